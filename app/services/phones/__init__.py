"""What phones and tablets on the local network may show, and how they reach the program."""
