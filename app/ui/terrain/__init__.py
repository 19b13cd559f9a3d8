"""Terrain: the EO's own pieces, and where they lie on the tables."""
