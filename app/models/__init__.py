"""What is stored: SQLAlchemy rows, the event file and its journal; not the item models of Qt."""
