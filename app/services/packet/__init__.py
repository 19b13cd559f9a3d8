"""Packets that come with the program and the organizer's own."""
