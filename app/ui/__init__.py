"""The program with a window: how it looks and listens. The only package that knows Qt."""
