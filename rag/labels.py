"""Labels and what they say: run-in labels ("**Format:** tablets"), table rows and tag lines as sentences."""

import re
from collections.abc import Iterator

from domain.corpus import Block, BlockKind, DocType, UnitKind, Voice
from domain.phrasing import (
    format_text,
    is_full_sentence,
    is_open,
    is_plural,
    join,
    sentence,
    uncapitalise,
    with_and,
)
from domain.text import fold, sentence_spans, stem, words
from rag.dense import common_words
from rag.place import Draft, Place, is_count, offsets, resolve, unquote
from rag.subjects import names_subject
from rag.voice import is_negative, voice_of

_BOLD_RUN_IN = re.compile(
    r"^(?P<mark>\*{1,3}|_{1,3})(?P<label>[^*_\n]{2,80}?)(?P<inner>[:.]?)(?P=mark)(?P<outer>\s*:|\s+[–—-]\s|\s)"
)
_PLAIN_LABEL = re.compile(r"^(?P<label>[A-Z][\w &/()'’,-]{1,40}?)(?::|\s+—)\s+(?=\S)")
_CLAUSE = re.compile(
    r"\w (?:(?:is|are|was|were|do|does|did|has|have|can|could|may|might|must|should|will|would)(?:n['’]t| not| never)?"
    r"|can(?:no|['’])t|won['’]t)$",
    re.IGNORECASE,
)
"""A sentence that a colon goes on with, and no label: "The green ones can: they are of paper"."""
_SAYS_ALL = re.compile(
    r"(?!(?:what|who|where|when|how|why|which)\b)\w[\w ]* (?:is|are) (?!not\b)\w+(?: \w+){0,3}$", re.IGNORECASE
)
"""Another one that is whole by itself: "Foam is normal: skim it off"."""
_TERM_LINE = re.compile(
    r"(?P<mark>\*\*|__)(?P<term>[^*_\n]{2,60})(?P=mark)[ \t]*(?P<aside>\([^()\n]+\))[ \t]*\n(?=\s*\S)"
)
"""A line of a glossary with nothing but a term and its other names: "**Nettle** (*Urtica dioica*)"."""
_DASH = re.compile(r"\s+[–—-]\s")
_YES_NO_AND = re.compile(
    r"(?P<said>yes|no)(?:\s*(?:[;,:]|\s[–—-])\s+|\s+(?=\())(?P<more>.+)$", re.IGNORECASE | re.DOTALL
)
_DENIED = re.compile(r"(?:not (?:yet )?\w+(?:ed|t|n)|never)\b", re.IGNORECASE)
_DONE_TO = re.compile(r"(?:\w+ )?(?!naked)\w{3,}[^\We]ed", re.IGNORECASE)
"""A label that is no noun but what was done: "Launched", "first brewed"; never "linseed"."""
_NO_NOUN = re.compile(
    r"\b(in|at|out|to|on|for|when|if|while|what|who|how|where|once|not)\b|^(?:our|your|my|their|its|the|this|that|these|those)\b"
)


def run_in(raw: str, text: str) -> tuple[str, str]:
    """Split off a run-in label: "**Label:** value", "**Title.** text", "*Label* – text", "Label: value".

    So is a term with its other names on a line of its own: "**Nettle** (*Urtica dioica*)" above what it is.
    """
    if term := _TERM_LINE.match(raw):
        label = f"{term['term'].strip()} {re.sub(r'[*_]', '', term['aside'])}"
        if text.startswith(f"{label} "):
            return label, text[len(label) :].lstrip()
    found = _BOLD_RUN_IN.match(raw)
    if found and (found["inner"] or found["outer"].strip()):
        label = found["label"].strip()
        start = text.find(label)
        if start == 0:
            rest = text[len(label) :].lstrip(" :.–—-")
            closed = found["inner"] == "." and rest[-1:] in '.:!?”"'
            # "**No dosing.** Public content …": a title; "**External use only.** Keep …" too.
            return (label + ("." if closed else ""), rest)
    plain = _PLAIN_LABEL.match(text)
    if (
        plain
        and not is_count(plain["label"])
        and len(plain["label"].split()) <= 5
        and not text.endswith(":")
        and not _CLAUSE.search(plain["label"])
        and not _SAYS_ALL.match(plain["label"])
    ):
        return plain["label"], text[plain.end() :]
    return "", text


def labelled(block: Block, place: Place, label: str, rest: str, leads: tuple[str, ...]) -> Iterator[Draft]:
    """A label and what it says: each sentence its own statement, a fragment joined with its label."""
    title = label.endswith(".")
    name = label.rstrip(".")
    labels = (name, *leads)
    offset = block.text.rfind(rest)
    if title:
        at = offsets(place.raw, block, 0, len(label))
        if place.safety or is_negative(name):
            yield Draft(sentence(name), name, *at, UnitKind.BULLET, leads)
        yield from sentence_drafts(block, place, rest, offset, labels, name)
        return
    pieces = [rest[s.start : s.end] for s in sentence_spans(unquote(rest))]
    loose = place.safety and len(pieces) == 1 and not {stem(w) for w in words(name)} & {stem(w) for w in words(rest)}
    if (len(pieces) > 1 or is_full_sentence(pieces[0])) and not loose:
        yield from sentence_drafts(block, place, rest, offset, labels, name)
        return
    at = offsets(place.raw, block, offset, len(block.text))
    if place.product is None or fold(rest).rstrip(".") != fold(place.product.name):
        yield Draft(field_text(name, rest, place), rest, *at, UnitKind.FIELD, labels, lead=name, field=name)


def sentence_drafts(
    block: Block, place: Place, rest: str, offset: int, labels: tuple[str, ...], lead: str
) -> Iterator[Draft]:
    shift = 1 if unquote(rest) != rest else 0
    inner = unquote(rest)
    before = ""
    untold = block.text.startswith(f"{lead}.") and not (place.subject and block.kind is BlockKind.LIST_ITEM)
    defined = _is_defined(block.text, lead) or (untold and _says_what_it_is(inner, lead))  # else its subject is told
    term = re.sub(r" \([^()]+\)$", "", lead)
    glossed = block.text == f"{lead} {rest}"  # the term stands on a line of its own
    thing = (term if glossed else lead) if len(term.split()) <= _WORDS_OF_A_THING and "," not in term else ""
    listing = False
    for span in sentence_spans(inner):
        piece = inner[span.start : span.end]
        whole = is_full_sentence(piece.rstrip(": ") + ".")
        if not shift and (own := _own_cue(piece, place)) and (span.start or own != lead):
            lead, labels, listing = own, (own, *labels[1:]), True
            said = piece[len(own) :].lstrip(" :—")
            where = offsets(place.raw, block, offset + span.end - len(said), offset + span.end)
            yield Draft(sentence(piece), said, *where, UnitKind.FIELD, labels, lead=own, field=own)
            before = piece
            continue
        if listing and whole:  # "Write: soft, warm. We gave up "pure" in May."
            lead, labels, listing = "", labels[1:], False
        listing = listing or (not whole and not span.start and _is_cue(lead, piece, place))
        said = resolve(piece, before, thing)
        labelled = (glossed and (not span.start or run_in("", piece)[0])) or (
            (defined or _OF_EACH.match(lead)) and not span.start
        )
        if (whole or shift) and not labelled:
            text = sentence(said)
        elif is_open(lead) and not labelled:
            text = join(lead + ":", piece, "", place.names.words)
        else:
            text = sentence(f"{lead}: {uncapitalise(piece, place.names.words)}")
        at = offset + shift
        yield Draft(
            text,
            f"“{piece}”" if shift else piece,
            *offsets(place.raw, block, at + span.start, at + span.end),
            UnitKind.BULLET if block.kind is BlockKind.LIST_ITEM else UnitKind.SENTENCE,
            labels,
            lead=lead,
            field=lead,
        )
        before = said


def _is_cue(label: str, text: str, place: Place) -> bool:
    """Whether a label hands out wordings or forbids them: "Say:", "Don't write:"."""
    voice = voice_of(text, labels=(label,), path=place.section.path, doc_type=place.document.doc_type)
    return voice in (Voice.QUOTES, Voice.FORBIDS)


def _own_cue(piece: str, place: Place) -> str:
    """The cue that a sentence in the middle of a paragraph opens with: "Don't write: pure." behind "Write: soft."."""
    found = _PLAIN_LABEL.match(piece)
    return found["label"] if found and _is_cue(found["label"], piece[found.end() :], place) else ""


_OF_EACH = re.compile(r"(?:each|every) \w+$", re.IGNORECASE)
"""A label without which what is said of its page reads as if said of a thing: "Each entry: name, place, use."."""
_WORDS_OF_A_THING = 3
"""Words up to which a label names what its sentences are about: "**Soap:** … It is cured for six weeks."."""


def _is_defined(text: str, term: str) -> bool:
    """Whether a text says what a term means and doesn't name it again: "Laugardag – Saturday, the washing day"."""
    rest = text.removeprefix(term)
    return (
        rest != text and bool(_DASH.match(rest)) and not {stem(w) for w in words(term)} & {stem(w) for w in words(rest)}
    )


def _says_what_it_is(text: str, term: str) -> bool:
    """Whether a text opens with what its title is or what is done with it, and so is no sentence without it.

    "A bowl, carved of birch" below the title "Kuksa.", "Carved only in winter".
    """
    if _DONE.match(text):
        return True
    found = _NOUN.match(text)
    if not found or {stem(w) for w in words(term)} & {stem(w) for w in words(found.group())}:
        return False
    opening = text[: next((span.end for span in sentence_spans(text)), 0)]
    if len(_FINITE.findall(opening)) > len(_RELATIVE.findall(opening)):
        return False
    first, *others = found["noun"].split()
    return bool(found["one"]) or not any(map(_MAY_BE_A_VERB.search, others or [first]))


_RELATIVE = re.compile(r"\b(?:that|which|who|whom|whose|where|when|how|what|if|as)\b", re.IGNORECASE)
_FINITE = re.compile(
    r"\b(?:is|are|was|were|has|have|had|do|does|did|can|could|may|might|must|will|would|should|shall)\b", re.IGNORECASE
)
_MAY_BE_A_VERB = re.compile(r"(?:ed|(?<![su])s)$")
_DONE = re.compile(
    r"(?:[A-Z][a-z]+(?:ed|wn|ught)|Made|Sold|Kept|Taken|Given|Cut|Held|Worn|Built|Found|Hung|Set|Woven) "
    r"(?:only|mostly|always|in|on|at|by|from|with|to|for|when|after|before|every|once|twice|slowly|gently|until|under|over|as|into)\b"
)
_NOUN = re.compile(
    r"(?:(?P<one>one of )|an? |the )(?P<noun>(?:(?!(?:is|are|was|were|has|have|can|may|must|will|does|do|should)\b)"
    r"[\w’'-]+ ?){1,6}?)(?= ?(?:[,;.(–—]|(?:of|that|which|who|whose|where|from|with|for|in|on|made|used|taken)\b))",
    re.IGNORECASE,
)
"""Nouns with an article that a text opens with, up to what tells more of them."""


def field_text(label: str, value: str, place: Place) -> str:
    """ "Key herb: X" under a product -> "The key herb of P is X."; other fragments keep their label before a colon."""
    subject, names = place.subject, place.names.words
    noun = uncapitalise(label)
    if voice_of(value, labels=(label,), path=place.section.path, doc_type=place.document.doc_type) is not Voice.ASSERTS:
        return sentence(f"{label}: {value}")
    if subject and fold(value).rstrip(".") in ("yes", "no"):
        return sentence(_yes_no(subject, noun, fold(value).rstrip(".") == "yes"))
    if subject and (said := _YES_NO_AND.match(value)):  # "Vegan: no; the oil is cooked with cow's milk"
        told = _yes_no(subject, noun, said["said"].lower() == "yes")
        if said["more"].startswith("("):
            return sentence(f"{told} {said['more']}")
        return sentence(f"{told}; {uncapitalise(said['more'], names)}")
    if subject and place.safety:
        return _caution_text(noun, value, place)
    if subject and (_DENIED.match(value) or _DONE_TO.fullmatch(noun)):  # "Kosher: not certified", "Launched: May 2019"
        return sentence(f"{subject} – {noun}: {uncapitalise(value, names)}")
    owned = place.document.doc_type is not DocType.PROGRAM and not place.under_a_topic
    if subject and owned and len(words(label)) <= 3 and not is_open(label) and not _NO_NOUN.search(noun):
        if fold(label) in ("format", "form"):
            return sentence(format_text(subject, value))
        plural = is_plural(noun)
        if {stem(w) for w in words(noun)} <= {stem(w) for w in words(value)}:
            return sentence(f"{subject}: {uncapitalise(value, names)}")  # "Use: external use"
        value = uncapitalise(with_and(value) if plural else value, names)
        return sentence(f"The {noun} of {place.spoken_subject} {'are' if plural else 'is'} {value}")
    if subject and (described := _described(label)) is not None:
        verb = "are" if is_plural(subject) else "is"
        return sentence(f"{subject} {verb} {described} {uncapitalise(with_and(value), names)}")
    if is_open(label) and label != label.split()[0]:
        return sentence(f"{label} {uncapitalise(value, names)}")
    prefix = f"{subject} – " if subject and not names_subject(f"{label} {value}", subject, place.product) else ""
    return sentence(f"{prefix}{uncapitalise(label, names) if prefix else label}: {uncapitalise(value, names)}")


def _described(label: str) -> str | None:
    """What a label says of its subject: "Free of" -> "free of", "What it is" -> ""; None for every other label."""
    if fold(label) in ("what it is", "what is it", "what this is"):
        return ""
    found = re.match(
        r"(free|rich|low|high|made|suitable|suited|best|meant|intended|known|used|available)\b", fold(label)
    )
    return uncapitalise(label) if found and is_open(label) else None


def _caution_text(condition: str, advice: str, place: Place) -> str:
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
        whom = uncapitalise(condition, names)
        return sentence(f"{subject} {verb} {found.group(1)} {_case_word(whom)} {whom}{found.group(2)}")
    return sentence(f"{subject} – {uncapitalise(condition, names)}: {advice}")


_PERSONS = re.compile(
    r"(?:any(?:one|body)|every(?:one|body)|some(?:one|body)|people|persons?|those|individuals|children|infants|babies|"
    r"toddlers|teenagers|adults|minors|women|men|mothers|customers|users|guests|patients|readers|pets|animals"
    r"|vegans|vegetarians|co?eliacs|diabetics|jains|hindus|muslims|buddhists|jews|beginners)\b"
    r"|(?:\w+ ){1,2}(?:people|women|men|mothers|children|adults|patients|customers|guests)\b",
    re.IGNORECASE,
)


def _case_word(condition: str) -> str:
    """What joins a caution to its case: "for children", "while nursing", "in case of gout"."""
    if _PERSONS.match(condition):
        return "for"
    return "while" if re.match(r"\w{3,}ing\b(?! \w*(?:disorder|problem)s?\b)", condition) else "in case of"


def _yes_no(subject: str, label: str, yes: bool) -> str:
    plural = is_plural(subject)
    if _PERSONS.match(label):
        label = f"suitable for {label}"
    verb = re.match(r"(contain|include|need|require|suit|fit|come|support)s?\b\s*(.*)", label)
    if verb:
        does = verb.group(1) + ("" if plural or not yes else "s")
        return f"{subject} {does if yes else ('do not ' if plural else 'does not ') + verb.group(1)} {verb.group(2)}"
    return f"{subject} {'are' if plural else 'is'} {'' if yes else 'not '}{label}"


def member_text(label: str, item: str, place: Place) -> str:
    """One of several under a label: "The key herbs of P include X."."""
    if voice_of(item, labels=(label,), path=place.section.path, doc_type=place.document.doc_type) is not Voice.ASSERTS:
        return sentence(f"{label}: {item}")
    if re.search(r"\b(in|at|out|to|on|for)\b", fold(label)) or not is_plural(label):
        return field_text(label, item, place)
    return sentence(f"The {label.lower()} of {place.spoken_subject} include {item}")


def is_label(lead: str) -> bool:
    return (
        lead.rstrip().endswith(":")
        and len(lead.split()) <= 3
        and not is_open(lead)
        and not is_full_sentence(lead.rstrip(": ") + ".")
    )


def table_row(block: Block, place: Place) -> Iterator[Draft]:
    """Cells as statements: `Field | Value` rows as labels, wording columns by their voice, others by row and column."""
    cells = [(h, c) for h, c in block.cells]
    filled = [(h, c) for h, c in cells if c]
    if not filled:
        return
    where = (block.char_start, block.char_end)
    voices = [voice_of(c, labels=(h,), path=place.section.path, doc_type=DocType.GUIDE) for h, c in filled]
    if Voice.FORBIDS in voices or (voices[0] is Voice.QUOTES and len(filled) == len(cells)):
        of = cells[0][1] if len(filled) > 2 and voices[0] is Voice.ASSERTS else ""
        for (header, cell), found in list(zip(filled, voices, strict=True))[bool(of) :]:
            voice = found if found is Voice.FORBIDS else Voice.QUOTES
            text = f"{of} – {uncapitalise(header)}: {cell}" if of else f"{header}: {cell}"
            labels = (header, of) if of else (header,)
            yield Draft(sentence(text), cell, *where, UnitKind.CELL, labels, lead=of, field=header, voice=voice)
        return
    product = place.names.by_id(cells[0][1])
    key = product.name if product else _numbered(*cells[0])
    for header, cell in cells[1:]:
        if not cell or (product and fold(cell) == fold(key)):
            continue
        cell = "none" if _DASHES.fullmatch(cell) else cell
        plain = not header or re.search(
            r"^(value|details?|notes?|description|what we say|advice|guidance|answer|info\w*|meaning|text)$",
            fold(header),
        )
        if plain and ((place.safety and place.subject) or _is_key_column(cells[0][0])):
            text, name = field_text(key, cell, place), key
        elif plain:
            text, name = sentence(f"{key}: {uncapitalise(cell, place.names.words)}"), key
        else:
            value = cell if _is_a_name(cell) else uncapitalise(cell, place.names.words)
            column = uncapitalise(header)
            if _MONEY.fullmatch(cell) and any(_PRICES.search(h) for h in place.section.path):
                column = column if _PRICES.search(header) else f"price, {column}"
            text, name = sentence(f"{key} – {column}: {value}"), header
        yield Draft(text, cell, *where, UnitKind.CELL, (key, header), lead=key, field=name)


def _numbered(header: str, key: str) -> str:
    """A row that only a number names, with what is counted: "Week 3" of the row "3" in the column "Week"."""
    named = re.fullmatch(r"\d+(?:[–-]\d+)?", key) and header.isalpha() and not is_plural(header)
    return f"{header} {key}" if named and fold(header) not in ("no", "nr", "number") else key


_DASHES = re.compile(r"[-–—]+")
_MONEY = re.compile(r"\d[\d ]*[.,]\d{2}")
_PRICES = re.compile(r"\bprices?\b", re.IGNORECASE)
"""What a column of a price list holds need not be said in its header: "6 cases and more"."""


def _is_a_name(cell: str) -> bool:
    """Whether a cell is a name that no dictionary has, a place mostly: each of its words has a capital."""
    found = re.findall(r"[^\W\d_]+", cell)
    return bool(found) and all(w[0].isupper() for w in found) and fold(found[0]) not in common_words()


def _is_key_column(header: str) -> bool:
    return bool(re.search(r"^(field|property|attribute|item|label|name)?$", fold(header)))


def tag_line(block: Block, place: Place) -> Iterator[Draft]:
    subject = place.subject
    tags = with_and(block.text)
    text = f"The tags for {subject} are {tags}" if subject else f"{place.section.heading}: {block.text}"
    yield Draft(
        sentence(text), block.text, block.char_start, block.char_end, UnitKind.FIELD, field="tags", voice=Voice.ASSERTS
    )
