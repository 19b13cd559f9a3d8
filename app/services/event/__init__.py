"""The event itself: making, opening and changing it; who may know what of it."""
