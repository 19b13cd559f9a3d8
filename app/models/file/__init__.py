"""An event's file: opened, locked, upgraded, checked, read into a state."""
