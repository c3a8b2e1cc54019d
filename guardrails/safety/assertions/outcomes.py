"""What came of a suspicion: "they feared lupus, the antibodies were all normal", "is it gout? The doctor says no".

A condition that is only suspected, tested for or asked about is taken back by the first words that close the matter,
as long as nothing near says that it was found. The words that close it must be said of a test, of a doctor's finding
or of nothing in particular, never of another condition ("they suspect lupus; my blood pressure is normal").
"""

from collections.abc import Sequence

from guardrails.safety.assertions.answers import answer_to
from guardrails.safety.assertions.countered import still_open
from guardrails.safety.assertions.denied_ahead import list_start
from guardrails.safety.assertions.organs import is_troubled
from guardrails.safety.assertions.sorts import Sort
from guardrails.safety.language.data_files import rows, split
from guardrails.safety.language.function_words import COORDINATORS, NEGATORS, POSSESSIVES
from guardrails.safety.language.lists import format_words, pattern, wordset
from guardrails.safety.language.stems import stem
from guardrails.safety.language.text import Text

_TESTS = frozenset(
    "test tests study monitor monitoring screening scan scans panel check report reports result results".split()
)
_WATCHES = frozenset({"cuff", "holter", "monitor"})
_SUSPECTED = pattern("outcomes.suspected")
_SUSPICION = pattern("outcomes.suspicion")
_HEARSAY, _HEARSAY_ENDS = pattern("outcomes.hearsay"), pattern("outcomes.hearsay_ends")
"""Around what only others say: "everyone shouted epilepsy.", not "people say diabetes is forever"."""
_CLEARED = pattern("outcomes.cleared")
_FOUND = pattern("outcomes.found")
_SUBJECTS = wordset("outcomes.subjects")
_CLAUSE_ENDS = frozenset(", . ; : ! - – — ( ) and but so because which".split())
_FEELING = frozenset("am 'm feel feels feeling felt otherwise else rest apart fine other".split())
_WINDOW = 40
"""Tokens behind a condition in which its outcome is told."""


def cleared(text: Text, a: int, b: int, sort: Sort, others: Sequence[tuple[int, int]]) -> str:
    """The words that take the suspicion of the condition at tokens [a, b) back; empty if there are none."""
    start, end = text.sentence(a)
    lump = not _LUMPS.isdisjoint(text.words[a:b]) and _STAYS_ONE.isdisjoint(text.words[a:b])
    owned = not lump and POSSESSIVES & set(text.norms(max(start, a - 2), a))
    if sort is Sort.LASTING and owned and text.words[a - 1] != "for":
        return ""  # "worried about my asthma": somebody has it; "examined her for asthma" is no such thing
    before, after = text.part(start, list_start(text, a, start, others, COORDINATORS)), text.part(b, end)
    hearsay = _HEARSAY.search(before) and _HEARSAY_ENDS.match(after)
    doubted = lump or hearsay or _SUSPECTED.search(before) or _SUSPICION.match(after)
    question = text.words[end - 1] == "?" and end < len(text.words)
    asked = question and (doubted or _ASKED.search(before) or _is_answered(text, a, b, others))
    stop = _until(text, end if asked else b)
    rest = text.words[b:stop]
    if (sort is Sort.MEASURE or (asked and not doubted)) and _is_treated(rest):
        return ""
    looked_at = sort is Sort.MEASURE and _LOOKED & {*text.words[start:a], *rest}
    open_question = doubted or _is_test(text, a, b) or asked or looked_at
    words = f" {' '.join(rest)} "
    settled = _SETTLED.search(words)
    parted = _RULES.search(before) and _RULES_OUT.match(words)
    if not (settled or open_question or parted) or _is_found(text, b, words, others):
        return ""
    if parted:
        return "" if still_open(text, a) else "ruled out"
    if settled:
        at = b + words[: settled.start()].count(" ")
        behind = b + words[: settled.end()].count(" ") - 1
        if still_open(text, behind) or _sets_goods_aside(text, at, behind + 1, others):
            return ""
        suspected = bool(open_question)
        return settled.group().strip() if _settles_it(text, a, b, at, settled.group(), others, suspected) else ""
    borne = sort is Sort.PASSING and text.words[a].startswith("pregnan")
    for said in _CLEARED.finditer(words):
        if borne and _GOES_WELL & set(said.group().split()):
            continue  # "my second pregnancy, blood tests normal"
        at = words[: said.start()].count(" ")
        if _TO_IT & set(said.group().split()) or _is_about_it(text, b, b + at, said.group().count(" "), others):
            return said.group().strip()
    return ""


def _sets_goods_aside(text: Text, at: int, end: int, others: Sequence[tuple[int, int]]) -> bool:
    """Whether tokens [at, end) rule out something to take: "I've ruled out the tea", "the syrup is ruled out"."""
    said = text.words[at:end]
    if _RULED.isdisjoint(said) or not _OBJECTS.isdisjoint(said):
        return False
    first, _ = text.sentence(at)
    clause = next((j + 1 for j in range(at - 1, first - 1, -1) if text.words[j] in _CLAUSE_ENDS), first)
    near = {stem(word) for word in (*text.words[clause:at], *text.words[end : end + 3])}
    if not near.isdisjoint(format_words()) and _TESTS.isdisjoint(text.words[clause:at]):
        return True
    by = [word for word in text.words[clause:at] if word not in _HAVING]
    return by[-1:] in (["i"], ["we"]) and not any(x == end or x == end + 1 for x, _ in others)


_RULED = frozenset("ruled rules ruling crossed crosses struck".split())
_HAVING = frozenset("have 've had already just now also".split())


def _is_found(text: Text, b: int, words: str, others: Sequence[tuple[int, int]]) -> bool:
    """Whether anything behind token b says that it was found, not in a sentence of its own on something else:
    "they looked for endometriosis and found none. Cramps are still there"."""
    for said in _FOUND.finditer(words):
        start, _ = text.sentence(b + words[: said.start()].count(" "))
        elsewhere = start > b and any(start <= x <= start + 1 for x, _ in others)
        if not elsewhere or said.group().strip() != "still":
            return True
    return False


def _is_answered(text: Text, a: int, b: int, others: Sequence[tuple[int, int]]) -> bool:
    """Whether a test answers the question for a bare name: "Lupus? The scans show nothing", not "Asthma? All fine"."""
    answer = answer_to(text, a, b, others)
    return answer is not None and not _FINDINGS.isdisjoint(text.words[answer[0] : text.stretch(answer[0], 2)])


_FINDINGS = _TESTS | frozenset(
    "scope scoped endoscopy gastroscopy colonoscopy laparoscopy ultrasound sonography usg mri ct x-ray xray echo ecg"
    " ekg eeg emg doppler spirometry biopsy biopsies bloods mammogram holter".split()
)


def _is_treated(words: tuple[str, ...]) -> bool:
    """Whether a good value is owed to what somebody takes: "my thyroid is checked yearly, fine on 50 mcg"."""
    return any(w in _TREATS and not _NONE & set(words[max(0, i - 3) : i + 3]) for i, w in enumerate(words))


_LOOSE = frozenset("ok okay good great excellent healthy well".split())
_GOES_WELL = _LOOSE | {"normal", "fine", "unremarkable", "perfect"}
"""What a pregnancy may be as well."""
_LOOKED = frozenset("checked tested measured done repeated screened scanned looked came bloods panel".split()) | _TESTS
_TREATS = frozenset(
    "controlled control dose mg mcg tablet tablets pill pills medicine medicines meds medication treatment treated"
    " stable managed insulin supplement diet now chronic stage".split()
)
_NONE = NEGATORS | {"any"}
_LUMPS = frozenset("lump lumps growth mole".split())
"""What is a question by its name: a lump is looked into."""
_STAYS_ONE = frozenset("womb uterus uterine thyroid ovary liver".split())
"""Where a harmless lump is a condition all the same: "lumps in my womb, the benign kind"."""
_ASKED = pattern("outcomes.asked")
_SETTLED = pattern("outcomes.settled")
_RULES, _RULES_OUT = pattern("outcomes.rules"), pattern("outcomes.rules_out")
"""Around what is ruled out: "the EEG ruled epilepsy out"."""


def _is_test(text: Text, a: int, b: int) -> bool:
    """Whether the words for the condition are the name of its test: "two pregnancy tests"."""
    return b - a > 1 and text.words[b - 1] in _TESTS | _WATCHES


def _settles_it(
    text: Text, a: int, b: int, at: int, said: str, others: Sequence[tuple[int, int]], suspected: bool
) -> bool:
    """Whether no other condition stands nearer to the words that settle one: "lupus; my gout was ruled out".

    What is ruled out as "it" is what was `suspected`; a device watches what was feared ("a cuff, they feared …").
    """
    if suspected and _OBJECTS & set(said.split()[1:]):
        return True
    made_for = text.words[b - 1] in _WATCHES and not is_troubled(text, b)
    between = [
        (x, y)
        for x, y in others
        if x >= b
        and y <= at
        and text.words[x:y] != text.words[a:b]
        and text.words[y] not in _TESTS
        and not _SUBJECTS.issuperset(text.words[x:y])
        and not (made_for and _SUSPECTED.search(text.part(b, x)))
    ]
    together = bool(_SEVERAL & set(said.split())) and all(set(text.words[b:x]) <= _JOINS for x, _ in between)
    return not between or together


_TO_IT = frozenset({"confirm", "confirmed", "excluded", "dismissed", "disproved"})
_OBJECTS = frozenset({"it", "that", "this", "them", "both"})
_SEVERAL = frozenset({"both", "all", "they", "these", "those", "either"})
_JOINS = COORDINATORS | {"also", "then"}


def _until(text: Text, i: int) -> int:
    """Where the telling ends: at the first question, at most two sentences and `_WINDOW` tokens on."""
    stop = text.stretch(i, _SENTENCES)
    if stop == i and i < len(text.toks):
        _, end = text.sentence(i)
        return max((j for j in range(i, end) if text.words[j] in _ASK_BEHIND), default=i)
    return min(stop, i + _WINDOW)


_ASK_BEHIND = frozenset({",", "so"})
"""Between what is told and what is asked: "the screening was negative, so I can take it, right?"."""
_SENTENCES = 3


def _is_about_it(text: Text, b: int, at: int, length: int, others: Sequence[tuple[int, int]]) -> bool:
    """Whether the clause of the closing words names no other condition, and not how somebody feels otherwise."""
    first = next((j + 1 for j in range(at - 1, b - 1, -1) if text.words[j] in _CLAUSE_ENDS), b)
    measures = _measures_of(text, b)
    if any(x < at + length and first < y and x >= b and not measures.issuperset(text.words[x:y]) for x, y in others):
        return False
    clause = text.words[first:at]
    if not measures.isdisjoint(clause) and measures.issuperset(w for w in clause if w[0].isalpha()):
        return True
    if text.words[at + length - 1] in _LOOSE and not all(w in _SUBJECTS or not w[0].isalpha() for w in clause):
        return False
    return all(w in _SUBJECTS or not w[0].isalpha() for w in clause) or not (
        _FEELING & {*clause, *text.words[at : at + length]}
    )


def _measures_of(text: Text, b: int) -> frozenset[str]:
    """The words for tests, and for what is measured in whoever may have the condition that ends at token b."""
    return _SUBJECTS.union(*(signs for stem, signs in _MEASURED.items() if text.words[b - 1].startswith(stem)))


_MEASURED = {row["condition"]: frozenset(split(row["measures"])) for row in rows("measured_by.csv")}
