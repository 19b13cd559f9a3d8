"""The papers, each with the values that it prints."""
