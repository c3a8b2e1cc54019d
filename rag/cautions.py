"""The statements of a pack about who should not use a product: from its row and from its dossier's safety sections."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import filterfalse

from domain.corpus import Block, BlockKind, Caution, Section
from domain.text import sentence_spans
from rag.leads import stops_short, with_unmarked_leads

_SAFETY_HEADING = re.compile(
    r"\b(?:safe(?:ty|ly)?|precaution\w*|cautions?|cautionary|advisor(?:y|ies)|risks?|limit(?:s|ations?)|exclusions?"
    r"|contra-?\s?indicat\w*|warnings?"
    r"|side[- ]effects?|interactions?|allerg(?:y|ies|ens?)|(?:un)?suitab\w+"
    r"|(?:who|when) (?:should|must|may|can)(?:\s?n[o']t|\s?n’t| not| never)"
    r"|not (?:suitable|recommended|for)|do not use"
    r"|who (?:should|must) (?:avoid|take care|ask|consult|be careful)|before (?:you )?us(?:e|ing)|avoid if"
    r"|(?:when|who) (?:is it |is this )?not|(?:when|who is) to (?:avoid|stop)"
    r"|(?:ask|check) (?:(?:with )?(?:a|your|the) \w+ )?first|can(?:\s?not|['’]t) (?:use|take|have)"
    r"|not advised|take care|restrictions|red flags|seek (?:\w+ )?advice|advice first|with care|watch out"
    r"|responsible use|who (?:should|must|has to) (?:check|see|speak|talk))\b",
    re.IGNORECASE,
)
_NOBODY = re.compile(
    r"(?:\d+\.? )?(?:(?:fine|ok(?:ay)?|suitable|safe|good) for\b|no (?:restrictions?|concerns?)\b"
    r"|who (?:can|may) (?:use|take)"
    r"|(?:prohibited|forbidden|voluntary|optional|banned) (?:\w+ )?(?:statements?|claims?|words?|wording)\b"
    r"|(?:composition|ingredients|storage|shelf life|wording|claims)$)",
    re.IGNORECASE,
)
_GROUPS = re.compile(
    r"\W*(?:(?:special )?populations?|groups?|conditions?|situations?|medicines?|medicine class|who|questions?|persons?"
    r"|people|customers?|cases?|if)\b",
    re.IGNORECASE,
)
_ADVISES = re.compile(
    r"\W*(?:do not|don['’]t|avoid|not|never|ask|consult|caution|contra-?indicated|fine|ok|suitable|no concern)\b",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W\d_]+")
_DIET = re.compile(
    r"\W*(?:(?:vegans?|vegetarians?|veg|halal|kosher|jains?|muslims?|hindus?|buddhists?|jew(?:s|ish)|organic)\b"
    r"[ /&,]*(?:and |or )?(?:customers?|people|guests?|diets?)?)+\s*[:–—-]\s*"
    r"(?:yes\b|(?:not (?:yet )?)?(?:certified|tested)\b)",
    re.IGNORECASE,
)
"""That a product keeps some rules of eating, or that nobody has certified it: "Halal: not certified" warns nobody."""
_BARE_ADVICE = frozenset(
    "please do not never no use used uses using take taken taking avoid avoided consult ask speak talk see "
    "seek to with of you your a an the this it its is are was were has have been be should must may can only "
    "first before during in on under if at all doctor physician gp pharmacist midwife obstetrician specialist "
    "healthcare health care qualified professional provider practitioner vaidya product tablet tablets capsule "
    "capsules oil powder tea drops syrup recommended suitable unsuitable advised advice medical supervision "
    "approval contraindicated caution case cases and or established studied known safety data enough together "
    "combine mix alongside".split()
)
"""Words of a statement that advises and doesn't say whom: the heading that it stands under does."""
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
        if is_safety_section(section) and not _cautions_nobody(section):
            blocks = with_unmarked_leads(section.blocks)
            introducing = {lead for block in blocks for lead in block.lead_in}
            for position, block in enumerate(blocks):
                if _continues(blocks, position):
                    continue
                tail = _tail(blocks, position)
                introduces = block.text in introducing and stops_short(block)
                for text in filterfalse(_DIET.match, _statements(block, introduces=introduces)):
                    told = f"{_of_whom(section, text)}{text} {tail}".strip()
                    yield Caution(text=told, doc_id=section.doc_id, section=section.heading)


def _of_whom(section: Section, text: str) -> str:
    """The heading in front of bare advice below a safety heading: "### Pregnancy" over "Do not use."."""
    under = len(section.path) > 2 and not _SAFETY_HEADING.search(section.heading)
    bare = _BARE_ADVICE.issuperset(_WORD.findall(text.lower()))
    return f"{section.heading.rstrip(':')}: " if under and bare else ""


def _cautions_nobody(section: Section) -> bool:
    """True for a part of a safety section that tells who may use the product, or what writers must not write."""
    return len(section.path) > 2 and bool(_NOBODY.match(section.heading))


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


def _statements(block: Block, *, introduces: bool) -> Iterator[str]:
    if len(block.cells) > 1 and (first := block.cells[0])[1]:
        advises = _ADVISES.match(first[0]) and not _GROUPS.match(first[0])
        if advises:  # a column for each advice: "Do not use | Ask first"
            yield from (f"{header}: {cell}" for header, cell in block.cells if cell)
            return
        if len(block.cells) == 2 or _GROUPS.match(first[0]):
            yield f"{first[1]}: {', '.join(cell for _, cell in block.cells[1:] if cell)}"
            return
    own = _answered([block.text[a:b] for a, b in sentence_spans(block.text)])
    if introduces or block.text.rstrip().endswith(":"):
        own.pop()  # it introduces: what hangs from it carries it
    lead = " ".join(part for opening in block.lead_in if (part := _last_sentence(opening)))
    if block.kind in (BlockKind.PARAGRAPH, BlockKind.QUOTE) and not lead:
        yield from own
    elif own:
        yield f"{lead} {' '.join(own)}".strip()


def _answered(sentences: Sequence[str]) -> list[str]:
    """The sentences, each question with its answer: "May it be used in pregnancy? No."."""
    found: list[str] = []
    for sentence in sentences:
        if found and found[-1].rstrip().endswith("?"):
            found[-1] = f"{found[-1]} {sentence}"
        else:
            found.append(sentence)
    return found


def _last_sentence(text: str) -> str:
    spans = sentence_spans(text)
    return text[spans[-1].start : spans[-1].end] if spans else ""
