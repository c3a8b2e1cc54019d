"""What goes wrong on demand."""

from dataclasses import dataclass, field
from enum import StrEnum


class FaultKind(StrEnum):
    RATE_LIMITED = "ratelimited"
    SERVER_ERROR = "server_error"
    """500, nothing happened."""
    SERVER_ERROR_AFTER = "server_error_after"
    """500, although it happened."""
    CUT = "cut"
    """The connection is cut, nothing happened."""
    CUT_AFTER = "cut_after"
    """The connection is cut, although it happened."""
    UNKNOWN_METHOD = "unknown_method"
    INVALID_BLOCKS = "invalid_blocks"
    EXPIRED_TRIGGER = "expired_trigger_id"
    ERROR = "error"
    """`{"ok": false, "error": <error>}`."""
    SLOW = "slow"
    """The effect and the reply come `delay_s` late."""


@dataclass
class Fault:
    """Strikes the next `times` calls of a Web API method (`*`: any), then is gone."""

    method: str
    kind: FaultKind
    times: int = 1
    retry_after: int = 1
    error: str = "internal_error"
    delay_s: float = 0.0


@dataclass
class Delivery:
    """How events reach the app."""

    ack_timeout_s: float = 3.0
    redeliveries: int = 3
    redelivery_delay_s: float = 0.2
    extra_copies: int = 0
    """Every event is sent this many times more, acknowledged or not."""
    to_all_sockets: bool = False
    ignore_acks: int = 0
    """The next so many acknowledgements are lost on the way."""
    trigger_life_s: float = 3.0


@dataclass
class Faults:
    queue: list[Fault] = field(default_factory=list)

    def take(self, method: str) -> Fault | None:
        for fault in self.queue:
            if fault.times > 0 and fault.method in (method, "*"):
                fault.times -= 1
                return fault
        return None
