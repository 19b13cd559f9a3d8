"""What is proved at length and written down: ``python3 dev.py prove pairing``."""
