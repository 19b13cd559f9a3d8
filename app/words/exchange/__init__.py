"""Sentences about import and export."""
