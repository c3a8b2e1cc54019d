"""A caution cut into parts that each say one thing, what they don't say of a person blanked out.

Every step keeps the length of its text, so places in one are places in the other; only `spelled_out` writes anew.
"""

import re
from dataclasses import dataclass

from domain.safety import CautionKind
from guardrails.safety.cautions.label_languages import in_english
from guardrails.safety.language.lists import pattern
from guardrails.safety.language.stems import words_of
from guardrails.safety.vocabulary.vocabulary import ConceptKind, Vocabulary

_PARTS = re.compile(r"[;•·\n?!](?!\))|(?<!e\.g)(?<!i\.e)(?<!incl)\.(?:\s|$)|\s[–—-]\s|^\s*[–—-]\s")
_NONE = re.compile(
    r"^\W*(?:(?:there are )?(?:none|no|nil|not)?(?: known| applicable)?"
    r"(?: contra-?indications?| cautions?| interactions?| warnings?| side effects?| restrictions?)*"
    r"(?: are)?(?: known| reported| listed)?|n/?a|none(?: known| reported)?)(?: when used as directed)?\W*$",
    re.IGNORECASE,
)
_AVOID = pattern("cautions.avoid", ignore_case=True)
_INSTRUCTION = pattern("cautions.instruction", ignore_case=True)
_CONSULT = pattern("cautions.consult", ignore_case=True)
_HOW_TO_USE = pattern("cautions.how_to_use", ignore_case=True)
_FAILED = pattern("cautions.failed_test", ignore_case=True)
_UNTIL = re.compile(r"\b(?:without|before|until|unless|except|only|forget|skip)\b|[,:]", re.IGNORECASE)
_NOTE_MARK = re.compile(r"[¹²³⁴⁵⁶⁷⁸⁹⁰†‡]|(?<=\w)\*")
"""What points to a footnote."""
_EQUALS = re.compile(r"\s(?:=+>?|->|→|⇒)\s")
"""Such as "dark urine = don't take"."""
_GOES_ON = re.compile(
    r"\s*(?:[;.,–—]|\s-)\s*(?=(?:and |also |plus |nor )*(?:(?:up to|for|until|till) )?(?:another )?"
    r"(?:\d+|one|two|three|six) "
    r"(?:days?|weeks?|months?|years?) (?:afterwards?|thereafter)\b)",
    re.IGNORECASE,
)
"""Before how long what was just said goes on: "radiotherapy; up to 3 months afterwards too"."""
_TELLS = re.compile(r"\w\s*(?::|\s[–—-])\s*\w")
_UNCAUTIONED = pattern("uncautioned.said", ignore_case=True)
_TICKED = pattern("uncautioned.ticked", ignore_case=True)
_CROSSED_OUT = re.compile(r"\w\W{0,3}[✘✗❌✖]")
_ADVICE = pattern("cautions.advice", ignore_case=True)
_EFFECT = pattern("cautions.effect", ignore_case=True)
_ASIDE = re.compile(
    r"\([^)]*\)|"
    r"\b(?:because|since|due to|as (?:it|they|this|the)|so that|which may|that may|to which|of which)\b[^,;]*",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Part:
    """One statement of a caution."""

    text: str
    kind: CautionKind


def parts_of(caution: str, vocabulary: Vocabulary) -> list[Part]:
    """The statements of a caution that say anything, with how strictly each is meant.

    A bare fragment ("Pregnancy; epilepsy: do not use") is meant as strictly as the statement that it belongs to.
    """
    caution = in_english(_EQUALS.sub(": ", _NOTE_MARK.sub(" ", _GOES_ON.sub(" ", caution))))
    if all(_TELLS.search(cell) for cell in caution.split("|")):
        caution = caution.replace("|", ";")  # a row of "who: whether"
    if _CROSSED_OUT.search(caution):
        caution = blank(caution, _TICKED)
    said_apart = [q for p in _PARTS.split(blank(caution, _UNCAUTIONED)) for q in _apart(p)]
    texts = [spelled_out(p, vocabulary) for p in said_apart if p.strip() and not _NONE.match(p)]
    said = [_said_kind(text, vocabulary) for text in texts]
    found: list[Part] = []
    for i, text in enumerate(texts):
        kind = said[i]
        if kind is None and len(words_of(text)) <= _FRAGMENT:
            kind = _lead(texts, said, i) or next((k for k in said[i + 1 :] if k in _STRICT), None)
        found.append(Part(text, kind or CautionKind.CONSULT))
    return found


def _apart(part: str) -> list[str]:
    """A part of which commas divide what is forbidden from what is told to do: "not on wounds, patch-test first"."""
    forbidden, told = _AVOID.search(part), _INSTRUCTION.search(part)
    if not (forbidden and told) or _FAILED.search(part) or _governs(part, forbidden, told):
        return [part]
    comma = part.rfind(",", forbidden.end(), told.start() + 1)
    while comma > forbidden.end() and _OPENS_TOLD.match(part[part.rfind(",", 0, comma) + 1 : comma]):
        comma = part.rfind(",", 0, comma)
    if comma < forbidden.end():
        return [part]
    more = _FORBIDS_MORE.search(part, told.end())
    if more is None:
        return [part[:comma], part[comma + 1 :]]
    return [part[:comma], part[comma + 1 : more.start()], *_apart(part[more.start() + 1 :])]


_OPENS_TOLD = re.compile(r"\s*(?:and |but )?(?:if|when|while|for|in case)\b", re.IGNORECASE)
"""A condition for what is told next: "not on wounds, if skin is sensitive, patch-test"."""
_FORBIDS_MORE = re.compile(r",(?=\s*(?:and )?(?:not|never|avoid|do not|don['’]t|no) )", re.IGNORECASE)
_FRAGMENT = 6
_STRICT = (CautionKind.AVOID, CautionKind.CONSULT)
"""Never taken over from what follows: "liver disease; patch-test first" forbids one and tells all the other."""


def is_none(text: str) -> bool:
    """Whether a caution says that there is none."""
    return bool(_NONE.match(text))


def _lead(texts: list[str], said: list[CautionKind | None], i: int) -> CautionKind | None:
    """The kind of a statement that ends in a colon, for the fragments listed below it."""
    for j in range(i - 1, -1, -1):
        if texts[j].rstrip().endswith(":"):
            return said[j]
        if said[j] is not None:
            return None
    return None


def _said_kind(text: str, vocabulary: Vocabulary) -> CautionKind | None:
    told, forbidden = _INSTRUCTION.search(text), _AVOID.search(text)
    if _HOW_TO_USE.match(text) and not _names_anybody(text, vocabulary):
        return CautionKind.INSTRUCTION
    if told and not _FAILED.search(text) and not (forbidden and _governs(text, forbidden, told)):
        return CautionKind.INSTRUCTION
    if forbidden:
        return CautionKind.AVOID
    return CautionKind.CONSULT if _CONSULT.search(text) else None


def _names_anybody(text: str, vocabulary: Vocabulary) -> bool:
    return any(c.kind is not ConceptKind.SUBSTANCE for m in vocabulary.find(text) for c in m.concepts)


def _governs(text: str, forbidden: re.Match[str], told: re.Match[str]) -> bool:
    """Whether "do not" is more than the leaving out of what to do: "not for rinsing", not "not without a test"."""
    return forbidden.start() <= told.start() and not _UNTIL.search(text[forbidden.start() : told.start()])


# Words left to be supplied ---------------------------------------------------------------------------------------

_OPERATION = re.compile(r"\b(?:operations?|surgical procedures?)\b(?! of\b)", re.IGNORECASE)
_SEVERAL = re.compile(
    r"\b(?:(?:two|three|four|five|six|[2-6])(?: or more|\+)|(?:more than|over) (?:one|two|three|[1-3])|"
    r"at least (?:two|three|[23])|several|multiple|many|various|numerous|different|an? (?:number|lot) of) "
    r"(?:(?:other|different|regular|daily|ongoing|(?:long|short)-?\s?term|prescri\w+) )*(?=(?:med|drug|tablet|pill))",
    re.I,
)
_BOTH_SIDES = re.compile(
    r"\b(?:(?:with)?in|during|over) the (?:past|last|previous|preceding)(?: \w+){0,2}? or (?:the |in the )?"
    r"(?:coming|next|following)(?P<time> (?:\w+ )?(?:days?|weeks?|months?|fortnight))(?: surgery)?\b",
    re.I,
)
"""Such as "surgery in the past or coming 4 weeks"."""
_DUE = re.compile(
    r"\bsurgery (?:is |that is )?(?:due|planned|scheduled|booked|pending|coming up|expected)\b|"
    r"\b(?:due (?:for|to have|to undergo)|awaiting|waiting for|facing|about to (?:have|undergo)|going (?:in )?for|"
    r"booked (?:in )?for|preparing for) (?:an? |any |your )?(?:\w+ )?surgery\b",
    re.I,
)
_FOR_SLEEP = re.compile(r"\bsleep(?:ing)? (?:medic\w+|meds)\b", re.IGNORECASE)
_WISHED = re.compile(
    r"\b(pregnan\w+(?:,| or| and|/)+ ?(?:when |those |women |currently )?(?:planning|trying))(?: (?:to be|one|it))?"
    r"(?= ?(?:[,;:.()/]|or\b|and\b|$))",
    re.IGNORECASE,
)
"""Such as "pregnant or planning": what is planned is left out."""
_HALVES = re.compile(r"\b(\w+)-\s?(or|and|/)\s?(\w{4,})\b", re.IGNORECASE)
_SIDES_OF = frozenset("hyper hypo over under pre post".split())
_SLASHED = re.compile(r"\b(hyper|hypo|over|under|pre|post)/(?=(?:hyper|hypo|over|under|pre|post)\w{3})", re.IGNORECASE)
_TAILED = re.compile(r"\b(\w+)-(,|/| or| and) ?(\w+)-(\w+)\b")
"""Such as "sodium- or potassium-restricted diets"."""
_LETTERS = re.compile(
    r"\b((?i:hepatitis|vitamins?|types?)) ([A-K]|[12])((?:, ?[A-K])*)(,? (?:or|and|&) | ?/ ?)([A-K]|[12])(?![\w.-])"
)
_SIDES = re.compile(
    r"\b(?P<first>[\w-]+) (?P<joint>or|and|/|&) (?P<second>[\w-]+) (?P<head>\w+)(?P<more>(?: \w+)?)\b", re.IGNORECASE
)
_BRACKETED = re.compile(r"\b([\w-]+) \(([\w-]+)\) (\w+)\b")
_HOT = re.compile(
    r"\bfever (?:of |above |over |higher than |from )*(?:3[89](?:[.,]\d)?|4[01](?:[.,]\d)?)"
    r"(?: ?(?:°|º|degrees))?(?: ?c)?(?!\w)",
    re.I,
)
_SHARED = re.compile(
    r"\b((?:[\w-]+(?:,\s|\s?/\s?))*[\w-]+)(\s(?:and|or|&)\s|,\s|\s?/\s?)(?!more\b|less\b|other\b)"
    r"(any(?: other)?|[\w-]+(?:\s[\w-]+){0,2}?)\s"
    r"(diabetes|medicines?|medications?|tablets|drugs|supplements|diseases?|disorders?|conditions?"
    r"|problems?|complaints|impairment|failure|troubles?|skin|ulcers?|stones|cancers?|carcinomas?|transplant(?:s|ations?)?|insufficiency|dysfunction|obstruction|deficienc(?:y|ies)|surgery|inhibitors|pain|infections?|allerg(?:y|ies))\b",
    re.IGNORECASE,
)

_OF_A_KIND = re.compile(
    r"\b(?P<noun>cancers?|tumou?rs?|stones?|transplant(?:s|ations?)?|surgery|diseases?|failure|infections?|patch(?:es)?)"
    r"(?P<gap> ?)\((?P<kinds>[^():;]+)\)",
    re.IGNORECASE,
)


def spelled_out(text: str, vocabulary: Vocabulary) -> str:
    """Shared words repeated: "over- or underactive thyroid", "heart, migraine or epilepsy medicine"."""
    text = _SEVERAL.sub("multiple ", _OPERATION.sub("surgery", text))
    if "surg" in text.lower():
        text = _DUE.sub("upcoming surgery", text)
        text = _BOTH_SIDES.sub(lambda m: f"within{m['time']} before or after surgery", text)
    text = _WISHED.sub(r"\1 pregnancy", _FOR_SLEEP.sub("sleeping tablets", text))
    text = _BRACKETED.sub(lambda m: _both_names(m, vocabulary), _HOT.sub("high fever", text))
    text = _TAILED.sub(r"\1-\4\2 \3-\4", text)
    text = _LETTERS.sub(_each_letter, _SLASHED.sub(r"\1-/", text))
    text = _HALVES.sub(lambda m: _half(m, vocabulary), text)
    text = _SIDES.sub(lambda m: _both_sides(m, vocabulary), text)
    text = _OF_A_KIND.sub(lambda m: _kinds(m, vocabulary), text)
    return _SHARED.sub(lambda m: _repeated(m, vocabulary), text)


def _kinds(match: re.Match[str], vocabulary: Vocabulary) -> str:
    """The noun behind each of its kinds: "cancer (breast, prostate)" as "cancer (breast cancer, prostate cancer)".

    >>> _OF_A_KIND.sub(lambda m: _kinds(m, Vocabulary.load()), "Transplant (kidney or liver)")
    'Transplant (kidney Transplant or liver Transplant)'
    """
    items = re.split(r"(,\s?|\s?/\s?|\s(?:or|and|&)\s)", match["kinds"])
    noun = match["noun"]
    named = (w if i % 2 or not _is_name(f"{w} {noun}", vocabulary) else f"{w} {noun}" for i, w in enumerate(items))
    return f"{noun}{match['gap']}({''.join(named)})"


def _each_letter(match: re.Match[str]) -> str:
    """The name before each of its letters.

    >>> _LETTERS.sub(_each_letter, "Hepatitis A, B or C")
    'Hepatitis A, Hepatitis B or Hepatitis C'
    """
    name, first, more, joint, last = match.groups()
    name = name.removesuffix("s") if name.lower() != "hepatitis" else name
    between = "".join(f", {name} {letter}" for letter in re.findall(r"\w", more))
    return f"{name} {first}{between}{joint}{name} {last}"


def _half(match: re.Match[str], vocabulary: Vocabulary) -> str:
    """Such as "Over- or underactive thyroid" as "overactive thyroid or underactive thyroid"."""
    first, joint, second = match.groups()
    noun = re.match(r"\s\w+", match.string[match.end() :])
    for cut in sorted(range(3, len(second) - 3), key=lambda n: second[:n].lower() not in _SIDES_OF):
        whole = first + second[cut:]
        if len(first) >= 2 and vocabulary.known(whole):
            return f"{whole}{noun.group() if noun else ''} {joint} {second}"
    return match.group()


def _both_names(match: re.Match[str], vocabulary: Vocabulary) -> str:
    """Such as "weight-loss (bariatric) surgery" as "weight-loss surgery or bariatric surgery"."""
    first, second, head = match.groups()
    if _is_name(first, vocabulary) or not _is_name(f"{first} {head}", vocabulary):
        return match.group()
    return f"{first} {head} or {second} {head}"


def _both_sides(match: re.Match[str], vocabulary: Vocabulary) -> str:
    """Such as "Overactive or underactive thyroid" as "overactive thyroid or underactive thyroid"."""
    first, joint, second, head, more = match.group("first", "joint", "second", "head", "more")
    if _is_name(first, vocabulary):
        return match.group()
    for noun in (head + more, head):
        if _is_name(f"{first} {noun}", vocabulary) and _is_name(f"{second} {noun}", vocabulary):
            return f"{first} {noun} {joint} {second} {head}{more}"
    return match.group()


def _is_name(words: str, vocabulary: Vocabulary) -> bool:
    return any(m.start == 0 and m.end == len(words) for m in vocabulary.find(words))


_MEDICINES = re.compile(r"medic|tablet|drug", re.IGNORECASE)


def _ids(words: str, vocabulary: Vocabulary) -> frozenset[str]:
    return frozenset(c.id for m in vocabulary.find(words) if len(m.words) == len(words) for c in m.concepts)


def _repeated(match: re.Match[str], vocabulary: Vocabulary) -> str:
    before, joint, last, head = match.groups()
    if last.lower().startswith("anti"):
        return match.group()  # "epilepsy or anti-seizure medicines": the first is an illness of its own
    long_name = " " in last and not last.lower().startswith("any")
    if long_name and not (_is_name(f"{last} {head}", vocabulary) and _begins_a_name(match, vocabulary)):
        return match.group()
    words = re.split(r"(,\s|\s?/\s?)", before)
    out = "".join(w if i % 2 else _with_head(w, head, last, vocabulary) for i, w in enumerate(words))
    return f"{out}{joint}{last} {head}"


def _begins_a_name(match: re.Match[str], vocabulary: Vocabulary) -> bool:
    """Whether no name reaches into the words from further left: "high blood pressure or blood pressure medicines"."""
    return not any(m.start < match.start() < m.end for m in vocabulary.find(match.string[: match.end(1)]))


_LATIN = re.compile(r"(?:ism|itis|osis)$", re.IGNORECASE)
"""Names of illnesses after which nobody calls a medicine."""


def _with_head(word: str, head: str, last: str, vocabulary: Vocabulary) -> str:
    if _LATIN.search(word):
        return word  # "hypothyroidism or thyroid hormone tablets"
    whole = f"{word} {head}"
    if _MEDICINES.match(head) and _ids(whole, vocabulary) == _ids(f"{last} {head}", vocabulary):
        return word  # "epilepsy or seizure medicines": the first is the illness itself
    if head != "diabetes" and any(
        c.id.startswith(("class:", "drug:", "state:")) for m in vocabulary.find(word) for c in m.concepts
    ):
        return word  # "sedatives or sleeping tablets", "open wounds or active infection"
    return whole if _is_name(whole, vocabulary) or head.lower().startswith("deficien") else word


# What names nobody -----------------------------------------------------------------------------------------------


def blank(text: str, expression: re.Pattern[str]) -> str:
    """The text with what matches put as blanks."""
    return expression.sub(lambda m: " " * len(m.group()), text)


def without_effects(text: str) -> str:
    """Without what the product may do ("may cause drowsiness"), which says nothing of who should not use it."""
    return blank(text, _EFFECT)


def without_advice(text: str) -> str:
    """Without whom to ask, on whose word it may be used after all, reasons and asides."""
    return blank(blank(text, _ADVICE), _ASIDE)
