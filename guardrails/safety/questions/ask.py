"""What a message asks for: permission, a recommendation, information about precautions, or something else.

Permission wins wherever it is asked for a person, and whatever is unclear about a product and a condition is
taken as asking for permission (the gate sees to that): only a plain question about precautions, of nobody in
particular, is information.
"""

import re
from collections.abc import Sequence

from domain.safety import Ask
from guardrails.safety.conditions.condition import Condition
from guardrails.safety.language.function_words import HE_OR_SHE, POSSESSIVES
from guardrails.safety.language.lists import pattern, wordset
from guardrails.safety.language.persons import ANYBODY, ASKER, OTHERS, gender_of
from guardrails.safety.language.text import Text

_PERMISSION = pattern("ask.permission")
_INFORMATION = pattern("ask.information")
_STRONG_PERMISSION = pattern("ask.strong_permission")
_WISH = pattern("ask.wish")
_OF_USE = pattern("ask.of_use")
_PRECAUTIONS_TO_TAKE = pattern("ask.precautions_to_take")
_RECOMMENDATION = pattern("ask.recommendation")
_TEXT_ONLY = pattern("ask.text_only")
_GOES_ON = pattern("ask.goes_on")
_SAME_QUESTION = pattern("ask.same_question")
_FOR_A_TEXT = pattern("ask.for_a_text")
_DISCLAIMED = pattern("ask.disclaimed")
_OF_TEXT = pattern("ask.of_text")
_TEXT = pattern("ask.text")
_SUBJECT = pattern("ask.subject")
_WANTS = frozenset({"want", "wants", "wanted", "yes"})


FOR_ANY = frozenset({Ask.RECOMMENDATION, Ask.PERMISSION})
"""Asked without a product that is known ("is the green stuff ok with lupus?"), any product may be meant."""


def read_ask(text: Text, conditions: Sequence[Condition] = ()) -> Ask:
    """The ask of one message; `conditions` are those in it that count."""
    joined = _plain(text.phrase)
    without_precautions = _PRECAUTIONS_TO_TAKE.sub(" ", joined)
    permission = bool(_PERMISSION.search(without_precautions))
    strong = permission and _STRONG_PERMISSION.search(without_precautions) is not None
    disclaimed = _DISCLAIMED.search(joined) is not None
    if strong and not disclaimed:
        return Ask.RECOMMENDATION if _recommends(joined) else Ask.PERMISSION
    informing = _informing(text)
    information = bool(informing)
    if not information and _TEXT_ONLY.search(joined):
        information = not permission and _WANTS.isdisjoint(text.words)
    if (disclaimed or _OF_TEXT.search(joined)) and _wants_text_alone(joined, information):
        return Ask.INFORMATION
    if information:
        personal = strong or _WISH.search(joined)
        if not personal and not any(_is_borne(text, c, informing, permission) for c in conditions):
            return Ask.INFORMATION
    if information or permission:
        return Ask.PERMISSION if not _recommends(joined) else Ask.RECOMMENDATION
    if _RECOMMENDATION.search(joined):
        return Ask.RECOMMENDATION
    return Ask.OTHER


def _wants_text_alone(joined: str, information: bool) -> bool:
    """Whether somebody, ill or not, asks for what a text says, and disclaims or leaves out whether they may use it."""
    rest = _PRECAUTIONS_TO_TAKE.sub(" ", _DISCLAIMED.sub(" ", joined))
    if _STRONG_PERMISSION.search(rest) or _WISH.search(rest):
        return False
    if _OF_TEXT.search(joined):
        return _PERMISSION.search(rest) is None
    return information or _TEXT.search(joined) is not None


def ask_of_thread(texts: Sequence[Text], conditions: Sequence[Condition]) -> Ask:
    """The ask of the last message, given the conditions of the thread that count.

    Where nobody has anything, one that speaks of no use and no caution ("why no honey in 2021?") asks for neither.
    """
    ask = _ask_of_thread(texts, conditions)
    if ask is not Ask.INFORMATION or conditions or any(_OF_USE.search(_plain(t.phrase)) for t in texts[-2:]):
        return ask
    return Ask.OTHER


def _ask_of_thread(texts: Sequence[Text], conditions: Sequence[Condition]) -> Ask:
    """What the last message asks by its form.

    One that only goes on ("and for the tea?") asks what the one before it did; one that says that a text is written
    ("I'm only translating the leaflet") makes a question about anybody one for information.
    """
    last = [c for c in conditions if c.mention.turn == len(texts) - 1]
    joined = _plain(texts[-1].phrase)
    if len(texts) > 1 and _SAME_QUESTION.search(joined):
        return _ask_of_thread(texts[:-1], conditions)
    ask = read_ask(texts[-1], last)
    if len(texts) > 1 and not last and _FOR_A_TEXT.search(joined) and not _STRONG_PERMISSION.search(joined):
        return ask if any(c.mention.person not in _NOBODY for c in conditions) else Ask.INFORMATION
    if ask is Ask.PERMISSION and not conditions and not _STRONG_PERMISSION.search(joined) and _informing(texts[-1]):
        return Ask.INFORMATION  # "quote the safety section, the printer wants it"
    if ask is Ask.OTHER and not last and len(texts) > 1 and _GOES_ON.search(_plain(texts[-1].phrase)):
        return Ask.INFORMATION if read_ask(texts[-2]) is Ask.INFORMATION else ask
    return ask


def _plain(said: str) -> str:
    return said.replace(" 's ", " is ")


def _informing(text: Text) -> frozenset[int]:
    """Sentences that ask about precautions, among those that ask: with a question mark or as commands.

    Where there is neither, any sentence may.
    """
    sentences = text.sentences
    asking = {n for n, words in enumerate(sentences) if words[-1] == "?" or words[0] in _COMMANDS}
    said = [_plain(f" {' '.join(words)} ") for words in sentences]
    return frozenset(
        n
        for n, words in enumerate(said)
        if (not asking or n in asking or _REPORTED.search(words)) and _INFORMATION.search(_OF_ONE.sub(" ", words))
    )


_COMMANDS = wordset("ask.commands")
# "A woman who can't eat crab" is no question of who can't.
_OF_ONE = re.compile(
    r" (?:not|n't|cannot|never) (?:\S+ )?rule[ds]? (?:\S+ )?out(?= )|"
    r" (?:an?|my|her|his|our) (?:(?!with |on |in )[\w-]+ ){1,4}"
    r"(?:(?:on|in|at) (?:the |our )?(?:whatsapp|instagram|phone|line|chat|shop|desk|till|counter) )?(?:, )?who(?= )|"
    r" (?:the|this|that|mrs?|ms|dr) (?:(?!with |on |in )[\w-]+ ){1,3}, who(?= )"
)
_REPORTED = pattern("ask.reported")

_AUTHORING = wordset("ask.authoring")
# Within a question about precautions, these may be anybody of the kind: "what do we tell a customer with asthma".
_ANYBODY_OF_A_KIND = wordset("ask.anybody_of_a_kind")
_WRITES = frozenset("writing drafting editing updating translating compiling preparing proofreading".split())
"""With them, a page is written on it: "I'm writing a page on lupus"."""
_NOUN = 3
"""Tokens behind an owner in which a person stands."""
_NEAR = 5
"""Tokens between "I" or "my" and a condition of the asker's own."""


def _is_borne(text: Text, condition: Condition, informing: frozenset[int], permission: bool = True) -> bool:
    """Whether the condition is somebody's, not what the question about precautions is about.

    `permission`: whether leave is asked besides: "a boy of ten" is then one boy, but "children" are still any.
    """
    person, at = condition.mention.person, condition.token
    start, _ = text.sentence(at)
    if not _CAUTIONS.isdisjoint(text.words[text.span(condition.mention.start, condition.mention.end)[1] :][:1]):
        return False  # "I want the thyroid caution word for word"
    is_subject = text.toks[at].sentence in informing or not _WRITES.isdisjoint(text.words[start:at])
    if is_subject and _SUBJECT.search(_plain(text.part(start, at))):
        return False
    if _ASKED_ABOUT.search(text.part(start, at)):
        return False  # "a colleague asked about gout"
    if text.toks[at].sentence not in informing:
        return person not in (ANYBODY, OTHERS) or (person == ANYBODY and _tells(text, at))
    if person in (ANYBODY, OTHERS):
        return person == ANYBODY and _NOTED.search(text.part(start, at)) is not None
    if person in ("", ASKER) and "my" in condition.mention.words.casefold().split():
        return True  # "which are off limits before my operation?"
    if person == ASKER:
        before = text.norms(max(0, at - _NEAR), at + 1)
        return bool({"i", "my", "'m"} & set(before)) and ("my" in before[-3:] or _AUTHORING.isdisjoint(before))
    one = _speaks_of_one(text.norms(*text.sentence(at))) or (permission and person not in _MANY)
    return person not in _ANYBODY_OF_A_KIND and one


_CAUTIONS = frozenset(
    "caution cautions warning warnings precaution precautions contraindication contraindications line lines clause "
    "section statement notice restriction".split()
)
_ASKED_ABOUT = re.compile(
    r" (?:asked|asks|asking|enquired|wondered|curious) (?:me |us )?(?:about|regarding)(?: (?:an?|the|having))? $"
)
_NOTED = re.compile(
    r" (?:note|order|remarks?|comments?|message|form)(?: \S+){0,4} : "
    r"(?:(?:is|on|has|takes|with|a|an|the|am|have|take) )+$"
)
"""A note that tells of whoever ordered: "note on the order: takes furosemide"."""
_NOBODY = frozenset({"", ANYBODY, OTHERS}) | wordset("impersonal.someone")
_MANY = wordset("persons.kin") | wordset("impersonal.someone") | {"mothers", "fathers"}


def _speaks_of_one(words: Sequence[str]) -> bool:
    """Whether a sentence is about somebody: "my mother", "she"; "a mother with asthma" and "babies" are anybody."""
    owned = (words[i + 1 : i + 1 + _NOUN] for i, w in enumerate(words) if w in POSSESSIVES)
    return bool(HE_OR_SHE & set(words)) or any(gender_of(w) for nouns in owned for w in nouns)


def _tells(text: Text, at: int) -> bool:
    """Whether the sentence tells of somebody ("Dialysis patient here."), not of a text or of whoever has it."""
    a, b = text.sentence(at)
    said = text.norms(a, b)
    return said[-1] != "?" and _AUTHORING.isdisjoint(said) and not _INFORMATION.search(_plain(text.part(a, b)))


_OPEN_QUESTION = pattern("ask.open_question")


def _recommends(joined: str) -> bool:
    return bool(_OPEN_QUESTION.search(joined) and _RECOMMENDATION.search(joined))


_CLAIMS = pattern("ask.claims")
_WORDING = pattern("ask.wording")
_FOR_PRINT = pattern("ask.for_print")
_FOR_SOMEBODY = pattern("ask.for_somebody")


def is_about_wording(text: Text, ask: Ask, conditions: Sequence[Condition] = ()) -> bool:
    """A question of how to write about something, not of who may use it; `conditions` are those that count."""
    joined = _plain(text.phrase)
    if _CLAIMS.search(joined):
        return True
    written = _WORDING.search(joined) or (ask is not Ask.INFORMATION and _FOR_PRINT.search(joined))
    if not written or _FOR_SOMEBODY.search(joined):
        return False
    return not any(_is_borne(text, c, frozenset(t.sentence for t in text.toks)) for c in conditions)


_FACTUAL = pattern("ask.factual")


def is_factual(text: Text) -> bool:
    """A plain question about the thing itself (what is in it, how to store it): nobody's use is asked about."""
    return bool(_FACTUAL.search(_plain(text.phrase)))
