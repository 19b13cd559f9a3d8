"""Sentences about standings, the cut and awards."""
