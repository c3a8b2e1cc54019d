"""Joins the pieces of a list into sentences that stand alone: lead-in + item (+ what follows the list). Pure.

"Triphala is traditionally used to support:" + "digestive comfort" -> "Triphala is traditionally used to support
digestive comfort." Used on the pack (evidence units) and on drafts (what a bullet claims), so both sides of a
comparison are phrased alike.
"""

import re

from domain.text import fold

_OPEN_END = re.compile(
    r"""(?:^|[\s(])(?:
      to|for|in|on|at|of|with|by|as|from|about|among|between|like|such\ as|including|into|during|after|before|under|
      over|
      when|if|where|who|that|because|and|or|not|never|only|
      is|are|was|were|be|been|being|am|has|have|had|do|does|did|can|could|may|might|must|shall|should|will|would|
      they|you|people|anyone|those|individuals|users|customers|adults|
      includes?|contains?|supports|helps|promotes|means|brings|covers|offers|involves|requires|provides|feels?|
      comprises?|
      features|describes|suits|fits|gives|keeps|combines|adds|takes?|uses
    )$""",
    re.IGNORECASE | re.VERBOSE,
)
_MONTH_OF_MAY = re.compile(r"(?<=[\w,] )May$")
_OPEN_VERB = re.compile(
    r"""\b(?:to|may|can|could|might|must|should|shall|will|would|not|please|they|you|and|or|always|never)\s+(?:
      support|help|promote|mean|bring|cover|offer|involve|need|require|provide|feel|notice|try|say|avoid|prefer|
      use|consider|
      combine|feature|describe|mention|ask|let|give|keep|add|recommend|want|take|experience|include|contain|
      reduce|ease|
      improve|maintain|have|encourage|nourish|calm|relieve
    )$""",
    re.IGNORECASE | re.VERBOSE,
)
_PREPOSITION = re.compile(
    r"^(?:for|in|with|without|while|if|when|during|on|under|at|after|before|to|by|unless|because|where|who|whose|that|as)\b",
    re.IGNORECASE,
)
_CALENDAR_WORDS = (
    "january february march april may june july august september october november december "
    "monday tuesday wednesday thursday friday saturday sunday"
)
_PEOPLES = (
    "african american arab asian australian austrian brazilian british canadian chinese danish dutch egyptian english "
    "european finnish french german greek hindi indian irish italian japanese kashmiri korean latin malayalam "
    "mediterranean mexican nepali nordic norwegian peruvian polish portuguese russian sanskrit scandinavian scottish "
    "spanish swedish swiss tamil thai tibetan turkish ukrainian welsh"
)
_WITH_A_CAPITAL = frozenset(f"{_CALENDAR_WORDS} {_PEOPLES}".split())
_PLACEHOLDER = re.compile(
    r"""\b(?:(?P<in>in|under)\s+)?
    (?:(?:any|one|some|either|all|each|several|most)\s+(?:or\s+more\s+)?of\s+)?
    (?:the\s+following|these|those)
    (?:\s+(?:(?P<state>situations?|conditions?|circumstances?|cases?)|groups?|points?|things?|areas?|ways?|
    steps?|people|ingredients?|needs?))?
    (?=\s+(?:should|must|may|can|need|needs|are|is|ought|apply|applies|shall|will)\b|$)""",
    re.IGNORECASE | re.VERBOSE,
)
_FINITE = re.compile(
    r"\b(?:is|are|was|were|has|have|had|do|does|did|can|could|may|might|must|should|will|would|shall|"
    r"isn't|aren't|don't|doesn't|can't|won't)\b",
    re.IGNORECASE,
)
_IMPERATIVE_START = re.compile(
    r"^(?:please\s+)?(?:do\s+not|don't|never|always|keep|use|avoid|consult|speak|talk|ask|write|place|put|add|"
    r"take|see|stop|"
    r"tell|follow|store|apply|test|read|check|seek|invite|link|mention|describe|explain|prefer|say|start|stay)\b",
    re.IGNORECASE,
)


def is_open(lead: str) -> bool:
    """True where a lead-in grammatically waits for its items ("… is used to support:", "Not recommended for:")."""
    bare = _bare(lead)
    if _MONTH_OF_MAY.search(bare):  # "Beltane, 1 May: the tonic is bottled"
        return False
    return bool(_OPEN_END.search(bare) or _OPEN_VERB.search(bare))


def has_placeholder(lead: str) -> bool:
    """True where a lead-in says "the following" or "these situations" in place of its items."""
    return bool(_PLACEHOLDER.search(_bare(lead)))


def is_full_sentence(text: str) -> bool:
    """A clause with a verb of its own, closed by a full stop: needs no lead-in to be a sentence."""
    text = text.strip()
    if not text or text[-1] not in '.!?"”)':
        return False
    if text.lstrip("\"“„«'‘*(")[:1].islower():
        return False
    count = len(text.split())
    if count >= 6 and text[0].isupper():
        return True
    return count >= 3 and bool(_FINITE.search(text) or _IMPERATIVE_START.match(text) or _third_person(text))


def join(lead: str, item: str, tail: str = "", names: frozenset[str] = frozenset()) -> str:
    """One sentence from a lead-in, an item and the words that continue the sentence after the list.

    `names`: folded words that keep their capital inside a sentence.
    """
    lead, item, tail = _bare(lead), item.strip(), tail.strip()
    if not lead:
        return sentence(" ".join(p for p in (item, tail) if p))
    if is_full_sentence(item) and not is_open(lead):
        return sentence(item)
    core = re.sub(r"\s*[,;]?\s+(?:and|or)$", "", uncapitalise(item.rstrip(" .;,"), names))
    core = re.sub(r"^(?:and|or) (?=\w)", "", core)
    held = list(_PLACEHOLDER.finditer(lead))
    if held:
        spot = held[-1]
        filled = f"with {core}" if spot["in"] and spot["state"] else (f"{spot['in']} {core}" if spot["in"] else core)
        joined = f"{lead[: spot.start()]}{filled}{lead[spot.end() :]}"
        return sentence(f"{joined} {tail}")
    if tail or is_open(lead) or _PREPOSITION.match(core):
        return sentence(f"{lead} {core} {tail}")
    return sentence(f"{lead}: {core}")


def sentence(text: str) -> str:
    """Folded white space, a capital at the start, a full stop at the end."""
    text = " ".join(text.split()).rstrip(" ;,:")
    text = re.sub(r"\s+([,.;:])", r"\1", text)
    if not text:
        return ""
    start = re.match(r"[\"“'‘(]*", text)
    at = start.end() if start else 0
    text = text[:at] + text[at : at + 1].upper() + text[at + 1 :]
    return text if text[-1] in ".!?…" or text[-2:] in ('."', ".”", '!"', "!”", '?"', "?”") else text + "."


def enumerate_words(items: list[str] | tuple[str, ...]) -> str:
    """ "a", "a and b", "a, b and c"."""
    if len(items) < 2:
        return "".join(items)
    return ", ".join(items[:-1]) + " and " + items[-1]


def with_and(series: str) -> str:
    """ "a, b, c" as a sentence ends with it: "a, b and c". Commas in brackets part nothing."""
    parts = re.split(r"[,;]\s+(?![^(]*\))", series.strip().rstrip("."))
    bare = [re.sub(r"\([^)]*\)", "", part) for part in parts]
    if len(parts) < 2 or re.search(r"\b(?:and|or|in|on|with|which|that|who|but|not)\b", bare[-1]):
        return series
    return series if any(len(part.split()) > 4 for part in bare) else enumerate_words(parts)


def with_article(thing: str) -> str:
    """ "a loose blend", "an oil", "tablets": what one of it is called, without an article where several are."""
    head = re.split(r"[,;(]|\s(?:in|of|with|and|for|on|to|or)\s", thing)[0].strip()
    named = re.match(r"(?:an?|the|one|two|its|our)\s", thing, re.IGNORECASE)
    if not head or named or is_plural(head) or not head[0].isalpha() or fold(head).split()[-1] in _UNCOUNTED:
        return thing
    return f"{'an' if fold(head)[0] in 'aeio' else 'a'} {thing}"


_UNCOUNTED = frozenset(["leaf", "herb", "fruit", "bark", "root", "tea", "salt", "butter", "honey", "form"])
"""Goods told by weight: "loose leaf", "cut herb"."""
_PLURALS = frozenset(["people", "children", "women", "men", "feet", "teeth", "mice"])


_LONG = re.compile(r"\d+-(?:minute|hour|day|night|week|month)\b")


def format_text(name: str, form: str) -> str:
    """ "The drops come as a tincture in a brown bottle"; "the format is …" where the form is no noun."""
    form = uncapitalise(form.strip())
    if _LONG.match(form):
        return f"{name} is {'an' if re.match('8|11-|18-', form) else 'a'} {form}"
    if not form or not form[0].isalpha():
        return f"The format of {name} is {form}"
    return f"{name} {'come' if is_plural(name) else 'comes'} as {with_article(form)}"


def is_plural(name: str) -> bool:
    """Does a product or section name take "are"? Judged by its last word, as English does: "Tea for Mothers" is one."""
    last = re.findall(r"[^\W\d_]+", name.casefold().partition(" for ")[0])[-1:] or [""]
    return last[0] in _PLURALS or (last[0].endswith("s") and not last[0].endswith(("ss", "us", "is")))


def _bare(lead: str) -> str:
    return " ".join(lead.split()).rstrip(" :–—-")


def _third_person(text: str) -> bool:
    """A word ending in -s right after a plausible subject: "Quality makes a difference."."""
    return bool(re.search(r"^\W*[^\W\d_]+(?:\s+[^\W\d_]+){0,3}\s+[^\W\d_]{3,}(?<!s)s\s", text))


def uncapitalise(text: str, names: frozenset[str] = frozenset()) -> str:
    """Lower the first letter, unless the first word is a name, an abbreviation or "I"."""
    found = re.match(r"[\"“'‘(*]*([^\W\d_][\w'’]*)", text)
    if not found:
        return text
    word = found.group(1)
    if word == "I" or word[1:] != word[1:].lower() or fold(word) in names or fold(word) in _WITH_A_CAPITAL:
        return text
    following = re.match(r"(?:\s+(?:&|and|of|or|/|-|–))?\s+[A-Z]", text[found.end() :])
    if following and "(" not in text[found.end() : found.end() + following.end()]:
        return text
    at = found.start(1)
    return text[:at] + text[at].lower() + text[at + 1 :]
