"""Army lists as they are handed in, and which have to be played."""
