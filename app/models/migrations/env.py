"""Runs the revisions on the connection that ``upgrade`` hands over, inside its transaction."""

from alembic import context

context.configure(
    connection=context.config.attributes["connection"],
    render_as_batch=True,
    transaction_per_migration=False,
)
context.run_migrations()
