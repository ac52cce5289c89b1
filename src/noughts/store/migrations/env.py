"""How Alembic is run here: on the connection that `Database` hands over, within its transaction."""

from alembic import context

from noughts.store.tables import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
