"""Contract section 4: found, not found, partly found, unclear; and what a thread adds."""

from collections.abc import Mapping

import pytest

from domain.answer import Status
from evals.wording import mentions
from pipeline.build import Assistant
from tests.conftest import Ask
from tests.pipeline.checks import NOT_FOUND_SENTENCE, assert_sound

NOWHERE = (
    ("kerala", "Who won the world cup?"),
    ("kerala", "How do I reset my email password?"),
    ("kerala", "What are the clinical studies on Ashwagandha?"),
    ("kerala", "How many clinical studies support Ashwagandha?"),
    ("kerala", "Is the Liver Care Tonic in stock?"),
    ("kerala", "Is Joint Ease made in India?"),
    ("kerala", "How much does Triphala cost?"),
    ("kerala", "What dose of Ashwagandha should I take?"),
    ("kerala", "How many Triphala capsules a day?"),
    ("kerala", "What is turmeric good for?"),
    ("nordbark", "Who won the world cup?"),
    ("nordbark", "What is the capital of Norway?"),
    ("nordbark", "What are the clinical studies on Valerian?"),
    ("nordbark", "How much do the Valerian Night Drops cost?"),
    ("nordbark", "How many valerian drops should I take?"),
    ("nordbark", "Is there anything in the pillow mist people should watch out for?"),
    ("nordbark", "What is ashwagandha good for?"),
)

PARTLY = (
    ("kerala", "What is in Triphala Capsules and what do they cost?", "Amalaki", "cost"),
    pytest.param(
        "kerala",
        "What is Triphala for and are there clinical studies on it?",
        "digestive comfort",
        "clinical studies",
    ),
    ("kerala", "What is Triphala? What is the capital of Peru?", "Haritaki", "capital of Peru"),
    ("kerala", "- what's in the tea?\n- what does it cost?\n- who shouldn't drink it?", "Chamomile", "cost"),
    ("kerala", "Who should not take Joint Ease and what does it cost?", "kidney disease", "cost"),
    ("nordbark", "What are the Valerian Night Drops? Who won the world cup?", "passionflower", "world cup"),
    ("nordbark", "What is in the Valerian Night Drops and what do they cost?", "passionflower", "cost"),
    ("nordbark", "What are the tart cherry capsules for, and who invented them?", "long walks", "invented"),
)

VAGUE = ("help me", "which is best?", "hi", "I have a question", "can you tell me more")

FOLLOW_UPS = (
    ("kerala", ("What is Triphala Capsules used for?",), "and what is in it?", "KA-P001", "Haritaki"),
    ("kerala", ("Tell me about Brahmi Tailam",), "what are its key herbs?", "KA-P003", "Amla"),
    ("nordbark", ("What are the Valerian Night Drops for?",), "and what is in them?", "NB-104", "Passionflower"),
    pytest.param(
        "nordbark",
        ("Tell me about the Devil's Claw tablets",),
        "what are the ingredients?",
        "NB-108",
        "White willow",
    ),
)


@pytest.mark.parametrize(("pack", "question"), NOWHERE)
def test_what_the_pack_does_not_say_is_not_found(
    pack: str, question: str, ask: Ask, assistants: Mapping[str, Assistant]
) -> None:
    answer = ask(pack, question)
    assert answer.status is Status.NOT_FOUND, answer.answer
    assert answer.answer.startswith(NOT_FOUND_SENTENCE)
    assert_sound(answer, assistants[pack].pack)


@pytest.mark.parametrize(("pack", "question", "found", "open_part"), PARTLY)
def test_a_partly_answered_question_says_which_part_was_not_found(
    pack: str, question: str, found: str, open_part: str, ask: Ask, assistants: Mapping[str, Assistant]
) -> None:
    answer = ask(pack, question)
    assert answer.status is Status.SUCCESS, answer.answer
    assert mentions(answer.answer, found), answer.answer
    gaps = [line for line in answer.answer.splitlines() if "don't find" in line and "provided corpus" in line]
    assert any(mentions(line, open_part) for line in gaps), answer.answer
    assert_sound(answer, assistants[pack].pack)


@pytest.mark.parametrize("pack", ["kerala", "nordbark"])
@pytest.mark.parametrize("question", [*VAGUE, "what do you think?"])
def test_a_vague_message_with_nothing_before_it_gets_one_concrete_question(
    pack: str, question: str, ask: Ask, assistants: Mapping[str, Assistant]
) -> None:
    answer = ask(pack, question)
    assert answer.status is Status.NEEDS_CLARIFICATION, answer.answer
    assert answer.intent.confidence < 0.6
    assert answer.answer.endswith("?")
    names = [product.name for product in assistants[pack].pack.products]
    assert any(name in answer.answer for name in names), "examples come from the pack"
    assert_sound(answer, assistants[pack].pack)


@pytest.mark.parametrize(
    ("pack", "earlier"), [("kerala", "Tell me about Triphala Capsules"), ("nordbark", "Tell me about the bath oil")]
)
@pytest.mark.parametrize("question", VAGUE)
def test_a_vague_message_in_a_thread_is_never_asked_back(pack: str, earlier: str, question: str, ask: Ask) -> None:
    assert ask(pack, question, earlier).status is not Status.NEEDS_CLARIFICATION


@pytest.mark.parametrize("earlier", ["hello", "help me", "thanks!"])
def test_a_thread_of_mere_courtesies_is_nothing_to_go_by(earlier: str, ask: Ask) -> None:
    assert ask("kerala", "which is best?", earlier).status is Status.NEEDS_CLARIFICATION


@pytest.mark.parametrize(
    ("pack", "question", "said"),
    [
        ("kerala", "what's KA-P006", "Liver Care Tonic"),
        ("kerala", "tell me about ka p004", "Joint Ease Herbal Tablets"),
        ("nordbark", "tell me about NB-102", "Sea Buckthorn Omega-7 Softgels"),
    ],
)
def test_a_product_asked_about_by_its_id_is_what_the_answer_is_about(
    pack: str, question: str, said: str, ask: Ask
) -> None:
    answer = ask(pack, question)
    assert answer.status is Status.SUCCESS, answer.answer
    assert mentions(answer.answer, said), answer.answer


@pytest.mark.parametrize(("pack", "history", "question", "product_id", "said"), FOLLOW_UPS)
def test_a_follow_up_is_about_the_product_of_the_thread(
    pack: str,
    history: tuple[str, ...],
    question: str,
    product_id: str,
    said: str,
    ask: Ask,
    assistants: Mapping[str, Assistant],
) -> None:
    answer = ask(pack, question, *history)
    assert answer.status is Status.SUCCESS, answer.answer
    product = next(p for p in assistants[pack].pack.products if p.product_id == product_id)
    own = {(product.doc_id, product_id)}
    assert any((c.doc_id, c.section) in own or c.doc_id == product.dossier for c in answer.citations), answer.answer
    assert mentions(answer.answer, said), answer.answer


def test_the_thread_changes_the_answer_only_where_it_bears_on_it(ask: Ask) -> None:
    alone = ask("kerala", "What is Ayurveda?")
    after = ask("kerala", "What is Ayurveda?", "Thanks, that was helpful")
    assert (alone.status, alone.citations) == (after.status, after.citations)


@pytest.mark.parametrize(
    ("pack", "question"),
    [("kerala", "What is Triphala used for?"), ("nordbark", "What are the tart cherry capsules for?")],
)
def test_the_same_question_gets_the_same_answer_twice(pack: str, question: str, ask: Ask) -> None:
    first, second = ask(pack, question), ask(pack, question)
    assert first.model_dump(exclude={"metadata"}) == second.model_dump(exclude={"metadata"})


def test_confidence_is_higher_where_the_pack_answers_than_where_it_answers_half(ask: Ask) -> None:
    whole = ask("kerala", "What is Ayurveda?")
    half = ask("kerala", "What is in Triphala Capsules and what do they cost?")
    assert 1 >= whole.confidence_score > half.confidence_score > 0


def test_metadata_tells_times_and_the_model(ask: Ask) -> None:
    metadata = ask("kerala", "What is Triphala used for?").metadata
    assert metadata.model == "extractive"
    assert metadata.total_tokens == 0
    assert min(metadata.retrieval_time_ms, metadata.generation_time_ms, metadata.fact_check_time_ms) > 0
