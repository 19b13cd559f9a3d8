"""The second monitor: what of the event players may know, and the slides of it.

* Context: players look at this screen all day; what they must not know must not get there.
* Decision: slides are made of ``Hall`` alone, and a ``Hall`` of the public state alone; a slide is
  a value, painted by the window and by the preview alike.
* Consequence: there is no way from a slide to a draft, a secret scenario or the time left of a
  round of variable length.
"""
