"""Organs that do badly or well."""

import re
from collections.abc import Sequence

from guardrails.safety.assertions.negation import not_to_be_said
from guardrails.safety.assertions.verdicts import NEVER_TROUBLED
from guardrails.safety.language.found import Found
from guardrails.safety.language.function_words import NOT
from guardrails.safety.language.lists import wordset
from guardrails.safety.language.text import Text

TROUBLE = wordset("organs.trouble")

_SAID = 5
"""Tokens after an organ or a test in which trouble with it is said."""


def is_troubled(text: Text, b: int) -> bool:
    return bool(TROUBLE & set(text.norms(b, min(b + _SAID, text.sentence(b - 1)[1]))))


_WELL = wordset("organs.well")

_WORKS = wordset("organs.works")

_NOT = frozenset({"not", "n't"})

# "Since my transplant my kidney has worked well": it is somebody else's kidney.
_REPLACED = frozenset({"transplant", "transplantation", "transplanted", "graft"})

_WORRIED = frozenset({"worried", "concerned"})
WORRY = "worry"
"""Label of an organ that somebody was only worried about: a look at it may have shown that it is well."""

# "Healthy apart from the kidneys".
_EXCEPT = re.compile(
    r" (?:apart from|aside from|except|except for|besides|other than|barring|save for|but for|if not for)"
    r"(?: (?:the|my|his|her|their|that|a|an|bad|old))* $"
)

_OWNS = frozenset({"my", "her", "his", "their", "our", "whose", "own", "the", "your"})


def organs(text: Text, organ_of: dict[int, str]) -> list[tuple[Found, bool]]:
    """Organs with what is said of them ("my kidneys are bad", "liver is fine"): (reading, whether it is well).

    `organ_of` maps token indices to the concept of a condition of that organ.
    """
    found: list[tuple[Found, bool]] = []
    norms = text.norms()
    for i, concept in organ_of.items():
        a, end = text.sentence(i)
        rest = norms[i + 1 : min(end, i + 12)]
        stop = next(
            (
                j
                for j, w in enumerate(rest)
                if w in (",", "but", "-", "–", "—", "can", "(", "because") or (w == "so" and rest[j - 1] not in _NOT)
            ),
            len(rest),
        )
        rest = rest[:stop]
        denied = [
            j
            for j, w in enumerate(rest)
            if w in ("not", "n't", "never", "hardly", "barely", "no", "far", "nowhere", "anything")
        ]
        stones = next((j for j, w in enumerate(rest) if w in ("stone", "stones")), -1)
        if stones >= 0 or {"stone", "stones"} & set(norms[max(a, i - 5) : i]):
            continue  # the vocabulary's own names for stones are asked by the caller
        trouble = next((j for j, w in enumerate(rest) if w in TROUBLE), -1)
        well = next((j for j, w in enumerate(rest) if w in _WELL), -1)
        worried = norms[max(a, i - 6) : i]
        if _REPLACED & set(norms[a:end]) and _OWNS & set(norms[max(a, i - 2) : i]):
            found.append((Found(i, i + 1, (concept,), "trouble"), False))
            continue
        if _EXCEPT.search(f" {' '.join(norms[a:i])} "):
            found.append((Found(i, i + 1, (concept,), "trouble"), False))
            continue
        if _WORRIED & set(worried):
            found.append((Found(i, i + 1, (concept,), WORRY), False))
            continue
        if NEVER_TROUBLED.match(f" {' '.join(norms[i + 1 : end])} "):
            found.append((Found(i, i + 1, (concept,), "well"), True))
            continue
        said_well = well >= 0 and trouble < 0 and not denied and _plainly(norms, i, i, rest[:well])
        if said_well and norms[i - 1] in _ENDS_ANOTHER:
            found.append((Found(i, i + 2 + well, (concept,), "well"), True))
            continue
        if {
            "complaint",
            "complaints",
            "wrong",
            "unhappy",
            "trouble",
            "issue",
            "issues",
            "problem",
            "problems",
            "damage",
        } & set(worried) or ({"n't", "not"} & set(worried) and {"happy", "pleased", "satisfied"} & set(worried)):
            found.append((Found(i, i + 1, (concept,), "trouble"), False))
            continue
        owned = (
            bool(_OWNS & set(norms[max(a, i - 3) : i]))
            or norms[i - 1 : i] in (["'s"], [","], [":"], ["and"], ["-"])
            or i == a
            or bool({"is", "are", "was", "were", "'s"} & set(rest[:2]))
        )
        if not owned:
            continue
        if trouble >= 0:
            found.append((Found(i + 1 + trouble, i + 2 + trouble, (concept,), "trouble"), False))
        elif denied and (
            rest[denied[0] + 1 : denied[0] + 2] == ["what"] or any(w in _WORKS for w in rest[denied[0] :])
        ):
            turned = not_to_be_said(f" {' '.join(norms[a:i])} ")
            found.append((Found(i, i + 1, (concept,), "well" if turned else "trouble"), turned))
        elif well >= 0 and not denied and not_to_be_said(f" {' '.join(norms[a:i])} "):
            found.append((Found(i, i + 1, (concept,), "trouble"), False))
        elif well >= 0 and not denied and _plainly(norms, a, i, rest[:well]):
            found.append((Found(i, i + 2 + well, (concept,), "well"), True))
    return found


_ENDS_ANOTHER = frozenset("issue issues problem problems trouble troubles complaint complaints".split())
"""Right before an organ that is well they tell of what was named before it: "no bp issues kidneys good"."""

_PLAINLY = wordset("organs.plainly")


def _plainly(norms: Sequence[str], a: int, i: int, between: Sequence[str]) -> bool:
    """Such as "My liver is fine", "liver fine": stated, not asked ("is my liver fine with …", "good for the liver")."""
    before = norms[a:i]
    if {
        "if",
        "whether",
        "for",
        "is",
        "are",
        "will",
        "does",
        "can",
        "make",
        "makes",
        "keep",
        "keeps",
        "help",
        "helps",
        "support",
    } & set(before[-4:]):
        return False
    return all(w in _PLAINLY for w in between)


_SENSITIVE = frozenset({"sensitive", "reactive", "irritable", "delicate", "irritates", "irritated", "inflames"})


def sensitive_skin(text: Text) -> list[Found]:
    """Such as "my skin is quite sensitive", "skin gets irritated easily"."""
    found: list[Found] = []
    for i, norm in enumerate(text.words):
        if norm in ("skin", "scalp"):
            near = text.norms(max(0, i - 3), i + 6)
            at = next((j for j, w in enumerate(near) if w in _SENSITIVE), -1)
            if at >= 0:
                said = max(0, i - 3) + at
                denied = not NOT.isdisjoint(text.words[i:said])  # "her skin isn't sensitive": outside of it
                a = said if denied else min(i, said)
                found.append(Found(a, max(i, said) + 1, ("state:sensitive_skin",), "Sensitive skin"))
    return found
