"""The import of a roster."""
