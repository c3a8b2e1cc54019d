"""What is asked of products: leave to use them, all of them at once, something for a need, or a way of using them."""

from collections.abc import Mapping

import pytest

from domain.answer import Status
from evals.wording import mentions
from pipeline.build import Assistant
from tests.conftest import Ask
from tests.pipeline.checks import assert_sound


@pytest.mark.parametrize(
    ("pack", "question", "cautions"),
    [
        ("kerala", "is the liver tonic fine for just anybody?", ("only under medical supervision",)),
        (
            "kerala",
            "can my cousin have joint ease, he's a healthy gardener",
            ("kidney disease", "multiple medications"),
        ),
        ("kerala", "a marathon runner wants the stress tablets", ("thyroid/autoimmune", "long-term medication")),
        ("kerala", "the tea and the churna together, is that ok", ("contains licorice", "acute high fever")),
        ("nordbark", "is the bath oil right for anyone?", ("asthma or epilepsy", "Nut allergy", "Open wounds")),
        ("nordbark", "my flatmate swims a lot, could he take the mobility tablets?", ("gallstones", "aspirin")),
    ],
)
def test_who_asks_for_leave_gets_all_cautions_and_the_consult_note(
    pack: str, question: str, cautions: tuple[str, ...], ask: Ask, assistants: Mapping[str, Assistant]
) -> None:
    answer = ask(pack, question)
    assert answer.status is Status.SUCCESS, answer.answer
    assert all(mentions(answer.answer, caution) for caution in cautions), answer.answer
    assert "consult their physician" in answer.answer
    assert_sound(answer, assistants[pack].pack)


@pytest.mark.parametrize("pack", ["kerala", "nordbark"])
@pytest.mark.parametrize("question", ["list the cautions of all our products", "warnings on everything we sell?"])
def test_the_cautions_of_the_whole_catalog_leave_no_product_out(
    pack: str, question: str, ask: Ask, assistants: Mapping[str, Assistant]
) -> None:
    answer = ask(pack, question)
    products = assistants[pack].pack.products
    assert [p.name for p in products if p.name not in answer.answer] == []
    missing = [
        c.text for p in products for c in p.cautions if c.section == p.product_id and c.text not in answer.answer
    ]
    assert missing == []
    assert_sound(answer, assistants[pack].pack)


@pytest.mark.parametrize(
    ("pack", "question", "product"),
    [
        ("kerala", "customer has stiff knees in the morning, anything?", "Joint Ease Herbal Tablets"),
        ("kerala", "she wants to support her immunity before winter", "Daily Immunity Churna"),
        ("kerala", "busy exec, always wired and tired. which product?", "Ashwagandha Stress Balance Tablets"),
    ],
)
def test_a_need_in_lay_words_finds_the_product_for_it(pack: str, question: str, product: str, ask: Ask) -> None:
    answer = ask(pack, question)
    assert answer.status is Status.SUCCESS
    assert answer.answer.startswith(product), answer.answer


def test_a_told_need_goes_through_the_gate(ask: Ask) -> None:
    answer = ask("kerala", "customer has stiff knees and kidney disease, anything?")
    assert "Joint Ease Herbal Tablets are for" not in answer.answer
    assert any(warning.product_id == "KA-P004" for warning in answer.safety_warnings)


@pytest.mark.parametrize(
    ("pack", "question"),
    [
        ("kerala", "how long until triphala works"),
        ("kerala", "when does the churna start working? a client asks"),
        ("nordbark", "how soon do the mobility tablets do something"),
    ],
)
def test_how_long_it_takes_is_found_however_it_is_asked(pack: str, question: str, ask: Ask) -> None:
    answer = ask(pack, question)
    assert answer.status is Status.SUCCESS
    assert mentions(answer.answer, "weeks"), answer.answer


@pytest.mark.parametrize(
    ("pack", "question"),
    [
        ("kerala", "can the tea be drunk cold"),
        ("kerala", "should the churna be stirred into warm milk?"),
        ("kerala", "where's my order"),
        ("kerala", "how do i end the subscription for triphala"),
        ("nordbark", "can I chew the softgels"),
        ("nordbark", "when will my parcel arrive"),
    ],
)
def test_ways_of_using_and_logistics_that_no_page_speaks_of_are_not_found(pack: str, question: str, ask: Ask) -> None:
    answer = ask(pack, question)
    assert answer.status is Status.NOT_FOUND, answer.answer
