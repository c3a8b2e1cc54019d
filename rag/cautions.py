"""The statements of a pack about who should not use a product: from its row and from its dossier's safety sections."""

import re
from collections.abc import Iterable, Iterator, Sequence

from domain.corpus import Block, BlockKind, Caution, Section
from domain.text import sentence_spans

_SAFETY_HEADING = re.compile(
    r"\b(?:safe(?:ty|ly)?|precautions?|cautions?|cautionary|contra-?\s?indicat\w*|warnings?"
    r"|side[- ]effects?|interactions?|allerg(?:y|ies|ens?)|(?:un)?suitab\w+"
    r"|(?:who|when) (?:should|must|may|can)(?:\s?n[o']t|\s?n’t| not| never)|not (?:suitable|recommended|for)|do not use"
    r"|who (?:should|must) (?:avoid|take care|ask|consult|be careful)|before (?:you )?us(?:e|ing)|avoid if)\b",
    re.IGNORECASE,
)
_NOTHING = re.compile(
    r"(?:none|no)?(?:\s+(?:known|listed))?(?:\s+(?:contra-?indications?|cautions?))?|n\s?/?\s?a|[-–—]+", re.IGNORECASE
)


def states_nothing(cell: str) -> bool:
    """True for a cell such as "None known", "n/a" or "–"."""
    return bool(_NOTHING.fullmatch(cell.strip().rstrip(".")))


def is_safety_section(section: Section) -> bool:
    """True where the section's heading, or one it stands under (the title apart), is about safety."""
    below_title = section.path[1:] if len(section.path) > 1 else section.path
    return any(_SAFETY_HEADING.search(heading) for heading in below_title)


def section_cautions(sections: Iterable[Section]) -> Iterator[Caution]:
    """Yield each statement of the safety sections: list items with their lead-in, paragraphs sentence by sentence."""
    for section in sections:
        if is_safety_section(section):
            for position, block in enumerate(section.blocks):
                if _continues(section.blocks, position):
                    continue
                tail = _tail(section.blocks, position)
                for text in _statements(block):
                    yield Caution(text=f"{text} {tail}".strip(), doc_id=section.doc_id, section=section.heading)


def _continues(blocks: Sequence[Block], position: int) -> bool:
    """True for a paragraph that ends the sentence a list stands in: it begins small, right after the list."""
    block = blocks[position]
    before = blocks[position - 1] if position else None
    after_list = before is not None and before.kind is BlockKind.LIST_ITEM and bool(before.lead_in)
    return after_list and block.kind is BlockKind.PARAGRAPH and block.text[:1].islower()


def _tail(blocks: Sequence[Block], position: int) -> str:
    """The end of the sentence that a list item stands in, where it follows the list: "… should not use it."."""
    if blocks[position].kind is not BlockKind.LIST_ITEM or not blocks[position].lead_in:
        return ""
    for later in range(position + 1, len(blocks)):
        if _continues(blocks, later):
            return blocks[later].text
        if blocks[later].kind is not BlockKind.LIST_ITEM or blocks[later].lead_in[:1] != blocks[position].lead_in[:1]:
            return ""
    return ""


def _statements(block: Block) -> Iterator[str]:
    if len(block.cells) == 2 and all(cell for _, cell in block.cells):
        yield f"{block.cells[0][1]}: {block.cells[1][1]}"
        return
    own = [block.text[a:b] for a, b in sentence_spans(block.text)]
    if block.text.rstrip().endswith(":"):
        own.pop()  # it introduces: what hangs from it carries it
    lead = " ".join(part for opening in block.lead_in if (part := _last_sentence(opening)))
    if block.kind in (BlockKind.PARAGRAPH, BlockKind.QUOTE) and not lead:
        yield from own
    elif own:
        yield f"{lead} {' '.join(own)}".strip()


def _last_sentence(text: str) -> str:
    spans = sentence_spans(text)
    return text[spans[-1].start : spans[-1].end] if spans else ""
