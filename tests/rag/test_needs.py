import pytest

from rag.needs import is_unwanted, tells_need


@pytest.mark.parametrize(
    "message",
    [
        "customer has stiff knees in the morning, anything?",
        "my mum can't doze off after late shifts, what do we have",
        "client wants to build up her defences before autumn",
        "a lady complains of a dry scalp. Any ideas?",
        "I'm always tired, which product?",
    ],
)
def test_a_told_need_asks_for_something_that_helps(message: str) -> None:
    assert tells_need(message)


@pytest.mark.parametrize(
    "message",
    [
        "customer wants to know when you open",
        "she wants to return her sleep tea",
        "customer has stiff knees, is yoga good for that?",
        "What is Ayurveda?",
        "stiff knees",
    ],
)
def test_other_wishes_and_questions_tell_no_need(message: str) -> None:
    assert not tells_need(message)


@pytest.mark.parametrize(
    ("form", "message", "unwanted"),
    [
        ("Tablets", "wants to sleep better without tablets", True),
        ("Softgels", "she can't swallow pills, what is there for dry skin", True),
        ("Herbal powder", "he hates powders, anything for immunity", True),
        ("Liquid", "wants to sleep better without tablets", False),
        ("Tablets", "can't sleep, are there tablets for that", False),
        ("Tablets", "no idea which tablets are for sleep", False),
    ],
)
def test_a_form_that_is_ruled_out_is_unwanted(form: str, message: str, unwanted: bool) -> None:
    assert is_unwanted(form, message) is unwanted
