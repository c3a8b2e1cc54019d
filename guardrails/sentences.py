"""Sentences of an answer or a draft: Markdown, lists and citations kept apart from what is claimed."""

import re
from collections.abc import Sequence
from enum import StrEnum

from domain.answer import Frozen
from domain.phrasing import is_open, join
from domain.text import fold, sentence_spans


class Part(StrEnum):
    PROSE = "prose"
    LIST_ITEM = "list_item"
    HEADING = "heading"
    TABLE = "table"


class Sentence(Frozen):
    """One sentence of a text, where it stands and what it says."""

    text: str
    """As written, without list marker and surrounding white space; citations included."""
    claim: str
    """What is claimed: no citations, no Markdown; a list item joined with its lead-in."""
    start: int
    end: int
    """`source[start:end]` is `text`."""
    part: Part = Part.PROSE
    citations: tuple[str, ...] = ()
    """Targets of its `[source:…]`, as written."""
    is_header: bool = False
    """The head of a table: names columns, claims nothing."""
    points: tuple[str, ...] = ()
    """A table row, cell by cell: what each says of the row's first cell."""


_HEADING = re.compile(r"^\s{0,3}#{1,6}\s+\S")
_SETEXT = re.compile(r"^\s{0,3}(=+|-+)\s*$")
_ITEM = re.compile(r"^(?P<indent>\s*)(?P<mark>[-*+•–]|\d{1,3}[.)])\s+(?=\S)")
_TABLE = re.compile(r"^\s*\|.*\|\s*$")
_DELIMITER = re.compile(r"\n[ \t]*\|(?:[ \t]*:?-+:?[ \t]*\|)+[ \t]*(?:\n|$)")
_RULE = re.compile(r"^\s*([-*_|:]\s*){3,}$")
_QUOTE = re.compile(r"^\s*>+\s?")
_BOLD_LABEL = re.compile(r"^(\*\*|__)(?P<label>[^*_]{2,60}?)(:\1|\1\s*:)\s*$")
_MARKS = re.compile(r"(\*{1,3}|_{2,3}|`+|~~)(?=\S)|(?<=\S)(\*{1,3}|_{2,3}|`+|~~)")
_LINK = re.compile(r"!?\[([^\[\]]*)\]\([^()\s]*(?:\s+\"[^\"]*\")?\)")
_TARGET = re.compile(r"\[source:\s*([^\[\]]*?)\s*\]", re.IGNORECASE)
_GREETING = re.compile(
    r"^(hi|hello|hey|dear \w+|good (morning|afternoon|evening)|thanks?( you)?( for [\w\s]+)?|you're welcome|"
    r"welcome|namaste|sure|of course|"
    r"certainly|absolutely|great question|good question|thank you for (asking|reaching out|your \w+)|"
    r"happy to help|glad you asked|"
    r"i('m| am) (happy|glad) to help|i hope (this|that) helps|hope (this|that) helps|let me know[\w\s,']*|"
    r"take care|best( wishes| regards)?|"
    r"here('s| is| are) (what|the|a|some)[^.:]*|in short|in summary|to sum up|please note|note|summary|yes|"
    r"no|not at all|only some|it depends)[\s.!,:]*$"
)
_INVITES = re.compile(
    r"^(?:(?:hi|hello|hey|good (?:morning|afternoon|evening)|welcome)\b(?:,? (?:and|dear|to|back)\b)?|see you\b|"
    r"let(?:'s| us)\b|imagine\b|picture\b|come (?:in|on|along)\b|read on\b|wishing\b|what an?\b|how (?:lovely|nice)\b|"
    r"have an?\b|dear\b|until (?:next|soon)\b|stay tuned\b|enjoy (?:your|the) (?:day|week|weekend|evening|read)\b)"
    r"(?:\W+\w+){0,8}\W*$"
)
"""Greetings, wishes, invitations and exclamations; see `_TELLS`."""
_TELLS = re.compile(
    r"\d|\b(?:that|which|who|whose|because|since|without|with|if|no|not|never|free|one|two|three|four|five|six|ten|every|"
    r"all|our(?! (?:shop|store|site|website|blog|team|page|channel|newsletter)\b)|products?|capsul\w*|"
    r"tablets?|oils?|teas?|balms?|drops|syrups?|powders?|creams?|tonics?|herb\w*|remed\w*|"
    r"program\w*|medic\w*|doses?|sleep\w*|insomnia|stress\w*|anxi\w*|pains?|painless|joints?|immun\w*|digest\w*|skin|"
    r"health\w*|colds?|flu|cough\w*|tired\w*|fatigue|energ\w*|cur(?:e|es|ed|ing)|heal\w*|treat\w*|relie\w*|prevent\w*|"
    r"boost\w*|improv\w*|help\w*|support\w*|works?|safe\w*|natural\w*|clinical\w*|proven|best|guarant\w*|take|drink|"
    r"swallow|use|apply|pregnan\w*|child\w*|bab(?:y|ies)|doctor\w*|is|are|was|were|has|have|can|will)\b"
)
"""Whatever may be a claim all the same: "Imagine a tea that heals"."""

_NOTHING_FOUND = re.compile(
    r"^(unfortunately,? )?(i|we) (don't|do not|did not|didn't|could not|couldn't|cannot|can't) (find|have|see|"
    r"locate)\b.{0,120}"
    r"\b(corpus|content pack|pack|documents?|sources?|material|information|data)\b|"
    r"^(this|that|it) (is|was) not (found|covered|mentioned|listed|stated) in the (provided )?(corpus|content|"
    r"pack|documents)|"
    r"^the (provided )?(corpus|content pack|pack|documents?) (does not|doesn't|do not|don't) (say|state|mention|"
    r"cover|contain|list|give)\b|"
    r"^(unfortunately,? |sorry,? |here,? )?(i|we) (can't|cannot|can not|am unable to|are unable to|won't) "
    r"(recommend|suggest|advise on|help with|answer|say more|give)\b|"
    r"^nothing (is|was) (listed|found|said|stated)|^\[note:"
)
_CONSULT_NOTE = re.compile(
    r"^(please |always |as always,? |for (your|personal|individual) \w+,? |if (you are|you're) (in doubt|unsure|"
    r"not sure),? |when in doubt,? |"
    r"before (use|using it|you start|starting|trying \w+|taking \w+),? |"
    r"if you (have|take|are|use|live|plan)\b[^,]{0,120}, ?|it('s|"
    r" is) (best|always best|a good idea|wise) to |"
    r"we (recommend|suggest|advise) (that )?(you )?|(i|we) cannot [^.]{0,80}, so )*(please )?"
    r"(consult|consulting|ask|asking|talk to|talking to|speak (to|with)|speaking (to|with)|check with|"
    r"checking with|see|seek (the )?advice (from|of)|contact|seek)\s"
    r"(?!.*\b(because|which|since|contains?|as it)\b)"
    r"[^.]{0,60}\b(doctor|physician|gp|pharmacist|practitioner|professional|provider|midwife|specialist|advice|"
    r"help)\b[^.]{0,80}\.?$"
)
_THIRD_PARTY = re.compile(
    r"\b(people|those|individuals|anyone|customers|patients|women|men|children|adults|mothers)\b[^.]*\b(should|"
    r"must|need)\b"
)
_DISCLAIMER = re.compile(
    r"^(this|the above|these answers?|this (answer|content|information|article|text|note)) (is|are) (not|no|for) "
    r"(a |an )?(substitute|replacement|medical advice|information(al)?( purposes)?|general|educational|"
    r"intended as medical)"
)

_MISSING = re.compile(r"^missing: .{1,200} - requires clinical/editor review\.?$")
"""Seed template 2: what an article's writer marks as not found."""


def split(text: str) -> tuple[Sentence, ...]:
    """Sentences of a text in order, as spans of it. Lead-ins of lists are joined into the claims of their items."""
    found: list[Sentence] = []
    leads: list[tuple[int, str]] = []
    columns: list[str] = []
    for start, end in _blocks(text):
        line = text[start:end]
        if not _TABLE.match(line.split("\n")[0]):
            columns = []
        if _HEADING.match(line) or _is_setext(text, start, end):
            leads = []
            found.append(_sentence(text, start, end, Part.HEADING))
            continue
        if _TABLE.match(line.split("\n")[0]):
            row = _sentence(text, start, end, Part.TABLE)
            header = _DELIMITER.match(text, end) is not None
            columns = _cells(line) if header else columns
            points = () if header else _points(_cells(line), columns)
            found.append(row.model_copy(update={"is_header": header, "points": points}))
            continue
        item = _ITEM.match(line)
        if item:
            depth = len(item["indent"].expandtabs(4))
            leads = [lead for lead in leads if lead[0] < depth or lead[0] < 0]
            lead = leads[-1][1] if leads else ""
            sentences = list(_prose(text, start + item.end(), end, Part.LIST_ITEM, lead))
            leads.append((depth, sentences[-1].claim)) if sentences and _introduces(sentences[-1].text) else None
        else:
            sentences = list(_prose(text, start, end, Part.PROSE, ""))
            leads = [(-1, sentences[-1].claim)] if sentences and _introduces(sentences[-1].text) else []
        found += sentences
    return tuple(found)


def is_claim(sentence: str | Sentence) -> bool:
    """Does it claim anything? Greetings, questions, headings, consult notes and "not found" notes do not."""
    if isinstance(sentence, Sentence):
        if sentence.part is Part.HEADING or sentence.is_header or _introduces(sentence.text):
            return False
        sentence = sentence.claim
    bare = plain(sentence)
    folded = fold(bare)
    letters = re.findall(r"[^\W\d_]{2,}", folded)
    if len(letters) < 2 or _HEADING.match(sentence) or folded.rstrip("\"'”)*_ ").endswith("?"):
        return False
    if any(p.search(folded) for p in (_GREETING, _NOTHING_FOUND, _DISCLAIMER, _MISSING)):
        return False
    if _INVITES.match(folded) and not _TELLS.search(folded) and not re.search(r"\s[A-Z][a-z]", bare):
        return False
    return not _sends_to_a_professional(folded)


def is_consult_note(sentence: Sentence) -> bool:
    """Whether it only sends its reader to a professional: no claim, though a pack may say the same as a caution."""
    names_parts = sentence.part is Part.HEADING or sentence.is_header or _introduces(sentence.text)
    folded = fold(plain(sentence.claim))
    return not names_parts and _sends_to_a_professional(folded) and not _ASKS_TO_SEND.search(folded)


_ASKS_TO_SEND = re.compile(r"\bask (?:them|him|her|the \w+|your \w+) to (?:consult|see|speak|talk|ask)\b")
"""What staff are asked to do, of which no pack speaks: "please ask them to consult their physician"."""


def _sends_to_a_professional(folded: str) -> bool:
    return _CONSULT_NOTE.match(folded) is not None and not _THIRD_PARTY.search(folded)


def plain(text: str) -> str:
    """Text without citations and inline Markdown, white space folded."""
    text = _TARGET.sub(" ", text)
    text = _LINK.sub(r"\1", text)
    text = _MARKS.sub("", text)
    text = re.sub(r"\s+([.,;:!?])", r"\1", " ".join(text.split()))
    return text.strip()


def _introduces(text: str) -> bool:
    bare = plain(text).rstrip("*_ ")
    return bare.endswith((":", "："))


def _is_setext(text: str, start: int, end: int) -> bool:
    rows = text[start:end].split("\n")
    return len(rows) > 1 and bool(_SETEXT.match(rows[-1])) and bool(rows[0].strip())


def _blocks(text: str) -> list[tuple[int, int]]:
    """Spans of headings, list items with their continuation lines, table rows and paragraphs."""
    spans: list[tuple[int, int]] = []
    start: int | None = None
    at = 0
    for row in text.split("\n"):
        stop = at + len(row)
        if not row.strip() or (_RULE.match(row) and not (start is not None and _SETEXT.match(row))):
            if start is not None:
                spans.append((start, at - 1))
            start = None
        elif _HEADING.match(row) or _TABLE.match(row):
            if start is not None:
                spans.append((start, at - 1))
            spans.append((at, stop))
            start = None
        elif _ITEM.match(row) or (_QUOTE.match(row) and start is None):
            if start is not None:
                spans.append((start, at - 1))
            start = at
        elif start is None:
            start = at
        at = stop + 1
    if start is not None:
        spans.append((start, len(text)))
    return [(a, max(a, b)) for a, b in spans]


def _cells(row: str) -> list[str]:
    return [plain(cell) for cell in row.strip().strip("|").split("|")]


def _points(cells: Sequence[str], columns: Sequence[str]) -> tuple[str, ...]:
    """ "Vata, linked with: movement" for each cell after the first; the column is left out where it has no name."""
    points = []
    for number, cell in enumerate(cells[1:], start=1):
        column = columns[number] if number < len(columns) else ""
        label = f"{cells[0]}, {column[:1].lower()}{column[1:]}" if column and cells[0] else cells[0] or column
        points += [f"{label}: {cell}" if label else cell] if cell else []
    return tuple(points)


def _prose(text: str, start: int, end: int, part: Part, lead: str) -> list[Sentence]:
    quote = _QUOTE.match(text[start:end])
    start += quote.end() if quote else 0
    return [
        _sentence(text, start + span.start, start + span.end, part, lead if number == 0 else "")
        for number, span in enumerate(sentence_spans(text[start:end]))
    ]


def _sentence(text: str, start: int, end: int, part: Part, lead: str = "") -> Sentence:
    raw = text[start:end].strip()
    start += text[start:end].find(raw) if raw else 0
    claim = plain(re.sub(r"^\s*#{1,6}\s+|\n\s*[=-]+\s*$", "", raw))
    if part is Part.TABLE:
        claim = "; ".join(c.strip() for c in claim.strip("|").split("|") if c.strip())
    if lead and claim:
        claim = join(lead, claim) if is_open(lead) or len(lead.split()) > 2 else f"{lead.rstrip(':')}: {claim}"
    citations = tuple(m.group(1) for m in CITATION_TARGET.finditer(raw))
    return Sentence(text=raw, claim=claim, start=start, end=start + len(raw), part=part, citations=citations)


CITATION_TARGET = _TARGET
