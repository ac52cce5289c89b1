"""Games may have a clock; learners are of a kind."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("games", sa.Column("clock", sa.String(40)))
    op.add_column("learners", sa.Column("kind", sa.String(20), nullable=False, server_default="menace"))


def downgrade() -> None:
    op.drop_column("learners", "kind")
    op.drop_column("games", "clock")
