"""What an event tells afterwards, in figures."""
