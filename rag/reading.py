"""Reading a question: its parts, what each part asks for, and the form that an answer should take."""

import re
from collections.abc import Sequence
from enum import StrEnum

from domain.answer import Frozen
from domain.corpus import Unit
from domain.phrasing import is_plural
from domain.text import fold
from rag.answer_kind import WHY, asks_number, is_of_another_kind, lacks_number
from rag.asked import QUESTION_WORD
from rag.facets import Facet, facets_of
from rag.follow_up import taken_up, with_the_thing
from rag.reported import asks_back, direct
from rag.tokens import words
from rag.uses import PRODUCT, Use, use_asked


class Form(StrEnum):
    YES_NO = "yes_no"
    COMPARISON = "comparison"
    DEFINITION = "definition"
    OPEN = "open"


class Part(Frozen):
    """One thing asked; a message can ask several."""

    text: str
    query: str
    """The part, with the one it refers back to where it needs it: what is searched for."""
    form: Form
    unnamed: str = ""
    """The query without the names of products: general pages answer it for every product. Empty where none is named."""
    facets: tuple[Facet, ...] = ()
    about: str = ""
    """The part without the names of products and without the words that ask for a facet."""
    thing: str = ""
    """The same with the names of products left in."""

    overview: bool = False
    """Whether it only asks what a product is that it names: "tell me about the balm"."""
    use: Use = Use.NONE
    manner: str = ""
    """The words that say in which way a product would be used, where that is asked."""

    def asks_for(self, name: str) -> bool:
        return any(facet.name == name for facet in self.facets)

    @property
    def asks_a_fact(self) -> bool:
        """Whether a fact is asked, not something for a need nor leave for somebody: "how long does shipping take?"."""
        return self.use is Use.NONE and any(facet.name not in OF_LEAVE for facet in self.facets)

    @property
    def asks_nothing_else(self) -> bool:
        """Whether leave for somebody would answer it: neither a fact is asked, nor a way of using something."""
        if self.use is not Use.NONE or _ASKS_WHAT.search(self.text):
            return False
        of_leave = self.form is Form.OPEN or (self.form is Form.YES_NO and _OF_SOMEBODY.search(self.text))
        return bool(of_leave) and all(facet.name in OF_LEAVE for facet in self.facets)


_SENTENCE_END = re.compile(
    r"(?<=[.!?])(?<!\bSt\.)(?<!\b[DM]r\.)(?<!\bMrs\.)(?<!\bMs\.)(?<!\bvs\.)(?!(?<=\b[Nn]o\.)\s+\d)\s+|\n\s*\n|\n(?=\s*(?:[-*•]|\d+[.)]|[A-Z]))|\s+(?=\(?\d\)\s+\w)"
)
_SECOND_QUESTION = re.compile(
    rf"(?:,\s*|\s+)(?:and|also|plus|&)\s+"
    rf"(?!why\W*$)(?=(?:(?:in|on|at|for|from|to|with|until|by) )?{QUESTION_WORD}\b(?!\s+(?:not|never))"
    rf"|(?:please )?(?:tell|show) (?:me|us) {QUESTION_WORD}\b)",
    re.IGNORECASE,
)
_ASKS_FIRST = re.compile(r"\W*(?!what if\b)(?:what|who|where|why|how|which|is|are|does|do)\b", re.IGNORECASE)
_NEXT_QUESTION = re.compile(
    r",\s+(?=(?:what|who|whose|where|why|how|when (?:is|are|do|does|did|was|were|will)"
    r"|(?:is|are|does|do|can|has|have) (?:it|they))\b"
    r"(?! (?:not|never|ever|to|about)\b))",
    re.IGNORECASE,
)
"""Where a question that begins as one goes on to another: "what is it, how long does it take"."""
_TOLD_FIRST = re.compile(
    rf"^(?P<told>(?!\W*(?:{QUESTION_WORD}|if|when|while|for|with|as|in|on|of|about|regarding|besides|and|or|but|also)\b)"
    r"(?=[^,]*\b(?:customers?|clients?|guests?|patients?|shoppers?|buyers?|lady|man|woman|someone|somebody|people|i|we|she|he|"
    r"they|m[ou]m|dad|(?:my|her|his|our) \w+)\b)"
    rf".{{8,}}?)[,;–—-]\s+(?P<asked>(?:so |and |but )?{QUESTION_WORD}\b.*)$",
    re.IGNORECASE | re.DOTALL,
)
_LOOKS_LIKE_QUESTION = re.compile(
    rf"\?|^\W*(?:(?:and|so|also|but|hi|hello|hey|please|pls|ok|okay)\W+)*{QUESTION_WORD}\b"
    r"|\b(?:tell me|explain|describe|list|compare|define|show me|any idea|difference)\b"
    r"|\b(?:i(?:'d| would) like|want|need) to know\b",
    re.IGNORECASE,
)
_YES_NO = re.compile(
    r"^\W*(?:(?:and|so|also|but|then|hi|hello|hey|please|pls|ok|okay)\W+)*"
    r"(?:is|are|was|were|do|does|did|can|could|may|should|will|would|has|have|isn't|aren't|doesn't|don't|can't)\b",
    re.IGNORECASE,
)
COMPARISON = re.compile(
    r"\b(?:differen(?:ce|t|ces)|dif+e?r+[ae]?n[cs]es?|differ|compare|compared|comparison|versus|vs\.?|distinguish)\b"
    r"|\b(?:better|stronger|gentler|milder|nicer|cheaper) than\b"
    r"|\bbetter\b(?=.*\bor\b)|\bor\b.*\bbetter\b|\bwhich\b(?: \S+){1,3}? (?:\w{2,}er|more|less)\b.*,.*\bor\b",
    re.IGNORECASE,
)
_DEFINITION = re.compile(
    r"^\W*(?:what(?:'s| is| are| does| do)\b(?! (?:i|we|you|they|he|she) do\b)"
    r"|define\b|explain\b|describe\b|tell me about\b|meaning of\b|who is\b)",
    re.IGNORECASE,
)
_EITHER = re.compile(rf"{PRODUCT}\??,? or (?:(?:the|our|your|an?) )?{PRODUCT}\b", re.IGNORECASE)
"""Which of two products is asked for, in whatever words: "the balm or the sachets for sore legs?"."""
_NAMED = re.compile(rf"\b(?:(?:the|our|your|an?|this|that|these|those) )?{PRODUCT}", re.IGNORECASE)
_HEAD = re.compile(r"(?!\d)[^:?.!]{3,60}: +(?=\S)")
_BRIEF = 4
"""What several brief questions are about, put ahead of the first: "Autumn course: dates? price? what to bring?"."""
_SAYS_LITTLE = 2
"""Words of a question, but those that belong to asking, at which it leans on the sentence before it."""
_WHAT_TO_DO = re.compile(
    r"\W*(?:(?:and|so|ok|okay|help)\W+)*what (?:(?:do|should|shall|can|must|would) (?:i|we|they|she|he|you)|to) do"
    r"(?: (?:now|then|next|first|about (?:it|this|that|them)|with (?:it|this|that|them)))*\W*$",
    re.IGNORECASE,
)
"""What asks for a way out and tells of nothing: "The lid is cracked! What do I do?"."""
_ASKS_WHAT = re.compile(r"\W*(?:what|how|where|when|why|who|which)\b", re.IGNORECASE)
_OF_SOMEBODY = re.compile(
    r"^\W*(?:(?:and|so|but|then|ok|okay)\W+)*(?:is|are|can|could|may|might|should|would)\b(?!.*\b(?:help|work|ease|cure|treat|"
    r"heal|reduce|improve|stop|prevent|relieve|cause|make|give|boost|support|lower|raise|affect|calm|change)s?\b)"
    r".*\b(?:i|me|we|us|he|him|she|her|they|them|customers?|clients?|patients?|guests?|lady|gentleman|m[uo]m|dad)\b"
    r"|^\W*would\b.+\bdo\b",
    re.IGNORECASE,
)
"""A question of yes or no about somebody, not about a thing or what it does: "is it made in India?"."""
OF_LEAVE = frozenset({"uses", "precautions"})
"""What goes with leave: what a product is for, and of whom its label warns."""
_PRONOUN = re.compile(r"\b(?:it|its|it's|they|them|their|those|these|this|that)\b", re.IGNORECASE)


_OF_SOME_ONE = re.compile(r"\b(?:who|dr|mrs?|ms|miss|prof(?:essor)?)\b", re.IGNORECASE)
_BARE = re.compile(
    r"\W*(?:how (?:long|much|many|often|far|soon|early|late)|when|where|which days?|what time)\W*$", re.I
)
_OF_A_PERSON = re.compile(r"\b(?:he|she|him|her|his|hers)\b", re.IGNORECASE)
_WHAT_IT_IS = re.compile(
    r"\W*(?:(?:and|so|hi|hello|hey|please|pls|ok|okay|can you|could you)\W+)*"
    r"(?:what(?:['’]?s| is| are)(?: exactly)?|(?:tell|give|send) (?:me|us) (?:(?:something|more|a bit|some|all|the) )*"
    r"(?:info(?:rmation)? |details )?(?:about|on)|describe|explain|info(?:rmation)? (?:on|about)|introduce)\W+"
    rf"(?:(?:the|our|your|an?|this) )*{PRODUCT}(?: exactly| please| pls)?\W*$",
    re.IGNORECASE,
)
_ASKING = re.compile(
    r"\b(?:(?:what|how|who|where|when|there)['’]?s|tell|know|explain|describe|define|list|give|show|say|says|said|please|pls|plz|kindly|help|want|wants|wanted|need|needs|like|"
    r"ask|asks|asked|asking|wonder|wondering|question|questions|query|answer|hi|hello|hey|team|thanks|thank|mam|madam|sir|"
    r"customers?|clients?|shoppers?|buyers?|users?|readers?|visitors?|people|person|someone|anyone|anybody|somebody|"
    r"product|products|item|items|thing|things|mean|means|meant|meaning|called|exactly|actually|really|quick|quickly|short|shortly|"
    r"one|ones|kind|kinds|sort|type|types|way|ways|main|key|company|brand|corpus|content|pack|documents?|info|information|details?|"
    r"come|comes|coming|available|sell|sells|sold|carry|carries|stock|find|found|include|includes|included|"
    r"notice|notices|noticed|expect|expects|see|sees|"
    r"difference|differences|different|dif+e?r+[ae]?n[cs]es?|btw|"
    r"differ|compare|compared|comparison|versus|vs|between|get|got|let|make|sure)\b",
    re.IGNORECASE,
)
"""Words that belong to asking, not to what is asked."""


def read(question: str, names: Sequence[str] = (), *, of_somebody: bool = False) -> tuple[Part, ...]:
    """Split a message into what it asks. Statements around a question are context, not parts.

    `names` are the words by which products were named: "… Stress Balance Tablets" asks for no format. `of_somebody`:
    whether it tells of somebody, for whom leave is asked then in whatever words ("the tea for her?").
    """
    pieces = _asked_parts(question) or [("", question)]
    parts = tuple(_further(text, names, pieces[0][1] if i else "", told) for i, (told, text) in enumerate(pieces))
    asking = tuple(p for p in parts if p.facets or p.use is not Use.NONE or words(p.about) or _is_of_a_name(p, names))
    parts = asking or parts  # "… and why?" asks for nothing by itself
    if not _LOOKS_LIKE_QUESTION.search(question):  # "She wants the tea. She is very sporty."
        parts = tuple(part for part in parts if part.use is Use.PERSON) or parts
    if of_somebody:
        parts = tuple(p.model_copy(update={"use": Use.PERSON}) if p.asks_nothing_else else p for p in parts)
    return parts


def _further(text: str, names: Sequence[str], first: str, told: str) -> Part:
    """One of the parts of a message, with what it leaves to the first one put in; that is empty for the first."""
    back = first if first and _refers_back(text, first) else ""
    if back and _masked(f"{back} {text}", names) == f"{back} {text}" and (whole := with_the_thing(text, back)):
        text, back = whole, ""
    return _part(text, names, back, told)


def _refers_back(text: str, first: str) -> bool:
    """Whether a question needs the first one: "how is it addressed?", "how long?", "what was his wage?"."""
    return bool(_PRONOUN.search(text) or _BARE.match(text)) or bool(
        _OF_SOME_ONE.search(first) and _OF_A_PERSON.search(text)
    )


def _is_of_a_name(part: Part, names: Sequence[str]) -> bool:
    """Whether a part asks what a product is that it names, or how two differ: that leaves no word but the names."""
    return part.form in (Form.DEFINITION, Form.COMPARISON) and _masked(part.text, names) != part.text


def plain_words(text: str) -> str:
    """A text without the words that belong to asking."""
    return _ASKING.sub(" ", text)


def task_of(text: str) -> str:
    """What somebody asks how to do, "pack a parcel?" of "How do we pack a parcel?"; empty for another question."""
    found = _HOW_TO.match(text)
    return text[found.end() :] if found else ""


_HOW_TO = re.compile(r"\W*(?:so )?how (?:(?:do|should|can|must) (?:i|we|you|one|staff)|to)\b", re.IGNORECASE)


def term_of(part: Part) -> str:
    """The word or name whose meaning a part asks for and nothing else: "kvae" of "what does kvae mean?"."""
    found = _TERM.match(part.text) if part.form is Form.DEFINITION and not part.facets else None
    return fold(found["term"]) if found else ""


_TERM = re.compile(
    r"\W*what(?:['’]s| is| are| does| do) (?:an? |the (?:word )?)?(?P<term>[^?]+?)(?: (?:mean|stand for))?\W*$",
    re.IGNORECASE,
)


def holds_what_is_asked(part: Part, unit: Unit) -> bool:
    """Whether a statement has the number, the time or the place that a part asks for; a part may ask for none."""
    if lacks_number(part.text, [unit]) or is_of_another_kind(part.text, unit):
        return False
    return all(facet.answered_by(unit) for facet in part.facets) and (bool(part.facets) or asks_number(part.text))


def asks_just(text: str, things: Sequence[str]) -> bool:
    """Whether one of these is all that a question asks for: "how many studies support it?" asks for studies."""
    named = "|".join(re.escape(thing) for thing in things if thing)
    return bool(named) and bool(re.match(rf"{_HOW_MANY}(?:{named})\b(?!\s*(?:,|&|/|and\b|or\b))", text, re.IGNORECASE))


_HOW_MANY = r"\W*(?:how (?:many|much)|which|what)(?: kinds? of| sorts? of)?\s+"


def _asked_parts(question: str) -> list[tuple[str, str]]:
    """Each thing asked, with what is told before it: "She loves the oil" of "…, what is in it?".

    What a sentence of its own tells belongs to it where it says little by itself: "Her jar arrived broken. What now?".
    """
    told_of = [s.strip() for s in _SENTENCE_END.split(question) if s.strip()]
    sentences = [direct(s) for s in told_of]
    if sentences != told_of:
        sentences = [s for s in sentences if not asks_back(s)]
    asking = [s for s in sentences if _LOOKS_LIKE_QUESTION.search(s)] or sentences
    pieces: list[tuple[str, str]] = []
    before = ""
    for sentence in sentences:
        if sentence not in asking:
            before = sentence
            continue
        found = _TOLD_FIRST.match(sentence)
        told, asked = (found["told"], found["asked"]) if found else ("", sentence)
        if _form(asked, asked) is Form.DEFINITION and words(plain_words(asked)) and not _PRONOUN.search(asked):
            told = ""  # "my mother has diabetes, what is Ebb?"
        elif not told and (_WHAT_TO_DO.match(asked) or len(words(plain_words(asked))) <= _SAYS_LITTLE):
            told = before
        for piece in _questions(asked):
            if (head := _HEAD.match(pieces[0][1]) if pieces else None) and len(words(piece)) <= _BRIEF:
                pieces.append((told, f"{head[0]}{piece}"))
                continue
            names_a_thing = pieces and not facets_of(piece)  # "and the price?" asks for something else
            pieces.append((told, taken_up(piece, pieces[-1][1]) if names_a_thing else piece))
    return pieces


def _questions(asked: str) -> list[str]:
    """What one sentence asks, a question each; what is only told before the first belongs to it."""
    found: list[str] = []
    pieces = _SECOND_QUESTION.split(asked)
    if _ASKS_FIRST.match(asked):
        pieces = [part for piece in pieces for part in _NEXT_QUESTION.split(piece)]
    for piece in filter(None, (piece.strip() for piece in pieces)):
        if found and not _LOOKS_LIKE_QUESTION.search(found[-1]):
            found[-1] = f"{found[-1]} and {piece}"
        else:
            found.append(piece)
    return found


def _part(text: str, names: Sequence[str], first: str, told: str = "") -> Part:
    """`first`: the part that this one refers back to ("… and how is it addressed?"), or empty; `told`: see above."""
    masked = _masked(text, names)
    named = masked != text or _masked(told, names) != told
    facets = tuple(f for f in facets_of(masked) if not (f.shape and WHY.search(text)))
    if first and not named and _masked(first, names) == first:  # "who reads it, and how long does it take?"
        facets = tuple(f for f in facets if f.name != "onset")
    if not facets and masked != text and not plain_words(masked.replace(PRODUCT, " ")).strip(" ?.!,"):
        facets = facets_of("benefits")  # "Tell me about X": what a product is for comes first
    about, thing = masked.replace(PRODUCT, " "), text
    for facet in facets:
        about, thing = facet.without(about), facet.without(thing)
    form = _form(text, masked)
    if form is Form.YES_NO and any(f.name == "animal_products" for f in facets):
        facets = tuple(f for f in facets if f.name != "ingredients")  # "has it anything of animals in it?"
    use, manner = use_asked(masked)
    if use is Use.NONE and told and not facets and not _ASKS_WHAT.match(text) and len(words(plain_words(text))) <= 1:
        use = Use.PERSON  # "She is 35 and wants the tea. Ok?"
    return Part(
        text=text,
        query=" ".join(filter(None, (first, told, _in_full(text) if any(f.hard for f in facets) else text))),
        unnamed=_NAMED.sub("it", masked) if named else "",
        form=form,
        facets=facets,
        about=plain_words(about),
        overview=bool(_WHAT_IT_IS.match(masked)),
        thing=plain_words(thing),
        use=use,
        manner=manner,
    )


def _in_full(text: str) -> str:
    """A question that is only a noun as it is asked in full, as the judge of questions knows them: "Opening hours?"."""
    found = _NOUN_ALONE.match(text)
    return f"What {'are' if is_plural(found['noun']) else 'is'} the {found['noun']}?" if found else text


_NOUN_ALONE = re.compile(
    r"^\W*(?:(?:and|also|plus) )?(?:(?:the|your|our) )?"
    rf"(?P<noun>(?!(?:{QUESTION_WORD}|why|ok|okay|safe|any|for|in|with|without)\b)[a-z]+(?: [a-z]+)?) ?\?+\W*$",
    re.IGNORECASE,
)


def _masked(text: str, names: Sequence[str]) -> str:
    for name in sorted(filter(None, names), key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", PRODUCT, text, flags=re.IGNORECASE)
    return text


def _form(text: str, masked: str) -> Form:
    """The form of a question; which of two products somebody wants is a comparison, though it says nothing of one."""
    if COMPARISON.search(text):
        return Form.COMPARISON
    if _YES_NO.search(text):
        return Form.YES_NO
    if _DEFINITION.search(text):
        return Form.DEFINITION
    return Form.COMPARISON if _EITHER.search(masked) and not _ASKS_WHAT.match(text) else Form.OPEN
