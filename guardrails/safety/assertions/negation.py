"""Negation in front of a condition.

It counts only when every word between it and the condition is known to carry it on ("not" … "currently", "taking",
"any"). Any other word ends its reach, so a misreading errs towards "the condition is there": "I haven't told my doctor
that I take …", "I can't stop my …", "not only …" all keep the condition."""

import re
from collections.abc import Sequence

from guardrails.safety.assertions.answers import is_answer
from guardrails.safety.assertions.countered import countered, still_open
from guardrails.safety.assertions.denied_lists import other_item, plain_list
from guardrails.safety.assertions.sorts import Sort
from guardrails.safety.language.function_words import AUXILIARIES, MODALS, NOT, POSSESSIVES
from guardrails.safety.language.lists import pattern, wordset
from guardrails.safety.language.persons import gender_of
from guardrails.safety.language.text import Text

_CARRIES = wordset("negation.carries")

_NOT_FOR_VERBS = wordset("negation.not_for_verbs")

_TO_BE = frozenset({"be", "have"})
_SHUNNED = frozenset({"touch", "take", "use", "go"})
_DONE_WITH = frozenset("used taken combined given mixed drunk sold eaten applied recommended paired".split())
_STATED = frozenset({"do", "did", "have", "had", "has", "will"})
"""Auxiliaries that open a statement as well, where chat leaves out the subject: "haven't had surgery"."""

_VERBS = wordset("negation.verbs")

_AUX = AUXILIARIES | {"need", "dare"}

_MODAL = MODALS | {"need", "dare"}

_SUBJECTS = frozenset({"i", "he", "she", "they", "we", "my", "her", "his"})

_JOINED = frozenset({"and", "or", "nor", ","})
_AHEAD = 40
"""How far behind a condition the rest of its list is looked at."""

_OWNERS = POSSESSIVES | {"the"}
_WITH = (["with"], ["in"], ["of"], ["about"])
_TROUBLES = frozenset("issue issues problem problems trouble troubles complaint complaints concerns".split())
_AMISS = frozenset({"wrong", "matter", "amiss", "unusual", "abnormal"})

_THING = frozenset({"nothing", "anything"})
_STRESS = frozenset("whatsoever at all really ever".split())


def _troubled_with(text: Text, i: int) -> bool:
    while i > 0 and (text.words[i] in _OWNERS or text.norms(i, i + 1) in _WITH or text.words[i] in _STRESS):
        i -= 1
    return text.words[i] in _AMISS | _TROUBLES


def _is_free_of_trouble(text: Text, a: int, sort: Sort) -> bool:
    """Such as "has had no trouble with her asthma lately": she has it; of an organ "no trouble" says that it is well.

    The mention of an organ may begin with the trouble: "(no trouble with his heart) failure".
    """
    if text.words[a] in _TROUBLES:
        ahead = text.words[a : a + 2 * _TO_OWNER]  # the message may end with the trouble
        with_ = next((i for i, word in enumerate(ahead[:_TO_OWNER]) if word == "with"), 0)
        return not POSSESSIVES.isdisjoint(ahead[with_ + 1 : with_ + 2]) and not _ILL.isdisjoint(ahead[with_ + 3 :][:1])
    first = a + (text.words[a] == "with")
    owner = next((i for i in range(first, max(0, a - _TO_OWNER), -1) if text.words[i] in POSSESSIVES), 0)
    if sort in _TOLD_BY_TROUBLE or owner < _TO_OWNER or text.words[owner - 1] != "with":
        return False
    while text.words[owner - 1] in _STRESS | {"with"}:
        owner -= 1
    return text.words[owner - 1] in _TROUBLES


_TO_OWNER = 3
"""Tokens from a condition back to whose it is: "her mild asthma"."""
_ILL = frozenset({"failure", "disease", "condition", "murmur", "disorder", "stones"})
_TOLD_BY_TROUBLE = frozenset({Sort.MEASURE, Sort.UNKNOWN, Sort.KEPT})
"""What is an illness only where it troubles somebody: an organ, a measure."""

_IMPOSSIBLE = pattern("negation.impossible")

_WOULD_NOT_SAY = pattern("negation.would_not_say")


def impossible(text: Text, a: int, start: int) -> str:
    """Such as "there's no way I'm pregnant", "impossible that she has lupus", "it would be wrong to say I have"."""
    said = _IMPOSSIBLE.search(text.part(start, a))
    ruled = said is not None and not _RULES.isdisjoint(said.group().split())
    return "" if said is None or (ruled and still_open(text, a - 1)) else said.group().strip()


_RULES = frozenset("excluded excludes ruled rules disproved disproves refuted dismissed".split())


def not_to_be_said(before: str) -> bool:
    """Such as "I wouldn't say my …": what follows, bad or good, is meant the other way round."""
    return bool(_WOULD_NOT_SAY.search(before))


def negated_before(text: Text, a: int, start: int, sort: Sort, others: Sequence[tuple[int, int]]) -> str:
    """Walk left from the condition to a negation; "" where a word ends its reach first."""
    toks = text.toks
    a = min((x for x, y in others if start <= x <= a < y), default=a)  # "St John's wort" for "John's wort"
    near = [(x, y) for x, y in others if y > start and x < a + _AHEAD]
    listed = {i for x, y in near for i in range(x, y)}
    if _is_free_of_trouble(text, a, sort):
        return ""
    crossed: list[str] = []
    commas = conjunctions = items = 0
    verb_seen = subject_seen = False
    i = a - 1
    while i >= start:
        norm = toks[i].norm
        if i in listed:
            items += 1
            while i - 1 >= start and i - 1 in listed and _same_item(i, i - 1, near):
                i -= 1
        elif norm == "," or norm == "/" or norm in ("and", "&", "or", "nor"):
            if norm == "nor":
                return "nor"
            if (verb_seen and norm != "or") or subject_seen:
                return ""
            commas += norm == ","
            conjunctions += norm != ","
        elif is_answer(text, i, others):
            return ""
        elif _is_trigger(text, i, start) or (sort is Sort.MEDICINE and text.norms(i - 1, i + 2) in _YET_TO):
            return _judge(text, i, a, start, sort, crossed, commas, conjunctions, items, listed)
        elif norm in ("further", "additional") and not _AHEAD_OF_US.isdisjoint(text.words[a : text.sentence(a)[1]]):
            pass  # "no further operation is planned"; "no further seizures" tells of some
        elif norm in _LIFETIME and (said := _NEVER_IN_LIFE.search(text.part(start, i + 1))):
            i -= said.group().count(" ") - 2  # "never in her life had": on to the "never"
            continue
        elif norm == "once" and text.norms(i - 1, i) == ["not"]:
            pass  # "not once have I needed …"
        elif norm == "it" and text.norms(max(start, i - 2), i) in (["nor", "is"], ["nor", "was"]):
            return "nor"
        elif norm in _CARRIES or (norm == "-" and i - 1 >= start and toks[i - 1].norm == "non"):
            verb_seen = verb_seen or norm in _VERBS
            subject_seen = subject_seen or norm in _SUBJECTS
        elif (
            norm in ("if", "though", "like")
            and toks[i - 1].norm in ("as", "not", "n't")
            and i - 2 >= start
            and (toks[i - 1].norm != "as" or toks[i - 2].norm in ("not", "n't"))
        ):
            return "" if _GONE & set(text.norms(a, text.sentence(a)[1])) else "not as if"
        elif (norm in _OWNERS or norm == "about") and _troubled_with(text, i):
            i -= 1  # "nothing wrong with my kidneys", "no complaints whatsoever about my liver"
            continue
        elif norm == "else" and (
            _AMISS & set(text.words[i + 1 : i + 3]) or (i == a - 1 and text.words[i - 1] in _THING)
        ):
            pass  # "nothing else wrong with the bowels", "nor anything else autoimmune", not "nobody else is diabetic"
        elif norm in ("every", "each") and crossed[-1:] == ["other"] and text.words[i - 1] in _JOINED:
            pass  # "ruled out lupus and every other autoimmune disease"
        elif (first := other_item(text, i, a, start, crossed, _DENIES_ON)) >= 0:
            items += 1
            i = first
        elif _of_nobody(text, i, start) or _given_nothing(text, i, start, sort):
            pass
        elif norm in _MEANT_FOR and text.words[i + 1] in _MEDICINES:
            pass  # "no sleep meds or tranquilizers"
        else:
            return ""
        crossed.append(norm)
        i -= 1
    return ""


_LIFETIME = frozenset({"life", "lives", "years", "days"})
_NEVER_IN_LIFE = re.compile(
    r" never(?: ,)? (?:in|throughout)(?: all)? (?:my|her|his|their|our)"
    r"(?: (?:whole|entire|long))? (?:life|lives|years|days) $"
)


def _same_item(i: int, j: int, others: Sequence[tuple[int, int]]) -> bool:
    return any(x <= i < y and x <= j < y for x, y in others)


# "It isn't as if the gallstones had disappeared".
_GONE = frozenset("gone disappeared vanished healed recovered cured over resolved passed went stopped".split())
_NOBODY = frozenset({"nobody", "none", "noone", "neither"})
_WITH_OR_ON = (["with"], ["on"], ["taking"])
_SUBJECT_WORDS = wordset("negation.subject_words")


def _of_nobody(text: Text, i: int, start: int) -> bool:
    """Whether token i belongs to a subject that is nobody: "no one in this house is …", "neither of us has …"."""
    while i >= start:
        norm = text.words[i]
        if norm in _NOBODY or (norm == "one" and i > start and text.words[i - 1] == "no"):
            return True
        if norm not in _SUBJECT_WORDS and norm not in _SUBJECTS and gender_of(norm.removesuffix("s")) is None:
            return False
        i -= 1
    return False


def _given_nothing(text: Text, i: int, start: int, sort: Sort) -> bool:
    """Whether token i stands in "nothing for blood thinning", "never treated for" or "no plans for": all deny.

    A medicine is denied by each; an illness by "never" alone, for whoever takes nothing for epilepsy may have it.
    """
    if sort is Sort.OPERATION and {text.words[i], text.words[i - 1]} & _PLANNED and "for" in text.norms(i, i + 2):
        return True
    if sort is Sort.OPERATION and text.words[i] in _BOOKED and _for_no_day(text, i):
        return True
    if text.words[i] != "for" or text.words[i - 1] not in _GIVEN:
        return text.words[i] == "treated" and "never" in text.norms(max(start, i - 2), i)
    return sort is Sort.MEDICINE or "never" in text.norms(max(start, i - _TREATED), i)


def _for_no_day(text: Text, i: int) -> bool:
    """Whether token i stands in "booked in for any surgery": not for "the surgery", "surgery yet", "until Tuesday"."""
    end = text.sentence(i)[1]
    at = next((j for j in range(i, min(end, i + _BOOKS)) if text.words[j] == "for"), end)
    return at < end and text.words[at + 1] not in _OWNERS and _ANOTHER_DAY.isdisjoint(text.words[at + 1 : end])


_BOOKED = frozenset("booked scheduled pencilled penciled slated listed lined down in up for".split())
_BOOKS = 3
"""Tokens of "booked in for"."""
_ANOTHER_DAY = frozenset("until till before yet today tomorrow this next but".split())
_MEANT_FOR = wordset("negation.meant_for")
_MEDICINES = wordset("treatments.medicine_nouns")
_GIVEN = frozenset({"nothing", "anything", "none", "treated", "medicated", "medicine", "medication"})
_PLANNED = frozenset({"plan", "plans"})
_AHEAD_OF_US = frozenset("planned scheduled booked coming ahead expected due".split())
_TREATED = 5  # tokens


_TRIGGERS = wordset("negation.triggers")
_DENIES_ON = _CARRIES | _TRIGGERS
_YET_TO = tuple([have, "yet", "to"] for have in ("have", "'ve", "has", "had"))


def _is_trigger(text: Text, i: int, start: int) -> bool:
    norm = text.toks[i].norm
    if norm in _TRIGGERS:
        return True
    before = text.toks[i - 1].norm if i > start else ""
    return (norm, before) in (
        ("longer", "no"),
        ("out", "ruled"),
        ("for", "negative"),
        ("free", "is"),
        ("of", "opposite"),
        ("one", "no"),
    ) or (norm in ("of", "from") and before == "free")


def _judge(
    text: Text, i: int, a: int, start: int, sort: Sort, crossed: list[str], commas: int, conjunctions: int, items: int,
    listed: set[int],
) -> str:  # fmt: skip
    """Whether the negation at token i really denies the condition at token a."""
    toks = text.toks
    norm = toks[i].norm
    before = toks[i - 1].norm if i > start else ""
    follows = toks[i + 1].norm
    if _EXCEPT_FOR.search(f" {' '.join(reversed(crossed))} "):
        return ""  # "doesn't take anything but warfarin"
    if countered(text, i, start) or follows == "," or (norm, follows) == ("never", "mind"):
        return ""
    if (
        sort is Sort.MEDICINE
        and norm in NOT
        and "any" not in crossed
        and _NOT_ALWAYS.match(text.part(a, text.sentence(a)[1]))
    ):
        return ""  # "isn't on warfarin every day, only on weekends"
    if commas and not conjunctions and not plain_list(norm, commas, items, text, a, listed):
        return ""
    if "," in crossed and conjunctions == 0 and crossed[-1:] == [","]:
        return ""
    if norm in ("out", "for", "longer") or norm in ("of", "from"):
        return f"{before} {norm}"
    if norm == "non":
        return "non" if i + 2 >= a else ""
    if _AMISS & set(crossed) and not (norm == "nothing" or ("anything" in crossed and norm in ("n't", "not", "never"))):
        return ""  # "wrong with my kidneys" is denied by "nothing", not by "no" or "never" alone
    if (
        norm in _NOBODY | {"one"}
        and crossed[-1:] in _WITH_OR_ON
        and MODALS & {*text.norms(start, i), *text.norms(a, text.sentence(a)[1])}
    ):
        return ""  # "nobody with gallstones can have it"
    if norm in ("neither", "nobody", "none", "one", "nothing", "denies", "denied", "deny", "never"):
        told = text.part(a + 1, text.sentence(a)[1])
        first_time = norm == "never" and (
            _FIRST_TIME.match(told) or ((sort is Sort.PASSING or "such" in crossed) and told.startswith(" before "))
        )
        return norm if norm != "never" or not (first_time or _NOT_FOR_VERBS & (set(crossed) - {"to"})) else ""
    if norm in ("no", "without", "nil", "zero"):
        return (
            ""
            if ("also" in crossed and items and not conjunctions)  # "no sugar also BP coming"
            or _SUBJECTS & set(crossed)
            or {"that", "which"} & set(crossed)
            or {"is", "am", "'m"} & set(crossed)
            else norm
        )
    if follows == "once":
        return "not once"
    if norm == "yet":
        return "yet to"
    asked = (text.words[text.sentence(i)[1] - 1] == "?" or before not in _STATED) and not _goes_on(text, i, a)
    return _judge_not(toks_norms(text, start, i), norm, crossed, commas, conjunctions, asked=asked)


_EXCEPT_FOR = re.compile(r" any(?:thing|one)?(?: (?!but )\S+){0,2} (?:but|except|besides|bar|save) ")
_NOT_ALWAYS = re.compile(
    r" (?!medicines? |medications? |meds |tablets? |pills? |drugs? )(?:[^\s.,;:?!()]+ ){1,4}?"
    r"(?:every (?:single )?(?:day|night|morning|evening|week|month)|each day|daily|all the time|year round)(?= )"
)
# "Never had asthma this bad", "never had kidney trouble before this year": it is there, as it was not before.
_FIRST_TIME = re.compile(
    r"(?: \S+){0,2}? before (?:this|last|the|now|then|my|her|his|covid|\d+)(?= )|"
    r"(?: \S+)? like (?:this|that|now|today)(?= )|"
    r"(?: \S+)?(?: attacks?)? (?:this|so|as|that) (?:bad|badly|high|low|severe|strong|often|much|long)(?= )"
)


def toks_norms(text: Text, start: int, i: int) -> list[str]:
    """Norms of the sentence up to token i, lower case."""
    return text.norms(start, i)


def _goes_on(text: Text, i: int, a: int) -> bool:
    """Whether "n't" at token i goes on about a subject named before it: "she works, isn't pregnant or nursing".

    "…, isn't lupus or nursing a problem?" and "aren't pregnant women …?" have one of their own.
    """
    first = text.words[i + 1]
    judged = not _JUDGED.isdisjoint(text.words[i : text.sentence(i)[1]])
    if any(gender_of(w) is not None or gender_of(w.removesuffix("s")) is not None for w in text.words[i : a + 3]):
        return False
    return first in _PREDICATES or (first.endswith("ing") and not judged)


_PREDICATES = wordset("negation.predicates")
_JUDGED = wordset("negation.judged")


def _judge_not(before: list[str], norm: str, crossed: list[str], commas: int, conjunctions: int, *, asked: bool) -> str:
    """`not` and `n't`: denied unless after a modal ("can't stop") or in a turned question ("isn't she …")."""
    previous = before[-1] if before else ""
    words = list(reversed(crossed))
    if _SUBJECTS & set(words) or {"that", "which", "there", "all", "also", "still"} & set(words):
        return ""
    if previous in _MODAL and not (words and words[0] in (_TO_BE | _SHUNNED if previous == "will" else _TO_BE)):
        return ""
    if previous in _MODAL and words[0] == "be" and _DONE_WITH & set(words):
        return ""  # "which ones can't be used with warfarin"
    inverted = asked and (
        norm == "n't"
        and previous in _AUX
        and (len(before) == 1 or before[-2] == "why" or (bool(words) and before[-2] in (",", "but", "and", "so", "or")))
    )
    if inverted and not (words and words[0] in ("have", "take", "suffer", "use", "got")):
        return ""
    if previous == "why":
        return ""
    if (
        conjunctions
        and not commas
        and "and" in words
        and not set(words) & {"have", "has", "had", "take", "taking", "any", "on"}
    ):
        return ""  # "not diabetic and pregnant" may mean either
    return norm
