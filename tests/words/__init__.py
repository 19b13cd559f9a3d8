"""Tests of what the program says."""
