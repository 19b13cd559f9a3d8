"""Sentences about backups and damaged files."""
