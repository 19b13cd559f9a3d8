"""The countdown: its face and its page."""
