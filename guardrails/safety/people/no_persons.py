"""Words for people that stand for nobody: "family doctor", "with child", "as a kid I loved it", "lovely man"."""

from guardrails.safety.language.function_words import ARTICLES, AUXILIARIES, POSSESSIVES, REFERRING
from guardrails.safety.language.lists import pattern
from guardrails.safety.language.persons import TRADES, gender_of
from guardrails.safety.language.text import Text

_SHORT = frozenset({"bf", "gf"})
_NURSED = frozenset("mom mum mother mama baby child infant toddler bread diet food flour".split())
_SEXES = frozenset("lady woman female gents male".split())
_HEALERS = frozenset("doctor doc dr physician specialist surgeon nurse dentist vaidya hakim".split()) | frozenset(
    "gynae gynaecologist gynecologist gynec".split()
)
_WHOSE_FAMILY = frozenset("the whole entire every a one close immediate this and".split())
_GROWING = frozenset("child baby kid boy girl teen teenager toddler youngster student".split())
_SPOKEN_TO = frozenset("brother bro sister uncle aunty auntie doctor friend mate man guys lady sir".split())
_SPEAKS = (["my"], ["i"], ["what"], ["how"], ["please"], ["do"])
_ORDINALS = frozenset("first second third fourth fifth".split())
_EXPECTING = frozenset("pregnant pregnancy expecting carrying".split())
_PARTS_OF = frozenset("early mid late -".split())
_PRAISES = frozenset("lovely nice sweet great good kind dear".split())


def is_no_person(text: Text, i: int) -> bool:
    """Such as "family doctor", "family planning", "with child", "baby oil", "baby aspirin", "the one"."""
    before = text.toks[i - 1].norm if i else ""
    after = text.toks[i + 1].norm if i + 1 < len(text.toks) else ""
    norm = text.toks[i].norm
    if norm in _SHORT and (before not in POSSESSIVES or (after[:1].isalpha() and after in _NURSED)):
        return True  # "a bf mom", "gf bread": breast-fed, gluten-free
    if norm in _SEXES and after in _HEALERS:
        return True  # "her lady doctor": not "my mother doctor says …", which wants a comma
    if (norm == "ex" and after == "-") or before in ("i", "we", "they"):
        return True  # "I coach football"
    if norm == "family" and before.isalpha() and before not in POSSESSIVES | _WHOSE_FAMILY:
        return True  # "the daisy family"
    if norm == "teens" and (before in POSSESSIVES or before in _PARTS_OF):
        return True  # "in her teens", "his late teens"
    if norm == "child" and before in ("with", "as"):
        return True
    if norm in _GROWING and before == "a" and i > 1 and text.toks[i - 2].norm in ("as", "was"):
        return True
    if norm in ("baby", "child") and before in _ORDINALS and _EXPECTING & set(text.words[text.sentence(i)[0] : i]):
        return True  # "six weeks pregnant, first baby. She wants …"
    if norm == "user" and before == "a" and text.norms(max(0, i - 2), i - 1) in (["not"], ["never"], ["n't"]):
        return True  # "not a user, no meds": whoever was spoken of
    if _is_messenger(text, i) or (norm in TRADES and _is_bare(text, i)):
        return True
    if before == "same":
        return True  # "for the same person": whoever was spoken of
    if before in _PRAISES and text.norms(max(0, i - 2), i - 1) == [","]:
        return True  # "my brother is on digoxin, lovely man"
    if i == 0 and norm in _SPOKEN_TO and text.norms(i + 1 + (after == ","), i + 3)[:1] in _SPEAKS:
        return True  # "bhaiya my baby …", "sister, what is …"
    if norm == "pop" and before not in POSSESSIVES and (before != "" or after not in ("'s", "is", "has", "takes")):
        return True  # "pop a pill", "an ice pop"
    if norm == "mam" and before not in POSSESSIVES:
        return True  # a "ma'am" in short
    if norm == "ma" and (before == "" or after in ("'am", ",", "?")):
        return True
    if norm == "one" and after in ("is", "has", "was", "had", "'s", "takes"):
        return "if" in text.norms(max(0, i - 2), i)
    if norm in ("those", "one"):
        return after not in ("with", "who", "on", "having", "taking", "suffering", "living")
    return norm in ("family", "baby", "user") and after in _OF_NOBODY


def _is_bare(text: Text, i: int) -> bool:
    """Whether a trade is all that a clause says of somebody spoken of before: "47, mad cyclist", "teacher by trade"."""
    after = text.words[i + 1 : i + 2]
    if after and after[0].isalpha() and after[0] != "by":
        return False
    start = text.sentence(i)[0]
    first = next((j for j in range(i, start, -1) if not text.words[j - 1].isalpha()), start)
    lead = text.words[first:i]
    return len(lead) <= _DESCRIBED and _NO_DESCRIPTION.isdisjoint(lead)


_DESCRIBED = 3
"""Words in front of a bare trade, at most: "mad keen cyclist"."""
_NO_DESCRIPTION = (
    ARTICLES | POSSESSIVES | REFERRING | AUXILIARIES | frozenset("for to with of and or but as by from another".split())
)


def _is_messenger(text: Text, i: int) -> bool:
    """Such as "meds list sent by the son. She asked for …": whoever isn't spoken of again is none that it is about."""
    if not _MESSENGER.search(text.part(max(0, i - _WORDS_BEFORE), i)):
        return False
    pronouns = _PRONOUNS.get(gender_of(text.words[i]) or "")
    behind = text.words[i + 1 :]
    again = (j for j, word in enumerate(behind) if pronouns and word in pronouns)
    return pronouns is not None and all(gender_of("".join(behind[j + 1 : j + 2])) for j in again)  # "for her mum"


_WORDS_BEFORE = 5
_MESSENGER = pattern("no_persons.messenger")
_PRONOUNS = {"m": frozenset("he him his himself".split()), "f": frozenset("she her hers herself".split())}
_OF_NOBODY = frozenset("doctor physician planning oil history pack bump aspirin aspirins".split())
