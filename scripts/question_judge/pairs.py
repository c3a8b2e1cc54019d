"""What the judge of questions learns from: pages of invented companies' content with everyday questions about them.

pages.jsonl: a line for each page, `{"page", "kind", "about": the product or "", "statements": [[heading, statement]…],
"questions": [[question, [places of the statements that answer it], [places of those that answer it partly]]…]}`. A
question with no places is one that the page comes near to and doesn't answer. To these come the questions of the
verifier's cards.
"""

import hashlib
import random
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from domain.answer import Frozen
from domain.ports import Embedder
from rag.vectors import Floats
from scripts.verifier.pairs import Label, Pair, cards

PAGES = Path(__file__).with_name("pages.jsonl")
_HELD_OUT = 0.1
_NEAREST = 4
"""Statements of its page, by meaning, of which two stand for those that don't answer a question, in one round."""
_SOMETIMES = 0.25
_MINED, _HARDEST, _TAKEN_FOR_ANSWER, _EVERY_SECOND = 6, 2, 0.1, 0.5
"""Statements a question that a judge is asked about for `hardest`, and of which of them it learns again."""
_WHOLE = 4
"""Statements of a section that are read together, as `rag.weighing` does."""


class Page(Frozen):
    page: str
    kind: str
    about: str
    statements: tuple[tuple[str, str], ...]
    questions: tuple[tuple[str, tuple[int, ...], tuple[int, ...]], ...]

    @property
    def is_held_out(self) -> bool:
        return int.from_bytes(hashlib.sha256(self.page.encode()).digest()[:4]) / 2**32 < _HELD_OUT

    def premise(self, place: int, rng: random.Random) -> str:
        """A statement as `Unit.premise` gives it: with its product or its heading in front."""
        heading, text = self.statements[place]
        if self.kind == "catalogue" or (self.about and self.about.lower() in text.lower()):
            return text
        return f"{self.about.lower() if self.about and rng.random() < 0.7 else _unnumbered(heading)}: {text}"

    def whole(self, place: int, rng: random.Random) -> tuple[str, frozenset[int]]:
        """A statement with others of its section, and the places of all of them."""
        heading = self.statements[place][0]
        rest = [i for i, (other, _) in enumerate(self.statements) if other == heading and i != place]
        places = sorted([place, *rng.sample(rest, min(_WHOLE - 1, len(rest)))])
        texts = [self.premise(places[0], rng), *(self.statements[i][1] for i in places[1:])]
        return " ".join(texts), frozenset(places)


def _unnumbered(heading: str) -> str:
    return re.sub(r"^\d+[.)]\s*", "", heading)


def pages(path: Path) -> list[Page]:
    return [Page.model_validate_json(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def of_page(page: Page, nearness: Floats, strangers: Sequence[Page], rng: random.Random) -> Iterator[Pair]:
    """One round's pairs. `nearness`: cosine of each question with each statement, shape (questions, statements)."""
    for (question, answering, partly), near in zip(page.questions, nearness, strict=True):
        touched = {*answering, *partly}
        if answering:
            place = rng.choice(answering)
            yield Pair(page.premise(place, rng), question, Label.ANSWERED, "pages")
            if rng.random() < _SOMETIMES:
                yield Pair(page.whole(place, rng)[0], question, Label.ANSWERED, "wholes")
        elif partly:
            continue
        others = [int(i) for i in np.argsort(-near) if int(i) not in touched]
        source = "pages" if answering else "near questions"
        for place in rng.sample(others[:_NEAREST], min(2, len(others))):
            yield Pair(page.premise(place, rng), question, Label.NOT_ANSWERED, source)
        if answering and len(others) > _NEAREST and rng.random() < 2 * _SOMETIMES:
            yield Pair(page.premise(rng.choice(others[_NEAREST:]), rng), question, Label.NOT_ANSWERED, source)
        if others and rng.random() < _SOMETIMES:
            text, places = page.whole(others[0], rng)
            if not places & touched:
                yield Pair(text, question, Label.NOT_ANSWERED, "wholes")
        stranger = rng.choice(strangers)
        if stranger.page != page.page and rng.random() < _SOMETIMES:
            text = stranger.premise(rng.randrange(len(stranger.statements)), rng)
            yield Pair(text, question, Label.NOT_ANSWERED, "strangers")


def near_pairs(found: Sequence[Page], embedder: Embedder, rng: random.Random) -> list[list[Pair]]:
    """By question, where one is drawn: the statements of its page that are nearest and don't answer it.

    Every question that its page only comes near to is drawn, and every second one of the others.
    """
    drawn: list[list[Pair]] = []
    for page, nearness in zip(found, _nearness(found, embedder), strict=True):
        for (question, answering, partly), near in zip(page.questions, nearness, strict=True):
            if (partly and not answering) or (answering and rng.random() < _EVERY_SECOND):
                continue
            others = [int(i) for i in np.argsort(-near) if int(i) not in {*answering, *partly}]
            drawn.append([Pair(page.premise(i, rng), question, Label.NOT_ANSWERED, "hard") for i in others[:_MINED]])
            if answering:
                drawn[-1].append(Pair(page.premise(rng.choice(answering), rng), question, Label.ANSWERED, "hard"))
    return drawn


def hardest(drawn: Sequence[Sequence[Pair]], sure: Sequence[float]) -> list[Pair]:
    """Of `near_pairs` the answers, and the statements that a judge takes for answers most; `sure`: of all, in order."""
    found: list[Pair] = []
    at = 0
    for pairs in drawn:
        own = sorted(zip(sure[at : at + len(pairs)], pairs, strict=True), key=lambda item: -item[0])
        at += len(pairs)
        found += [pair for _, pair in own if pair.label == Label.ANSWERED]
        wrong = [pair for p, pair in own if pair.label == Label.NOT_ANSWERED and p >= _TAKEN_FOR_ANSWER]
        found += wrong[:_HARDEST]
    return found


def of_pages(found: Sequence[Page], embedder: Embedder, rounds: int, rng: random.Random) -> list[list[Pair]]:
    near = _nearness(found, embedder)
    return [
        [pair for page, nearness in zip(found, near, strict=True) for pair in of_page(page, nearness, found, rng)]
        for _ in range(rounds)
    ]


def _nearness(found: Sequence[Page], embedder: Embedder) -> list[Floats]:
    """Each page's questions with its statements, as `of_page` wants them; embedded in one go, which is the faster."""
    questions = embedder.embed([question for page in found for question, _, _ in page.questions])
    statements = embedder.embed([f"{page.about} {text}" for page in found for _, text in page.statements])
    near, asked, said = [], 0, 0
    for page in found:
        ends = asked + len(page.questions), said + len(page.statements)
        near.append(questions[asked : ends[0]] @ statements[said : ends[1]].T)
        asked, said = ends
    return near


def of_cards(path: Path, rng: random.Random) -> list[Pair]:
    """The verifier's cards: each question beside what answers it, and beside another statement of its card."""
    found: list[Pair] = []
    for card in cards([path]):
        units = [f"{card['subject']}: {text}" for text in card["units"]]
        for question, answering in [*card["asked"], *([question, []] for question in card["not_asked"])]:
            if len(answering) == 1:
                found.append(Pair(units[answering[0]], question, Label.ANSWERED, "cards"))
            if rest := [unit for place, unit in enumerate(units) if place not in answering]:
                found.append(Pair(rng.choice(rest), question, Label.NOT_ANSWERED, "cards"))
    return found
