"""The search for the best pairing."""
