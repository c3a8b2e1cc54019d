"""How Slack says no."""

from typing import Any


class ApiError(Exception):
    def __init__(self, error: str, **more: Any) -> None:
        super().__init__(error)
        self.reply = {"ok": False, "error": error} | more
