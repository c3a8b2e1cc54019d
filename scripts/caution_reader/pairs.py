"""What the caution reader learns from: messages beside one caution, and whether it concerns who would use the product.

messages.jsonl: a line for each caution, `{"caution", "product", "yes": [message…], "no": [[message, kind]…]}`; a
message with earlier turns is a list of strings, oldest first. products.jsonl: a line for each product, `{"product",
"cautions": [caution…], "messages": [[message, [places of the cautions that concern the person]]…]}`. crisis.jsonl: a
line for each message, `{"message", "crisis", "kind"}`. drafts.jsonl: a line for each sentence of a drafted answer,
`{"sentence", "rules": [what it says that no answer may say]}`; statements of the verifier's cards say nothing of it. To
these come the messages of the gate's tuned sets, beside the cautions of the products that they ask about, as the rules
read them; the messages of the labelled cautions (evals/sets/labels.jsonl); each message beside cautions of other lines;
and everyday questions about a page (scripts/question_judge), of which next to none is from somebody in a crisis.
"""

import hashlib
import json
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from domain.answer import Question
from domain.safety import Outcome
from evals.sets import SETS_DIR, GateRow, LabelRow, pack_folder
from evals.tables import load_rows
from guardrails.safety.conditions.crisis import IN_CRISIS, crisis_words
from guardrails.safety.drafts.draft_reading import STATEMENTS
from guardrails.safety.gate import SafetyGate
from guardrails.safety.language.stems import stem, words_of
from guardrails.safety.language.text import read
from pipeline.build import build_safety_gate_of
from rag.corpus import load_pack
from scripts.verifier.pairs import Label, Pair, cards

MESSAGES = Path(__file__).with_name("messages.jsonl")
PRODUCTS = Path(__file__).with_name("products.jsonl")
CRISIS = Path(__file__).with_name("crisis.jsonl")
DRAFTS = Path(__file__).with_name("drafts.jsonl")
CARDS = Path(__file__).parents[1] / "verifier" / "cards.jsonl"
PAGES = Path(__file__).parents[1] / "question_judge" / "pages.jsonl"
LABELS = SETS_DIR / "labels.jsonl"
_READ = ("gate", "gate_second", "gate_third", "gate_fourth", "gate_blind", "gate_fifth", "gate_sixth", "gate_ninth")
_OPENED = ("gate_seventh", "gate_eighth", "gate_tenth", "gate_eleventh", "gate_twelfth", "gate_fourteenth")
_OPENED_SINCE = (
    "gate_seventeenth", "gate_nineteenth", "gate_twentieth", "gate_twentyfirst", "gate_twentythird",
    "gate_twentyfourth", "gate_twentyfifth", "gate_twentysixth", "gate_twentyseventh", "gate_twentyeighth",
    "gate_twentyninth", "gate_thirtyfirst", "gate_thirtysecond", "gate_thirtyfourth", "gate_thirtysixth",
    "gate_thirtyeighth", "gate_fortieth", "gate_fortyfirst",
)  # fmt: skip
TUNED_SETS = tuple(f"{name}.jsonl" for name in (*_READ, *_OPENED, *_OPENED_SINCE, "gate_untouched"))
_HELD_OUT = 0.1
_KEPT_FROM_PAGES = 0.2
"""Share of the questions about pages by which the reader is measured."""
_NOT_IN_CRISIS = 0.8
_NEIGHBOURS = 10
"""Lines that stay on one side: a sentence often stands beside the one that it was turned from."""
_CAREFUL_TEXTS = 1_500
_OF_DOSES = re.compile(
    r"\d|\b(?:once|twice|daily|day|night|morning|evening|hours?|weeks?|months?|one|two|three|half|every|each)\b", re.I
)
_LIKE = (frozenset({"safe_for_all", "softened_caution"}), frozenset({"stop_medicine", "cure_or_guarantee"}))
"""Rules that one sentence often breaks together, though its line names one."""
_OTHERS = {Label.ANSWERED: 3, Label.NOT_ANSWERED: 1}
"""Cautions of other lines that a message is put beside in a round: having one condition is not having another."""


@dataclass(frozen=True, slots=True)
class Line:
    """A caution with messages that it concerns and messages that it doesn't."""

    caution: str
    yes: tuple[str, ...]
    no: tuple[str, ...]

    @property
    def is_held_out(self) -> bool:
        return _share(self.caution.lower()) < _HELD_OUT

    @property
    def stems(self) -> frozenset[str]:
        return frozenset(stem(w) for w in words_of(self.caution))


def lines(paths: Sequence[Path]) -> list[Line]:
    rows = [json.loads(row) for path in paths for row in path.read_text(encoding="utf-8").splitlines() if row.strip()]
    return [
        Line(row["caution"], tuple(_text(m) for m in row["yes"]), tuple(_text(m) for m, _ in row["no"])) for row in rows
    ]


def _share(key: str) -> float:
    return int.from_bytes(hashlib.sha256(key.encode()).digest()[:4]) / 2**32


def _text(message: str | list[str]) -> str:
    return message if isinstance(message, str) else " ".join(message)


def of_line(line: Line, others: Sequence[Line], rng: random.Random) -> Iterator[Pair]:
    """One round's pairs of a line; each message also beside cautions that share no word with its own."""
    for messages, label in ((line.yes, Label.ANSWERED), (line.no, Label.NOT_ANSWERED)):
        for message in messages:
            yield Pair(message, line.caution, label, "lines")
            for other in rng.sample(others, _OTHERS[label]):
                said = frozenset(stem(w) for w in words_of(message))
                if not other.stems & (line.stems | said):
                    yield Pair(message, other.caution, Label.NOT_ANSWERED, "others")


def of_products(path: Path) -> tuple[list[Pair], list[Pair]]:
    """(training, held out): each message beside each caution of its product; a product stays on one side."""
    training: list[Pair] = []
    held_out: list[Pair] = []
    for row in path.read_text(encoding="utf-8").splitlines():
        product = json.loads(row)
        side = held_out if _share(product["product"]) < _HELD_OUT else training
        for message, concerned in product["messages"]:
            for place, caution in enumerate(product["cautions"]):
                label = Label.ANSWERED if place in concerned else Label.NOT_ANSWERED
                side.append(Pair(_text(message), caution, label, "products"))
    return training, held_out


def of_crisis(path: Path) -> tuple[list[Pair], list[Pair]]:
    """(training, held out): messages beside the statement that the gate asks about everybody."""
    training: list[Pair] = []
    held_out: list[Pair] = []
    for row in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
        message = _text(row["message"])
        label = Label.ANSWERED if row["crisis"] else Label.NOT_ANSWERED
        side = held_out if _share(message) < _HELD_OUT else training
        side.append(Pair(message, IN_CRISIS, label, "crisis"))
    return training, held_out


def of_drafts(path: Path) -> tuple[list[Pair], list[Pair]]:
    """(training, held out): sentences of drafts beside the statements that the gate asks about each."""
    training: list[Pair] = []
    held_out: list[Pair] = []
    for place, row in enumerate(map(json.loads, path.read_text(encoding="utf-8").splitlines())):
        side = held_out if _share(f"drafts {place // _NEIGHBOURS}") < _HELD_OUT else training
        broken = frozenset(row["rules"])
        unsure = frozenset[str]().union(*(like for like in _LIKE if like & broken)) - broken
        for rule, (statement, _) in STATEMENTS.items():
            if rule not in unsure:
                label = Label.ANSWERED if rule in broken else Label.NOT_ANSWERED
                side.append(Pair(row["sentence"], statement, label, f"drafts, {rule}"))
    return training, held_out


def of_careful_text(path: Path, rng: random.Random) -> list[Pair]:
    """What careful guides and catalogs say, beside the statements about drafts; they give doses, nothing else of it."""
    said = sorted({text for card in cards([path]) for text in (*card["units"], *(true for true, _ in card["true"]))})
    return [
        Pair(text, statement, Label.NOT_ANSWERED, "careful text")
        for text in rng.sample(said, _CAREFUL_TEXTS)
        for rule, (statement, _) in STATEMENTS.items()
        if rule != "dose" or not _OF_DOSES.search(text)
    ]


def of_nobody_in_crisis(pairs: Sequence[Pair], rng: random.Random) -> list[Pair]:
    """A share of the messages about products beside the statement about a crisis; none written for a caution on it."""
    in_doubt = {p.premise for p in pairs if crisis_words(read(p.hypothesis))}
    messages = sorted({p.premise for p in pairs if p.hypothesis != IN_CRISIS} - in_doubt)
    chosen = rng.sample(messages, round(len(messages) * _NOT_IN_CRISIS))
    return [Pair(message, IN_CRISIS, Label.NOT_ANSWERED, "not in crisis") for message in chosen]


def of_questions(path: Path) -> tuple[list[Pair], list[Pair]]:
    """(training, held out): everyday questions about a page beside the statement about a crisis."""
    asked = {q[0] for row in path.read_text(encoding="utf-8").splitlines() for q in json.loads(row)["questions"]}
    sides: tuple[list[Pair], list[Pair]] = ([], [])
    for question in sorted(q for q in asked if isinstance(q, str)):
        side = sides[_share(question) < _KEPT_FROM_PAGES]
        side.append(Pair(question, IN_CRISIS, Label.NOT_ANSWERED, "questions"))
    return sides


def of_labels(rng: random.Random) -> list[Pair]:
    """One round's pairs of the labelled cautions, as of lines."""
    mine = [Line(row.caution, row.yes, row.no) for row in load_rows(LABELS, LabelRow)]
    return [pair for line in mine for pair in of_line(line, mine, rng)]


def of_sets(names: Sequence[str] = TUNED_SETS) -> list[Pair]:
    """Tuned sets of the gate, where the rules decide as the set wants: what they match, and what they don't."""
    rows = [row for name in names for row in load_rows(SETS_DIR / name, GateRow)]
    gates = {name: build_safety_gate_of(load_pack(pack_folder(name))) for name in {row.pack for row in rows}}
    return [pair for row in rows for pair in _of_row(row, gates[row.pack])]


def _of_row(row: GateRow, gate: SafetyGate) -> Iterator[Pair]:
    """What matches, where something should; what doesn't, only where nothing should: two parts may say the same."""
    question = Question(text=row.question, history=row.history)
    text = " ".join(gate.shown(question))
    if row.expected.outcome != Outcome.CRISIS.value:
        yield Pair(text, IN_CRISIS, Label.NOT_ANSWERED, "not in crisis")
    decision = gate.check(question)
    allowed = row.expected.outcome == Outcome.ALLOW.value
    if not allowed and (decision.outcome.value != row.expected.outcome or decision.outcome is Outcome.CRISIS):
        return
    for product_id in sorted({m.product_id for m in decision.products}):
        if product_id in decision.contraindicated and not allowed:
            matched = dict.fromkeys(m.statement for m in decision.matches if m.product_id == product_id)
            yield from (Pair(text, statement, Label.ANSWERED, "sets") for statement in matched if statement)
        else:
            yield from (Pair(text, statement, Label.NOT_ANSWERED, "sets") for statement in gate.statements(product_id))
