"""What is left of a composed draft: an answer, or nothing; never only what stood beside a refused one."""

from collections.abc import Mapping

from domain.answer import Question
from pipeline.build import Assistant
from pipeline.review import Reviewed


def reviewed(assistant: Assistant, leading: frozenset[str] | None) -> Reviewed:
    """A composed draft on one question after its review, `leading` in place of the units that it rests on."""
    pipeline, question = assistant.pipeline, Question(text="What is Triphala used for?")
    decision = pipeline.gate.check(question)
    retrieval = pipeline.search.retrieve(question, pipeline.intents.classify(question, decision), decision)
    draft = pipeline.extractive.compose(pipeline.search.request(question, retrieval, decision))
    if leading is not None:
        draft = draft.model_copy(update={"leading": leading})
    return pipeline.drafting.reviewer.review(draft, retrieval.hits, decision)


def test_what_a_composed_answer_rests_on_stays_with_what_stands_beside_it(assistants: Mapping[str, Assistant]) -> None:
    whole = reviewed(assistants["kerala"], None)
    assert "digestive comfort" in whole.text
    assert whole.scores


def test_without_what_it_rests_on_nothing_of_a_composed_answer_stays(assistants: Mapping[str, Assistant]) -> None:
    left = reviewed(assistants["kerala"], frozenset({"a unit that was refused"}))
    assert (left.text, left.scores) == ("", ())
