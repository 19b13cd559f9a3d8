"""Army lists on the page of the players."""
