"""What every action stands on: the session, its context, history, undo, errors."""
