"""A second reading, by a trained reader, of what the rules read nothing of in a thread, or set aside. It only adds.

The rules know what a vocabulary knows; a caution such as "homes with caged birds" is met by "my two parakeets" too, and
few who want to die say it in words that a list could hold. And what the rules take for denied, past or somebody else's
by the build of a sentence may be meant all the same: "it's not that I'm never feverish; right now I am".
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence

from domain.corpus import Product
from domain.ports import CautionReader
from domain.safety import SECOND_READING, Assertion, CautionMatch, ConditionMention
from guardrails.safety.assertions.surgery import OPERATIONS, far_off
from guardrails.safety.cautions.caution_clause import Clause
from guardrails.safety.cautions.matching import forbids
from guardrails.safety.conditions.condition import Condition, Turn
from guardrails.safety.conditions.crisis import IN_CRISIS, spoken_of
from guardrails.safety.conditions.idioms import is_figure
from guardrails.safety.consensus import consensus
from guardrails.safety.decision import caution_match
from guardrails.safety.language.lists import wordset
from guardrails.safety.language.persons import ANYBODY

_SURE = 0.93
"""How sure each reader must be: of what the rules miss on nine plain and three hard sets that neither has learned
from (28 of 1,231 and 46 of 668 contraindications), both see 17 and 28, and hold 1 of 1,193 and 12 of 527 messages
without need; at 0.9 it would be 17, 28, 2 and 16, at 0.96 14, 27, 0 and 10."""
_SURE_OF_CRISIS, _NOTHING_OF_IT, _SURE_IN_PART = 0.3, 0.0001, 0.9
"""How sure of a crisis one of them must be, for the thread and for one of its messages alone, or all together for a
part of a message; and below what the quick one has the others spared."""
_FEWEST_WORDS = 3
"""Different words of a thread that say something; the reader makes what it likes of "a b a b"."""
_TOO_WIDE = frozenset(
    f"class:{name}" for name in ("any_medicine", "prescription_medicine", "long_term_medicine", "multiple_medicines")
) | frozenset(f"group:{name}" for name in ("any_condition", "chronic_illness", "serious_illness"))
"""What any illness or medicine sounds like to the reader; the rules know them by name."""

_INTERNAL_USE = "state:internal_use"
_TAKEN_IN = wordset("second_reading.taken_in")
"""To the reader every question of how a balm is used sounds like "external use only"."""


_DROPS = re.compile(r"\b(?:the|our|your|these|those)(?: (?!in |of |as )\S+){0,3}? drops\b(?! of\b)")
"""Goods that are named, not drops that somebody puts somewhere: "do the honey drops come with a lid?"."""


class SecondReading:
    """`readers`: the quickest first. All must agree before a caution is met; of a crisis one is believed."""

    def __init__(self, readers: Sequence[CautionReader], clauses: Mapping[str, Sequence[Clause]]) -> None:
        self._readers = readers
        self._clauses = clauses

    def crisis(self, turns: Sequence[Turn]) -> str:
        """The sentence that speaks most for somebody in crisis; "" where no reader thinks so."""
        if len({word for t in turns for word in t.text.words}) < _FEWEST_WORDS:
            return ""
        shown = [unnamed(t) for t in turns]
        whole = self._may_be_crisis(shown) and (len(shown) == 1 or any(self._may_be_crisis([one]) for one in shown))
        if not whole and not any(self._both_see_it(part) for one in shown for part in stretches(one)):
            return ""
        return self._condition(IN_CRISIS, turns).mention.words

    def _may_be_crisis(self, shown: Sequence[str]) -> bool:
        quick, *others = self._readers
        sure = quick.concerned(shown, [IN_CRISIS])[0]
        return sure >= _SURE_OF_CRISIS or (
            sure >= _NOTHING_OF_IT and any(r.concerned(shown, [IN_CRISIS])[0] >= _SURE_OF_CRISIS for r in others)
        )

    def _both_see_it(self, part: str) -> bool:
        """Whether the readers, taken together, see a crisis in a part of a message that says much else."""
        sure = [self._readers[0].concerned([part], [IN_CRISIS])[0]]
        if sure[0] < _NOTHING_OF_IT:
            return False
        sure += [r.concerned([part], [IN_CRISIS])[0] for r in self._readers[1:]]
        return consensus(sure) >= _SURE_IN_PART

    def read(
        self,
        products: Iterable[Product],
        conditions: Sequence[Condition],
        turns: Sequence[Turn],
        spared: Collection[tuple[str, str]] = (),
    ) -> tuple[list[Condition], list[CautionMatch]]:
        """What the readers are sure of: a condition for each thing that a caution names, and the matches that follow.

        `spared`: products and words of cautions that are met by somebody who would get another product.
        """
        if not any(map(_says_something, turns)):
            return [], []
        aged = any(c.age is not None for c in conditions)
        taken_in = any(not _TAKEN_IN.isdisjoint(_DROPS.sub("", " ".join(t.text.words)).split()) for t in turns)
        asked = [
            (product, clause)
            for product in products
            for clause in self._clauses[product.product_id]
            if can_be_read(clause) and not (aged and (clause.below_age or clause.above_age))
            if (taken_in or _INTERNAL_USE not in clause.concepts) and (product.product_id, clause.words) not in spared
        ]
        texts = tuple(dict.fromkeys(put_to_it(clause) for _, clause in asked))
        sure = self._agreed([unnamed(t, conditions) for t in turns], texts)
        found = {words: self._condition(words, turns) for words in sure}
        timed = {clause.words for _, clause in asked if clause.concepts and OPERATIONS.issuperset(clause.concepts)}
        found = {w: c for w, c in found.items() if w not in timed or not far_off(f" {_sentence_of(c, turns)} ")}
        matches = [
            caution_match(
                product, found[words].mention, clause.caution, clause.kind,
                f"the second reading takes it for “{words}” ({sure[words]:.2f})", clause.words,
            )
            for product, clause in asked
            if (words := put_to_it(clause)) in found
        ]  # fmt: skip
        return list(found.values()), matches

    def _agreed(self, shown: Sequence[str], texts: Sequence[str]) -> dict[str, float]:
        """What each reader is sure of, with the figure of the one that is least so."""
        least = dict.fromkeys(texts, 1.0)
        for reader in self._readers:
            sure = zip(least, reader.concerned(shown, tuple(least)), strict=True)
            least = {words: min(least[words], share) for words, share in sure if share >= _SURE}
        return least

    def _condition(self, words: str, turns: Sequence[Turn]) -> Condition:
        """The sentence of the thread that speaks most for it."""
        places = [(turn, a, b) for turn in turns for a, b in _sentences(turn)]
        sure = [self._readers[0].concerned([turn.text.raw[a:b]], [words])[0] for turn, a, b in places]
        turn, a, b = places[max(range(len(places)), key=sure.__getitem__)]
        mention = ConditionMention(
            words=turn.text.raw[a:b], concept=SECOND_READING, label=words, assertion=Assertion.POSSIBLE, person=ANYBODY,
            counts=True, turn=turn.number, start=a, end=b,
        )  # fmt: skip
        return Condition(mention=mention, concepts=(SECOND_READING,))


def _sentence_of(condition: Condition, turns: Sequence[Turn]) -> str:
    """The words of its sentence, of whose times the rules are sure: "a new knee is planned, in half a year"."""
    mention = condition.mention
    text = next(t.text for t in turns if t.number == mention.turn)
    return text.sentence_at(text.span(mention.start, mention.end)[0])


_ASKING = wordset("gate.bare") | wordset("gate.asking")


def stretches(message: str) -> list[str]:
    """Each sentence of a message, and each two that follow each other; none that is all of it."""
    said = [s.strip() for s in _SENTENCE.split(message) if len(s.strip()) >= _SHORTEST]
    return [" ".join(said[a : a + n]) for n in (1, 2) if n < len(said) for a in range(len(said) - n + 1)]


_SENTENCE = re.compile(r"(?<=[.!?…])\s+|\s*\n\s*")
"""Chats end sentences without a capital behind them, which the splitter of documents waits for."""
_SHORTEST = 4
"""Characters of what may be told in a sentence."""


def _says_something(turn: Turn) -> bool:
    """Whether a message has words besides a product and those that ask for it: "can she take triphala?" has none."""
    named = {i for a, b in turn.product_spans for i in range(a, b)}
    return any(t.is_word and t.norm not in _ASKING and i not in named for i, t in enumerate(turn.text.toks))


def unnamed(turn: Turn, conditions: Sequence[Condition] = ()) -> str:
    """The message with its products put as "the product"; its figures of speech, what a text is asked on, and those of
    the conditions that were taken back, wherever they are denied or another's, as "it"; with the marks that nobody
    wrote, and slips put right.

    What a name sounds like ("Night Drops") is nobody's, and neither is the ulcer that the boss gives one, nor the
    suicide that our policy is to say something on.
    """
    raw, text = turn.text.raw, turn.text
    told = [text.span(m.start, m.end) for m in turn.mentions]
    named = [(a, b, "the product") for a, b in turn.product_spans]
    subjects = _apart(spoken_of(text), turn.product_spans)
    figures = _apart([(a, b) for a, b in told if b > a and is_figure(text, a, b)], [*turn.product_spans, *subjects])
    gone = {c.mention.concept for c in conditions if c.mention.assertion is Assertion.RETRACTED}
    back = [
        text.span(c.mention.start, c.mention.end)
        for c in conditions
        if c.mention.turn == turn.number and not c.mention.counts and c.mention.concept in gone
    ]
    unsaid = _apart([(a, b) for a, b in back if b > a], [*turn.product_spans, *subjects, *figures])
    puts = [(a, b, put) for a, b, put in (*named, *((a, b, "it") for a, b in (*subjects, *figures, *unsaid)))]
    within = {i for a, b, _ in puts for i in range(a, b)}
    puts += [
        (i, i + 1, t.norm) for i, t in enumerate(text.toks) if (t.start == t.end or t.mistyped) and i not in within
    ]
    for a, b, put in sorted(puts, reverse=True):
        raw = f"{raw[: text.toks[a].start]}{put}{raw[text.toks[b - 1].end :]}"
    return raw


def _apart(spans: Iterable[tuple[int, int]], taken: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Those of the spans that overlap none of the others."""
    others = list(taken)
    return [(a, b) for a, b in spans if all(b <= start or end <= a for start, end in others)]


def put_to_it(clause: Clause) -> str:
    """A clause as the reader is asked about it: what a product contains is meant for who is allergic to that."""
    return f"allergy to {' or '.join(clause.allergens)}" if _CONTAINS.match(clause.words) else clause.words


_CONTAINS = re.compile(r"(?:contains?|made|produced|processed|packed)\b", re.IGNORECASE)


def can_be_read(clause: Clause) -> bool:
    """Whether the words of a clause alone say whom it means, and forbid."""
    if "state:eye_use" in clause.concepts:
        return False  # to the reader whoever has eyes is meant
    narrow = not clause.concepts or not _TOO_WIDE.issuperset(clause.concepts)
    return forbids(clause.kind) and narrow and not clause.own_ingredients


def _sentences(turn: Turn) -> list[tuple[int, int]]:
    """Places of the sentences in the raw text, without what ends them."""
    toks = turn.text.toks
    starts = [i for i, tok in enumerate(toks) if i == 0 or tok.sentence != toks[i - 1].sentence]
    places = [(toks[a].start, toks[turn.text.sentence(a)[1] - 1].end) for a in starts]
    return [(a, a + len(turn.text.raw[a:b].rstrip(" .!?…"))) for a, b in places]
