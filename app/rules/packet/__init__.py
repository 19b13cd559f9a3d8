"""A packet: its values, its kinds of rule, its variants, and what is wrong with its file."""
