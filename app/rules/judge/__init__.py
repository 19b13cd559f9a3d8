"""The judge's log: which measure a packet provides."""
