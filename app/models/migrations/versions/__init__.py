"""The revisions, in the order of their numbers; none is edited after its release."""
