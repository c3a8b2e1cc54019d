"""Lead-ins that no colon marks: a paragraph that stops in mid-sentence right before a list."""

from collections.abc import Sequence

from domain.corpus import Block, BlockKind
from domain.phrasing import is_open


def with_unmarked_leads(blocks: Sequence[Block]) -> tuple[Block, ...]:
    """The blocks, each list item with the lead-in that it hangs from: "Not suitable" over "* in pregnancy"."""
    found: list[Block] = []
    lead, previous = "", ""
    for block in blocks:
        if block.kind is BlockKind.LIST_ITEM:
            if previous and (is_open(previous) or block.text[:1].islower()):
                lead = previous
            if lead and not block.lead_in:
                block = block.model_copy(update={"lead_in": (lead,)})
            previous = ""
        else:
            lead, previous = "", block.text if stops_short(block) else ""
        found.append(block)
    return tuple(found)


def stops_short(block: Block) -> bool:
    """Whether a paragraph ends without a mark: what follows may go on with its sentence."""
    return block.kind is BlockKind.PARAGRAPH and block.text.rstrip()[-1:].isalpha()
