"""The judge's log."""
