"""The folder of an event's backups."""
