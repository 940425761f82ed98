# Generated from the OpenAPI document by `npm run clients`: changes here are lost.
"""What the interface refuses, by problem code."""

from __future__ import annotations

from .error import ApiError


class BadFraming(ApiError):
    """400 BAD_FRAMING: The request is not well formed."""


class InvalidJson(ApiError):
    """400 INVALID_JSON: The body is not valid JSON."""


class InvalidRequest(ApiError):
    """400 INVALID_REQUEST: The request does not match the interface."""


class AnswerTooLarge(ApiError):
    """400 ANSWER_TOO_LARGE: The response would be too large."""


class InvalidMpan(ApiError):
    """400 INVALID_MPAN: Not a valid MPAN."""


class UnsupportedVersion(ApiError):
    """400 UNSUPPORTED_VERSION: This version of the interface is not supported."""


class Unauthorised(ApiError):
    """401 UNAUTHORISED: A valid key and tenant are required."""


class KeyExpired(ApiError):
    """401 KEY_EXPIRED: The key has expired."""


class ScopeRequired(ApiError):
    """403 SCOPE_REQUIRED: The scope of the key does not allow this."""


class OutsidePortfolios(ApiError):
    """403 OUTSIDE_PORTFOLIOS: The key is limited to portfolios."""


class ConsentRequired(ApiError):
    """403 CONSENT_REQUIRED: Consent is missing."""


class NotFound(ApiError):
    """404 NOT_FOUND: Not found."""


class MethodNotAllowed(ApiError):
    """405 METHOD_NOT_ALLOWED: This path does not know that method."""


class NotAcceptable(ApiError):
    """406 NOT_ACCEPTABLE: The response is not offered in an accepted format."""


class RequestTimeout(ApiError):
    """408 REQUEST_TIMEOUT: The request took too long to arrive."""


class Conflict(ApiError):
    """409 CONFLICT: The state does not allow this."""


class AlreadyExists(ApiError):
    """409 ALREADY_EXISTS: Already exists."""


class MpanTaken(ApiError):
    """409 MPAN_TAKEN: Another active asset has the MPAN."""


class DispatchExists(ApiError):
    """409 DISPATCH_EXISTS: The event has been dispatched."""


class EventNotDispatchable(ApiError):
    """409 EVENT_NOT_DISPATCHABLE: The event cannot be dispatched."""


class PackDraft(ApiError):
    """409 PACK_DRAFT: The market pack is a draft."""


class NominationLate(ApiError):
    """409 NOMINATION_LATE: The nomination is late."""


class NotNominatedBaseline(ApiError):
    """409 NOT_NOMINATED_BASELINE: The baseline is not nominated."""


class StackingOppositeDirections(ApiError):
    """409 STACKING_OPPOSITE_DIRECTIONS: The asset is asked for the opposite at the same time."""


class StackingRecoveryTime(ApiError):
    """409 STACKING_RECOVERY_TIME: The asset has no time to recover and respond."""


class StackingNotAssessed(ApiError):
    """409 STACKING_NOT_ASSESSED: Nobody has assessed this pair of services."""


class StackingImplicitNo(ApiError):
    """409 STACKING_IMPLICIT_NO: An assessment implicitly says no to this pair of services."""


class StackingForbidden(ApiError):
    """409 STACKING_FORBIDDEN: An assessment forbids this pair of services."""


class StackingNotConfirmed(ApiError):
    """409 STACKING_NOT_CONFIRMED: Nobody has confirmed this pair of services."""


class DispatchStopped(ApiError):
    """409 DISPATCH_STOPPED: Dispatch is stopped."""


class ResendTooSoon(ApiError):
    """409 RESEND_TOO_SOON: It was sent again a moment ago."""


class SecondOperatorRequired(ApiError):
    """409 SECOND_OPERATOR_REQUIRED: A second operator must confirm."""


class StatsNotReady(ApiError):
    """409 STATS_NOT_READY: Stats have not been calculated yet."""


class IdempotencyInProgress(ApiError):
    """409 IDEMPOTENCY_IN_PROGRESS: A request with this idempotency key is still running."""


class Gone(ApiError):
    """410 GONE: This path is no more."""


class RunAssetsDeleted(ApiError):
    """410 RUN_ASSETS_DELETED: The assets of this run are kept no more."""


class PreconditionFailed(ApiError):
    """412 PRECONDITION_FAILED: A condition of the request does not hold."""


class TooLarge(ApiError):
    """413 TOO_LARGE: The request is too large."""


class UnsupportedMediaType(ApiError):
    """415 UNSUPPORTED_MEDIA_TYPE: This media type is not supported."""


class ExpectationFailed(ApiError):
    """417 EXPECTATION_FAILED: The expectation cannot be met."""


class WrongHost(ApiError):
    """421 WRONG_HOST: The server does not respond under this name."""


class IdempotencyKeyReused(ApiError):
    """422 IDEMPOTENCY_KEY_REUSED: This idempotency key was used with another request."""


class TooManyRequests(ApiError):
    """429 TOO_MANY_REQUESTS: Too many requests."""


class HeadersTooLarge(ApiError):
    """431 HEADERS_TOO_LARGE: The request headers are too large."""


class Internal(ApiError):
    """500 INTERNAL: Something went wrong on our side."""


class Unavailable(ApiError):
    """503 UNAVAILABLE: The service is not available for the moment."""


class StorageFull(ApiError):
    """507 STORAGE_FULL: The service has no disk space to store this."""


BY_CODE: dict[str, type[ApiError]] = {
    "BAD_FRAMING": BadFraming,
    "INVALID_JSON": InvalidJson,
    "INVALID_REQUEST": InvalidRequest,
    "ANSWER_TOO_LARGE": AnswerTooLarge,
    "INVALID_MPAN": InvalidMpan,
    "UNSUPPORTED_VERSION": UnsupportedVersion,
    "UNAUTHORISED": Unauthorised,
    "KEY_EXPIRED": KeyExpired,
    "SCOPE_REQUIRED": ScopeRequired,
    "OUTSIDE_PORTFOLIOS": OutsidePortfolios,
    "CONSENT_REQUIRED": ConsentRequired,
    "NOT_FOUND": NotFound,
    "METHOD_NOT_ALLOWED": MethodNotAllowed,
    "NOT_ACCEPTABLE": NotAcceptable,
    "REQUEST_TIMEOUT": RequestTimeout,
    "CONFLICT": Conflict,
    "ALREADY_EXISTS": AlreadyExists,
    "MPAN_TAKEN": MpanTaken,
    "DISPATCH_EXISTS": DispatchExists,
    "EVENT_NOT_DISPATCHABLE": EventNotDispatchable,
    "PACK_DRAFT": PackDraft,
    "NOMINATION_LATE": NominationLate,
    "NOT_NOMINATED_BASELINE": NotNominatedBaseline,
    "STACKING_OPPOSITE_DIRECTIONS": StackingOppositeDirections,
    "STACKING_RECOVERY_TIME": StackingRecoveryTime,
    "STACKING_NOT_ASSESSED": StackingNotAssessed,
    "STACKING_IMPLICIT_NO": StackingImplicitNo,
    "STACKING_FORBIDDEN": StackingForbidden,
    "STACKING_NOT_CONFIRMED": StackingNotConfirmed,
    "DISPATCH_STOPPED": DispatchStopped,
    "RESEND_TOO_SOON": ResendTooSoon,
    "SECOND_OPERATOR_REQUIRED": SecondOperatorRequired,
    "STATS_NOT_READY": StatsNotReady,
    "IDEMPOTENCY_IN_PROGRESS": IdempotencyInProgress,
    "GONE": Gone,
    "RUN_ASSETS_DELETED": RunAssetsDeleted,
    "PRECONDITION_FAILED": PreconditionFailed,
    "TOO_LARGE": TooLarge,
    "UNSUPPORTED_MEDIA_TYPE": UnsupportedMediaType,
    "EXPECTATION_FAILED": ExpectationFailed,
    "WRONG_HOST": WrongHost,
    "IDEMPOTENCY_KEY_REUSED": IdempotencyKeyReused,
    "TOO_MANY_REQUESTS": TooManyRequests,
    "HEADERS_TOO_LARGE": HeadersTooLarge,
    "INTERNAL": Internal,
    "UNAVAILABLE": Unavailable,
    "STORAGE_FULL": StorageFull,
}
"""The exception of each problem code."""
