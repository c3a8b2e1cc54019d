"""A model that comes with the project: its ONNX graph with 8-bit weights, run on one thread, and its word pieces."""

from functools import cached_property
from importlib.resources import files
from typing import Any

from domain.errors import SettingsError


class ShippedModel:
    """`rag/data/<name>.onnx` and `rag/data/tokenizer.json`. Each is loaded at first use.

    Raises SettingsError, which says what to do instead (`remedy`), where one can't be read.
    """

    def __init__(self, name: str, remedy: str) -> None:
        self._name, self._remedy = name, remedy

    @cached_property
    def session(self) -> Any:
        import onnxruntime  # type: ignore[import-untyped]  # a tenth of a second that commands without it need not spend

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.log_severity_level = 3
        try:
            return onnxruntime.InferenceSession(
                self._read(f"data/{self._name}.onnx"), options, providers=["CPUExecutionProvider"]
            )
        except Exception as error:
            raise self._unreadable() from error

    @cached_property
    def tokenizer(self) -> Any:
        """It neither pads nor cuts."""
        from tokenizers import Tokenizer

        try:
            tokenizer = Tokenizer.from_buffer(self._read("data/tokenizer.json"))
        except Exception as error:
            raise self._unreadable() from error
        tokenizer.no_padding()
        tokenizer.no_truncation()
        return tokenizer

    def _read(self, name: str) -> bytes:
        return files("rag").joinpath(name).read_bytes()

    def _unreadable(self) -> SettingsError:
        return SettingsError(
            f"A model can't be read (rag/data/{self._name}.onnx, rag/data/tokenizer.json). "
            f"Check out the files again, or {self._remedy}."
        )
