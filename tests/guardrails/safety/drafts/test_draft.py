"""What a draft must not say, in many wordings; and what it may."""

from functools import cache

import pytest

from domain.answer import Question
from domain.safety import Outcome, SafetyDecision
from guardrails.safety.gate import SafetyGate
from pipeline.build import build_safety_gate_of
from rag.corpus import load_pack
from rag.units import build_units
from tests.guardrails.safety.helpers import ROOT, table

QUESTIONS = {
    "drafts_kerala.txt": {
        "block": "I'm pregnant. Can I take Ashwagandha?",
        "allow": "What is Triphala?",
        "lo": "Something for sleep for my pregnant wife?",
        "info": "Who should not take Ashwagandha?",
    },
    "drafts_nordbark.txt": {
        "block": "I take warfarin. Sea buckthorn softgels?",
        "allow": "What is in the hand cream?",
        "info": "What precautions does the Valerian Night Drops label give?",
    },
}


def decision(gate: SafetyGate, name: str, key: str) -> SafetyDecision:
    return gate.check(Question(text=QUESTIONS[name][key]))


def broken(gate: SafetyGate, name: str, key: str, sentence: str) -> set[str]:
    return {v.rule for v in gate.check_draft(decision(gate, name, key), [sentence])}


@pytest.mark.parametrize(("key", "rule", "sentence"), table("drafts_kerala.txt"))
def test_sentences_about_the_shipped_pack(kerala: SafetyGate, key: str, rule: str, sentence: str) -> None:
    rules = broken(kerala, "drafts_kerala.txt", key, sentence)
    assert rule in rules if rule != "-" else not rules


@pytest.mark.parametrize(("key", "rule", "sentence"), table("drafts_nordbark.txt"))
def test_sentences_about_another_pack(nordbark: SafetyGate, key: str, rule: str, sentence: str) -> None:
    rules = broken(nordbark, "drafts_nordbark.txt", key, sentence)
    assert rule in rules if rule != "-" else not rules


PACKS = ("corpus", "tests/packs/nordbark", "tests/packs/olivar", "tests/packs/pack4")
FOLDERS = {folder.rpartition("/")[2]: folder for folder in (*PACKS, "tests/packs/tresregiones")} | {"kerala": "corpus"}


@cache
def gate_of(name: str) -> SafetyGate:
    return build_safety_gate_of(load_pack(ROOT / FOLDERS[name]))


@pytest.mark.parametrize(("name", "question", "rule", "sentence"), table("drafts_packs.txt"))
def test_sentences_about_packs_in_fresh_wordings(name: str, question: str, rule: str, sentence: str) -> None:
    gate = gate_of(name)
    rules = {v.rule for v in gate.check_draft(gate.check(Question(text=question)), [sentence])}
    assert rule in rules if rule != "-" else not rules


@pytest.mark.parametrize("folder", PACKS)
def test_the_packs_own_sentences_break_no_rule(folder: str) -> None:
    pack = load_pack(ROOT / folder)
    gate = build_safety_gate_of(pack)
    neutral = gate.check(Question(text="What is in it?"))
    said = [unit.text for unit in build_units(pack) if unit.voice.value == "asserts"]
    assert gate.check_draft(neutral, said) == ()


def test_a_pronoun_stands_for_the_product_spoken_of_before(nordbark: SafetyGate) -> None:
    blocked = decision(nordbark, "drafts_nordbark.txt", "block")
    sentences = ["I can't recommend the sea buckthorn softgels.", "Still, they would be a great choice for you."]
    assert [v.rule for v in nordbark.check_draft(blocked, sentences)] == ["contraindicated_product"]


def test_citations_are_no_words(kerala: SafetyGate) -> None:
    plain = decision(kerala, "drafts_kerala.txt", "allow")
    cited = "It supports digestive comfort [source:faq.md#4. Are herbs side-effect free? 100% safe for everyone]."
    assert kerala.check_draft(plain, [cited]) == ()


def test_the_questions_lead_to_the_outcomes_that_the_tables_are_about(kerala: SafetyGate, nordbark: SafetyGate) -> None:
    expected = {"block": Outcome.BLOCK, "allow": Outcome.ALLOW, "lo": Outcome.LEAVE_OUT, "info": Outcome.INFORM}
    for name, gate in (("drafts_kerala.txt", kerala), ("drafts_nordbark.txt", nordbark)):
        for key in QUESTIONS[name]:
            assert decision(gate, name, key).outcome is expected[key]
