"""The tables, the same on SQLite and PostgreSQL. Times are seconds since the epoch, from the injected clock."""

from sqlalchemy import JSON, BigInteger, Boolean, Column, Float, Index, Integer, MetaData, String, Table, Text

metadata = MetaData()

# SQLite only counts up an INTEGER primary key; PostgreSQL wants the room of BIGINT.
Sequence64 = BigInteger().with_variant(Integer, "sqlite")

inbox = Table(
    "inbox",
    metadata,
    Column("seq", Sequence64, primary_key=True, autoincrement=True),
    Column("key", String(300), nullable=False, unique=True),
    Column("kind", String(20), nullable=False),
    Column("lane", String(200), nullable=False),
    Column("team", String(40), nullable=False),
    Column("channel", String(40), nullable=False),
    Column("thread_ts", String(40), nullable=False),
    Column("ts", String(40), nullable=False),
    Column("user", String(40), nullable=False),
    Column("payload", JSON, nullable=False),
    Column("state", String(20), nullable=False),
    Column("attempts", Integer, nullable=False, default=0),
    Column("failures", Integer, nullable=False, default=0),
    Column("fence", Integer, nullable=False, default=0),
    Column("owner", String(80), nullable=False, default=""),
    Column("not_before", Float, nullable=False, default=0.0),
    Column("lease_until", Float, nullable=False, default=0.0),
    Column("created_at", Float, nullable=False),
    Column("finished_at", Float, nullable=False, default=0.0),
    Column("outcome", String(40), nullable=False, default=""),
    Index("inbox_open", "state", "not_before", "seq"),
    Index("inbox_lane", "lane", "seq"),
    Index("inbox_user", "team", "user", "created_at"),
    Index("inbox_channel", "team", "channel", "created_at"),
)

steps = Table(
    "inbox_steps",
    metadata,
    Column("key", String(300), primary_key=True),
    Column("name", String(80), primary_key=True),
    Column("value", JSON, nullable=False),
)

posts = Table(
    "posts",
    metadata,
    # `<question key>/<what>`, also found in the message's metadata: one message a key, whatever happens
    Column("post_key", String(300), primary_key=True),
    Column("question_key", String(300), nullable=False),
    Column("channel", String(40), nullable=False),
    Column("thread_ts", String(40), nullable=False),
    Column("ts", String(40), nullable=False, default=""),
    Column("intended_at", Float, nullable=False),
    Column("fence", Integer, nullable=False),
    Index("posts_place", "channel", "ts"),
    Index("posts_question", "question_key"),
)

thread_messages = Table(
    "thread_messages",
    metadata,
    Column("team", String(40), primary_key=True),
    Column("channel", String(40), primary_key=True),
    Column("thread_ts", String(40), primary_key=True),
    Column("ts", String(40), primary_key=True),
    Column("user", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("edited_ts", String(40), nullable=False, default=""),
    Column("deleted", Boolean, nullable=False, default=False),
)

answers = Table(
    "answers",
    metadata,
    Column("question_key", String(300), primary_key=True),
    Column("team", String(40), nullable=False),
    Column("channel", String(40), nullable=False),
    Column("thread_ts", String(40), nullable=False),
    Column("user", String(40), nullable=False),
    Column("question", Text, nullable=False),
    Column("status", String(40), nullable=False),
    Column("answer", JSON, nullable=False),
    Column("sections", JSON, nullable=False),
    Column("revision", Integer, nullable=False, default=1),
    Column("withdrawn", Boolean, nullable=False, default=False),
    Column("created_at", Float, nullable=False),
    Column("updated_at", Float, nullable=False),
    Index("answers_user", "team", "user", "created_at"),
)

votes = Table(
    "votes",
    metadata,
    Column("question_key", String(300), primary_key=True),
    Column("user", String(40), primary_key=True),
    Column("verdict", String(10), nullable=False),
    Column("via", String(60), nullable=False),
    Column("reason", String(40), nullable=False, default=""),
    Column("comment", Text, nullable=False, default=""),
    Column("at", Float, nullable=False),
)

reviews = Table(
    "reviews",
    metadata,
    Column("review_id", String(300), primary_key=True),
    Column("question_key", String(300), nullable=False),
    Column("reporter", String(40), nullable=False),
    Column("comment", Text, nullable=False),
    Column("opened_at", Float, nullable=False),
    Column("resolved_by", String(40), nullable=False, default=""),
    Column("resolved_at", Float, nullable=False, default=0.0),
    Index("reviews_open", "resolved_at", "opened_at"),
)

articles = Table(
    "articles",
    metadata,
    Column("article_id", String(300), primary_key=True),
    Column("team", String(40), nullable=False),
    Column("channel", String(40), nullable=False),
    Column("user", String(40), nullable=False),
    Column("request", JSON, nullable=False),
    Column("draft", JSON, nullable=False),
    Column("revision", Integer, nullable=False, default=1),
    Column("state", String(20), nullable=False),
    Column("created_at", Float, nullable=False),
)

canvases = Table(
    "article_canvases",
    metadata,
    Column("article_id", String(300), primary_key=True),
    Column("canvas_id", String(40), nullable=False, default=""),
    Column("revision", Integer, nullable=False, default=0),
    Column("shared", Boolean, nullable=False, default=False),
)

article_decisions = Table(
    "article_decisions",
    metadata,
    Column("event_key", String(300), primary_key=True),
    Column("article_id", String(300), nullable=False),
    Column("revision", Integer, nullable=False),
    Column("user", String(40), nullable=False),
    Column("decision", String(20), nullable=False),
    Column("comment", Text, nullable=False, default=""),
    Column("at", Float, nullable=False),
)
