"""Who speaks in a piece of a content pack, and in what mood: read from headings, lead-ins, labels and verbs.

The cues are those of English house styles at large ("Avoid:", "Doesn't sound like us", "We say", "Good example"),
nothing of one pack. The nearest cue wins: the item's own label, then its lead-ins from the inside out, then the
table column, then the headings.
"""

import re
from collections.abc import Sequence

from domain.corpus import DocType, Voice
from domain.text import fold

_WORDING = re.compile(
    r"\b(cop(y|ies)|word(s|ing|ings)?|phras(e|es|ing)|claim(s|ing)?|languages?|terms?|expressions?|promis(e|es|ing)|"
    r"say(s|ing)?|writ(e|es|ing|ers?|ten)|imply(ing)?|impl(y|ies)|suggest(s|ing)?|state|stating|statements?|"
    r"headlines?|slogans?|content|texts?|articles?|posts?|tone|messag(e|es|ing)|call(ing)?|describ(e|es|ing)|"
    r"mention(s|ing)?|talk(s|ing)? (of|about)|speak(s|ing)? of|sound(s)? like)\b"
)
_SPEECH = r"(say|write|use|claim|promise|imply|state|suggest|call|describe|print|publish|post|sound|speak|talk|mention)"
_FORBID = re.compile(
    rf"""\b(avoid(ed|ing|s)?|(do|does|did)\ ?n[o']t\ {_SPEECH}|do(es)?\ not\ {_SPEECH}|don't|never\ {_SPEECH}|
    (must|may|should|can|will|would)\ ?(not|never)\ ({_SPEECH}|appear|
    be\ (said|used|written|printed|published))|can(no|')t\ {_SPEECH}|shouldn't\ {_SPEECH}|
    (isn't|is\ not|aren't|are\ not|not)\ (good|ok|okay|like\ us|our\ (style|voice|tone)|us|how\ we|allowed|acceptable|
    like\ this|recommended\ (wording|phras\w*|language)|to\ (say|use|write))|not\ so\ good|
    (what|things|words|phrases|claims|terms|wordings?|language)\ (we\ |you\ )?(not\ to|never|don't|do\ not|to\ avoid)|
    off[- ]?limits|off[- ]brand|off[- ]tone|forbidden|banned|prohibited|unacceptable|discouraged|steer\ clear|
    stay\ away\ from|
    red\ flags?|no[- ]go(es|s)?|unlike\ us|not\ us|rather\ not|instead\ of|
    (bad|poor|wrong|weak|negative|counter[- ]?)\s?(examples?|tone|copy|wording|version|practice|sample|draft)s?|
    to\ be\ avoided|out\ of\ bounds|taboo)\b""",
    re.VERBOSE,
)
_FORBID_LABEL = re.compile(
    r"^(avoid|bad|poor|wrong|not( this)?|no( go)?|no,? (thank you|thanks)|don'?ts?|never|nope|incorrect|less good|"
    r"not ok(ay)?|before|weak|skip|out)$"
)
_CONDITION = re.compile(
    r"\bavoid(ed)?\b\s*(if|when|while|during|in\b(?! (any |all |our |your |public )?(copy|content|text|article|"
    r"writing|post|headline))|"
    r"with|for|use\b|using|taking|this product|the product|contact|exposure|direct|driving|alcohol|combining)"
)
_QUOTE = re.compile(
    rf"""\b(prefer(red|s|ably)?|sounds?\ like\ us|
    (?<!what\ )(we|you\ can|you\ may|we\ like\ to|please|instead)\ (say|write|use)$|
    (say|use|write|try)\ (instead|rather|this)|good\ (tone|example|copy|wording|version)s?|positive\ examples?|
    (sample|example|suggested|approved|recommended|typical|our|model|possible)\s
      (cop(y|ies)|wordings?|lines?|phras(e|es|ing)|sentences?|quotes?|taglines?|headlines?|texts?|messages?|
      language|expressions?)|
    (phrases|words|terms|wording|language|expressions|lines)\ (we\ (like|love|use|prefer)|that\ (work|fit|
    sound)|to\ use)|(sentences|phrases|words|wordings?|lines)\ (are|is)\ (allowed|approved|permitted)|
    tone\ examples?|on[- ]brand|taglines?|slogans?|boilerplate|disclaimer|positioning\ (line|quote|statement)|
    elevator\ pitch|
    in\ this\ spirit|we\ like\ to\ {_SPEECH}|carr(y|ies)\ this\ (notice|note|line)|this\ (notice|note|line|
    wording|sentence))\b""",
    re.VERBOSE,
)
_QUOTE_LABEL = re.compile(
    r"^(use|prefer|say|good|yes|yes,? please|dos?|better|right|ok(ay)?|write|try|after|correct|this|example|sample)$"
)
_WRITER_HEADING = re.compile(
    r"\b(messag\w*|content|angles?|themes?|style|tone|voice|language|grammar|spelling|cop(y|ywriting)|word(s|"
    r"ing)|writ\w+|"
    r"editor\w*|layout|structur\w+|format(ting)?|agents?|claims?|legal|law|brand|communicat\w+|naming|"
    r"describing|publish\w*|"
    r"boundar\w+|guidelines?|hints?|ideas? for|how (we|you|to) (talk|speak))\b"
)
_ERRAND = re.compile(
    r"\b(?:call (?!(?:it|this|that|these|those|our|them (?!back|in|up)|(?:the|an?) \w+ an?)\b)\w+"
    r"|write (?:it|them|this|the|down|on|in|to|your|her|his|their)|(?:post|message|text) (?:it|them|the|her|him|us))\b"
)
"""What is done in a shop with words that writers use too: "Call the keeper", "Write it on the slate"."""
_WRITER_SUBJECT = re.compile(
    r"\b(writers?|agents?|editors?|authors?|cop(y|ywriters?)|(our|public|any|all|every) (content|texts?|"
    r"articles?|copy|posts?)|"
    r"(content|texts?|articles?|copy|descriptions?|each (text|article|piece)|every (text|article|piece|"
    r"description)) (must|should|may|never|has|have|needs?))\b"
)
_IMPERATIVE = re.compile(
    r"""^(please\ |always\ |never\ |only\ |do\ not\ |don't\ |also\ |instead,?\ |when\ [^,]+,\ |if\ [^,]+,\ |
      near\ [^,]+,\ |wherever\ [^,]+,\ |
      after\ [^,]+,\ |before\ [^,]+,\ )*
    (write|use|keep|say|speak|talk|emphasi[sz]e|highlight|mention|explain|add|include|avoid|link|place|describe|
    present|focus|frame|
    position|invite|put|prefer|refer|remind|mind|encourage|suggest|claim|promise|imply|state|call|leave|start|
    begin|end|close|open|
    show|tell|give|let|make|connect|relate|address|name|cite|quote|limit|choose|pick|stick|stay|lean|paint|
    position|treat|
    note|offer|recommend|point|direct|spell|capitali[sz]e|check|replace|lead|draw|acknowledge|respect|sound|aim|
    remember|compare|
    set|tie|bring|introduce|return|reserve|stress|underline|balance|soften|protect|celebrate|honou?r|position|
    discuss)\b""",
    re.VERBOSE,
)
_SAFETY_HEADING = re.compile(
    r"\b(safety|precautions?|cautions?|contra-?indicat\w*|warnings?|side[- ]effects?|interactions?|boundar\w+|"
    r"medical|disclaimer|"
    r"who should (not|avoid)|not suitable|when not to|risks?|adverse|limits?)\b"
)
_SAFETY_TEXT = re.compile(
    r"\b(consult|(speak|talk) (to|with) (a|an|your|their|the) |refer (\w+ )?(people|readers|customers|guests)|"
    r"(ask|tell|see|show|follow the advice of) (a|an|your|their|the) "
    r"(\w+ )?(doctor|physician|gp|pharmacist|midwife|practitioner|dermatologist|dietitian|provider|professional)|"
    r"medical (advice|supervision|attention|evaluation|care|treatment)|pregnan\w+|breast-?feeding|nursing|allerg\w+|"
    r"contra-?indicat\w+|not (recommended|suitable|safe|intended|advised)|unsuitable|external use|patch[- ]test|"
    r"(stop|change|pause|discontinue|replace|lower)\w* (\w+ ){0,3}(medic\w+|treatment|prescription\w*)|no substitute|"
    r"not (a |an )?(substitute|replacement|medicine)|self-harm|emergency|diagnos\w+|side[- ]effects?|interact(s|"
    r"ions?)?|"
    r"out of reach|keep away|do not (use|take|apply|swallow|drive|exceed)|surgery|overdose|prescri\w+|"
    r"under-?18s?|children under)\b"
)
_CRISIS_NOTE = re.compile(
    r"\b(?:self-?harm|suicid\w*|hurting (?:yourself|oneself|themselves)|emergency (?:services?|number|line)|crisis)\b"
)
_NEGATIVE = re.compile(
    r"\b(not(?! only)|no(?! doubt|\. ?\d)|never|nor|neither|none|nobody|nothing|cannot|can't|don't|doesn't|didn't|"
    r"isn't|aren't|won't|"
    r"shouldn't|mustn't|wasn't|weren't|avoid(s|ed)?|unsuitable|contra-?indicated|leave out|refrain)\b"
)


def is_safety_heading(path: Sequence[str]) -> bool:
    """True where one of the headings announces cautions, limits or a safety note."""
    return any(_SAFETY_HEADING.search(fold(h)) for h in path)


def is_writer_heading(path: Sequence[str]) -> bool:
    """True where the headings speak to writers and agents: messages, style, tone, layout."""
    return any(_WRITER_HEADING.search(fold(h)) for h in path)


def is_safety_text(text: str) -> bool:
    """True where a statement holds a caution, a boundary or a call for professional advice."""
    return bool(_SAFETY_TEXT.search(fold(text)))


def is_crisis_note(text: str) -> bool:
    """True where a statement is help for somebody in danger from themselves."""
    return bool(_CRISIS_NOTE.search(fold(text)))


def is_negative(text: str) -> bool:
    """True where a statement denies or advises against."""
    return bool(_NEGATIVE.search(fold(text)))


def is_quoted(text: str) -> bool:
    """True for text that stands in quotation marks as a whole."""
    text = text.strip().rstrip(".,;")
    return len(text) > 2 and text[0] in "\"“„«'‘" and text[-1] in "\"”“»'’"


def voice_of(text: str, *, labels: Sequence[str], path: Sequence[str], doc_type: DocType) -> Voice:
    """Voice of one statement.

    `labels`: its own run-in label, then lead-ins from the inside out, then the table column.
    `path`: its headings from the outside in.
    """
    safety = is_safety_heading(path)
    for label in labels:
        found = _cue(label, text, safety=safety, writer=is_writer_heading(path) or doc_type is DocType.STYLE_GUIDE)
        if found:
            return found
    for heading in reversed(path[1:]):
        if _heading_forbids(heading):
            return Voice.FORBIDS
    if is_quoted(text) and (is_writer_heading(path) or doc_type is DocType.STYLE_GUIDE):
        return Voice.QUOTES
    return _mood(text, path=path, doc_type=doc_type, safety=safety)


_WORDS_OF_A_CUE = 5


def _cue(label: str, text: str, *, safety: bool, writer: bool) -> Voice | None:
    words = fold(label).rstrip(" :.-*")
    if not words or (
        label.rstrip().endswith(".") and len(words.split()) > _WORDS_OF_A_CUE and not _WORDING.search(words)
    ):
        return None  # an order of its own, below which others stand
    if _FORBID_LABEL.fullmatch(words) or _FORBID.search(words):
        if _CONDITION.search(words) or (safety and not _WORDING.search(words) and not is_quoted(text)):
            return None
        return Voice.INSTRUCTS if _is_clause(words) and not is_quoted(text) else Voice.FORBIDS
    if _QUOTE.search(words) or (writer and not safety and _QUOTE_LABEL.fullmatch(words)):
        return Voice.QUOTES
    if re.search(r"\bnotes? (for|to) (writers?|agents?|editors?|authors?|the team)", words):
        return Voice.INSTRUCTS
    if writer and not safety and (_IMPERATIVE.match(words) or _WRITER_SUBJECT.search(words)):
        return Voice.INSTRUCTS
    return None


def _is_clause(words: str) -> bool:
    """ "Our content must avoid …": a full prohibition of topics, told to writers; not a list of wordings."""
    return bool(
        re.search(r"\w+ (must|should|may|can|shall|needs to|has to|have to) (always )?(avoid|not|never)\b", words)
        and not re.search(rf"\b(not|never) {_SPEECH}\b", words)
    )


def _heading_forbids(heading: str) -> bool:
    words = fold(heading)
    return bool(_FORBID_LABEL.fullmatch(words) or (_FORBID.search(words) and _WORDING.search(words)))


def _mood(text: str, *, path: Sequence[str], doc_type: DocType, safety: bool) -> Voice:
    words = fold(text)
    if _WRITER_SUBJECT.search(words) and re.search(
        r"\b(must|should|may|never|needs?|always|carr(y|ies)|has|have)\b", words
    ):
        return Voice.INSTRUCTS
    about_wording = bool(_WORDING.search(_ERRAND.sub("", words)))
    if re.search(rf"\b(we|you|i) (may|must|can|do|should|will|would)? ?(not|never|always)? ?{_SPEECH}\b", words) and (
        is_writer_heading(path) or doc_type is DocType.STYLE_GUIDE
    ):
        return Voice.INSTRUCTS
    if doc_type is DocType.FAQ:
        return Voice.ASSERTS
    imperative = bool(_IMPERATIVE.match(words) or (re.match(r"(no|never|not)\b", words) and not safety))
    if not imperative:
        return Voice.ASSERTS
    if doc_type is DocType.STYLE_GUIDE or (is_writer_heading(path) and not (safety and not about_wording)):
        return Voice.INSTRUCTS
    return Voice.INSTRUCTS if about_wording and not safety else Voice.ASSERTS
