"""The forms in which products come, and which of them a question over the catalog asks for or rules out.

"Which capsules or tablets …", "anything that isn't a powder", "everything that comes as a tea": a product's form is
told by its format and by the last word of its name. "The tea" is one product, and no form.
"""

import re
from collections.abc import Iterable, Mapping, Sequence

from domain.answer import Frozen
from domain.corpus import Unit
from domain.text import stem, words

_KNOWN = frozenset(
    map(
        stem,
        """tablets capsules softgels pills caplets lozenges chewables gummies chews syrup tincture drops oil balm cream
        ointment salve lotion gel rub spray soap soak bath shampoo tea infusion sachets teabags powder churna granules
        shake drink juice tonic elixir liquid paste jam lehyam vati arishtam programme program retreat""".split(),
    )
)
_PILLS = frozenset(map(stem, "tablets capsules softgels pills caplets".split()))
_PILL = stem("pills")
_HEAD_ENDS = re.compile(r"[,;(–—]|\s-\s|\b(?:in|of|with|for|from|and)\b")
_SEGMENT = re.compile(r"\s[–—-]\s|[()]")
_OPENS = frozenset(
    """which what any all every each list name show many our your everything anything something whatever some no not
    none except than as in form isn't aren't isn’t aren’t sell sells have stock carry available""".split()
)
_RULES_OUT = re.compile(
    r"\b(?:not|no|except|besides|(?:other|rather) than|instead of|(?<=\w )(?<!why )(?:is|are|do|does)n['’]t|avoids?)"
    r"(?: (?:a|an|any|the|in|as|come|comes|be|of|taking|swallowing|our))*$",
    re.IGNORECASE,
)
_INVERTED = re.compile(r"^\W*(?:(?:why|and|so|but|how come)\W+)*(?:is|are|do|does)n['’]t (?:the|our)$", re.IGNORECASE)
"""Where the form is what is asked about, and not ruled out: "why isn't the balm vegan?"."""
_ONE = frozenset("the this that my her his its their these those".split())
_BETWEEN = frozenset(
    """of our your the these those a an in as form forms kind kinds type types sort sorts different products product
    herbal other single that do we you come comes coming""".split()
)
"""What may stand between the word that opens a question and the form it asks for."""
_VERBS = frozenset(
    "is are was were with contain contains containing include has have made uses using need needs".split()
)
_JOINS = frozenset("and or a an as in nor".split())
_REACH = 4
"""Words in front of a form within which a question opens: "which of our tablets", "comes in the form of a tea"."""


class Forms(Frozen):
    """What a question asks for by form; both empty where it names none."""

    wanted: frozenset[str] = frozenset()
    ruled_out: frozenset[str] = frozenset()

    @property
    def stems(self) -> frozenset[str]:
        return self.wanted | self.ruled_out

    def fit(self, form: frozenset[str]) -> bool:
        return (not self.wanted or bool(self.wanted & form)) and self.ruled_out.isdisjoint(form)


def forms_of(cells: Iterable[Unit]) -> Mapping[str, frozenset[str]]:
    """Product id to the stems of the forms that it comes in."""
    heads: dict[str, list[str]] = {}
    names: dict[str, set[str]] = {}
    for unit in cells:
        if unit.field == "format":
            heads[unit.section] = [stem(word) for word in words(_HEAD_ENDS.split(unit.source_text)[0])]
            said = next((s for s in unit.subjects if s != unit.section), "")
            names[unit.section] = {stem(last) for part in _SEGMENT.split(said) for last in words(part)[-1:]}
    known = _KNOWN | {head[-1] for head in heads.values() if head}
    return {product: known & (set(head) | names[product]) for product, head in heads.items()}


def named_by_form(text: str, names: Sequence[str], units: Iterable[Unit]) -> bool:
    """Whether products were named by nothing but the form of which a text asks for all: "list all teas"."""
    asked = asked_forms(text, forms_of(units)).stems if names else frozenset[str]()
    return bool(names) and all(stem(name.lower()) in asked for name in names)


def asked_forms(text: str, forms: Mapping[str, frozenset[str]]) -> Forms:
    """The forms that a text asks for over the whole catalog, and those it rules out."""
    known = _KNOWN.union(*forms.values())
    found = [(m.start(), m.end(), stem(m[0].lower())) for m in re.finditer(r"[\w'’]+", text)]
    wanted: set[str] = set()
    ruled_out: set[str] = set()
    last: tuple[int, set[str]] | None = None
    for i, (start, end, form) in enumerate(found):
        if form not in known:
            continue
        between = [text[a:b].lower() for a, b, _ in found[last[0] + 1 : i]] if last else []
        if last and _JOINS.issuperset(between):
            kept = last[1]
        elif _RULES_OUT.search(text[:start].rstrip()) and not _INVERTED.match(text[:start].rstrip()):
            kept = ruled_out
        elif _opens([text[a:b].lower() for a, b, _ in found[max(0, i - _REACH) : i]], text[start:end].lower()):
            kept = wanted
        else:
            continue
        kept |= _PILLS if form == _PILL else {form}
        last = (i, kept)
    return Forms(wanted=frozenset(wanted - ruled_out), ruled_out=frozenset(ruled_out))


def _opens(before: list[str], form: str) -> bool:
    """Whether the words in front of a form ask for any of the kind: "the" makes it one, unless "of the" or "all the".

    One word may say which kind of many: "which sleep capsules".
    """
    if before[-1:] and before[-1] in _ONE and before[-2:-1] not in (["of"], ["all"], ["list"], ["show"], ["form"]):
        return False
    opened = max((i for i, word in enumerate(before) if word in _OPENS), default=-1)
    between = [word for word in before[opened + 1 :] if word not in _BETWEEN]
    return opened >= 0 and (not between or (len(between) == 1 and form.endswith("s") and between[0] not in _VERBS))
