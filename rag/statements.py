"""A section's blocks as statements: sentences, list items joined with their lead-ins, lines with labels."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from domain.corpus import Block, BlockKind, DocType, UnitKind, Voice
from domain.phrasing import has_placeholder, is_full_sentence, is_open, is_plural, join, sentence, uncapitalise
from domain.text import Span, fold, sentence_spans, words
from rag.labels import is_label, labelled, member_text, run_in, table_row, tag_line
from rag.leads import stops_short, with_unmarked_leads
from rag.place import Draft, Place, cues, final_sentence, in_context, last_sentence, offsets, resolve, unquote
from rag.voice import is_writer_heading, voice_of

_TAGS = re.compile(r"\b(tags?|keywords? for retrieval|retrieval)\b")


def statements(place: Place) -> Iterator[Draft]:
    blocks = with_unmarked_leads(place.section.blocks)
    previous = question = ""
    for at, block in enumerate(blocks):
        if _is_tail(blocks, at) or block.kind is BlockKind.CODE:
            continue
        if block.kind is BlockKind.TABLE_ROW:
            yield from table_row(block, place)
            continue
        if _asks(block) and (_has_children(blocks, at) or _Q.match(block.text)):
            question, previous = _with_aside(_Q.sub("", block.text)), ""
            continue
        here = place
        if question and _asks_for(block, question):
            here, block = _under_question(place, block, question)
        for draft in _block(block, here, _tail_of(blocks, at), previous, _has_children(blocks, at)):
            yield draft if here is place or draft.lead else replace(draft, lead=question)
            previous = draft.text


_Q = re.compile(r"Q(?:uestion)?(?: ?\d+)?[.:)] *")
_A = re.compile(r"(?P<mark>A(?:nswer)?(?: ?\d+)?[.:)]) +(?=\S)")


def _asks(block: Block) -> bool:
    """Whether a line that isn't in a list is a question by itself: "**Q: May I pay by card?**"."""
    text = _with_aside(block.text)
    one = bool(_Q.match(text)) or len(sentence_spans(text)) == 1
    return block.kind is BlockKind.PARAGRAPH and text.endswith("?") and one


def _with_aside(question: str) -> str:
    """A question that an aside follows, as one: "Why so dear? (the balm)" is "Why so dear (the balm)?"."""
    return _ASIDE.sub(r" \1?", question)


_ASIDE = re.compile(r"\? (\([^()]+\))\.?$")


def _asks_for(block: Block, question: str) -> bool:
    """Whether a paragraph answers the question above it: it hangs from that, or says that it is the answer."""
    hangs = any(_with_aside(_Q.sub("", lead)) == question for lead in block.lead_in)
    return block.kind is BlockKind.PARAGRAPH and (hangs or _A.match(block.text) is not None)


def _under_question(place: Place, block: Block, question: str) -> tuple[Place, Block]:
    """The answer without its "A:", as it would stand below a heading that asks."""
    leads = tuple(lead for lead in block.lead_in if _with_aside(_Q.sub("", lead)) != question)
    said = block.model_copy(update={"lead_in": leads})
    if mark := _A.match(block.text):
        start = place.raw.index(mark["mark"][-1], block.char_start) + 1
        said = said.model_copy(update={"text": block.text[mark.end() :], "char_start": start})
    section = place.section.model_copy(update={"heading": question, "blocks": (said,)})
    document = place.document.model_copy(update={"doc_type": DocType.FAQ})
    return replace(place, section=section, document=document), said


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


def _block(block: Block, place: Place, tail: str, previous: str, parent: bool) -> Iterator[Draft]:
    """Statements of a paragraph, quote or list item."""
    raw = place.raw[block.char_start : block.char_end]
    label, rest = run_in(raw, block.text)
    leads = tuple(reversed(block.lead_in))
    if _TAGS.search(fold(place.section.heading)):
        yield from tag_line(block, place)
        return
    if label and rest:
        yield from labelled(block, place, label, rest, leads)
        return
    if parent and (block.text.rstrip().endswith((":", "：")) or not is_full_sentence(block.text)):
        yield from _lead_paragraph(block, place, leads, previous)
        return
    if len(sentence_spans(unquote(block.text))) == 1 and (
        block.kind is BlockKind.LIST_ITEM or (leads and not is_full_sentence(block.text))
    ):
        yield _item(block, place, leads, tail)
        return
    yield from _sentences(block, place, leads, previous)


def _lead_paragraph(block: Block, place: Place, leads: tuple[str, ...], previous: str) -> Iterator[Draft]:
    """A paragraph that introduces: its complete sentences stand alone, the open one only with its items."""
    spans = sentence_spans(block.text)
    for number, span in enumerate(spans):
        piece = block.text[span.start : span.end]
        if number == len(spans) - 1 and (block.text in _waiting(place) or not _stands_alone(piece, place)):
            if block.kind is BlockKind.LIST_ITEM and not piece.rstrip().endswith(":") and not number:
                yield _item(block, place, leads, "")
            continue
        text = sentence(piece.rstrip(": "))
        yield Draft(text, piece, *offsets(place.raw, block, *span), UnitKind.SENTENCE, leads)


def _stands_alone(lead: str, place: Place) -> bool:
    """True for a lead-in that states something by itself: "Ayurveda offers several ways to support a calmer day:"."""
    if len(lead.split()) < 5 or is_open(lead) or has_placeholder(lead):
        return False
    voice = voice_of("", labels=(lead,), path=place.section.path, doc_type=place.document.doc_type)
    return voice is Voice.ASSERTS and is_full_sentence(lead.rstrip(": ") + ".")


def _item(block: Block, place: Place, leads: tuple[str, ...], tail: str) -> Draft:
    """A list item joined with the nearest lead-in that a sentence can be made of."""
    text = block.text
    lead = last_sentence(leads[0], place) if leads else ""
    whole = offsets(place.raw, block, 0, len(text))
    quoted = unquote(text)
    if is_full_sentence(text) and not (lead and is_open(lead)):
        return Draft(sentence(text), text, *whole, UnitKind.BULLET, leads, lead=lead)
    names = place.names.words
    cue = voice_of(text, labels=cues(leads[:1]), path=place.section.path[:1], doc_type=place.document.doc_type)
    if lead and cue in (Voice.FORBIDS, Voice.QUOTES):
        joined = sentence(f"{lead.rstrip(': ')}: {text.rstrip(';,')}")
    elif not lead:
        joined = _headed(text.rstrip(";,"), place)
        lead = place.section.heading if joined != sentence(text.rstrip(";,")) else ""
    elif not lead.rstrip().endswith(":") and leads[0] not in _waiting(place):
        joined = sentence(f"{lead.rstrip('. ')}: {uncapitalise(text.rstrip(';,'), names)}")
    elif leads[0] in _waiting(place) and not lead.rstrip().endswith(":") and not tail and not has_placeholder(lead):
        joined = sentence(f"{lead} {uncapitalise(_AND.sub('', text).rstrip('.;, '), names)}")
    elif is_label(lead) and place.subject and not place.safety and quoted == text:
        joined = member_text(lead.rstrip(": "), uncapitalise(text.rstrip(".;,"), names), place)
    else:
        joined = _in_context_of_lead(join(lead, text.rstrip(";,"), tail, names), lead, place)
    return Draft(joined, text, *whole, UnitKind.BULLET, leads, lead=lead)


_AND = re.compile(r"^(?:and|or) (?=\w)")
"""What joins the last item of a list to the one before it: "* and a cup of tea"."""


def _waiting(place: Place) -> frozenset[str]:
    """Paragraphs that stop in mid-sentence: lead-ins without a colon."""
    marked = {lead for block in place.section.blocks for lead in block.lead_in}
    return frozenset(
        b.text for b in place.section.blocks if stops_short(b) and (is_open(b.text) or b.text not in marked)
    )


def _headed(text: str, place: Place) -> str:
    """An item with no lead-in stands under its heading."""
    heading, names = _NUMBER.sub("", place.section.heading), place.names.words
    own = is_writer_heading((heading,)) and place.product is not None
    if place.safety or own or "?" in heading or place.section.level < 2:
        return sentence(text)
    if place.subject and len(words(heading)) <= 3 and is_plural(heading) and fold(heading) not in place.names.headings:
        return member_text(heading, uncapitalise(text, names), place)
    return sentence(f"{heading}: {uncapitalise(text, names)}")


_NUMBER = re.compile(r"^\d+(?:\.\d+)+[.)]? +|^\d+[.)] +")


def _in_context_of_lead(text: str, lead: str, place: Place) -> str:
    """ "Two are not:" + item under a question: the question says not what."""
    if not in_context(sentence(lead), place).endswith(sentence(lead)) or in_context(sentence(lead), place) == sentence(
        lead
    ):
        return text
    whole = sentence(f"{lead.rstrip(': ')}: {text[len(lead.rstrip(': ')) :].strip(' :')}")
    return in_context(sentence(lead), place)[: -len(sentence(lead))] + whole


def _sentences(block: Block, place: Place, leads: tuple[str, ...], previous: str) -> Iterator[Draft]:
    text = block.text
    start, end = 0, len(text)
    if unquote(text) != text:
        start, end = 1, len(text.rstrip()) - 1
    before = previous
    spans = _with_what_is_asked(text[start:end], sentence_spans(text[start:end]))
    asked = _question_in_front([text[start + span.start : start + span.end] for span in spans])
    if asked:
        leads, spans = (asked, *leads), spans[1:]
    opening = spans[0].start if spans and (asked or place.section.blocks[0] == block) else -1
    for span in spans:
        piece = text[start + span.start : start + span.end]
        quoted = (start, end) != (0, len(text))
        said = resolve(piece, final_sentence(before), place.topic)
        told = in_context(sentence(said), place, opening=span.start == opening, question=asked)
        if place.product and _IT.match(said) and not is_full_sentence(before):
            told = sentence(f"{place.subject}: {uncapitalise(said)}")
        if span.start == opening and _DENIES.search(place.section.heading) and not _CLAUSE.search(piece):
            told = sentence(f"{place.section.heading}: {uncapitalise(said, place.names.words)}")
        if span.start == opening and place.section.level == 1 and _IMPRINT.match(piece):
            told = sentence(f"This page: {uncapitalise(told)}")
        yield Draft(
            told,
            f"“{piece}”" if quoted else piece,
            *offsets(place.raw, block, start + span.start, start + span.end),
            UnitKind.SENTENCE,
            leads,
            lead=leads[0] if leads else "",
        )
        before = said


_IT = re.compile(r"It (?:is|was|has|can|may|does|will|works|needs|takes|contains|helps|should|must)\b")
"""What tells of the product in the singular, though its name is plural, with nothing before it: "No. It is gentle."."""


def _with_what_is_asked(text: str, spans: Sequence[Span]) -> list[Span]:
    """The spans, with the questions that a colon announces in one: "Ask two things: Who is it for? Is it a gift?"."""
    found: list[Span] = []
    for span in spans:
        before = text[found[-1].start : found[-1].end] if found else ""
        if text[span.start : span.end].endswith("?") and _ANNOUNCED.match(before):
            found[-1] = Span(found[-1].start, span.end)
        else:
            found.append(span)
    return found


_ANNOUNCED = re.compile(r"[^?:]+: [^?]+\?(?: [^?]+\?)*$")


def _question_in_front(sentences: Sequence[str]) -> str:
    """The question that a paragraph asks and then answers: "**Is there a lift?** No, but …"; else an empty string."""
    asks = len(sentences) > 1 and sentences[0].endswith("?") and not sentences[1].endswith("?")
    one = asks and sentences[0].count("?") == 1
    return sentences[0] if one and len(words(sentences[0])) >= _FEWEST_ASKING else ""


_DENIES = re.compile(
    r"^(?:what|who|where|when|things)\b[^?]* (?:may|must|should|can|could|will|would|do|does|is|are)"
    r"(?:n['’]t| ?not| never)\b[^?]*$",
    re.IGNORECASE,
)
"""A heading without which what stands below says the contrary: "What guests may not do" above "Smoke indoors."."""
_CLAUSE = re.compile(
    r"\b(?:is|are|was|were|has|have|had|can|could|may|might|must|should|will|would|do|does|did|not|never|we|they|you|it)\b",
    re.IGNORECASE,
)
_IMPRINT = re.compile(
    r"(?:(?:Last |First )?(?:Written|Updated|Reviewed|Revised|Maintained|Approved|Issued|Edited|Prepared|Compiled) "
    r"(?:by|on|in|for)\b|(?:Version|Edition|Issue|Revision) \d|(?:Owner|Status|Valid|In force)\b)"
)
"""How a page's first line opens that tells of the page itself: who keeps it, since when it holds."""
_FEWEST_ASKING = 3
"""Words of a question; "Tired?" asks for nothing."""
