"""Errors that carry a message for the person who can mend them.

A failed check is a value; an exception is a bug or an outage. `KaError.message` may be shown to a
user as it stands: it says what happened and what to do, and never contains another exception's text.
"""


class KaError(Exception):
    """Base of every error this project raises on purpose."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class CorpusError(KaError):
    """The content pack cannot be read; `problems` says where and how to mend it."""

    def __init__(self, problems: "tuple[str, ...]") -> None:
        super().__init__("The content pack has problems:\n" + "\n".join(f"- {p}" for p in problems))
        self.problems = problems


class GenerationError(KaError):
    """The language model gave no usable text (outage, refusal, empty or cut-off reply)."""


class SettingsError(KaError):
    """A setting is missing or contradicts another."""
