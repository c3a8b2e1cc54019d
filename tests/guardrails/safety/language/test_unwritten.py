"""Clauses that begin though nothing is written, and words that only look like the beginning of one."""

import pytest

from domain.answer import Question
from guardrails.safety.gate import SafetyGate
from guardrails.safety.language.text import read
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import product


def _marked(raw: str) -> str:
    """The norms of a message, with the marks that nobody wrote in brackets."""
    return " ".join(f"[{t.norm}]" if t.start == t.end else t.norm for t in read(raw).toks)


@pytest.mark.parametrize(
    ("raw", "marked"),
    [
        ("the scan was fine so can i take it", "the scan was fine [.] so can i take it"),
        ("my dad has gout is timur oil ok for him", "my dad has gout [.] is timur oil ok for him"),
        ("my sister is pregnant i'm not", "my sister is pregnant [.] i 'm not"),
        ("my sister is pregnant i'm not pregnant", "my sister is pregnant [.] i 'm not pregnant"),
        ("34 no medicines not pregnant not nursing", "34 [,] no medicines [,] not pregnant [,] not nursing"),
        ("wife has a milk allergy husband has no allergy", "wife has a milk allergy [.] husband has no allergy"),
        ("the antibodies came back negative solo marpo ok", "the antibodies came back negative [,] solo marpo ok"),
        ("girl is 9 wants the syrup", "girl is 9 [,] wants the syrup"),
        ("i'm nursing a newborn what do you have", "i 'm nursing a newborn [.] what do you have"),
        ("the doctor ruled it out shilajit fine then", "the doctor ruled it out [,] shilajit fine then"),
    ],
)
def test_a_clause_that_begins_gets_its_mark(raw: str, marked: str) -> None:
    assert _marked(raw) == marked


@pytest.mark.parametrize(
    "raw",
    [
        "which of the oils can i use on my knees",
        "what about the tablets i take every day",
        "do you know when can i start it again",
        "is there any reason i can't use the balm",
        "i want to know can i take it",
        "the doctor said i am pregnant again",
        "she is pregnant and he is not well",
        "there's no way i'm not pregnant by now",
        "the doctor ruled out thyroid trouble for good",
        "she takes no medicines and drinks no alcohol",
        "the thyroid is not normal at the moment",
        "a customer's pregnant cousin was asking about it",
        "can my pregnant sister take the women's tonic",
        "ashwagandha tablet i can take or not",
        "her mother told me she has lupus",
    ],
)
def test_no_mark_where_the_clause_goes_on(raw: str) -> None:
    assert "[" not in _marked(raw)


def test_a_question_after_what_leads_up_to_it_stays_with_it() -> None:
    assert _marked("if i am pregnant can i take it") == "if i am pregnant [,] can i take it"


@pytest.mark.parametrize("raw", ["brahmi tea le lu kya", "she takes it yes or no what"])
def test_a_message_may_end_in_a_word_that_asks(raw: str) -> None:
    for end in range(1, len(raw.split()) + 1):
        assert read(" ".join(raw.split()[:end])).toks


def test_an_unwritten_mark_takes_no_place_in_the_text() -> None:
    text = read("dad has gout can i give it")
    a, b = text.span(8, 12)
    assert text.words[a:b] == ("gout",)
    assert text.words[b] == "."
    a, b = text.span(13, 16)
    assert text.words[a:b] == ("can",)


def test_a_line_break_after_a_full_stop_ends_no_second_sentence() -> None:
    assert read("She has gout.\nIs it ok?").words == read("She has gout. Is it ok?").words


@pytest.mark.parametrize(
    "raw", ["not pregnant - not nursing - no diabetes", "so - is it ok", "kidneys fine – she is 34"]
)
def test_a_dash_between_clauses_is_a_comma(raw: str) -> None:
    assert not {"-", "–"} & read(raw).said


@pytest.mark.parametrize(
    "raw", ["pregnant - no", "BP - 130/80", "thyroid - normal. ok?", "over-the-counter", "2 - 3 a day"]
)
def test_a_dash_in_front_of_a_value_or_within_a_word_is_none(raw: str) -> None:
    assert "-" in read(raw).said


GATE = SafetyGate(
    (product("Thyroid disease; Gallstones; Pregnancy; Diabetes; Blood thinners; Lupus; Children under 12 years"),),
    Vocabulary.load(),
)


def _blocked(text: str) -> bool:
    return bool(GATE.check(Question(text=text)).matches)


@pytest.mark.parametrize(
    "text",
    [
        "my sister is the pregnant one i'm not pregnant can i take it",
        "they suspected lupus the rheumatologist ruled it out so can i have it",
        "36 no diabetes no thyroid not pregnant can i take it",
        "not pregnant - no diabetes - no gallstones. can i take it?",
        "doctor checked my thyroid and it came back normal so can i try it",
        "my husbands the one with diabetes not me can i take it",
        "my husband is diabetic i am not i'm 34 and healthy can i use it myself",
        "Its not lupus, the doctor ruled it out. May I take it?",
    ],
)
def test_what_is_denied_without_punctuation_is_denied(text: str) -> None:
    assert not _blocked(text)


@pytest.mark.parametrize(
    "text",
    [
        "my sister is not pregnant i'm pregnant can i take it",
        "they suspected lupus the scan was normal but the biopsy confirmed it so can i have it",
        "36 no diabetes i take warfarin can i take it",
        "not pregnant - I take warfarin - no gallstones. can i take it?",
        "doctor checked my thyroid it is underactive so can i try it",
        "my husbands fine but i have diabetes can i take it",
        "thyroid was normal last year but now it's underactive fine for me",
        "i am 34 my daughter is 9 can she have it",
        "if i am pregnant can i take it",
        "no gallstones never had any i'm diabetic is it ok",
    ],
)
def test_what_is_told_without_punctuation_counts(text: str) -> None:
    assert _blocked(text)
