import pytest

from rag.question_judge import QuestionJudge, shipped_judge

TEA = "linden tea: Not recommended for children under six."


@pytest.fixture(scope="module")
def judge() -> QuestionJudge:
    return shipped_judge()


@pytest.mark.parametrize(
    ("statement", "answered", "near"),
    [
        (TEA, "From which age may kids drink it?", "Why is it nothing for small kids?"),
        (
            "Harbour Balm comes as a 60 g tin.",
            "how big is the harbour balm",
            "how long does the harbour balm keep once it's open",
        ),
        (
            "How do I store it?: Keep the opened bottle in the fridge and use it up within six weeks.",
            "a customer opened hers in march, does it go off?",
            "who fills the bottles for us?",
        ),
        (
            "Where are your herbs grown?: Our nettles come from two farms near Galway.",
            "who do we buy the nettle from",
            "what month are the nettles cut?",
        ),
    ],
)
def test_a_question_is_answered_by_what_it_asks_for_in_other_words_and_not_by_what_is_near(
    judge: QuestionJudge, statement: str, answered: str, near: str
) -> None:
    yes, no = judge.answers([(statement, answered), (statement, near)])
    assert yes > 2 * no
    assert no < 0.5


def test_no_pairs_need_no_judgement(judge: QuestionJudge) -> None:
    assert judge.answers([]) == []
