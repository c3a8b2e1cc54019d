"""The data files: choices, a pack's own words, a reason on every line."""

import csv
import re
from importlib.resources import files

import pytest

from guardrails.safety.language.data_files import spelled_out
from guardrails.safety.vocabulary.lexicon_files import read_lexicon
from guardrails.safety.vocabulary.vocabulary import Vocabulary

VOCABULARY = Vocabulary.load()
LEXICON = read_lexicon()


@pytest.mark.parametrize(
    ("written", "forms"),
    [
        ("gout", ("gout",)),
        ("{bad/weak} heart", ("bad heart", "weak heart")),
        ("week {8..10}", ("week 8", "week 9", "week 10")),
        ("for {a day/2..3 days}", ("for a day", "for 2 days", "for 3 days")),
        ("{/is} {up/2..3}", (" up", " 2", " 3", "is up", "is 2", "is 3")),
    ],
)
def test_choices_are_written_out(written: str, forms: tuple[str, ...]) -> None:
    assert spelled_out(written) == forms


def test_no_choice_stands_inside_another() -> None:
    data = [f for f in files("guardrails.safety").joinpath("data").iterdir() if f.name.endswith(".csv")]
    lines = [line for file in data for line in file.read_text(encoding="utf-8").splitlines() if line[:1] != "#"]
    assert [line for line in lines if re.search(r"\{[^{}|]*[{|]|\}[^{}|]*\}", line)] == []


def test_the_forms_are_few_enough_to_be_spelt_out_when_a_shop_starts() -> None:
    assert len(LEXICON.forms) < 750_000


def test_respellings_mean_a_word_of_the_vocabulary_and_are_none_themselves() -> None:
    words = {word for form in LEXICON.forms for word in form.split(" ")}
    assert {meant for meant in LEXICON.respellings.values() if meant not in words} == set()
    assert {word for word in LEXICON.respellings if word in words} == set()


def test_a_packs_own_words_are_added() -> None:
    extended = Vocabulary.load((("zorblax syndrome", "mesh:D013959"), ("kappa root", "substance:ashwagandha")))
    assert extended.find("has Zorblax syndrome")[0].concepts[0].id == "mesh:D013959"
    assert VOCABULARY.find("has Zorblax syndrome") == ()
    assert Vocabulary.load() is VOCABULARY


def test_a_packs_words_may_name_a_mesh_heading() -> None:
    extended = Vocabulary.load((("zorblax syndrome", "mesh:Gout"),))
    assert extended.find("zorblax syndrome")[0].concepts[0].label == "Gout"


def test_an_unknown_concept_is_refused() -> None:
    with pytest.raises(KeyError, match="no concept"):
        Vocabulary.load((("zorblax", "mesh:Zorblax"),))


DATA = files("guardrails.safety") / "data"


@pytest.mark.parametrize(
    "name", ["colloquial.csv", "medicine_words.csv", "organ_words.csv", "links.csv", "implied.csv", "excluded.csv"]
)
def test_every_hand_written_line_says_why(name: str) -> None:
    lines = [line for line in (DATA / name).read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    rows = list(csv.DictReader(lines))
    assert rows
    assert [row for row in rows if not row["reason"]] == []
    assert [row for row in rows if None in row] == []
