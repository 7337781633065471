"""Why something has no result."""

from __future__ import annotations

import json
from typing import Any, Optional


class Error(Exception):
    """Something has no result. The message says why, and what to do."""


class InputError(Error, ValueError):
    """What was asked for is wrong: words that name no game, a file that is not there."""


class IllegalMoveError(InputError):
    """A move is not legal, or the strategy does not lead to where it would be made."""


class LimitError(Error):
    """A limit was reached: of memory, time or positions."""


class NotVerifiedError(Error):
    """The checker does not accept a certificate. ``report`` is that of ``zermelo check --json``."""

    def __init__(self, message: str, report: Optional[str] = None) -> None:
        super().__init__(message)
        self.report: dict[str, Any] = json.loads(report) if report else {}


# What a traceback calls them.
for _class in (Error, InputError, IllegalMoveError, LimitError, NotVerifiedError):
    _class.__module__ = "zermelo"
