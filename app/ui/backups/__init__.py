"""Backups in the window: their page, messages about damage, moving to another laptop."""
