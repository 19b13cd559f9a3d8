"""The view of an open event, and the form of an event, new or running.

``event_view`` is the open event with its rail and ``header``; ``next_step`` leads to what comes
next. ``page`` is the form and ``composer`` its fields and summary; ``basics`` holds the fields,
``variants`` the packet's variants by category, laid out by ``layout``; ``summary`` says live what
is chosen, ``announcement`` the text for players.
"""
