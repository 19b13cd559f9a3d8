"""Alembic's revisions: how a file of an older program becomes one of this. Never edited later.

A new one (``versions/v0002_….py``) writes its tables in SQL or ``op``, never with a live class. It
raises ``SCHEMA_VERSION`` and ``SCHEMA_REVISION``, and an event of the schema before it is kept
among the tests' data. A batch that recreates a table loses what SQLite doesn't report: give it
``table_kwargs={"sqlite_autoincrement": True}``.
"""
