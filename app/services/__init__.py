"""What an EO can do: one function an act, without Qt and without sentences."""
