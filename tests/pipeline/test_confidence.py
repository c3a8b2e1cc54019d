from hypothesis import given
from hypothesis import strategies as st

from domain.answer import UnsupportedClaim
from domain.generation import Draft
from pipeline.confidence import confidence
from pipeline.review import Reviewed
from rag.prompts import NOT_FOUND_SENTENCE

share = st.floats(0, 1)


def reviewed(scores: list[float], refused: int) -> Reviewed:
    claim = UnsupportedClaim(sentence="x", max_similarity=0, scanned_chunks=1, reason="no")
    return Reviewed(text="x", scores=tuple(scores), claims=len(scores) + refused, unsupported=(claim,) * refused)


def draft(answered: float) -> Draft:
    return Draft(text="x", model="m", answered=answered)


@given(share, share, st.lists(share, min_size=1, max_size=5))
def test_confidence_rises_with_how_sure_the_sources_answer(a: float, b: float, scores: list[float]) -> None:
    low, high = sorted((a, b))
    assert confidence(draft(low), reviewed(scores, 0)) <= confidence(draft(high), reviewed(scores, 0))


@given(share, st.lists(share, min_size=1, max_size=5), st.integers(0, 4))
def test_confidence_falls_with_each_refused_sentence(answered: float, scores: list[float], refused: int) -> None:
    more, fewer = reviewed(scores, refused + 1), reviewed(scores, refused)
    assert confidence(draft(answered), more) <= confidence(draft(answered), fewer)


@given(share, st.lists(share, max_size=5), st.integers(0, 4))
def test_confidence_is_a_share(answered: float, scores: list[float], refused: int) -> None:
    assert 0 <= confidence(draft(answered), reviewed(scores, refused)) <= 1


@given(share, share)
def test_not_found_is_the_surer_the_less_the_sources_answer(a: float, b: float) -> None:
    low, high = sorted((a, b))
    assert confidence(draft(high), Reviewed()) <= confidence(draft(low), Reviewed())


def test_a_draft_that_says_not_found_is_judged_as_one() -> None:
    says_so = Reviewed(text=NOT_FOUND_SENTENCE)
    assert confidence(draft(0.1), says_so) == confidence(draft(0.1), Reviewed())
