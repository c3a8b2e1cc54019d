"""The things that no answer says, in any wording: a dose, stopping medicine, a cure or guarantee, safe for all."""

import re
from collections.abc import Sequence

from guardrails.safety.amounts import bare_amount
from guardrails.safety.lists import pattern, wordset
from guardrails.safety.text import Text
from guardrails.safety.vocabulary import ConceptKind as Kind
from guardrails.safety.vocabulary import Mention

_TAKES = pattern("never.takes")
_AMOUNT = pattern("never.amount")
_COUNTED = pattern("never.counted")
_GLUED = re.compile(r"\b\d+(?:mg|mcg|ml|g|gm|iu)\b")
_TIMES = pattern("never.times")
_FREQUENT = pattern("never.frequent")
_DOSE_TALK = pattern("never.dose_talk")
_NO_DOSE = pattern("never.no_dose")
_PACKAGE = pattern("never.package")
_A_MEDICINE = re.compile(r"\b(?:medicines?|medications?|meds|drugs?|prescri\w+)\b")
_ANSWERED_NO = re.compile(r"[^.?!]*\?(?= (?:no|not|never|rarely|hardly)\b)")
_USERS = frozenset("who people you i they persons patients we she he anyone those".split())
_TAKING = frozenset("take takes taking on use uses using under receive receives need needs other with your".split())
_GIVEN_FOR = ("medicine", "treatment", "therapy")
_DOSE_DENIED = re.compile(
    r"\b(?:do not|do n't|never|not to|should n't|should not|avoid|we (?:do not|do n't|cannot|can n't)) (?:\S+ ){0,4}$"
)


_USE = pattern("never.use")


_SUPERVISED = pattern("never.supervised")


_REFUSED = pattern("never.refused")


_NEW_SUBJECT = pattern("never.new_subject")


def _dose(joined: str) -> str:
    times = _TIMES.search(joined)
    if times and "week" in times.group() and not _TAKES.search(joined):
        times = None  # "once a week the group meets"
    if times and times.group().split()[1] in ("other", "second", "few") and not _TAKES.search(joined):
        times = None  # "a bath every second day"
    frequent = next((m for m in _FREQUENT.finditer(joined) if not _A_MEDICINE.search(m.group())), None)
    talk = _DOSE_TALK.search(joined) or frequent or times
    if talk and not _NO_DOSE.search(joined):
        return talk.group().strip()
    if _PACKAGE.search(joined) is None and _NO_DOSE.search(joined) is None and (counted := _COUNTED.search(joined)):
        return counted.group().strip()
    amount = _AMOUNT.search(joined) or _GLUED.search(joined)
    if amount is None or _NO_DOSE.search(joined):
        return ""
    words = amount.group().strip()
    if _PACKAGE.search(joined) and not re.search(
        r"\b(?:daily|a day|per day|each day|before|after|bed|bedtime|night|morning|take|swallow)\b", joined
    ):
        return ""
    indefinite = re.match(r"(?:an?|another|single|few|several|per|extra|couple of) ", words + " ")
    usage = _TAKES.search(joined) or _USE.search(
        joined,
    )
    liquid = re.search(r"(?:spoon|tsp|tbsp|drop|scoop|pinch|mg|ml|gram|sachet)", words)
    if indefinite and not liquid:
        return (
            words
            if re.search(
                r"\b(?:daily|a day|per day|each|every|before|after|bed|bedtime|night|morning|meals?|when|whenever)\b",
                joined,
            )
            and usage
            else ""
        )
    return words if usage or liquid else ""


# Stopping medicine ---------------------------------------------------------------------------------------------------

_STOPPING = pattern("never.stopping")
_STOP_DENIED = pattern("never.stop_denied")
_DOCTOR_DECIDES = pattern("never.doctor_decides")
_UNNEEDED = pattern("never.unneeded")
_NO_HARM = re.compile(r"\bno (?:harm|problem|risk|danger|issue|reason not|need to worry|worry|objection)\b")
_BEFORE_STOP_OK = re.compile(
    r"\b(?:no longer need|no need|do n't need|does n't need|need n't|not need|wo n't need|will n't need|no longer)\b"
)


def _stopping(joined: str, mentions: Sequence[Mention], text: Text) -> str:
    masked = _mask_medicines(joined, mentions, text)
    unneeded = _UNNEEDED.search(masked)
    if unneeded and not _STOP_DENIED.search(masked[: unneeded.start()][-70:] + " "):
        return unneeded.group().strip()
    for clause in re.split(r" (?:but|;|however|and so|–|—) ", masked):
        for match in _STOPPING.finditer(clause):
            words = match.group().strip()
            before = _NO_HARM.sub(" ", clause[: match.start()][-60:])
            if _DOCTOR_DECIDES.search(clause):
                continue
            inner = _BEFORE_STOP_OK.search(words)
            if not inner and (_STOP_DENIED.search(before + " ") or re.search(r"\b(?:not|n't|never)\b", words)):
                continue
            if inner and re.search(r"\b(?:not mean|never means|n't mean|not say|not that)\b", before):
                continue
            if _SUPERVISED.search(
                clause,
            ) and re.search(r"\bno\b|\bnot\b|n't|\bonly\b", clause):
                continue
            return words
    return ""


def _mask_medicines(joined: str, mentions: Sequence[Mention], text: Text) -> str:
    """Names of medicines put as "medicine", so that "stop your metformin" is seen."""
    for mention in mentions:
        if any(c.kind in (Kind.MEDICINE, Kind.MEDICINE_CLASS) for c in mention.concepts):
            a, b = text.span(mention.start, mention.end)
            words = " ".join(text.norms(a, b))
            joined = joined.replace(f" {words} ", " medicine ", 1)
    return joined


# Cure, guarantee, safe for all ---------------------------------------------------------------------------------------

_CLAIMS = pattern("never.claims")
_MEASURED = frozenset("sugar pressure cholesterol acid thyroid hormones inflammation fever glucose".split())
_GONE = pattern("never.gone")
_CURE = pattern("never.cure")
_TREATS = wordset("never.treats")
_GUARANTEE = pattern("never.guarantee")
_SAFE = pattern("never.safe")
_DENIED = pattern("never.denied")


def never_said(text: Text, mentions: Sequence[Mention]) -> list[tuple[str, str]]:
    """(rule, reason) for each of the four that a sentence says."""
    joined = _ANSWERED_NO.sub(" ", text.joined())
    found: list[tuple[str, str]] = []
    dose = _dose(joined) or ("" if _NO_DOSE.search(joined) or _PACKAGE.search(joined) else bare_amount(text))
    if dose:
        found.append(("dose", f"“{dose}” gives a dose"))
    stopping = _stopping(joined, mentions, text)
    if stopping:
        found.append(("stop_medicine", f"“{stopping}” suggests stopping or changing medicine"))
    cure = _affirmed(_GUARANTEE, joined) or _cures(joined, mentions, text)
    if cure:
        found.append(("cure_or_guarantee", f"“{cure}” promises a cure or a result"))
    safe = _affirmed(_SAFE, joined)
    if safe:
        found.append(("safe_for_all", f"“{safe}” says that it is safe for all"))
    return found


def _affirmed(pattern: re.Pattern[str], joined: str) -> str:
    for clause in re.split(r" (?:but|;|however|–|—) ", joined):
        for match in pattern.finditer(f" {clause.strip()} "):
            padded = f" {clause.strip()} "
            if not _is_denied(padded, match.start()):
                return match.group().strip()
    return ""


def _is_denied(clause: str, at: int) -> bool:
    """Whether a denial stands before the words, near enough to reach them."""
    before = clause[:at]
    if _REFUSED.search(
        clause[at:],
    ):
        return True  # wording that is quoted to be refused
    denials = list(_DENIED.finditer(before))
    if not denials:
        return False
    last = denials[-1]
    between = before[last.end() :]
    if re.search(
        r"\bnot only\b|\bnot just\b|n't only|\bno doubt\b|\bno wonder\b|\bno question\b|\bnothing but\b",
        before[max(0, last.start() - 1) :],
    ):
        return False
    return (
        not _NEW_SUBJECT.search(
            between,
        )
        and len(between.split()) <= 14
    ) or bool(
        re.search(
            r"(?:not|n't|never|cannot) (?:say|claim|promise|state|write|mean|call|assume)\b", before[last.start() :]
        )
    )


_AILMENTS = wordset("never.ailments")


_COMPLAINTS = wordset("never.complaints")


_ACTORS = wordset("never.actors")
_ALLOWED_ACTS = wordset("never.allowed_acts")
_REACH = 4
_THIRD_PERSON = re.compile(r"[a-z]{3,}(?<![suia])s")


def _acts_on(text: Text, ill: set[str] | frozenset[str]) -> str:
    """Such as "it kills the flu virus", "they remove warts": the product does something to an illness, unhedged."""
    words = text.words
    for i in range(len(words) - 1):
        if words[i] not in _ACTORS:
            continue
        verb = i + 2 if words[i + 1].endswith("ly") and i + 2 < len(words) else i + 1
        if words[verb] in _ALLOWED_ACTS or not _THIRD_PERSON.fullmatch(words[verb]):
            continue
        near = words[verb + 1 : verb + 1 + _REACH]
        stop = next(
            (j for j, w in enumerate(near) if not w[0].isalpha() or w in ("not", "n't", "no", "people")), len(near)
        )
        if ill & set(near[:stop]) and not _is_denied(f" {' '.join(words[:verb])} ", len(" ".join(words[:verb])) + 2):
            return " ".join(words[i : verb + 1 + stop])
    return ""


def _cures(joined: str, mentions: Sequence[Mention], text: Text) -> str:
    """A cure word that is not denied; "treat", "prevent" and the like only with an illness near."""
    ill = {
        w
        for m in mentions
        if any(c.kind in (Kind.DISEASE, Kind.SYMPTOM) for c in m.concepts)
        for w in text.norms(*text.span(m.start, m.end))
    }
    named = (
        {
            w
            for m in mentions
            if any(c.kind is Kind.DISEASE for c in m.concepts)
            for w in text.norms(*text.span(m.start, m.end))
        }
        | _MEASURED
        | _COMPLAINTS
    )
    acted = _acts_on(text, ill | _AILMENTS)
    if acted:
        return acted
    for clause in re.split(r" (?:but|;|however|–|—) ", joined):
        padded = f" {clause.strip()} "
        for match in _CLAIMS.finditer(padded):
            if padded[: match.start()].split()[-1:] and padded[: match.start()].split()[-1] in _USERS:
                continue  # "people who manage diabetes with tablets"
            if named & {*match.group().split(), *padded[match.end() :].split()[:4]} and not _is_denied(
                padded, match.start()
            ):
                return match.group().strip()
        for match in _GONE.finditer(padded):
            around = set(padded[: match.start()].split()[-5:]) | set(padded[match.end() :].split()[:3])
            if (ill | _AILMENTS) & around and not _is_denied(padded, match.start()):
                return match.group().strip()
        for match in _CURE.finditer(padded):
            words = match.group().strip()
            if words.startswith(_GIVEN_FOR) and _TAKING & set(padded[: match.start()].split()[-3:]):
                continue  # "if you take medicine for diabetes"
            after = padded[match.end() :].split()[:7]
            strong = words.split()[0] in (
                "cure",
                "cures",
                "cured",
                "curing",
                "reverse",
                "reverses",
                "eradicate",
                "eradicates",
                "heals",
                "heal",
                "healed",
            )
            if words.startswith("heal") and re.search(
                r"\b(?:has|have|had|is|are|fully|to) $", padded[: match.start()] + ""
            ):
                continue  # "wait until the skin has healed"
            at_ill = bool((ill | _AILMENTS) & {*after, *words.split()})
            if (strong or at_ill) and not _is_denied(padded, match.start()):
                return words
    return ""
