"""A scenario on the screen: the drawing that paper carries too, in the window's colours."""
