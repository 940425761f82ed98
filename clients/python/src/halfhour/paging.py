"""Lists: one page of them, and every item of every page."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Any, Generic, NotRequired, ParamSpec, TypedDict, TypeVar, cast

Item = TypeVar("Item")
Arguments = ParamSpec("Arguments")


class Page(TypedDict, Generic[Item]):
    """One page of a list, and its position."""

    data: list[Item]
    page: int
    """Number of the page, from 1."""
    pageSize: int
    totalItems: int
    totalPages: int
    nextCursor: NotRequired[str]
    """Where more follows: send it as `cursor`, with the same query, for the items after these."""


class Listed(TypedDict, Generic[Item]):
    """A list without pages."""

    data: list[Item]


def _arguments(kwargs: dict[str, Any], cursor: str | None) -> dict[str, Any]:
    """What to read with: no page is named, so that every response has the cursor after it."""
    return {"page_size": 1000, **kwargs, "cursor": cursor}


def each_item(
    read: Callable[Arguments, Page[Item]], *args: Arguments.args, **kwargs: Arguments.kwargs
) -> Iterator[Item]:
    """Every item of a list, in its order, read by cursors as they are consumed.

    `for asset in each_item(client.list_assets, sort="assetId"): …` passes on all arguments but page and cursor. Every
    item that exists throughout comes exactly once, whatever is added or removed meanwhile. A request reads 1,000 items
    unless page_size says otherwise.
    """
    cursor: str | None = None
    while True:
        more = _arguments(cast("dict[str, Any]", kwargs), cursor)
        response = cast("Callable[..., Page[Item]]", read)(*args, **more)
        yield from response["data"]
        cursor = response.get("nextCursor")
        if cursor is None:
            return


async def each_item_async(
    read: Callable[Arguments, Awaitable[Page[Item]]], *args: Arguments.args, **kwargs: Arguments.kwargs
) -> AsyncIterator[Item]:
    """As `each_item`, for the methods of AsyncClient: `async for asset in each_item_async(client.list_assets): …`."""
    cursor: str | None = None
    while True:
        more = _arguments(cast("dict[str, Any]", kwargs), cursor)
        response = await cast("Callable[..., Awaitable[Page[Item]]]", read)(*args, **more)
        for item in response["data"]:
            yield item
        cursor = response.get("nextCursor")
        if cursor is None:
            return
