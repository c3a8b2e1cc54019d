"""Questions over the whole catalog ("Which products come as tablets?", "the cautions of every product").

They ask for a column, of all rows or of those that hold what else is asked; each row's cell of that column answers.
"""

import re
from collections.abc import Iterable, Mapping, Sequence

from domain.answer import Frozen
from domain.corpus import Unit, UnitKind, Voice
from domain.text import stem
from rag.facets import Facet
from rag.forms import Forms, asked_forms, forms_of
from rag.kinds import of_kind
from rag.lacking import EITHER, GELATINE, GENERAL, PLANT_ONLY, VAGUE, Lacking, alternatives, lacking
from rag.outside import asks_outside, for_outside
from rag.polarity import aliases, but_lacking, is_denied, says_it_lacks, without_warning
from rag.reading import Form, Part, read
from rag.selection import UnitSelector
from rag.tokens import terms
from rag.yes_no import Head

_GOODS = r"(?:products?|items?|teas|oils|powders|creams|drops|tonics|liquids|supplements|remedies|range|catalog(?:ue)?)"
_FORMS = (
    r"(?:capsules|tablets|softgels|chewables|gummies|chews|syrups|tinctures|balms|sprays|lotions|infusions|granules|"
    r"sachets|vatis|churnas)"
)
_PLURAL = re.compile(
    r"\b(?:which|what|any|all|list|name|how many|are there|do (?:we|you) (?:have|sell|carry|offer|stock))\b"
    rf".*\b{_GOODS}\b"
    r"|\bwhich (?:ones|of (?:ours|yours|them all))\b"
    r"|\bwhat (?:do|can) (?:we|you) (?:have|sell|carry|offer|stock|make)\b"
    r".* (?:with|without|containing|made (?:of|from|with))\b"
    r"|\b(?:products?|items?)\b.*\b(?:with|containing|contain|for|have|has|come|against)\b",
    re.IGNORECASE,
)
_SELLS = r"(?:we|you) (?:have|sell|carry|offer|stock|make)\b"
_OFFER = r"\bwhat (?:all )?(?:do|does|can) (?:we|you|the (?:shop|house|company)) (?:sell|carry|offer|stock|make)\W*$"
_WHOLE = re.compile(
    r"\b(?:all|each|every|any|none|no|entire|whole|full|complete)\b(?: of| single| one)?"
    rf"(?: our| your| the| these)?(?: \w+)? (?:{_GOODS}|{_FORMS})\b"
    rf"|\b(?:our|your) {_FORMS}\b"
    r"|\b(?:list|show|overview|table)\b.{0,20}\bproducts\b"
    r"|\b(?:list|show|name|give)(?: me| us)? (?:everything|anything|whatever|all)(?: \w+){0,2} (?:for|with|against)\b"
    r"|\b(?:our|your|the) (?:(?:whole|entire|full|complete) )?"
    r"(?:products|items|supplements|remedies|range|catalog(?:ue)?|assortment|line-?up)\b"
    rf"|\b(?:everything|all|anything|something|what(?:ever)?)(?: that)? {_SELLS}|{_OFFER}"
    r"|\beverything (?:in|on|from) (?:the|our|your)\b",
    re.IGNORECASE,
)
_ANY_GOODS = re.compile(rf"\b(?:{_GOODS}|{_FORMS}|which ones|what (?:do|can) {_SELLS})", re.IGNORECASE)
_EVERYTHING = re.compile(
    r"^(?!.*\b(?:for|with|without|against|containing)\b).*?\b(?:how many|all|list|which|what)\b.{0,30}\bproducts?\b"
    r"(?:.{0,25}\b(?:(?:do|does|can) (?:we|you) (?:have|sell|carry|offer|stock)|catalog(?:ue)?|range|exist|are there)\b"
    rf"|\W*$)|{_OFFER}",
    re.IGNORECASE,
)
_WANTED_FOR = re.compile(
    rf"^\W*(?:(?:and|so|then|ok|okay)\W+)*(?:which|what)\b(?: of \w+)? {_GOODS}\b.*\bfor\b", re.IGNORECASE
)
_ELSE = re.compile(rf"\b(?:what|anything|something) else {_SELLS}|\bwhat else (?:do|can) {_SELLS}", re.IGNORECASE)
_FOR = re.compile(r"\bfor\b(?! (?:people|anyone|anybody|someone|somebody|those|customers?|clients?)\b)", re.IGNORECASE)
_WHY = re.compile(
    r"\bwhy\b|\b(?:because of|due to|on account of) wh(?:at|ich)\b|\bwhat makes\b"
    r"|\b(?:what|which) (?:animal |non-vegan )?(?:ingredients?|products?|part) (?:makes?|is it|are they)\b",
    re.IGNORECASE,
)
_SERVES = ("target_concerns", "category", "internal_tags")
"""The columns that tell what a product is for."""
_OF_EITHER = ("key_herbs", "target_concerns", "category")
"""The columns of which one thing of several is enough: "for joints or digestion"."""
_EACH_ONE = re.compile(r"\b(?:all|everything|each|every)\b", re.IGNORECASE)
_ANY = re.compile(r"\b(?:any|anything|some|something)\b", re.IGNORECASE)
_OR = re.compile(r"\bor\b", re.IGNORECASE)
_COUNTED = re.compile(
    r"\bhow many\b(?! times| days| weeks| months| years| people).{0,40}"
    r"(?:\b(?:do|does|can) (?:we|you|the shop) (?:have(?! to)|sell|carry|offer|stock|make|list)\b"
    r"|\bare (?:there|in (?:our|the|your) (?:range|catalog\w*|line-?up))|\bexist\b|\b(?:range|catalog(?:ue)?)\b"
    r"|\b(?:products?|items?)\W*$)"
    rf"|\bhow many (?:of (?:our|your|the|these) )?{_GOODS}\b(?!.*\b(?:take|use|need|give|buy|order|have to)\b)",
    re.IGNORECASE,
)
_AMOUNT = re.compile(r"\bhow (?:many|much|often)\b", re.IGNORECASE)
_UNASKED = frozenset({"product_id", "name", "internal_tags"})
_CONTAINS = re.compile(r"contains\b", re.IGNORECASE)
_MAX_ROWS = 60


class Looked(Frozen):
    """The cells, one a product, that answer a question over the catalog; none where the part is no such question."""

    units: tuple[Unit, ...] = ()
    head: str = ""
    """Where the question is whether there is one, whether all are, or how many there are."""


def is_over_catalog(text: str) -> bool:
    return bool(_WHOLE.search(text) or _PLURAL.search(text))


def asks_for_products(text: str) -> bool:
    """Whether nothing but products answers: "which of our products is for winter?"."""
    return bool(_WANTED_FOR.search(text))


def look_up(part: Part, selector: UnitSelector) -> Looked:
    told = ((i, unit) for i, unit in enumerate(selector.units) if unit.voice is Voice.ASSERTS)  # no samples of wording
    cells = [(i, unit) for i, unit in told if unit.kind is UnitKind.CELL]
    asked, denied = but_lacking(part.text)
    if denied and (found := look_up(read(asked)[0], selector)).units:
        return _left_of(found, lacking(denied, selector), cells)
    forms = asked_forms(part.text, forms_of(unit for _, unit in cells))
    counted = bool(_COUNTED.search(part.text)) and not part.asks_for("pack_size")  # not of one jar
    if counted:
        part = part.model_copy(update={"facets": tuple(f for f in part.facets if not (f.hard or f.shape))})
    found = _looked_up(part, forms, cells, selector)
    if not counted or not found.units or found.head:
        return found
    number = len({unit.section for unit in found.units})
    return found.model_copy(update={"head": f"{number} product{'s' * (number > 1)}:"})


def _left_of(found: Looked, denied: Lacking, cells: Sequence[tuple[int, Unit]]) -> Looked:
    """What was found, without the products that have what must be lacking; where all have it, their herbs say so.

    So do the herbs of those that may have it.
    """
    if not denied.known:
        return Looked()
    if left := [unit for unit in found.units if unit.section not in denied.having | denied.unsure]:
        return found.model_copy(update={"units": tuple(left)})
    sections = {unit.section for unit in found.units}
    maybe = sections & denied.unsure
    herbs = [u for _, u in cells if u.field == "key_herbs" and u.section in (maybe or sections)]
    return Looked(units=tuple(herbs), head="" if maybe else Head.NO)


def group_of(text: str, selector: UnitSelector) -> tuple[str, ...]:
    """The products that a question over the catalog speaks of: those of the forms and for the need that it tells.

    None where it names no form.
    """
    cells = [(i, unit) for i, unit in enumerate(selector.units) if unit.kind is UnitKind.CELL]
    known = forms_of(unit for _, unit in cells)
    forms = asked_forms(text, known)
    if not forms.stems:
        return ()
    group = [product for product, form in known.items() if forms.fit(form)]
    served: dict[str, frozenset[str]] = {}
    for _, unit in cells:
        if unit.field in ("target_concerns", "category"):
            served[unit.section] = served.get(unit.section, frozenset()) | frozenset(terms(unit.source_text))
    need = (selector.stems(text) - forms.stems) & frozenset[str]().union(*served.values())
    return tuple([product for product in group if need <= served.get(product, frozenset())] if need else group)


def _looked_up(part: Part, forms: Forms, cells: Sequence[tuple[int, Unit]], selector: UnitSelector) -> Looked:
    whole = bool(_WHOLE.search(part.text))
    if not forms.stems and _ELSE.search(part.text) and (asked := _filter(part, selector)):
        return _one_a_product(_for(asked, cells, selector))
    outside = asks_outside(part.text) and bool(forms.stems or whole or _ANY_GOODS.search(part.text))
    if not forms.stems and not whole and not _PLURAL.search(part.text) and not outside:
        return Looked()
    if _EVERYTHING.search(part.text) and not part.facets and not forms.stems:
        return _one_a_product(_needs(cells))
    if forms.stems and not _AMOUNT.search(part.text):  # "anything that isn't a tablet" asks for no dose
        said = " ".join(word for word in part.text.split() if selector.stems(word).isdisjoint(forms.stems))
        part = part.model_copy(update={"facets": tuple(f for f in part.facets if f.asked_in(said))})
    if any(f.hard and not any(f.answered_by_field(unit) for _, unit in cells) for f in part.facets):
        return Looked()  # "tested on animals" asks for more than the column on animals
    if forms.stems:
        known = forms_of(unit for _, unit in cells)
        cells = [(i, unit) for i, unit in cells if forms.fit(known.get(unit.section, frozenset()))]
        about = " ".join(word for word in part.about.split() if selector.stems(word).isdisjoint(forms.stems))
        part, whole = part.model_copy(update={"about": about}), True
    if outside:
        return Looked(units=for_outside({unit.section for _, unit in cells}, selector.units))
    if (kind := of_kind(part.text, [unit for _, unit in cells])) is not None:
        return _made_of_kind(part, kind, cells)
    if part.asks_for("animal_products"):
        return _of_animals(part, cells, selector)
    if forms.stems and not any(f.fields and f.name not in ("uses", "format") for f in part.facets):
        return _in_form(part, is_denied(part.text, bool(forms.ruled_out)), cells, selector)
    columns = [f for f in part.facets if f.fields and f.name != "uses"]
    if columns and part.form is not Form.YES_NO and (found := _column(part, columns, cells, selector, whole)):
        return _one_a_product(found)
    if whole and [facet.name for facet in part.facets] == ["uses"] and not _filter(part, selector):
        return _one_a_product(_needs(cells))
    return _one_a_product(_holding(part, columns, cells, selector))


def _in_form(part: Part, denied: bool, cells: Sequence[tuple[int, Unit]], selector: UnitSelector) -> Looked:
    """What comes in the asked form, and is for what else is asked as well (or is not); the column that holds it."""
    rest = _filter(part, selector) - {stem("form")}
    if not rest:
        formed = [unit for _, unit in cells if unit.field == "format"]
        every = [u for u in selector.units if u.kind is UnitKind.CELL and u.field == "format"]
        others = [unit for unit in every if unit.section not in {unit.section for unit in formed}]
        if part.form is Form.YES_NO and _EACH_ONE.search(part.text) and not denied:
            return _one_a_product(others, Head.NO) if others else _one_a_product(formed, Head.YES)
        return _one_a_product(formed)
    if denied:
        if left := _lacking(part, rest, cells, selector):
            return _one_a_product(left)
        told = Looked(units=tuple(unit for _, unit in cells if unit.field == "key_herbs"))
        return _left_of(told, lacking(part.about, selector), cells)
    for column in ("target_concerns", "key_herbs"):
        own = [(i, unit) for i, unit in cells if unit.field == column]
        if held := [unit for i, unit in own if _holds(part, rest, selector.stems_at(i), selector)]:
            return _one_a_product(held)
    return Looked()


def _for(asked: frozenset[str], cells: Sequence[tuple[int, Unit]], selector: UnitSelector) -> list[Unit]:
    """What the products are for whose need, category, tags or name hold what is asked."""
    serving = {unit.section for i, unit in cells if unit.field in _SERVES and asked <= selector.stems_at(i)}
    return [unit for unit in _needs(cells) if unit.section in serving]


def _needs(cells: Iterable[tuple[int, Unit]]) -> list[Unit]:
    """What each product is for, by its needs; by its category where the catalog tells none."""
    told = [unit for _, unit in cells if unit.field in ("target_concerns", "category")]
    return [unit for unit in told if unit.field == "target_concerns"] or told


def _lacking(
    part: Part, asked: frozenset[str], cells: Sequence[tuple[int, Unit]], selector: UnitSelector
) -> list[Unit]:
    """What says that it lacks the asked thing; what is for something else; what has other herbs.

    That a row is silent tells something only of a column that names the thing in other rows.
    """
    said = [(i, unit) for i, unit in cells if unit.field not in _UNASKED]
    if free := [u for i, u in said if asked <= selector.stems_at(i) and says_it_lacks(u.source_text, asked)]:
        return free
    if _FOR.search(part.text):
        every = [(i, unit) for i, unit in enumerate(selector.units) if unit.kind is UnitKind.CELL]
        serving = {
            u.section for i, u in every if u.field in _SERVES and _holds(part, asked, selector.stems_at(i), selector)
        }
        known = any(u.field in ("target_concerns", "category") and u.section in serving for _, u in every)
        return [unit for unit in _needs(cells) if known and unit.section not in serving]
    each = [named for named in alternatives(part.about, selector) if named and named <= asked] or [asked]
    holding = {
        u.section
        for i, u in said
        if u.field == "key_herbs" and any(_holds(part, named, selector.stems_at(i), selector) for named in each)
    }
    herbs = [unit for _, unit in cells if unit.field == "key_herbs" and holding]
    return [unit for unit in herbs if unit.section not in holding and not VAGUE.search(unit.source_text)]


def _contains(part: Part, unit: Unit) -> bool:
    """Whether a caution tells what is in the product, where that is asked: "contains 45 % alcohol"."""
    return part.asks_for("ingredients") and unit.safety and _CONTAINS.match(unit.source_text) is not None


def _holds(part: Part, asked: frozenset[str], held: frozenset[str], selector: UnitSelector) -> bool:
    """Whether all that is asked is held; of two names for one thing, either."""
    for names in aliases(part.text):
        one, other = (selector.stems(name) & asked for name in names)
        if one and other and (one <= held or other <= held):
            asked -= one | other
    return asked <= held


def _column(
    part: Part, facets: Sequence[Facet], cells: Sequence[tuple[int, Unit]], selector: UnitSelector, whole: bool
) -> list[Unit]:
    """The asked column of the rows that hold what else is asked; of all rows where nothing else is."""
    own = [unit for _, unit in cells if any(facet.answered_by_field(unit) for facet in facets)]
    held = {unit.unit_id: frozenset(terms(unit.source_text)) for unit in own}
    said = " ".join(word for word in part.text.split() if not any(facet.asked_in(word) for facet in facets))
    named = frozenset(terms(" ".join(field.replace("_", " ") for facet in facets for field in facet.fields)))
    values = (selector.stems(said) & frozenset[str]().union(*held.values())) - named - GENERAL
    rest = _filter(part, selector) - values
    rows = _rows(cells, selector)
    if rest and not values and part.asks_for("ingredients"):
        if is_denied(part.text):
            return _lacking(part, rest, cells, selector)
        each = [named for named in alternatives(part.about, selector) if named] if _OR.search(part.text) else [rest]
        telling = [(selector.stems_at(i), u) for i, u in cells if _contains(part, u)]
        telling += [(frozenset(terms(u.source_text)), u) for _, u in cells if u.field == "contains_animal_products"]
        if told := [u for held, u in telling if any(named <= held for named in each)]:
            return told
    own = [unit for unit in own if rest <= rows[unit.section]]
    if not values:
        return own if whole or rest else []
    if is_denied(without_warning(part.text) if part.asks_for("precautions") else part.text):
        return [u for u in own if values.isdisjoint(rows[u.section]) and not VAGUE.search(u.source_text)]
    every = [unit for unit in own if values <= held[unit.unit_id]] if not _OR.search(part.text) else []
    return every or ([unit for unit in own if values & held[unit.unit_id]] if EITHER.search(part.text) else [])


def _holding(
    part: Part, facets: Sequence[Facet], cells: Sequence[tuple[int, Unit]], selector: UnitSelector
) -> list[Unit]:
    """Cells of any column that hold all that is asked, or of the rows that lack it where that is asked."""
    asked = _filter(part, selector)
    if not asked:
        return []
    if is_denied(part.text):
        return _lacking(part, asked, cells, selector)
    said = frozenset[str]().union(*(terms(unit.source_text) for _, unit in cells if unit.field in _OF_EITHER))
    either = asked & said if _OR.search(part.text) else frozenset[str]()
    found = [
        unit
        for position, unit in cells
        if unit.field not in _UNASKED
        and (
            not facets
            or part.asks_for("uses")
            or _contains(part, unit)
            or any(f.answered_by_field(unit) for f in facets)
        )
        and (_holds(part, asked, held := selector.stems_at(position), selector) or _has_one(either, asked, held))
        and not says_it_lacks(unit.source_text, asked)
        and not _only_names(unit, asked, selector)
    ]
    if not all(unit.field in ("target_concerns", "category") for unit in found):
        return found
    serving = {unit.section for unit in found}
    return [unit for unit in _needs(cells) if unit.section in serving]  # what it is for, not the shelf it stands on


def _has_one(either: frozenset[str], asked: frozenset[str], held: frozenset[str]) -> bool:
    """Whether one of several herbs is held, and all else that is asked: "which contain moss or fern?"."""
    return asked - either <= held and not either.isdisjoint(held)


def _only_names(unit: Unit, asked: frozenset[str], selector: UnitSelector) -> bool:
    """Whether all that is asked for is the product's own name: what it is good for stands in no cell of that name."""
    own = unit.source_text if unit.field.lower() != "product name" else ""
    return asked <= selector.stems(" ".join(unit.subjects)) and not asked <= selector.stems(own)


def _of_animals(part: Part, cells: Sequence[tuple[int, Unit]], selector: UnitSelector) -> Looked:
    """The rows with or without animal products; all the others where the question is whether there is any such."""
    rows, asked = _rows(cells, selector), _filter(part, selector)
    column = [unit for _, unit in cells if unit.field == "contains_animal_products" and asked <= rows[unit.section]]
    without = bool(PLANT_ONLY.search(part.text)) != is_denied(part.text)
    found = [unit for unit in column if unit.negative is without]
    others = [unit for unit in column if unit.negative is not without]
    if found and not without and GELATINE.search(part.text) and not any(GELATINE.search(u.text) for u in found):
        return Looked()  # that something of an animal is in them says not what
    if part.form is not Form.YES_NO:
        reasons = _reasons(part, found, cells) if _WHY.search(part.text) and not without else {}
        return Looked(
            units=tuple(u for unit in _one_a_product(found).units for u in (unit, *reasons.get(unit.section, ())))
        )
    if _EACH_ONE.search(part.text) or not _ANY.search(part.text):
        return _one_a_product(others, Head.NO) if others else _one_a_product(found, Head.YES)
    return _one_a_product(found, Head.YES) if found else _one_a_product(others, Head.NO)


def _made_of_kind(part: Part, having: frozenset[str], cells: Sequence[tuple[int, Unit]]) -> Looked:
    """What those are made of that hold something of a kind ("dairy": ghee), or those that hold nothing of it."""
    herbs = [unit for _, unit in cells if unit.field == "key_herbs"]
    held, free = [u for u in herbs if u.section in having], [u for u in herbs if u.section not in having]
    if is_denied(part.text):
        return Looked(units=tuple(unit for unit in free if not VAGUE.search(unit.source_text)))
    told = {unit.section for unit in held if of_kind(part.text, [unit])}
    animal = [u for _, u in cells if u.field == "contains_animal_products" and u.section in having - told]
    found = tuple([u for u in held if u.section in told] + animal)
    return Looked(units=found, head=Head.YES if found and part.form is Form.YES_NO else "")


def _reasons(part: Part, found: Sequence[Unit], cells: Sequence[tuple[int, Unit]]) -> Mapping[str, list[Unit]]:
    """Product id to the cell that tells what is of animals in it: a format that names it, else what it is made of."""
    facets = [facet for facet in part.facets if facet.name == "animal_products"]
    told: dict[str, list[Unit]] = {}
    for product in (unit.section for unit in found):
        own = [u for _, u in cells if u.section == product and u.field in ("format", "key_herbs")]
        naming = [u for u in own if any(facet.answered_by(u) for facet in facets)]
        told[product] = naming or [u for u in own if u.field == "key_herbs"]
    return told


def _filter(part: Part, selector: UnitSelector) -> frozenset[str]:
    return selector.stems(part.about) - GENERAL


def _rows(cells: Iterable[tuple[int, Unit]], selector: UnitSelector) -> Mapping[str, frozenset[str]]:
    """Product id to the stems of all its cells."""
    rows: dict[str, frozenset[str]] = {}
    for position, unit in cells:
        rows[unit.section] = rows.get(unit.section, frozenset()) | selector.stems_at(position)
    return rows


def _one_a_product(units: Sequence[Unit], head: str = "") -> Looked:
    """One cell a product, all its statements where it holds several: no part of a caution is left out."""
    column: dict[str, str] = {}
    for unit in units:
        column.setdefault(unit.section, unit.field)
    kept = set(list(column)[:_MAX_ROWS])
    return Looked(
        units=tuple(unit for unit in units if unit.section in kept and unit.field == column[unit.section]),
        head=head if units else "",
    )
