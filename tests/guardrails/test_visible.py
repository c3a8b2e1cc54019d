"""Drafts as a reader sees them."""

import pytest

from guardrails.visible import visible


@pytest.mark.parametrize(
    ("written", "seen"),
    [
        ("It h\u200bea\u00adls\ufeff gout.", "It heals gout."),
        ("It 𝗵𝗲𝗮𝗹𝘀 ２ people.", "It heals 2 people."),
        ("Warm.¹ Calm.²", "Warm. Calm."),
        ("Warm[^1].\n\n[^1]: Shown by tests.", "Warm.\n\n Shown by tests."),
        ("<b>Warm</b><br/> oil<!-- swallow it -->", "Warm oil"),
        ("Warm<script>alert('x')</script>", "Warm"),
        ("Warm<!-- never closed", "Warm"),
        ("It &#99;ures gout.", "It cures gout."),
        ("<@U1> <https://a.example|here> <!channel>", "<@U1> <https://a.example|here> <!channel>"),
        ("![x](http://a.example/x.png?q=1)Warm oil.", "Warm oil."),
        ('Warm [oil](https://a.example/#b "o") [source:a.md#B] (so).', "Warm oil [source:a.md#B] (so)."),
        ("Warm [source:a.md#B (C)](https://a.example).", "Warm [source:a.md#B (C)]."),
        ("Weeks – “not” days… ½ 5 < 6", "Weeks – “not” days… ½ 5 < 6"),
        ("*prākṛti* [source:a.md#B (C)]", "*prākṛti* [source:a.md#B (C)]"),
    ],
)
def test_what_is_judged_is_what_is_read(written: str, seen: str) -> None:
    assert visible(written) == seen
