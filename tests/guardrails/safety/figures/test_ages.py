"""Ages of people as messages tell them, and figures that are none."""

import pytest

from guardrails.safety.figures.ages import ages
from guardrails.safety.language.text import read


@pytest.mark.parametrize(
    ("message", "years"),
    [
        ("a lad of five loves it", 5),
        ("Fourteen and preparing for a contest", 14),
        ("she's 15 and a half, is it ok", 15),
        ("He is eight-and-a-half, so?", 8),
        ("my eldest, sixteen in April, asks", 15),
        ("he was sixteen in April", 16),
        ("he will be 18 soon", 17),
        ("becoming 18 in June", 17),
        ("nine years of age", 9),
        ("30 weeks old", 30 / 52),
        ("cutting teeth, she's seven months", 7 / 12),
        ("She'll be one in October", 0),
        ("he won't be four until spring", 3),
        ("not quite eighteen yet", 17),
        ("our girl turned five back in the spring", 5),
        ("Nearly nine, she is", 8),
        ("he's a tad under thirteen.", 12),
        ("she is just shy of eleven,", 10),
        ("Freshly 15, is it ok", 15),
        ("we're both sixteen and", 16),
        ("Dad is 74 and sleepy", 74),
        ("15F, dry skin", 15),
        ("a 5 mo with colic", 5 / 12),
        ("the lad looks around sixteen", 16),
        ("our bub, not two yet, likes it", 1),
        ("a 12 y o", 12),
        ("Finn is fourteen months, can he have it?", 14 / 12),
        ("19 months, does she need it?", 19 / 12),
        ("nephew 11 has a cough", 11),
        ("Daughter: fifteen.", 15),
        ("turned seventy-nine at Easter", 79),
        ("my youngest is sixteen and wants it", 16),
        ("my son has just had his nineteenth birthday", 19),
        ("our daughter's 17th birthday was last week", 17),
        ("she has her eighteenth birthday behind her", 18),
        ("her eighteenth birthday is next week", 17),
        ("he will celebrate his 12th birthday on Sunday", 11),
        ("Seven last month! My grandson loves it", 7),
        ("Five yesterday! Our girl is over the moon", 5),
        ("Four on Friday! Our little girl wants it", 3),
    ],
)
def test_the_age_is(message: str, years: float) -> None:
    assert [f.age for f in ages(read(message))] == [pytest.approx(years)]


@pytest.mark.parametrize(
    "message",
    [
        "my scar is ten years old",
        "a two-year-old prescription",
        "the jar is 8 months old",
        "seven months ago",
        "a mother of four",
        "our shop's tenth birthday sale",
        "Six last week, six more today please",
        "one of two boys",
        "fifteen tablets, please",
        "for a girl of eleven's grandmother",
        "ten years in the job",
        "she's 12 years into her career",
        "a 3 year guarantee",
        "an email of 12 lines",
        "my warranty is fourteen months, can I use it?",
        "it is 10 months and still works",
        "aunt 2 tablets a day",
    ],
)
def test_a_figure_that_is_no_age(message: str) -> None:
    assert ages(read(message)) == ()


def test_several_of_one_age_are_a_group() -> None:
    assert [f.group for f in ages(read("I teach 14-year-olds; mine is a 12-year-old"))] == [True, False]


def test_two_ages_share_a_unit() -> None:
    assert [f.age for f in ages(read("our five and nine year olds"))] == [5, 9]


@pytest.mark.parametrize(
    ("message", "years"),
    [
        ("She turned one on Sunday, cough at night", 1),
        ("my nephew turned one last week", 1),
        ("just turned 19. ok?", 19),
        ("I'm well over 70, fit as a fiddle", 71),
        ("mine are both under 4, is it alright?", 3),
        ("he's only just under six months. ok?", 5 / 12),
        ("dad was born in 1948", 78),
        ("DOB 12 march 1950, no tablets", 76),
        ("grandson born last month, chesty", 0.5),
        ("born 3 Feb this year", 0.5),
        ("our bub began walking last week", 1),
        ("beta 4 saal ka hai", 4),
        ("my girl has just started preschool", 4),
        ("mum asks for her boy, he's in middle school", 12),
        ("first year at uni, no sleep", 18.5),
        ("We are open all week. Girl is 9, wants the powder", 9),
        ("It rained all week. Daughter turned five in June.", 5),
    ],
)
def test_an_age_told_otherwise_is(message: str, years: float) -> None:
    assert [f.age for f in ages(read(message))] == [pytest.approx(years)]


@pytest.mark.parametrize(
    "message",
    [
        "is it ok for over 65s?",
        "my weight is over 70",
        "I am over 60 kg",
        "his sugar is under 6",
        "when I was under 25 I slept well",
        "I started walking again after the operation",
        "he turned one page",
        "the company was born out of love",
        "the shop stands under 5 lime trees",
    ],
)
def test_what_sounds_like_an_age_told_otherwise_is_none(message: str) -> None:
    assert not ages(read(message))


@pytest.mark.parametrize(
    ("message", "years"),
    [
        ("the goalkeeper's sister is only five", [5]),
        ("her little bloke turns one in four months", [0]),
        ("my daughter turns twelve in a few weeks", [11]),
        ("a ninth grader. We said no when she was in third grade", [14]),
        ("she is in tenth grade, we turned her down back in second grade", [15]),
        ("In 2nd standard she was told to wait. She is 14 now", [14]),
        ("when he was in UKG you said no, he is 15 now", [15]),
        ("he is in 1st standard now", [6]),
        ("she is in second grade and was told to ask", [7]),
    ],
)
def test_an_age_of_now_is_told_apart_from_one_of_then(message: str, years: list[float]) -> None:
    assert [f.age for f in ages(read(message))] == years


@pytest.mark.parametrize(
    ("message", "years"),
    [
        ("six years and two months old, a bruise", [6]),
        ("our grandson has not had his first birthday", [0]),
        ("Her twelfth birthday was in January, so she is past the limit, isn't she?", [12]),
        ("he completed 18 in May", [18]),
        ("he will complete 18 in May", [17]),
        ("girl will cross 12 next month", [11]),
        ("As a child of four she reacted to nothing. She is 30", [30]),
        ("my allergy was outgrown by age ten", []),
    ],
)
def test_years_with_months_birthdays_and_ages_left_behind_are(message: str, years: list[float]) -> None:
    assert [f.age for f in ages(read(message))] == years
