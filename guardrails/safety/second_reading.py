"""A second reading, by a trained reader, of the cautions that the rules read nothing of in a thread. It only adds.

The rules know what a vocabulary knows; a caution such as "homes with caged birds" is met by "my two parakeets" too.
"""

from collections.abc import Iterable, Mapping, Sequence

from domain.corpus import Product
from domain.ports import CautionReader
from domain.safety import Assertion, CautionMatch, ConditionMention
from guardrails.safety.caution_clause import Clause
from guardrails.safety.condition import Condition, Turn
from guardrails.safety.decision import caution_match
from guardrails.safety.matching import Matcher, forbids
from guardrails.safety.persons import ANYBODY

CONCEPT = "reading:second"
_SURE = 0.9
"""Share of certainty from which the reader's word counts (docs/gate-report.md)."""


class SecondReading:
    def __init__(self, reader: CautionReader, matcher: Matcher, clauses: Mapping[str, Sequence[Clause]]) -> None:
        self._reader = reader
        self._matcher = matcher
        self._clauses = clauses

    def read(
        self, products: Iterable[Product], conditions: Sequence[Condition], turns: Sequence[Turn]
    ) -> tuple[list[Condition], list[CautionMatch]]:
        """What the reader is sure of: a condition for each statement of a caution, and the matches that follow."""
        asked = [(product, clause) for product in products for clause in self._unread(product, conditions)]
        texts = tuple(dict.fromkeys(clause.part for _, clause in asked))
        sure = dict(zip(texts, self._reader.concerned([t.text.raw for t in turns], texts), strict=True))
        said = {text: self._condition(text, turns) for text in texts if sure[text] >= _SURE}
        matches = [
            caution_match(
                product, said[clause.part].mention, clause.caution, clause.kind,
                f"the second reader takes it for “{clause.part}” ({sure[clause.part]:.2f})", clause.part,
            )
            for product, clause in asked
            if clause.part in said
        ]  # fmt: skip
        return list(said.values()), matches

    def _unread(self, product: Product, conditions: Sequence[Condition]) -> list[Clause]:
        """One clause for each statement that forbids, and under which nothing falls that the rules have read."""
        found: dict[str, Clause] = {}
        read: set[str] = set()
        for clause in self._clauses[product.product_id]:
            if forbids(clause.kind):
                found.setdefault(clause.part, clause)
                aged = (clause.below_age or clause.above_age) and any(c.age is not None for c in conditions)
                if aged or any(self._matcher.rule(c, clause, product) for c in conditions):
                    read.add(clause.part)
        return [clause for part, clause in found.items() if part not in read]

    def _condition(self, part: str, turns: Sequence[Turn]) -> Condition:
        """The sentence of the thread that speaks most for it."""
        places = [(turn, a, b) for turn in turns for a, b in _sentences(turn)]
        sure = [self._reader.concerned([turn.text.raw[a:b]], [part])[0] for turn, a, b in places]
        turn, a, b = places[max(range(len(places)), key=sure.__getitem__)]
        mention = ConditionMention(
            words=turn.text.raw[a:b], concept=CONCEPT, label=part, assertion=Assertion.POSSIBLE, person=ANYBODY,
            counts=True, turn=turn.number, start=a, end=b,
        )  # fmt: skip
        return Condition(mention=mention, concepts=(CONCEPT,))


def _sentences(turn: Turn) -> list[tuple[int, int]]:
    """Places of the sentences in the raw text."""
    toks = turn.text.toks
    starts = [i for i, tok in enumerate(toks) if i == 0 or tok.sentence != toks[i - 1].sentence]
    return [(toks[a].start, toks[turn.text.sentence(a)[1] - 1].end) for a in starts]
