"""Sentences about players."""
