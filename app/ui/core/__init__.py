"""What every part of the window stands on; it imports no part."""
