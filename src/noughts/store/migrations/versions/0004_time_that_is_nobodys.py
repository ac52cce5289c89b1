"""Of an engine's move, how long it waited for its turn to think: that is nobody's time."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("events", sa.Column("waited", sa.BigInteger, nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column("events", "waited")
