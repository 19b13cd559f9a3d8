"""The judge's log, private to the EO."""
