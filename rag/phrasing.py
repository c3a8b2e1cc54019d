"""From chosen statements to text a person likes to read: lists kept as lists, each sentence cited once."""

import math
import re
from collections.abc import Sequence
from itertools import groupby

from domain.corpus import Unit, UnitKind, Voice
from domain.generation import Statement
from domain.phrasing import is_plural
from domain.text import fold
from rag.place import is_verbless
from rag.series import listed, merged

_ANSWER = re.compile(r"(?:yes|no|not at all|only some|it depends|that depends|never|always|usually)\b[.,]? *", re.I)
_COUNT = re.compile(r"^\d+ products?: ")
_MAX_SENTENCES = 4
"""In a paragraph: as the guides to writers ask for."""
_ECHOED = re.compile(r"[^?]+\? (?:yes|no), (?P<fact>(?!(?:and|but|though|so|as)\b)\S+(?: \S+){3,})$", re.I)
_VERB = re.compile(r"(?:is|are|contains?|comes?|has|have|may|can|should|does|do|will|must|takes?|runs?|lasts?)\b")


def statements(units: Sequence[Unit], head: str = "") -> list[Statement]:
    """Sentences from statements in reading order; bullets of one list become one sentence, or a list where long.

    A lead-in that its list repeats is left out, and so is the subject that a sentence before has named already.
    `head`: "Yes" or "No", where the first statement settles a question that asks for one of them; or "3 products:".
    """
    found: list[Statement] = []
    for _, group in groupby(_parents_first(_without_lead_ins(units)), key=list_key):
        members = list(group)
        for text, sources in _sentences(members):
            found.append(
                Statement(text=text, units=tuple(unit.unit_id for unit in sources), citation=_mark(members[0]))
            )
    subjects = {unit.unit_id: unit.subjects for unit in units}
    if head and len(found) > 1 and _is_echo(found[0].text, head):
        found[0] = found[0].model_copy(update={"text": f"{head}."})
    found = _without_repeated_subjects(_answers_joined(found), subjects)
    if head and found and not _ANSWER.match(found[0].text):
        lead = head if head.endswith(":") else f"{head}."
        found[0] = found[0].model_copy(update={"text": f"{lead} {found[0].text}"})
    return found


def _is_echo(text: str, head: str) -> bool:
    """Whether a text is a page's question with its bare answer, which the head gives already: "Is it new? Yes."."""
    question, mark, answer = text.partition("? ")
    return bool(mark) and "?" not in question and answer.rstrip(".!") == head


def paragraph(found: Sequence[Statement]) -> str:
    """Each sentence with its citation before the full stop, in paragraphs of a few; a list stands by itself."""
    room = math.ceil(len(found) / math.ceil(len(found) / _MAX_SENTENCES)) if found else 0
    text, filled = "", 0
    for statement in found:
        alone = "\n- " in statement.text
        filled = room if alone else 1 if filled >= room else filled + 1
        text += ("\n\n" if alone or filled == 1 else " ") + cited(statement)
    return text.strip()


def said_once(paragraphs: Sequence[list[Statement]]) -> list[list[Statement]]:
    """Paragraphs without the sentences that an earlier one has said; "It comes as a tea" tells of each anew."""
    said: set[str] = set()
    kept: list[list[Statement]] = []
    for sentences in paragraphs:
        keys = {s.text: s.text + s.citation * s.text.startswith(("It ", "They ")) for s in sentences}
        fresh = [statement for statement in sentences if keys[statement.text] not in said]
        said.update(keys.values())
        if fresh:
            kept.append(fresh)
    return kept


def cited(statement: Statement) -> str:
    lead, *items = statement.text.strip().split("\n- ")
    if items:
        return "\n- ".join([lead, *(f"{item.rstrip('.')} {statement.citation}" for item in items)])
    if lead.endswith((".", "!", "?")) and not lead.endswith("..."):
        return f"{lead[:-1]} {statement.citation}{lead[-1]}"
    return f"{lead} {statement.citation}."


def list_key(unit: Unit) -> tuple[str, str, str]:
    """Bullets under one lead-in belong together; every other statement stands alone."""
    if unit.kind is UnitKind.BULLET and unit.lead_in:
        return (unit.doc_id, unit.section, unit.lead_in)
    return (unit.doc_id, unit.section, unit.unit_id)


def restates(sentence: str, units: Sequence[Unit]) -> bool:
    """Whether a sentence is what `statements` makes of these units.

    Its subject may be left to the sentence before, or be a pronoun; "Yes.", "No." or a count may stand before it.
    """
    sentence = _COUNT.sub("", sentence)
    said = _bare(_ANSWER.sub("", sentence, count=1) if re.match(r"(?:yes|no)\.\s\S", sentence, re.I) else sentence)
    texts = [framed(unit) for unit in units]
    whole = [_bare(text) for text in (*merged(texts, _last(units)), listed(texts), *texts)]
    parts = [said, re.sub(r"^(?:it|they) ", "", said)]
    return any(len(part.split()) >= 2 and f" {text}".endswith(f" {part}") for part in parts for text in whole)


def framed(unit: Unit) -> str:
    """The unit's text; a sample sentence says what it is a sample of, so that it is never read as a fact.

    The answer to a page's own question keeps the fact and not the "No,": here something else may have been asked. A
    fact that has no verb keeps both: "Do you ship abroad? Yes, to Oman and Singapore."
    """
    if (echoed := _ECHOED.match(unit.text)) and not is_verbless(echoed["fact"]):
        return echoed["fact"][0].upper() + echoed["fact"][1:]
    said, source = (text.strip('“”". ') for text in (unit.text, unit.source_text))
    if unit.voice not in (Voice.FORBIDS, Voice.QUOTES) or said[1:] != source[1:] or said[:1] != source[:1].upper():
        return unit.text
    label = unit.lead_in.strip().rstrip(":").strip()
    if not label and unit.voice is Voice.FORBIDS and _FORBIDS.match(said):
        return unit.text
    if not label:
        label = "Not to be written" if unit.voice is Voice.FORBIDS else "Suggested wording"
    return f"{label}: “{said}.”" if unit.text[:1] == '"' else f"{label}: “{unit.text.strip('“”')}”"


_FORBIDS = re.compile(
    r"(?:(?:we|you|writers|please|our \w+) )?"
    r"(?:(?:must|may|should|do|can|will) ?(?:not|n['’]t)|never|can['’]t|don['’]t|avoid|no(?= [\w\"“‘'’-]+))\b",
    re.IGNORECASE,
)
"""What says by itself that something must not be written: "We never write that it heals", "No emoji"."""


def _bare(text: str) -> str:
    """The words of a text, whatever stands between them."""
    return " ".join(re.findall(r"\w+", text.lower()))


def _mark(unit: Unit) -> str:
    return f"[source:{unit.doc_id}#{unit.section}]"


def _without_lead_ins(units: Sequence[Unit]) -> list[Unit]:
    texts = [unit.text.strip().rstrip(".:").lower() for unit in units]
    return [
        unit
        for number, unit in enumerate(units)
        if not any(re.search(rf"(?:^|: ){re.escape(texts[number])}:", other) for other in texts[number + 1 :])
    ]


def _parents_first(units: Sequence[Unit]) -> list[Unit]:
    """Items that have lists of their own are named together, before what each of them holds."""
    leads = {(unit.doc_id, unit.section, _bare(unit.lead_in)) for unit in units if unit.lead_in}
    parents = {u.unit_id for u in units if (u.doc_id, u.section, _bare(u.source_text)) in leads}
    if len(parents) < 2:
        return list(units)
    first = next(unit for unit in units if unit.unit_id in parents)
    mates = [u for u in units if list_key(u) == list_key(first)]
    at = units.index(first)
    return [*units[:at], *mates, *(u for u in units[at:] if u not in mates)]


def _sentences(units: Sequence[Unit]) -> list[tuple[str, list[Unit]]]:
    texts = [framed(unit) for unit in units]
    if len(units) > 1 and (shown := listed(texts, units[0].subjects)):
        return [(shown, list(units))]
    joined = merged(texts, _last(units), units[0].subjects)
    if len(units) > 1 and len(joined) == 1:
        return [(joined[0], list(units))]
    first: dict[str, Unit] = {}
    for text, unit in zip(texts, units, strict=True):
        first.setdefault(text, unit)
    return [(text, [unit]) for text, unit in first.items()]


def _answers_joined(found: Sequence[Statement]) -> list[Statement]:
    """ "No." and what follows it are one statement: the short answer rests on the sentence that explains it."""
    kept: list[Statement] = []
    for statement in found:
        before = kept[-1] if kept else None
        if before and before.citation == statement.citation and _ANSWER.fullmatch(before.text):
            text = f"{before.text.rstrip('., ')}. {statement.text}"
            kept[-1] = statement.model_copy(update={"text": text, "units": (*before.units, *statement.units)})
        else:
            kept.append(statement)
    return kept


def _without_repeated_subjects(found: Sequence[Statement], subjects: dict[str, tuple[str, ...]]) -> list[Statement]:
    """After a sentence about the oil, "The oil: external use only." says just "External use only."."""
    kept: list[Statement] = []
    before = ""
    for statement in found:
        if kept and kept[-1].citation != statement.citation:
            before = ""
        asked, mark, answer = statement.text.partition("? ")
        if mark and before.startswith(f"{asked}?"):
            statement = statement.model_copy(update={"text": answer})
        text = _shortened(statement.text, before, subjects[statement.units[0]]) if before else statement.text
        kept.append(statement.model_copy(update={"text": text}))
        before = f"{statement.text}\n{before}"
    return kept


def _shortened(text: str, before: str, subjects: Sequence[str]) -> str:
    """The text without the subject that was named: left out before a colon, else "it" or "they" right after it.

    `before`: the statements so far, the latest first, a line each.
    """
    folded, named = fold(text), fold(before)
    if len(folded) != len(text):
        return text
    for name in sorted(subjects, key=len, reverse=True):
        found = re.match(rf"(?:the )?{re.escape(name)}(?!\w)", folded)
        if name not in named or not found:
            continue
        rest = text[found.end() :]
        label = re.match(r"(?::| [–-]) (?=\S)", rest)
        if label:
            rest = rest[label.end() :]
            return rest[0].upper() + rest[1:]
        if re.match(rf"(?:the )?{re.escape(name)}", named) and _VERB.match(rest.lstrip()):
            return ("They" if is_plural(name) else "It") + rest
    subject, _, rest = text.partition(": ")
    if rest and len(subject.split()) > 1 and subject.lower() in before.lower() and "\n" not in subject:
        return rest[0].upper() + rest[1:]
    return text


def _last(units: Sequence[Unit]) -> str:
    """Each item of a caution holds by itself: "people with a, b or c"."""
    return "or" if all(unit.safety for unit in units) else "and"
