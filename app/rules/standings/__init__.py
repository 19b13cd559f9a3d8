"""Who stands where and why, who plays on after a cut, who gets an award."""
