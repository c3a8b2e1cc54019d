"""Which conditions of a thread count: whose they are, what was corrected, who would use the product."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain, pairwise

from domain.safety import Assertion, ConditionMention
from guardrails.safety.assertions.sorts import Sort
from guardrails.safety.conditions.condition import MATERNAL, Condition, Turn, is_maternal
from guardrails.safety.language.function_words import BE, DO, HAVE, MODALS, POSSESSIVES
from guardrails.safety.language.lists import pattern
from guardrails.safety.language.persons import (
    ANYBODY,
    ASKER,
    OTHERS,
    PETS,
    SOMEONE,
    Person,
    gender_of,
    is_one_of,
    may_be,
)
from guardrails.safety.people.denying import denier_of
from guardrails.safety.people.people import People
from guardrails.safety.people.self_told import another_ails, includes_another
from guardrails.safety.people.subjects import is_said_well
from guardrails.safety.thread.corrections import reassigned, restored, retracted, taken_again
from guardrails.safety.thread.denied_themselves import denied_themselves
from guardrails.safety.thread.ellipsis import by_ellipsis
from guardrails.safety.thread.takes_nothing import not_taken, who_takes_none
from guardrails.safety.vocabulary.concepts import AGES
from guardrails.safety.vocabulary.vocabulary import Vocabulary

_I_AM_A_MAN = pattern("settling.i_am_a_man")
_ANOTHER = pattern("settling.another_case")
_POSSESSIVE = re.compile(r"['’]s\b")


def settle(found: Sequence[Condition], turns: Sequence[Turn], vocabulary: Vocabulary) -> list[Condition]:
    """Take corrections into account and keep only the conditions of those who would use the product."""
    now = turns[-1]
    found = [*found, *by_ellipsis(turns, found)]
    given = [reassigned(c, found, turns) for c in found]
    given = [_explained(c, given, turns) for c in given]
    handed = {
        new.mention.person: old.mention.person
        for old, new in zip(found, given, strict=True)
        if new is not old and new.mention.person != ANYBODY
    }
    found = given
    targets = next((t.targets for t in reversed(turns) if t.targets), _freed(now, handed))
    targets |= {new for new, old in handed.items() if old == SOMEONE and old in targets}  # "to somebody? My godmother"
    if not targets:
        targets = _told_last(found, now)
        now = replace(now, targets=targets)
    elif not now.targets and any(p.key in targets and is_said_well(now.people, p) for p in now.people.persons):
        now = replace(now, targets=targets)  # "… for his mother" – "he has gout, but the mother is healthy"
    if _is_unsure_other(turns, targets):
        targets |= {ANYBODY}
    if _ANOTHER.match(now.text.phrase):
        found = [c for c in found if c.mention.turn == now.number]  # "different customer now: …"
        targets = now.targets
    if targets and not targets & {ASKER, ANYBODY} and _are_unknown_names(targets, found, turns):
        targets |= {ANYBODY}
    barren = _barren(found, turns, targets) if any(map(_is_of_bearing, found)) else frozenset()
    nobodys = [*_grown(found, now, targets), *not_taken(found, turns, targets)]
    untreated = {
        c.mention.person
        for c in found
        if c.mention.assertion is Assertion.NEGATED and "class:any_medicine" in c.concepts
    }
    untold = ANYBODY in untreated and ANYBODY in who_takes_none(found, turns)
    unnursed = _not_nursing(found, turns)
    denied = [c for c in found if _is_medicine_denied(c)]
    settled: list[Condition] = []
    for condition in found:
        mention = condition.mention
        if mention.assertion is Assertion.FAMILY and any(is_one_of(t, mention.person) for t in targets):
            mention = mention.model_copy(update={"assertion": Assertion.PRESENT, "counts": True})
        if mention.assertion is Assertion.HYPOTHETICAL and _denied_after(condition, turns):
            mention = mention.model_copy(update={"assertion": Assertion.NEGATED, "counts": False})
        elif restored(condition, turns) or taken_again(condition, turns):
            condition = replace(condition, concepts=condition.stopped or condition.concepts, stopped=(), over=False)
            mention = mention.model_copy(
                update={"assertion": Assertion.PRESENT, "counts": _concerns(mention, targets, now, handed)}
            )
        elif mention.counts and retracted(condition, found, turns, targets, vocabulary):
            mention = mention.model_copy(update={"assertion": Assertion.RETRACTED, "counts": False})
        elif mention.counts and (
            not _concerns(mention, targets, now, handed)
            or _not_borne(condition, barren)
            or any(c is condition for c in nobodys)
            or _is_of_others(condition, turns, targets)
            or (not targets and _is_of_others_only(condition, found))
            or denied_themselves(condition, found, turns, targets)
        ):
            mention = mention.model_copy(update={"counts": False})
        past = condition.over and _concerns(mention, targets, now, handed)
        left = condition.untreated or _takes_nothing(mention.person, untreated)
        left = left or (untold and targets <= {mention.person})
        if denied and mention.counts:
            untaken = (c.concepts for c in denied if _takes_nothing(mention.person, {c.mention.person}))
            condition = replace(condition, not_taken=frozenset(chain.from_iterable(untaken)))
        if "state:postpartum" in condition.concepts and mention.person in unnursed:
            condition = replace(condition, not_nursing=True)
        if (mention, past, left) != (condition.mention, condition.over, condition.untreated):
            condition = replace(condition, mention=mention, over=past, untreated=left)
        settled.append(condition)
    return settled


def _freed(now: Turn, handed: Mapping[str, str]) -> frozenset[str]:
    """Who had what the last message gives to somebody of whom it says no more: "no, the asthma is his wife's. Ok?"."""
    spoken_of = [p.key for p in now.people.persons]
    said_once = len(handed.keys() & {*spoken_of[-1:]}) == len([key for key in spoken_of if key in handed]) == 1
    return frozenset(handed.values()) - {ANYBODY} if said_once else frozenset()


def _explained(condition: Condition, found: Sequence[Condition], turns: Sequence[Turn]) -> Condition:
    """With the person whom a later message says that it was asked for: "ok with diabetes? … my wife is diabetic"."""
    mine = condition.mention
    if mine.person != ANYBODY or condition.age is not None:
        return condition
    later = [c for c in found if c.mention.turn > mine.turn and set(c.concepts) & set(condition.concepts)]
    keys = {c.mention.person for c in later}
    if (
        len(keys) != 1
        or keys & {ASKER, ANYBODY, OTHERS}
        or any(_AS_WELL & set(t.text.words) for t in turns[mine.turn :])
    ):
        return condition
    return replace(condition, mention=mine.model_copy(update={"person": keys.pop()}))


_AS_WELL = frozenset("too also both either as".split())


def _told_last(found: Sequence[Condition], now: Turn) -> frozenset[str]:
    """The asker, where the last message goes from somebody else's condition to a complaint or the health of their own.

    "Epilepsy? That's my brother. I just can't sleep." An illness of each of the two leaves open who is meant.
    """
    here = [c for c in found if c.mention.turn == now.number and c.mention.concept not in AGES]
    mine = [c for c in here if c.mention.person == ASKER]
    others = [c for c in here if c.mention.person not in (ASKER, ANYBODY)]
    if not (mine and others):
        return frozenset()
    light = all(c.symptom or c.age is not None or c.mention.assertion is Assertion.NEGATED for c in mine)
    light &= any(c.symptom and c.mention.counts for c in mine) or not another_ails(now.people)
    last = min(c.token for c in mine) > max(c.token for c in others)
    return frozenset({ASKER}) if last and light and not includes_another(now.people) else frozenset()


def _are_unknown_names(targets: frozenset[str], found: Sequence[Condition], turns: Sequence[Turn]) -> bool:
    """Whether they are only named ("my daughter is in year 9. Could Riya have them?"), or are only "somebody"."""
    kin = {c.mention.person for c in found if c.mention.counts and c.mention.person != ASKER}
    kin -= {p.key for t in turns for p in t.people.persons if _is_kin_of(t.people, p, targets)}
    kin.discard("courier")
    sexes = {p.gender for t in turns for p in t.people.persons if p.key in targets and p.pronoun and p.gender in "mf"}
    kin -= {key for key in kin if len(sexes) == 1 and gender_of(key) in {"m", "f"} - sexes}  # "Fatima? She is healthy."
    named = [(p, t.text.words) for t in turns for p in t.people.persons if not p.pronoun]
    told = kin | {
        p.key
        for p, words in named
        if any(w in _TELLS or _THIRD_PERSON.fullmatch(w) or _heads(words, p.index) for w in words[p.index + 1 :][:1])
        and MODALS.isdisjoint(words[max(0, p.index - 1) : p.index])
    }
    owners = _owners_of_kin(turns)
    told |= owners
    only_named = {p.key for p, words in named if words[p.index] == p.key and gender_of(p.key) is None} - told
    return bool(kin) and (targets <= only_named or (targets == {_SOMEBODY} and _SOMEBODY not in kin | owners))


def _heads(words: Sequence[str], i: int) -> bool:
    """Whether a note opens with the name at token i: "Deepa: no illness", "| Deepa | 41 |"."""
    before = words[i - 1] if i else "."
    return words[i + 1] in (":", "|") and before in (".", "!", "?", ";", "\n", "|", "mr", "mrs", "ms")


def _owners_of_kin(turns: Sequence[Turn]) -> set[str]:
    """Whose kin are told of: Mr Rao of "Mr Rao shops for his aunt, who has gout", who is not the aunt."""
    pairs = ((p, kin, t.text.words) for t in turns for p, kin in pairwise(t.people.persons))
    near = ((p, words) for p, kin, words in pairs if kin.key != p.key and 0 < kin.index - p.index < _TO_KIN)
    return {p.key for p, words in near if p.pronoun or words[p.index + 1] == "whose"}


_TO_KIN = 4
"""Tokens from "his" to the noun of "his elder sister"."""


def _is_kin_of(people: People, person: Person, keys: frozenset[str]) -> bool:
    """Whether somebody is told of as the kin of one of these: the wife of "Iyer lives with his wife" is not Iyer."""
    lead = people.text.words[person.index - 1] if person.index else ""
    owner = people.at(person.index - 1 - (lead == "'s")) if lead == "'s" or lead in POSSESSIVES else None
    return owner is not None and owner.key in keys and owner.key != person.key


_SOMEBODY = "someone"
_THIRD_PERSON = re.compile(r"(?!wants|needs|asks|wishes|likes)[a-z]{3,}[^s]s")
_TELLS = BE | HAVE | DO | frozenset(", ( takes read bought".split())
"""Behind a name these tell something of whoever is called so."""


def _is_of_others(condition: Condition, turns: Sequence[Turn], targets: frozenset[str]) -> bool:
    """Such as "she nurses women with diabetes. May she …": whoever is spoken of before the others is none of them."""
    mention, named = condition.mention, targets - {ANYBODY}
    if mention.person != OTHERS or condition.age is not None or not named or ANYBODY in turns[-1].targets:
        return False
    turn = next(t for t in turns if t.number == mention.turn)
    return named <= {p.key for p in turn.people.between(0, condition.token) if not p.generic}


def _is_of_others_only(condition: Condition, found: Sequence[Condition]) -> bool:
    """Such as "a midwife, pregnant ladies all day. Not pregnant herself": denied of the only one who could use it."""
    mine = condition.mention
    return mine.person == OTHERS and any(
        c.mention.turn == mine.turn
        and c.mention.assertion is Assertion.NEGATED
        and c.mention.person != OTHERS
        and bool(set(c.concepts) & set(condition.concepts))
        for c in found
    )


def _grown(found: Sequence[Condition], now: Turn, targets: frozenset[str]) -> list[Condition]:
    """Words for a child that is told of only to say how long ago it was born: it is its mother who would use it.

    "She was pregnant two years ago, the child is weaned, she is not pregnant now." The message must come back to her.
    """
    here = [c for c in found if c.mention.turn == now.number]
    mothers = {c.mention.person for c in here if is_maternal(c)}
    if len(mothers) != 1 or mothers & {ANYBODY, OTHERS} or not targets <= mothers:
        return []
    back = max(
        (c.token for c in here if c.mention.assertion is Assertion.NEGATED and c.mention.person in mothers), default=-1
    )
    words = now.text.words
    return [
        c
        for c in here
        if c.mention.concept in AGES
        and (c.age is None or c.age >= _WEANED)
        and c.mention.person not in mothers
        and c.token < back
        and _IS_GROWN.match(f" {' '.join(words[now.text.span(c.mention.start, c.mention.end)[1] :])} ")
    ]


_IS_GROWN = pattern("settling.is_grown")
_WEANED = 1.0
"""Years from which a child's age may only say how long ago it was born."""


def _is_medicine_denied(condition: Condition) -> bool:
    """Whether somebody is said not to take it: "not on insulin or any sugar tablet", never one that was stopped."""
    denied = condition.mention.assertion is Assertion.NEGATED and condition.sort is Sort.MEDICINE
    return denied and not condition.stopped and not condition.over


def _takes_nothing(person: str, untreated: set[str]) -> bool:
    """Whether it is said of the person; of nobody in particular what is said of the asker alone is said too."""
    return person in untreated or (person == ANYBODY and untreated == {ASKER})


def _not_nursing(found: Sequence[Condition], turns: Sequence[Turn]) -> set[str]:
    """Those of whom a birth is told and that they don't nurse; of nobody in particular where it can be only one."""
    bore = {c.mention.person for c in found if "state:postpartum" in c.concepts}
    denied = {
        c.mention.person
        for c in found
        if c.mention.assertion is Assertion.NEGATED and "state:breastfeeding" in c.concepts and not c.over
    }
    alone = len((bore | denied) - {ANYBODY}) <= 1
    if bore and alone and _is_bottle_fed(turns):
        return bore
    return bore if alone and denied else bore & denied - {ANYBODY}


def _is_bottle_fed(turns: Sequence[Turn]) -> bool:
    """Such as "delivered last week, the baby is fully on formula", and no word of the breast."""
    if all(_BY_BOTTLE.isdisjoint(t.text.said) for t in turns):
        return False
    whole = " ".join(t.text.phrase for t in turns)
    said = _FORMULA_ONLY.search(whole)
    return said is not None and _BY_BREAST.search(f"{whole[: said.start()]} {whole[said.end() :]}") is None


_BY_BOTTLE = frozenset({"formula", "bottle"})
_FORMULA_ONLY = pattern("settling.formula_only")
_BY_BREAST = pattern("settling.by_breast")


def _barren(found: Sequence[Condition], turns: Sequence[Turn], targets: frozenset[str]) -> frozenset[str]:
    """Keys of those who can bear no child: men, and the aged; `ANYBODY` where nobody else would use the product."""
    said = {t for t in targets if gender_of(t) == "m" or t == "he"}
    said |= {c.mention.person for c in found if c.age is not None and c.age >= _PAST_BEARING}
    if ANYBODY in said or any(_I_AM_A_MAN.search(t.text.phrase) for t in turns):
        said.add(ASKER)
    spoken_of = {p.key for t in turns for p in t.people.persons if not p.generic}
    meant = targets - {ANYBODY} or spoken_of | {ASKER}
    return frozenset(said | {ANYBODY} if meant <= said else said - {ANYBODY})


_PAST_BEARING = 56  # years


def _not_borne(condition: Condition, barren: frozenset[str]) -> bool:
    """A pregnancy of somebody who can bear no child, or of nobody in particular where none of them can."""
    return condition.mention.person in barren and _is_of_bearing(condition)


def _is_of_bearing(condition: Condition) -> bool:
    return not _OF_BEARING.isdisjoint(condition.concepts)


_OF_BEARING = MATERNAL - {"state:trying_to_conceive"}


def _concerns(mention: ConditionMention, targets: frozenset[str], now: Turn, handed: Mapping[str, str]) -> bool:
    """Whether it is that of somebody who would use it; `handed` are the new owners that a correction names, by old."""
    if mention.person in PETS and PETS.isdisjoint(_POSSESSIVE.sub("", mention.words.lower()).split()):
        humans = any(p.key not in PETS | {ASKER} and not p.generic for p in now.people.persons)
        return mention.person in targets or not (targets - {ANYBODY} or humans)
    if not targets or mention.person == ANYBODY:
        return True
    if handed.get(mention.person) in targets and mention.person not in targets:
        return False  # "no wait, it's her mother who takes it": another she
    if mention.person in handed and mention.person.endswith("#2") and mention.person.removesuffix("#2") in targets:
        return mention.person in targets  # "sorry, the surgery is a different customer's"
    if any(may_be(mention.person, t) or _is_unsure(mention.person, t) for t in targets):
        return True
    return mention.turn == now.number and not now.targets and mention.person not in {ASKER, *handed}


def _is_unsure_other(turns: Sequence[Turn], targets: frozenset[str]) -> bool:
    """Whether "the other" is meant of another than before: "the well one bought it … the other sister wants it too"."""
    now = turns[-1]
    others = {p.key for p in now.people.persons if "other" in now.text.words[max(0, p.index - 1) : p.index + 1]}
    before = (t for t in turns[:-2] for p in t.people.persons if "#" in p.key)
    return bool(targets & others) and any(True for _ in before)


def _is_unsure(one: str, two: str) -> bool:
    """Whether two ranks may be one person's: "one has it, the other is well … is it ok for the first sister?"."""
    (noun, _, rank), (other_noun, _, other_rank) = one.partition("#"), two.partition("#")
    return "one" in (noun, other_noun) and rank == other_rank != ""


def _denied_after(condition: Condition, turns: Sequence[Turn]) -> bool:
    """Such as "I'd know if I were pregnant, and I'm not": supposed of somebody and denied at once."""
    turn = next(t for t in turns if t.number == condition.mention.turn)
    denier = denier_of(turn.people)
    return denier is not None and denier.key == condition.mention.person and denier.index > condition.token
