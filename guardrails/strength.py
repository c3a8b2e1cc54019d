"""How strongly a sentence speaks: quantifiers, certainty, effect verbs, permission; what two sentences compare on."""

import re
from dataclasses import dataclass
from enum import IntEnum

from domain.text import fold
from guardrails.polarity import Polarity, polarity_at, read_polarity


class Quantifier(IntEnum):
    NONE = 0
    SOME = 1
    MANY = 2
    MOST = 3
    ALL = 4


class Stance(IntEnum):
    """What a sentence says about using something."""

    FORBID = -2
    CONSULT = -1
    NEUTRAL = 0
    PERMIT = 1


_FLOATING = "".join(
    rf"(?<!{w} )" for w in ("at", "after", "above", "not", "must", "can", "may", "are", "have", "should", "they", "we")
)
"""Words before an "all" that says nothing about how many: "not at all", "must all agree"."""
_ALL = re.compile(
    rf"\b({_FLOATING}all(?! day| night| about| over| the same| but\b| except)|"
    r"everywhere|throughout|anywhere|worldwide|regardless|in any case|whether or not|or not(?=\W*$)|in full|"
    r"every(?! (?:day|night|morning|evening|week|month|year|hour))|"
    r"(?:everyone|everybody)(?! else)|everything|always|each|any ?(?:one|body) can|whoever|invariably|entirely|"
    r"without exception|nobody|no one|none|100 ?%|whole|never)\b"
)
_EXCEPTED = re.compile(r"\b(?:except|but for|apart from|other than|aside from|save for|all but|with the exception)\b")
"""What makes "all" less than all: "all of them except the balm"."""
_MOST = re.compile(
    r"\b(all but|all except|most|usually|mostly|majority|nearly all|almost all|typically|generally|normally|as a rule|"
    r"mainly)\b"
)
_MANY = re.compile(r"\b(many|often|frequently|commonly|numerous|a lot of|lots of)\b")
_SOME = re.compile(
    r"\b(some|few|several|certain|sometimes|occasionally|may|might|can|could|possible|possibly|perhaps|maybe|"
    r"tends?|tendency|"
    r"depends?|varies|vary|individual|rarely)\b"
)
_WILL = re.compile(r"\b(will|shall|going to|is certain to|are certain to|sure to|bound to)\b|\w'll\b")
_EXACT = re.compile(r"\b(only|exactly|precisely|solely|exclusively|just one|nothing but|purely|merely)\b")
_BOOST = re.compile(
    r"""\b(guarantee[sd]?|guaranteed|proven|clinically|scientifically|miracl\w*|100\ ?%|instant(ly)?|
    immediate(ly)?|overnight|permanent(ly)?|
    complete(ly)?|total(ly)?|absolute(ly)?|perfect(ly)?|best|strongest|fastest|safest|purest|most\ (effective|
    powerful|potent)|
    number\ one|no\ side[- ]effects?|side[- ]effect[- ]free|free\ of\ side[- ]effects?|risk[- ]free|harmless|
    revolutionary|
    breakthrough|superior|unbeatable|works\ for\ (everyone|everybody|all)|for\ (everyone|everybody|all\ people)|
    at\ any\ (age|dose|time)|
    for\ good|once\ and\ for\ all|forever|in\ no\ time|within\ (seconds|minutes|hours)|dramatic(ally)?|
    powerful(ly)?|magic\w*|
    faster\ than|better\ than|stronger\ than|more\ effective\ than|as\ good\ as|fully|freely|whatever|
    no\ matter|knocks?|unlimited|
    as\ much\ as\ you|all-purpose|cure-all|any\ disease|all\ (kinds|types|sorts)\ of|every\ (kind|type|
    sort)\ of)\b""",
    re.VERBOSE,
)
_STRONG = re.compile(
    r"""\b(cur(es?|ed|ing)|heal(s|ed|ing)?|treat(s|ed|ing)?|prevent(s|ed|ing)?|eliminat\w+|eradicat\w+|
    revers(es?|ed|ing)|
    fix(es|ed|ing)?|destroy(s|ed)?|kill(s|ed|ing)?|banish(es|ed)?|beat(s|ing)?|defeat(s|ed)?|conquer\w*|stop(s|
    ped|ping)?|
    end(s|ed|ing)?|remov(es?|ed|ing)|burn(s|ed|ing)?|melt(s|ed|ing)?|detox\w*|fight(s|ing)?|combat(s|ing)?|
    reliev(es?|ed|ing)|
    repair(s|ed|ing)?|restor(es?|ed|ing)|regenerat\w+|rebuild(s|ing)?|rejuvenat(es?|ed|ing)|lower(s|ed|
    ing)?(?!\ (?:case|than|back|body|part|legs?))|
    reduc(es?|ed|ing)|
    increas(es?|ed|ing)|boost(s|ed|ing)?|doubl(es?|ed|ing)|ensur(es?|ed|ing)|block(s|ed|ing)?|protect(s|ed|
    ing)?|guarantee\w*|
    correct(s|ed|ing)?|resolv(es?|ed|ing)|overcom(es?|ing)|alleviat\w+|diagnos(es?|ed|ing)|sedat(es?|ed|ing)|
    knock(s|ed)?|
    dissolv(es?|ed|ing)|cleans(es?|ed)|purif(y|ies)|replac(es?|ed|ing)(?!\ [^.;]{0,30}\b(?:free\ of\ charge|for\ free|
    without\ (?:cost|charge)|at\ (?:no|our)\ (?:\w+\ )?(?:cost|charge|expense))\b)|forc(es?|ed|ing)|rid|accelerat\w+|
    normali[sz]\w+)\b""",
    re.VERBOSE,
)
_NOUN_AFTER = re.compile(r"\b(the|an?|at|before|after|year|week|this|no)\s+$")
_PERMIT = re.compile(
    r"""\b((can|may|could|should|are\ free\ to|is\ free\ to|are\ able\ to|is\ able\ to)\ (\w+ly\ |also\ |
    still\ |even\ )*(be\ )?(\w+ly\ )?
      (use|take|drink|have|enjoy|apply|try|eat|swallow|combine|pause|stop|given|used|taken|combined|applied|
      drunk|swallowed|continued|drive)|
    (is|are|it's|be|considered|perfectly|completely|totally|generally)\ (\w+ly\ )*(safe|fine|ok|okay|suitable|
    recommended|allowed|harmless|ideal|
      advised|appropriate|permitted|welcome|good|unproblematic|no\ problem|right)\b(?!\ (practice|
      idea\ to\ (ask|consult|talk)))|
    no\ (need|reason|problem|risk|restriction|objection|harm)|need\ not|(don't|doesn't|do\ not|
    does\ not)\ (need|have)\ to|not\ a\ problem|
    without\ (asking|consulting|worry\w*|any|concern|hesitation|restriction|a\ doctor|medical)|freely|safely|
    no\ caution|recommended\ (for|in|during|to))\b""",
    re.VERBOSE,
)
_FORBID = re.compile(
    r"""\b((must|should|may|can|do|does|shall|could)\ ?(not|n't|never)\b|cannot|never|avoid\w*|unsuitable|
    unsafe|contra-?indicated|
    not\ (be\ )?(for|use[d]?|take[n]?|recommended|suitable|safe|advised|meant|intended|appropriate|right|with|
    in|during|given|a\ good)|
    no\ (use|one)|nobody|forbidden|prohibited|steer\ clear|stay\ away|keep\ away|refrain|leave\ out|off\ limits|
    nor\b)""",
    re.VERBOSE,
)
_CONSULT = re.compile(
    r"""\b(consult\w*|(ask|tell|see|speak\ (to|with)|talk\ (to|with)|check\ with|follow|inform|pointed\ to|
    refer\w*\ to|agree[sd]?|permission|approval|
    (advice|supervision|guidance|evaluation|agreement|word)\ (of|from|by)|show)\b.{0,40}\b(doctor|physician|gp|
    pharmacist|midwife|practitioner|
    professional|provider|dermatologist|dietitian|specialist|host|clinician)|
    (medical|professional|doctor's|doctors'|personal)\ (\w+\ )?(advice|supervision|guidance|evaluation|approval|
    help|care)|caution\b|
    (doctor|physician|pharmacist|practitioner)\ (agrees|approves|allows|says)|seek\ (\w+\ )?(advice|help)|
    take\ (\w+\ )?advice|advice\ of\ (a|an|the))""",
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Strength:
    quantifier: Quantifier
    hedged: bool
    """Says may, some, tends to, or the like."""
    will: bool
    exact: frozenset[str]
    boosts: frozenset[str]
    """Strengthening words, not under a negation."""
    effects: frozenset[str]
    """Strong effect verbs (their first four letters), not under a negation."""
    stance: Stance
    words: dict[str, str]
    """First four letters of an effect verb -> the word as written."""


def read_strength(text: str) -> Strength:
    """Quantifier, certainty, boosts, effects and stance of one sentence."""
    folded = fold(text)
    spans = read_polarity(text)

    def denied(at: int) -> bool:
        return polarity_at(at, spans) is Polarity.DENIED

    quantifier = Quantifier.NONE
    for level, pattern in (
        (Quantifier.ALL, _ALL),
        (Quantifier.MOST, _MOST),
        (Quantifier.MANY, _MANY),
        (Quantifier.SOME, _SOME),
    ):
        if pattern.search(folded):
            quantifier = min(level, Quantifier.MOST) if _EXCEPTED.search(folded) else level
            break
    effects: dict[str, str] = {}
    for match in _STRONG.finditer(folded):
        if not denied(match.start()) and not _NOUN_AFTER.search(folded[: match.start()]):
            effects.setdefault(match.group(1)[:4], match.group(1))
    boosts = {m.group(1).split()[0] for m in _BOOST.finditer(folded) if not denied(m.start())}
    assured = ("no ", "free of", "risk", "side")
    boosts |= {m.group(1) for m in _BOOST.finditer(folded) if m.group(1).startswith(assured)}
    return Strength(
        quantifier=quantifier,
        hedged=bool(_SOME.search(folded) or _MANY.search(folded) or _MOST.search(folded)),
        will=bool(_WILL.search(folded)),
        exact=frozenset(m.group(1) for m in _EXACT.finditer(folded)),
        boosts=frozenset(boosts),
        effects=frozenset(effects),
        stance=_stance(folded),
        words=effects,
    )


def _stance(folded: str) -> Stance:
    permit, forbid, consult = _PERMIT.search(folded), _FORBID.search(folded), _CONSULT.search(folded)
    if permit and permit.group(1).startswith("without") and forbid:
        return Stance.FORBID
    if permit and re.match(r"no |need not|not a problem|do|without", permit.group(1)):
        return Stance.PERMIT
    if forbid and not (permit and permit.start() < forbid.start() and "not" not in permit.group(0)):
        return Stance.FORBID
    if consult:
        return Stance.CONSULT
    if permit:
        return Stance.PERMIT
    return Stance.NEUTRAL
