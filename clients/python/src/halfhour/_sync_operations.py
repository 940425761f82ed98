# Generated from the OpenAPI document by `npm run clients`: changes here are lost.
"""One method for each operation of the interface."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from .paging import Listed, Page
from .types import (
    AdjustmentCheck,
    AllowNomination,
    ApiKey,
    ApiKeyWithSecret,
    ApproveOffers,
    Asset,
    AssetAnalytics,
    AssetChanges,
    AssetCommitment,
    AssetCosts,
    AssetEvent,
    AssetEventStats,
    AssetFacets,
    AssetForecastQuality,
    AssetHistoryEntry,
    AssetRegister,
    AssetResponse,
    AssetResponseDetail,
    AssignAssets,
    AssignControllerAssets,
    AssignPortfolios,
    AssignedAssets,
    AssignedControllerAssets,
    AttributionExport,
    AvailabilityStatement,
    AvailabilityWindow,
    Baseline,
    BaselineExplanation,
    BaselineTrial,
    BulkAction,
    BulkActionAnswer,
    BulkActionEffect,
    BulkForecast,
    BulkForecasts,
    BulkMeterRead,
    BulkMeterReadings,
    CalendarFeed,
    CalendarFeedKind,
    CalendarFeedWithUrl,
    CancelDispatches,
    CancelEvent,
    ChanceCalibration,
    ChangedEvent,
    Claim,
    ClaimChanges,
    ClaimDetail,
    ClaimEvidence,
    Clock,
    ComingNomination,
    CommitmentExport,
    Complaint,
    ComplaintChanges,
    ComplaintCounts,
    ConfirmDispatchOrder,
    Consent,
    ConsentEffect,
    ConsumptionAccepted,
    ConsumptionExport,
    ConsumptionPeriods,
    ConsumptionRecord,
    ConsumptionRecords,
    ConsumptionSeries,
    Contact,
    ContactChanges,
    Controller,
    ControllerChanges,
    ControllerChannel,
    ControllerCredential,
    ControllerCredentialWithSecret,
    ControllerWithSecret,
    ConvertedConsumption,
    Coverage,
    CreateTariffsResponse,
    CreatedEvent,
    DecideSuspiciousReadings,
    DecidedSuspiciousReadings,
    Dispatch,
    DispatchBatch,
    DispatchExecution,
    DispatchMessageType,
    DispatchOrder,
    DispatchState,
    DispatchStop,
    DispatchSummary,
    DispatchWebhook,
    DispatchWebhookChanges,
    DispatchWebhookDelivery,
    DispatchWebhookWithSecret,
    DispatchWithLog,
    DispatchesTouched,
    DisputeChanges,
    EraseUserBody,
    Event,
    EventAnalytics,
    EventAsset,
    EventAssetAnalytics,
    EventBalance,
    EventBalanceHistory,
    EventChangeEffect,
    EventChanges,
    EventComparisons,
    EventForecast,
    EventHalfHour,
    EventHoldOut,
    EventLive,
    EventLostAsset,
    EventMethods,
    EventNominations,
    EventPortfolio,
    EventProfile,
    EventReceipt,
    EventRescue,
    EventScheme,
    EventSchemeAsset,
    EventSchemeChanges,
    EventSettling,
    EventStats,
    EventTradeStatement,
    EventTrades,
    ExportDataset,
    ExportSchedule,
    FileBinding,
    FileBindingDetail,
    Fleet,
    Forecast,
    ForecastQuality,
    FreeAsset,
    GivenZones,
    Headroom,
    HeldDispatch,
    HeldOutAsset,
    ImportResult,
    InstructionFile,
    InstructionFileDetail,
    KeptForecast,
    LicenceReturn,
    ListAssetDispatchesResponse,
    ListVerdict,
    ListedAsset,
    ListedConsent,
    ListedInstructionFile,
    ListedMarketPack,
    ListedMeterAccount,
    ListedRequirement,
    ListedTariff,
    ListedUnit,
    ListedWeekTemplate,
    LoadControl,
    LoadControlChanges,
    LoadDay,
    LoadSignals,
    Mail,
    MailKind,
    MailPreview,
    MailSettings,
    MailStatus,
    MailTemplate,
    MailTemplateName,
    MailTemplateText,
    MailWithText,
    MarketAlternatives,
    MarketFile,
    MarketHalfHour,
    MarketOffer,
    MarketPack,
    MarketParticipants,
    MarketZones,
    Markets,
    MeterAccount,
    MeterAccountChanges,
    MoreAssets,
    NewApiKey,
    NewArchiving,
    NewAsset,
    NewAvailabilityWindow,
    NewBulkAction,
    NewBulkActionEffect,
    NewCalendarFeed,
    NewClaim,
    NewClaimEvidence,
    NewComplaint,
    NewConsent,
    NewContact,
    NewController,
    NewControllerCredential,
    NewConvertedConsumption,
    NewDispatchOrder,
    NewDispatchWebhook,
    NewDispute,
    NewEvent,
    NewEventScheme,
    NewEventTrades,
    NewExportSchedule,
    NewFileBinding,
    NewImport,
    NewInstructionFile,
    NewMarketPack,
    NewMeterAccount,
    NewNomination,
    NewPaymentFile,
    NewPortfolio,
    NewReadingImport,
    NewRehearsal,
    NewRequirementFeed,
    NewRequirementFile,
    NewStackingConfirmation,
    NewStatsRun,
    NewSubmission,
    NewTariff,
    NewTariffPrices,
    NewTariffSchedule,
    NewTenancyEnd,
    NewUnavailability,
    NewUnit,
    NewUser,
    NewWebhook,
    NewWeekTemplate,
    NewZoneTable,
    Nomination,
    NominationGuide,
    NoteDispatchAnswer,
    Offer,
    OfferChanges,
    OptAssets,
    OptEventAssets,
    OptResult,
    OverrideStacking,
    PaymentFile,
    PaymentFileDetail,
    PaymentLine,
    PaymentLineDetail,
    Portfolio,
    PortfolioAnalytics,
    PortfolioArchiving,
    PortfolioCapability,
    PortfolioChanges,
    PortfolioConsumption,
    PortfolioForecast,
    PortfolioResult,
    PortfolioSeason,
    PreviewMailTemplate,
    ReadingImport,
    ReconciliationExport,
    RecoverWebhook,
    RecoveredWebhook,
    RegulatorCheck,
    RegulatorVerdicts,
    Rehearsal,
    Requirement,
    RequirementFeed,
    RequirementFileResult,
    RequirementOffers,
    ResendDispatches,
    RespreadDispatches,
    RespreadResult,
    RestoredAsset,
    RestoredPortfolio,
    RestoredUser,
    RunExport,
    SchemeAssetStatusFilter,
    SchemeResult,
    SchemeStanding,
    SchemeZones,
    Season,
    SetClock,
    SetStandingOptIns,
    SettlementBundle,
    SmartMeter,
    StackingRule,
    StatsChange,
    StatsRun,
    StopDispatch,
    StoredTariffPrices,
    StoredUnit,
    StoredZoneTable,
    Summary,
    SuspiciousReading,
    Tariff,
    TariffChanges,
    TariffCorrection,
    TariffPrices,
    TariffProduct,
    TariffSchedule,
    TariffVersion,
    TaskList,
    TenancyEnd,
    TestDispatchWebhook,
    TestWebhook,
    TestedContact,
    TestedController,
    TestedDispatchWebhook,
    TestedWebhook,
    TileAssets,
    Tiles,
    TimelineEntry,
    Unit,
    UnitChanges,
    UnitMember,
    UnitSeason,
    UnitStrikes,
    User,
    UserArchiving,
    UserChanges,
    VerdictsRecorded,
    WebhookChanges,
    WebhookDelivery,
    WebhookSubscription,
    WebhookSubscriptionWithSecret,
    WeekTemplate,
    ZonesGiven,
)


class Operations:
    """The operations, over whatever sends a call."""

    def _call(
        self,
        method: str,
        path: str,
        *,
        params: Mapping[str, object] | None = None,
        query: Mapping[str, object] | None = None,
        body: object = None,
        headers: Mapping[str, str] | None = None,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        may_be_stale: bool = False,
    ) -> Any:
        raise NotImplementedError

    def create_asset(
        self,
        body: NewAsset,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Asset:
        """Create an asset. For keys with scope full; a key limited to portfolios may not call it. In the dashboard, for
        operators.
        """
        result: Asset = self._call(
            "POST",
            "/assets",
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )
        return result

    def list_assets(
        self,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal[
            "createdUTC", "name", "assetId", "assetType", "mpan", "locationPostcode", "lastReadingUTC", "response",
            "-createdUTC", "-name", "-assetId", "-assetType", "-mpan", "-locationPostcode", "-lastReadingUTC",
            "-response",
        ] | None = None,
        cursor: str | None = None,
        search: str | None = None,
        status: Literal["ACTIVE", "ARCHIVED"] | None = None,
        asset_type: Literal[
            "SMART_METER", "BATTERY", "EV_CHARGER", "ELECTRIC_VEHICLE", "HEAT_PUMP", "HOT_WATER_TANK", "SOLAR_PV",
            "OTHER",
        ] | None = None,
        portfolio_uuid: str | None = None,
        user_uuid: str | None = None,
        scheme_uuid: str | None = None,
        scheme_status: SchemeAssetStatusFilter | None = None,
        not_in_scheme: str | None = None,
        event_uuid: str | None = None,
        event_state: Literal["INVITED", "OPT_IN", "OPT_OUT"] | None = None,
        mpan_status: Literal["NOT_APPLICABLE", "PENDING", "VALID", "INVALID"] | None = None,
        reading_status: Literal["REPORTING", "AWAITING_FIRST", "SILENT"] | None = None,
        tariff: Literal["IN_FORCE", "NONE"] | None = None,
        consent: Literal["IN_FORCE", "ENDING", "MISSING", "NEVER_ASKED"] | None = None,
        called: Literal["CALLED", "NEVER"] | None = None,
        mpan_use: Literal["SINGLE", "SHARED"] | None = None,
        tiles: str | None = None,
        include: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[ListedAsset]:
        """List assets. include adds figures to each asset of the page, as the screens of a fleet show them. For keys
        with scope full, read-only, meter-data, events; a key limited to portfolios may call it for one of them, which
        portfolioUUID names; of a single one it need not.

        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        search: Part of assetId, name, MPAN or postcode, in any case.
        status: Only assets with this status.
        asset_type: Only assets of this kind.
        portfolio_uuid: Only assets in this portfolio.
        user_uuid: Only assets of this user.
        scheme_uuid: Only assets in this event scheme.
        scheme_status: Only assets with this status in the scheme that schemeUUID names, which is then required.
        not_in_scheme: Only assets that were never registered in this event scheme.
        event_uuid: Only assets of this event.
        event_state: Only assets with this state in the event that eventUUID names, which is then required.
        mpan_status: Only assets whose MPAN lookup came out so.
        reading_status: Only assets that report, that were registered within the last 48 hours and have no reading yet
        (AWAITING_FIRST), or that have sent nothing for 48 hours (SILENT).
        tariff: Only assets with a tariff that holds today, of either direction (IN_FORCE), or without one (NONE).
        consent: Only assets whose user consents to dispatch (IN_FORCE), does so for 30 days at most (ENDING), does not
        (MISSING), or has neither consented nor refused (NEVER_ASKED).
        called: Only assets of which a settled turn-down event of the last year has results (CALLED), or those of which
        none has (NEVER).
        mpan_use: SINGLE: only assets whose MPAN and export MPAN no other active asset has, and assets without one;
        SHARED: only assets whose MPAN or export MPAN another active asset has too, from before one had to stand on one
        asset alone.
        tiles: Only assets of these tiles of GET /analytics/tiles: QUESTION.event.portfolio.class.N for a class, or
        QUESTION.event.portfolio.BY.layout.indices for tiles of one layout; - for an event or portfolio not named.
        include: Figures of each asset besides its attributes, with commas between them: energy14, coverage, scheme
        (gives schemes), response, event (gives nextEvent) and earned.
        """
        result: Page[ListedAsset] = self._call(
            "GET",
            "/assets",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
                "search": search,
                "status": status,
                "assetType": asset_type,
                "portfolioUUID": portfolio_uuid,
                "userUUID": user_uuid,
                "schemeUUID": scheme_uuid,
                "schemeStatus": scheme_status,
                "notInScheme": not_in_scheme,
                "eventUUID": event_uuid,
                "eventState": event_state,
                "mpanStatus": mpan_status,
                "readingStatus": reading_status,
                "tariff": tariff,
                "consent": consent,
                "called": called,
                "mpanUse": mpan_use,
                "tiles": tiles,
                "include": include,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def create_assets_bulk(
        self,
        body: Sequence[NewAsset],
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Listed[Asset]:
        """Create up to 1,000 assets. All or nothing: one bad asset refuses the whole request, with its index in the
        pointer. For keys with scope full; a key limited to portfolios may not call it. In the dashboard, for operators.
        """
        result: Listed[Asset] = self._call(
            "POST",
            "/assets/bulk",
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
        )
        return result

    def get_asset(
        self,
        asset_uuid: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Asset:
        """Get an asset. For keys with scope full, read-only, meter-data, events; a key limited to portfolios may call
        it for assets that are in one of them now.

        asset_uuid: UUID of the asset.
        """
        result: Asset = self._call(
            "GET",
            "/assets/{assetUUID}",
            params={"assetUUID": asset_uuid},
            headers=headers,
        )
        return result

    def update_asset(
        self,
        asset_uuid: str,
        body: AssetChanges,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Asset:
        """Change attributes of an asset. For keys with scope full; a key limited to portfolios may not call it. In the
        dashboard, for operators.

        asset_uuid: UUID of the asset.
        """
        result: Asset = self._call(
            "PATCH",
            "/assets/{assetUUID}",
            params={"assetUUID": asset_uuid},
            body=body,
            headers=headers,
            if_match=if_match,
        )
        return result

    def archive_asset(
        self,
        asset_uuid: str,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Archive an asset. For keys with scope full; a key limited to portfolios may not call it. In the dashboard,
        for operators.

        asset_uuid: UUID of the asset.
        """
        self._call(
            "DELETE",
            "/assets/{assetUUID}",
            params={"assetUUID": asset_uuid},
            headers=headers,
            if_match=if_match,
        )

    def restore_asset(
        self,
        asset_uuid: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> RestoredAsset:
        """Restore an archived asset. It is active again, and in what archiving removed it from: its portfolio, its
        schemes, and those events to come into which it may be opted today; notPutBack names what is not, with the
        reason. 409 where its user is archived or another active asset has its MPAN. An active asset is returned
        unchanged. For keys with scope full; a key limited to portfolios may not call it. In the dashboard, for
        operators.

        asset_uuid: UUID of the asset.
        """
        result: RestoredAsset = self._call(
            "POST",
            "/assets/{assetUUID}/restore",
            params={"assetUUID": asset_uuid},
            headers=headers,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )
        return result

    def create_user(
        self,
        body: NewUser,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> User:
        """Create a user. For keys with scope full; a key limited to portfolios may not call it. In the dashboard, for
        operators.
        """
        result: User = self._call(
            "POST",
            "/users",
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )
        return result

    def list_users(
        self,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["createdUTC", "name", "userId", "-createdUTC", "-name", "-userId"] | None = None,
        cursor: str | None = None,
        search: str | None = None,
        status: Literal["ACTIVE", "ARCHIVED"] | None = None,
        never_asked: Literal["DISPATCH", "DATA_ACCESS"] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[User]:
        """List users. For keys with scope full, read-only, events; a key limited to portfolios may not call it.

        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        search: Part of userId, name or email, in any case.
        status: Only users with this status.
        never_asked: Only users with active assets of whom no consent or refusal of this type was ever recorded.
        """
        result: Page[User] = self._call(
            "GET",
            "/users",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
                "search": search,
                "status": status,
                "neverAsked": never_asked,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def create_users_bulk(
        self,
        body: Sequence[NewUser],
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Listed[User]:
        """Create up to 1,000 users. All or nothing: one bad user refuses the whole request, with its index in the
        pointer. For keys with scope full; a key limited to portfolios may not call it. In the dashboard, for operators.
        """
        result: Listed[User] = self._call(
            "POST",
            "/users/bulk",
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
        )
        return result

    def get_user(
        self,
        user_uuid: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> User:
        """Get a user. For keys with scope full, read-only, events; a key limited to portfolios may not call it.

        user_uuid: UUID of the user.
        """
        result: User = self._call(
            "GET",
            "/users/{userUUID}",
            params={"userUUID": user_uuid},
            headers=headers,
        )
        return result

    def update_user(
        self,
        user_uuid: str,
        body: UserChanges,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> User:
        """Change a user. For keys with scope full; a key limited to portfolios may not call it. In the dashboard, for
        operators.

        user_uuid: UUID of the user.
        """
        result: User = self._call(
            "PATCH",
            "/users/{userUUID}",
            params={"userUUID": user_uuid},
            body=body,
            headers=headers,
            if_match=if_match,
        )
        return result

    def archive_user(
        self,
        user_uuid: str,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Archive a user. The user's assets are archived, consents withdrawn, opt-ins ended and meter accounts deleted
        in the same step. POST …/archive does the same, and says what that takes along. For keys with scope full; a key
        limited to portfolios may not call it. In the dashboard, for operators.

        user_uuid: UUID of the user.
        """
        self._call(
            "DELETE",
            "/users/{userUUID}",
            params={"userUUID": user_uuid},
            headers=headers,
            if_match=if_match,
        )

    def archive_user_and_report(
        self,
        user_uuid: str,
        body: NewArchiving | None = None,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> UserArchiving:
        """Archive a user, and say what that takes along. Like DELETE. With dryRun nothing changes, and the response
        says what archiving would take along. Restoring gives it back, but for the meter accounts. For keys with scope
        full; a key limited to portfolios may not call it. In the dashboard, for operators.

        user_uuid: UUID of the user.
        """
        result: UserArchiving = self._call(
            "POST",
            "/users/{userUUID}/archive",
            params={"userUUID": user_uuid},
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
        )
        return result

    def restore_user(
        self,
        user_uuid: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> RestoredUser:
        """Restore an archived user. Active again with what archiving took along: the assets, with their memberships as
        restoring each would, and the consents that have not expired by now. Assets archived and consents withdrawn
        before stay so. The meter accounts were deleted with their credentials. notPutBack names what does not come
        back, with the reason. 409 once the data of the user were erased. An active user is returned unchanged. For keys
        with scope full; a key limited to portfolios may not call it. In the dashboard, for operators.

        user_uuid: UUID of the user.
        """
        result: RestoredUser = self._call(
            "POST",
            "/users/{userUUID}/restore",
            params={"userUUID": user_uuid},
            headers=headers,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )
        return result

    def end_tenancy(
        self,
        user_uuid: str,
        body: NewTenancyEnd,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> TenancyEnd:
        """Note that a user left an asset, or every asset. Ends the consents to dispatch and to data access of that
        tenancy, and the opt-ins of its assets into events that have not started. The consents stay on record, with the
        day and who noted it; one for all assets ends for that asset alone. The assets stay with the user until you give
        them to another. Events that run already go on. With dryRun nothing changes. For keys with scope full; a key
        limited to portfolios may not call it. In the dashboard, for operators.

        user_uuid: UUID of the user.
        """
        result: TenancyEnd = self._call(
            "POST",
            "/users/{userUUID}/tenancy-ended",
            params={"userUUID": user_uuid},
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
        )
        return result

    def erase_user(
        self,
        user_uuid: str,
        body: EraseUserBody,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Erase a person's data on request. Archives the user and assets, removes names, contacts, addresses and MPANs
        for good; readings stay without a person. Cannot be undone. For keys with scope full; a key limited to
        portfolios may not call it. In the dashboard, for administrators.

        user_uuid: UUID of the user.
        """
        self._call(
            "POST",
            "/users/{userUUID}/erase",
            params={"userUUID": user_uuid},
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
        )

    def create_portfolio(
        self,
        body: NewPortfolio,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Portfolio:
        """Create a portfolio. For keys with scope full; a key limited to portfolios may not call it. In the dashboard,
        for operators.
        """
        result: Portfolio = self._call(
            "POST",
            "/portfolios",
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )
        return result

    def list_portfolios(
        self,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["createdUTC", "name", "assetCount", "-createdUTC", "-name", "-assetCount"] | None = None,
        cursor: str | None = None,
        search: str | None = None,
        status: Literal["ACTIVE", "ARCHIVED"] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[Portfolio]:
        """List portfolios. For keys with scope full, read-only, meter-data, events; a key limited to portfolios may
        call it and lists those alone.

        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        search: Part of the name or description, in any case.
        status: Only portfolios with this status.
        """
        result: Page[Portfolio] = self._call(
            "GET",
            "/portfolios",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
                "search": search,
                "status": status,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def get_portfolio(
        self,
        portfolio_uuid: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Portfolio:
        """Get a portfolio. For keys with scope full, read-only, meter-data, events; a key limited to portfolios may
        call it for those portfolios.

        portfolio_uuid: UUID of the portfolio.
        """
        result: Portfolio = self._call(
            "GET",
            "/portfolios/{portfolioUUID}",
            params={"portfolioUUID": portfolio_uuid},
            headers=headers,
        )
        return result

    def update_portfolio(
        self,
        portfolio_uuid: str,
        body: PortfolioChanges,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Portfolio:
        """Change a portfolio. For keys with scope full; a key limited to portfolios may not call it. In the dashboard,
        for operators.

        portfolio_uuid: UUID of the portfolio.
        """
        result: Portfolio = self._call(
            "PATCH",
            "/portfolios/{portfolioUUID}",
            params={"portfolioUUID": portfolio_uuid},
            body=body,
            headers=headers,
            if_match=if_match,
        )
        return result

    def archive_portfolio(
        self,
        portfolio_uuid: str,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Archive a portfolio; its assets stay. They leave it, and the events to come that they were only invited to by
        it. Of more than 10,000 the others follow after the response: `assetCount` falls meanwhile. POST …/archive does
        the same, and says what that takes along. For keys with scope full; a key limited to portfolios may not call it.
        In the dashboard, for operators.

        portfolio_uuid: UUID of the portfolio.
        """
        self._call(
            "DELETE",
            "/portfolios/{portfolioUUID}",
            params={"portfolioUUID": portfolio_uuid},
            headers=headers,
            if_match=if_match,
        )

    def archive_portfolio_and_report(
        self,
        portfolio_uuid: str,
        body: NewArchiving | None = None,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> PortfolioArchiving:
        """Archive a portfolio, and say what that takes along. Like DELETE. With dryRun nothing changes, and the
        response says what archiving would take along. Restoring gives it back. For keys with scope full; a key limited
        to portfolios may not call it. In the dashboard, for operators.

        portfolio_uuid: UUID of the portfolio.
        """
        result: PortfolioArchiving = self._call(
            "POST",
            "/portfolios/{portfolioUUID}/archive",
            params={"portfolioUUID": portfolio_uuid},
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
        )
        return result

    def restore_portfolio(
        self,
        portfolio_uuid: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> RestoredPortfolio:
        """Restore an archived portfolio. Active again with the assets that left it by the archiving and are in no
        other, and thereby invited to the events to come that it is assigned to; archived ones join it when they are
        restored. notPutBack names what does not come back, with the reason. Of more than 10,000 the others follow after
        the response: `assetCount` rises meanwhile. An active portfolio is returned unchanged. For keys with scope full;
        a key limited to portfolios may not call it. In the dashboard, for operators.

        portfolio_uuid: UUID of the portfolio.
        """
        result: RestoredPortfolio = self._call(
            "POST",
            "/portfolios/{portfolioUUID}/restore",
            params={"portfolioUUID": portfolio_uuid},
            headers=headers,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )
        return result

    def list_portfolio_assets(
        self,
        portfolio_uuid: str,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["createdUTC", "name", "assetId", "-createdUTC", "-name", "-assetId"] | None = None,
        cursor: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[Asset]:
        """List the assets of a portfolio. For keys with scope full, read-only, meter-data, events; a key limited to
        portfolios may call it for those portfolios.

        portfolio_uuid: UUID of the portfolio.
        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        """
        result: Page[Asset] = self._call(
            "GET",
            "/portfolios/{portfolioUUID}/assets",
            params={"portfolioUUID": portfolio_uuid},
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def assign_portfolio_assets(
        self,
        portfolio_uuid: str,
        body: AssignAssets,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> AssignedAssets:
        """Assign assets to a portfolio. Assigning moves: an asset belongs to one portfolio at most. For keys with scope
        full; a key limited to portfolios may not call it. In the dashboard, for operators.

        portfolio_uuid: UUID of the portfolio.
        """
        result: AssignedAssets = self._call(
            "POST",
            "/portfolios/{portfolioUUID}/assets",
            params={"portfolioUUID": portfolio_uuid},
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )
        return result

    def remove_portfolio_asset(
        self,
        portfolio_uuid: str,
        asset_uuid: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Remove an asset from a portfolio. For keys with scope full; a key limited to portfolios may not call it. In
        the dashboard, for operators.

        portfolio_uuid: UUID of the portfolio.
        asset_uuid: UUID of the asset.
        """
        self._call(
            "DELETE",
            "/portfolios/{portfolioUUID}/assets/{assetUUID}",
            params={"portfolioUUID": portfolio_uuid, "assetUUID": asset_uuid},
            headers=headers,
        )

    def create_scheme(
        self,
        body: NewEventScheme,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> EventScheme:
        """Create an event scheme. For keys with scope full; a key limited to portfolios may not call it. In the
        dashboard, for operators.
        """
        result: EventScheme = self._call(
            "POST",
            "/events/schemes",
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )
        return result

    def list_schemes(
        self,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["createdUTC", "name", "-createdUTC", "-name"] | None = None,
        cursor: str | None = None,
        search: str | None = None,
        status: Literal["ACTIVE", "CLOSED"] | None = None,
        scheme_type: Literal["DFS", "DNO_FLEX", "SUPPLIER", "SANDBOX"] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[EventScheme]:
        """List event schemes. For keys with scope full, read-only, events; a key limited to portfolios may not call it.

        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        search: Part of the name, in any case.
        status: Only schemes with this status.
        scheme_type: Only schemes of this market.
        """
        result: Page[EventScheme] = self._call(
            "GET",
            "/events/schemes",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
                "search": search,
                "status": status,
                "schemeType": scheme_type,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def get_scheme(
        self,
        scheme_uuid: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> EventScheme:
        """Get an event scheme. For keys with scope full, read-only, events; a key limited to portfolios may not call
        it.

        scheme_uuid: UUID of the event scheme.
        """
        result: EventScheme = self._call(
            "GET",
            "/events/schemes/{schemeUUID}",
            params={"schemeUUID": scheme_uuid},
            headers=headers,
        )
        return result

    def update_scheme(
        self,
        scheme_uuid: str,
        body: EventSchemeChanges,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> EventScheme:
        """Change an event scheme. For keys with scope full; a key limited to portfolios may not call it. In the
        dashboard, for operators.

        scheme_uuid: UUID of the event scheme.
        """
        result: EventScheme = self._call(
            "PATCH",
            "/events/schemes/{schemeUUID}",
            params={"schemeUUID": scheme_uuid},
            body=body,
            headers=headers,
            if_match=if_match,
        )
        return result

    def list_scheme_assets(
        self,
        scheme_uuid: str,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal[
            "updatedUTC", "assetId", "name", "status", "-updatedUTC", "-assetId", "-name", "-status",
        ] | None = None,
        cursor: str | None = None,
        search: str | None = None,
        status: SchemeAssetStatusFilter | None = None,
        zone: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[EventSchemeAsset]:
        """List assets under an event scheme. For keys with scope full, read-only, events; a key limited to portfolios
        may not call it.

        scheme_uuid: UUID of the event scheme.
        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        search: Part of assetId, name, MPAN or postcode, in any case.
        status: Only assets with this status.
        zone: Only assets of this zone; NONE for those without one.
        """
        result: Page[EventSchemeAsset] = self._call(
            "GET",
            "/events/schemes/{schemeUUID}/assets",
            params={"schemeUUID": scheme_uuid},
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
                "search": search,
                "status": status,
                "zone": zone,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def opt_scheme_assets(
        self,
        scheme_uuid: str,
        body: OptAssets,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> OptResult:
        """Opt assets into or out of an event scheme. With dryRun the response is the same and nothing changes. Opted-in
        assets wait for the regulator check. A closed scheme can be left, not entered: 409. For keys with scope full; a
        key limited to portfolios may not call it. In the dashboard, for operators.

        scheme_uuid: UUID of the event scheme.
        """
        result: OptResult = self._call(
            "POST",
            "/events/schemes/{schemeUUID}/assets",
            params={"schemeUUID": scheme_uuid},
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )
        return result

    def set_standing_opt_ins(
        self,
        scheme_uuid: str,
        body: SetStandingOptIns,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> OptResult:
        """Opt assets into every event of a scheme, or ask each time. Records what the users of assets have said once.
        With EVERY an asset is opted in a moment after it is invited to an event, also to those it is invited to
        already, under the same conditions as by hand; it stays invited where one of them or a limit is against it. An
        opt-out of a single event is final for that event. Recording ASK ends no opt-in. With dryRun the response is the
        same and nothing changes. For keys with scope full; a key limited to portfolios may not call it. In the
        dashboard, for operators.

        scheme_uuid: UUID of the event scheme.
        """
        result: OptResult = self._call(
            "POST",
            "/events/schemes/{schemeUUID}/standing-opt-ins",
            params={"schemeUUID": scheme_uuid},
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
        )
        return result

    def list_regulator_checks(
        self,
        scheme_uuid: str,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["mpan", "assetId", "-mpan", "-assetId"] | None = None,
        cursor: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[RegulatorCheck]:
        """List the meter points that wait for the regulator's check. Assets that wait for their first check, and READY
        ones that are to be checked again by the period of the scheme. For keys with scope full, read-only, events; a
        key limited to portfolios may not call it.

        scheme_uuid: UUID of the event scheme.
        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        """
        result: Page[RegulatorCheck] = self._call(
            "GET",
            "/events/schemes/{schemeUUID}/regulator-checks",
            params={"schemeUUID": scheme_uuid},
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def record_regulator_verdicts(
        self,
        scheme_uuid: str,
        body: RegulatorVerdicts,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> VerdictsRecorded:
        """Record the regulator's verdicts. Verdicts are recorded for assets that wait and for those that were checked
        before; what is READY no more leaves the events it was opted in to. One bad item refuses all. With dryRun
        nothing is stored. For keys with scope full; a key limited to portfolios may not call it. In the dashboard, for
        operators.

        scheme_uuid: UUID of the event scheme.
        """
        result: VerdictsRecorded = self._call(
            "POST",
            "/events/schemes/{schemeUUID}/regulator-verdicts",
            params={"schemeUUID": scheme_uuid},
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
        )
        return result

    def get_scheme_zones(
        self,
        scheme_uuid: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> SchemeZones:
        """Get the zones of a scheme. For keys with scope full, read-only, events; a key limited to portfolios may not
        call it.

        scheme_uuid: UUID of the event scheme.
        """
        result: SchemeZones = self._call(
            "GET",
            "/events/schemes/{schemeUUID}/zones",
            params={"schemeUUID": scheme_uuid},
            headers=headers,
        )
        return result

    def set_zone_table(
        self,
        scheme_uuid: str,
        body: NewZoneTable,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> StoredZoneTable:
        """Replace the table of zones of a scheme. An asset has the zone that was given to it, else that of its outward
        postcode by this table, else none: zones are never guessed. The table is replaced as a whole; a bad row refuses
        it, named by row and column. Units follow after the response. For keys with scope full; a key limited to
        portfolios may not call it. In the dashboard, for operators.

        scheme_uuid: UUID of the event scheme.
        """
        result: StoredZoneTable = self._call(
            "PUT",
            "/events/schemes/{schemeUUID}/zones",
            params={"schemeUUID": scheme_uuid},
            body=body,
            headers=headers,
            if_match=if_match,
        )
        return result

    def give_zones(
        self,
        scheme_uuid: str,
        body: GivenZones,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ZonesGiven:
        """Give zones to assets of a scheme. A given zone goes before that of the postcode; null clears it. One bad item
        refuses all. Units follow after the response. For keys with scope full; a key limited to portfolios may not call
        it. In the dashboard, for operators.

        scheme_uuid: UUID of the event scheme.
        """
        result: ZonesGiven = self._call(
            "POST",
            "/events/schemes/{schemeUUID}/zones/assets",
            params={"schemeUUID": scheme_uuid},
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
        )
        return result

    def create_unit(
        self,
        body: NewUnit,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> StoredUnit:
        """Create a unit. Its members join it after the response. `warnings` name days outside of the market pack, and
        an identifier that ends in another zone. For keys with scope full; a key limited to portfolios may not call it.
        In the dashboard, for operators.
        """
        result: StoredUnit = self._call(
            "POST",
            "/units",
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )
        return result

    def list_units(
        self,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["unitId", "createdUTC", "-unitId", "-createdUTC"] | None = None,
        cursor: str | None = None,
        search: str | None = None,
        scheme_uuid: str | None = None,
        portfolio_uuid: str | None = None,
        zone: str | None = None,
        status: Literal["ACTIVE", "ARCHIVED"] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[ListedUnit]:
        """List units. For keys with scope full, read-only, events; a key limited to portfolios may not call it.

        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        search: Part of unitId, in any case.
        scheme_uuid: Only units of this scheme.
        portfolio_uuid: Only units of this portfolio.
        zone: Only units of this zone.
        status: Only units with this status.
        """
        result: Page[ListedUnit] = self._call(
            "GET",
            "/units",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
                "search": search,
                "schemeUUID": scheme_uuid,
                "portfolioUUID": portfolio_uuid,
                "zone": zone,
                "status": status,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def get_unit(
        self,
        unit_uuid: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Unit:
        """Get a unit. For keys with scope full, read-only, events; a key limited to portfolios may not call it.

        unit_uuid: UUID of the unit.
        """
        result: Unit = self._call(
            "GET",
            "/units/{unitUUID}",
            params={"unitUUID": unit_uuid},
            headers=headers,
        )
        return result

    def update_unit(
        self,
        unit_uuid: str,
        body: UnitChanges,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> StoredUnit:
        """Change a unit. With another zone or portfolio its members change after the response; their history stays. For
        keys with scope full; a key limited to portfolios may not call it. In the dashboard, for operators.

        unit_uuid: UUID of the unit.
        """
        result: StoredUnit = self._call(
            "PATCH",
            "/units/{unitUUID}",
            params={"unitUUID": unit_uuid},
            body=body,
            headers=headers,
            if_match=if_match,
        )
        return result

    def archive_unit(
        self,
        unit_uuid: str,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Archive a unit. Its members leave it after the response; their history stays. Its identifier may be used
        again. For keys with scope full; a key limited to portfolios may not call it. In the dashboard, for operators.

        unit_uuid: UUID of the unit.
        """
        self._call(
            "DELETE",
            "/units/{unitUUID}",
            params={"unitUUID": unit_uuid},
            headers=headers,
            if_match=if_match,
        )

    def list_unit_members(
        self,
        unit_uuid: str,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["assetId", "fromUTC", "-assetId", "-fromUTC"] | None = None,
        cursor: str | None = None,
        at: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[UnitMember]:
        """List the members of a unit. For keys with scope full, read-only, events; a key limited to portfolios may not
        call it.

        unit_uuid: UUID of the unit.
        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        at: Members as of this instant, with an offset or Z; the current ones where absent.
        """
        result: Page[UnitMember] = self._call(
            "GET",
            "/units/{unitUUID}/members",
            params={"unitUUID": unit_uuid},
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
                "at": at,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def create_week_template(
        self,
        scheme_uuid: str,
        body: NewWeekTemplate,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> WeekTemplate:
        """Upload the weekly baseline of a scheme. A file of 336 rows `day_of_week,local_time,power_kw` from
        MONDAY,00:00, with the sign of the market pack. Every version is kept; the newest that is valid at the start of
        an event and was received before it settles the event. With `dryRun` nothing is stored. For keys with scope
        full; a key limited to portfolios may not call it. In the dashboard, for operators.

        scheme_uuid: UUID of the event scheme.
        """
        result: WeekTemplate = self._call(
            "POST",
            "/events/schemes/{schemeUUID}/week-templates",
            params={"schemeUUID": scheme_uuid},
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )
        return result

    def list_week_templates(
        self,
        scheme_uuid: str,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["version", "-version"] | None = None,
        cursor: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[ListedWeekTemplate]:
        """List the weekly baselines of a scheme. For keys with scope full, read-only, events; a key limited to
        portfolios may not call it.

        scheme_uuid: UUID of the event scheme.
        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        """
        result: Page[ListedWeekTemplate] = self._call(
            "GET",
            "/events/schemes/{schemeUUID}/week-templates",
            params={"schemeUUID": scheme_uuid},
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
            },
            headers=headers,
        )
        return result

    def get_week_template(
        self,
        scheme_uuid: str,
        version: int,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> WeekTemplate:
        """Get a version of the weekly baseline of a scheme. For keys with scope full, read-only, events; a key limited
        to portfolios may not call it.

        scheme_uuid: UUID of the event scheme.
        version: Number of the version, from 1.
        """
        result: WeekTemplate = self._call(
            "GET",
            "/events/schemes/{schemeUUID}/week-templates/{version}",
            params={"schemeUUID": scheme_uuid, "version": version},
            headers=headers,
        )
        return result

    def create_availability_window(
        self,
        scheme_uuid: str,
        body: NewAvailabilityWindow,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> AvailabilityWindow:
        """Agree a window of availability. Capacity that the buyer pays for each hour in which it is available, used or
        not. 409 where no product of the market pack of the scheme pays availability. For keys with scope full; a key
        limited to portfolios may not call it. In the dashboard, for operators.

        scheme_uuid: UUID of the event scheme.
        """
        result: AvailabilityWindow = self._call(
            "POST",
            "/events/schemes/{schemeUUID}/availability-windows",
            params={"schemeUUID": scheme_uuid},
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )
        return result

    def list_availability_windows(
        self,
        scheme_uuid: str,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["startTime", "-startTime"] | None = None,
        cursor: str | None = None,
        month: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[AvailabilityWindow]:
        """List windows of availability. With `month` those of which a part is in the London month. For keys with scope
        full, read-only, events; a key limited to portfolios may not call it.

        scheme_uuid: UUID of the event scheme.
        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        month: London month, YYYY-MM, of which a part is in a window.
        """
        result: Page[AvailabilityWindow] = self._call(
            "GET",
            "/events/schemes/{schemeUUID}/availability-windows",
            params={"schemeUUID": scheme_uuid},
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
                "month": month,
            },
            headers=headers,
        )
        return result

    def declare_unavailable(
        self,
        window_uuid: str,
        body: NewUnavailability,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> AvailabilityWindow:
        """Declare half hours of a window unavailable. They are within the window and earn nothing; declared twice, they
        count once. For keys with scope full; a key limited to portfolios may not call it. In the dashboard, for
        operators.

        window_uuid: UUID of the window of availability.
        """
        result: AvailabilityWindow = self._call(
            "POST",
            "/availability-windows/{windowUUID}/unavailable",
            params={"windowUUID": window_uuid},
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
        )
        return result

    def delete_availability_window(
        self,
        window_uuid: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Delete a window of availability. For keys with scope full; a key limited to portfolios may not call it. In
        the dashboard, for operators.

        window_uuid: UUID of the window of availability.
        """
        self._call(
            "DELETE",
            "/availability-windows/{windowUUID}",
            params={"windowUUID": window_uuid},
            headers=headers,
        )

    def get_availability_statement(
        self,
        scheme_uuid: str,
        *,
        month: str,
        headers: Mapping[str, str] | None = None,
    ) -> AvailabilityStatement:
        """What the availability of a month earns. Price × capacity × hours of the half hours that were available, times
        the factor of the utilisation of the month, or of the month before, as the market pack says
        (`settlement.factorMonth`): its curve at all that the live events of the month delivered of what was contracted,
        by their newest runs. The factor is 1 in a month without an event, and where the curve applies to utilisation
        alone. For keys with scope full, read-only, events; a key limited to portfolios may not call it.

        scheme_uuid: UUID of the event scheme.
        month: London month, YYYY-MM.
        """
        result: AvailabilityStatement = self._call(
            "GET",
            "/events/schemes/{schemeUUID}/availability-statement",
            params={"schemeUUID": scheme_uuid},
            query={
                "month": month,
            },
            headers=headers,
        )
        return result

    def create_market_pack(
        self,
        body: NewMarketPack,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> MarketPack:
        """Create a market pack from another. A version is never changed: make another. What the buyer must state is
        confirmed with `confirmations`; the response lists what is still open. With dryRun nothing is stored. For keys
        with scope full; a key limited to portfolios may not call it. In the dashboard, for operators.
        """
        result: MarketPack = self._call(
            "POST",
            "/market-packs",
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )
        return result

    def list_market_packs(
        self,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["name", "-name"] | None = None,
        cursor: str | None = None,
        origin: Literal["SHIPPED", "OWN"] | None = None,
        status: Literal["DRAFT", "READY"] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[ListedMarketPack]:
        """List market packs. Every version of every pack: those of this release, and your own. For keys with scope
        full, read-only, events; a key limited to portfolios may not call it.

        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        origin: Only packs of this release, or only your own.
        status: Only packs with this status.
        """
        result: Page[ListedMarketPack] = self._call(
            "GET",
            "/market-packs",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
                "origin": origin,
                "status": status,
            },
            headers=headers,
        )
        return result

    def get_market_pack(
        self,
        pack_uuid: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> MarketPack:
        """Get a version of a market pack. For keys with scope full, read-only, events; a key limited to portfolios may
        not call it.

        pack_uuid: UUID of the version of the market pack.
        """
        result: MarketPack = self._call(
            "GET",
            "/market-packs/{packUUID}",
            params={"packUUID": pack_uuid},
            headers=headers,
        )
        return result

    def delete_market_pack(
        self,
        pack_uuid: str,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Delete a market pack that was never used. Of your own packs. 409 once a scheme or an event has used it, or a
        pack was made from it. For keys with scope full; a key limited to portfolios may not call it. In the dashboard,
        for operators.

        pack_uuid: UUID of the version of the market pack.
        """
        self._call(
            "DELETE",
            "/market-packs/{packUUID}",
            params={"packUUID": pack_uuid},
            headers=headers,
            if_match=if_match,
        )

    def list_stacking_rules(
        self,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["pair", "-pair"] | None = None,
        cursor: str | None = None,
        mode: Literal["CO_DELIVERY", "SPLITTING", "JUMPING"] | None = None,
        product: Literal[
            "CM", "WHOLESALE", "BM", "BR", "QR", "SR", "STOR", "DC", "DM", "DR", "SFFR", "MWD", "LCM", "DFS", "PR",
            "SU", "OU_REAL_TIME", "OU_WEEK_AHEAD", "SA_OU_REAL_TIME", "SA_OU_DAY_AHEAD", "VA_OU_REAL_TIME",
            "VA_OU_AHEAD",
        ] | None = None,
        value: Literal["Y", "y", "?", "n", "N", "-"] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[StackingRule]:
        """List what may be sold beside what. Every pair of products in each mode: what the newest assessment says, and
        who confirmed it. A pair is listed once, in the order of the products. For keys with scope full, read-only,
        events; a key limited to portfolios may not call it.

        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        mode: Only cells of this mode.
        product: Only pairs with this product.
        value: Only cells with this answer.
        """
        result: Page[StackingRule] = self._call(
            "GET",
            "/stacking-rules",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
                "mode": mode,
                "product": product,
                "value": value,
            },
            headers=headers,
        )
        return result

    def confirm_stacking_rule(
        self,
        body: NewStackingConfirmation,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> StackingRule:
        """Confirm that two services may be sold from one asset. Live events need it for each cell that permits
        something; an implicit yes needs it for test events too. The cell is named as it was read: 409 if the assessment
        is another by now, or permits nothing. A confirmation is never changed; one more is added. For keys with scope
        full; a key limited to portfolios may not call it. In the dashboard, for operators.
        """
        result: StackingRule = self._call(
            "POST",
            "/stacking-rules/confirmations",
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
        )
        return result

    def create_event(
        self,
        body: NewEvent,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> CreatedEvent:
        """Schedule an event. `warnings` name amounts that are taken and look like another unit; more than the market
        pack sells at once is refused. For keys with scope full; a key limited to portfolios may not call it. In the
        dashboard, for operators.
        """
        result: CreatedEvent = self._call(
            "POST",
            "/events",
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )
        return result

    def list_events(
        self,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal[
            "startTime", "createdUTC", "name", "deliveryPercentage", "-startTime", "-createdUTC", "-name",
            "-deliveryPercentage",
        ] | None = None,
        cursor: str | None = None,
        search: str | None = None,
        state: Literal["SCHEDULED", "STARTED", "ENDED", "CANCELLED"] | None = None,
        scheme_uuid: str | None = None,
        portfolio_uuid: str | None = None,
        asset_uuid: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[Event]:
        """List events. Every event, however old, unless it is filtered; `from` and `to` keep those that overlap the
        range. For keys with scope full, read-only, events; a key limited to portfolios may not call it.

        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        search: Part of the name, in any case.
        state: Only events with this state.
        scheme_uuid: Only events under this scheme.
        portfolio_uuid: Only events that this portfolio is assigned to.
        asset_uuid: Only events that this asset was invited to or opted into or out of.
        from_: Only events that end after this instant; with an offset or Z.
        to: Only events that start before this instant; with an offset or Z, after from.
        """
        result: Page[Event] = self._call(
            "GET",
            "/events",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
                "search": search,
                "state": state,
                "schemeUUID": scheme_uuid,
                "portfolioUUID": portfolio_uuid,
                "assetUUID": asset_uuid,
                "from": from_,
                "to": to,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def rehearse_event(
        self,
        body: NewRehearsal,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Rehearsal:
        """Rehearse an event before it is scheduled. Who could take part, whose baseline would be missing and why, which
        events overlap, and what the event would deliver by replaying past similar days with the response of past
        events. Changes nothing. For keys with scope full, read-only, events; a key limited to portfolios may not call
        it. In the dashboard, for operators.
        """
        result: Rehearsal = self._call(
            "POST",
            "/events/rehearsal",
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
        )
        return result

    def get_event(
        self,
        event_uuid: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Event:
        """Get an event. For keys with scope full, read-only, events; a key limited to portfolios may not call it.

        event_uuid: UUID of the event.
        """
        result: Event = self._call(
            "GET",
            "/events/{event-uuid}",
            params={"event-uuid": event_uuid},
            headers=headers,
        )
        return result

    def update_event(
        self,
        event_uuid: str,
        body: EventChanges,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ChangedEvent:
        """Change an event before its start. The change is announced by EVENT.SCHEDULED with the next revision and what
        changed. After a change of the window or the deadline every opted-in asset is checked again: the opt-ins of
        those that were opted in after the deadline, are in another event at the new time or whose consent ends before
        the start are ended, and named with the reason; of more than 1,000 the rest after the response. For keys with
        scope full; a key limited to portfolios may not call it. In the dashboard, for operators.

        event_uuid: UUID of the event.
        """
        result: ChangedEvent = self._call(
            "PATCH",
            "/events/{event-uuid}",
            params={"event-uuid": event_uuid},
            body=body,
            headers=headers,
            if_match=if_match,
        )
        return result

    def get_event_change_effect(
        self,
        event_uuid: str,
        body: EventChanges,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> EventChangeEffect:
        """What a change of an event would do to it. The figures of its balance before and after the same change by
        PATCH, and how many opt-ins would be ended for which reason. Changes nothing. Of an event that more than 10,000
        assets could take part in, by a sample of its opt-ins (`checked`) as they were last counted: 503 before that.
        For keys with scope full, read-only, events; a key limited to portfolios may not call it. In the dashboard, for
        operators.

        event_uuid: UUID of the event.
        """
        result: EventChangeEffect = self._call(
            "POST",
            "/events/{event-uuid}/change-effect",
            params={"event-uuid": event_uuid},
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
        )
        return result

    def remove_event_portfolio(
        self,
        event_uuid: str,
        portfolio_uuid: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Remove a portfolio from an event before its start. Assets that were only invited leave, those that opted
        stay, on their own. In an event with more than 10,000 assets the others follow after the response:
        `assetsInvited` falls meanwhile. For keys with scope full; a key limited to portfolios may not call it. In the
        dashboard, for operators.

        event_uuid: UUID of the event.
        portfolio_uuid: UUID of the portfolio.
        """
        self._call(
            "DELETE",
            "/events/{event-uuid}/portfolios/{portfolioUUID}",
            params={"event-uuid": event_uuid, "portfolioUUID": portfolio_uuid},
            headers=headers,
        )

    def cancel_event(
        self,
        event_uuid: str,
        body: CancelEvent | None = None,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Event:
        """Cancel an event. Allowed while SCHEDULED or STARTED; cancelling a cancelled event returns it unchanged. For
        keys with scope full; a key limited to portfolios may not call it. In the dashboard, for operators.

        event_uuid: UUID of the event.
        """
        result: Event = self._call(
            "POST",
            "/events/{event-uuid}/cancel",
            params={"event-uuid": event_uuid},
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
        )
        return result

    def list_event_portfolios(
        self,
        event_uuid: str,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["name", "-name"] | None = None,
        cursor: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[EventPortfolio]:
        """List the portfolios of an event. For keys with scope full, read-only, events; a key limited to portfolios may
        not call it.

        event_uuid: UUID of the event.
        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        """
        result: Page[EventPortfolio] = self._call(
            "GET",
            "/events/{event-uuid}/portfolios",
            params={"event-uuid": event_uuid},
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def assign_event_portfolios(
        self,
        event_uuid: str,
        body: AssignPortfolios,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Event:
        """Assign portfolios to an event. Every READY asset of the portfolios is invited. For keys with scope full; a
        key limited to portfolios may not call it. In the dashboard, for operators.

        event_uuid: UUID of the event.
        """
        result: Event = self._call(
            "POST",
            "/events/{event-uuid}/portfolios",
            params={"event-uuid": event_uuid},
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )
        return result

    def list_event_assets(
        self,
        event_uuid: str,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["assetId", "name", "state", "optedUTC", "-assetId", "-name", "-state", "-optedUTC"] | None = None,
        cursor: str | None = None,
        search: str | None = None,
        state: Literal["INVITED", "OPT_IN", "OPT_OUT"] | None = None,
        portfolio_uuid: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[EventAsset]:
        """List assets under an event, each with its baseline. For keys with scope full, read-only, events; a key
        limited to portfolios may not call it.

        event_uuid: UUID of the event.
        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        search: Part of assetId, name, MPAN or postcode, in any case.
        state: Only assets with this state in the event.
        portfolio_uuid: Only assets invited through this portfolio.
        """
        result: Page[EventAsset] = self._call(
            "GET",
            "/events/{event-uuid}/assets",
            params={"event-uuid": event_uuid},
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
                "search": search,
                "state": state,
                "portfolioUUID": portfolio_uuid,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def opt_event_assets(
        self,
        event_uuid: str,
        body: OptEventAssets,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> OptResult:
        """Opt assets into or out of an event. An opt-in needs the asset READY in the scheme, an active DISPATCH consent
        of its user and no overlapping event beside which it may not be sold; else it is refused with its reason.
        `reservedKw` keeps that power of each asset for this event, so that the rest of it can be in another; an asset
        that is in already takes it over. Into an event of a closed scheme nobody can be opted: 409; opting out is
        always possible before the start. For keys with scope full, events; a key limited to portfolios may call it for
        assets that are in one of them now. In the dashboard, for operators.

        event_uuid: UUID of the event.
        """
        result: OptResult = self._call(
            "POST",
            "/events/{event-uuid}/assets",
            params={"event-uuid": event_uuid},
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )
        return result

    def override_stacking(
        self,
        event_uuid: str,
        body: OverrideStacking,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> OptResult:
        """Opt assets into an event against an implicit no. For assets that are refused with STACKING_IMPLICIT_NO: the
        reason is kept with each. Every other reason refuses as before. If stacking refuses all of them, the response is
        409 with the code of the first refusal, and its cell in words. For keys with scope full; a key limited to
        portfolios may not call it. In the dashboard, for administrators.

        event_uuid: UUID of the event.
        """
        result: OptResult = self._call(
            "POST",
            "/events/{event-uuid}/assets/override",
            params={"event-uuid": event_uuid},
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
        )
        return result

    def get_event_hold_out(
        self,
        event_uuid: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> EventHoldOut:
        """What an event draws its control group by. An asset is held out where the first 48 bits of the SHA-256 of
        `eventUUID:assetUUID:salt` (UUIDs in lower case), divided by 2^48, are below `share`: anybody can draw again.
        Held-out assets are not invited, get no signal and cannot be opted in; the event is no event day of theirs. For
        keys with scope full, read-only, events; a key limited to portfolios may not call it.

        event_uuid: UUID of the event.
        """
        result: EventHoldOut = self._call(
            "GET",
            "/events/{event-uuid}/hold-out",
            params={"event-uuid": event_uuid},
            headers=headers,
        )
        return result

    def list_held_out_assets(
        self,
        event_uuid: str,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["assetUUID", "assetId", "-assetUUID", "-assetId"] | None = None,
        cursor: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[HeldOutAsset]:
        """List the assets that an event held out. From the start on: those that were READY and whose users consented
        then. For keys with scope full, read-only, events; a key limited to portfolios may not call it.

        event_uuid: UUID of the event.
        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        """
        result: Page[HeldOutAsset] = self._call(
            "GET",
            "/events/{event-uuid}/hold-out/assets",
            params={"event-uuid": event_uuid},
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def list_coming_nominations(
        self,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["startTime", "-startTime"] | None = None,
        cursor: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[ComingNomination]:
        """List the events whose baseline is to be nominated. Those that have not started, with their gates and what is
        nominated so far. For keys with scope full, read-only, events; a key limited to portfolios may not call it.

        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        """
        result: Page[ComingNomination] = self._call(
            "GET",
            "/nominations",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def list_event_nominations(
        self,
        event_uuid: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> EventNominations:
        """List the nominations of an event. Every version with its verdict, the one in force, and the gates. 409 if the
        baseline of the event is not nominated. For keys with scope full, read-only, events; a key limited to portfolios
        may not call it.

        event_uuid: UUID of the event.
        """
        result: EventNominations = self._call(
            "GET",
            "/events/{event-uuid}/nominations",
            params={"event-uuid": event_uuid},
            headers=headers,
        )
        return result

    def nominate_event(
        self,
        event_uuid: str,
        body: NewNomination,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Nomination:
        """Nominate the baseline of an event. One value for each half hour of the event, of all its assets together,
        import positive. Every version is kept; the last one in time is in force. After its gate it is refused with 409
        NOMINATION_LATE, or kept and unused until it is allowed, as the market pack says. For keys with scope full,
        events; a key limited to portfolios may not call it. In the dashboard, for operators.

        event_uuid: UUID of the event.
        """
        result: Nomination = self._call(
            "POST",
            "/events/{event-uuid}/nominations",
            params={"event-uuid": event_uuid},
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )
        return result

    def get_nomination_guide(
        self,
        event_uuid: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> NominationGuide:
        """What to nominate for an event. What its opted-in assets are forecast to use, and what is nominated in
        comparison with the same half hours of the last ten days without an event. Of more than 500 assets a sample
        stands for all. For keys with scope full, read-only, events; a key limited to portfolios may not call it.

        event_uuid: UUID of the event.
        """
        result: NominationGuide = self._call(
            "GET",
            "/events/{event-uuid}/nominations/guide",
            params={"event-uuid": event_uuid},
            headers=headers,
        )
        return result

    def allow_late_nomination(
        self,
        event_uuid: str,
        version: int,
        body: AllowNomination,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Nomination:
        """Allow a nomination that was late. Where the buyer takes it nevertheless. Only a version that was kept as
        late; an event that has been settled is calculated again, or once it is FINAL by a recalculation. For keys with
        scope full; a key limited to portfolios may not call it. In the dashboard, for operators.

        event_uuid: UUID of the event.
        version: Number of the version, from 1.
        """
        result: Nomination = self._call(
            "POST",
            "/events/{event-uuid}/nominations/{version}/allow",
            params={"event-uuid": event_uuid, "version": version},
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
        )
        return result

    def set_event_trades(
        self,
        event_uuid: str,
        body: NewEventTrades,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> EventTrades:
        """Set what was traded of an event. One entry for each traded half hour; they replace what there was. Numbers
        are text, and count as they are written. 409 unless the market pack of the event settles by P415. For keys with
        scope full, events; a key limited to portfolios may not call it. In the dashboard, for operators.

        event_uuid: UUID of the event.
        """
        result: EventTrades = self._call(
            "PUT",
            "/events/{event-uuid}/trades",
            params={"event-uuid": event_uuid},
            body=body,
            headers=headers,
            if_match=if_match,
        )
        return result

    def get_event_trades(
        self,
        event_uuid: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> EventTrades:
        """Fetch what was traded of an event. For keys with scope full, read-only, events; a key limited to portfolios
        may not call it.

        event_uuid: UUID of the event.
        """
        result: EventTrades = self._call(
            "GET",
            "/events/{event-uuid}/trades",
            params={"event-uuid": event_uuid},
            headers=headers,
        )
        return result

    def get_event_trade_statement(
        self,
        event_uuid: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> EventTradeStatement:
        """What the trades of an event earn. Deviation by the newest run of stats × trade price, less compensation of
        suppliers where the pack says that the trader pays it, less imbalance on what was traded and did not deviate.
        Half hours are exact, and their sum is rounded once. 409 unless the pack settles by P415 and says who pays
        compensation (`settlement.compensationPayer`, no default). For keys with scope full, read-only, events; a key
        limited to portfolios may not call it.

        event_uuid: UUID of the event.
        """
        result: EventTradeStatement = self._call(
            "GET",
            "/events/{event-uuid}/trade-statement",
            params={"event-uuid": event_uuid},
            headers=headers,
        )
        return result

    def get_event_stats(
        self,
        event_uuid: str,
        *,
        run: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> EventStats:
        """Fetch the stats of an event. Of the newest run, or of the one named. As a workbook of Excel it is the
        settlement statement, with a sheet of the half hours and one of the assets; a run whose assets are kept no more
        says so there. For keys with scope full, read-only, events; a key limited to portfolios may not call it.

        event_uuid: UUID of the event.
        run: Number of the stats run, from 1; the newest where absent.
        """
        result: EventStats = self._call(
            "GET",
            "/events/{event-uuid}/stats",
            params={"event-uuid": event_uuid},
            query={
                "run": run,
            },
            headers=headers,
        )
        return result

    def list_event_asset_stats(
        self,
        event_uuid: str,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal[
            "assetId", "baselineKwh", "actualKwh", "deliveredKwh", "reductionPercentage", "-assetId", "-baselineKwh",
            "-actualKwh", "-deliveredKwh", "-reductionPercentage",
        ] | None = None,
        cursor: str | None = None,
        search: str | None = None,
        data_status: Literal["COMPLETE", "PARTIAL", "MISSING"] | None = None,
        portfolio_uuid: str | None = None,
        run: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[AssetEventStats]:
        """Fetch asset-level stats of an event. For keys with scope full, read-only, events; a key limited to portfolios
        may not call it.

        event_uuid: UUID of the event.
        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        search: Part of assetId, name, MPAN or postcode, in any case.
        data_status: Only assets whose readings of the event are complete to this degree.
        portfolio_uuid: Only assets invited through this portfolio.
        run: Number of the stats run, from 1; the newest where absent.
        """
        result: Page[AssetEventStats] = self._call(
            "GET",
            "/events/{event-uuid}/assets/stats",
            params={"event-uuid": event_uuid},
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
                "search": search,
                "dataStatus": data_status,
                "portfolioUUID": portfolio_uuid,
                "run": run,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def list_event_stats_runs(
        self,
        event_uuid: str,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["run", "-run"] | None = None,
        cursor: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[StatsRun]:
        """List the stats runs of an event, newest first. Late readings make a new run until one is FINAL, then a
        recalculation does; every earlier one stays as it was. Of PRELIMINARY ones that a FINAL one has replaced, what
        single assets delivered may be kept for a limited time: assetsDeletedUTC. For keys with scope full, read-only,
        events; a key limited to portfolios may not call it.

        event_uuid: UUID of the event.
        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        """
        result: Page[StatsRun] = self._call(
            "GET",
            "/events/{event-uuid}/stats/runs",
            params={"event-uuid": event_uuid},
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def create_stats_run(
        self,
        event_uuid: str,
        body: NewStatsRun,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Event:
        """Recalculate the stats of an event. Makes a new run with the readings there are now, also of an event whose
        run is FINAL; the run carries the reason. Returns the event, the run follows: EVENT.STATS_READY. 409 before the
        end, and while a recalculation is in progress; one that failed is replaced. For keys with scope full; a key
        limited to portfolios may not call it. In the dashboard, for operators.

        event_uuid: UUID of the event.
        """
        result: Event = self._call(
            "POST",
            "/events/{event-uuid}/stats/runs",
            params={"event-uuid": event_uuid},
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )
        return result

    def list_event_stats_changes(
        self,
        event_uuid: str,
        run: int,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["change", "assetId", "-change", "-assetId"] | None = None,
        cursor: str | None = None,
        against: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[StatsChange]:
        """List the assets whose results differ between two stats runs, largest change first. Against the run before by
        default; the first run has none before it, so that all its assets are listed. Runs of more than 10,000 assets
        are compared by a job: after a run with the one before it, others when they are asked for; until then 503 with
        Retry-After. For keys with scope full, read-only, events; a key limited to portfolios may not call it.

        event_uuid: UUID of the event.
        run: Number of the stats run, from 1.
        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        against: Number of the run to compare with; the one before where absent.
        """
        result: Page[StatsChange] = self._call(
            "GET",
            "/events/{event-uuid}/stats/runs/{run}/changes",
            params={"event-uuid": event_uuid, "run": run},
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
                "against": against,
            },
            headers=headers,
        )
        return result

    def get_event_receipt(
        self,
        event_uuid: str,
        run: int,
        *,
        at: str | None = None,
        by: Literal["HALF_HOUR", "PORTFOLIO", "HELD_OUT"] | None = None,
        portfolio_uuid: str | None = None,
        without_portfolio: Literal["true"] | None = None,
        asset_uuid: str | None = None,
        page: int | None = None,
        page_size: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> EventReceipt:
        """Fetch the receipt of a stats run, one slip at a time. Lines that add up to their sum to the last digit: the
        event by half hour (or by portfolio), a half hour (at) by portfolio, a portfolio (portfolioUUID, or
        withoutPortfolio) by asset, an asset (assetUUID) as baseline and metered. Most delivered comes first; what is on
        other pages is one sum, what rounding leaves is a line. The receipt of a run is the same after later readings
        and runs; names of assets are today’s. The assets of the portfolios of a run of more than 10,000 are added up by
        a job; until then a portfolio gets 503 with Retry-After. For keys with scope full, read-only, events; a key
        limited to portfolios may not call it.

        event_uuid: UUID of the event.
        run: Number of the stats run, from 1; the newest where absent.
        at: Start of a half hour of the event, on :00 or :30; of the whole event without it.
        by: Lines of the whole event: HALF_HOUR (without it), PORTFOLIO, or HELD_OUT: the assets that were held out,
        with what their users get for it beside the revenue.
        portfolio_uuid: Portfolio of the half hour, whose assets become the lines.
        without_portfolio: true for the assets that were opted in without a portfolio.
        asset_uuid: Asset of the half hour, whose baseline and metered energy become the lines; with HELD_OUT the one
        line.
        page: Number of the page, from 1.
        page_size: Most lines on a page.
        """
        result: EventReceipt = self._call(
            "GET",
            "/events/{event-uuid}/stats/runs/{run}/receipt",
            params={"event-uuid": event_uuid, "run": run},
            query={
                "at": at,
                "by": by,
                "portfolioUUID": portfolio_uuid,
                "withoutPortfolio": without_portfolio,
                "assetUUID": asset_uuid,
                "page": page,
                "pageSize": page_size,
            },
            headers=headers,
        )
        return result

    def get_settlement_bundle(
        self,
        event_uuid: str,
        run: int,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> SettlementBundle:
        """Fetch everything that a stats run used, as a signed file. With Accept: application/gzip the file: lines of
        JSON, first the event, its terms and its market pack, then each asset with its readings, baseline and delivery,
        the totals, and a manifest whose Ed25519 signature covers every line. `halfhour verify FILE` recomputes it
        without this service. JSON says what the file is about and names the public key, so that a receiver can pin it.
        For keys with scope full, read-only, meter-data, events; a key limited to portfolios may not call it.

        event_uuid: UUID of the event.
        run: Number of the stats run, from 1; the newest where absent.
        """
        result: SettlementBundle = self._call(
            "GET",
            "/events/{event-uuid}/stats/runs/{run}/bundle",
            params={"event-uuid": event_uuid, "run": run},
            headers=headers,
        )
        return result

    def get_event_half_hour(
        self,
        event_uuid: str,
        *,
        at: str,
        run: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> EventHalfHour:
        """One half hour of an event and the assets that delivered most and least in it. Of the newest stats run, or of
        the one named. A half hour outside the event is 404. For keys with scope full, read-only, events; a key limited
        to portfolios may not call it.

        event_uuid: UUID of the event.
        at: Start of a half hour of the event, on :00 or :30.
        run: Number of the stats run, from 1; the newest where absent.
        """
        result: EventHalfHour = self._call(
            "GET",
            "/analytics/events/{event-uuid}/half-hour",
            params={"event-uuid": event_uuid},
            query={
                "at": at,
                "run": run,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def get_event_methods(
        self,
        event_uuid: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> EventMethods:
        """What each baseline method would have made of an event. Delivery and revenue from the readings there are now,
        and how far each method was from what was used on up to ten quiet days of the same kind. Before the end: 409.
        For keys with scope full, read-only, events; a key limited to portfolios may not call it.

        event_uuid: UUID of the event.
        """
        result: EventMethods = self._call(
            "GET",
            "/analytics/events/{event-uuid}/baseline-methods",
            params={"event-uuid": event_uuid},
            headers=headers,
            may_be_stale=True,
        )
        return result

    def get_event_profile(
        self,
        event_uuid: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> EventProfile:
        """Baseline against actual of an event, over its London days. For keys with scope full, read-only, events; a key
        limited to portfolios may not call it.

        event_uuid: UUID of the event.
        """
        result: EventProfile = self._call(
            "GET",
            "/analytics/events/{event-uuid}/profile",
            params={"event-uuid": event_uuid},
            headers=headers,
            may_be_stale=True,
        )
        return result

    def get_event_timeline(
        self,
        event_uuid: str,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["at", "-at"] | None = None,
        cursor: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[TimelineEntry]:
        """What happened to an event, newest first. For keys with scope full, read-only, events; a key limited to
        portfolios may not call it.

        event_uuid: UUID of the event.
        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        """
        result: Page[TimelineEntry] = self._call(
            "GET",
            "/events/{event-uuid}/timeline",
            params={"event-uuid": event_uuid},
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def create_payment_file(
        self,
        body: NewPaymentFile,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> PaymentFile:
        """Store what a buyer paid, from a CSV file. Rows become one line for each product and month, with the half
        hours or events that the file names. The file is kept as it is, with its SHA-256. A fault in any row refuses the
        file: `errors` name the row and its column, and nothing is stored. 409 where a line of the product and month is
        there already: delete its file first. For keys with scope full; a key limited to portfolios may not call it. In
        the dashboard, for operators.
        """
        result: PaymentFile = self._call(
            "POST",
            "/payments/files",
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )
        return result

    def list_payment_files(
        self,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["createdUTC", "name", "-createdUTC", "-name"] | None = None,
        cursor: str | None = None,
        scheme_uuid: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[PaymentFile]:
        """List files of payments. For keys with scope full, read-only, events; a key limited to portfolios may not call
        it.

        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        scheme_uuid: UUID of the event scheme.
        """
        result: Page[PaymentFile] = self._call(
            "GET",
            "/payments/files",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
                "schemeUUID": scheme_uuid,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def get_payment_file(
        self,
        file_uuid: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> PaymentFileDetail:
        """Get a file of payments as it was received. For keys with scope full, read-only, events; a key limited to
        portfolios may not call it.

        file_uuid: UUID of the file of payments.
        """
        result: PaymentFileDetail = self._call(
            "GET",
            "/payments/files/{fileUUID}",
            params={"fileUUID": file_uuid},
            headers=headers,
        )
        return result

    def delete_payment_file(
        self,
        file_uuid: str,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Delete a file of payments, with its lines. 409 while a line of it has a dispute that is not closed. For keys
        with scope full; a key limited to portfolios may not call it. In the dashboard, for operators.

        file_uuid: UUID of the file of payments.
        """
        self._call(
            "DELETE",
            "/payments/files/{fileUUID}",
            params={"fileUUID": file_uuid},
            headers=headers,
            if_match=if_match,
        )

    def list_payment_lines(
        self,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["month", "product", "receivedGbp", "-month", "-product", "-receivedGbp"] | None = None,
        cursor: str | None = None,
        scheme_uuid: str | None = None,
        month: str | None = None,
        file_uuid: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[PaymentLine]:
        """List what was received beside what was expected. One line for each product and month of a scheme. Expected is
        what the newest runs of its live events say, as they are now; the causes add up to the difference exactly. For
        keys with scope full, read-only, events; a key limited to portfolios may not call it.

        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        scheme_uuid: UUID of the event scheme.
        month: London month, YYYY-MM.
        file_uuid: UUID of the file of payments.
        """
        result: Page[PaymentLine] = self._call(
            "GET",
            "/payments/lines",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
                "schemeUUID": scheme_uuid,
                "month": month,
                "fileUUID": file_uuid,
            },
            headers=headers,
        )
        return result

    def get_payment_line(
        self,
        line_uuid: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> PaymentLineDetail:
        """Get a line of payments, each difference with its half hour and cause. For keys with scope full, read-only,
        events; a key limited to portfolios may not call it.

        line_uuid: UUID of the line of payments.
        """
        result: PaymentLineDetail = self._call(
            "GET",
            "/payments/lines/{lineUUID}",
            params={"lineUUID": line_uuid},
            headers=headers,
        )
        return result

    def create_dispute(
        self,
        line_uuid: str,
        body: NewDispute | None = None,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> PaymentLineDetail:
        """Open a dispute of a line of payments. Its last day is `dueDay`; without it, as many days after the file was
        received as the market pack of the scheme says (`settlement.disputeDays`), or none. 409 where the line has a
        dispute. For keys with scope full; a key limited to portfolios may not call it. In the dashboard, for operators.

        line_uuid: UUID of the line of payments.
        """
        result: PaymentLineDetail = self._call(
            "POST",
            "/payments/lines/{lineUUID}/dispute",
            params={"lineUUID": line_uuid},
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
        )
        return result

    def update_dispute(
        self,
        dispute_uuid: str,
        body: DisputeChanges,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> PaymentLineDetail:
        """Note what became of a dispute. OPEN becomes SENT or CLOSED; SENT becomes ACCEPTED, REJECTED or CLOSED;
        REJECTED may be SENT again; each may be CLOSED, and CLOSED be OPEN again; another change is a 409. Every change
        is kept with its note. For keys with scope full; a key limited to portfolios may not call it. In the dashboard,
        for operators.

        dispute_uuid: UUID of the dispute.
        """
        result: PaymentLineDetail = self._call(
            "PATCH",
            "/payments/disputes/{disputeUUID}",
            params={"disputeUUID": dispute_uuid},
            body=body,
            headers=headers,
        )
        return result

    def create_claim(
        self,
        body: NewClaim,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ClaimDetail:
        """Record that another provider claims an asset. From the notice of the buyer. The asset stays READY in the
        scheme, with the reason CLAIMED_BY_OTHER, until the claim is decided. 409 where it is not READY there, or has a
        claim that is not decided. For keys with scope full; a key limited to portfolios may not call it. In the
        dashboard, for operators.
        """
        result: ClaimDetail = self._call(
            "POST",
            "/claims",
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )
        return result

    def list_claims(
        self,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["createdUTC", "dueDay", "-createdUTC", "-dueDay"] | None = None,
        cursor: str | None = None,
        scheme_uuid: str | None = None,
        asset_uuid: str | None = None,
        state: Literal["OPEN", "EVIDENCED", "UPHELD", "LOST", "WITHDRAWN"] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[Claim]:
        """List claims of other providers. For keys with scope full, read-only, events; a key limited to portfolios may
        not call it.

        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        scheme_uuid: UUID of the event scheme.
        asset_uuid: UUID of the asset.
        state: Where the claims stand.
        """
        result: Page[Claim] = self._call(
            "GET",
            "/claims",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
                "schemeUUID": scheme_uuid,
                "assetUUID": asset_uuid,
                "state": state,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def get_claim(
        self,
        claim_uuid: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> ClaimDetail:
        """Get a claim with its evidence and history. For keys with scope full, read-only, events; a key limited to
        portfolios may not call it.

        claim_uuid: UUID of the claim.
        """
        result: ClaimDetail = self._call(
            "GET",
            "/claims/{claimUUID}",
            params={"claimUUID": claim_uuid},
            headers=headers,
        )
        return result

    def update_claim(
        self,
        claim_uuid: str,
        body: ClaimChanges,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ClaimDetail:
        """Note what became of a claim. UPHELD: the asset stays with you; LOST: it is DUPLICATED in the scheme from now
        on, held by `heldBy` or else by the claimant; WITHDRAWN: the other provider gave it up. Each is the end: 409
        afterwards. Every change is kept. For keys with scope full; a key limited to portfolios may not call it. In the
        dashboard, for operators.

        claim_uuid: UUID of the claim.
        """
        result: ClaimDetail = self._call(
            "PATCH",
            "/claims/{claimUUID}",
            params={"claimUUID": claim_uuid},
            body=body,
            headers=headers,
            if_match=if_match,
        )
        return result

    def add_claim_evidence(
        self,
        claim_uuid: str,
        body: NewClaimEvidence,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ClaimDetail:
        """Add a signed consent to a claim. A file of at most 700,000 bytes, kept as it is, or the SHA-256 of one that
        you keep; at most 20 documents. The claim is EVIDENCED then. 409 once it is decided. For keys with scope full; a
        key limited to portfolios may not call it. In the dashboard, for operators.

        claim_uuid: UUID of the claim.
        """
        result: ClaimDetail = self._call(
            "POST",
            "/claims/{claimUUID}/evidence",
            params={"claimUUID": claim_uuid},
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
        )
        return result

    def get_claim_evidence(
        self,
        claim_uuid: str,
        evidence_uuid: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> ClaimEvidence:
        """Get a document of a claim as it was uploaded. For keys with scope full; a key limited to portfolios may not
        call it.

        claim_uuid: UUID of the claim.
        evidence_uuid: UUID of the document.
        """
        result: ClaimEvidence = self._call(
            "GET",
            "/claims/{claimUUID}/evidence/{evidenceUUID}",
            params={"claimUUID": claim_uuid, "evidenceUUID": evidence_uuid},
            headers=headers,
        )
        return result

    def create_dispatch_order(
        self,
        event_uuid: str,
        body: NewDispatchOrder | None = None,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> DispatchOrder:
        """Dispatch an event, or preview it with dryRun. Divides the event's target among its opted-in assets and asks
        their controllers for it, now or at the notice before the start. With dryRun nothing is stored: it is 200 and
        has status PREVIEW. Above the threshold of the tenant the order waits up to ten minutes for a second operator.
        For keys with scope full, events; a key limited to portfolios may not call it. In the dashboard, for operators.

        event_uuid: UUID of the event.
        """
        result: DispatchOrder = self._call(
            "POST",
            "/events/{event-uuid}/dispatch",
            params={"event-uuid": event_uuid},
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )
        return result

    def get_dispatch_summary(
        self,
        event_uuid: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> DispatchSummary:
        """How an event's dispatch stands. For keys with scope full, read-only, events; a key limited to portfolios may
        not call it.

        event_uuid: UUID of the event.
        """
        result: DispatchSummary = self._call(
            "GET",
            "/events/{event-uuid}/dispatch",
            params={"event-uuid": event_uuid},
            headers=headers,
        )
        return result

    def confirm_dispatch_order(
        self,
        event_uuid: str,
        body: ConfirmDispatchOrder | None = None,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> DispatchOrder:
        """Confirm an order as the second operator. For keys with scope full, events; a key limited to portfolios may
        not call it. In the dashboard, for operators.

        event_uuid: UUID of the event.
        """
        result: DispatchOrder = self._call(
            "POST",
            "/events/{event-uuid}/dispatch/confirm",
            params={"event-uuid": event_uuid},
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
        )
        return result

    def list_dispatches(
        self,
        event_uuid: str,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["kwAtRisk", "answeredUTC", "assetId", "-kwAtRisk", "-answeredUTC", "-assetId"] | None = None,
        cursor: str | None = None,
        search: str | None = None,
        state: DispatchState | None = None,
        silent: Literal["true", "false"] | None = None,
        unconfirmed: Literal["true", "false"] | None = None,
        delivery: Literal["YES", "NO", "UNKNOWN"] | None = None,
        execution: DispatchExecution | None = None,
        portfolio_uuid: str | None = None,
        controller_uuid: str | None = None,
        asset_type: Literal[
            "SMART_METER", "BATTERY", "EV_CHARGER", "ELECTRIC_VEHICLE", "HEAT_PUMP", "HOT_WATER_TANK", "SOLAR_PV",
            "OTHER",
        ] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[Dispatch]:
        """List the dispatches of an event. For keys with scope full, read-only, events; a key limited to portfolios may
        not call it.

        event_uuid: UUID of the event.
        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        search: Part of the assetId or name of the asset, in any case.
        state: Only dispatches in this state.
        silent: Only silent dispatches, or only others; cancels are never among them.
        unconfirmed: Only cancels that their controller has not confirmed, or only others.
        delivery: Only dispatches whose meter shows at least half of what was asked, or less; UNKNOWN: no reading.
        execution: Only dispatches of which the device reports this.
        portfolio_uuid: UUID of the portfolio.
        controller_uuid: UUID of the controller.
        asset_type: Only assets of this type.
        """
        result: Page[Dispatch] = self._call(
            "GET",
            "/events/{event-uuid}/dispatches",
            params={"event-uuid": event_uuid},
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
                "search": search,
                "state": state,
                "silent": silent,
                "unconfirmed": unconfirmed,
                "delivery": delivery,
                "execution": execution,
                "portfolioUUID": portfolio_uuid,
                "controllerUUID": controller_uuid,
                "assetType": asset_type,
            },
            headers=headers,
        )
        return result

    def get_dispatch(
        self,
        dispatch_uuid: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> DispatchWithLog:
        """Get a dispatch with its log. For keys with scope full, read-only, events; a key limited to portfolios may not
        call it.

        dispatch_uuid: UUID of the dispatch.
        """
        result: DispatchWithLog = self._call(
            "GET",
            "/dispatches/{dispatchUUID}",
            params={"dispatchUUID": dispatch_uuid},
            headers=headers,
        )
        return result

    def list_asset_dispatches(
        self,
        asset_uuid: str,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["startAt", "-startAt"] | None = None,
        cursor: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ListAssetDispatchesResponse:
        """List the dispatches of an asset. For keys with scope full, read-only, events; a key limited to portfolios may
        call it for assets that are in one of them now.

        asset_uuid: UUID of the asset.
        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        from_: Start of the range, with an offset or Z.
        to: End of the range, itself excluded, with an offset or Z; after from.
        """
        result: ListAssetDispatchesResponse = self._call(
            "GET",
            "/assets/{assetUUID}/dispatches",
            params={"assetUUID": asset_uuid},
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
                "from": from_,
                "to": to,
            },
            headers=headers,
        )
        return result

    def resend_dispatches(
        self,
        event_uuid: str,
        body: ResendDispatches | None = None,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> DispatchesTouched:
        """Send dispatches once more. For keys with scope full, events; a key limited to portfolios may not call it. In
        the dashboard, for operators.

        event_uuid: UUID of the event.
        """
        result: DispatchesTouched = self._call(
            "POST",
            "/events/{event-uuid}/dispatch/resend",
            params={"event-uuid": event_uuid},
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
        )
        return result

    def respread_dispatches(
        self,
        event_uuid: str,
        body: RespreadDispatches | None = None,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> RespreadResult:
        """Ask the assets that answered for what the others do not give. For keys with scope full, events; a key limited
        to portfolios may not call it. In the dashboard, for operators.

        event_uuid: UUID of the event.
        """
        result: RespreadResult = self._call(
            "POST",
            "/events/{event-uuid}/dispatch/respread",
            params={"event-uuid": event_uuid},
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
        )
        return result

    def undo_dispatch(
        self,
        event_uuid: str,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> HeldDispatch:
        """Undo what has not left yet. What was asked with undoSeconds is dropped: no controller hears of it. Once it
        has left it is 409; a dispatch that was sent can be cancelled. For keys with scope full, events; a key limited
        to portfolios may not call it. In the dashboard, for operators.

        event_uuid: UUID of the event.
        """
        result: HeldDispatch = self._call(
            "POST",
            "/events/{event-uuid}/dispatch/undo",
            params={"event-uuid": event_uuid},
            headers=headers,
            idempotency_key=idempotency_key,
        )
        return result

    def cancel_dispatches(
        self,
        event_uuid: str,
        body: CancelDispatches | None = None,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> DispatchesTouched:
        """Cancel dispatches of an event, some or all. For keys with scope full, events; a key limited to portfolios may
        not call it. In the dashboard, for operators.

        event_uuid: UUID of the event.
        """
        result: DispatchesTouched = self._call(
            "POST",
            "/events/{event-uuid}/dispatch/cancel",
            params={"event-uuid": event_uuid},
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
        )
        return result

    def note_dispatch_answer(
        self,
        dispatch_uuid: str,
        body: NoteDispatchAnswer,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> DispatchWithLog:
        """Note an answer that was given by telephone. For keys with scope full, events; a key limited to portfolios may
        not call it. In the dashboard, for operators.

        dispatch_uuid: UUID of the dispatch.
        """
        result: DispatchWithLog = self._call(
            "POST",
            "/dispatches/{dispatchUUID}/answer",
            params={"dispatchUUID": dispatch_uuid},
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
        )
        return result

    def get_dispatch_stop(
        self,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> DispatchStop:
        """Whether dispatch is stopped. For keys with scope full, read-only, events; a key limited to portfolios may not
        call it.
        """
        result: DispatchStop = self._call(
            "GET",
            "/dispatch/stop",
            headers=headers,
        )
        return result

    def stop_dispatch(
        self,
        body: StopDispatch | None = None,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> DispatchStop:
        """Stop dispatch: cancel what runs, refuse what is new. For keys with scope full; a key limited to portfolios
        may not call it. In the dashboard, for administrators.
        """
        result: DispatchStop = self._call(
            "POST",
            "/dispatch/stop",
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )
        return result

    def release_dispatch(
        self,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Allow dispatch again. For keys with scope full; a key limited to portfolios may not call it. In the
        dashboard, for administrators.
        """
        self._call(
            "DELETE",
            "/dispatch/stop",
            headers=headers,
            if_match=if_match,
        )

    def create_controller(
        self,
        body: NewController,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ControllerWithSecret:
        """Register a controller; with rotation the only response that has the secret. For keys with scope full; a key
        limited to portfolios may not call it. In the dashboard, for administrators.
        """
        result: ControllerWithSecret = self._call(
            "POST",
            "/controllers",
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )
        return result

    def list_controllers(
        self,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["name", "createdUTC", "lastSeenUTC", "-name", "-createdUTC", "-lastSeenUTC"] | None = None,
        cursor: str | None = None,
        search: str | None = None,
        channel: ControllerChannel | None = None,
        status: Literal["ACTIVE", "DISABLED"] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[Controller]:
        """List controllers. For keys with scope full, read-only, events; a key limited to portfolios may not call it.

        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        search: Only controllers whose name contains this, in any case.
        channel: Only controllers of this channel.
        status: Only controllers with this status.
        """
        result: Page[Controller] = self._call(
            "GET",
            "/controllers",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
                "search": search,
                "channel": channel,
                "status": status,
            },
            headers=headers,
        )
        return result

    def get_controller(
        self,
        controller_uuid: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Controller:
        """Get a controller. For keys with scope full, read-only, events; a key limited to portfolios may not call it.

        controller_uuid: UUID of the controller.
        """
        result: Controller = self._call(
            "GET",
            "/controllers/{controllerUUID}",
            params={"controllerUUID": controller_uuid},
            headers=headers,
        )
        return result

    def update_controller(
        self,
        controller_uuid: str,
        body: ControllerChanges,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Controller:
        """Change, disable or enable a controller. For keys with scope full; a key limited to portfolios may not call
        it. In the dashboard, for administrators.

        controller_uuid: UUID of the controller.
        """
        result: Controller = self._call(
            "PATCH",
            "/controllers/{controllerUUID}",
            params={"controllerUUID": controller_uuid},
            body=body,
            headers=headers,
            if_match=if_match,
        )
        return result

    def delete_controller(
        self,
        controller_uuid: str,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Delete a controller that has no dispatch under way; its log stays. For keys with scope full; a key limited to
        portfolios may not call it. In the dashboard, for administrators.

        controller_uuid: UUID of the controller.
        """
        self._call(
            "DELETE",
            "/controllers/{controllerUUID}",
            params={"controllerUUID": controller_uuid},
            headers=headers,
            if_match=if_match,
        )

    def assign_controller_assets(
        self,
        controller_uuid: str,
        body: AssignControllerAssets,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> AssignedControllerAssets:
        """Put assets under a controller, or take them away. For keys with scope full; a key limited to portfolios may
        not call it. In the dashboard, for operators.

        controller_uuid: UUID of the controller.
        """
        result: AssignedControllerAssets = self._call(
            "POST",
            "/controllers/{controllerUUID}/assets",
            params={"controllerUUID": controller_uuid},
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
        )
        return result

    def test_controller(
        self,
        controller_uuid: str,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> TestedController:
        """Send a test message to a controller. For keys with scope full; a key limited to portfolios may not call it.
        In the dashboard, for operators.

        controller_uuid: UUID of the controller.
        """
        result: TestedController = self._call(
            "POST",
            "/controllers/{controllerUUID}/test",
            params={"controllerUUID": controller_uuid},
            headers=headers,
            idempotency_key=idempotency_key,
        )
        return result

    def rotate_controller_secret(
        self,
        controller_uuid: str,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ControllerWithSecret:
        """Rotate the secret; the old one signs too for 24 hours. For keys with scope full; a key limited to portfolios
        may not call it. In the dashboard, for administrators.

        controller_uuid: UUID of the controller.
        """
        result: ControllerWithSecret = self._call(
            "POST",
            "/controllers/{controllerUUID}/secret/rotate",
            params={"controllerUUID": controller_uuid},
            headers=headers,
            idempotency_key=idempotency_key,
        )
        return result

    def list_controller_credentials(
        self,
        controller_uuid: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Listed[ControllerCredential]:
        """List the credentials of a controller. For keys with scope full; a key limited to portfolios may not call it.

        controller_uuid: UUID of the controller.
        """
        result: Listed[ControllerCredential] = self._call(
            "GET",
            "/controllers/{controllerUUID}/credentials",
            params={"controllerUUID": controller_uuid},
            headers=headers,
        )
        return result

    def create_controller_credential(
        self,
        controller_uuid: str,
        body: NewControllerCredential | None = None,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ControllerCredentialWithSecret:
        """Issue a credential, two at most; the only response that has its secret. For keys with scope full; a key
        limited to portfolios may not call it. In the dashboard, for administrators.

        controller_uuid: UUID of the controller.
        """
        result: ControllerCredentialWithSecret = self._call(
            "POST",
            "/controllers/{controllerUUID}/credentials",
            params={"controllerUUID": controller_uuid},
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )
        return result

    def revoke_controller_credential(
        self,
        controller_uuid: str,
        client_id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Revoke a credential, at once. For keys with scope full; a key limited to portfolios may not call it. In the
        dashboard, for administrators.

        controller_uuid: UUID of the controller.
        client_id: Client id of the credential.
        """
        self._call(
            "DELETE",
            "/controllers/{controllerUUID}/credentials/{clientId}",
            params={"controllerUUID": controller_uuid, "clientId": client_id},
            headers=headers,
        )

    def list_dispatch_batches(
        self,
        controller_uuid: str,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["number", "-number"] | None = None,
        cursor: str | None = None,
        state: Literal["PENDING", "SENT", "DELIVERED", "FAILED", "SUPERSEDED"] | None = None,
        event_uuid: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[DispatchBatch]:
        """The log of what was sent to a controller. For keys with scope full, read-only, events; a key limited to
        portfolios may not call it.

        controller_uuid: UUID of the controller.
        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        state: Only batches in this state.
        event_uuid: Only batches of this event.
        """
        result: Page[DispatchBatch] = self._call(
            "GET",
            "/controllers/{controllerUUID}/batches",
            params={"controllerUUID": controller_uuid},
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
                "state": state,
                "eventUUID": event_uuid,
            },
            headers=headers,
        )
        return result

    def list_openadr_credentials(
        self,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Listed[ControllerCredential]:
        """List the credentials of business logic for OpenADR. For keys with scope full; a key limited to portfolios may
        not call it.
        """
        result: Listed[ControllerCredential] = self._call(
            "GET",
            "/openadr/credentials",
            headers=headers,
        )
        return result

    def create_openadr_credential(
        self,
        body: NewControllerCredential | None = None,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ControllerCredentialWithSecret:
        """Issue a credential of business logic for OpenADR; the only response that has its secret. Business logic (BL)
        reads every VEN's objects and writes programs and events of its own. Ten credentials at most. For keys with
        scope full; a key limited to portfolios may not call it. In the dashboard, for administrators.
        """
        result: ControllerCredentialWithSecret = self._call(
            "POST",
            "/openadr/credentials",
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )
        return result

    def revoke_openadr_credential(
        self,
        bl_client_id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Revoke a credential of business logic, at once. For keys with scope full; a key limited to portfolios may not
        call it. In the dashboard, for administrators.

        bl_client_id: Client id of the credential.
        """
        self._call(
            "DELETE",
            "/openadr/credentials/{blClientId}",
            params={"blClientId": bl_client_id},
            headers=headers,
        )

    def create_contact(
        self,
        body: NewContact,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Contact:
        """Add somebody who is told of alerts by mail, once confirmed by the link in the first mail, or in a chat. For
        keys with scope full; a key limited to portfolios may not call it. In the dashboard, for administrators.
        """
        result: Contact = self._call(
            "POST",
            "/contacts",
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )
        return result

    def list_contacts(
        self,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["name", "createdUTC", "-name", "-createdUTC"] | None = None,
        cursor: str | None = None,
        search: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[Contact]:
        """List contacts. For keys with scope full, read-only, events; a key limited to portfolios may not call it.

        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        search: Part of the name or address, in any case.
        """
        result: Page[Contact] = self._call(
            "GET",
            "/contacts",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
                "search": search,
            },
            headers=headers,
        )
        return result

    def get_contact(
        self,
        contact_uuid: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Contact:
        """Get a contact. For keys with scope full, read-only, events; a key limited to portfolios may not call it.

        contact_uuid: UUID of the contact.
        """
        result: Contact = self._call(
            "GET",
            "/contacts/{contactUUID}",
            params={"contactUUID": contact_uuid},
            headers=headers,
        )
        return result

    def update_contact(
        self,
        contact_uuid: str,
        body: ContactChanges,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Contact:
        """Change which alerts a contact gets, and how. For keys with scope full; a key limited to portfolios may not
        call it. In the dashboard, for administrators.

        contact_uuid: UUID of the contact.
        """
        result: Contact = self._call(
            "PATCH",
            "/contacts/{contactUUID}",
            params={"contactUUID": contact_uuid},
            body=body,
            headers=headers,
            if_match=if_match,
        )
        return result

    def delete_contact(
        self,
        contact_uuid: str,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Delete a contact; its links end. For keys with scope full; a key limited to portfolios may not call it. In
        the dashboard, for administrators.

        contact_uuid: UUID of the contact.
        """
        self._call(
            "DELETE",
            "/contacts/{contactUUID}",
            params={"contactUUID": contact_uuid},
            headers=headers,
            if_match=if_match,
        )

    def confirm_contact_again(
        self,
        contact_uuid: str,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Contact:
        """Send the mail with the confirmation link once more. For keys with scope full; a key limited to portfolios may
        not call it. In the dashboard, for administrators.

        contact_uuid: UUID of the contact.
        """
        result: Contact = self._call(
            "POST",
            "/contacts/{contactUUID}/confirmation",
            params={"contactUUID": contact_uuid},
            headers=headers,
            idempotency_key=idempotency_key,
        )
        return result

    def test_contact(
        self,
        contact_uuid: str,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> TestedContact:
        """Send a test alert to the address and the chat of a contact, and say what happened. Sent at once, whatever the
        quiet hours. A chat that was disabled is tried too, and is in use again when it takes the test; one that says it
        is gone (404, 410) is disabled. Other failures are reported and change nothing. For keys with scope full; a key
        limited to portfolios may not call it. In the dashboard, for administrators.

        contact_uuid: UUID of the contact.
        """
        result: TestedContact = self._call(
            "POST",
            "/contacts/{contactUUID}/test",
            params={"contactUUID": contact_uuid},
            headers=headers,
            idempotency_key=idempotency_key,
        )
        return result

    def get_mail_settings(
        self,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> MailSettings:
        """Whether and from which address mail is sent, with counts. For keys with scope full, read-only, events; a key
        limited to portfolios may not call it.
        """
        result: MailSettings = self._call(
            "GET",
            "/mail-settings",
            headers=headers,
        )
        return result

    def list_mails(
        self,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["createdUTC", "dueUTC", "-createdUTC", "-dueUTC"] | None = None,
        cursor: str | None = None,
        status: MailStatus | None = None,
        kind: MailKind | None = None,
        event_uuid: str | None = None,
        user_uuid: str | None = None,
        contact_uuid: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[Mail]:
        """List mails that wait, were sent, or were not. For keys with scope full, read-only, events; a key limited to
        portfolios may not call it.

        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        status: Only mails with this status.
        kind: Only mails of this kind.
        event_uuid: Only mails about this event.
        user_uuid: Only mails to this user.
        contact_uuid: Only mails to this contact.
        """
        result: Page[Mail] = self._call(
            "GET",
            "/mails",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
                "status": status,
                "kind": kind,
                "eventUUID": event_uuid,
                "userUUID": user_uuid,
                "contactUUID": contact_uuid,
            },
            headers=headers,
        )
        return result

    def get_mail(
        self,
        mail_uuid: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> MailWithText:
        """Get a mail with its text; outside the sandbox without its personal links. For keys with scope full; a key
        limited to portfolios may not call it.

        mail_uuid: UUID of the mail.
        """
        result: MailWithText = self._call(
            "GET",
            "/mails/{mailUUID}",
            params={"mailUUID": mail_uuid},
            headers=headers,
        )
        return result

    def retry_mail(
        self,
        mail_uuid: str,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Mail:
        """Send a mail again that was not sent. For a mail that FAILED, EXPIRED, or was SUPPRESSED or WITHDRAWN; in a
        sandbox also for one that was CAUGHT. It is written anew with what holds now and has as many attempts as a new
        one. 409 says why it is not sent: it is too late, as for an invitation after the deadline; what it says no
        longer holds; a newer one has taken its place; or the address gets no such mail. For keys with scope full; a key
        limited to portfolios may not call it. In the dashboard, for operators.

        mail_uuid: UUID of the mail.
        """
        result: Mail = self._call(
            "POST",
            "/mails/{mailUUID}/retry",
            params={"mailUUID": mail_uuid},
            headers=headers,
            idempotency_key=idempotency_key,
        )
        return result

    def list_mail_templates(
        self,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Listed[MailTemplate]:
        """List the templates of mails to users. For keys with scope full, read-only, events; a key limited to
        portfolios may not call it.
        """
        result: Listed[MailTemplate] = self._call(
            "GET",
            "/mail-templates",
            headers=headers,
        )
        return result

    def get_mail_template(
        self,
        name: MailTemplateName,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> MailTemplate:
        """Get a template. For keys with scope full, read-only, events; a key limited to portfolios may not call it.

        name: The mail whose words are meant.
        """
        result: MailTemplate = self._call(
            "GET",
            "/mail-templates/{name}",
            params={"name": name},
            headers=headers,
        )
        return result

    def update_mail_template(
        self,
        name: MailTemplateName,
        body: MailTemplateText,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> MailTemplate:
        """Change the subject and the paragraphs of a template. For keys with scope full; a key limited to portfolios
        may not call it. In the dashboard, for administrators.

        name: The mail whose words are meant.
        """
        result: MailTemplate = self._call(
            "PUT",
            "/mail-templates/{name}",
            params={"name": name},
            body=body,
            headers=headers,
            if_match=if_match,
        )
        return result

    def reset_mail_template(
        self,
        name: MailTemplateName,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Go back to the original text of a template. For keys with scope full; a key limited to portfolios may not
        call it. In the dashboard, for administrators.

        name: The mail whose words are meant.
        """
        self._call(
            "DELETE",
            "/mail-templates/{name}",
            params={"name": name},
            headers=headers,
            if_match=if_match,
        )

    def preview_mail_template(
        self,
        name: MailTemplateName,
        body: PreviewMailTemplate | None = None,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> MailPreview:
        """Show a mail with made-up values, of the stored text or of another. For keys with scope full, read-only,
        events; a key limited to portfolios may not call it. In the dashboard, for anybody.

        name: The mail whose words are meant.
        """
        result: MailPreview = self._call(
            "POST",
            "/mail-templates/{name}/preview",
            params={"name": name},
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
        )
        return result

    def create_calendar_feed(
        self,
        body: NewCalendarFeed,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> CalendarFeedWithUrl:
        """Create a calendar that programs subscribe to; the only response that has its address. For keys with scope
        full; a key limited to portfolios may not call it. In the dashboard, for operators.
        """
        result: CalendarFeedWithUrl = self._call(
            "POST",
            "/calendar-feeds",
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )
        return result

    def list_calendar_feeds(
        self,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["label", "createdUTC", "-label", "-createdUTC"] | None = None,
        cursor: str | None = None,
        kind: CalendarFeedKind | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[CalendarFeed]:
        """List calendars. For keys with scope full, read-only, events; a key limited to portfolios may not call it.

        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        kind: Only calendars of this kind.
        """
        result: Page[CalendarFeed] = self._call(
            "GET",
            "/calendar-feeds",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
                "kind": kind,
            },
            headers=headers,
        )
        return result

    def rotate_calendar_feed(
        self,
        feed_uuid: str,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> CalendarFeedWithUrl:
        """Give a calendar a new address; the old one ends at once. For keys with scope full; a key limited to
        portfolios may not call it. In the dashboard, for operators.

        feed_uuid: UUID of the calendar.
        """
        result: CalendarFeedWithUrl = self._call(
            "POST",
            "/calendar-feeds/{feedUUID}/rotate",
            params={"feedUUID": feed_uuid},
            headers=headers,
            idempotency_key=idempotency_key,
        )
        return result

    def delete_calendar_feed(
        self,
        feed_uuid: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Revoke a calendar, at once. For keys with scope full; a key limited to portfolios may not call it. In the
        dashboard, for operators.

        feed_uuid: UUID of the calendar.
        """
        self._call(
            "DELETE",
            "/calendar-feeds/{feedUUID}",
            params={"feedUUID": feed_uuid},
            headers=headers,
        )

    def create_consumption(
        self,
        body: Sequence[ConsumptionRecord],
        *,
        import_uuid: str | None = None,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ConsumptionAccepted:
        """Create up to 50,000 energy consumption records. Idempotent: a repeated half hour has the last value. All or
        nothing. With importUUID each record has the row of its file, without it none. Limited to one request a second
        and one at a time; the body may have 16 MiB. For keys with scope full, meter-data; a key limited to portfolios
        may call it for assets that are in one of them now, without importUUID. In the dashboard, for operators.

        import_uuid: UUID of the import whose file the records came from.
        """
        result: ConsumptionAccepted = self._call(
            "POST",
            "/energy-consumption",
            query={
                "importUUID": import_uuid,
            },
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
        )
        return result

    def create_reading_import(
        self,
        body: NewReadingImport,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ReadingImport:
        """Name a file whose readings follow. Its readings are sent with its UUID and their rows; explanations and
        receipts name both. For keys with scope full, meter-data; a key limited to portfolios may not call it. In the
        dashboard, for operators.
        """
        result: ReadingImport = self._call(
            "POST",
            "/energy-consumption/imports",
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
        )
        return result

    def create_converted_consumption(
        self,
        body: NewConvertedConsumption,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ConvertedConsumption:
        """Create up to 10,000 readings that are written by another sign, stamp, clock or unit. By a convention, or the
        units of a market pack. All or nothing. A London day of an asset belongs into one request: of a time that
        October repeats, the second reading is the second hour. Signs of another convention, also against readings of up
        to 20 assets, are a 409 until acceptSuspicions names them. With dryRun nothing is stored, and faults and
        suspicions are listed. Limited to one request a second and one at a time; the body may have 16 MiB. For keys
        with scope full, meter-data; a key limited to portfolios may not call it. In the dashboard, for operators.
        """
        result: ConvertedConsumption = self._call(
            "POST",
            "/energy-consumption/converted",
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
        )
        return result

    def get_asset_consumption(
        self,
        asset_uuid: str,
        *,
        from_: str,
        to: str,
        direction: Literal["import", "export"] | None = None,
        granularity: Literal["halfHour", "hour", "day", "week", "month"] | None = None,
        format: Literal["series", "records"] | None = None,
        page: int | None = None,
        page_size: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ConsumptionSeries | ConsumptionPeriods | ConsumptionRecords:
        """Read the energy consumption of an asset. In its present occupancy: what was measured under a former user is
        absent. Where its newest DATA_ACCESS preference has ended, 403; where that allows days or months alone, finer
        granularities and ranges that cut them short are refused with 403. An asset without a user, or whose user has no
        DATA_ACCESS preference, is read as it is. For keys with scope full, read-only, meter-data, events; a key limited
        to portfolios may call it for assets that are in one of them now.

        asset_uuid: UUID of the asset.
        from_: Start of the range, with an offset or Z.
        to: End of the range, itself excluded, with an offset or Z; after from, by 732 days at most for half hours and
        hours, by 7,320 for the rest.
        direction: import is energy taken from the grid, export energy given to it.
        granularity: Length of one value; days, weeks from Monday and months follow the London calendar.
        format: series returns columns, or periods for days and more; records returns the readings themselves,
        half-hourly and paged.
        page: Number of the page of records, from 1.
        page_size: Most records on a page.
        """
        result: ConsumptionSeries | ConsumptionPeriods | ConsumptionRecords = self._call(
            "GET",
            "/assets/{assetUUID}/energy-consumption",
            params={"assetUUID": asset_uuid},
            query={
                "from": from_,
                "to": to,
                "direction": direction,
                "granularity": granularity,
                "format": format,
                "page": page,
                "pageSize": page_size,
            },
            headers=headers,
        )
        return result

    def delete_asset_consumption(
        self,
        asset_uuid: str,
        *,
        from_: str,
        to: str,
        direction: Literal["import", "export"] | None = None,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Delete the readings of a range. Kept in the audit: who, when, which range and how many. For keys with scope
        full; a key limited to portfolios may not call it. In the dashboard, for administrators.

        asset_uuid: UUID of the asset.
        from_: Start of the range, with an offset or Z.
        to: End of the range, itself excluded, with an offset or Z; after from.
        direction: import is energy taken from the grid, export energy given to it.
        """
        self._call(
            "DELETE",
            "/assets/{assetUUID}/energy-consumption",
            params={"assetUUID": asset_uuid},
            query={
                "from": from_,
                "to": to,
                "direction": direction,
            },
            headers=headers,
            if_match=if_match,
        )

    def get_portfolio_consumption(
        self,
        portfolio_uuid: str,
        *,
        from_: str,
        to: str,
        direction: Literal["import", "export"] | None = None,
        granularity: Literal["halfHour", "hour", "day", "week", "month"] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> PortfolioConsumption:
        """Read the energy consumption of a portfolio, added up. For keys with scope full, read-only, meter-data,
        events; a key limited to portfolios may call it for those portfolios.

        portfolio_uuid: UUID of the portfolio.
        from_: Start of the range, with an offset or Z.
        to: End of the range, itself excluded, with an offset or Z; after from, by 732 days at most.
        direction: import is energy taken from the grid, export energy given to it.
        granularity: Length of one value; days, weeks from Monday and months follow the London calendar.
        """
        result: PortfolioConsumption = self._call(
            "GET",
            "/portfolios/{portfolioUUID}/energy-consumption",
            params={"portfolioUUID": portfolio_uuid},
            query={
                "from": from_,
                "to": to,
                "direction": direction,
                "granularity": granularity,
            },
            headers=headers,
        )
        return result

    def list_suspicious_readings(
        self,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["startTime", "value", "notedUTC", "-startTime", "-value", "-notedUTC"] | None = None,
        cursor: str | None = None,
        state: Literal["OPEN", "CONFIRMED", "SET_ASIDE"] | None = None,
        asset_uuid: str | None = None,
        portfolio_uuid: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[SuspiciousReading]:
        """List implausible readings. Readings above what the capacity of the asset, the supply of a home, or the
        history of a site allows. Each counts until it is set aside. For keys with scope full, read-only, meter-data,
        events; a key limited to portfolios may not call it.

        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        state: Only readings in this state.
        asset_uuid: Only readings of this asset.
        portfolio_uuid: Only readings of assets of this portfolio.
        """
        result: Page[SuspiciousReading] = self._call(
            "GET",
            "/suspicious-readings",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
                "state": state,
                "assetUUID": asset_uuid,
                "portfolioUUID": portfolio_uuid,
            },
            headers=headers,
        )
        return result

    def decide_suspicious_readings(
        self,
        body: DecideSuspiciousReadings,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> DecidedSuspiciousReadings:
        """Set implausible readings aside, confirm them, or take that back. What is set aside counts nowhere: not in
        baselines, runs, figures or forecasts. The half hour has no reading until another value is sent, or REOPEN or
        CONFIRM puts this one back. What depends on it is calculated again; a final run stays as it is. Of a filter the
        first 1,000: repeat it while remaining is above 0. For keys with scope full; a key limited to portfolios may not
        call it. In the dashboard, for operators.
        """
        result: DecidedSuspiciousReadings = self._call(
            "POST",
            "/suspicious-readings/decisions",
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
        )
        return result

    def export_consumption(
        self,
        *,
        from_: str,
        to: str,
        direction: Literal["import", "export"] | None = None,
        portfolio_uuid: str | None = None,
        scheme_uuid: str | None = None,
        after: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ConsumptionExport:
        """Export the half-hourly readings of many assets. Of all assets, archived ones included, or of those in a
        portfolio or opted in to a scheme, in the order of their UUIDs; each in its present occupancy. Assets whose
        users allow no half hours are left out. CSV and Parquet have everything in one response, as it is read; one that
        breaks off is incomplete, and continues with `after`. JSON has some assets, and `next`: send it as `after`. For
        keys with scope full, read-only, meter-data, events; a key limited to portfolios may not call it.

        from_: Start of the range, with an offset or Z.
        to: End of the range, itself excluded, with an offset or Z; after from, by 2 years at most.
        direction: import is energy taken from the grid, export energy given to it.
        portfolio_uuid: Only assets in this portfolio.
        scheme_uuid: Only assets that are opted in to this scheme.
        after: Continues an export: the UUID of the last asset that was received whole, or `next` of a response.
        """
        result: ConsumptionExport = self._call(
            "GET",
            "/exports/consumption",
            query={
                "from": from_,
                "to": to,
                "direction": direction,
                "portfolioUUID": portfolio_uuid,
                "schemeUUID": scheme_uuid,
                "after": after,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def export_attribution(
        self,
        *,
        month: str,
        running_type: Literal["LIVE", "TEST"] | None = None,
        asset_uuid: str | None = None,
        portfolio_uuid: str | None = None,
        after: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> AttributionExport:
        """Export what each scheme has of the energy that assets delivered in a month. A row for each asset and scheme,
        of the events that began in the London month and have a run of stats whose assets are kept, in the order of the
        UUIDs of assets. What is delivered in several events at a time counts once. `assetOverAttributedKwh` above 0 is
        an error: more is paid than was delivered. CSV and Parquet have everything in one response; JSON has some
        assets, and `next`: send it as `after`. For keys with scope full, read-only, events; a key limited to portfolios
        may not call it.

        month: London month in which the events began, as 2026-11.
        running_type: LIVE or TEST events: energy is shared among events of one kind.
        asset_uuid: Only this asset.
        portfolio_uuid: Only assets that were in this portfolio, by the runs of stats.
        after: Continues an export: the UUID of the last asset that was received whole, or `next` of a response.
        """
        result: AttributionExport = self._call(
            "GET",
            "/exports/attribution",
            query={
                "month": month,
                "runningType": running_type,
                "assetUUID": asset_uuid,
                "portfolioUUID": portfolio_uuid,
                "after": after,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def export_reconciliation(
        self,
        *,
        event_uuid: str,
        run: int | None = None,
        after: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ReconciliationExport:
        """Export what each asset of an event delivered in each half hour, and its share of the payment. A row for each
        asset of a run of stats and each half hour, by asset and time. The shares of a half hour add up to what it is
        paid, to a millionth of a pound each. CSV and Parquet have everything in one response; JSON has some assets, and
        `next`: send it as `after`. For keys with scope full, read-only, events; a key limited to portfolios may not
        call it.

        event_uuid: Event whose assets are reconciled.
        run: Number of the run of stats; the newest without it.
        after: Continues an export: the UUID of the last asset that was received whole, or `next` of a response.
        """
        result: ReconciliationExport = self._call(
            "GET",
            "/exports/reconciliation",
            query={
                "eventUUID": event_uuid,
                "run": run,
                "after": after,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def export_commitments(
        self,
        *,
        scheme_uuid: str,
        from_: str,
        to: str,
        after: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> CommitmentExport:
        """Export what else the assets of a scheme’s events are committed to. The list of arrangements to disclose to a
        buyer: a row for each asset of an event of the scheme in the range and each event of another scheme that the
        asset is opted in to in it, with the rule that decided about the two; and one for each other scheme that it is
        registered in without an event there. By event and asset. CSV and Parquet have everything in one response; JSON
        has some assets, and `next`: send it as `after`. For keys with scope full, read-only, events; a key limited to
        portfolios may not call it.

        scheme_uuid: Scheme whose events and assets are disclosed.
        from_: Start of the range, with an offset or Z: of events a part of which is in it.
        to: End of the range, itself excluded, with an offset or Z; after from, by 92 days at most.
        after: Continues an export: `next` of a response, or the event and asset that were received whole, with a dot
        between.
        """
        result: CommitmentExport = self._call(
            "GET",
            "/exports/commitments",
            query={
                "schemeUUID": scheme_uuid,
                "from": from_,
                "to": to,
                "after": after,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def create_export_schedule(
        self,
        body: NewExportSchedule,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ExportSchedule:
        """Write readings or results of events into files every day. Into the folder or the S3-compatible bucket that
        the operator of the service has set (`EXPORT_DIR`, `EXPORT_S3_URL`; 409 without the one of `target`), below the
        UUID of the tenant. CONSUMPTION is a file for each London day that is `lagDays` old and not exported yet,
        EVENT_STATS one for each run of stats that became FINAL since the schedule was created. For keys with scope
        full; a key limited to portfolios may not call it. In the dashboard, for administrators.
        """
        result: ExportSchedule = self._call(
            "POST",
            "/export-schedules",
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )
        return result

    def list_export_schedules(
        self,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["label", "createdUTC", "-label", "-createdUTC"] | None = None,
        cursor: str | None = None,
        dataset: ExportDataset | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[ExportSchedule]:
        """List scheduled exports. For keys with scope full; a key limited to portfolios may not call it.

        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        dataset: Only exports of this data.
        """
        result: Page[ExportSchedule] = self._call(
            "GET",
            "/export-schedules",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
                "dataset": dataset,
            },
            headers=headers,
        )
        return result

    def get_export_schedule(
        self,
        schedule_uuid: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> ExportSchedule:
        """Get a scheduled export: what it wrote last, and why it fails. For keys with scope full; a key limited to
        portfolios may not call it.

        schedule_uuid: UUID of the scheduled export.
        """
        result: ExportSchedule = self._call(
            "GET",
            "/export-schedules/{scheduleUUID}",
            params={"scheduleUUID": schedule_uuid},
            headers=headers,
        )
        return result

    def delete_export_schedule(
        self,
        schedule_uuid: str,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """End a scheduled export; its files stay. For keys with scope full; a key limited to portfolios may not call
        it. In the dashboard, for administrators.

        schedule_uuid: UUID of the scheduled export.
        """
        self._call(
            "DELETE",
            "/export-schedules/{scheduleUUID}",
            params={"scheduleUUID": schedule_uuid},
            headers=headers,
            if_match=if_match,
        )

    def run_export_schedule(
        self,
        schedule_uuid: str,
        body: RunExport | None = None,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ExportSchedule:
        """Export now what is not exported yet, or all days again from one on. A file that is written again replaces the
        former one. 409 if `fromDay` is given for EVENT_STATS. For keys with scope full; a key limited to portfolios may
        not call it. In the dashboard, for administrators.

        schedule_uuid: UUID of the scheduled export.
        """
        result: ExportSchedule = self._call(
            "POST",
            "/export-schedules/{scheduleUUID}/run",
            params={"scheduleUUID": schedule_uuid},
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
        )
        return result

    def export_market_file(
        self,
        *,
        format: Literal["FLEXIBLE_POWER_READINGS", "P0282", "P0328", "E0511", "MPAN_LIST", "BOUND"],
        event_uuid: str | None = None,
        scheme_uuid: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        asset_uuid: str | None = None,
        binding_uuid: str | None = None,
        variant: Literal["POWER", "ENERGY"] | None = None,
        validity: Literal["DAY", "DEFAULT"] | None = None,
        incomplete: Literal["REFUSE", "LEAVE_OUT"] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> MarketFile:
        """Make a file for a buyer: readings, volumes, baselines or participants. Of an event, or of the assets of a
        scheme in a range of 32 days at most; with Accept: text/csv the file. JSON says what it has, and names assets
        that lack what it needs; with those, CSV is a 409 unless `incomplete` is LEAVE_OUT. Energy is written exactly
        and rounded once. Half hours without a reading have no row: a gap is no zero. For keys with scope full,
        read-only, meter-data, events; a key limited to portfolios may not call it.

        format: FLEXIBLE_POWER_READINGS: metered power or energy by the units of the market pack. P0282: delivered
        volume of each meter by the newest stats run. P0328: expected volume of each BM Unit, the baselines of its
        assets. E0511: the periods in which units are active. MPAN_LIST: the assets with their meters. BOUND: by a bound
        template.
        event_uuid: The event that it is about. Give this or schemeUUID.
        scheme_uuid: The scheme whose ready assets it is about, with from and to. Give this or eventUUID.
        from_: Start of the range, with an offset or Z; with schemeUUID.
        to: End of the range, itself excluded; after from, by 32 days at most.
        asset_uuid: Only this asset.
        binding_uuid: The bound template that BOUND is made by.
        variant: Whether FLEXIBLE_POWER_READINGS have power or energy; by default what the market pack has.
        validity: Whether P0328 is of the days of the event, or DEFAULT: of every day from its first on.
        incomplete: Whether assets that lack what the file needs refuse it, or are left out.
        """
        result: MarketFile = self._call(
            "GET",
            "/exports/market-file",
            query={
                "format": format,
                "eventUUID": event_uuid,
                "schemeUUID": scheme_uuid,
                "from": from_,
                "to": to,
                "assetUUID": asset_uuid,
                "bindingUUID": binding_uuid,
                "variant": variant,
                "validity": validity,
                "incomplete": incomplete,
            },
            headers=headers,
        )
        return result

    def create_file_binding(
        self,
        body: NewFileBinding,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> FileBinding:
        """Bind the columns of a buyer’s empty template. The header of the template names the columns; each is bound to
        a field, a constant, or EMPTY. A binding of the same name is its next version; former ones are kept. Files are
        made and read by it with exactly this header. For keys with scope full; a key limited to portfolios may not call
        it. In the dashboard, for operators.
        """
        result: FileBinding = self._call(
            "POST",
            "/file-bindings",
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )
        return result

    def list_file_bindings(
        self,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["createdUTC", "name", "-createdUTC", "-name"] | None = None,
        cursor: str | None = None,
        kind: Literal["READINGS", "GROUP_BASELINE", "PARTICIPANTS"] | None = None,
        pack_id: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[FileBinding]:
        """List bound templates, every version. For keys with scope full, read-only, events; a key limited to portfolios
        may not call it.

        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        kind: Only templates whose rows are this.
        pack_id: Only templates of this market pack.
        """
        result: Page[FileBinding] = self._call(
            "GET",
            "/file-bindings",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
                "kind": kind,
                "packId": pack_id,
            },
            headers=headers,
        )
        return result

    def get_file_binding(
        self,
        binding_uuid: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> FileBindingDetail:
        """Get a version of a bound template, with the template as it was uploaded. For keys with scope full, read-only,
        events; a key limited to portfolios may not call it.

        binding_uuid: UUID of the version of the bound template.
        """
        result: FileBindingDetail = self._call(
            "GET",
            "/file-bindings/{bindingUUID}",
            params={"bindingUUID": binding_uuid},
            headers=headers,
        )
        return result

    def create_instruction_file(
        self,
        body: NewInstructionFile,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> InstructionFile:
        """Make events from a buyer’s file of dispatches or accepted bids. A file as the buyer publishes it, CSV or the
        JSON of its portal: rows of other companies are counted and passed over, columns that are not known are ignored
        and named. Each instruction to `company` becomes an event without portfolios, so that nobody is invited before
        an operator assigns some, or changes end, contracted power and price of the event that it became before. Half
        hours of a bid with other power or price are an event of their own. What has begun, or is not on half hours, is
        skipped with its reason. A fault in a row of the company refuses the file, and `errors` name row and column,
        unless `faultyRows` is LEAVE_OUT. The file is kept with its SHA-256; the same file again changes nothing.
        Limited to one request a second and one at a time; the body may have 16 MiB. For keys with scope full; a key
        limited to portfolios may not call it. In the dashboard, for operators.
        """
        result: InstructionFile = self._call(
            "POST",
            "/instruction-files",
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )
        return result

    def list_instruction_files(
        self,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["createdUTC", "name", "-createdUTC", "-name"] | None = None,
        cursor: str | None = None,
        scheme_uuid: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[ListedInstructionFile]:
        """List files of buyers’ instructions. For keys with scope full, read-only, events; a key limited to portfolios
        may not call it.

        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        scheme_uuid: Only files whose events belong to this scheme.
        """
        result: Page[ListedInstructionFile] = self._call(
            "GET",
            "/instruction-files",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
                "schemeUUID": scheme_uuid,
            },
            headers=headers,
        )
        return result

    def get_instruction_file(
        self,
        file_uuid: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> InstructionFileDetail:
        """Get a file of instructions as it was received, with what became of each. For keys with scope full, read-only,
        events; a key limited to portfolios may not call it.

        file_uuid: UUID of the file of instructions.
        """
        result: InstructionFileDetail = self._call(
            "GET",
            "/instruction-files/{fileUUID}",
            params={"fileUUID": file_uuid},
            headers=headers,
        )
        return result

    def list_offers(
        self,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["startTime", "createdUTC", "-startTime", "-createdUTC"] | None = None,
        cursor: str | None = None,
        scheme_uuid: str | None = None,
        unit_uuid: str | None = None,
        requirement_uuid: str | None = None,
        state: Literal["PROPOSED", "APPROVED", "SUBMITTED", "ACCEPTED", "REJECTED", "LAPSED"] | None = None,
        from_: str | None = None,
        to: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[Offer]:
        """List offers. For keys with scope full, read-only, events; a key limited to portfolios may not call it.

        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        scheme_uuid: Only offers of this scheme.
        unit_uuid: Only offers of this unit.
        requirement_uuid: Only offers for this requirement.
        state: PROPOSED until a person approves it, SUBMITTED once the buyer has it, then ACCEPTED or REJECTED by the
        results; LAPSED if it was not submitted by the submission time.
        from_: Only half hours from this instant on; with an offset or Z.
        to: Only half hours before this instant; with an offset or Z.
        """
        result: Page[Offer] = self._call(
            "GET",
            "/offers",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
                "schemeUUID": scheme_uuid,
                "unitUUID": unit_uuid,
                "requirementUUID": requirement_uuid,
                "state": state,
                "from": from_,
                "to": to,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def update_offer(
        self,
        offer_uuid: str,
        body: OfferChanges,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Offer:
        """Change an offer by hand. Before the submission time. An approved or submitted offer has to be approved and
        submitted again. What the pack of the scheme does not allow is refused with the rule; guardrails hold proposals,
        not people. For keys with scope full, events; a key limited to portfolios may not call it. In the dashboard, for
        operators.

        offer_uuid: UUID of the offer.
        """
        result: Offer = self._call(
            "PATCH",
            "/offers/{offerUUID}",
            params={"offerUUID": offer_uuid},
            body=body,
            headers=headers,
        )
        return result

    def get_requirement_offers(
        self,
        requirement_uuid: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> RequirementOffers:
        """Get the offers for a requirement. Of every unit and half hour, with the proposal, its alternatives and all
        that they rest on. For keys with scope full, read-only, events; a key limited to portfolios may not call it.

        requirement_uuid: UUID of the requirement.
        """
        result: RequirementOffers = self._call(
            "GET",
            "/requirements/{requirementUUID}/offers",
            params={"requirementUUID": requirement_uuid},
            headers=headers,
        )
        return result

    def propose_offers(
        self,
        requirement_uuid: str,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Propose the offers for a requirement anew. They are proposed by themselves when a requirement arrives; this
        does it again, with what is known now. Offers that a person changed or approved stay as they are. For keys with
        scope full, events; a key limited to portfolios may not call it. In the dashboard, for operators.

        requirement_uuid: UUID of the requirement.
        """
        self._call(
            "POST",
            "/requirements/{requirementUUID}/offers/propose",
            params={"requirementUUID": requirement_uuid},
            headers=headers,
            idempotency_key=idempotency_key,
        )

    def approve_offers(
        self,
        requirement_uuid: str,
        body: ApproveOffers,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> RequirementOffers:
        """Approve offers. All or none. Above the power that the guardrails of the unit name a second person approves
        too: 409 where the same person approves twice. For keys with scope full, events; a key limited to portfolios may
        not call it. In the dashboard, for operators.

        requirement_uuid: UUID of the requirement.
        """
        result: RequirementOffers = self._call(
            "POST",
            "/requirements/{requirementUUID}/offers/approve",
            params={"requirementUUID": requirement_uuid},
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
        )
        return result

    def submit_offers(
        self,
        requirement_uuid: str,
        body: NewSubmission,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> RequirementOffers:
        """Record that the approved offers were submitted. With the reference of the buyer; 409 without an approved
        offer, and after the submission time. For keys with scope full, events; a key limited to portfolios may not call
        it. In the dashboard, for operators.

        requirement_uuid: UUID of the requirement.
        """
        result: RequirementOffers = self._call(
            "POST",
            "/requirements/{requirementUUID}/offers/submit",
            params={"requirementUUID": requirement_uuid},
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
        )
        return result

    def get_unit_strikes(
        self,
        unit_uuid: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> UnitStrikes:
        """Get the strikes of a unit. An acceptance is an accepted half hour, and a strike one that is settled by a
        factor below that of the market pack. Too many in a row, or in a period, and the buyer may deregister the unit.
        For keys with scope full, read-only, events; a key limited to portfolios may not call it.

        unit_uuid: UUID of the unit.
        """
        result: UnitStrikes = self._call(
            "GET",
            "/units/{unitUUID}/strikes",
            params={"unitUUID": unit_uuid},
            headers=headers,
            may_be_stale=True,
        )
        return result

    def get_unit_season(
        self,
        unit_uuid: str,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["startTime", "-startTime"] | None = None,
        cursor: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> UnitSeason:
        """Get what a unit offered, delivered and earned this season. By requirement. A season begins on 1 April in
        London. For keys with scope full, read-only, events; a key limited to portfolios may not call it.

        unit_uuid: UUID of the unit.
        page: Number of the page of requirements, from 1.
        page_size: Most requirements on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        """
        result: UnitSeason = self._call(
            "GET",
            "/units/{unitUUID}/season",
            params={"unitUUID": unit_uuid},
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def store_requirement_file(
        self,
        body: NewRequirementFile,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> RequirementFileResult:
        """Store a file of NESO: requirement, utilisation report or its summary. Which of the three it is, its columns
        say; columns that are not known are ignored and named. A fault in any row refuses the file: `errors` name row
        and column, and nothing is stored. The same rows again change nothing. What was stored before and differs is
        listed, and replaced with `differences` ACCEPT alone; what was not known before, such as settled volumes, is
        added. Offers and results of an event without a stored requirement are kept as history. Limited to one request a
        second and one at a time; the body may have 16 MiB. For keys with scope full; a key limited to portfolios may
        not call it. In the dashboard, for operators.
        """
        result: RequirementFileResult = self._call(
            "POST",
            "/requirements/files",
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
        )
        return result

    def list_requirements(
        self,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["submissionTime", "startTime", "-submissionTime", "-startTime"] | None = None,
        cursor: str | None = None,
        scheme_uuid: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        open: Literal["true", "false"] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[ListedRequirement]:
        """List what buyers ask. For keys with scope full, read-only, events; a key limited to portfolios may not call
        it.

        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        scheme_uuid: Only requirements of this scheme.
        from_: Only requirements that end after this instant; with an offset or Z.
        to: Only requirements that start before this instant; with an offset or Z.
        open: true: only requirements whose submission time is still to come; false: only the others.
        """
        result: Page[ListedRequirement] = self._call(
            "GET",
            "/requirements",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
                "schemeUUID": scheme_uuid,
                "from": from_,
                "to": to,
                "open": open,
            },
            headers=headers,
        )
        return result

    def get_requirement(
        self,
        requirement_uuid: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Requirement:
        """Get what a buyer asks in one event, by half hour, with what came of it. For keys with scope full, read-only,
        events; a key limited to portfolios may not call it.

        requirement_uuid: UUID of the requirement.
        """
        result: Requirement = self._call(
            "GET",
            "/requirements/{requirementUUID}",
            params={"requirementUUID": requirement_uuid},
            headers=headers,
        )
        return result

    def get_requirement_feed(
        self,
        scheme_uuid: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> RequirementFeed:
        """Get how NESO’s data portal is polled for a scheme. For keys with scope full, read-only, events; a key limited
        to portfolios may not call it.

        scheme_uuid: UUID of the event scheme.
        """
        result: RequirementFeed = self._call(
            "GET",
            "/events/schemes/{schemeUUID}/requirement-feed",
            params={"schemeUUID": scheme_uuid},
            headers=headers,
        )
        return result

    def set_requirement_feed(
        self,
        scheme_uuid: str,
        body: NewRequirementFeed,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> RequirementFeed:
        """Set which data sets of NESO’s data portal are polled for a scheme. Rows are stored as those of files are, and
        differences from what is stored are kept. A failure is tried again after growing pauses. Settings of the service
        name the addresses and the interval; without them nothing is polled. For keys with scope full; a key limited to
        portfolios may not call it. In the dashboard, for operators.

        scheme_uuid: UUID of the event scheme.
        """
        result: RequirementFeed = self._call(
            "PUT",
            "/events/schemes/{schemeUUID}/requirement-feed",
            params={"schemeUUID": scheme_uuid},
            body=body,
            headers=headers,
            if_match=if_match,
        )
        return result

    def list_market_history(
        self,
        *,
        scheme_uuid: str,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["startTime", "-startTime"] | None = None,
        cursor: str | None = None,
        event_type: Literal["TURN_DOWN", "TURN_UP"] | None = None,
        from_: str | None = None,
        before: str | None = None,
        zone: Literal["Z1", "Z2", "Z3", "Z4", "Z5", "Z6", "Z7", "Z8", "Z9", "Z10", "Z11", "Z12"] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[MarketHalfHour]:
        """List half hours of a market, newest first. Every half hour of which a requirement, offers or a summary were
        stored: power asked, offered, accepted and settled, and the two prices between which the buyer stopped.
        Participants’ offers: GET /market/bids. For keys with scope full, read-only, events; a key limited to portfolios
        may not call it.

        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        scheme_uuid: Scheme of the market.
        event_type: Only half hours in this direction.
        from_: Only the half hour of the London day that begins at this time, HH:MM.
        before: Only half hours that start before this instant; with an offset or Z.
        zone: Only half hours in which this zone could offer, each with the zone’s part; those without caps are left
        out.
        """
        result: Page[MarketHalfHour] = self._call(
            "GET",
            "/market/history",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
                "schemeUUID": scheme_uuid,
                "eventType": event_type,
                "from": from_,
                "before": before,
                "zone": zone,
            },
            headers=headers,
        )
        return result

    def list_market_bids(
        self,
        *,
        scheme_uuid: str,
        season: int,
        buyer_event_id: str,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["startTime", "priceGbpPerMwh", "-startTime", "-priceGbpPerMwh"] | None = None,
        cursor: str | None = None,
        event_type: Literal["TURN_DOWN", "TURN_UP"] | None = None,
        unit_id: str | None = None,
        zone: Literal["Z1", "Z2", "Z3", "Z4", "Z5", "Z6", "Z7", "Z8", "Z9", "Z10", "Z11", "Z12"] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[MarketOffer]:
        """List the offers of all participants for one event of a buyer. For keys with scope full, read-only, events; a
        key limited to portfolios may not call it.

        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        scheme_uuid: Scheme of the market.
        season: Season of the event: the year in which it began, on 1 April in London.
        buyer_event_id: Event ID of the buyer.
        event_type: Only offers in this direction.
        unit_id: Only offers of this unit.
        zone: Only offers of units in this zone.
        """
        result: Page[MarketOffer] = self._call(
            "GET",
            "/market/bids",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
                "schemeUUID": scheme_uuid,
                "season": season,
                "buyerEventId": buyer_event_id,
                "eventType": event_type,
                "unitId": unit_id,
                "zone": zone,
            },
            headers=headers,
        )
        return result

    def list_market_participants(
        self,
        *,
        scheme_uuid: str,
        from_: str,
        to: str,
        event_type: Literal["TURN_DOWN", "TURN_UP"] | None = None,
        zone: Literal["Z1", "Z2", "Z3", "Z4", "Z5", "Z6", "Z7", "Z8", "Z9", "Z10", "Z11", "Z12"] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> MarketParticipants:
        """List the participants of a market, with what they offered and sold in a range of time. For keys with scope
        full, read-only, events; a key limited to portfolios may not call it.

        scheme_uuid: Scheme of the market.
        from_: Start of the range, with an offset or Z.
        to: End of the range, itself excluded, with an offset or Z; after from.
        event_type: Only offers in this direction.
        zone: Only offers of units in this zone.
        """
        result: MarketParticipants = self._call(
            "GET",
            "/market/participants",
            query={
                "schemeUUID": scheme_uuid,
                "from": from_,
                "to": to,
                "eventType": event_type,
                "zone": zone,
            },
            headers=headers,
        )
        return result

    def list_markets(
        self,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Markets:
        """List the schemes whose market has a history. For keys with scope full, read-only, events; a key limited to
        portfolios may not call it.
        """
        result: Markets = self._call(
            "GET",
            "/market/schemes",
            headers=headers,
            may_be_stale=True,
        )
        return result

    def list_market_zones(
        self,
        *,
        scheme_uuid: str,
        from_: str,
        to: str,
        event_type: Literal["TURN_DOWN", "TURN_UP"] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> MarketZones:
        """List the zones of a market, with what was offered and sold in a range of time. For keys with scope full,
        read-only, events; a key limited to portfolios may not call it.

        scheme_uuid: Scheme of the market.
        from_: Start of the range, with an offset or Z.
        to: End of the range, itself excluded, with an offset or Z; after from.
        event_type: Only offers in this direction.
        """
        result: MarketZones = self._call(
            "GET",
            "/market/zones",
            query={
                "schemeUUID": scheme_uuid,
                "from": from_,
                "to": to,
                "eventType": event_type,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def get_market_alternatives(
        self,
        *,
        scheme_uuid: str,
        from_: str,
        to: str,
        event_type: Literal["TURN_DOWN", "TURN_UP"] | None = None,
        zone: Literal["Z1", "Z2", "Z3", "Z4", "Z5", "Z6", "Z7", "Z8", "Z9", "Z10", "Z11", "Z12"] | None = None,
        participant: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> MarketAlternatives:
        """Get what offers would have been paid at other prices in a range of time. For keys with scope full, read-only,
        events; a key limited to portfolios may not call it.

        scheme_uuid: Scheme of the market.
        from_: Start of the range, with an offset or Z.
        to: End of the range, itself excluded, with an offset or Z; after from.
        event_type: Only offers in this direction.
        zone: Only offers of units in this zone.
        participant: Participant, as the buyer names it, in any case; without it, the units of this tenant.
        """
        result: MarketAlternatives = self._call(
            "GET",
            "/market/alternatives",
            query={
                "schemeUUID": scheme_uuid,
                "from": from_,
                "to": to,
                "eventType": event_type,
                "zone": zone,
                "participant": participant,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def list_asset_events(
        self,
        asset_uuid: str,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["startTime", "-startTime"] | None = None,
        cursor: str | None = None,
        state: Literal["INVITED", "OPT_IN", "OPT_OUT"] | None = None,
        event_state: Literal["SCHEDULED", "STARTED", "ENDED", "CANCELLED"] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[AssetEvent]:
        """List the events of an asset, newest first, with what it delivered. For keys with scope full, read-only,
        events; a key limited to portfolios may call it for assets that are in one of them now.

        asset_uuid: UUID of the asset.
        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        state: Only events in which the asset has this state.
        event_state: Only events with this state.
        """
        result: Page[AssetEvent] = self._call(
            "GET",
            "/assets/{assetUUID}/events",
            params={"assetUUID": asset_uuid},
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
                "state": state,
                "eventState": event_state,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def list_asset_commitments(
        self,
        asset_uuid: str,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["startTime", "-startTime"] | None = None,
        cursor: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[AssetCommitment]:
        """List what an asset is committed to. Every event that it is opted in to, with the power that is kept for it
        and the rule by which it is beside others; as CSV, the arrangements to disclose to a buyer. For keys with scope
        full, read-only, events; a key limited to portfolios may call it for assets that are in one of them now.

        asset_uuid: UUID of the asset.
        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        from_: Only events that end after this instant.
        to: Only events that start before this instant.
        """
        result: Page[AssetCommitment] = self._call(
            "GET",
            "/assets/{assetUUID}/commitments",
            params={"assetUUID": asset_uuid},
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
                "from": from_,
                "to": to,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def list_asset_history(
        self,
        asset_uuid: str,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["at", "-at"] | None = None,
        cursor: str | None = None,
        kind: Literal[
            "CREATED", "ARCHIVED", "MPAN_VALIDATED", "SCHEME_STATUS", "PORTFOLIO_ASSIGNED", "EVENT_STATE",
            "TARIFF_ADDED", "TARIFF_DISCONNECTED", "CONSENT_RECORDED", "CONSENT_WITHDRAWN",
        ] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[AssetHistoryEntry]:
        """List what happened to an asset, newest first. Checks and portfolio moves are kept for 90 days; older ones
        show as the state they led to. For keys with scope full, read-only, events; a key limited to portfolios may not
        call it.

        asset_uuid: UUID of the asset.
        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        kind: Only entries of this kind.
        """
        result: Page[AssetHistoryEntry] = self._call(
            "GET",
            "/assets/{assetUUID}/history",
            params={"assetUUID": asset_uuid},
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
                "kind": kind,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def get_asset_baselines(
        self,
        asset_uuid: str,
        *,
        from_: str,
        to: str,
        method: Literal["BL01", "MID_8_OF_10", "HIGH_5_OF_10", "ROLLING_MEAN", "SAME_WEEKDAY_6"] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Baseline:
        """Baseline of an asset, up to 48 hours ahead. For keys with scope full, read-only, events; a key limited to
        portfolios may call it for assets that are in one of them now.

        asset_uuid: UUID of the asset.
        from_: Start of the range, with an offset or Z.
        to: End of the range, itself excluded, with an offset or Z; after from, by 31 days at most, and at most 48 hours
        ahead.
        method: Rule by which the baseline is made.
        """
        result: Baseline = self._call(
            "GET",
            "/assets/{assetUUID}/baselines",
            params={"assetUUID": asset_uuid},
            query={
                "from": from_,
                "to": to,
                "method": method,
            },
            headers=headers,
        )
        return result

    def explain_asset_baseline(
        self,
        asset_uuid: str,
        *,
        at: str,
        method: Literal["BL01", "MID_8_OF_10", "HIGH_5_OF_10", "ROLLING_MEAN", "SAME_WEEKDAY_6"] | None = None,
        event_uuid: str | None = None,
        as_of: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> BaselineExplanation:
        """How one half hour's baseline was made. By the scheme of the event the asset was in at that half hour, with
        its in-day adjustment; else by BL01, or by the requested method. For keys with scope full, read-only, events; a
        key limited to portfolios may call it for assets that are in one of them now.

        asset_uuid: UUID of the asset.
        at: Start of the half hour, on :00 or :30, at most 48 hours ahead.
        method: Rule to explain; where absent that of the event the half hour lies in, else BL01.
        event_uuid: Which event is meant where the asset is in several at this time; the first created where absent.
        as_of: Where the readings came from by this instant, such as that of a stats run; now where absent.
        """
        result: BaselineExplanation = self._call(
            "GET",
            "/assets/{assetUUID}/baselines/explanation",
            params={"assetUUID": asset_uuid},
            query={
                "at": at,
                "method": method,
                "eventUUID": event_uuid,
                "asOf": as_of,
            },
            headers=headers,
        )
        return result

    def create_consent(
        self,
        body: NewConsent,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Consent:
        """Record a user's consent or refusal. For keys with scope full; a key limited to portfolios may not call it. In
        the dashboard, for operators.
        """
        result: Consent = self._call(
            "POST",
            "/consents",
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )
        return result

    def list_consents(
        self,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["createdUTC", "expiresUTC", "-createdUTC", "-expiresUTC"] | None = None,
        cursor: str | None = None,
        user_uuid: str | None = None,
        asset_uuid: str | None = None,
        type_: Literal["DISPATCH", "DATA_ACCESS"] | None = None,
        status: Literal["ACTIVE", "REJECTED", "WITHDRAWN", "EXPIRED"] | None = None,
        search: str | None = None,
        ends_before: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[ListedConsent]:
        """List consents. Each with the names of its user and asset, and what it means for events now. For keys with
        scope full, read-only, events; a key limited to portfolios may not call it.

        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        user_uuid: Only consents of this user.
        asset_uuid: Only consents about this asset by itself.
        type_: Only consents of this type.
        status: Only consents with this status.
        search: Part of the name, userId or email of the user, or of the names, MPAN or postcode of one of the assets.
        ends_before: Only consents in force that end before this instant; UTC or with an offset.
        """
        result: Page[ListedConsent] = self._call(
            "GET",
            "/consents",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
                "userUUID": user_uuid,
                "assetUUID": asset_uuid,
                "type": type_,
                "status": status,
                "search": search,
                "endsBefore": ends_before,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def create_consents_bulk(
        self,
        body: Sequence[NewConsent],
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Listed[Consent]:
        """Record up to 1,000 consents or refusals. All or nothing: one bad item refuses the whole request, with its
        index in the pointer. No two may be of the same user, type and asset. For keys with scope full; a key limited to
        portfolios may not call it. In the dashboard, for operators.
        """
        result: Listed[Consent] = self._call(
            "POST",
            "/consents/bulk",
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
        )
        return result

    def get_consent(
        self,
        consent_uuid: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Consent:
        """Get a consent. For keys with scope full, read-only, events; a key limited to portfolios may not call it.

        consent_uuid: UUID of the consent.
        """
        result: Consent = self._call(
            "GET",
            "/consents/{consentUUID}",
            params={"consentUUID": consent_uuid},
            headers=headers,
        )
        return result

    def withdraw_consent(
        self,
        consent_uuid: str,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Withdraw a consent. For keys with scope full; a key limited to portfolios may not call it. In the dashboard,
        for operators.

        consent_uuid: UUID of the consent.
        """
        self._call(
            "DELETE",
            "/consents/{consentUUID}",
            params={"consentUUID": consent_uuid},
            headers=headers,
            if_match=if_match,
        )

    def get_consent_effect(
        self,
        consent_uuid: str,
        *,
        figures: Literal["true"] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ConsentEffect:
        """What withdrawing a consent would end now. The assets that rest on this consent alone, and the events that
        have not started which would lose them; with figures, what the first three of those come to without them, which
        takes longer. Changes nothing. For keys with scope full, read-only, events; a key limited to portfolios may not
        call it.

        consent_uuid: UUID of the consent.
        figures: What the first three events come to without the assets is calculated too.
        """
        result: ConsentEffect = self._call(
            "GET",
            "/consents/{consentUUID}/effect",
            params={"consentUUID": consent_uuid},
            query={
                "figures": figures,
            },
            headers=headers,
        )
        return result

    def get_load_control(
        self,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> LoadControl:
        """Get the controlled power beside the line of the notice. Power of the assets that are active, have a consent
        to dispatch in force, and are within reach of their controller, of the newest London day: the highest of its
        hourly counts. The line and the dates of the regime are settings of the service. For keys with scope full,
        read-only, events; a key limited to portfolios may not call it.
        """
        result: LoadControl = self._call(
            "GET",
            "/compliance/load-control",
            headers=headers,
        )
        return result

    def update_load_control(
        self,
        body: LoadControlChanges,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> LoadControl:
        """Note the day on which the notice was given. 409 while no day has reached the line. For keys with scope full;
        a key limited to portfolios may not call it. In the dashboard, for operators.
        """
        result: LoadControl = self._call(
            "PATCH",
            "/compliance/load-control",
            body=body,
            headers=headers,
            if_match=if_match,
        )
        return result

    def list_load_days(
        self,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["day", "controlledMw", "-day", "-controlledMw"] | None = None,
        cursor: str | None = None,
        from_day: str | None = None,
        to_day: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[LoadDay]:
        """List the controlled power by London day. A day on which the service did not count has no row. For keys with
        scope full, read-only, events; a key limited to portfolios may not call it.

        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        from_day: First London day, YYYY-MM-DD.
        to_day: Last London day, itself included, YYYY-MM-DD.
        """
        result: Page[LoadDay] = self._call(
            "GET",
            "/compliance/load-control/days",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
                "fromDay": from_day,
                "toDay": to_day,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def list_load_signals(
        self,
        *,
        from_: str,
        to: str,
        asset_uuid: str | None = None,
        after: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> LoadSignals:
        """Export every signal to assets, with its cause, consent and override. In the order in which they were made.
        CSV has everything in one response, as it is read; one that breaks off is incomplete. JSON has some signals, and
        `next`: send it as `after`. For keys with scope full, read-only, events; a key limited to portfolios may not
        call it.

        from_: Start of the range, with an offset or Z.
        to: End, itself excluded, with an offset or Z; after from, by 366 days at most.
        asset_uuid: Only signals to this asset.
        after: Continues an export: `next` of a response.
        """
        result: LoadSignals = self._call(
            "GET",
            "/compliance/signals",
            query={
                "from": from_,
                "to": to,
                "assetUUID": asset_uuid,
                "after": after,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def create_complaint(
        self,
        body: NewComplaint,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Complaint:
        """Record a complaint. For keys with scope full; a key limited to portfolios may not call it. In the dashboard,
        for operators.
        """
        result: Complaint = self._call(
            "POST",
            "/compliance/complaints",
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )
        return result

    def list_complaints(
        self,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["receivedDay", "createdUTC", "-receivedDay", "-createdUTC"] | None = None,
        cursor: str | None = None,
        type_: Literal["CONTROL", "CONSENT", "SWITCHING", "PAYMENT", "DATA", "SERVICE", "OTHER"] | None = None,
        status: Literal["OPEN", "CLOSED"] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[Complaint]:
        """List complaints. For keys with scope full, read-only, events; a key limited to portfolios may not call it.

        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        type_: Only complaints about this.
        status: Only complaints with this status.
        """
        result: Page[Complaint] = self._call(
            "GET",
            "/compliance/complaints",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
                "type": type_,
                "status": status,
            },
            headers=headers,
        )
        return result

    def update_complaint(
        self,
        complaint_uuid: str,
        body: ComplaintChanges,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Complaint:
        """Change a complaint, or note its outcome. A complaint is closed by `closedDay` and `outcome` together, and
        opened again by null for both. For keys with scope full; a key limited to portfolios may not call it. In the
        dashboard, for operators.

        complaint_uuid: UUID of the complaint.
        """
        result: Complaint = self._call(
            "PATCH",
            "/compliance/complaints/{complaintUUID}",
            params={"complaintUUID": complaint_uuid},
            body=body,
            headers=headers,
        )
        return result

    def count_complaints(
        self,
        *,
        from_day: str,
        to_day: str,
        headers: Mapping[str, str] | None = None,
    ) -> ComplaintCounts:
        """Count the complaints of a period by type. For keys with scope full, read-only, events; a key limited to
        portfolios may not call it.

        from_day: First London day, YYYY-MM-DD.
        to_day: Last London day, itself included, YYYY-MM-DD. 366 days at most.
        """
        result: ComplaintCounts = self._call(
            "GET",
            "/compliance/complaint-counts",
            query={
                "fromDay": from_day,
                "toDay": to_day,
            },
            headers=headers,
        )
        return result

    def get_licence_return(
        self,
        *,
        from_day: str,
        to_day: str,
        headers: Mapping[str, str] | None = None,
    ) -> LicenceReturn:
        """Get the figures of a licence return for a period. Load by day, devices by technology, switching, signals and
        complaints, one figure a row. How each is counted is in the page about compliance. For keys with scope full,
        read-only, events; a key limited to portfolios may not call it.

        from_day: First London day, YYYY-MM-DD.
        to_day: Last London day, itself included, YYYY-MM-DD. 366 days at most.
        """
        result: LicenceReturn = self._call(
            "GET",
            "/compliance/licence-return",
            query={
                "fromDay": from_day,
                "toDay": to_day,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def export_asset_register(
        self,
        *,
        fsp_id: str | None = None,
        portfolio_uuid: str | None = None,
        page_size: int | None = None,
        after: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> AssetRegister:
        """Export assets in the form of the draft register of flexible assets. Active assets, in the order of their
        UUIDs, each with what is `missing` before it could be registered. CSV has everything in one response, as it is
        read. JSON has some assets, and `next`: send it as `after`. For keys with scope full, read-only, events; a key
        limited to portfolios may call it for one of them, which portfolioUUID names; of a single one it need not.

        fsp_id: Your id as a provider of flexibility, which every row repeats.
        portfolio_uuid: Only assets in this portfolio.
        page_size: Most assets of a JSON response, 1 to 1,000.
        after: Continues an export: the UUID of the last asset that was received whole, or `next` of a response.
        """
        result: AssetRegister = self._call(
            "GET",
            "/compliance/asset-register",
            query={
                "fspId": fsp_id,
                "portfolioUUID": portfolio_uuid,
                "pageSize": page_size,
                "after": after,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def create_tariffs(
        self,
        asset_uuid: str,
        body: NewTariff | Sequence[NewTariff],
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> CreateTariffsResponse:
        """Create tariffs against an asset. One tariff or an array of up to 50. A new tariff closes the open one of its
        direction at its validFrom. For keys with scope full; a key limited to portfolios may not call it. In the
        dashboard, for operators.

        asset_uuid: UUID of the asset.
        """
        result: CreateTariffsResponse = self._call(
            "POST",
            "/assets/{assetUUID}/tariff",
            params={"assetUUID": asset_uuid},
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
        )
        return result

    def list_asset_tariffs(
        self,
        asset_uuid: str,
        direction: Literal["import", "export"],
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["validFrom", "createdUTC", "-validFrom", "-createdUTC"] | None = None,
        cursor: str | None = None,
        status: Literal["ACTIVE", "DISCONNECTED"] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[Tariff]:
        """List the tariffs of an asset. For keys with scope full, read-only, events; a key limited to portfolios may
        call it for assets that are in one of them now.

        asset_uuid: UUID of the asset.
        direction: Direction of the tariffs; in any case.
        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        status: Only tariffs with this status.
        """
        result: Page[Tariff] = self._call(
            "GET",
            "/assets/{assetUUID}/tariff/{direction}",
            params={"assetUUID": asset_uuid, "direction": direction},
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
                "status": status,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def disconnect_asset_tariffs(
        self,
        asset_uuid: str,
        direction: Literal["import", "export"],
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Disconnect asset tariffs; history is kept for costing. For keys with scope full; a key limited to portfolios
        may not call it. In the dashboard, for operators.

        asset_uuid: UUID of the asset.
        direction: Direction of the tariffs; in any case.
        """
        self._call(
            "DELETE",
            "/assets/{assetUUID}/tariff/{direction}",
            params={"assetUUID": asset_uuid, "direction": direction},
            headers=headers,
            if_match=if_match,
        )

    def enable_tariff_schedule(
        self,
        asset_uuid: str,
        type_: Literal["SINGLE_RATE", "TIME_OF_USE", "DYNAMIC"],
        body: NewTariffSchedule | None = None,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> TariffSchedule:
        """Enable tariff schedules for an asset. Periods that are sent replace the tariff's rates where they hold, while
        the schedule is enabled and valid. Without a body the schedule shows the rates of the open tariff, follows it
        and changes no cost. A TIME_OF_USE schedule needs time-of-use rates. For keys with scope full; a key limited to
        portfolios may not call it. In the dashboard, for operators.

        asset_uuid: UUID of the asset.
        type_: Kind of schedule; kebab case and lower case, time-of-use for example, are read too.
        """
        result: TariffSchedule = self._call(
            "POST",
            "/assets/{assetUUID}/tariff/schedules/{type}",
            params={"assetUUID": asset_uuid, "type": type_},
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
        )
        return result

    def remove_tariff_schedule(
        self,
        asset_uuid: str,
        type_: Literal["SINGLE_RATE", "TIME_OF_USE", "DYNAMIC"],
        *,
        direction: Literal["import", "export"] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Delete a tariff schedule. One that has set prices ends today, and the costs of past days stay; any other is
        deleted. For keys with scope full; a key limited to portfolios may not call it. In the dashboard, for operators.

        asset_uuid: UUID of the asset.
        type_: Kind of schedule; kebab case and lower case, time-of-use for example, are read too.
        direction: Direction of the schedule.
        """
        self._call(
            "DELETE",
            "/assets/{assetUUID}/tariff/schedules/{type}",
            params={"assetUUID": asset_uuid, "type": type_},
            query={
                "direction": direction,
            },
            headers=headers,
        )

    def list_tariff_schedules(
        self,
        asset_uuid: str,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["createdUTC", "-createdUTC"] | None = None,
        cursor: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[TariffSchedule]:
        """List the tariff schedules of an asset. For keys with scope full, read-only, events; a key limited to
        portfolios may call it for assets that are in one of them now.

        asset_uuid: UUID of the asset.
        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        """
        result: Page[TariffSchedule] = self._call(
            "GET",
            "/assets/{assetUUID}/tariff/schedules",
            params={"assetUUID": asset_uuid},
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def list_tariffs(
        self,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["validFrom", "createdUTC", "name", "-validFrom", "-createdUTC", "-name"] | None = None,
        cursor: str | None = None,
        search: str | None = None,
        name: str | None = None,
        status: Literal["ACTIVE", "DISCONNECTED"] | None = None,
        direction: Literal["import", "export"] | None = None,
        tariff_type: Literal["SINGLE_RATE", "TIME_OF_USE", "DYNAMIC"] | None = None,
        asset_uuid: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[ListedTariff]:
        """List tariffs across assets. For keys with scope full, read-only, events; a key limited to portfolios may not
        call it.

        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        search: Part of the name of the tariff, or of assetId, name, MPAN or postcode of the asset, in any case.
        name: Only tariffs of exactly this name.
        status: Only tariffs with this status.
        direction: Only tariffs of this direction.
        tariff_type: Only tariffs of this kind.
        asset_uuid: Only tariffs of this asset.
        """
        result: Page[ListedTariff] = self._call(
            "GET",
            "/tariffs",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
                "search": search,
                "name": name,
                "status": status,
                "direction": direction,
                "tariffType": tariff_type,
                "assetUUID": asset_uuid,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def list_tariff_products(
        self,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["assets", "name", "-assets", "-name"] | None = None,
        cursor: str | None = None,
        search: str | None = None,
        status: Literal["ACTIVE", "DISCONNECTED"] | None = None,
        direction: Literal["import", "export"] | None = None,
        tariff_type: Literal["SINGLE_RATE", "TIME_OF_USE", "DYNAMIC"] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[TariffProduct]:
        """List tariffs by product. Tariffs of one name, direction and type are one product. Its rates are those of its
        newest tariff; assets may have others. For keys with scope full, read-only, events; a key limited to portfolios
        may not call it.

        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        search: Part of the name of the tariff, in any case.
        status: Only tariffs with this status.
        direction: Only tariffs of this direction.
        tariff_type: Only tariffs of this kind.
        """
        result: Page[TariffProduct] = self._call(
            "GET",
            "/tariffs/products",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
                "search": search,
                "status": status,
                "direction": direction,
                "tariffType": tariff_type,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def get_tariff(
        self,
        tariff_uuid: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Tariff:
        """Get a tariff. For keys with scope full, read-only, events; a key limited to portfolios may not call it.

        tariff_uuid: UUID of the tariff.
        """
        result: Tariff = self._call(
            "GET",
            "/tariffs/{tariffUUID}",
            params={"tariffUUID": tariff_uuid},
            headers=headers,
        )
        return result

    def update_tariff(
        self,
        tariff_uuid: str,
        body: TariffChanges,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Tariff:
        """Change the name, supplier, code or end of a tariff. For keys with scope full; a key limited to portfolios may
        not call it. In the dashboard, for operators.

        tariff_uuid: UUID of the tariff.
        """
        result: Tariff = self._call(
            "PATCH",
            "/tariffs/{tariffUUID}",
            params={"tariffUUID": tariff_uuid},
            body=body,
            headers=headers,
            if_match=if_match,
        )
        return result

    def correct_tariff(
        self,
        tariff_uuid: str,
        body: TariffCorrection,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Tariff:
        """Correct a tariff that was recorded wrongly. Any attribute, its prices and validity included, with a reason.
        Every version stays readable. Costs of days gone by stay as they were reported, or follow the correction where
        `pastCosts` is RECALCULATE. For keys with scope full; a key limited to portfolios may not call it. In the
        dashboard, for operators.

        tariff_uuid: UUID of the tariff.
        """
        result: Tariff = self._call(
            "POST",
            "/tariffs/{tariffUUID}/corrections",
            params={"tariffUUID": tariff_uuid},
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )
        return result

    def list_tariff_versions(
        self,
        tariff_uuid: str,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["version", "-version"] | None = None,
        cursor: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[TariffVersion]:
        """List the recorded versions of a tariff. For keys with scope full, read-only, events; a key limited to
        portfolios may not call it.

        tariff_uuid: UUID of the tariff.
        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        """
        result: Page[TariffVersion] = self._call(
            "GET",
            "/tariffs/{tariffUUID}/versions",
            params={"tariffUUID": tariff_uuid},
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def set_tariff_prices(
        self,
        tariff_uuid: str,
        body: NewTariffPrices,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> StoredTariffPrices:
        """Set half-hourly prices of a dynamic tariff. Up to a year of half hours in one request, all or nothing; or an
        unchanged response of the Octopus Energy API. Prices of half hours that have begun change only with a `reason`.
        The body may have 2 MiB. For keys with scope full; a key limited to portfolios may not call it. In the
        dashboard, for operators.

        tariff_uuid: UUID of the tariff.
        """
        result: StoredTariffPrices = self._call(
            "PUT",
            "/tariffs/{tariffUUID}/prices",
            params={"tariffUUID": tariff_uuid},
            body=body,
            headers=headers,
            if_match=if_match,
        )
        return result

    def get_tariff_prices(
        self,
        tariff_uuid: str,
        *,
        from_: str,
        to: str,
        headers: Mapping[str, str] | None = None,
    ) -> TariffPrices:
        """Half-hourly prices of a dynamic tariff. For keys with scope full, read-only, events; a key limited to
        portfolios may not call it.

        tariff_uuid: UUID of the tariff.
        from_: Start of the range, with an offset or Z.
        to: End of the range, itself excluded, with an offset or Z; after from.
        """
        result: TariffPrices = self._call(
            "GET",
            "/tariffs/{tariffUUID}/prices",
            params={"tariffUUID": tariff_uuid},
            query={
                "from": from_,
                "to": to,
            },
            headers=headers,
        )
        return result

    def get_asset_costs(
        self,
        asset_uuid: str,
        *,
        from_: str,
        to: str,
        direction: Literal["import", "export"] | None = None,
        costs: Literal["AS_TOLD", "CORRECTED"] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> AssetCosts:
        """What an asset cost, day by day. London days of the range, the first and the last perhaps in part. Says how
        many of the half hours due have a reading and a price: only these are in the cost. For keys with scope full,
        read-only, events; a key limited to portfolios may call it for assets that are in one of them now.

        asset_uuid: UUID of the asset.
        from_: Start of the range, with an offset or Z.
        to: End of the range, itself excluded, with an offset or Z; after from.
        direction: import is energy taken from the grid, export energy given to it.
        costs: AS_TOLD: costs by the tariff versions and prices that applied to each day when it passed; CORRECTED: by
        the newest ones.
        """
        result: AssetCosts = self._call(
            "GET",
            "/assets/{assetUUID}/costs",
            params={"assetUUID": asset_uuid},
            query={
                "from": from_,
                "to": to,
                "direction": direction,
                "costs": costs,
            },
            headers=headers,
        )
        return result

    def get_asset_forecast(
        self,
        asset_uuid: str,
        *,
        horizon_hours: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Forecast:
        """Forecast of an asset, up to 48 hours ahead. Net energy from the half hour in progress on, from readings
        before it alone; negative where the asset exports more than it imports. An archived asset has no forecast: 404.
        For keys with scope full, read-only, events; a key limited to portfolios may call it for assets that are in one
        of them now.

        asset_uuid: UUID of the asset.
        horizon_hours: Hours to look ahead.
        """
        result: Forecast = self._call(
            "GET",
            "/assets/{assetUUID}/forecasts",
            params={"assetUUID": asset_uuid},
            query={
                "horizonHours": horizon_hours,
            },
            headers=headers,
        )
        return result

    def get_portfolio_forecast(
        self,
        portfolio_uuid: str,
        *,
        horizon_hours: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> PortfolioForecast:
        """Forecast of a portfolio, up to 48 hours ahead. Expected values add up over the active assets; p10, p50 and
        p90 are quantiles of the sum, narrower than the sums of the assets’ own. For keys with scope full, read-only,
        events; a key limited to portfolios may call it for those portfolios.

        portfolio_uuid: UUID of the portfolio.
        horizon_hours: Hours to look ahead.
        """
        result: PortfolioForecast = self._call(
            "GET",
            "/portfolios/{portfolioUUID}/forecasts",
            params={"portfolioUUID": portfolio_uuid},
            query={
                "horizonHours": horizon_hours,
            },
            headers=headers,
        )
        return result

    def create_bulk_forecast(
        self,
        body: BulkForecast,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> BulkForecasts:
        """Forecasts of up to 1,000 assets. Assets that are unknown or archived are refused one by one. For keys with
        scope full, read-only, events; a key limited to portfolios may not call it. In the dashboard, for anybody.
        """
        result: BulkForecasts = self._call(
            "POST",
            "/forecasts/bulk",
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
        )
        return result

    def get_forecast_quality(
        self,
        *,
        from_: str,
        to: str,
        portfolio_uuid: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ForecastQuality:
        """How the kept forecasts compare with what was measured. Every day at 16:00 in London the forecast of each
        active portfolio is kept, and scored once the readings of its 48 hours have arrived. Of one portfolio, or of all
        together. For keys with scope full, read-only, events; a key limited to portfolios may not call it.

        from_: Start of the range in which the forecasts begin, with an offset or Z.
        to: End, itself excluded, with an offset or Z; after from, by 366 days at most.
        portfolio_uuid: Only forecasts of this portfolio; all together where absent.
        """
        result: ForecastQuality = self._call(
            "GET",
            "/analytics/forecast-quality",
            query={
                "from": from_,
                "to": to,
                "portfolioUUID": portfolio_uuid,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def list_asset_forecast_quality(
        self,
        *,
        from_: str,
        to: str,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal[
            "error", "coverage", "energy", "assetId", "-error", "-coverage", "-energy", "-assetId",
        ] | None = None,
        cursor: str | None = None,
        search: str | None = None,
        portfolio_uuid: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[AssetForecastQuality]:
        """How the first 24 hours of the forecasts of each asset compare with what was measured. Active assets that were
        scored in the range and whose user allows half hours, the worst first. For keys with scope full, read-only,
        events; a key limited to portfolios may not call it.

        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        from_: Start of the range in which the forecasts begin, with an offset or Z.
        to: End, itself excluded, with an offset or Z; after from, by 60 days at most.
        search: Part of assetId, name, MPAN or postcode, in any case.
        portfolio_uuid: Only assets in this portfolio.
        """
        result: Page[AssetForecastQuality] = self._call(
            "GET",
            "/analytics/forecast-quality/assets",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
                "from": from_,
                "to": to,
                "search": search,
                "portfolioUUID": portfolio_uuid,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def get_kept_forecast(
        self,
        portfolio_uuid: str,
        date: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> KeptForecast:
        """The forecast of a portfolio as it was made on a day, beside what was measured. A day without a kept forecast
        answers 404. For keys with scope full, read-only, events; a key limited to portfolios may call it for those
        portfolios.

        portfolio_uuid: UUID of the portfolio.
        date: London day on which the forecast begins, at 16:00.
        """
        result: KeptForecast = self._call(
            "GET",
            "/portfolios/{portfolioUUID}/forecasts/kept/{date}",
            params={"portfolioUUID": portfolio_uuid, "date": date},
            headers=headers,
        )
        return result

    def list_smart_meters(
        self,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["mpan", "lastReadingUTC", "-mpan", "-lastReadingUTC"] | None = None,
        cursor: str | None = None,
        search: str | None = None,
        consent_status: Literal["ACTIVE", "REJECTED", "WITHDRAWN", "EXPIRED", "NONE"] | None = None,
        read_status: Literal["READ", "FAILING", "WAITING", "NOT_READ"] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[SmartMeter]:
        """List smart meters. For keys with scope full, read-only, events; a key limited to portfolios may not call it.

        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        search: Part of assetId, name, MPAN or postcode, in any case.
        consent_status: Only meters whose newest DATA_ACCESS preference has this status; NONE for those without one.
        read_status: Only meters that are read so.
        """
        result: Page[SmartMeter] = self._call(
            "GET",
            "/smart-meters",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
                "search": search,
                "consentStatus": consent_status,
                "readStatus": read_status,
            },
            headers=headers,
        )
        return result

    def get_smart_meter(
        self,
        mpan: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> SmartMeter:
        """Get a smart meter. For keys with scope full, read-only, events; a key limited to portfolios may not call it.

        mpan: MPAN of the meter: the 13-digit core, or all 21 digits; the check digit has to match.
        """
        result: SmartMeter = self._call(
            "GET",
            "/smart-meters/{mpan}",
            params={"mpan": mpan},
            headers=headers,
        )
        return result

    def get_smart_meter_readings(
        self,
        mpan: str,
        *,
        from_: str,
        to: str,
        granularity: Literal["halfHour", "hour", "day", "week", "month"] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ConsumptionSeries | ConsumptionPeriods | ConsumptionRecords:
        """Read a smart meter; needs a DATA_ACCESS consent. For keys with scope full, read-only, events; a key limited
        to portfolios may not call it.

        mpan: MPAN of the meter: the 13-digit core, or all 21 digits; the check digit has to match.
        from_: Start of the range, with an offset or Z.
        to: End of the range, itself excluded, with an offset or Z; after from, by 732 days at most.
        granularity: Length of one value; days, weeks from Monday and months follow the London calendar.
        """
        result: ConsumptionSeries | ConsumptionPeriods | ConsumptionRecords = self._call(
            "GET",
            "/smart-meters/{mpan}/readings",
            params={"mpan": mpan},
            query={
                "from": from_,
                "to": to,
                "granularity": granularity,
            },
            headers=headers,
        )
        return result

    def read_smart_meters_bulk(
        self,
        body: BulkMeterRead,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> BulkMeterReadings:
        """Read up to 1,000 smart meters, half-hourly. At most 50,000 half hours a response; nextCursor continues. A
        meter without consent is refused by itself. For keys with scope full, read-only, events; a key limited to
        portfolios may not call it. In the dashboard, for anybody.
        """
        result: BulkMeterReadings = self._call(
            "POST",
            "/smart-meters/readings/bulk",
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
        )
        return result

    def create_meter_account(
        self,
        body: NewMeterAccount,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> MeterAccount:
        """Keep a credential to read smart meters with. Of a user, for the meters of this user; without userUUID the
        tenant's own, for every meter whose user has none. The credential is stored sealed and never returned. For keys
        with scope full; a key limited to portfolios may not call it. In the dashboard, for administrators.
        """
        result: MeterAccount = self._call(
            "POST",
            "/meter-accounts",
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )
        return result

    def list_meter_accounts(
        self,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["createdUTC", "provider", "-createdUTC", "-provider"] | None = None,
        cursor: str | None = None,
        provider: Literal["OCTOPUS_ENERGY", "N3RGY"] | None = None,
        user_uuid: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[ListedMeterAccount]:
        """List meter accounts. For keys with scope full, read-only, events; a key limited to portfolios may not call
        it.

        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        provider: Only accounts with this provider.
        user_uuid: Only the account of this user.
        """
        result: Page[ListedMeterAccount] = self._call(
            "GET",
            "/meter-accounts",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
                "provider": provider,
                "userUUID": user_uuid,
            },
            headers=headers,
        )
        return result

    def get_meter_account(
        self,
        meter_account_uuid: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> MeterAccount:
        """Get a meter account. For keys with scope full, read-only, events; a key limited to portfolios may not call
        it.

        meter_account_uuid: UUID of the meter account.
        """
        result: MeterAccount = self._call(
            "GET",
            "/meter-accounts/{meterAccountUUID}",
            params={"meterAccountUUID": meter_account_uuid},
            headers=headers,
        )
        return result

    def update_meter_account(
        self,
        meter_account_uuid: str,
        body: MeterAccountChanges,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> MeterAccount:
        """Replace or remove the credential of a meter account. With a new credential its meters are tried immediately;
        null removes the credential, and what is left reads its meters. For keys with scope full; a key limited to
        portfolios may not call it. In the dashboard, for administrators.

        meter_account_uuid: UUID of the meter account.
        """
        result: MeterAccount = self._call(
            "PATCH",
            "/meter-accounts/{meterAccountUUID}",
            params={"meterAccountUUID": meter_account_uuid},
            body=body,
            headers=headers,
            if_match=if_match,
        )
        return result

    def delete_meter_account(
        self,
        meter_account_uuid: str,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Delete a meter account and its credential. For keys with scope full; a key limited to portfolios may not call
        it. In the dashboard, for administrators.

        meter_account_uuid: UUID of the meter account.
        """
        self._call(
            "DELETE",
            "/meter-accounts/{meterAccountUUID}",
            params={"meterAccountUUID": meter_account_uuid},
            headers=headers,
            if_match=if_match,
        )

    def get_asset_analytics(
        self,
        asset_uuid: str,
        *,
        from_: str,
        to: str,
        costs: Literal["AS_TOLD", "CORRECTED"] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> AssetAnalytics:
        """Analytics of an asset. For keys with scope full, read-only, events; a key limited to portfolios may call it
        for assets that are in one of them now.

        asset_uuid: UUID of the asset.
        from_: Start of the range, with an offset or Z.
        to: End, itself excluded, with an offset or Z; after from, by 366 days at most.
        costs: AS_TOLD: costs by the tariff versions and prices that applied to each day when it passed; CORRECTED: by
        the newest ones.
        """
        result: AssetAnalytics = self._call(
            "GET",
            "/analytics/assets/{assetUUID}",
            params={"assetUUID": asset_uuid},
            query={
                "from": from_,
                "to": to,
                "costs": costs,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def get_portfolio_analytics(
        self,
        portfolio_uuid: str,
        *,
        from_: str,
        to: str,
        costs: Literal["AS_TOLD", "CORRECTED"] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> PortfolioAnalytics:
        """Analytics of a portfolio. For keys with scope full, read-only, events; a key limited to portfolios may call
        it for those portfolios.

        portfolio_uuid: UUID of the portfolio.
        from_: Start of the range, with an offset or Z.
        to: End, itself excluded, with an offset or Z; after from, by 366 days at most.
        costs: AS_TOLD: costs by the tariff versions and prices that applied to each day when it passed; CORRECTED: by
        the newest ones.
        """
        result: PortfolioAnalytics = self._call(
            "GET",
            "/analytics/portfolios/{portfolioUUID}",
            params={"portfolioUUID": portfolio_uuid},
            query={
                "from": from_,
                "to": to,
                "costs": costs,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def list_portfolio_results(
        self,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal[
            "name", "assetCount", "expectedKw", "sureKw", "keptPercent", "revenueGbp", "-name", "-assetCount",
            "-expectedKw", "-sureKw", "-keptPercent", "-revenueGbp",
        ] | None = None,
        cursor: str | None = None,
        search: str | None = None,
        status: Literal["ACTIVE", "ARCHIVED"] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[PortfolioResult]:
        """List portfolios with what each can turn down, delivers and earns. How a portfolio stands is kept: calculated
        daily, when an event of it has a new stats run, and when its assets or their registrations change, at most once
        a minute, less often where it takes long; hourly while some of its ready assets have no baseline yet. Those that
        were never calculated come last in an order by it. What it earned is its share of the events aimed at it that
        began this season, from 1 October. For keys with scope full, read-only, events; a key limited to portfolios may
        not call it.

        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        search: Part of the name or description, in any case.
        status: Only portfolios with this status.
        """
        result: Page[PortfolioResult] = self._call(
            "GET",
            "/analytics/portfolios",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
                "search": search,
                "status": status,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def get_portfolio_season(
        self,
        portfolio_uuid: str,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["startTime", "-startTime"] | None = None,
        cursor: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> PortfolioSeason:
        """What a portfolio usually delivers, earned this season, and is invited to. Its part in the events aimed at it,
        from the newest stats run of each: shares of revenue are those of their receipts. The season is that of the
        present, from 1 October for a year. For keys with scope full, read-only, events; a key limited to portfolios may
        not call it.

        portfolio_uuid: UUID of the portfolio.
        page: Number of the page of events, from 1.
        page_size: Most events on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        """
        result: PortfolioSeason = self._call(
            "GET",
            "/analytics/portfolios/{portfolioUUID}/season",
            params={"portfolioUUID": portfolio_uuid},
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def get_portfolio_capability(
        self,
        portfolio_uuid: str,
        *,
        event_type: Literal["TURN_DOWN", "TURN_UP"] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> PortfolioCapability:
        """What a portfolio can turn down or up, by half hour of a day. Of its assets that are READY in one scheme and
        consented, each meter once: their baselines of the next working day and the next other day times their responses
        in past events, as a rehearsal reckons. At most 300 of them are measured and stand for the rest. For keys with
        scope full, read-only, events; a key limited to portfolios may not call it.

        portfolio_uuid: UUID of the portfolio.
        event_type: Whether events that turn down or events that turn up are meant.
        """
        result: PortfolioCapability = self._call(
            "GET",
            "/analytics/portfolios/{portfolioUUID}/capability",
            params={"portfolioUUID": portfolio_uuid},
            query={
                "eventType": event_type,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def get_event_analytics(
        self,
        event_uuid: str,
        *,
        run: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> EventAnalytics:
        """Funnel, distribution and rebound of an event. Of the newest stats run, or of the one named; who was invited
        and opted in is as it was at the start, the rebound is of the readings there are now. For keys with scope full,
        read-only, events; a key limited to portfolios may not call it.

        event_uuid: UUID of the event.
        run: Number of the stats run, from 1; the newest where absent.
        """
        result: EventAnalytics = self._call(
            "GET",
            "/analytics/events/{event-uuid}",
            params={"event-uuid": event_uuid},
            query={
                "run": run,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def get_event_comparisons(
        self,
        event_uuid: str,
        *,
        run: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> EventComparisons:
        """What stands beside the settlement of an event, never instead of it. Delivery by the forecast made before the
        event and by assets that did not take part, and what the in-day adjustment added. Of the newest stats run, or of
        the one named, as it was kept with it; nothing of it is paid. For keys with scope full, read-only, events; a key
        limited to portfolios may not call it.

        event_uuid: UUID of the event.
        run: Number of the stats run, from 1; the newest where absent.
        """
        result: EventComparisons = self._call(
            "GET",
            "/analytics/events/{event-uuid}/comparisons",
            params={"event-uuid": event_uuid},
            query={
                "run": run,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def list_event_asset_analytics(
        self,
        event_uuid: str,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal[
            "deliveredKwh", "sharePercent", "reboundKwh", "assetId", "-deliveredKwh", "-sharePercent", "-reboundKwh",
            "-assetId",
        ] | None = None,
        cursor: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[EventAssetAnalytics]:
        """Share and rebound of each asset of an event. For keys with scope full, read-only, events; a key limited to
        portfolios may not call it.

        event_uuid: UUID of the event.
        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        """
        result: Page[EventAssetAnalytics] = self._call(
            "GET",
            "/analytics/events/{event-uuid}/assets",
            params={"event-uuid": event_uuid},
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def list_event_lost_assets(
        self,
        event_uuid: str,
        *,
        stage: Literal[
            "FLEET", "REGISTERED", "CONSENTED", "MPAN_VALID", "READY", "OPTED_IN", "DATA_COMPLETE", "DELIVERED",
        ],
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["assetId", "deliveredKwh", "-assetId", "-deliveredKwh"] | None = None,
        cursor: str | None = None,
        run: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[EventLostAsset]:
        """List the assets that an event lost at a stage of its funnel. For keys with scope full, read-only, events; a
        key limited to portfolios may not call it.

        event_uuid: UUID of the event.
        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        stage: Stage that the assets did not pass.
        run: Number of the stats run, from 1; the newest where absent.
        """
        result: Page[EventLostAsset] = self._call(
            "GET",
            "/analytics/events/{event-uuid}/lost-assets",
            params={"event-uuid": event_uuid},
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
                "stage": stage,
                "run": run,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def list_asset_responses(
        self,
        *,
        from_: str,
        to: str,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal[
            "reliability", "meanKw", "response", "fatigue", "events", "assetId", "-reliability", "-meanKw", "-response",
            "-fatigue", "-events", "-assetId",
        ] | None = None,
        cursor: str | None = None,
        search: str | None = None,
        portfolio_uuid: str | None = None,
        scheme_uuid: str | None = None,
        event_type: Literal["TURN_DOWN", "TURN_UP"] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[AssetResponse]:
        """What each asset did in the settled events of a range. Reliability with its interval, power, response and
        fatigue, from the newest stats run of each event. For keys with scope full, read-only, events; a key limited to
        portfolios may not call it.

        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        from_: Start of the range, with an offset or Z.
        to: End, itself excluded, with an offset or Z; after from, by 366 days at most.
        search: Part of assetId, name, MPAN or postcode, in any case.
        portfolio_uuid: Only assets in this portfolio.
        scheme_uuid: Only events under this scheme.
        event_type: Whether events that turn down or events that turn up are meant.
        """
        result: Page[AssetResponse] = self._call(
            "GET",
            "/analytics/responses",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
                "from": from_,
                "to": to,
                "search": search,
                "portfolioUUID": portfolio_uuid,
                "schemeUUID": scheme_uuid,
                "eventType": event_type,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def get_asset_response(
        self,
        asset_uuid: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> AssetResponseDetail:
        """The latest settled events of an asset, with rebound and best hours. For keys with scope full, read-only,
        events; a key limited to portfolios may call it for assets that are in one of them now.

        asset_uuid: UUID of the asset.
        """
        result: AssetResponseDetail = self._call(
            "GET",
            "/analytics/assets/{assetUUID}/response",
            params={"assetUUID": asset_uuid},
            headers=headers,
            may_be_stale=True,
        )
        return result

    def get_scheme_standing(
        self,
        scheme_uuid: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> SchemeStanding:
        """Where the registrations of a scheme stand, and what it comes to. Every active asset by the first stage that
        it does not pass on the way to being ready; the power of ready assets and of those lost at each stage at the
        usual window of a working day, of samples of 300 and 60. In a fleet of more than 10,000 assets as they were last
        counted, at `countedUTC`: 503 before they have been. For keys with scope full, read-only, events; a key limited
        to portfolios may not call it.

        scheme_uuid: UUID of the event scheme.
        """
        result: SchemeStanding = self._call(
            "GET",
            "/analytics/schemes/{schemeUUID}/standing",
            params={"schemeUUID": scheme_uuid},
            headers=headers,
            may_be_stale=True,
        )
        return result

    def list_scheme_results(
        self,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["createdUTC", "name", "-createdUTC", "-name"] | None = None,
        cursor: str | None = None,
        search: str | None = None,
        status: Literal["ACTIVE", "CLOSED"] | None = None,
        scheme_type: Literal["DFS", "DNO_FLEX", "SUPPLIER", "SANDBOX"] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[SchemeResult]:
        """List schemes with what each can turn down and earned, and its next event. What its ready assets can turn down
        is kept: calculated daily, when an event of it has a new stats run, and when registrations change. The season is
        that of the present, from 1 October for a year. For keys with scope full, read-only, events; a key limited to
        portfolios may not call it.

        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        search: Part of the name, in any case.
        status: Only schemes with this status.
        scheme_type: Only schemes of this kind.
        """
        result: Page[SchemeResult] = self._call(
            "GET",
            "/analytics/schemes",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
                "search": search,
                "status": status,
                "schemeType": scheme_type,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def get_headroom(
        self,
        scheme_uuid: str,
        *,
        target_kw: int | None = None,
        confidence_percent: Literal[80, 90, 95, 99] | None = None,
        event_type: Literal["TURN_DOWN", "TURN_UP"] | None = None,
        portfolio_uuid: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Headroom:
        """The fewest assets that deliver a power with a given confidence. Of the assets that are READY in the scheme
        and consented, learnt from the settled events of the last year. More than 100,000 ready assets are refused: name
        a portfolio. For keys with scope full, read-only, events; a key limited to portfolios may not call it.

        scheme_uuid: UUID of the event scheme.
        target_kw: Power that is needed, in kW.
        confidence_percent: Confidence with which it is to be there, in percent.
        event_type: Whether events that turn down or events that turn up are meant.
        portfolio_uuid: Only assets in this portfolio.
        """
        result: Headroom = self._call(
            "GET",
            "/analytics/schemes/{schemeUUID}/headroom",
            params={"schemeUUID": scheme_uuid},
            query={
                "targetKw": target_kw,
                "confidencePercent": confidence_percent,
                "eventType": event_type,
                "portfolioUUID": portfolio_uuid,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def compare_baselines(
        self,
        scheme_uuid: str,
        *,
        portfolio_uuid: str | None = None,
        days: int | None = None,
        day_type: Literal["WORKING", "NON_WORKING"] | None = None,
        from_period: int | None = None,
        to_period: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> BaselineTrial:
        """Baseline methods side by side, on days without an event. Bias, mean error and risk of promising too much over
        the same half hours of the latest quiet days, for the assets that are READY in the scheme; at most 500 of them,
        spread evenly, are tried. For keys with scope full, read-only, events; a key limited to portfolios may not call
        it.

        scheme_uuid: UUID of the event scheme.
        portfolio_uuid: Only assets in this portfolio.
        days: Quiet London days to try, at most.
        day_type: Whether working days or the others are tried.
        from_period: First settlement period to compare, of a day of 48; not after toPeriod, which is 38 where absent.
        to_period: Last settlement period to compare, of a day of 48; not before fromPeriod, which is 33 where absent.
        """
        result: BaselineTrial = self._call(
            "GET",
            "/analytics/schemes/{schemeUUID}/baseline-methods",
            params={"schemeUUID": scheme_uuid},
            query={
                "portfolioUUID": portfolio_uuid,
                "days": days,
                "dayType": day_type,
                "fromPeriod": from_period,
                "toPeriod": to_period,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def check_adjustments(
        self,
        scheme_uuid: str,
        *,
        portfolio_uuid: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> AdjustmentCheck:
        """Homes whose use before events is out of line with their own, and what in-day adjustment makes of it. The
        latest events of the scheme against the same hours of days without one; at most 500 homes, spread evenly, are
        looked at. Nothing is changed or withheld. For keys with scope full, read-only, events; a key limited to
        portfolios may not call it.

        scheme_uuid: UUID of the event scheme.
        portfolio_uuid: Only homes in this portfolio.
        """
        result: AdjustmentCheck = self._call(
            "GET",
            "/analytics/schemes/{schemeUUID}/adjustments",
            params={"schemeUUID": scheme_uuid},
            query={
                "portfolioUUID": portfolio_uuid,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def get_event_balance(
        self,
        event_uuid: str,
        *,
        at: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> EventBalance:
        """Whether an event is met, in one sentence and its figures. The same figures in every phase, from its
        scheduling to its final run: contracted, measured and likely energy, the chance to meet the contract, revenue,
        what holds most of the gap, and the next step with what it comes to. With `at`, as it was known then: 404 before
        anything was. Of an event with more than 10,000 opted-in assets as it was last counted, at `nowUTC`: 503 before
        it has been. For keys with scope full, read-only, events; a key limited to portfolios may not call it.

        event_uuid: UUID of the event.
        at: UTC instant; the balance as it was known then. Without it, as it is known now.
        """
        result: EventBalance = self._call(
            "GET",
            "/analytics/events/{event-uuid}/balance",
            params={"event-uuid": event_uuid},
            query={
                "at": at,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def get_event_balance_history(
        self,
        event_uuid: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> EventBalanceHistory:
        """What was said of an event over its life. A point for each change by opt-ins, readings, runs and phases, at
        most one a minute and 400 in all, in order. The whole answer of a point is that of the balance with its `atUTC`
        as `at`. For keys with scope full, read-only, events; a key limited to portfolios may not call it.

        event_uuid: UUID of the event.
        """
        result: EventBalanceHistory = self._call(
            "GET",
            "/analytics/events/{event-uuid}/balance/history",
            params={"event-uuid": event_uuid},
            headers=headers,
            may_be_stale=True,
        )
        return result

    def get_more_assets(
        self,
        event_uuid: str,
        *,
        confidence_percent: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> MoreAssets:
        """What a scheduled event comes to if more assets are opted in. By the number of assets, the most useful first:
        up to four steps, among them the fewest that reach the confidence and everybody who is ready and free. A step
        says what the balance says after it. Of more than 2,000 assets opted in and free together, eight numbers of them
        are tried. An event that more than 10,000 assets could take part in is counted by jobs, and its steps are
        measured by a thousand of these: 503 before the first count. 409 once the event has started. For keys with scope
        full, read-only, events; a key limited to portfolios may not call it.

        event_uuid: UUID of the event.
        confidence_percent: Chance in percent from which on assets are enough, 50 to 99. None over 80 is said of fewer
        than 30 assets, or after fewer than 8 settled events.
        """
        result: MoreAssets = self._call(
            "GET",
            "/analytics/events/{event-uuid}/more-assets",
            params={"event-uuid": event_uuid},
            query={
                "confidencePercent": confidence_percent,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def list_free_assets(
        self,
        event_uuid: str,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["addsKwh", "-addsKwh"] | None = None,
        cursor: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[FreeAsset]:
        """List the assets that are ready, free and not opted in to a scheduled event. By what each would add to it, the
        most useful first: the first assets of this list are those of the steps of GET …/more-assets. Of more than 2,000
        assets opted in and free together, it is known from their past events alone. Of an event that more than 10,000
        assets could take part in, the 10,000 that would add most, as they were last counted: 503 before the first
        count; GET …/more-assets says how many there are. 409 once the event has started. For keys with scope full,
        read-only, events; a key limited to portfolios may not call it.

        event_uuid: UUID of the event.
        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: -addsKwh for the most useful first, addsKwh for the reverse.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        """
        result: Page[FreeAsset] = self._call(
            "GET",
            "/analytics/events/{event-uuid}/free-assets",
            params={"event-uuid": event_uuid},
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def get_event_forecast(
        self,
        event_uuid: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> EventForecast:
        """What a scheduled event is forecast to deliver, by half hour and on past like days. Of the assets that are
        opted in; while nobody is, of everybody who is ready and free. Half hours add up to what the balance says. On a
        like day, assets without readings or in an event count as the others. Of more than 200 assets as it was last
        simulated, at `nowUTC`; of an event that more than 10,000 could take part in, 503 before it has been. 409 once
        the event has started. For keys with scope full, read-only, events; a key limited to portfolios may not call it.

        event_uuid: UUID of the event.
        """
        result: EventForecast = self._call(
            "GET",
            "/analytics/events/{event-uuid}/forecast",
            params={"event-uuid": event_uuid},
            headers=headers,
            may_be_stale=True,
        )
        return result

    def get_event_settling(
        self,
        event_uuid: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> EventSettling:
        """Who still owes readings of an ended event, and when it becomes final. The missing half hours and what they
        are likely to add, in all and for the 20 portfolios with most; the share of readings that has come by hours
        since the end, beside that of the last ten settled events; and what makes the event final; once it is, nothing
        is owed. 409 unless it has ended. Of an event with more than 10,000 opted-in assets as it was last counted, at
        `nowUTC`: 503 before it has been. For keys with scope full, read-only, events; a key limited to portfolios may
        not call it.

        event_uuid: UUID of the event.
        """
        result: EventSettling = self._call(
            "GET",
            "/analytics/events/{event-uuid}/settling",
            params={"event-uuid": event_uuid},
            headers=headers,
            may_be_stale=True,
        )
        return result

    def get_event_live(
        self,
        event_uuid: str,
        *,
        overdue: Literal["SILENT", "LATE"] | None = None,
        page: int | None = None,
        page_size: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> EventLive:
        """An event while it runs: delivered so far, its likely end, and who has not reported. Readings arrive after
        their half hour: what is measured and what is expected are separate everywhere. Of an event with more than
        10,000 opted-in assets as it was last counted, at `nowUTC`: 503 before it has been. For keys with scope full,
        read-only, events; a key limited to portfolios may not call it.

        event_uuid: UUID of the event.
        overdue: Only overdue assets of this kind.
        page: Number of the page of overdue assets, from 1.
        page_size: Most overdue assets on a page.
        """
        result: EventLive = self._call(
            "GET",
            "/analytics/events/{event-uuid}/live",
            params={"event-uuid": event_uuid},
            query={
                "overdue": overdue,
                "page": page,
                "pageSize": page_size,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def get_event_rescue(
        self,
        event_uuid: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> EventRescue:
        """The cheapest assets to call while an event runs so that no half hour becomes a strike. By the projection of
        the running event and the strike rule of its market pack, for one of a unit that runs; others are
        NOT_APPLICABLE. Each half hour is an acceptance. Called are opted-in assets that have said yes to the dispatch,
        or were asked for nothing, for power that past events make likely beyond what they are asked; of an event with
        more than 10,000 such assets the first 10,000 are looked at. Of an event with more than 10,000 opted-in assets
        as it was last counted, at `nowUTC`: 503 before it has been. For keys with scope full, read-only, events; a key
        limited to portfolios may not call it.

        event_uuid: UUID of the event.
        """
        result: EventRescue = self._call(
            "GET",
            "/analytics/events/{event-uuid}/rescue",
            params={"event-uuid": event_uuid},
            headers=headers,
            may_be_stale=True,
        )
        return result

    def get_coverage(
        self,
        *,
        from_: str,
        to: str,
        portfolio_uuid: str | None = None,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["assetId", "present"] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Coverage:
        """Completeness of readings, asset by day. For keys with scope full, read-only, meter-data, events; a key
        limited to portfolios may not call it.

        from_: Start of the range, with an offset or Z.
        to: End of the range, itself excluded, with an offset or Z; after from, by 100 days at most.
        portfolio_uuid: Only assets in this portfolio.
        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: assetId, or present for those with most missing first; of more than 10,000 assets, for those whose newest
        reading is oldest.
        """
        result: Coverage = self._call(
            "GET",
            "/analytics/coverage",
            query={
                "from": from_,
                "to": to,
                "portfolioUUID": portfolio_uuid,
                "page": page,
                "pageSize": page_size,
                "sort": sort,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def get_asset_facets(
        self,
        *,
        search: str | None = None,
        status: Literal["ACTIVE", "ARCHIVED"] | None = None,
        asset_type: Literal[
            "SMART_METER", "BATTERY", "EV_CHARGER", "ELECTRIC_VEHICLE", "HEAT_PUMP", "HOT_WATER_TANK", "SOLAR_PV",
            "OTHER",
        ] | None = None,
        portfolio_uuid: str | None = None,
        user_uuid: str | None = None,
        scheme_uuid: str | None = None,
        scheme_status: SchemeAssetStatusFilter | None = None,
        not_in_scheme: str | None = None,
        event_uuid: str | None = None,
        event_state: Literal["INVITED", "OPT_IN", "OPT_OUT"] | None = None,
        mpan_status: Literal["NOT_APPLICABLE", "PENDING", "VALID", "INVALID"] | None = None,
        reading_status: Literal["REPORTING", "AWAITING_FIRST", "SILENT"] | None = None,
        tariff: Literal["IN_FORCE", "NONE"] | None = None,
        consent: Literal["IN_FORCE", "ENDING", "MISSING", "NEVER_ASKED"] | None = None,
        called: Literal["CALLED", "NEVER"] | None = None,
        mpan_use: Literal["SINGLE", "SHARED"] | None = None,
        tiles: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> AssetFacets:
        """How many assets each choice of a filter would list. For the filters of the list of assets: how many assets it
        would have with each choice, the other filters unchanged, and what these usually deliver in a turn-down event.
        In a fleet of more than 10,000 assets they are as they were last counted, and a filter that was not counted is
        counted up to 10,000 assets. For keys with scope full, read-only, events; a key limited to portfolios may not
        call it.

        search: Part of assetId, name, MPAN or postcode, in any case.
        status: Whether active or archived assets are meant.
        asset_type: Only assets of this kind.
        portfolio_uuid: Only assets in this portfolio.
        user_uuid: Only assets of this user.
        scheme_uuid: Only assets in this event scheme.
        scheme_status: Only assets with this status in the scheme that schemeUUID names.
        not_in_scheme: Only assets that were never registered in this event scheme.
        event_uuid: Only assets of this event.
        event_state: Only assets with this state in the event that eventUUID names.
        mpan_status: Only assets whose MPAN lookup came out so.
        reading_status: Only assets that report, that were registered within the last 48 hours and have no reading yet
        (AWAITING_FIRST), or that have sent nothing for 48 hours (SILENT).
        tariff: Only assets with a tariff that holds today, of either direction (IN_FORCE), or without one (NONE).
        consent: Only assets whose user consents to dispatch (IN_FORCE), does so for 30 days at most (ENDING), does not
        (MISSING), or has neither consented nor refused (NEVER_ASKED).
        called: Only assets of which a settled turn-down event of the last year has results (CALLED), or those of which
        none has (NEVER).
        mpan_use: SINGLE: only assets whose MPAN and export MPAN no other active asset has, and assets without one;
        SHARED: only assets whose MPAN or export MPAN another active asset has too, from before one had to stand on one
        asset alone.
        tiles: Only assets of these tiles of GET /analytics/tiles: QUESTION.event.portfolio.class.N for a class, or
        QUESTION.event.portfolio.BY.layout.indices for tiles of one layout; - for an event or portfolio not named.
        """
        result: AssetFacets = self._call(
            "GET",
            "/analytics/asset-facets",
            query={
                "search": search,
                "status": status,
                "assetType": asset_type,
                "portfolioUUID": portfolio_uuid,
                "userUUID": user_uuid,
                "schemeUUID": scheme_uuid,
                "schemeStatus": scheme_status,
                "notInScheme": not_in_scheme,
                "eventUUID": event_uuid,
                "eventState": event_state,
                "mpanStatus": mpan_status,
                "readingStatus": reading_status,
                "tariff": tariff,
                "consent": consent,
                "called": called,
                "mpanUse": mpan_use,
                "tiles": tiles,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def get_tiles(
        self,
        *,
        question: Literal["REPORTING", "RESPONDING", "ELIGIBLE", "EARNING"],
        event_uuid: str | None = None,
        portfolio_uuid: str | None = None,
        by: Literal["PORTFOLIO", "AREA", "TYPE", "TARIFF"] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Tiles:
        """One answer about every asset, a byte each. The active assets in blocks, each with the class of its answer.
        With an event, REPORTING, RESPONDING and EARNING are about the assets opted in to it. More than 100,000 assets
        are refused: name a portfolio. The classes of REPORTING: 1 on time, 2 late, 3 silent (outside an event: no
        reading for two days), 4 overdue for longer than two hours, 6 not due. RESPONDING: 1 as forecast or better, 2 a
        part, 3 less than a tenth, 4 used more, 5 silent, 6 not known yet. ELIGIBLE: 1 opted in, 2 ready, 3 waiting, 4
        turned down, 5 no consent, 6 not registered. EARNING, since 1 October: 1 highest quarter, 2 half between, 3
        lowest quarter, 4 used more than its baseline, 6 never called. For keys with scope full, read-only, events; a
        key limited to portfolios may not call it.

        question: What is asked of every asset.
        event_uuid: The event that is asked about; RESPONDING and ELIGIBLE need one.
        portfolio_uuid: Only assets in this portfolio.
        by: What the blocks of tiles are.
        """
        result: Tiles = self._call(
            "GET",
            "/analytics/tiles",
            query={
                "question": question,
                "eventUUID": event_uuid,
                "portfolioUUID": portfolio_uuid,
                "by": by,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def list_tile_assets(
        self,
        *,
        question: Literal["REPORTING", "RESPONDING", "ELIGIBLE", "EARNING"],
        index: str,
        event_uuid: str | None = None,
        portfolio_uuid: str | None = None,
        by: Literal["PORTFOLIO", "AREA", "TYPE", "TARIFF"] | None = None,
        layout: str | None = None,
        page: int | None = None,
        page_size: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> TileAssets:
        """The assets of chosen tiles. By the index of each tile in the order of GET /analytics/tiles, under the layout
        of that response; 409 when assets have joined, left or moved since. For keys with scope full, read-only, events;
        a key limited to portfolios may not call it.

        question: What is asked of every asset.
        event_uuid: The event that is asked about; RESPONDING and ELIGIBLE need one.
        portfolio_uuid: Only assets in this portfolio.
        by: What the blocks of tiles are.
        layout: The layout of the response that the indices are of; 409 if it is another now. Not checked where absent.
        index: Indices of tiles, from 0, ascending: single ones and ranges like 0-17,40.
        page: Number of the page, from 1.
        page_size: Most items on a page.
        """
        result: TileAssets = self._call(
            "GET",
            "/analytics/tiles/assets",
            query={
                "question": question,
                "eventUUID": event_uuid,
                "portfolioUUID": portfolio_uuid,
                "by": by,
                "layout": layout,
                "index": index,
                "page": page,
                "pageSize": page_size,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def get_fleet(
        self,
        *,
        from_: str,
        to: str,
        headers: Mapping[str, str] | None = None,
    ) -> Fleet:
        """What the fleet uses, its forecast, and its baseline in events. Net energy of all portfolios together by half
        hour, at most 4 days. The forecast is the sum of the kept forecasts of the portfolios, which are made daily at
        16:00 in London; on a first day that of up to 300 assets. Of more than 5,000 assets the metered values are those
        of an even draw of 5,000, scaled to all. For keys with scope full, read-only, events; a key limited to
        portfolios may not call it.

        from_: Start of the range, with an offset or Z.
        to: End of the range, itself excluded, with an offset or Z; after from, by 4 days at most.
        """
        result: Fleet = self._call(
            "GET",
            "/analytics/fleet",
            query={
                "from": from_,
                "to": to,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def get_season(
        self,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["startTime", "revenueGbp", "lostGbp", "-startTime", "-revenueGbp", "-lostGbp"] | None = None,
        cursor: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        scheme_uuid: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Season:
        """What the events of a season delivered and earned. Together, by month and scheme, and event by event, from the
        newest stats run of each: months, schemes and events add up to the same pounds. Without a range it is the season
        of the present, from 1 October for a year. For keys with scope full, read-only, events; a key limited to
        portfolios may not call it.

        page: Number of the page of events, from 1.
        page_size: Most events on a page.
        sort: Field to sort the events by; a leading minus sorts descending. Unknown amounts come last.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        from_: Start of the range in which events begin; where absent, 1 October before its end, or before now.
        to: End of the range, itself excluded; after from, by 366 days at most. Where absent, the first 1 October,
        London time, after its start.
        scheme_uuid: Only events of this scheme.
        """
        result: Season = self._call(
            "GET",
            "/analytics/season",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
                "from": from_,
                "to": to,
                "schemeUUID": scheme_uuid,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def get_list_verdict(
        self,
        *,
        list: Literal[
            "PORTFOLIOS", "SCHEMES", "USERS", "CONSENTS", "READINGS", "RESPONSES", "SMART_METERS", "METER_ACCOUNTS",
            "WEBHOOKS", "CONTROLLERS", "BULK_ACTIONS", "EVENTS",
        ],
        headers: Mapping[str, str] | None = None,
    ) -> ListVerdict:
        """The sentence that answers the page of a list. Of the whole list, whatever a page of it is filtered by. For
        keys with scope full, read-only, events; a key limited to portfolios may not call it.

        list: List whose page is meant.
        """
        result: ListVerdict = self._call(
            "GET",
            "/analytics/list-verdict",
            query={
                "list": list,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def list_tasks(
        self,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> TaskList:
        """What needs an operator, most pounds at risk first. At risk is the part of the contracts of the next seven
        days that is likely to be missed, each kW and £ once: of an event that is short what its balance says, else what
        it loses without certain assets, by the power that these delivered in the newest settled events. Tasks without
        money come last. For keys with scope full, read-only, events; a key limited to portfolios may not call it.
        """
        result: TaskList = self._call(
            "GET",
            "/analytics/tasks",
            headers=headers,
            may_be_stale=True,
        )
        return result

    def get_summary(
        self,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Summary:
        """The tenant at a glance. For keys with scope full, read-only, events; a key limited to portfolios may not call
        it.
        """
        result: Summary = self._call(
            "GET",
            "/analytics/summary",
            headers=headers,
            may_be_stale=True,
        )
        return result

    def get_chance_calibration(
        self,
        *,
        from_: str,
        to: str,
        scheme_uuid: str | None = None,
        portfolio_uuid: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ChanceCalibration:
        """Whether the chances to meet contracts can be taken at their word. What was said at the start of each event
        with a target against its newest stats run, as a reliability table. Cancelled events are left out, and those of
        before there was a settled event to learn from. For keys with scope full, read-only, events; a key limited to
        portfolios may not call it.

        from_: Start of the range, with an offset or Z.
        to: End of the range in which events began, itself excluded; after from, by a year at most.
        scheme_uuid: Only events of this scheme.
        portfolio_uuid: Only events aimed at this portfolio.
        """
        result: ChanceCalibration = self._call(
            "GET",
            "/analytics/chance-calibration",
            query={
                "from": from_,
                "to": to,
                "schemeUUID": scheme_uuid,
                "portfolioUUID": portfolio_uuid,
            },
            headers=headers,
            may_be_stale=True,
        )
        return result

    def create_webhook(
        self,
        body: NewWebhook,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> WebhookSubscriptionWithSecret:
        """Subscribe a URL to event types; with rotation the only response that has the secret. For keys with scope
        full; a key limited to portfolios may not call it. In the dashboard, for administrators.
        """
        result: WebhookSubscriptionWithSecret = self._call(
            "POST",
            "/webhooks",
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )
        return result

    def list_webhooks(
        self,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["createdUTC", "url", "-createdUTC", "-url"] | None = None,
        cursor: str | None = None,
        status: Literal["ACTIVE", "DISABLED"] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[WebhookSubscription]:
        """List webhook subscriptions. For keys with scope full, read-only, events; a key limited to portfolios may not
        call it.

        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        status: Only subscriptions with this status.
        """
        result: Page[WebhookSubscription] = self._call(
            "GET",
            "/webhooks",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
                "status": status,
            },
            headers=headers,
        )
        return result

    def get_webhook(
        self,
        webhook_uuid: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> WebhookSubscription:
        """Get a webhook subscription. For keys with scope full, read-only, events; a key limited to portfolios may not
        call it.

        webhook_uuid: UUID of the webhook subscription.
        """
        result: WebhookSubscription = self._call(
            "GET",
            "/webhooks/{webhookUUID}",
            params={"webhookUUID": webhook_uuid},
            headers=headers,
        )
        return result

    def update_webhook(
        self,
        webhook_uuid: str,
        body: WebhookChanges,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> WebhookSubscription:
        """Change, disable or enable a subscription. For keys with scope full; a key limited to portfolios may not call
        it. In the dashboard, for administrators.

        webhook_uuid: UUID of the webhook subscription.
        """
        result: WebhookSubscription = self._call(
            "PATCH",
            "/webhooks/{webhookUUID}",
            params={"webhookUUID": webhook_uuid},
            body=body,
            headers=headers,
            if_match=if_match,
        )
        return result

    def delete_webhook(
        self,
        webhook_uuid: str,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Delete a subscription; its log stays. For keys with scope full; a key limited to portfolios may not call it.
        In the dashboard, for administrators.

        webhook_uuid: UUID of the webhook subscription.
        """
        self._call(
            "DELETE",
            "/webhooks/{webhookUUID}",
            params={"webhookUUID": webhook_uuid},
            headers=headers,
            if_match=if_match,
        )

    def test_webhook(
        self,
        webhook_uuid: str,
        body: TestWebhook | None = None,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> TestedWebhook:
        """Send a test delivery. For keys with scope full; a key limited to portfolios may not call it. In the
        dashboard, for operators.

        webhook_uuid: UUID of the webhook subscription.
        """
        result: TestedWebhook = self._call(
            "POST",
            "/webhooks/{webhookUUID}/test",
            params={"webhookUUID": webhook_uuid},
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
        )
        return result

    def rotate_webhook_secret(
        self,
        webhook_uuid: str,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> WebhookSubscriptionWithSecret:
        """Rotate the secret; the old one signs too for 24 hours. For keys with scope full; a key limited to portfolios
        may not call it. In the dashboard, for administrators.

        webhook_uuid: UUID of the webhook subscription.
        """
        result: WebhookSubscriptionWithSecret = self._call(
            "POST",
            "/webhooks/{webhookUUID}/secret/rotate",
            params={"webhookUUID": webhook_uuid},
            headers=headers,
            idempotency_key=idempotency_key,
        )
        return result

    def list_webhook_deliveries(
        self,
        webhook_uuid: str,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["createdUTC", "-createdUTC"] | None = None,
        cursor: str | None = None,
        status: Literal["PENDING", "RETRYING", "SUCCEEDED", "FAILED"] | None = None,
        event: Literal[
            "PORTFOLIO.ASSETS_ASSIGNED", "EVENT.PORTFOLIO_ASSIGNED", "EVENT.SCHEDULED", "EVENT.STARTED", "EVENT.ENDED",
            "EVENT.CANCELLED", "EVENT.BASELINES_READY", "EVENT.STATS_CALCULATION_STARTED", "EVENT.STATS_READY",
            "ASSET.MPAN_VALIDATED", "EVENT_SCHEME.ASSETS_UPDATED", "CONSENT.REQUESTED", "OFFER.DUE", "OFFER.DECIDED",
        ] | None = None,
        from_: str | None = None,
        to: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[WebhookDelivery]:
        """The delivery log of a subscription. For keys with scope full, read-only, events; a key limited to portfolios
        may not call it.

        webhook_uuid: UUID of the webhook subscription.
        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        status: Only deliveries with this status.
        event: Only messages of this type.
        from_: Only messages of what happened at this instant or later; with an offset or Z.
        to: Only messages of what happened before this instant; with an offset or Z.
        """
        result: Page[WebhookDelivery] = self._call(
            "GET",
            "/webhooks/{webhookUUID}/deliveries",
            params={"webhookUUID": webhook_uuid},
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
                "status": status,
                "event": event,
                "from": from_,
                "to": to,
            },
            headers=headers,
        )
        return result

    def replay_webhook_delivery(
        self,
        webhook_uuid: str,
        delivery_uuid: str,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> WebhookDelivery:
        """Deliver once more. For keys with scope full; a key limited to portfolios may not call it. In the dashboard,
        for operators.

        webhook_uuid: UUID of the webhook subscription.
        delivery_uuid: UUID of the delivery.
        """
        result: WebhookDelivery = self._call(
            "POST",
            "/webhooks/{webhookUUID}/deliveries/{deliveryUUID}/replay",
            params={"webhookUUID": webhook_uuid, "deliveryUUID": delivery_uuid},
            headers=headers,
            idempotency_key=idempotency_key,
        )
        return result

    def recover_webhook(
        self,
        webhook_uuid: str,
        body: RecoverWebhook,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> RecoveredWebhook:
        """Deliver again everything that failed since an instant. For keys with scope full; a key limited to portfolios
        may not call it. In the dashboard, for operators.

        webhook_uuid: UUID of the webhook subscription.
        """
        result: RecoveredWebhook = self._call(
            "POST",
            "/webhooks/{webhookUUID}/recover",
            params={"webhookUUID": webhook_uuid},
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
        )
        return result

    def create_dispatch_webhook(
        self,
        body: NewDispatchWebhook,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> DispatchWebhookWithSecret:
        """Subscribe a URL to messages about dispatch; with rotation the only response that has the secret. For keys
        with scope full; a key limited to portfolios may not call it. In the dashboard, for administrators.
        """
        result: DispatchWebhookWithSecret = self._call(
            "POST",
            "/dispatch/webhooks",
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )
        return result

    def list_dispatch_webhooks(
        self,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["createdUTC", "url", "-createdUTC", "-url"] | None = None,
        cursor: str | None = None,
        status: Literal["ACTIVE", "DISABLED"] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[DispatchWebhook]:
        """List subscriptions to messages about dispatch. For keys with scope full; a key limited to portfolios may not
        call it.

        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        status: Only subscriptions with this status.
        """
        result: Page[DispatchWebhook] = self._call(
            "GET",
            "/dispatch/webhooks",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
                "status": status,
            },
            headers=headers,
        )
        return result

    def get_dispatch_webhook(
        self,
        webhook_uuid: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> DispatchWebhook:
        """Get a subscription to messages about dispatch. For keys with scope full; a key limited to portfolios may not
        call it.

        webhook_uuid: UUID of the webhook subscription.
        """
        result: DispatchWebhook = self._call(
            "GET",
            "/dispatch/webhooks/{webhookUUID}",
            params={"webhookUUID": webhook_uuid},
            headers=headers,
        )
        return result

    def update_dispatch_webhook(
        self,
        webhook_uuid: str,
        body: DispatchWebhookChanges,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> DispatchWebhook:
        """Change, disable or enable a subscription to messages about dispatch. For keys with scope full; a key limited
        to portfolios may not call it. In the dashboard, for administrators.

        webhook_uuid: UUID of the webhook subscription.
        """
        result: DispatchWebhook = self._call(
            "PATCH",
            "/dispatch/webhooks/{webhookUUID}",
            params={"webhookUUID": webhook_uuid},
            body=body,
            headers=headers,
            if_match=if_match,
        )
        return result

    def delete_dispatch_webhook(
        self,
        webhook_uuid: str,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Delete a subscription to messages about dispatch; its log stays. For keys with scope full; a key limited to
        portfolios may not call it. In the dashboard, for administrators.

        webhook_uuid: UUID of the webhook subscription.
        """
        self._call(
            "DELETE",
            "/dispatch/webhooks/{webhookUUID}",
            params={"webhookUUID": webhook_uuid},
            headers=headers,
            if_match=if_match,
        )

    def test_dispatch_webhook(
        self,
        webhook_uuid: str,
        body: TestDispatchWebhook | None = None,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> TestedDispatchWebhook:
        """Send a test delivery of a message about dispatch. For keys with scope full; a key limited to portfolios may
        not call it. In the dashboard, for operators.

        webhook_uuid: UUID of the webhook subscription.
        """
        result: TestedDispatchWebhook = self._call(
            "POST",
            "/dispatch/webhooks/{webhookUUID}/test",
            params={"webhookUUID": webhook_uuid},
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
        )
        return result

    def rotate_dispatch_webhook_secret(
        self,
        webhook_uuid: str,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> DispatchWebhookWithSecret:
        """Rotate the secret of a subscription to messages about dispatch. For keys with scope full; a key limited to
        portfolios may not call it. In the dashboard, for administrators.

        webhook_uuid: UUID of the webhook subscription.
        """
        result: DispatchWebhookWithSecret = self._call(
            "POST",
            "/dispatch/webhooks/{webhookUUID}/secret/rotate",
            params={"webhookUUID": webhook_uuid},
            headers=headers,
            idempotency_key=idempotency_key,
        )
        return result

    def list_dispatch_webhook_deliveries(
        self,
        webhook_uuid: str,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["createdUTC", "-createdUTC"] | None = None,
        cursor: str | None = None,
        status: Literal["PENDING", "RETRYING", "SUCCEEDED", "FAILED"] | None = None,
        event: DispatchMessageType | None = None,
        from_: str | None = None,
        to: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[DispatchWebhookDelivery]:
        """The delivery log of a subscription to messages about dispatch. For keys with scope full; a key limited to
        portfolios may not call it.

        webhook_uuid: UUID of the webhook subscription.
        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        status: Only deliveries with this status.
        event: Only messages of this type.
        from_: Only messages of what happened at this instant or later; with an offset or Z.
        to: Only messages of what happened before this instant; with an offset or Z.
        """
        result: Page[DispatchWebhookDelivery] = self._call(
            "GET",
            "/dispatch/webhooks/{webhookUUID}/deliveries",
            params={"webhookUUID": webhook_uuid},
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
                "status": status,
                "event": event,
                "from": from_,
                "to": to,
            },
            headers=headers,
        )
        return result

    def replay_dispatch_webhook_delivery(
        self,
        webhook_uuid: str,
        delivery_uuid: str,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> DispatchWebhookDelivery:
        """Deliver a message about dispatch once more. For keys with scope full; a key limited to portfolios may not
        call it. In the dashboard, for operators.

        webhook_uuid: UUID of the webhook subscription.
        delivery_uuid: UUID of the delivery.
        """
        result: DispatchWebhookDelivery = self._call(
            "POST",
            "/dispatch/webhooks/{webhookUUID}/deliveries/{deliveryUUID}/replay",
            params={"webhookUUID": webhook_uuid, "deliveryUUID": delivery_uuid},
            headers=headers,
            idempotency_key=idempotency_key,
        )
        return result

    def recover_dispatch_webhook(
        self,
        webhook_uuid: str,
        body: RecoverWebhook,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> RecoveredWebhook:
        """Deliver again every message about dispatch that failed since an instant. For keys with scope full; a key
        limited to portfolios may not call it. In the dashboard, for operators.

        webhook_uuid: UUID of the webhook subscription.
        """
        result: RecoveredWebhook = self._call(
            "POST",
            "/dispatch/webhooks/{webhookUUID}/recover",
            params={"webhookUUID": webhook_uuid},
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
        )
        return result

    def import_lines(
        self,
        body: NewImport,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ImportResult:
        """Import up to 500 assets, users, consents or tariffs, each by itself. A refused line has the reason and stops
        no other. With dryRun the import runs and is rolled back: what it passes can be imported, as long as nothing
        else changes meanwhile. Lines that repeat one of an earlier request are skipped. For keys with scope full; a key
        limited to portfolios may not call it. In the dashboard, for operators.
        """
        result: ImportResult = self._call(
            "POST",
            "/imports",
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
        )
        return result

    def create_bulk_action(
        self,
        body: NewBulkAction,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> BulkActionAnswer:
        """Act on every asset that matches a filter. A record with counts and reasons. With dryRun the answer is 200 and
        a preview: nothing is stored, and there is no UUID. A filter without a criterion needs all. Up to 10,000 assets
        are changed in the request; more are found and changed step by step after the response, whose status is then
        RUNNING: GET shows the progress. How many match is then not counted in the request: matchedIs says what matched
        is. For keys with scope full; a key limited to portfolios may not call it. In the dashboard, for operators.
        """
        result: BulkActionAnswer = self._call(
            "POST",
            "/bulk-actions",
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )
        return result

    def list_bulk_actions(
        self,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["createdUTC", "-createdUTC"] | None = None,
        cursor: str | None = None,
        action: Literal[
            "SCHEME_OPT_IN", "SCHEME_OPT_OUT", "EVENT_OPT_IN", "EVENT_OPT_OUT", "ASSIGN_PORTFOLIO", "ARCHIVE",
            "RESTORE", "CONSENT_REQUEST",
        ] | None = None,
        target: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[BulkAction]:
        """List bulk actions. For keys with scope full, read-only, events; a key limited to portfolios may not call it.

        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        action: Only bulk actions of this kind.
        target: Only bulk actions about this scheme, event or portfolio.
        """
        result: Page[BulkAction] = self._call(
            "GET",
            "/bulk-actions",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
                "action": action,
                "target": target,
            },
            headers=headers,
        )
        return result

    def get_bulk_action_effect(
        self,
        body: NewBulkActionEffect,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> BulkActionEffect:
        """What a bulk action would do to scheduled events. The figures of the balance of each event that the action
        touches, before and after, and what can be done about each reason for which assets are refused. Takes longer
        than the dry run, which has the numbers of assets. Changes nothing. For keys with scope full, read-only, events;
        a key limited to portfolios may not call it. In the dashboard, for operators.
        """
        result: BulkActionEffect = self._call(
            "POST",
            "/bulk-actions/effect",
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
        )
        return result

    def get_bulk_action(
        self,
        bulk_action_uuid: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> BulkAction:
        """Get a bulk action. For keys with scope full, read-only, events; a key limited to portfolios may not call it.

        bulk_action_uuid: UUID of the bulk action.
        """
        result: BulkAction = self._call(
            "GET",
            "/bulk-actions/{bulkActionUUID}",
            params={"bulkActionUUID": bulk_action_uuid},
            headers=headers,
        )
        return result

    def undo_bulk_action(
        self,
        bulk_action_uuid: str,
        *,
        idempotency_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> BulkAction:
        """Undo a bulk action while it can be undone. Each asset that it changed is put back to what it was before: an
        invitation is one again, and opt-ins that the action ended stand again where they are still allowed. Whatever
        cannot be put back, because it has been changed since for example, is named in notPutBack with the reason. More
        than 10,000 assets step by step, status UNDOING. For keys with scope full; a key limited to portfolios may not
        call it. In the dashboard, for operators.

        bulk_action_uuid: UUID of the bulk action.
        """
        result: BulkAction = self._call(
            "POST",
            "/bulk-actions/{bulkActionUUID}/undo",
            params={"bulkActionUUID": bulk_action_uuid},
            headers=headers,
            idempotency_key=idempotency_key,
        )
        return result

    def create_api_key(
        self,
        body: NewApiKey,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ApiKeyWithSecret:
        """Issue a key for a program; the only response that has its secret. For keys with scope full; a key limited to
        portfolios may not call it. In the dashboard, for administrators.
        """
        result: ApiKeyWithSecret = self._call(
            "POST",
            "/api-keys",
            body=body,
            headers=headers,
            idempotency_key=idempotency_key,
            if_match=if_match,
        )
        return result

    def list_api_keys(
        self,
        *,
        page: int | None = None,
        page_size: int | None = None,
        sort: Literal["createdUTC", "label", "-createdUTC", "-label"] | None = None,
        cursor: str | None = None,
        status: Literal["ACTIVE", "EXPIRED", "REVOKED"] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Page[ApiKey]:
        """List keys with their scope, end and last use. For keys with scope full; a key limited to portfolios may not
        call it.

        page: Number of the page, from 1.
        page_size: Most items on a page.
        sort: Field to sort by; a leading minus sorts descending. Ties stand in a fixed order.
        cursor: The `nextCursor` of a response to the same query, for the rows that follow. Without `page`: a walk by
        cursors returns every row that exists throughout exactly once.
        status: Only keys of this status.
        """
        result: Page[ApiKey] = self._call(
            "GET",
            "/api-keys",
            query={
                "page": page,
                "pageSize": page_size,
                "sort": sort,
                "cursor": cursor,
                "status": status,
            },
            headers=headers,
        )
        return result

    def revoke_api_key(
        self,
        key_id: str,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Revoke a key of a program. It is refused within a second. The key of a dashboard is revoked by whoever runs
        the service. For keys with scope full; a key limited to portfolios may not call it. In the dashboard, for
        administrators.

        key_id: Identifier of the key.
        """
        self._call(
            "DELETE",
            "/api-keys/{keyId}",
            params={"keyId": key_id},
            headers=headers,
        )

    def get_clock(
        self,
        *,
        headers: Mapping[str, str] | None = None,
    ) -> Clock:
        """Read the test clock. Sandbox tenants only. For keys with scope full, read-only, events; a key limited to
        portfolios may not call it.
        """
        result: Clock = self._call(
            "GET",
            "/sandbox/clock",
            headers=headers,
        )
        return result

    def set_clock(
        self,
        body: SetClock,
        *,
        if_match: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Clock:
        """Move the test clock. Any instant while the tenant has no events, later only forward. Everything that falls
        due on the way is run. What takes more than ten seconds goes on after the response, which then says with
        `movingTo` where the clock will be: read it until that is null. A further `advance` counts from there. Sandbox
        tenants only. For keys with scope full; a key limited to portfolios may not call it. In the dashboard, for
        administrators.
        """
        result: Clock = self._call(
            "PUT",
            "/sandbox/clock",
            body=body,
            headers=headers,
            if_match=if_match,
        )
        return result
