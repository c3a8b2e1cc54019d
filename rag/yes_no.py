"""Yes/no questions: the statement that one asks about, and whether the pack says it, denies it, or neither.

A "Yes." or "No." is only given where a statement settles the question by itself. Questions about safety, suitability,
medicines, doses or effects never get one: there the pack's own words are the answer.
"""

import re
from collections.abc import Sequence
from enum import StrEnum

from domain.answer import Frozen
from domain.corpus import Unit, Voice
from domain.ports import Verifier
from domain.text import fold, stem, words
from rag.asked import Asked, asked
from rag.voice import is_negative

_ENTAILED, _RULED_OUT = 0.85, 0.2
"""Probability from which a model alone settles a question, and up to which it does not speak against it."""
_NEARLY_ALL = 0.6
"""Share of the asked content words that a statement must hold before a model's word counts."""

_SENSITIVE = re.compile(
    r"\b(?:safe\w*|unsafe|risk\w*|harm\w*|danger\w*|toxic|side[- ]effects?|suit(?:s|able|ed)?|unsuitable|"
    r"interact\w*|combin\w*|alongside|medicin\w*|medication\w*|drugs?|pills?|prescri\w*|antibiotic\w*|antidepress\w*|"
    r"pregnan\w*|expecting|expectant|nursing|breast-?feed\w*|lactat\w*|trimester|bab(?:y|ies)|infants?|toddlers?|"
    r"child\w*|kids?|teen\w*|minors?|elderly|seniors?|pets?|dogs?|cats?|allerg\w*|"
    r"cur(?:e|es|ed|ing)|treat\w*|heal(?:s|ed|ing)?|prevent\w*|diagnos\w*|remed\w*|"
    r"dos(?:e|es|age|ing)|daily|every (?:day|night)|twice|overdos\w*|mg|swallow\w*|ingest\w*|drink\w*|eat\w*|"
    r"diseases?|disorders?|illness\w*|conditions?|symptoms?|syndrome|diabet\w*|asthma\w*|epilep\w*|cancer|"
    r"blood|heart|liver|kidney|thyroid|surgery|operation|depress\w*|anxi\w*|insomnia|pain|"
    r"help\w*|support\w*|effective|work(?:s|ed)?|improv\w*|reduc\w*|relie\w*|eas(?:e|es|ing)|boost\w*|calm\w*|"
    r"good for|bad for|benefi\w*|guarantee\w*|recommend\w*|better|best|proven|approved|certified)\b",
    re.I,
)
_USING = re.compile(
    r"^\W*(?:can|could|may|should|must|would|is it ok|are \w+ allowed)\b.*"
    r"\b(?:take|use|try|have|apply|combine|mix|give)\b",
    re.I,
)
_OF_PLANTS = re.compile(r"\b(?:vegan|plant-based|(?P<meatless>vegetarian|veggie|meat-free))\b")
_HEDGED = re.compile(
    r"\b(?:may|might|can|could|some|sometimes|often|usually|mostly|most|many|traditionally|when|where|only|should|"
    r"almost|partly)\b"
)
_ON_CONDITION = re.compile(r"\b(?:if|unless|except|until|depends|depending)\b", re.I)
_SCOPE_WORDS = frozenset("all every always only never none each everyone everybody both most more best first".split())
_HOLDS = frozenset("has have include includes contains ingredient ingredients".split())
_FUNCTION_WORDS = frozenset(
    "a an the is are was were be been am do does did not no nor can cannot could may might will would shall should "
    "must i you we they it he she one this that these those there here my your our their its his her of in on at to "
    "for from with by as into and or but if so than then only all every any some".split()
)
_ANSWERED = re.compile(r"^(?:yes|no|not at all)\b[.,!:]", re.I)
"""A page that says yes or no itself has its own answer."""
_PART = re.compile(
    r"[;:.!?–—]\s+|,?\s+(?:but|while|whereas|although)\s+|,\s+and\s+(?=(?:the|an?|our|it|they|we|you|its|their)\b)"
    r"|,\s+(?=(?:when|where|because|since|as|which|so)\b)"
)
_PRONOUN = re.compile(r"(?:I|you|he|she|it|we|they)\b", re.I)
"""Beside it, one word alone is found anywhere: "can she hand it in?" is not answered by "cold hands"."""
_MONTH_OF_MAY = re.compile(r"(?<=[\w,] )May\b")
_CONTRARY = re.compile(
    r"\b(?:closed|shut|excluded?|excluding|except(?:ed|ing)?|apart from|instead|free (?:of|from)|without"
    r"|stopp?(?:ed|s)?|ended|gone|sold out|rather than|other than|until|no longer|replaced|refused|forbidden|banned)\b",
    re.I,
)
"""Words by which a statement says the contrary of a part of itself: "open from Tuesday to Friday, closed on Monday"."""
_CLAUSE = re.compile(rf"{_PART.pattern}|,\s+|\s+and\s+")
"""Where a denial may end: sooner than what is said of several things."""


class Head(StrEnum):
    """The word in front of an answer."""

    YES = "Yes"
    NO = "No"


class Settled(Frozen):
    head: Head
    unit: Unit
    """The statement that settles it."""


def settle(
    question: str,
    units: Sequence[Unit],
    verifier: Verifier | None = None,
    names: Sequence[str] = (),
) -> Settled | None:
    """The chosen statement that says what is asked, or denies it; None where none does, or two disagree."""
    known = [*names, *{subject for unit in units for subject in unit.subjects}]
    if _SENSITIVE.search(_without(question, known)) or _USING.search(question):
        return None
    about = asked(question, known)
    telling = [unit for unit in units if unit.voice is Voice.ASSERTS and not _counts(unit)]
    answered = any(_ANSWERED.search(unit.text) for unit in telling)
    if about is None or about.negated or not telling or answered:
        return None
    if len(content(about.claim)) == 1 and (pronoun := _PRONOUN.match(about.claim)):
        things = pronoun[0].lower() in ("it", "they")
        telling = [unit for unit in telling if things and unit.subjects]
    if not telling:
        return None
    said = [_by_words(about, unit) for unit in telling]
    if verifier is not None:
        said = _with_model(about, telling, said, verifier)
    if any(column := [_of_animals(about, unit) for unit in telling]):
        said = column  # of these the catalog is surer than a model
    heads = {head for head in said if head}
    if len(heads) != 1:
        return None
    head = heads.pop()
    return Settled(head=head, unit=telling[said.index(head)])


def _counts(unit: Unit) -> bool:
    """Whether a statement answers a question of its own otherwise: "Which are vegan? All but two." is of no one jar."""
    _, mark, answer = unit.text.partition("? ")
    return bool(mark) and not _ANSWERED.match(answer)


def first(settling: Settled, units: Sequence[Unit]) -> list[Unit]:
    """The chosen statements with the one that settles the question first, its place with it.

    Other cells of the same row go: they answer other questions.
    """
    decisive = settling.unit
    place = (decisive.doc_id, decisive.section)
    others = [unit for unit in units if unit.unit_id != decisive.unit_id and not (unit.field and not unit.safety)]
    here = [unit for unit in others if (unit.doc_id, unit.section) == place]
    return [decisive, *here, *(unit for unit in others if unit not in here)]


def _by_words(about: Asked, unit: Unit) -> Head | None:
    """What a short, unhedged clause that holds all the asked words says; None where it leaves anything open."""
    if head := _of_animals(about, unit):
        return head
    wanted = content(about.claim)
    named = content(" ".join((*unit.subjects, "" if unit.section.endswith("?") else unit.section)))
    open_words = wanted - named
    if not open_words or not _same_scope(about.claim, unit.text):
        return None
    parted = _CLAUSE if unit.negative or _CONTRARY.search(unit.text) else _PART
    clauses = [clause for clause in parted.split(unit.text) if clause]
    whole = [clause for clause in clauses if open_words <= content(clause)]
    if not whole or not wanted <= content(unit.text) | named:
        return None
    clause = whole[0]
    if is_negative(clause) != unit.negative:
        return None
    if _hedged(clause) or _ON_CONDITION.search(unit.text):
        return None
    return Head.NO if unit.negative else Head.YES


def _hedged(clause: str) -> bool:
    """Whether a clause holds back: "may", "some", "usually". The month of May holds nothing back."""
    return bool(_HEDGED.search(_MONTH_OF_MAY.sub("", clause).lower().replace("cannot", "")))


def _of_animals(about: Asked, unit: Unit) -> Head | None:
    """The catalog's column on animal products settles whether something is vegan; vegetarian, too, where it has none.

    Honey is no meat: "contains animal products" leaves open whether something is vegetarian.
    """
    if unit.field != "contains_animal_products" or not (found := _OF_PLANTS.search(fold(about.claim))):
        return None
    if unit.negative:
        return Head.YES
    return None if found["meatless"] else Head.NO


def _same_scope(claim: str, text: str) -> bool:
    """ "All", "only" and numbers in the question must stand in the statement as well."""
    scope = {w for w in words(claim) if w in _SCOPE_WORDS or w[0].isdigit()}
    return scope <= set(words(text))


def _with_model(
    about: Asked,
    units: Sequence[Unit],
    said: Sequence[Head | None],
    verifier: Verifier,
) -> list[Head | None]:
    """A model must not speak against what the words say, and may settle what nearly all words are found for."""
    near = [_share(content(about.claim), unit) >= _NEARLY_ALL for unit in units]
    pairs = [(unit.premise, text) for unit in units for text in (about.claim, about.denial)]
    scores = list(verifier.entailment(pairs))
    found: list[Head | None] = []
    for number, unit in enumerate(units):
        yes, no = scores[2 * number], scores[2 * number + 1]
        against = {Head.YES: no, Head.NO: yes}
        head = said[number]
        if head is None and near[number] and _same_scope(about.claim, unit.text):
            if yes >= _ENTAILED and not (unit.negative or _hedged(unit.text) or _ON_CONDITION.search(unit.text)):
                head = Head.YES
            elif no >= _ENTAILED and unit.negative:
                head = Head.NO
        found.append(None if head and against[head] > _RULED_OUT else head)
    return found


def content(text: str) -> frozenset[str]:
    """Stems of the words that carry a fact; having and including is containing."""
    text = _MONTH_OF_MAY.sub("maytime", text)
    said = {"contain" if w in _HOLDS else w for w in words(text)} - _FUNCTION_WORDS
    return frozenset(map(stem, said))


def _share(wanted: frozenset[str], unit: Unit) -> float:
    held = content(" ".join((unit.text, *unit.subjects, unit.section)))
    return len(wanted & held) / len(wanted) if wanted else 0.0


def _without(question: str, names: Sequence[str]) -> str:
    for name in sorted(names, key=len, reverse=True):
        question = re.sub(re.escape(name), "it", question, flags=re.I)
    return question
