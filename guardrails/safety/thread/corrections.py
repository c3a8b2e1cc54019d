"""What later words take back of a condition, or give to somebody else."""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from domain.safety import Assertion
from guardrails.safety.allergies.allergens import ANY_INGREDIENT
from guardrails.safety.assertions.sorts import Sort
from guardrails.safety.conditions.condition import Condition, Turn
from guardrails.safety.language.lists import pattern
from guardrails.safety.language.persons import ANYBODY, ASKER, OTHERS, same
from guardrails.safety.language.text import Text
from guardrails.safety.thread.denied_later import is_denied_later
from guardrails.safety.thread.handed_over import owner_after
from guardrails.safety.thread.replies import answered_no, concerns_nobody, denied_in_reply, not_chosen
from guardrails.safety.thread.slips import taken_back
from guardrails.safety.thread.takes_nothing import is_of_the_rest
from guardrails.safety.thread.wrong_files import misread, of_a_wrong_file
from guardrails.safety.vocabulary.concepts import MINORS
from guardrails.safety.vocabulary.vocabulary import Vocabulary

_SORRY = pattern("settling.sorry", ignore_case=True)

_TEST_NEGATIVE = pattern("settling.test_negative", ignore_case=True)

_SOMEBODY_ELSES = pattern("settling.somebody_elses", ignore_case=True)

_AFTER_ALL = pattern("settling.after_all", ignore_case=True)

_BACK = pattern("held_again.back")

_I_DO = re.compile(r"\bi do have (?:it|that|them|one)\b", re.IGNORECASE)

_FILE_OF = pattern("settling.file_of", ignore_case=True)

_OWNS = re.compile(r"['’]s", re.IGNORECASE)

_WRONG_PERSON = pattern("settling.wrong_person", ignore_case=True)


def reassigned(condition: Condition, found: Sequence[Condition], turns: Sequence[Turn]) -> Condition:
    """The condition with the person that later words give it to, or as it is."""
    mine = condition.mention
    turn = next(t for t in turns if t.number == mine.turn)
    key = owner_after(condition, found, turns)
    if key is None:
        key = next((k for t in turns[turn.number :] if (k := _by_file(condition, t)) is not None), None)
    return condition if key is None else replace(condition, mention=mine.model_copy(update={"person": key}))


def _by_file(condition: Condition, turn: Turn) -> str | None:
    """Such as "I was reading my mother's report": what was read of the asker is the mother's."""
    mine = condition.mention
    if mine.person not in (ASKER, ANYBODY) or _OWNS.search(turn.text.raw) is None:
        return None
    after = mine.end if turn.number == mine.turn else 0
    for said in _FILE_OF.finditer(turn.text.raw, after):
        a, b = turn.text.span(*said.span("whose"))
        owner = next((p for p in turn.people.between(a, b) if not p.pronoun), None)
        if owner is not None:
            return owner.key
    return None


def _taken_back(turn: Turn, found: Sequence[Condition]) -> bool:
    """Such as "scratch that, the test turned out negative": a correction that names no condition of its own."""
    if not _says_negative_after_all(turn.text.raw):
        return False
    return not any(c.mention.turn == turn.number and not c.concepts[0].startswith("class:") for c in found)


@lru_cache(maxsize=4096)
def _says_negative_after_all(raw: str) -> bool:
    return bool(_SORRY.search(raw) and _TEST_NEGATIVE.search(raw))


def _given_away(mine: Condition, found: Sequence[Condition], later: Sequence[Turn]) -> bool:
    """Such as "it's my husband who has it, not me": a later message gives the asker's condition to somebody else."""
    if any(_taken_over(mine, found, turn) for turn in later):
        return True
    if mine.mention.person not in (ASKER, ANYBODY):
        return False
    for turn in later:
        said = _SOMEBODY_ELSES.search(turn.text.raw)
        if said is None:
            continue
        here = [c for c in found if c.mention.turn == turn.number and c.mention.start < said.end() + 60]
        if not here:
            return True
        if any(set(c.concepts) & set(mine.concepts) and c.mention.person not in (ASKER, ANYBODY) for c in here):
            return not any(set(c.concepts) & set(mine.concepts) and c.mention.person == ASKER for c in here)
    return False


def _taken_over(mine: Condition, found: Sequence[Condition], turn: Turn) -> bool:
    """Such as "my mistake, it's her sister who takes them": what was somebody's is another's instead."""
    person = mine.mention.person
    if not (_SORRY.search(turn.text.raw) or _says_not_them(turn, person)) or _AS_WELL & set(turn.text.words):
        return False
    owners = {c.mention.person for c in _same_in(mine, found, turn.number)} - {OTHERS}
    if person in (ASKER, ANYBODY):
        return bool(owners) and not owners & {ASKER, ANYBODY}
    return bool(owners) and not any(same(person, owner) for owner in owners)


def _says_not_them(turn: Turn, key: str) -> bool:
    """Such as "Dana's the pregnant one, not Priya", of Priya."""
    words = turn.text.words
    named = (p.index for p in turn.people.persons if p.key == key and not p.pronoun)
    return any(
        words[i - 1 : i] == ("not",)
        and words[i + 1 : i + 2] in _ENDS
        and _IS_THE_ONE.search(turn.text.part(turn.text.sentence(i)[0], i - 1))
        for i in named
        if i
    )


_IS_THE_ONE = re.compile(
    r"^ (?:\S+ ){1,3}?(?:(?:is|'s) (?:the )?(?:[^\s,]+ ){1,3}?(?:one|patient|case|lady|girl)|"
    r"(?:has|takes) (?:[^\s,]+ ){0,2}?[^\s,]+) ,? ?$"
)
_ENDS = ((), (".",), (",",), ("!",), (";",), (")",))
_AS_WELL = frozenset("too also both either neither well".split())


def _same_in(mine: Condition, found: Sequence[Condition], turn: int) -> list[Condition]:
    return [c for c in found if c.mention.turn == turn and set(c.concepts) & set(mine.concepts)]


def _takes_over(mine: Condition, found: Sequence[Condition], turns: Sequence[Turn], targets: frozenset[str]) -> bool:
    """The other side of `_taken_over`: what is now the sister's is not that of the one who was asked about."""
    turn = next(t for t in turns if t.number == mine.mention.turn)
    earlier = [c for t in turns if t.number < turn.number for c in _same_in(mine, found, t.number)]
    return any(
        c.mention.person in (targets | {ANYBODY}) - {mine.mention.person}
        and not any(same(mine.mention.person, t) for t in targets)
        and _taken_over(c, found, turn)
        for c in earlier
    )


def _outgrown(mine: Condition, found: Sequence[Condition], turns: Sequence[Turn], targets: frozenset[str]) -> bool:
    """A word for a child, or the age of a group, where the person's own is told: "my nephew … he's 19 now"."""
    person = mine.mention.person
    grown = any(c.age is not None and c.age >= _OF_AGE and same(c.mention.person, person) for c in found)
    unaged = bool(MINORS & set(mine.concepts)) and mine.age is None
    if grown and unaged and _is_of_the_past(mine, turns[mine.mention.turn].text):
        return True  # "used to be on it in high school, I'm 38"
    if not MINORS & set(mine.concepts) or person in (ANYBODY, ASKER) or (mine.age is not None and person != OTHERS):
        return False
    told = {
        c.mention.person
        for c in found
        if c.age is not None
        and c.mention.turn >= mine.mention.turn
        and c.mention.counts
        and c is not mine
        and c.mention.person != OTHERS
    }
    if person == OTHERS:
        named = _BY_THE_LABEL.search(turns[mine.mention.turn].text.part(0, mine.token))
        return bool(told) and (targets or (frozenset() if named else {ASKER})) <= told
    young = {c.mention.person for c in found if MINORS & set(c.concepts) and c.age is None}
    return person in told or (ANYBODY in told and young == {person} and person in (targets or young))


def _is_of_the_past(mine: Condition, text: Text) -> bool:
    """Whether a time of life is told as over: "took the pill in high school", not "for my son, in high school"."""
    before = text.words[text.sentence(mine.token)[0] : mine.token]
    return mine.mention.assertion is Assertion.HISTORY or not _DID.isdisjoint(before[-_SAID_BEFORE:])


_DID = frozenset("took used was had did were got tried smoked".split())
_SAID_BEFORE = 6
"""Tokens in front of a time of life in which it is told what was done then."""
_OF_AGE = 18
_BY_THE_LABEL = pattern("settling.by_the_label")


def _age_corrected(mine: Condition, found: Sequence[Condition], turns: Sequence[Turn]) -> bool:
    """An age given later corrects the earlier one; a denied one only itself: "15, not 16".

    Not that of another, unless the message owns up to a slip: "baby is 10 months … her brother is 7".
    """
    return mine.age is not None and any(
        o.age is not None
        and o.mention.turn > mine.mention.turn
        and (same(o.mention.person, mine.mention.person) or _SORRY.search(turns[o.mention.turn].text.raw))
        and (o.age == mine.age) == (o.mention.assertion is Assertion.NEGATED)
        for o in found
    )


def _of_then(mine: Condition, found: Sequence[Condition], turns: Sequence[Turn]) -> bool:
    """An age of the past beside the present one of the same person: "she was only 11 then, she's turned 14 now"."""
    if mine.age is None or mine.mention.person in (ANYBODY, OTHERS):
        return False
    text = turns[mine.mention.turn].text
    if _WAS.isdisjoint(text.words[max(0, mine.token - _NEAR_AN_AGE) : mine.token]):
        return False
    return any(
        o.age is not None
        and o.age > mine.age
        and o.mention.assertion is Assertion.PRESENT
        and (o.mention.turn, o.mention.person) == (mine.mention.turn, mine.mention.person)
        and not _NOW.isdisjoint(text.words[max(0, o.token - _NEAR_AN_AGE) : o.token + _NEAR_AN_AGE])
        for o in found
    )


_WAS = frozenset({"was", "were"})
_NOW = frozenset({"now", "turned"})
_NEAR_AN_AGE = 3
"""Tokens between an age and the word that says when it was so."""


def _specified(mine: Condition, found: Sequence[Condition], turns: Sequence[Turn]) -> bool:
    """An allergy to nothing named, where a later message says what it is to: "it's mustard that I'm allergic to"."""
    if "state:allergy" not in mine.concepts or not mine.allergens <= {ANY_INGREDIENT}:
        return False
    named = [c for c in found if c.mention.turn > mine.mention.turn and c.mention.counts and c.allergens]
    whose = {c.mention.person for c in named if ANY_INGREDIENT not in c.allergens}
    return mine.mention.person in whose or (bool(whose) and mine.mention.person == ANYBODY)


def restored(condition: Condition, turns: Sequence[Turn]) -> bool:
    """Denied earlier and said after all later: "sorry, I do have it", "the second test was positive"."""
    mine = condition.mention
    denied = mine.assertion is Assertion.NEGATED and not condition.concepts[0].startswith("class:")
    if denied and mine.person in (ASKER, ANYBODY) and _I_DO.search(turns[mine.turn].text.raw, mine.end):
        return True
    later = turns[mine.turn + 1 :]
    if denied and condition.over and any(_BACK.search(t.text.phrase) for t in later):
        return True  # "had a fever last month" – "it came back today"
    return denied and any(_AFTER_ALL.search(t.text.raw) for t in later)


def taken_again(condition: Condition, turns: Sequence[Turn]) -> bool:
    """Whether a later message has somebody back on the medicine that they had stopped: "he is on it again"."""
    said = condition.mention
    ended = condition.stopped or (condition.sort is Sort.MEDICINE and said.assertion is Assertion.NEGATED)
    return bool(ended) and any(_RESUMED.search(t.text.phrase) for t in turns[said.turn + 1 :])


_RESUMED = pattern("held_again.resumed")


def _denies(other: Condition, mine: Condition, vocabulary: Vocabulary) -> bool:
    """Whether denying the one denies the other: the same, or a class of it ("my liver is fine" and a fatty liver)."""
    known = [i for i in mine.concepts if i.startswith(("mesh:", "group:", "state:", "class:", "drug:"))]
    if other.age is not None or mine.age is not None:
        return False
    return bool(set(other.concepts) & set(mine.concepts)) or any(
        vocabulary.is_a(i, j) for i in known for j in other.concepts if not j.startswith(("reading:", "text:", "age:"))
    )


def _denies_a_class(other: Condition, mine: Condition, turns: Sequence[Turn]) -> bool:
    """Whether a message that corrects nothing only denies what the illness is a kind of: "fibroids … no cancer"."""
    told = mine.mention.assertion in (Assertion.PRESENT, Assertion.HISTORY) and mine.concepts[0].startswith("mesh:")
    same_named = set(other.concepts) & set(mine.concepts)
    raw = turns[other.mention.turn].text.raw
    return told and not same_named and not any(p.search(raw) for p in (_SORRY, _AFTER_ALL, _FOUND_OUT))


_FOUND_OUT = re.compile(
    r"\b(?:normal|biops\w+|tests?|tested|scans?|results?|rang|called|reports?|at all)\b", re.IGNORECASE
)
_SUSPECTED = re.compile(r"\b(?:suspected|thought|feared|believed|worried)\b[^.,;:!?]*$", re.IGNORECASE)
_LEFT_TO_TEST = re.compile(
    r"\b(?:did|took|done|taken|had|made)\b[^.;!?]{0,20}\b(?:tests?|scan|bloods)\b", re.IGNORECASE
)
_STILL_OPEN = re.compile(
    r"\b(?:but|yet|early|late|nothing|unless|last (?:week|month|year)|ago|(?:sister|friend|wife|daughter)['’]?s?)\b",
    re.IGNORECASE,
)
"""Between what may be and its denial: "I might be pregnant. Did the test and I'm not"; and what leaves it open."""
_TESTED = re.compile(r"\s*(?:was|were|got) (?:tested|checked|screened|suspected)\b", re.IGNORECASE)
_NAMES_A_TEST = re.compile(r"\b(?:study|tests?|scan|screen|screening|panel)$", re.IGNORECASE)
"""Such as "the sleep study", which stands for what is looked for: "no apnoea" behind it denies both."""
_NOT_SINCE = re.compile(r"\s*(?:since|any ?more|any longer)\b(?! (?:yesterday|today|this|last night))", re.IGNORECASE)
_LONGEST_DENIAL = 200  # characters
_NONE_OF_IT = pattern("settling.none_of_it", ignore_case=True)


def _none_of_it(mine: Condition, turns: Sequence[Turn]) -> bool:
    """Such as "I wrote diabetes and thyroid by mistake, I have neither", "Gallstones? There weren't any."."""
    said = mine.mention
    for turn in turns[said.turn :]:
        raw = turn.text.raw
        near = (said.end, said.end + _NEAR + _LONGEST_DENIAL) if turn.number == said.turn else (0, len(raw))
        for denial in _NONE_OF_IT.finditer(raw, *near):
            if turn.number == said.turn and denial.start() - said.end > _NEAR:
                continue
            if denial["there"] or denial["who"].casefold() == "it":
                return True
            a, _ = turn.text.span(*denial.span("who"))
            person = turn.people.at(a)
            if person is not None and same(person.key, said.person):
                return True
    return False


_NEAR = 60
"""Characters between conditions and the words that deny them all."""


def _denied_later(mine: Condition, found: Sequence[Condition], turns: Sequence[Turn], vocabulary: Vocabulary) -> bool:
    said = mine.mention
    for other in found:
        theirs = other.mention
        if not same(said.person, theirs.person):
            continue
        if theirs.turn > said.turn and not mine.stopped and set(other.stopped) & set(mine.concepts):
            return True  # "he finished it in 2013", after "he takes fluoxetine"
        if theirs.assertion is not Assertion.NEGATED or is_of_the_rest(other, turns):
            continue
        if not _denies(other, mine, vocabulary):
            continue
        if theirs.turn > said.turn and not _denies_a_class(other, mine, turns):
            return True
        whole = turns[said.turn].text.raw
        suspected = (
            _TESTED.match(whole, said.end)
            or _NAMES_A_TEST.search(said.words)
            or (said.assertion is Assertion.POSSIBLE and _SUSPECTED.search(whole, 0, said.start))
        )
        if theirs.turn == said.turn and (mine.by_habit or (suspected and theirs.start > said.end)):
            return True  # "nephrologist says her kidneys are fine"
        between = whole[said.end : theirs.start]
        same_named = bool(set(other.concepts) & set(mine.concepts))
        doubted = said.assertion is Assertion.POSSIBLE and same_named and _LEFT_TO_TEST.search(between)
        open_still = doubted and _STILL_OPEN.search(f"{between} {whole[theirs.end :]}")
        if theirs.turn == said.turn and theirs.start > said.end and doubted and not open_still:
            return True
        since = theirs.turn == said.turn and theirs.start > said.end and _NOT_SINCE.match(whole, theirs.end)
        if since and mine.sort is not Sort.LASTING:  # "her thyroid is out, so no thyroid trouble any more" lasts
            return True  # "the prednisolone course ended in spring, no steroids since"
        if theirs.turn == said.turn and theirs.start > said.end and _SORRY.search(between):
            return True
    return False


def retracted(
    mine: Condition, found: Sequence[Condition], turns: Sequence[Turn], targets: frozenset[str], vocabulary: Vocabulary
) -> bool:
    """Whether what follows in the thread takes the condition back."""
    later = turns[mine.mention.turn + 1 :]
    if mine.mention.assertion is Assertion.POSSIBLE and any(_TEST_NEGATIVE.search(t.text.raw) for t in later):
        return True
    return (
        _given_away(mine, found, later)
        or _outgrown(mine, found, turns, targets)
        or _takes_over(mine, found, turns, targets)
        or any(_taken_back(t, found) for t in later)
        or _age_corrected(mine, found, turns)
        or _of_then(mine, found, turns)
        or _specified(mine, found, turns)
        or (mine.mention.person in (ASKER, ANYBODY) and any(misread(t) for t in later))
        or (mine.mention.person != ASKER and any(_WRONG_PERSON.search(t.text.raw) for t in later))
        or of_a_wrong_file(mine, turns)
        or _none_of_it(mine, turns)
        or _none_of_those(mine, turns)
        or not_chosen(mine, turns)
        or answered_no(mine, turns)
        or is_denied_later(mine, found, turns)
        or denied_in_reply(mine, turns)
        or concerns_nobody(mine, turns)
        or _of_a_grown_child(mine, turns, targets)
        or _denied_later(mine, found, turns, vocabulary)
        or taken_back(mine, found, later, vocabulary)
    )


def _of_a_grown_child(mine: Condition, turns: Sequence[Turn], targets: frozenset[str]) -> bool:
    """Such as "her youngest is nine, weaned at one, no more babies planned": told of the woman who asks for herself."""
    said = mine.mention
    asked = targets or "weaned" in turns[said.turn].text.words  # "my daughter is 4, we're done having kids. Cough …"
    owned = said.person not in (ANYBODY, ASKER) and bool(asked) and not any(same(said.person, t) for t in targets)
    young = bool(MINORS & set(mine.concepts))
    return owned and young and bool(_NO_MORE_BABIES.search(turns[said.turn].text.phrase))


_NO_MORE_BABIES = pattern("settling.no_more_babies")


def _none_of_those(mine: Condition, turns: Sequence[Turn]) -> bool:
    """Such as "none of those", after "she hasn't said whether she has …": what the message before it left open."""
    text = turns[mine.mention.turn].text
    a, _ = text.sentence(mine.token)
    later = next(iter(turns[mine.mention.turn + 1 :]), None)
    left_open = _LEFT_OPEN.search(text.raw, text.toks[a].start, mine.mention.start)
    return bool(left_open and later is not None and _NONE_OF_THOSE.match(later.text.raw))


_NONE_OF_THOSE = pattern("settling.none_of_those", ignore_case=True)
_LEFT_OPEN = pattern("settling.left_open", ignore_case=True)
