"""Every sentence that the program says: one catalogue for window, commands and papers."""
