"""Sentences, words and stems of plain text."""

import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.text import fold, sentence_spans, stem, words


def pieces(text: str) -> list[str]:
    return [text[s.start : s.end] for s in sentence_spans(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One thing. Another thing!", ["One thing.", "Another thing!"]),
        ("Use a carrier, e.g. almond oil. Then rest.", ["Use a carrier, e.g. almond oil.", "Then rest."]),
        ("Dr. Rao wrote it. It is short.", ["Dr. Rao wrote it.", "It is short."]),
        ("W. somnifera is a shrub. It grows.", ["W. somnifera is a shrub.", "It grows."]),
        ("It holds 1.5 litres. Pour slowly.", ["It holds 1.5 litres.", "Pour slowly."]),
        (
            "Calm follows [source:a.md#2. How long? Really]. Next.",
            ["Calm follows [source:a.md#2. How long? Really].", "Next."],
        ),
        ("Calm follows. [source:a.md#Rest. Now] Next.", ["Calm follows. [source:a.md#Rest. Now]", "Next."]),
        ("“Is it safe?” asks the reader. Mostly.", ["“Is it safe?” asks the reader.", "Mostly."]),
        ("Tea, oils, etc. are sold. Ask us.", ["Tea, oils, etc. are sold.", "Ask us."]),
        ("2. Rest well", ["2. Rest well"]),
        ("", []),
    ],
)
def test_sentences_end_where_a_reader_ends_them(text: str, expected: list[str]) -> None:
    assert pieces(text) == expected


@given(st.text(max_size=200))
def test_sentences_lose_no_visible_character(text: str) -> None:
    assert "".join("".join(pieces(text)).split()) == "".join(text.split())


def test_folding_ignores_diacritics_quotes_and_case() -> None:
    assert fold("Prākriti’s  “Way” – NOW") == 'prakriti\'s "way" - now'


def test_hyphenated_words_come_apart_and_percent_stays_with_its_number() -> None:
    assert words("Two-week plan, 100% pure") == ["two", "week", "plan", "100%", "pure"]


def test_threads_that_ask_at_once_get_the_stems_that_one_gets() -> None:
    asked = [f"{a}{b}{c}ations" for a in "bdfglmnprst" for b in "aeiou" for c in ("str", "nk", "rt", "lm", "bb", "zz")]
    start = threading.Barrier(4)

    def stems(first: int) -> list[str]:
        start.wait()
        return [stem(word) for word in asked[first:] + asked[:first]]

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    stem.cache_clear()
    try:
        with ThreadPoolExecutor(4) as pool:
            found = list(pool.map(stems, (0, 80, 160, 240)))
    finally:
        sys.setswitchinterval(interval)
        stem.cache_clear()  # a wrong stem would be kept
    right = [stem(word) for word in asked]
    assert found == [right[first:] + right[:first] for first in (0, 80, 160, 240)]


def test_a_possessive_has_the_stem_of_its_noun() -> None:
    assert stem("women's") == stem("women")
