"""What a statement defines or labels: "Ebb, a slow bath", "Flood: linked with spring"."""

import re
from collections.abc import Container

from domain.corpus import DocType, Unit, Voice
from domain.text import fold

_NO_NAME = r"(?!(?:It|This|That|These|Those|They|There|We|You|He|She|I|What|Who|Which|Here|If|When|All|Some)\b)"
_NAME = rf"{_NO_NAME}([A-Z][\w’'-]+(?: [\w’'-]+){{0,2}}?)"
_DEFINES = re.compile(rf"^\W*{_NAME}(?:, (?:an?|the|her|his|their|our) |,? (?:is|are|means|refers to|stands for) )")
_LABELS = re.compile(rf"^\W*{_NAME}\W*:\W")
_TELLS = re.compile(
    rf"^\W*(?:the )?{_NAME}(?:, an? |: |,? (?:is|are|was|means|refers to|stands for|describes|has|brings|governs) )",
    re.IGNORECASE,
)


def head_of(unit: Unit) -> str:
    """The term that a statement of a pack's prose is about, by its own first words, folded; empty where none leads."""
    if unit.doc_type is DocType.CATALOG or unit.voice in (Voice.FORBIDS, Voice.INSTRUCTS):
        return ""
    text = unit.source_text
    found = _DEFINES.match(text) or (_LABELS.match(f"{unit.field}: ") if unit.field else None)
    return fold(found[1]) if found else ""


def head_told(claim: str, known: Container[str]) -> str:
    """The term that a sentence tells something of, where the pack has statements about that term."""
    found = _TELLS.match(claim)
    return head if found and (head := fold(found[1])) in known else ""
