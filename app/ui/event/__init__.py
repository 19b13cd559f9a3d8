"""The view of an open event, and the form of an event, new or running.

``event_view`` is the open event with its rail and ``header``; ``next_step`` leads to what comes
next. ``page`` is the form and ``composer`` what is asked in it; ``basics`` holds the fields,
``variants`` the packet's variants by category, laid out by ``layout``; ``summary`` says live what
is chosen, ``announcement`` what players are told.
"""
