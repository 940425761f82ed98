"""The base of everything that the interface refuses."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .types import Problem


class ApiError(Exception):
    """A response outside 2xx. Its subclasses, one for each problem code, are in `halfhour.problems`."""

    status: int
    problem: Problem | None
    """The problem+json that the service sent, if any: `code`, `errors` with pointers, `requestId`."""
    retry_after_seconds: float | None

    def __init__(self, status: int, problem: Problem | None, retry_after_seconds: float | None) -> None:
        super().__init__(problem["detail"] if problem is not None else f"The service returned {status}")
        self.status = status
        self.problem = problem
        self.retry_after_seconds = retry_after_seconds

    @property
    def code(self) -> str | None:
        """The problem code; None if the response came from something in between that knows none."""
        return None if self.problem is None else self.problem["code"]
