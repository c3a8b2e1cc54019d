"""What a thread says of people's health: every condition with its words, person, assertion, and whether it counts."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from domain.safety import Assertion, ConditionMention
from guardrails.safety.assertions import Reading, Sort, read_assertion
from guardrails.safety.persons import ANYBODY, ASKER, People, Person, owner_of, same
from guardrails.safety.readings import (
    Found, ages, allergies, gestations, many_medicines, medicines_for, operations, organs, swallowing, temperatures,
)  # fmt: skip
from guardrails.safety.text import Text, stem
from guardrails.safety.vocabulary import ConceptKind as Kind
from guardrails.safety.vocabulary import Mention, Vocabulary

NOT_COUNTING = frozenset({Assertion.NEGATED, Assertion.FAMILY, Assertion.RETRACTED})


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition as the message holds it, with what follows from it."""

    mention: ConditionMention
    concepts: tuple[str, ...]
    """Vocabulary ids that the words stand for."""
    implied: tuple[str, ...] = ()
    """Ids that follow: someone on levothyroxine is on long-term medication and has a thyroid condition."""
    age: float | None = None
    allergens: frozenset[str] = frozenset()
    stems: frozenset[str] = frozenset()
    """For a condition known only by the words of a caution."""
    symptom: bool = False
    """A complaint rather than a diagnosis."""
    lasting: bool = False
    """Said to be chronic, diagnosed or of years."""
    untreated: bool = False
    """The same person is said to take no medicine."""
    token: int = 0


@dataclass(frozen=True, slots=True)
class Turn:
    """One message of the thread, read once."""

    number: int
    text: Text
    mentions: tuple[Mention, ...]
    people: People
    product_spans: tuple[tuple[int, int], ...]
    targets: frozenset[str]


_PASSING = frozenset(
    "state:pregnancy state:trying_to_conceive state:breastfeeding state:postpartum state:fever state:high_fever state:menstruation "
    "state:vaccination state:broken_skin reading:low_fever".split()
)
_OPERATIONS = frozenset({"state:surgery", "state:recent_surgery", "state:upcoming_surgery", "state:abdominal_surgery"})
_MEASURES = frozenset(
    "thyroid liver kidney kidneys bp b.p b.p. pressure sugar stomach heart gut digestion skin scalp lungs lung hormones immune system blood "
    "prostate levels level my gallbladder bladder uterus ovaries intestines brain joints sugars tsh bloodpressure".split()
)
_LAY = re.compile(r"\b(issues?|problems?|troubles?|discomfort|complaints?|upsets?|pains?|aches?|concerns?)\b", re.I)
_LASTING = re.compile(
    r"\b(chronic\w*|long ?-?standing|long ?-?term|diagnosed|diagnosis|persistent|for years|since|for \w+ (?:years|months)|years|lifelong|severe|flare\w*)\b",
    re.I,
)
_TAKING = frozenset(
    "on taking takes take took taken uses using use used prescribed prescription with alongside combine together other long term regular daily multiple "
    "several blood my his her their and stop stopped skip off no any of many different more under dependent regularly currently without".split()
)
_OFFERED = frozenset("what which suggest recommend need want wants give best good ayurvedic herbal this these your that natural your's traditional buy "
                     "sell looking homeopathic these some".split())  # fmt: skip
_PLAIN = frozenset({"class:any_medicine", "class:prescription_medicine"})
_GENERAL = _PLAIN | {"class:long_term_medicine", "class:multiple_medicines", "class:supplement", "class:vaccine"}
_AGES = frozenset({"state:child", "state:infant", "state:minor", "state:teenager", "state:elderly"})
_PARENTAL = frozenset("breastfeeding nursing feeding feed nurse nurses delivered had expecting carrying planning have having conceive conceiving for my "
                      "trying with".split())  # fmt: skip


def conditions_of(
    turn: Turn,
    vocabulary: Vocabulary,
    text_clauses: Iterable[frozenset[str]],
    medicine_of: Mapping[str, tuple[str, ...]],
) -> list[Condition]:
    """Every condition of one message, in order; whether it counts is decided by `settle`."""
    spans = _condition_spans(turn)
    found: list[Condition] = []
    for mention, (a, b) in spans:
        condition = _of_mention(turn, mention, a, b, [s for _, s in spans], vocabulary)
        if condition is not None:
            found.append(condition)
    found += _of_numbers(turn, [s for _, s in spans], vocabulary)
    found += _of_organs(turn, found, vocabulary)
    found += [c for c in _no_medicine(turn) if not any(f.token == c.token for f in found)]
    found += _of_treatment(turn, found, medicine_of, vocabulary)
    found += _of_words(turn, text_clauses, [s for _, s in spans])
    found += _multiple(turn, found)
    return sorted(found, key=lambda c: c.mention.start) + _by_ellipsis(turn, found)


def _of_organs(turn: Turn, found: Sequence[Condition], vocabulary: Vocabulary) -> list[Condition]:
    """ "My kidneys are bad" and "my liver is fine", where the vocabulary knows no such phrase."""
    text = turn.text
    busy = {i for c in found for i in range(*text.span(c.mention.start, c.mention.end))} | {
        i for a, b in turn.product_spans for i in range(a, b)
    }
    organ_of = {
        i: organ for i, t in enumerate(text.toks) if i not in busy and t.is_word and (organ := vocabulary.organ(t.norm))
    }
    extra = _stones(
        turn,
        {i: organ for i, t in enumerate(text.toks) if t.is_word and (organ := vocabulary.organ(t.norm))},
        vocabulary,
    )
    for read, is_well in organs(text, organ_of):
        reading = (
            Reading(Assertion.NEGATED, "is well") if is_well else read_assertion(text, read.a, read.b, Sort.LASTING, ())
        )
        extra.append(
            _condition(turn, read.a, read.b, read.concepts, vocabulary.concept(read.concepts[0]).label, reading)
        )
        extra[-1] = replace(extra[-1], symptom=True)
    return extra


def _stones(turn: Turn, organ_of: Mapping[int, str], vocabulary: Vocabulary) -> list[Condition]:
    """ "Stones in my left kidney", "gallbladder full of stones": read as the vocabulary's name for them."""
    text = turn.text
    extra: list[Condition] = []
    for i in organ_of:
        start, end = text.sentence(i)
        stone = next(
            (j for j in range(max(start, i - 6), min(end, i + 7)) if text.toks[j].norm in ("stone", "stones")), -1
        )
        organ = text.toks[i].norm
        names = (f"{organ.removesuffix('bladder')}stones", f"{organ} stones", f"{organ.removesuffix('s')} stones")
        named = next(
            (m for name in names if stone >= 0 and (m := vocabulary.find(name)) and m[0].concepts[0].id != organ_of[i]),
            (),
        )
        if named:
            a, b = min(i, stone), max(i, stone) + 1
            ids = [c.id for c in named[0].concepts]
            extra.append(
                _condition(
                    turn,
                    a,
                    b,
                    ids,
                    named[0].concepts[0].label,
                    read_assertion(text, stone, stone + 1, Sort.LASTING, ()),
                )
            )
    return extra


def _no_medicine(turn: Turn) -> list[Condition]:
    """ "Not on any tablets", "no pills": nothing to match, but it takes back what was said before."""
    text = turn.text
    norms = text.norms()
    found: list[Condition] = []
    for i, norm in enumerate(norms):
        if norm in ("tablets", "pills", "medicines", "medicine", "meds", "medication", "medications", "drugs"):
            reading = read_assertion(text, i, i + 1, Sort.MEDICINE, ())
            if reading.assertion is Assertion.NEGATED:
                found.append(_condition(turn, i, i + 1, ("class:any_medicine",), "Any medicine", reading))
    return found


def _of_treatment(
    turn: Turn, found: Sequence[Condition], medicine_of: Mapping[str, tuple[str, ...]], vocabulary: Vocabulary
) -> list[Condition]:
    """ "My BP tablets", "tablets for my sugar": a medicine known by what it is for."""
    text = turn.text
    diseases = [
        (*text.span(c.mention.start, c.mention.end), i)
        for c in found
        for i in c.concepts
        if i.startswith(("mesh:", "group:")) and c.mention.counts
    ]
    extra: list[Condition] = []
    for read, disease in medicines_for(text, diseases):
        concepts = (*medicine_of.get(disease, ()), "class:long_term_medicine")
        extra.append(replace(_condition(turn, read.a, read.b, concepts, vocabulary.concept(concepts[0]).label, Reading(Assertion.PRESENT)),
                             implied=("class:any_medicine",)))  # fmt: skip
    return extra


def _condition_spans(turn: Turn) -> list[tuple[Mention, tuple[int, int]]]:
    allergic = [(f.a, f.b) for f in allergies(turn.text)]
    spans: list[tuple[Mention, tuple[int, int]]] = []
    for mention in turn.mentions:
        if all(c.kind is Kind.SUBSTANCE for c in mention.concepts):
            continue
        a, b = turn.text.span(mention.start, mention.end)
        if any(c.kind is Kind.MEDICINE for c in mention.concepts) and any(
            x - 2 <= a and b <= y + 1 for x, y in allergic
        ):
            continue  # "allergic to aspirin" is not taking it
        if b > a and not any(x <= a and b <= y for x, y in turn.product_spans):
            spans.append((mention, (a, b)))
    return spans


def _sort(concepts: Sequence[str], kinds: set[Kind], words: Sequence[str]) -> Sort:
    if set(concepts) & _OPERATIONS:
        return Sort.OPERATION
    if set(concepts) & _PASSING:
        return Sort.PASSING
    if kinds & {Kind.MEDICINE, Kind.MEDICINE_CLASS}:
        return Sort.MEDICINE
    return Sort.MEASURE if all(w in _MEASURES for w in words) else Sort.LASTING


def _of_mention(
    turn: Turn, mention: Mention, a: int, b: int, others: Sequence[tuple[int, int]], vocabulary: Vocabulary
) -> Condition | None:
    kept = [
        c
        for c in mention.concepts
        if c.kind is not Kind.SUBSTANCE and c.id not in ("state:internal_use", "state:allergy", "state:eye_use")
    ]
    ids = [c.id for c in kept]
    text = turn.text
    if not ids or (set(ids) <= _PLAIN and not _taken(text, a, b)) or (set(ids) & _AGES and not _is_age(turn, a, b)):
        return None
    if "state:high_fever" in ids or "state:fever" in ids:
        ids = _fever(text, a, b, ids)
    if set(ids) & _OPERATIONS:
        ids = _operation(text, a, b, ids)
    ended = False
    sort = _sort(ids, {c.kind for c in kept}, text.norms(a, b))
    reading = read_assertion(text, a, b, sort, others)
    implied = tuple(dict.fromkeys(i for c in ids if not c.startswith("reading:") for i in vocabulary.implied(c)))
    if sort is Sort.MEDICINE and _ongoing(text, a, b, ids):
        implied = (*implied, "class:long_term_medicine")
    if (
        sort is Sort.MEDICINE
        and reading.assertion is Assertion.NEGATED
        and reading.words in ("off", "used to", "stopped", "quit", "finished", "discontinued")
    ):
        ids, implied = [i for i in implied if not i.startswith("class:")] or ids, ()
        ended = True
        reading = Reading(Assertion.HISTORY, reading.words) if not ids[0].startswith(("class:", "drug:")) else reading
    condition = _condition(turn, a, b, ids, kept[0].label, reading)
    whole = text.raw[mention.start : mention.end]
    return replace(
        condition,
        implied=implied,
        untreated=ended,
        symptom=all(c.kind is Kind.SYMPTOM for c in kept) or bool(_LAY.search(whole)),
        lasting=bool(_LASTING.search(_sentence(text, a))),
    )


def _condition(turn: Turn, a: int, b: int, ids: Sequence[str], label: str, reading: Reading) -> Condition:
    text = turn.text
    start, end = text.toks[a].start, text.toks[b - 1].end
    owner = owner_of(turn.people, a, b)
    return Condition(
        mention=ConditionMention(
            words=text.raw[start:end], concept=ids[0], label=label, assertion=reading.assertion,
            person=owner.key if owner else ANYBODY, counts=reading.assertion not in NOT_COUNTING,
            turn=turn.number, start=start, end=end,
        ),
        concepts=tuple(ids),
        token=a,
    )  # fmt: skip


def _sentence(text: Text, a: int) -> str:
    x, y = text.sentence(a)
    return " ".join(text.norms(x, y))


def _taken(text: Text, a: int, b: int) -> bool:
    """Whether a plain "medicine" is one that somebody takes, not one that is asked for or offered."""
    before = text.norms(max(0, a - 4), a)
    words = text.norms(a, b)
    if set(before[-3:]) & _OFFERED and not set(before[-3:]) & {
        "on",
        "taking",
        "takes",
        "my",
        "her",
        "his",
        "other",
        "with",
    }:
        return False
    if (
        b < len(text.toks)
        and text.toks[b].norm == "for"
        and set(before) & {"have", "any", "a"}
        and not set(before) & {"on", "taking", "takes", "my"}
    ):
        return False
    return len(words) > 1 or bool(set(before) & _TAKING) or a == text.sentence(a)[0]


def _ongoing(text: Text, a: int, b: int, ids: Sequence[str]) -> bool:
    """A medicine of which nothing says that it is for days is taken to be long-term; a named class says so itself."""
    joined = f" {_sentence(text, a)} "
    if re.search(
        r" (?:course|few days|days|one time|once|short|just for a|\d+ days?|only today|single|occasional\w*|sometimes|rarely) ",
        joined,
    ):
        return (
            bool(re.search(r" (?:daily|every day|years?|long|regular\w*|lifelong) ", joined)) and not set(ids) <= _PLAIN
        )
    if set(ids) & _PLAIN:
        return True
    return bool(
        re.search(
            r" (?:daily|every (?:day|morning|night|evening)|for (?:\w+ )?years|since|lifelong|long ?-? ?term|regular\w*|permanent\w*) ",
            joined,
        )
    )


def _is_age(turn: Turn, a: int, b: int) -> bool:
    """Whether a word for a child stands for the one who would use it, not for somebody's having one."""
    text = turn.text
    before = text.norms(max(0, a - 3), a)
    if before[-1:] in (["as"], ["with"], ["no"], ["without"]) or before[-2:] in (
        ["as", "a"],
        ["was", "a"],
        ["of", "a"],
    ):
        return False
    if (
        before[-2:]
        and before[-1:] in (["a"], ["my"], ["the"], ["our"], ["her"])
        and before[-2:-1]
        and before[-2] in _PARENTAL - {"for", "with", "my"}
    ):
        return False
    if {"have", "has", "had", "'ve", "got"} & set(before) and not {"does", "can", "should", "may", "could"} & set(
        text.norms(max(0, a - 6), a)
    ):
        return False  # "I have two children"
    nearby = text.norms(max(0, a - 4), min(len(text.toks), b + 4))
    return not any(n.isdigit() for n in nearby) or not ages(text)


def _fever(text: Text, a: int, b: int, ids: list[str]) -> list[str]:
    words = set(text.norms(max(0, a - 4), b))
    if temperatures(text):
        return [i for i in ids if i not in ("state:fever", "state:high_fever")] or ["reading:fever_measured"]
    if words & {"mild", "slight", "slightly", "low", "minor", "little", "small", "bit"}:
        return ["reading:low_fever"]
    if words & {
        "spring",
        "cabin",
        "gold",
        "dance",
        "cricket",
        "election",
        "football",
        "hay",
        "baby",
        "world",
        "exam",
        "wedding",
    }:
        return ["reading:figure"]
    return ids


def _operation(text: Text, a: int, b: int, ids: list[str]) -> list[str]:
    """Which side of the operation the person is on; both where nothing says it."""
    if "state:recent_surgery" in ids and "state:upcoming_surgery" in ids:
        return ids
    sentence = f" {_sentence(text, a)} "
    ahead = re.search(
        r" (?:before|upcoming|scheduled|planned|planning|next|tomorrow|going to have|will have|going in for|coming|awaiting|waiting for|soon|due|ahead|in (?:a|two|three|\w+) (?:days?|weeks?|months?)|"
        r"on (?:mon|tues|wednes|thurs|fri|satur|sun)day) ", sentence)  # fmt: skip
    behind = re.search(
        r" (?:after|had|underwent|since|recent|recently|last|ago|post|following|undergone|done|removed|out|recovering|was|discharged|just|operated|stitches) ",
        sentence,
    )
    others = [i for i in ids if i not in _OPERATIONS]
    sides = [i for i in ids if i == "state:abdominal_surgery"]
    if ahead and not behind:
        return [*others, "state:upcoming_surgery"]
    if behind and not ahead:
        return [*others, *sides, "state:recent_surgery"]
    return [*others, *sides, "state:recent_surgery", "state:upcoming_surgery"]


# From numbers and verbs ----------------------------------------------------------------------------------------------


def _of_numbers(turn: Turn, others: Sequence[tuple[int, int]], vocabulary: Vocabulary) -> list[Condition]:
    text = turn.text
    found: list[Condition] = []
    medicines = [
        text.span(m.start, m.end)
        for m in turn.mentions
        if any(c.kind in (Kind.MEDICINE, Kind.MEDICINE_CLASS) for c in m.concepts)
    ]
    readings: list[tuple[Found, Sort]] = [
        *((f, Sort.LASTING) for f in (*ages(text), *allergies(text))),
        *((f, Sort.PASSING) for f in (*temperatures(text), *gestations(text))),
        *((f, Sort.OPERATION) for f in operations(text) if not any(a <= f.a < b for a, b in others)),
        *((f, Sort.LASTING) for f in swallowing(text)),
        *((f, Sort.MEDICINE) for f in many_medicines(text, medicines)),
    ]
    for read, sort in readings:
        concepts: tuple[str, ...] = read.concepts or ("age:adult",)
        if sort is Sort.OPERATION:
            concepts = tuple(_operation(text, read.a, read.b, list(concepts)))
        if concepts[0] == "state:internal_use":
            reading = Reading(Assertion.PRESENT)
        else:
            reading = read_assertion(text, read.a, read.b, sort, others)
        condition = _condition(turn, read.a, read.b, concepts, read.label, reading)
        if read.age is not None:
            condition = _whose_age(turn, condition, read)
        implied = tuple(i for c in concepts for i in vocabulary.implied(c)) if concepts[0].startswith("state:") else ()
        found.append(replace(condition, age=read.age, allergens=read.allergens, implied=implied))
    return found


def _whose_age(turn: Turn, condition: Condition, read: Found) -> Condition:
    """An age belongs to the noun that follows it or to the nearest person; "my 8-year-old" is a person of its own."""
    text = turn.text
    before = text.toks[read.a - 1].norm if read.a else ""
    follows = turn.people.at(read.b) if read.b < len(text.toks) else None
    if follows is None and before in ("my", "our", "a", "an", "the", "her", "his", "this"):
        key = "child" if read.age is not None and read.age < 18 else ANYBODY
        return replace(condition, mention=condition.mention.model_copy(update={"person": key}))
    return condition


def _of_words(turn: Turn, clauses: Iterable[frozenset[str]], others: Sequence[tuple[int, int]]) -> list[Condition]:
    """Conditions that only a caution's own words describe: most of them must be there."""
    text = turn.text
    said = [stem(t.norm) if t.is_word else "" for t in text.toks]
    found: list[Condition] = []
    for stems in clauses:
        hits = [i for i, s in enumerate(said) if s in stems]
        needed = len(stems) if len(stems) <= 2 else -(-2 * len(stems) // 3)
        if len({said[i] for i in hits}) >= needed:
            a, b = hits[0], hits[0] + 1
            for i in hits[1:]:
                b = i + 1 if i < b + 4 else b
            reading = read_assertion(text, a, b, Sort.LASTING, others)
            key = "text:" + "+".join(sorted(stems))
            found.append(
                replace(
                    _condition(turn, a, b, (key,), text.raw[text.toks[a].start : text.toks[b - 1].end], reading),
                    stems=stems,
                )
            )
    return found


def _multiple(turn: Turn, found: Sequence[Condition]) -> list[Condition]:
    """Two or more different medicines of one person are "multiple medications"."""
    taken: list[Condition] = []
    for condition in found:
        is_medicine = (
            any(c.startswith(("drug:", "class:")) for c in condition.concepts) and condition.concepts[0] not in _GENERAL
        )
        if is_medicine and condition.mention.counts and condition.concepts != ("class:supplement",):
            if any(condition.concepts[0] == t.concepts[0] for t in taken):
                continue
            taken.append(condition)
    for condition in taken:
        mates = [t for t in taken if same(t.mention.person, condition.mention.person)]
        if len(mates) >= 2:
            words = " and ".join(t.mention.words for t in mates)
            mention = mates[-1].mention.model_copy(
                update={"words": words, "concept": "class:multiple_medicines", "label": "Several medicines"}
            )
            return [
                replace(
                    mates[-1], mention=mention, concepts=("class:multiple_medicines",), implied=("class:any_medicine",)
                )
            ]
    return []


# Ellipsis ------------------------------------------------------------------------------------------------------------

_AFFIRMS = frozenset({"am", "is", "'s", "are", "do", "does", "have", "has", "'m"})
_TOO = frozenset({"too", "also", "it", "that", "one", "and", "indeed", "really", "actually", "though", "now"})
_CLOSE = frozenset({".", ",", "!", "?", ";", "so", "\n", "-", "–", "—", "(", "can", "and", "but", ":"})


def _by_ellipsis(turn: Turn, found: Sequence[Condition]) -> list[Condition]:
    """ "My sister isn't diabetic but I am", "It's not that I'm not pregnant - I am", "so am I", "me too"."""
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
        earlier = [c for c in found if c.token < i and i - c.token < 25]
        if earlier:
            last = max(earlier, key=lambda c: c.token)
            for condition in [c for c in earlier if last.token - c.token < 6]:
                mention = condition.mention.model_copy(
                    update={"person": whose.key, "assertion": Assertion.PRESENT, "counts": True}
                )
                extra.append(replace(condition, mention=mention))
    return extra


# Which count ---------------------------------------------------------------------------------------------------------

_SORRY = re.compile(
    r"\b(sorry|i mean|i meant|correction|oops|scratch that|actually|wait|typo|my mistake|mistake|turns out|turned out)\b",
    re.I,
)
_TEST_NEGATIVE = re.compile(
    r"\b(test|result|results|report|it)\b[^.?!]{0,20}\bnegative\b|\bfalse alarm\b|\bperiod (?:came|has come|started|is here)\b",
    re.I,
)


def settle(found: Sequence[Condition], turns: Sequence[Turn], vocabulary: Vocabulary) -> list[Condition]:
    """Take corrections into account and keep only the conditions of those who would use the product."""
    now = turns[-1]
    targets = _targets(turns)
    untreated = {
        c.mention.person
        for c in found
        if c.mention.assertion is Assertion.NEGATED and "class:any_medicine" in c.concepts
    }
    settled: list[Condition] = []
    for condition in found:
        mention = condition.mention
        if mention.counts and _retracted(condition, found, turns, vocabulary):
            mention = mention.model_copy(update={"assertion": Assertion.RETRACTED, "counts": False})
        elif mention.counts and not _concerns(mention, targets, now):
            mention = mention.model_copy(update={"counts": False})
        settled.append(
            replace(condition, mention=mention, untreated=condition.untreated or mention.person in untreated)
        )
    return settled


def _targets(turns: Sequence[Turn]) -> frozenset[str]:
    return next((t.targets for t in reversed(turns) if t.targets), frozenset())


def _concerns(mention: ConditionMention, targets: frozenset[str], now: Turn) -> bool:
    if not targets or mention.person == ANYBODY:
        return True
    if any(same(mention.person, t) for t in targets):
        return True
    return mention.turn == now.number and not now.targets and mention.person != ASKER


_MISREAD = re.compile(
    r"\b(misread|mixed (?:it |them )?up|not mine|was n't mine|is n't mine|wrong (?:report|person|file|result|patient)|it(?:'s| is| was) my \w+'s (?:report|result|scan|test|file)|belongs? to my)\b", re.I)  # fmt: skip
_I_AM_WELL = re.compile(r"\b(?:i am|i'm|im|mine is|mine are|my own \w+ (?:is|are)) (?:\w+ )?(?:fine|healthy|well|ok|okay|normal|clear|good)\b", re.I)


def _misread(turn: Turn) -> bool:
    """"I misread, it's my sister's report, I am fine": takes back what was said of the asker."""
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
    if condition.age is not None and any(o.age is not None and o.mention.turn > mine.turn for o in found):
        return True  # an age given later corrects the earlier one
    if mine.turn < len(turns) - 1 and mine.person in (ASKER, ANYBODY) and any(_misread(t) for t in turns[mine.turn + 1 :]):
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
