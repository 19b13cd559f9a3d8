"""Dice Down: runs a WARMACHINE & HORDES tournament day.

Layers, each importing only what stands to its right::

    __main__ -> bootstrap -> ui | cli -> services -> printing | models | words -> rules

* ``rules``: what the game says. Plain values and functions; no Qt, SQL, files, clock or dice.
* ``models``: what is stored. SQLAlchemy rows, the event file, its journal. (Qt's item models are
  no stored data; they live in ``ui``.)
* ``words``: every sentence the program says, for window, commands and papers alike.
* ``printing``: how paper looks. Frozen values in, PDF bytes out.
* ``services``: what an Event Organizer can do. One function an act; the session runs them.
* ``cli``: the program without a window. ``ui``: the program with one; the only part with Qt.
"""

__version__ = "0.1.0"
"""The program's version, written here alone; shown in About and in reports."""
