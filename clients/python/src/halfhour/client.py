"""The clients of the interface: one that blocks and one to be awaited."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from types import TracebackType
from typing import Any

import httpx

from ._async_operations import AsyncOperations
from ._exchange import Call, Exchange, Reply, Wait, result_of
from ._sync_operations import Operations

TIMEOUT_SECONDS = 60.0
RETRIES = 4


class Client(Operations):
    """A client of the interface: one method per operation, `client.get_asset(asset_uuid)`. Threads may share it.

    `base_url` is the address before the paths, as https://host/api/v1. `paced` keeps this client within the limits of
    its tenant, 25 requests in any second and energy consumption one a second. What was refused with 429 is sent again
    after Retry-After. After a failed connection, 502, 503 and 504, reads and POSTs are sent again up to `retries` times,
    POSTs under one idempotency key; other methods only if they cannot have arrived. Any status but 2xx raises ApiError.
    `transport` replaces how requests are sent, for proxies and tests.
    """

    def __init__(
        self,
        base_url: str,
        api_key: str,
        tenant: str,
        *,
        paced: bool = True,
        retries: int = RETRIES,
        timeout_seconds: float = TIMEOUT_SECONDS,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        self._exchange = Exchange(base_url, api_key, tenant, paced=paced, retries=retries)
        self._http = httpx.Client(timeout=timeout_seconds, transport=transport)

    def request(self, method: str, path: str, **parts: Any) -> httpx.Response:
        """The response of a success, for its headers (ETag, x-request-id); `parts` as `Call` names them."""
        steps = self._exchange.run(Call(method, path, **_given(parts)))
        reply: Reply = None
        while True:
            try:
                step = steps.send(reply)
            except StopIteration as done:
                response: httpx.Response = done.value
                return response
            reply = None
            if isinstance(step, Wait):
                time.sleep(step.seconds)
                continue
            try:
                reply = self._http.request(step.method, step.url, headers=step.headers, content=step.content)
            except httpx.TransportError as error:
                reply = error

    def _call(self, method: str, path: str, **parts: Any) -> Any:
        return result_of(self.request(method, path, **parts))

    def close(self) -> None:
        """Closes its connections."""
        self._http.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class AsyncClient(AsyncOperations):
    """As `Client`, with methods to be awaited: `await client.get_asset(asset_uuid)`."""

    def __init__(
        self,
        base_url: str,
        api_key: str,
        tenant: str,
        *,
        paced: bool = True,
        retries: int = RETRIES,
        timeout_seconds: float = TIMEOUT_SECONDS,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        self._exchange = Exchange(base_url, api_key, tenant, paced=paced, retries=retries)
        self._http = httpx.AsyncClient(timeout=timeout_seconds, transport=transport)

    async def request(self, method: str, path: str, **parts: Any) -> httpx.Response:
        """The response of a success, for its headers (ETag, x-request-id); `parts` as `Call` names them."""
        steps = self._exchange.run(Call(method, path, **_given(parts)))
        reply: Reply = None
        while True:
            try:
                step = steps.send(reply)
            except StopIteration as done:
                response: httpx.Response = done.value
                return response
            reply = None
            if isinstance(step, Wait):
                await asyncio.sleep(step.seconds)
                continue
            try:
                reply = await self._http.request(step.method, step.url, headers=step.headers, content=step.content)
            except httpx.TransportError as error:
                reply = error

    async def _call(self, method: str, path: str, **parts: Any) -> Any:
        return result_of(await self.request(method, path, **parts))

    async def close(self) -> None:
        """Closes its connections."""
        await self._http.aclose()

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()


def _given(parts: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in parts.items() if value is not None}
