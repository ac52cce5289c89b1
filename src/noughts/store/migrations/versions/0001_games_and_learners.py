"""Games, their events, and learners."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("board", sa.String(20), nullable=False),
        sa.Column("first", sa.String(1), nullable=False),
        sa.Column("x", sa.String(64), nullable=False),
        sa.Column("o", sa.String(64), nullable=False),
        sa.Column("x_secret", sa.String(64)),
        sa.Column("o_secret", sa.String(64)),
        sa.Column("learning", sa.Boolean, nullable=False),
        sa.Column("learned", sa.Boolean, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "events",
        sa.Column("game_id", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("side", sa.String(1), nullable=False),
        sa.Column("value", sa.Integer),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "number"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "learners",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("board", sa.String(20), nullable=False),
        sa.Column("side", sa.String(1), nullable=False),
        sa.Column("memory", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    for table in ("events", "games", "learners"):
        op.drop_table(table)
