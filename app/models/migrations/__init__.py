"""Alembic's revisions: how a file of an older program becomes one of this. Never edited later."""
