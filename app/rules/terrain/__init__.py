"""Terrain: pieces on a table, the rules that they lie by, and how a table is laid."""
