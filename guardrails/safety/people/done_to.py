"""Who wants something done to somebody else: "grandma wants to dip the dummy in it", "to surprise him with it".

Whoever wants it is then no user. Nor is the asker to whom somebody only hands what they know: "Mum put me right".
"""

import re
from collections.abc import Sequence

from guardrails.safety.language.function_words import REFERRING
from guardrails.safety.language.lists import pattern, wordset
from guardrails.safety.language.persons import ASKER, SMALL, Person
from guardrails.safety.language.places import is_part
from guardrails.safety.language.text import Text
from guardrails.safety.people.people import People
from guardrails.safety.people.subjects import USE, owns

_OWN_USE = USE | wordset("declared.use") | wordset("done_to.own")
_BEGIN = frozenset("also just now daily still only then gently start begin keep continue try starting trying".split())
_BREAKS = frozenset(", . ? ! ; : because before after when while if whether so but since that who ( –".split())
_OF_A_CHILD = wordset("done_to.of_a_child")
_FED = frozenset("spoon syringe squirt drip dribble dose slip sneak".split())
"""What is done to a small child of whom the message tells, whether it says so or not."""
_TOLD = wordset("done_to.told")
_ANSWERS_ME = pattern("done_to.answers_me")
_TO = 3
"""Tokens from a wish to the "to" of what is wished."""
_CLAUSE = 14  # tokens
_KNOWN = 7
"""Tokens behind "gave me" in which stands what was only made known."""


def does_to_another(people: People, i: int) -> bool:
    """Whether what is wished at token i is done to somebody else than whoever wishes it."""
    text = people.text
    start, end = text.sentence(i)
    to = next((j for j in range(i + 1, min(end, i + _TO)) if text.words[j] == "to"), -1)
    verb = next((j for j in range(to + 1, end) if text.words[j] not in _BEGIN), end)
    if to < 0 or verb == end or text.words[verb] in _OWN_USE:
        return False
    end = min(end, verb + _CLAUSE)
    stop = next((j for j in range(verb, end) if text.words[j] in _BREAKS), end)
    who = next((p.key for p in reversed(people.between(start, i)) if not owns(text, p)), "")
    if any(word in _OF_A_CHILD for word in text.words[verb + 1 : stop]):
        return True
    if text.words[verb] in _FED and any(p.key.partition("#")[0] in SMALL for p in people.between(0, i)):
        return True  # "baby has a cough, mum wants to spoon in some syrup"
    return any(p.key != who for p in people.between(verb + 1, stop))


def is_told(people: People, i: int, receivers: Sequence[Person]) -> bool:
    """Such as "Mum put me right", "she gave me her list of tablets", "let me know": nothing the asker would use."""
    text = people.text
    start, end = text.sentence(i)
    by = [p for p in people.between(start, i) if p.key != ASKER]
    if _ANSWERS_ME.match(text.part(i, end)):
        return True
    if not by or text.words[i + 1 : i + 2] != ("me",) or any(p.key != ASKER for p in receivers):
        return False
    return bool(_TOLD & set(text.words[i + 2 : min(end, i + _KNOWN)])) and text.words[end - 1] != "?"


def brought_to(people: People, i: int) -> list[Person]:
    """To whom somebody wants to take something: "he wants to take her the chews"; not "wants to take her pills"."""
    said = people.text.words[i + 1 : i + 5]
    brought = said[:1] == ("to",) and said[1:2] and said[1] in _BRINGS and said[3:] and said[3] in _WHAT
    whom = people.at(i + 3) if brought and said[2] in _HIM_OR_HER else None
    return [whom] if whom is not None else []


_BRINGS = frozenset("take bring get buy fetch send post".split())
_HIM_OR_HER = frozenset("her him them".split())
_WHAT = frozenset("the some a an this that these one it two".split())


def wants_to_give(text: Text, i: int) -> bool:
    """Whether what is wanted at token i is to give something, or to put it on a place that was told of.

    Such as "wants to give", "plans to start giving", "wants to put the oil on that place".
    """
    said = text.words[i + 1 : i + 4]
    if said[:1] == ("to",) and _PUT_THERE.match(text.part(i + 2, text.sentence(i)[1])):
        return True
    gifts = said[:2] == ("to", "gift") and is_gift(text, i + 2)
    return (
        gifts or said[:2] == ("to", "give") or (said[:1] == ("to",) and said[2:] == ("giving",) and said[1] in _STARTS)
    )


_PUT_THERE = re.compile(
    r" (?:put|apply|rub|dab|smear|spread|use|pour)(?: (?!my\b|myself\b|[.,;!?])\S+){0,4}?"
    r" (?:there|(?:on|over|to|onto|for) (?:it|that|this|the (?:same |sore |bad )?(?:place|spot|area|wound|part)))(?= )"
)


def is_gift(text: Text, i: int) -> bool:
    """Whether the word at token i gives it to somebody: "to gift his wife the tonic", not to try it himself."""
    given = text.words[i] == "gift" and text.words[i - 1] == "to"
    return given and SELVES.isdisjoint(text.words[i : text.sentence(i)[1]])


SELVES = frozenset({"himself", "herself", "themselves"})
_STARTS = frozenset({"be", "start", "begin", "keep", "continue", "go"})


def into_whose(people: People) -> list[Person]:
    """Into whose things a product is put: "can I tuck a sample in Walt's bag?", "shall I add it to her parcel?"."""
    text = people.text
    found: list[Person] = []
    for i in text.places(_INTO):
        a, end = text.sentence(i)
        put = any(j in people.products or text.words[j] in _IT for j in range(max(a, i - _PUT), i))
        whose = next((p for p in people.between(i + 1, min(end, i + 4)) if owns(text, p)), None)
        on_them = whose and any(map(is_part, text.words[whose.index + 1 : whose.index + 3]))  # "use it in his ear?"
        kept = (_TAKES_IT - {"use"} if on_them else _TAKES_IT).isdisjoint(text.words[a:end])  # no "drink it in her car"
        if kept and put and whose is not None and whose.key != ASKER and not whose.generic:
            found.append(whose)
    return found


_INTO = frozenset({"in", "into", "to", "onto", "with"})
_IT = REFERRING | {"one", "some"}
_TAKES_IT = frozenset("take drink use have try eat apply swallow myself".split())
_PUT = 3
"""Tokens between a product and where it is put."""
