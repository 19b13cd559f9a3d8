"""The second monitor: its window, its slides, and the page from which the EO directs it.

A slide is painted by ``paint.paint`` in units of which the picture's height has 1,080, so that the
window and the preview show the same, pixel for pixel but for their size.
"""
