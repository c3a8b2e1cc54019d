"""Cautions as real labels word them: whom each means and how strictly, or that it says nothing about a person."""

import pytest

from domain.safety import CautionKind
from guardrails.safety.allergies.allergens import Allergens
from guardrails.safety.cautions.cautions import Clause, parse_cautions, unparsed_cautions
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import product, table

KINDS = {"A": CautionKind.AVOID, "C": CautionKind.CONSULT, "I": CautionKind.INSTRUCTION}
ALLERGENS = Allergens(Vocabulary.load(), ())
ROWS = [(cells[0], cells[1], cells[2]) for cells in table("cautions.txt")]


def ids_of(words: str, vocabulary: Vocabulary) -> set[str]:
    """Concepts that a cell of the table names, by id or in words."""
    known = {c.id.partition(":")[2]: c.id for c in vocabulary.concepts() if not c.id.startswith("mesh:")}
    if words in known:
        return {known[words]}
    found = {c.id for mention in vocabulary.find(words) for c in mention.concepts}
    assert found, f"{words} is not in the vocabulary"
    return found


def means(clause: Clause, item: str, kind: str, vocabulary: Vocabulary) -> bool:
    """Whether a clause is what an item of the table says."""
    if clause.kind is not KINDS[kind]:
        return False
    if item.startswith("<"):
        return clause.below_age == float(item[1:])
    if item.startswith(">"):
        return clause.above_age == float(item[1:])
    if item == "own":
        return clause.own_ingredients and not clause.allergens
    if item.startswith("to:"):
        return bool(ALLERGENS.named(ALLERGENS.of_words([item[3:]]), clause.allergens))
    if item.startswith("~"):
        return bool(clause.stems) and clause.words == item[1:]
    return bool(set(clause.concepts) & ids_of(item, vocabulary))


@pytest.mark.parametrize(("kind", "items", "text"), ROWS, ids=[text for _, _, text in ROWS])
def test_a_label_is_read(kind: str, items: str, text: str, vocabulary: Vocabulary) -> None:
    found = parse_cautions(product(text), vocabulary)
    wanted = [(item[0], item[2:]) if item[1:2] == ":" else (kind, item) for item in items.split(", ") if item]
    for letter, item in wanted:
        assert any(means(c, item, letter, vocabulary) for c in found), f"{item} is missed: {found}"
    for clause in found:
        assert any(means(clause, item, letter, vocabulary) for letter, item in wanted), f"not meant: {clause}"
    assert len(unparsed_cautions([product(text)], vocabulary)) == sum(item.startswith("~") for _, item in wanted)
