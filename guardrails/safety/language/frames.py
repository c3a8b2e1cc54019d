"""What stands around a message and tells nothing: greetings, thanks, and the words with which it is handed on.

'A customer on chat writes: "My sister is diabetic, I'm not. May I …?" What do I reply?' says what the quote says, and
whoever writes in it is its "I". What is left out is blanked, so that places stay those of the message as written.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from guardrails.safety.language.lists import pattern, wordset
from guardrails.safety.language.persons import gender_of

_BREAK = r"[\s,.;:!?–—()<-]"
_OPENS = re.compile(rf"\W*(?:{pattern('frames.opens').pattern})(?![\w'’])[\s,.!:;–—-]*", re.IGNORECASE)
_CLOSES = re.compile(rf"(?:(?<={_BREAK})|^)(?:{pattern('frames.closes').pattern})[^\w?]*$", re.IGNORECASE)
_BEGS = re.compile(rf"(?:(?<={_BREAK})|^)(?:{pattern('frames.begs').pattern})\W*$", re.IGNORECASE)
_SAID = re.compile(r"[^\W_]")


def _blanked(raw: str, start: int, end: int) -> str:
    return _without(raw, [(start, end)])


def without_courtesy(raw: str, answers: bool) -> str:
    """The message less its greeting and thanks; the message itself where nothing else is in it.

    "Please advise" is what asks, unless something else does or the message `answers` one before it.
    """
    said = raw
    while (opening := _OPENS.match(said)) and _SAID.search(opening.group()):
        said = _blanked(said, 0, opening.end())
    while (closing := _CLOSES.search(said)) or (
        (answers or "?" in said) and (closing := _BEGS.search(said)) and not closing.group().endswith("?")
    ):
        said = _blanked(said, closing.start(), len(said))
    return said if _SAID.search(said) else raw


@dataclass(frozen=True, slots=True)
class Frame:
    """A message that somebody hands on."""

    said: str
    """What was said, the rest blanked."""
    around: str
    """The words that hand it on, what was said blanked."""
    quoted: bool


_QUOTED = re.compile(r"[“\"«]([^“”\"«»]+)(?:[”\"»]|$)|(?<!\w)['‘](?=\w)(.+)['’](?!\w)", re.DOTALL)
_SENTENCE = re.compile(r"[^.?!\n(<–—]*[.?!\n(<–—)]*")
_LEADS = re.compile(r"[:\n–—>]|\s-\s|,|(?=\s(?:can|could|may|might|should|am) i\b)", re.IGNORECASE)
_TERM = re.compile(r"[#@]?\w[\w'’./-]*")
_WHO = re.compile(r"\s*who(?:se|m)?\b", re.IGNORECASE)
_LONGEST = 24  # words around a message
_FAR = 200  # characters within which a message begins

_WORDS = wordset("frames.words")
_HANDS_ON = wordset("frames.hands_on")
_ANSWERS = wordset("frames.answers")
_REPLIES = wordset("frames.replies")
_LABELS = frozenset({"customer", "client", "caller", "user", "the customer", "a customer"})
_NEVER = wordset("frames.never")


def frame_of(raw: str) -> Frame | None:
    """The message that another hands on, by quotes or by what leads to it; None where nothing does."""
    spans = [m.span(m.lastindex or 0) for m in _QUOTED.finditer(raw)]
    if spans and _hands_on(around := _without(raw, spans)) and _SAID.search(said := _kept(raw, spans)):
        return Frame(said, around, quoted=True)
    start, end = _led_to(raw), len(raw)
    while (last := _last_sentence(raw, start, end)) > start:
        words = raw[last:end]
        asks_back = start and "?" in raw[start:last] and not _REPLIES.isdisjoint(_words(words))
        if not (_tells_nothing(words) and (_hands_on(words) or asks_back)):
            break
        end = last
    if (start, end) == (0, len(raw)) or not _SAID.search(raw[start:end]):
        return None
    end = len(raw[:end].rstrip(" \n(<–—-"))
    return Frame(_kept(raw, [(start, end)]), _without(raw, [(start, end)]), quoted=False)


def _led_to(raw: str) -> int:
    """Where a message begins that is led to: "Got this on Instagram: …", "Customer asks, …"."""
    start = 0
    for lead in _LEADS.finditer(raw, 0, _FAR):
        words = raw[start : lead.start()]
        if not _tells_nothing(words) or (lead.group() == "," and _WHO.match(raw, lead.end())):
            break  # "a lady on WhatsApp, who has gout, wants the tonic"
        direct = lead.group() not in (",", "")
        label = lead.group() == ":" and words.strip().casefold() in _LABELS
        if label or (_hands_on(words) and (direct or _TERM.findall(words)[-1].casefold() in _HANDS_ON)):
            start = lead.end()
    return start


def _last_sentence(raw: str, start: int, end: int) -> int:
    places = [m.start() for m in _SENTENCE.finditer(raw, start, end) if _SAID.search(m.group())]
    return places[-1] if places else start


def _kept(raw: str, spans: Sequence[tuple[int, int]]) -> str:
    """The text with all that is outside the spans blanked."""
    ends = [0, *(b for _, b in spans)]
    starts = [*(a for a, _ in spans), len(raw)]
    return _without(raw, list(zip(ends, starts, strict=True)))


def _without(raw: str, spans: Sequence[tuple[int, int]]) -> str:
    """The text with the spans blanked."""
    parts, at = [], 0
    for a, b in spans:
        parts += [raw[at:a], _SAYS_SOMETHING.sub(" ", raw[a:b])]
        at = b
    return "".join([*parts, raw[at:]])


_SAYS_SOMETHING = re.compile(r"\S")


def _hands_on(words: str) -> bool:
    told = not _HANDS_ON.isdisjoint(_words(words)) and _tells_nothing(words)
    return told and not _I_ASKED.search(words)


# "I asked my wife: …", "Asked her: …" lead to what the speaker found out.
_I_ASKED = re.compile(
    r"(?:\b(?:i|we)(?: have|['’]ve| just)* |^\W*(?:just )?)(?:asked|messaged|texted|emailed|mailed|wrote|said)\b"
    r"(?! (?:by|on|in|via|from|over|through)\b)",
    re.IGNORECASE,
)


def _words(raw: str) -> set[str]:
    return {w.casefold() for w in _TERM.findall(raw)}


def _tells_nothing(raw: str) -> bool:
    """Whether all words are names, people, places to write, or tell of writing and answering."""
    words = _TERM.findall(raw)
    shouted = raw.isupper()
    return len(words) <= _LONGEST and all(_is_plain(w, shouted) for w in words)


def _is_plain(word: str, shouted: bool) -> bool:
    low = word.casefold().replace("’", "'").rstrip("./-").removesuffix("'s")
    if low in _NEVER:
        return False
    named = word[0].isupper() and low.isalpha() and not shouted
    number = word[0] in "#@" or (low.isdigit() and len(low) > 3)
    return (
        low in _WORDS
        or low in _HANDS_ON
        or low in _ANSWERS
        or low in _REPLIES
        or named
        or number
        or gender_of(low) is not None
    )
