"""Whether what is asked is missing: by the words of the statements, and by a judge of questions."""

from collections.abc import Sequence

import numpy as np
import pytest

from domain.answer import Question
from domain.corpus import Chunk, DocType, Unit, UnitKind, Voice
from domain.generation import GenerationRequest
from domain.ports import Embedder
from domain.retrieval import Hit
from rag.answerability import Evidence
from rag.facets import Facet
from rag.reading import read
from rag.selection import UnitSelector
from rag.tokens import Speller
from rag.weighing import Weighing

SAID = (
    "Most of our herbs come from four farms.",
    "The turmeric comes from a cooperative in Kerala.",
    "Sixty capsules fill the tall brown jar of Linden Calm.",
    "Keep the capsules in their jar.",
)


class Judge:
    """Sure of the statements that hold these words."""

    def __init__(self, words: str) -> None:
        self.words = words

    def answers(self, pairs: Sequence[tuple[str, str]]) -> list[float]:
        return [0.95 if self.words in said else 0.05 for said, _ in pairs]


@pytest.mark.parametrize(
    ("question", "missing"),
    [
        ("Where do your herbs come from?", []),
        ("Where does the turmeric come from?", []),
        ("Where does the saffron come from?", ["origin"]),
    ],
)
def test_the_origin_of_one_thing_says_nothing_of_another(
    question: str, missing: list[str], fake_embedder: Embedder
) -> None:
    assert [f.name for f in missing_of(question, Judge("none"), fake_embedder)] == missing


def test_a_judge_who_is_sure_is_believed_against_the_patterns(fake_embedder: Embedder) -> None:
    question = "How many capsules are in a jar?"
    assert [f.name for f in missing_of(question, Judge("none"), fake_embedder)] == ["pack_size"]
    assert not missing_of(question, Judge("Sixty"), fake_embedder)


def test_a_number_that_is_asked_for_must_be_there_however_sure_the_judge_is(fake_embedder: Embedder) -> None:
    assert missing_of("How many capsules are in a jar?", Judge("Keep"), fake_embedder)


def test_a_dose_stays_missing_however_sure_the_judge_is(fake_embedder: Embedder) -> None:
    assert missing_of("How many capsules a day?", Judge("Sixty"), fake_embedder)


def test_a_judge_is_not_believed_of_a_statement_that_has_nothing_of_the_kind_that_is_asked(
    fake_embedder: Embedder,
) -> None:
    def sure_of(question: str) -> float:
        return max(item.answers for item in weighed(question, Judge("four farms"), fake_embedder).best)

    assert sure_of("How many farms are there?") == 0.95
    assert sure_of("What year did the farms start?") == 0.0


@pytest.mark.parametrize("subjects", [("the mill",), ()])
def test_the_price_of_something_else_is_no_price_of_the_product_that_is_named(
    fake_embedder: Embedder, subjects: tuple[str, ...]
) -> None:
    own = a_statement(0, "Linden Calm contains linden.").model_copy(update={"subjects": ("P-1", "linden calm")})
    other = a_statement(1, "Steam bath – price: USD 40.").model_copy(update={"subjects": subjects})
    part = read("What is the price of Linden Calm?", names=["Linden Calm"])[0]
    weighing, request = over((own, other), Judge("USD"), fake_embedder)
    request = request.model_copy(update={"asked_products": ("P-1",)})
    assert [facet.name for facet in weighing.weigh(part, request)[0].missing] == ["price"]


def missing_of(question: str, judge: Judge, embedder: Embedder) -> tuple[Facet, ...]:
    return weighed(question, judge, embedder).missing


def weighed(question: str, judge: Judge, embedder: Embedder) -> Evidence:
    weighing, request = over(tuple(a_statement(number, text) for number, text in enumerate(SAID)), judge, embedder)
    return weighing.weigh(read(question)[0], request)[0]


def over(units: tuple[Unit, ...], judge: Judge, embedder: Embedder) -> tuple[Weighing, GenerationRequest]:
    selector = UnitSelector(units, embedder.embed([u.text for u in units]), Speller({"linden"}))
    weighing = Weighing(selector, embedder, np.zeros((0, 4), dtype=np.float32), frozenset({"P-1"}), judge)
    chunk = Chunk.model_construct(
        chunk_id="1", doc_id="faq.md", section="About", char_start=0, char_end=len(units), product_id=None
    )
    hit = Hit.model_construct(chunk=chunk, bm25=0.5, dense=0.5, hybrid=0.5, pinned=False)
    request = GenerationRequest.model_construct(question=Question(text=""), hits=(hit,), asked_products=())
    return weighing, request


def a_statement(number: int, text: str) -> Unit:
    return Unit(
        unit_id=str(number),
        text=text,
        source_text=text,
        doc_id="faq.md",
        section="About",
        doc_type=DocType.FAQ,
        char_start=number,
        char_end=number + 1,
        kind=UnitKind.SENTENCE,
        voice=Voice.ASSERTS,
    )


def test_a_judge_is_not_believed_of_a_statement_that_only_asks(fake_embedder: Embedder) -> None:
    asks = a_statement(0, "Ask for the jar: Do sixty capsules fill it?")
    weighing, request = over((asks,), Judge("sixty"), fake_embedder)
    part = read("How many capsules are in a jar?")[0]
    assert [f.name for f in weighing.weigh(part, request)[0].missing] == ["pack_size"]
