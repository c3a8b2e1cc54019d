"""Everyday tellings of fever, births, diabetes, drink and allergies, each against words that only sound like them."""

import pytest

from domain.answer import Question
from guardrails.safety.gate import SafetyGate
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import product


def of_constipation(*messages: str) -> str:
    tea = product(
        "Not with diuretics", name="Cassia Tea", format="Tea", target_concerns=("constipation comfort",), key_herbs=()
    )
    balm = product(
        "For external use only", name="Pine Balm", product_id="X-2", target_concerns=("stiff muscles",), key_herbs=()
    )
    gate = SafetyGate((tea, balm), Vocabulary.load())
    return gate.check(Question(text=messages[-1], history=messages[:-1])).outcome.value


@pytest.mark.parametrize(
    "told",
    [
        "she takes Lasix by the way",
        "oh, and she is on furosemide",
        "He's on water tablets, I forgot to say",
        "I take Lasix",
    ],
)
def test_what_is_told_after_a_question_for_a_need_is_told_of_what_serves_it(told: str) -> None:
    asked = "what do you have for constipation, lady of 55"
    assert of_constipation(asked, told) == "block"
    assert of_constipation("what do you have for stiff muscles, lady of 55", told) == "allow"


@pytest.mark.parametrize("told", ["she takes vitamin C by the way", "thanks, she will like that"])
def test_what_nothing_lists_changes_nothing_of_a_need(told: str) -> None:
    assert of_constipation("what do you have for constipation, lady of 55", told) == "allow"


@pytest.mark.parametrize(
    "asked", ["So which one instead, for stiff muscles?", "What do you have instead for stiff muscles?"]
)
def test_something_instead_is_not_what_was_asked_before(asked: str) -> None:
    assert of_constipation("She takes Lasix. Cassia Tea?", asked) != "block"


def is_blocked(caution: str, *messages: str) -> bool:
    gate = SafetyGate((product(caution),), Vocabulary.load())
    decision = gate.check(Question(text=messages[-1], history=messages[:-1]))
    return decision.outcome.value == "block"


@pytest.mark.parametrize(
    ("caution", "message"),
    [
        ("Avoid during fever", "he's been 103 F since yesterday evening. Is the Vital Blend ok?"),
        ("Avoid during fever", "her reading was 100.8 F at noon. Vital Blend for her?"),
        ("Avoid during fever", "Since this morning he is 102°F. Can he take Vital Blend?"),
        (
            "Avoid after recent surgery",
            "My daughter delivered by C-section three weeks back. Can she take Vital Blend?",
        ),
        ("Avoid after recent surgery", "Had a caesarean on the 2nd of this month, Vital Blend ok for me?"),
        ("Avoid after recent surgery", "My wife gave birth by C section ten days ago. Is Vital Blend fine for her?"),
        ("Avoid after recent surgery", "The twins came by caesarean a month ago, may I take Vital Blend?"),
        ("Avoid after recent surgery", "LSCS 3 weeks back, vital blend?"),
        ("Avoid after recent surgery", "my baby was born by emergency cesarean five weeks ago, can I have Vital Blend"),
        ("Avoid in diabetes", "Amma's type 2 and on tablets. Is Vital Blend ok for her?"),
        ("Avoid in diabetes", "I'm a type 1 on a pump, Vital Blend ok?"),
        ("Avoid in diabetes", "Dad is type 2 since 2009. Can he take Vital Blend?"),
        ("Avoid in diabetes", "Type two, diet controlled. Vital Blend for me?"),
        ("Avoid in diabetes", "She's type one and very careful. Vital Blend?"),
        ("Avoid in diabetes", "my uncle is a type-2, may he use Vital Blend"),
        ("Avoid with multiple medications", "Amma is on 2 tablets for her pressure. Vital Blend ok?"),
        ("Avoid with alcohol", "He drinks two pegs of rum every day. Vital Blend ok for him?"),
        ("Avoid with alcohol", "I have a large whisky each night, can I take Vital Blend?"),
        ("Avoid with alcohol", "My husband downs three beers every evening. Vital Blend for him?"),
        ("Avoid with alcohol", "Half a bottle of wine daily, that's me. Vital Blend ok?"),
        ("Avoid with alcohol", "Uncle finishes a quarter of brandy every night, can he take Vital Blend"),
        ("Avoid with alcohol", "two pegs a day, can I take vital blend"),
        ("Avoid with alcohol", "Dad likes his toddy each evening, is Vital Blend ok for him?"),
        (
            "Avoid if you have a sesame allergy",
            "My son swells up like a balloon if there's even a speck of til in his laddoo. Vital Blend for him?",
        ),
        (
            "Avoid if you have a sesame allergy",
            "Even a trace of gingelly and he puffs up like a pumpkin. Vital Blend for him?",
        ),
        ("Avoid if you have a sesame allergy", "allergic to til (gingelly) since childhood. Can I take Vital Blend?"),
        (
            "Avoid if you have a sesame allergy",
            "My daughter blows up like a balloon from sesame seeds. Vital Blend ok?",
        ),
        ("Avoid if you have a sesame allergy", "I come out in bumps whenever there is sesame in the bun. Vital Blend?"),
        ("Avoid if you have a sesame allergy", "She balloons with the tiniest bit of tahini. Vital Blend ok for her?"),
        (
            "Avoid in ragweed or daisy family allergy",
            "I tried chamomile tea once and was covered in hives, the allergist banned all daisies. Is Vital Blend ok?",
        ),
        (
            "Avoid in ragweed or daisy family allergy",
            "Once I drank chamomile tea and I was in hives all over. Vital Blend ok?",
        ),
        (
            "Avoid in ragweed or daisy family allergy",
            "I took echinacea last winter and broke out in welts. Is Vital Blend ok?",
        ),
        (
            "Avoid in ragweed or daisy family allergy",
            "We tried marigold cream on her and she was covered in a rash by evening. Vital Blend for her?",
        ),
        ("Avoid in ragweed or daisy family allergy", "chamomile once, hives everywhere. vital blend?"),
        (
            "Avoid in heart disease",
            "Doctors say he will have a heart attack if he doesn't slow down. Vital Blend for him?",
        ),
        (
            "Avoid in heart disease",
            "Dad had a heart attack when India lost the final in 2003. Can he take Vital Blend?",
        ),
        ("Avoid in heart disease", "He had a heart attack last year. Vital Blend ok for him?"),
        ("Do not drive or use machines after taking", "I drive a tractor all day. Can I take Vital Blend before?"),
        (
            "Do not drive or use machines after taking",
            "He works like a horse on his tractor from dawn. Can he take Vital Blend in the morning?",
        ),
        ("Avoid in liver disease", "Something is wrong with my liver. Vital Blend ok?"),
        ("Avoid in bowel disease", "Nothing else wrong with me but the bowels are inflamed, colitis. Vital Blend?"),
        ("Avoid in lupus and autoimmune disease", "vital blend capsules for lupus patient"),
        ("Avoid in lupus and autoimmune disease", "Vital blend with lupus"),
        ("Avoid in lupus and autoimmune disease", "vital blend for a lady with lupus"),
        (
            "Avoid with heart disease",
            "The GP warned he will have a heart attack if he goes on like this. Vital Blend for him?",
        ),
        ("Avoid in liver disease", "Nobody else in the house has liver disease, only me. Vital Blend ok for me?"),
        ("Avoid in liver disease", "Nothing else apart from the liver cirrhosis. Vital Blend ok for me?"),
        ("Not with a milk allergy", "Milk sets off my hives. Vital Blend ok?"),
        (
            "Not with an aspirin allergy or an allergy to the daisy family",
            "One Disprin put me in casualty, face swollen like a pumpkin. Vital Blend ok?",
        ),
        ("Not with an aspirin allergy or an allergy to the daisy family", "I'm allergic to chamomile. Vital Blend ok?"),
        ("Avoid in phenylketonuria", "Is Vital Blend ok for my toddler nephew who has PKU"),
        ("Avoid in phenylketonuria", "my teenage cousin has PKU, is Vital Blend ok for her"),
        ("Avoid after recent surgery", "our twins were born via c-section two weeks ago. Can I take Vital Blend?"),
        ("Avoid during fever", "Room 7 guest was 101.5 at breakfast, temp still up. Vital Blend for her?"),
        ("Avoid during fever", "In room 22 the gentleman has had 103 F since midnight. May he take Vital Blend?"),
        (
            "Avoid after recent surgery",
            "My sister-in-law had her little one by caesarean on Monday last week. Vital Blend for her?",
        ),
        (
            "Avoid after recent surgery",
            "Her daughter was born via C-section six weeks ago; can she take Vital Blend now?",
        ),
        ("Avoid in diabetes", "Achan's been type 2 for years. May he have Vital Blend?"),
        ("Avoid in diabetes", "he's type one, can he have vital blend"),
        (
            "Avoid with multiple medications",
            "My mother swallows 2 big tablets each morning, heart and sugar. Vital Blend ok for her?",
        ),
        ("Avoid with alcohol", "My brother finishes half a bottle of vodka nightly. Vital Blend for him?"),
        ("Avoid with alcohol", "A quarter of brandy each evening is his habit. Can he take Vital Blend?"),
        (
            "Avoid if you have a sesame allergy",
            "She puffs up like a football if there's a trace of tahini in her food. Vital Blend ok for her?",
        ),
        (
            "Avoid if you have a sesame allergy",
            "My boy itches all over if he as much as touches til. Vital Blend for him?",
        ),
        (
            "Avoid in ragweed or daisy family allergy",
            "I had chamomile once and was rushed to casualty, all swollen. Vital Blend ok?",
        ),
        (
            "Avoid in ragweed or daisy family allergy",
            "She tried calendula cream and was red with welts next day. Vital Blend ok for her?",
        ),
        (
            "Avoid in heart disease",
            "The cardiologist thinks she will have a heart attack if the stent closes. Vital Blend for her?",
        ),
        (
            "Do not drive or use machines after taking",
            "I drive an old lorry like a racing car, all night. Vital Blend before?",
        ),
    ],
)
def test_what_is_told_in_everyday_words_counts(caution: str, message: str) -> None:
    assert is_blocked(caution, message)


@pytest.mark.parametrize(
    ("caution", "message"),
    [
        ("Avoid during fever", "It is 102 F outside since last week, can I take Vital Blend?"),
        ("Avoid during fever", "The steam room is running 102 F since last night. Can I take Vital Blend?"),
        ("Avoid during fever", "My bp has been 102 over 70 since last night. Vital Blend ok?"),
        ("Avoid after recent surgery", "I delivered by C-section eleven years ago. Can I take Vital Blend?"),
        (
            "Avoid after recent surgery",
            "My daughter delivered normally three weeks back, no stitches. Can she take Vital Blend?",
        ),
        ("Avoid after recent surgery", "I was born by C-section. Can I take Vital Blend?"),
        ("Avoid in diabetes", "My skin is type 2 and dry, can I use Vital Blend?"),
        ("Avoid in diabetes", "My hair is type 2 wavy, Vital Blend ok?"),
        ("Avoid in diabetes", "My prakriti is type 1, vata. Vital Blend ok?"),
        ("Avoid with multiple medications", "Amma's type 2 and on tablets for it. Vital Blend ok?"),
        ("Avoid with alcohol", "I gave up rum ten years ago, not a drop since. Vital Blend ok?"),
        ("Avoid with alcohol", "My neighbour drinks two pegs of rum every day, I don't drink. Vital Blend ok for me?"),
        ("Avoid with alcohol", "I eat rum raisin ice cream, no alcohol. Vital Blend ok?"),
        (
            "Avoid if you have a sesame allergy",
            "My belly swells up like a balloon after beans. I eat sesame daily. Vital Blend ok?",
        ),
        ("Avoid if you have a sesame allergy", "The til laddoo swells up in milk. Is Vital Blend ok for me?"),
        (
            "Avoid in ragweed or daisy family allergy",
            "I tried chamomile tea once for my hives and it helped a lot. Vital Blend ok?",
        ),
        (
            "Avoid in ragweed or daisy family allergy",
            "I tried chamomile tea once and was covered for the whole night's sleep. Vital Blend ok?",
        ),
        (
            "Avoid in heart disease",
            "Hubby is 38, healthy, and will have a heart attack if India loses on Sunday lol. Can he take Vital Blend?",
        ),
        ("Avoid in heart disease", "My mum would have a heart attack if she saw my room. Can I take Vital Blend?"),
        ("Avoid in heart disease", "I'll have a stroke when I see the bill, haha. Vital Blend for me?"),
        ("Avoid in heart disease", "My boss is going to have a heart attack if I'm late again. Vital Blend ok for me?"),
        (
            "Avoid in heart disease",
            "He nearly had a heart attack when the bill came! Fit as a fiddle otherwise. Vital Blend ok for him?",
        ),
        (
            "Do not drive or use machines after taking",
            "Husband snores like a tractor, no illnesses. Vital Blend for him at bedtime?",
        ),
        ("Do not drive or use machines after taking", "My stomach growls like a lorry. Vital Blend ok?"),
        ("Do not drive or use machines after taking", "He eats like a machine, Vital Blend for him?"),
        ("Do not drive or use machines after taking", "I slept as if a bus had hit me. Can I take Vital Blend?"),
        ("Do not drive or use machines after taking", "He sounds like a truck at night. Vital Blend ok?"),
        (
            "Avoid in bowel disease",
            "Second-degree piles, no bleeding, nothing else wrong with the bowels. Vital Blend okay?",
        ),
        ("Avoid in bowel disease", "Nothing at all wrong with my bowels. Vital Blend okay?"),
        ("Avoid in kidney disease", "There's nothing else the matter with her kidneys. Vital Blend ok for her?"),
        ("Avoid in liver disease", "nothing amiss with my liver, Vital Blend ok?"),
        ("Not with a milk allergy", "I drink milk right before I set off to work. Vital Blend ok?"),
        ("Not with a milk allergy", "Customer asks if she can drink a milk shake with Vital Blend. No allergies."),
        ("Not with an aspirin allergy or an allergy to the daisy family", "I'm allergic to pumpkin. Vital Blend ok?"),
        ("Avoid after recent surgery", "My son is 9, he was born by C-section. Can he take Vital Blend?"),
        ("Avoid during fever", "Store room is at 38 C all day. Can I still use Vital Blend?"),
        ("Avoid after recent surgery", "My boy is six, born by caesarean. Vital Blend for him?"),
        ("Avoid in diabetes", "Bristol type 2 stools, is Vital Blend ok for me?"),
        ("Avoid in diabetes", "It's type 2 packaging, the new one. Can I take Vital Blend?"),
        ("Avoid with multiple medications", "My mother is stage 2 and on tablets from the vaidya. Vital Blend?"),
        ("Avoid with alcohol", "I bake rum cake every week but never drink. Vital Blend ok?"),
        ("Avoid with alcohol", "Wine vinegar every day on my salad, no alcohol. Vital Blend ok?"),
        ("Avoid if you have a sesame allergy", "I'll wait til tomorrow, I have a nut allergy. Vital Blend ok then?"),
        ("Avoid in ragweed or daisy family allergy", "I had chamomile tea and was asleep in minutes. Vital Blend ok?"),
        (
            "Avoid in heart disease",
            "My wife will have a heart attack when she sees the courier charges. Vital Blend for her?",
        ),
        ("Avoid in heart disease", "Grandpa would have a stroke if Arsenal ever won. He's fit. Vital Blend for him?"),
        ("Do not drive or use machines after taking", "My dad snores like an old lorry. Vital Blend for him?"),
        ("Avoid in kidney disease", "A touch of gout, nothing else wrong with the kidneys or heart. Vital Blend ok?"),
    ],
)
def test_what_only_sounds_like_it_does_not_count(caution: str, message: str) -> None:
    assert not is_blocked(caution, message)


@pytest.mark.parametrize(
    ("caution", "messages"),
    [
        (
            "Not with a soya or chickpea allergy",
            ("Is Vital Blend alright for someone allergic to lentils only?", "and chickpeas?"),
        ),
        (
            "Not with a soya or chickpea allergy",
            ("Is Vital Blend alright for someone allergic to lentils only?", "ok what if it's soya"),
        ),
        ("Not with a soya or chickpea allergy", ("My son is allergic to peanuts. Vital Blend?", "what about soya?")),
        ("Not with a soya or chickpea allergy", ("My son is allergic to peanuts. Vital Blend?", "or soya and eggs?")),
        ("Not with a soya or chickpea allergy", ("egg allergy here, vital blend ok?", "and if it was chickpeas?")),
        (
            "Avoid with an allergy to an ingredient",
            ("Can I use Vital Blend with an allergy?", "It's turmeric I am allergic to. So?"),
        ),
        (
            "Not with a soya or chickpea allergy",
            ("My daughter is allergic to eggs. Vital Blend?", "and if it's soy as well?"),
        ),
        (
            "Not with a soya or chickpea allergy",
            ("Someone allergic to milk, can they have Vital Blend?", "or chickpeas?"),
        ),
    ],
)
def test_a_later_message_tells_or_swaps_what_it_is_to(caution: str, messages: tuple[str, ...]) -> None:
    assert is_blocked(caution, *messages)


@pytest.mark.parametrize(
    ("caution", "messages"),
    [
        (
            "Avoid if you have a food allergy to an ingredient. Contains sesame oil",
            (
                "Can I use Vital Blend with a food allergy?",
                "Sesame? No no, it's mustard that I'm allergic to, til I eat every day. So may I use Vital Blend?",
            ),
        ),
        (
            "Not with a soya or chickpea allergy",
            ("Is Vital Blend alright for someone allergic to lentils only?", "and eggs?"),
        ),
        ("Not with a soya or chickpea allergy", ("Is Vital Blend ok for me?", "and can I have it with soya milk?")),
        (
            "Avoid with an allergy to an ingredient",
            ("Can I use Vital Blend with an allergy?", "It's mustard I am allergic to. So?"),
        ),
        ("Not with a soya or chickpea allergy", ("Someone allergic to milk, can they have Vital Blend?", "or oats?")),
        (
            "Not with an allergy to an ingredient",
            ("I have a food allergy, can I use Vital Blend?", "Actually it's prawns that I'm allergic to."),
        ),
    ],
)
def test_an_allergy_to_something_else_is_none_to_this(caution: str, messages: tuple[str, ...]) -> None:
    assert not is_blocked(caution, *messages)


@pytest.mark.parametrize(
    ("message", "held"),
    [
        ("Food is getting stuck in his throat, even for water he is choking. Vital Blend?", True),
        ("Rice is not going down his throat, he chokes at every meal. Vital Blend?", True),
        ("Ammachi's rice keeps getting stuck in her throat. Vital Blend?", True),
        ("I was choking with laughter. Vital Blend for me?", False),
        ("The parcel is getting stuck in customs. Vital Blend for a healthy man?", False),
        ("The tea is not going down well with our customers. Vital Blend?", False),
    ],
)
def test_food_that_does_not_go_down_is_trouble_swallowing(message: str, *, held: bool) -> None:
    gate = SafetyGate((product("Not for anyone with difficulty in swallowing"),), Vocabulary.load(), ())
    assert bool(gate.check(Question(text=message)).contraindicated) is held
