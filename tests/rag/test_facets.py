import pytest

from domain.corpus import DocType, Unit, UnitKind, Voice
from rag.facets import facets_of, load_facets


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("where's my order", {"ordering", "place"}),
        ("how do I end the subscription", {"subscription"}),
        ("when will my parcel arrive", {"delivery"}),
        ("can she get a refund for the drops", {"returns"}),
        ("how long until it works", {"onset"}),
        ("how long till they kick in", {"onset"}),
        ("how much time does it take to have an effect", {"onset"}),
        ("how do we end an article", {"writing"}),
        ("can we post pics of her skin before and after the soap?", {"writing"}),
        ("what photos should we take", {"writing"}),
        ("which pictures are not allowed?", {"writing"}),
        ("how long can someone take the powder", {"duration"}),
        ("how long does the powder take", {"onset"}),
        ("how should it be stored", {"storage"}),
        ("what are your opening hours", {"contact"}),
        ("can guests bring a phone?", set()),
        ("what is your phone number?", {"contact"}),
        ("which must not be used in summer?", {"precautions", "uses"}),
        ("how many grams are in the sack?", {"pack_size"}),
        ("how much does the tin weigh?", {"pack_size"}),
        ("how do I weigh loose leaves?", set()),
        ("what do I do with a dented tin?", set()),
        ("how long do we keep the roof sheets?", {"length"}),
        ("how much is the second visit?", {"price"}),
        ("how much is enough for an adult", {"dosage", "price"}),
        ("how many times is it pressed?", {"count"}),
        ("how many times is it taken a day?", {"dosage"}),
    ],
)
def test_what_is_asked_for_is_told_apart(question: str, names: set[str]) -> None:
    assert {facet.name for facet in facets_of(question)} == names


@pytest.mark.parametrize(
    ("name", "said", "found"),
    [
        ("studies", "It is for study weeks and a clear head.", False),
        ("studies", "In a study of forty walkers it did nothing.", True),
        ("price", "Nelli fruit – 62 %.", False),
        ("price", "For people who feel flat in winter.", False),
        ("price", "The fee is paid at the door.", True),
        ("ordering", "Invitations, not orders.", False),
        ("ordering", "In order to rest, dim the lamps.", False),
        ("ordering", "You can order by telephone.", True),
        ("payment", "It contains Cardamom.", False),
        ("payment", "We take every credit card.", True),
        ("returns", "The pillow cannot be returned.", True),
        ("contact", "York (Mill Lane 3, Mon–Sat 9–17).", True),
        ("certificates", "Replies need no approval.", True),
        ("pack_size", "It comes in a steel tin of 60.", True),
        ("returns", "Unopened jars can be returned; we refund the price.", True),
        ("price", "People who feel flat in November.", False),
        ("price", "The visit is NOK 450.", True),
        ("subscription", "You can end your subscription at any time.", True),
    ],
)
def test_a_word_that_only_looks_alike_is_no_evidence(name: str, said: str, found: bool) -> None:
    facet = next(facet for facet in load_facets() if facet.name == name)
    assert facet.answered_by(a_statement(said)) is found


def test_a_caution_says_nothing_of_when_something_works() -> None:
    onset = next(facet for facet in load_facets() if facet.name == "onset")
    assert onset.answered_by(a_statement("Many people give it some weeks."))
    assert not onset.answered_by(a_statement("Not within two weeks before surgery.", safety=True))


def a_statement(text: str, *, safety: bool = False) -> Unit:
    return Unit(
        unit_id="1",
        text=text,
        source_text=text,
        doc_id="faq.md",
        section="About",
        doc_type=DocType.FAQ,
        char_start=0,
        char_end=1,
        kind=UnitKind.SENTENCE,
        voice=Voice.ASSERTS,
        safety=safety,
    )


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("how many capsules are in a jar", {"pack_size"}),
        ("how many capsules a day", {"dosage"}),
        ("how much is Long Rest for two", {"price"}),
        ("how much is safe a day", {"precautions", "dosage", "price"}),
        ("how often do you audit the farms", {"count", "origin"}),
        ("how often should she take it", {"dosage"}),
        ("how big are the groups", {"group_size"}),
        ("are they tested on animals", {"animal_testing"}),
        ("where is the resin gathered", {"origin"}),
    ],
)
def test_a_count_is_told_apart_by_what_is_counted(question: str, names: set[str]) -> None:
    assert {facet.name for facet in facets_of(question)} == names


def test_what_a_pattern_only_reaches_over_is_still_asked_about() -> None:
    shelf_life = next(facet for facet in load_facets() if facet.name == "shelf_life")
    assert shelf_life.without("how long does the warm feeling last?").split() == ["the", "warm", "feeling", "?"]
    assert shelf_life.without("what is the shelf life of it").split() == ["what", "is", "the", "of", "it"]


@pytest.mark.parametrize(
    ("text", "tells"),
    [
        ("An unopened jar keeps for 18 months.", True),
        ("Once opened, use it within a year.", True),
        ("They last about two years.", True),
        ("We advise to keep it for forty days before adding a second habit.", False),
        ("It is good for tired feet.", False),
    ],
)
def test_how_long_something_keeps_is_told_as_a_time(text: str, tells: bool) -> None:
    shelf_life = next(facet for facet in load_facets() if facet.name == "shelf_life")
    assert shelf_life.answered_by(a_statement(text)) is tells


def test_farmers_are_no_farms() -> None:
    origin = next(facet for facet in load_facets() if facet.name == "origin")
    assert not origin.answered_by(a_statement("For people on their feet: farmers and nurses."))
    assert origin.answered_by(a_statement("It comes from two farms."))


@pytest.mark.parametrize(
    ("question", "dose"),
    [
        ("how many do we produce per year?", False),
        ("how much does a jar hold?", False),
        ("how much is delivery to the islands?", False),
        ("how many staff do we have?", False),
        ("how many guests fit in a week?", False),
        ("how much is the barn workshop?", False),
        ("how much is this product?", False),
        ("how much is a double room in august?", False),
        ("how many rooms does the mill have?", False),
        ("how much is this product per day?", True),
        ("how much of it is safe?", True),
        ("how much is the right amount?", True),
        ("how many drops does she have?", True),
        ("how much is safe?", True),
        ("how many do I take?", True),
        ("how much does she drink of it?", True),
        ("how many can he have in a day?", True),
    ],
)
def test_what_a_company_makes_has_or_charges_is_no_dose(question: str, dose: bool) -> None:
    assert any(facet.never for facet in facets_of(question)) == dose


@pytest.mark.parametrize(
    ("heading", "heads"),
    [("How it is made", True), ("Making", True), ("Making and selling", False), ("Safety", False)],
)
def test_a_heading_may_say_just_what_is_told_below_it(heading: str, heads: bool) -> None:
    making = next(facet for facet in load_facets() if facet.name == "making")
    assert making.heads(heading) is heads
