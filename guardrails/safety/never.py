"""The things that no answer says, in any wording: a dose, stopping medicine, a cure or guarantee, safe for all."""

import re
from collections.abc import Sequence

from guardrails.safety.lists import pattern, wordset
from guardrails.safety.text import Text
from guardrails.safety.vocabulary import ConceptKind as Kind
from guardrails.safety.vocabulary import Mention

_COUNT = r"(?:\d+(?:\.\d+)?(?: ?(?:-|–|to|or|/) ?\d+(?:\.\d+)?)?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|double|triple|half (?:an?|the)|another|an extra|an additional)"
_NUMBER = r"(?:\d+(?:\.\d+)?(?: ?(?:-|–|to|or|/) ?\d+(?:\.\d+)?)?|an?|one|two|three|four|five|six|seven|eight|ten|half(?: an?| of an?| the)?|quarter|couple of|few|several|double|single|another|extra|one or two|two or three|one to two|two to three|per)"
_UNIT = (
    r"(?:mg|mgs|mcg|milligrams?|micrograms?|g|gm|gms|grams?|ml|mls|millilit(?:er|re)s?|iu|oz|ounces?|drops?|teaspoons?|teaspoonfuls?|tablespoons?|tablespoonfuls?|tsps?|tbsps?|spoons?|spoonfuls?|"
    r"scoops?|pinch(?:es)?|sachets?|dropperfuls?|droppers?|cap ?fuls?|doses?|servings?|tablets?|tabs?|capsules?|caps|pills?|softgels?|gummies|chewables?|lozenges?|puffs?|sprays?|pumps?)"
)
_AMOUNT = pattern("never.amount")
_COUNTED = pattern("never.counted")
_GLUED = re.compile(r"\b\d+(?:mg|mcg|ml|g|gm|iu)\b")
_TIMES = pattern("never.times")
_TAKES = r"(?:take|takes|taken|taking|swallow|swallowed|drink|drunk|have|consume|consumed|use|used|give|given|start with|begin with|stick to|try|dose|dosed|add|sip|aim for|up to|limit)"
_FREQUENT = pattern("never.frequent")
_DOSE_TALK = pattern("never.dose_talk")
_NO_DOSE = pattern("never.no_dose")
_PACKAGE = re.compile(
    r"\b(?:bottle|pack|jar|box|packs|strip|contains|comes|available|sold|supplied|per pack|price|costs?|count|net weight|container|carton)\b"
)
_DOSE_DENIED = re.compile(
    r"\b(?:do not|do n't|never|not to|should n't|should not|avoid|we (?:do not|do n't|cannot|can n't)) (?:\S+ ){0,4}$"
)


def _dose(joined: str) -> str:
    times = _TIMES.search(joined)
    if times and "week" in times.group() and not re.search(rf"\b{_TAKES}\b", joined):
        times = None  # "once a week the group meets"
    talk = _DOSE_TALK.search(joined) or _FREQUENT.search(joined) or times
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
    usage = re.search(rf"\b{_TAKES}\b", joined) or re.search(
        r"\b(?:daily|a day|per day|each|every|before|after|bed|bedtime|night|morning|meals?|enough|with (?:warm )?(?:milk|water|honey))\b",
        joined,
    )
    liquid = re.search(r"(?:spoon|tsp|tbsp|drop|scoop|pinch|mg|ml|gram|sachet)", words)
    if indefinite and not liquid:
        return (
            words
            if re.search(
                r"\b(?:daily|a day|per day|each|every|before|after|bed|bedtime|night|morning|meals?)\b", joined
            )
            and usage
            else ""
        )
    return words if usage or liquid else ""


# Stopping medicine ---------------------------------------------------------------------------------------------------

_MEDICINE = (
    r"(?:medicines?|medications?|meds|drugs?|prescriptions?|treatments?|therapy|insulin|antidepressants?|beta blockers?|painkillers?|water tablets?|statins?|blood thinners?|steroids?|inhalers?|chemotherapy|"
    r"(?:bp|blood pressure|thyroid|sugar|diabetes|heart|sleeping|prescribed|prescription|pain|allopathic|regular|usual|current|other|your|her|his|their|cholesterol|doctor's) (?:\S+ )?(?:tablets?|pills?|tabs|capsules?|medicines?|medication|meds|drugs?|doses?|treatment|injections?|shots?))"
)
_STOP = (
    r"(?:stop|stops|stopped|stopping|skip|skips|skipping|quit|quitting|discontinue|discontinuing|discontinued|come off|coming off|get off|getting off|go off|wean|weaning|taper|tapering|reduce|reduces|reducing|cut|cutting|lower|replace|replaces|replacing|replaced|swap|swapping|"
    r"substitute|drop|dropping|ditch|ditching|leave|leaving|pause|pausing|halve|halving|give up|giving up|throw away|bin|switch|switching|ease off|easing off|phase out|change|changing|adjust|adjusting|forget|forgo|do away with|say goodbye to|let go of|miss|put aside|set aside|trade|exchange|hold off)"
)
_STOPPING = pattern("never.stopping")
_STOP_DENIED = re.compile(
    r"\b(?:not|n't|never|no|nor|neither|without (?:consulting|asking|speaking|talking|supervision|medical|your|first)|cannot|before|avoid|only (?:with|under|after|if|your)|under (?:\S+ )?supervision|rather than stopping)\b"
)
_DOCTOR_DECIDES = pattern("never.doctor_decides")
_UNNEEDED = pattern("never.unneeded")
_BEFORE_STOP_OK = re.compile(
    r"\b(?:no longer need|no need|do n't need|does n't need|need n't|not need|wo n't need|will n't need|no longer)\b"
)


def _stopping(joined: str, mentions: Sequence[Mention], text: Text) -> str:
    masked = _mask_medicines(joined, mentions, text)
    unneeded = _UNNEEDED.search(masked)
    if unneeded and not _STOP_DENIED.search(masked[: unneeded.start()][-40:] + " "):
        return unneeded.group().strip()
    for clause in re.split(r" (?:but|;|however|and so|–|—) ", masked):
        for match in _STOPPING.finditer(clause):
            words = match.group().strip()
            before = clause[: match.start()][-60:]
            if _DOCTOR_DECIDES.search(clause):
                continue
            inner = _BEFORE_STOP_OK.search(words)
            if not inner and (_STOP_DENIED.search(before + " ") or re.search(r"\b(?:not|n't|never)\b", words)):
                continue
            if inner and re.search(r"\b(?:not mean|never means|n't mean|not say|not that)\b", before):
                continue
            if re.search(
                r"\b(?:without|only (?:with|under|after|if)|unless) (?:\S+ ){0,5}?(?:doctor|physician|supervision|professional|advice|provider|practitioner)\b",
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
_GONE = re.compile(
    r"\b(?:will|'ll|is|are) (?:\S+ )?(?:be )?(?:gone|over|history|past|healed|cured|solved)\b|\b(?:goodbye|farewell|adieu|bye)\b"
)
_CURE = pattern("never.cure")
_TREATS = wordset("never.treats")
_GUARANTEE = pattern("never.guarantee")
_SAFE = pattern("never.safe")
_DENIED = pattern("never.denied")


def never_said(text: Text, mentions: Sequence[Mention]) -> list[tuple[str, str]]:
    """(rule, reason) for each of the four that a sentence says."""
    joined = text.joined()
    found: list[tuple[str, str]] = []
    dose = _dose(joined)
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
    if re.search(
        r"\b(?:is|are) (?:an? )?(?:\S+ )?(?:claims?|promises?|overclaim)\b|\bsuch (?:claims?|promises?|wording|words)\b",
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
        not re.search(
            r",? (?:it|this|they|you|she|he|we) (?:will|is|are|'ll|'s|can|does|has|have|had|causes?|gives?|works?|helps?)\b|\.",
            between,
        )
        and len(between.split()) <= 14
        or bool(
            re.search(
                r"(?:not|n't|never|cannot) (?:say|claim|promise|state|write|mean|call|assume)\b", before[last.start() :]
            )
        )
    )


_AILMENTS = wordset("never.ailments")


_COMPLAINTS = wordset("never.complaints")


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
    for clause in re.split(r" (?:but|;|however|–|—) ", joined):
        padded = f" {clause.strip()} "
        for match in _CLAIMS.finditer(padded):
            if named & set(padded[match.end() :].split()[:4]) and not _is_denied(padded, match.start()):
                return match.group().strip()
        for match in _GONE.finditer(padded):
            around = set(padded[: match.start()].split()[-5:]) | set(padded[match.end() :].split()[:3])
            if (ill | _AILMENTS) & around and not _is_denied(padded, match.start()):
                return match.group().strip()
        for match in _CURE.finditer(padded):
            words = match.group().strip()
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
            near = bool((ill | _AILMENTS) & set(after)) or bool((ill | _AILMENTS) & set(words.split()))
            if (strong or near) and not _is_denied(padded, match.start()):
                return words
    return ""
