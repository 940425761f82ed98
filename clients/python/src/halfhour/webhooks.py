"""Whether a webhook message is from the service. Standard library only."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from .types import WebhookMessage

PREFIX = "whsec_"
TOLERANCE_SECONDS = 300


def verify_webhook(
    body: bytes,
    headers: Mapping[str, str],
    secret: str,
    *,
    tolerance_seconds: float = TOLERANCE_SECONDS,
    now: float | None = None,
) -> WebhookMessage | None:
    """The message of a delivery, or None if it is not signed with the secret or not recent.

    `body` are the exact bytes received, `headers` those of the request in any case, `secret` as it was shown. The
    signature is that of Standard Webhooks; for 24 hours after a rotation the old secret is right too. `webhook-id` is the
    same on every attempt: store it to know a repetition. `now` is the time in seconds since 1970, by default the clock's.
    """
    given = {name.lower(): value for name, value in headers.items()}
    message_id, timestamp = given.get("webhook-id", ""), given.get("webhook-timestamp", "")
    if not message_id or not (timestamp.isascii() and timestamp.isdecimal()) or len(timestamp) > 12:
        return None
    if abs((time.time() if now is None else now) - int(timestamp)) > tolerance_seconds:
        return None
    signed = f"{message_id}.{timestamp}.".encode() + body
    right = b"v1," + base64.b64encode(hmac.digest(_key(secret), signed, hashlib.sha256))
    claimed = given.get("webhook-signature", "").split()
    # All of them are compared, each in constant time: how long it takes says nothing about which was right.
    matches = [hmac.compare_digest(right, each.encode()) for each in claimed]
    return cast("WebhookMessage", json.loads(body)) if any(matches) else None


def _key(secret: str) -> bytes:
    if not secret.startswith(PREFIX):
        return secret.encode()
    try:
        return base64.b64decode(secret[len(PREFIX) :], validate=True)
    except binascii.Error as error:
        raise ValueError("The secret is not as it was shown: whsec_ and base64") from error
