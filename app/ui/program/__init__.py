"""The program itself in the window: every act there is, and those of the whole window."""
