"""Who may enter, leave and come back."""
