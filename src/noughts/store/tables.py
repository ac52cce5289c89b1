"""The tables. A game is an append-only list of events, unique by game and number."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
)

metadata = MetaData()

# Times are milliseconds since 1970; of a secret only its SHA-256 is kept.
games = Table(
    "games",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("board", String(20), nullable=False),
    Column("first", String(1), nullable=False),
    Column("x", String(64), nullable=False),
    Column("o", String(64), nullable=False),
    Column("x_secret", String(64)),
    Column("o_secret", String(64)),
    Column("learning", Boolean, nullable=False),
    Column("learned", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("clock", String(40)),
)

events = Table(
    "events",
    metadata,
    Column("game_id", String(32), ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("side", String(1), nullable=False),
    Column("value", Integer),
    Column("created", BigInteger, nullable=False),
    PrimaryKeyConstraint("game_id", "number"),
    sqlite_with_rowid=False,
)

learners = Table(
    "learners",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("secret", String(64), nullable=False),
    Column("name", String(60), nullable=False),
    Column("board", String(20), nullable=False),
    Column("side", String(1), nullable=False),
    Column("memory", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("kind", String(20), nullable=False, server_default="menace"),
)
