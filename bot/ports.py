"""What the bot asks of the rest of the product, besides `domain.ports.Answerer`."""

from typing import Protocol

from store.models import SectionText


class SectionSource(Protocol):
    def section(self, doc_id: str, section: str) -> SectionText | None:
        """The whole section that a citation names; None where the corpus doesn't have it."""


class NoSections:
    """Stands in where no corpus is at hand: "Read section" then shows the cited passage alone."""

    def section(self, doc_id: str, section: str) -> SectionText | None:
        return None
