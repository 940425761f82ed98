"""Staying within the limits of a tenant."""

from __future__ import annotations

import threading
from collections import deque

STANDARD_PER_SECOND = 25
CONSUMPTION_PER_SECOND = 1


class SlidingWindow:
    """At most `per_second` reservations in any second."""

    def __init__(self, per_second: int) -> None:
        self._slots: deque[float] = deque(maxlen=per_second)

    def reserve(self, now: float) -> float:
        """The next free instant from `now` on, taken."""
        full = len(self._slots) == self._slots.maxlen
        slot = max(now, self._slots[0] + 1.0) if full else now
        self._slots.append(slot)
        return slot


class Pace:
    """When the next request may be sent: 25 in any second, energy consumption one a second. Threads may share it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._standard = SlidingWindow(STANDARD_PER_SECOND)
        self._consumption = SlidingWindow(CONSUMPTION_PER_SECOND)

    def wait(self, method: str, path: str, now: float) -> float:
        """Seconds to wait before a request, whose place is taken."""
        windows = [self._standard]
        if method == "POST" and path == "/energy-consumption":
            windows.append(self._consumption)
        with self._lock:
            return max(window.reserve(now) for window in windows) - now
