"""How far off in time something is said to be: "a year and a half ago", "not for another four months", "since 2015"."""

import re

from guardrails.safety.language.numerals import IN_WORDS, number_of

_MONTHS = {
    "day": 1 / 30,
    "week": 0.25,
    "fortnight": 0.5,
    "month": 1.0,
    "year": 12.0,
    "yr": 12.0,
    "decade": 120.0,
    "summer": 12.0,
    "winter": 12.0,
    "autumn": 12.0,
    "christmas": 12.0,
}
_COUNTS = {"a": 1.0, "an": 1.0, "couple": 2.0, "few": 3.0, "several": 3.0, "many": 3.0, "half": 0.5, "": 2.0}
"""Counts that are no numbers, rounded down; a bare "years ago" is two of them at least."""

_SPAN = re.compile(
    rf"(?<= )(?:(?P<n>\d+(?:\.\d+)?|{IN_WORDS}|an?|half|few|several|many|couple) (?:of )?)?(?:an? |of )?"
    r"(?:good |full |more )?(?P<plus>and a half |or \S+ )?"
    r"(?P<unit>day|week|fortnight|month|year|yr|decade|summer|winter|autumn|christmas)s?(?:es)?"
    r"(?: time)?(?P<half> and a half)?(?= )"
)
_PAST = re.compile(r" (?:ago|back|since|earlier|before now|gone by)(?= )")
_AHEAD = re.compile(r" (?:off|away|from now|ahead|from today|to go|time)(?= )")
_IN = re.compile(r" (?:in|within)(?: (?:about|around|roughly|just|only|another|some|like))?(?: a)? $")
_NOT_BEFORE = re.compile(r"(?:not|n't) (?:\S+ )?(?:for|before|until|till)(?: (?:another|at least|about|some))* $")
_LAST = re.compile(
    r"(?<! not| n.t) (?:(?:last|this|next|coming) (?:week|month|night|weekend|\S+day)|yesterday|today|tomorrow)(?= )"
)
"""Not where it is denied: "in 1998, not this month"."""
_YEAR = re.compile(r"(?<= )(?:19\d\d|20[01]\d|202[0-4])(?= )")
_ERA = re.compile(
    r"(?<= )(?:(?:19)?[4-9]0s|(?:19)?[4-9]0 's|fifties|sixties|seventies|eighties|nineties|noughties|"
    r"(?<!am )(?<!'m )(?<!man )(?<!still )in (?:my )?(?:(?:early|late|mid -) )?"
    r"(?:childhood|youth|teens|twenties|thirties)|"
    r"(?<!am )(?<!'m )(?<!is )(?<!'s )(?<!are )(?<!still )in (?:college|school|uni|university|kindergarten)|"
    r"as an? (?:\S+ )?(?:kid|child|boy|girl|toddler|baby|schoolkid|lad|lass|schoolboy|schoolgirl|"
    r"student|teen|teenager)|last century)(?= )"
)
"""Times of life and decades that lie years back; "I am in my twenties" is now."""
_LONG = re.compile(r" (?:ages|decades|long) (?:ago|back|since)(?= )")

_MONTH_NAMES = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|"
    r"nov(?:ember)?|dec(?:ember)?)"
)
_MONTH_OF_LAST_YEAR = re.compile(
    rf"(?<= )(?:(?P<month>{_MONTH})(?: of)? last year|last year (?:in |around )?(?P<behind>{_MONTH}))(?= )"
)
"""At least so long ago as if it were January now."""

_OLD = 24.0
"""Months that a year of the calendar lies back at least; later years than those above may be the present one."""


def distances(words: str) -> list[float]:
    """Months from now to each point in time that the words name, below zero where it is past.

    `words` are norms joined by single spaces, with one at each end. How long something lasts is no point in time.
    """
    found = [-_OLD for era in (_YEAR, _LONG, _ERA) for _ in era.finditer(words)]
    found += [0.0 for _ in _LAST.finditer(words)]
    if " year " in words:
        found += [-float(11 - _month(m["month"] or m["behind"])) for m in _MONTH_OF_LAST_YEAR.finditer(words)]
        found += [-12.0] * words.count(" year before last ")
    for span in _SPAN.finditer(words):
        count = span["n"] or ""
        months = (number_of(count) or _COUNTS.get(count, 1.0)) * _MONTHS[span["unit"]]
        if span["half"] or (span["plus"] or "").startswith("and"):
            months += _MONTHS[span["unit"]] / 2
        before, after = words[: span.start()], words[span.end() :]
        if _PAST.match(after) or before.endswith(" since "):
            found.append(-months)
        elif _AHEAD.match(after) or _IN.search(before) or _NOT_BEFORE.search(before):
            found.append(months)
    return found


def _month(name: str) -> int:
    return _MONTH_NAMES.index(name[:3])


_MORE = r"(?: (?P<more>one|two|three|four|five|six|seven|eight|nine))?"
_AT_AGE = re.compile(
    rf" (?:at|aged|at age|(?:when|since) i was)(?: about| around)? (?P<then>[1-9]\d?|{IN_WORDS}){_MORE}"
    r"(?= (?:[.,;:!)–-]|and|but|for|off|they|the|when|because|after) )"
)
_MY_AGE = re.compile(
    rf" i (?:am|'m)(?: (?:now|already|nearly|almost))? (?P<now>[2-9]\d|{IN_WORDS}){_MORE}(?: now)?"
    r"(?= (?:[.,;:!?)–-]|and|so|now) )"
)


def since_an_age(words: str, message: str) -> list[float]:
    """Months from now to each age at which the writer tells something: "had it at twenty, I'm fifty now"."""
    mine = _MY_AGE.search(message)
    if mine is None:
        return []
    now = _in_years(mine["now"], mine["more"])
    years = (now - _in_years(said["then"], said["more"]) for said in _AT_AGE.finditer(words))
    return [-12.0 * n for n in years if n > 0]


def _in_years(number: str, more: str | None) -> float:
    return (number_of(number) or 0.0) + ((number_of(more) or 0.0) if more else 0.0)


_NOW_IS = re.compile(
    rf" (?:(?:it|this|that|we|today|now) (?:is|'s|are|'re) (?:(?:now|already|in|na) )*(?P<be>{_MONTH})|"
    rf"now (?:it is |it 's |in |, )?(?P<now>{_MONTH})|(?:na )?(?P<dey>{_MONTH}) we dey|"
    rf"(?P<last>(?!ma[ry]){_MONTH}) now)(?= )"
)
_THEN_IN = re.compile(
    rf" (?:was|were|had|took|did|got|used|finished|stopped|ended|completed)(?: (?!now |since )\S+){{0,6}}? "
    rf"(?:in|last|during)(?: (?:early|mid|late))?(?: -)? (?P<then>{_MONTH})(?= )(?! (?:now|we dey))"
)


def since_a_month(words: str, message: str) -> list[float]:
    """Months from now to each month that is told in the past, the message naming that of now: "in March; it's May"."""
    now = _NOW_IS.search(message)
    if now is None:
        return []
    at = _month(next(name for name in now.groups() if name))
    return [-float((at - _month(said["then"])) % 12) for said in _THEN_IN.finditer(words)]
