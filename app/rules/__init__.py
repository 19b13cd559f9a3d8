"""What the game says: plain values and functions, without Qt, SQL, files, clock or dice."""
