"""The products that a thread has shown, for a message that points at them: "the second one", "compare them"."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from domain.answer import Question
from guardrails.safety.gate import SafetyGate
from pipeline.search import Search
from rag.extractive import ExtractiveGenerator
from rag.follow_up import standalone, topics, which_ones
from rag.pointing import MOST, compares, is_among, of_one, points, with_names
from rag.reading import Form, read

_TURNS = 6
"""Earlier messages that are looked up again."""
_SEVERAL = re.compile(
    r"\b(?:the|our|your|all)(?: (?:two|three|four|[2-4])| (?<=compare our )| (?<=compare the )| (?<=between our )"
    r"| (?<=between the ))(?P<goods>\s?\w+s)\b(?!['’])",
    re.IGNORECASE,
)


_COUNTS = {2: ("two", "2"), 3: ("three", "3"), 4: ("four", "4")}


@dataclass(frozen=True)
class Thread:
    """Puts the names of products into messages that point at them; what was shown is looked up again."""

    gate: SafetyGate
    search: Search
    extractive: ExtractiveGenerator

    def named(self, question: Question) -> Question:
        """The question and its thread with names for what they point at; itself where nothing is pointed at."""
        told: list[Question] = []
        for message in (*question.history[-_TURNS:], question.text):
            told.append(self._named(message, told))
        history = (*question.history[:-_TURNS], *(before.text for before in told[:-1]))
        return told[-1].model_copy(update={"history": history})

    def _named(self, text: str, told: Sequence[Question]) -> Question:
        """A message with names for what it points at in what was told before it."""
        history = tuple(before.text for before in told)
        question = Question(text=which_ones(text, history) or text)
        listed = told and (told[-1].among or self.extractive.catalog_products(told[-1]))
        if listed and len(one := self._of(told)) == 1:
            question = Question(text=of_one(question.text, self._name(one[0])))
        if not told or not points(question.text):
            return self._by_form(question)
        shown, since = self._shown(told)
        if len(shown) < 2 and compares(question.text) and len(things := topics(history)[-2:]) == 2:
            shown = things
        among = shown if is_among(question.text) and len(shown) > 1 else ()
        if among and any(condition.counts for condition in self.gate.check(Question(text=question.text)).conditions):
            return question  # leave for somebody: each of them is told of
        names = [self._name(product) for product in shown]
        text = with_names(question.text, names, [self._name(product) for product in since])
        return Question(text=text, among=among)

    def _by_form(self, question: Question) -> Question:
        """A comparison of products of a form, with their names: "how do the two teas differ?"."""
        found = _SEVERAL.search(question.text)
        if found is None or not any(part.form is Form.COMPARISON for part in read(question.text)):
            return question
        group = self.extractive.group(f"all {found['goods'].strip()}")
        if not 2 <= len(group) <= MOST:
            return question
        counted = any(word in _COUNTS[len(group)] for word in found[0].lower().split())
        if not counted and self.gate.resolve(question)[0]:
            return question
        names = [self._name(product) for product in group]
        text = f"{question.text[: found.start()]}{', '.join(names[:-1])} and {names[-1]}{question.text[found.end() :]}"
        return Question(text=text)

    def _shown(self, told: Sequence[Question]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The products of the last message about several, and those spoken of since; else all that were spoken of."""
        since: list[str] = []
        for at in range(len(told), 0, -1):
            products = self._of(told[:at])
            if len(products) > 1:
                return products, tuple(since)
            since = [*products, *since]
        return tuple(dict.fromkeys(since)), tuple(since)

    def _of(self, told: Sequence[Question]) -> tuple[str, ...]:
        """The products that the last message of a thread is about, in the order of the answer to it."""
        *earlier, last = told
        history = tuple(before.text for before in earlier)
        alone = Question(text=standalone(last.text, history))
        found = self.extractive.catalog_products(alone)
        if not found:
            mentions = self.gate.resolve(alone)[0] or self.gate.resolve(Question(text=last.text, history=history))[0]
            found = tuple(dict.fromkeys(mention.product_id for mention in mentions))
        return tuple(product for product in found if product in last.among) if last.among else found

    def _name(self, product_id: str) -> str:
        """The name of a product; what is no product is its own name."""
        product = self.search.products.get(product_id)
        return product.name if product else product_id
