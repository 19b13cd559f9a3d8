"""The program without a window: one file a family of commands."""
