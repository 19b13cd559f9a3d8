"""The page that shares the event with phones on the local network."""
