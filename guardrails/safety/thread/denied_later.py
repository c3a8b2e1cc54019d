"""Denials that leave out what they deny: "people say I'm epileptic. I'm not.", "turns out she hasn't", "not any more".

They deny the condition told last, if its owner is their subject and their verb is one that could have told it:
"I'm not" denies that I am pregnant and not that I have asthma. Anything else that is said between the two keeps the
condition.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from guardrails.safety.assertions.sorts import Sort
from guardrails.safety.conditions.condition import Condition, Turn
from guardrails.safety.language.function_words import ARTICLES, BE, DO, HAVE, NEGATORS, NOT, POSSESSIVES
from guardrails.safety.language.lists import pattern, wordset
from guardrails.safety.language.persons import ANYBODY, ASKER, Person, same
from guardrails.safety.language.text import Text
from guardrails.safety.thread.ellipsis import told_last
from guardrails.safety.vocabulary.concepts import AGES

_HAVE = HAVE | {"got"}
_AUX = BE | HAVE | DO | {"got"}
_STRESS = wordset("denied_later.stress")
_TAIL = pattern("denied_later.tail")
_CLOSES = wordset("denied_later.closes")
_LEAD = wordset("denied_later.lead")
_BARE = pattern("denied_later.bare")
_TURNED_OUT = pattern("denied_later.turned_out")
_CORRECTS = pattern("denied_later.corrects", ignore_case=True)
_REPORTED = pattern("denied_later.reported")
_TAKE = frozenset("take taken use been".split())
_TAGS = BE | HAVE | DO
_VERB_REACH = 6
"""Tokens before a condition in which the verb stands that tells it."""
_SHORT = 3
"""Tokens of a sentence that only leads up to a denial, at most: "Oh my gosh!"."""


@dataclass(frozen=True, slots=True)
class _Denial:
    at: int
    """First token: the subject, if there is one."""
    person: Person | None
    """None where no subject is named: whoever was spoken of."""
    verb: str
    """The auxiliary; empty where none is named."""
    takes: bool = False
    """Whether it only denies that a medicine is taken: "I don't take that"."""


def is_denied_later(mine: Condition, found: Sequence[Condition], turns: Sequence[Turn]) -> bool:
    """Whether later words deny the condition without naming it."""
    said = mine.mention
    if mine.age is not None or said.concept in AGES:
        return False
    for turn in turns[said.turn :]:
        words = set(turn.text.words)
        if turn.number > said.turn and NEGATORS & words and _is_denied_by_a_word(mine, turn.text):
            return True
        if turn.number == said.turn and turns[-1].targets | turn.targets <= _ASKERS and _escaped(mine, found, turns):
            return True
        if "state:breastfeeding" in mine.concepts and turn.number > said.turn and _has_weaned(turn):
            return True
        if not NOT & words and not {"no", "longer"} <= words:
            continue
        for denial in _denials(turn):
            if turn.number == said.turn and denial.at <= mine.token:
                continue
            if denial.person is not None and not same(denial.person.key, said.person):
                continue
            if denial.takes and (said.person != ANYBODY or mine.sort is not Sort.MEDICINE):
                continue
            if _agrees(mine, denial, turns[said.turn].text) and _is_meant(mine, denial, found, turn):
                return True
    return False


def _has_weaned(turn: Turn) -> bool:
    """Whether a message says that the nursing is over, and of nobody else: no "my sister weaned", "the big one"."""
    others = (p for p in turn.people.persons if not (p.pronoun or p.generic or p.key in _CHILDREN))
    return (
        _WEANED.search(turn.text.phrase) is not None and not any(others) and _ANOTHER_CHILD.isdisjoint(turn.text.words)
    )


_WEANED = pattern("denied_later.weaned")
_ANOTHER_CHILD = frozenset("one eldest oldest first older elder big new newborn feeds feeding nursing".split())
_CHILDREN = frozenset("baby child son daughter twin twins kid toddler infant youngest".split())


def _is_to_be_asked(mine: Condition, text: Text) -> bool:
    """Whether it is only named as what to ask for: "blood thinners are the thing to ask about, right?"."""
    start, end = text.sentence(mine.token)
    return mine.mention.person == ANYBODY and bool(_TO_BE_ASKED.search(text.part(start, end)))


_TO_BE_ASKED = pattern("denied_later.to_be_asked")


def _escaped(mine: Condition, found: Sequence[Condition], turns: Sequence[Turn]) -> bool:
    """Whether the asker alone has been spared: "all the women in our house get gallstones; I had a scan, I've none".

    Nobody of the house may be meant by what is asked: "… I've none. Is it ok for all of us?".
    """
    turn = turns[mine.mention.turn]
    text = turn.text
    if mine.mention.person not in _ASKERS or _HOUSES.isdisjoint(text.said):
        return False
    if any(
        _FOR_THE_HOUSE.search(t.text.part(t.text.sentence(len(t.text.toks) - 1)[0], len(t.text.toks))) for t in turns
    ):
        return False
    start, end = text.sentence(mine.token)
    start = text.sentence(max(start - 1, 0))[0]
    stop = text.sentence(end)[1] if end < len(text.toks) and text.words[end - 1] != "?" else end
    for person in turn.people.persons:
        if person.key != ASKER or not mine.token < person.index < stop:
            continue
        if not _OF_THE_HOUSE.search(text.part(start, person.index)) or not _SPARED.match(text.part(person.index, stop)):
            continue
        if not _NO_LONGER.isdisjoint(text.words[person.index : text.stretch(person.index, 2)]):
            return False  # "I dodged them, until this spring", "I escaped it, or so I thought"
        between = [c for c in found if c.mention.turn == turn.number and mine.token < c.token < person.index]
        return all(set(c.concepts) & set(mine.concepts) or not c.mention.counts for c in between)
    return False


_NO_LONGER = frozenset("until till thought then but otherwise so".split())
_FOR_THE_HOUSE = re.compile(
    r" (?:all|we|us|they|them|everyone|everybody|both|others|family|household|living room|table|diffuser)(?= )"
)
_ASKERS = frozenset({ASKER, ANYBODY})
_HOUSES = frozenset("house home household place side clan lot family families".split())
_OF_THE_HOUSE = pattern("denied_later.of_the_house")
_SPARED = pattern("denied_later.spared")


def _is_denied_by_a_word(mine: Condition, text: Text) -> bool:
    """Such as "nothing broken" after "I broke my toe", "no disc at all" after "a slipped disc"."""
    joined = text.phrase
    if not _CORRECTS.search(text.raw):
        return False
    words = mine.mention.words.casefold().split()
    told = _PHRASE & set(words) or words[0].endswith(("ed", "en", "rn"))
    heads = {words[-1], words[0] if told else words[-1]}
    return any(
        any(said["word"][:_LETTERS] == w[:_LETTERS] for w in heads) and not _UNLESS.search(joined[: said.start()][-20:])
        for said in _NO_SUCH.finditer(joined)
    )


_NO_SUCH = pattern("denied_later.no_such")
_UNLESS = pattern("denied_later.unless")
_PHRASE = ARTICLES | POSSESSIVES | {"for", "to"}
"""Of words that hold one of these the first is a verb: "broke my toe". Of others only the last is what is told of."""
_LETTERS = 4
"""Letters by which a word is known again: "broke", "broken"."""


def _is_meant(mine: Condition, denial: _Denial, found: Sequence[Condition], turn: Turn) -> bool:
    if mine.mention.turn == turn.number and _gives_a_reason(turn.text, mine, denial):
        return True
    named = [c for c in found if c.mention.concept not in AGES and c.age is None]
    last = told_last(named, turn.number, denial.at)
    if not any(c is mine or set(c.concepts) & set(mine.concepts) for c in last):
        return False
    here = [c for c in last if c.mention.turn == turn.number]
    text = turn.text
    if here:
        _, start = text.span(here[-1].mention.start, here[-1].mention.end)
        known = _is_reported(text, denial)
        if _is_to_be_asked(mine, text):
            start, known = max(start, text.sentence(mine.token)[1]), True
        if mine in here and denial.person is not None and denial.person.key != ASKER and not known:
            return False  # "her mother is diabetic, she isn't": the daughter
        return all(w in _LEAD or not w[0].isalpha() for w in text.words[start : denial.at] if w != "?")
    return _leads_up(text, denial.at)


def _gives_a_reason(text: Text, mine: Condition, denial: _Denial) -> bool:
    """Whether all that stands between is why others think so: "people say she's pregnant because of her belly"."""
    _, start = text.span(mine.mention.start, mine.mention.end)
    reason = next((w for w in text.words[start : denial.at] if w not in _JUST), "")
    near = text.words[denial.at - 1] in _CLOSES and text.toks[denial.at].sentence <= text.toks[mine.token].sentence + 1
    return reason in _REASONS and near and bool(_REPORTED.search(text.part(0, start)))


_JUST = frozenset(", just only simply merely and all mainly".split())
_REASONS = frozenset("because since as cos coz cause for when whenever after due from given on by".split())


def _is_reported(text: Text, denial: _Denial) -> bool:
    return bool(_REPORTED.search(text.part(0, denial.at)))


def _leads_up(text: Text, at: int) -> bool:
    """Whether a message says nothing before its token but that it corrects something."""
    start, _ = text.sentence(at)
    i = 0
    while i < start:
        a, b = text.sentence(i)
        if b - a > _SHORT and not _CORRECTS.search(text.raw[text.toks[a].start : text.toks[b - 1].end]):
            return False
        i = b
    lead = text.words[start:at]
    return all(w in _LEAD or not w[0].isalpha() for w in lead) or (
        len(lead) > 1 and lead[-1] in _CLOSES and bool(_CORRECTS.search(text.raw[: text.toks[at].start]))
    )


def _agrees(mine: Condition, denial: _Denial, text: Text) -> bool:
    """Whether the verb of a denial is one with which the condition could have been told."""
    if not denial.verb:
        return True
    start, end = text.sentence(mine.token)
    if _is_to_be_asked(mine, text):
        return True
    start += text.words[end - 1] == "?"  # the "is" of "is it ok with gout?" tells of nobody
    near = text.words[max(start, mine.token - _VERB_REACH) : mine.token]
    if _OUTGROW & set(near):
        return False  # "you can outgrow it; I haven't"
    told = next((w for w in reversed(near) if w in _AUX or w in _TELLS), "")
    if not told:
        return True
    if told == "'s" or near[-1:] == ("with",):  # "it isn't for people with lupus": who has, or is one
        return denial.verb in _AUX
    if told in BE:
        return denial.verb in BE
    return denial.verb in _HAVE | DO


_TELLS = wordset("denied_later.tells")
_OUTGROW = frozenset("outgrow outgrows outgrown outgrew lose loses lost shake beat cure cured".split())


def _denials(turn: Turn) -> Iterator[_Denial]:
    text = turn.text
    words = text.words
    for person in turn.people.persons:
        i = person.index + 1
        verb = ""
        while i < len(words) and (words[i] in _STRESS or (words[i] in _AUX and not verb)):
            verb = words[i] if words[i] in _AUX else verb
            i += 1
        if i >= len(words) or words[i] not in NOT or (not verb and words[i] != "never"):
            continue
        if words[i] == "never" and not verb and words[i + 1 : i + 2] and words[i + 1] in _AUX:
            verb = words[i + 1]
            i += 1
        rest = i + 1
        while rest < len(words) and words[rest] in _TAKE:
            rest += 1
        if verb and _ends(text, rest):
            yield _Denial(person.index, person, verb, takes=rest > i + 1)
    joined = text.phrase
    feared = _FEARED.search(joined)
    was_not = _WAS_NOT.finditer(joined, feared.end()) if feared else ()
    for said in (*_TURNED_OUT.finditer(joined), *was_not):
        yield _Denial(joined[: said.start() + 1].count(" ") - 1, None, "")
    for said in _BARE.finditer(joined):
        if _ends(text, joined[: said.end() + 1].count(" ") - 1):  # not "never had a problem with herbs"
            yield _Denial(joined[: said.start() + 1].count(" ") - 1, None, "")


_FEARED = re.compile(r" (?:thought|suspected|feared|worried|afraid|in case|wondered|convinced) ")
_WAS_NOT = re.compile(
    r"(?<= )(?:but (?:(?:she|he|i|they) )?(?:is|was|am|'m|'s|has|had|does|did) (?:not|n't)|"
    r"(?:it|that) (?:was|were) (?:nothing(?: at all| of the (?:kind|sort))?|not|n't))"
    r"(?: (?:at all|though|after all))?(?= [.,;!:–—-]|$)"
)
"""Behind what was only feared, as in "a scan in case it was gallstones. It wasn't": there is nothing."""


def _ends(text: Text, i: int) -> bool:
    """Whether nothing that is denied follows: neither "not sure" nor the question of "she isn't, is she?"."""
    rest = " ".join(text.words[i : i + 8])
    tail = _TAIL.match(f" {rest} ")
    if tail is not None:
        i += tail.group().strip().count(" ") + 1 if tail.group().strip() else 0
    if i >= len(text.words):
        return True
    after = text.words[i + 1 : i + 3]
    asks = text.words[i] == "," and after[:1] and after[0] in _TAGS and text.words[i + 3 : i + 4] == ("?",)
    return text.words[i] in _CLOSES and not asks and not _HEDGED.match(text.part(i, i + 6))


_HEDGED = pattern("denied_later.hedged")
