"""Pages about the program itself: a first start, settings, help, about."""
