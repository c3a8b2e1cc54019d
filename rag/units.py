"""A content pack as self-contained statements: what retrieval answers with and what the fact check judges against."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from domain.corpus import Block, BlockKind, DocType, Document, Pack, Product, Section, Unit, UnitKind, Voice
from domain.phrasing import has_placeholder, is_full_sentence, is_open, is_plural, join, sentence, uncapitalise
from domain.text import fold, sentence_spans, stem, words
from rag.rows import row_units
from rag.subjects import Names, display_subject, names_subject, subjects_of
from rag.voice import is_negative, is_safety_heading, is_safety_text, is_writer_heading, voice_of

_TAGS = re.compile(r"\b(tags?|keywords? for retrieval|retrieval)\b")
_BOLD_RUN_IN = re.compile(
    r"^(?P<mark>\*{1,3}|_{1,3})(?P<label>[^*_\n]{2,80}?)(?P<inner>[:.]?)(?P=mark)(?P<outer>\s*:|\s+[–—-]\s|\s)"
)
_PLAIN_LABEL = re.compile(r"^(?P<label>[A-Z][\w &/()'’,-]{1,40}?):\s+(?=\S)")
_PRONOUN = re.compile(
    r"^(It|They|This|These|He|She)\b(?=\s+(?:is|are|was|were|has|have|had|can|may|might|do|does|will|varies|"
    r"depends|lasts|helps?|includes?|contains?|supports?|takes?|comes?|grew)\b)"
)
_SUBJECT_OF = re.compile(
    r"^(?P<noun>(?:(?:The|A|An|Our)\s+)?[A-Z]?[\w’'&-]+(?:\s+[\w’'&-]+){0,5}?)\s+"
    r"(?:is|are|was|were|has|have|had|can|may|does|do|will|comes?|offers?|lasts?|runs?|brings?|helps?|supports?|"
    r"starts?)\b"
)
_NO_NOUN = re.compile(r"\b(in|at|out|to|on|for|when|if|while|what|who|how|where|once|not)\b")
_ELLIPTICAL = re.compile(
    r"(yes|no),\s.*|(yes|no|not|only|never|always|usually|often|sometimes|it depends|that depends|this varies|"
    r"it varies|maybe|absolutely|certainly|of course|in general|generally)\b(\W+[\w']+){0,4}\W*$|"
    r"(most|some|all|none|both|neither|many|one|two|three|four)( of them| of these)? (are|is|do|does|can|have|"
    r"has|will|may)( not)?\W*$|"
    r".*\b(are|is|do|does|can|will|may) not( :.*)?$"
)
_PASSIVE_START = re.compile(
    r"^(Not |Un)?(recommended|suitable|intended|suited|advised|safe|designed|made|meant|formulated|"
    r"traditionally used|"
    r"commonly used|often used|used|known|considered|appropriate|available)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class _Place:
    """Where a statement stands: everything that decides its subject and voice."""

    document: Document
    section: Section
    names: Names
    product: Product | None
    raw: str

    @property
    def subject(self) -> str:
        return display_subject(self.section, self.document, self.names, self.product)

    @property
    def safety(self) -> bool:
        return is_safety_heading(self.section.path[1:] or self.section.path)


@dataclass(frozen=True)
class _Draft:
    """A statement before it gets its id."""

    text: str
    source: str
    start: int
    end: int
    kind: UnitKind
    labels: tuple[str, ...] = ()
    """Nearest first."""
    lead: str = ""
    field: str = ""
    standalone: bool = False
    voice: Voice | None = None


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
            place = _Place(document, section, names, product, document.text)
            for index, draft in enumerate(_statements(place)):
                units.append(_unit(draft, place, f"{document.doc_id}:{number}:{index}"))
    return tuple(units)


def _unit(draft: _Draft, place: _Place, unit_id: str) -> Unit:
    section, document = place.section, place.document
    voice = draft.voice or voice_of(
        draft.source,
        labels=_cues(draft.labels),
        path=section.path,
        doc_type=document.doc_type,
        standalone=draft.standalone,
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


def _cues(labels: Sequence[str]) -> tuple[str, ...]:
    """Lead-ins as cues: of a longer one, the last sentence speaks for the items."""
    found: list[str] = []
    for label in labels:
        spans = sentence_spans(label)
        found.append(label[spans[-1].start :] if spans else label)
    return tuple(found)


def _about(text: str, draft: _Draft, place: _Place) -> str:
    """Put the subject into a statement that stands under it without naming it."""
    subject = place.subject
    prose = draft.kind is UnitKind.SENTENCE and not place.safety
    if (
        not subject
        or prose
        or (place.document.doc_type is DocType.STYLE_GUIDE)
        or draft.kind is UnitKind.FIELD
        or names_subject(text, subject, place.product)
    ):
        return text
    if _PASSIVE_START.match(text):
        return sentence(f"{subject} {'are' if is_plural(subject) else 'is'} {uncapitalise(text)}")
    return sentence(f"{subject}: {uncapitalise(text, place.names.words)}")


def _statements(place: _Place) -> Iterator[_Draft]:
    blocks = _with_unmarked_leads(place.section.blocks)
    previous = ""
    for at, block in enumerate(blocks):
        if _is_tail(blocks, at) or block.kind is BlockKind.CODE:
            continue
        if block.kind is BlockKind.TABLE_ROW:
            yield from _table_row(block, place)
            continue
        for draft in _block(block, place, _tail_of(blocks, at), previous, _has_children(blocks, at)):
            yield draft
            previous = draft.text


def _with_unmarked_leads(blocks: Sequence[Block]) -> tuple[Block, ...]:
    """A paragraph that stops in mid-sentence right before a list is its lead-in, colon or not."""
    found: list[Block] = []
    lead = ""
    for block in blocks:
        if block.kind is BlockKind.LIST_ITEM and lead and not block.lead_in:
            block = block.model_copy(update={"lead_in": (lead,)})
        elif block.kind is not BlockKind.LIST_ITEM:
            last = block.text.rstrip()
            waits = block.kind is BlockKind.PARAGRAPH and last[-1:].isalpha() and is_open(last)
            lead = block.text if waits else ""
        found.append(block)
    return tuple(found)


def _tail_of(blocks: Sequence[Block], at: int) -> str:
    """The paragraph that carries on a sentence after the list that this item belongs to."""
    if blocks[at].kind is not BlockKind.LIST_ITEM or not blocks[at].lead_in:
        return ""
    for later in range(at + 1, len(blocks)):
        if blocks[later].kind is BlockKind.LIST_ITEM and blocks[later].lead_in[:1] == blocks[at].lead_in[:1]:
            continue
        return blocks[later].text if _is_tail(blocks, later) else ""
    return ""


def _is_tail(blocks: Sequence[Block], at: int) -> bool:
    """A paragraph right after a list with a lead-in, starting in lower case."""
    block = blocks[at]
    return (
        at > 0
        and block.kind is BlockKind.PARAGRAPH
        and block.text[:1].islower()
        and blocks[at - 1].kind is BlockKind.LIST_ITEM
        and bool(blocks[at - 1].lead_in)
    )


def _has_children(blocks: Sequence[Block], at: int) -> bool:
    """True where later blocks name this one among their lead-ins."""
    return any(blocks[at].text in b.lead_in for b in blocks[at + 1 :])


def _block(block: Block, place: _Place, tail: str, previous: str, parent: bool) -> Iterator[_Draft]:
    """Statements of a paragraph, quote or list item."""
    raw = place.raw[block.char_start : block.char_end]
    label, rest = _run_in(raw, block.text)
    leads = tuple(reversed(block.lead_in))
    if _TAGS.search(fold(place.section.heading)):
        yield from _tags(block, place)
        return
    if label and rest:
        yield from _labelled(block, place, label, rest, leads)
        return
    if parent and (block.text.rstrip().endswith((":", "：")) or not is_full_sentence(block.text)):
        yield from _lead_paragraph(block, place, leads, previous)
        return
    if len(sentence_spans(_unquote(block.text))) == 1 and (
        block.kind is BlockKind.LIST_ITEM or (leads and not is_full_sentence(block.text))
    ):
        yield _item(block, place, leads, tail)
        return
    yield from _sentences(block, place, leads, previous)


def _run_in(raw: str, text: str) -> tuple[str, str]:
    """Split off a run-in label: "**Label:** value", "**Title.** text", "*Label* – text", "Label: value"."""
    found = _BOLD_RUN_IN.match(raw)
    if found and (found["inner"] or found["outer"].strip()):
        label = found["label"].strip()
        start = text.find(label)
        if start == 0:
            rest = text[len(label) :].lstrip(" :.–—-")
            closed = found["inner"] == "."
            # "**No dosing.** Public content …": a title; "**External use only.** Keep …" too.
            return (label + ("." if closed else ""), rest)
    plain = _PLAIN_LABEL.match(text)
    if plain and len(plain["label"].split()) <= 5 and not text.endswith(":"):
        return plain["label"], text[plain.end() :]
    return "", text


def _labelled(block: Block, place: _Place, label: str, rest: str, leads: tuple[str, ...]) -> Iterator[_Draft]:
    """A label and what it says: each sentence its own statement, a fragment joined with its label."""
    title = label.endswith(".")
    name = label.rstrip(".")
    labels = (name, *leads)
    offset = block.text.rfind(rest)
    if title:
        at = _offsets(place.raw, block, 0, len(label))
        if place.safety or is_negative(name):
            yield _Draft(sentence(name), name, *at, UnitKind.BULLET, leads, standalone=True)
        yield from _sentence_drafts(block, place, rest, offset, labels, name)
        return
    pieces = [rest[s.start : s.end] for s in sentence_spans(_unquote(rest))]
    loose = place.safety and len(pieces) == 1 and not {stem(w) for w in words(name)} & {stem(w) for w in words(rest)}
    if (len(pieces) > 1 or is_full_sentence(pieces[0])) and not loose:
        yield from _sentence_drafts(block, place, rest, offset, labels, name)
        return
    at = _offsets(place.raw, block, offset, len(block.text))
    if place.product is None or fold(rest).rstrip(".") != fold(place.product.name):
        yield _Draft(_field_text(name, rest, place), rest, *at, UnitKind.FIELD, labels, lead=name, field=name)


def _field_text(label: str, value: str, place: _Place) -> str:
    """ "Key herb: X" under a product -> "The key herb of P is X."; other fragments keep their label before a colon."""
    subject, names = place.subject, place.names.words
    noun = uncapitalise(label)
    if voice_of(value, labels=(label,), path=place.section.path, doc_type=place.document.doc_type) is not Voice.ASSERTS:
        return sentence(f"{label}: {value}")
    if subject and fold(value).rstrip(".") in ("yes", "no"):
        return sentence(_yes_no(subject, noun, fold(value).rstrip(".") == "yes"))
    if subject and place.safety:
        return _caution_text(noun, value, place)
    program = place.document.doc_type is DocType.PROGRAM
    if subject and not program and len(words(label)) <= 3 and not is_open(label) and not _NO_NOUN.search(noun):
        verb = "are" if is_plural(noun) else "is"
        return sentence(f"The {noun} of {subject} {verb} {value}")
    if is_open(label) and label != label.split()[0]:
        return sentence(f"{label} {uncapitalise(value, names)}")
    prefix = f"{subject} – " if subject and not names_subject(f"{label} {value}", subject, place.product) else ""
    return sentence(f"{prefix}{uncapitalise(label, names) if prefix else label}: {uncapitalise(value, names)}")


def _caution_text(condition: str, advice: str, place: _Place) -> str:
    """ "Asthma: not suitable, because …" -> "P is not suitable in case of asthma, because …"."""
    subject, names = place.subject, place.names.words
    advice = uncapitalise(advice, names)
    found = re.match(
        r"((?:not |un)(?:recommended|suitable|intended|advised|safe|suited)(?: for use)?)(?![\w-])(.*)",
        advice,
        re.DOTALL,
    )
    if found and not re.match(r"\s+(for|in|with|during|while|if)\b", found.group(2)):
        verb = "are" if is_plural(subject) else "is"
        return sentence(
            f"{subject} {verb} {found.group(1)} in case of {uncapitalise(condition, names)}{found.group(2)}"
        )
    return sentence(f"{subject} – {uncapitalise(condition, names)}: {advice}")


def _yes_no(subject: str, label: str, yes: bool) -> str:
    plural = is_plural(subject)
    verb = re.match(r"(contain|include|need|require|suit|fit|come|support)s?\b\s*(.*)", label)
    if verb:
        does = verb.group(1) + ("" if plural or not yes else "s")
        return f"{subject} {does if yes else ('do not ' if plural else 'does not ') + verb.group(1)} {verb.group(2)}"
    return f"{subject} {'are' if plural else 'is'} {'' if yes else 'not '}{label}"


def _lead_paragraph(block: Block, place: _Place, leads: tuple[str, ...], previous: str) -> Iterator[_Draft]:
    """A paragraph that introduces: its complete sentences stand alone, the open one only with its items."""
    spans = sentence_spans(block.text)
    for number, span in enumerate(spans):
        piece = block.text[span.start : span.end]
        if number == len(spans) - 1 and not _stands_alone(piece, place):
            if block.kind is BlockKind.LIST_ITEM and not piece.rstrip().endswith(":"):
                yield _item(block, place, leads, "")
            continue
        text = sentence(piece.rstrip(": "))
        yield _Draft(text, piece, *_offsets(place.raw, block, *span), UnitKind.SENTENCE, leads, standalone=True)


def _stands_alone(lead: str, place: _Place) -> bool:
    """True for a lead-in that states something by itself: "Ayurveda offers several ways to support a calmer day:"."""
    if len(lead.split()) < 5 or is_open(lead) or has_placeholder(lead):
        return False
    voice = voice_of("", labels=(lead,), path=place.section.path, doc_type=place.document.doc_type)
    return voice is Voice.ASSERTS and is_full_sentence(lead.rstrip(": ") + ".")


def _item(block: Block, place: _Place, leads: tuple[str, ...], tail: str) -> _Draft:
    """A list item joined with the nearest lead-in that a sentence can be made of."""
    text = block.text
    lead = _last_sentence(leads[0], place) if leads else ""
    whole = _offsets(place.raw, block, 0, len(text))
    quoted = _unquote(text)
    if is_full_sentence(text) and not (lead and is_open(lead)):
        return _Draft(sentence(text), text, *whole, UnitKind.BULLET, leads, lead=lead, standalone=True)
    names = place.names.words
    cue = voice_of(text, labels=_cues(leads[:1]), path=place.section.path[:1], doc_type=place.document.doc_type)
    if lead and cue in (Voice.FORBIDS, Voice.QUOTES):
        joined = sentence(f"{lead.rstrip(': ')}: {text.rstrip(';,')}")
    elif not lead:
        joined = _headed(text.rstrip(";,"), place)
    elif not lead.rstrip().endswith(":") and leads[0] not in _waiting(place):
        joined = sentence(f"{lead}: {uncapitalise(text.rstrip(';,'), names)}")
    elif _is_label(lead) and place.subject and not place.safety and quoted == text:
        joined = _member_text(lead.rstrip(": "), uncapitalise(text.rstrip(".;,"), names), place)
    else:
        joined = _in_context_of_lead(join(lead, text.rstrip(";,"), tail, names), lead, place)
    return _Draft(joined, text, *whole, UnitKind.BULLET, leads, lead=lead)


def _waiting(place: _Place) -> frozenset[str]:
    """Paragraphs that stop in mid-sentence: lead-ins without a colon."""
    return frozenset(b.text for b in place.section.blocks if b.kind is BlockKind.PARAGRAPH and is_open(b.text))


def _headed(text: str, place: _Place) -> str:
    """An item with no lead-in stands under its heading."""
    heading, names = place.section.heading, place.names.words
    own = is_writer_heading((heading,)) and place.product is not None
    if place.safety or own or "?" in heading or place.section.level < 2:
        return sentence(text)
    if place.subject and len(words(heading)) <= 3 and is_plural(heading) and fold(heading) not in place.names.headings:
        return _member_text(heading, uncapitalise(text, names), place)
    return sentence(f"{heading}: {uncapitalise(text, names)}")


def _member_text(label: str, item: str, place: _Place) -> str:
    """One of several under a label: "The key herbs of P include X."."""
    if voice_of(item, labels=(label,), path=place.section.path, doc_type=place.document.doc_type) is not Voice.ASSERTS:
        return sentence(f"{label}: {item}")
    if re.search(r"\b(in|at|out|to|on|for)\b", fold(label)) or not is_plural(label):
        return _field_text(label, item, place)
    return sentence(f"The {label.lower()} of {place.subject} include {item}")


def _in_context_of_lead(text: str, lead: str, place: _Place) -> str:
    """ "Two are not:" + item under a question: the question says not what."""
    if not _in_context(sentence(lead), place).endswith(sentence(lead)) or _in_context(
        sentence(lead), place
    ) == sentence(lead):
        return text
    whole = sentence(f"{lead.rstrip(': ')}: {text[len(lead.rstrip(': ')) :].strip(' :')}")
    return _in_context(sentence(lead), place)[: -len(sentence(lead))] + whole


def _is_label(lead: str) -> bool:
    return (
        lead.rstrip().endswith(":")
        and len(lead.split()) <= 3
        and not is_open(lead)
        and not is_full_sentence(lead.rstrip(": ") + ".")
    )


def _last_sentence(lead: str, place: _Place) -> str:
    """The sentence of a lead-in paragraph that the items complete, its pronoun replaced."""
    spans = sentence_spans(lead)
    if not spans:
        return ""
    last = lead[spans[-1].start : spans[-1].end]
    before = lead[spans[-2].start : spans[-2].end] if len(spans) > 1 else ""
    return _resolve(last, before)


def _resolve(piece: str, before: str, subject: str = "") -> str:
    """Replace a leading pronoun by the subject of the sentence before, or of the section, where number agrees."""
    pronoun = _PRONOUN.match(piece)
    if not pronoun or pronoun.group(1) in ("He", "She"):
        return piece
    owner = _SUBJECT_OF.match(before)
    plural = pronoun.group(1) in ("They", "These")
    for noun in (owner["noun"] if owner else "", subject):
        if (
            noun
            and noun.split()[0] not in ("It", "They", "This", "These", "That", "If", "When", "We", "You")
            and is_plural(noun) == plural
        ):
            return noun + piece[pronoun.end() :]
    return piece


def _in_context(text: str, place: _Place) -> str:
    """An elliptical answer ("No.", "Most of them are.") keeps the question it answers."""
    heading = re.sub(r"^\W*(?:Q\s*[.:]?\s*)?\d*[.):]?\s*", "", place.section.heading)
    if place.document.doc_type is DocType.FAQ and heading.endswith("?") and _ELLIPTICAL.match(fold(text)):
        return f"{heading} {text}"
    return text


def _sentences(block: Block, place: _Place, leads: tuple[str, ...], previous: str) -> Iterator[_Draft]:
    text = block.text
    start, end = 0, len(text)
    if _unquote(text) != text:
        start, end = 1, len(text.rstrip()) - 1
    before = previous
    for span in sentence_spans(text[start:end]):
        piece = text[start + span.start : start + span.end]
        quoted = (start, end) != (0, len(text))
        yield _Draft(
            _in_context(sentence(_resolve(piece, _final(before), place.subject)), place),
            f"“{piece}”" if quoted else piece,
            *_offsets(place.raw, block, start + span.start, start + span.end),
            UnitKind.SENTENCE,
            leads,
            lead=leads[0] if leads else "",
            standalone=True,
        )
        before = piece


def _final(text: str) -> str:
    spans = sentence_spans(text)
    return text[spans[-1].start : spans[-1].end] if spans else ""


def _sentence_drafts(
    block: Block, place: _Place, rest: str, offset: int, labels: tuple[str, ...], lead: str
) -> Iterator[_Draft]:
    shift = 1 if _unquote(rest) != rest else 0
    inner = _unquote(rest)
    before = ""
    for span in sentence_spans(inner):
        piece = inner[span.start : span.end]
        whole = is_full_sentence(piece.rstrip(": ") + ".")
        text = sentence(_resolve(piece, before)) if whole or shift else join(lead + ":", piece, "", place.names.words)
        at = offset + shift
        yield _Draft(
            text,
            f"“{piece}”" if shift else piece,
            *_offsets(place.raw, block, at + span.start, at + span.end),
            UnitKind.BULLET if block.kind is BlockKind.LIST_ITEM else UnitKind.SENTENCE,
            labels,
            lead=lead,
            field=lead,
            standalone=True,
        )
        before = piece


def _table_row(block: Block, place: _Place) -> Iterator[_Draft]:
    """Cells as statements: `Field | Value` rows as labels, wording columns by their voice, others by row and column."""
    cells = [(h, c) for h, c in block.cells]
    filled = [(h, c) for h, c in cells if c]
    if not filled:
        return
    where = (block.char_start, block.char_end)
    voices = [voice_of(c, labels=(h,), path=place.section.path, doc_type=DocType.GUIDE) for h, c in filled]
    if Voice.FORBIDS in voices or (voices[0] is Voice.QUOTES and len(filled) == len(cells)):
        for (header, cell), found in zip(filled, voices, strict=True):
            voice = found if found is Voice.FORBIDS else Voice.QUOTES
            yield _Draft(
                sentence(f"{header}: {cell}"), cell, *where, UnitKind.CELL, (header,), field=header, voice=voice
            )
        return
    key = cells[0][1]
    for header, cell in cells[1:]:
        if not cell:
            continue
        plain = not header or re.search(
            r"^(value|details?|notes?|description|what we say|advice|guidance|answer|info\w*|meaning|text)$",
            fold(header),
        )
        if plain and re.search(r"^(field|property|attribute|item|label|name)?$", fold(cells[0][0])):
            text, name = _field_text(key, cell, place), key
        elif plain:
            text, name = sentence(f"{key}: {uncapitalise(cell, place.names.words)}"), key
        else:
            text, name = sentence(f"{key} – {uncapitalise(header)}: {uncapitalise(cell, place.names.words)}"), header
        yield _Draft(text, cell, *where, UnitKind.CELL, (key, header), lead=key, field=name)


def _tags(block: Block, place: _Place) -> Iterator[_Draft]:
    subject = place.subject
    text = f"The tags of {subject} are {block.text}" if subject else f"{place.section.heading}: {block.text}"
    yield _Draft(
        sentence(text), block.text, block.char_start, block.char_end, UnitKind.FIELD, field="tags", voice=Voice.ASSERTS
    )


def _unquote(text: str) -> str:
    """The inside of a text that stands in quotation marks as a whole."""
    bare = text.strip()
    if len(bare) > 2 and bare[0] in '"“„«' and bare[-1] in '"”“»' and not re.search(r"[\"“”„«»]", bare[1:-1]):
        return bare[1:-1]
    return text


def _offsets(raw: str, block: Block, start: int, end: int) -> tuple[int, int]:
    """Offsets in the document of `block.text[start:end]`: plain text matched against its Markdown, sign by sign."""
    at, first, last = block.char_start, block.char_start, block.char_end
    for index, char in enumerate(block.text):
        while at < block.char_end and not (raw[at] == char or (char == " " and raw[at].isspace())):
            at += 1
        if index == start:
            first = at
        if index == end - 1:
            last = min(at + 1, block.char_end)
            break
        at += 1
    return first, max(last, first)


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
