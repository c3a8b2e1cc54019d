"""Whose a condition is, and who would use the product."""

import pytest

from guardrails.safety.language.persons import ANYBODY, ASKER, same
from guardrails.safety.language.text import read
from guardrails.safety.people.owners import owner_of
from guardrails.safety.people.people import people_of
from guardrails.safety.people.targets import targets_of


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
