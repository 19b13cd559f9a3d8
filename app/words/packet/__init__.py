"""Sentences about packets, their keys and faults, and their terms."""
