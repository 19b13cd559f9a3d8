"""What is stored: never half, never lost, always to be taken back."""
