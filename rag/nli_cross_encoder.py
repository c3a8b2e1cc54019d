"""An NLI cross-encoder of the user's as the judge of sentence pairs: anything that sentence-transformers loads."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import torch
from sentence_transformers import CrossEncoder

from domain.errors import SettingsError

_ENTAILMENT = "entailment"


class NliCrossEncoder:
    """Any NLI cross-encoder that sentence-transformers loads, by name or path; loads at first use."""

    def __init__(self, model: str) -> None:
        self.name = model

    def entailment(self, pairs: Sequence[tuple[str, str]]) -> list[float]:
        """Raises SettingsError where the model can't be loaded or has no class for entailment."""
        model, column = self._model
        scores = model.predict(list(pairs), activation_fn=torch.nn.Identity(), convert_to_tensor=True)
        if scores.ndim == 1:
            return [float(p) for p in scores.sigmoid()]
        return [float(p) for p in scores.softmax(dim=-1)[:, column]]

    @cached_property
    def _model(self) -> tuple[Any, int]:
        """The model, and the column of its output that stands for entailment."""
        try:
            model = CrossEncoder(self.name)
        except (OSError, ValueError) as error:
            raise SettingsError(
                f"KA_VERIFIER: {self.name} can't be loaded as a cross-encoder. Give the name or path of one, or "
                "“shipped”, “claude” or “rules”."
            ) from error
        labels = {str(name).lower(): int(number) for number, name in model.config.id2label.items()}
        if len(labels) > 1 and _ENTAILMENT not in labels:
            raise SettingsError(
                f"KA_VERIFIER: {self.name} has no class named “entailment” (it has {', '.join(sorted(labels))}). "
                "Use a model trained for natural language inference."
            )
        return model, labels.get(_ENTAILMENT, 0)
