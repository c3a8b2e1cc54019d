"""Whether a heading only names what stands below it, or claims something of its own ("No more burnout")."""

from collections.abc import Sequence

from domain.corpus import Unit, Voice
from domain.text import stem, words
from guardrails.forms import FormReader
from guardrails.strength import Quantifier, Stance
from guardrails.thesaurus import load_thesaurus

_PARTS_OF_A_TEXT = frozenset(
    stem(word)
    for word in (
        "introduction overview summary conclusion background basics safety precautions cautions note notes tip tips "
        "question questions answer answers benefits ingredients uses expect start learn understanding building "
        "bringing finding making life story guide closing sources references"
    ).split()
)


class Headings:
    """Knows the words that a pack uses for what its products are, apart from cautions and forbidden wording."""

    def __init__(self, units: Sequence[Unit]) -> None:
        self._reader = FormReader(load_thesaurus())
        spoken = (u for u in units if u.voice is not Voice.FORBIDS and not u.safety)
        said = {stem(w) for u in spoken for w in words(f"{u.text} {' '.join(u.subjects)}")}
        self._known = frozenset(said) | _PARTS_OF_A_TEXT | {stem(w) for u in units for w in words(u.section)}

    def stands(self, heading: str, below: Sequence[str]) -> bool:
        """True where every word of weight is said below it or, if it asserts nothing, is one the pack speaks with.

        `heading`: plain text. `below`: the sentences under it that stay.
        """
        if heading.rstrip().endswith("?"):
            return True
        form = self._reader.read(heading)
        said = {t.stem for text in below for t in self._reader.read(text).tokens}
        allowed = said if self._asserts(heading) else said | self._known
        return all(t.light or t.stem in allowed for t in form.content) and self._numbers(heading) <= said

    def _asserts(self, heading: str) -> bool:
        form = self._reader.read(heading)
        strength = form.strength
        return bool(
            form.denies
            or strength.effects
            or strength.boosts
            or strength.will
            or strength.stance is Stance.PERMIT
            or strength.quantifier is Quantifier.ALL
            or form.quantities.rates
            or form.times
        )

    def _numbers(self, heading: str) -> frozenset[str]:
        """Stems of what is counted in days, capsules and the like."""
        quantities = self._reader.read(heading).quantities.numbers
        return frozenset(stem(w) for q in quantities if q.is_time or q.is_measure for w in words(q.words))
