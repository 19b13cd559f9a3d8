"""The form of an event, new or running: its basics, its variants, what they come to.

``page`` is the form and ``composer`` what is asked in it; ``basics`` holds the fields, ``variants``
the packet's variants by category with a ``variant_row`` each, laid out by ``columns``; ``summary``
says live what is chosen, ``impact`` what a change of a running event would touch, ``announcement``
what players are told.
"""
