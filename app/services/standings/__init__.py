"""The standings as lines to show, the cut, and the awards."""
