"""Board names with a rule are longer than 20 signs."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    _let_be(20, 40)


def downgrade() -> None:
    _let_be(40, 20)


def _let_be(before: int, after: int) -> None:
    if op.get_bind().dialect.name == "sqlite":
        return  # it asks for no length, and a table would have to be written anew
    for table in ("games", "learners"):
        op.alter_column(
            table,
            "board",
            type_=sa.String(after),
            existing_type=sa.String(before),
            existing_nullable=False,
        )
