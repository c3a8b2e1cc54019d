"""A Slack on this machine that speaks the real protocol: Web API, Socket Mode, signed HTTP, and a control API.

For tests and demos. It validates blocks, redelivers what isn't acknowledged, and breaks on demand.
"""

from bot.loopback.faults import Delivery, Fault, FaultKind
from bot.loopback.server import LoopbackSlack

__all__ = ["Delivery", "Fault", "FaultKind", "LoopbackSlack"]
