"""Whether a condition falls under a clause of a caution, and why, in words."""

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache

from domain.corpus import Product
from domain.safety import Assertion, CautionKind
from guardrails.safety.allergies.allergens import ANY_INGREDIENT, Allergens
from guardrails.safety.cautions.caution_times import fever_meant
from guardrails.safety.cautions.cautions import Clause
from guardrails.safety.conditions.condition import MEASURED, NOT_CONCEPTS, Condition
from guardrails.safety.language.measures import is_meant
from guardrails.safety.language.stems import stem, stems_of, words_of
from guardrails.safety.vocabulary.vocabulary import ConceptKind as Kind
from guardrails.safety.vocabulary.vocabulary import Vocabulary

_BESIDE_THE_TREE = {
    "state:fever": {"state:high_fever"},
    "state:trying_to_conceive": {"state:pregnancy"},
    "state:postpartum": {"state:breastfeeding"},
    "class:any_medicine": {"class:multiple_medicines"},
}
_YOUNG_FROM = {"state:infant": 0.0, "state:child": 1.0, "state:minor": 0.0, "state:teenager": 13.0}


_AGES = _YOUNG_FROM.keys() | {"state:elderly", "age:adult"}
"""What a condition that tells an age is one of."""
_TODDLER = 4  # years: "babies and toddlers"

# Classes of disease so wide that no single medicine goes with them.
_VAGUE = frozenset(stem(w) for w in ("disease", "disorder", "condition", "infection", "chronic"))
_TOO_WIDE = frozenset({"group:any_condition", "group:chronic_illness", "group:serious_illness", "group:mental_health"})


def _diseases_by_class(vocabulary: Vocabulary) -> dict[str, frozenset[str]]:
    """Class of medicine to the diseases it is given for; only the widest ("diabetes medicines", not "insulin")."""
    classes: dict[str, set[str]] = {}
    for concept in vocabulary.concepts():
        if concept.kind is Kind.MEDICINE_CLASS:
            for disease in vocabulary.implied(concept.id):
                if disease.startswith(("mesh:", "group:")) and disease not in _TOO_WIDE:
                    classes.setdefault(disease, set()).add(concept.id)
    table: dict[str, set[str]] = {}
    for disease, ids in classes.items():
        for c in ids:
            if not any(o != c and vocabulary.is_a(c, o) for o in ids):
                table.setdefault(c, set()).add(disease)
    return {c: frozenset(diseases) for c, diseases in table.items()}


_ANY_MEDICINE = frozenset(
    f"class:{name}" for name in ("any_medicine", "prescription_medicine", "long_term_medicine", "multiple_medicines")
)


def _beside_the_tree(mine: str) -> set[str]:
    """What a concept may count as that the vocabulary's tree doesn't put it under; an age makes an infant."""
    surgery = {"state:surgery"} if mine.endswith("surgery") else set()
    infant = {"state:infant"} if mine.startswith("state:") else set()
    return _BESIDE_THE_TREE.get(mine, set()) | surgery | infant


_SEVERAL = " by brand"
"""Ends the name of a row that holds several medicines of one class."""

_PLAIN_OF_MEDICINES = frozenset("tablet tablets alone only daily dose mg low sr xr er".split())
"""Beside the name of a medicine these make no other of it."""


class Matcher:
    def __init__(self, vocabulary: Vocabulary, allergens: Allergens, clauses: Iterable[Clause]) -> None:
        """`clauses` are all that conditions are held against."""
        self._vocabulary = vocabulary
        self._allergens = allergens
        self._diseases = _diseases_by_class(vocabulary)
        self._named: dict[str, set[str]] = {}
        """Concept of a clause to the words of the clauses that name it."""
        for clause in clauses:
            for theirs in clause.concepts:
                self._named.setdefault(theirs, set()).add(clause.words)
        self._medicines = self._diseases.keys() & self._named.keys()
        self._above = {theirs: vocabulary.ancestors(theirs) for theirs in self._named}
        self._met = lru_cache(maxsize=16384)(self._met_by)
        self._reaction = lru_cache(maxsize=1024)(self._reaction_of)

    def in_reach(
        self, concepts: Collection[str], allergic: bool, clauses: Mapping[str, Iterable[Clause]]
    ) -> dict[str, list[Clause]]:
        """Of the clauses of each product those that a condition of these concepts could fall under, whatever else is
        said of it: few, and none of most products."""
        met = frozenset[str]().union(*map(self._met, concepts))
        said = any(c.startswith("text:") for c in concepts)
        aged = not _AGES.isdisjoint(concepts)
        reached: dict[str, list[Clause]] = {}
        for product_id, its in clauses.items():
            for c in its:
                if c.by_figure and MEASURED in concepts:
                    reached.setdefault(product_id, []).append(c)
                    continue
                if c.concepts and met.isdisjoint(c.concepts):
                    continue
                if c.stems:
                    told = said
                elif c.below_age or c.above_age:
                    told = aged
                else:
                    told = allergic or not (c.own_ingredients or c.allergens)
                if told:
                    reached.setdefault(product_id, []).append(c)
        return reached

    def rule(self, condition: Condition, clause: Clause, product: Product) -> str:
        """Why the condition falls under the clause, or "" if it doesn't."""
        if clause.within and condition.ago is not None and condition.ago > clause.within:
            return ""
        if clause.active and condition.mention.assertion is Assertion.HISTORY and _is_long_over(condition):
            return ""
        if clause.place and condition.place and clause.place.isdisjoint(condition.place):
            return ""  # a peel on the legs, where the caution is about the face
        if condition.celsius is not None and condition.celsius < fever_meant(clause.caution.text):
            return ""
        if self.is_outside(condition, clause):
            return ""
        if MEASURED in condition.concepts:
            within = clause.by_figure and is_meant(condition.figures, clause.limits)
            return f"a figure within what the caution means by “{clause.words}”" if within else ""
        if clause.stems:
            return f"the caution's own words “{clause.words}”" if condition.stems == clause.stems else ""
        if clause.below_age or clause.above_age:
            return self._age(condition, clause)
        if clause.own_ingredients or clause.allergens:
            return self._allergy(condition, clause, product)
        return self._concept(condition, clause)

    def is_outside(self, condition: Condition, clause: Clause) -> bool:
        """Whether whoever has it tells a figure that the clause doesn't mean, or denies what it goes along with."""
        if is_meant(condition.figures, clause.of_age) is False:
            return True
        if not condition.moving and is_meant(condition.figures, clause.limits) is False:
            return True
        return any(self._vocabulary.is_a(c, denied) for c in clause.along_with for denied in condition.denied)

    def _age(self, condition: Condition, clause: Clause) -> str:
        if clause.above_age:
            old = condition.age is not None and condition.age >= clause.above_age
            unknown = condition.age is None and "state:elderly" in condition.concepts
            decade = (_DECADES.get(word, 0) for word in condition.mention.words.lower().split())
            unknown = unknown and (max(decade, default=0) or _OLDEST) > clause.above_age
            return f"over {clause.above_age:g} years" if old or unknown else ""
        if condition.age is not None:
            return f"{condition.age:g} is under {clause.below_age:g} years" if condition.age < clause.below_age else ""
        for concept in condition.concepts:
            if concept in _YOUNG_FROM and _YOUNG_FROM[concept] < clause.below_age:
                return f"{condition.mention.label.lower()}: may be under {clause.below_age:g} years"
        return ""

    def _is_excepted(self, condition: Condition, clause: Clause) -> bool:
        """Whether the caution leaves it out; a medicine by its own name, as a brand may hold another one as well."""
        left_out = {c for c in condition.concepts if any(self._vocabulary.is_a(c, other) for other in clause.but)}
        if left_out and not any(c.startswith("drug:") for c in left_out):
            return True
        said = condition.mention.words.casefold().split()
        own = {word for c in left_out for word in self._label(c).casefold().split()}
        return bool(left_out) and own.issuperset(w for w in said if w not in _PLAIN_OF_MEDICINES and not w.isdigit())

    def _concept(self, condition: Condition, clause: Clause) -> str:
        label = condition.mention.label
        if self._is_excepted(condition, clause):
            return ""
        for mine in (*condition.concepts, *condition.implied):
            met = self._met(mine)
            for theirs in clause.concepts:
                if theirs not in met or not self._falls_under(mine, theirs, condition, clause):
                    continue
                name = self._label(theirs)
                via = f"{label} means {self._label(mine)}; " if mine not in condition.concepts else ""
                path = self._vocabulary.path(mine, theirs) if mine != theirs else ""
                return via + (
                    path
                    or (
                        f"{self._label(mine)} is what the caution names"
                        if mine == theirs
                        else f"{self._label(mine)} may be {name}"
                        if self._may_be(mine, theirs, condition)
                        else f"{self._label(mine)} falls under {name}"
                    )
                )
        return ""

    def _met_by(self, mine: str) -> frozenset[str]:
        """Concepts of clauses that a condition of this concept could fall under: few pairs can."""
        if mine.startswith(NOT_CONCEPTS):
            return frozenset()
        above = self._vocabulary.ancestors(mine)
        beside = _beside_the_tree(mine)
        met = {c for c in self._named if c in above or mine in self._above[c] or c in beside}
        if mine.startswith(("mesh:", "group:")):
            met |= {c for c in self._medicines if self._names_medicine(mine, c)}
        return frozenset(met)

    def _names_medicine(self, mine: str, theirs: str) -> bool:
        return any(self._is_treated_with(mine, theirs, words, said=True) for words in self._named[theirs])

    def _falls_under(self, mine: str, theirs: str, condition: Condition, clause: Clause) -> bool:
        if clause.chronic and condition.symptom and not condition.lasting and mine != theirs:
            return False
        if theirs == "state:high_fever":
            return mine in ("state:high_fever", "state:fever")  # a fever of unknown height counts
        if mine == "state:fever" and theirs == "state:fever":
            return True
        if theirs == "state:infant" and condition.age is not None:
            return condition.age < _TODDLER
        if theirs == "state:anaphylaxis" and mine == "state:allergy":
            return "anaphyla" in condition.mention.words.lower()  # "anaphylactic to almonds"
        if theirs == "state:surgery":
            return mine.endswith("surgery")
        if mine == theirs:
            return True
        if theirs == "state:pregnancy" and mine == "state:trying_to_conceive":
            return True  # who is trying may already be pregnant
        if theirs == "state:breastfeeding" and mine == "state:postpartum":
            return not condition.not_nursing  # who has just given birth may be nursing
        if theirs == "class:multiple_medicines" and mine == "class:any_medicine":
            return mine in condition.concepts and condition.mention.words.lower().endswith("s")
        if self._vocabulary.is_a(mine, theirs):
            return True
        untreated = condition.untreated or any(self._vocabulary.is_a(theirs, c) for c in condition.not_taken)
        if not untreated and self._is_treated_with(mine, theirs, clause.words, said=mine in condition.concepts):
            return True  # a caution on "diabetes medicines" and somebody with diabetes: most take them
        if self._may_be(mine, theirs, condition):
            return True  # "BP tablets" may be the ACE inhibitors that a caution names
        broad = mine.startswith("group:") and mine in condition.concepts
        return broad and (_is_vague(condition) or self._says(condition, theirs)) and self._vocabulary.is_a(theirs, mine)

    def _may_be(self, mine: str, theirs: str, condition: Condition) -> bool:
        """Whether a medicine known only by its class may be the one of that class that a caution names.

        "Laxatives" may be the stimulant laxatives of a caution; lactulose, a laxative too, is none of them.
        """
        named = mine.startswith("class:") and mine in condition.concepts and mine not in _ANY_MEDICINE
        if not (named and theirs.startswith(("class:", "drug:")) and self._vocabulary.is_a(theirs, mine)):
            return False
        medicines = (c for c in condition.concepts if c.startswith("drug:") and not c.endswith(_SEVERAL))
        return not any(self._vocabulary.is_a(c, mine) for c in medicines)

    def _is_treated_with(self, mine: str, theirs: str, clause: str, *, said: bool) -> bool:
        """Whether a caution names the medicine by the disease: "medicines for epilepsy", and a person with seizures."""
        if not theirs.startswith("class:") or not mine.startswith(("mesh:", "group:")) or mine in _TOO_WIDE:
            return False
        words = stems_of(clause)
        return any(
            stems_of(self._label(d)) & words - _VAGUE
            and (self._vocabulary.is_a(mine, d) or (said and self._vocabulary.is_a(d, mine)))
            for d in self._diseases.get(theirs, ())
        )

    def _says(self, condition: Condition, theirs: str) -> bool:
        """Such as "Ulcer in the stomach" says "Stomach Ulcer", whatever class the vocabulary puts it in."""
        return stems_of(self._label(theirs)) <= stems_of(condition.mention.words)

    def _label(self, concept: str) -> str:
        return self._vocabulary.concept(concept).label

    # Allergy ----------------------------------------------------------------------------------------------------------

    def _allergy(self, condition: Condition, clause: Clause, product: Product) -> str:
        if "state:allergy" not in condition.concepts:
            return self._allergic_disease(condition, clause)
        if not condition.allergens or ANY_INGREDIENT in condition.allergens:
            return "an allergy to something unnamed" if clause.own_ingredients or not clause.allergens else ""
        if _is_of_sugar(condition, clause):
            return ""
        said = condition.allergens
        if one := self._allergens.named(said, clause.allergens):
            return f"allergy to {one}, which the caution names"
        if clause.own_ingredients and (one := self._allergens.ingredient(said, product, widely=True)):
            return f"allergy to {one}, an ingredient of {product.name}"
        if clause.related and (one := self._allergens.named(said, clause.allergens, related=True)):
            return f"allergy to {one}, a relative of what the caution names"
        return ""

    def is_allergic(self, condition: Condition) -> bool:
        """Whether the condition is an allergy, a reaction of an illness to something or a diet that leaves it out."""
        if "state:allergy" in condition.concepts or any(map(self._allergens.diet, condition.concepts)):
            return True
        return any(self._reaction(condition.concepts, condition.mention.words))

    def _allergic_disease(self, condition: Condition, clause: Clause) -> str:
        """Such as "Lactose intolerance" and the like as names of diseases: their words are compared."""
        if _is_of_sugar(condition, clause):
            return ""
        if clause.content:
            left_out = (self._allergens.left_out(c, clause.allergens) for c in condition.concepts)
            if one := next(filter(None, left_out), ""):
                return f"{condition.mention.label} leaves out {one}, which the product contains"
        to, said = self._reaction(condition.concepts, condition.mention.words)
        if to and (one := self._allergens.named(to, clause.allergens)):
            return f"{condition.mention.label} is a reaction to {one}, which the caution names"
        if said and self._allergens.named(said, clause.allergens):
            return f"{condition.mention.words} is what the caution names"
        return ""

    def _reaction_of(self, concepts: Collection[str], words: str) -> tuple[frozenset[str], frozenset[str]]:
        """What an illness is a reaction to, by what it is and by its own words; nothing of most."""
        reacts = not _REACTS.isdisjoint(stems_of(words))
        to = frozenset[str]().union(*map(self._allergens.of_illness, concepts))
        return to, self._allergens.of_words((" ".join(words_of(words)),)) if reacts else frozenset()


_DECADES = {"fifties": 60, "50s": 60, "sixties": 70, "60s": 70, "seventies": 80, "70s": 80, "eighties": 90, "80s": 90}
"""The age at which somebody has left a decade: "in his sixties" is below 70."""
_OLDEST = 120
_REACTS = frozenset({"allergi", "intoler", "hypersensit", "sensit"})


def _is_of_sugar(condition: Condition, clause: Clause) -> bool:
    """Whether somebody bears no milk sugar, where the caution is on the protein of milk."""
    named = " ".join(clause.allergens).split()
    return not _PROTEINS.isdisjoint(named) and condition.mention.words.lower().startswith("lactose")


_PROTEINS = frozenset({"protein", "proteins", "casein"})


def _is_long_over(condition: Condition) -> bool:
    """Whether what somebody had once is said to have ended, or to have been there long ago."""
    return condition.over or (condition.ago is not None and condition.ago > _LATELY)


_LATELY = 6.0
"""Months within which an illness may still be active."""


def _is_vague(condition: Condition) -> bool:
    """Heart trouble may be the irregular heartbeat that a caution names; kidney disease is no kidney stone."""
    return condition.symptom or "condition" in condition.mention.words.lower()


def forbids(kind: CautionKind) -> bool:
    """Whether a matching clause of this kind keeps a product from being recommended."""
    return kind is not CautionKind.INSTRUCTION
