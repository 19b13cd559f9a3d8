"""Reading what a damaged file still gives."""
