"""What the caution reader learns from: messages beside cautions, and whether each concerns who would use the product.

messages.jsonl: a line for each caution, `{"caution", "product", "yes": [message…], "no": [[message, kind]…]}`; a
message with earlier turns is a list of strings, oldest first. products.jsonl: a line for each product, `{"product",
"cautions": [caution…], "messages": [[message, [places of the cautions that concern the person]]…]}`. crisis.jsonl: a
line for each message, `{"message", "crisis", "kind"}`. drafts.jsonl: a line for each sentence of a drafted answer,
`{"sentence", "rules": [what it says that no answer may say]}`; statements of the verifier's cards say nothing of it. To
these come the messages of the gate's tuned sets, beside the cautions of the products that they ask about, as the rules
read them; the messages of the labelled cautions and the sentence frames (evals/sets); and everyday questions about a
page (scripts/question_judge), of which next to none is from somebody in a crisis.

In each round an example also stands beside cautions of others, and beside the statement about a crisis.
"""

import hashlib
import json
import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from domain.answer import Question
from domain.safety import Outcome
from evals.cautions import NAME
from evals.sets import SETS_DIR, FrameRow, GateRow, LabelRow, pack_folder
from evals.tables import load_rows
from guardrails.safety.conditions.crisis import IN_CRISIS, crisis_words
from guardrails.safety.drafts.draft_reading import STATEMENTS
from guardrails.safety.gate import SafetyGate
from guardrails.safety.language.stems import stem, words_of
from guardrails.safety.language.text import read
from pipeline.build import build_safety_gate_of
from rag.corpus import load_pack
from scripts.verifier.pairs import cards

MESSAGES = Path(__file__).with_name("messages.jsonl")
PRODUCTS = Path(__file__).with_name("products.jsonl")
CRISIS = Path(__file__).with_name("crisis.jsonl")
DRAFTS = Path(__file__).with_name("drafts.jsonl")
CARDS = Path(__file__).parents[1] / "verifier" / "cards.jsonl"
PAGES = Path(__file__).parents[1] / "question_judge" / "pages.jsonl"
_READ = ("gate", "gate_second", "gate_third", "gate_fourth", "gate_blind", "gate_fifth", "gate_sixth", "gate_ninth")
_OPENED = ("gate_seventh", "gate_eighth", "gate_tenth", "gate_eleventh", "gate_twelfth", "gate_fourteenth")
_OPENED_SINCE = (
    "gate_seventeenth", "gate_nineteenth", "gate_twentieth", "gate_twentyfirst", "gate_twentythird",
    "gate_twentyfourth", "gate_twentyfifth", "gate_twentysixth", "gate_twentyseventh", "gate_twentyeighth",
    "gate_twentyninth", "gate_thirtyfirst", "gate_thirtysecond", "gate_thirtyfourth", "gate_thirtysixth",
    "gate_thirtyeighth", "gate_fortieth", "gate_fortyfirst", "gate_fortythird", "gate_fortyfifth", "gate_thirteenth",
)  # fmt: skip
TUNED_SETS = tuple(f"{name}.jsonl" for name in (*_READ, *_OPENED, *_OPENED_SINCE, "gate_untouched"))
_HELD_OUT = 0.1
_KEPT_FROM_PAGES = 0.2
"""Share of the questions about pages by which the reader is measured."""
_NOT_IN_CRISIS = 0.8
_NEIGHBOURS = 10
"""Lines that stay on one side: a sentence often stands beside the one that it was turned from."""
_OF_DOSES = re.compile(
    r"\d|\b(?:once|twice|daily|day|night|morning|evening|hours?|weeks?|months?|one|two|three|half|every|each)\b", re.I
)
_LIKE = (frozenset({"safe_for_all", "softened_caution"}), frozenset({"stop_medicine", "cure_or_guarantee"}))
"""Rules that one sentence often breaks together, though its line names one."""
_OTHERS, _OTHERS_OF_NOBODY = 3, 1
"""Cautions of other lines that a message is put beside in a round: having one condition is not having another."""
_MOST = 14
"""Cautions beside one message in a round."""
_EASY = {"questions": 0.35, "careful text": 0.25, "frames": 0.6}
"""Share of these that a round takes; the rest is learned from whole."""


@dataclass(frozen=True, slots=True)
class Example:
    """A text and cautions or statements, with whether each is true of it. `beside_others`: may stand beside more."""

    text: str
    asked: tuple[tuple[str, bool], ...]
    source: str
    beside_others: bool = False


Sides = tuple[list[Example], list[Example]]
"""Learned from; kept out, to measure by."""


def of_lines(path: Path) -> Sides:
    """A caution stays on one side."""
    sides: Sides = ([], [])
    for row in _rows(path):
        side = sides[_share(row["caution"].lower()) < _HELD_OUT]
        for true, messages in ((True, row["yes"]), (False, [message for message, _ in row["no"]])):
            side += [Example(_text(m), ((row["caution"], true),), "lines", beside_others=True) for m in messages]
    return sides


def of_products(path: Path) -> Sides:
    """A product stays on one side. Its name is put as the gate puts it."""
    sides: Sides = ([], [])
    for row in _rows(path):
        name = re.compile(re.escape(row["product"]), re.IGNORECASE)
        for message, concerned in row["messages"]:
            asked = tuple((caution, place in concerned) for place, caution in enumerate(row["cautions"]))
            text = name.sub("the product", _text(message))
            sides[_share(row["product"]) < _HELD_OUT].append(Example(text, asked, "products", beside_others=True))
    return sides


def of_crisis(path: Path) -> Sides:
    """Messages beside the statement that the gate asks about everybody."""
    sides: Sides = ([], [])
    for row in _rows(path):
        text = _text(row["message"])
        sides[_share(text) < _HELD_OUT].append(Example(text, ((IN_CRISIS, bool(row["crisis"])),), "crisis"))
    return sides


def of_drafts(path: Path) -> Sides:
    """Sentences of drafts beside the statements that the gate asks about each."""
    sides: Sides = ([], [])
    for place, row in enumerate(_rows(path)):
        broken = frozenset(row["rules"])
        unsure = frozenset[str]().union(*(like for like in _LIKE if like & broken)) - broken
        asked = tuple((said, rule in broken) for rule, (said, _) in STATEMENTS.items() if rule not in unsure)
        side = sides[_share(f"drafts {place // _NEIGHBOURS}") < _HELD_OUT]
        side.append(Example(row["sentence"], asked, "drafts"))
    return sides


def of_questions(path: Path) -> Sides:
    """Everyday questions about a page beside the statement about a crisis."""
    asked = {q[0] for row in _rows(path) for q in row["questions"]}
    sides: Sides = ([], [])
    for question in sorted(q for q in asked if isinstance(q, str)):
        side = sides[_share(question) < _KEPT_FROM_PAGES]
        side.append(Example(question, ((IN_CRISIS, False),), "questions"))
    return sides


def of_careful_text(path: Path) -> list[Example]:
    """What careful guides and catalogs say, beside the statements about drafts; they give doses, nothing else of it."""
    said = sorted({text for card in cards([path]) for text in (*card["units"], *(true for true, _ in card["true"]))})
    return [
        Example(
            text,
            tuple(
                (statement, False)
                for rule, (statement, _) in STATEMENTS.items()
                if rule != "dose" or not _OF_DOSES.search(text)
            ),
            "careful text",
        )
        for text in said
    ]


def of_labels() -> list[Example]:
    return [
        Example(message, ((row.caution, true),), "labels", beside_others=True)
        for row in load_rows(SETS_DIR / "labels.jsonl", LabelRow)
        for true, messages in ((True, row.yes), (False, row.no))
        for message in messages
    ]


def of_frames() -> list[Example]:
    """Each frame with each of its fillers."""
    return [
        Example(
            " ".join((*row.history, row.frame)).replace("{}", filler).replace(NAME, "the product"),
            ((caution, row.hold),),
            "frames",
            beside_others=True,
        )
        for row in load_rows(SETS_DIR / "frames.jsonl", FrameRow)
        for filler, caution in row.fillers
    ]


def of_sets(names: Sequence[str] = TUNED_SETS) -> list[Example]:
    """Tuned sets of the gate, where the rules decide as the set wants: what they match, and what they don't."""
    rows = [row for name in names for row in load_rows(SETS_DIR / name, GateRow)]
    gates = {name: build_safety_gate_of(load_pack(pack_folder(name))) for name in {row.pack for row in rows}}
    return [example for row in rows if (example := _of_row(row, gates[row.pack])).asked]


def _of_row(row: GateRow, gate: SafetyGate) -> Example:
    """What matches, where something should; what doesn't, only where nothing should: two parts may say the same."""
    question = Question(text=row.question, history=row.history)
    asked: dict[str, bool] = {}
    if row.expected.outcome is not Outcome.CRISIS:
        asked[IN_CRISIS] = False
    decision = gate.check(question)
    allowed = row.expected.outcome is Outcome.ALLOW
    if allowed or (decision.outcome is row.expected.outcome and decision.outcome is not Outcome.CRISIS):
        for product_id in sorted({m.product_id for m in decision.products}):
            if product_id in decision.contraindicated and not allowed:
                asked |= {m.statement: True for m in decision.matches if m.product_id == product_id and m.statement}
            else:
                asked |= dict.fromkeys(gate.statements(product_id), False)
    return Example(" ".join(gate.shown(question)), tuple(asked.items()), "sets")


def everything() -> Sides:
    """All that the reader learns from, and all that is kept out."""
    sides = [of_lines(MESSAGES), of_products(PRODUCTS), of_crisis(CRISIS), of_drafts(DRAFTS), of_questions(PAGES)]
    learned = [example for side, _ in sides for example in side]
    learned += [*of_careful_text(CARDS), *of_labels(), *of_frames(), *of_sets()]
    return learned, [example for _, side in sides for example in side]


class Rounds:
    """What stands beside each example in one round."""

    def __init__(self, examples: Sequence[Example]) -> None:
        self._examples = examples
        self._cautions = sorted({c for e in examples if e.beside_others for c, _ in e.asked})

    def draw(self, rng: random.Random) -> list[tuple[str, tuple[tuple[str, bool], ...]]]:
        """Each text of a round and what it is asked about, in any order."""
        taken = [e for e in self._examples if rng.random() < _EASY.get(e.source, 1.0)]
        rng.shuffle(taken)
        return [(e.text, self._asked(e, rng)) for e in taken]

    def _asked(self, example: Example, rng: random.Random) -> tuple[tuple[str, bool], ...]:
        """Of the cautions of others those that share no word with the text and its own."""
        own = rng.sample(example.asked, min(len(example.asked), _MOST - _OTHERS - 1))
        asked = list(own)
        if example.beside_others:
            said = _stems(example.text).union(*(_stems(caution) for caution, _ in own))
            several = _OTHERS if any(true for _, true in own) else _OTHERS_OF_NOBODY
            asked += [
                (c, False)
                for c in rng.sample(self._cautions, min(several, len(self._cautions)))
                if not _stems(c) & said
            ]
        if example.source in _OF_PEOPLE and not may_be_crisis(example) and rng.random() < _NOT_IN_CRISIS:
            asked.append((IN_CRISIS, False))
        return tuple(asked)


_OF_PEOPLE = frozenset({"lines", "products", "labels", "frames"})


def may_be_crisis(example: Example) -> bool:
    """Whether a caution about a crisis is true of it: whether it is in one its line doesn't say."""
    return any(true and crisis_words(read(caution)) for caution, true in example.asked)


@cache
def _stems(text: str) -> frozenset[str]:
    return frozenset(stem(w) for w in words_of(text))


def _rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(row) for row in path.read_text(encoding="utf-8").splitlines() if row.strip()]


def _share(key: str) -> float:
    return int.from_bytes(hashlib.sha256(key.encode()).digest()[:4]) / 2**32


def _text(message: str | list[str]) -> str:
    return message if isinstance(message, str) else " ".join(message)
