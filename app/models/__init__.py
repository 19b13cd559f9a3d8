"""What is stored: SQLAlchemy rows, the event file and its journal; not the item models of Qt.

Tables are the truth; a journal of row images, written by triggers in the same transaction, gives
undo, history, refreshing and the check of a file.

* Context: an event must survive a crash, every act be undone, and the EO see who changed what.
* Decision: plain tables with a journal, not commands with inverses, not stored events replayed.
* Consequence: no inverse code per act; an upgrade of the tables is a floor for undo.
* Alternative: event sourcing, whose every old event needs upcasting for ever.
* Doubt: edits by other SQLite tools pass the triggers by; the check finds them.
"""
