"""Results: entering, correcting, the second reading, deciding without a winner."""
