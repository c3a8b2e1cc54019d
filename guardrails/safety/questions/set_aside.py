"""Products that a message names only to set them aside: "Triphala instead of ashwagandha", "the oil is out"."""

import re

from guardrails.safety.language.lists import pattern
from guardrails.safety.language.text import Text
from guardrails.safety.products.products import Span

_BEFORE = pattern("set_aside.before")
_AFTER = pattern("set_aside.after")
_NOT = pattern("set_aside.not")
_BUT = pattern("set_aside.but")
_RATHER_NOT = pattern("set_aside.rather_not")
_RATHER = pattern("set_aside.rather")
_MISNAMED = pattern("set_aside.misnamed")
_RENAMED = pattern("set_aside.renamed")
_LIKENED = pattern("set_aside.likened")
_SHARES = pattern("set_aside.shares")
_COMMON = pattern("set_aside.common")
_CONTAINED = pattern("set_aside.contained")
_SAME = pattern("set_aside.same")
_AS_IN = re.compile(r"^ (?:as|like|with) ")
_ACKNOWLEDGED = pattern("set_aside.acknowledged")
_EXCHANGED = pattern("set_aside.exchanged")
_OFF = pattern("set_aside.off")
_OFF_IT = pattern("set_aside.off_it")
_FOR_ANOTHER = re.compile(r"^ (?:for|with|to|by|against) ")
_IN_DOUBT = re.compile(r" (?:if|whether|unless|why|is it true) ")
_CHECKED = re.compile(
    r"^ (?:[,-] )?(?:then |please |for (?:her|him|them|me) )?(?:[,-] )?(?:(?:right|correct|yes|no|or|really|then) )?\?"
)


def is_set_aside(span: Span, text: Text) -> bool:
    """Whether the product is named to be left out of the question."""
    start, end = text.sentence(span.a)
    before = text.part(start, span.a)
    after = text.part(span.b, end)
    if _IN_DOUBT.search(before):
        return False
    if _BEFORE.search(before) or _AFTER.match(after) or (_NOT.search(before) and _BUT.match(after)):
        return True
    if _OFF_IT.match(after) and _OFF.search(before):
        return True
    if is_contrasted(span, text) or (_MISNAMED.search(before) and _RENAMED.match(after)):
        return True
    if _COMMON.search(before) or (_LIKENED.search(before) and _SHARES.match(after)):
        return True
    if _CONTAINED.search(before) or (_SAME.search(before) and _AS_IN.match(after)):
        return True
    if _EXCHANGED.search(before) and _FOR_ANOTHER.match(after):
        return True
    return bool(_ACKNOWLEDGED.match(before)) and not _CHECKED.match(after)


def is_contrasted(span: Span, text: Text) -> bool:
    """Whether another follows that is meant instead: "Not the balm, the tea."."""
    start, end = text.sentence(span.a)
    return bool(_RATHER_NOT.match(text.part(start, span.a)) and _RATHER.match(text.part(span.b, end)))
