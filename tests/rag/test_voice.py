"""Who speaks: cues of headings, lead-ins, labels and verbs."""

import pytest

from domain.corpus import DocType, Voice
from rag.voice import is_negative, is_safety_text, voice_of


def heard(
    text: str, *labels: str, path: tuple[str, ...] = ("Guide", "Notes"), doc_type: DocType = DocType.GUIDE
) -> Voice:
    return voice_of(text, labels=labels, path=path, doc_type=doc_type)


@pytest.mark.parametrize(
    "label",
    [
        "Avoid:",
        "Avoid in any copy:",
        "Doesn't sound like us:",
        "We never write:",
        "Not good:",
        "Phrases to avoid",
        "Don't say",
        "Bad example:",
        "Words we don't use",
        "What not to say:",
        "Off-brand:",
    ],
)
def test_wording_under_such_labels_is_forbidden(label: str) -> None:
    assert heard("“melts fat”", label, path=("Style", "Voice")) is Voice.FORBIDS


@pytest.mark.parametrize(
    "label", ["Preferred:", "Sounds like us:", "We say", "Good example:", "Sample wording:", "Words we love:"]
)
def test_wording_under_such_labels_is_a_sample(label: str) -> None:
    assert heard("“a quiet hour”", label, path=("Style", "Brand voice")) is Voice.QUOTES


@pytest.mark.parametrize("label", ["Avoid if:", "Avoid use in:", "Avoid during:"])
def test_a_caution_to_people_is_asserted_not_forbidden_wording(label: str) -> None:
    assert heard("pregnancy", label, path=("Balm", "Safety")) is Voice.ASSERTS


def test_avoid_in_a_safety_section_is_a_caution_unless_it_speaks_of_wording() -> None:
    assert heard("pregnancy", "Avoid:", path=("Balm", "Precautions")) is Voice.ASSERTS
    assert heard("any promise of relief", "Avoid claims like:", path=("Balm", "Precautions")) is Voice.FORBIDS


@pytest.mark.parametrize(
    ("text", "path", "voice"),
    [
        ("Emphasise steadiness.", ("Moss", "Key messages"), Voice.INSTRUCTS),
        ("Never suggest that anyone stop a medicine.", ("Guide", "Content boundaries"), Voice.INSTRUCTS),
        ("Public content gives no dosing instructions.", ("Guide", "Content boundaries"), Voice.ASSERTS),
        ("The balm does not diagnose, treat, cure or prevent any disease.", ("Balm", "Safety"), Voice.ASSERTS),
        ("Keep the balm away from the eyes.", ("Balm", "Safety"), Voice.ASSERTS),
        ("Our texts must not mention illnesses.", ("Guide", "Law"), Voice.INSTRUCTS),
    ],
)
def test_mood_decides_where_no_label_does(text: str, path: tuple[str, ...], voice: Voice) -> None:
    assert heard(text, path=path) is voice


def test_the_nearest_cue_wins() -> None:
    assert heard("“slow”", "Prefer:", "Avoid:", path=("Guide", "Language")) is Voice.QUOTES


def test_topics_that_content_must_avoid_are_instructions() -> None:
    assert heard("dosing instructions", "Our content must avoid:", path=("Guide", "Legal")) is Voice.INSTRUCTS


def test_advice_in_a_faq_is_asserted() -> None:
    assert heard("Keep teas dry.", path=("FAQ", "How do I store tea?"), doc_type=DocType.FAQ) is Voice.ASSERTS


def test_denial_and_safety_are_heard() -> None:
    assert is_negative("It cannot replace sleep.")
    assert not is_negative("Not only adults like it.")
    assert not is_negative("The wax of Balm No. 4 is cold.")
    assert is_negative("No. It is cold.")
    assert is_safety_text("Talk to your doctor first.")
    assert not is_safety_text("It smells of pine.")


@pytest.mark.parametrize("text", ["Close the gate and call the keeper.", "Write it on the slate."])
def test_an_errand_in_words_that_writers_use_is_no_guidance_to_them(text: str) -> None:
    assert heard(text) is Voice.ASSERTS


def test_what_is_called_something_is_guidance_all_the_same() -> None:
    assert heard("Do not call a guest an owl.") is Voice.INSTRUCTS


def test_sentences_that_are_allowed_are_samples() -> None:
    assert heard("We rest.", "Two sentences are allowed:") is Voice.QUOTES
