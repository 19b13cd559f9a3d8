"""The terrain that the EO owns, where it lies on the tables, and whether it may lie there."""
