"""Import and export of events, for programs and for people."""
