"""Which conditions of a thread count: whose they are, what was corrected, and what is said by ellipsis ("so am I")."""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from domain.safety import Assertion, ConditionMention
from guardrails.safety.condition import Condition, Turn, is_maternal
from guardrails.safety.lists import pattern, wordset
from guardrails.safety.persons import ANYBODY, ASKER, Person, gender_of, same
from guardrails.safety.targets import denier_of
from guardrails.safety.vocabulary import Vocabulary

_AFFIRMS = frozenset({"am", "is", "'s", "are", "do", "does", "have", "has", "'m"})

_TOO = wordset("settling.too")

_CLOSE = wordset("settling.close")


# "I wouldn't say my kidneys aren't working - they are": working, that is.
_DENIED_ILLNESS = re.compile(r"n['’]t\b|\bnot\b")


def by_ellipsis(turn: Turn, found: Sequence[Condition]) -> list[Condition]:
    """Such as "My sister isn't diabetic but I am", "It's not that I'm not pregnant - I am", "so am I", "me too"."""
    text = turn.text
    norms = text.norms()
    extra: list[Condition] = []
    for i, norm in enumerate(norms):
        person = turn.people.at(i)
        whose: Person | None = None
        if person is not None and i + 1 < len(norms) and norms[i + 1] in _AFFIRMS:
            j = i + 2
            while j < len(norms) and norms[j] in _TOO - {"and"}:
                j += 1
            if j >= len(norms) or norms[j] in _CLOSE:
                before = norms[i - 1] if i else ""
                whose = person if before not in ("if", "whether", "than", "what", "who", "as", "how") else None
        elif person is not None and norm in ("me", "myself") and norms[i + 1 : i + 2] == ["too"]:
            whose = person
        elif norm == "so" and norms[i + 1 : i + 3] in (
            ["am", "i"],
            ["do", "i"],
            ["have", "i"],
            ["is", "she"],
            ["is", "he"],
            ["does", "she"],
            ["does", "he"],
        ):
            whose = turn.people.at(i + 2)
        if whose is None:
            continue
        earlier = [c for c in found if c.token < i and i - c.token < 25 and not _DENIED_ILLNESS.search(c.mention.words)]
        if earlier:
            last = max(earlier, key=lambda c: c.token)
            for condition in [c for c in earlier if last.token - c.token < 6]:
                mention = condition.mention.model_copy(
                    update={"person": whose.key, "assertion": Assertion.PRESENT, "counts": True}
                )
                extra.append(replace(condition, mention=mention))
    return extra


_SORRY = pattern("settling.sorry", ignore_case=True)

_TEST_NEGATIVE = pattern("settling.test_negative", ignore_case=True)


def settle(found: Sequence[Condition], turns: Sequence[Turn], vocabulary: Vocabulary) -> list[Condition]:
    """Take corrections into account and keep only the conditions of those who would use the product."""
    now = turns[-1]
    found = [_reassigned(c, turns) for c in found]
    targets = _targets(turns)
    untreated = {
        c.mention.person
        for c in found
        if c.mention.assertion is Assertion.NEGATED and "class:any_medicine" in c.concepts
    }
    settled: list[Condition] = []
    for condition in found:
        mention = condition.mention
        if mention.assertion is Assertion.HYPOTHETICAL and _denied_after(condition, turns):
            mention = mention.model_copy(update={"assertion": Assertion.NEGATED, "counts": False})
        elif _restored(condition, turns):
            mention = mention.model_copy(
                update={"assertion": Assertion.PRESENT, "counts": _concerns(mention, targets, now)}
            )
        elif mention.counts and _retracted(condition, found, turns, vocabulary):
            mention = mention.model_copy(update={"assertion": Assertion.RETRACTED, "counts": False})
        elif mention.counts and (not _concerns(mention, targets, now) or _of_a_man(condition, targets)):
            mention = mention.model_copy(update={"counts": False})
        settled.append(
            replace(condition, mention=mention, untreated=condition.untreated or mention.person in untreated)
        )
    return settled


def _targets(turns: Sequence[Turn]) -> frozenset[str]:
    return next((t.targets for t in reversed(turns) if t.targets), frozenset())


def _of_a_man(condition: Condition, targets: frozenset[str]) -> bool:
    """A pregnancy of nobody in particular is none of men who would use the product."""
    men = bool(targets) and all(gender_of(t) == "m" or t == "he" for t in targets)
    return men and condition.mention.person == ANYBODY and is_maternal(condition)


def _concerns(mention: ConditionMention, targets: frozenset[str], now: Turn) -> bool:
    if not targets or mention.person == ANYBODY:
        return True
    if any(same(mention.person, t) for t in targets):
        return True
    return mention.turn == now.number and not now.targets and mention.person != ASKER


def _taken_back(turn: Turn, found: Sequence[Condition]) -> bool:
    """Such as "scratch that, the test turned out negative": a correction that names no condition of its own."""
    if not _says_negative_after_all(turn.text.raw):
        return False
    return not any(c.mention.turn == turn.number and not c.concepts[0].startswith("class:") for c in found)


@lru_cache(maxsize=4096)
def _says_negative_after_all(raw: str) -> bool:
    return bool(_SORRY.search(raw) and _TEST_NEGATIVE.search(raw))


_SOMEBODY_ELSES = pattern("settling.somebody_elses", ignore_case=True)

_AFTER_ALL = pattern("settling.after_all", ignore_case=True)


def _given_away(mine: Condition, found: Sequence[Condition], later: Sequence[Turn]) -> bool:
    """Such as "it's my husband who has it, not me": a later message gives the asker's condition to somebody else."""
    if mine.mention.person not in (ASKER, ANYBODY):
        return any(_taken_over(mine, found, turn) for turn in later)
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
    """Such as "my mistake, it's her sister who takes them": a customer's condition is somebody else's."""
    if not (_SORRY.search(turn.text.raw) and _SOMEBODY_ELSES.search(turn.text.raw)):
        return False
    owners = {c.mention.person for c in _same_in(mine, found, turn.number)}
    return bool(owners) and not any(same(mine.mention.person, owner) for owner in owners)


def _same_in(mine: Condition, found: Sequence[Condition], turn: int) -> list[Condition]:
    return [c for c in found if c.mention.turn == turn and set(c.concepts) & set(mine.concepts)]


def _takes_over(mine: Condition, found: Sequence[Condition], turns: Sequence[Turn]) -> bool:
    """The other side of `_taken_over`: what is now the sister's is not that of the one who was asked about."""
    turn = next(t for t in turns if t.number == mine.mention.turn)
    earlier = [c for t in turns if t.number < turn.number for c in _same_in(mine, found, t.number)]
    targets = _targets(turns)
    return any(
        c.mention.person in targets - {ASKER, ANYBODY, mine.mention.person} and _taken_over(c, found, turn)
        for c in earlier
    )


_YOUNG = frozenset({"state:child", "state:infant", "state:minor", "state:teenager"})


def _outgrown(mine: Condition, found: Sequence[Condition]) -> bool:
    """A word for a child of somebody whose age is told as well: "my nephew … he's 19 now"."""
    if mine.age is not None or not _YOUNG & set(mine.concepts) or mine.mention.person in (ANYBODY, ASKER):
        return False
    return any(
        c.age is not None
        and c.mention.person == mine.mention.person
        and c.mention.turn >= mine.mention.turn
        and c.mention.counts
        for c in found
    )


def _restored(condition: Condition, turns: Sequence[Turn]) -> bool:
    """Denied earlier and said after all later: "sorry, I do have it", "the second test was positive"."""
    mine = condition.mention
    denied = mine.assertion is Assertion.NEGATED and not condition.concepts[0].startswith("class:")
    return denied and any(_AFTER_ALL.search(t.text.raw) for t in turns[mine.turn + 1 :])


def _denied_after(condition: Condition, turns: Sequence[Turn]) -> bool:
    """Such as "I'd know if I were pregnant, and I'm not": supposed of somebody and denied at once."""
    turn = next(t for t in turns if t.number == condition.mention.turn)
    denier = denier_of(turn.people)
    return denier is not None and denier.key == condition.mention.person and denier.index > condition.token


def _reassigned(condition: Condition, turns: Sequence[Turn]) -> Condition:
    """Such as "My wife has Graves. No, hang on, it's her sister": the condition goes to the person named instead."""
    mine = condition.mention
    turn = next(t for t in turns if t.number == mine.turn)
    rest = turn.text.raw[mine.end :]
    said = _SORRY.search(rest)
    sentence = re.match(r"[^.?!]*[.?!]", rest[said.end() :]) if said else None
    if said is None or sentence is None or len(rest[: said.start()]) > _SOON:
        return condition
    a, b = turn.text.span(mine.end + said.end(), mine.end + said.end() + sentence.end())
    words = turn.text.words[a:b]
    named = [p for p in turn.people.between(a, b) if turn.text.words[p.index] not in _POSSESSIVES]
    if len(words) > _SHORT or len(named) != 1 or not _IT_IS & set(words) or named[0].key == mine.person:
        return condition
    return replace(condition, mention=mine.model_copy(update={"person": named[0].key}))


_SOON = 25  # characters between the condition and the correction
_SHORT = 8  # tokens of a correction
_IT_IS = frozenset({"it", "that", "does", "has", "is", "'s"})
_POSSESSIVES = frozenset("my our his her their your".split())

_MISREAD = pattern("settling.misread", ignore_case=True)

_I_AM_WELL = pattern("settling.i_am_well", ignore_case=True)


def _misread(turn: Turn) -> bool:
    """Such as "I misread, it's my sister's report, I am fine": takes back what was said of the asker."""
    return bool(_MISREAD.search(turn.text.raw) and _I_AM_WELL.search(turn.text.raw))


def _denies(other: Condition, mine: Condition, vocabulary: Vocabulary) -> bool:
    """Whether denying the one denies the other: the same, or a class of it ("my liver is fine" and a fatty liver)."""
    known = [i for i in mine.concepts if i.startswith(("mesh:", "group:", "state:", "class:", "drug:"))]
    if other.age is not None or mine.age is not None:
        return False
    return bool(set(other.concepts) & set(mine.concepts)) or any(
        vocabulary.is_a(i, j) for i in known for j in other.concepts if not j.startswith(("reading:", "text:", "age:"))
    )


def _retracted(condition: Condition, found: Sequence[Condition], turns: Sequence[Turn], vocabulary: Vocabulary) -> bool:
    mine = condition.mention
    if mine.assertion is Assertion.POSSIBLE and any(_TEST_NEGATIVE.search(t.text.raw) for t in turns[mine.turn + 1 :]):
        return True
    if _given_away(condition, found, turns[mine.turn + 1 :]) or _outgrown(condition, found):
        return True
    if _takes_over(condition, found, turns):
        return True
    if any(_taken_back(t, found) for t in turns[mine.turn + 1 :]):
        return True
    if condition.age is not None and any(o.age is not None and o.mention.turn > mine.turn for o in found):
        return True  # an age given later corrects the earlier one
    if (
        mine.turn < len(turns) - 1
        and mine.person in (ASKER, ANYBODY)
        and any(_misread(t) for t in turns[mine.turn + 1 :])
    ):
        return True
    for other in found:
        theirs = other.mention
        if theirs.assertion is not Assertion.NEGATED or not same(mine.person, theirs.person):
            continue
        if not _denies(other, condition, vocabulary):
            continue
        if theirs.turn > mine.turn:
            return True
        between = turns[mine.turn].text.raw[mine.end : theirs.start]
        if theirs.turn == mine.turn and theirs.start > mine.end and _SORRY.search(between):
            return True
    return False
