"""A checked draft as an editor works on it: each sentence in its place, judged, cited or with a citation to add.

Offsets count in the draft as it was read, byte order mark and line endings included: what is proposed can be written
into the file without touching anything else.
"""

import re
from collections.abc import Sequence
from functools import partial
from itertools import pairwise

from markdown_it import MarkdownIt
from rapidfuzz import fuzz

from domain.answer import Frozen
from domain.corpus import DocType, Pack
from domain.factcheck import CheckReport, Evidence, SentenceVerdict, StyleFinding
from guardrails.citations import Source, cite, parse, resolve
from guardrails.sentences import Part, Sentence, plain, split

_MAX_PLACES = 3
"""A sentence about several products rests on several places; more than this is a paragraph to be split."""
_FRONT_MATTER = re.compile(r"\A ?---[ \t]*\n.*?\n(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL)
_CLOSING = re.compile(r"(?:[.!?…]+[\"”’)*_]*)?\\?\Z")
_LINK_END = re.compile(r"\]\([^()\s]*(?:\s+\"[^\"]*\")?\)\Z")


class Proposal(Frozen):
    """A citation that a supported sentence lacks."""

    at: int
    """Offset in the draft where it goes."""
    insert: str
    """With the space before it."""


class MarkedSentence(Frozen):
    sentence: Sentence
    verdict: SentenceVerdict
    line: int
    """Of the draft, from 1."""
    cited: bool = False
    strangers: tuple[str, ...] = ()
    """Citations as written that name no place of the pack."""
    proposal: Proposal | None = None
    style: tuple[StyleFinding, ...] = ()
    """The findings whose words stand in this sentence first."""


class MarkedDraft(Frozen):
    text: str
    sentences: tuple[MarkedSentence, ...]
    style: tuple[StyleFinding, ...] = ()

    @property
    def supported(self) -> int:
        return sum(s.verdict.supported is True for s in self.sentences)

    @property
    def unsupported(self) -> int:
        return sum(s.verdict.supported is False for s in self.sentences)

    @property
    def proposed(self) -> tuple[MarkedSentence, ...]:
        return tuple(s for s in self.sentences if s.proposal is not None)

    def with_citations(self) -> str:
        """The draft with every proposed citation written into it."""
        pieces, at = [], 0
        for proposal in sorted((s.proposal for s in self.sentences if s.proposal), key=lambda p: p.at):
            pieces += [self.text[at : proposal.at], proposal.insert]
            at = proposal.at
        return "".join([*pieces, self.text[at:]])


def readable(text: str) -> str:
    """The draft with plain line ends and no byte order mark, each offset where it was: what is to be checked."""
    text = text.replace("\r\n", " \n").replace("\r", "\n")
    return f" {text[1:]}" if text.startswith("\ufeff") else text


def places(pack: Pack) -> tuple[Source, ...]:
    """Everything that a draft may cite."""
    sections = [
        Source(doc_id=d.doc_id, section=s.heading)
        for d in pack.documents
        if d.doc_type is not DocType.CATALOG
        for s in d.sections
    ]
    rows = [Source(doc_id=p.doc_id, section=p.product_id, aliases=(p.name,)) for p in pack.products]
    return tuple(dict.fromkeys([*sections, *rows]))


def mark(text: str, report: CheckReport, sources: Sequence[Source]) -> MarkedDraft:
    """Put the verdicts on `readable(text)` back where their sentences stand in `text`."""
    even = readable(text)
    sentences = split(even)
    prose = _prose_lines(even)
    found = [
        MarkedSentence(
            sentence=sentence,
            verdict=verdict,
            line=even.count("\n", 0, sentence.start) + 1,
            cited=_is_cited(even, sentences, number),
            strangers=_strangers(sentence, sources),
        )
        for number, (sentence, verdict) in enumerate(zip(sentences, report.sentences, strict=True))
    ]
    propose = partial(_proposal, prose)
    marked = [s.model_copy(update={"proposal": propose(s)}) for s in found]
    return MarkedDraft(text=text, sentences=_with_style(marked, report.style), style=report.style)


def _is_cited(text: str, sentences: Sequence[Sentence], number: int) -> bool:
    """Whether a sentence has a citation, be it on a line of its own right below."""
    sentence = sentences[number]
    if parse(sentence.text):
        return True
    after = sentences[number + 1] if number + 1 < len(sentences) else None
    if after is None or not after.citations or plain(after.text).strip(" .,;"):
        return False
    return text[sentence.end : after.start].count("\n") < 2


def _strangers(sentence: Sentence, sources: Sequence[Source]) -> tuple[str, ...]:
    targets = [f"{c.doc_id}#{c.section}" if c.section else c.doc_id for c in parse(sentence.text)]
    return tuple(target for target in targets if resolve(target, sources) is None)


def _proposal(prose: frozenset[int], marked: MarkedSentence) -> Proposal | None:
    """What to write for a supported sentence without a citation, where Markdown lets text stand."""
    sentence = marked.sentence
    prosaic = marked.line - 1 in prose and not sentence.is_header and "<!--" not in sentence.text
    if not marked.verdict.supported or marked.cited or not prosaic:
        return None
    cited = " ".join(cite(*place) for place in _evidence_places(sentence, marked.verdict.evidence))
    return Proposal(at=_citation_place(sentence), insert=f" {cited}") if cited else None


def _evidence_places(sentence: Sentence, evidence: Sequence[Evidence]) -> list[tuple[str, str]]:
    """Where the evidence stands, the closest first; a name that a citation can't hold is left out."""
    ranked = sorted(evidence, key=lambda e: -fuzz.token_set_ratio(e.excerpt, sentence.claim))
    found = dict.fromkeys((e.doc_id, e.section) for e in ranked if not re.search(r"[\[\]\n|]", e.doc_id + e.section))
    return list(found)[:_MAX_PLACES]


def _citation_place(sentence: Sentence) -> int:
    """Before the closing mark of a sentence, or inside the last cell of a table's row."""
    written = sentence.text
    if sentence.part is Part.TABLE:
        return sentence.start + len(written.rstrip().removesuffix("|").rstrip())
    closing = _CLOSING.search(written)
    at = closing.start() if closing and not _LINK_END.search(written) else len(written)
    return sentence.start + at


def _prose_lines(text: str) -> frozenset[int]:
    """Lines, from 0, of paragraphs, list items and table rows: no headings, code, HTML or front matter."""
    tokens = MarkdownIt("commonmark").enable("table").parse(text)
    front = _FRONT_MATTER.match(text)
    first = text.count("\n", 0, front.end()) if front else 0
    return frozenset(
        line
        for before, token in pairwise(tokens)
        if token.type == "inline" and token.map and before.type in ("paragraph_open", "td_open")
        for line in range(*token.map)
        if line >= first
    )


def _with_style(marked: Sequence[MarkedSentence], style: Sequence[StyleFinding]) -> tuple[MarkedSentence, ...]:
    """Each finding with the first sentence that has its words."""
    own: dict[int, list[StyleFinding]] = {}
    for finding in style:
        at = next((n for n, s in enumerate(marked) if finding.phrase in s.sentence.claim), None)
        if at is not None:
            own.setdefault(at, []).append(finding)
    return tuple(s.model_copy(update={"style": tuple(own.get(n, ()))}) for n, s in enumerate(marked))
