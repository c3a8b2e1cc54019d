"""A message of a thread as it would be asked without the thread.

Retrieval and the judge of questions read one text: "and the ginger?" after "where does the cumin come from" is looked
for as "where does the ginger come from". What the message says is kept; only what it leaves to the thread is put in.
"""

import re
from collections.abc import Sequence

from rag.asked import base_of, is_predicate
from rag.facets import facets_of
from rag.reported import direct
from rag.tokens import STOP_WORDS, words

_TURNS, _LONGEST = 6, 300
"""Earlier messages that are read, and characters up to which a message can lean on them."""
_LONGEST_FRAGMENT, _LONGEST_TOPIC = 6, 7
"""Words of a fragment that may stand in for another one, and of what a thread is about that may stand for a pronoun."""

START = r"^\W*(?:(?:and|also|ok|okay|so|but|or|then|thanks|cool|great|no|sorry|oops|actually)\b\W*)*"
_CORRECTED = r"(?:(?:i|we|she|he|they) (?:meant|mean|was asking about)|i['’]m asking about) (?:to ask about )?"
_SAME = (
    r"(?:(?:is|does|do|are) (?:it|that|this|they|those) |it['’]s |does )?(?:the )?same (?:thing |question )?"
    r"(?:(?:go|goes|apply|applies|hold|holds|true) )?(?:for|with|to) "
)
_FRAGMENT = re.compile(
    rf"{START}(?P<marked>{_CORRECTED}|(?:what|how) about |{_SAME})?"
    r"(?P<preposition>(?:for|in|with|from|of|about|on|at|to|within) )?(?P<thing>[^?!.,;]+?)\W*$",
    re.IGNORECASE,
)
_ASKS_WHETHER = re.compile(
    r"^\W*(?P<aux>is|are|was|were|do|does|did|can|could|should|will|would)\b(?P<rest>.*)", re.IGNORECASE | re.DOTALL
)
_WHY = re.compile(rf"{START}(?:why|how come)(?P<not> not)?\W*$", re.IGNORECASE)
_WHICH_ONES = re.compile(
    rf"{START}(?:which|what)(?: (?:others?|ones?|products?))+(?: (?:do|does|are|is|have|can))?\W*$", re.IGNORECASE
)
_POLITE = r"(?:(?:please|pls|can you|could you|can i|could i|i need|give me|show me|just|the|a|an|your|any|me)\W+)*"
_ENDS = r"(?:\W+(?:please|pls|then|now|for (?:that|this)|of (?:that|this)|exactly|again|thanks|thx|instead))*\W*$"
_ONCE_MORE = re.compile(
    rf"{START}{_POLITE}(?:(?:what(?:['’]s| is| are) (?:the |your )?)?(?:sources?|references?|citations?)"
    r"|(?:have|get|see|cite|name)(?: me)? (?:the |a |your )?(?:sources?|references?|citations?)"
    r"|(?:is|do you have|have you got|got) (?:there )?(?:a |any )?(?:sources?|references?|citations?)"
    r"|where (?:does|do|did) (?:that|this|the info(?:rmation)?|you) (?:come|get (?:that|this)|have (?:that|this))"
    r"(?: from)?"
    r"|where (?:is|['’]s) (?:that|this) (?:from|written|stated)|says who|who says(?: so| that)?"
    r"|(?:say|repeat|tell)(?: me)? (?:that|it|this)(?: once more)?(?= again|\W*$)|come again|what was that)"
    rf"{_ENDS}",
    re.IGNORECASE,
)
_SHORT = re.compile(
    rf"{START}{_POLITE}(?:(?:much |a bit |even )?(?:shorter|briefer|more briefly|more concise)"
    r"(?: (?:version|answer|one))?"
    r"|(?:short|brief|quick|one[- ]line) (?:version|answer|summary)|(?:in (?:short|brief|one (?:line|sentence)))|tl;?dr"
    r"|summari[sz]e(?: (?:that|it|this))?|(?:make|keep|say|put|have) (?:it|that|this) "
    r"(?:much |a bit )?(?:short(?:er)?|brief(?:er|ly)?|more concise"
    r"|in (?:short|brief|one (?:line|sentence)|fewer words))"
    r"|too long)"
    rf"{_ENDS}",
    re.IGNORECASE,
)
_WHICH_GOODS = re.compile(rf"{START}(?:which|what) (?P<of>of our )?products\b", re.IGNORECASE)
_BARE = re.compile(rf"{START}(?:what|which|when|where|who|how)(?: \w+)?\W*$", re.IGNORECASE)
"""A question word by itself, or with one word: "when?", "what size?"."""
_LEANS = re.compile(
    r"^\W*(?:and|also|then|so|but)\b|\b(?:that|this|the (?:last|first|next|other|same|second)) one\b"
    r"|\bof (?:those|these|them)\b|\bthere\W*$",
    re.IGNORECASE,
)
_AND = re.compile(
    r"^\W*(?:(?:ok|okay|so|thanks|cool|great|but)\W+)*(?:and|also|or|what about|how about|same)\b", re.IGNORECASE
)
_PRONOUN = re.compile(
    r"\b(?:it|they|them|(?:this|that) one"
    r"|(?:this|that|these|those)(?: ones?)?(?=\W*$|\s+(?:is|are|be|was|were|come|work|last|keep)\b)"
    r"|(?<!last )(?<!first )(?<!next )(?<!other )(?<!which )(?<!this )(?<!that )(?<=\w )ones?)\b(?!['’])",
    re.IGNORECASE,
)
_ASKED_OF = re.compile(
    r"^\W*(?:(?:hi|hello|hey|ok|so|and|pls|please)\W+)*(?:(?:can|could) you )?"
    r"(?:(?:tell (?:me|us)|explain|describe|info|information|details|question|query|more)(?: (?:about|on))?"
    r"|(?:an? |the |my |our )?\w+ (?:asks?|asked|asking|wants to know|is asking)(?: (?:about|for))?"
    r"|(?:what|who) (?:is|are|was|were)|what['’]s|do we (?:have|sell|do|offer)|(?:what|how) about"
    r"|i need (?:info|details) (?:on|about))\s+",
    re.IGNORECASE,
)
_DETERMINER = frozenset("the our your their its a an this that these those any".split())
_NO_NOUN = STOP_WORDS - _DETERMINER | frozenset(
    "long often good safe fine right far big heavy old new cold warm hot soon ready available unopened closed "
    "left vegan vegetarian organic natural part".split()
)
_BEFORE_SUBJECT = re.compile(
    r"(?P<before>\b(?:is|are|was|were|do|does|did|can|could|should|will|would|has|have|what['’]s|who['’]s|where['’]s)\s+)"
    r"(?!(?:i|we|you|they|he|she|it|there|people|customers?)\b)",
    re.IGNORECASE,
)
_BEING = re.compile(r"\b(?:is|are|was|were|what['’]s|who['’]s|where['’]s)\b", re.IGNORECASE)
_WITH_ARTICLE = re.compile(r"(?P<before>(?:^|\s))(?=(?:the|our|your) )", re.IGNORECASE)
_ARTICLE = re.compile(r"^(?:the|our|your|their|its|an?|this|that|these|those|any) ", re.IGNORECASE)


def standalone(text: str, history: Sequence[str]) -> str:
    """The message with what it leaves to the thread put in; itself where it leaves nothing that can be told."""
    return _with(*_before(history), text)


def topics(history: Sequence[str]) -> tuple[str, ...]:
    """What the messages of a thread are about, one after the other: "what is Ebb? and Flood?" gives both."""
    alone = [standalone(message, history[:i]) for i, message in enumerate(history)]
    return tuple(dict.fromkeys(filter(None, map(topic_of, alone[-_TURNS:]))))


def asks_once_more(text: str) -> bool:
    """Whether a message only wants the answer before it again: "source?", "shorter please", "sorry, what was that?"."""
    return bool(_ONCE_MORE.match(text) or wants_it_short(text))


def wants_it_short(text: str) -> bool:
    """Whether a message only wants the answer before it in fewer words: "shorter please"."""
    return bool(_SHORT.match(text))


def which_ones(text: str, history: Sequence[str]) -> str:
    """What "which others do?" asks of every product, by the question before it; empty for another message."""
    return _which_ones(_before(history)[0]) if history and _WHICH_ONES.match(text) else ""


def _with(before: str, topic: str, text: str) -> str:
    """A message with what it leaves to the one before, and to what the thread is about, put in."""
    if not before or len(text) > _LONGEST:
        return text
    if why := _WHY.match(text):
        return _why(before, bool(why["not"]))
    if topic and _BARE.match(text):
        return _beside(text, topic)
    if (fragment := _fragment(text)) and (put := _put_in(before, *fragment)):
        return put
    pronoun = _PRONOUN.search(text)
    if pronoun and topic:
        return f"{text[: pronoun.start()]}{topic}{text[pronoun.end() :]}"
    return _beside(text, before) if pronoun or _LEANS.search(text) else text


def taken_up(text: str, before: str) -> str:
    """A question that only names another thing, as the one before it in its message asks: "… keep? And the syrup?"."""
    if of_one := _OF_ONE.match(text):
        return _put_in(before, "", of_one["thing"]) or text
    fragment = _fragment(text)
    return (_put_in(before, *fragment) or text) if fragment else text


def with_the_thing(text: str, before: str) -> str:
    """A question with what its pronoun stands for put in, from the one before it in its message; "" where none can be.

    "how long is the walk and what does it cost?" goes on with "what does the walk cost?".
    """
    pronoun, topic = _STANDS_FOR.search(text), topic_of(before)
    return f"{text[: pronoun.start()]}{topic}{text[pronoun.end() :]}" if pronoun and topic else ""


_STANDS_FOR = re.compile(
    r"\b(?:it|they|them)\b(?!['’]| (?:true|possible|ok|okay|allowed|fine|better|best|necessary) (?:to|that|if|for)\b)",
    re.IGNORECASE,
)
_OF_ONE = re.compile(
    rf"{START}(?:is|are|does|do|has|have|can|will) (?P<thing>(?:the|our|your) (?:\w+ ){{1,3}}ones?)"
    r"(?: too| as well| also)?\W*$",
    re.IGNORECASE,
)


def in_topic(text: str, history: Sequence[str]) -> str:
    """The message with what the thread is about beside it, for one that by itself finds nothing; "" without a topic."""
    _, topic = _before(history)
    return _beside(text, topic) if topic else ""


def _beside(text: str, told: str) -> str:
    return f"{text.rstrip(' ?.!')} ({told.strip(' ?.!')})?"


def _before(history: Sequence[str]) -> tuple[str, str]:
    """What the thread asked or told last, as it would be without what came before it, and what it is about.

    A message without a thing of its own ("who can't come?") is about what the one before it was.
    """
    before = topic = ""
    for message in history[-_TURNS:]:
        if told := _told(message):
            before = _with(before, topic, told)
            topic = topic_of(before) or ("" if _noun_phrase(before) else topic)
    return before, topic


def topic_of(before: str) -> str:
    """What a message is about: "the baths" of "tell me about the baths"; empty where it can't be told."""
    about = re.sub(r"^(?:in|for) ", "", _ASKED_OF.sub("", before).strip(" ?.!,"))
    tokens = about.lower().split()
    if about != before.strip(" ?.!,") and 0 < len(tokens) <= _LONGEST_TOPIC and tokens[-1] not in _NO_NOUN:
        return about
    found = _subject(before)
    if found is None:
        return ""
    further = _TO_WHERE.match(before, found[1])  # "how long does post to Chile take?" is about post to Chile
    return before[found[0] : further.end("where") if further else found[1]]


_TO_WHERE = re.compile(r"(?P<where> (?:to|from|within) (?:the )?[\w’'-]+) (?=[a-z]+\W*$)")


def _told(message: str) -> str:
    """The last sentence of a message, put directly where it reports a question."""
    sentences = [s for s in re.split(r"(?<=[.!?])\s+|\n+", message[-_LONGEST:].strip()) if words(s)]
    return direct(sentences[-1]) if sentences else ""


def _fragment(text: str) -> tuple[str, str] | None:
    """The preposition and the thing of a message that is no sentence: "and in the tea?" -> ("in", "the tea")."""
    found = _FRAGMENT.match(text)
    if found is None or not (found["marked"] or found["preposition"] or _AND.match(text)):
        return None
    tokens = found["thing"].lower().split()
    several = len(tokens) > 3 and not _DETERMINER.isdisjoint(tokens[1:])
    if several or any(base_of(t) for t in tokens[1:]) or not 0 < len(tokens) <= _LONGEST_FRAGMENT:
        return None
    if tokens[0] in STOP_WORDS - _DETERMINER:
        return None
    return (found["preposition"] or "").strip(), found["thing"]


def _put_in(before: str, preposition: str, thing: str) -> str:
    """The question before with another thing in place of its own, after the same preposition where one is told."""
    place = re.search(rf"\b{preposition}\b", before, re.IGNORECASE) if preposition else None
    if place is None and preposition in ("to", "within") and (where := _WHERE.search(before)):
        return f"{before[: where.start()]} {preposition} {thing}?"  # "… within Peru?", "and to Chile?"
    if preposition and place is None:
        return f"{before.rstrip(' ?.!')} {preposition} {thing}?"
    goods = None if place else _WHICH_GOODS.match(before)
    if goods and goods["of"]:
        return ""  # it asks which of those that were shown, and the thing is one of them
    start = place.end() if place else goods.end() if goods else 0
    found = (_noun_phrase(before, start) if start else None) or _subject(before) or _noun_phrase(before)
    if found is None:
        return ""
    behind = re.sub(r"^ ones?\b", "", before[found[1] :])  # "what's in the nettle one?"
    behind = _asked_of(before[found[0] : found[1]], thing) + behind
    return f"{before[: found[0]]}{thing}{behind}".rstrip(" ?.!") + "?"


_WHERE = re.compile(r" (?:to|in|within|inside|across) (?:(?:the|our|all) )?[\w’'-]+(?: [\w’'-]+)?\W*$", re.IGNORECASE)


def _asked_of(phrase: str, thing: str) -> str:
    """What a phrase asks of its thing behind it: " price" of "the soap price", unless the new thing asks as well."""
    tokens = _ARTICLE.sub("", phrase).split()
    at = next((i for i, token in enumerate(tokens) if i and facets_of(token)), None)
    asked = "" if at is None else " " + " ".join(tokens[at:])
    return "" if facets_of(thing) else asked


def _subject(text: str) -> tuple[int, int] | None:
    """Where the thing stands that a question is about: right behind an auxiliary, else the first with an article."""
    for place in (_BEFORE_SUBJECT.search(text), _WITH_ARTICLE.search(text)):
        found = _noun_phrase(text, place.end("before")) if place else None
        if found and place and not text[place.end("before") : found[0]].strip():
            return _without_predicate(text, *found) if _BEING.search(place["before"]) else found
    return None


def _without_predicate(text: str, begin: int, end: int) -> tuple[int, int]:
    """Where the thing stands without what is asked of it behind it: "the arnica" of "when is the arnica picked?"."""
    thing, _, last = text[begin:end].rpartition(" ")
    asked = not text[end:].strip(" ?.!") and is_predicate(last) and _ARTICLE.sub("", thing)
    return (begin, begin + len(thing)) if asked else (begin, end)


def _noun_phrase(text: str, start: int = 0) -> tuple[int, int] | None:
    """Where the first thing spoken of stands: "the bath powder" in "how long does the bath powder keep"."""
    begin = end = None
    content = False
    for token in re.finditer(r"[\w'’&-]+|[^\w\s]", text):
        word = token.group().lower()
        if token.start() < start:
            continue
        opens = word in _DETERMINER
        does = bool(base_of(word)) and not _owned(text, begin, content)
        names = word[0].isalnum() and not opens and word not in _NO_NOUN and not does
        if content and (opens or not names):
            break
        if opens or names:
            begin = token.start() if begin is None or (opens and not content) else begin
            end, content = token.end(), content or names
        else:
            begin = None
    return (begin, end) if content and begin is not None and end is not None else None


def _owned(text: str, begin: int | None, content: bool) -> bool:
    """Whether a word that can be a verb stands right after an article: "the store", "our order"."""
    return begin is not None and not content and _ARTICLE.match(text[begin:]) is not None


def _which_ones(before: str) -> str:
    """The question before, asked of every product: "is the balm vegan?" gives "which products are vegan?"."""
    found, subject = _ASKS_WHETHER.match(before), _subject(before)
    if found is None or subject is None or not words(before[subject[1] :]):
        return ""
    aux = found["aux"].lower()
    joint = {"is": "are", "was": "are", "were": "are"}.get(aux, "" if aux in ("do", "does", "did") else aux)
    return f"which products {joint} {before[subject[1] :].strip(' ?.!')}?".replace("  ", " ")


def _why(before: str, denied: bool) -> str:
    """The question before, asked for its reason: "do we offer it" and "why not?" give "why don't we offer it?"."""
    found = _ASKS_WHETHER.match(before)
    if found is None:
        return f"why: {before}"
    aux = found["aux"].lower()
    negated = {"can": "can't", "will": "won't"}.get(aux, f"{aux}n't") if denied else aux
    return f"why {negated}{found['rest'].rstrip(' ?.!')}?"
