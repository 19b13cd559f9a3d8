"""Sentences about the program itself."""
