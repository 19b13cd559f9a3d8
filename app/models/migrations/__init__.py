"""Alembic's revisions: how a file of an older program becomes one of this. Never edited later.

A new one (``versions/v0002_….py``) says its tables in SQL or ``op`` and never imports a live class.
It raises ``SCHEMA_VERSION`` and ``SCHEMA_REVISION``, and an event of the schema before it is kept
among the tests' data. A batch that makes a table anew forgets what SQLite does not tell: give it
``table_kwargs={"sqlite_autoincrement": True}``.
"""
