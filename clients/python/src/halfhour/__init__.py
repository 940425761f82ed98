"""The typed client of Halfhour: bodies and messages are in `halfhour.types`, refusals in `halfhour.problems`."""

from .client import AsyncClient, Client
from .error import ApiError
from .paging import Page, each_item, each_item_async
from .webhooks import verify_webhook

__all__ = ["ApiError", "AsyncClient", "Client", "Page", "each_item", "each_item_async", "verify_webhook"]
