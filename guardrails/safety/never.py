"""The things that no answer says, in any wording: a dose, stopping medicine, a cure or guarantee, safe for all."""

import re
from collections.abc import Sequence

from guardrails.safety.text import Text
from guardrails.safety.vocabulary import ConceptKind as Kind
from guardrails.safety.vocabulary import Mention

_COUNT = (
    r"(?:\d+(?:\.\d+)?(?: ?(?:-|–|to|or|/) ?\d+(?:\.\d+)?)?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|double|triple|half (?:an?|the)|another|an extra|an additional)"
)
_NUMBER = r"(?:\d+(?:\.\d+)?(?: ?(?:-|–|to|or|/) ?\d+(?:\.\d+)?)?|an?|one|two|three|four|five|six|seven|eight|ten|half(?: an?| of an?| the)?|quarter|couple of|few|several|double|single|another|extra|one or two|two or three|one to two|two to three|per)"
_UNIT = (
    r"(?:mg|mgs|mcg|milligrams?|micrograms?|g|gm|gms|grams?|ml|mls|millilit(?:er|re)s?|iu|oz|ounces?|drops?|teaspoons?|teaspoonfuls?|tablespoons?|tablespoonfuls?|tsps?|tbsps?|spoons?|spoonfuls?|"
    r"scoops?|pinch(?:es)?|sachets?|dropperfuls?|droppers?|cap ?fuls?|doses?|servings?|tablets?|tabs?|capsules?|caps|pills?|softgels?|gummies|chewables?|lozenges?|puffs?|sprays?|pumps?)"
)
_AMOUNT = re.compile(
    rf"\b{_NUMBER} ?-? ?(?:(?:level|heaped|small|full|large|standard|film coated|coated|herbal|vegetarian|chewable|\d+ ?mg|500mg) )*{_UNIT}\b"
)
_COUNTED = re.compile(rf"\b{_COUNT} ?-? ?(?:(?:level|heaped|small|full|large|coated|herbal|chewable|more|extra) )*{_UNIT}\b(?! (?:products?|formulas?|blends?|bottles?|in (?:our|the) range))")
_GLUED = re.compile(r"\b\d+(?:mg|mcg|ml|g|gm|iu)\b")
_TIMES = re.compile(
    r"\b(?:once|twice|thrice|one time|two times|three times|four times|\d+ times|\d+ ?x|several times|a couple of times) (?:\S+ )?(?:daily|a day|per day|each day|every day|a week|weekly|per week|nightly|a night|in the day|every \S+)\b"
    r"|\b(?:every|each) (?:\d+|four|six|eight|twelve|few|other|second) ?(?:-|to)? ?\d* ?(?:hours?|hrs?|days?|nights?)\b|\b(?:bd|bid|tds|tid|qid|od|hs)\b|\b1 ?- ?0 ?- ?1\b|\b1 ?- ?1 ?- ?1\b"
    r"|\b(?:once|twice|thrice) (?:in the|at|before|after|with|every|each)\b|\bmorning and (?:night|evening|one)\b"
)
_TAKES = r"(?:take|takes|taken|taking|swallow|swallowed|drink|drunk|have|consume|consumed|use|used|give|given|start with|begin with|stick to|try|dose|dosed|add|sip|aim for|up to|limit)"
_FREQUENT = re.compile(
    rf"\b(?:take|takes|taken|taking|swallow|swallowed|consume|consumed|give|given|dose|dosed|drink|drunk|have) (?!(?:a few |some |ten |\d+ )?(?:minutes|time|moment|care|breath|note|part|walk|rest|place|into|your))(?:\S+ ){{0,5}}?"
    r"(?:daily|nightly|every (?:day|night|morning|evening)|each (?:day|night|morning|evening)|before (?:bed|bedtime|meals?|breakfast|lunch|dinner|sleep|sleeping|food)|after (?:meals?|breakfast|lunch|dinner|food)|at bedtime|on an empty stomach|with (?:warm )?(?:milk|water|honey|meals?|food|ghee)|with breakfast|with dinner|at night|in the morning|in the evening)\b"
)
_DOSE_TALK = re.compile(
    r"\b(?:start|begin|starting|beginning) (?:\S+ ){0,3}?(?:small|little|low|minimal|tiny) (?:amount|dose|quantity|serving|portion)s?\b|\b(?:double|triple|bigger|larger|smaller|higher|lower|extra|second) (?:serving|dose|dosage|portion)\b"
    r"|\b(?:start|begin|go) (?:\S+ )?(?:low|slow|small)\b|\b(?:increase|raise|double|halve|reduce|adjust|lower|up|titrate|build up|work up|step up|bump up) (?:\S+ ){0,2}?(?:dose|dosage|amount|intake|quantity)\b"
    r"|\b(?:recommended|usual|typical|standard|normal|ideal|right|safe|daily|maximum|minimum|suggested|starting|adult|maintenance|correct|optimal|common|effective) (?:dose|dosage|intake|serving) (?:is|of|would be|for|:|ranges|should|can|may|starts)\b"
    r"|\b(?:dose|dosage) (?:is|of|:|would be|should be|can be|ranges|may be) (?:about |around |up to |roughly |typically |usually |between |from )?(?:\d|one|two|three|half|a |an )"
    r"|\bno more than (?:\d+|one|two|three|four) (?:\S+ )?(?:a|per|each|daily|times)\b|\b(?:take|taking|have|use) (?:just |only |about |up to )?(?:\d+|one|two|three|half|1-2) (?:of (?:them|these|it)|before|after|with|at|in the|every|each|a day|daily|per day|per|more|extra)\b"
    r"|\b(?:one|two|1|2) (?:before bed|at bedtime|at night|after (?:food|meals|dinner|breakfast|lunch)|with (?:dinner|breakfast|lunch)|before (?:food|meals|breakfast|dinner)|in the morning|with (?:food|meals|milk|water)|each (?:morning|night|evening))\b"
    r"|\b(?:a|one|two|three|another|\d+) (?:\S+ )?cups? (?:\S+ ){0,3}?(?:a day|per day|daily|each (?:day|night|evening)|every (?:day|night|evening)|before bed)\b"
    r"|\b(?:double|triple) (?:up|it|the)\b"
)
_NO_DOSE = re.compile(
    r"\b(?:no|not|n't|never|cannot|without|nor|avoid) (?:\S+ ){0,6}?(?:dos(?:e|es|age|ages|ing)|amounts?|instructions?)\b|\b(?:dos(?:e|age|ing)) (?:\S+ ){0,5}?(?:depend|depends|personal|vary|varies|decided|professional|practitioner|physician|doctor|not|context|matters?|questions?|individual)\b"
    r"|\b(?:ask|consult|speak|talk|check) (?:\S+ ){0,9}?(?:dos(?:e|age|ing))\b"
)
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
_STOPPING = re.compile(
    rf"\b{_STOP}\b(?: \S+){{0,5}}? {_MEDICINE}\b"
    rf"|\b(?:no (?:longer )?need(?:s|ed)?|need n't|do n't need|does n't need|wo n't need|will n't need|not need|no longer (?:be )?(?:necessary|required|needed)|do without|live without|free (?:you )?from|less|fewer|independent of|freedom from|instead of|in place of|an alternative to|alternative to|rather than|a substitute for|substitute for|replacement for|as effective as|better than|works? like|without)\b(?: \S+){{0,4}}? {_MEDICINE}\b"
    rf"|\b{_MEDICINE}\b(?: \S+){{0,3}}? (?:can|may|could|will|should|is|are)(?: \S+)? (?:be )?(?:stopped|skipped|reduced|dropped|replaced|discontinued|paused|unnecessary|no longer|not needed|needless|left|halved|lowered|swapped|redundant)\b"
)
_STOP_DENIED = re.compile(
    r"\b(?:not|n't|never|no|nor|neither|without (?:consulting|asking|speaking|talking|supervision|medical|your|first)|cannot|before|avoid|only (?:with|under|after|if|your)|under (?:\S+ )?supervision|rather than stopping)\b"
)
_DOCTOR_DECIDES = re.compile(
    r"\b(?:doctor|physician|practitioner|gp|provider|professional|specialist)\b(?: \S+){0,3}? (?:decides?|can|may|should|must|will)\b(?! (?:be )?(?:ignored|skipped))|\b(?:decision|matter|question|decide|choice) (?:\S+ )?(?:for|of|with|to) (?:your|a|the) (?:\S+ )?"
    r"(?:doctor|physician|gp|practitioner|provider|professional|specialist)\b"
)
_UNNEEDED = re.compile(
    rf"\b(?:still|really|actually) (?:need|want|require|take)\b(?: \S+){{0,4}}? {_MEDICINE}\b|\b(?:make|makes|making|render|renders)\b(?: \S+){{0,4}}? {_MEDICINE} (?:\S+ )?(?:unnecessary|superfluous|redundant|obsolete|needless|pointless|optional)\b"
    rf"|\b(?:leave|leaving|keep|put) (?:\S+ ){{0,3}}?{_MEDICINE} (?:in the (?:drawer|box|cabinet|cupboard)|at home|aside|away|behind)\b|\b{_MEDICINE} (?:is|are) (?:\S+ )?(?:unnecessary|superfluous|redundant|obsolete|needless|pointless|optional|useless|overprescribed)\b"
)
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

_CLAIMS = re.compile(
    r"\b(?:effective|works?|working|powerful|potent|strong|successful|remedy|cure|solution|answer|help) (?:\S+ )?(?:against|for|in|on|to)\b|\b(?:relie(?:f|ves?|ving)|manages?|controls?|tackles?|beats?|targets?|clears?|stops?|ends?|"
    r"alleviates?|counteracts?|neutralises?|resolves?|overcomes?|gets? rid of|frees? (?:you )?(?:of|from)|breaks? down|dissolves?|flushes? out|lowers?|reduces?|regulates?|normali[sz]es?|brings? down|shrinks?)\b"
)
_MEASURED = frozenset("sugar pressure cholesterol acid thyroid hormones inflammation fever glucose".split())
_GONE = re.compile(r"\b(?:will|'ll|is|are) (?:\S+ )?(?:be )?(?:gone|over|history|past|healed|cured|solved)\b|\b(?:goodbye|farewell|adieu|bye)\b")
_CURE = re.compile(
    r"\b(?:cure|cures|cured|curing|heal|heals|healed|healing (?:your|the|her|his)|reverse|reverses|reversed|reversing|eradicates?|eliminates?|eliminating|gets? rid of|getting rid of|rids?|banish(?:es)?|fix(?:es)?|fixed|remed(?:y|ies) for|defeats?|wipes? out|conquers?|erases?|"
    r"puts? an end to|make(?:s)? (?:\S+ ){0,3}?(?:disappear|go away|vanish)|end(?:s)? your|solves?|knocks? out|disappears?|(?:will|'ll) (?:\S+ )?(?:vanish|disappear|be gone|go away|melt away)|say goodbye to|bid farewell to|kiss goodbye to|no more|stops? (?:your |the )?(?:anxiety|insomnia|arthritis|depression|disease|pain|hair loss|diabetes))\b"
    r"|\b(?:treat|treats|treating|treated|treatment (?:for|of)|prevent|prevents|preventing|prevention of|diagnose|diagnoses|combats?|fights? off|protects? (?:you )?(?:against|from)|works? against|therapy for|antidote|medicine for|as effective as)\b(?! (?:yourself|it as|as a|them as|with (?:care|respect|kindness)))"
)
_TREATS = frozenset(
    {"treat", "treats", "treating", "treated", "prevent", "prevents", "preventing", "combat", "combats"}
)
_GUARANTEE = re.compile(
    r"\b(?:guarantee|guarantees|guaranteed|guaranteeing|miracle|miracles|miraculous|miraculously|magic|magical|magically|wonder (?:drug|cure|herb|pill|remedy|tablet)|instant(?:ly)?(?: (?:relief|results|cure|works|effect|calm))|foolproof|never fails?|always works?|works? (?:for )?(?:everyone|every time|100 ?%|without fail|overnight|instantly|like magic)|"
    r"(?:scientifically|clinically|medically) proven|proven (?:to|cure|remedy|results)|permanent(?:ly)? (?:relief|solution|cure|fix|gone|gets|solves|ends|removes)|sure ?-? ?(?:shot|fire)|we promise|i promise|promise you|certain to|bound to (?:help|work|feel|sleep)|without fail|you will (?:definitely|surely|certainly)|(?:will|shall) (?:definitely|surely|certainly|absolutely|undoubtedly)|"
    r"(?:100|hundred) ?(?:%|percent|per cent) (?:effective|sure|results?|success|relief|guarantee|cure|natural cure|works)|for (?:ever|good) (?:free|gone)|overnight (?:results?|relief|cure)|panacea|cure-all|cure all|risk ?-? ?free results)\b"
    r"|\bwithin (?:\d+|two|three|a few|seven|one|a) (?:days?|hours?|nights?|weeks?) you (?:will|'ll)\b|\b(?:in|within) (?:just )?(?:\d+|two|three|seven|ten) (?:days?|hours?|nights?)\b(?= (?:or your|flat|guaranteed|you|or less))"
)
_SAFE = re.compile(
    r"\b(?:100|hundred) ?(?:%|percent|per cent) (?:\S+ )?(?:safe|harmless|natural and safe|risk ?-? ?free)\b|\b(?:completely|totally|absolutely|perfectly|entirely|fully|always|inherently|utterly|wholly|universally|unconditionally) (?:and \S+ )?(?:safe|harmless|risk ?-? ?free|without risk|side ?-? ?effect ?-? ?free|non ?-? ?toxic)\b"
    r"|\b(?:safe|suitable|fine|harmless|ok|good|gentle enough|recommended|right|works|perfect|ideal|appropriate) (?:\S+ ){0,2}?(?:for|to|with) (?:\S+ ){0,2}?(?:everyone|everybody|anyone|anybody|all|every (?:person|one|body|age|customer|family member|single|adult|patient|constitution)|any (?:person|age|customer|one)|people of all|whole family|entire family|the family|young and old|any ?one)\b"
    r"|\b(?:everyone|everybody|anyone|anybody|all people|people of all ages|any person|the whole family|every customer) (?:\S+ )?(?:can|may|could|should) (?:\S+ )?(?:use|take|drink|enjoy|try|have|safely|benefit)\b"
    r"|\b(?:no|zero|without(?: any)?|free (?:of|from)(?: any)?|never (?:causes?|has|have|gives?)(?: any)?|n't (?:have|cause|give)(?: any)?|does not (?:have|cause)(?: any)?|has no|have no|not have any|not cause any|nil) (?:\S+ ){0,2}?(?:side ?-? ?effects?|adverse (?:effects?|reactions?)|risks?(?= (?:at all|whatsoever|$|\.))|harmful effects?|ill effects?|drawbacks)\b"
    r"|\b(?:is|are|be|remains?|being) (?:\S+ )?(?:harmless|without (?:any )?(?:risk|danger|side effects?))\b|\b(?:natural|herbal|plant ?-? ?based)(?: \S+)? (?:means|equals|is|implies|guarantees) (?:\S+ )?(?:safe|harmless|gentle)\b"
    r"|\b(?:everyone|everybody|anyone|anybody|all (?:people|customers|women|men|patients|ages|users)) (?:tolerates?|loves?|benefits?|feels?|sleeps?|gets?|does well|is fine|is safe|are safe|are fine)\b|\b(?:can|could) ?n't go wrong\b|\babsolutely everyone\b"
    r"|\bside ?-? ?effect ?-? ?free\b|\b(?:natural|herbal|ayurvedic)(?: \S+){0,4}? (?:so|therefore|hence|thus|and so|which means|meaning|because of this)(?: \S+){0,4}? (?:safe|harmless|no side|cannot harm|cannot hurt|risk ?-? ?free)\b|\b(?:can|could|will|would|do|does|ca) ?(?:not|n't) (?:possibly )?(?:harm|hurt)(?: you| anyone| anybody)?\b|\brisk ?-? ?free\b|\bno (?:harm|risk|risks|danger)\b(?! (?:is|are|was) (?:listed|mentioned|known))|\bnothing to worry about\b"
)
_DENIED = re.compile(
    r"(?:\b(?:not|never|no|nor|neither|cannot|without|avoid|avoids|avoided|avoiding|rather than|instead of|nobody|nothing|none|isn't|hardly|beware|claims? (?:of|that|like|such)|any (?:claim|promise|talk)|claim(?:s|ing)? to|promis(?:e|es|ing) (?:of|to|that)|false|wrong to|far from|less a|myth|forbid|forbids|forbidden|anything about)\b|n't\b)"
)


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
    if re.search(r"\b(?:is|are) (?:an? )?(?:\S+ )?(?:claims?|promises?|overclaim)\b|\bsuch (?:claims?|promises?|wording|words)\b", clause[at:]):
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
        not re.search(r",? (?:it|this|they|you|she|he|we) (?:will|is|are|'ll|'s|can|does|has|have|had|causes?|gives?|works?|helps?)\b|\.", between)
        and len(between.split()) <= 14
        or bool(
            re.search(
                r"(?:not|n't|never|cannot) (?:say|claim|promise|state|write|mean|call|assume)\b", before[last.start() :]
            )
        )
    )


_AILMENTS = frozenset(
    "anxiety insomnia stress depression arthritis pain diabetes disease diseases illness condition conditions disorder disorders symptoms problem problems "
    "constipation acidity infection infections fever cold flu asthma hairfall dandruff thyroid liver kidney cancer ulcer gout migraine headache sleeplessness".split()
)


_COMPLAINTS = frozenset("insomnia anxiety depression arthritis constipation diabetes asthma gout eczema psoriasis migraine migraines".split())


def _cures(joined: str, mentions: Sequence[Mention], text: Text) -> str:
    """A cure word that is not denied; "treat", "prevent" and the like only with an illness near."""
    ill = {
        w
        for m in mentions
        if any(c.kind in (Kind.DISEASE, Kind.SYMPTOM) for c in m.concepts)
        for w in text.norms(*text.span(m.start, m.end))
    }
    named = {w for m in mentions if any(c.kind is Kind.DISEASE for c in m.concepts) for w in text.norms(*text.span(m.start, m.end))} | _MEASURED | _COMPLAINTS
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
            if words.startswith("heal") and re.search(r"\b(?:has|have|had|is|are|fully|to) $", padded[: match.start()] + ""):
                continue  # "wait until the skin has healed"
            near = bool((ill | _AILMENTS) & set(after)) or bool((ill | _AILMENTS) & set(words.split()))
            if (strong or near) and not _is_denied(padded, match.start()):
                return words
    return ""
