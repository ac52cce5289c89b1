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

from ..board.board import LONGEST_NAME

# PostgreSQL refuses what is longer, so the service takes nothing that is
LONGEST_BOARD = LONGEST_NAME
LONGEST_PLAYER = 64  # the name of who sits at a side
LONGEST_CLOCK = 40
LONGEST_TITLE = 60  # what a learner is called

metadata = MetaData()

# Times are milliseconds since 1970; of a secret only its SHA-256 is kept.
games = Table(
    "games",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("board", String(LONGEST_BOARD), nullable=False),
    Column("first", String(1), nullable=False),
    Column("x", String(LONGEST_PLAYER), nullable=False),
    Column("o", String(LONGEST_PLAYER), nullable=False),
    Column("x_secret", String(64)),
    Column("o_secret", String(64)),
    Column("learning", Boolean, nullable=False),
    Column("learned", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("clock", String(LONGEST_CLOCK)),
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
    Column("waited", BigInteger, nullable=False, server_default="0"),  # milliseconds that were nobody's
    PrimaryKeyConstraint("game_id", "number"),
    sqlite_with_rowid=False,
)

learners = Table(
    "learners",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("secret", String(64), nullable=False),
    Column("name", String(LONGEST_TITLE), nullable=False),
    Column("board", String(LONGEST_BOARD), nullable=False),
    Column("side", String(1), nullable=False),
    Column("memory", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("kind", String(20), nullable=False, server_default="menace"),
)
