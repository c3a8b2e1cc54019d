"""What kind of document a Markdown file is: by its structure first, with names as hints."""

import re
from collections.abc import Sequence
from pathlib import PurePosixPath

from domain.corpus import DocType, Section

_QUESTION = re.compile(
    r"\?\W*$|^\W*(?:q\s*[.:\d]|(?:\d+[.)]\s*)?(?:how|what|why|when|who|can|does|do|is|are|should)\b.*\?)", re.I
)
_NUMBERED = re.compile(r"^\W*(?:q(?:uestion)?\s*\d*\s*[.:)]\s*|\d+\s*[.:)]\s*)+", re.I)
_STYLE = re.compile(
    r"\b(?:styles?|tone|voice|brand (?:guid\w*|(?:hand)?books?|manuals?|bible)|editorial|writing guid\w*)\b"
)
_STYLE_SECTION = re.compile(
    r"\b(?:voice|tone|style|wording|(?:language|writing) rules|how we (?:speak|write|sound)|structural preferences)\b"
)
_PROGRAM = re.compile(
    r"\b(?:treatments?|programs?|programmes?|therap(?:y|ies)|retreats?|protocols?|packages?|courses?|services?)\b"
)
_PROGRAM_SECTION = re.compile(r"\b(?:core components?|sessions?|what (?:is included|to expect)|schedule|overview)\b")


def is_question(heading: str) -> bool:
    """True for a heading that asks: "3. Can it help with sleep?", "Q: …"."""
    return bool(_QUESTION.search(heading))


def is_faq(doc_id: str, sections: Sequence[Section]) -> bool:
    """True where most headings below the title ask, or the name starts with faq."""
    below = [s.heading for s in sections if s.level >= 2] or [s.heading for s in sections]
    asking = sum(is_question(h) for h in below)
    return asking * 2 > len(below) or (_words(doc_id).startswith("faq") and asking > 0)


def classify(doc_id: str, title: str, sections: Sequence[Section], about_product: bool) -> DocType:
    """Return the type of a Markdown document; `about_product`: its title or first fields name one product."""
    name = _words(doc_id)
    headings = [s.heading.lower() for s in sections if s.level == 2]
    if is_faq(doc_id, sections):
        return DocType.FAQ
    if about_product or name.startswith("product "):
        return DocType.PRODUCT_DOSSIER
    style = sum(bool(_STYLE_SECTION.search(h)) for h in headings)
    program = sum(bool(_PROGRAM_SECTION.search(h)) for h in headings)
    named = f"{name} | {title.lower()}"
    if _STYLE.search(named) or style >= 2:
        return DocType.STYLE_GUIDE
    if _PROGRAM.search(named) or program >= 2:
        return DocType.PROGRAM
    return DocType.GUIDE


def _words(doc_id: str) -> str:
    return re.sub(r"[_\-\s]+", " ", PurePosixPath(doc_id).stem).strip().lower()


def question_of(heading: str) -> str:
    """A question heading without its number or "Q:"."""
    return _NUMBERED.sub("", heading).strip()
