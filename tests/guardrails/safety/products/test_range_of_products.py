"""Which of a shop's products are asked about: a need told, a range, one set aside, several of a thread."""

import pytest

from domain.answer import Question
from domain.corpus import Herb, Product
from guardrails.safety.gate import SafetyGate
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import product


@pytest.fixture(scope="module")
def gate(vocabulary: Vocabulary) -> SafetyGate:
    def made(product_id: str, name: str, form: str, concern: str, herb: str, caution: str) -> Product:
        return product(
            caution,
            product_id=product_id,
            name=name,
            format=form,
            category=concern,
            target_concerns=(concern,),
            key_herbs=(Herb(name=herb),),
        )

    rows = (
        made("S-1", "Moonwater Night Capsules", "capsules", "sleep", "Ashwagandha", "Not in thyroid disorders"),
        made("S-2", "Moonwater Sleep Drops", "drops", "sleep", "Valerian", "Not in liver disease"),
        made("S-3", "Moonwater Evening Tea", "tea", "sleep", "Chamomile", "Not with blood thinners"),
        made("J-1", "Saltmarsh Joint Tablets", "tablets", "joint pain", "Turmeric", "Not with blood thinners"),
        made("J-2", "Saltmarsh Massage Oil", "oil", "joint pain", "Nirgundi", "Not in epilepsy"),
        made("D-1", "Cinder Ease Tablets", "tablets", "constipation", "Triphala", "Not in pregnancy"),
        made("D-2", "Cinder Belly Tea", "tea", "bloating", "Licorice", "Not in high blood pressure"),
    )
    return SafetyGate(rows, vocabulary)


_HELD = [
    ("Patient on Clopilet 75. Options for joint pain from our shelf pls", "J-1"),
    ("I'm on warfarin. What do ye have for joints?", "J-1"),
    ("Cinder for somebody with hypertension, can we do that?", "D-2"),
    ("For sleep, but not the ashwagandha one. I have fatty liver disease. What's left that I can have?", "S-2"),
    ("Saltmarsh tablets for my knee? >> or the Saltmarsh oil >> epilepsy, forgot to say", "J-2"),
    ("Saltmarsh oil ok? >> or the joint tablets >> I've epilepsy. So which of these can I have?", "J-2"),
    ("something for sleep for a customer, suggest pls >> he has Hashimoto's and arthritis. So what to suggest", "S-1"),
    ("Something for sleep? >> not the tea, I hate tea. I've liver disease", "S-2"),
    ("I take warfarin, Moonwater Sleep Drops ok? >> ok skip that. And the tea from the same range, can I?", "S-3"),
    ("I have Graves disease. Moonwater capsules not the drops, ok?", "S-1"),
    ("Epilepsy, stiff joints, not the tablets. What's left?", "J-2"),
    ("On Clopilet, stiff joints. Options from our shelf?", "J-1"),
    ("I take warfarin. Creaky joints, what would you reach for?", "J-1"),
    ("On warfarin, Saltmarsh Joint Tablets? >> And the Saltmarsh oil along with the tablets?", "J-1"),
    ("Patient on Clopilet wants Saltmarsh Joint Tablets. >> And Moonwater Sleep Drops on top of that?", "J-1"),
    ("On warfarin. Saltmarsh oil ok? >> And the other joint one?", "J-1"),
    ("High BP. No no I meant Cinder Belly Tea, not Cinder Ease, is she ok with it?", "D-2"),
    ("High BP, Cinder Ease ok? >> No no I meant Cinder Belly Tea, not Cinder Ease", "D-2"),
    ("I've Graves. Restless every night, what would you pick?", "S-1"),
    ("I've Graves. Bad nights, what would you pick?", "S-1"),
    ("High BP. Bloated every evening, what would you pick?", "D-2"),
]
_LET_THROUGH = [
    "I'm on warfarin. Which shelf is the joint section on?",
    "Cinder tea for somebody with hay fever, can we do that?",
    "I've an overactive thyroid, Moonwater Night Capsules? >> ok skip that. And the tea from the same range, can I?",
    "Moonwater drops not the capsules. I have an overactive thyroid. ok?",
    "I'm on warfarin. >> Okay, I give up on the joint tablets. Is the massage oil alright for my elbow?",
    "On warfarin. Options for delivery of my Saltmarsh Joint Tablets parcel?",
    "On warfarin, stiff joints, not the tablets. What's left?",
    "I've Graves. Bloated every evening, what would you pick?",
    "High BP, Cinder Belly Tea ok? >> No no I meant Cinder Ease, not Cinder Belly Tea",
    "On warfarin, Saltmarsh Joint Tablets? >> Right. Saltmarsh oil instead then?",
    "On warfarin, so not Saltmarsh Joint Tablets. Saltmarsh oil?",
    "On warfarin, Saltmarsh Joint Tablets ok? >> Is Cinder Ease ok with that?",
    "Haritaki tablets for my nani, she has epilepsy, ok?",
]


@pytest.mark.parametrize(("thread", "product_id"), _HELD)
def test_a_product_that_is_asked_about_is_held(gate: SafetyGate, thread: str, product_id: str) -> None:
    *history, text = thread.split(" >> ")
    decision = gate.check(Question(text=text, history=tuple(history)))
    assert product_id in {w.product_id for w in decision.warnings}
    assert decision.outcome.value in ("block", "leave_out")


@pytest.mark.parametrize("thread", _LET_THROUGH)
def test_one_that_is_not_asked_about_is_not(gate: SafetyGate, thread: str) -> None:
    *history, text = thread.split(" >> ")
    assert gate.check(Question(text=text, history=tuple(history))).outcome.value in ("allow", "inform")


_OF_A_TEXT = [
    (
        "Avoid in pregnancy and breastfeeding",
        "Is breastfeeding mentioned anywhere in Vital Blend cautions or it's only pregnancy",
    ),
    ("Not in epilepsy", "Need a two-line summary of Vital Blend's warnings for the shelf card, epilepsy included"),
    ("Not in epilepsy", "Could I have a three-line summary of Vital Blend's cautions for the label, epilepsy included"),
    ("Not with gallstones", "Are gallstones flagged anywhere in the Vital Blend cautions"),
    (
        "Not in pregnancy",
        "Write a 60-word Instagram post for Vital Blend and finish with our usual 'not in pregnancy' line.",
    ),
    ("Not in pregnancy", "Can you write a reel script about Vital Blend? Close with our pregnancy disclaimer."),
    ("Not for people with diabetes", "Who else should keep off Vital Blend?"),
    ("Not for people with diabetes", "Any groups that must steer clear of Vital Blend?"),
    ("Not for people with diabetes", "Give me the don'ts for Vital Blend"),
    ("Not for people with diabetes", "Vital Blend: who's it wrong for?"),
    (
        "Not in pregnancy",
        "Need the Hindi for 'not for use in pregnancy' on the Vital Blend sleeve by 4pm, who does our translations?",
    ),
    (
        "Not in pregnancy",
        "'Not in pregnancy' is cut off on the Vital Blend sleeve – can the printer redo it by Friday?",
    ),
    ("Not in pregnancy", "Typo in 'not for use in pregnacy' on Vital Blend's carton, who signs off reprints?"),
    ("Avoid in pregnancy", "Write a short post about Vital Blend ending with the 'not in pregnancy' line"),
]


@pytest.mark.parametrize(("caution", "message"), _OF_A_TEXT)
def test_what_a_text_says_or_is_to_say_is_nobodys_use(caution: str, message: str, vocabulary: Vocabulary) -> None:
    decision = SafetyGate((product(caution),), vocabulary).check(Question(text=message))
    assert decision.outcome.value in ("allow", "inform")
