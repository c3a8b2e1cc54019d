"""What a citation shows of its section: the passage in the pack's own characters, around what the answer rests on."""

from collections.abc import Sequence

from rapidfuzz import fuzz

from domain.corpus import Document, Pack, Section
from guardrails.sentences import plain, split

MAX_CHARS = 600


class Excerpts:
    """Finds the text behind a citation."""

    def __init__(self, pack: Pack) -> None:
        self._rows = {(p.doc_id, p.product_id): p.row_text for p in pack.products}
        self._sections: dict[tuple[str, str], tuple[Document, Section]] = {}
        for document in pack.documents:
            for section in document.sections:
                self._sections.setdefault((document.doc_id, section.heading), (document, section))

    def of(self, doc_id: str, section: str, answer: str) -> str:
        """The row as sentences, or the section without its heading; a long one from the passage that was used."""
        if row := self._rows.get((doc_id, section)):
            return row
        found = self._sections.get((doc_id, section))
        if found is None:
            return ""
        document, place = found
        start = place.blocks[0].char_start if place.blocks else place.char_start
        text = document.text[start : place.char_end].strip()
        if len(text) <= MAX_CHARS:
            return text
        start = self._start(place, _citing(answer, doc_id, section))
        return _whole_lines(document.text[start : place.char_end].strip())

    @staticmethod
    def _start(section: Section, citing: Sequence[str]) -> int:
        """Where the block begins that is most like a sentence of the answer; its lead-in if it hangs from one."""
        blocks = section.blocks
        best = max(
            range(len(blocks)),
            key=lambda i: (max((fuzz.partial_ratio(blocks[i].text, s) for s in citing), default=0.0), -i),
        )
        while best and blocks[best].lead_in and blocks[best - 1].text != blocks[best].lead_in[-1]:
            best -= 1
        if best and blocks[best].lead_in:
            best -= 1
        return blocks[best].char_start


def _citing(answer: str, doc_id: str, section: str) -> list[str]:
    target = f"{doc_id}#{section}"
    return [plain(sentence.text) for sentence in split(answer) if target in sentence.citations]


def _whole_lines(text: str) -> str:
    if len(text) <= MAX_CHARS:
        return text
    cut = text[:MAX_CHARS]
    return cut[: max(cut.rfind("\n"), cut.rfind(". ") + 1, MAX_CHARS // 2)].rstrip() + " …"
