"""What sounds like a child on its way and is none: a lorry that is expected, twin beds that are carried, a campaign
whose due date is Friday, a trimester at business school."""

import re

from guardrails.safety.conditions.things import is_thing
from guardrails.safety.language.function_words import DETERMINERS
from guardrails.safety.language.lists import pattern, wordset
from guardrails.safety.language.numerals import number_of
from guardrails.safety.language.persons import gender_of
from guardrails.safety.language.stems import stem
from guardrails.safety.language.text import Text

_EXPECTED = frozenset(map(stem, wordset("things.expected")))
_CARRIED = frozenset(map(stem, wordset("things.carried")))
_CHILDREN = wordset("idioms.nursed_children") | frozenset("bump arrival surprise blessing".split())

_ON_THE_WAY = re.compile(
    r"^(?: (?:any (?:day|minute|moment|hour|second|time)|soon|now|today|tomorrow|tonight|shortly|this \S+|next \S+|"
    r"again|right now|at any \S+))*"
    r"(?: \. \. \.| …| \.\.\.| !(?= \()| :| ,(?= (?:\S+ ){1,4}that (?:is|'s) )| \(| -)*"
    r"(?: (?:of course|obviously|namely|only|just|not a (?:baby|child)|but))* "
    r"(?P<article>a|an|the|another|some|our|my|more|new|two|three|four|five|six|\d+) "
    r"(?P<goods>(?:[^\s,.;:()!?-]+ ){1,4})"
)
_LINKS = frozenset("with from of in at for on to and that which is 's are by".split())
_LOADS = re.compile(r"^ (?:[^\s,.;:()!?]+ ){0,5}")

_BRAINCHILD = re.compile(
    r" (?:this|that|the|my|our|your|his|her) (?P<named>(?:[^\s,.;:()!?]+ ){0,2})(?P<thing>[^\s,.;:()!?]+) "
    r"(?:is|was|'s|has been|became)(?: (?:really|truly|always|still|like|kind of|just|basically|honestly))* "
    r"(?:my|our|his|her|their)(?: (?!(?:first|second|third|youngest|newborn)\b)[^\s,.;]+)? baby "
)
_AT_TERM = frozenset(
    "due date baby delivery delivered deliver delivering labour labor birth expecting trimester".split()
)
_HERS = frozenset({"my", "her"})

_OF_A_COURSE = pattern("goods.of_a_course")


def is_of_goods(text: Text, a: int, b: int) -> bool:
    """Whether the words of a pregnancy at tokens [a, b) are said of goods, of work or of a course."""
    words = set(text.words[a:b])
    _, end = text.sentence(a)
    if "expecting" in words:
        return _expects_goods(text, b) or _is_brainchild(text, a, words)
    if "carrying" in words or "carry" in words:
        return _carries_goods(text, b, end)
    if words & _CONCEIVED:
        return bool(_IDEA.match(text.part(b, end)))
    if text.words[b - 1] in _WANTED and b < end and stem(text.words[b]) in _CARRIED | _FESTIVE:
        return True
    if words & _TRIMESTERS:
        return bool(_OF_A_COURSE.match(text.part(b, end)))
    return _is_brainchild(text, a, words)


_CONCEIVED = frozenset({"conceived", "conceive", "conceives", "conceiving"})
_IDEA = re.compile(
    r"^ (?:of |as )?(?:an?|the|our|my|this|that|its) (?:\S+ ){0,2}?(?:idea|plan|campaign|project|scheme|design|"
    r"concept|logo|brand|"
    r"product|range|programme|program|system|show|plot|story|novel|film|menu|recipe|theory|app|course|slogan|"
    r"poster|policy)s?(?= )"
)
_WANTED = frozenset({"baby", "family", "child", "children", "kids"})
_FESTIVE = frozenset(
    map(
        stem,
        (
            "shampoo soap lotion cream wash toy seat shower photoshoot shoot trip holiday reunion dinner "
            "lunch party function picnic outing visit business brand store shop boutique name names naming "
            "blue pink carrots corn spinach wedding event gathering get-together car house home room portrait "
            "photo photos tree pooja puja programme vacation cruise weekend day meal feast"
        ).split(),
    )
)

_TRIMESTERS = frozenset({"trimester", "trimesters"})


def _expects_goods(text: Text, b: int) -> bool:
    """Such as "expecting forty guests", "expecting! (a lorry, any minute)", "expecting any day now... a raise"."""
    if _is_object(text, b):
        return True
    said = _ON_THE_WAY.match(text.part(b, len(text.words)))
    if said is None:
        return False
    goods = said["goods"].split()
    goods = goods[: next((i for i, w in enumerate(goods) if w in _LINKS), len(goods))]
    if any(w in _CHILDREN or gender_of(w) is not None for w in goods):
        return False
    return bool(goods) and any(stem(w) in _EXPECTED for w in goods)


def _carries_goods(text: Text, b: int, end: int) -> bool:
    """Such as "carrying twin (packs)", "carrying a baby (grand piano)", "carrying triplets of wine boxes"."""
    if _is_object(text, b):
        return True
    said = _LOADS.match(text.part(b, end))
    words = said.group().split() if said else []
    while words and words[0] in _COUNTED:
        words = words[1:]
    if words[:1] == ["of"]:
        return any(stem(w) in _CARRIED for w in words)
    return bool(words) and stem(words[0]) in _CARRIED


def _is_object(text: Text, b: int) -> bool:
    """Whether an object follows at token b that is no child: "two strips", "my lunch box", "her husband"."""
    _, end = text.sentence(b - 1)
    named = list(text.words[b:end])
    if named[:1] and named[0] in _THINGS_SAID:
        return True
    if tuple(named[1:4]) == _IN_LAWS:
        return True
    ends = (i for i, w in enumerate(named) if w in _OBJECT_ENDS or not (w[0].isalnum() or w == "'s"))
    named = named[: next(ends, len(named))]
    led = [w in _ARTICLES or number_of(w) is not None for w in named]
    if not led or not led[0] or all(led):
        return False
    named = named[led.index(False) :]
    while "'s" in named:
        named = named[named.index("'s") + 1 :]
    return _BORN.isdisjoint(w.removesuffix("s") for w in named)


_IN_LAWS = ("in", "-", "laws")
_OBJECT_ENDS = (_LINKS - {"'s"}) | frozenset(
    "after soon again too also very any next but so can may could because when while who till until "
    "by around since now".split()
)
_THINGS_SAID = frozenset(
    "it that these those to him them you something anything everything nothing someone somebody".split()
)
_ARTICLES = DETERMINERS | {"few", "many", "several"}
_BORN = frozenset(w.removesuffix("s") for w in _CHILDREN) | frozenset(
    "fourth fifth sixth 1st 2nd 3rd 4th 5th multiple heir grandchild grandbaby joy event arrival "
    "surprise blessing bump addition member pregnancy life gift sibling day week month year spring "
    "summer autumn fall winter season time trimester rainbow number princess prince angel peanut bean "
    "tiny bundle miracle quads quadruplet bairn sprog bambino birth delivery newcomer happy".split()
)
_COUNTED = frozenset("a an the twin twins triplet triplets baby two three four".split())


def _is_brainchild(text: Text, a: int, words: set[str]) -> bool:
    """Such as "this campaign is my baby and the due date is Friday": the work's, not hers."""
    if not words <= _AT_TERM | {"the", "date", "-"} or text.words[max(0, a - 1)] in _HERS:
        return False
    told = _BRAINCHILD.search(text.phrase)
    if told is None:
        return False
    named = {*told["named"].split(), told["thing"]}
    return is_thing(told["thing"]) and all(gender_of(w) is None for w in named)
