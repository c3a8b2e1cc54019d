"""A number, a name, a reason: what a question wants, and whether a statement has one."""

import pytest

from domain.corpus import DocType, Unit, UnitKind, Voice
from rag.answer_kind import is_of_another_kind, lacks_name, lacks_number, lacks_reason


def a_statement(text: str) -> Unit:
    return Unit(
        unit_id="1", text=text, source_text=text, doc_id="page.md", section="Page", doc_type=DocType.GUIDE,
        char_start=0, char_end=len(text), kind=UnitKind.SENTENCE, voice=Voice.ASSERTS,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("question", "text", "lacks"),
    [
        ("who draws the labels?", "The labels are drawn by hand.", True),
        ("who draws the labels?", "Otto Brandl draws the labels.", False),
        ("what are the two hosts called?", "Two hosts look after each group.", True),
        ("what are the two hosts called?", "The hosts are Ida and Jon.", False),
        ("which farmer grows the oats?", "The oats grow near the coast.", True),
        ("which courier brings the parcels?", "Parcels leave on Fridays in May.", True),
        ("who may join?", "Adults may join.", False),
        ("when do the oats ripen?", "The oats ripen late.", False),
    ],
)
def test_a_name_is_wanted(question: str, text: str, lacks: bool) -> None:
    assert lacks_name(question, a_statement(text)) == lacks


@pytest.mark.parametrize(
    ("question", "text", "lacks"),
    [
        ("why is the bottle green?", "The oil comes in a green bottle.", True),
        ("why is the bottle green?", "The bottle is green because light harms the oil.", False),
        ("how come we close on Mondays?", "On Mondays the kettles are cleaned, so the shop is closed.", False),
        ("what colour is the bottle?", "The bottle is green.", False),
    ],
)
def test_a_reason_is_wanted(question: str, text: str, lacks: bool) -> None:
    assert lacks_reason(question, a_statement(text)) == lacks


def test_a_number_is_wanted_of_any_of_the_statements() -> None:
    some = [a_statement("Groups are small."), a_statement("A group has eight guests.")]
    assert lacks_number("how many guests are in a group?", some[:1])
    assert not lacks_number("how many guests are in a group?", some)
    assert not lacks_number("who are the guests?", some[:1])


@pytest.mark.parametrize(
    ("question", "text", "other"),
    [
        ("on which weekday does the choir meet?", "The choir meets once a week.", True),
        ("on which weekday does the choir meet?", "The choir meets on Thursdays.", False),
        ("what year did the mill open?", "The mill keeps its flour for 1 year.", True),
        ("what year did the mill open?", "The mill opened in 1911.", False),
        ("in which years are there plums?", "There are plums every second year.", False),
        ("what time does the mill close?", "The mill is closed on Sunday.", True),
        ("what time does the mill close?", "The mill closes at half past five.", False),
        ("what time of year is best?", "Plums are best in August.", False),
        ("when does the mill close?", "The mill is closed on Sunday.", False),
        ("the price of the flour please", "The flour: wheat – 62 %.", True),
        ("what is the price of the flour?", "A bag holds 500 g.", True),
        ("what is the price of the flour?", "The flour: bag 450, sack 2,900.", False),
        ("what is the price of the flour?", "The flour is given away free.", False),
    ],
)
def test_a_weekday_a_year_a_time_of_day_or_a_price_is_wanted(question: str, text: str, other: bool) -> None:
    assert is_of_another_kind(question, a_statement(text)) == other
