"""A game's result: what it records, what is wrong with it, who wins without a winner."""
