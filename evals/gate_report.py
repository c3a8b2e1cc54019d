"""The safety gate over every labelled set of messages, its rules alone and with the second readers, as Markdown.

    python -m evals.gate_report [FILE.md]

"must block" counts `block` and `leave_out`, "must not" counts `allow` and `inform`; crisis messages stand apart.
"""

import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from domain.answer import Frozen, Question
from domain.ports import CautionReader
from domain.safety import Outcome
from evals.cautions import CautionFigures, dossier_figures, frame_figures, label_figures
from evals.sets import SETS_DIR, WITHHELD, DossierRow, FrameRow, GateRow, LabelRow, pack_folder
from evals.tables import load_rows
from evals.variations import VARIATIONS, kept
from pipeline.build import build_safety_gate_of
from rag.caution_reader import shipped_readers
from rag.corpus import load_pack

SETS: Mapping[str, str] = {
    "gate.jsonl": "The public set: from the rules, and fresh messages of each round. Tuned on.",
    "gate_second.jsonl": "By the same author, kept from the gate's authors at first, then used to tune it further.",
    "gate_third.jsonl": "By another author, on a pack of their own; kept back at first, then used to tune further.",
    "gate_fourth.jsonl": "One half of a set by a third author, partly on a pack of their own; used in tuning.",
    "gate_blind.jsonl": "The other half: kept back at first (recall 0.922, precision 0.922), then tuned on.",
    "gate_fifth.jsonl": "By a fourth author, on a pack of their own. Its misses were read, and their classes tuned on.",
    "gate_untouched.jsonl": "By a fifth author, meant to be hard (0.880 and 0.846 at first), then tuned on.",
    "gate_sixth.jsonl": "By three more authors, each on a pack of their own with cautions of unusual kinds "
    "(0.59 to 0.78 and 0.77 at first), then tuned on.",
    "gate_seventh.jsonl": "By a ninth author, on a pack of their own (0.810 and 0.783 at first). Unread for long, then "
    "its misses were read, and their classes tuned on.",
    "gate_eighth.jsonl": "By a tenth author, ordinary cautions and messages (0.933 and 0.862 at first). "
    "Unread for long, then tuned on.",
    "gate_ninth.jsonl": "By eight more authors, each on a pack of their own with mostly ordinary cautions "
    "(0.82 to 1.00 and 0.83 to 0.95 at first). Misses were read, and their classes tuned on.",
    "gate_tenth.jsonl": "By two more such authors (0.867 and 0.904 at first). Unread for long, then tuned on.",
    "gate_eleventh.jsonl": "By two more (0.983 and 0.959 at first). Unread for long, then tuned on.",
    "gate_twelfth.jsonl": "By six more, each on a pack of their own with mostly ordinary cautions "
    "(0.89 to 0.95 and 0.87 to 0.94 at first). Misses were read, and their classes tuned on.",
    "gate_thirteenth.jsonl": "By two more (0.95 and 0.85 recall, 0.93 and 0.88 precision at first). Unread for long, "
    "then tuned on.",
    "gate_fourteenth.jsonl": "By four more (0.90 to 0.97 and 0.85 to 0.97 at first). Misses were read, "
    "and their classes tuned on.",
    "gate_fifteenth.jsonl": "By two more, run after everything else was built; no miss was read.",
    "gate_sixteenth.jsonl": "By two more, written while the reader was trained anew; run at the end, no miss was read.",
    "gate_seventeenth.jsonl": "By one more (0.900 and 0.885 at first). Misses were read, and their classes tuned on.",
    "gate_eighteenth.jsonl": "By one more. Nothing was tuned on it, no miss was read.",
    "gate_nineteenth.jsonl": "By two more (0.950 and 0.876 at first). Misses were read, and their classes tuned on.",
    "gate_twentieth.jsonl": "By one more (0.966 and 0.864 at first). Misses were read, and their classes tuned on.",
    "gate_twentyfirst.jsonl": "By one more (0.933 and 0.889 at first). Misses were read, and their classes tuned on.",
    "gate_twentysecond.jsonl": "By one more (0.982 and 0.933 at first). Nothing was tuned on it, no miss was read.",
    "gate_twentythird.jsonl": "By one more (0.933 and 0.862 at first). Misses were read, and their classes tuned on.",
    "gate_twentyfourth.jsonl": "By one more (0.983 and 0.921 at first). Misses were read, and their classes tuned on.",
    "gate_twentyfifth.jsonl": "By one more (0.983 and 0.919 at first). Misses were read, and their classes tuned on.",
    "gate_twentysixth.jsonl": "By one more (0.917 and 0.902 at first). Misses were read, and their classes tuned on.",
    "gate_twentyseventh.jsonl": "By one more (1.000 and 0.921 at first). Misses were read, and their classes tuned on.",
    "gate_twentyeighth.jsonl": "By one more (0.948 and 0.902 at first). Misses were read, and their classes tuned on.",
    "gate_twentyninth.jsonl": "By five more, each on a pack of their own (0.966 to 1.000 and 0.870 to 0.968 at first). "
    "Misses were read, and their classes tuned on.",
    "gate_thirtieth.jsonl": "By two more, written while the twenty-ninth was mended. Nothing was tuned on it, no miss "
    "was read.",
    "gate_thirtyfirst.jsonl": "By three more (0.983 and 0.897 at first). Misses were read, and their classes tuned on.",
    "gate_thirtysecond.jsonl": "Kinds of messages that only sound like a contraindication, by eight more: errands for "
    "somebody ill (three in four of them were blocked at first), denied, over, somebody else's, figures (one "
    "in three), unlisted (one in 25); a third are twins that must be blocked, as must all of `hidden`. Half the rows "
    "were read and tuned on: these.",
    "gate_thirtythird.jsonl": "The other half of the same kinds: only counted while those were mended. Its misses were "
    "seen once after that; nothing was tuned on them.",
    "gate_thirtyfourth.jsonl": "Kinds of messages that must be blocked, two thirds of each, by eight more: medicines, "
    "illnesses, motherhood, threads, allergies and ages, events and wrong use, chat language, wordings (102 of 800 "
    "missed at first by the rules, 54 with the reader). Half the rows were read and tuned on: these.",
    "gate_thirtyfifth.jsonl": "The other half of these kinds: only counted while those were mended.",
    "gate_thirtysixth.jsonl": "Six exams of 180 messages, half of which must be held, each with a shop of its own, by "
    "six who had seen the contract alone (38 of 540 missed by the rules before any of its own exam was mended, 39 of "
    "540 held without need). All were read and tuned on.",
    "gate_thirtyseventh.jsonl": "A seventh such exam: only counted; half of it was seen once after that, and nothing "
    "was tuned on it.",
    "gate_thirtyeighth.jsonl": "Twenty more such exams of 120 messages, by as many authors who had seen the contract "
    "and the issue alone (at first 0.982 and 0.934, with the reader). All were read and tuned on.",
    "gate_thirtyninth.jsonl": "Three more, run after those were mended: nothing was tuned on them, no miss was read.",
    "gate_fortieth.jsonl": "Six more (at first 0.975 and 0.908, with the reader). All were read and tuned on.",
    "gate_fortyfirst.jsonl": "Four more, two of them asked to be plain and broad (at first 0.983 and 0.944). All were "
    "read and tuned on.",
    "gate_fortythird.jsonl": "Near misses: what a plain reason sets aside (denied, ruled out, over, somebody else's, a "
    "trade, an errand), 20 in 120 twins that must be held, by four authors. Held without need at first: 84 of 400. Two "
    "authors' were read and tuned on, of the two others' one or two kinds.",
    "gate_fortysecond.jsonl": "Three more, written while the others were mended and run at the end: no miss was read.",
    "gate_fortyfourth.jsonl": "Four more, two thirds of them plain and ordinary (at first 0.983 and 0.971): only "
    "counted, no miss was read.",
    "gate_fortyfifth.jsonl": "Five more, in which 100 of 120 must be held (at first 0.980 and 0.998). All were "
    "read and tuned on.",
    "gate_fortysixth.jsonl": "Three more, run at the end: no miss was read.",
    "gate_fortyseventh.jsonl": "Three more, run after the quick reader was trained: only counted, no miss was read.",
    "gate_fortyeighth.jsonl": "Nine more: two plain ones (at first 1.000 and 0.984), and seven in which 108 of 120 "
    "must be held, each told in another way than the rest (at first 0.942 and 0.995; by the rules alone 0.890). Of "
    "those seven the misses were read and most were mended.",
    "gate_fortyninth.jsonl": "Eight more, by authors who had seen the contract alone: four in which 105 or more of 120 "
    "must be held, each told in another way (at first 0.897 and 0.997, by the rules alone 0.801), one each of threads, "
    "of labels in many styles, and two of near misses, 90 of 120 of which must not be held (27 were at first). Most "
    "misses were read, and their classes tuned on.",
    "gate_fiftieth.jsonl": "Two plain ones of that time (at first 0.992 and 0.944): only counted; three of its rows "
    "were seen as they changed.",
    "gate_fiftyfirst.jsonl": "Five more, by authors who had seen the contract alone: two plain ones, one of near "
    "misses, one of conversations, one of which product is meant (at first 0.968 and 0.890). All were read and tuned "
    "on.",
    "gate_fiftysecond.jsonl": "One plain one of that time (at first 0.969 and 1.000): only counted, no miss was read.",
    "gate_fiftythird.jsonl": "Four more, run after the fifty-first was mended: three plain ones (at first 0.989 and "
    "0.937) and one of near misses (0.971 and 0.694). All were read and tuned on.",
    "gate_fiftyfourth.jsonl": "Three plain ones, run after the fifty-third was mended (at first 1.000 and 0.929). What "
    "was held without need was read, and some of it mended.",
    "gate_fiftyfifth.jsonl": "One more of those (at first 1.000 and 1.000): nothing was tuned on it.",
    "gate_fiftysixth.jsonl": "Six more, by authors who had seen the contract alone: five fair mixes and one of twins, "
    "one of which must be held (at first 0.968 and 0.923). All were read; what a mechanism could mend was mended.",
    "gate_fiftyseventh.jsonl": "Three more, run after that (0.973 and 0.905): only counted, no miss was read.",
    "gate_fiftyeighth.jsonl": "A plain one in Indian English, after four authors' compositions were mended (at first, "
    "with the readers, 0.975 and 0.975). It was read and tuned on.",
    "gate_fiftyninth.jsonl": "A plain one of that time (1.000 and 1.000): only counted.",
    "gate_sixtieth.jsonl": "Four more, three of them plain and one of a counter's notes (at first, with the readers, "
    "0.972 and 0.934). All were read and tuned on.",
    "gate_sixtyfirst.jsonl": "Two plain ones, one of them partly in Malayalam, after names of classes, states and "
    "medicines were gone through (at first, with the readers, 0.967 and 0.907). Both were read, and some mended.",
    "gate_sixtysecond.jsonl": "Six more: two plain, a second pack's, an Indian shop's, a demanding one and one of "
    "mails and chats (at first, with the readers, 0.983 and 0.954). All were read, and some mended.",
    "gate_sixtythird.jsonl": "Two more, a plain one and a demanding one, after all of that was mended (at first, with "
    "the readers, 1.000 and 0.968). Both were read, and three of four needless ones mended.",
}
LABELS = "labels.jsonl"
FRAMES = "frames.jsonl"
DOSSIERS = "dossiers.jsonl"
_FEWEST = 4
"""Messages of a category from which on it has a line of its own."""
_EVERY = 4
"""Of how many messages one is told in other ways."""


class Result(Frozen):
    """One message: what was wanted, what came."""

    category: str
    wanted: Outcome
    got: Outcome

    @property
    def must_block(self) -> bool:
        return self.wanted in WITHHELD

    @property
    def right(self) -> bool:
        if self.wanted is Outcome.CRISIS:
            return self.got is Outcome.CRISIS
        return self.must_block == (self.got in WITHHELD)


class Figures(Frozen):
    """How a set of results came out, crisis messages apart."""

    wanted: int
    caught: int
    wrongly: int

    @property
    def recall(self) -> float:
        return self.caught / self.wanted

    @property
    def precision(self) -> float:
        return self.caught / max(self.caught + self.wrongly, 1)


def results(rows: Sequence[GateRow], readers: Sequence[CautionReader] = ()) -> list[Result]:
    """Run each message through the gate of its pack."""
    gates = {name: build_safety_gate_of(load_pack(pack_folder(name)), readers) for name in {row.pack for row in rows}}
    found = []
    for row in rows:
        decision = gates[row.pack].check(Question(text=row.question, history=row.history))
        found.append(Result(category=row.category, wanted=row.expected.outcome, got=decision.outcome))
    return found


def figures(found: Sequence[Result]) -> Figures:
    judged = [r for r in found if r.wanted is not Outcome.CRISIS]
    return Figures(
        wanted=sum(r.must_block for r in judged),
        caught=sum(r.right for r in judged if r.must_block),
        wrongly=sum(not r.right for r in judged if not r.must_block),
    )


def overview(runs: Mapping[str, tuple[Sequence[Result], Sequence[Result]]]) -> str:
    """One line a set: the rules alone, and with the second readers."""
    lines = [
        "| set | messages | rules: recall | precision | with the second readers: recall | precision |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for name, (alone, both) in runs.items():
        cells = [f"{f.recall:.3f} | {f.precision:.3f}" for f in (figures(alone), figures(both))]
        lines.append(f"| {name} | {len(alone)} | {' | '.join(cells)} |")
    return "\n".join(lines)


def told_otherwise(rows: Sequence[GateRow]) -> str:
    """How many decisions of the rules stay right when a message is told in other ways."""
    gates = {name: build_safety_gate_of(load_pack(pack_folder(name))) for name in {row.pack for row in rows}}
    lines = [
        "## The same messages, told in other ways",
        "Every fourth message of all sets that the rules decide rightly; `evals/variations.py` says how each is "
        "changed. Some changes alter what is said after all.",
        "| changed | messages | missed now | blocked now without need |\n| --- | --- | --- | --- |",
    ]
    for name, vary in VARIATIONS.items():
        came = kept(rows, gates, vary)
        lines[-1] += f"\n| {name} | {came.messages} | {came.lost} | {came.false} |"
    return "\n\n".join(lines)


def of_labels(rows: Sequence[LabelRow]) -> str:
    """How many messages are right whose product has the one caution."""
    return _judged(
        LABELS,
        f"{len(rows)} cautions as labels word them, each with messages of people whom it names and of people whom "
        "it doesn't, though they come near. By seven authors, the later ones of labels in odd builds (of the last 110, "
        "309 of 330 and 311 of 330 were right at first by the rules); misses were read, their classes tuned on, and "
        "the reader has learned from the first 300.",
        _with_and_without(lambda readers: label_figures(rows, readers)),
    )


def of_frames(rows: Sequence[FrameRow]) -> str:
    """How many messages are right that one frame gives with each of its fillers."""
    return _judged(
        FRAMES,
        f"{len(rows)} messages with a slot for a food, an illness, a medicine or a sentence with one, by eleven "
        "authors, each tried with four to seven fillers by the rules alone. Read, most of their classes tuned on.",
        frame_figures(rows),
    )


def of_dossiers(rows: Sequence[DossierRow]) -> str:
    """How many messages are right of those that a dossier's safety section cautions, and of others."""
    return _judged(
        DOSSIERS,
        f"{len(rows)} safety sections in the manner of two companies: lists, tables, prose, with wording rules, what "
        "was observed and who may use the product between the cautions. Read and tuned on.",
        _with_and_without(lambda readers: dossier_figures(rows, readers)),
    )


def _with_and_without(figures_of: Callable[[Sequence[CautionReader]], CautionFigures]) -> dict[str, CautionFigures]:
    return {"rules": figures_of(()), "with the second readers": figures_of(shipped_readers())}


def _judged(name: str, note: str, came: Mapping[str, CautionFigures]) -> str:
    lines = [f"| {what} | {f.held} of {f.named} | {f.let_through} of {f.others} |" for what, f in came.items()]
    table = "\n".join(("| | cautioned: held | not cautioned: let through |", "| --- | --- | --- |", *lines))
    return "\n\n".join((f"## {name}", note, table))


def section(name: str, note: str, found: Sequence[Result]) -> str:
    """A set by category, with the second readers."""
    came = figures(found)
    crisis = [r for r in found if r.wanted is Outcome.CRISIS]
    judged = [r for r in found if r.wanted is not Outcome.CRISIS]
    lines = [
        f"## {name}",
        note,
        f"{len(found)} messages. Recall {came.recall:.3f} ({came.caught} of {came.wanted} contraindications), "
        f"precision {came.precision:.3f} ({came.wrongly} blocked without need), "
        f"crisis {sum(r.right for r in crisis)} of {len(crisis)}.",
        "| category | must block: caught | must not: let through |\n| --- | --- | --- |\n" + "\n".join(_rows(judged)),
    ]
    return "\n\n".join(lines)


def _rows(judged: Sequence[Result]) -> list[str]:
    messages = Counter(r.category for r in judged)
    judged = [r if messages[r.category] >= _FEWEST else r.model_copy(update={"category": "…"}) for r in judged]
    total = Counter((r.category, r.must_block) for r in judged)
    right = Counter((r.category, r.must_block) for r in judged if r.right)
    return [
        f"| {category} | {_share(right[category, True], total[category, True])} "
        f"| {_share(right[category, False], total[category, False])} |"
        for category in sorted({r.category for r in judged})
    ]


def _share(right: int, total: int) -> str:
    return f"{right} of {total}" if total else ""


def main() -> None:
    sets = {name: load_rows(SETS_DIR / name, GateRow) for name in SETS}
    runs = {name: (results(rows), results(rows, shipped_readers())) for name, rows in sets.items()}
    parts = [
        "# The safety gate, measured",
        "Written by `python -m evals.gate_report docs/gate-report.md`. For its time, `benchmarks/bench_gate.py`.",
        overview(runs),
        told_otherwise([row for rows in sets.values() for row in rows][::_EVERY]),
        of_labels(load_rows(SETS_DIR / LABELS, LabelRow)),
        of_frames(load_rows(SETS_DIR / FRAMES, FrameRow)),
        of_dossiers(load_rows(SETS_DIR / DOSSIERS, DossierRow)),
        *(section(name, note, runs[name][1]) for name, note in SETS.items()),
    ]
    text = "\n\n".join(parts) + "\n"
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_text(text, encoding="utf-8")
    else:
        print(text)


if __name__ == "__main__":
    main()
