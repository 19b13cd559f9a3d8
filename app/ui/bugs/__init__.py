"""What the window does when the program itself goes wrong: it stays calm, and goes on."""
