"""The one search box of the window, and the ways to what it finds."""
