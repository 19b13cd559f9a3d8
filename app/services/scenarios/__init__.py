"""Which scenario is played when, and the organizer's own."""
