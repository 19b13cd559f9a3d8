"""The page of the results: a slip is typed in by keys alone."""
