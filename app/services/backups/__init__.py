"""Backups, damaged files, and moving an event to another laptop."""
