"""Names for one thing that the pack itself gives: herbs with their Latin names, terms with their glosses."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from domain.corpus import Document, Herb
from rag.catalog import CatalogRow

# Endings of Latin genus and species names. They tell "Withania somnifera" from "Indian gooseberry", "Holy basil" and
# "Magnesium glycinate".
_GENUS = r"[A-Z][a-zë]+(?:a|us|um|is|ia|er|o|e|os|as|es|ax|ix|ex|ys|on|ium)"
_SPECIES = (
    r"(?:×\s?)?(?![a-z]+(?:ate|ide|ine|one|ose|ase)\b)"
    r"[a-z-]{2,}(?:a|us|is|um|i|e|ens|ans|or|are|ale|es|as|ia|ns|x|os|ys|eng|erum)"
)
_BINOMIAL = re.compile(rf"\b({_GENUS} {_SPECIES}(?: (?:var|subsp|ssp)\. [a-z]+)?)\b")
_BRACKETS = re.compile(r"\(([^()]*)\)")
_PLANT_PART = (
    r"roots?|rhizomes?|leaf|leaves|bark|stems?|seeds?|fruits?|flowers?|blossoms?"
    r"|berry|berries|peel|husk|resin|gum|herb|aerial parts?"
    r"|extracts?|powder|concentrate|tincture|juice|water"
)
_TRAILING_PART = re.compile(rf"(?:\s+(?:{_PLANT_PART}))+$", re.IGNORECASE)
_FORM = rf"{_PLANT_PART}|oil|butter|flour|protein"
_TRAILING_FORM = re.compile(rf"(?:\s+(?:{_FORM}))+$", re.IGNORECASE)
_PART_ALONE = re.compile(_FORM, re.IGNORECASE)
_PREPARED = re.compile(r"^(?:(?:organic|dried|fresh|wild|raw|pure|standardi[sz]ed|whole|ground)\s+)+", re.IGNORECASE)
_UNNAMED = re.compile(
    r"^(?:(?:and|other|more|further|various|selected|supporting|traditional|classical|gentle|herbs?|herbals?|bitters|spices|botanicals|plants?"
    r"|extracts?|oils?|base|carrier|ingredients?|blend|complex|vitamins?|minerals?)\b[\s,]*)+$",
    re.IGNORECASE,
)
_GLOSS = re.compile(r"(?P<term>[\w’'-]+(?: [\w’'-]+){0,2}) \((?P<gloss>[^()]{2,40})\)")
_ALSO = re.compile(
    r"(?P<term>[\w’'-]+(?: [\w’'-]+)?),? \(?(?:also (?:known as|called)|better known as|aka|a\.k\.a\.)"
    r" (?P<gloss>[^,.;:()]{3,40})"
)
_EMPHASISED = re.compile(r"(?<!\*)\*(?P<star>[^*\n]{2,40})\*(?!\*)|(?<!\w)_(?P<low>[^_\n]{2,40})_(?!\w)")
_NO_NAME = re.compile(
    r"\b(?:a|an|the|in|of|for|with|without|from|to|or|and|not|no|if|is|are|see|also|avoid|only|eg|ie|e\.g|i\.e|contains?|including|such|as"
    r"|content version|optional|internal|retrieval|it|they)\b|\d",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class NameBook:
    """What the pack says about names."""

    herbs: dict[str, Herb]
    """By the catalog's entry as written."""
    synonyms: tuple[tuple[str, ...], ...]


def is_plant_part(word: str) -> bool:
    """Whether a word of a herb's entry says what is taken of it, and not which herb it is."""
    return _PART_ALONE.fullmatch(word) is not None


def herb_entries(row: CatalogRow) -> tuple[str, ...]:
    """The row's key_herbs that are names; "other supporting herbs" is none."""
    return tuple(entry for entry in row.items("key_herbs") if not _UNNAMED.match(entry))


def read_names(rows: Sequence[CatalogRow], documents: Sequence[Document], dossiers: dict[str, Document]) -> NameBook:
    """Collect herb names, botanical names and synonym groups; `dossiers` maps product ids to their document."""
    prose = {d.doc_id: _plain_text(d) for d in documents}
    everything = "\n".join(prose.values())
    known = " | ".join([everything, *(r.cell("name") for r in rows), *(e for r in rows for e in herb_entries(r))])
    herbs = {entry: _herb(entry, known, everything) for row in rows for entry in herb_entries(row)}
    for row in rows:
        entries = herb_entries(row)
        dossier = dossiers.get(row.cell("product_id"))
        if len(entries) == 1 and not herbs[entries[0]].botanical and dossier:
            # One herb and one Latin name in the product's own document: they belong together.
            found = set(_BINOMIAL.findall(_fields(dossier)))
            if len(found) == 1:
                herbs[entries[0]] = Herb(name=herbs[entries[0]].name, botanical=found.pop())
    groups: list[tuple[str, ...]] = [(h.name, h.botanical) for h in herbs.values() if h.botanical]
    groups += [(h.name, other) for entry, h in herbs.items() if (other := _other_name(entry))]
    names = {h.name.casefold().replace("’", "'") for h in herbs.values()}
    names |= {_TRAILING_FORM.sub("", name) for name in names}
    emphasised = {
        _tidy(m.group("star") or m.group("low")).casefold() for d in documents for m in _EMPHASISED.finditer(d.text)
    }
    groups += _glosses(everything, names, emphasised)
    return NameBook(herbs, _merge(groups))


def _plain_text(document: Document) -> str:
    """All blocks' text; curly apostrophes made straight, as in every name that is looked up in it."""
    return "\n".join(b.text for s in document.sections for b in s.blocks).replace("’", "'")


def _fields(document: Document) -> str:
    """The `Label: value` lines of a document's first two sections."""
    return "\n".join(b.text for s in document.sections[:2] for b in s.blocks)


def _herb(entry: str, known: str, prose: str) -> Herb:
    inside = _BINOMIAL.search(entry)
    name = _tidy(re.sub(r"\([^)]*\)", " ", entry)) if "(" in entry else entry
    if inside and inside.group(1) == name:
        return Herb(name=name, botanical=name)
    plain = _tidy(_TRAILING_PART.sub("", _PREPARED.sub("", name)))
    if plain and plain != name and _stands_alone(plain, known):
        name = plain
    return Herb(name=name, botanical=inside.group(1) if inside else _botanical(name, plain, prose))


def _other_name(entry: str) -> str:
    """A second name in brackets, beside a Latin one at most: "Fenugreek (Halba)", "Mulethi (licorice, Glycyrrhiza
    glabra)"; "" where they say how it is prepared, where it is from, or of what it consists."""
    inside = _BINOMIAL.sub(" ", " ".join(_BRACKETS.findall(entry)))
    names = [name for part in re.split(r"[,;/]", inside) if (name := _tidy(part))]
    if len(names) != 1 or len(names[0]) < _SHORTEST or _NO_NAME.search(names[0]):
        return ""
    no_name = _PREPARED.match(f"{names[0]} ") or _PART_ALONE.fullmatch(names[0]) or names[0].endswith("ed")
    return "" if no_name else names[0]


_SHORTEST = 3
"""Letters of a name."""


def _stands_alone(name: str, text: str) -> bool:
    """True where the text gives the name without a part-of-plant word after it; one word alone also without one that
    makes another name of it: "Black Pepper" is no "Black" seed."""
    other = "" if " " in name else r"(?!\s+[A-Z])"
    return bool(re.search(rf"\b(?i:{re.escape(name)}\b(?!\s+(?:{_PLANT_PART})\b)){other}", text))


def _botanical(name: str, plain: str, prose: str) -> str:
    for candidate in dict.fromkeys((name, plain, _TRAILING_FORM.sub("", name))):
        if not candidate:
            continue
        word = re.escape(candidate.replace("’", "'"))
        parts = rf"(?:\s+(?:{_PLANT_PART}))*"
        after = re.search(rf"(?i:\b{word}{parts})\s*[(,–-]\s*{_BINOMIAL.pattern}", prose)
        before = re.search(rf"{_BINOMIAL.pattern}\s*\((?i:{word}{parts})\)", prose)
        found = after or before
        if found:
            return found.group(1)
    # "Rhodiola" is named by its genus: one Latin name of that genus in the pack is meant.
    of_genus = {
        b for b in re.findall(rf"\({_BINOMIAL.pattern}\)", prose) if b.split()[0].casefold() == plain.casefold()
    }
    return of_genus.pop() if len(of_genus) == 1 else ""


def _tidy(name: str) -> str:
    return " ".join(name.strip(" \t\n*_\"'“”‘’.,;:").split())


def _glosses(prose: str, herbs: set[str], emphasised: set[str]) -> list[tuple[str, ...]]:
    """Pairs from `term (gloss)`, kept only where the pack marks one side as a term: emphasised, or a herb before its
    gloss. A bare parenthesis is not enough: "caution in pregnancy (licorice)" names no synonym."""
    pairs: list[tuple[str, ...]] = []
    for match in _GLOSS.finditer(prose):
        gloss = _tidy(match.group("gloss"))
        if _NO_NAME.search(gloss) or "," in gloss or len(gloss.split()) > 3 or _TRAILING_PART.fullmatch(" " + gloss):
            continue
        words = _TRAILING_PART.sub("", match.group("term")).split()
        tails = [" ".join(words[i:]) for i in range(len(words))]
        term = next((t for t in tails if t.casefold() in herbs or t.casefold() in emphasised), "")
        if not term and (gloss.casefold() in emphasised or _BINOMIAL.fullmatch(gloss)):
            capitals = [t for t in tails if t[:1].isupper() and not _NO_NAME.search(t)]
            term = capitals[0] if capitals and _BINOMIAL.fullmatch(gloss) else words[-1]
        if term and not _NO_NAME.search(term):
            pairs.append((term, gloss))
    for match in _ALSO.finditer(prose):
        gloss, words = _tidy(match.group("gloss")), match.group("term").split()
        if not _NO_NAME.search(gloss) and len(gloss.split()) <= 3:
            term = " ".join(words) if " ".join(words).casefold() in herbs or words[0][:1].isupper() else words[-1]
            pairs.append((_tidy(term), gloss))
    return pairs


def _merge(groups: Iterable[tuple[str, ...]]) -> tuple[tuple[str, ...], ...]:
    """Join groups that share a name; lower case, order of first appearance."""
    merged: list[list[str]] = []
    for group in groups:
        names = list(dict.fromkeys(name.casefold().replace("’", "'") for name in group))
        touching = [m for m in merged if any(n in m for n in names)]
        for other in touching:
            merged.remove(other)
        joined = list(dict.fromkeys([*(n for m in touching for n in m), *names]))
        if len(joined) > 1:
            merged.append(joined)
    return tuple(tuple(m) for m in merged)
