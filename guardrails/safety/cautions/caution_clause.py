"""One thing that a caution says about a person."""

from dataclasses import dataclass

from domain.corpus import Caution
from domain.safety import CautionKind
from guardrails.safety.language.measures import Limit


@dataclass(frozen=True, slots=True)
class Clause:
    """Whom a caution means: by concepts, by age, by what they are allergic to, or by its own words."""

    kind: CautionKind
    caution: Caution
    concepts: tuple[str, ...] = ()
    """Vocabulary ids, any of which meets it."""
    below_age: float = 0.0
    """Years; the clause means people younger than this."""
    above_age: float = 0.0
    own_ingredients: bool = False
    """An allergy to any ingredient of the product."""
    allergens: tuple[str, ...] = ()
    """Words of what else an allergy must be to."""
    content: bool = False
    """The allergens are what the product says that it contains."""
    related: bool = False
    """Also an allergy to related plants."""
    chronic: bool = False
    """The caution says chronic or lasting: passing complaints are not meant."""
    within: float = 0.0
    """Months that it means of what is done to somebody: "not within 4 weeks of a peel"; 0 where it says none."""
    active: bool = False
    """The caution says active or acute: those who had it once are not meant."""
    place: frozenset[str] = frozenset()
    """The parts of the body that it means of what is on the skin: "broken scalp skin"; all where it names none."""
    past: bool = False
    """The caution means those who have had it, too."""
    family: bool = False
    """The caution means those whose kin has or had it, too."""
    stems: frozenset[str] = frozenset()
    """Content words that no concept stands for: matched as words."""
    limits: tuple[Limit, ...] = ()
    """The figures that it means, of a test, a stage, an age, a weight: who tells another one is not meant."""
    of_age: tuple[Limit, ...] = ()
    """The ages that it means of those who have it: "smokers over 35"."""
    along_with: tuple[str, ...] = ()
    """Ids of what they have besides: "smokers who take the pill"; who denies that is not meant."""
    but: tuple[str, ...] = ()
    """Ids that it leaves out of what it names: "diabetes medication except metformin"."""
    by_figure: bool = False
    """A figure within its limits is meant by itself, whatever illness it tells."""
    words: str = ""

    def lingers(self) -> bool:
        """Whether it goes on for a time after a treatment: "nor for 3 months after it"."""
        return self.past and bool(self.within)
