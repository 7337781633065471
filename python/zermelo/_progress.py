"""How far a task is, on standard error: a bar of tqdm where that is installed, or else a plain line."""

from __future__ import annotations

import sys
import time
from typing import Any, Optional

# What takes no longer than this, in seconds, is not worth a bar.
_MOMENT = 0.5


def _is_seen() -> bool:
    """Whether somebody looks at standard error: a terminal, or a notebook."""
    return sys.stderr.isatty() or "ipykernel" in sys.modules


class Progress:
    """Is told how far a task is, and shows it; use it in a ``with`` statement."""

    def __init__(self, wanted: Optional[bool]) -> None:
        self._is_shown = _is_seen() if wanted is None else wanted
        self._begun = time.monotonic()
        self._bar: Any = None
        self._width = 0

    def __enter__(self) -> Optional[Progress]:
        return self if self._is_shown else None

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.close()
        elif self._width:
            print("\r" + " " * self._width + "\r", end="", file=sys.stderr, flush=True)

    def __call__(self, text: str, done: Optional[int], of: Optional[int]) -> None:
        if time.monotonic() - self._begun < _MOMENT:
            return
        if self._bar is None and not self._width:
            try:
                from tqdm.auto import tqdm

                self._bar = tqdm(total=of, leave=False)
            except ImportError:
                pass
        if self._bar is None:
            line = text.ljust(self._width)
            self._width = len(line)
            print("\r" + line, end="", file=sys.stderr, flush=True)
            return
        if of is not None:
            self._bar.total = of
        self._bar.set_description_str(text.split(",")[0], refresh=False)
        self._bar.n = done or 0
        self._bar.refresh()
