"""Which of the scored statements go into an answer: the best ones and what belongs to them, in reading order."""

import re
from collections import Counter
from collections.abc import Callable, Sequence

from rapidfuzz import fuzz

from domain.corpus import DocType, Unit, UnitKind, Voice
from domain.text import fold, words
from rag.leads import counted_whole, heads_term, with_parents
from rag.phrasing import list_key
from rag.reading import Form, Part, plain_words, task_of, term_of
from rag.selection import ScoredUnit, UnitSelector, asks_instead, by_place, heading_of, place_of
from rag.tables import of_named_rows, without_other_rows
from rag.voice import is_writer_heading
from rag.yes_no import content

_MAX_STATEMENTS = 7
_MAX_PLACES = 3
_MAX_SECTION = 12
_FEW, _SHORT_PAGE = 3, 5
"""Statements up to which an answer is short, and up to which a page's answer to its own question is given whole."""
SURE = 0.6
"""Probability from which the judge of questions is believed against the patterns of a facet."""
_NO_DOUBT = 0.8
"""Probability of the judge of questions from which a statement answers without a word of what is asked."""
BROAD = frozenset({"uses", "writing", "usage", "tags"})
"""Facets whose evidence is too general to leave out what doesn't show it."""
_RESTS_ON = 0.85
"""Share of the best chosen statement's score from which an answer rests on a statement as well."""
_SPOKEN_OF = 0.5
"""Share of what else is asked, by weight, that a section must hold."""
_OF_ONE = (DocType.CATALOG, DocType.PRODUCT_DOSSIER)
_SAME_QUESTION = 88
"""rapidfuzz token_sort_ratio from which a question is taken for a section's heading."""


def choose(scored: Sequence[ScoredUnit], part: Part, selector: UnitSelector) -> list[Unit]:
    """The best statements and what belongs to them, in reading order, the best place first, nothing told twice."""
    scored = of_named_rows(scored, part, selector)
    if part.form is Form.COMPARISON and (sides := _side_by_side(scored, part)):
        return sides
    if asks_instead(part) and (preferred := _preferred(scored)):
        return preferred
    if defined := _defined(scored, part):
        return defined
    chosen = _surest_too(_chosen(scored, _pointed(part), selector), scored, part)
    chosen = with_parents(without_other_rows(chosen, part, selector), [item.unit for item in scored])
    return without_repeats(counted_whole(_cautions_whole(chosen, scored), selector.units), selector.stems)


def _defined(scored: Sequence[ScoredUnit], part: Part) -> list[Unit]:
    """What a list of terms says of the one that is asked for: "Kvae: the resin …", to "what does kvae mean?".

    A section or a product of that name tells more.
    """
    term, units = term_of(part), [item.unit for item in scored]
    if not term or any(term == fold(u.section) or (u.doc_type in _OF_ONE and term in u.subjects[1:2]) for u in units):
        return []
    named = (item for item in scored if heads_term(item.unit, term))
    told = [item for item in named if item.unit.voice is Voice.ASSERTS and not item.unit.safety]
    groups = by_place(told).values()
    opened = next((group for group in groups if _opens_with(term, group, len(groups) == 1)), ())
    return [item.unit for item in sorted(opened, key=lambda item: item.position)]


def _opens_with(term: str, told: Sequence[ScoredUnit], alone: bool) -> bool:
    """Whether the first statement of a place is put as what the term means; `alone`: no other place tells of it."""
    first = min(told, key=lambda item: item.position)
    in_table = (
        len(told) == 1 and alone and fold(first.unit.text).startswith(f"{term} - ")
    )  # "BYO – long: bring your own"
    return in_table or fold(first.unit.text).startswith((f"{term}:", f"{fold(first.unit.lead_in)}:"))


def _cautions_whole(chosen: list[Unit], scored: Sequence[ScoredUnit]) -> list[Unit]:
    """With every caution of a row of which several are told: who reads two takes them for all."""
    told = Counter(unit.section for unit in chosen if unit.field == _CAUTIONS)
    there = {unit.unit_id for unit in chosen}
    rest = sorted((i for i in scored if i.unit.field == _CAUTIONS), key=lambda item: item.position)
    found: list[Unit] = []
    for unit in chosen:
        if unit.field == _CAUTIONS and told[unit.section] > 1:
            found += [i.unit for i in rest if i.unit.section == unit.section and i.unit.unit_id not in there]
            told[unit.section] = 0
        found.append(unit)
    return found


_CAUTIONS = "contraindications_short"


def _surest_too(chosen: list[Unit], scored: Sequence[ScoredUnit], part: Part) -> list[Unit]:
    """With the statement in front that the judge of questions is surest of, where it was left out."""
    best = max(scored, key=lambda item: item.answers, default=None)
    if best is None or best.answers < SURE or any(unit.unit_id == best.unit.unit_id for unit in chosen):
        return chosen
    if _is_of_another(best.unit, chosen, part) or (chosen and _is_of_another_column(best.unit, part)):
        return chosen
    return [best.unit, *chosen]


def _is_of_another(unit: Unit, chosen: Sequence[Unit], part: Part) -> bool:
    """Whether a statement is about another thing than the one asked about, of which others are chosen."""
    own = chosen[0].section if chosen else ""
    if own and part.form is Form.DEFINITION and re.search(rf"\b{re.escape(fold(own))}\b", fold(part.query)):
        return unit.section != own  # "What is Ebb?": its own section says it
    asked = {s for other in chosen for s in other.subjects if re.search(rf"\b{re.escape(s)}\b", fold(part.query))}
    return bool(asked and unit.subjects) and asked.isdisjoint(unit.subjects)


def _is_of_another_column(unit: Unit, part: Part) -> bool:
    """Whether a cell only sounds like what a hard facet asks for: "no animal products", to "tested on animals?"."""
    hard = [facet for facet in part.facets if facet.hard]
    in_catalog = unit.doc_type is DocType.CATALOG and bool(hard)
    return in_catalog and not any(facet.answered_by(unit) for facet in part.facets)


def _is_beside_it(part: Part, item: ScoredUnit, first: ScoredUnit, selector: UnitSelector) -> bool:
    """Whether a further page only sounds like an answer: it has no word of what is asked, as the first one has."""
    surer = item.answers > max(first.answers, _NO_DOUBT)
    return not surer and _speaks_of(part, first, selector) and not _speaks_of(part, item, selector)


def _speaks_of(part: Part, item: ScoredUnit, selector: UnitSelector) -> bool:
    """Whether a statement has a word of what is asked or of what is told before it."""
    asked = part.query
    for facet in part.facets:
        asked = asked if facet.name in BROAD else facet.without(asked)
    return not selector.stems(plain_words(asked)).isdisjoint(selector.stems_at(item.position))


def with_context(chosen: list[Unit], scored: Sequence[ScoredUnit], part: Part, selector: UnitSelector) -> list[Unit]:
    """With what the first statement's own place says beside it, where little was chosen.

    That is the rest of a short answer to a page's own question, what speaks of a thing asked that no chosen statement
    speaks of, and the sentence that goes on in the same paragraph.
    """
    first = chosen[0] if chosen else None
    if first is None or first.kind in (UnitKind.CELL, UnitKind.FIELD) or len(chosen) > _FEW:
        return chosen
    beside = sorted(
        (i for i in scored if place_of(i.unit) == place_of(first)),
        key=lambda item: item.position,
    )
    if heading_of(first).endswith("?") and len(beside) <= _SHORT_PAGE:
        more = beside
    else:
        covered = frozenset().union(*(selector.stems(unit.text) for unit in chosen))
        open_words = selector.stems(part.thing) - covered - selector.stems(" ".join(first.subjects[:2]))
        led = [i for i in beside if _LEANS_BACK.match(first.text) and _goes_on(i.unit, first)]
        more = led + [i for i in beside if open_words & selector.stems(i.unit.text) or _goes_on(first, i.unit)]
    taken = {unit.unit_id for unit in chosen}
    added = [item.unit for item in more if item.unit.unit_id not in taken and item.unit.safety == first.safety]
    here = [unit for unit in chosen if place_of(unit) == place_of(first)]
    position = {item.unit.unit_id: item.position for item in scored}
    own = [first, *sorted([*here[1:], *added[:_FEW]], key=lambda unit: position[unit.unit_id])]
    if after := [unit for unit in own if _LEANS_BACK.match(unit.text) and _goes_on(first, unit)]:
        own = [first, *after, *(unit for unit in own[1:] if unit not in after)]
    if before := [unit for unit in own if _LEANS_BACK.match(first.text) and _goes_on(unit, first)]:
        own = [*before, *(unit for unit in own if unit not in before)]
    if heading_of(first).endswith("?"):
        own.sort(key=lambda unit: position[unit.unit_id])
    return [*own, *(unit for unit in chosen if unit not in here)]


def is_same_question(text: str, heading: str) -> bool:
    """Whether a question is a section's heading, but for its number or the order of its words."""
    return fuzz.token_sort_ratio(_key(text.rstrip("?")), _key(heading.rstrip("?"))) >= _SAME_QUESTION


def best_of(chosen: Sequence[Unit], scored: Sequence[ScoredUnit]) -> list[Unit]:
    """Those of the chosen statements that the answer rests on: without them the others would answer something else."""
    found = [item for item in scored if any(item.unit.unit_id == unit.unit_id for unit in chosen)]
    floor = _RESTS_ON * max((item.score for item in found), default=0.0)
    resting = {item.unit.unit_id for item in found if item.score >= floor or item.answers >= SURE}
    return [unit for unit in chosen if unit.unit_id in resting]


_LEANS_BACK = re.compile(
    r"(?:The same|Then|That|This|These|Those|Otherwise|(?:After|Before|Until|Since|In|For) (?:that|this|then)"
    r"(?: case)?)\b(?!['’]s (?:a|no)\b)"
)
"""How a sentence opens that says nothing without the one before: "The same goes for a new tattoo"."""


def _goes_on(first: Unit, unit: Unit) -> bool:
    """Whether a sentence stands right after another one, in the same paragraph."""
    gap = unit.char_start - first.char_end
    return unit.kind is first.kind is UnitKind.SENTENCE and 0 <= gap <= 1


def without_repeats(units: Sequence[Unit], stems: Callable[[str], frozenset[str]]) -> list[Unit]:
    """Leave out the cells and labelled lines whose words another statement about the same product says as well.

    `stems` gives the content words of a text. A caution is only left out where another has all its words.
    """
    groups: dict[tuple[str, str, str], list[Unit]] = {}
    for unit in units:
        groups.setdefault(list_key(unit), []).append(unit)
    said = {key: frozenset().union(*(stems(unit.text) for unit in group)) for key, group in groups.items()}
    told = {key: frozenset().union(*(_told(unit, stems) for unit in group)) for key, group in groups.items()}
    order = {key: number for number, key in enumerate(groups)}
    gone: set[tuple[str, str, str]] = set()
    for key, group in groups.items():
        for other, rival in groups.items():
            if other == key or other in gone or not _may_stand_for(rival[0], group[0]):
                continue
            covered = told[key] <= (told if group[0].safety else said)[other]
            later_twin = told[other] <= told[key] and order[other] > order[key] and bool(rival[0].field)
            if told[key] and covered and not later_twin:
                gone.add(key)
                break
    return [unit for unit in units if list_key(unit) not in gone]


def _told(unit: Unit, stems: Callable[[str], frozenset[str]]) -> frozenset[str]:
    """What a statement adds to its subject; of a caution every word counts, "only" and "not" above all."""
    return frozenset(words(unit.source_text)) if unit.safety else stems(unit.source_text)


def _may_stand_for(rival: Unit, unit: Unit) -> bool:
    """Whether one statement can make another one needless: a cell or label, about the same thing, said as firmly."""
    return (
        bool(unit.field)
        and rival.subjects[:1] == unit.subjects[:1]
        and rival.negative == unit.negative
        and rival.safety == unit.safety
        and rival.voice is unit.voice
    )


def _pointed(part: Part) -> Part:
    """ "Does it contain animal products?" asks for one column, not for the ingredients that "contain" asks for too."""
    pointed = tuple(facet for facet in part.facets if facet.hard and facet.fields)
    return part.model_copy(update={"facets": pointed}) if pointed and part.form is Form.YES_NO else part


def _side_by_side(scored: Sequence[ScoredUnit], part: Part) -> list[Unit]:
    """What the best place of its own says of each thing that is compared; empty where fewer than two have one."""
    asked = fold(part.text)
    named: dict[str, list[ScoredUnit]] = {}
    for item in scored:
        for subject in item.unit.subjects:
            if fold(item.unit.section) == subject and re.search(rf"\b{re.escape(subject)}\b", asked):
                named.setdefault(subject, []).append(item)
    if len(named) < 2:
        return []
    sides = sorted(named, key=asked.index)
    best = [next(iter(by_place(named[side]).values())) for side in sides]
    return [item.unit for group in best for item in sorted(group, key=lambda i: i.position)][: 2 * _MAX_SECTION]


def _preferred(scored: Sequence[ScoredUnit]) -> list[Unit]:
    """The best forbidden wording with what its place prefers: of its own table row, else of the whole section."""
    forbidden = next((item.unit for item in scored if item.unit.voice is Voice.FORBIDS), None)
    if forbidden is None:
        return []
    place = (forbidden.doc_id, forbidden.section)
    beside = [i for i in scored if (i.unit.doc_id, i.unit.section) == place and i.unit.voice is Voice.QUOTES]
    row = [item for item in beside if item.unit.char_start == forbidden.char_start]
    preferred = [item.unit for item in sorted(row or beside, key=lambda item: item.position)[:_MAX_STATEMENTS]]
    return [forbidden, *preferred] if preferred else []


def _chosen(scored: Sequence[ScoredUnit], part: Part, selector: UnitSelector) -> list[Unit]:
    if not scored:
        return []
    places = list(by_place(scored).values())
    near = places[:4] if selector.stems(part.about) else places  # where nothing else is asked, its own page is enough
    if titled := next((group for group in near if _is_about(part, group, selector)), None):
        section = [item.unit for item in sorted(titled, key=lambda item: item.position)][:_MAX_SECTION]
        return _as_answer(section) if content(part.text) == content(heading_of(section[0])) else section
    if any(facet.name not in BROAD for facet in part.facets) and any(item.answers_facet for item in scored[:10]):
        answering = [item for item in scored if item.answers_facet]
        answering = [
            i for i in answering if any(facet.answered_by(i.unit) for facet in part.facets if facet.name not in BROAD)
        ] or answering
        surest = min(SURE, max(item.answers for item in answering))
        kept = [i for i in scored if i in answering or (i.answers > surest and not _is_of_another_column(i.unit, part))]
        scored = _with_rest_of_lists(kept, scored)
        places = list(by_place(scored).values())
    top = scored[0].score
    explaining = part.form in (Form.DEFINITION, Form.COMPARISON) and not part.facets
    chosen: list[Unit] = []
    seen: set[str] = set()
    taken, asked, covered = 0, selector.stems(part.about), frozenset[str]()
    for rank, group in enumerate(places[:_MAX_PLACES]):
        if taken >= _MAX_STATEMENTS or (rank and group[0].score < (0.75 if part.asks_for("uses") else 0.85) * top):
            break
        if rank and is_writer_heading((group[0].unit.section,)) and not part.asks_for("writing"):
            continue
        if rank and _is_beside_it(part, group[0], places[0][0], selector):
            continue
        new = asked & selector.stems_at(group[0].position) - covered
        if rank and explaining and not new:
            continue  # a further page has to add something that is asked
        floor = top * (0.8 if rank else 0.35 if explaining else 0.75)
        for items in _with_list_mates(group, floor):
            fresh = [item.unit for item in items if item.unit.text not in seen]
            if fresh and taken < _MAX_STATEMENTS:
                seen.update(unit.text for unit in fresh)
                chosen.extend(fresh)
                taken += 1
                covered = covered.union(*(selector.stems_at(item.position) for item in items))
    order = list(dict.fromkeys(place_of(unit) for unit in chosen))
    position = {item.unit.unit_id: item.position for item in scored}
    return sorted(chosen, key=lambda unit: (order.index(place_of(unit)), position[unit.unit_id]))


def _with_rest_of_lists(kept: Sequence[ScoredUnit], scored: Sequence[ScoredUnit]) -> list[ScoredUnit]:
    """The statements kept, and the other items of every list of which at least half is: it is told as a whole."""
    taken, there = (Counter(list_key(item.unit) for item in items) for items in (kept, scored))
    return [i for i in scored if i in kept or 2 * taken[list_key(i.unit)] >= there[list_key(i.unit)]]


def _is_about(part: Part, group: Sequence[ScoredUnit], selector: UnitSelector) -> bool:
    """Whether a section is the answer as a whole: its heading is the question, or says just what is asked for.

    What else is asked must be spoken of there: "How long until it works?" says nothing of how long the warmth lasts.
    Where a product is asked about, a section that tells products apart is too much, and its own row answers first.
    """
    heading = heading_of(group[0].unit)
    if is_same_question(part.text, heading):
        return True
    if not part.unnamed and len(task := selector.stems(task_of(part.text))) > 1 and task == selector.stems(heading):
        return True
    if part.unnamed and part.form is not Form.YES_NO and not selector.stems(part.about):
        asked = (facet for facet in part.facets if facet.name not in BROAD and not (facet.fields or facet.hard))
        if any(facet.heads(heading) for facet in asked):
            return True
    if not heading.endswith("?") or (part.unnamed and any(item.unit.subjects for item in group)):
        return False
    said = frozenset().union(*(selector.stems_at(item.position) for item in group))
    if selector.coverage(selector.stems(part.about), said) < _SPOKEN_OF:
        return False
    return any(
        facet.name not in BROAD and not facet.shape and facet.asked_in(heading) and not (part.unnamed and facet.fields)
        for facet in part.facets
    )


def _as_answer(units: Sequence[Unit]) -> list[Unit]:
    """A section's statements as the answer to its heading: they need not repeat the question."""
    question = _key(heading_of(units[0])).rstrip("?")
    kept: list[Unit] = []
    for unit in units:
        asked, mark, answer = unit.text.partition("? ")
        same = mark and _key(asked) == question
        kept.append(unit.model_copy(update={"text": answer}) if same else unit)
    return kept


def _with_list_mates(group: Sequence[ScoredUnit], floor: float) -> list[list[ScoredUnit]]:
    """Statements above the floor, best first; a list comes whole when its lead-in or half of its items is above."""
    lists: dict[tuple[str, str, str], list[ScoredUnit]] = {}
    for item in group:
        lists.setdefault(list_key(item.unit), []).append(item)
    told = [item.unit for item in group if item.score >= floor]
    led = {_key(unit.text) for unit in told} | {_key(f"{u.lead_in}: {u.source_text}") for u in told if u.field}
    labelled = _labelled_below(group, floor)
    chosen = []
    for items in lists.values():
        above = [item for item in items if item.score >= floor]
        lead = items[0].unit.lead_in
        if (lead and _key(lead) in led) or items[0].position in labelled or 2 * len(above) >= len(items):
            chosen.append(items)
        elif above:
            chosen.append(above)
    return sorted(chosen, key=lambda items: -max(item.score for item in items))


def _labelled_below(group: Sequence[ScoredUnit], floor: float) -> set[int]:
    """Positions of the labelled items that stand right below a chosen sentence that ends in a colon."""
    by_position = {item.position: item for item in group}
    led: set[int] = set()
    for item in group:
        if item.score >= floor and item.unit.source_text.rstrip().endswith(":"):
            position = item.position + 1
            while position in by_position and by_position[position].unit.kind is not UnitKind.SENTENCE:
                led.add(position)
                position += 1
    return led


def _key(text: str) -> str:
    return re.sub(r"^\d+[.)]\s*", "", text.strip().rstrip(".:")).lower()
