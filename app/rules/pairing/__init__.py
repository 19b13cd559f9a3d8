"""Who meets whom, who sits out, and where they sit."""
