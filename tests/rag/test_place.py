"""Pronouns, lead-ins and offsets of statements."""

import pytest

from domain.corpus import Block, BlockKind
from rag.place import cues, is_verbless, offsets, resolve, unquote


@pytest.mark.parametrize(
    ("piece", "before", "subject", "expected"),
    [
        ("They are warm.", "Head oils have a long history.", "", "Head oils are warm."),
        ("It lasts a week.", "The Rest Week is offered in May.", "", "The Rest Week lasts a week."),
        ("It is warm.", "Head oils have a long history.", "", "It is warm."),
        ("It is warm.", "", "Moss Balm", "Moss Balm is warm."),
        ("This product is warm.", "The balm is green.", "", "This product is warm."),
        ("It is still good.", "The balm turns grainy if it is chilled.", "Storage", "The balm is still good."),
        ("It can be used again.", "Rinse the bag and hang it up.", "Moss Bath", "The bag can be used again."),
        ("It is a kitchen word.", "what can be held in a hand.", "", "It is a kitchen word."),
        ("It is free.", "On the last Saturday of May we lead a walk.", "", "It is free."),
        ("It is kept here.", "Only the ledger was saved.", "", "The ledger is kept here."),
        ("It is rare.", "Bowls cut from its wood were sold.", "Alder", "Alder is rare."),
    ],
)
def test_a_leading_pronoun_takes_the_subject_it_agrees_with(
    piece: str, before: str, subject: str, expected: str
) -> None:
    assert resolve(piece, before, subject) == expected


def test_offsets_find_plain_words_in_their_markdown() -> None:
    raw = "x **Warm** and\n*soft* moss."
    block = Block(kind=BlockKind.PARAGRAPH, text="Warm and soft moss.", char_start=2, char_end=len(raw))
    start, end = offsets(raw, block, 5, 13)
    assert raw[start:end] == "and\n*soft"


def test_the_last_sentence_of_a_lead_in_is_its_cue() -> None:
    assert cues(("We write slowly. Avoid:",)) == ("Avoid:",)


def test_only_a_text_quoted_as_a_whole_is_unquoted() -> None:
    assert unquote("“Rest well.”") == "Rest well."
    assert unquote("“Rest” and “sleep”") == "“Rest” and “sleep”"


@pytest.mark.parametrize(
    ("text", "verbless"),
    [
        ("Six of the eight.", True),
        ("Neither of them does.", True),
        ("Two: the drops, at 45 percent, and the tincture.", True),
        ("On Saturdays from ten to two, in groups of no more than eight.", True),
        ("To Oman, Singapore and the United Kingdom.", True),
        ("For a younger child, please ask a doctor.", False),
        ("About half come from our own fields.", False),
        ("Groups have at most ten people.", False),
    ],
)
def test_a_count_or_a_time_by_itself_is_known_to_need_its_question(text: str, verbless: bool) -> None:
    assert is_verbless(text) == verbless
