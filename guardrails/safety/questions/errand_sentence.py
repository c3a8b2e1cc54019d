"""What one sentence of a message is about: use of the product, what a text says, an errand, or nothing by itself."""

from collections.abc import Sequence
from enum import Enum, auto
from itertools import pairwise, takewhile

from guardrails.safety.conditions.condition import Turn
from guardrails.safety.language.function_words import AUXILIARIES, DETERMINERS, INTERROGATIVES, OBJECTS, SUBJECTS
from guardrails.safety.language.lists import needs, pattern, wordset
from guardrails.safety.language.persons import gender_of
from guardrails.safety.language.stems import stem
from guardrails.safety.questions import errand_words as kinds
from guardrails.safety.questions.again import LEADS, asks, wonders


class About(Enum):
    """What a sentence asks for or tells of."""

    USE = auto()
    TEXT = auto()
    ERRAND = auto()
    NOTHING = auto()
    """Nothing by itself: "is that allowed?", "so?"."""


_WHEN = frozenset("after before at during per every each with off over on in by for until till between".split())
_BIDS = frozenset("please pls kindly so then just ok okay and , also".split())
_WHO_MAY = frozenset("i he she".split())
_FITS = wordset("errands.fits")
_DETERMINERS = wordset("errands.determiners") | OBJECTS
_BREAKS = wordset("errands.breaks")
_CLAUSES = frozenset(", ; : ( ) – — … and or but so because if when".split())
_MARKS = frozenset(", ; : – — …".split())
_SERVINGS = wordset("errands.servings")
_IT = frozenset("it them this that these those one ones some any both either everything ours yours urs".split())
_WISHES = wordset("errands.wishes")
_GOES_FOR = _WISHES | frozenset("ask asks asked found noticed spotted got wrote sent".split())
_PREDICATES = AUXILIARIES | {"left", "lost"}  # "she left five stars for the tonic"
_LASTS = pattern("errands.lasts")
_LEAVE = frozenset("can could may might should shall would ok okay fine to".split())
_MAY = frozenset("can could may might should shall do does".split())
_WILL = frozenset("will 'll 'd would sooner rather can may could".split())
_ADVERBS = frozenset("still also just now please then even already safely n't not".split())
_USED_OR_GIVEN = kinds.USES | {"give"}
_TELLING = kinds.COMES | kinds.USES | kinds.ADMITS | kinds.GIVES | {"ask"}
"""Of any other verb it doesn't matter what stands around it."""
_PARTICLES = frozenset("in away down out off on along through over up".split())
_BARE = wordset("gate.bare") | _FITS
_TEXT = pattern("errands.text")
_OF_THE_SHOP, _DECLINED = pattern("errands.of_the_shop"), pattern("errands.declined")
_ASKS_USE = pattern("errands.asks_use")
_IS_FOR = pattern("errands.is_for")
_FOR_SOMEBODY = pattern("errands.for_somebody")
_CARRIED_OUT = pattern("errands.carried_out")
_MATTERS = pattern("errands.matters")
_ENDS_IT = pattern("errands.ends_it")
_AWAITED = pattern("errands.awaited")
_NEUTRAL = frozenset().union(
    _BARE, _DETERMINERS, _BREAKS, AUXILIARIES, INTERROGATIVES,
    *map(wordset, ("gate.asking", "errands.neutral", "targets.body")),
)  # fmt: skip
_OPENS = AUXILIARIES | INTERROGATIVES | {"to", "in", "on", "by", "from", "until", "till", "at"}
_ASIDE_ENDS = ((",",), (")",))
_FAR = 5
"""Tokens behind a verb in which what it is done to is named."""


class Sentence:
    """The sentence at tokens [a, b) of a message."""

    def __init__(self, turn: Turn, a: int, b: int) -> None:
        self._text, self._people, self._a, self._b = turn.text, turn.people, a, b
        self._words = turn.text.words
        self._named = {i for x, y in turn.product_spans for i in range(x, y) if a <= i < b}
        self._told = {i for m in turn.mentions for i in range(*turn.text.span(m.start, m.end))}
        self._plain = [i for i in range(a, b) if i not in self._told and i not in self._named]

    def asks(self) -> bool:
        words = self._words[self._a : self._b]
        return asks(words) or words[-1] == "?" or wonders(words) or self._awaits_leave()

    def _awaits_leave(self) -> bool:
        """Such as "they're waiting to hear if they can have it": somebody else's question, put as a statement."""
        return _AWAITED.search(self._text.part(self._a, self._b)) is not None

    def wishes_for_use(self) -> bool:
        """Such as "keen to try it", "wants a bottle for herself", "she will take it"."""
        if _IS_FOR.search(self._text.part(self._a, self._b)) or any(self._will_use(i) for i in self._plain):
            return True
        at = next((i for i in self._plain if self._is_wish(i) and not self._is_declined(i + 1)), None)
        return at is not None and self.about(at) not in (About.ERRAND, About.TEXT)

    def is_background(self) -> bool:
        """Whether it names no product and only tells what somebody has: "My aunt has gout. She returned the tonic."."""
        here = range(self._a, self._b)
        points = {"it", "they", "them", "this", "that", "these", "those", "both"}.intersection(
            self._words[self._a : self._b]
        )
        return not (points or self._named or self._told.isdisjoint(here)) and not self.wishes_for_use()

    def _will_use(self, i: int) -> bool:
        """Whether the word at token i says of somebody that they will use the product."""
        before = self._words[max(self._a, i - _FAR) : i]
        meant = stem(self._words[i]) in _USED_OR_GIVEN and not _WILL.isdisjoint(before) and not self._is_declined(i)
        return meant and self._object(i) is About.USE and self._words[i + 1 : i + 2] != (".",)

    def _is_wish(self, i: int) -> bool:
        word, after = self._words[i], self._words[i + 1 : i + 3]
        if word not in _WISHES or (word == "like" and self._words[i - 1] not in ("would", "'d")):
            return False
        if after[:1] == ("to",) and after[1:] and after[1] in kinds.READS:
            return False
        return after[:1] not in (("out",), ("off",)) and after not in (("us", "to"), ("you", "to"))

    def about(self, start: int = -1) -> About:
        """What the sentence is about, from token `start` on; `USE` where that can't be told."""
        a = max(start, self._a)
        said = self._text.part(a, self._b)
        if _CARRIED_OUT.search(said):
            return About.NOTHING
        shop = _OF_THE_SHOP.search(said)
        asked_last = shop is not None and shop.end() >= len(said.rstrip(" .?!"))
        senses = self._senses(a, a + said[: shop.start()].count(" ") if shop and asked_last else self._b)
        errand = About.ERRAND in senses
        if About.USE in senses or _ASKS_USE.search(said) or (not errand and _FOR_SOMEBODY.search(said)):
            return About.USE
        if _TEXT.search(said):
            return About.TEXT
        if (start >= 0 or self._has_verb()) and (errand or _MATTERS.search(said) or self._asks_of_staff()):
            return About.ERRAND
        if self._asks_elsewhere(a) or shop:
            return About.ERRAND
        said_words = (self._words[i] for i in range(a, self._b) if self._words[i][0].isalnum())
        return About.NOTHING if not self._named and _BARE.issuperset(said_words) else About.USE

    def _senses(self, a: int, b: int) -> set[About]:
        """What the words of tokens [a, b) are about, those apart that something is turned down with."""
        each = ((i, self._sense(i)) for i in range(a, b) if i not in self._named)
        return {sense for i, sense in each if sense is not About.NOTHING and not self._is_declined(i)}

    def _asks_elsewhere(self, a: int) -> bool:
        """Whether a question names no product, points at none and is about things that have no part in health."""
        words = self._words[a : self._b]
        if self._asks_to_do_or_how_much():
            return False
        if (
            words[-1] != "?"
            or "else" in words
            or _OPENS.isdisjoint(self._opening()[:1])
            or self._named
            or not _IT.isdisjoint(words)
        ):
            return False
        said = {w for i in self._plain if i >= a and (w := self._words[i])[0].isalpha() and w not in _NEUTRAL}
        served = any(stem(w) in needs() and (w in said or v == "for") for v, w in pairwise(words))
        told = any(i not in self._plain for i in range(a, self._b))
        return bool(said) and not served and not told

    def _asks_to_do_or_how_much(self) -> bool:
        """Such as "can I colour on Sunday?", "how many puffs?", not "how many come in a box?"."""
        opening = self._opening()
        if opening[:1] == ["how"]:
            return not kinds.AMOUNTS.isdisjoint(opening[1:2]) and kinds.OF_PACKS.isdisjoint(opening)
        return not _MAY.isdisjoint(opening[:1]) and not _WHO_MAY.isdisjoint(opening[1:2])

    def _asks_of_staff(self) -> bool:
        """Whether it asks who sees to something, or where that is."""
        words = self._opening()
        opens = words[1:2] if words[:1] == ["to"] else words[:1]
        return self._words[self._b - 1] == "?" and not kinds.STAFF.isdisjoint(opens)

    def _opening(self) -> list[str]:
        """The words of the sentence from the first on that doesn't only lead to it: "and so where …", "now this: …"."""
        words = self._words[self._a : self._b]
        led = words.index(":") + 1 if ":" in words[:_FAR] else 0
        return [w for w in words[led:] if w[0].isalnum() and w not in LEADS]

    def _has_verb(self) -> bool:
        """A product with no verb asks for leave: "Turmeric capsules till then, with the invoice?"."""
        words = self._words[self._a : self._b]
        asks_first = asks((*words[:-1], ".")) or asks((*self._opening(), "."))
        ends_it = asks_first or _ENDS_IT.search(self._text.part(self._a, self._b)) is not None
        # "wants the tonic flyers", "bought the tea and wants the receipt"
        papers = all(map(self._is_of_errand, self._named)) and not _GOES_FOR.isdisjoint(words)
        wishes = (self._object(i) for i in self._plain if self._is_wish(i)) if kinds.BOUGHT & {*words} else ()
        papers = papers or About.ERRAND in wishes
        return not self._named or papers or ends_it or any(w in _PREDICATES or stem(w) in kinds.VERBS for w in words)

    def _sense(self, i: int) -> About:
        """What the word at token i is about by itself."""
        word = self._words[i]
        base = stem(word)
        if base not in _TELLING and word not in _FITS and word not in _MAY:
            return self._plainly(i)
        before, after = self._words[self._a : i], self._words[i + 1 : self._b]
        if self._is_of_time(i) or self._calls(i):
            return About.NOTHING
        if word in _FITS:
            return About.USE if self._fits(i) else About.NOTHING
        for_it = after[:1] in (("for",), ("about",))
        at = i + 1 + (after[:1] != () and after[0] in _DETERMINERS and not for_it)
        if base == "ask" and (for_it or (at in self._named and not self._is_of_errand(at))):
            return self._object(i + for_it)  # "her family is asking the tonic to build her up"
        if base in kinds.COMES and "from" not in after:
            beside = all(map(self._is_of_errand, self._named)) and any(map(kinds.is_errand, after))
            return About.ERRAND if beside else About.USE
        if base in kinds.USES and not kinds.SORTS_OF_USE.intersection(before[-1:]):
            if {i - 1, i} <= self._told or self._is_done_to_what_was_told(i):
                return About.NOTHING
            if base in kinds.BEGINS and self._named and all(map(self._is_of_errand, self._named)):
                return About.NOTHING  # "what time does the Arnica Balm workshop begin?"
            done = self._object(i)
            return About.USE if done is About.NOTHING and base not in kinds.BEGINS else done
        if base in kinds.ADMITS and self._admits(i, before, after):
            return About.USE
        if base in kinds.SHIPS and i in self._told:
            return About.NOTHING  # "wife delivered two months back"
        if base in kinds.BRINGS and i - 1 in self._named:
            return About.USE  # "would the tonic bring back …?"
        if base in kinds.GIVES and not (word in kinds.NOUNS and self._words[max(self._a, i - 1)] in _DETERMINERS):
            return self._given(i, before, after)
        if word in _MAY and not self._asks_which(i) and self._may(i):
            return About.USE
        return self._plainly(i)

    def _is_done_to_what_was_told(self, i: int) -> bool:
        """Whether a question only tells by the verb at token i: "my mum takes warfarin, but who prints the labels?"."""
        if not (_LEAVE - {"to"}).isdisjoint(self._words[self._a : i]) or self._words[i - 1] == "to":
            return False
        j = next((k for k in range(i + 1, self._b) if self._words[k] not in _DETERMINERS), self._b)
        behind = next((k for k in range(j, self._b) if k not in self._told), self._b)
        return j not in self._named and behind > j and (self.asks() or self._words[behind : behind + 1] in _ASIDE_ENDS)

    def _is_of_time(self, i: int) -> bool:
        """Such as "how many days it takes.", not "how long it takes to work"; "the needful" is no need either."""
        if self._words[i] == "needful":
            return True
        if self._words[i] not in ("take", "takes"):
            return False
        stop = self._b if self._words[i] == "take" else min(i + 2, self._b)
        return _LASTS.search(self._text.part(self._a, stop)) is not None

    def _names_it(self, i: int) -> bool:
        """Such as "what my father calls his rat poison", "the neurologist calls it myasthenia"."""
        it = self._words[i + 1 : i + 2] in (("it",), ("this",), ("that",))
        it = it and _PARTICLES.union(("back", "?")).isdisjoint(self._words[i + 2 : i + 3])
        return stem(self._words[i]) == stem("call") and (it or "what" in self._words[max(self._a, i - _FAR) : i])

    def _calls(self, i: int) -> bool:
        """Such as "they come in on Fridays": no leave is asked, and no treatment named that they would come in for."""
        if stem(self._words[i]) not in kinds.COMES or not _LEAVE.isdisjoint(self._words[self._a : i]):
            return False
        after = self._words[i + 1 : self._b]
        return not kinds.CALLS.isdisjoint(after[:1]) and "for" not in after[:2]

    def _asks_which(self, i: int) -> bool:
        """Whether the clause of token i asks "what" or "how", not one before it: "never mind what it says, can I …"."""
        clause = next((k + 1 for k in range(i - 1, self._a - 1, -1) if self._words[k] in _MARKS), self._a)
        return not INTERROGATIVES.isdisjoint(self._words[clause:i])

    def _plainly(self, i: int) -> About:
        beside = self._is_occasion(i) or self._names_it(i) or self._bears_it(i) or kinds.is_of_somebody(self._words, i)
        errand = i in self._plain and kinds.is_errand(self._words[i]) and not beside
        return About.ERRAND if errand else About.NOTHING

    def _bears_it(self, i: int) -> bool:
        """Whether the word at token i is somebody of whom something is told: "our accountant with gout"."""
        if i - 1 in self._named or (one := self._people.at(i)) is None:
            return False
        said = (self._text.sentence(p.index) for p in self._people.persons if p.key == one.key)
        return any(not self._told.isdisjoint(range(a, b)) for a, b in said)

    def _is_occasion(self, i: int) -> bool:
        """Whether the word at token i says when, where or out of what something is used: "after dinner"."""
        if self._words[i] not in kinds.OCCASIONS:
            return False
        led = list(takewhile(lambda w: w in _DETERMINERS or w.isdigit(), reversed(self._words[self._a : i])))
        before = self._words[max(self._a, i - len(led) - 1)]
        return before in _WHEN or any(w.isdigit() or w in kinds.COUNTS for w in led)

    def _admits(self, i: int, before: Sequence[str], after: Sequence[str]) -> bool:
        """Whether leave is asked to let somebody take part: "can I book the daughter?", "confirm her place?"."""
        if (before and (_MAY | _LEAVE).isdisjoint(before)) or after[:1] == ("back",):
            return False
        led = takewhile(lambda w: w in _DETERMINERS and w not in OBJECTS - {"her"}, after)
        whom = after[len(list(led)) :]
        if whom[:1] and (whom[0] in OBJECTS - {"me"} or whom[0] in kinds.PLACES or gender_of(whom[0]) is not None):
            whom = whom[1:]
        elif after[:1] != ("her",) or (whom[:1] and whom[0] not in _BREAKS | _PARTICLES):
            return False
        return whom[:1] != ("'s",) and not any(map(kinds.is_errand, whom))

    def _may(self, i: int) -> bool:
        """Whether leave is asked at token i to do something with a product: "can we pour it on her hair?"."""
        words, at = self._words, i + 1
        if words[i - 1] not in SUBJECTS or i == self._a:
            at += 2 if words[at : at + 1] and words[at] in DETERMINERS else 1
        while at < self._b and words[at] in _ADVERBS:
            at += 1
        if words[at + 1 : at + 2] and words[at + 1] in INTERROGATIVES:
            return False  # "can you look where her order is?"
        if at in self._named and words[i] not in ("do", "does"):
            behind = words[self._name_end(at) :]
            served = bool(behind) and behind[0] in _SERVINGS | kinds.NOUNS  # "can the tonic bottle be recycled?"
            return behind[served : served + 1] != ("be",)  # "can the tonic replace my tablets?"
        if at >= self._b or at in self._named or stem(words[at]) in kinds.VERBS | kinds.USES | kinds.GIVES:
            return False
        behind = words[at + 1 : self._b]
        if behind[:1] and behind[0] in OBJECTS:
            return bool(self._named) or not _IT.isdisjoint(behind)
        return self._object(at) is About.USE and not (behind[:1] and behind[0] in _BREAKS)

    def _given(self, i: int, before: Sequence[str], after: Sequence[str]) -> About:
        """What is said by a verb of having and handing over, of a product as of much else."""
        base = stem(self._words[i])
        if not kinds.BE.isdisjoint(before[-2:]):
            return About.USE if self._named else About.NOTHING  # "may it be given to a girl …?"
        behind = after[1:] if after[:1] and after[0] in OBJECTS else after
        if behind[:1] == ("to",) or (
            base == "have" and _LEAVE.isdisjoint(takewhile(lambda w: w not in _CLAUSES, reversed(before)))
        ):
            return About.NOTHING
        done = self._object(i)
        asks_leave = not _LEAVE.isdisjoint(before) or (not before and self._words[self._b - 1] == "?")
        led = takewhile(lambda w: w not in _CLAUSES, reversed(before))  # "write to her and send her two"
        bids = all(w in _BIDS for w in led) and not OBJECTS.isdisjoint(after[:1])
        if base in kinds.HANDS_OVER and bids and done is About.USE and not _IT.issuperset(after[1:2]):
            return done  # "send him the tablets by courier"
        amount = after[:1] and (after[0].isdigit() or after[0] in kinds.COUNTS | {"a", "an", "some", "another"})
        if base in kinds.SHIPS and done is About.USE and all(w in _BIDS for w in before) and amount:
            return done  # "kindly dispatch one Vital Blend"
        if base in kinds.HANDS_OVER and not (asks_leave and not self._asks_which(i)):
            return About.ERRAND if done is About.ERRAND or base in kinds.SHIPS else About.NOTHING
        return done

    def _fits(self, i: int) -> bool:
        """Such as "is the oil ok for her?", not "is it ok to refund her?"."""
        after = self._words[i + 1 : self._b]
        if after[:1] == ("to",) and any(map(kinds.is_errand, after[1:3])):
            return False
        return bool(self._named) or not any(kinds.is_errand(self._words[k]) for k in self._plain)

    def _object(self, i: int) -> About:
        """What the verb at token i is done to: the product, or nothing named (`USE`), a thing of errands, or else."""
        words, j = self._words, i + 1
        while j < self._b and j not in self._named and self._only_leads(j):
            j += 1
        if j >= self._b or words[j] in _BREAKS:
            return About.ERRAND if self._is_fronted() else About.USE
        if words[j] in _IT:
            stop = next((k for k in range(j + 1, self._b) if words[k] in _CLAUSES), self._b)
            behind = words[j + 1 : stop]
            handed = behind[:1] == ("over",) and stem(words[i]) in kinds.HANDS_OVER
            turned = (behind[:1] in (("down",), ("over",), ("off",)) and not handed) or (
                stem(words[i]) in kinds.TURNED_BACK and "back" in behind[:2]
            )
            for_errand = any(map(kinds.is_errand, behind[:1] if stem(words[i]) in kinds.USES else behind))
            return About.ERRAND if turned or for_errand else About.USE
        if j in self._named and stem(words[i]) in kinds.TURNED_BACK and words[self._name_end(j) :][:1] == ("back",):
            return About.ERRAND  # "wants to send the tea back"
        for k in range(j, min(self._b, j + _FAR)):
            if words[k] in _SERVINGS and (k + 1 == self._b or words[k + 1] != "of"):
                return About.USE
            if k in self._named:
                return About.ERRAND if self._is_of_errand(k) else About.USE
            if words[k] in _BREAKS and words[k] != "of":
                break
            if kinds.is_errand(words[k]) and not self._bears_it(k):
                return About.ERRAND
            if words[k] == "back" and stem(words[i]) in kinds.TURNED_BACK:
                return About.ERRAND
        return About.NOTHING

    def _only_leads(self, j: int) -> bool:
        """Whether the word at token j only goes with the noun behind it."""
        word, behind = self._words[j], self._words[j + 1 : j + 2]
        goes_with = j + 1 in self._named or not _DETERMINERS.union(_SERVINGS).isdisjoint(behind)
        return word in _DETERMINERS or word.isdigit() or (word in _IT and goes_with)

    def _is_fronted(self) -> bool:
        """Such as "which template do we use?": what is used stands in front."""
        words = self._words[self._a : self._b]
        at = next((n for n, w in enumerate(words) if w in ("which", "what")), len(words))
        return any(map(kinds.is_errand, takewhile(lambda w: w not in AUXILIARIES, words[at + 1 : at + 4])))

    def _is_of_errand(self, k: int) -> bool:
        """Whether the product named at token k only says whose thing is meant: "the Arnica Balm workshop"."""
        behind = self._words[self._name_end(k) : self._b]
        return any(map(kinds.is_errand, behind[1:2] if behind[:1] and behind[0] in kinds.OF_EVENTS else behind[:1]))

    def _name_end(self, k: int) -> int:
        """The token behind the product's name at token k."""
        return next(e for e in range(k, self._b + 1) if e not in self._named)

    def _is_declined(self, i: int) -> bool:
        """Whether what stands before token i turns it down: "decided not to", "won't be"."""
        return _DECLINED.search(self._text.part(self._a, i)) is not None
