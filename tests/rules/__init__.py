"""Tests of what the game says."""
