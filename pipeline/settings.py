"""Every setting, in one class, read in one place: environment variables or a `.env` file."""

from enum import StrEnum
from pathlib import Path
from typing import Literal

from platformdirs import user_data_path
from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from domain.errors import SettingsError


class SlackMode(StrEnum):
    SOCKET = "socket"
    HTTP = "http"


class Settings(BaseSettings):
    """Names without a prefix are Slack's and Anthropic's own; everything else starts with `KA_`. Empty is unset."""

    model_config = SettingsConfigDict(env_file=".env", env_ignore_empty=True, extra="ignore", populate_by_name=True)

    slack_bot_token: SecretStr = Field(SecretStr(""), alias="SLACK_BOT_TOKEN")
    slack_app_token: SecretStr = Field(SecretStr(""), alias="SLACK_APP_TOKEN")
    slack_signing_secret: SecretStr = Field(SecretStr(""), alias="SLACK_SIGNING_SECRET")
    slack_api_url: str = Field("https://slack.com/api/", alias="KA_SLACK_API_URL")
    slack_mode: SlackMode = Field(SlackMode.SOCKET, alias="KA_SLACK_MODE")
    http_host: str = Field("127.0.0.1", alias="KA_HTTP_HOST")
    http_port: int = Field(3000, alias="KA_HTTP_PORT", ge=0, le=65535)
    review_channel: str = Field("", alias="KA_REVIEW_CHANNEL")
    """Channel id that hears at once of answers reported as unsafe, and of alerts."""
    reviewers: str = Field("", alias="KA_REVIEWERS")
    """User ids, separated by commas, who see reviews and complaints in their App Home; empty: everyone."""
    reactions: str = Field("", alias="KA_REACTIONS")
    """Reactions that count as votes besides 👍 and 👎, `heart=up,warning=down`; `name=none` takes one out."""
    user_limit: int = Field(10, alias="KA_USER_LIMIT", ge=0)
    """Questions a person may ask in a minute before the next ones wait; 0: no limit."""
    channel_limit: int = Field(40, alias="KA_CHANNEL_LIMIT", ge=0)
    workers: int = Field(4, alias="KA_WORKERS", ge=1)
    """Questions worked on at the same time."""
    source_url_template: str = Field("", alias="KA_SOURCE_URL_TEMPLATE")

    anthropic_api_key: SecretStr = Field(SecretStr(""), alias="ANTHROPIC_API_KEY")
    anthropic_base_url: str = Field("", alias="ANTHROPIC_BASE_URL")
    anthropic_model: str = Field("claude-sonnet-5-5", alias="KA_ANTHROPIC_MODEL")
    anthropic_timeout_s: float = Field(45.0, alias="KA_ANTHROPIC_TIMEOUT_S", gt=0)
    anthropic_max_retries: int = Field(2, alias="KA_ANTHROPIC_MAX_RETRIES", ge=0)

    corpus_dir: Path = Field(Path("corpus"), alias="KA_CORPUS_DIR")
    data_dir: Path = Field(default_factory=lambda: user_data_path("kerala-ayurveda-assistant"), alias="KA_DATA_DIR")
    """Index and database."""
    database_url: str = Field("", alias="KA_DATABASE_URL")
    """SQLAlchemy URL; empty: an SQLite file in the data directory."""
    chroma_url: str = Field("", alias="KA_CHROMA_URL")
    """A Chroma server; empty: the embedded one in the data directory."""
    embedding_model: str = Field("", alias="KA_EMBEDDING_MODEL")
    """A sentence-transformers name or path; empty: the packaged all-MiniLM-L6-v2."""
    verifier: str = Field("shipped", alias="KA_VERIFIER")
    """Who judges a sentence against its evidence: "shipped", "rules" (no model), "claude", or an NLI cross-encoder that
    sentence-transformers loads, by name or path."""
    caution_reader: Literal["shipped", "off"] = Field("shipped", alias="KA_CAUTION_READER")
    """The trained reader beside the gate's rules, which can only add caution; "off": the rules alone."""
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = Field("WARNING", alias="KA_LOG_LEVEL")

    @field_validator("corpus_dir", "data_dir")
    @classmethod
    def _at_home(cls, path: Path) -> Path:
        """No shell expands the `~` of a `.env` file."""
        return path.expanduser()

    @property
    def sqlalchemy_url(self) -> str:
        return self.database_url or f"sqlite+aiosqlite:///{self.data_dir / 'assistant.db'}"


def read_settings() -> Settings:
    """Read the environment. Raises SettingsError naming each wrong variable."""
    try:
        return Settings()  # type: ignore[call-arg]  # pydantic fills the aliases from the environment
    except ValidationError as error:
        wrong = "; ".join(f"{'.'.join(map(str, e['loc']))}: {e['msg']}" for e in error.errors())
        raise SettingsError(f"Some settings can't be used ({wrong}). Mend the environment or the .env file.") from error
