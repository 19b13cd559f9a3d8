"""The words on papers."""
