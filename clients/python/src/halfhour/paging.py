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
    """Where a page ended early, because it would have become longer than 16 MB: send it as `cursor` for the rest."""


class Listed(TypedDict, Generic[Item]):
    """A list without pages."""

    data: list[Item]


def _next_page(page: int, response: Page[Any]) -> tuple[int, str | None] | None:
    """Number and cursor of what follows: the rest of a page that ended early, otherwise the next page; None at the end."""
    cursor = response.get("nextCursor")
    if cursor is not None:
        return page, cursor
    return (page + 1, None) if page < response["totalPages"] else None


def each_item(
    read: Callable[Arguments, Page[Item]], *args: Arguments.args, **kwargs: Arguments.kwargs
) -> Iterator[Item]:
    """Every item of a list, in its order, read page by page as they are consumed.

    `for asset in each_item(client.list_assets, sort="assetId"): …` passes on all arguments but page and cursor. Pages
    have 1,000 items unless page_size says otherwise.
    """
    following: tuple[int, str | None] | None = (1, None)
    while following is not None:
        page, cursor = following
        more = {"page_size": 1000, **cast("dict[str, Any]", kwargs), "page": page, "cursor": cursor}
        response = cast("Callable[..., Page[Item]]", read)(*args, **more)
        yield from response["data"]
        following = _next_page(page, response)


async def each_item_async(
    read: Callable[Arguments, Awaitable[Page[Item]]], *args: Arguments.args, **kwargs: Arguments.kwargs
) -> AsyncIterator[Item]:
    """As `each_item`, for the methods of AsyncClient: `async for asset in each_item_async(client.list_assets): …`."""
    following: tuple[int, str | None] | None = (1, None)
    while following is not None:
        page, cursor = following
        more = {"page_size": 1000, **cast("dict[str, Any]", kwargs), "page": page, "cursor": cursor}
        response = await cast("Callable[..., Awaitable[Page[Item]]]", read)(*args, **more)
        for item in response["data"]:
            yield item
        following = _next_page(page, response)
