"""What a second reader may do: add caution where the rules read nothing, and nothing else."""

from collections.abc import Sequence

import pytest

from domain.answer import Question
from domain.safety import Assertion, Outcome
from guardrails.safety.conditions.crisis import IN_CRISIS
from guardrails.safety.gate import SafetyGate
from guardrails.safety.second_reading import stretches
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import product

BIRDS = "Not for homes with caged birds; not in pregnancy; children under 12: do not use; patch-test on sensitive skin"


class Reader:
    """A reader that is sure of a caution where both hold one of its pairs of words; it remembers what it was asked."""

    def __init__(self, *known: tuple[str, str], sure: float = 0.998) -> None:
        self._known = known
        self._sure = sure
        self.asked: list[str] = []

    def concerned(self, turns: Sequence[str], cautions: Sequence[str]) -> list[float]:
        self.asked += [caution for caution in cautions if caution != IN_CRISIS]
        said = " ".join(turns)
        return [self._sure if any(a in said and b in caution for a, b in self._known) else 0.01 for caution in cautions]


def gate(*readers: Reader) -> SafetyGate:
    products = (product(BIRDS, name="Copal Steam"), product("Epilepsy", product_id="X-2", name="Linden Tea"))
    return SafetyGate(products, Vocabulary.load(), (), readers)


TURACOS = "We keep two turacos in the kitchen. May I use the Copal Steam?"


def test_what_the_rules_cannot_read_is_added_with_the_sentence_that_says_it() -> None:
    decision = gate(Reader(("turacos", "caged birds"))).check(Question(text=TURACOS))
    assert decision.outcome is Outcome.BLOCK
    [match] = decision.matches
    assert (match.product_id, match.statement) == ("X-1", "caged birds")
    assert "“caged birds” (1.00)" in match.rule
    assert match.condition.words == "We keep two turacos in the kitchen"
    assert match.condition.assertion is Assertion.POSSIBLE
    assert decision.warnings[0].contraindication == BIRDS
    assert "turacos" in gate().explain(decision)


def test_the_rules_alone_stand_where_no_reader_is_given() -> None:
    assert gate().check(Question(text=TURACOS)).outcome is Outcome.ALLOW


def test_a_reader_that_is_not_sure_changes_nothing() -> None:
    question = Question(text=TURACOS)
    assert gate(Reader(("turacos", "caged birds"), sure=0.9)).check(question) == gate().check(question)


def test_readers_must_agree_and_the_figure_is_the_least_of_theirs() -> None:
    turacos = ("turacos", "caged birds")
    decision = gate(Reader(turacos), Reader(turacos, sure=0.95)).check(Question(text=TURACOS))
    assert "“caged birds” (0.95)" in decision.matches[0].rule
    assert gate(Reader(turacos), Reader()).check(Question(text=TURACOS)).outcome is Outcome.ALLOW
    assert gate(Reader(turacos, sure=0.5), Reader(turacos)).check(Question(text=TURACOS)).outcome is Outcome.ALLOW


def test_another_reader_is_asked_only_about_what_the_first_is_sure_of() -> None:
    other = Reader()
    gate(Reader(("turacos", "caged birds")), other).check(Question(text=TURACOS))
    assert other.asked == ["caged birds"]


def test_what_the_rules_set_aside_is_asked_again() -> None:
    reader = Reader(("pregnant", "pregnancy"))
    question = Question(text="I'm not pregnant. May I use the Copal Steam?")
    assert gate().check(question).outcome is Outcome.ALLOW
    assert gate(reader).check(question).outcome is Outcome.BLOCK


@pytest.mark.parametrize(
    "message",
    [
        "can she take the copal steam",
        "is Copal Steam ok for her?",
        "Hi team, customer wants the Copal Steam, fine?",
        "can my girlfriend have it tonight, the copal steam",
        "my sister tried Copal Steam and loves it",
    ],
)
def test_nothing_is_asked_about_a_message_that_only_asks_for_a_product(message: str) -> None:
    reader = Reader(("", "pregnancy"))
    assert gate(reader).check(Question(text=message)).outcome is Outcome.ALLOW
    assert not reader.asked


@pytest.mark.parametrize("message", ["can a new mother have the copal steam", "Copal Steam for my young girl, ok?"])
def test_a_message_that_may_tell_a_state_or_an_age_is_asked_about(message: str) -> None:
    reader = Reader()
    gate(reader).check(Question(text=message))
    assert reader.asked


def test_what_the_thread_has_told_is_still_asked_about() -> None:
    reader = Reader(("turacos", "caged birds"))
    follow_up = Question(text="can she take it?", history=("My wife keeps turacos and wants the Copal Steam.",))
    assert gate(reader).check(follow_up).outcome is Outcome.BLOCK


def test_where_no_product_is_known_all_of_them_are_asked_about() -> None:
    reader = Reader(("turacos", "caged birds"))
    question = Question(text="We keep two turacos in the kitchen. Is the stuff okay for us?")
    decision = gate(reader).check(question)
    assert decision.outcome is Outcome.LEAVE_OUT
    assert decision.contraindicated == {"X-1"}


def test_the_age_of_a_person_is_not_asked_again() -> None:
    reader = Reader(("daughter", "children"), sure=0.999)
    question = Question(text="My daughter is 14, can she use the Copal Steam?")
    assert gate(reader).check(question).outcome is Outcome.ALLOW


@pytest.mark.parametrize(("when", "held"), [("six months from now", False), ("next week", True)])
def test_the_rules_are_sure_of_the_time_of_an_operation(when: str, held: bool) -> None:
    surgery = product("Surgery planned within two weeks", name="Copal Steam")
    second = SafetyGate((surgery,), Vocabulary.load(), (), (Reader(("joint", "urgery")),))
    decision = second.check(Question(text=f"They give me a new joint {when}. May I use the Copal Steam?"))
    assert (decision.outcome is Outcome.BLOCK) == held


def test_a_block_of_the_rules_stands_without_asking() -> None:
    reader = Reader()
    assert gate(reader).check(Question(text="I'm pregnant. May I use the Copal Steam?")).outcome is Outcome.BLOCK
    assert reader.asked == []


@pytest.mark.parametrize(
    "question",
    ["Who should not use the Copal Steam?", "What is in the Copal Steam?", "What does the label say about turacos?"],
)
def test_questions_about_the_product_and_its_cautions_are_not_read_for_a_person(question: str) -> None:
    reader = Reader(("turacos", "birds"))
    assert gate(reader).check(Question(text=question)).outcome in (Outcome.ALLOW, Outcome.INFORM)


def test_only_the_products_in_question_are_held_against_the_thread() -> None:
    reader = Reader()
    gate(reader).check(Question(text="May I drink the Linden Tea?"))
    assert reader.asked == ["Epilepsy"]


def test_an_instruction_is_no_caution_to_be_read() -> None:
    reader = Reader()
    gate(reader).check(Question(text="With turacos, may I use the Copal Steam?"))
    assert not any("patch" in caution for caution in reader.asked)


def test_the_products_own_names_are_not_read() -> None:
    reader = Reader(("Copal", "birds"))
    assert gate(reader).check(Question(text="With turacos, may I use the Copal Steam?")).outcome is Outcome.ALLOW


def test_what_any_illness_sounds_like_is_left_to_the_rules() -> None:
    reader = Reader()
    wide = product("Allergy to any ingredient; long-term medication; chronic illness; asthma", name="Copal Steam")
    SafetyGate((wide,), Vocabulary.load(), (), (reader,)).check(
        Question(text="With turacos, may I use the Copal Steam?")
    )
    assert reader.asked == ["asthma"]


def test_the_thread_is_read_with_its_earlier_turns() -> None:
    question = Question(text="So, the Copal Steam?", history=("Two turacos live in my kitchen.",))
    decision = gate(Reader(("turacos", "birds"))).check(question)
    assert decision.outcome is Outcome.BLOCK
    assert decision.matches[0].condition.turn == 0


def test_what_a_message_takes_back_is_not_shown_to_the_reader() -> None:
    said = "He takes phenytoin, no wait, it's loratadine. May he use the Linden Tea?"
    assert gate(Reader(("phenytoin", "Epilepsy"))).check(Question(text=said)).outcome is Outcome.ALLOW
    assert gate(Reader(("loratadine", "Epilepsy"))).check(Question(text=said)).outcome is Outcome.BLOCK


def test_the_denial_of_what_was_taken_back_is_not_shown_to_the_reader() -> None:
    history = ("He takes phenytoin. May he use the Linden Tea?",)
    said = "Correction: I misread, he takes loratadine, not phenytoin. May he use it?"
    asked = Question(text=said, history=history)
    assert gate(Reader(("phenytoin", "Epilepsy"))).check(asked).outcome is Outcome.ALLOW
    assert gate(Reader(("loratadine", "Epilepsy"))).check(asked).outcome is Outcome.BLOCK


def test_marks_that_nobody_wrote_are_shown_to_the_reader() -> None:
    reader = Reader(("turacos here. can i", "caged birds"))
    question = Question(text="my sister keeps turacos here can i use the copal steam")
    assert gate(reader).check(question).outcome is Outcome.BLOCK


def test_slips_are_put_right_before_the_reader_sees_them() -> None:
    reader = Reader(("My husband keeps turacos", "caged birds"))
    assert gate(reader).check(Question(text="My hubsand keeps turacos. The Copal Steam?")).outcome is Outcome.BLOCK


def test_figures_of_speech_are_not_shown_to_the_reader() -> None:
    reader = Reader(("seizure", "Epilepsy"))
    question = "Our invoices give me a seizure. May I use the Linden Tea?"
    assert gate(reader).check(Question(text=question)).outcome is Outcome.ALLOW


@pytest.mark.parametrize(
    ("question", "history"),
    [
        ("I've sorted the papers and said my farewells. Which tea is best tonight?", ()),
        ("Who should not use the Copal Steam?", ("I've said my farewells.",)),
        ("I'm pregnant and have said my farewells. May I use the Copal Steam?", ()),
    ],
)
def test_somebody_in_crisis_is_seen_whatever_else_is_asked(question: str, history: tuple[str, ...]) -> None:
    decision = gate(Reader(("farewells", "wants to die"))).check(Question(text=question, history=history))
    assert decision.outcome is Outcome.CRISIS
    assert "farewells" in next(step.words for step in decision.trace if step.step == "crisis")
    assert "farewells" in gate().explain(decision)


class Adding(Reader):
    """A reader to whom two messages together say what neither does."""

    def concerned(self, turns: Sequence[str], cautions: Sequence[str]) -> list[float]:
        return [0.9 if caution == IN_CRISIS and len(turns) > 1 else 0.01 for caution in cautions]


def test_a_crisis_stands_in_one_message_at_least() -> None:
    question = Question(text="He cries without tears.", history=("May my son use the Copal Steam?",))
    assert gate(Adding()).check(question).outcome is not Outcome.CRISIS


def test_a_reader_that_is_not_sure_of_a_crisis_changes_nothing() -> None:
    question = Question(text="I've said my farewells to the office. May I use the Copal Steam?")
    assert gate(Reader(("farewells", "wants to die"), sure=0.05)).check(question) == gate().check(question)


@pytest.mark.parametrize(
    "question",
    [
        "What does the Copal Steam leaflet say about self-harm?",
        "Do we have a policy on suicide?",
        "A post for suicide prevention week: what is in the Linden Tea?",
        "I'd rather die than sort the invoices. What is in the Linden Tea?",
    ],
)
def test_what_only_speaks_of_a_crisis_is_not_shown_to_the_reader(question: str) -> None:
    reader = Reader(("suicide", "wants to die"), ("self-harm", "wants to die"), ("die than", "wants to die"))
    assert gate(reader).check(Question(text=question)).outcome is not Outcome.CRISIS


def test_what_else_is_said_beside_a_film_is_shown_to_the_reader() -> None:
    question = Question(text="Saw a film about suicide and have said my farewells. Which tea?")
    assert gate(Reader(("farewells", "wants to die"))).check(question).outcome is Outcome.CRISIS


RUB = "External use only"


@pytest.mark.parametrize(
    ("message", "outcome"),
    [
        ("Does she have to shower off the sticky film after the Copal Rub?", Outcome.ALLOW),
        ("Can she use the Copal Rub where the honey drops left a sticky film?", Outcome.ALLOW),
        ("He stirred the Copal Rub into his porridge milk by mistake, may he go on with it?", Outcome.BLOCK),
    ],
)
def test_only_what_may_be_taken_in_is_read_as_wrong_use_of_what_is_for_the_skin(message: str, outcome: Outcome) -> None:
    reader = Reader(("sticky film", "xternal"), ("porridge", "xternal"))
    rub = SafetyGate((product(RUB, name="Copal Rub"),), Vocabulary.load(), (), (reader,))
    assert rub.check(Question(text=message)).outcome is outcome


FAREWELLS = Question(text="I've sorted the papers and said my farewells. Which tea is best tonight?")


def test_of_a_crisis_one_reader_is_believed() -> None:
    wants_to_die = ("farewells", "wants to die")
    for readers in ((Reader(wants_to_die), Reader()), (Reader(), Reader(wants_to_die))):
        assert gate(*readers).check(FAREWELLS).outcome is Outcome.CRISIS
    assert gate(Reader(), Reader()).check(FAREWELLS).outcome is not Outcome.CRISIS


def test_a_reader_that_sees_nothing_at_all_of_a_crisis_has_the_others_spared() -> None:
    certain = Reader()
    certain.concerned = lambda turns, cautions: [0.0] * len(cautions)  # type: ignore[method-assign]
    assert gate(certain, Reader(("farewells", "wants to die"))).check(FAREWELLS).outcome is not Outcome.CRISIS


class Short(Reader):
    """A reader that sees a crisis in a sentence or two, and not where much else is said."""

    def concerned(self, turns: Sequence[str], cautions: Sequence[str]) -> list[float]:
        sees = "farewells" in "".join(turns) and len("".join(turns)) < len(_FAREWELL_AND_MORE)
        return [self._sure if sees and caution == IN_CRISIS else 0.01 for caution in cautions]


_FAREWELL_AND_MORE = "The papers are sorted. I've said my farewells."
IN_PART = Question(text=f"My order came late. {_FAREWELL_AND_MORE} Which tea is best for the flat's new owner?")


def test_a_crisis_is_seen_in_a_part_of_a_message_where_the_readers_together_see_it() -> None:
    assert gate(Short(), Short()).check(IN_PART).outcome is Outcome.CRISIS
    assert gate(Short(sure=0.9), Reader()).check(IN_PART).outcome is not Outcome.CRISIS
    assert gate(Short(sure=0.2), Short()).check(IN_PART).outcome is Outcome.CRISIS


@pytest.mark.parametrize(
    ("message", "parts"),
    [
        ("One. Two! Three?", ["One.", "Two!", "Three?", "One. Two!", "Two! Three?"]),
        ("Here is one\nand two", ["Here is one", "and two"]),
        ("Only this one.", []),
        ("", []),
    ],
)
def test_a_message_is_read_by_its_sentences_and_each_two_of_them(message: str, parts: list[str]) -> None:
    assert stretches(message) == parts
