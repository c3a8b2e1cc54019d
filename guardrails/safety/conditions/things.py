"""Illnesses of what is no person: "the weather is bipolar", "surgery on my laptop", "like a root canal".

A thing, an event or an institution can have no illness. What people work and meet in (a team, an office) may stand for
them: of those only what they are called counts as said of the thing ("the team is schizophrenic", not "has flu").
"""

import re

from guardrails.safety.language.function_words import BE, DETERMINERS
from guardrails.safety.language.lists import wordset
from guardrails.safety.language.persons import gender_of
from guardrails.safety.language.stems import stem
from guardrails.safety.language.text import Text

_MACHINES = frozenset(map(stem, wordset("things.machines")))
_THINGS = _MACHINES | frozenset(map(stem, wordset("things.objects") | wordset("things.affairs")))
_STARTLING = frozenset(map(stem, wordset("things.startling")))
_PERSONAL = frozenset(
    "customer client employee worker colleague member guest visitor tenant resident neighbour".split()
)

_IS = frozenset("is 's are was were be been being looks look seems seem feels gets got goes gone went turned".split())
_HAS = _IS | frozenset("has have had 've need needs needed suffers suffer suffering caught catches underwent".split())
_ADVERBS = frozenset(
    "really just always now already still suddenly almost practically also here there lately often never not clearly "
    "itself honestly basically literally officially totally completely absolutely definitely".split()
)
_BEFORE_VERB = 4
"""Tokens between the verb and the condition."""
_DEGREE = frozenset(
    "a an the bit little total pure complete utter so very totally completely absolutely rather quite pretty "
    "kind sort of real proper more less too such one big major full on down in having getting going being".split()
)
_OTHER_CLAUSE = frozenset(
    "i me my we us he him she her they them you who and but or because so for if when as since while that where near "
    "next made making caused causing by what which with from about on in at no not n't without".split()
)
_DETERMINERS = DETERMINERS | {"such", "what"}
_BEFORE_THING = frozenset(
    "on in at by of to with from about over near for behind under inside into who whose which per via through "
    "'s".split()
)
_WITHIN = frozenset("in of at on from for".split())
_NO_SUBJECT = _BEFORE_THING | frozenset(
    "and or but because i he she we you they is are am was were has have had sells sell drive drives fix fixes".split()
)
_THIS = frozenset({"this", "last", "these"})
_OPENS = frozenset(", . ! ? ; : - ( and but because so that if when though honestly".split())
_SURGICAL = frozenset(
    "surgery surgeries operation operations operated transplant transplants bypass stitches op".split()
)
_SURGICAL_LEADS = frozenset("open heart keyhole plastic cosmetic brain emergency".split())


def is_of_a_thing(text: Text, a: int, b: int) -> bool:
    """Whether what tokens [a, b) name is said of a thing, or a thing only compared with it."""
    start, end = text.sentence(a)
    if _is_equated(text, start, a, b, end) or raises_the_pulse(text, a):
        return True
    return (
        _is_before_a_thing(text, start, a, b)
        or _thing_is(text, start, a, b)
        or _done_to_a_thing(text, a, b, end)
        or _is_compared(text, start, a)
    )


def is_thing(word: str) -> bool:
    """Whether a noun stands for a machine, an object, an event or an institution."""
    return stem(word) in _THINGS


def _thing_is(text: Text, start: int, a: int, b: int) -> bool:
    """Such as "our garage is a total iron overload", "the weather in Duluth is bipolar", "my bonsai needed surgery"."""
    verb = a if text.words[a] in _HAS else a - 1
    while verb > start and text.words[verb] not in _HAS:
        word = text.words[verb]
        if a - verb > _BEFORE_VERB or word in _OTHER_CLAUSE - _DEGREE or gender_of(word) is not None:
            return False
        verb -= 1
    between = text.words[verb + 1 : a]
    if verb <= start or _OTHER_CLAUSE & set(between) - {"in", "on"} or any(not w[0].isalnum() for w in between):
        return False
    first = verb
    while first > start and text.words[first - 1] in _HAS | _ADVERBS:
        first -= 1
    head = _subject(text, start, first)
    if (
        head < 0
        or text.words[first - 1] == "who"
        or text.words[head - 1] == "next"  # "the tailor next door is a diabetic"
        or not is_thing(text.words[head])
        or any(gender_of(w) is not None for w in text.words[start:first])
    ):
        return False  # "the man at the window is on warfarin"
    surgical = bool(_SURGICAL & set(text.words[a:b]))
    machine = stem(text.words[head]) in _MACHINES
    if not (machine or surgical) and (text.words[verb] not in _IS or not _DEGREE.issuperset(between)):
        return False
    named = text.words[b : b + 2] if text.words[b : b + 1] and text.words[b][0].isalnum() else ()
    return not any(gender_of(w) is not None or stem(w) in _PERSONAL for w in named if w not in _OTHER_CLAUSE)


def _is_equated(text: Text, start: int, a: int, b: int, end: int) -> bool:
    """Such as "podcasts are my sedative", "my antidepressant is Malayalam films"."""
    if text.words[a - 1 : a] != ("my",) or _REMEDIES.isdisjoint(text.words[a:b]):
        return False
    after = _IS_REALLY.match(text.part(b, end))
    if after is not None:
        said = after["what"].split()
        return any(is_thing(w) for w in said) and not any(w in _TREATMENT for w in said)
    verb = a - 2
    if verb <= start or text.words[verb] not in BE:
        return False
    head = _subject(text, start, verb)
    return head >= 0 and is_thing(text.words[head])


_REMEDIES = frozenset(
    "antidepressant antidepressants sedative sedatives pill pills tablet tablets painkiller therapy medicine prozac "
    "valium xanax morphine viagra ritalin".split()
)
_IS_REALLY = re.compile(r"^ (?:is|are|was|'s)(?: (?:called|named))?(?: (?:an?|the))? (?P<what>(?:[^\s,.;:?!]+ ){1,3})")
_TREATMENT = frozenset("bad back worse high low up better controlled under app on in at for from with by not".split())


_PULSE = re.compile(r" (?:my|his|her|our|everyone 's|everybody 's|my \S+ 's) (?:blood )?$")
_RAISES = frozenset(
    "sends sent send puts put raises raised raise shoots shot drives drove gets got makes made pushes pushed "
    "keeps spikes "
    "spiked sending putting raising spiking jacks".split()
)
_READING = re.compile(
    r" (?:\d{2,3} ?(?:/|over|by) ?\d{2,3}|doctors?|tablets?|medicines?|meds|mg|cuff|monitor|gp|cardiologist|"
    r"hypertension|diagnosed) "
)


def raises_the_pulse(text: Text, a: int) -> bool:
    """Such as "parking here sends my blood pressure through the roof": by what vexes, and no pressure was taken."""
    start, _ = text.sentence(a)
    before = text.part(start, a)
    if not {"pressure", "bp"} & set(text.words[a : a + 3]) or (mine := _PULSE.search(before)) is None:
        return False
    verb = start + before[: mine.start()].count(" ") - 1
    if verb <= start or text.words[verb] not in _RAISES or _READING.search(text.phrase):
        return False
    head = _subject(text, start, verb)
    return head >= 0 and stem(text.words[head]) in _THRILLS


_THRILLS = frozenset(map(stem, wordset("things.affairs") | {"umpire", "referee", "queue", "price", "bill", "horn"}))


def _is_before_a_thing(text: Text, start: int, a: int, b: int) -> bool:
    """Such as "warfarin baits", "a bipolar junction transistor": of nobody's, and used by nobody."""
    heads = _HEADS & set(text.words[b : b + _HEAD_REACH])
    return bool(heads) and not _USED & set(text.words[max(start, a - _HEAD_REACH - 1) : a])


_HEADS = wordset("things.heads")
_HEAD_REACH = 2
_USED = frozenset(
    "my her his their have has had use uses using wear wears wearing need needs with for on take takes 've".split()
)


def _subject(text: Text, start: int, verb: int) -> int:
    """The token of the noun that is the subject of the verb, -1 where it cannot be told: "the weather in Duluth"."""
    head = verb - 1
    if text.words[head] in _OPENS:
        return -1  # "came off my bike in Leeds and have a graze"
    if head - 1 > start and text.words[head - 1] in _THIS:
        head -= 2  # "the weather this week"
    within = next((i for i in range(head - 1, max(start, head - 4), -1) if text.words[i] in _WITHIN), -1)
    if within > start:
        head = within - 1
    for det in range(head - 1, max(start, head - 4) - 1, -1):
        if text.words[det] in _DETERMINERS:
            return head if det == start or text.words[det - 1] not in _BEFORE_THING else -1
        if text.words[det] in _OPENS:
            break
        if text.words[det] in _NO_SUBJECT or gender_of(text.words[det]) is not None:
            return -1
    opens = next(
        (i for i in range(head, max(start, head - 2) - 1, -1) if i == start or text.words[i - 1] in _OPENS), -1
    )
    return head if opens >= 0 and within < 0 else -1


def _done_to_a_thing(text: Text, a: int, b: int, end: int) -> bool:
    """Such as "open heart surgery on my old laptop", "an operation on the shed lock"."""
    if not _SURGICAL & set(text.words[a:b]):
        return False
    if (on := _ON.match(text.part(b, end))) is None:
        return False
    words = on["object"].split()
    noun = next((i for i, w in enumerate(words) if is_thing(w)), -1)
    return noun >= 0 and not any(gender_of(w) is not None for w in words[: noun + 1])


_ON = re.compile(
    r"^ (?:on|of|for|to) (?P<object>(?:(?!(?:and|but|or|on|in|at|for|with|after|before|last|next|"
    r"this)\b)[^\s,.;?!]+ ){1,5})"
)


def _is_compared(text: Text, start: int, a: int) -> bool:
    """Such as "getting leave here is like open heart surgery": what is no sensation feels like it."""
    for like in range(a - 1, max(start, a - 4), -1):
        if text.words[like] in ("like", "than"):
            break
        if text.words[like] not in _LIKENED:
            return False
    else:
        return False
    verb = like - 2 if text.words[like - 1] in _COMPARED else like - 1
    if verb <= start or text.words[verb] not in _FEELS:
        return False
    clause = max((i + 1 for i in range(start, verb) if text.words[i] in _OPENS), default=start)
    first = text.words[clause]
    if first.endswith("ing") and len(first) > _SHORTEST_GERUND and first not in _BODILY:
        return text.words[clause + 1] not in _PARTICLES
    head = _subject(text, start, verb)
    return head >= 0 and is_thing(text.words[head])


_LIKENED = frozenset("a an the some having any another".split())
_COMPARED = frozenset("worse better harder slower bloodier messier more less just exactly almost only".split())
_FEELS = frozenset("is 's was are were be been feels felt feel".split())
_SHORTEST_GERUND = 5
_PARTICLES = frozenset("up out in into over down off on".split())
_BODILY = frozenset(
    "anything bending breathing burping chewing climbing coughing crouching digesting eating everything feeling going "
    "having kneeling lifting lying morning evening moving nothing passing peeing pooing pooping running sitting "
    "sleeping sneezing something standing stretching swallowing touching turning twisting urinating walking waking "
    "weeing drinking taking using applying".split()
)


# What things give whoever is vexed or startled by them, and what says that it did happen.
_GIVEN = re.compile(
    r"(?P<verb> (?:(?:is|are|was|were|will|would|could|can|might|may|'s|'re|'ll|'d|going to|gonna|about to|just|"
    r"also|always|"
    r"really|almost|nearly|literally|once|again|keeps?|kept|has|have) )*(?:gives|give|giving|gave|given))"
    r" (?:me|us|him|her|them|you|everyone|everybody|anyone|anybody|people|papa|mama|mummy|mum|mom|dad|daddy|poor \S+|"
    r"my \S+|our \S+|(?:half |all )?(?:of )?(?:the|our|my) (?:whole |entire )?\S+)(?: all)?"
    r"(?: (?:a|an|the|another|half a|mild|little|mini|small|tiny|proper|such|some|real|massive|huge|major|full|"
    r"on|-|one|big|daily|"
    r"minor|multiple|several|two|three|many|bloody))* $"
)
_DRAMATIC = frozenset(
    "attack attacks stroke strokes ulcer ulcers coronary aneurysm arrest diabetes epilepsy psychosis cancer hernia "
    "schizophrenia failure dementia amnesia tumour tumor thyroid".split()
)
_HAPPENED = re.compile(
    r" (?:ago|in (?:19|20)\d\d|last (?:year|month|week|january|february|march|april|may|june|july|august|"
    r"september|october|"
    r"november|december|summer|winter)|hospital\w*|stents?|bypass|icu|angioplasty|ambulance|diagnosed|"
    r"cardiologist|doctors?|since "
    r"then|survived|recovered|recovering|died|passed away|treated|admitted|rehab|paralys\w+) "
)


def gives_an_illness(text: Text, a: int, b: int) -> bool:
    """Such as "the audit is giving me a heart attack", "the GST notice gave us a mini stroke".

    What is past may have happened, unless what gave it only startles.
    """
    if _DRAMATIC.isdisjoint(text.words[a:b]):
        return False
    start, _ = text.sentence(a)
    given = _GIVEN.search(text.part(start, a))
    if given is None:
        return (
            text.words[a - 1 : a] == ("ne",)
            and a - 2 >= start
            and _vexes(text.words[a - 2])
            and text.words[b : b + 1] in _DE
        )
    verb = start + text.part(start, a)[: given.start()].count(" ")
    head = _subject(text, start, verb)
    if head < 0 or not _vexes(text.words[head]):
        return False
    past = given["verb"].endswith((" gave", " given"))
    if not past:
        return True
    return stem(text.words[head]) in _STARTLING and not _HAPPENED.search(text.phrase)


_DE = (("de",), ("dila",), ("hi",))


def _vexes(noun: str) -> bool:
    return stem(noun) in _STARTLING or (is_thing(noun) and stem(noun) not in _HARMFUL)


_HARMFUL = frozenset(map(stem, wordset("things.harmful")))
