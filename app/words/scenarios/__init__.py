"""Sentences about scenarios."""
