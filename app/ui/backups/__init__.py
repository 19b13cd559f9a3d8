"""Backups in the window: their page, what is said of damage, moving to another laptop."""
