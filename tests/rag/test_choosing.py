"""What is told twice is told once; cautions keep every word."""

import numpy as np
import pytest

from domain.corpus import DocType, Unit, UnitKind, Voice
from rag.choosing import _cautions_whole, best_of, choose, with_context, without_repeats
from rag.leads import with_parents
from rag.reading import read
from rag.selection import ScoredUnit, UnitSelector
from rag.tokens import Speller, terms


def a_cell(text: str, source: str, *, field: str = "format", safety: bool = False) -> Unit:
    return Unit(
        unit_id=text,
        text=text,
        source_text=source,
        doc_id="products_catalog.csv",
        section="X-1",
        doc_type=DocType.CATALOG,
        char_start=0,
        char_end=1,
        kind=UnitKind.CELL,
        voice=Voice.ASSERTS,
        safety=safety,
        subjects=("X-1",),
        field=field,
    )


def stems(text: str) -> frozenset[str]:
    return frozenset(terms(text))


def test_the_fuller_of_two_cells_stays() -> None:
    short = a_cell("Moss Drops come as a tincture.", "Tincture")
    full = a_cell("Moss Drops come as a tincture in a brown bottle.", "Tincture in a brown bottle")
    assert without_repeats([short, full], stems) == [full]
    assert without_repeats([full, short], stems) == [full]


def test_of_two_that_say_the_same_the_first_stays() -> None:
    first, second = a_cell("The form is drops.", "Drops"), a_cell("Moss Drops come as drops.", "drops")
    assert without_repeats([first, second], stems) == [first]


def test_a_caution_is_left_out_only_where_another_has_all_its_words() -> None:
    only = a_cell("Caution: for the skin only.", "for the skin only", safety=True)
    test = a_cell("Caution: test it on the skin first.", "test it on the skin first", safety=True)
    assert without_repeats([only, test], stems) == [only, test]
    again = a_cell("For the skin only, please.", "for the skin only, please", safety=True)
    assert without_repeats([only, again], stems) == [again]


def test_statements_without_a_column_are_never_left_out() -> None:
    prose = a_cell("Moss Drops are a tincture.", "Moss Drops are a tincture.", field="")
    full = a_cell("Moss Drops come as a tincture.", "Moss Drops are a tincture.")
    assert prose in without_repeats([prose, full], stems)


def test_a_cell_goes_where_prose_says_all_its_words() -> None:
    cell = a_cell("Caution: external use only.", "external use only", safety=True)
    prose = a_cell("Moss Drops: external use only.", "External use only.", field="", safety=True)
    assert without_repeats([cell, prose], stems) == [prose]


def answer_of(question: str, heading: str, *texts: str, falling: float = 0.0) -> list[str]:
    """What is chosen for a question from one section of a page of questions."""
    units = [
        a_cell(text, text, field="").model_copy(
            update={"section": heading, "kind": UnitKind.SENTENCE, "doc_id": "faq.md", "subjects": ()}
        )
        for text in texts
    ]
    selector = UnitSelector(units, np.ones((len(units), 1), dtype=np.float32), Speller(set()))
    scored = [
        ScoredUnit(unit=u, position=i, score=1.0 - i * falling, similarity=1.0, coverage=1.0, answers_facet=True)
        for i, u in enumerate(units)
    ]
    return [unit.text for unit in choose(scored, read(question)[0], selector)]


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("Can I return an opened jar?", "No."),
        ("Can you return an opened jar?", "No."),
        ("Can I return an unopened jar?", "Can I return an opened jar? No."),
    ],
)
def test_a_pages_no_answers_its_own_question_only(question: str, first: str) -> None:
    heading = "Can I return an opened jar?"
    assert answer_of(question, heading, f"{heading} No.", "Opened jars cannot be returned.")[0] == first


def test_what_to_write_instead_stands_beside_what_must_not_be_written() -> None:
    bad, good = (
        a_cell(text, text).model_copy(update={"voice": voice})
        for text, voice in (("We don't say: group therapy.", Voice.FORBIDS), ("We say: quiet company.", Voice.QUOTES))
    )
    selector = UnitSelector([bad, good], np.ones((2, 1), dtype=np.float32), Speller(set()))
    scored = [
        ScoredUnit(unit=unit, position=at, score=1.0 - at, similarity=1.0, coverage=1.0, answers_facet=True)
        for at, unit in enumerate((bad, good))
    ]
    part = read("What do we say instead of 'group therapy'?")[0]
    assert choose(scored, part, selector) == [bad, good]


def a_section(heading: str, *texts: str, apart: int = 1) -> list[Unit]:
    """Sentences of one section, `apart` characters between them."""
    found, at = [], 0
    for text in texts:
        unit = a_cell(text, text, field="")
        place = {"section": heading, "doc_id": "page.md", "char_start": at, "char_end": at + len(text)}
        found.append(unit.model_copy(update={**place, "kind": UnitKind.SENTENCE, "subjects": ()}))
        at += len(text) + apart
    return found


def around(question: str, units: list[Unit], chosen: int = 0) -> list[str]:
    selector = UnitSelector(units, np.ones((len(units), 1), dtype=np.float32), Speller(set()))
    scored = [
        ScoredUnit(unit=u, position=i, score=1.0, similarity=1.0, coverage=1.0, answers_facet=False)
        for i, u in enumerate(units)
    ]
    return [unit.text for unit in with_context([units[chosen]], scored, read(question)[0], selector)]


GONE_SOLID = ("The resin thickens in the cold.", "That does not spoil it.", "Stand the jar in warm water.")


def test_a_short_answer_to_a_pages_own_question_is_given_whole() -> None:
    assert around("how do I get it soft", a_section("Why is my balm hard?", *GONE_SOLID), 1) == list(GONE_SOLID)


def test_a_long_page_is_not_given_whole() -> None:
    page = a_section("Why is my balm hard?", *GONE_SOLID, *(f"Jar number {n} is blue." for n in range(5)), apart=40)
    assert around("how do I get it soft", page, 1) == [GONE_SOLID[1]]


def test_the_sentence_that_goes_on_in_the_same_paragraph_comes_with_the_chosen_one() -> None:
    said = ("Lovage is lifted in March.", "Its roots are brittle then.", "Mallow waits until May.")
    assert around("when is it lifted", a_section("Harvest", *said)) == list(said[:2])
    assert around("when is it lifted", a_section("Harvest", *said, apart=2)) == [said[0]]


def test_a_sentence_that_leans_on_the_one_before_comes_with_it() -> None:
    said = ("A scratch stings: leave a day.", "The same goes for a piercing, but there it is a month.")
    assert around("how long after a piercing", a_section("Waiting", *said), 1) == list(said)


def test_a_sentence_that_leans_on_the_first_stays_right_behind_it() -> None:
    units = a_section("Care", "Stir the jar with care.", "The resin clouds in the cold.", "That is no fault.")
    selector = UnitSelector(units, np.ones((len(units), 1), dtype=np.float32), Speller(set()))
    scored = [
        ScoredUnit(unit=u, position=i, score=1.0, similarity=1.0, coverage=1.0, answers_facet=False)
        for i, u in enumerate(units)
    ]
    told = with_context([units[1], units[0], units[2]], scored, read("why is the resin cloudy")[0], selector)
    assert told == [units[1], units[2], units[0]]


def test_the_words_of_a_products_name_are_not_looked_for_beside_its_answer() -> None:
    clouds, stir = a_section("Care", "It clouds in the cold.", "Stir the resin balm with care.", apart=9)
    clouds = clouds.model_copy(update={"subjects": ("M-1", "resin balm")})
    assert around("why is the resin balm cloudy", [clouds, stir]) == ["It clouds in the cold."]


def test_a_second_thing_asked_about_is_looked_for_beside_the_first() -> None:
    said = ("Linden water lives in the fridge.", "The cellar is dry.", "Yarrow vinegar lives on a shelf.")
    chosen = around("linden water and yarrow vinegar, where do both live", a_section("Keeping", *said, apart=2))
    assert chosen == [said[0], said[2]]


def from_two_pages(question: str, surer: bool = False) -> list[str]:
    """What is chosen of two statements on pages of their own, both of which a judge takes for an answer."""
    units = [
        a_section(page, text)[0]
        for page, text in (("Bees", "Frost took the chestnut honey."), ("Parcels", "Four days to Austria."))
    ]
    selector = UnitSelector(units, np.ones((2, 1), dtype=np.float32), Speller(set()))
    scored = [
        ScoredUnit(
            unit=u, position=i, score=1.0 - i / 100, similarity=1.0, coverage=1.0, answers_facet=False, answers=p
        )
        for i, (u, p) in enumerate(zip(units, (0.9, 0.95 if surer else 0.8), strict=True))
    ]
    return [unit.text for unit in choose(scored, read(question)[0], selector)]


def test_a_further_page_has_a_word_of_what_is_asked_or_is_the_surer_one() -> None:
    asked = "there was no chestnut honey, how come?"
    assert from_two_pages(asked) == ["Frost took the chestnut honey."]
    assert "Four days to Austria." in from_two_pages(asked, surer=True)
    assert "Four days to Austria." in from_two_pages("chestnut honey to Austria, how come?")


def test_a_thing_is_told_by_its_own_section() -> None:
    own, other = (
        a_section("Heath", "Its keywords are dry and light.")[0],
        a_section("Themes", "Heath and moss support.")[0],
    )
    selector = UnitSelector([own, other], np.ones((2, 1), dtype=np.float32), Speller(set()))
    scored = [
        ScoredUnit(unit=u, position=i, score=s, similarity=1.0, coverage=1.0, answers_facet=False, answers=p)
        for i, (u, s, p) in enumerate(((own, 1.0, 0.5), (other, 0.3, 0.9)))
    ]
    assert choose(scored, read("what is heath?")[0], selector) == [own]


def test_an_answer_rests_on_its_best_statements() -> None:
    units = a_section("Keeping", "Cold.", "Dark.", "Dry.")
    scores = (0.4, 1.0, 0.9)
    scored = [
        ScoredUnit(unit=u, position=i, score=s, similarity=1.0, coverage=1.0, answers_facet=False)
        for i, (u, s) in enumerate(zip(units, scores, strict=True))
    ]
    assert best_of(units, scored) == units[1:]


def test_a_term_is_told_by_the_list_of_terms_and_not_by_what_only_uses_it() -> None:
    term, more, beside = (
        a_cell(text, text, field="").model_copy(
            update={"section": section, "doc_id": "words.md", "subjects": (), "lead_in": lead, "char_start": at}
        )
        for at, (text, section, lead) in enumerate(
            (
                ("Kvae: the resin of a spruce.", "Words to Know", "Kvae"),
                ("It hardens in the cold.", "Words to Know", "Kvae"),
                ('Words are explained at first mention, e.g. "kvae (resin)".', "Language Rules", ""),
            )
        )
    )
    selector = UnitSelector([beside, term, more], np.ones((3, 1), dtype=np.float32), Speller(set()))
    scored = [
        ScoredUnit(unit=u, position=i, score=1.0 - i / 3, similarity=1.0, coverage=1.0, answers_facet=False)
        for i, u in enumerate(selector.units)
    ]
    assert choose(scored, read("What does kvae mean?")[0], selector) == [term, more]
    assert beside in choose(scored, read("How is kvae explained?")[0], selector)


def test_a_list_of_which_half_is_told_is_told_whole() -> None:
    texts = ("Included: the fee of 5 for the fire.", "Included: lunch, which costs 9.", "Included: an apron.", "A cap.")
    units = [
        u.model_copy(update={"kind": UnitKind.BULLET, "lead_in": "Included"}) for u in a_section("Included", *texts)
    ]
    selector = UnitSelector(units, np.ones((4, 1), dtype=np.float32), Speller(set()))
    part = read("what is included in the price?")[0]
    scored = [
        ScoredUnit(
            unit=u, position=i, score=1.0, similarity=1.0, coverage=1.0,
            answers_facet=any(f.answered_by(u) for f in part.facets),
        )
        for i, u in enumerate(units)
    ]  # fmt: skip
    assert [unit.text for unit in choose(scored, part, selector)] == list(texts)


def test_of_two_cautions_of_a_row_all_are_told() -> None:
    cautions = [
        a_cell(f"Caution: {text}.", text, field="contraindications_short", safety=True)
        for text in ("not with gout", "not in pregnancy", "see leaflet")
    ]
    scored = [
        ScoredUnit(unit=unit, position=i, score=1.0, similarity=1.0, coverage=1.0, answers_facet=False)
        for i, unit in enumerate(cautions)
    ]
    assert _cautions_whole([cautions[1], cautions[2]], scored) == cautions
    assert _cautions_whole([cautions[1]], scored) == [cautions[1]]


def test_how_to_do_something_is_told_with_every_step_below_its_name() -> None:
    steps = ["Wipe the box.", "Lay straw in it.", "Close the lid."]
    assert answer_of("How do we pack a box?", "Packing boxes", *steps, falling=0.4) == steps


def test_an_item_is_told_behind_the_sentence_that_it_hangs_from() -> None:
    parent, other, child = (
        a_cell(text, text, field="").model_copy(update={"section": "Tins", "kind": UnitKind.BULLET})
        for text in ("Dented: send a new tin.", "Lost: wait a week.", "Above 20 pounds ask Ilse first.")
    )
    child = child.model_copy(update={"lead_in": parent.text})
    assert with_parents([child], [parent, other, child]) == [parent, child]
    assert with_parents([parent, child], [parent, other, child]) == [parent, child]


def test_a_catalog_column_only_sounds_like_what_is_asked_of_something_else() -> None:
    column = a_cell("Moss Drops hold no animal products.", "No", field="contains_animal_products")
    said = a_cell("We test nothing on animals.", "We test nothing on animals.", field="")
    said = said.model_copy(update={"doc_type": DocType.FAQ, "doc_id": "faq.md", "section": "Tests", "subjects": ()})
    selector = UnitSelector([column, said], np.ones((2, 1), dtype=np.float32), Speller(set()))
    scored = [
        ScoredUnit(unit=u, position=i, score=1.0, similarity=1.0, coverage=1.0, answers_facet=u is said, answers=1.0)
        for i, u in enumerate((column, said))
    ]
    assert choose(scored, read("Are your products tested on animals?")[0], selector) == [said]


def test_a_term_with_its_other_names_is_told_by_its_own_entry() -> None:
    entry, row, cell = (
        a_cell(text, text, field=field).model_copy(update={"section": section, "subjects": (), "lead_in": lead})
        for text, field, section, lead in (
            ("Nettle (Urtica): a tall herb.", "Nettle (Urtica)", "Herbs", "Nettle (Urtica)"),
            ("Nettle – found in: lanes.", "Found in", "Places", "Nettle"),
            ("Lane Tea contains nettle.", "key_herbs", "M-1", ""),
        )
    )
    units = [cell, row, entry]
    selector = UnitSelector(units, np.ones((3, 1), dtype=np.float32), Speller(set()))
    scored = [
        ScoredUnit(unit=u, position=i, score=1.0, similarity=1.0, coverage=1.0, answers_facet=True)
        for i, u in enumerate(units)
    ]
    assert choose(scored, read("what is nettle?")[0], selector) == [entry]


def test_a_row_of_a_table_may_say_what_a_term_stands_for() -> None:
    row, other = (
        a_cell(text, text, field="Long").model_copy(update={"section": "Short words", "subjects": (), "lead_in": lead})
        for text, lead in (("BYO – long: bring your own.", "BYO"), ("Walkers are proud of lamps.", ""))
    )
    selector = UnitSelector([row, other], np.ones((2, 1), dtype=np.float32), Speller(set()))
    scored = [
        ScoredUnit(unit=u, position=i, score=1.0, similarity=1.0, coverage=1.0, answers_facet=True)
        for i, u in enumerate((row, other))
    ]
    assert choose(scored, read("what does BYO mean?")[0], selector) == [row]
