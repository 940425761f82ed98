"""A call with its waits and repetitions, apart from how bytes are sent: both clients drive it."""

from __future__ import annotations

import json
import random
import time
import uuid
from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias
from urllib.parse import quote, urlencode

import httpx

from . import problems
from ._pace import Pace
from .error import ApiError

READ_AFTER = "x-read-after"
MAX_REFUSALS = 20
LONGEST_BACK_OFF_SECONDS = 30.0
GATEWAY_FAILURES = (502, 503, 504)


@dataclass(frozen=True)
class Call:
    """One operation with what it is called with."""

    method: str
    path: str
    params: Mapping[str, object] = field(default_factory=dict)
    query: Mapping[str, object] = field(default_factory=dict)
    body: object = None
    headers: Mapping[str, str] = field(default_factory=dict)
    idempotency_key: str | None = None
    if_match: str | None = None
    may_be_stale: bool = False


@dataclass(frozen=True)
class Wait:
    seconds: float


@dataclass(frozen=True)
class Send:
    method: str
    url: str
    headers: dict[str, str]
    content: bytes | None


Step: TypeAlias = Wait | Send
Reply: TypeAlias = httpx.Response | httpx.TransportError | None


class Exchange:
    """What all calls of a client share."""

    def __init__(self, base_url: str, api_key: str, tenant: str, *, paced: bool, retries: int) -> None:
        self._base_url = base_url.rstrip("/")
        self._headers = {"x-api-key": api_key, "tenant": tenant, "x-api-version": "1.0", "accept": "application/json"}
        self._pace = Pace() if paced else None
        self._retries = retries
        # Where the service reads from a replica too, later reads see at least what this client has written and seen.
        self._read_after: str | None = None

    def run(self, call: Call) -> Generator[Step, Reply, httpx.Response]:
        """Yields what is to be done next, is sent the reply, and returns the response of a success; raises otherwise."""
        content = None if call.body is None else json.dumps(call.body, allow_nan=False).encode()
        # The same key on every attempt: a POST whose response was lost is done once.
        key = call.idempotency_key or (f'"{uuid.uuid4()}"' if call.method == "POST" else None)
        refusals = failures = 0
        while True:
            if self._pace is not None:
                yield Wait(self._pace.wait(call.method, call.path, time.monotonic()))
            reply = yield Send(call.method, self._url(call), self._request_headers(call, content, key), content)
            if isinstance(reply, httpx.TransportError):
                failures += 1
                never_arrived = isinstance(reply, (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout))
                if failures > self._retries or not (never_arrived or _is_repeatable(call)):
                    raise reply
                yield Wait(_back_off(failures))
                continue
            assert reply is not None
            self._note(reply)
            if reply.is_success:
                return reply
            error = _to_error(reply)
            if reply.status_code == 429:
                refusals += 1
                if refusals >= MAX_REFUSALS:
                    raise error
                yield Wait(1.0 if error.retry_after_seconds is None else error.retry_after_seconds)
                continue
            failures += 1
            # Of this call, unless the key is the caller's and this is the first attempt.
            is_own = call.idempotency_key is None or failures > 1
            still_running = isinstance(error, problems.IdempotencyInProgress) and is_own
            may_repeat = still_running or (reply.status_code in GATEWAY_FAILURES and _is_repeatable(call))
            if failures > self._retries or not may_repeat:
                raise error
            yield Wait(max(_back_off(failures), error.retry_after_seconds or 0.0))

    def _url(self, call: Call) -> str:
        path = call.path
        for name, value in call.params.items():
            path = path.replace(f"{{{name}}}", quote(str(value), safe=""))
        query = urlencode({name: _text(value) for name, value in call.query.items() if value is not None})
        return f"{self._base_url}{path}" + (f"?{query}" if query else "")

    def _request_headers(self, call: Call, content: bytes | None, key: str | None) -> dict[str, str]:
        headers = dict(self._headers)
        if call.may_be_stale and self._read_after is not None:
            headers[READ_AFTER] = self._read_after
        if content is not None:
            headers["content-type"] = "application/json"
        if key is not None:
            headers["idempotency-key"] = key
        if call.if_match is not None:
            headers["if-match"] = call.if_match
        return {**headers, **{name.lower(): value for name, value in call.headers.items()}}

    def _note(self, response: httpx.Response) -> None:
        seen = response.headers.get(READ_AFTER)
        if seen is not None and (self._read_after is None or _position(seen) > _position(self._read_after)):
            self._read_after = seen


def result_of(response: httpx.Response) -> Any:
    """The body of a success; None where it has none."""
    return None if response.status_code == 204 else response.json()


def _is_repeatable(call: Call) -> bool:
    """Whether it is safe to send again what may have been done: a read, or a POST, which has an idempotency key."""
    return call.method in ("GET", "POST")


def _back_off(failures: int) -> float:
    return random.uniform(0.5, 1.0) * min(LONGEST_BACK_OFF_SECONDS, 2.0 ** (failures - 1))


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _position(value: str) -> tuple[int, int]:
    high, _, low = value.partition("/")
    return int(high, 16), int(low, 16)


def _to_error(response: httpx.Response) -> ApiError:
    problem = None
    if response.headers.get("content-type", "").startswith("application/problem+json"):
        try:
            problem = response.json()
        except ValueError:
            problem = None
    try:
        retry_after: float | None = float(response.headers["retry-after"])
    except (KeyError, ValueError):
        retry_after = None
    code = problem.get("code") if isinstance(problem, dict) else None
    return problems.BY_CODE.get(str(code), ApiError)(response.status_code, problem, retry_after)
