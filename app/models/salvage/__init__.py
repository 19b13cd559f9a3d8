"""Salvage of damaged event files."""
