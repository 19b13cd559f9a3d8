"""The card of one player."""
