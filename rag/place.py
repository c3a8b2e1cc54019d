"""Where a statement of a pack stands, and what it takes from there: pronouns, questions, exact offsets."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from domain.corpus import Block, DocType, Document, Product, Section, UnitKind, Voice
from domain.phrasing import is_plural, sentence
from domain.text import fold, sentence_spans, words
from rag.asked import base_of
from rag.dense import common_words
from rag.subjects import Names, display_subject
from rag.voice import is_safety_heading

_PRONOUN = re.compile(
    r"^(It|They|This|These|He|She)\b(?=\s+(?:is|are|was|were|has|have|had|can|may|might|do|does|will|varies|"
    r"depends|lasts|helps?|includes?|contains?|supports?|takes?|comes?|grew|goes|go|stays?|needs?|costs?|weighs?|must|"
    r"should|would|could|cannot|can['’]t|mustn['’]t|shouldn['’]t)\b)"
)
_SUBJECT_OF = re.compile(
    r"^(?P<noun>(?:(?:The|A|An|Our)\s+)?[A-Z]?[\w’'&-]+(?:\s+[\w’'&-]+){0,5}?)\s+"
    r"(?P<verb>is|are|was|were|has|have|had|can|may|does|do|will|comes?|offers?|lasts|runs?|brings?|helps?|supports?|"
    r"starts?)\b"
)
_OF_MANY = re.compile(r"are|were|have|do")
_BARELY = re.compile(r"^(?:Only|Even|Also|Just) (?=\w)")
_NO_NOUN = re.compile(
    r"^(?:It|They|This|These|That|If|When|We|You|What|Who|Which|Where|How|There|Here|In|On|At|From|For|To|By|With)\b"
    r"|\b(?:it|they|we|you|he|she|i|if|when|while|because|before|after|until|that|which|who|what|where|how|so|as|but"
    r"|than|there)\b|\b(?:and|or|also|then|now)$"
)
"""Words with which what stands in front of a verb is more than a noun: "the balm turns grainy if it" is chilled."""
_DOES = re.compile(r"(?P<noun>(?:The|Our|An?) [\w’'-]+(?: [\w’'-]+)??) (?=[a-z]+[a-rt-z]s\b)")
"""A noun and a verb that says what it does: "The balm turns grainy if it is chilled"."""
_HANDLED = re.compile(
    r"(?!(?:In|On|At|After|Before|With|All|Both|Half|When|From|For|Under|To|By|Of|As|Over|Into|Near|Until|Since|Is|Was|Like"
    r"|About|Across|Against|Along|Around|Behind|Beside|Between|Beyond|During|Inside|Outside|Through|Throughout|Towards?"
    r"|Upon|Without|Within|Such|What|Not|Only|Even|If|That|Because|While)\b)"
    r"[A-Z][a-z]+ (?P<noun>(?:the|a|an|your|one) [\w’'-]+)"
    r"(?= and\b|,|;|\.| (?:with|in|into|on|to|from|over|under|at|for|until)\b)"
)
"""An order to do something with a thing, which the next sentence then calls "it": "Rinse the bag and hang it up."."""
_WITH_ARTICLE = re.compile(r"The [\w’'-]+(?: [\w’'-]+){1,2}")
_ELLIPTICAL = re.compile(
    r"(yes|no),\s.*|(yes|no|not|only|never|always|usually|often|sometimes|it depends|that depends|this varies|"
    r"it varies|maybe|absolutely|certainly|of course|in general|generally)\b(\W+[\w']+){0,4}\W*$|"
    r"(most|some|all|none|both|neither|many|one|two|three|four)( of them| of these)? (are|is|do|does|can|have|"
    r"has|will|may)( not)?\W*$|"
    r".*\b(are|is|do|does|can|will|may) not( :.*)?$|"
    r"(\S+ ){1,6}(are|is|do|does|can|will|may)( \([^()]*\))?\W*$|"
    r"(we|you|they|it|he|she) (are|is|do|does|can|will|may)( not|n't)?(,| if\b| when\b| unless\b).*"
)


_COUNTED = r"(?:neither|both|none|all|most|some|half|one|two|three|four|five|six|seven|eight|nine|ten|\d+)"
_VERBLESS = re.compile(
    rf"{_COUNTED} of (?:them|it|(?:the|our|these|those) [\w-]+)(?: (?:do|does|is|are|has|have|can))?\W*$|{_COUNTED}: |"
    r"(?:to|on|from|at|by|within|between|up to|until|since|after|about|for|in|of|once|twice|only"
    r"|(?:all|everything|nothing|none) (?:but|except))\b(?!.*\b(?:is|are|was|were|be|has|have|"
    r"had|do|does|did|can|could|may|might|must|should|will|would|we|you|they|i|it|he|she|there|this|that|these|please|"
    r"comes?|goes|go|takes?|makes?|gives?|needs?|keeps?|costs?|lasts|grows?|ships?|sends?|sells?|works?)\b)"
)
"""A number, or where and when, by itself: "Six of the eight.", "On Saturdays from ten to two, in small groups."."""


@dataclass(frozen=True)
class Place:
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
    def spoken_subject(self) -> str:
        """The subject inside a sentence: "the Stress Support Program" where the document calls it so."""
        subject, prose = self.subject, re.sub(r"[*_]", "", self.raw)
        return f"the {subject}" if subject and re.search(rf"\b[Tt]he {re.escape(subject)}\b", prose) else subject

    @property
    def topic(self) -> str:
        """What a pronoun under this heading stands for: what the heading names with its article, else the subject.

        "It starts at nine" below "The morning swim" in a page about a week: the swim does.
        """
        named = _WITH_ARTICLE.fullmatch(self.section.heading)
        return self.section.heading if named and self.section.level > 1 else self.subject

    @property
    def under_a_topic(self) -> bool:
        """Whether the subject is an everyday word that heads a section: "Returns" has no gift cards of its own."""
        said = set(words(self.subject)) if self.product is None else set[str]()
        return bool(said) and said <= common_words() and said <= set(words(self.document.title))

    @property
    def safety(self) -> bool:
        return is_safety_heading(self.section.path[1:] or self.section.path)


@dataclass(frozen=True)
class Draft:
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
    voice: Voice | None = None


def cues(labels: Sequence[str]) -> tuple[str, ...]:
    """Lead-ins as cues: of a longer one, the last sentence speaks for the items."""
    found: list[str] = []
    for label in labels:
        spans = sentence_spans(label)
        found.append(label[spans[-1].start :] if spans else label)
    return tuple(found)


def last_sentence(lead: str, place: Place) -> str:
    """The sentence of a lead-in paragraph that the items complete, its pronoun replaced."""
    spans = sentence_spans(lead)
    if not spans:
        return ""
    last = lead[spans[-1].start : spans[-1].end]
    before = lead[spans[-2].start : spans[-2].end] if len(spans) > 1 else ""
    return resolve(last, before, place.subject)


def final_sentence(text: str) -> str:
    spans = sentence_spans(text)
    return text[spans[-1].start : spans[-1].end] if spans else ""


def resolve(piece: str, before: str, subject: str = "") -> str:
    """Replace a leading pronoun by the subject of the sentence before, or of the section, where number agrees."""
    pronoun = _PRONOUN.match(piece)
    if not pronoun or pronoun.group(1) in ("He", "She"):
        return piece
    owner = _SUBJECT_OF.match(before)
    if owner and _NO_NOUN.search(owner["noun"]):
        owner = _DOES.match(before)
    handled = _HANDLED.match(before)
    plural = pronoun.group(1) in ("They", "These")
    thing = re.sub(r"^(?:a|an|your|one) ", "the ", handled["noun"]) if handled else ""
    if owner and not plural and _OF_MANY.fullmatch(owner.groupdict().get("verb") or ""):
        owner = None  # "Cups of its clay were sold; it …": not of the clay, nor of the cups
    named = _BARELY.sub("", owner["noun"]) if owner else ""
    for noun in (named[:1].upper() + named[1:], thing[:1].upper() + thing[1:], "" if handled else subject):
        if noun and not _NO_NOUN.search(noun) and is_plural(noun) == plural:
            return noun + piece[pronoun.end() :]
    return piece


def in_context(text: str, place: Place, *, opening: bool = False, question: str = "") -> str:
    """An elliptical answer ("No.", "Most of them are.") keeps the question it answers.

    `opening`: whether it opens the answer; only there a sentence without a verb ("Six of the eight.") is taken for one.
    `question`: the one that stands right before it; else a page's own heading may be one.
    """
    heading = question or re.sub(r"^\W*(?:Q\s*[.:]?\s*)?(?:\d+[.):]?)*\s*", "", place.section.heading)
    answers = _ELLIPTICAL.match(fold(text)) or (opening and (is_verbless(text) or _is_no_clause(text)))
    if not question and _ASKS_UNMARKED.match(heading) and _TAKES_UP.match(fold(text)):
        return sentence(f"{heading}: {text[:1].lower()}{text[1:]}")
    if (question or place.document.doc_type is DocType.FAQ) and heading.endswith("?") and answers:
        return f"{heading} {text}"
    return text


_ASKS_UNMARKED = re.compile(r"(?:who|what|when|where|why|how|which)\b[^?]+$", re.IGNORECASE)
_TAKES_UP = re.compile(
    r"(we|you|they) (do|are|can|will|may)( not|n't)?(,| if\b| when\b| unless\b).*"
    r"|in (all )?other cases,? .*\b(do|does)\W*$"
)
"""What answers a heading that asks without a question mark: "We do, if …" below "Who pays for the label"."""


def is_verbless(text: str) -> bool:
    """Whether a text only counts, or says where or when: it means something beside its question alone."""
    return bool(_VERBLESS.match(fold(text)))


def _is_no_clause(text: str) -> bool:
    """Whether a text of figures says of nobody what they are or do: "Sealed jars within 10 days.", "5 € in York."."""
    said = fold(text)
    if not any(map(str.isdigit, said)):
        return False
    return (
        not _CLAUSE.search(said)
        and not _DOES_SO.match(said)
        and not any(base_of(word) for word in re.findall(r"[^\W\d_]+", said))
    )


_DOES_SO = re.compile(r"(?:the|our|an?|every|each) [^,;]*\b[a-z]{3,}s\b")
_CLAUSE = re.compile(
    r"\b(?:is|are|was|were|be|been|has|have|had|do|does|did|can|could|may|might|must|should|will|would|n't|we|you|they|i|it"
    r"|he|she|there|this|that|these|those|please|everyone|everybody|nobody|anyone|yes|no)\b|n['’]t\b|[?:]"
)


def is_count(text: str) -> bool:
    """Whether a text is a number and no more: "Three: the red, the blue and the green tin" has no label "Three"."""
    return bool(re.fullmatch(_COUNTED, fold(text)))


def unquote(text: str) -> str:
    """The inside of a text that stands in quotation marks as a whole."""
    bare = text.strip()
    if len(bare) > 2 and bare[0] in '"“„«' and bare[-1] in '"”“»' and not re.search(r"[\"“”„«»]", bare[1:-1]):
        return bare[1:-1]
    return text


def offsets(raw: str, block: Block, start: int, end: int) -> tuple[int, int]:
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
