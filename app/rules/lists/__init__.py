"""Army lists: what they hold, what a packet asks of them, which must be played."""
