"""Conditions said without their names: "so am I", "my sister isn't, but I am", "it's me who has it"."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from domain.safety import Assertion
from guardrails.safety.conditions.condition import Condition, Turn, is_maternal
from guardrails.safety.language.function_words import BE, I_OR_ME, POSSESSIVES, SUBJECTS
from guardrails.safety.language.lists import pattern, wordset
from guardrails.safety.language.persons import ASKER, Person
from guardrails.safety.language.text import Text

_FIRST = frozenset({"am", "'m", "are", "do", "have", "'ve"})
_THIRD = frozenset({"is", "'s", "does", "has"})

_TOO = wordset("ellipsis.too")

_CLOSE = wordset("ellipsis.close")

# "So am I", "so does she".
_SO = frozenset({("am", "i"), ("do", "i"), ("have", "i"), ("is", "she"), ("is", "he"), ("does", "she"), ("does", "he")})

# "So am I good for it?", "so is she allowed": a question of its own.
_ASKS = frozenset(
    "good ok okay fine all alright safe allowed clear right able free to take use drink have need".split()
)

_IT_IS_WHO = pattern("ellipsis.it_is_who")

_USES_NOT = re.compile(
    r"\b(?:not|n't|never)(?: the (?:one|person)| \S+)?(?: who)? (?:is )?"
    r"(?:tak|hav|us|drink|eat|touch|try|want|join|com)(?:e|ing)?s?\b"
)
# "I wouldn't say my kidneys aren't working - they are": working, that is.
_DENIED_ILLNESS = re.compile(r"n['’]t\b|\bnot\b")

_FAR = 25
"""Tokens between a condition and the words that affirm it for somebody."""
_TOGETHER = 6
"""Tokens between conditions that are affirmed as one."""


def by_ellipsis(turns: Sequence[Turn], found: Sequence[Condition]) -> list[Condition]:
    """What each message affirms of somebody without naming it: of its own conditions, else of the last ones before."""
    extra: list[Condition] = []
    for turn in turns:
        for whose, a, b in _affirmed(turn):
            if _ELSE.search(turn.text.part(max(0, a - _NEAR), a)):
                continue
            for condition in told_last(found, turn.number, a):
                toks = turn.text.toks
                if is_maternal(condition) and turn.text.words[b - 1] == "one":
                    continue  # "she was pregnant last year, the baby is one": an age
                if _TAKEN.search(turn.text.part(a, b)) and not _is_of_medicine(turn, condition, a):
                    continue
                since = condition.token if condition.mention.turn == turn.number else 0
                if _SAID & set(turn.text.words[a - 1 : a]) and _NEVER & set(turn.text.words[max(0, a - _NEAR) : a]):
                    continue  # "diabetes is not something that she has", "nobody ever said he has it"
                if _USES_NOT.search(" ".join(turn.text.words[since:a])):
                    continue  # "my wife is diabetic, she isn't having it. I am"
                mention = condition.mention.model_copy(
                    update={
                        "person": whose.key, "assertion": Assertion.PRESENT, "counts": True, "turn": turn.number,
                        "start": toks[a].start, "end": toks[b - 1].end,
                    }
                )  # fmt: skip
                extra.append(replace(condition, mention=mention, token=a))
        extra += _counted(turn, found) + _excepted(turn, found) + _joined(turn, found) + _of_both(turn, found)
    return extra


def _excepted(turn: Turn, found: Sequence[Condition]) -> list[Condition]:
    """What nobody else has: "none of my kids have epilepsy, only me", "I don't have it, just my son"."""
    text, extra = turn.text, list[Condition]()
    for person in turn.people.persons:
        i = person.index
        at = i - 1 - (text.words[max(0, i - 1)] in POSSESSIVES)
        at -= text.words[at - 1 : at + 1] == ("except", "for")
        if at < _ONLY_TO or text.words[at] not in _ONLY or text.words[i + 1 : i + 2] not in _ENDS:
            continue
        start = text.sentence(i)[0]
        for condition in told_last(found, turn.number, i):
            denied = condition.mention.turn == turn.number and condition.mention.assertion is Assertion.NEGATED
            if not denied or condition.token < start or condition.mention.person == person.key:
                continue
            _, b = text.span(condition.mention.start, condition.mention.end)
            if not _LEADS_TO_ONLY.issuperset(text.words[b:at]):
                continue
            extra.append(_of_person(condition, person, text, Assertion.PRESENT))
    return extra


_ONLY = frozenset("only just but except besides bar".split())
_ONLY_TO = 2
"""Tokens in front of "only me" at the least: what nobody else has."""
_LEADS_TO_ONLY = frozenset(", ; – — - ( it is 's now except apart aside other than".split())
_ENDS = (*((word,) for word in wordset("ellipsis.close")), ())


def _counted(turn: Turn, found: Sequence[Condition]) -> list[Condition]:
    """What is counted where others never had it: "neither of my brothers had kidney stones, I've passed two"."""
    text, extra = turn.text, list[Condition]()
    for person in turn.people.persons:
        i = person.index
        said = _HAD_SOME.match(text.part(i + 1, len(text.words)))
        if said is None or person.generic or text.words[i] in POSSESSIVES:
            continue
        for condition in told_last(found, turn.number, i):
            _, b = text.span(condition.mention.start, condition.mention.end)
            plural = condition.mention.turn == turn.number and _MANY.search(" ".join(text.words[b - 1 : b + 1]))
            if plural and condition.mention.person != person.key:
                extra.append(_of_person(condition, person, text, Assertion.HISTORY))
    return extra


def _joined(turn: Turn, found: Sequence[Condition]) -> list[Condition]:
    """What somebody has too, told right before: "so does my son", "his wife too"; not "can he have it? my son too"."""
    extra: list[Condition] = []
    for person in turn.people.persons:
        at = -1 if person.pronoun or person.generic or person.key == ASKER else _joins(turn.text, person.index)
        for condition in told_last(found, turn.number, at) if at >= 0 else ():
            asked = "?" in turn.text.words[condition.token : at]
            named = any(condition.token < x < at for x, _ in turn.product_spans)
            if condition.mention.turn == turn.number and not asked and not named:
                extra.append(_of_person(condition, person, turn.text, Assertion.PRESENT))
    return extra


def _of_both(turn: Turn, found: Sequence[Condition]) -> list[Condition]:
    """What the first of two has as well: the uncle of "my uncle and his mother have gout"."""
    text, extra = turn.text, list[Condition]()
    for condition in found:
        if condition.mention.turn != turn.number or not condition.mention.counts:
            continue
        named = [p for p in turn.people.between(text.sentence(condition.token)[0], condition.token) if not p.generic]
        last = named[-1] if named else None
        if (
            last is None
            or last.key != condition.mention.person
            or not _both_have(text.words[last.index + 1 : condition.token])
        ):
            continue
        joined = (p for p in named if p.index < last.index and _and_another(text, p.index))
        first = next((p for p in joined if _APART.isdisjoint(text.words[p.index : last.index])), None)
        if first is not None and first.key not in (ASKER, last.key):
            extra.append(_of_person(condition, first, text, condition.mention.assertion))
    return extra


def _and_another(text: Text, i: int) -> bool:
    """Whether "and" stands behind the person at token i: "my brother-in-law (and)"."""
    at = i + 5 if text.words[i + 1 : i + 5] == ("-", "in", "-", "law") else i + 1
    return text.words[at : at + 1] in (("and",), ("&",))


_APART = frozenset(", ; : is are was were has have do does who whose".split())


def _both_have(said: Sequence[str]) -> bool:
    """Whether the words from the last of two people to a condition tell it of both: "have", "are both on"."""
    return not _HAVE.isdisjoint(said) and set(said) <= _HAVE | _HOW


_HAVE = frozenset("both are were have 've take suffer got all from on with".split())
_HOW = frozenset("a an the now also very severe severely high chronic bad some mild diagnosed both type early".split())


def _of_person(condition: Condition, person: Person, text: Text, assertion: Assertion) -> Condition:
    """The condition as told of the person, at the word for them."""
    tok = text.toks[person.index]
    mention = condition.mention.model_copy(
        update={"person": person.key, "assertion": assertion, "counts": True, "start": tok.start, "end": tok.end}
    )
    return replace(condition, mention=mention, token=person.index)


_GOT_IT_TOO = re.compile(
    r" (?:have|'ve|has|'s) (?:now )?got (?:it|them|one|that) (?:now )?(?:too|also|now|as well)(?= [,.;!?)–-]| $)"
)
_HAD_SOME = pattern("ellipsis.had_some")
_MANY = re.compile(
    r"\b(?:attacks?|stones?|strokes?|seizures?|fits?|clots?|ulcers?|operations?|transplants?|\w{3,}[^suia]s)\b"
)


def told_last(found: Sequence[Condition], turn: int, i: int) -> list[Condition]:
    """The conditions that "it" at token i of a message can mean: the last ones before it."""
    named = [c for c in found if c.age is None and not _DENIED_ILLNESS.search(c.mention.words)]
    here = [c for c in named if c.mention.turn == turn and c.token < i and i - c.token < _FAR]
    if not here:
        before = [c for c in named if c.mention.turn < turn]
        last_turn = max((c.mention.turn for c in before), default=-1)
        here = [c for c in before if c.mention.turn == last_turn]
    last = max((c.token for c in here), default=0)
    return [c for c in here if last - c.token < _TOGETHER]


_TAKEN = pattern("ellipsis.taken")
"""What is said of a medicine alone: "I take it too", "she's on the same"."""


def _is_of_medicine(turn: Turn, condition: Condition, a: int) -> bool:
    """Whether what is taken at token a is the medicine told before, and no product was named since."""
    if not condition.concepts[0].startswith(("drug:", "class:")):
        return False
    return condition.mention.turn != turn.number or not any(condition.token < x < a for x, _ in turn.product_spans)


def _affirmed(turn: Turn) -> Iterator[tuple[Person, int, int]]:
    """Whose something is, and the tokens [a, b) that say so."""
    text = turn.text
    norms = text.words
    for person in turn.people.persons:
        i = person.index
        before = norms[i - 1] if i else ""
        mine = norms[i] == "mine"
        verbs = _FIRST if (person.key == ASKER and not mine) or person.generic else _THIRD
        i = _past_aside(norms, i)
        of_whom = {*norms[max(0, i - 3) : i]} & BE or norms[max(0, i - 1 - (before in POSSESSIVES))] in _NOT
        owns = (
            norms[i] not in SUBJECTS and norms[i + 1 : i + 2] == ("'s",) and bool(of_whom)
        )  # "they are my mother's", "not my sister's"
        if before not in _SUBORDINATES and not person.generic and (took := _TAKEN.match(text.part(i, len(norms)))):
            yield person, i, i + took.group().strip().count(" ") + 1
        elif norms[i + 1 : i + 2] and norms[i + 1] in verbs and before not in _SUBORDINATES and not owns:
            j = i + 2
            while j < len(norms) and (norms[j] in _TOO - {"and"} or norms[j : j + 2] == ("as", "well")):
                j += 2 if norms[j] == "as" else 1
            if _GOT_IT_TOO.match(text.part(i + 1, len(norms))):
                j = next(k for k in range(i + 2, len(norms)) if norms[k] in ("too", "also", "now", "well")) + 1
            if j >= len(norms) or norms[j] in _CLOSE:
                yield person, i, j
            elif mine and norms[j] in _NOT and _OTHERS_WELL & set(norms[max(0, person.index - _NEAR) : person.index]):
                yield person, i, j  # "my brother's is gone, mine isn't"
        elif (
            norms[i] == "me"
            and _LIKE.search(text.part(max(0, i - _NEAR), i))
            and "".join(norms[i + 1 : i + 2]) in _CLOSE
        ):
            yield person, i, i + 1
        elif (norms[i] in I_OR_ME and _is_too(norms, i + 1)) or _is_theirs_too(norms, i):
            yield person, i, i + 2
        elif (
            norms[i - 2 : i - 1] in (("so",), ("as",))
            and (before, norms[i]) in _SO
            and "".join(norms[i + 1 : i + 2]) not in _ASKS
        ):
            yield person, i - 2, i + 1
    for i in text.places(_HELPS):
        if norms[i - 1 : i] == ("i",) and not _OF_THEM.isdisjoint(norms[i + 1 : i + 2]):
            yield Person(ASKER, "", i - 1, pronoun=True), i - 1, i + 2
    joined = text.phrase
    for match in _IT_IS_WHO.finditer(joined):
        a = joined[: match.start()].count(" ")
        b = min(len(norms), a + match.group().strip().count(" ") + 1)
        named = [p for p in turn.people.between(a, b) if not (p.pronoun and norms[p.index] in POSSESSIVES)]
        if named:
            yield named[-1], a, b


def _joins(text: Text, i: int) -> int:
    """The first token of somebody, at token i, who is said to have or do what was told; -1 if nothing says so."""
    norms = text.words
    start, end = text.sentence(i)
    a = i - (norms[max(0, i - 1)] in POSSESSIVES | {"the"})
    if "?" in norms[i : end + 1] or a < start:
        return -1
    lead, after = norms[max(start, a - 3) : a], norms[i + 1 : i + 3]
    led = lead[-2:-1] in (("so",), ("as",)) and lead[-1] in _THIRD | _FIRST
    led = led or lead[-1:] in (("likewise",), ("ditto",)) or lead[-2:] in (("same", "with"), ("ditto", "for"))
    if led:
        return a if "".join(after[:1]) in _CLOSE else -1
    b = i + 3 if after == ("as", "well") else i + 2 if after[:1] in (("too",), ("also",), ("likewise",)) else 0
    begins = a == start or lead[-1] in (",", ";", "and", "but")
    return a if b and begins and "".join(norms[b : b + 1]) in _CLOSE else -1


def _is_too(norms: Sequence[str], i: int) -> bool:
    return norms[i : i + 1] == ("too",) or (
        norms[i : i + 1] == ("also",) and (i + 1 == len(norms) or norms[i + 1] in _CLOSE)
    )


def _is_theirs_too(norms: Sequence[str], i: int) -> bool:
    """Such as "it is her mother's problem and hers too": not "hers too is fine"."""
    if norms[i] not in _THEIRS or norms[max(0, i - 1) : i] not in _JOINED:
        return False
    after = norms[i + 1 : i + 3]
    end = i + 3 if after == ("as", "well") else i + 2
    return (after == ("as", "well") or after[:1] in (("too",), ("also",))) and (
        end >= len(norms) or norms[end] in _CLOSE
    )


# "She takes it, just like me", not "not like me" or "unlike me".
_LIKE = re.compile(r"(?<! not)(?<! n't)(?: ,| just| same)(?: just)? (?:like|as) $")
_THEIRS = frozenset({"hers", "his", "theirs", "mine"})
_JOINED = (("and",), ("but",), (",",), ("is",), ("'s",), ("now",), ("are",))


def _past_aside(norms: Sequence[str], i: int) -> int:
    """The last token of a person with what tells which: "our son (28) is", "the lady at the desk is"."""
    if norms[i + 1 : i + 5] == ("-", "in", "-", "law"):
        i += 4
    if placed := _PLACED.match(f" {' '.join(norms[i + 1 : i + 1 + _NEAR])} "):
        return i + placed.group().count(" ")
    if norms[i + 1 : i + 2] != ("(",):
        return i
    return next((j for j in range(i + 2, min(len(norms), i + _NEAR)) if norms[j] == ")"), i)


_PLACED = re.compile(
    r" (?:of (?:mine|ours|hers|his|theirs)|next door|upstairs|downstairs|opposite|across the road|"
    r"(?:at|on|in|from|behind|next to) (?:(?:the|my|our|her|his|table) )?"
    r"(?!(?:the|my|our|her|his|it|them|medicine|medicines)\b)[a-z]\w*)(?= (?:does|has|is|'s|do|did|was|too) )"
)
# "She takes it and I borrow one now and then."
_HELPS = frozenset("borrow borrowed pinch pinched nick nicked steal stole share shared swipe swiped sneak".split())
_OF_THEM = frozenset("one some hers his theirs it them a from".split())
_NEAR = 6  # tokens
_NOT = frozenset({"not", "n't"})
_NEVER = _NOT | {"nobody", "noone", "never"}
_SAID = frozenset({"that", "said", "says"})
_OTHERS_WELL = frozenset("gone over fine ok well cured better normal clear healthy good".split())
# "No lupus, only back pain she has."
_ELSE = re.compile(
    r" (?:only|just|but|merely|simply) (?:an? |some )?"
    r"(?!(?:the|same|what|one|me|because|if|when|my|our|his|her|their|your)\b)[a-z]\w+(?: \w{3,})? $"
)
# "Can I have it?" asks; it affirms nothing.
_SUBORDINATES = frozenset(
    "if whether than what who as how can could may might should shall will would must do does did".split()
)
