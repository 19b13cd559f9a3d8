"""The page of the rounds: pairing, changing a draft, publishing."""
