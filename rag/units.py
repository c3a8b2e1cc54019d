"""A content pack as self-contained statements: what retrieval answers with and what the fact check judges against."""

import re
from collections.abc import Sequence

from domain.corpus import DocType, Pack, Unit, UnitKind, Voice
from domain.phrasing import is_plural, sentence, uncapitalise
from rag.place import Draft, Place, cues
from rag.rows import row_units
from rag.statements import statements
from rag.subjects import Names, names_subject, subjects_of
from rag.voice import is_negative, is_quoted, is_safety_text, voice_of

_PASSIVE_START = re.compile(
    r"^(Not |Un)?(recommended|suitable|intended|suited|advised|safe|designed|made|meant|formulated|"
    r"traditionally used|"
    r"commonly used|often used|used|known|considered|appropriate|available)\b",
    re.IGNORECASE,
)


def build_units(pack: Pack) -> tuple[Unit, ...]:
    """Every statement of the pack, in reading order; ids are stable while a section does not change."""
    names = Names.of(pack)
    units: list[Unit] = []
    for document in pack.documents:
        if document.doc_type is DocType.CATALOG:
            units += row_units(document, pack.products, names)
            continue
        product = names.by_dossier.get(document.doc_id)
        for number, section in enumerate(document.sections):
            place = Place(document, section, names, product, document.text)
            for index, draft in enumerate(statements(place)):
                units.append(_unit(draft, place, f"{document.doc_id}:{number}:{index}"))
    return tuple(units)


def _unit(draft: Draft, place: Place, unit_id: str) -> Unit:
    section, document = place.section, place.document
    voice = draft.voice or voice_of(
        draft.source,
        labels=cues(draft.labels),
        path=section.path,
        doc_type=document.doc_type,
    )
    text = draft.text
    if voice is Voice.ASSERTS:
        text = _about(text, draft, place)
    named = " ".join([*draft.labels, text])
    return Unit(
        unit_id=unit_id,
        text=text,
        source_text=draft.source,
        lead_in=draft.lead,
        doc_id=document.doc_id,
        section=section.heading,
        doc_type=document.doc_type,
        char_start=draft.start,
        char_end=draft.end,
        kind=draft.kind,
        voice=voice,
        negative=is_negative(text),
        safety=place.safety or is_safety_text(text),
        subjects=subjects_of(named, section, document, place.names, place.product),
        field=draft.field,
    )


def _about(text: str, draft: Draft, place: Place) -> str:
    """Put the subject into a statement that stands under it without naming it."""
    subject = place.subject
    prose = draft.kind is UnitKind.SENTENCE and not place.safety
    if (
        not subject
        or prose
        or (place.document.doc_type is DocType.STYLE_GUIDE)
        or draft.kind is UnitKind.FIELD
        or is_quoted(text)
        or names_subject(text, subject, place.product)
    ):
        return text
    if _PASSIVE_START.match(text):
        return sentence(f"{subject} {'are' if is_plural(subject) else 'is'} {uncapitalise(text)}")
    return sentence(f"{subject}: {uncapitalise(text, place.names.words)}")


def units_report(units: Sequence[Unit]) -> str:
    """The units as an editor reads them: by document and section, with voice, polarity and subjects."""
    lines: list[str] = []
    where: tuple[str, str] | None = None
    for unit in units:
        if (unit.doc_id, unit.section) != where:
            where = (unit.doc_id, unit.section)
            lines += ["", f"{unit.doc_id} # {unit.section}"]
        marks = [unit.voice.value] + (["denies"] if unit.negative else []) + (["safety"] if unit.safety else [])
        about = f"   <{', '.join(unit.subjects)}>" if unit.subjects else ""
        lines.append(f"  [{' '.join(marks)}] {unit.text}{about}")
    counts = {v: sum(u.voice is v for u in units) for v in Voice}
    summary = f"{len(units)} statements: " + ", ".join(f"{n} {v.value}" for v, n in counts.items())
    return "\n".join([summary, *lines])
