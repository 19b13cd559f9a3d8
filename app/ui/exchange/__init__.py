"""Looking back at an event."""
