"""Whose a condition is, and who would use the product."""

import pytest

from domain.answer import Question
from guardrails.safety.gate import SafetyGate
from guardrails.safety.language.persons import ANYBODY, ASKER, same
from guardrails.safety.language.text import read
from guardrails.safety.people.owners import owner_of
from guardrails.safety.people.people import people_of
from guardrails.safety.people.targets import targets_of
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import product


def owner(message: str, word: str) -> str | None:
    text = read(message)
    at = next(i for i, t in enumerate(text.toks) if t.norm == word)
    person = owner_of(people_of(text), at, at + 1)
    return person.key if person else None


@pytest.mark.parametrize(
    ("message", "key"),
    [
        ("I have diabetes", ASKER),
        ("My mother has diabetes", "mother"),
        ("my mother's diabetes", "mother"),
        ("My diabetes", ASKER),
        ("a customer with diabetes", "customer"),
        ("I live with my mother and have diabetes", ASKER),
        ("My mom says I have diabetes", ASKER),
        ("I told my mother I have diabetes", ASKER),
        ("My customer told me she has diabetes", "customer"),
        ("My husband and I both have diabetes", ANYBODY),
        ("My manager has diabetes", "manager"),
        ("My florist has diabetes", ANYBODY),
        ("Teacher here, diabetes since May", ASKER),
        ("My fiancé has diabetes", "fiancé"),
        ("My bua has diabetes", "aunt"),
        ("At my cousin's wedding I found out I have diabetes", ASKER),
        ("people with diabetes", ANYBODY),
        ("The lady behind me has diabetes", "woman"),
        ("I, her mum, have diabetes", ASKER),
        ("My brother, who lives with us in Thrissur has diabetes", "brother"),
        ("Thrissur is hot. Suresh has diabetes", "suresh"),
        ("A customer of our web shop has diabetes", "customer"),
        ("The lady who came with her has diabetes", "woman"),
        ("My husband, for whom I ask, lives with diabetes", "husband"),
        ("Priyal (9) coughs; her sister, who does not, is the one with diabetes", "sister"),
    ],
)
def test_the_owner_of_a_condition(message: str, key: str) -> None:
    assert owner(message, "diabetes") == key


@pytest.mark.parametrize(
    ("message", "key"),
    [
        ("my diabetic sister", "sister"),
        ("I am a diabetic woman", ASKER),
        ("As a diabetic patient I ask", ANYBODY),
        ("for a diabetic customer", "customer"),
        ("diabetic patient here", ANYBODY),
    ],
)
def test_a_person_described(message: str, key: str) -> None:
    assert owner(message, "diabetic") in (key, None if key == ANYBODY else key)


@pytest.mark.parametrize(
    ("message", "keys"),
    [
        ("Can I take it?", {ASKER}),
        ("Can my pregnant sister take it?", {"sister"}),
        ("Is it safe for my mother?", {"mother"}),
        ("May I give my pregnant wife the tea?", {"wife"}),
        ("Should I recommend it to a customer?", {"customer"}),
        ("What about my brother?", {"brother"}),
        ("Her daughter is six. The mother wants the drops for her", {"mother", "daughter"}),
        ("The lad is ten and his coach told him about it. Can he take it?", {"lad"}),
        ("Mum has gout and I'd like to get her the tea for Diwali", {"mother"}),
        ("and for her twin brother?", {"brother"}),
        ("My niece is six, my nephew ten. Would the tea be right for the girl?", {"niece"}),
        ("He is 77, she is 70. She asks only for herself: can she join?", {"she"}),
        ("My father wants to try it", {"father"}),
        ("Is it safe?", set()),
        ("I gave birth to a son last week", set()),
        ("giving feed to baby", set()),
        ("Can people with lupus take it?", {ANYBODY}),
        ("Can I, her mum, take it?", {ASKER, "mother"}),
        ("A customer asks: can I take it?", {ANYBODY, ASKER}),
        ("Can we take it?", {ANYBODY}),
    ],
)
def test_who_would_use_it(message: str, keys: set[str]) -> None:
    assert targets_of(people_of(read(message))) == keys


def test_somebody_like_the_asker_is_the_asker() -> None:
    assert targets_of(people_of(read("I have diabetes. Would you recommend it to someone like me?"))) == {ASKER}


def test_a_pronoun_is_the_person_last_spoken_of_in_the_thread() -> None:
    before = people_of(read("My mother has kidney disease and my brother hasn't"))
    now = people_of(read("Can she take it?"), before.persons)
    assert [p.key for p in now.persons] == ["mother"]


def test_an_unknown_she_is_not_the_asker() -> None:
    assert [p.key for p in people_of(read("Can she take it?")).persons] == ["she"]


@pytest.mark.parametrize(
    ("message", "keys"),
    [
        ("One customer is well, the other customer is ill", ["customer#1", "customer#2"]),
        ("One customer is well, the second is ill", ["customer#1", "customer#2"]),
        ("My elder sister and my younger sister", ["sister#elder", "sister#younger"]),
        ("One of my sisters is ill, the other one is well", ["sister#1", "sister#2"]),
        ("Twin A is ill, twin B is well", ["twin#a", "twin#b"]),
        ("My mother-in-law and her ex-husband", ["mother-in-law", "ex-husband"]),
        ("Anita has a cold", ["anita"]),
    ],
)
def test_people_of_one_noun_are_told_apart(message: str, keys: list[str]) -> None:
    assert [p.key for p in people_of(read(message)).persons if not p.pronoun] == keys


def test_ranks_keep_two_people_apart_and_an_unranked_noun_may_be_either() -> None:
    assert not same("customer#1", "customer#2")
    assert same("customer", "customer#2")
    assert not same("mother", "mother-in-law")


WHOSE = SafetyGate(
    (
        product(
            "Epilepsy, fibroids, pregnancy, alcohol dependence, surgery, not for children under 5", name="Vital Blend"
        ),
    ),
    Vocabulary.load(),
    (),
)


@pytest.mark.parametrize(
    "message",
    [
        "My late father had epilepsy, I never had a fit. Is Vital Blend open to me?",
        "My grandmother, God rest her, was epileptic. Vital Blend?",
        "My uncle was epileptic, he passed away in 2011. Vital Blend?",
        "My partner is the one with fibroids. May I, a man of forty with no health issues, drink Vital Blend?",
        "My brother is the one in rehab for drinking, not me. I'm 34 and healthy. Can I take Vital Blend?",
        "Can I take Vital Blend? My sister is epileptic but she's not the one taking it.",
        "Is it ok for me to have Vital Blend if my mother-in-law is the one with epilepsy?",
        "Her sister had surgery in May. She herself hasn't had any. Would she do well on Vital Blend?",
        "Would Vital Blend be okay, I'm 31, male, no plans for kids.",
        "The powder is for me, her father. Can I have Vital Blend after the baby-shower lunch?",
        "Half of my Pilates group is pregnant. I'm the only man there. Can I have Vital Blend?",
        "Mum is epileptic; I've none of that and want it for bloating. Vital Blend ok?",
        "My husband has epilepsy. I'm taking it. Vital Blend ok?",
        "Dad can't have it, he is epileptic. I can. Vital Blend at night?",
    ],
)
def test_what_is_another_s_or_of_the_dead_does_not_count(message: str) -> None:
    assert not WHOSE.check(Question(text=message)).contraindicated


@pytest.mark.parametrize(
    "message",
    [
        "My late father had epilepsy and so have I. Can I take Vital Blend?",
        "My sister has epilepsy and nearly died of it. Can she take Vital Blend?",
        "My sister with epilepsy passed her exam. Can she take Vital Blend?",
        "My sister passed out, she is epileptic. Vital Blend for her?",
        "I'm dead tired and epileptic. Vital Blend?",
        "My partner is the one with fibroids. May she, a woman of forty with no other issues, drink Vital Blend?",
        "My brother is the one in rehab for drinking. Can he take Vital Blend?",
        "My sister is epileptic and she's the one taking it. Vital Blend ok?",
        "Her sister had surgery in May. Would her sister do well on Vital Blend?",
        "She had surgery in May. She herself feels fine. Would Vital Blend be ok for her?",
        "My kids are 3 and 4. No plans for more kids. Can they have Vital Blend?",
        "Half of my Pilates group is pregnant and I am pregnant too. Can I have Vital Blend?",
        "Dad is epileptic and can't sleep. I'm his daughter. Vital Blend ok?",
    ],
)
def test_what_is_their_own_counts_beside_what_is_another_s(message: str) -> None:
    assert WHOSE.check(Question(text=message)).contraindicated


NURSING = SafetyGate((product("Not for infants under 1 year", name="Vital Blend"),), Vocabulary.load(), ())


@pytest.mark.parametrize(
    ("message", "blocked"),
    [
        ("Nursing mother, baby 3 months, cough since one week. Vital Blend she can eat?", False),
        ("Nursing mother, baby 3 months has cough. Vital Blend baby can eat?", True),
        ("She is nursing a newborn. May she take Vital Blend?", False),
    ],
)
def test_what_a_nursing_mother_eats_her_baby_does_not(message: str, blocked: bool) -> None:
    assert bool(NURSING.check(Question(text=message)).contraindicated) is blocked


CAUTIOUS = SafetyGate(
    (product("Lupus, heart failure, breast cancer; not for children under 18", name="Vital Blend"),),
    Vocabulary.load(),
    (),
)


@pytest.mark.parametrize(
    ("turns", "blocked"),
    [
        (["Vital Blend for my baby niece who has lupus?"], True),
        (["my toddler godson has heart failure, Vital Blend for him?"], True),
        (["Regular of ours, breast cancer, her sister suggested Vital Blend. May she have it?"], True),
        (["Father has heart failure. Cousin told Vital Blend is good for his neck. Pls guide"], True),
        (["my sister has lupus. can i send 5 bottles of Vital Blend through a friend?"], True),
        (["she has heart failure, I want to give Vital Blend. ok?"], True),
        (["My sister, who lives with me, 34, has lupus. I'd order Vital Blend on my card. Any problem?"], True),
        (["Mum won't take tablets, she has lupus. Is Vital Blend ok?"], True),
        (["Mum has lupus and won't take it unless you say that it's safe. Is Vital Blend?"], True),
        (["There are two of us: Meera has lupus, I don't. This one is about Meera. Vital Blend?"], True),
        (["There are two of us flatmates: Nora has lupus. This question is about me. Vital Blend?"], False),
        (["Husband has heart failure so he'll not touch it. Only me (45, fit) then. How much Vital Blend?"], False),
        (["want Vital Blend for my nephew, strong lad", "does it matter that he is twenty-one?"], False),
        (["want Vital Blend for my nephew, strong lad", "does it matter that he is fourteen?"], True),
        (["Under-18s can't have Vital Blend, I know. I turned eighteen yesterday. Good to go?"], False),
        (["Under-18s can't have Vital Blend, I know. I'm forty, my son wants it. May he?"], True),
        (["My son celebrated his twentieth birthday on Sunday. May he have Vital Blend?"], False),
        (["I'm thirty-nine, my son would like Vital Blend. May he?"], True),
        (["brother my daughter is 10 years, can i let her lick Vital Blend?"], True),
    ],
)
def test_who_is_meant_of_those_spoken_of(turns: list[str], blocked: bool) -> None:
    decision = CAUTIOUS.check(Question(text=turns[-1], history=tuple(turns[:-1])))
    assert bool(decision.contraindicated) == blocked


OF_KIN = SafetyGate(
    (product("Insulin, diabetes, glaucoma, pregnancy, sedatives, children under 12", name="Vital Blend"),),
    Vocabulary.load(),
    (),
)


@pytest.mark.parametrize(
    ("message", "blocked"),
    [
        ("Her mother and aunt are diabetics on insulin; her own sugar is normal. May she take Vital Blend?", False),
        ("The customer's father and brother have glaucoma; his own eyes were tested normal. Vital Blend ok?", False),
        ("His father and uncle are patients on insulin. His own sugar is fine. Can he have Vital Blend?", False),
        ("The customer's mother is pregnant; her own health is fine. May she drink Vital Blend?", False),
        ("Her mother and aunt are diabetics on insulin; her own sugar is not normal. May she take Vital Blend?", True),
        ("Her mother and aunt are diabetics on insulin. May the aunt take Vital Blend?", True),
        ("Both she and her mother are diabetics on insulin. May she take Vital Blend?", True),
        ("My mother and I are diabetics on insulin. May I take Vital Blend?", True),
        ("Me and my aunt are diabetics on insulin. May I take Vital Blend?", True),
        ("Her mother is diabetic on insulin; her own doctor agreed. May she take Vital Blend?", True),
        ("She is diabetic like her mother; her own BP is normal. May she take Vital Blend?", True),
    ],
)
def test_whose_own_is_well_has_not_what_the_family_has(message: str, blocked: bool) -> None:
    assert bool(OF_KIN.check(Question(text=message)).contraindicated) is blocked


@pytest.mark.parametrize(
    ("message", "blocked"),
    [
        ("Mummy wants Vital Blend because the new grandchild is keeping her up. Fine for her?", False),
        ("Grandma is well and minds her grandchild at night. Is Vital Blend safe for her?", False),
        ("Mummy wants Vital Blend for her grandchild. Fine for her?", True),
        ("Mummy wants Vital Blend, she uses sedatives and the grandchild is keeping her up. Fine for her?", True),
        ("My grandchild can't sleep. Is Vital Blend ok for her?", True),
    ],
)
def test_a_grandchild_that_keeps_somebody_up_does_not_use_it(message: str, blocked: bool) -> None:
    assert bool(OF_KIN.check(Question(text=message)).contraindicated) is blocked
