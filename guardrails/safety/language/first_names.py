"""First names, where a person would stand: "Priya is …", "can Priya take …", "little Aarav turned eight"."""

from guardrails.safety.language.data_files import english
from guardrails.safety.language.lists import common_words, wordset
from guardrails.safety.language.numerals import number_of
from guardrails.safety.language.text import Text

_IT_IS = tuple((it, be) for it in ("it", "that", "this") for be in ("is", "'s", "was"))
_IS_ME = (("i", "am"), ("i", "'m"), ("name", "is"), ("this", "is"), ("name", "'s"), ("am", "i"))
_CLOSINGS = frozenset("regards thanks cheers warmly sincerely".split())
TITLES = frozenset("mr mrs ms miss mister shri smt sri".split())
_PLAIN_TITLES = frozenset("mr mrs shri smt".split())
"""Titles that are no other word in small letters."""
_FIRST_NAMES = wordset("persons.first_names")
SUBJECT_OF = frozenset("is 's has takes was had does wants uses drinks suffers needs got".split())
"""Behind a subject: what somebody is or does."""
_TURNED = (["turned"], ["turns"])
_OCCASIONS = wordset("persons.occasions")
_BODY = wordset("targets.body")
_PLACED_BY = frozenset("in from at near around outside into via".split())
_NAMED_AFTER = frozenset("for give can may should could would called named".split())


def is_first_name(text: Text, i: int) -> bool:
    """Whether the word at token i can be nothing but somebody's name: "Priya", "Mrs Nair"."""
    written = i >= 0 and text.raw[text.starts[i]].isupper()
    return written and (text.words[i] in _FIRST_NAMES - common_words() or text.words[max(0, i - 1)] in TITLES)


def is_titled(text: Text, i: int) -> bool:
    """Whether the word at token i stands behind a title: "Mrs Nair", "mr fernandes"."""
    if i == 0 or text.words[i - 1] not in TITLES:
        return False
    return text.raw[text.starts[i]].isupper() or (
        text.words[i - 1] in _PLAIN_TITLES
        and text.words[i].isalpha()
        and (text.words[i] in _FIRST_NAMES or text.words[i] not in common_words())
    )


def is_name(text: Text, i: int) -> bool:
    """A capitalised word that is no English word, where a person would stand: "Priya is …", "can Priya take …"."""
    if not text.raw[text.starts[i]].isupper():
        return is_titled(text, i) and text.words[i] not in _BODY
    tok = text.toks[i]
    raw = text.raw[tok.start : tok.end].removesuffix("'s").removesuffix("’s")
    if (
        (len(raw) < 3 and tok.norm not in _FIRST_NAMES)
        or raw.casefold() != tok.norm
        or not (raw[1:].islower() or text.words[max(0, i - 1)] in TITLES)
        or tok.norm in _BODY
        or tok.norm in TITLES
        or (tok.norm in common_words() and tok.norm not in _FIRST_NAMES and text.words[max(0, i - 1)] not in TITLES)
    ):
        return False
    follows = text.norms(i + 1, i + 2)
    if follows and text.raw[text.toks[i + 1].start].isupper() and follows[0].isalpha():
        return False
    before = text.toks[i - 1].norm if i else ""
    if before in TITLES:
        return True
    if tok.norm not in _FIRST_NAMES and i == text.sentence(i)[0] and tok.norm in english():
        return False  # "Invoice is sent."
    if tok.norm in _OCCASIONS:
        return False  # "for Diwali"
    if before in _PLACED_BY:
        return False  # "my brother who lives in Thrissur has …": the town has nothing
    said = text.words[max(0, i - 2) : i] in _IT_IS and (tok.norm in _FIRST_NAMES or follows in (["who"], ["that"]))
    turned = follows in _TURNED and bool(number_of("".join(text.norms(i + 2, i + 3))))  # "little Aarav turned eight"
    told = (
        (follows == ["("] and tok.norm in _FIRST_NAMES)
        or follows == ["who"]
        or text.norms(i + 1, i + 3) == [",", "who"]
    )  # "in with Megan, who is nine"
    if text.words[max(0, i - 2) : i] in _IS_ME or not _CLOSINGS.isdisjoint(text.words[max(0, i - 2) : i]):
        return False  # "I'm Meera", "Regards, Suresh": whoever writes
    # "Fatima or her father?", "his wife or Rohan?", "Rohan" alone in reply
    beside = tok.norm in _FIRST_NAMES and (
        (i and follows in (["or"], ["and"])) or before == "or" or len(text.words) < 3
    )
    return (
        is_first_name(text, i)
        or bool(beside)
        or bool(set(follows) & SUBJECT_OF)
        or before in _NAMED_AFTER
        or said
        or turned
        or told
        or _tells_us(text, i)
    )


def _tells_us(text: Text, i: int) -> bool:
    """Whether a sentence opens with who is told of: "Siobhan told me", "Thanh says she", "Sharma ji wants"."""
    if i != text.sentence(i)[0]:
        return False
    verb, behind = text.words[i + 1 : i + 2], text.words[i + 2 : i + 3]
    return verb in _TELLING or (verb in _SAYING and behind in _OF_THEIRS)


_TELLING = tuple((w,) for w in "told came rang heard asks asked wrote messaged phoned emailed ji bhai sahib".split())
_SAYING = (("says",), ("said",), ("thinks",))
_OF_THEIRS = (("she",), ("he",), ("her",), ("his",), ("that",))
