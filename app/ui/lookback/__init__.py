"""The page that looks back at the event: tables and plots of what was played."""
