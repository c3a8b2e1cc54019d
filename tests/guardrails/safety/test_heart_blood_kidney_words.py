"""Cautions for heart, blood, kidney and metabolism, and whether what a customer tells concerns them."""

import pytest

from domain.answer import Question
from guardrails.safety.gate import SafetyGate
from guardrails.safety.vocabulary.vocabulary import Vocabulary
from tests.guardrails.safety.helpers import product

_ASKED = " Can I take Zorvita?"
_CONCERNED = (
    # What is measured.
    ("Low blood pressure", "The nurse read eighty over fifty."),
    ("Low blood pressure", "My cuff shows 86 to 54."),
    ("Low blood pressure", "I see stars whenever I stand up."),
    ("High blood pressure", "It was 176 on 104 at the chemist."),
    ("High calcium in the blood", "My calcium is 2.9."),
    ("High calcium in the blood", "They found an overactive parathyroid."),
    ("Low potassium", "My K was 2.8 on Monday."),
    ("High potassium", "K is 6.1 since Friday."),
    ("Slow heart beat", "My watch shows 39 at rest."),
    ("Low blood sugar", "I get shaky if I skip a meal, the meter showed 52."),
    # What was done and what is worn.
    ("Heart disease", "My bypass was in 2016."),
    ("Recent heart attack", "I had two stents in August."),
    ("Heart attack or stroke in the last six months", "I had a Herzinfarkt in May."),
    ("Heart rhythm disorders", "After my ablation it still jumps."),
    ("Heart block", "The ECG says Mobitz."),
    ("Heart valve disease", "My mitral valve is leaking."),
    ("Kidney failure", "They clean my blood three times a week."),
    ("Kidney failure or dialysis", "I have a fistula in my left arm."),
    ("Kidney failure", "I am at CKD stage 4."),
    ("Type 1 diabetes", "I wear a pump and a sensor."),
    ("Diabetes", "I have a Libre on my arm."),
    ("Kidney stones", "They shattered it with shock waves, the stone in my left kidney."),
    ("Lymphoedema", "They took out eleven nodes from my armpit."),
    ("Thyroid disease", "Half of my gland was taken."),
    # Signs.
    ("Varicose veins", "I have blue ropes down both calves."),
    ("Deep vein thrombosis", "My left calf is swollen and hot."),
    ("Coughing blood", "There were red streaks in my phlegm."),
    ("Gout", "My big toe is on fire after mutton."),
    ("Diabetic feet", "I have had sugar for years and no feeling in my toes."),
    ("Heart or kidney swelling", "My socks leave trenches."),
    ("G6PD deficiency", "I am not allowed fava since my red cells burst."),
    ("Porphyria", "My urine goes like port wine in attacks."),
    # Medicines.
    ("Blood thinners", "I take Simarc."),
    ("Blood thinners", "I am on the rat poison for my valve."),
    ("Aspirin", "I swallow a Nuseal each morning."),
    ("Digoxin", "I take Purgoxin."),
    ("Blood pressure tablets", "I take Pharmapress."),
    ("Diuretics", "I take Ridaq."),
    ("Diabetes medicines", "I take Diaprel."),
    ("Lithium", "I take Litarex."),
    ("Nitrates", "I have a red spray for under the tongue for my chest."),
    ("Hereditary angioedema", "I keep Firazyr in the fridge."),
    ("Wilson's disease", "I am on penicillamine."),
    # How labels word it.
    ("Sugar-lowering treatment", "I take glibenclamide."),
    ("Heart insufficiency", "I have heart failure."),
    ("Kidney weakness", "I have kidney disease."),
    ("Severe liver or kidney dysfunction", "I have cirrhosis."),
    ("Bleeding disorder, other thinners", "I take Eliquis."),
    ("Tablets for erection", "I take Kamagra."),
    ("Raised intracranial pressure", "I have a VP shunt."),
)
_NOT_CONCERNED = (
    ("High calcium in the blood", "I take calcium 3 tablets."),
    ("Low potassium", "I take vitamin K 2.8 mcg."),
    ("Heart block", "I have a second degree burn."),
    ("Heart disease", "I live on the bypass road."),
    ("Heart rhythm disorders", "I had an endometrial ablation."),
    ("Kidney failure or dialysis", "I use the rowing machine three times a week."),
    ("Diabetes", "I use a breast pump."),
    ("Varicose veins", "My legs ache from jumping ropes."),
    ("Coughing blood", "I have blonde streaks in my hair."),
    ("Coloured hair", "I have red streaks in my phlegm."),
    ("Blood thinners", "I cleaned the brush with paint thinners."),
    ("Heart disease", "I have a DJ stent for a kidney stone."),
    ("Alcohol", "They take a pint of me every month."),
    ("Chronic illness", "My son says he'd like it."),
    ("Thyroid disease", "I have a lump in my breast."),
)


def _blocks(vocabulary: Vocabulary, caution: str, told: str) -> bool:
    gate = SafetyGate([product(caution, product_id="Z-1", name="Zorvita")], vocabulary)
    return "Z-1" in gate.check(Question(text=told + _ASKED)).contraindicated


@pytest.mark.parametrize(("caution", "told"), _CONCERNED)
def test_a_caution_concerns_who_tells_of_it_in_other_words(vocabulary: Vocabulary, caution: str, told: str) -> None:
    assert _blocks(vocabulary, caution, told)


@pytest.mark.parametrize(("caution", "told"), _NOT_CONCERNED)
def test_a_word_in_another_sense_concerns_no_caution(vocabulary: Vocabulary, caution: str, told: str) -> None:
    assert not _blocks(vocabulary, caution, told)
