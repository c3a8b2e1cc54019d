"""Whatever a product's row tells is told when it is asked for, in any of these wordings, of one product or of two."""

import asyncio
from collections.abc import Mapping
from itertools import pairwise

import pytest

from domain.answer import Question
from domain.corpus import Product
from domain.text import stem, words
from pipeline.build import Assistant

FORM = ("what form does {x} come in?", "{x}: which form?", "what form is {x}")
USES = ("what is {x} for?", "what does {x} help with?", "tell me what {x} is good for")
HERBS = ("what's in {x}?", "ingredients of {x}?", "which herbs are in {x}", "tell me about {x} >> what's in it?")
ANIMALS = ("is {x} vegan?", "does {x} have animal stuff in it", "what is {x} for >> and is it vegan")
BOTH = ("what forms do {x} and {y} come in?", "what are {x} and {y} for?", "what's in {x} and {y}?")
BESIDE = ("what is {x} for and is it vegan?", "what's in {x}, and what form is it?")
ONE = {"form": FORM, "uses": USES, "herbs": HERBS, "animals": ANIMALS}


def told_form(product: Product, answer: str) -> bool:
    return _share(product.format, answer) > 0


def told_uses(product: Product, answer: str) -> bool:
    return _share(product.target_concerns[0], answer) >= 0.5


def told_herbs(product: Product, answer: str) -> bool:
    return all(_share(herb.name, answer) >= 0.5 for herb in product.key_herbs[:2])


def told_animals(_: Product, answer: str) -> bool:
    return any(word in answer.lower() for word in ("animal", "vegan", "vegetarian"))


TELLS = {"form": told_form, "uses": told_uses, "herbs": told_herbs, "animals": told_animals}


def _share(text: str, answer: str) -> float:
    said = {stem(word) for word in words(answer)}
    asked = [stem(word) for word in words(text) if len(word) > 2]
    return sum(word in said for word in asked) / len(asked) if asked else 1.0


def _ask(assistant: Assistant, thread: str) -> str:
    *history, question = thread.split(" >> ")
    return asyncio.run(assistant.answer(Question(text=question, history=tuple(history)))).answer


@pytest.mark.parametrize("column", ONE)
@pytest.mark.parametrize("pack", ["kerala", "nordbark"])
def test_a_column_is_told_of_the_product_that_is_named(
    pack: str, column: str, assistants: Mapping[str, Assistant]
) -> None:
    assistant = assistants[pack]
    for number, product in enumerate(assistant.pack.products):
        asked = ONE[column][number % len(ONE[column])].format(x=product.name)
        answer = _ask(assistant, asked)
        assert TELLS[column](product, answer), f"{asked}: {answer}"


@pytest.mark.parametrize("pack", ["kerala", "nordbark"])
def test_a_column_is_told_of_each_of_two_and_two_columns_of_one(pack: str, assistants: Mapping[str, Assistant]) -> None:
    assistant = assistants[pack]
    for number, (one, other) in enumerate(pairwise(assistant.pack.products)):
        at = number % len(BOTH)
        asked = BOTH[at].format(x=one.name, y=other.name)
        answer = _ask(assistant, asked)
        tells = (told_form, told_uses, told_herbs)[at]
        assert tells(one, answer), f"{asked}: {answer}"
        assert tells(other, answer), f"{asked}: {answer}"
        at = number % len(BESIDE)
        asked = BESIDE[at].format(x=one.name)
        answer = _ask(assistant, asked)
        assert (told_uses, told_herbs)[at](one, answer), f"{asked}: {answer}"
        assert (told_animals, told_form)[at](one, answer), f"{asked}: {answer}"
