# Generated from the OpenAPI document by `npm run clients`: changes here are lost.
"""Bodies of requests, responses and messages, as the OpenAPI document has them."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

from .paging import Page


class Asset(TypedDict):
    """A metered device: a smart meter, a battery, a charger or another."""

    assetUUID: str
    """UUID of the asset."""
    assetId: str
    """Your own identifier, unique in the tenant."""
    name: str | None
    """Name shown to people; null where it has none."""
    userUUID: str | None
    """UUID of the user who owns the asset; null where nobody does."""
    userId: str | None
    """Your identifier of the user who owns the asset; null where nobody does."""
    assetType: Literal[
        "SMART_METER", "BATTERY", "EV_CHARGER", "ELECTRIC_VEHICLE", "HEAT_PUMP", "HOT_WATER_TANK", "SOLAR_PV", "OTHER",
    ]
    """Kind of device."""
    mpan: str | None
    """13-digit core of the import MPAN; null where the asset has none."""
    exportMpan: str | None
    """13-digit core of the export MPAN; null where the asset has none."""
    boundaryMpan: str | None
    """13-digit core of the import MPAN of the boundary meter that the asset is metered behind; null where it is behind
    none.
    """
    mpanStatus: Literal["NOT_APPLICABLE", "PENDING", "VALID", "INVALID"]
    """Result of looking the MPAN up: PENDING until it is known, NOT_APPLICABLE without an MPAN."""
    meterSerialNumber: str | None
    """Serial number printed on the meter; null where not known."""
    isDomestic: bool
    """True for a home. Only homes get the in-day adjustment of a baseline."""
    installationDate: str | None
    """Day of installation, YYYY-MM-DD; null where not known."""
    locationPostcode: str | None
    """UK postcode in capitals with one space; null where not known."""
    locationBuildingNoOrName: str | None
    """House number or name; null where not known."""
    locationAddress: str | None
    """Street and town; null where not known."""
    gspGroup: str | None
    """Grid supply point group of the MPAN, _A to _P; null without an MPAN of a regional network."""
    powerKw: float | None
    """Rated power of the device in kW; null where not known."""
    capacityKwh: float | None
    """Storage capacity in kWh; null where not known."""
    minimumKw: float | None
    """Import in kW below which no dispatch limits the device; null for none."""
    importKw: float | None
    """Most power in kW that the asset can take from the grid; null where not known."""
    exportKw: float | None
    """Most power in kW that the asset can feed into the grid; null where not known."""
    deviceSerial: str | None
    """Serial number of the device, given by its maker; null where not known."""
    manufacturer: str | None
    """Maker of the device; null where not known."""
    model: str | None
    """Model of the device, as its maker calls it; null where not known."""
    ownerRef: str | None
    """Your reference of who owns the device, where that is another than its user; null otherwise."""
    consentRef: str | None
    """Your reference of the consumer's consent to register the asset; null where there is none."""
    meteringPoint: Literal["BOUNDARY", "ASSET"] | None
    """BOUNDARY: the meter at the boundary of the premises counts it; ASSET: a meter of its own; null where not known.
    """
    externalIds: list[AssetExternalId]
    """What other systems call the asset, one name each."""
    controllerUUID: str | None
    """UUID of the controller that takes its dispatches; null where it has none."""
    portfolioUUID: str | None
    """UUID of the portfolio the asset is in; null where it is in none."""
    occupiedFromUTC: str | None
    """Since when its readings are the present user's: earlier ones are not returned any more. UTC instant; null where
    it has had no other user.
    """
    status: Literal["ACTIVE", "ARCHIVED"]
    """ARCHIVED assets keep their readings and take part in nothing."""
    lastReadingUTC: str | None
    """Start of the newest half hour with a reading; UTC instant, null before the first."""
    createdUTC: str
    """When it was created; UTC instant."""
    updatedUTC: str
    """When it was last changed; UTC instant."""
    archivedUTC: str | None
    """When it was archived; UTC instant, null while it is active."""


class AssetExternalId(TypedDict):
    system: str
    """Whose name it is: FMAR or MRID, for example."""
    id: str
    """The name, as that system writes it."""


class NewAsset(TypedDict):
    """Body of asset create."""

    assetId: NotRequired[str | None]
    """Your own identifier, unique in the tenant; made up by the service where it is not given."""
    asset_id: NotRequired[str | None]
    """Earlier spelling of assetId; where both are given they must be equal."""
    assetType: NotRequired[Literal[
        "SMART_METER", "BATTERY", "EV_CHARGER", "ELECTRIC_VEHICLE", "HEAT_PUMP", "HOT_WATER_TANK", "SOLAR_PV", "OTHER",
    ]]
    """Kind of device. Without it, an asset with an mpan is a SMART_METER and any other is OTHER."""
    name: NotRequired[str | None]
    """Name shown to people; null for none."""
    userId: NotRequired[str | None]
    """Your identifier of the user who owns the asset; null for none. Give this or userUUID."""
    userUUID: NotRequired[str | None]
    """UUID of the user who owns the asset; null for none. Give this or userId."""
    mpan: NotRequired[str | None]
    """Import MPAN: the 13-digit core, or all 21 digits; the check digit has to match. No other active asset may have
    it. Required of a SMART_METER.
    """
    exportMpan: NotRequired[str | None]
    """Export MPAN: the 13-digit core, or all 21 digits; null for none."""
    boundaryMpan: NotRequired[str | None]
    """Import MPAN of the boundary meter that the asset is metered behind, for an asset without an MPAN of its own; null
    for none. An event counts the boundary meter or what is behind it, never both.
    """
    meterSerialNumber: NotRequired[str | None]
    """Serial number printed on the meter; null for none."""
    isDomestic: NotRequired[bool]
    """True for a home, the default. Only homes get the in-day adjustment of a baseline."""
    installationDate: NotRequired[str | None]
    """Day of installation, 1900-01-01 to 2100-12-31; null where not known."""
    locationPostcode: NotRequired[str | None]
    """UK postcode, in any case and spacing; null where not known."""
    locationBuildingNoOrName: NotRequired[str | None]
    """House number or name; null where not known."""
    locationAddress: NotRequired[str | None]
    """Street and town; null where not known."""
    powerKw: NotRequired[float | None]
    """Rated power of the device in kW; null where not known."""
    capacityKwh: NotRequired[float | None]
    """Storage capacity in kWh, of a battery for example; null where not known."""
    minimumKw: NotRequired[float | None]
    """Import in kW below which no dispatch limits the device; null for none."""
    importKw: NotRequired[float | None]
    """Most power in kW that the asset can take from the grid; null where not known."""
    exportKw: NotRequired[float | None]
    """Most power in kW that the asset can feed into the grid; null where not known."""
    deviceSerial: NotRequired[str | None]
    """Serial number of the device, given by its maker; null where not known."""
    manufacturer: NotRequired[str | None]
    """Maker of the device; null where not known."""
    model: NotRequired[str | None]
    """Model of the device, as its maker calls it; null where not known."""
    ownerRef: NotRequired[str | None]
    """Your reference of who owns the device, where that is another than its user; null otherwise."""
    consentRef: NotRequired[str | None]
    """Your reference of the consumer's consent to register the asset; null where there is none."""
    meteringPoint: NotRequired[Literal["BOUNDARY", "ASSET"] | None]
    """BOUNDARY: the meter at the boundary of the premises counts it; ASSET: a meter of its own; null where not known.
    """
    externalIds: NotRequired[list[NewAssetExternalId] | None]
    """What other systems call the asset, at most one name each; null for none."""


class NewAssetExternalId(TypedDict):
    system: str
    """Whose name it is: FMAR or MRID, for example."""
    id: str
    """The name, as that system writes it."""


class ListedAsset(TypedDict):
    """An asset in a list, with the figures that the query includes."""

    assetUUID: str
    """UUID of the asset."""
    assetId: str
    """Your own identifier, unique in the tenant."""
    name: str | None
    """Name shown to people; null where it has none."""
    userUUID: str | None
    """UUID of the user who owns the asset; null where nobody does."""
    userId: str | None
    """Your identifier of the user who owns the asset; null where nobody does."""
    assetType: Literal[
        "SMART_METER", "BATTERY", "EV_CHARGER", "ELECTRIC_VEHICLE", "HEAT_PUMP", "HOT_WATER_TANK", "SOLAR_PV", "OTHER",
    ]
    """Kind of device."""
    mpan: str | None
    """13-digit core of the import MPAN; null where the asset has none."""
    exportMpan: str | None
    """13-digit core of the export MPAN; null where the asset has none."""
    boundaryMpan: str | None
    """13-digit core of the import MPAN of the boundary meter that the asset is metered behind; null where it is behind
    none.
    """
    mpanStatus: Literal["NOT_APPLICABLE", "PENDING", "VALID", "INVALID"]
    """Result of looking the MPAN up: PENDING until it is known, NOT_APPLICABLE without an MPAN."""
    meterSerialNumber: str | None
    """Serial number printed on the meter; null where not known."""
    isDomestic: bool
    """True for a home. Only homes get the in-day adjustment of a baseline."""
    installationDate: str | None
    """Day of installation, YYYY-MM-DD; null where not known."""
    locationPostcode: str | None
    """UK postcode in capitals with one space; null where not known."""
    locationBuildingNoOrName: str | None
    """House number or name; null where not known."""
    locationAddress: str | None
    """Street and town; null where not known."""
    gspGroup: str | None
    """Grid supply point group of the MPAN, _A to _P; null without an MPAN of a regional network."""
    powerKw: float | None
    """Rated power of the device in kW; null where not known."""
    capacityKwh: float | None
    """Storage capacity in kWh; null where not known."""
    minimumKw: float | None
    """Import in kW below which no dispatch limits the device; null for none."""
    importKw: float | None
    """Most power in kW that the asset can take from the grid; null where not known."""
    exportKw: float | None
    """Most power in kW that the asset can feed into the grid; null where not known."""
    deviceSerial: str | None
    """Serial number of the device, given by its maker; null where not known."""
    manufacturer: str | None
    """Maker of the device; null where not known."""
    model: str | None
    """Model of the device, as its maker calls it; null where not known."""
    ownerRef: str | None
    """Your reference of who owns the device, where that is another than its user; null otherwise."""
    consentRef: str | None
    """Your reference of the consumer's consent to register the asset; null where there is none."""
    meteringPoint: Literal["BOUNDARY", "ASSET"] | None
    """BOUNDARY: the meter at the boundary of the premises counts it; ASSET: a meter of its own; null where not known.
    """
    externalIds: list[ListedAssetExternalId]
    """What other systems call the asset, one name each."""
    controllerUUID: str | None
    """UUID of the controller that takes its dispatches; null where it has none."""
    portfolioUUID: str | None
    """UUID of the portfolio the asset is in; null where it is in none."""
    occupiedFromUTC: str | None
    """Since when its readings are the present user's: earlier ones are not returned any more. UTC instant; null where
    it has had no other user.
    """
    status: Literal["ACTIVE", "ARCHIVED"]
    """ARCHIVED assets keep their readings and take part in nothing."""
    lastReadingUTC: str | None
    """Start of the newest half hour with a reading; UTC instant, null before the first."""
    createdUTC: str
    """When it was created; UTC instant."""
    updatedUTC: str
    """When it was last changed; UTC instant."""
    archivedUTC: str | None
    """When it was archived; UTC instant, null while it is active."""
    energy14: NotRequired[ListedAssetEnergy14 | None]
    """Energy of the last 14 whole London days; null where the consent of its user allows no daily data."""
    coverage: NotRequired[ListedAssetCoverage | None]
    """How many of the half hours due in the last 30 whole London days have a reading; null once archived."""
    schemes: NotRequired[list[ListedAssetScheme]]
    """Its state in every open scheme it is in."""
    response: NotRequired[ListedAssetResponse]
    """What it did in the settled turn-down events of the last year."""
    nextEvent: NotRequired[ListedAssetNextEvent | None]
    """The event of eventUUID, or without it the next or running one that the asset is invited to or has opted into or
    out of; null without one.
    """
    earned: NotRequired[ListedAssetEarned | None]
    """Its shares of what the season's events earned, in proportion to what it delivered in each half hour; null where
    it was in no settled event that pays.
    """


class ListedAssetExternalId(TypedDict):
    system: str
    """Whose name it is: FMAR or MRID, for example."""
    id: str
    """The name, as that system writes it."""


class ListedAssetEnergy14(TypedDict):
    firstDay: str
    """First of the days, YYYY-MM-DD."""
    kwh: list[float | None]
    """Metered energy of each day in kWh, imported, or exported where it imports nothing; null without a reading."""
    missing: list[int]
    """Half hours of each day without a reading."""


class ListedAssetCoverage(TypedDict):
    expected: int
    """Half hours that are due."""
    present: int
    """Half hours with a reading."""


class ListedAssetScheme(TypedDict):
    schemeUUID: str
    """UUID of the event scheme."""
    status: SchemeAssetStatus
    """State of the asset in the scheme."""
    isConsented: bool
    """Whether its user consents to dispatch in events of the scheme."""


class ListedAssetResponse(TypedDict):
    """What it did in the settled turn-down events of the last year."""

    events: int
    """Settled events it took part in."""
    eventsWithData: int
    """Those of them with readings."""
    eventsKept: int
    """Those of them in which it delivered at least a tenth of its baseline."""
    reliabilityLowPercent: float | None
    """Lower end of the 95 % Wilson interval of the share of events kept, in percent; null without readings."""
    reliabilityHighPercent: float | None
    """Upper end of the 95 % Wilson interval of the share of events kept, in percent; null without readings."""
    meanKw: float | None
    """Mean power delivered, in kW, signed; null without readings."""
    deviationKw: float | None
    """Standard deviation of the delivered power from event to event, in kW; null with too few events."""


class ListedAssetNextEvent(TypedDict):
    eventUUID: str
    """UUID of the event."""
    name: str
    """Name of the event."""
    startTime: str
    """Start of the event; UTC instant."""
    state: Literal["INVITED", "OPT_IN", "OPT_OUT"]
    """Whether the asset is invited, opted in or opted out."""


class ListedAssetEarned(TypedDict):
    gbp: float
    """Sum of its shares in pounds."""
    isPreliminary: bool
    """Whether an event behind it has no final stats run yet."""


SchemeAssetStatus: TypeAlias = Literal["OPT_IN", "OPT_OUT", "DUPLICATED", "REJECTED", "READY", "READY_OPT_OUT"]
"""OPT_IN waits for the regulator’s check, which ends in READY, DUPLICATED or REJECTED. Opted out, a READY asset is
READY_OPT_OUT and any other OPT_OUT.
"""


SchemeAssetStatusFilter: TypeAlias = Literal[
    "OPT_IN", "OPT_OUT", "DUPLICATED", "REJECTED", "READY", "READY_OPT_OUT", "ReadyOptOut",
]
"""Status of an asset in a scheme; ReadyOptOut is another spelling of READY_OPT_OUT."""


class AssetChanges(TypedDict):
    """Body of asset update, at least one attribute: what is absent stays, null clears."""

    assetId: NotRequired[str]
    """Your own identifier, unique in the tenant."""
    assetType: NotRequired[Literal[
        "SMART_METER", "BATTERY", "EV_CHARGER", "ELECTRIC_VEHICLE", "HEAT_PUMP", "HOT_WATER_TANK", "SOLAR_PV", "OTHER",
    ]]
    """Kind of device; a SMART_METER needs an mpan."""
    name: NotRequired[str | None]
    """Name shown to people; null for none."""
    userId: NotRequired[str | None]
    """Your identifier of the user who owns the asset; null for none. Give this or userUUID."""
    userUUID: NotRequired[str | None]
    """UUID of the user who owns the asset; null for none. Another user than before begins a new occupancy. Give this or
    userId.
    """
    mpan: NotRequired[str | None]
    """Import MPAN: the 13-digit core, or all 21 digits; the check digit has to match. No other active asset may have
    it. Null clears it.
    """
    exportMpan: NotRequired[str | None]
    """Export MPAN: the 13-digit core, or all 21 digits; null for none."""
    boundaryMpan: NotRequired[str | None]
    """Import MPAN of the boundary meter that the asset is metered behind, for an asset without an MPAN of its own; null
    for none. An event counts the boundary meter or what is behind it, never both.
    """
    meterSerialNumber: NotRequired[str | None]
    """Serial number printed on the meter; null for none."""
    isDomestic: NotRequired[bool]
    """True for a home. Only homes get the in-day adjustment of a baseline."""
    installationDate: NotRequired[str | None]
    """Day of installation, 1900-01-01 to 2100-12-31; null where not known."""
    locationPostcode: NotRequired[str | None]
    """UK postcode, in any case and spacing; null where not known."""
    locationBuildingNoOrName: NotRequired[str | None]
    """House number or name; null where not known."""
    locationAddress: NotRequired[str | None]
    """Street and town; null where not known."""
    powerKw: NotRequired[float | None]
    """Rated power of the device in kW; null where not known."""
    capacityKwh: NotRequired[float | None]
    """Storage capacity in kWh, of a battery for example; null where not known."""
    minimumKw: NotRequired[float | None]
    """Import in kW below which no dispatch limits the device; null for none."""
    importKw: NotRequired[float | None]
    """Most power in kW that the asset can take from the grid; null where not known."""
    exportKw: NotRequired[float | None]
    """Most power in kW that the asset can feed into the grid; null where not known."""
    deviceSerial: NotRequired[str | None]
    """Serial number of the device, given by its maker; null where not known."""
    manufacturer: NotRequired[str | None]
    """Maker of the device; null where not known."""
    model: NotRequired[str | None]
    """Model of the device, as its maker calls it; null where not known."""
    ownerRef: NotRequired[str | None]
    """Your reference of who owns the device, where that is another than its user; null otherwise."""
    consentRef: NotRequired[str | None]
    """Your reference of the consumer's consent to register the asset; null where there is none."""
    meteringPoint: NotRequired[Literal["BOUNDARY", "ASSET"] | None]
    """BOUNDARY: the meter at the boundary of the premises counts it; ASSET: a meter of its own; null where not known.
    """
    externalIds: NotRequired[list[AssetChangesExternalId] | None]
    """What other systems call the asset, at most one name each; null for none."""
    occupiedFromUTC: NotRequired[str]
    """When the present user moved in, on :00 or :30 and not in the future; without it, another user moves in with the
    next half hour.
    """


class AssetChangesExternalId(TypedDict):
    system: str
    """Whose name it is: FMAR or MRID, for example."""
    id: str
    """The name, as that system writes it."""


class RestoredAsset(TypedDict):
    """An asset that is active again."""

    assetUUID: str
    """UUID of the asset."""
    assetId: str
    """Your own identifier, unique in the tenant."""
    name: str | None
    """Name shown to people; null where it has none."""
    userUUID: str | None
    """UUID of the user who owns the asset; null where nobody does."""
    userId: str | None
    """Your identifier of the user who owns the asset; null where nobody does."""
    assetType: Literal[
        "SMART_METER", "BATTERY", "EV_CHARGER", "ELECTRIC_VEHICLE", "HEAT_PUMP", "HOT_WATER_TANK", "SOLAR_PV", "OTHER",
    ]
    """Kind of device."""
    mpan: str | None
    """13-digit core of the import MPAN; null where the asset has none."""
    exportMpan: str | None
    """13-digit core of the export MPAN; null where the asset has none."""
    boundaryMpan: str | None
    """13-digit core of the import MPAN of the boundary meter that the asset is metered behind; null where it is behind
    none.
    """
    mpanStatus: Literal["NOT_APPLICABLE", "PENDING", "VALID", "INVALID"]
    """Result of looking the MPAN up: PENDING until it is known, NOT_APPLICABLE without an MPAN."""
    meterSerialNumber: str | None
    """Serial number printed on the meter; null where not known."""
    isDomestic: bool
    """True for a home. Only homes get the in-day adjustment of a baseline."""
    installationDate: str | None
    """Day of installation, YYYY-MM-DD; null where not known."""
    locationPostcode: str | None
    """UK postcode in capitals with one space; null where not known."""
    locationBuildingNoOrName: str | None
    """House number or name; null where not known."""
    locationAddress: str | None
    """Street and town; null where not known."""
    gspGroup: str | None
    """Grid supply point group of the MPAN, _A to _P; null without an MPAN of a regional network."""
    powerKw: float | None
    """Rated power of the device in kW; null where not known."""
    capacityKwh: float | None
    """Storage capacity in kWh; null where not known."""
    minimumKw: float | None
    """Import in kW below which no dispatch limits the device; null for none."""
    importKw: float | None
    """Most power in kW that the asset can take from the grid; null where not known."""
    exportKw: float | None
    """Most power in kW that the asset can feed into the grid; null where not known."""
    deviceSerial: str | None
    """Serial number of the device, given by its maker; null where not known."""
    manufacturer: str | None
    """Maker of the device; null where not known."""
    model: str | None
    """Model of the device, as its maker calls it; null where not known."""
    ownerRef: str | None
    """Your reference of who owns the device, where that is another than its user; null otherwise."""
    consentRef: str | None
    """Your reference of the consumer's consent to register the asset; null where there is none."""
    meteringPoint: Literal["BOUNDARY", "ASSET"] | None
    """BOUNDARY: the meter at the boundary of the premises counts it; ASSET: a meter of its own; null where not known.
    """
    externalIds: list[RestoredAssetExternalId]
    """What other systems call the asset, one name each."""
    controllerUUID: str | None
    """UUID of the controller that takes its dispatches; null where it has none."""
    portfolioUUID: str | None
    """UUID of the portfolio the asset is in; null where it is in none."""
    occupiedFromUTC: str | None
    """Since when its readings are the present user's: earlier ones are not returned any more. UTC instant; null where
    it has had no other user.
    """
    status: Literal["ACTIVE", "ARCHIVED"]
    """ARCHIVED assets keep their readings and take part in nothing."""
    lastReadingUTC: str | None
    """Start of the newest half hour with a reading; UTC instant, null before the first."""
    createdUTC: str
    """When it was created; UTC instant."""
    updatedUTC: str
    """When it was last changed; UTC instant."""
    archivedUTC: str | None
    """When it was archived; UTC instant, null while it is active."""
    notPutBack: list[RestoredAssetNotPutBackItem]
    """What it is not in again, with the reason; empty where everything is as it was."""


class RestoredAssetExternalId(TypedDict):
    system: str
    """Whose name it is: FMAR or MRID, for example."""
    id: str
    """The name, as that system writes it."""


class RestoredAssetNotPutBackItem(TypedDict):
    assetUUID: str
    """UUID of the asset."""
    code: Literal[
        "ASSET_NOT_FOUND", "ASSET_ARCHIVED", "MPAN_REQUIRED", "MPAN_INVALID", "NOT_READY_IN_SCHEME", "NO_USER",
        "CONSENT_REQUIRED", "CONSENT_ENDS", "CONSENT_REFUSED", "OVERLAPPING_EVENT", "DEADLINE_PASSED", "EVENT_RUNNING",
        "MPAN_TAKEN", "USER_ARCHIVED", "CHANGED_SINCE", "SCHEME_CLOSED", "EVENT_NOT_SCHEDULED", "NOT_INVITED",
        "PORTFOLIO_ARCHIVED", "METER_COUNTED", "STACKING_OPPOSITE_DIRECTIONS", "STACKING_RECOVERY_TIME",
        "STACKING_NOT_ASSESSED", "STACKING_IMPLICIT_NO", "STACKING_FORBIDDEN", "STACKING_NOT_CONFIRMED", "HELD_OUT",
        "NOT_IN_UNIT", "NOT_IN_SCHEME", "MOST_PER_WEEK", "QUIET_HOURS",
    ]
    """Reason, for programs."""
    detail: str
    """Reason, for people; it names the scheme, event or portfolio."""
    stacking: NotRequired[StackingDecision]
    """What refused it beside another of its events; absent for every other reason."""


class StackingDecision(TypedDict):
    """What decided about an asset beside another of its events."""

    eventUUID: str
    """UUID of the other event."""
    eventName: str
    """Its name."""
    cell: StackingCell | None
    """The cell that decided; null where none was asked."""
    confirmedBy: str | None
    """Who confirmed the pair or overrode the no; null where nobody did, or a program."""
    confirmedUTC: str | None
    """When; UTC instant, null where nobody did."""
    overrideReason: str | None
    """Why an implicit no was overridden; null where it was not."""
    warns: bool
    """Whether it is permitted although nobody assessed the pair."""


class StackingCell(TypedDict):
    """What an assessment says of two products in a mode."""

    a: Literal[
        "CM", "WHOLESALE", "BM", "BR", "QR", "SR", "STOR", "DC", "DM", "DR", "SFFR", "MWD", "LCM", "DFS", "PR", "SU",
        "OU_REAL_TIME", "OU_WEEK_AHEAD", "SA_OU_REAL_TIME", "SA_OU_DAY_AHEAD", "VA_OU_REAL_TIME", "VA_OU_AHEAD",
    ]
    """The one product."""
    b: Literal[
        "CM", "WHOLESALE", "BM", "BR", "QR", "SR", "STOR", "DC", "DM", "DR", "SFFR", "MWD", "LCM", "DFS", "PR", "SU",
        "OU_REAL_TIME", "OU_WEEK_AHEAD", "SA_OU_REAL_TIME", "SA_OU_DAY_AHEAD", "VA_OU_REAL_TIME", "VA_OU_AHEAD",
    ]
    """The other."""
    mode: Literal["CO_DELIVERY", "SPLITTING", "JUMPING"]
    """CO_DELIVERY: the same kW at the same time. SPLITTING: different kW at the same time. JUMPING: different times."""
    value: Literal["Y", "y", "?", "n", "N", "-"]
    """Y explicit yes, y implicit yes, ? no data, n implicit no, N explicit no, - not applicable."""
    condition: Literal["SAME_DIRECTION"] | None
    """SAME_DIRECTION where both have to want the same; null without a condition."""
    reason: str | None
    """Why; null where the assessment gives none."""
    source: str
    """The published assessment."""
    asOf: str
    """Year and month of the assessment."""


class User(TypedDict):
    """A person behind one or more assets."""

    userUUID: str
    """UUID of the user."""
    userId: str
    """Your own identifier of the user, unique in the tenant, archived ones included."""
    name: str
    """Name of the person."""
    email: str | None
    """Email address; null where not known."""
    phone: str | None
    """Telephone number; null where not known."""
    status: Literal["ACTIVE", "ARCHIVED"]
    """ARCHIVED users have no active assets and no active consents."""
    createdUTC: str
    """When it was created; UTC instant."""
    updatedUTC: str
    """When it was last changed; UTC instant."""
    archivedUTC: str | None
    """When it was archived; UTC instant, null while it is active."""


class NewUser(TypedDict):
    """Body of user create."""

    userId: str
    """Your own identifier of the user, unique in the tenant."""
    name: str
    """Name of the person."""
    email: NotRequired[str | None]
    """Email address, up to 254 characters; null for none."""
    phone: NotRequired[str | None]
    """Telephone number: digits, spaces, brackets and hyphens, with + in front or not; null for none."""


class UserChanges(TypedDict):
    """Body of user update, at least one attribute: what is absent stays, null clears."""

    name: NotRequired[str]
    """Name of the person."""
    email: NotRequired[str | None]
    """Email address, up to 254 characters; null for none."""
    phone: NotRequired[str | None]
    """Telephone number: digits, spaces, brackets and hyphens, with + in front or not; null for none."""


class UserArchiving(TypedDict):
    """What archiving a user takes along, or with dryRun would. Restoring the user gives it back."""

    userUUID: str
    """UUID of the user."""
    dryRun: bool
    """Whether nothing was changed."""
    assets: int
    """Active assets that are archived."""
    schemeOptIns: int
    """Places of these assets in event schemes that end."""
    dispatchConsents: int
    """Consents to dispatch that are withdrawn."""
    dataConsents: int
    """Consents to data access that are withdrawn."""
    meterAccounts: int
    """Meter accounts that are deleted with their credentials: restoring does not give them back."""
    events: list[UserArchivingEvent]
    """Events not yet started that would lose assets, soonest first; at most 50."""
    totalEvents: int
    """Number of such events, those beyond the 50 listed included."""


class UserArchivingEvent(TypedDict):
    eventUUID: str
    """UUID of the event."""
    name: str
    """Name of the event."""
    startTime: str
    """Start of the event; UTC instant."""
    endTime: str
    """End of the event; UTC instant."""
    assets: int
    """Opted-in assets that the event would lose."""


class NewArchiving(TypedDict):
    """Body of archiving with an answer."""

    dryRun: NotRequired[bool]
    """Whether to say what archiving would take along, and change nothing."""


class RestoredUser(TypedDict):
    """A user who is active again, with what came back."""

    userUUID: str
    """UUID of the user."""
    userId: str
    """Your own identifier of the user, unique in the tenant, archived ones included."""
    name: str
    """Name of the person."""
    email: str | None
    """Email address; null where not known."""
    phone: str | None
    """Telephone number; null where not known."""
    status: Literal["ACTIVE", "ARCHIVED"]
    """ARCHIVED users have no active assets and no active consents."""
    createdUTC: str
    """When it was created; UTC instant."""
    updatedUTC: str
    """When it was last changed; UTC instant."""
    archivedUTC: str | None
    """When it was archived; UTC instant, null while it is active."""
    assets: int
    """Assets that are active again with the user."""
    dispatchConsents: int
    """Consents to dispatch that are in force again."""
    dataConsents: int
    """Consents to data access that are in force again."""
    expiredConsents: int
    """Consents that stay withdrawn, because they would have expired by now."""
    notPutBackCount: int
    """How often something of an asset did not come back: the asset, or one of its memberships."""
    notPutBack: list[RestoredUserNotPutBackItem]
    """What did not come back, with the reason; the first 100."""


class RestoredUserNotPutBackItem(TypedDict):
    assetUUID: str
    """UUID of the asset."""
    code: Literal[
        "ASSET_NOT_FOUND", "ASSET_ARCHIVED", "MPAN_REQUIRED", "MPAN_INVALID", "NOT_READY_IN_SCHEME", "NO_USER",
        "CONSENT_REQUIRED", "CONSENT_ENDS", "CONSENT_REFUSED", "OVERLAPPING_EVENT", "DEADLINE_PASSED", "EVENT_RUNNING",
        "MPAN_TAKEN", "USER_ARCHIVED", "CHANGED_SINCE", "SCHEME_CLOSED", "EVENT_NOT_SCHEDULED", "NOT_INVITED",
        "PORTFOLIO_ARCHIVED", "METER_COUNTED", "STACKING_OPPOSITE_DIRECTIONS", "STACKING_RECOVERY_TIME",
        "STACKING_NOT_ASSESSED", "STACKING_IMPLICIT_NO", "STACKING_FORBIDDEN", "STACKING_NOT_CONFIRMED", "HELD_OUT",
        "NOT_IN_UNIT", "NOT_IN_SCHEME", "MOST_PER_WEEK", "QUIET_HOURS",
    ]
    """Reason, for programs."""
    detail: str
    """Reason, for people."""
    stacking: NotRequired[StackingDecision]
    """What refused it beside another of its events; absent for every other reason."""


class TenancyEnd(TypedDict):
    """What the end of a tenancy ended, or with dryRun would."""

    userUUID: str
    """UUID of the user who left."""
    assetUUID: str | None
    """UUID of the one asset that was left; null for all of the user."""
    day: str
    """Last London day of the tenancy."""
    dryRun: bool
    """Whether nothing was changed."""
    dispatchConsents: int
    """Consents to dispatch that end, or end in part."""
    dataConsents: int
    """Consents to data access that end, or end in part."""
    assets: int
    """Active assets that it is about."""
    events: list[TenancyEndEvent]
    """Events not yet started that would lose assets, soonest first; at most 50."""
    totalEvents: int
    """Number of such events, those beyond the 50 listed included."""


class TenancyEndEvent(TypedDict):
    eventUUID: str
    """UUID of the event."""
    name: str
    """Name of the event."""
    startTime: str
    """Start of the event; UTC instant."""
    endTime: str
    """End of the event; UTC instant."""
    assets: int
    """Opted-in assets that the event would lose."""


class NewTenancyEnd(TypedDict):
    """Body of the end of a tenancy."""

    assetUUID: NotRequired[str | None]
    """UUID of the one asset that the user left; absent or null for all of them."""
    day: str
    """Last London day of the tenancy; not after today."""
    dryRun: NotRequired[bool]
    """True says what would end and changes nothing."""


class Portfolio(TypedDict):
    """A group of assets; an asset is in one at most."""

    portfolioUUID: str
    """UUID of the portfolio."""
    name: str
    """Name of the portfolio."""
    description: str | None
    """Free text; null where there is none."""
    status: Literal["ACTIVE", "ARCHIVED"]
    """ARCHIVED portfolios have no assets and join no events."""
    assetCount: int
    """Active assets in the portfolio."""
    createdUTC: str
    """When it was created; UTC instant."""
    updatedUTC: str
    """When it was last changed; UTC instant."""
    archivedUTC: str | None
    """When it was archived; UTC instant, null while it is active."""


class NewPortfolio(TypedDict):
    """Body of portfolio create."""

    name: str
    """Name of the portfolio."""
    description: NotRequired[str | None]
    """Free text, line breaks allowed; null for none."""


class PortfolioChanges(TypedDict):
    """Body of portfolio update, at least one attribute: what is absent stays, null clears."""

    name: NotRequired[str]
    """Name of the portfolio."""
    description: NotRequired[str | None]
    """Free text, line breaks allowed; null clears it."""


class PortfolioArchiving(TypedDict):
    """What archiving a portfolio takes along, or with dryRun would. Restoring the portfolio gives it back."""

    portfolioUUID: str
    """UUID of the portfolio."""
    dryRun: bool
    """Whether nothing was changed."""
    assets: int
    """Assets that leave it and stay active, in no portfolio."""
    assignedEvents: int
    """Events to come that it is assigned to: it invites no more assets to them."""
    invitations: int
    """Invitations to these events that end; opt-ins stay."""


class RestoredPortfolio(TypedDict):
    """A portfolio that is active again, with what came back."""

    portfolioUUID: str
    """UUID of the portfolio."""
    name: str
    """Name of the portfolio."""
    description: str | None
    """Free text; null where there is none."""
    status: Literal["ACTIVE", "ARCHIVED"]
    """ARCHIVED portfolios have no assets and join no events."""
    assetCount: int
    """Active assets in the portfolio."""
    createdUTC: str
    """When it was created; UTC instant."""
    updatedUTC: str
    """When it was last changed; UTC instant."""
    archivedUTC: str | None
    """When it was archived; UTC instant, null while it is active."""
    assets: int
    """Assets that come back to it, those that follow after the response included."""
    notPutBackCount: int
    """Assets that do not come back: in another portfolio by now, or archived."""
    notPutBack: list[RestoredPortfolioNotPutBackItem]
    """These assets, with the reason; the first 100."""


class RestoredPortfolioNotPutBackItem(TypedDict):
    assetUUID: str
    """UUID of the asset."""
    code: Literal[
        "ASSET_NOT_FOUND", "ASSET_ARCHIVED", "MPAN_REQUIRED", "MPAN_INVALID", "NOT_READY_IN_SCHEME", "NO_USER",
        "CONSENT_REQUIRED", "CONSENT_ENDS", "CONSENT_REFUSED", "OVERLAPPING_EVENT", "DEADLINE_PASSED", "EVENT_RUNNING",
        "MPAN_TAKEN", "USER_ARCHIVED", "CHANGED_SINCE", "SCHEME_CLOSED", "EVENT_NOT_SCHEDULED", "NOT_INVITED",
        "PORTFOLIO_ARCHIVED", "METER_COUNTED", "STACKING_OPPOSITE_DIRECTIONS", "STACKING_RECOVERY_TIME",
        "STACKING_NOT_ASSESSED", "STACKING_IMPLICIT_NO", "STACKING_FORBIDDEN", "STACKING_NOT_CONFIRMED", "HELD_OUT",
        "NOT_IN_UNIT", "NOT_IN_SCHEME", "MOST_PER_WEEK", "QUIET_HOURS",
    ]
    """Reason, for programs."""
    detail: str
    """Reason, for people."""
    stacking: NotRequired[StackingDecision]
    """What refused it beside another of its events; absent for every other reason."""


class AssignedAssets(TypedDict):
    """Outcome of assigning assets."""

    portfolioUUID: str
    """UUID of the portfolio."""
    assigned: int
    """Assets that were moved into the portfolio."""
    unchanged: int
    """Assets that were in it already."""


class AssignAssets(TypedDict):
    """Assets to move into a portfolio."""

    assetUUIDs: list[str]
    """UUIDs of 1 to 1,000 assets; repeats count once."""


class EventScheme(TypedDict):
    """A scheme under which events run."""

    schemeUUID: str
    """UUID of the event scheme."""
    name: str
    """Name of the scheme."""
    schemeType: Literal["DFS", "DNO_FLEX", "SUPPLIER", "SANDBOX"]
    """Market: DFS is the Demand Flexibility Service of NESO, DNO_FLEX a network operator’s, SUPPLIER your own."""
    description: str | None
    """Free text; null where there is none."""
    regulator: str
    """Who checks assets for the scheme, NESO by default."""
    status: Literal["ACTIVE", "CLOSED"]
    """A CLOSED scheme accepts no opt-ins and no new events."""
    pack: MarketPackReference
    """The market pack whose rules hold; what is chosen must be allowed by it."""
    baselineMethod: Literal[
        "BL01", "MID_8_OF_10", "HIGH_5_OF_10", "ROLLING_MEAN", "SAME_WEEKDAY_6", "NOMINATED", "REFERENCE_PROFILE",
        "WEEK_TEMPLATE", "ZERO", "ASSET_CAPACITY", "METER_BEFORE", "BEFORE_AFTER",
    ]
    """How baselines are made: BL01 is the mean of up to 10 like days, MID_8_OF_10 without the highest and the lowest,
    HIGH_5_OF_10 that of the 5 highest; others by the numbers of a market pack, which must be named.
    """
    inDayAdjustment: bool
    """Whether the baseline of homes is moved by how their use before the event differs from usual."""
    settlementMethod: Literal["DFS_K", "FLAT_RATE", "UTILISATION_ENERGY", "P415"]
    """DFS_K pays contracted energy by a factor, FLAT_RATE delivered energy; with a market pack that must be named,
    UTILISATION_ENERGY delivered energy up to the contracted by its curve, P415 the deviation by trades.
    """
    requiresMpan: bool
    """Whether only assets with an MPAN may be opted in."""
    recheckDays: int | None
    """Days after which the regulator checks a READY asset again; null where it is not."""
    consentValidityMonths: int | None
    """Months for which a consent to dispatch holds for events of the scheme, from when it was given to the start of the
    event; null: as long as it says itself.
    """
    mail: Literal["OFF", "ON"]
    """Whether users of its assets get mail about its events: invitations, changes, results; OFF by default."""
    holdOut: HoldOutTerms
    """Which share of the assets each event holds out at random, as a control group; events under way keep theirs."""
    schoolHolidays: list[SchoolHoliday]
    """School holidays where the assets of the scheme are, of past and coming years: how sure a delivery is, is judged
    by days on which baselines met as many of them. They change nothing that is settled. Created without, it has those
    of its pack.
    """
    validFrom: str | None
    """First London day on which events may run, YYYY-MM-DD; null for no limit."""
    validTo: str | None
    """London day from which no events may run, YYYY-MM-DD; null for no limit."""
    dispatch: SchemeDispatchTerms
    """How its events are dispatched, where an event has no terms of its own."""
    counts: EventSchemeCounts
    """How many assets have each status in the scheme."""
    createdUTC: str
    """When it was created; UTC instant."""
    updatedUTC: str
    """When it was last changed; UTC instant."""


class EventSchemeCounts(TypedDict):
    """How many assets have each status in the scheme."""

    OPT_IN: int
    """Assets opted in that wait for the regulator’s check."""
    OPT_OUT: int
    """Assets opted out."""
    DUPLICATED: int
    """Assets that the regulator knows from another provider."""
    REJECTED: int
    """Assets that the regulator rejected."""
    READY: int
    """Assets that may take part in events."""
    READY_OPT_OUT: int
    """Assets that passed the check and were opted out since."""


class MarketPackReference(TypedDict):
    """A version of a market pack."""

    packId: str
    """Name of the pack: capitals, digits and _."""
    version: str
    """Its version; a version is never changed."""


class HoldOutTerms(TypedDict):
    """How events of a scheme hold assets out."""

    share: float
    """Probability with which an asset is held out, 0 to 0.5, 0 for none; in events of 1,000 READY assets with consent
    or more.
    """
    goodwillGbp: float | None
    """What a user gets for an asset that is held out, in £, beside what events pay; null for nothing."""


class SchoolHoliday(TypedDict):
    """A school holiday."""

    fromDay: str
    """First London day without school, YYYY-MM-DD."""
    toDay: str
    """Last London day without school, YYYY-MM-DD."""


class SchemeDispatchTerms(TypedDict):
    """How the events of a scheme are dispatched."""

    mode: DispatchMode
    """OFF: not dispatched; MANUAL: by hand; AUTO: by itself at the notice before the start."""
    allocation: Literal["EXPECTED", "CAPACITY", "BASELINE", "EQUAL"]
    """How the target is divided: EXPECTED by what past events made likely, CAPACITY by power, BASELINE by use, EQUAL.
    """
    noticeMinutes: int
    """How many minutes before the start dispatches are sent, 0 to 2,880."""
    spread: DispatchSpread
    """Where the starts of assets are spread: BEFORE, AROUND or AFTER the start of the event, or NONE."""
    spreadSeconds: int
    """Seconds over which the starts are spread, 0 to 1,800."""
    dispatchesPerDay: int
    """How often a day an asset is dispatched at most, 1 to 48."""


DispatchMode: TypeAlias = Literal["OFF", "MANUAL", "AUTO"]
"""Whether events are dispatched by hand, by themselves or not at all."""


DispatchSpread: TypeAlias = Literal["NONE", "BEFORE", "AROUND", "AFTER"]
"""Where the starts of assets are spread around the start of the event."""


class NewEventScheme(TypedDict):
    """Body of event scheme create."""

    name: str
    """Name of the scheme."""
    schemeType: NotRequired[Literal["DFS", "DNO_FLEX", "SUPPLIER", "SANDBOX"]]
    """Market: DFS is the Demand Flexibility Service of NESO, DNO_FLEX a network operator’s, SUPPLIER your own."""
    description: NotRequired[str | None]
    """Free text, line breaks allowed; null for none."""
    regulator: NotRequired[str]
    """Who checks assets for the scheme, NESO by default."""
    pack: NotRequired[MarketPackReference]
    """The market pack whose rules hold; what is chosen must be allowed by it."""
    baselineMethod: NotRequired[Literal[
        "BL01", "MID_8_OF_10", "HIGH_5_OF_10", "ROLLING_MEAN", "SAME_WEEKDAY_6", "NOMINATED", "REFERENCE_PROFILE",
        "WEEK_TEMPLATE", "ZERO", "ASSET_CAPACITY", "METER_BEFORE", "BEFORE_AFTER",
    ]]
    """How baselines are made: BL01 is the mean of up to 10 like days, MID_8_OF_10 without the highest and the lowest,
    HIGH_5_OF_10 that of the 5 highest; others by the numbers of a market pack, which must be named.
    """
    inDayAdjustment: NotRequired[bool]
    """Whether the baseline of homes is moved by how their use before the event differs from usual."""
    settlementMethod: NotRequired[Literal["DFS_K", "FLAT_RATE", "UTILISATION_ENERGY", "P415"]]
    """DFS_K pays contracted energy by a factor, FLAT_RATE delivered energy; with a market pack that must be named,
    UTILISATION_ENERGY delivered energy up to the contracted by its curve, P415 the deviation by trades.
    """
    requiresMpan: NotRequired[bool]
    """Whether only assets with an MPAN may be opted in."""
    recheckDays: NotRequired[int | None]
    """Days after which the regulator checks a READY asset again, 1 to 3,650; absent or null for never."""
    consentValidityMonths: NotRequired[int | None]
    """Months for which a consent to dispatch holds for events of the scheme, from when it was given to the start of the
    event; null: as long as it says itself.
    """
    mail: NotRequired[Literal["OFF", "ON"]]
    """Whether users of its assets get mail about its events: invitations, changes, results; OFF by default."""
    holdOut: NotRequired[HoldOutTermsChanges]
    """Which share of the assets each event holds out at random, as a control group; events under way keep theirs."""
    schoolHolidays: NotRequired[list[NewSchoolHoliday]]
    """School holidays where the assets of the scheme are, of past and coming years: how sure a delivery is, is judged
    by days on which baselines met as many of them. They change nothing that is settled. Created without, it has those
    of its pack.
    """
    validFrom: NotRequired[str | None]
    """First London day on which events may run, 2000-01-01 to 2199-12-31; absent or null for no limit."""
    validTo: NotRequired[str | None]
    """London day from which no events may run, after validFrom; absent or null for no limit."""
    dispatch: NotRequired[SchemeDispatchTermsChanges]
    """How its events are dispatched; what is absent has its default, and the mode is OFF."""


class HoldOutTermsChanges(TypedDict):
    """How events that are scheduled from now on hold assets out."""

    share: float
    """Probability with which an asset is held out, 0 to 0.5, 0 for none; in events of 1,000 READY assets with consent
    or more.
    """
    goodwillGbp: NotRequired[float | None]
    """What a user gets for an asset that is held out, in £, up to 1,000; null for nothing, absent as it was."""


class NewSchoolHoliday(TypedDict):
    """A school holiday, between 2000-01-01 and 2199-12-31."""

    fromDay: str
    """First London day without school, YYYY-MM-DD."""
    toDay: str
    """Last London day without school, not before fromDay, YYYY-MM-DD."""


class SchemeDispatchTermsChanges(TypedDict):
    """What differs in how the events of a scheme are dispatched."""

    mode: NotRequired[DispatchMode]
    """OFF: not dispatched; MANUAL: by hand; AUTO: by itself at the notice before the start."""
    allocation: NotRequired[Literal["EXPECTED", "CAPACITY", "BASELINE", "EQUAL"]]
    """How the target is divided: EXPECTED by what past events made likely, CAPACITY by power, BASELINE by use, EQUAL.
    """
    noticeMinutes: NotRequired[int]
    """How many minutes before the start dispatches are sent, 0 to 2,880."""
    spread: NotRequired[DispatchSpread]
    """Where the starts of assets are spread: BEFORE, AROUND or AFTER the start of the event, or NONE."""
    spreadSeconds: NotRequired[int]
    """Seconds over which the starts are spread, 0 to 1,800."""
    dispatchesPerDay: NotRequired[int]
    """How often a day an asset is dispatched at most, 1 to 48."""


class EventSchemeChanges(TypedDict):
    """Body of event scheme update, at least one attribute: what is absent stays, null clears."""

    name: NotRequired[str]
    """Name of the scheme."""
    description: NotRequired[str | None]
    """Free text, line breaks allowed; null clears it."""
    status: NotRequired[Literal["ACTIVE", "CLOSED"]]
    """CLOSED ends opt-ins and new events under the scheme, ACTIVE allows them again."""
    pack: NotRequired[MarketPackReference]
    """The market pack whose rules hold; what is chosen must be allowed by it."""
    inDayAdjustment: NotRequired[bool]
    """Whether the baseline of homes is moved by how their use before the event differs from usual."""
    settlementMethod: NotRequired[Literal["DFS_K", "FLAT_RATE", "UTILISATION_ENERGY", "P415"]]
    """DFS_K pays contracted energy by a factor, FLAT_RATE delivered energy; with a market pack that must be named,
    UTILISATION_ENERGY delivered energy up to the contracted by its curve, P415 the deviation by trades.
    """
    baselineMethod: NotRequired[Literal[
        "BL01", "MID_8_OF_10", "HIGH_5_OF_10", "ROLLING_MEAN", "SAME_WEEKDAY_6", "NOMINATED", "REFERENCE_PROFILE",
        "WEEK_TEMPLATE", "ZERO", "ASSET_CAPACITY", "METER_BEFORE", "BEFORE_AFTER",
    ]]
    """How baselines are made: BL01 is the mean of up to 10 like days, MID_8_OF_10 without the highest and the lowest,
    HIGH_5_OF_10 that of the 5 highest; others by the numbers of a market pack, which must be named.
    """
    recheckDays: NotRequired[int | None]
    """Days after which the regulator checks a READY asset again, 1 to 3,650; null for never."""
    consentValidityMonths: NotRequired[int | None]
    """Months for which a consent to dispatch holds for events of the scheme, from when it was given to the start of the
    event; null: as long as it says itself.
    """
    mail: NotRequired[Literal["OFF", "ON"]]
    """Whether users of its assets get mail about its events: invitations, changes, results; OFF by default."""
    holdOut: NotRequired[HoldOutTermsChanges]
    """Which share of the assets each event holds out at random, as a control group; events under way keep theirs."""
    schoolHolidays: NotRequired[list[NewSchoolHoliday]]
    """School holidays where the assets of the scheme are, of past and coming years: how sure a delivery is, is judged
    by days on which baselines met as many of them. They change nothing that is settled. Created without, it has those
    of its pack.
    """
    validFrom: NotRequired[str | None]
    """First London day on which events may run, 2000-01-01 to 2199-12-31; null for no limit."""
    validTo: NotRequired[str | None]
    """London day from which no events may run, after validFrom; null for no limit."""
    dispatch: NotRequired[SchemeDispatchTermsChanges]
    """How its events are dispatched: what is named is changed, the rest stays."""


class EventSchemeAsset(TypedDict):
    """An asset in an event scheme."""

    schemeUUID: str
    """UUID of the event scheme."""
    assetUUID: str
    """UUID of the asset."""
    assetId: str
    """Your own identifier of the asset."""
    name: str | None
    """Name of the asset; null where it has none."""
    mpan: str | None
    """13-digit core of the import MPAN; null where the asset has none."""
    status: SchemeAssetStatus
    """Where the asset stands in the scheme."""
    statusReason: str | None
    """Reason the regulator gave; null where there is none."""
    reasonCode: Literal["CLAIMED_BY_OTHER", "HELD_BY_OTHER"] | None
    """CLAIMED_BY_OTHER: another provider claims it, and that is not decided; it stays as it is. HELD_BY_OTHER: another
    provider has it. Null otherwise.
    """
    heldBy: str | None
    """Of a DUPLICATED asset, the provider that has it, UNKNOWN where nobody said; null otherwise."""
    claimUUID: str | None
    """UUID of the claim that is not decided; null without one."""
    zone: str | None
    """Its zone, given or by its postcode; null without one."""
    zoneSource: Literal["GIVEN", "POSTCODE"] | None
    """GIVEN to the asset, or by its POSTCODE from the table of the scheme; null without a zone."""
    standingOptIn: StandingOptIn | None
    """What its user has said once about the events of the scheme; null where nothing was said: asked each time."""
    lastCheckedUTC: str | None
    """When the regulator last checked it; UTC instant, null before the first check."""
    updatedUTC: str
    """When its status last changed; UTC instant."""


class StandingOptIn(TypedDict):
    """What the user of an asset has said once about the events of a scheme."""

    standing: Literal["EVERY", "ASK"]
    """EVERY: opted in as soon as it is invited to an event, within these limits; ASK: asked each time."""
    mostPerWeek: int | None
    """Most events of the scheme in a London week, Monday to Sunday, that it is opted into this way; null for no limit.
    """
    quietHours: StandingOptInQuietHours | None
    """Hours in which no such event may be; null for none."""
    recordedBy: str
    """Who recorded it: an operator, or an API key."""
    recordedUTC: str
    """When it was recorded; UTC instant."""


StandingOptInQuietHours = TypedDict(
    "StandingOptInQuietHours",
    {
        # When they begin on the London clock, HH:MM.
        "from": "str",
        # When they end on the London clock, HH:MM; of the next day where that is before the start.
        "to": "str",
    },
)


class OptResult(TypedDict):
    """Outcome of opting assets in or out."""

    changed: int
    """Assets that were opted in or out."""
    unchanged: int
    """Assets that were so already."""
    refused: list[OptResultRefusedItem]
    """Assets that were left as they are, each with its reason."""


class OptResultRefusedItem(TypedDict):
    assetUUID: str
    """UUID of the asset."""
    code: Literal[
        "ASSET_NOT_FOUND", "ASSET_ARCHIVED", "MPAN_REQUIRED", "MPAN_INVALID", "NOT_READY_IN_SCHEME", "NO_USER",
        "CONSENT_REQUIRED", "CONSENT_ENDS", "CONSENT_REFUSED", "OVERLAPPING_EVENT", "DEADLINE_PASSED", "EVENT_RUNNING",
        "MPAN_TAKEN", "USER_ARCHIVED", "CHANGED_SINCE", "SCHEME_CLOSED", "EVENT_NOT_SCHEDULED", "NOT_INVITED",
        "PORTFOLIO_ARCHIVED", "METER_COUNTED", "STACKING_OPPOSITE_DIRECTIONS", "STACKING_RECOVERY_TIME",
        "STACKING_NOT_ASSESSED", "STACKING_IMPLICIT_NO", "STACKING_FORBIDDEN", "STACKING_NOT_CONFIRMED", "HELD_OUT",
        "NOT_IN_UNIT", "NOT_IN_SCHEME", "MOST_PER_WEEK", "QUIET_HOURS",
    ]
    """Reason, for programs."""
    detail: str
    """Reason, for people."""
    stacking: NotRequired[StackingDecision]
    """What refused it beside another of its events; absent for every other reason."""


class OptAssets(TypedDict):
    """Assets to opt into or out of a scheme or an event."""

    assetUUIDs: list[str]
    """UUIDs of 1 to 1,000 assets; repeats count once."""
    action: Literal["OPT_IN", "OPT_OUT"]
    """Whether to opt them in or out."""
    dryRun: NotRequired[bool]
    """True returns what would happen and changes nothing."""


class SetStandingOptIns(TypedDict):
    """What the users of assets have said once about the events of a scheme."""

    assetUUIDs: list[str]
    """UUIDs of 1 to 1,000 assets of the scheme; repeats count once."""
    standing: Literal["EVERY", "ASK"]
    """EVERY: opt them in as soon as they are invited to an event; ASK: ask each time, as without a word."""
    mostPerWeek: NotRequired[int | None]
    """Most events of the scheme in a London week, Monday to Sunday, 1 to 50; null for no limit. Those opted into by
    hand count too. Only with EVERY.
    """
    quietHours: NotRequired[SetStandingOptInsQuietHours | None]
    """Hours of every London day in which no event they are so opted into may be; null for none."""
    dryRun: NotRequired[bool]
    """True returns what would happen and changes nothing."""


SetStandingOptInsQuietHours = TypedDict(
    "SetStandingOptInsQuietHours",
    {
        # When they begin on the London clock, HH:MM.
        "from": "str",
        # When they end on the London clock, HH:MM; of the next day where that is before the start.
        "to": "str",
    },
)


class RegulatorCheck(TypedDict):
    """A meter point that waits for the regulator’s check."""

    assetUUID: str
    """UUID of the asset."""
    assetId: str
    """Your own identifier of the asset."""
    mpan: str
    """13-digit core of the import MPAN."""
    status: SchemeAssetStatus
    """OPT_IN where it waits for its first check, READY where it is to be checked again."""
    lastCheckedUTC: str | None
    """When the regulator last checked it; UTC instant, null before the first check."""
    askedUTC: str | None
    """Since when a further check is due; UTC instant, null where it waits for its first."""


class VerdictsRecorded(TypedDict):
    """Outcome of recording verdicts."""

    checked: int
    """Assets that the verdicts are about."""
    changed: int | None
    """Assets that have another status by them; null with dryRun."""
    ready: int
    """Verdicts that are READY."""
    duplicated: int
    """Verdicts that are DUPLICATED."""
    rejected: int
    """Verdicts that are REJECTED."""


class RegulatorVerdicts(TypedDict):
    """Verdicts of the regulator on meter points in a scheme: all are recorded or none."""

    verdicts: list[RegulatorVerdictsVerdict]
    """1 to 1,000 verdicts, each MPAN once."""
    dryRun: NotRequired[bool]
    """True returns what would be checked and changes nothing."""


class RegulatorVerdictsVerdict(TypedDict):
    mpan: str
    """Import MPAN of an active asset in the scheme: the 13-digit core, or all 21 digits."""
    status: Literal["READY", "DUPLICATED", "REJECTED"]
    """READY: may take part; DUPLICATED: with another provider; REJECTED: not accepted."""
    reason: NotRequired[str | None]
    """Reason the regulator gives; absent or null for none."""
    heldBy: NotRequired[str | None]
    """Of a DUPLICATED one, the provider that has it; absent or null where it is not known."""


class SchemeZones(TypedDict):
    """Zones of a scheme, with their opted-in assets: those that are READY or wait for the check."""

    schemeUUID: str
    """UUID of the event scheme."""
    sha256: str | None
    """SHA-256 of the file of the table, in hexadecimal digits; null without a table."""
    receivedUTC: str | None
    """When the table was received; UTC instant, null without one."""
    receivedBy: str | None
    """The operator behind the key that sent it; null where there is none."""
    zones: list[SchemeZonesZone]
    """Zones that the table names or an asset has, in their order."""
    withoutZone: int | None
    """Opted-in assets without a zone: none is given, and the table does not have their postcode; null before the first
    count of a large fleet.
    """
    countedUTC: str | None
    """When assets were counted by a job, as in a large fleet; UTC instant, null where they are counted now, and before
    its first count.
    """


class SchemeZonesZone(TypedDict):
    zone: str
    """The zone."""
    outcodes: list[str]
    """Outward postcodes of the zone by the table."""
    assets: int | None
    """Opted-in assets of the zone; null before the first count of a large fleet."""


class StoredZoneTable(TypedDict):
    """Outcome of replacing the table of zones of a scheme."""

    schemeUUID: str
    """UUID of the event scheme."""
    outcodes: int
    """Outward postcodes of the table."""
    added: int
    """Outward postcodes that had no zone before."""
    moved: int
    """Outward postcodes that had another zone before."""
    removed: int
    """Outward postcodes that have no zone any more."""


class NewZoneTable(TypedDict):
    """Table of the zones of outward postcodes."""

    file: str
    """Text of a CSV file with the columns `outcode` (the part of a postcode before its space) and `zone` (Z1 to Z12, or
    1 to 12), in any order, and at most 5,000 rows. With its header alone it clears the table.
    """
    dryRun: NotRequired[bool]
    """True checks the file and stores nothing."""


class ZonesGiven(TypedDict):
    """Outcome of giving zones to assets."""

    changed: int
    """Assets whose given zone is another now."""
    unchanged: int
    """Assets that had it already."""


class GivenZones(TypedDict):
    """Zones to give to assets of a scheme."""

    assets: list[GivenZonesAsset]
    """Assets of the scheme, each once."""
    dryRun: NotRequired[bool]
    """True checks the items and stores nothing."""


class GivenZonesAsset(TypedDict):
    assetUUID: NotRequired[str]
    """UUID of the asset."""
    assetId: NotRequired[str]
    """Identifier of the asset in your systems, in place of its UUID."""
    zone: str | None
    """Its zone; null clears the given one, so that its postcode decides."""


class StoredUnit(TypedDict):
    """A unit as it was stored, with warnings about unusual values."""

    unitUUID: str
    """UUID of the unit."""
    unitId: str
    """Identifier of the unit at the buyer, like EQUI-03-Z6."""
    schemeUUID: str
    """UUID of the event scheme."""
    schemeName: str
    """Name of the scheme."""
    zone: str
    """Zone of its members."""
    portfolioUUID: str
    """UUID of the portfolio."""
    portfolioName: str
    """Name of the portfolio."""
    guardrails: UnitGuardrails
    """Bounds of its offers."""
    validFrom: str | None
    """First London day for which it may be offered, YYYY-MM-DD; null for no limit."""
    validTo: str | None
    """London day from which it may not be offered, YYYY-MM-DD; null for no limit."""
    status: Literal["ACTIVE", "ARCHIVED"]
    """ARCHIVED units have no members and are not offered."""
    members: int | None
    """Its members as last counted; null before the first count."""
    ratedMw: float | None
    """Rated power of the members whose power is known, in MW, as last counted; null before the first count."""
    countedUTC: str | None
    """When its members were last counted; UTC instant, null before the first count."""
    createdUTC: str
    """When it was created; UTC instant."""
    updatedUTC: str
    """When it was last changed; UTC instant."""
    archivedUTC: str | None
    """When it was archived; UTC instant, null while it is active."""
    warnings: list[Warning]
    """What is unusual in its days and its identifier; empty where nothing is."""


class UnitGuardrails(TypedDict):
    """Bounds of the offers of a unit."""

    lowestPriceGbpPerMwh: float | None
    """Lowest price of an offer in £ per MWh; null for none."""
    highestMw: float | None
    """Most power of an offer in MW; null for none."""
    greatestShareOfP50: float | None
    """Greatest share of the expected delivery (its median) that is offered, 0 to 1; null for none."""
    greatestStrikeChance: float | None
    """Greatest chance that an accepted offer becomes a strike, 0 to 1; null for none."""
    secondPersonAboveMw: float | None
    """Power in MW above which a second person approves an offer; null for none."""
    paidToUsersGbpPerMwh: float | None
    """What users are paid in £ per MWh that they deliver, taken off the expected pay; null for nothing."""
    autopilot: UnitGuardrailsAutopilot
    """What is done without a person."""


class UnitGuardrailsAutopilot(TypedDict):
    """What is done without a person."""

    mode: Literal["OFF", "APPROVE"] | None
    """APPROVE approves proposed offers, which lie inside the bounds, where no person has; null is OFF."""
    waitMinutesBeforeSubmission: int | None
    """How many minutes before the submission time it stops waiting for a person, 0 being the last minute; null: it
    waits on.
    """


class Warning(TypedDict):
    """Something that was taken, and is so unusual that another unit or a slip is likely."""

    pointer: str
    """What it is about, as in the items of a problem."""
    code: str
    """What is suspected, for programs."""
    detail: str
    """What is suspected, for people."""


class NewUnit(TypedDict):
    """Body of unit create."""

    unitId: str
    """Identifier of the unit at the buyer, like EQUI-03-Z6."""
    schemeUUID: str
    """UUID of the event scheme."""
    zone: str
    """Zone of its members."""
    portfolioUUID: str
    """Portfolio whose assets in the zone are its members."""
    validFrom: NotRequired[str | None]
    """First London day for which it may be offered, YYYY-MM-DD; null for no limit."""
    validTo: NotRequired[str | None]
    """London day from which it may not be offered, YYYY-MM-DD, and has no members any more; null for no limit."""
    guardrails: NotRequired[UnitGuardrailChanges]
    """Bounds of its offers; by default none."""


class UnitGuardrailChanges(TypedDict):
    """Bounds of the offers of a unit: what is absent stays, null clears."""

    lowestPriceGbpPerMwh: NotRequired[float | None]
    """Lowest price of an offer in £ per MWh; null for none."""
    highestMw: NotRequired[float | None]
    """Most power of an offer in MW; null for none."""
    greatestShareOfP50: NotRequired[float | None]
    """Greatest share of the expected delivery (its median) that is offered, 0 to 1; null for none."""
    greatestStrikeChance: NotRequired[float | None]
    """Greatest chance that an accepted offer becomes a strike, 0 to 1; null for none."""
    secondPersonAboveMw: NotRequired[float | None]
    """Power in MW above which a second person approves an offer; null for none."""
    paidToUsersGbpPerMwh: NotRequired[float | None]
    """What users are paid in £ per MWh that they deliver, taken off the expected pay; null for nothing."""
    autopilot: NotRequired[UnitGuardrailChangesAutopilot]
    """What is done without a person."""


class UnitGuardrailChangesAutopilot(TypedDict):
    """What is done without a person."""

    mode: NotRequired[Literal["OFF", "APPROVE"] | None]
    """APPROVE approves proposed offers, which lie inside the bounds, where no person has; null is OFF."""
    waitMinutesBeforeSubmission: NotRequired[int | None]
    """How many minutes before the submission time it stops waiting for a person, 0 being the last minute; null: it
    waits on.
    """


class ListedUnit(TypedDict):
    """A unit as it is listed, with its strikes."""

    unitUUID: str
    """UUID of the unit."""
    unitId: str
    """Identifier of the unit at the buyer, like EQUI-03-Z6."""
    schemeUUID: str
    """UUID of the event scheme."""
    schemeName: str
    """Name of the scheme."""
    zone: str
    """Zone of its members."""
    portfolioUUID: str
    """UUID of the portfolio."""
    portfolioName: str
    """Name of the portfolio."""
    guardrails: UnitGuardrails
    """Bounds of its offers."""
    validFrom: str | None
    """First London day for which it may be offered, YYYY-MM-DD; null for no limit."""
    validTo: str | None
    """London day from which it may not be offered, YYYY-MM-DD; null for no limit."""
    status: Literal["ACTIVE", "ARCHIVED"]
    """ARCHIVED units have no members and are not offered."""
    members: int | None
    """Its members as last counted; null before the first count."""
    ratedMw: float | None
    """Rated power of the members whose power is known, in MW, as last counted; null before the first count."""
    countedUTC: str | None
    """When its members were last counted; UTC instant, null before the first count."""
    createdUTC: str
    """When it was created; UTC instant."""
    updatedUTC: str
    """When it was last changed; UTC instant."""
    archivedUTC: str | None
    """When it was archived; UTC instant, null while it is active."""
    strikes: NotRequired[StrikeCounts | None]
    """Its strikes, as of now; null where the market pack of its scheme has no rule for them."""


class StrikeCounts(TypedDict):
    """Strikes of a unit in the last 12 months, by the rule of the market pack of its scheme."""

    factorBelow: float
    """An acceptance that a factor K below it settles is a strike."""
    consecutive: int
    """Strikes since the last settled acceptance that is none."""
    ofConsecutive: int | None
    """Strikes in a row from which the buyer may deregister; null for no such rule."""
    inPeriod: int
    """Strikes in the period that ends today."""
    ofPeriod: int | None
    """Strikes in a period from which the buyer may deregister; null for no such rule."""
    periodMonths: int | None
    """Length of the period in months; null for no end."""
    left: int | None
    """Further strikes in a row until one of the two is reached; null where neither counts."""
    unsettled: int
    """Acceptances that are not settled yet, which count as neither."""
    lastFactor: float | None
    """Factor K of the newest settled acceptance; null before the first."""
    reachedUTC: str | None
    """Start of the acceptance of the last 12 months with which the rule was first reached; UTC instant, null if never.
    """
    state: Literal["CLEAR", "COUNTING", "REACHED"]
    """CLEAR: no strike counts. COUNTING: some do. REACHED: the buyer may deregister the unit."""


class Unit(TypedDict):
    """What is offered to a buyer: the assets of a portfolio that are READY in a scheme and in one zone. An asset is in
    one unit of a scheme at a time; where two fit, the earlier has it.
    """

    unitUUID: str
    """UUID of the unit."""
    unitId: str
    """Identifier of the unit at the buyer, like EQUI-03-Z6."""
    schemeUUID: str
    """UUID of the event scheme."""
    schemeName: str
    """Name of the scheme."""
    zone: str
    """Zone of its members."""
    portfolioUUID: str
    """UUID of the portfolio."""
    portfolioName: str
    """Name of the portfolio."""
    guardrails: UnitGuardrails
    """Bounds of its offers."""
    validFrom: str | None
    """First London day for which it may be offered, YYYY-MM-DD; null for no limit."""
    validTo: str | None
    """London day from which it may not be offered, YYYY-MM-DD; null for no limit."""
    status: Literal["ACTIVE", "ARCHIVED"]
    """ARCHIVED units have no members and are not offered."""
    members: int | None
    """Its members as last counted; null before the first count."""
    ratedMw: float | None
    """Rated power of the members whose power is known, in MW, as last counted; null before the first count."""
    countedUTC: str | None
    """When its members were last counted; UTC instant, null before the first count."""
    createdUTC: str
    """When it was created; UTC instant."""
    updatedUTC: str
    """When it was last changed; UTC instant."""
    archivedUTC: str | None
    """When it was archived; UTC instant, null while it is active."""


class UnitChanges(TypedDict):
    """Body of unit update, at least one attribute: what is absent stays, null clears."""

    unitId: NotRequired[str]
    """Identifier of the unit at the buyer, like EQUI-03-Z6."""
    zone: NotRequired[str]
    """Zone of its members."""
    portfolioUUID: NotRequired[str]
    """Portfolio whose assets in the zone are its members."""
    validFrom: NotRequired[str | None]
    """First London day for which it may be offered, YYYY-MM-DD; null for no limit."""
    validTo: NotRequired[str | None]
    """London day from which it may not be offered, YYYY-MM-DD, and has no members any more; null for no limit."""
    guardrails: NotRequired[UnitGuardrailChanges]
    """Bounds of its offers: what is absent stays, null clears."""


class UnitMember(TypedDict):
    """An asset in a unit, and since when."""

    unitUUID: str
    """UUID of the unit."""
    assetUUID: str
    """UUID of the asset."""
    assetId: str
    """Your own identifier of the asset."""
    name: str | None
    """Name of the asset; null where it has none."""
    ratedKw: float | None
    """Rated power of the asset in kW; null where not known."""
    fromUTC: str
    """From when it is a member; UTC instant."""
    toUTC: str | None
    """Until when it was a member; UTC instant, null while it is one."""


class WeekTemplate(TypedDict):
    """A version of the weekly baseline of a scheme."""

    schemeUUID: str
    """UUID of the event scheme."""
    version: int
    """Its number, from 1."""
    receivedUTC: str
    """When it was received; UTC instant."""
    receivedBy: str | None
    """The operator behind the key; null where there is none."""
    validFromUTC: str
    """From when on events start by it; UTC instant."""
    positive: Literal["IMPORT", "EXPORT"]
    """What a number above zero means in its file."""
    sha256: str
    """SHA-256 of the file as it was sent, in hexadecimal digits."""
    warnings: list[Literal["SIGN_SUSPECTED"]]
    """SIGN_SUSPECTED: nearly all of its values are export."""
    kw: list[float]
    """The 336 half hours from Monday 00:00 in London, in kW; import is positive."""
    file: str
    """The table as a file in the form and with the sign it came in."""


class NewWeekTemplate(TypedDict):
    """Body of week template create."""

    file: str
    """Text of the file: `day_of_week,local_time,power_kw` and 336 rows, days in capitals, each time the start of its
    half hour in London.
    """
    validFrom: NotRequired[str]
    """From when on events start by it; now where absent."""
    dryRun: NotRequired[bool]
    """True checks the file and stores nothing; the version is the number that it would have."""


class ListedWeekTemplate(TypedDict):
    """A version of the weekly baseline of a scheme, without its table."""

    schemeUUID: str
    """UUID of the event scheme."""
    version: int
    """Its number, from 1."""
    receivedUTC: str
    """When it was received; UTC instant."""
    receivedBy: str | None
    """The operator behind the key; null where there is none."""
    validFromUTC: str
    """From when on events start by it; UTC instant."""
    positive: Literal["IMPORT", "EXPORT"]
    """What a number above zero means in its file."""
    sha256: str
    """SHA-256 of the file as it was sent, in hexadecimal digits."""
    warnings: list[Literal["SIGN_SUSPECTED"]]
    """SIGN_SUSPECTED: nearly all of its values are export."""


class AvailabilityWindow(TypedDict):
    """Capacity that a buyer pays for while it is available."""

    windowUUID: str
    """UUID of the window."""
    schemeUUID: str
    """UUID of the event scheme."""
    startTime: str
    """Start, on a half hour; UTC instant."""
    endTime: str
    """End, itself excluded, on a half hour; UTC instant, 31 days after the start at most."""
    capacityMw: float
    """Agreed capacity in MW."""
    gbpPerMwPerHour: float
    """Price in £ for each MW and hour in which it is available."""
    unavailable: list[AvailabilityWindowUnavailableItem]
    """What was declared unavailable, in the order of its start."""
    createdUTC: str
    """When it was created; UTC instant."""


class AvailabilityWindowUnavailableItem(TypedDict):
    startTime: str
    """Start of the first half hour that is not available; UTC instant."""
    endTime: str
    """End of the last; UTC instant."""
    reason: str | None
    """Why, for people; null where nobody said."""
    declaredUTC: str
    """When it was declared; UTC instant."""


class NewAvailabilityWindow(TypedDict):
    """A window of availability as agreed with the buyer."""

    startTime: str
    """Start, on a half hour; UTC instant."""
    endTime: str
    """End, itself excluded, on a half hour; UTC instant, 31 days after the start at most."""
    capacityMw: float
    """Agreed capacity in MW."""
    gbpPerMwPerHour: float
    """Price in £ for each MW and hour in which it is available."""


class NewUnavailability(TypedDict):
    """Half hours of a window that are not available."""

    startTime: str
    """Start of the first half hour that is not available; UTC instant."""
    endTime: str
    """End of the last; UTC instant."""
    reason: NotRequired[str | None]
    """Why, for people; null where nobody said."""


class AvailabilityStatement(TypedDict):
    """What the availability of a scheme earns in a month."""

    schemeUUID: str
    """UUID of the event scheme."""
    month: str
    """London month, YYYY-MM."""
    windows: int
    """Windows of which a part is in the month."""
    halfHours: int
    """Half hours of them in the month."""
    unavailableHalfHours: int
    """Those that were declared unavailable."""
    factorMonth: Literal["SAME", "PREVIOUS"]
    """Whose utilisation counts: SAME is this month, PREVIOUS the month before."""
    factor: str
    """Factor of the utilisation of that month."""
    fullGbp: str
    """What is earned at a factor of 1, in £."""
    gbp: str
    """What is earned, in £: exact, and rounded once."""
    recoveredGbp: str
    """What the buyer recovers, in £, if `fullGbp` was paid before the factor was known."""


class MarketPack(TypedDict):
    """A version of a pack, complete."""

    packUUID: str
    """UUID of this version; after a dry run of nothing, because it is not stored."""
    packId: str
    """Name of the pack: capitals, digits and _."""
    version: str
    """Its version; a version is never changed."""
    name: str
    """What people know the pack by."""
    buyer: str
    """Who buys the flexibility."""
    origin: Literal["SHIPPED", "OWN"]
    """SHIPPED is part of this release, OWN made by you."""
    parent: MarketPackReference | None
    """The version that it changes; null where it changes none."""
    status: Literal["DRAFT", "READY"]
    """A DRAFT settles test events only."""
    gaps: list[MarketPackGap]
    """What keeps it a DRAFT; empty where it is READY."""
    schemes: int
    """How many of your schemes settle by it."""
    createdUTC: str | None
    """When it was created; UTC instant, null for a pack of this release."""
    document: MarketPackDocument
    """Its rules with all that it has from its parents."""
    overrides: MarketPackOverrides
    """What it changes of its parent."""
    confirmations: list[MarketPackConfirmation]
    """What the buyer has stated, with what still holds of its parents’."""


class MarketPackGap(TypedDict):
    """Something that keeps a pack a DRAFT."""

    at: str
    """JSON pointer into the pack; what is below it is meant too."""
    code: Literal[
        "NO_SOURCE", "UNVERIFIED", "NOT_CONFIRMED", "GRANULARITY_NOT_SUPPORTED", "SETTLES_NOTHING", "UNKNOWN_VALUE",
    ]
    """NO_SOURCE: no source says a number. UNVERIFIED: no text of the buyer says it. NOT_CONFIRMED: only the buyer can
    say. GRANULARITY_NOT_SUPPORTED: less than half hours. SETTLES_NOTHING: for readiness only. UNKNOWN_VALUE: an unknown
    word.
    """
    detail: str
    """What is missing, for people."""


class MarketPackDocument(TypedDict):
    """The rules of a market as data."""

    name: str
    """What people know the pack by."""
    buyer: str
    """Who buys the flexibility."""
    platforms: list[str]
    """Where it is traded and settled."""
    validFrom: str | None
    """First London day of the rules; null where it is open."""
    validTo: str | None
    """London day from which they hold no more; null where it is open."""
    sources: list[MarketPackDocumentSource]
    """Texts that the rules were taken from."""
    evidence: list[MarketPackDocumentEvidenceItem]
    """Which source says what is at a pointer; the closest one counts."""
    products: list[MarketPackDocumentProduct]
    """What the buyer buys."""
    gates: list[MarketPackDocumentGate]
    """Until when something must be stated."""
    offers: NotRequired[MarketPackDocumentOffers]
    """What an offer must be besides the limits of its product; absent where nothing says so."""
    deregistration: NotRequired[MarketPackDocumentDeregistration]
    """When poor delivery ends the registration of a unit; absent where nothing says so."""
    stacking: MarketPackDocumentStacking | None
    """Its place in a matrix of what may be sold together; null where none says anything."""
    files: list[MarketPackDocumentFile]
    """Files of the buyer."""
    bmUnits: NotRequired[list[MarketPackDocumentBmUnit]]
    """Balancing Mechanism Units by GSP group, for settlement flows; absent where none is agreed."""
    schoolHolidays: NotRequired[list[NewSchoolHoliday]]
    """School holidays where the assets of the buyer are, which a scheme of the pack has unless it is created with its
    own; absent where none are listed.
    """
    retention: MarketPackDocumentRetention | None
    """For how long data of an event are kept after its end, though the tenant keeps them less long; null where nothing
    says so.
    """
    toConfirm: list[MarketPackDocumentToConfirmItem]
    """What only the buyer can say."""
    baseline: MarketPackDocumentBaseline
    """How baselines are made."""
    units: MarketPackDocumentUnits
    """How the buyer’s files write energy and time."""
    settlement: MarketPackDocumentSettlement
    """What is paid."""
    eligibility: MarketPackDocumentEligibility
    """Which assets may take part."""


class MarketPackDocumentSource(TypedDict):
    key: str
    """What evidence calls it by."""
    title: str
    """Title of the text."""
    address: str | None
    """Where it is; null where it is no public text."""
    readOn: str | None
    """When it was read; null for a decision of our own."""
    mark: Literal["PUBLISHED", "QUOTED", "UNVERIFIED", "OWN_DECISION"]
    """PUBLISHED is the buyer’s own text, QUOTED somebody else’s quotation, UNVERIFIED is told without a text,
    OWN_DECISION ours.
    """


class MarketPackDocumentEvidenceItem(TypedDict):
    at: str
    """JSON pointer into the pack; what is below it is meant too."""
    source: str
    """Key of the source."""


class MarketPackDocumentProduct(TypedDict):
    code: str
    """Its code."""
    name: str
    """Its name."""
    direction: Literal["TURN_DOWN", "TURN_UP", "BOTH"]
    """Whether use is turned down, up, or either."""
    payment: Literal["UTILISATION", "AVAILABILITY", "BOTH"]
    """Whether energy, availability or both are paid."""
    noticeMinutes: int | None
    """How long before its start delivery is instructed, in minutes; null where nothing says so."""
    responseMinutes: int | None
    """From instruction to full response, in minutes; null where nothing says so."""
    minDurationMinutes: int | None
    """Shortest delivery in minutes; null where nothing says so."""
    minKw: float | None
    """Least power in kW; null where nothing says so."""
    maxKw: float | None
    """Most power in kW; null where nothing says so."""


class MarketPackDocumentGate(TypedDict):
    name: str
    """Its name."""
    rule: str
    """Its instant, like D-1 12:00 local or start-PT60M; at the instant itself is in time."""
    late: Literal["REFUSE", "ACCEPT_AND_FLAG"]
    """What happens to what is stated later."""


class MarketPackDocumentOffers(TypedDict):
    """What an offer must be besides the limits of its product; absent where nothing says so."""

    stepKw: float | None
    """Offered power is a whole multiple of it, in kW; null where nothing says so."""
    allOrNothing: bool
    """Whether an offer is accepted as a whole or not at all."""


class MarketPackDocumentDeregistration(TypedDict):
    """When poor delivery ends the registration of a unit; absent where nothing says so."""

    factorBelow: float
    """An acceptance that a factor below it settles is a strike."""
    consecutive: int | None
    """Strikes in a row that are too many; null for no such rule."""
    inPeriod: int | None
    """Strikes in a period that are too many; null for no such rule."""
    periodMonths: int | None
    """Length of any period that counts, in months; null for none."""
    isDiscretionary: bool
    """Whether the buyer may deregister a unit, but need not."""


class MarketPackDocumentStacking(TypedDict):
    matrix: str
    """Name of the matrix."""
    product: str
    """Its row and column there. A pack for several products names a group; one of them is sold beside others only in a
    pack that names it.
    """
    recoveryMinutes: int | None
    """How long an asset is not free for another buyer after its event, in minutes; null for no time."""
    notAssessed: Literal["REFUSE", "WARN"]
    """What becomes of a pair that nobody assessed; WARN permits it where both packs say so."""
    place: int | None
    """Place in the buyers’ order, in which delivered energy is shared; null where it is shared by promise."""
    allowsSurplus: bool
    """Whether energy beyond all promises may go to a buyer whose curve pays for it; all buyers have to allow it."""


class MarketPackDocumentFile(TypedDict):
    format: str
    """Name of the format."""
    direction: Literal["IN", "OUT"]
    """Whether the buyer’s files are read or ours are written."""
    evidence: Literal["EVIDENCED", "ASSUMED"]
    """Whether its columns are from a text of the buyer or assumed."""


class MarketPackDocumentBmUnit(TypedDict):
    gspGroup: str
    """GSP group, _A to _P."""
    bmUnit: str
    """The unit that stands for assets in the group."""


class MarketPackDocumentRetention(TypedDict):
    financialYears: int
    """Years for runs, receipts and payments."""
    performanceYears: int
    """Years for readings, dispatches and answers."""


class MarketPackDocumentToConfirmItem(TypedDict):
    at: str
    """JSON pointer into the pack; what is below it is meant too."""
    question: str
    """What to ask."""


class MarketPackDocumentBaseline(TypedDict):
    """How baselines are made."""

    allowed: list[Literal[
        "BL01", "MID_8_OF_10", "HIGH_5_OF_10", "NOMINATED", "REFERENCE_PROFILE", "WEEK_TEMPLATE", "ZERO",
        "ASSET_CAPACITY", "METER_BEFORE", "BEFORE_AFTER", "ROLLING_MEAN", "SAME_WEEKDAY_6",
    ]]
    """Methods that the buyer accepts."""
    default: Literal[
        "BL01", "MID_8_OF_10", "HIGH_5_OF_10", "NOMINATED", "REFERENCE_PROFILE", "WEEK_TEMPLATE", "ZERO",
        "ASSET_CAPACITY", "METER_BEFORE", "BEFORE_AFTER", "ROLLING_MEAN", "SAME_WEEKDAY_6",
    ]
    """The method where none is chosen."""
    setBy: Literal["BUYER", "PROVIDER", "PACK"]
    """Who chooses the method."""
    level: Literal["ASSET", "UNIT"]
    """Whether each asset has a baseline, or all of them together."""
    lookBackDays: int | None
    """How many days history may lie back; null where no history is used."""
    calendar: Literal["ENGLAND_WALES", "SCOTLAND"]
    """Whose bank holidays count."""
    insufficient: Literal["OUTTURN", "NULL"]
    """With too little history: OUTTURN takes what was metered, so that nothing is delivered; NULL has no baseline."""
    inDayAdjustment: Literal["NEVER", "ALLOWED", "ALWAYS"]
    """Whether use before the event moves the baseline."""
    adjustment: MarketPackDocumentBaselineAdjustment | None
    """How it does; null for the rule of the method."""
    days: NotRequired[int | None]
    """Days that ROLLING_MEAN averages; ten where absent or null."""
    atLeast: NotRequired[int | None]
    """Fewest working days of history that a like-day method accepts; its own number where absent or null."""
    sameDay: NotRequired[MarketPackDocumentBaselineSameDay | None]
    """Half hours around the event that METER_BEFORE and BEFORE_AFTER average."""
    profiles: NotRequired[list[MarketPackDocumentBaselineProfile] | None]
    """What the buyer takes one asset to use, for REFERENCE_PROFILE."""
    gate: str | None
    """Name of the gate until which a baseline is stated; null where none is stated."""
    revisionGate: NotRequired[str | None]
    """Name of the gate until which it may be revised once it is stated; without one the same gate."""


class MarketPackDocumentBaselineAdjustment(TypedDict):
    kind: Literal["MEAN_DIFFERENCE", "RATIO"]
    """MEAN_DIFFERENCE adds the mean difference, RATIO multiplies."""
    fromHours: float
    """Where the hours that are compared begin, in hours before the event."""
    toHours: float
    """Where they end, in hours before the event."""
    lowest: float | None
    """Least ratio; null without a limit."""
    highest: float | None
    """Most ratio, or most kWh added to or taken off a half hour; null without a limit."""


class MarketPackDocumentBaselineSameDay(TypedDict):
    before: int
    """Half hours before the event, or before the instruction for METER_BEFORE."""
    after: int
    """Half hours after the event."""
    gapBefore: int
    """Half hours left out before the event."""
    gapAfter: int
    """Half hours left out after the event."""


class MarketPackDocumentBaselineProfile(TypedDict):
    assetType: Literal[
        "SMART_METER", "BATTERY", "EV_CHARGER", "ELECTRIC_VEHICLE", "HEAT_PUMP", "HOT_WATER_TANK", "SOLAR_PV", "OTHER",
    ] | None
    """Of assets of this type; null for all types without a profile of their own."""
    days: list[MarketPackDocumentBaselineProfileDay]
    """Days of the profile: exactly one must fit each date."""
    sumKw: float
    """Sum of all kw of the profile in kW, which shows that it was copied whole."""


class MarketPackDocumentBaselineProfileDay(TypedDict):
    dayKind: Literal["ALL", "WORKING", "NON_WORKING"]
    """Which days of the week: working days by the pack’s calendar, the others, or all."""
    season: MarketPackDocumentBaselineProfileDaySeason
    """Part of the year, both ends included; it may pass the end of the year."""
    kw: list[float]
    """Power of one asset in each half hour of the London clock, in kW, import positive."""


MarketPackDocumentBaselineProfileDaySeason = TypedDict(
    "MarketPackDocumentBaselineProfileDaySeason",
    {
        # First day, MM-DD.
        "from": "str",
        # Last day, MM-DD.
        "to": "str",
    },
)
"""Part of the year, both ends included; it may pass the end of the year."""


class MarketPackDocumentUnits(TypedDict):
    """How the buyer’s files write energy and time."""

    quantity: Literal["kW", "MW", "kWh", "MWh"]
    """Unit of values."""
    positive: Literal["EXPORT", "IMPORT", "DELIVERY"]
    """What a positive value means."""
    stamp: Literal["START", "END"]
    """Whether a time names the start or the end of its period."""
    zone: Literal["UTC", "LONDON"]
    """Clock of the times."""
    decimals: int
    """Decimals of values."""
    stepMinutes: Literal[1, 5, 15, 30]
    """Length of a period in minutes."""


class MarketPackDocumentSettlement(TypedDict):
    """What is paid."""

    method: Literal["DFS_K", "FLAT_RATE", "UTILISATION_ENERGY", "P415", "NONE"]
    """DFS_K pays contracted energy by a factor, FLAT_RATE delivered energy, UTILISATION_ENERGY delivered energy up to
    what was instructed by a curve, P415 traded deviations; NONE settles nothing.
    """
    payOn: Literal["DELIVERED", "CONTRACTED"]
    """Whether the factor multiplies delivered or contracted energy."""
    curve: list[MarketPackDocumentSettlementCurveItem] | None
    """Factor by delivery in percent: straight between its points, level outside; null for none."""
    curveBase: Literal["STEP", "DISPATCH", "MONTH"]
    """Whether the percentage is of a half hour, of the whole dispatch or of a month."""
    appliesTo: Literal["UTILISATION", "AVAILABILITY", "BOTH"]
    """Which payment the curve multiplies."""
    volumeMode: Literal["NET", "POSITIVE_ONLY"]
    """Whether assets that used more reduce the sum."""
    factorMonth: Literal["SAME", "PREVIOUS"] | None
    """Whose month’s delivery decides about availability payments; null where none does."""
    compensationPayer: Literal["TRADER", "SUPPLIERS"] | None
    """Who bears the compensation of suppliers; null where it is not settled."""
    priceDecimals: int
    """Decimals of a price in £/MWh."""
    runs: list[str]
    """Settlement runs, first to last."""
    invoiceDay: int | None
    """Day of the month on which invoices are made; null where there is none."""
    disputeDays: NotRequired[int | None]
    """Days after a file of payments was received in which a line may be disputed; null or absent: nothing says so."""


class MarketPackDocumentSettlementCurveItem(TypedDict):
    atPercent: float
    """Delivery in percent of what was instructed or contracted."""
    factor: float
    """Factor there."""


class MarketPackDocumentEligibility(TypedDict):
    """Which assets may take part."""

    requiresMpan: bool
    """Whether each needs an MPAN."""
    meteringPoint: Literal["BOUNDARY", "ASSET", "EITHER"]
    """Where it is metered."""
    domesticOnly: bool
    """Whether only homes may."""
    oneProviderOnly: bool
    """Whether an asset may be with one provider only."""


class MarketPackOverrides(TypedDict):
    """What a pack changes of its parent: single members of an object, a list as a whole; sources and evidence are
    added.
    """

    name: NotRequired[str]
    """What people know the pack by."""
    buyer: NotRequired[str]
    """Who buys the flexibility."""
    platforms: NotRequired[list[str]]
    """Where it is traded and settled."""
    validFrom: NotRequired[str | None]
    """First London day of the rules; null where it is open."""
    validTo: NotRequired[str | None]
    """London day from which they hold no more; null where it is open."""
    sources: NotRequired[list[MarketPackOverridesSource]]
    """Texts that the rules were taken from."""
    evidence: NotRequired[list[MarketPackOverridesEvidenceItem]]
    """Which source says what is at a pointer; the closest one counts."""
    products: NotRequired[list[MarketPackOverridesProduct]]
    """What the buyer buys."""
    gates: NotRequired[list[MarketPackOverridesGate]]
    """Until when something must be stated."""
    offers: NotRequired[MarketPackOverridesOffers]
    """What an offer must be besides the limits of its product; absent where nothing says so."""
    deregistration: NotRequired[MarketPackOverridesDeregistration]
    """When poor delivery ends the registration of a unit; absent where nothing says so."""
    stacking: NotRequired[MarketPackOverridesStacking | None]
    """Its place in a matrix of what may be sold together; null where none says anything."""
    files: NotRequired[list[MarketPackOverridesFile]]
    """Files of the buyer."""
    bmUnits: NotRequired[list[MarketPackOverridesBmUnit]]
    """Balancing Mechanism Units by GSP group, for settlement flows; absent where none is agreed."""
    schoolHolidays: NotRequired[list[NewSchoolHoliday]]
    """School holidays where the assets of the buyer are, which a scheme of the pack has unless it is created with its
    own; absent where none are listed.
    """
    retention: NotRequired[MarketPackOverridesRetention | None]
    """For how long data of an event are kept after its end, though the tenant keeps them less long; null where nothing
    says so.
    """
    toConfirm: NotRequired[list[MarketPackOverridesToConfirmItem]]
    """What only the buyer can say."""
    baseline: NotRequired[MarketPackOverridesBaseline]
    """How baselines are made."""
    units: NotRequired[MarketPackOverridesUnits]
    """How the buyer’s files write energy and time."""
    settlement: NotRequired[MarketPackOverridesSettlement]
    """What is paid."""
    eligibility: NotRequired[MarketPackOverridesEligibility]
    """Which assets may take part."""


class MarketPackOverridesSource(TypedDict):
    key: str
    """What evidence calls it by."""
    title: str
    """Title of the text."""
    address: str | None
    """Where it is; null where it is no public text."""
    readOn: str | None
    """When it was read; null for a decision of our own."""
    mark: Literal["PUBLISHED", "QUOTED", "UNVERIFIED", "OWN_DECISION"]
    """PUBLISHED is the buyer’s own text, QUOTED somebody else’s quotation, UNVERIFIED is told without a text,
    OWN_DECISION ours.
    """


class MarketPackOverridesEvidenceItem(TypedDict):
    at: str
    """JSON pointer into the pack; what is below it is meant too."""
    source: str
    """Key of the source."""


class MarketPackOverridesProduct(TypedDict):
    code: str
    """Its code."""
    name: str
    """Its name."""
    direction: Literal["TURN_DOWN", "TURN_UP", "BOTH"]
    """Whether use is turned down, up, or either."""
    payment: Literal["UTILISATION", "AVAILABILITY", "BOTH"]
    """Whether energy, availability or both are paid."""
    noticeMinutes: int | None
    """How long before its start delivery is instructed, in minutes; null where nothing says so."""
    responseMinutes: int | None
    """From instruction to full response, in minutes; null where nothing says so."""
    minDurationMinutes: int | None
    """Shortest delivery in minutes; null where nothing says so."""
    minKw: float | None
    """Least power in kW; null where nothing says so."""
    maxKw: float | None
    """Most power in kW; null where nothing says so."""


class MarketPackOverridesGate(TypedDict):
    name: str
    """Its name."""
    rule: str
    """Its instant, like D-1 12:00 local or start-PT60M; at the instant itself is in time."""
    late: Literal["REFUSE", "ACCEPT_AND_FLAG"]
    """What happens to what is stated later."""


class MarketPackOverridesOffers(TypedDict):
    """What an offer must be besides the limits of its product; absent where nothing says so."""

    stepKw: float | None
    """Offered power is a whole multiple of it, in kW; null where nothing says so."""
    allOrNothing: bool
    """Whether an offer is accepted as a whole or not at all."""


class MarketPackOverridesDeregistration(TypedDict):
    """When poor delivery ends the registration of a unit; absent where nothing says so."""

    factorBelow: float
    """An acceptance that a factor below it settles is a strike."""
    consecutive: int | None
    """Strikes in a row that are too many; null for no such rule."""
    inPeriod: int | None
    """Strikes in a period that are too many; null for no such rule."""
    periodMonths: int | None
    """Length of any period that counts, in months; null for none."""
    isDiscretionary: bool
    """Whether the buyer may deregister a unit, but need not."""


class MarketPackOverridesStacking(TypedDict):
    matrix: str
    """Name of the matrix."""
    product: str
    """Its row and column there. A pack for several products names a group; one of them is sold beside others only in a
    pack that names it.
    """
    recoveryMinutes: int | None
    """How long an asset is not free for another buyer after its event, in minutes; null for no time."""
    notAssessed: Literal["REFUSE", "WARN"]
    """What becomes of a pair that nobody assessed; WARN permits it where both packs say so."""
    place: int | None
    """Place in the buyers’ order, in which delivered energy is shared; null where it is shared by promise."""
    allowsSurplus: bool
    """Whether energy beyond all promises may go to a buyer whose curve pays for it; all buyers have to allow it."""


class MarketPackOverridesFile(TypedDict):
    format: str
    """Name of the format."""
    direction: Literal["IN", "OUT"]
    """Whether the buyer’s files are read or ours are written."""
    evidence: Literal["EVIDENCED", "ASSUMED"]
    """Whether its columns are from a text of the buyer or assumed."""


class MarketPackOverridesBmUnit(TypedDict):
    gspGroup: str
    """GSP group, _A to _P."""
    bmUnit: str
    """The unit that stands for assets in the group."""


class MarketPackOverridesRetention(TypedDict):
    financialYears: int
    """Years for runs, receipts and payments."""
    performanceYears: int
    """Years for readings, dispatches and answers."""


class MarketPackOverridesToConfirmItem(TypedDict):
    at: str
    """JSON pointer into the pack; what is below it is meant too."""
    question: str
    """What to ask."""


class MarketPackOverridesBaseline(TypedDict):
    """How baselines are made."""

    allowed: NotRequired[list[Literal[
        "BL01", "MID_8_OF_10", "HIGH_5_OF_10", "NOMINATED", "REFERENCE_PROFILE", "WEEK_TEMPLATE", "ZERO",
        "ASSET_CAPACITY", "METER_BEFORE", "BEFORE_AFTER", "ROLLING_MEAN", "SAME_WEEKDAY_6",
    ]]]
    """Methods that the buyer accepts."""
    default: NotRequired[Literal[
        "BL01", "MID_8_OF_10", "HIGH_5_OF_10", "NOMINATED", "REFERENCE_PROFILE", "WEEK_TEMPLATE", "ZERO",
        "ASSET_CAPACITY", "METER_BEFORE", "BEFORE_AFTER", "ROLLING_MEAN", "SAME_WEEKDAY_6",
    ]]
    """The method where none is chosen."""
    setBy: NotRequired[Literal["BUYER", "PROVIDER", "PACK"]]
    """Who chooses the method."""
    level: NotRequired[Literal["ASSET", "UNIT"]]
    """Whether each asset has a baseline, or all of them together."""
    lookBackDays: NotRequired[int | None]
    """How many days history may lie back; null where no history is used."""
    calendar: NotRequired[Literal["ENGLAND_WALES", "SCOTLAND"]]
    """Whose bank holidays count."""
    insufficient: NotRequired[Literal["OUTTURN", "NULL"]]
    """With too little history: OUTTURN takes what was metered, so that nothing is delivered; NULL has no baseline."""
    inDayAdjustment: NotRequired[Literal["NEVER", "ALLOWED", "ALWAYS"]]
    """Whether use before the event moves the baseline."""
    adjustment: NotRequired[MarketPackOverridesBaselineAdjustment | None]
    """How it does; null for the rule of the method."""
    days: NotRequired[int | None]
    """Days that ROLLING_MEAN averages; ten where absent or null."""
    atLeast: NotRequired[int | None]
    """Fewest working days of history that a like-day method accepts; its own number where absent or null."""
    sameDay: NotRequired[MarketPackOverridesBaselineSameDay | None]
    """Half hours around the event that METER_BEFORE and BEFORE_AFTER average."""
    profiles: NotRequired[list[MarketPackOverridesBaselineProfile] | None]
    """What the buyer takes one asset to use, for REFERENCE_PROFILE."""
    gate: NotRequired[str | None]
    """Name of the gate until which a baseline is stated; null where none is stated."""
    revisionGate: NotRequired[str | None]
    """Name of the gate until which it may be revised once it is stated; without one the same gate."""


class MarketPackOverridesBaselineAdjustment(TypedDict):
    kind: Literal["MEAN_DIFFERENCE", "RATIO"]
    """MEAN_DIFFERENCE adds the mean difference, RATIO multiplies."""
    fromHours: float
    """Where the hours that are compared begin, in hours before the event."""
    toHours: float
    """Where they end, in hours before the event."""
    lowest: float | None
    """Least ratio; null without a limit."""
    highest: float | None
    """Most ratio, or most kWh added to or taken off a half hour; null without a limit."""


class MarketPackOverridesBaselineSameDay(TypedDict):
    before: int
    """Half hours before the event, or before the instruction for METER_BEFORE."""
    after: int
    """Half hours after the event."""
    gapBefore: int
    """Half hours left out before the event."""
    gapAfter: int
    """Half hours left out after the event."""


class MarketPackOverridesBaselineProfile(TypedDict):
    assetType: Literal[
        "SMART_METER", "BATTERY", "EV_CHARGER", "ELECTRIC_VEHICLE", "HEAT_PUMP", "HOT_WATER_TANK", "SOLAR_PV", "OTHER",
    ] | None
    """Of assets of this type; null for all types without a profile of their own."""
    days: list[MarketPackOverridesBaselineProfileDay]
    """Days of the profile: exactly one must fit each date."""
    sumKw: float
    """Sum of all kw of the profile in kW, which shows that it was copied whole."""


class MarketPackOverridesBaselineProfileDay(TypedDict):
    dayKind: Literal["ALL", "WORKING", "NON_WORKING"]
    """Which days of the week: working days by the pack’s calendar, the others, or all."""
    season: MarketPackOverridesBaselineProfileDaySeason
    """Part of the year, both ends included; it may pass the end of the year."""
    kw: list[float]
    """Power of one asset in each half hour of the London clock, in kW, import positive."""


MarketPackOverridesBaselineProfileDaySeason = TypedDict(
    "MarketPackOverridesBaselineProfileDaySeason",
    {
        # First day, MM-DD.
        "from": "str",
        # Last day, MM-DD.
        "to": "str",
    },
)
"""Part of the year, both ends included; it may pass the end of the year."""


class MarketPackOverridesUnits(TypedDict):
    """How the buyer’s files write energy and time."""

    quantity: NotRequired[Literal["kW", "MW", "kWh", "MWh"]]
    """Unit of values."""
    positive: NotRequired[Literal["EXPORT", "IMPORT", "DELIVERY"]]
    """What a positive value means."""
    stamp: NotRequired[Literal["START", "END"]]
    """Whether a time names the start or the end of its period."""
    zone: NotRequired[Literal["UTC", "LONDON"]]
    """Clock of the times."""
    decimals: NotRequired[int]
    """Decimals of values."""
    stepMinutes: NotRequired[Literal[1, 5, 15, 30]]
    """Length of a period in minutes."""


class MarketPackOverridesSettlement(TypedDict):
    """What is paid."""

    method: NotRequired[Literal["DFS_K", "FLAT_RATE", "UTILISATION_ENERGY", "P415", "NONE"]]
    """DFS_K pays contracted energy by a factor, FLAT_RATE delivered energy, UTILISATION_ENERGY delivered energy up to
    what was instructed by a curve, P415 traded deviations; NONE settles nothing.
    """
    payOn: NotRequired[Literal["DELIVERED", "CONTRACTED"]]
    """Whether the factor multiplies delivered or contracted energy."""
    curve: NotRequired[list[MarketPackOverridesSettlementCurveItem] | None]
    """Factor by delivery in percent: straight between its points, level outside; null for none."""
    curveBase: NotRequired[Literal["STEP", "DISPATCH", "MONTH"]]
    """Whether the percentage is of a half hour, of the whole dispatch or of a month."""
    appliesTo: NotRequired[Literal["UTILISATION", "AVAILABILITY", "BOTH"]]
    """Which payment the curve multiplies."""
    volumeMode: NotRequired[Literal["NET", "POSITIVE_ONLY"]]
    """Whether assets that used more reduce the sum."""
    factorMonth: NotRequired[Literal["SAME", "PREVIOUS"] | None]
    """Whose month’s delivery decides about availability payments; null where none does."""
    compensationPayer: NotRequired[Literal["TRADER", "SUPPLIERS"] | None]
    """Who bears the compensation of suppliers; null where it is not settled."""
    priceDecimals: NotRequired[int]
    """Decimals of a price in £/MWh."""
    runs: NotRequired[list[str]]
    """Settlement runs, first to last."""
    invoiceDay: NotRequired[int | None]
    """Day of the month on which invoices are made; null where there is none."""
    disputeDays: NotRequired[int | None]
    """Days after a file of payments was received in which a line may be disputed; null or absent: nothing says so."""


class MarketPackOverridesSettlementCurveItem(TypedDict):
    atPercent: float
    """Delivery in percent of what was instructed or contracted."""
    factor: float
    """Factor there."""


class MarketPackOverridesEligibility(TypedDict):
    """Which assets may take part."""

    requiresMpan: NotRequired[bool]
    """Whether each needs an MPAN."""
    meteringPoint: NotRequired[Literal["BOUNDARY", "ASSET", "EITHER"]]
    """Where it is metered."""
    domesticOnly: NotRequired[bool]
    """Whether only homes may."""
    oneProviderOnly: NotRequired[bool]
    """Whether an asset may be with one provider only."""


class MarketPackConfirmation(TypedDict):
    """Something that the buyer has stated."""

    at: str
    """JSON pointer into the pack; what is below it is meant too."""
    statement: str
    """What was stated, and where."""
    confirmedBy: str | None
    """The operator who confirmed it; null for a program."""
    confirmedUTC: str
    """When; UTC instant."""


class NewMarketPack(TypedDict):
    """Body of market pack create."""

    packId: str
    """Name of the pack: capitals, digits and _."""
    version: str
    """Version of the new pack, like 2026-11."""
    parent: MarketPackReference
    """The version that it changes."""
    overrides: NotRequired[MarketPackOverrides]
    """What it changes; by default nothing."""
    confirmations: NotRequired[list[NewMarketPackConfirmation]]
    """What the buyer has stated."""
    dryRun: NotRequired[bool]
    """Whether the pack is only shown and not stored; false by default."""


class NewMarketPackConfirmation(TypedDict):
    at: str
    """JSON pointer into the pack; what is below it is meant too."""
    statement: str
    """What was stated, and where."""


class ListedMarketPack(TypedDict):
    """A version of a pack in a list."""

    packUUID: str
    """UUID of this version; after a dry run of nothing, because it is not stored."""
    packId: str
    """Name of the pack: capitals, digits and _."""
    version: str
    """Its version; a version is never changed."""
    name: str
    """What people know the pack by."""
    buyer: str
    """Who buys the flexibility."""
    origin: Literal["SHIPPED", "OWN"]
    """SHIPPED is part of this release, OWN made by you."""
    parent: MarketPackReference | None
    """The version that it changes; null where it changes none."""
    status: Literal["DRAFT", "READY"]
    """A DRAFT settles test events only."""
    gaps: list[MarketPackGap]
    """What keeps it a DRAFT; empty where it is READY."""
    schemes: int
    """How many of your schemes settle by it."""
    createdUTC: str | None
    """When it was created; UTC instant, null for a pack of this release."""


class StackingRule(TypedDict):
    """A cell of the newest assessment, as it stands for you."""

    a: Literal[
        "CM", "WHOLESALE", "BM", "BR", "QR", "SR", "STOR", "DC", "DM", "DR", "SFFR", "MWD", "LCM", "DFS", "PR", "SU",
        "OU_REAL_TIME", "OU_WEEK_AHEAD", "SA_OU_REAL_TIME", "SA_OU_DAY_AHEAD", "VA_OU_REAL_TIME", "VA_OU_AHEAD",
    ]
    """The one product."""
    b: Literal[
        "CM", "WHOLESALE", "BM", "BR", "QR", "SR", "STOR", "DC", "DM", "DR", "SFFR", "MWD", "LCM", "DFS", "PR", "SU",
        "OU_REAL_TIME", "OU_WEEK_AHEAD", "SA_OU_REAL_TIME", "SA_OU_DAY_AHEAD", "VA_OU_REAL_TIME", "VA_OU_AHEAD",
    ]
    """The other."""
    mode: Literal["CO_DELIVERY", "SPLITTING", "JUMPING"]
    """CO_DELIVERY: the same kW at the same time. SPLITTING: different kW at the same time. JUMPING: different times."""
    value: Literal["Y", "y", "?", "n", "N", "-"]
    """Y explicit yes, y implicit yes, ? no data, n implicit no, N explicit no, - not applicable."""
    condition: Literal["SAME_DIRECTION"] | None
    """SAME_DIRECTION where both have to want the same; null without a condition."""
    reason: str | None
    """Why; null where the assessment gives none."""
    source: str
    """The published assessment."""
    asOf: str
    """Year and month of the assessment."""
    confirmation: StackingRuleConfirmation | None
    """The newest confirmation of it; null without one."""


class StackingRuleConfirmation(TypedDict):
    statement: str
    """What was agreed, and where."""
    confirmedBy: str | None
    """The operator who confirmed it; null for a program."""
    confirmedUTC: str
    """When; UTC instant."""


class NewStackingConfirmation(TypedDict):
    """Body of a confirmation: the cell as it was read."""

    a: Literal[
        "CM", "WHOLESALE", "BM", "BR", "QR", "SR", "STOR", "DC", "DM", "DR", "SFFR", "MWD", "LCM", "DFS", "PR", "SU",
        "OU_REAL_TIME", "OU_WEEK_AHEAD", "SA_OU_REAL_TIME", "SA_OU_DAY_AHEAD", "VA_OU_REAL_TIME", "VA_OU_AHEAD",
    ]
    """The one product."""
    b: Literal[
        "CM", "WHOLESALE", "BM", "BR", "QR", "SR", "STOR", "DC", "DM", "DR", "SFFR", "MWD", "LCM", "DFS", "PR", "SU",
        "OU_REAL_TIME", "OU_WEEK_AHEAD", "SA_OU_REAL_TIME", "SA_OU_DAY_AHEAD", "VA_OU_REAL_TIME", "VA_OU_AHEAD",
    ]
    """The other."""
    mode: Literal["CO_DELIVERY", "SPLITTING", "JUMPING"]
    """CO_DELIVERY: the same kW at the same time. SPLITTING: different kW at the same time. JUMPING: different times."""
    value: Literal["Y", "y", "?", "n", "N", "-"]
    """What the assessment says: Y or y."""
    source: str
    """The published assessment."""
    asOf: str
    """Year and month of the assessment."""
    statement: str
    """What was agreed, and where; kept for ever."""


class CreatedEvent(TypedDict):
    """An event that was scheduled."""

    eventUUID: str
    """UUID of the event."""
    revision: int
    """1 as it was scheduled, one more for every change that was announced."""
    name: str
    """Name of the event."""
    schemeUUID: str
    """UUID of the event scheme."""
    eventType: Literal["TURN_DOWN", "TURN_UP"]
    """TURN_DOWN asks assets to use less than their baseline, TURN_UP to use more."""
    runningType: Literal["LIVE", "TEST"]
    """TEST marks a trial run; it runs and is settled like a LIVE event."""
    startTime: str
    """Start, on a half hour; UTC instant."""
    endTime: str
    """End, itself excluded, on a half hour; UTC instant."""
    optInDeadline: str | None
    """Until when assets may be opted in; UTC instant, null for until the start."""
    targetKw: float | None
    """Power aimed at in kW; null for none. Counts only where no power is contracted."""
    contractedMw: float | None
    """Contracted power in MW, which delivery is settled against; null for none, and where it differs by half hour
    (halfHourTerms).
    """
    priceGbpPerMwh: float | None
    """Utilisation price in £ per MWh; null for none, and then no revenue is worked out, and where it differs by half
    hour (halfHourTerms).
    """
    halfHourTerms: list[HalfHourTerm] | None
    """Contracted power and price by half hour, of those that are called: the others are neither dispatched nor paid;
    null where contractedMw and priceGbpPerMwh hold for every half hour.
    """
    zone: str | None
    """Zone of the market in which the event runs, free text such as Z5; null for none."""
    portfolioUUIDs: list[str]
    """UUIDs of the portfolios assigned to the event."""
    requirementUUID: str | None
    """UUID of the requirement that it answers; null where it answers none."""
    unitUUID: str | None
    """UUID of the unit whose members alone take part; null where it is of none."""
    state: Literal["SCHEDULED", "STARTED", "ENDED", "CANCELLED"]
    """SCHEDULED until the start, STARTED until the end, then ENDED; CANCELLED where it was called off."""
    baselineStatus: Literal["PENDING", "READY"]
    """READY when the baselines of its opted-in assets are worked out."""
    statsStatus: Literal["NOT_STARTED", "CALCULATING", "READY", "FAILED"]
    """NOT_STARTED before the event has ended, CALCULATING while a stats run is made, READY when it is there; FAILED
    after five attempts, until one is through.
    """
    cancelReason: str | None
    """Reason given when it was cancelled; null otherwise."""
    assetsInvited: int
    """Assets that were invited or opted, opted-out ones included."""
    assetsOptedIn: int
    """Assets that take part."""
    targetKwh: float | None
    """Energy to deliver in kWh: contracted, else targeted, power over the event; null without either."""
    deliveredKwh: float | None
    """Energy delivered in kWh by the newest stats run, signed; null before the first."""
    deliveryPercentage: float | None
    """Delivered energy in percent of targetKwh; null before the first stats run or without a target."""
    statsState: Literal["PRELIMINARY", "FINAL"] | None
    """PRELIMINARY while readings are missing, then FINAL; null before the first stats run."""
    createdUTC: str
    """When it was created; UTC instant."""
    updatedUTC: str
    """When it was last changed; UTC instant."""
    baselineMethod: Literal[
        "BL01", "MID_8_OF_10", "HIGH_5_OF_10", "ROLLING_MEAN", "SAME_WEEKDAY_6", "NOMINATED", "REFERENCE_PROFILE",
        "WEEK_TEMPLATE", "ZERO", "ASSET_CAPACITY", "METER_BEFORE", "BEFORE_AFTER",
    ]
    """How its baseline is made: by the rules it started with, and before the start by those of its scheme."""
    terms: CreatedEventTerms | None
    """Name and rules of the scheme as they were when the event started, or of its last recalculation by current rules;
    null before the start.
    """
    cancelledUTC: str | None
    """When it was cancelled; UTC instant, null otherwise."""
    expectedReadings: int | None
    """Asset half hours that the newest stats run rests on, had all a reading; null before the first."""
    presentReadings: int | None
    """Asset half hours that had a reading in the newest stats run; null before the first."""
    revenueGbp: float | None
    """What it earned in £ by the newest stats run; null before the first, and where nothing is paid."""
    performanceFactor: float | None
    """K of the whole event by the newest stats run; null before the first, and where it is not paid by K."""
    statsFailure: str | None
    """Why the stats could not be calculated, where statsStatus is FAILED; null otherwise."""
    statsProgress: CreatedEventStatsProgress | None
    """How far a stats run of more than 10,000 assets is, which is calculated in portions; null where none is being
    calculated, or all at once.
    """
    baselineProgress: CreatedEventBaselineProgress | None
    """How far the baselines of more than 10,000 assets are; null where none are being worked out, or all at once."""
    startProgress: CreatedEventStartProgress | None
    """How far the start of an event that is aimed at more than 10,000 assets is: until it has ended the event stays
    SCHEDULED and nobody may opt in or out; null otherwise.
    """
    dispatch: DispatchTerms
    """How it is dispatched: by its own terms where it has any, else by those of its scheme."""
    dispatchStatus: Literal["AWAITING_CONFIRMATION", "WAITING", "ISSUING", "ISSUED", "CANCELLED", "ENDED"] | None
    """How far its dispatch is; null where it was not ordered."""
    warnings: list[Warning]
    """What is unusual in power and price, such as another unit; empty where nothing is. The event has them as they were
    sent.
    """


class CreatedEventTerms(TypedDict):
    schemeName: str
    """Name of the scheme."""
    baselineMethod: Literal[
        "BL01", "MID_8_OF_10", "HIGH_5_OF_10", "ROLLING_MEAN", "SAME_WEEKDAY_6", "NOMINATED", "REFERENCE_PROFILE",
        "WEEK_TEMPLATE", "ZERO", "ASSET_CAPACITY", "METER_BEFORE", "BEFORE_AFTER",
    ]
    """How baselines were made."""
    inDayAdjustment: bool
    """Whether the baselines of domestic assets were adjusted to their use before the event."""
    settlementMethod: Literal["DFS_K", "FLAT_RATE", "UTILISATION_ENERGY", "P415"]
    """How delivery was paid."""
    pack: MarketPackReference
    """The market pack with these rules."""


class CreatedEventStatsProgress(TypedDict):
    settledAssets: int
    """Opted-in assets that are settled in it."""
    assets: int
    """Opted-in assets that it settles."""


class CreatedEventBaselineProgress(TypedDict):
    computedAssets: int
    """Opted-in assets whose baselines are worked out."""
    assets: int
    """Opted-in assets whose baselines are being worked out."""


class CreatedEventStartProgress(TypedDict):
    startedAssets: int
    """Assets that have started, those that are prepared counted by half."""
    assets: int
    """Assets that the event is aimed at."""


class HalfHourTerm(TypedDict):
    """Contracted power and price of a half hour that is called."""

    startTime: str
    """Start of the half hour; UTC instant."""
    contractedMw: float
    """Power in MW that is contracted for it."""
    priceGbpPerMwh: float | None
    """Its utilisation price in £ per MWh; null for none."""


class DispatchTerms(TypedDict):
    """How an event is dispatched."""

    mode: DispatchMode
    """OFF: not dispatched; MANUAL: by hand; AUTO: by itself at the notice before the start."""
    allocation: Literal["EXPECTED", "CAPACITY", "BASELINE", "EQUAL"]
    """How the target is divided: EXPECTED by what past events made likely, CAPACITY by power, BASELINE by use, EQUAL.
    """
    noticeMinutes: int
    """How many minutes before the start dispatches are sent, 0 to 2,880."""
    spread: DispatchSpread
    """Where the starts of assets are spread: BEFORE, AROUND or AFTER the start of the event, or NONE."""
    spreadSeconds: int
    """Seconds over which the starts are spread, 0 to 1,800."""


class NewEvent(TypedDict):
    """Body of event create."""

    name: str
    """Name of the event."""
    schemeUUID: str
    """UUID of the event scheme."""
    eventType: Literal["TURN_DOWN", "TURN_UP"]
    """TURN_DOWN asks assets to use less than their baseline, TURN_UP to use more."""
    runningType: NotRequired[Literal["LIVE", "TEST"]]
    """TEST marks a trial run; it runs and is settled like a LIVE event."""
    startTime: str
    """Start, on :00 or :30 and in the future."""
    endTime: str
    """End, itself excluded, on :00 or :30; 30 minutes to 48 hours after startTime."""
    optInDeadline: NotRequired[str | None]
    """Until when assets may be opted in, not after startTime; null for until the start."""
    targetKw: NotRequired[float | None]
    """Power aimed at in kW; null for none. Counts only where no power is contracted."""
    contractedMw: NotRequired[float | None]
    """Contracted power in MW, which delivery is settled against; null for none."""
    priceGbpPerMwh: NotRequired[float | None]
    """Utilisation price in £ per MWh; null for none, and then no revenue is worked out."""
    halfHourTerms: NotRequired[list[NewHalfHourTerm] | None]
    """Contracted power and price of the half hours that are called, ascending: the others are neither dispatched nor
    paid. null: contractedMw and priceGbpPerMwh hold for all; beside a list they must be what all of it shares.
    """
    zone: NotRequired[str | None]
    """Zone of the market in which the event runs, free text such as Z5; null for none."""
    portfolioUUIDs: NotRequired[list[str]]
    """UUIDs of up to 1,000 portfolios whose READY assets are invited."""
    dispatch: NotRequired[DispatchTermsChanges | None]
    """How it is dispatched where that differs from its scheme; absent or null: as its scheme says."""


class NewHalfHourTerm(TypedDict):
    """Contracted power and price of a half hour that is called."""

    startTime: str
    """Start of the half hour, inside the event, on :00 or :30."""
    contractedMw: float
    """Power in MW that is contracted for it, above 0."""
    priceGbpPerMwh: NotRequired[float | None]
    """Its utilisation price in £ per MWh; null for none."""


class DispatchTermsChanges(TypedDict):
    """What differs in how an event is dispatched."""

    mode: NotRequired[DispatchMode]
    """OFF: not dispatched; MANUAL: by hand; AUTO: by itself at the notice before the start."""
    allocation: NotRequired[Literal["EXPECTED", "CAPACITY", "BASELINE", "EQUAL"]]
    """How the target is divided: EXPECTED by what past events made likely, CAPACITY by power, BASELINE by use, EQUAL.
    """
    noticeMinutes: NotRequired[int]
    """How many minutes before the start dispatches are sent, 0 to 2,880."""
    spread: NotRequired[DispatchSpread]
    """Where the starts of assets are spread: BEFORE, AROUND or AFTER the start of the event, or NONE."""
    spreadSeconds: NotRequired[int]
    """Seconds over which the starts are spread, 0 to 1,800."""


class Event(TypedDict):
    """A period in which opted-in assets are asked to use less or more than their baseline."""

    eventUUID: str
    """UUID of the event."""
    revision: int
    """1 as it was scheduled, one more for every change that was announced."""
    name: str
    """Name of the event."""
    schemeUUID: str
    """UUID of the event scheme."""
    eventType: Literal["TURN_DOWN", "TURN_UP"]
    """TURN_DOWN asks assets to use less than their baseline, TURN_UP to use more."""
    runningType: Literal["LIVE", "TEST"]
    """TEST marks a trial run; it runs and is settled like a LIVE event."""
    startTime: str
    """Start, on a half hour; UTC instant."""
    endTime: str
    """End, itself excluded, on a half hour; UTC instant."""
    optInDeadline: str | None
    """Until when assets may be opted in; UTC instant, null for until the start."""
    targetKw: float | None
    """Power aimed at in kW; null for none. Counts only where no power is contracted."""
    contractedMw: float | None
    """Contracted power in MW, which delivery is settled against; null for none, and where it differs by half hour
    (halfHourTerms).
    """
    priceGbpPerMwh: float | None
    """Utilisation price in £ per MWh; null for none, and then no revenue is worked out, and where it differs by half
    hour (halfHourTerms).
    """
    halfHourTerms: list[HalfHourTerm] | None
    """Contracted power and price by half hour, of those that are called: the others are neither dispatched nor paid;
    null where contractedMw and priceGbpPerMwh hold for every half hour.
    """
    zone: str | None
    """Zone of the market in which the event runs, free text such as Z5; null for none."""
    portfolioUUIDs: list[str]
    """UUIDs of the portfolios assigned to the event."""
    requirementUUID: str | None
    """UUID of the requirement that it answers; null where it answers none."""
    unitUUID: str | None
    """UUID of the unit whose members alone take part; null where it is of none."""
    state: Literal["SCHEDULED", "STARTED", "ENDED", "CANCELLED"]
    """SCHEDULED until the start, STARTED until the end, then ENDED; CANCELLED where it was called off."""
    baselineStatus: Literal["PENDING", "READY"]
    """READY when the baselines of its opted-in assets are worked out."""
    statsStatus: Literal["NOT_STARTED", "CALCULATING", "READY", "FAILED"]
    """NOT_STARTED before the event has ended, CALCULATING while a stats run is made, READY when it is there; FAILED
    after five attempts, until one is through.
    """
    cancelReason: str | None
    """Reason given when it was cancelled; null otherwise."""
    assetsInvited: int
    """Assets that were invited or opted, opted-out ones included."""
    assetsOptedIn: int
    """Assets that take part."""
    targetKwh: float | None
    """Energy to deliver in kWh: contracted, else targeted, power over the event; null without either."""
    deliveredKwh: float | None
    """Energy delivered in kWh by the newest stats run, signed; null before the first."""
    deliveryPercentage: float | None
    """Delivered energy in percent of targetKwh; null before the first stats run or without a target."""
    statsState: Literal["PRELIMINARY", "FINAL"] | None
    """PRELIMINARY while readings are missing, then FINAL; null before the first stats run."""
    createdUTC: str
    """When it was created; UTC instant."""
    updatedUTC: str
    """When it was last changed; UTC instant."""
    baselineMethod: Literal[
        "BL01", "MID_8_OF_10", "HIGH_5_OF_10", "ROLLING_MEAN", "SAME_WEEKDAY_6", "NOMINATED", "REFERENCE_PROFILE",
        "WEEK_TEMPLATE", "ZERO", "ASSET_CAPACITY", "METER_BEFORE", "BEFORE_AFTER",
    ]
    """How its baseline is made: by the rules it started with, and before the start by those of its scheme."""
    terms: EventTerms | None
    """Name and rules of the scheme as they were when the event started, or of its last recalculation by current rules;
    null before the start.
    """
    cancelledUTC: str | None
    """When it was cancelled; UTC instant, null otherwise."""
    expectedReadings: int | None
    """Asset half hours that the newest stats run rests on, had all a reading; null before the first."""
    presentReadings: int | None
    """Asset half hours that had a reading in the newest stats run; null before the first."""
    revenueGbp: float | None
    """What it earned in £ by the newest stats run; null before the first, and where nothing is paid."""
    performanceFactor: float | None
    """K of the whole event by the newest stats run; null before the first, and where it is not paid by K."""
    statsFailure: str | None
    """Why the stats could not be calculated, where statsStatus is FAILED; null otherwise."""
    statsProgress: EventStatsProgress | None
    """How far a stats run of more than 10,000 assets is, which is calculated in portions; null where none is being
    calculated, or all at once.
    """
    baselineProgress: EventBaselineProgress | None
    """How far the baselines of more than 10,000 assets are; null where none are being worked out, or all at once."""
    startProgress: EventStartProgress | None
    """How far the start of an event that is aimed at more than 10,000 assets is: until it has ended the event stays
    SCHEDULED and nobody may opt in or out; null otherwise.
    """
    dispatch: DispatchTerms
    """How it is dispatched: by its own terms where it has any, else by those of its scheme."""
    dispatchStatus: Literal["AWAITING_CONFIRMATION", "WAITING", "ISSUING", "ISSUED", "CANCELLED", "ENDED"] | None
    """How far its dispatch is; null where it was not ordered."""


class EventTerms(TypedDict):
    schemeName: str
    """Name of the scheme."""
    baselineMethod: Literal[
        "BL01", "MID_8_OF_10", "HIGH_5_OF_10", "ROLLING_MEAN", "SAME_WEEKDAY_6", "NOMINATED", "REFERENCE_PROFILE",
        "WEEK_TEMPLATE", "ZERO", "ASSET_CAPACITY", "METER_BEFORE", "BEFORE_AFTER",
    ]
    """How baselines were made."""
    inDayAdjustment: bool
    """Whether the baselines of domestic assets were adjusted to their use before the event."""
    settlementMethod: Literal["DFS_K", "FLAT_RATE", "UTILISATION_ENERGY", "P415"]
    """How delivery was paid."""
    pack: MarketPackReference
    """The market pack with these rules."""


class EventStatsProgress(TypedDict):
    settledAssets: int
    """Opted-in assets that are settled in it."""
    assets: int
    """Opted-in assets that it settles."""


class EventBaselineProgress(TypedDict):
    computedAssets: int
    """Opted-in assets whose baselines are worked out."""
    assets: int
    """Opted-in assets whose baselines are being worked out."""


class EventStartProgress(TypedDict):
    startedAssets: int
    """Assets that have started, those that are prepared counted by half."""
    assets: int
    """Assets that the event is aimed at."""


class Rehearsal(TypedDict):
    """What an event would deliver with the assets that could take part today: an estimate, never settlement."""

    startTime: str
    """Start of the planned event; UTC instant."""
    endTime: str
    """End of the planned event; UTC instant."""
    verdict: RehearsalVerdict
    """What the balance of the event will say if all who could take part are opted in."""
    assets: RehearsalAssets
    """How many assets get how far."""
    portfolios: list[RehearsalPortfolio]
    """The same by portfolio."""
    overlaps: list[RehearsalOverlap]
    """Events that share a half hour with the planned one, at most 50."""
    baselineKwh: float | None
    """Baseline energy of the event in kWh; null where no asset has a baseline."""
    responseRatio: float | None
    """Delivered over baseline energy in settled events of this type, as a fraction; null where there are none."""
    pastEvents: int
    """Settled events of this type that it rests on, at most 20."""
    expectedKwh: RehearsalExpectedKwh | None
    """Energy the event would deliver; null without past events or a baseline."""
    targetKwh: float | None
    """Energy to deliver in kWh: contracted, else targeted, power over the event; null without either."""
    headroomKwh: float | None
    """Expected energy (p50) less target, in kWh; null without either."""
    confidencePercentage: float | None
    """Share of the outcomes that meet the target, in percent; null without a target or outcomes."""
    pay: NotRequired[RehearsalPay | None]
    """What it would be paid; null without outcomes, and where the scheme pays by trades."""
    warnings: NotRequired[list[Warning]]
    """What the rules of the scheme's market take no less than, with their source; empty where nothing."""
    settlementPeriods: list[RehearsalSettlementPeriod]
    """The event half hour by half hour."""
    replays: list[RehearsalReplay]
    """Past days replayed, newest first, at most ten."""


class RehearsalVerdict(TypedDict):
    """What the balance of the event will say if all who could take part are opted in."""

    code: Literal[
        "LIKELY_MET", "OPEN", "LIKELY_SHORT", "NOBODY", "NO_CONTRACT", "UNKNOWN", "SETTLING", "FINAL", "CANCELLED",
    ]
    """Kind of the judgement."""
    sentence: str
    """The sentence, in English, as every screen shows it."""
    tone: Literal["GOOD", "WARN", "BAD", "NEUTRAL"]
    """Whether it is good or bad."""


class RehearsalAssets(TypedDict):
    """How many assets get how far."""

    assigned: int
    """Active assets of the portfolios, or of the scheme."""
    sampled: int
    """Those that were looked at; of more than 10,000 an even sample, and the numbers of assets are in proportion, but
    for those that were measured.
    """
    ready: int
    """Of those, READY in the scheme."""
    consented: int
    """Of those, with the consent of their user to dispatch."""
    meterCounted: int
    """Of those, left out, because they are behind the meter of another of them, or have its MPAN."""
    overlapping: int
    """Of the consented, opted in to an overlapping event, or sharing a meter with an asset that is."""
    measured: int
    """Of the others, measured: all, or a sample of 1,000 that stands for the rest."""
    withBaseline: int
    """Of those, with a baseline."""
    noBaseline: list[RehearsalAssetsNoBaselineItem]
    """Measured assets without a baseline, by reason."""


class RehearsalAssetsNoBaselineItem(TypedDict):
    code: Literal["NO_READINGS", "SILENT", "TOO_NEW", "EVENT_DAYS", "GAPS"]
    """Main reason: NO_READINGS, SILENT for two days, TOO_NEW, or most days that do not count are EVENT_DAYS or have
    GAPS.
    """
    assets: int
    """Assets with this reason."""
    examples: list[RehearsalAssetsNoBaselineItemExample]
    """The first 50 of them by name."""


class RehearsalAssetsNoBaselineItemExample(TypedDict):
    assetUUID: str
    """UUID of the asset."""
    assetId: str
    """Your own identifier of the asset."""
    name: str | None
    """Name of the asset; null where it has none."""
    sinceUTC: str | None
    """Since when it is so: the last reading, the first, or the oldest day that does not count; UTC instant, null
    without readings.
    """


class RehearsalPortfolio(TypedDict):
    portfolioUUID: str
    """UUID of the portfolio."""
    assigned: int
    """Active assets of the portfolios, or of the scheme."""
    ready: int
    """Of those, READY in the scheme."""
    consented: int
    """Of those, with the consent of their user to dispatch."""
    meterCounted: int
    """Of those, left out, because they are behind the meter of another of them, or have its MPAN."""
    measured: int
    """Of the others, measured: all, or a sample of 1,000 that stands for the rest."""
    withBaseline: int
    """Of those, with a baseline."""


class RehearsalOverlap(TypedDict):
    eventUUID: str
    """UUID of the event."""
    name: str
    """Name of the event."""
    state: Literal["SCHEDULED", "STARTED", "ENDED", "CANCELLED"]
    """State of the event."""
    schemeUUID: str
    """UUID of the event scheme."""
    startTime: str
    """Start of the event; UTC instant."""
    endTime: str
    """End of the event; UTC instant."""
    assets: int
    """Assets of the plan that are opted in there."""
    portfolioUUIDs: list[str]
    """Planned portfolios that are assigned there as well."""


class RehearsalExpectedKwh(TypedDict):
    p10: float
    """Delivered energy in kWh that one outcome in ten falls below."""
    p50: float
    """Delivered energy in kWh in the middle of the outcomes."""
    p90: float
    """Delivered energy in kWh that one outcome in ten exceeds."""


class RehearsalPay(TypedDict):
    sentence: str
    """Expected pay, and how much more could be sold; in English, as every screen shows it."""
    expectedGbp: float | None
    """Expected pay of the contracted power in £; null without a price or a contract."""
    strikePercent: float | None
    """Chance in percent that the factor of any half hour is below a half: a strike, where the market counts them. Null
    without a contract, and where nothing is paid by a factor.
    """
    countsStrikes: bool
    """Whether the market of the scheme counts strikes."""
    best: RehearsalPayBest | None
    """The power with the greatest expected pay at the same prices, the least of those that pay the same; null where pay
    does not depend on it.
    """


class RehearsalPayBest(TypedDict):
    mw: float
    """Power in MW; of half hours that differ, the mean."""
    moreMw: float
    """What it is above the contracted power, in MW; below 0 where less would pay more."""
    expectedGbp: float | None
    """Expected pay in £; null without a price."""
    strikePercent: float | None
    """Chance in percent that the factor of any half hour is below a half: a strike, where the market counts them. Null
    without a contract, and where nothing is paid by a factor.
    """


class RehearsalSettlementPeriod(TypedDict):
    startTime: str
    """Start of the half hour; UTC instant."""
    endTime: str
    """End of the half hour; UTC instant."""
    settlementDate: str
    """London calendar day of the half hour, YYYY-MM-DD."""
    settlementPeriod: int
    """Number of the half hour within its London day: 1 to 48, to 46 or 50 on the days the clocks change."""
    baselineKwh: float | None
    """Baseline energy of the half hour in kWh; null where no asset has a baseline."""
    targetKwh: float | None
    """Energy to deliver in the half hour, in kWh; null without a target."""
    expectedKwh: RehearsalSettlementPeriodExpectedKwh | None
    """Energy the half hour would deliver; null as for the whole event. Quantiles do not add up to those of the event.
    """
    confidencePercentage: float | None
    """Share of the outcomes in which the half hour meets its target, in percent; null without a target or outcomes."""
    expectedGbp: NotRequired[float | None]
    """Expected pay of the half hour in £; null without a price, a contract or outcomes."""
    bestMw: NotRequired[float | None]
    """Its power in MW with the greatest expected pay; null where that is not known, or it is not called."""


class RehearsalSettlementPeriodExpectedKwh(TypedDict):
    p10: float
    """Delivered energy of the half hour in kWh that one outcome in ten falls below."""
    p50: float
    """Delivered energy of the half hour in kWh in the middle of the outcomes."""
    p90: float
    """Delivered energy of the half hour in kWh that one outcome in ten exceeds."""


class RehearsalReplay(TypedDict):
    settlementDate: str
    """London day that was replayed, YYYY-MM-DD."""
    startTime: str
    """Start of the replayed window; UTC instant."""
    assets: int
    """Assets with all readings and a baseline on that day."""
    baselineKwh: float
    """Baseline energy of the window in kWh."""
    actualKwh: float
    """Metered net energy of the window in kWh."""
    deliveredKwh: float | None
    """Energy the event would have delivered in kWh; null without past events."""
    baseline: list[float]
    """Baseline energy in kWh, half hour by half hour."""
    actual: list[float]
    """Metered net energy in kWh, half hour by half hour."""
    delivered: list[float] | None
    """Energy the event would have delivered in kWh, half hour by half hour; null without past events."""


class NewRehearsal(TypedDict):
    """An event that is being planned."""

    schemeUUID: str
    """UUID of the event scheme it is planned under."""
    eventType: Literal["TURN_DOWN", "TURN_UP"]
    """TURN_DOWN asks assets to use less than their baseline, TURN_UP to use more."""
    startTime: str
    """Start, on :00 or :30."""
    endTime: str
    """End, itself excluded, on :00 or :30; 30 minutes to 48 hours after startTime."""
    portfolioUUIDs: NotRequired[list[str]]
    """UUIDs of up to 1,000 portfolios; none for every asset of the scheme."""
    contractedMw: NotRequired[float | None]
    """Contracted power in MW, to be met; null for none."""
    priceGbpPerMwh: NotRequired[float | None]
    """Utilisation price in £ per MWh; null for none."""
    targetKw: NotRequired[float | None]
    """Power aimed at in kW; null for none. Counts only where no power is contracted."""
    halfHourTerms: NotRequired[list[NewHalfHourTerm] | None]
    """Power and price by half hour, of those that are called; null for contractedMw in every half hour."""
    eventUUID: NotRequired[str | None]
    """UUID of the event that is being changed, which then does not overlap with itself; null for a new one."""


class ChangedEvent(TypedDict):
    """An event that was changed."""

    eventUUID: str
    """UUID of the event."""
    revision: int
    """1 as it was scheduled, one more for every change that was announced."""
    name: str
    """Name of the event."""
    schemeUUID: str
    """UUID of the event scheme."""
    eventType: Literal["TURN_DOWN", "TURN_UP"]
    """TURN_DOWN asks assets to use less than their baseline, TURN_UP to use more."""
    runningType: Literal["LIVE", "TEST"]
    """TEST marks a trial run; it runs and is settled like a LIVE event."""
    startTime: str
    """Start, on a half hour; UTC instant."""
    endTime: str
    """End, itself excluded, on a half hour; UTC instant."""
    optInDeadline: str | None
    """Until when assets may be opted in; UTC instant, null for until the start."""
    targetKw: float | None
    """Power aimed at in kW; null for none. Counts only where no power is contracted."""
    contractedMw: float | None
    """Contracted power in MW, which delivery is settled against; null for none, and where it differs by half hour
    (halfHourTerms).
    """
    priceGbpPerMwh: float | None
    """Utilisation price in £ per MWh; null for none, and then no revenue is worked out, and where it differs by half
    hour (halfHourTerms).
    """
    halfHourTerms: list[HalfHourTerm] | None
    """Contracted power and price by half hour, of those that are called: the others are neither dispatched nor paid;
    null where contractedMw and priceGbpPerMwh hold for every half hour.
    """
    zone: str | None
    """Zone of the market in which the event runs, free text such as Z5; null for none."""
    portfolioUUIDs: list[str]
    """UUIDs of the portfolios assigned to the event."""
    requirementUUID: str | None
    """UUID of the requirement that it answers; null where it answers none."""
    unitUUID: str | None
    """UUID of the unit whose members alone take part; null where it is of none."""
    state: Literal["SCHEDULED", "STARTED", "ENDED", "CANCELLED"]
    """SCHEDULED until the start, STARTED until the end, then ENDED; CANCELLED where it was called off."""
    baselineStatus: Literal["PENDING", "READY"]
    """READY when the baselines of its opted-in assets are worked out."""
    statsStatus: Literal["NOT_STARTED", "CALCULATING", "READY", "FAILED"]
    """NOT_STARTED before the event has ended, CALCULATING while a stats run is made, READY when it is there; FAILED
    after five attempts, until one is through.
    """
    cancelReason: str | None
    """Reason given when it was cancelled; null otherwise."""
    assetsInvited: int
    """Assets that were invited or opted, opted-out ones included."""
    assetsOptedIn: int
    """Assets that take part."""
    targetKwh: float | None
    """Energy to deliver in kWh: contracted, else targeted, power over the event; null without either."""
    deliveredKwh: float | None
    """Energy delivered in kWh by the newest stats run, signed; null before the first."""
    deliveryPercentage: float | None
    """Delivered energy in percent of targetKwh; null before the first stats run or without a target."""
    statsState: Literal["PRELIMINARY", "FINAL"] | None
    """PRELIMINARY while readings are missing, then FINAL; null before the first stats run."""
    createdUTC: str
    """When it was created; UTC instant."""
    updatedUTC: str
    """When it was last changed; UTC instant."""
    baselineMethod: Literal[
        "BL01", "MID_8_OF_10", "HIGH_5_OF_10", "ROLLING_MEAN", "SAME_WEEKDAY_6", "NOMINATED", "REFERENCE_PROFILE",
        "WEEK_TEMPLATE", "ZERO", "ASSET_CAPACITY", "METER_BEFORE", "BEFORE_AFTER",
    ]
    """How its baseline is made: by the rules it started with, and before the start by those of its scheme."""
    terms: ChangedEventTerms | None
    """Name and rules of the scheme as they were when the event started, or of its last recalculation by current rules;
    null before the start.
    """
    cancelledUTC: str | None
    """When it was cancelled; UTC instant, null otherwise."""
    expectedReadings: int | None
    """Asset half hours that the newest stats run rests on, had all a reading; null before the first."""
    presentReadings: int | None
    """Asset half hours that had a reading in the newest stats run; null before the first."""
    revenueGbp: float | None
    """What it earned in £ by the newest stats run; null before the first, and where nothing is paid."""
    performanceFactor: float | None
    """K of the whole event by the newest stats run; null before the first, and where it is not paid by K."""
    statsFailure: str | None
    """Why the stats could not be calculated, where statsStatus is FAILED; null otherwise."""
    statsProgress: ChangedEventStatsProgress | None
    """How far a stats run of more than 10,000 assets is, which is calculated in portions; null where none is being
    calculated, or all at once.
    """
    baselineProgress: ChangedEventBaselineProgress | None
    """How far the baselines of more than 10,000 assets are; null where none are being worked out, or all at once."""
    startProgress: ChangedEventStartProgress | None
    """How far the start of an event that is aimed at more than 10,000 assets is: until it has ended the event stays
    SCHEDULED and nobody may opt in or out; null otherwise.
    """
    dispatch: DispatchTerms
    """How it is dispatched: by its own terms where it has any, else by those of its scheme."""
    dispatchStatus: Literal["AWAITING_CONFIRMATION", "WAITING", "ISSUING", "ISSUED", "CANCELLED", "ENDED"] | None
    """How far its dispatch is; null where it was not ordered."""
    changes: list[ChangedEventChange]
    """What was changed; empty where nothing was."""
    recheck: Literal["NONE", "RUNNING", "DONE"]
    """Whether opted-in assets were checked again: NONE where neither window nor deadline moved, RUNNING while more than
    1,000 are checked after the response.
    """
    refused: list[ChangedEventRefusedItem]
    """Assets whose opt-in did not fit the change and was ended, of the first 1,000; GET the timeline for all."""
    warnings: list[Warning]
    """What is unusual in power and price, such as another unit; empty where nothing is. The event has them as they were
    sent.
    """


class ChangedEventTerms(TypedDict):
    schemeName: str
    """Name of the scheme."""
    baselineMethod: Literal[
        "BL01", "MID_8_OF_10", "HIGH_5_OF_10", "ROLLING_MEAN", "SAME_WEEKDAY_6", "NOMINATED", "REFERENCE_PROFILE",
        "WEEK_TEMPLATE", "ZERO", "ASSET_CAPACITY", "METER_BEFORE", "BEFORE_AFTER",
    ]
    """How baselines were made."""
    inDayAdjustment: bool
    """Whether the baselines of domestic assets were adjusted to their use before the event."""
    settlementMethod: Literal["DFS_K", "FLAT_RATE", "UTILISATION_ENERGY", "P415"]
    """How delivery was paid."""
    pack: MarketPackReference
    """The market pack with these rules."""


class ChangedEventStatsProgress(TypedDict):
    settledAssets: int
    """Opted-in assets that are settled in it."""
    assets: int
    """Opted-in assets that it settles."""


class ChangedEventBaselineProgress(TypedDict):
    computedAssets: int
    """Opted-in assets whose baselines are worked out."""
    assets: int
    """Opted-in assets whose baselines are being worked out."""


class ChangedEventStartProgress(TypedDict):
    startedAssets: int
    """Assets that have started, those that are prepared counted by half."""
    assets: int
    """Assets that the event is aimed at."""


class ChangedEventChange(TypedDict):
    property: Literal[
        "name", "startTime", "endTime", "optInDeadline", "targetKw", "contractedMw", "priceGbpPerMwh", "halfHourTerms",
        "zone", "portfolioUUIDs",
    ]
    """Name of the property."""
    before: str | float | list[str] | list[HalfHourTerm] | None
    """Its value before."""
    after: str | float | list[str] | list[HalfHourTerm] | None
    """Its value now."""


class ChangedEventRefusedItem(TypedDict):
    assetUUID: str
    """UUID of the asset."""
    code: Literal[
        "ASSET_NOT_FOUND", "ASSET_ARCHIVED", "MPAN_REQUIRED", "MPAN_INVALID", "NOT_READY_IN_SCHEME", "NO_USER",
        "CONSENT_REQUIRED", "CONSENT_ENDS", "CONSENT_REFUSED", "OVERLAPPING_EVENT", "DEADLINE_PASSED", "EVENT_RUNNING",
        "MPAN_TAKEN", "USER_ARCHIVED", "CHANGED_SINCE", "SCHEME_CLOSED", "EVENT_NOT_SCHEDULED", "NOT_INVITED",
        "PORTFOLIO_ARCHIVED", "METER_COUNTED", "STACKING_OPPOSITE_DIRECTIONS", "STACKING_RECOVERY_TIME",
        "STACKING_NOT_ASSESSED", "STACKING_IMPLICIT_NO", "STACKING_FORBIDDEN", "STACKING_NOT_CONFIRMED", "HELD_OUT",
        "NOT_IN_UNIT", "NOT_IN_SCHEME", "MOST_PER_WEEK", "QUIET_HOURS",
    ]
    """Reason, for programs."""
    detail: str
    """Reason, for people."""
    stacking: NotRequired[StackingDecision]
    """What refused it beside another of its events; absent for every other reason."""


class EventChanges(TypedDict):
    """Body of event update before its start, at least one attribute: what is absent stays, null clears."""

    name: NotRequired[str]
    """Name of the event."""
    startTime: NotRequired[str]
    """Start, on :00 or :30 and in the future."""
    endTime: NotRequired[str]
    """End, itself excluded, on :00 or :30; 30 minutes to 48 hours after startTime."""
    optInDeadline: NotRequired[str | None]
    """Until when assets may be opted in, not after startTime; null for until the start."""
    targetKw: NotRequired[float | None]
    """Power aimed at in kW; null for none. Counts only where no power is contracted."""
    contractedMw: NotRequired[float | None]
    """Contracted power in MW, which delivery is settled against; null for none."""
    priceGbpPerMwh: NotRequired[float | None]
    """Utilisation price in £ per MWh; null for none, and then no revenue is worked out."""
    halfHourTerms: NotRequired[list[NewHalfHourTerm] | None]
    """Contracted power and price of the half hours that are called, ascending: the others are neither dispatched nor
    paid. null: contractedMw and priceGbpPerMwh hold for all; beside a list they must be what all of it shares.
    """
    zone: NotRequired[str | None]
    """Zone of the market in which the event runs, free text such as Z5; null for none."""
    dispatch: NotRequired[DispatchTermsChanges | None]
    """How it is dispatched: what is named is changed, the rest stays; null: as its scheme says."""


class EventChangeEffect(TypedDict):
    """What changing a scheduled event does to it."""

    eventUUID: str
    """UUID of the event."""
    name: str
    """Its name after the change."""
    startTime: str
    """Its start after the change; UTC instant."""
    endTime: str
    """Its end after the change; UTC instant."""
    optInDeadline: str | None
    """Until when assets can be opted in after the change; UTC instant, null until the start."""
    contractedKwh: float | None
    """Energy of the contract after the change in kWh, else of the target; null without either."""
    before: EventFigures
    """The event as it is."""
    after: EventFigures
    """The event after the change, with the opt-ins that still fit."""
    checked: int
    """Opt-ins that were checked: all, or where they are fewer than `before.optedIn` a sample, by which `ended` is
    estimated.
    """
    ended: list[EventChangeEffectEndedItem]
    """Opt-ins that the change ends, by reason."""


class EventChangeEffectEndedItem(TypedDict):
    code: Literal[
        "ASSET_NOT_FOUND", "ASSET_ARCHIVED", "MPAN_REQUIRED", "MPAN_INVALID", "NOT_READY_IN_SCHEME", "NO_USER",
        "CONSENT_REQUIRED", "CONSENT_ENDS", "CONSENT_REFUSED", "OVERLAPPING_EVENT", "DEADLINE_PASSED", "EVENT_RUNNING",
        "MPAN_TAKEN", "USER_ARCHIVED", "CHANGED_SINCE", "SCHEME_CLOSED", "EVENT_NOT_SCHEDULED", "NOT_INVITED",
        "PORTFOLIO_ARCHIVED", "METER_COUNTED", "STACKING_OPPOSITE_DIRECTIONS", "STACKING_RECOVERY_TIME",
        "STACKING_NOT_ASSESSED", "STACKING_IMPLICIT_NO", "STACKING_FORBIDDEN", "STACKING_NOT_CONFIRMED", "HELD_OUT",
        "NOT_IN_UNIT", "NOT_IN_SCHEME", "MOST_PER_WEEK", "QUIET_HOURS",
    ]
    """Why they do not fit."""
    assets: int
    """How many assets."""


class EventFigures(TypedDict):
    """What a scheduled event comes to with some assets opted in, as its balance says it."""

    optedIn: int
    """Assets that take part, each meter once."""
    likely: EventFiguresLikely | None
    """Likely result of the event; null where nobody knows how its assets respond."""
    powerKw: float | None
    """Likely energy over the length of the event, in kW; null where not known."""
    chancePercent: float | None
    """Chance in percent to meet the contract; null where it is not known."""
    likelyGbp: float | None
    """Mean revenue in £ over the likely results; null where not known."""
    verdict: EventFiguresVerdict
    """The judgement."""


class EventFiguresLikely(TypedDict):
    kwh: float
    """Middle of what is likely, in kWh, signed."""
    p10Kwh: float
    """Energy in kWh that one outcome in ten falls below."""
    p90Kwh: float
    """Energy in kWh that one outcome in ten exceeds."""


class EventFiguresVerdict(TypedDict):
    """The judgement."""

    code: Literal[
        "LIKELY_MET", "OPEN", "LIKELY_SHORT", "NOBODY", "NO_CONTRACT", "UNKNOWN", "SETTLING", "FINAL", "CANCELLED",
    ]
    """Kind of the judgement."""
    sentence: str
    """The sentence, in English, as every screen and message shows it."""
    tone: Literal["GOOD", "WARN", "BAD", "NEUTRAL"]
    """Whether it is good or bad."""


class CancelEvent(TypedDict):
    """Body of event cancel; it may be left out."""

    reason: NotRequired[str | None]
    """Why it is cancelled, for people; null for none."""


class EventPortfolio(TypedDict):
    """A portfolio assigned to an event."""

    eventUUID: str
    """UUID of the event."""
    portfolioUUID: str
    """UUID of the portfolio."""
    name: str
    """Name of the portfolio."""
    assetsInvited: int
    """Assets invited through this portfolio, opted-out ones included."""
    assetsOptedIn: int
    """Assets of this portfolio that take part."""


class AssignPortfolios(TypedDict):
    """Portfolios to assign to an event."""

    portfolioUUIDs: list[str]
    """UUIDs of 1 to 1,000 portfolios; repeats count once."""


class EventAsset(TypedDict):
    """An asset under an event, with its baseline."""

    eventUUID: str
    """UUID of the event."""
    assetUUID: str
    """UUID of the asset."""
    assetId: str
    """Your own identifier of the asset."""
    name: str | None
    """Name of the asset; null where it has none."""
    portfolioUUID: str | None
    """UUID of the portfolio it was invited through; null where it was opted in without one."""
    state: Literal["INVITED", "OPT_IN", "OPT_OUT"]
    """Whether it is invited, opted in or opted out."""
    optedUTC: str | None
    """When it was last opted in or out; UTC instant, null while it is only invited."""
    optedBy: Literal["REQUEST", "STANDING"] | None
    """Of an opted-in asset: by REQUEST, for this event, or by its STANDING opt-in for every event of the scheme; null
    otherwise.
    """
    standingRefusal: Literal[
        "ASSET_NOT_FOUND", "ASSET_ARCHIVED", "MPAN_REQUIRED", "MPAN_INVALID", "NOT_READY_IN_SCHEME", "NO_USER",
        "CONSENT_REQUIRED", "CONSENT_ENDS", "CONSENT_REFUSED", "OVERLAPPING_EVENT", "DEADLINE_PASSED", "EVENT_RUNNING",
        "MPAN_TAKEN", "USER_ARCHIVED", "CHANGED_SINCE", "SCHEME_CLOSED", "EVENT_NOT_SCHEDULED", "NOT_INVITED",
        "PORTFOLIO_ARCHIVED", "METER_COUNTED", "STACKING_OPPOSITE_DIRECTIONS", "STACKING_RECOVERY_TIME",
        "STACKING_NOT_ASSESSED", "STACKING_IMPLICIT_NO", "STACKING_FORBIDDEN", "STACKING_NOT_CONFIRMED", "HELD_OUT",
        "NOT_IN_UNIT", "NOT_IN_SCHEME", "MOST_PER_WEEK", "QUIET_HOURS",
    ] | None
    """Why its standing opt-in left it invited, when that was last decided; null otherwise."""
    reservedKw: float | None
    """Power of the asset in kW that is kept for the event; null for the whole asset."""
    stacking: list[StackingDecision]
    """What decided about it beside its other events, when it was opted in or last checked; empty where there were none.
    """
    baseline: list[EventAssetBaselineItem] | None
    """Baseline half hour by half hour of the event; null until it is worked out."""
    invitation: EventInvitation | None
    """The mail to its user about the event, and the answer by its link; null where there is neither."""


class EventAssetBaselineItem(TypedDict):
    startTime: str
    """Start of the half hour; UTC instant."""
    value: float | None
    """Baseline energy of the half hour in kWh; null where there is too little history."""


class EventInvitation(TypedDict):
    """What the user of an asset was written about an event, and answered by the link in it."""

    mailUUID: str | None
    """UUID of the mail; null once it is deleted."""
    status: MailStatus | None
    """What became of the mail."""
    sentUTC: str | None
    """When it was sent or caught; UTC instant, null where it was not."""
    answer: Literal["YES", "NO"] | None
    """The last answer by the link; null where there is none."""
    answeredUTC: str | None
    """When it was answered; UTC instant."""


MailStatus: TypeAlias = Literal["WAITING", "SENT", "CAUGHT", "WITHDRAWN", "EXPIRED", "SUPPRESSED", "FAILED"]
"""WAITING: for its time or next attempt; SENT: taken by the relay; CAUGHT: kept by a sandbox; WITHDRAWN: no longer
true; EXPIRED: too late; SUPPRESSED: the address gets none; FAILED: refused, or never taken.
"""


class OptEventAssets(TypedDict):
    """Assets to opt into or out of an event."""

    assetUUIDs: list[str]
    """UUIDs of 1 to 1,000 assets; repeats count once."""
    action: Literal["OPT_IN", "OPT_OUT"]
    """Whether to opt them in or out."""
    dryRun: NotRequired[bool]
    """True returns what would happen and changes nothing."""
    reservedKw: NotRequired[float | None]
    """Power of each asset in kW that is kept for the event; null for the whole asset. Only of opting in to an event."""


class OverrideStacking(TypedDict):
    """Assets to opt into an event although an assessment implicitly says no."""

    assetUUIDs: list[str]
    """UUIDs of 1 to 1,000 assets; repeats count once."""
    reservedKw: NotRequired[float | None]
    """Power of each asset in kW that is kept for the event; null for the whole asset. Only of opting in to an event."""
    reason: str
    """Why; kept with each asset."""


class EventHoldOut(TypedDict):
    """What an event draws its control group by."""

    eventUUID: str
    """UUID of the event."""
    share: float
    """Probability with which an asset is held out; 0 where nobody is."""
    salt: str | None
    """Salt of the draw, from the start of the event on; null before, and where nobody is held out."""
    heldOut: int | None
    """READY assets with consent that were held out; null before the start."""
    goodwillGbp: str | None
    """What a user gets for an asset held out, in £ with four decimals; null for nothing."""
    goodwillTotalGbp: str | None
    """The same for all of them, in £; null for nothing, and before the start."""


class HeldOutAsset(TypedDict):
    """An asset that an event held out."""

    assetUUID: str
    """UUID of the asset."""
    assetId: str
    """Your own identifier of the asset."""
    name: str | None
    """Name of the asset; null where it has none."""
    userUUID: str | None
    """UUID of the user at the start; null where the asset had none."""
    goodwillGbp: str | None
    """What the user gets for it, in £ with four decimals; null for nothing."""


class ComingNomination(TypedDict):
    """An event that has not started and whose baseline is nominated."""

    eventUUID: str
    """UUID of the event."""
    name: str
    """Name of the event."""
    schemeUUID: str
    """UUID of the event scheme."""
    schemeName: str
    """Name of its scheme."""
    startTime: str
    """Start of the event; UTC instant."""
    endTime: str
    """End of the event; UTC instant."""
    gates: list[NominationGate]
    """Its gates, the first version’s before that of revisions."""
    closesUTC: str | None
    """Until when another version is in time; UTC instant, null if it would be late."""
    versions: int
    """How many there are."""
    inForce: int | None
    """Number of the version in force; null if there is none."""
    nominatedKwh: float | None
    """Its energy in kWh; null if there is none."""
    receivedUTC: str | None
    """When it was received; UTC instant, null if there is none."""
    flagged: int
    """Late versions that wait for an allowance."""


class NominationGate(TypedDict):
    """By when a baseline must be nominated."""

    of: Literal["FIRST", "REVISION"]
    """FIRST: until it there must be a version. REVISION: once there is one, until it there may be another."""
    name: str
    """Its name in the market pack; START where the pack has none."""
    rule: str
    """Its rule, like D-1 12:00 local."""
    closesUTC: str
    """The last instant in time; UTC. What is due before the offer is due before the event starts: when an offer was
    made is not recorded.
    """
    late: Literal["REFUSE", "ACCEPT_AND_FLAG"]
    """What happens to a version after it: REFUSE with 409, or ACCEPT_AND_FLAG, kept and unused until it is allowed."""


class EventNominations(TypedDict):
    """What is nominated for an event."""

    eventUUID: str
    """UUID of the event."""
    startTime: str
    """Start of the event; UTC instant."""
    endTime: str
    """End of the event; UTC instant."""
    gates: list[NominationGate]
    """Its gates, the first version’s before that of revisions."""
    inForce: int | None
    """Number of the version in force; null if there is none, with which nothing counts as delivered."""
    data: list[Nomination]
    """Every version, newest first."""


class Nomination(TypedDict):
    """A version of the nominated baseline of an event. It is never changed, only allowed."""

    version: int
    """Its number, from 1."""
    receivedUTC: str
    """When it was received; UTC instant."""
    receivedBy: str | None
    """Who sent it. The operator behind the key; null where there is none."""
    startTime: str
    """Where its first half hour begins; UTC instant."""
    kwh: list[float]
    """Energy of each half hour in kWh, of all assets of the event together; import is positive."""
    totalKwh: float
    """Their sum in kWh."""
    note: str | None
    """Why, or from what."""
    verdict: Literal["IN_TIME", "LATE_ALLOWED", "LATE_FLAGGED", "LATE_REFUSED", "OTHER_WINDOW"]
    """Whether it counts: IN_TIME and LATE_ALLOWED do. LATE_FLAGGED waits for an allowance, LATE_REFUSED came before the
    event was moved, OTHER_WINDOW is of other half hours than the event has now.
    """
    gate: NominationGate | None
    """The gate that it is judged by; null with OTHER_WINDOW."""
    isInForce: bool
    """Whether it settles the event as things are: the last that counts."""
    allowance: NominationAllowance | None
    """Who allowed it although it was late; null if nobody did."""


class NominationAllowance(TypedDict):
    allowedUTC: str
    """When; UTC instant."""
    allowedBy: str | None
    """Who. The operator behind the key; null where there is none."""
    reason: str
    """The reason given."""


class NominationGuide(TypedDict):
    """What to nominate for an event."""

    eventUUID: str
    """UUID of the event."""
    assets: int
    """Assets that are opted in."""
    assetsSampled: int
    """Assets whose readings were looked at; where they are fewer, they stand for all."""
    sampledWithin: SampledWithin | None
    """How far kwh of the forecast may be off for being of a sample: of the whole event, and of a half hour of it; null
    where all assets are looked at, and without a forecast.
    """
    forecast: NominationGuideForecast | None
    """Forecast of their use, from the readings there are before the event; null more than 7 days ahead, and without
    enough history.
    """
    bias: NominationGuideBias | None
    """The nomination in force in comparison with what was metered in the same half hours of the last ten days without
    an event; null without a nomination, or with fewer such days.
    """
    nowUTC: str
    """Time of the response; UTC instant."""


class NominationGuideForecast(TypedDict):
    originUTC: str
    """From when on it is forecast; UTC instant."""
    assetsWithForecast: int
    """Assets that have enough history."""
    halfHours: list[NominationGuideForecastHalfHour]
    """The half hours of the event."""
    total: NominationGuideForecastTotal
    """The event as a whole; its range is that of half hours that move together."""


class NominationGuideForecastHalfHour(TypedDict):
    startTime: str
    """Start of the half hour; UTC instant."""
    kwh: float
    """Expected energy in kWh, import positive."""
    p10Kwh: float
    """Energy in kWh that it is below once in ten times."""
    p90Kwh: float
    """Energy in kWh that it exceeds once in ten times."""


class NominationGuideForecastTotal(TypedDict):
    """The event as a whole; its range is that of half hours that move together."""

    kwh: float
    """Expected energy in kWh, import positive."""
    p10Kwh: float
    """Energy in kWh that it is below once in ten times."""
    p90Kwh: float
    """Energy in kWh that it exceeds once in ten times."""


class NominationGuideBias(TypedDict):
    version: int
    """Number of the version."""
    ratio: float
    """Nominated energy in parts of metered."""
    isBiased: bool
    """NOMINATION_BIASED: the ratio is outside 0.9 to 1.1."""
    days: int
    """How many days were compared."""
    meteredKwh: float
    """Energy metered on such a day in kWh, on average."""


class SampledWithin(TypedDict):
    """How far a sum over a sample may be off, to either side, with 90 % probability; 0 where nothing differs."""

    rangePercent: float | None
    """In percent of the energy of the whole range; null where there is none."""
    stepPercent: float | None
    """In percent of the energy of a step (half hour, hour, or period), in the middle of all steps; null where there is
    none.
    """


class NewNomination(TypedDict):
    """Body of nominate: one value for each half hour of the event, in kwh or in kw."""

    kwh: NotRequired[list[float]]
    """Energy of each half hour in kWh, of all assets of the event together; import is positive."""
    kw: NotRequired[list[float]]
    """Mean power of each half hour in kW, of all assets of the event together; import is positive."""
    note: NotRequired[str | None]
    """Why, or from what, for people."""


class AllowNomination(TypedDict):
    """Body of allow."""

    reason: str
    """Why the buyer takes it."""


class EventTrades(TypedDict):
    """What was traded of an event, as it was sent."""

    eventUUID: str
    """UUID of the event."""
    trades: list[EventTradesTrade]
    """By half hour, in their order."""
    updatedUTC: str | None
    """When they were set; null where nothing is kept. UTC instant."""


class EventTradesTrade(TypedDict):
    startTime: str
    """Start of the half hour; UTC instant."""
    tradedMwh: str
    """What was traded, in MWh; sold is positive, bought is negative."""
    tradePriceGbpPerMwh: str
    """Price of the trade in £ per MWh."""
    sourcingCostGbpPerMwh: str
    """Supplier sourcing cost of the half hour in £ per MWh, by which suppliers are compensated."""
    imbalancePriceGbpPerMwh: str | None
    """Price of imbalance in £ per MWh; null while it is not known."""


class NewEventTrades(TypedDict):
    """All that was traded of an event."""

    trades: list[NewTrade]
    """One entry for each traded half hour of the event; none takes back what there was."""


class NewTrade(TypedDict):
    """What was traded of one half hour. Numbers are text, so that they are exact."""

    startTime: str
    """Start of the half hour; UTC instant."""
    tradedMwh: str
    """What was traded, in MWh; sold is positive, bought is negative."""
    tradePriceGbpPerMwh: str
    """Price of the trade in £ per MWh."""
    sourcingCostGbpPerMwh: str
    """Supplier sourcing cost of the half hour in £ per MWh, by which suppliers are compensated."""
    imbalancePriceGbpPerMwh: str | None
    """Price of imbalance in £ per MWh; null while it is not known."""


class EventTradeStatement(TypedDict):
    """What the trades of an event earn, by its newest run of stats."""

    eventUUID: str
    """UUID of the event."""
    run: int
    """Number of the run, from 1."""
    status: Literal["PRELIMINARY", "FINAL"]
    """PRELIMINARY while late readings may make another run."""
    calculatedUTC: str
    """When the run was calculated; UTC instant."""
    pack: MarketPackReference
    """Market pack that the run was settled by."""
    compensationPayer: Literal["TRADER", "SUPPLIERS"]
    """Who pays the compensation of suppliers, by the pack: the trader, or all suppliers."""
    halfHours: list[EventTradeStatementHalfHour]
    """Each half hour of the event."""
    halfHoursMissing: int
    """Half hours of which something is not known."""
    tradesOutside: int
    """Trades of half hours that are not in the event any more; they count nothing."""
    grossGbp: str
    """Sum of gross in £, exact."""
    compensationGbp: str
    """Sum of compensation in £, exact."""
    imbalanceGbp: str
    """Sum of imbalance in £, exact."""
    exactGbp: str
    """Sum of the half hours in £, exact."""
    gbp: str
    """That sum in £, rounded to pence: half away from zero."""


class EventTradeStatementHalfHour(TypedDict):
    startTime: str
    """Start of the half hour; UTC instant."""
    deviationMwh: str | None
    """Baseline less metered energy that counts for the event, in MWh, whichever way it turns; null without a reading or
    baseline.
    """
    tradedMwh: str | None
    """What was traded, in MWh; null where nothing is kept."""
    tradePriceGbpPerMwh: str | None
    """Price of the trade in £ per MWh; null without a trade."""
    sourcingCostGbpPerMwh: str | None
    """Supplier sourcing cost in £ per MWh; null without a trade."""
    imbalancePriceGbpPerMwh: str | None
    """Price of imbalance in £ per MWh; null while it is not known."""
    grossGbp: str | None
    """Deviation × trade price in £, exact; null where either is missing."""
    compensationGbp: str | None
    """Deviation × sourcing cost in £, exact: 0 where suppliers bear it; null where either is missing."""
    imbalanceGbp: str | None
    """What was traded and did not deviate × price of imbalance in £, exact; null while that is not known."""
    gbp: str | None
    """Gross less compensation, less imbalance as far as it is known, in £, exact; null where the half hour counts
    nothing.
    """
    missing: list[Literal["TRADE", "DEVIATION", "IMBALANCE_PRICE"]]
    """What is not known: the trade, the deviation (both count nothing), the price of imbalance."""


class EventStats(TypedDict):
    """What an event delivered against its baseline, as one run calculated it."""

    eventUUID: str
    """UUID of the event."""
    status: Literal["PRELIMINARY", "FINAL"]
    """PRELIMINARY while readings are missing; FINAL when all are there, or 30 days after the end."""
    run: int
    """Number of the run, from 1. A run never changes; late readings make a new one until one is FINAL, then a
    recalculation does.
    """
    calculatedUTC: str
    """When the run was calculated; UTC instant."""
    assetsInvited: int
    """Assets that were invited or opted, opted-out ones included."""
    assetsOptedIn: int
    """Assets that took part."""
    assetsWithData: int
    """Assets that took part and have at least one reading of the event."""
    assetsMissingData: int
    """Assets that took part and have no reading of the event."""
    baselineKwh: float
    """Baseline energy in kWh over half hours of assets that have a reading and a baseline."""
    actualKwh: float
    """Metered net energy in kWh over the same half hours."""
    deliveredKwh: float
    """Energy delivered in kWh, signed: baseline less actual when turning down, actual less baseline when turning up;
    less notAttributedKwh.
    """
    notAttributedKwh: float
    """Energy in kWh that assets in several events at a time delivered and that counts for the others, or for none; 0
    where no asset was in several.
    """
    deliveredInterval: EventStatsDeliveredInterval | None
    """Where deliveredKwh lies with 90 % probability, by how far the same baseline was off on earlier days of the same
    kind without an event (placebo days); null with fewer than 5, and for runs of before it was kept.
    """
    intervalBasis: IntervalBasis | None
    """In what the placebo days are like the day of the event; null without deliveredInterval, and for runs of before it
    was kept.
    """
    baselineBiasPercentage: float | None
    """Mean of baseline less metered energy in percent of the baseline over the placebo days: above 0 the baseline was
    too high; null without deliveredInterval, and where baselines are near or below 0.
    """
    targetKwh: float | None
    """Energy to deliver in kWh: contracted, else targeted, power over the event; null without either."""
    deliveryPercentage: float | None
    """Delivered energy in percent of targetKwh; null without a target."""
    reductionPercentage: float | None
    """Delivered energy in percent of the baseline; null where the baseline is 0."""
    performanceFactor: float | None
    """Performance factor: K of DFS_K, from -1 to 1.2, or that of the curve of the market pack: mean of the half hours;
    null without contracted power.
    """
    revenueGbp: float | None
    """Revenue in £, the sum of the half hours; null without a price, for DFS_K and UTILISATION_ENERGY without
    contracted power, and for P415, which pays by trades.
    """
    averageDeliveredKw: float
    """Mean power delivered over the event in kW, signed."""
    dataThroughUTC: str | None
    """End of the latest half hour of the event that has a reading; UTC instant, null where none has."""
    expectedReadings: int
    """Half hours of the event times opted-in assets."""
    presentReadings: int
    """Readings there were of those expected."""
    settlementPeriods: list[EventStatsSettlementPeriod]
    """The event half hour by half hour; of one cancelled while it ran, the half hours that had ended."""
    controlGroup: EventStatsControlGroup | None
    """What the event did by the assets that it held out at random, as the run found it; nothing of it is paid. Null
    where nobody was held out, with fewer than two assets on a side, and in runs of before it was worked out.
    """
    lateDataKwh: float | None
    """By how much deliveredKwh would change by the readings there are now, in kWh, in a newest run that is FINAL; null
    where nothing came later.
    """
    reason: str | None
    """Why the run was requested; null where the end of the event or readings caused it."""
    terms: EventStatsTerms | None
    """Name and rules of the scheme that the run was made by; null for a run of before they were kept."""
    unitBaseline: UnitBaseline | None
    """The baseline of all assets together, by which the sums are made; figures of single assets and portfolios are
    estimates then. Null where each asset has its own.
    """


class EventStatsDeliveredInterval(TypedDict):
    level: Literal[90]
    """Probability in percent: 90."""
    low: float
    """Lower end in kWh, signed."""
    high: float
    """Upper end in kWh, signed. Where 0 lies between low and high, the delivery may be chance."""
    placeboDays: int
    """Placebo days it is made from, at most 20."""
    coverage: float
    """Share in percent of the placebo days that the interval of the others would have contained."""


class EventStatsSettlementPeriod(TypedDict):
    startTime: str
    """Start of the half hour; UTC instant."""
    endTime: str
    """End of the half hour; UTC instant."""
    settlementDate: str
    """London calendar day of the half hour, YYYY-MM-DD."""
    settlementPeriod: int
    """Number of the half hour within its London day: 1 to 48, to 46 or 50 on the days the clocks change."""
    baselineKwh: float | None
    """Baseline energy in kWh over the assets that have a reading and a baseline there; null where none has."""
    actualKwh: float | None
    """Metered net energy in kWh over the same assets; null where there are none."""
    deliveredKwh: float | None
    """Energy delivered in kWh, signed: baseline less actual when turning down, actual less baseline when turning up;
    null where nothing is known. Less notAttributedKwh.
    """
    notAttributedKwh: float | None
    """Energy in kWh that assets in several events at a time delivered and that counts for the others, or for none; null
    where nothing is known.
    """
    deliveredInterval: EventStatsSettlementPeriodDeliveredInterval | None
    """Where deliveredKwh lies with 90 % probability, by how far the same baseline was off on earlier days of the same
    kind without an event (placebo days), for the half hour alone; null where that of the event is, or without readings.
    """
    deliveryPercentage: float | None
    """Delivered energy in percent of the target of the half hour; null without a target or readings."""
    performanceFactor: float | None
    """Performance factor: K of DFS_K, from -1 to 1.2, or that of the curve of the market pack; null without contracted
    power or readings.
    """
    revenueGbp: float | None
    """Revenue of the half hour in £, to a hundredth of a penny; null where it cannot be worked out."""


class EventStatsSettlementPeriodDeliveredInterval(TypedDict):
    level: Literal[90]
    """Probability in percent: 90."""
    low: float
    """Lower end in kWh, signed."""
    high: float
    """Upper end in kWh, signed. Where 0 lies between low and high, the delivery may be chance."""
    placeboDays: int
    """Placebo days it is made from, at most 20."""
    coverage: float
    """Share in percent of the placebo days that the interval of the others would have contained."""


class EventStatsControlGroup(TypedDict):
    basis: Literal["CHANGE", "USE"]
    """CHANGE: compared is the use in the event less the mean of the same half hours of the seven days before; USE: the
    use alone, where fewer than 90 % of either side have a complete day before.
    """
    share: float
    """Probability with which an asset was held out."""
    asked: int
    """Assets that were READY and consented at the start, were not held out, and have a reading of every half hour,
    opted in or not.
    """
    heldOut: int
    """Assets that were held out and have a reading of every half hour."""
    effect: EventStatsControlGroupEffect
    """Effect on all assets that were asked."""
    perAsset: EventStatsControlGroupPerAsset
    """Effect on an asset."""
    standardErrorKwh: float
    """Standard error of perAsset, in kWh."""
    degreesOfFreedom: float
    """Welch’s degrees of freedom of the interval."""
    settledKwh: float
    """What settlement says of the assets that were asked and are compared, in kWh."""
    bias: EventStatsControlGroupBias
    """By how much settlement says more than the event did."""


class EventStatsControlGroupEffect(TypedDict):
    """Effect on all assets that were asked."""

    kwh: float
    """Difference of the means times the assets that were asked, signed as delivered energy is, in kWh."""
    lowKwh: float
    """Lower end of its 95 % interval, in kWh."""
    highKwh: float
    """Upper end of its 95 % interval, in kWh."""


class EventStatsControlGroupPerAsset(TypedDict):
    """Effect on an asset."""

    kwh: float
    """Difference of the means, strata of asset types weighted by those asked, in kWh."""
    lowKwh: float
    """Lower end of its 95 % interval, in kWh."""
    highKwh: float
    """Upper end of its 95 % interval, in kWh."""


class EventStatsControlGroupBias(TypedDict):
    """By how much settlement says more than the event did."""

    kwh: float
    """settledKwh less effect, in kWh."""
    lowKwh: float
    """Lower end of its 95 % interval, in kWh."""
    highKwh: float
    """Upper end of its 95 % interval, in kWh."""


class EventStatsTerms(TypedDict):
    schemeName: str
    """Name of the scheme."""
    baselineMethod: Literal[
        "BL01", "MID_8_OF_10", "HIGH_5_OF_10", "ROLLING_MEAN", "SAME_WEEKDAY_6", "NOMINATED", "REFERENCE_PROFILE",
        "WEEK_TEMPLATE", "ZERO", "ASSET_CAPACITY", "METER_BEFORE", "BEFORE_AFTER",
    ]
    """How baselines were made."""
    inDayAdjustment: bool
    """Whether the baselines of domestic assets were adjusted to their use before the event."""
    settlementMethod: Literal["DFS_K", "FLAT_RATE", "UTILISATION_ENERGY", "P415"]
    """How delivery was paid."""
    pack: MarketPackReference
    """The market pack with these rules."""


IntervalBasis: TypeAlias = Literal["ORDINARY", "HOLIDAY_CHANGE", "FEW_LIKE_DAYS"]
"""HOLIDAY_CHANGE: school holidays began or ended within the days of the baseline, as on the placebo days.
FEW_LIKE_DAYS: fewer than five days were so, and the interval is less sure. Else ORDINARY.
"""


class UnitBaseline(TypedDict):
    """A baseline of all assets of an event together."""

    method: Literal["NOMINATED", "WEEK_TEMPLATE"]
    """How it is made: NOMINATED by the provider, or a WEEK_TEMPLATE."""
    status: Literal["OK", "NOT_NOMINATED"]
    """NOT_NOMINATED: there was none in time. Nothing counts as delivered, and the metered energy stands in for it."""
    version: int | None
    """Number of the version that was used; null with NOT_NOMINATED."""
    versions: int
    """How many versions there were."""
    receivedUTC: str | None
    """When the version was received; UTC instant, null with NOT_NOMINATED."""
    kwh: list[float] | None
    """Energy of each half hour in kWh, import positive; null with NOT_NOMINATED."""


class AssetEventStats(TypedDict):
    """Part of one asset in an event, as one run calculated it."""

    assetUUID: str
    """UUID of the asset."""
    assetId: str
    """Your own identifier of the asset."""
    name: str | None
    """Name of the asset; null where it has none."""
    portfolioUUID: str | None
    """UUID of the portfolio it was invited through; null where it was opted in without one."""
    state: Literal["INVITED", "OPT_IN", "OPT_OUT"]
    """State of the asset in the event when the run was made."""
    baselineKwh: float | None
    """Baseline energy of the asset in kWh; null where the run had no reading of it."""
    actualKwh: float | None
    """Metered net energy of the asset in kWh; null where the run had no reading of it."""
    deliveredKwh: float | None
    """Energy delivered by the asset in kWh, signed; null where the run had no reading of it."""
    deliveredInterval: AssetEventStatsDeliveredInterval | None
    """Where deliveredKwh lies with 90 % probability, by how far the same baseline was off on earlier days of the same
    kind without an event (placebo days) of the asset; null with fewer than 8, and for runs of before it was kept.
    """
    reductionPercentage: float | None
    """Delivered energy in percent of the baseline; null where nothing is known."""
    rewardableKwh: float | None
    """Sum in kWh of the half hours in which it delivered more than nothing; null where nothing is known."""
    reservedKw: float | None
    """Power in kW that the asset keeps for the event; null is the whole asset."""
    isEstimate: bool
    """Whether the event was settled by a baseline of all assets together: the figures of one are an estimate by like
    days, which do not add up to those of the event.
    """
    shared: SharedEnergy | None
    """How its energy is shared with other events at the same time; null where it was in this one alone."""
    baselineStatus: Literal["OK", "INSUFFICIENT_DATA", "FALLBACK_OUTTURN"]
    """OK; FALLBACK_OUTTURN: too little history, so the metered energy was used as baseline; INSUFFICIENT_DATA: none."""
    dataStatus: Literal["COMPLETE", "PARTIAL", "MISSING"]
    """COMPLETE: every half hour of the event has a reading; PARTIAL: some have; MISSING: none has."""
    setAside: int
    """Half hours of the event, or of the 62 days before it that its baseline may use, whose implausible reading was set
    aside when the run was made, and did not count in it. What was decided after a FINAL run is in lateDataKwh.
    """
    settlementPeriods: list[AssetEventStatsSettlementPeriod]
    """The event half hour by half hour."""


class AssetEventStatsDeliveredInterval(TypedDict):
    level: Literal[90]
    """Probability in percent: 90."""
    low: float
    """Lower end in kWh, signed."""
    high: float
    """Upper end in kWh, signed. Where 0 lies between low and high, the delivery may be chance."""
    placeboDays: int
    """Placebo days it is made from, at most 20."""
    coverage: float
    """Share in percent of the placebo days that the interval of the others would have contained."""


class AssetEventStatsSettlementPeriod(TypedDict):
    startTime: str
    """Start of the half hour; UTC instant."""
    baselineKwh: float | None
    """Baseline energy of the asset in kWh; null where there is none."""
    actualKwh: float | None
    """Metered net energy of the asset in kWh; null without a reading."""
    deliveredKwh: float | None
    """Energy delivered by the asset in kWh, signed; null where nothing is known."""


class SharedEnergy(TypedDict):
    """Energy of an asset that was in several events at a time, over this event. No watt-hour counts for two of them."""

    deliveredKwh: float
    """Energy delivered in kWh by the baseline of this event, signed."""
    attributedKwh: float
    """What of it counts for this event, in kWh."""
    elsewhere: list[SharedEnergyElsewhereItem]
    """What counts for the others."""
    unattributedKwh: float
    """What counts for none, in kWh."""


class SharedEnergyElsewhereItem(TypedDict):
    eventUUID: str
    """UUID of the other event."""
    eventName: str
    """Its name."""
    attributedKwh: float
    """What counts for it, in kWh."""


class StatsRun(TypedDict):
    """One calculation of the stats of an event."""

    eventUUID: str
    """UUID of the event."""
    run: int
    """Number of the run, from 1. A run never changes; late readings make a new one until one is FINAL, then a
    recalculation does.
    """
    status: Literal["PRELIMINARY", "FINAL"]
    """PRELIMINARY while readings are missing; FINAL when all are there, or 30 days after the end."""
    calculatedUTC: str
    """When the run was calculated; UTC instant."""
    deliveredKwh: float
    """Energy delivered in kWh, signed: baseline less actual when turning down, actual less baseline when turning up;
    less notAttributedKwh.
    """
    revenueGbp: float | None
    """Revenue in £, the sum of the half hours; null without a price, for DFS_K and UTILISATION_ENERGY without
    contracted power, and for P415, which pays by trades.
    """
    assetsOptedIn: int
    """Assets that took part."""
    assetsWithData: int
    """Assets that took part and have at least one reading of the event."""
    expectedReadings: int
    """Half hours of the event times opted-in assets."""
    presentReadings: int
    """Readings there were of those expected."""
    reason: str | None
    """Why the run was requested; null where the end of the event or readings caused it."""
    terms: StatsRunTerms | None
    """Name and rules of the scheme that the run was made by; null for a run of before they were kept."""
    assetsDeletedUTC: str | None
    """Since when the parts of single assets are kept no more, of a PRELIMINARY run that a FINAL one has replaced;
    totals and sums by portfolio stay. UTC instant; null while they are kept.
    """


class StatsRunTerms(TypedDict):
    schemeName: str
    """Name of the scheme."""
    baselineMethod: Literal[
        "BL01", "MID_8_OF_10", "HIGH_5_OF_10", "ROLLING_MEAN", "SAME_WEEKDAY_6", "NOMINATED", "REFERENCE_PROFILE",
        "WEEK_TEMPLATE", "ZERO", "ASSET_CAPACITY", "METER_BEFORE", "BEFORE_AFTER",
    ]
    """How baselines were made."""
    inDayAdjustment: bool
    """Whether the baselines of domestic assets were adjusted to their use before the event."""
    settlementMethod: Literal["DFS_K", "FLAT_RATE", "UTILISATION_ENERGY", "P415"]
    """How delivery was paid."""
    pack: MarketPackReference
    """The market pack with these rules."""


class NewStatsRun(TypedDict):
    """Body of a recalculation."""

    reason: str
    """Why it is recalculated, for people; kept with the run and in the audit."""
    terms: NotRequired[Literal["FROZEN", "CURRENT"]]
    """FROZEN: by the rules the event has; CURRENT: by those its scheme has now, which become the event’s."""


class StatsChange(TypedDict):
    """An asset whose results differ between two stats runs."""

    assetUUID: str
    """UUID of the asset."""
    assetId: str
    """Your own identifier of the asset."""
    name: str | None
    """Name of the asset; null where it has none."""
    before: StatsChangeBefore | None
    """What the run compared with found; null where it did not have the asset."""
    after: StatsChangeAfter | None
    """What the requested run found; null where it did not have the asset."""
    changeKwh: float
    """Delivered energy in kWh of the requested run, less that of the run compared with."""


class StatsChangeBefore(TypedDict):
    baselineKwh: float | None
    """Baseline energy of the asset in kWh; null where the run had no reading of it."""
    actualKwh: float | None
    """Metered net energy of the asset in kWh; null where the run had no reading of it."""
    deliveredKwh: float | None
    """Energy delivered by the asset in kWh, signed; null where the run had no reading of it."""
    dataStatus: Literal["COMPLETE", "PARTIAL", "MISSING"]
    """COMPLETE: every half hour of the event has a reading; PARTIAL: some have; MISSING: none has."""


class StatsChangeAfter(TypedDict):
    baselineKwh: float | None
    """Baseline energy of the asset in kWh; null where the run had no reading of it."""
    actualKwh: float | None
    """Metered net energy of the asset in kWh; null where the run had no reading of it."""
    deliveredKwh: float | None
    """Energy delivered by the asset in kWh, signed; null where the run had no reading of it."""
    dataStatus: Literal["COMPLETE", "PARTIAL", "MISSING"]
    """COMPLETE: every half hour of the event has a reading; PARTIAL: some have; MISSING: none has."""


class EventReceipt(TypedDict):
    """One slip of the receipt of a stats run. Amounts are decimal text: kWh with six decimals, £ with four."""

    code: str
    """Name of the receipt for people, from event and run: HH-5A1E07C3-R4."""
    eventUUID: str
    """UUID of the event."""
    eventName: str
    """Name of the event."""
    eventType: Literal["TURN_DOWN", "TURN_UP"]
    """TURN_DOWN or TURN_UP."""
    run: int
    """Number of the run, from 1. A run never changes; late readings make a new one until one is FINAL, then a
    recalculation does.
    """
    status: Literal["PRELIMINARY", "FINAL"]
    """PRELIMINARY while readings are missing; FINAL when all are there, or 30 days after the end."""
    calculatedUTC: str
    """When the run was calculated; UTC instant."""
    name: str | None
    """Name of the portfolio or asset that the slip is of; null for the event and a half hour."""
    isEstimate: bool
    """Whether lines are estimates by asset of an event that was settled by a baseline of all of them together; the
    total is not.
    """
    formula: EventReceiptFormula
    """What the revenue was worked out with."""
    lines: list[EventReceiptLine]
    """Lines of this page; with `others` they add up to `total`."""
    page: int
    """Number of this page, from 1."""
    pageSize: int
    """Most items that a page holds."""
    totalPages: int
    """Number of pages; 0 where there are no items."""
    shown: EventReceiptShown
    """Sum of the lines of this page."""
    others: EventReceiptOthers
    """Sum of the lines of other pages."""
    total: EventReceiptTotal
    """Sum of the slip; of an asset its share of the revenue."""
    adds: Literal[True]
    """Lines and others add up to the total."""


class EventReceiptFormula(TypedDict):
    """What the revenue was worked out with."""

    priceGbpPerMwh: float | None
    """Price in £ per MWh; null without one."""
    contractedMw: float | None
    """Contracted power in MW; null without one."""
    halfHourTerms: NotRequired[list[HalfHourTerm]]
    """Both by half hour, for a slip of the event with other terms in its half hours; absent otherwise. A slip of a half
    hour has those of the half hour in priceGbpPerMwh and contractedMw.
    """
    settlementMethod: Literal["DFS_K", "FLAT_RATE", "UTILISATION_ENERGY", "P415"] | None
    """DFS_K: half the price × contracted power × K; FLAT_RATE: price × delivered; UTILISATION_ENERGY: price × delivered
    up to the contracted (or the contracted) × factor; P415: by trades; null for a run of before it was kept.
    """


class EventReceiptLine(TypedDict):
    kind: Literal[
        "HALF_HOUR", "PORTFOLIO", "NO_PORTFOLIO", "ASSET", "BASELINE", "METERED", "NOT_ATTRIBUTED", "ROUNDING",
        "UNIT_BASELINE", "GOODWILL",
    ]
    """HALF_HOUR, PORTFOLIO, NO_PORTFOLIO (assets opted in without one), ASSET, GOODWILL (an asset held out), BASELINE,
    METERED, NOT_ATTRIBUTED: other events, or none, have it, ROUNDING: what rounding leaves, or UNIT_BASELINE: what
    estimates miss.
    """
    key: str | None
    """Start of the half hour, or UUID of the portfolio or asset; null for other lines."""
    name: str | None
    """Name of the portfolio or asset; null for other lines."""
    expected: int | None
    """Half hours of assets in the line; null for ROUNDING and UNIT_BASELINE."""
    counted: int | None
    """Those of them with both a reading and a baseline; the others count in no sum. Null for ROUNDING and
    UNIT_BASELINE.
    """
    kwh: str | None
    """Energy delivered in kWh, signed; the signed part of it for BASELINE and METERED. Null where unknown."""
    deliveredInterval: EventReceiptLineDeliveredInterval | None
    """Where kwh lies with 90 % probability, of a half hour or a portfolio; null for other lines, with fewer than 5
    placebo days, for runs of before it was kept, and with isEstimate.
    """
    factor: float | None
    """Performance factor: K of DFS_K, from -1 to 1.2, or that of the curve of the market pack, of a half hour; null for
    other lines and without contracted power or readings.
    """
    gbp: str | None
    """Revenue in £; of portfolios and assets their share by delivered energy. Null where unknown."""


class EventReceiptLineDeliveredInterval(TypedDict):
    level: Literal[90]
    """Probability in percent: 90."""
    low: float
    """Lower end in kWh, signed."""
    high: float
    """Upper end in kWh, signed. Where 0 lies between low and high, the delivery may be chance."""
    placeboDays: int
    """Placebo days it is made from, at most 20."""
    coverage: float
    """Share in percent of the placebo days that the interval of the others would have contained."""


class EventReceiptShown(TypedDict):
    """Sum of the lines of this page."""

    count: int
    """Lines in the sum, without ROUNDING and UNIT_BASELINE."""
    kwh: str | None
    """Energy delivered in kWh, signed; null where no line has it."""
    gbp: str | None
    """Revenue in £; null where no line has it."""


class EventReceiptOthers(TypedDict):
    """Sum of the lines of other pages."""

    count: int
    """Lines in the sum, without ROUNDING and UNIT_BASELINE."""
    kwh: str | None
    """Energy delivered in kWh, signed; null where no line has it."""
    gbp: str | None
    """Revenue in £; null where no line has it."""


class EventReceiptTotal(TypedDict):
    """Sum of the slip; of an asset its share of the revenue."""

    kwh: str | None
    """Energy delivered in kWh, signed; null where unknown."""
    gbp: str | None
    """Revenue in £; null where unknown."""
    deliveredInterval: EventReceiptTotalDeliveredInterval | None
    """Where kwh lies with 90 % probability, as that of its line; null for an asset at one half hour (the whole event’s
    is in its stats), and where nothing is known.
    """


class EventReceiptTotalDeliveredInterval(TypedDict):
    level: Literal[90]
    """Probability in percent: 90."""
    low: float
    """Lower end in kWh, signed."""
    high: float
    """Upper end in kWh, signed. Where 0 lies between low and high, the delivery may be chance."""
    placeboDays: int
    """Placebo days it is made from, at most 20."""
    coverage: float
    """Share in percent of the placebo days that the interval of the others would have contained."""


class SettlementBundle(TypedDict):
    """What the signed bundle of a stats run is about, and the key that it is signed with."""

    format: Literal["halfhour-settlement-bundle"]
    """Name of the format of the file."""
    version: Literal[1]
    """Version of that format."""
    hash: Literal["SHA-256"]
    """How its lines are hashed."""
    signature: Literal["Ed25519"]
    """How it is signed."""
    keyId: str
    """First 16 hexadecimal digits of the SHA-256 of the public key."""
    publicKey: str
    """Public key of the tenant, as SubjectPublicKeyInfo (DER) in base64."""
    eventUUID: str
    """UUID of the event."""
    eventType: Literal["TURN_DOWN", "TURN_UP"]
    """TURN_DOWN or TURN_UP."""
    run: int
    """Number of the run, from 1. A run never changes; late readings make a new one until one is FINAL, then a
    recalculation does.
    """
    status: Literal["PRELIMINARY", "FINAL"]
    """PRELIMINARY while readings are missing; FINAL when all are there, or 30 days after the end."""
    calculatedUTC: str
    """When the run was calculated; UTC instant."""
    assets: int
    """Assets of the run: so many lines of the file."""
    pack: MarketPackReference
    """Market pack whose rules settled the run."""


class EventHalfHour(TypedDict):
    """One half hour of an event, and the assets that delivered most and least in it."""

    eventUUID: str
    """UUID of the event."""
    run: int
    """Number of the stats run it comes from."""
    startTime: str
    """Start of the half hour; UTC instant."""
    baselineKwh: float | None
    """Baseline energy in kWh over the assets that have a reading and a baseline there; null where none has."""
    actualKwh: float | None
    """Metered net energy in kWh over the same assets; null where there are none."""
    deliveredKwh: float | None
    """Energy delivered in kWh, signed: baseline less actual when turning down, actual less baseline when turning up;
    null where nothing is known. Less notAttributedKwh.
    """
    assetsCounted: int
    """Assets with a reading and a baseline, which the sums are over."""
    assetsMissing: int
    """Opted-in assets without one of the two."""
    most: list[EventHalfHourMostItem]
    """Assets that delivered most, first the most."""
    least: list[EventHalfHourLeastItem]
    """Assets that delivered least, first the least."""


class EventHalfHourMostItem(TypedDict):
    assetUUID: str
    """UUID of the asset."""
    assetId: str
    """Your own identifier of the asset."""
    name: str | None
    """Name of the asset; null where it has none."""
    baselineKwh: float
    """Baseline energy of the asset in that half hour in kWh."""
    actualKwh: float
    """Metered net energy of the asset in that half hour in kWh."""
    deliveredKwh: float
    """Energy delivered by the asset in that half hour in kWh, signed."""


class EventHalfHourLeastItem(TypedDict):
    assetUUID: str
    """UUID of the asset."""
    assetId: str
    """Your own identifier of the asset."""
    name: str | None
    """Name of the asset; null where it has none."""
    baselineKwh: float
    """Baseline energy of the asset in that half hour in kWh."""
    actualKwh: float
    """Metered net energy of the asset in that half hour in kWh."""
    deliveredKwh: float
    """Energy delivered by the asset in that half hour in kWh, signed."""


class EventMethods(TypedDict):
    """What each baseline method would have made of an event, from the readings there are now."""

    eventUUID: str
    """UUID of the event."""
    method: Literal[
        "BL01", "MID_8_OF_10", "HIGH_5_OF_10", "ROLLING_MEAN", "SAME_WEEKDAY_6", "NOMINATED", "REFERENCE_PROFILE",
        "WEEK_TEMPLATE", "ZERO", "ASSET_CAPACITY", "METER_BEFORE", "BEFORE_AFTER",
    ]
    """Baseline method of the scheme."""
    days: list[str]
    """Quiet London days that the methods were tried on, up to ten."""
    assetsTried: int
    """Opted-in assets that the methods were tried on."""
    methods: list[EventMethodsMethod]
    """One entry a method."""


class EventMethodsMethod(TypedDict):
    method: Literal[
        "BL01", "MID_8_OF_10", "HIGH_5_OF_10", "ROLLING_MEAN", "SAME_WEEKDAY_6", "NOMINATED", "REFERENCE_PROFILE",
        "WEEK_TEMPLATE", "ZERO", "ASSET_CAPACITY", "METER_BEFORE", "BEFORE_AFTER",
    ]
    """Baseline method."""
    assetDays: int
    """Days tried, added up over the assets."""
    biasPercent: float | None
    """Baseline less metered energy, in percent of metered: above 0 it promises savings that nobody made; null where
    nothing was tried.
    """
    meanErrorKwh: float | None
    """Mean distance of the baseline from the metered energy of an asset and half hour, in kWh; null where nothing was
    tried.
    """
    overestimatePercent: float | None
    """Share in percent of the days on which all assets together used less than their baseline; null where nothing was
    tried.
    """
    deliveredKwh: float
    """Energy the event would have delivered by this method, in kWh, signed."""
    deliveryPercentage: float | None
    """That energy in percent of the target; null without a target."""
    performanceFactor: float | None
    """Performance factor K it would have been paid at; null without contracted power."""
    revenueGbp: float | None
    """Revenue in £ it would have made; null where it cannot be worked out."""


class EventProfile(TypedDict):
    """Baseline against metered energy over the London days of an event, opted-in assets added up."""

    eventUUID: str
    """UUID of the event."""
    start: str
    """Start of the first half hour: London midnight of the first day; UTC instant."""
    stepSeconds: int
    """Length of one value in seconds: 1800 for half hours, 3600 for hours."""
    baseline: list[float | None]
    """Baseline energy in kWh, half hour by half hour; null where there is none."""
    actual: list[float | None]
    """Metered net energy in kWh, half hour by half hour; null where nothing was measured."""
    assets: int
    """Opted-in assets."""
    present: list[int]
    """Assets that stand behind each half hour."""


class TimelineEntry(TypedDict):
    """Something that happened to an event; what its kind does not have is null."""

    at: str
    """When it happened; UTC instant."""
    kind: Literal[
        "CREATED", "PORTFOLIO_ASSIGNED", "OPTED_IN", "OPTED_OUT", "BASELINES_READY", "CHANGED", "STARTED", "ENDED",
        "CANCELLED", "STATS_RUN", "DISPATCH_ISSUED", "DISPATCH_CHANGED", "DISPATCH_ANSWERS", "DISPATCH_SILENT",
        "DISPATCH_RESPREAD", "DISPATCH_CANCELLED", "DISPATCH_STOPPED",
    ]
    """What happened."""
    assets: int | None
    """OPTED_IN, OPTED_OUT and DISPATCH_ANSWERS: assets within that minute; of other kinds of dispatch, those it is
    about.
    """
    portfolioUUID: str | None
    """PORTFOLIO_ASSIGNED: UUID of the portfolio."""
    portfolioName: str | None
    """PORTFOLIO_ASSIGNED: name of the portfolio."""
    reason: str | None
    """CANCELLED, DISPATCH_CANCELLED and DISPATCH_STOPPED: the reason given."""
    run: int | None
    """STATS_RUN: number of the run."""
    status: Literal["PRELIMINARY", "FINAL"] | None
    """STATS_RUN: whether the run is PRELIMINARY or FINAL."""
    deliveredKwh: float | None
    """STATS_RUN: energy delivered in kWh, signed."""
    revision: int | None
    """CHANGED: number of the revision that the change made."""
    changes: list[TimelineEntryChange] | None
    """CHANGED: what was changed."""
    recheck: Literal["NONE", "RUNNING", "DONE"] | None
    """CHANGED: whether opted-in assets were checked against a new window or deadline; RUNNING while they are."""
    refusedByCode: dict[str, int] | None
    """CHANGED: opt-ins that did not fit and were ended, by reason."""
    refused: list[BulkRefusal] | None
    """CHANGED: the first fifty of each reason."""
    kw: float | None
    """DISPATCH_ISSUED, DISPATCH_CHANGED, DISPATCH_ANSWERS and DISPATCH_SILENT: mean power over the event in kW that was
    asked for.
    """
    by: str | None
    """Kinds of dispatch: the operator or key that did it; null where the service did."""
    answers: dict[str, int] | None
    """DISPATCH_ANSWERS: dispatches that have their answer since that minute, by answer."""
    messages: TimelineEntryMessages | None
    """Webhook messages it caused; null where it causes none, or where they are no longer kept."""


class TimelineEntryChange(TypedDict):
    property: Literal[
        "name", "startTime", "endTime", "optInDeadline", "targetKw", "contractedMw", "priceGbpPerMwh", "halfHourTerms",
        "zone", "portfolioUUIDs",
    ]
    """Name of the property."""
    before: str | float | list[str] | list[HalfHourTerm] | None
    """Its value before."""
    after: str | float | list[str] | list[HalfHourTerm] | None
    """Its value now."""


class TimelineEntryMessages(TypedDict):
    sent: int
    """Messages to subscribers in all."""
    delivered: int
    """Messages that a receiver accepted."""
    waiting: int
    """Messages still to be delivered or tried again."""
    failed: int
    """Messages given up after the last attempt."""


class BulkRefusal(TypedDict):
    """An asset that a bulk action left as it is."""

    assetUUID: str
    """UUID of the asset."""
    code: Literal[
        "ASSET_NOT_FOUND", "ASSET_ARCHIVED", "MPAN_REQUIRED", "MPAN_INVALID", "NOT_READY_IN_SCHEME", "NO_USER",
        "CONSENT_REQUIRED", "CONSENT_ENDS", "CONSENT_REFUSED", "OVERLAPPING_EVENT", "DEADLINE_PASSED", "EVENT_RUNNING",
        "MPAN_TAKEN", "USER_ARCHIVED", "CHANGED_SINCE", "SCHEME_CLOSED", "EVENT_NOT_SCHEDULED", "NOT_INVITED",
        "PORTFOLIO_ARCHIVED", "METER_COUNTED", "STACKING_OPPOSITE_DIRECTIONS", "STACKING_RECOVERY_TIME",
        "STACKING_NOT_ASSESSED", "STACKING_IMPLICIT_NO", "STACKING_FORBIDDEN", "STACKING_NOT_CONFIRMED", "HELD_OUT",
        "NOT_IN_UNIT", "NOT_IN_SCHEME", "MOST_PER_WEEK", "QUIET_HOURS",
    ]
    """Reason, for programs."""
    detail: str
    """Reason, for people."""
    stacking: NotRequired[StackingDecision]
    """What refused it beside another of its events; absent for every other reason."""
    assetId: str | None
    """Your own identifier of the asset; null where it is not known any more."""
    name: str | None
    """Name of the asset; null where it has none."""


class PaymentFile(TypedDict):
    """A file of payments."""

    fileUUID: str
    """UUID of the file; after a dry run of nothing, because it is not stored."""
    name: str
    """Name of the file."""
    schemeUUID: str
    """UUID of the event scheme."""
    buyer: str
    """Who paid."""
    sha256: str
    """SHA-256 of the file, in hexadecimal digits."""
    bytes: int
    """Length of the file."""
    rows: int
    """Rows below its header."""
    lines: int
    """Products and months in it."""
    createdUTC: str
    """When it was created; UTC instant."""


class NewPaymentFile(TypedDict):
    """A file of payments: CSV in UTF-8 with a header, at most 700,000 bytes and 10,000 rows."""

    name: str
    """Name of the file."""
    schemeUUID: str
    """UUID of the scheme whose events were paid."""
    buyer: NotRequired[str]
    """Who paid; by default the buyer of the scheme’s market pack."""
    product: NotRequired[str]
    """Product of rows that name none."""
    month: NotRequired[str]
    """London month, YYYY-MM. Of rows that name none; by default that of their half hour or event."""
    mapping: PaymentMapping
    """Which column has what."""
    content: str
    """The file in base64."""
    dryRun: NotRequired[bool]
    """True checks the file and stores nothing."""


class PaymentMapping(TypedDict):
    """Which column of a file of payments has what, by the names in its header."""

    gbp: str
    """Column of the amounts in £."""
    product: NotRequired[str | None]
    """Column of the product; null where the file is of one."""
    month: NotRequired[str | None]
    """Column of the month, or of a day of it; null where half hours or events say it."""
    event: NotRequired[str | None]
    """Column of the event, by UUID or by its name in the scheme; null for none."""
    halfHour: NotRequired[str | None]
    """Column of the half hour; null for none."""
    mwh: NotRequired[str | None]
    """Column of the energy in MWh that the buyer counted; null for none."""
    zone: NotRequired[Literal["UTC", "LONDON"]]
    """Clock of half hours without an offset."""
    stamp: NotRequired[Literal["START", "END"]]
    """Which end of a half hour is written."""


class PaymentFileDetail(TypedDict):
    """A file of payments as it was received."""

    fileUUID: str
    """UUID of the file; after a dry run of nothing, because it is not stored."""
    name: str
    """Name of the file."""
    schemeUUID: str
    """UUID of the event scheme."""
    buyer: str
    """Who paid."""
    sha256: str
    """SHA-256 of the file, in hexadecimal digits."""
    bytes: int
    """Length of the file."""
    rows: int
    """Rows below its header."""
    lines: int
    """Products and months in it."""
    createdUTC: str
    """When it was created; UTC instant."""
    mapping: PaymentMapping
    """Which column has what."""
    content: str
    """The file in base64, byte for byte."""


class PaymentLine(TypedDict):
    """What a buyer paid for a product in a month, beside what was expected."""

    lineUUID: str
    """UUID of the line."""
    fileUUID: str
    """UUID of the file that it came in."""
    schemeUUID: str
    """UUID of the event scheme."""
    schemeName: str
    """Name of the event scheme."""
    buyer: str
    """Who paid."""
    product: str
    """Product of the buyer."""
    month: str
    """London month, YYYY-MM."""
    events: int
    """Live events that it is compared with: of the month, or those it names where the month has several lines."""
    eventsWithoutRun: int
    """Events of the month that are over and have no stats run yet: they are not expected."""
    expectedGbp: str
    """What the newest runs of the events come to, in £ to a penny."""
    receivedGbp: str
    """What the buyer paid, in £."""
    differenceGbp: str
    """Received less expected, in £."""
    verdict: str
    """The difference and its causes in a sentence, in English."""
    causes: list[PaymentLineCause]
    """The difference by cause; they add up to it."""
    dispute: PaymentLineDispute | None
    """The dispute of the line; null without one."""


class PaymentLineCause(TypedDict):
    cause: Literal["MISSING_DATA", "HALF_HOUR", "CURVE", "ROUNDING", "UNEXPLAINED"]
    """MISSING_DATA: one side alone counts the half hour. HALF_HOUR: other energy was counted. CURVE: the same energy
    was paid by another factor or limit. ROUNDING: no more than rounding makes. UNEXPLAINED: the rest.
    """
    halfHours: int
    """Half hours with the cause."""
    gbp: str
    """Received less expected, in £."""


class PaymentLineDispute(TypedDict):
    disputeUUID: str
    """UUID of the dispute."""
    state: Literal["OPEN", "SENT", "ACCEPTED", "REJECTED", "CLOSED"]
    """OPEN: to be sent to the buyer. SENT. ACCEPTED or REJECTED: what the buyer answered. CLOSED: nothing more is done.
    """
    dueDay: str | None
    """Last London day on which it can be sent to the buyer, YYYY-MM-DD; null without one."""
    updatedUTC: str
    """When it last changed; UTC instant."""


class PaymentLineDetail(TypedDict):
    """A line of payments with every difference."""

    lineUUID: str
    """UUID of the line."""
    fileUUID: str
    """UUID of the file that it came in."""
    schemeUUID: str
    """UUID of the event scheme."""
    schemeName: str
    """Name of the event scheme."""
    buyer: str
    """Who paid."""
    product: str
    """Product of the buyer."""
    month: str
    """London month, YYYY-MM."""
    events: int
    """Live events that it is compared with: of the month, or those it names where the month has several lines."""
    eventsWithoutRun: int
    """Events of the month that are over and have no stats run yet: they are not expected."""
    expectedGbp: str
    """What the newest runs of the events come to, in £ to a penny."""
    receivedGbp: str
    """What the buyer paid, in £."""
    differenceGbp: str
    """Received less expected, in £."""
    verdict: str
    """The difference and its causes in a sentence, in English."""
    causes: list[PaymentLineDetailCause]
    """The difference by cause; they add up to it."""
    dispute: PaymentLineDetailDispute | None
    """The dispute of the line; null without one."""
    differences: list[PaymentLineDetailDifference]
    """Every difference; they add up to differenceGbp."""
    history: list[PaymentLineDetailHistoryItem]
    """What became of the dispute, newest first."""


class PaymentLineDetailCause(TypedDict):
    cause: Literal["MISSING_DATA", "HALF_HOUR", "CURVE", "ROUNDING", "UNEXPLAINED"]
    """MISSING_DATA: one side alone counts the half hour. HALF_HOUR: other energy was counted. CURVE: the same energy
    was paid by another factor or limit. ROUNDING: no more than rounding makes. UNEXPLAINED: the rest.
    """
    halfHours: int
    """Half hours with the cause."""
    gbp: str
    """Received less expected, in £."""


class PaymentLineDetailDispute(TypedDict):
    disputeUUID: str
    """UUID of the dispute."""
    state: Literal["OPEN", "SENT", "ACCEPTED", "REJECTED", "CLOSED"]
    """OPEN: to be sent to the buyer. SENT. ACCEPTED or REJECTED: what the buyer answered. CLOSED: nothing more is done.
    """
    dueDay: str | None
    """Last London day on which it can be sent to the buyer, YYYY-MM-DD; null without one."""
    updatedUTC: str
    """When it last changed; UTC instant."""


class PaymentLineDetailDifference(TypedDict):
    cause: Literal["MISSING_DATA", "HALF_HOUR", "CURVE", "ROUNDING", "UNEXPLAINED"]
    """MISSING_DATA: one side alone counts the half hour. HALF_HOUR: other energy was counted. CURVE: the same energy
    was paid by another factor or limit. ROUNDING: no more than rounding makes. UNEXPLAINED: the rest.
    """
    startTime: str | None
    """Start of the half hour; UTC instant, null for what belongs to the line."""
    eventUUID: str | None
    """UUID of the event; null where there is none, or more than one."""
    eventName: str | None
    """Name of the event."""
    gbp: str
    """Received less expected, in £."""


class PaymentLineDetailHistoryItem(TypedDict):
    atUTC: str
    """When; UTC instant."""
    state: Literal["OPEN", "SENT", "ACCEPTED", "REJECTED", "CLOSED"]
    """OPEN: to be sent to the buyer. SENT. ACCEPTED or REJECTED: what the buyer answered. CLOSED: nothing more is done.
    """
    dueDay: str | None
    """Last London day on which it can be sent to the buyer, YYYY-MM-DD; null without one."""
    note: str | None
    """Note of an operator; null without one."""


class NewDispute(TypedDict):
    """Body of dispute create."""

    dueDay: NotRequired[str | None]
    """Last London day on which it can be sent to the buyer, YYYY-MM-DD; null for none, absent for the days of the
    market pack.
    """
    note: NotRequired[str | None]
    """Note for the history; absent or null for none."""


class DisputeChanges(TypedDict):
    """What became of a dispute."""

    state: NotRequired[Literal["OPEN", "SENT", "ACCEPTED", "REJECTED", "CLOSED"]]
    """OPEN: to be sent to the buyer. SENT. ACCEPTED or REJECTED: what the buyer answered. CLOSED: nothing more is done.
    """
    dueDay: NotRequired[str | None]
    """Last London day on which it can be sent to the buyer, YYYY-MM-DD; null for none."""
    note: NotRequired[str | None]
    """Note for the history; absent or null for none."""


class ClaimDetail(TypedDict):
    """A claim with its evidence and history."""

    claimUUID: str
    """UUID of the claim."""
    schemeUUID: str
    """UUID of the event scheme."""
    schemeName: str
    """Name of the event scheme."""
    assetUUID: str
    """UUID of the asset."""
    assetId: str
    """Your own identifier of the asset."""
    assetName: str | None
    """Name of the asset; null where it has none."""
    mpan: str | None
    """13-digit core of its import MPAN; null where it has none."""
    claimant: str | None
    """Who claims it; null where the notice does not say."""
    noticeFrom: str
    """Who gave notice: the buyer or network operator."""
    noticeReference: str | None
    """Their reference; null without one."""
    noticedOn: str | None
    """Day of the notice, YYYY-MM-DD; null where not known."""
    dueDay: str
    """Last London day on which evidence is in time, YYYY-MM-DD."""
    state: Literal["OPEN", "EVIDENCED", "UPHELD", "LOST", "WITHDRAWN"]
    """OPEN: without evidence. EVIDENCED: with it, and not decided. UPHELD: the asset stays with you. LOST: another
    provider has it. WITHDRAWN: the other provider gave it up.
    """
    createdUTC: str
    """When it was created; UTC instant."""
    updatedUTC: str
    """When it was last changed; UTC instant."""
    evidence: list[ClaimDetailEvidenceItem]
    """The documents, oldest first."""
    history: list[ClaimDetailHistoryItem]
    """What became of it, newest first, at most 200 changes."""


class ClaimDetailEvidenceItem(TypedDict):
    evidenceUUID: str
    """UUID of the document."""
    documentRef: str | None
    """Your reference of the document; null once the person is erased."""
    signedOn: str
    """Day on which it was signed, YYYY-MM-DD."""
    wordingVersion: str
    """Version of the wording that was signed."""
    fileName: str | None
    """Name of the file; null where it has none."""
    sha256: str
    """SHA-256 of the file, in hexadecimal digits."""
    bytes: int | None
    """Length of the file; null where it is kept elsewhere."""
    createdUTC: str
    """When it was created; UTC instant."""


class ClaimDetailHistoryItem(TypedDict):
    atUTC: str
    """When; UTC instant."""
    state: Literal["OPEN", "EVIDENCED", "UPHELD", "LOST", "WITHDRAWN"]
    """OPEN: without evidence. EVIDENCED: with it, and not decided. UPHELD: the asset stays with you. LOST: another
    provider has it. WITHDRAWN: the other provider gave it up.
    """
    dueDay: str
    """Last London day on which evidence is in time, YYYY-MM-DD."""
    note: str | None
    """The note of the change; null without one."""


class NewClaim(TypedDict):
    """A notice that another provider claims an asset which is READY."""

    schemeUUID: str
    """UUID of the event scheme."""
    assetUUID: str
    """UUID of the asset."""
    claimant: NotRequired[str | None]
    """Who claims it; null where the notice does not say."""
    noticeFrom: str
    """Who gave notice: the buyer or network operator."""
    noticeReference: NotRequired[str | None]
    """Their reference; null without one."""
    noticedOn: NotRequired[str | None]
    """Day of the notice, YYYY-MM-DD; null where not known."""
    dueDay: str
    """Last London day on which evidence is in time, YYYY-MM-DD."""
    note: NotRequired[str | None]
    """A note for the history; null for none."""


class Claim(TypedDict):
    """A claim of another provider on an asset in a scheme."""

    claimUUID: str
    """UUID of the claim."""
    schemeUUID: str
    """UUID of the event scheme."""
    schemeName: str
    """Name of the event scheme."""
    assetUUID: str
    """UUID of the asset."""
    assetId: str
    """Your own identifier of the asset."""
    assetName: str | None
    """Name of the asset; null where it has none."""
    mpan: str | None
    """13-digit core of its import MPAN; null where it has none."""
    claimant: str | None
    """Who claims it; null where the notice does not say."""
    noticeFrom: str
    """Who gave notice: the buyer or network operator."""
    noticeReference: str | None
    """Their reference; null without one."""
    noticedOn: str | None
    """Day of the notice, YYYY-MM-DD; null where not known."""
    dueDay: str
    """Last London day on which evidence is in time, YYYY-MM-DD."""
    state: Literal["OPEN", "EVIDENCED", "UPHELD", "LOST", "WITHDRAWN"]
    """OPEN: without evidence. EVIDENCED: with it, and not decided. UPHELD: the asset stays with you. LOST: another
    provider has it. WITHDRAWN: the other provider gave it up.
    """
    createdUTC: str
    """When it was created; UTC instant."""
    updatedUTC: str
    """When it was last changed; UTC instant."""


class ClaimChanges(TypedDict):
    """What became of a claim, at least one attribute."""

    state: NotRequired[Literal["UPHELD", "LOST", "WITHDRAWN"]]
    """How it was decided: UPHELD, LOST or WITHDRAWN."""
    heldBy: NotRequired[str | None]
    """Of a LOST one, the provider that has the asset; without it, the claimant."""
    dueDay: NotRequired[str]
    """Last London day on which evidence is in time, YYYY-MM-DD."""
    note: NotRequired[str | None]
    """A note for the history; null for none."""


class NewClaimEvidence(TypedDict):
    """A signed consent: the file, or the digest of one that you keep."""

    documentRef: str
    """Your reference of the document."""
    signedOn: str
    """Day on which it was signed, YYYY-MM-DD."""
    wordingVersion: str
    """Version of the wording that was signed."""
    fileName: NotRequired[str | None]
    """Name of the file; null for none."""
    content: NotRequired[str]
    """The file in base64, at most 700,000 bytes of it."""
    sha256: NotRequired[str]
    """SHA-256 of a file that is kept elsewhere, in lower-case hexadecimal digits."""
    note: NotRequired[str | None]
    """A note for the history; null for none."""


class ClaimEvidence(TypedDict):
    """A document of a claim."""

    evidenceUUID: str
    """UUID of the document."""
    documentRef: str | None
    """Your reference of the document; null once the person is erased."""
    signedOn: str
    """Day on which it was signed, YYYY-MM-DD."""
    wordingVersion: str
    """Version of the wording that was signed."""
    fileName: str | None
    """Name of the file; null where it has none."""
    sha256: str
    """SHA-256 of the file, in hexadecimal digits."""
    bytes: int | None
    """Length of the file; null where it is kept elsewhere."""
    createdUTC: str
    """When it was created; UTC instant."""
    content: str | None
    """The file in base64; null where it is kept elsewhere, and once the person is erased."""


class DispatchOrder(TypedDict):
    """The dispatch of an event as it was ordered. Power is the size of the change, whatever its direction."""

    eventUUID: str
    """UUID of the event."""
    allocation: DispatchAllocation
    """How the target is divided among the assets; GIVEN by hand."""
    signal: DispatchSignal | None
    """What is sent to every device; null: what suits its type."""
    noticeMinutes: int
    """How many minutes before the start dispatches are sent, 0 to 2,880."""
    spread: DispatchSpread
    """Where the starts of assets are spread: BEFORE, AROUND or AFTER the start of the event, or NONE."""
    spreadSeconds: int
    """Seconds over which the starts are spread, 0 to 1,800."""
    rampSeconds: int
    """Seconds over which devices change their power."""
    reservePercent: float
    """How much more than the target is asked, in percent of it."""
    issueAtUTC: str
    """When dispatches are issued; UTC instant."""
    periods: list[DispatchOrderPeriod]
    """Power by half hour of the event."""
    assets: int
    """Assets that are asked."""
    targetKw: float | None
    """Mean target of the event in kW; null for an event without one."""
    requestedKw: float
    """Mean power that is asked in kW, whatever its direction."""
    shortfallKw: float
    """What the target is more than can be had, in kW."""
    portfolios: list[DispatchOrderPortfolio]
    """What each portfolio is asked."""
    controllers: list[DispatchOrderController]
    """What each controller is asked."""
    refusedByCode: dict[str, int]
    """Assets that are not asked, by reason."""
    refused: list[DispatchOrderRefusedItem]
    """The first 1,000 assets that are not asked."""
    needsConfirmation: bool
    """Whether a second operator has to confirm it."""
    status: Literal["AWAITING_CONFIRMATION", "WAITING", "ISSUING", "ISSUED", "CANCELLED", "ENDED", "PREVIEW"]
    """Where the order stands; PREVIEW: nothing was stored."""
    revision: int
    """One more with each change of what is asked."""
    issuedUTC: str | None
    """When they were issued; UTC instant, null before."""
    confirmByUTC: str | None
    """Until when a second operator may confirm it; UTC instant, null where none has to."""
    askedBy: str | None
    """Who ordered it; null in a preview."""
    confirmedBy: str | None
    """The second operator; null where there is none."""


class DispatchOrderPeriod(TypedDict):
    startTime: str
    """When the half hour begins; UTC instant."""
    endTime: str
    """When the half hour ends; UTC instant."""
    targetKw: float | None
    """Target of the half hour in kW; null without one."""
    requestedKw: float
    """Power asked in the half hour in kW, whatever its direction."""
    possibleKw: float
    """All that could be had in the half hour, in kW."""


class DispatchOrderPortfolio(TypedDict):
    portfolioUUID: str | None
    """UUID of the portfolio; null for assets of none."""
    name: str | None
    """Name of the portfolio; null for assets of none."""
    assets: int
    """Its assets that are asked."""
    requestedKw: float
    """Mean power asked of them, in kW."""


class DispatchOrderController(TypedDict):
    controllerUUID: str
    """UUID of the controller."""
    name: str
    """Name of the controller."""
    channel: ControllerChannel
    """How it takes dispatches."""
    assets: int
    """Its assets that are asked."""
    requestedKw: float
    """Mean power asked of them, in kW."""


class DispatchOrderRefusedItem(TypedDict):
    assetUUID: str
    """UUID of the asset."""
    assetId: str
    """Your own identifier of the asset."""
    code: Literal[
        "NO_CONTROLLER", "CONTROLLER_DISABLED", "NO_BASELINE", "NO_POWER", "CONSENT_REQUIRED", "TOO_OFTEN",
        "NOT_OPTED_IN",
    ]
    """Why the asset is not asked."""


DispatchAllocation: TypeAlias = Literal["EXPECTED", "CAPACITY", "BASELINE", "EQUAL", "GIVEN"]
"""How the target is divided among assets."""


DispatchSignal: TypeAlias = Literal["RELATIVE_KW", "IMPORT_LIMIT_KW", "SETPOINT_KW", "EXPORT_LIMIT_KW", "LEVEL"]
"""RELATIVE_KW: change against the baseline; IMPORT_LIMIT_KW and EXPORT_LIMIT_KW: ceilings; SETPOINT_KW: net power;
LEVEL: 0 to 3.
"""


ControllerChannel: TypeAlias = Literal["WEBHOOK", "PULL", "OPENADR", "EMAIL", "SIMULATED"]
"""How a controller takes dispatches: pushed to, by polling, by OpenADR, by e-mail, or simulated."""


class NewDispatchOrder(TypedDict):
    """Body of order create; it may be left out. What is absent is as the event or its scheme says."""

    allocation: NotRequired[DispatchAllocation]
    """How the target is divided among the assets; GIVEN by hand."""
    signal: NotRequired[DispatchSignal | None]
    """What is sent to every device; null: what suits its type."""
    given: NotRequired[list[NewDispatchOrderGivenItem]]
    """What each asset is asked; for the allocation GIVEN alone."""
    noticeMinutes: NotRequired[int]
    """How many minutes before the start dispatches are sent, 0 to 2,880."""
    spread: NotRequired[DispatchSpread]
    """Where the starts of assets are spread: BEFORE, AROUND or AFTER the start of the event, or NONE."""
    spreadSeconds: NotRequired[int]
    """Seconds over which the starts are spread, 0 to 1,800."""
    rampSeconds: NotRequired[int]
    """Seconds over which devices change their power."""
    reservePercent: NotRequired[float]
    """How much more than the target is asked, in percent of it."""
    undoSeconds: NotRequired[int]
    """Seconds for which it can be undone, 0 to 300: nothing leaves before they have passed. It is done at once where
    what it changes begins sooner.
    """
    dryRun: NotRequired[bool]
    """Whether it is only previewed, and nothing is stored."""


class NewDispatchOrderGivenItem(TypedDict):
    assetUUID: str
    """UUID of the asset."""
    kw: float
    """Power asked of the asset in kW, whatever its direction."""


class ConfirmDispatchOrder(TypedDict):
    """Body of confirm; it may be left out."""

    undoSeconds: NotRequired[int]
    """Seconds for which it can be undone, 0 to 300: nothing leaves before they have passed. It is done at once where
    what it changes begins sooner.
    """


class DispatchSummary(TypedDict):
    """How the dispatch of an event stands. Power is the size of the change, whatever its direction."""

    eventUUID: str
    """UUID of the event."""
    status: Literal["AWAITING_CONFIRMATION", "WAITING", "ISSUING", "ISSUED", "CANCELLED", "ENDED"]
    """Where the order stands."""
    revision: int
    """One more with each change of what is asked."""
    allocation: DispatchAllocation
    """How the target is divided among the assets; GIVEN by hand."""
    issueAtUTC: str
    """When dispatches are issued; UTC instant."""
    issuedUTC: str | None
    """When they were issued; UTC instant, null before."""
    confirmByUTC: str | None
    """Until when a second operator may confirm it; UTC instant, null where none has to."""
    askedBy: str
    """Who ordered it."""
    confirmedBy: str | None
    """The second operator; null where there is none."""
    assets: int
    """Assets that are asked or were, cancelled ones included."""
    targetKw: float | None
    """Mean target of the event in kW; null for an event without one."""
    requestedKw: float
    """Mean power that is asked in kW, whatever its direction, without what was cancelled."""
    shortfallKw: float
    """What the target is more than can be had, in kW."""
    promisedKw: float
    """Mean power promised by those who said yes, in kW."""
    measuredKw: float | None
    """Mean power by the meters in kW, over half hours with readings, 0 in one that is not called; null before the
    first.
    """
    measuredToUTC: str | None
    """Until when there are readings; UTC instant, null before the first."""
    states: list[DispatchSummaryState]
    """Dispatches by state."""
    executions: list[DispatchSummaryExecution]
    """Dispatches by what devices report."""
    silent: DispatchSummarySilent
    """Dispatches without the answer that is due."""
    unconfirmedCancels: int
    """Cancels that a controller has not confirmed."""
    latency: DispatchSummaryLatency
    """How long answers took."""
    periods: list[DispatchSummaryPeriod]
    """Power by half hour of the event."""
    controllers: list[DispatchSummaryController]
    """How each controller stands."""
    portfolios: list[DispatchSummaryPortfolio]
    """How each portfolio stands."""
    refusedByCode: dict[str, int]
    """Assets that are not asked, by reason."""
    standings: NotRequired[list[DispatchSummaryStanding]]
    """Dispatches by what was answered and by what the meter shows; each is in one of them."""
    held: NotRequired[HeldDispatch | None]
    """What leaves in a moment and can be undone; null for nothing."""


class DispatchSummaryState(TypedDict):
    state: DispatchState
    """The state."""
    assets: int
    """Assets in it."""
    kw: float
    """Mean power asked of them, in kW."""
    silent: NotRequired[DispatchSummaryStateSilent]
    """Those of them whose answer is overdue."""


class DispatchSummaryStateSilent(TypedDict):
    """Those of them whose answer is overdue."""

    assets: int
    """Assets in it that are silent."""
    kw: float
    """Mean power asked of them, in kW."""


class DispatchSummaryExecution(TypedDict):
    execution: DispatchExecution
    """What is reported."""
    assets: int
    """Assets of which it is."""


class DispatchSummarySilent(TypedDict):
    """Dispatches without the answer that is due."""

    assets: int
    """Assets that are silent."""
    kw: float
    """Mean power asked of them, in kW."""


class DispatchSummaryLatency(TypedDict):
    """How long answers took."""

    answers: int
    """Answers that are counted."""
    p50Seconds: float | None
    """Seconds within which half of them came; null before any."""
    p95Seconds: float | None
    """Seconds within which 95 % of them came; null before any."""


class DispatchSummaryPeriod(TypedDict):
    startTime: str
    """When the half hour begins; UTC instant."""
    endTime: str
    """When the half hour ends; UTC instant."""
    targetKw: float | None
    """Target of the half hour in kW; null without one."""
    requestedKw: float
    """Power asked in the half hour in kW, whatever its direction."""
    promisedKw: float
    """Power promised in the half hour, in kW."""
    measuredKw: float | None
    """Power by the meters in kW; null without readings."""
    measuredAssets: int
    """Assets with a reading of the half hour."""


class DispatchSummaryController(TypedDict):
    controllerUUID: str
    """UUID of the controller."""
    name: str
    """Name of the controller."""
    channel: ControllerChannel
    """How it takes dispatches."""
    health: ControllerHealth
    """Whether it is within reach."""
    assets: int
    """Its assets that are asked."""
    requestedKw: float
    """Mean power asked of them, in kW."""
    acknowledged: int
    """Of these assets, those that said yes."""
    silent: int
    """Of these assets, those that are silent."""
    kwAtRisk: float
    """Power asked of them that cannot be counted on, in kW: refused, failed, expired, aborted, or silent."""


class DispatchSummaryPortfolio(TypedDict):
    portfolioUUID: str | None
    """UUID of the portfolio; null for assets of none."""
    name: str | None
    """Name of the portfolio; null for assets of none."""
    assets: int
    """Its assets that are asked."""
    requestedKw: float
    """Mean power asked of them, in kW."""
    promisedKw: float
    """Mean power promised by them, in kW."""
    silent: int
    """Of these assets, those that are silent."""


class DispatchSummaryStanding(TypedDict):
    state: DispatchState
    """The state of their dispatches."""
    silent: bool
    """Whether their answer is overdue."""
    delivers: bool | None
    """Whether the meter shows at least half of what was asked; null without a reading."""
    assets: int
    """Assets of which this holds."""
    kw: float
    """Mean power asked of them, in kW."""


DispatchState: TypeAlias = Literal[
    "PENDING", "SENT", "DELIVERED", "ACKNOWLEDGED", "OPTED_OUT", "REJECTED", "FAILED", "EXPIRED", "CANCELLED",
]
"""Where a dispatch stands."""


DispatchExecution: TypeAlias = Literal["NONE", "STARTED", "COMPLETED", "ABORTED"]
"""What a device reports of doing it."""


ControllerHealth: TypeAlias = Literal["ONLINE", "UNREACHABLE", "UNKNOWN"]
"""ONLINE, UNREACHABLE, or UNKNOWN before it was first heard of."""


class HeldDispatch(TypedDict):
    """What leaves in a moment, and can be undone until then."""

    action: Literal["SEND", "RESEND", "RESPREAD", "CANCEL"]
    """What is about to be done."""
    assets: int
    """Assets that it is about."""
    kw: float
    """Mean power of them, in kW."""
    leavesUTC: str
    """When it leaves, until which it can be undone; UTC instant."""
    by: str
    """Who asked for it."""


class Dispatch(TypedDict):
    """What one asset is asked in one event, and its answer."""

    dispatchUUID: str
    """UUID of the dispatch, the same for all its revisions."""
    eventUUID: str
    """UUID of the event."""
    eventName: str
    """Name of the event."""
    assetUUID: str
    """UUID of the asset."""
    assetId: str
    """Your own identifier of the asset."""
    assetName: str | None
    """Name of the asset; null where it has none."""
    assetType: Literal[
        "SMART_METER", "BATTERY", "EV_CHARGER", "ELECTRIC_VEHICLE", "HEAT_PUMP", "HOT_WATER_TANK", "SOLAR_PV", "OTHER",
    ]
    """Type of the asset."""
    portfolioUUID: str | None
    """UUID of its portfolio; null for none."""
    controllerUUID: str
    """UUID of the controller."""
    controllerName: str
    """Name of the controller."""
    revision: int
    """One more with each change."""
    answeredRevision: int | None
    """Newest revision that was answered: below `revision` the device still has an earlier one; null: none."""
    state: DispatchState
    """Where it stands: its own answer, else how far its message has come."""
    execution: DispatchExecution
    """What the device reports of doing it, beside the state."""
    isSilent: bool
    """Whether an answer was required, its time is over and none has come."""
    reasonCode: DispatchReason | None
    """Why the device cannot; null where nothing was said."""
    signal: DispatchSignal
    """What the power of a period means to the device."""
    startAt: str
    """When the device starts; UTC instant, the spread is in it."""
    endAt: str
    """When the device is its owner's again; UTC instant, the spread is in it."""
    validUntil: str
    """After this nothing of it holds; UTC instant."""
    ackDueUTC: str | None
    """Until when an answer is due; UTC instant, null where none is, or before its delivery."""
    sentUTC: str | None
    """When it was first sent; UTC instant, null before."""
    answeredUTC: str | None
    """When the present answer came; UTC instant, null before."""
    answeredBy: str | None
    """Who answered; null before."""
    latencySeconds: float | None
    """Seconds from sending it to the answer; null before."""
    requestedKw: float
    """Mean power asked over the event in kW, below 0 for less consumption."""
    promisedKw: float | None
    """Mean power promised over the event in kW, below 0 for less consumption; null before an answer."""
    kwAtRisk: float
    """Size of what is asked and cannot be counted on, in kW: refused, failed, expired, aborted, or silent, and not
    delivered by the meter; else 0.
    """
    periods: list[DispatchPeriod]
    """Power by half hour of the event."""
    delivers: NotRequired[bool | None]
    """Whether the meter shows at least half of what was asked so far; null without a reading."""
    sends: NotRequired[int]
    """How often the present revision was sent."""
    lastSentUTC: NotRequired[str | None]
    """When it was last sent; UTC instant, null before."""
    resendFromUTC: NotRequired[str | None]
    """When it can be sent again, once its answer to the last re-send is due; UTC instant, null where it can be now."""
    customer: NotRequired[DispatchContact | None]
    """The user of the asset; null without one, and in the list of an asset."""
    partner: NotRequired[DispatchContact | None]
    """The controller's contact; null where none is known, and in the list of an asset."""


class DispatchPeriod(TypedDict):
    startTime: str
    """When the half hour begins; UTC instant."""
    endTime: str
    """When the half hour ends; UTC instant."""
    requestedKw: float
    """Change asked in the half hour in kW, below 0 for less consumption."""
    kw: float
    """What the device is told, in kW; its meaning is that of the signal."""
    measuredKw: float | None
    """Change by the meter against the baseline, in kW; null without readings."""
    reportedKw: float | None
    """What the device says of itself, in kW; it never settles. Null without a report."""


DispatchReason: TypeAlias = Literal[
    "OFFLINE", "NOT_AVAILABLE", "FAULT", "LIMIT", "OVERRIDE", "TOO_LATE", "UNSUPPORTED", "OTHER",
]
"""Why a device cannot."""


class DispatchContact(TypedDict):
    """Whom to call about an asset that does not deliver."""

    name: str | None
    """Name; null where not known."""
    phone: str | None
    """Telephone number; null where not known."""
    email: str | None
    """Email address; null where not known."""


class DispatchWithLog(TypedDict):
    """A dispatch with its log."""

    dispatchUUID: str
    """UUID of the dispatch, the same for all its revisions."""
    eventUUID: str
    """UUID of the event."""
    eventName: str
    """Name of the event."""
    assetUUID: str
    """UUID of the asset."""
    assetId: str
    """Your own identifier of the asset."""
    assetName: str | None
    """Name of the asset; null where it has none."""
    assetType: Literal[
        "SMART_METER", "BATTERY", "EV_CHARGER", "ELECTRIC_VEHICLE", "HEAT_PUMP", "HOT_WATER_TANK", "SOLAR_PV", "OTHER",
    ]
    """Type of the asset."""
    portfolioUUID: str | None
    """UUID of its portfolio; null for none."""
    controllerUUID: str
    """UUID of the controller."""
    controllerName: str
    """Name of the controller."""
    revision: int
    """One more with each change."""
    answeredRevision: int | None
    """Newest revision that was answered: below `revision` the device still has an earlier one; null: none."""
    state: DispatchState
    """Where it stands: its own answer, else how far its message has come."""
    execution: DispatchExecution
    """What the device reports of doing it, beside the state."""
    isSilent: bool
    """Whether an answer was required, its time is over and none has come."""
    reasonCode: DispatchReason | None
    """Why the device cannot; null where nothing was said."""
    signal: DispatchSignal
    """What the power of a period means to the device."""
    startAt: str
    """When the device starts; UTC instant, the spread is in it."""
    endAt: str
    """When the device is its owner's again; UTC instant, the spread is in it."""
    validUntil: str
    """After this nothing of it holds; UTC instant."""
    ackDueUTC: str | None
    """Until when an answer is due; UTC instant, null where none is, or before its delivery."""
    sentUTC: str | None
    """When it was first sent; UTC instant, null before."""
    answeredUTC: str | None
    """When the present answer came; UTC instant, null before."""
    answeredBy: str | None
    """Who answered; null before."""
    latencySeconds: float | None
    """Seconds from sending it to the answer; null before."""
    requestedKw: float
    """Mean power asked over the event in kW, below 0 for less consumption."""
    promisedKw: float | None
    """Mean power promised over the event in kW, below 0 for less consumption; null before an answer."""
    kwAtRisk: float
    """Size of what is asked and cannot be counted on, in kW: refused, failed, expired, aborted, or silent, and not
    delivered by the meter; else 0.
    """
    periods: list[DispatchWithLogPeriod]
    """Power by half hour of the event."""
    delivers: NotRequired[bool | None]
    """Whether the meter shows at least half of what was asked so far; null without a reading."""
    sends: NotRequired[int]
    """How often the present revision was sent."""
    lastSentUTC: NotRequired[str | None]
    """When it was last sent; UTC instant, null before."""
    resendFromUTC: NotRequired[str | None]
    """When it can be sent again, once its answer to the last re-send is due; UTC instant, null where it can be now."""
    customer: NotRequired[DispatchContact | None]
    """The user of the asset; null without one, and in the list of an asset."""
    partner: NotRequired[DispatchContact | None]
    """The controller's contact; null where none is known, and in the list of an asset."""
    log: list[DispatchLogEntry]
    """What happened to it, earliest first."""


class DispatchWithLogPeriod(TypedDict):
    startTime: str
    """When the half hour begins; UTC instant."""
    endTime: str
    """When the half hour ends; UTC instant."""
    requestedKw: float
    """Change asked in the half hour in kW, below 0 for less consumption."""
    kw: float
    """What the device is told, in kW; its meaning is that of the signal."""
    measuredKw: float | None
    """Change by the meter against the baseline, in kW; null without readings."""
    reportedKw: float | None
    """What the device says of itself, in kW; it never settles. Null without a report."""


class DispatchLogEntry(TypedDict):
    """Something that happened to a dispatch."""

    atUTC: str
    """When it happened; UTC instant."""
    kind: str
    """What happened."""
    revision: int
    """Revision to which it happened."""
    actor: Literal["OPERATOR", "KEY", "CONTROLLER", "PARTICIPANT", "SYSTEM"]
    """Whether an operator, a key, a controller, a participant or the service did it."""
    actorName: str | None
    """Who it was; null where nobody is named."""
    detail: str
    """What happened, in words."""


class AssetDispatchRecord(TypedDict):
    """How an asset has answered its last 20 dispatches."""

    dispatches: int
    """Dispatches that are counted, 20 at most."""
    answered: int
    """Of these, those that were answered."""
    acknowledged: int
    """Of these, those to which it said yes."""
    medianLatencySeconds: float | None
    """Seconds within which half of the answers came; null before any."""


class DispatchesTouched(TypedDict):
    """What was done, or would be."""

    assets: int
    """Assets that it is about."""
    kw: float
    """Mean power asked of them, in kW."""
    messages: int
    """Messages to controllers."""
    leavesUTC: NotRequired[str]
    """When it leaves, until which it can be undone; UTC instant, absent where it was done at once."""
    controllers: NotRequired[list[DispatchesTouchedController]]
    """Through which controllers it goes, the 20 with the most power."""
    tooSoon: NotRequired[DispatchesTouchedTooSoon | None]
    """Assets that are left out, since their answer to the last re-send may still come; null for none."""


class DispatchesTouchedController(TypedDict):
    controllerUUID: str
    """UUID of the controller."""
    name: str
    """Name of the controller."""
    assets: int
    """Its assets that it is about."""
    kw: float
    """Mean power of them, in kW."""


class DispatchesTouchedTooSoon(TypedDict):
    assets: int
    """How many they are."""
    againUTC: str
    """When the first of them can be sent again; UTC instant."""


class ResendDispatches(TypedDict):
    """Body of resend; it may be left out, for all that can be sent again."""

    assetUUIDs: NotRequired[list[str]]
    """Only these assets; all where absent."""
    state: NotRequired[DispatchState]
    """Only dispatches in this state; all where absent."""
    silent: NotRequired[bool]
    """Only silent dispatches, or only others; all where absent."""
    controllerUUID: NotRequired[str]
    """Only dispatches of this controller; all where absent."""
    dryRun: NotRequired[bool]
    """Whether it is only counted, and nothing is done."""
    unconfirmed: NotRequired[bool]
    """Only cancels that their controller has not confirmed, or only others; all where absent."""
    undoSeconds: NotRequired[int]
    """Seconds for which it can be undone, 0 to 300: nothing leaves before they have passed. It is done at once where
    what it changes begins sooner.
    """


class RespreadResult(TypedDict):
    """What was re-spread, or would be. Power is the size of the change."""

    fromUTC: str | None
    """From when on it holds; UTC instant, null where nothing changes."""
    missingKw: float
    """Power asked of assets that do not answer or cannot, in kW; with `more`, what is asked with it."""
    movedKw: float
    """How much of it others are asked for, in kW."""
    shortfallKw: float
    """What remains, in kW."""
    assets: int
    """Assets that are asked for more."""
    changes: list[RespreadResultChange]
    """What changes for them, the first 1,000."""
    leavesUTC: NotRequired[str]
    """When it leaves, until which it can be undone; UTC instant, absent where it was done at once."""
    controllers: NotRequired[list[RespreadResultController]]
    """Through which controllers it goes, the 20 with the most power."""


class RespreadResultChange(TypedDict):
    assetUUID: str
    """UUID of the asset."""
    assetId: str
    """Your own identifier of the asset."""
    assetName: NotRequired[str | None]
    """Name of the asset; null where it has none."""
    beforeKw: float
    """Power asked before, in kW."""
    afterKw: float
    """Power asked afterwards, in kW."""


class RespreadResultController(TypedDict):
    controllerUUID: str
    """UUID of the controller."""
    name: str
    """Name of the controller."""
    assets: int
    """Its assets that it is about."""
    kw: float
    """Mean power of them, in kW."""


class RespreadDispatches(TypedDict):
    """Body of re-spread; it may be left out."""

    undoSeconds: NotRequired[int]
    """Seconds for which it can be undone, 0 to 300: nothing leaves before they have passed. It is done at once where
    what it changes begins sooner.
    """
    dryRun: NotRequired[bool]
    """Whether it is only counted, and nothing is done."""
    more: NotRequired[RespreadDispatchesMore]
    """What is asked of these assets instead: each so much more, within its power, in half hours that begin at least a
    minute from now.
    """


class RespreadDispatchesMore(TypedDict):
    """What is asked of these assets instead: each so much more, within its power, in half hours that begin at least a
    minute from now.
    """

    startTimes: list[str]
    """Starts of half hours of the event; UTC instants."""
    assets: list[RespreadDispatchesMoreAsset]
    """Opted-in assets that have said yes, or are asked for nothing; others are left out."""


class RespreadDispatchesMoreAsset(TypedDict):
    assetUUID: str
    """UUID of the asset."""
    kw: list[float]
    """Power beyond what is asked in each of `startTimes`, in kW; negative for less."""


class CancelDispatches(TypedDict):
    """Body of cancel; it may be left out, for all."""

    assetUUIDs: NotRequired[list[str]]
    """Only these assets; all where absent."""
    state: NotRequired[DispatchState]
    """Only dispatches in this state; all where absent."""
    silent: NotRequired[bool]
    """Only silent dispatches, or only others; all where absent."""
    controllerUUID: NotRequired[str]
    """Only dispatches of this controller; all where absent."""
    dryRun: NotRequired[bool]
    """Whether it is only counted, and nothing is done."""
    reason: NotRequired[str | None]
    """Your reason, which the log keeps; null for none."""
    undoSeconds: NotRequired[int]
    """Seconds for which it can be undone, 0 to 300: nothing leaves before they have passed. It is done at once where
    what it changes begins sooner.
    """


class NoteDispatchAnswer(TypedDict):
    """An answer that was given by telephone."""

    answer: Literal["ACCEPTED", "OPTED_OUT", "REJECTED"]
    """What was said."""
    reasonCode: NotRequired[DispatchReason | None]
    """Why not; null or absent where nothing was said."""
    promisedKw: NotRequired[float | None]
    """Mean power promised in kW, below 0 for less consumption; as asked where absent."""
    phone: NotRequired[str | None]
    """Number that was called, which the log keeps; null for none."""
    note: NotRequired[str | None]
    """Your note, which the log keeps; null for none."""


class DispatchStop(TypedDict):
    """Whether dispatch is stopped, and from which size on an order needs a second operator."""

    stoppedUTC: str | None
    """Since when it is stopped; UTC instant, null while it is not."""
    stoppedBy: str | None
    """Who stopped it; null while it is not."""
    confirmAboveKw: float | None
    """Orders above this size in kW need a second operator; null: none does."""
    cancelled: int
    """Dispatches that the stop cancelled."""
    inForce: NotRequired[DispatchStopInForce]
    """What a stop would cancel now."""


class DispatchStopInForce(TypedDict):
    """What a stop would cancel now."""

    events: int
    """Events whose dispatches are in force."""
    assets: int
    """Assets that follow them, or may."""
    kw: float
    """Mean power asked of them, in kW."""


class StopDispatch(TypedDict):
    """Body of stop; it may be left out."""

    reason: NotRequired[str | None]
    """Your reason, which the log keeps; null for none."""


class ControllerWithSecret(TypedDict):
    """A controller with its secret, which no other response shows."""

    controllerUUID: str
    """UUID of the controller."""
    name: str
    """Name of the controller."""
    channel: ControllerChannel
    """How it takes dispatches."""
    answers: Literal["REQUIRED", "NONE"]
    """Whether it answers: NONE for one that never does, so that delivery is the last word."""
    url: str | None
    """Address that dispatches are pushed to; null for channels that are not pushed to."""
    batchSize: int
    """Most dispatches of one message, 1 to 500."""
    ackWithinSeconds: int
    """Seconds from the delivery within which an answer is due."""
    pollIntervalSeconds: int
    """Seconds between two polls; out of reach after twice as many."""
    mayMeter: bool
    """Whether energy that it reports becomes readings of assets without any other source."""
    contactName: NotRequired[str | None]
    """Whom to call at the partner that runs it; null where not known."""
    contactPhone: NotRequired[str | None]
    """Telephone number of this contact; null where not known."""
    contactEmail: NotRequired[str | None]
    """Email address of this contact; null where not known."""
    status: Literal["ACTIVE", "DISABLED"]
    """A DISABLED controller is sent nothing and its tokens open nothing."""
    disabledReason: str | None
    """Why it was disabled; null while it is active."""
    health: ControllerHealth
    """Whether it is within reach."""
    lastSeenUTC: str | None
    """When it last took a push, polled or answered; UTC instant, null before."""
    unreachableSinceUTC: str | None
    """Since when it is known to be out of reach; UTC instant, null while it is not."""
    assets: int
    """Active assets under it."""
    powerKw: float
    """Power of these assets together, in kW."""
    answerRate: float | None
    """Of the dispatches of its last 20 events, the share that was answered, 0 to 1; null before any."""
    answerEvents: NotRequired[int]
    """Number of ended events of the answer rate, at most 20."""
    p50LatencySeconds: float | None
    """Seconds within which half of these answers came; null before any."""
    p95LatencySeconds: float | None
    """Seconds within which 95 % of these answers came; null before any."""
    createdUTC: str
    """When it was created; UTC instant."""
    updatedUTC: str
    """When it was last changed; UTC instant."""
    secret: str | None
    """Secret that signs what is pushed; keep it. Null for channels that are not pushed to."""


class NewController(TypedDict):
    """Body of controller create."""

    name: str
    """Name of the controller."""
    answers: NotRequired[Literal["REQUIRED", "NONE"]]
    """Whether it answers: NONE for one that never does, so that delivery is the last word."""
    url: NotRequired[str | None]
    """Address to push dispatches to, for the channel WEBHOOK alone: https, and no private host."""
    batchSize: NotRequired[int]
    """Most dispatches of one message, 1 to 500."""
    ackWithinSeconds: NotRequired[int]
    """Seconds from the delivery within which an answer is due."""
    pollIntervalSeconds: NotRequired[int]
    """Seconds between two polls; out of reach after twice as many."""
    mayMeter: NotRequired[bool]
    """Whether energy that it reports becomes readings of assets without any other source."""
    contactName: NotRequired[str | None]
    """Whom to call at the partner that runs it; null for nobody."""
    contactPhone: NotRequired[str | None]
    """Telephone number: digits, spaces, brackets and hyphens, with + in front or not; null for none."""
    contactEmail: NotRequired[str | None]
    """Email address, up to 254 characters; null for none."""
    channel: ControllerChannel
    """How it takes dispatches; it stays."""


class Controller(TypedDict):
    """Whoever takes set-points for assets: a cloud, a gateway, a person."""

    controllerUUID: str
    """UUID of the controller."""
    name: str
    """Name of the controller."""
    channel: ControllerChannel
    """How it takes dispatches."""
    answers: Literal["REQUIRED", "NONE"]
    """Whether it answers: NONE for one that never does, so that delivery is the last word."""
    url: str | None
    """Address that dispatches are pushed to; null for channels that are not pushed to."""
    batchSize: int
    """Most dispatches of one message, 1 to 500."""
    ackWithinSeconds: int
    """Seconds from the delivery within which an answer is due."""
    pollIntervalSeconds: int
    """Seconds between two polls; out of reach after twice as many."""
    mayMeter: bool
    """Whether energy that it reports becomes readings of assets without any other source."""
    contactName: NotRequired[str | None]
    """Whom to call at the partner that runs it; null where not known."""
    contactPhone: NotRequired[str | None]
    """Telephone number of this contact; null where not known."""
    contactEmail: NotRequired[str | None]
    """Email address of this contact; null where not known."""
    status: Literal["ACTIVE", "DISABLED"]
    """A DISABLED controller is sent nothing and its tokens open nothing."""
    disabledReason: str | None
    """Why it was disabled; null while it is active."""
    health: ControllerHealth
    """Whether it is within reach."""
    lastSeenUTC: str | None
    """When it last took a push, polled or answered; UTC instant, null before."""
    unreachableSinceUTC: str | None
    """Since when it is known to be out of reach; UTC instant, null while it is not."""
    assets: int
    """Active assets under it."""
    powerKw: float
    """Power of these assets together, in kW."""
    answerRate: float | None
    """Of the dispatches of its last 20 events, the share that was answered, 0 to 1; null before any."""
    answerEvents: NotRequired[int]
    """Number of ended events of the answer rate, at most 20."""
    p50LatencySeconds: float | None
    """Seconds within which half of these answers came; null before any."""
    p95LatencySeconds: float | None
    """Seconds within which 95 % of these answers came; null before any."""
    createdUTC: str
    """When it was created; UTC instant."""
    updatedUTC: str
    """When it was last changed; UTC instant."""


class ControllerChanges(TypedDict):
    """Body of controller update, at least one attribute: what is absent stays."""

    name: NotRequired[str]
    """Name of the controller."""
    answers: NotRequired[Literal["REQUIRED", "NONE"]]
    """Whether it answers: NONE for one that never does, so that delivery is the last word."""
    url: NotRequired[str | None]
    """Address to push dispatches to, for the channel WEBHOOK alone: https, and no private host."""
    batchSize: NotRequired[int]
    """Most dispatches of one message, 1 to 500."""
    ackWithinSeconds: NotRequired[int]
    """Seconds from the delivery within which an answer is due."""
    pollIntervalSeconds: NotRequired[int]
    """Seconds between two polls; out of reach after twice as many."""
    mayMeter: NotRequired[bool]
    """Whether energy that it reports becomes readings of assets without any other source."""
    contactName: NotRequired[str | None]
    """Whom to call at the partner that runs it; null for nobody."""
    contactPhone: NotRequired[str | None]
    """Telephone number: digits, spaces, brackets and hyphens, with + in front or not; null for none."""
    contactEmail: NotRequired[str | None]
    """Email address, up to 254 characters; null for none."""
    status: NotRequired[Literal["ACTIVE", "DISABLED"]]
    """DISABLED stops what is sent, ACTIVE starts it again."""


class AssignedControllerAssets(TypedDict):
    """What became of each asset."""

    changed: int
    """Assets that were put under it, or taken away."""
    unchanged: int
    """Assets that were already as requested."""
    refused: list[AssignedControllerAssetsRefusedItem]
    """Assets that stay as they are, with the reason."""
    takenFrom: list[AssignedControllerAssetsTakenFromItem]
    """Whom the changed assets were taken from."""


class AssignedControllerAssetsRefusedItem(TypedDict):
    assetUUID: str
    """UUID of the asset."""
    code: Literal["ASSET_NOT_FOUND", "ASSET_ARCHIVED", "DISPATCHED_NOW", "OTHER_CONTROLLER"]
    """Why it stays."""
    detail: str
    """The reason in words."""
    controllerUUID: NotRequired[str]
    """UUID of the controller that it is under, with OTHER_CONTROLLER."""


class AssignedControllerAssetsTakenFromItem(TypedDict):
    controllerUUID: str
    """UUID of the controller."""
    name: str
    """Its name."""
    assets: int
    """How many assets were taken from it."""


class AssignControllerAssets(TypedDict):
    """Assets to put under a controller, or to take away."""

    assetUUIDs: list[str]
    """UUIDs of up to 1,000 assets."""
    remove: NotRequired[bool]
    """Whether they are taken away."""
    takeOver: NotRequired[bool]
    """Whether assets of other controllers leave them; those are refused otherwise, with OTHER_CONTROLLER."""


class TestedController(TypedDict):
    """How the test message went."""

    statusCode: int | None
    """HTTP status of the controller; null where no response began."""
    responseTimeMs: int
    """Time the attempt took, in milliseconds."""
    error: str | None
    """What went wrong; null after a 2xx."""
    answers: int
    """Answers in the response."""


class ControllerCredential(TypedDict):
    """A credential of a controller, without its secret."""

    clientId: str
    """Client id of the credential."""
    label: str | None
    """Your own name of the credential; null where there is none."""
    createdUTC: str
    """When it was created; UTC instant."""
    expiresUTC: str | None
    """When it expires; UTC instant, null for never."""
    lastUsedUTC: str | None
    """When a token was last asked for with it, within five minutes; UTC instant, null before."""


class ControllerCredentialWithSecret(TypedDict):
    """A new credential with its secret, which no other response shows."""

    clientId: str
    """Client id of the credential."""
    label: str | None
    """Your own name of the credential; null where there is none."""
    createdUTC: str
    """When it was created; UTC instant."""
    expiresUTC: str | None
    """When it expires; UTC instant, null for never."""
    lastUsedUTC: str | None
    """When a token was last asked for with it, within five minutes; UTC instant, null before."""
    clientSecret: str
    """Secret of the credential; keep it."""


class NewControllerCredential(TypedDict):
    """Body of credential create; it may be left out."""

    label: NotRequired[str | None]
    """Your own name of the credential; null for none."""
    expiresDays: NotRequired[int | None]
    """Days until it expires; null for never."""


class DispatchBatch(TypedDict):
    """Dispatches that are sent together, with the attempts to send them."""

    batchUUID: str
    """UUID of the batch, sent as webhook-id."""
    controllerUUID: str
    """UUID of the controller."""
    eventUUID: str | None
    """UUID of the event; null for a test."""
    eventName: str | None
    """Name of the event; null for a test."""
    kind: Literal["REQUESTED", "CHANGED", "CANCELLED", "TEST"]
    """Whether it asks, changes, cancels or tests."""
    revision: int
    """Revision of its dispatches."""
    number: int
    """Its place among the batches of the controller: the cursor of a poll."""
    dispatches: int
    """Dispatches it was made with; later revisions leave it."""
    state: Literal["PENDING", "SENT", "DELIVERED", "FAILED", "SUPERSEDED"]
    """SENT while it is tried; SUPERSEDED when all its dispatches belong to later batches."""
    createdUTC: str
    """When it was created; UTC instant."""
    sentUTC: str | None
    """When it was first sent; UTC instant, null before."""
    deliveredUTC: str | None
    """When the controller took it; UTC instant, null before."""
    nextAttemptUTC: str | None
    """When it is tried next; UTC instant, null where it is not."""
    attempts: list[DispatchBatchAttempt]
    """Attempts made, earliest first."""


class DispatchBatchAttempt(TypedDict):
    attempt: int
    """Number of the attempt, from 1."""
    attemptedUTC: str
    """When it was made, by the clock of the machine; UTC instant."""
    statusCode: int | None
    """HTTP status of the controller; null where no response began."""
    responseTimeMs: int
    """Time the attempt took, in milliseconds."""
    error: str | None
    """What went wrong; null after a 2xx."""
    requestHeaders: dict[str, str]
    """Headers that were sent, by name."""
    responseBody: str | None
    """First 4 kB of the response; null where no response began."""


class Contact(TypedDict):
    """Somebody who is told of alerts by mail or in a chat."""

    contactUUID: str
    """UUID of the contact."""
    name: str
    """Name of the person or the room."""
    email: str | None
    """Email address; null for a chat alone."""
    chatAddress: str | None
    """Host and end of the address of its chat; null without one."""
    chatStatus: Literal["ACTIVE", "DISABLED"] | None
    """DISABLED once the chat has said that it is gone, until a test or a new address; null without a chat."""
    chatError: str | None
    """Why nothing is sent to the chat; null while it is, and without one."""
    alerts: list[AlertKind]
    """What the contact is told of, at least one; repeats count once."""
    delivery: ContactDelivery
    """When alerts are sent, one by one or together."""
    quietStart: str
    """When the quiet hours begin, on the London clock: 21:00 by default. They count with DAYTIME."""
    quietEnd: str
    """When they end, 08:00 by default; of the next day if it is before the start. With DIGEST, when it is sent."""
    status: ContactStatus
    """Whether the contact gets alerts."""
    confirmedUTC: str | None
    """When the link in the first mail was confirmed; UTC instant, null before."""
    createdUTC: str
    """When it was created; UTC instant."""
    updatedUTC: str
    """When it was last changed; UTC instant."""


AlertKind: TypeAlias = Literal[
    "DISPATCH_ISSUED", "SHORTFALL", "SILENT", "CONTROLLER_UNREACHABLE", "EVENT_CANCELLED", "RESULT", "MAIL_FAILED",
    "EVENT_AT_RISK", "DATA_LATE", "READINGS_IMPLAUSIBLE", "WEBHOOK_FAILING", "CONSENTS_ENDING", "SETTLEMENT_STUCK",
    "GATE_CLOSING", "LOAD_NEAR_LINE", "LOAD_NOTICE_DUE", "CLAIM_EVIDENCE_DUE", "ZONES_MISSING", "STRIKES_NEAR_LIMIT",
    "STRIKE_THREATENS", "JOB_FAILED", "DISK_LOW",
]
"""SHORTFALL: less promised than the target; SILENT: overdue answers; RESULT: stats are ready. LOAD_…: controlled power
near or at the line of the notice. Those from EVENT_AT_RISK on are told of once while they last.
"""


ContactDelivery: TypeAlias = Literal["AT_ONCE", "DAYTIME", "DIGEST"]
"""AT_ONCE: one message an alert; DAYTIME: the same, but those of the quiet hours in one message at their end; DIGEST:
one message a day, at the end of the quiet hours.
"""


ContactStatus: TypeAlias = Literal["UNCONFIRMED", "CONFIRMED", "SUPPRESSED"]
"""UNCONFIRMED: gets nothing but the mail with the link; CONFIRMED: is told of alerts; SUPPRESSED: unsubscribed, or its
server refused the address. Without an address it is of the chat: CONFIRMED, or SUPPRESSED if disabled.
"""


class NewContact(TypedDict):
    """Body of contact create."""

    name: str
    """Name of the person or the room."""
    email: NotRequired[str | None]
    """Email address, up to 254 characters; of one contact of the tenant only. Needed without a chat."""
    chatUrl: NotRequired[str | None]
    """Address of an incoming webhook that takes the messages of Slack: https, up to 2,000 characters, no private
    address. Kept sealed, and never shown whole.
    """
    alerts: NotRequired[list[AlertKind]]
    """What the contact is told of, at least one; repeats count once."""
    delivery: NotRequired[ContactDelivery]
    """When alerts are sent, one by one or together."""
    quietStart: NotRequired[str]
    """When the quiet hours begin, on the London clock: 21:00 by default. They count with DAYTIME."""
    quietEnd: NotRequired[str]
    """When they end, 08:00 by default; of the next day if it is before the start. With DIGEST, when it is sent."""


class ContactChanges(TypedDict):
    """Body of contact update, at least one attribute: what is absent stays."""

    name: NotRequired[str]
    """Name of the person or the room."""
    chatUrl: NotRequired[str | None]
    """Address of an incoming webhook that takes the messages of Slack: https, up to 2,000 characters, no private
    address. Kept sealed, and never shown whole.
    """
    alerts: NotRequired[list[AlertKind]]
    """What the contact is told of, at least one; repeats count once."""
    delivery: NotRequired[ContactDelivery]
    """When alerts are sent, one by one or together."""
    quietStart: NotRequired[str]
    """When the quiet hours begin, on the London clock: 21:00 by default. They count with DAYTIME."""
    quietEnd: NotRequired[str]
    """When they end, 08:00 by default; of the next day if it is before the start. With DIGEST, when it is sent."""


class TestedContact(TypedDict):
    """What became of a test alert."""

    results: list[TestedContactResult]
    """One for the address and one for the chat, where the contact has them."""


class TestedContactResult(TypedDict):
    channel: ContactChannel
    """Where the test went."""
    outcome: Literal["SENT", "CAUGHT", "NOT_SENT"]
    """SENT: taken; CAUGHT: kept by a sandbox; NOT_SENT: see the detail."""
    detail: str | None
    """Why it was not sent, or where the sandbox keeps it; null where it was sent."""


ContactChannel: TypeAlias = Literal["EMAIL", "CHAT"]
"""EMAIL: to its address; CHAT: to its chat."""


MailSettings = TypedDict(
    "MailSettings",
    {
        # SMTP: by a relay; CAUGHT: kept by the sandbox; OFF: no relay is set, and mails wait.
        "transport": 'Literal["SMTP", "CAUGHT", "OFF"]',
        # Address that mails come from.
        "from": "str",
        # Base address of the links in mails and of calendars; null where none is set.
        "linksUrl": "str | None",
        # Mails of the last 30 days by status.
        "counts": "MailSettingsCounts",
        # Addresses that get no mail, or no invitations.
        "suppressedAddresses": "int",
    },
)
"""How mails of the tenant are sent."""


class MailSettingsCounts(TypedDict):
    """Mails of the last 30 days by status."""

    WAITING: int
    """Mails that wait for their time or their next attempt."""
    SENT: int
    """Mails that the relay has taken."""
    CAUGHT: int
    """Mails that a sandbox has kept instead of sending them."""
    WITHDRAWN: int
    """Mails that were no longer true before they were sent."""
    EXPIRED: int
    """Mails whose time had passed before they could be sent."""
    SUPPRESSED: int
    """Mails to addresses that get none."""
    FAILED: int
    """Mails that were refused, or never taken."""


class Mail(TypedDict):
    """A mail to a user or a contact, without its text."""

    mailUUID: str
    """UUID of the mail."""
    kind: MailKind
    """What the mail is about."""
    channel: ContactChannel
    """EMAIL, or CHAT for a message to the chat of a contact."""
    status: MailStatus
    """What has become of it."""
    userUUID: str | None
    """UUID of the user it is for; null for a contact."""
    contactUUID: str | None
    """UUID of the contact it is for; null for a user."""
    recipientName: str | None
    """Name of the user or contact; null where there is none any more."""
    eventUUID: str | None
    """UUID of the event it is about; null where it is about none."""
    eventName: str | None
    """Name of that event; null where it is about none."""
    dueUTC: str
    """When it is sent at the earliest, or tried again; UTC instant."""
    sentUTC: str | None
    """When the relay took it, or the sandbox caught it; UTC instant, null while neither has."""
    attempts: int
    """How often it was handed to the relay, since it was retried by hand if it was."""
    error: str | None
    """Reply to the newest attempt that failed, without the address; null where none did."""
    createdUTC: str
    """When it was created; UTC instant."""


MailKind: TypeAlias = Literal[
    "INVITATION", "REMINDER", "CHANGED", "CANCELLED", "RESULT", "DISPATCH", "CONFIRMATION", "ALERT", "RECOVERED",
    "DIGEST",
]
"""To users: INVITATION, REMINDER an hour before, CHANGED, CANCELLED, RESULT, and DISPATCH, which asks for power. To
contacts: CONFIRMATION of the address, ALERT, RECOVERED when it is over, and DIGEST.
"""


MailWithText = TypedDict(
    "MailWithText",
    {
        # UUID of the mail.
        "mailUUID": "str",
        # What the mail is about.
        "kind": "MailKind",
        # EMAIL, or CHAT for a message to the chat of a contact.
        "channel": "ContactChannel",
        # What has become of it.
        "status": "MailStatus",
        # UUID of the user it is for; null for a contact.
        "userUUID": "str | None",
        # UUID of the contact it is for; null for a user.
        "contactUUID": "str | None",
        # Name of the user or contact; null where there is none any more.
        "recipientName": "str | None",
        # UUID of the event it is about; null where it is about none.
        "eventUUID": "str | None",
        # Name of that event; null where it is about none.
        "eventName": "str | None",
        # When it is sent at the earliest, or tried again; UTC instant.
        "dueUTC": "str",
        # When the relay took it, or the sandbox caught it; UTC instant, null while neither has.
        "sentUTC": "str | None",
        # How often it was handed to the relay, since it was retried by hand if it was.
        "attempts": "int",
        # Reply to the newest attempt that failed, without the address; null where none did.
        "error": "str | None",
        # When it was created; UTC instant.
        "createdUTC": "str",
        # Address it goes to; null where the text is.
        "to": "str | None",
        # Address it comes from.
        "from": "str",
        # Subject; null before it was sent, and once erased.
        "subject": "str | None",
        # Plain part. Outside the sandbox the personal links are left out.
        "text": "str | None",
        # HTML part, as the plain one.
        "html": "str | None",
    },
)
"""A mail with its text, rendered from its template and parameters; null before it was sent, and once erased."""


class MailTemplate(TypedDict):
    """The words of a mail to users, as they are now."""

    name: MailTemplateName
    """The mail whose words they are."""
    subject: str
    """Subject, with placeholders in braces; up to 150 characters."""
    paragraphs: list[str]
    """Paragraphs, 1 to 10, with placeholders in braces; links and the footer follow them."""
    isChanged: bool
    """Whether the tenant has changed the original words."""
    placeholders: list[Literal[
        "name", "eventName", "schemeName", "senderName", "window", "day", "start", "end", "previousWindow", "deadline",
        "action", "assets", "kw", "deliveredKwh", "reason",
    ]]
    """What may stand in braces."""
    updatedUTC: str | None
    """When it was last changed; UTC instant, null where it never was."""


MailTemplateName: TypeAlias = Literal["INVITATION", "REMINDER", "CHANGED", "CANCELLED", "RESULT", "DISPATCH"]
"""The mail whose words are meant: one of those to users."""


class MailTemplateText(TypedDict):
    """The words of a mail to users."""

    subject: str
    """Subject, with placeholders in braces; up to 150 characters."""
    paragraphs: list[str]
    """Paragraphs, 1 to 10, with placeholders in braces; links and the footer follow them."""


class MailPreview(TypedDict):
    """A mail with made-up values."""

    subject: str
    """Subject."""
    text: str
    """Plain part."""
    html: str
    """HTML part."""


class PreviewMailTemplate(TypedDict):
    """Words to try; what is absent is as stored."""

    subject: NotRequired[str]
    """Subject, with placeholders in braces; up to 150 characters."""
    paragraphs: NotRequired[list[str]]
    """Paragraphs, 1 to 10, with placeholders in braces; links and the footer follow them."""


class CalendarFeedWithUrl(TypedDict):
    """A new calendar, or one with a new address, and that address."""

    feedUUID: str
    """UUID of the calendar."""
    label: str
    """Name of the calendar, as programs show it."""
    kind: CalendarFeedKind
    """Which events it has."""
    schemeUUID: str | None
    """UUID of its event scheme; null unless the kind is SCHEME."""
    portfolioUUID: str | None
    """UUID of its portfolio; null unless the kind is PORTFOLIO."""
    userUUID: str | None
    """UUID of its user; null unless the kind is USER."""
    lastReadUTC: str | None
    """When it was read, to the hour; UTC instant, null while it never was."""
    createdUTC: str
    """When it was created; UTC instant."""
    url: str
    """Address to subscribe to; shown once, and whoever has it reads the calendar."""


CalendarFeedKind: TypeAlias = Literal["ALL", "SCHEME", "PORTFOLIO", "USER"]
"""ALL: every event; SCHEME, PORTFOLIO: those of one; USER: those that assets of a user are invited to."""


class NewCalendarFeed(TypedDict):
    """Body of calendar create."""

    label: str
    """Name of the calendar, as programs show it."""
    kind: CalendarFeedKind
    """Which events it has."""
    schemeUUID: NotRequired[str]
    """UUID of the event scheme; with SCHEME only."""
    portfolioUUID: NotRequired[str]
    """UUID of the portfolio; with PORTFOLIO only."""
    userUUID: NotRequired[str]
    """UUID of the user; with USER only."""


class CalendarFeed(TypedDict):
    """A calendar that programs subscribe to."""

    feedUUID: str
    """UUID of the calendar."""
    label: str
    """Name of the calendar, as programs show it."""
    kind: CalendarFeedKind
    """Which events it has."""
    schemeUUID: str | None
    """UUID of its event scheme; null unless the kind is SCHEME."""
    portfolioUUID: str | None
    """UUID of its portfolio; null unless the kind is PORTFOLIO."""
    userUUID: str | None
    """UUID of its user; null unless the kind is USER."""
    lastReadUTC: str | None
    """When it was read, to the hour; UTC instant, null while it never was."""
    createdUTC: str
    """When it was created; UTC instant."""


class ConsumptionAccepted(TypedDict):
    """Outcome of storing records."""

    accepted: int
    """Records accepted, all that were sent."""
    inserted: int
    """Half hours that had no reading before."""
    updated: int
    """Half hours that had one, replaced or repeated unchanged."""


class ConsumptionRecord(TypedDict):
    """Energy of one half hour of one asset."""

    assetUUID: NotRequired[str]
    """UUID of the asset. Give this or assetId."""
    assetId: NotRequired[str]
    """Your own identifier of the asset. Give this or assetUUID."""
    startTime: NotRequired[str]
    """Start of the half hour, on :00 or :30, from 2000 to a day ahead."""
    timestamp: NotRequired[str]
    """Other name of startTime; where both are given they must be equal."""
    value: float
    """Energy of the half hour in kWh, with at most 3 decimals."""
    direction: NotRequired[Literal["import", "export"]]
    """import is energy taken from the grid, export energy given to it."""
    readingType: NotRequired[Literal["ACTUAL", "ESTIMATED"]]
    """ACTUAL was read from the meter, ESTIMATED was not."""
    row: NotRequired[int]
    """Row of the imported file that it came from, the header being row 1; given with importUUID, and only then."""


class ReadingImport(TypedDict):
    """A file of readings."""

    importUUID: str
    """UUID to send its readings with."""
    fileName: str
    """Name of the file."""
    createdUTC: str
    """When it was created; UTC instant."""


class NewReadingImport(TypedDict):
    """A file whose readings will be sent."""

    fileName: str
    """Name of the file, as people know it."""


class ConvertedConsumption(TypedDict):
    """Outcome of storing or checking converted readings."""

    dryRun: bool
    """Whether nothing was stored."""
    convention: ReadingConvention
    """How the readings were read."""
    accepted: int
    """Readings without a fault."""
    halfHours: int
    """Half hours that they make, import and export apart."""
    inserted: int | None
    """Half hours that had no reading before; null with dryRun."""
    updated: int | None
    """Half hours that had one; null with dryRun."""
    gaps: int
    """Half hours that are missing between the first and the last of each asset, added up: a gap is no zero."""
    suspicions: list[ConvertedConsumptionSuspicion]
    """Signs of another convention."""
    faults: list[ConvertedConsumptionFault]
    """The first 100 faults, with dryRun; without it they are a 400."""


class ConvertedConsumptionSuspicion(TypedDict):
    code: Literal["SIGN_SUSPECTED", "PERIOD_END_SUSPECTED", "CLOCK_SUSPECTED", "DAY_LENGTH_SUSPECTED"]
    """Which one."""
    detail: str
    """What it was found by."""
    assets: int
    """In how many assets it was found."""


class ConvertedConsumptionFault(TypedDict):
    pointer: str
    """JSON pointer to the place in the body."""
    code: str
    """Kind of fault."""
    detail: str
    """What is wrong."""


class ReadingConvention(TypedDict):
    """How a file of readings is written."""

    quantity: Literal["kW", "MW", "kWh", "MWh"]
    """Mean power or energy of an interval."""
    positive: Literal["EXPORT", "IMPORT"]
    """What a number above zero means."""
    stamp: Literal["START", "END"]
    """Whether a stamp is the beginning or the end of its interval."""
    zone: Literal["UTC", "LONDON"]
    """Clock of stamps without an offset."""
    stepMinutes: Literal[1, 5, 15, 30]
    """Length of an interval in minutes."""


class NewConvertedConsumption(TypedDict):
    """Readings by a convention; give convention or pack."""

    convention: NotRequired[ReadingConvention]
    """How they are written."""
    pack: NotRequired[MarketPackReference]
    """Market pack whose units they are in."""
    importUUID: NotRequired[str]
    """UUID of the import whose file they came from."""
    dryRun: NotRequired[bool]
    """Whether they are only checked."""
    acceptSuspicions: NotRequired[list[Literal[
        "SIGN_SUSPECTED", "PERIOD_END_SUSPECTED", "CLOCK_SUSPECTED", "DAY_LENGTH_SUSPECTED",
    ]]]
    """Suspicions that somebody has looked at and does not share."""
    readings: list[NewConvertedConsumptionReading]
    """The readings, in the order of the file."""


class NewConvertedConsumptionReading(TypedDict):
    assetUUID: NotRequired[str]
    """UUID of the asset. Give this or assetId."""
    assetId: NotRequired[str]
    """Your own identifier of the asset. Give this or assetUUID."""
    stamp: str
    """Time of the interval as written: with or without an offset, or a period like 2026-07-15 SP 35."""
    value: float
    """Power or energy of the interval, signed, in the unit of the convention."""
    row: NotRequired[int]
    """Row of the imported file, the header being row 1; given with importUUID, and only then."""


class ConsumptionSeries(TypedDict):
    """Readings in columns on a UTC grid."""

    assetUUID: str
    """UUID of the asset."""
    direction: Literal["import", "export"]
    """import is energy taken from the grid, export energy given to it."""
    unit: Literal["kWh"]
    """Unit of every energy value in this response."""
    firstReadingUTC: str | None
    """Start of the first half hour ever measured, before which nothing is missing; UTC instant, null without readings.
    """
    granularity: Literal["halfHour", "hour"]
    """Length of one value."""
    start: str
    """Start of the first value; UTC instant."""
    stepSeconds: int
    """Length of one value in seconds: 1800 for half hours, 3600 for hours."""
    values: list[float | None]
    """Energy in kWh, step by step from start; null where nothing was measured."""
    estimated: list[int]
    """Positions in values that hold an estimate, from 0."""
    coverage: ConsumptionSeriesCoverage
    """How complete the readings of the range are."""


class ConsumptionSeriesCoverage(TypedDict):
    """How complete the readings of the range are."""

    expected: int
    """Half hours in the range."""
    present: int
    """Half hours in the range that have a reading."""
    setAside: int
    """Half hours in the range whose reading was implausible and is set aside; they are not present, and count nowhere.
    """


class ConsumptionPeriods(TypedDict):
    """Readings added up over days, weeks from Monday, or months of the London calendar."""

    assetUUID: str
    """UUID of the asset."""
    direction: Literal["import", "export"]
    """import is energy taken from the grid, export energy given to it."""
    unit: Literal["kWh"]
    """Unit of every energy value in this response."""
    firstReadingUTC: str | None
    """Start of the first half hour ever measured, before which nothing is missing; UTC instant, null without readings.
    """
    granularity: Literal["day", "week", "month"]
    """Length of one period."""
    periods: list[ConsumptionPeriodsPeriod]
    """Periods of the range in order."""
    coverage: ConsumptionPeriodsCoverage
    """How complete the readings of the range are."""


ConsumptionPeriodsPeriod = TypedDict(
    "ConsumptionPeriodsPeriod",
    {
        # Start of the day, week or month in London, or of the range where that is later; UTC instant.
        "from": "str",
        # Its end, itself excluded; UTC instant.
        "to": "str",
        # Energy in kWh; null where nothing was measured.
        "value": "float | None",
        # Half hours in it.
        "expected": "int",
        # Half hours in it that have a reading.
        "present": "int",
    },
)


class ConsumptionPeriodsCoverage(TypedDict):
    """How complete the readings of the range are."""

    expected: int
    """Half hours in the range."""
    present: int
    """Half hours in the range that have a reading."""
    setAside: int
    """Half hours in the range whose reading was implausible and is set aside; they are not present, and count nowhere.
    """


class ConsumptionRecords(TypedDict):
    """The readings themselves, paged, earliest first; a half hour without one is absent."""

    data: list[ConsumptionRecordsDataItem]
    """Items of this page, or of the whole response where it is not paged."""
    page: int
    """Number of this page, from 1."""
    pageSize: int
    """Most items that a page holds."""
    totalItems: int
    """Items on all pages together."""
    totalPages: int
    """Number of pages; 0 where there are no items."""


class ConsumptionRecordsDataItem(TypedDict):
    startTime: str
    """Start of the half hour; UTC instant."""
    endTime: str
    """End of the half hour; UTC instant."""
    value: float
    """Energy of the half hour in kWh."""
    readingType: Literal["ACTUAL", "ESTIMATED"]
    """ACTUAL was read from the meter, ESTIMATED was not."""
    settlementDate: str
    """London calendar day of the half hour, YYYY-MM-DD."""
    settlementPeriod: int
    """Number of the half hour within its London day: 1 to 48, to 46 or 50 on the days the clocks change."""


class PortfolioConsumption(TypedDict):
    """Readings of a portfolio, its active assets added up: as values for half hours and hours, as periods for days,
    weeks and months.
    """

    portfolioUUID: str
    """UUID of the portfolio."""
    assets: int
    """Active assets in the portfolio whose user allows readings so fine, or that have none; each meter once."""
    assetsWithheld: int
    """Active assets left out, because their user allows no readings, or none so fine."""
    assetsMeterCounted: int
    """Active assets left out, because the sum has their energy already: they are behind the meter of another asset of
    it, or have its MPAN.
    """
    assetsSampled: int
    """Assets whose readings are read; where they are fewer than `assets`, an even sample of them stands for all, which
    a large portfolio over a long range has.
    """
    sampledWithin: SampledWithin | None
    """How far energy may be off for being read of a sample; null where all assets are read."""
    direction: Literal["import", "export"]
    """import is energy taken from the grid, export energy given to it."""
    unit: Literal["kWh"]
    """Unit of every energy value in this response."""
    granularity: Literal["halfHour", "hour", "day", "week", "month"]
    """Length of one value or period."""
    start: str | None
    """Start of the first value; UTC instant, null with periods."""
    stepSeconds: int | None
    """Length of one value in seconds, 1800 or 3600; null with periods."""
    values: list[float | None] | None
    """Energy in kWh, step by step from start, null where nothing was measured; null with periods."""
    assetsPresent: list[int] | None
    """Number of assets behind each value; null with periods."""
    periods: list[PortfolioConsumptionPeriod] | None
    """Periods of the range in order; null with values."""
    coverage: PortfolioConsumptionCoverage
    """How complete the readings of the range are."""


PortfolioConsumptionPeriod = TypedDict(
    "PortfolioConsumptionPeriod",
    {
        # Start of the day, week or month in London, or of the range where that is later; UTC instant.
        "from": "str",
        # Its end, itself excluded; UTC instant.
        "to": "str",
        # Energy in kWh; null where nothing was measured.
        "value": "float | None",
        # Half hours in it times assets.
        "expected": "int",
        # Readings there are of those.
        "present": "int",
    },
)


class PortfolioConsumptionCoverage(TypedDict):
    """How complete the readings of the range are."""

    expected: int
    """Half hours of the range times assets."""
    present: int
    """Readings there are of those."""


class SuspiciousReading(TypedDict):
    """A reading above what is plausible for its asset, and what was decided of it."""

    suspicionUUID: str
    """UUID of the suspicion."""
    assetUUID: str
    """UUID of the asset."""
    assetId: str
    """Your own id of the asset."""
    name: str | None
    """Name of the asset; null where it has none."""
    portfolioUUID: str | None
    """UUID of the portfolio of the asset; null for none."""
    direction: Literal["import", "export"]
    """import is energy taken from the grid, export energy given to it."""
    startTime: str
    """Start of the half hour; UTC instant."""
    value: float | None
    """What was sent, in kWh; null where the user of the asset allows no half hours."""
    limit: float
    """The most that is plausible, in kWh."""
    reason: Literal["CAPACITY", "CONNECTION", "HISTORY"]
    """CAPACITY: more than the import or export capacity of the asset; CONNECTION: more than the supply of a home can
    carry; HISTORY: far more than the site usually has.
    """
    state: Literal["OPEN", "CONFIRMED", "SET_ASIDE"]
    """OPEN and CONFIRMED count; SET_ASIDE does not."""
    notedUTC: str
    """When it was noted; UTC instant."""
    decidedUTC: str | None
    """When it was decided; UTC instant, null while it is OPEN."""
    decidedBy: str | None
    """Who decided; null while it is OPEN."""


class DecidedSuspiciousReadings(TypedDict):
    """What became of the readings."""

    changed: int
    """Readings that are decided so now."""
    unchanged: int
    """Readings that were already."""
    refused: list[DecidedSuspiciousReadingsRefusedItem]
    """Readings that stay as they are, with the reason."""
    remaining: int
    """Readings of the filter beyond the first 1,000: repeat the request for these."""


class DecidedSuspiciousReadingsRefusedItem(TypedDict):
    suspicionUUID: str
    """UUID of the suspicion."""
    code: Literal["NOT_FOUND", "ASSET_ARCHIVED"]
    """Why it stays."""
    detail: str
    """The reason in words."""


class DecideSuspiciousReadings(TypedDict):
    """What is decided of implausible readings: named ones, or those of a filter."""

    action: Literal["SET_ASIDE", "CONFIRM", "REOPEN"]
    """SET_ASIDE takes them out of everything, CONFIRM says that they are right, REOPEN takes back either."""
    suspicionUUIDs: NotRequired[list[str]]
    """UUIDs of up to 1,000 suspicions."""
    filter: NotRequired[DecideSuspiciousReadingsFilter]
    """Which readings are meant; without a condition all that are not decided so already."""


class DecideSuspiciousReadingsFilter(TypedDict):
    """Which readings are meant; without a condition all that are not decided so already."""

    state: NotRequired[Literal["OPEN", "CONFIRMED", "SET_ASIDE"]]
    """Only readings in this state."""
    assetUUID: NotRequired[str]
    """Only readings of this asset."""
    portfolioUUID: NotRequired[str]
    """Only readings of assets of this portfolio."""


class ConsumptionExport(TypedDict):
    """Readings of some of the assets of an export, by asset and time; a half hour without one is absent."""

    data: list[ConsumptionExportDataItem]
    """Items of this page, or of the whole response where it is not paged."""
    next: str | None
    """Where the export continues: the value of `after` for the next request. Null at the end."""


class ConsumptionExportDataItem(TypedDict):
    assetUUID: str
    """UUID of the asset."""
    assetId: str
    """Your own identifier of the asset."""
    startTime: str
    """Start of the half hour; UTC instant."""
    value: float
    """Energy of the half hour in kWh."""
    direction: Literal["import", "export"]
    """import is energy taken from the grid, export energy given to it."""
    readingType: Literal["ACTUAL", "ESTIMATED"]
    """ACTUAL was read from the meter, ESTIMATED was not."""


class AttributionExport(TypedDict):
    """Rows of some of the assets of an export, by asset."""

    data: list[AttributionRow]
    """Items of this page, or of the whole response where it is not paged."""
    next: str | None
    """Where the export continues: the value of `after` for the next request. Null at the end."""


class AttributionRow(TypedDict):
    """What the events of a scheme have of the energy that an asset delivered in a month, by the newest run of each."""

    assetUUID: str
    """UUID of the asset."""
    assetId: str
    """Your own identifier of the asset."""
    month: str
    """London month in which the events began."""
    schemeUUID: str
    """UUID of the event scheme."""
    schemeName: str
    """Name of the scheme, as the events have it."""
    events: int
    """Events of the scheme that it was opted in to and that have a run."""
    preliminaryEvents: int
    """Of these, how many are not final."""
    attributedKwh: float
    """Energy that counts for the events of the scheme, kWh; against their baselines."""
    assetDeliveredKwh: float
    """Energy that the asset delivered in the events of all schemes, each half hour once, kWh."""
    assetUnattributedKwh: float
    """Of this, what counts for no event, kWh."""
    assetOverAttributedKwh: float
    """What counts for events beyond what was delivered, kWh; more than 0 is an error."""


class ReconciliationExport(TypedDict):
    """Rows of some of the assets of an export, by asset."""

    data: list[ReconciliationRow]
    """Items of this page, or of the whole response where it is not paged."""
    next: str | None
    """Where the export continues: the value of `after` for the next request. Null at the end."""


class ReconciliationRow(TypedDict):
    """An asset in a half hour of an event, as a run of stats settled it."""

    assetUUID: str
    """UUID of the asset."""
    assetId: str
    """Your own identifier of the asset."""
    assetName: str | None
    """Its name now."""
    settlementDate: str
    """London day of the half hour."""
    settlementPeriod: int
    """Number of the half hour in its London day, from 1."""
    startTime: str
    """Start of the half hour; UTC instant."""
    baselineKwh: float | None
    """What it would have used, kWh."""
    actualKwh: float | None
    """What its meter read, kWh; null without a reading."""
    deliveredKwh: float | None
    """What counts for the event, kWh; less than 0 against the event’s direction."""
    assetLowKwh: float | None
    """Lower end of the 90 % interval of what it delivered in the whole event, kWh."""
    assetHighKwh: float | None
    """Its upper end, kWh."""
    halfHourLowKwh: float | None
    """Lower end of the 90 % interval of what all assets delivered in the half hour, kWh."""
    halfHourHighKwh: float | None
    """Its upper end, kWh."""
    priceGbpPerMwh: float | None
    """Price of the half hour in £ per MWh; null without one."""
    shareGbp: float | None
    """Part of what the half hour is paid in £, as large as its part of what all assets delivered in it."""
    baselineStatus: Literal["OK", "INSUFFICIENT_DATA", "FALLBACK_OUTTURN"]
    """Whether the baseline has enough days."""
    dataStatus: Literal["COMPLETE", "PARTIAL", "MISSING"]
    """Whether the readings of the event are there."""
    status: Literal["PRELIMINARY", "FINAL"]
    """PRELIMINARY as long as readings may come, else FINAL."""
    run: int
    """Number of the run."""


class CommitmentExport(TypedDict):
    """Rows of some of the assets of an export, by event and asset."""

    data: list[DisclosedCommitment]
    """Items of this page, or of the whole response where it is not paged."""
    next: str | None
    """Where the export continues: the value of `after` for the next request. Null at the end."""


class DisclosedCommitment(TypedDict):
    """An asset of an event of a scheme, and what else it is committed to."""

    assetUUID: str
    """UUID of the asset."""
    assetId: str
    """Your own identifier of the asset."""
    eventUUID: str
    """UUID of the event of the scheme."""
    eventName: str
    """Its name."""
    startTime: str
    """Its start; UTC instant."""
    endTime: str
    """Its end; UTC instant."""
    reservedKw: float | None
    """Power in kW that the asset keeps for it; null is the whole asset."""
    otherSchemeUUID: str
    """UUID of the other scheme."""
    otherSchemeName: str
    """Its name, as its event has it."""
    otherEventUUID: str | None
    """UUID of the event of the other scheme; null where the asset has none there in the range."""
    otherEventName: str | None
    """Its name; null without one."""
    otherStartTime: str | None
    """Its start; UTC instant, null without one."""
    otherEndTime: str | None
    """Its end; UTC instant, null without one."""
    otherReservedKw: float | None
    """Power in kW that the asset keeps for it; null is the whole asset, or no event."""
    ruleA: Literal[
        "CM", "WHOLESALE", "BM", "BR", "QR", "SR", "STOR", "DC", "DM", "DR", "SFFR", "MWD", "LCM", "DFS", "PR", "SU",
        "OU_REAL_TIME", "OU_WEEK_AHEAD", "SA_OU_REAL_TIME", "SA_OU_DAY_AHEAD", "VA_OU_REAL_TIME", "VA_OU_AHEAD",
    ] | None
    """One product of the cell that decided about the pair of events; null where none was asked, as when they are far
    apart.
    """
    ruleB: Literal[
        "CM", "WHOLESALE", "BM", "BR", "QR", "SR", "STOR", "DC", "DM", "DR", "SFFR", "MWD", "LCM", "DFS", "PR", "SU",
        "OU_REAL_TIME", "OU_WEEK_AHEAD", "SA_OU_REAL_TIME", "SA_OU_DAY_AHEAD", "VA_OU_REAL_TIME", "VA_OU_AHEAD",
    ] | None
    """The other product of the cell; null as ruleA."""
    ruleMode: Literal["CO_DELIVERY", "SPLITTING", "JUMPING"] | None
    """Mode of the cell; null as ruleA."""
    ruleValue: Literal["Y", "y", "?", "n", "N", "-"] | None
    """What the cell says: Y explicit yes, y implicit yes, ? no data, n implicit no, N explicit no, - not applicable."""
    ruleSource: str | None
    """Assessment that the cell is of; null as ruleA."""
    ruleAsOf: str | None
    """Year and month of the assessment; null as ruleA."""
    confirmedBy: str | None
    """Who confirmed the cell, or overrode it; null for a key, or where nobody did."""
    confirmedUTC: str | None
    """When; UTC instant, null where nobody did."""
    overrideReason: str | None
    """Why an implicit no was overridden; null where it was not."""


class ExportSchedule(TypedDict):
    """An export that runs every day."""

    scheduleUUID: str
    """UUID of the scheduled export."""
    label: str
    """Name of the export, for people."""
    dataset: ExportDataset
    """What is exported."""
    format: Literal["csv", "parquet"]
    """Format of the files."""
    direction: Literal["import", "export"]
    """Of CONSUMPTION: import is energy taken from the grid, export energy given to it."""
    target: ExportTarget
    """Where the files are written: each has to be set by the operator of the service."""
    time: str
    """When it runs, each day on the London clock; a time that March skips is the moment of the change, of one that
    October repeats the first counts.
    """
    lagDays: int
    """Of CONSUMPTION: how many London days after it a day is exported, so that its readings have arrived; 1 exports
    yesterday.
    """
    nextDay: str | None
    """Of CONSUMPTION: the London day that is exported next; null for EVENT_STATS."""
    nextRunUTC: str | None
    """When it is due; in the past while it runs or is tried again. UTC instant."""
    lastFile: str | None
    """Name of the last file that was written, in the folder of the tenant, or below its UUID in the bucket; null before
    the first.
    """
    lastSuccessUTC: str | None
    """When it last ended with everything exported; UTC instant, null before the first time."""
    lastError: str | None
    """Why the last attempt failed; null once one succeeds."""
    failedAttempts: int
    """Failed attempts in a row; from the fifth on contacts get the alert JOB_FAILED."""
    createdUTC: str
    """When it was created; UTC instant."""


ExportDataset: TypeAlias = Literal["CONSUMPTION", "EVENT_STATS"]
"""CONSUMPTION: the half hours of all assets, a file for each London day. EVENT_STATS: assets by half hour of an event,
a file for each run of stats that became FINAL.
"""


ExportTarget: TypeAlias = Literal["FOLDER", "S3"]
"""FOLDER: the folder of the service (`EXPORT_DIR`). S3: its bucket of an S3-compatible storage (`EXPORT_S3_URL`)."""


class NewExportSchedule(TypedDict):
    """Body of export schedule create."""

    label: str
    """Name of the export, for people."""
    dataset: ExportDataset
    """What is exported."""
    format: NotRequired[Literal["csv", "parquet"]]
    """Format of the files."""
    direction: NotRequired[Literal["import", "export"]]
    """Of CONSUMPTION: import is energy taken from the grid, export energy given to it."""
    target: NotRequired[ExportTarget]
    """Where the files are written: each has to be set by the operator of the service."""
    time: NotRequired[str]
    """When it runs, each day on the London clock; a time that March skips is the moment of the change, of one that
    October repeats the first counts.
    """
    lagDays: NotRequired[int]
    """Of CONSUMPTION: how many London days after it a day is exported, so that its readings have arrived; 1 exports
    yesterday.
    """
    fromDay: NotRequired[str]
    """Of CONSUMPTION: the first London day to export; by default the newest that is `lagDays` old."""


class RunExport(TypedDict):
    """Body of export schedule run."""

    fromDay: NotRequired[str]
    """Of CONSUMPTION: the London day from which on days are exported again; absent, only those not exported yet are."""


class MarketFile(TypedDict):
    """What a file for a buyer will have."""

    format: Literal["FLEXIBLE_POWER_READINGS", "P0282", "P0328", "E0511", "MPAN_LIST", "BOUND"]
    """Which file."""
    columns: list[str]
    """Its header."""
    convention: FileConvention | None
    """How it writes energy and times; null where it has none, or where the format says so."""
    assets: int
    """Assets that take part."""
    incompleteAssets: int
    """How many of them lack what the file needs."""
    incomplete: list[MarketFileIncompleteItem]
    """The first 100 of these."""


class MarketFileIncompleteItem(TypedDict):
    assetUUID: str
    """UUID of the asset."""
    assetId: str
    """Your own identifier of the asset."""
    missing: list[str]
    """MPAN, OWN_MPAN (an MPAN that is not that of a meter it is behind), GSP_GROUP, BM_UNIT (the market pack names none
    for its group), DATA_ACCESS (its user allows no half hours).
    """


class FileConvention(TypedDict):
    """How a buyer’s file writes energy and times."""

    quantity: Literal["kW", "MW", "kWh", "MWh"]
    """Unit of energy, or of mean power."""
    positive: Literal["EXPORT", "IMPORT"]
    """What a number above zero means."""
    decimals: int
    """Decimals that are written; what is beyond is rounded, half away from zero."""
    stamp: Literal["START", "END"]
    """Which end of a half hour is written."""
    zone: Literal["UTC", "LONDON"]
    """Clock of the times."""
    timeFormat: Literal["ISO", "DATE_TIME", "UK_DATE_TIME"]
    """ISO has an offset or Z; DATE_TIME is like 2026-07-15 17:30, UK_DATE_TIME like 15/07/2026 17:30."""


class FileBinding(TypedDict):
    """A version of a bound template."""

    bindingUUID: str
    """UUID of this version."""
    name: str
    """Name of the template; those of one name are versions."""
    version: int
    """Its number, from 1."""
    kind: Literal["READINGS", "GROUP_BASELINE", "PARTICIPANTS"]
    """What a row is: a reading, a half hour of all assets together, or an asset."""
    packId: str | None
    """Market pack that it belongs to; null for none."""
    columns: list[BoundColumn]
    """Every column of the template, in its order."""
    convention: FileConvention
    """How energy and times are written."""
    sha256: str
    """SHA-256 of the template as it was uploaded, in hexadecimal digits."""
    createdUTC: str
    """When it was created; UTC instant."""
    createdBy: str | None
    """The operator behind the key; null where there is none."""


class BoundColumn(TypedDict):
    """A column of a buyer’s template with what it has."""

    column: str
    """Its name in the header."""
    field: Literal[
        "STAMP", "DATE", "TIME", "SETTLEMENT_DATE", "SETTLEMENT_PERIOD", "METERED", "BASELINE", "ASSET_ID", "MPAN",
        "EXPORT_MPAN", "POSTCODE", "TECHNOLOGY", "POWER_KW", "GSP_GROUP", "BM_UNIT", "EVENT_NAME", "FROM", "TO",
        "CONSTANT", "EMPTY",
    ]
    """What the column has. METERED and BASELINE are energy by the convention; STAMP, or DATE and TIME, or
    SETTLEMENT_DATE and SETTLEMENT_PERIOD say the half hour; FROM and TO are the first and last day of the file.
    """
    constant: NotRequired[str | None]
    """What CONSTANT has in every row; absent or null for other fields."""


class NewFileBinding(TypedDict):
    """A buyer’s empty template with what its columns have."""

    name: str
    """Name of the template; those of one name are versions."""
    kind: Literal["READINGS", "GROUP_BASELINE", "PARTICIPANTS"]
    """What a row is: a reading, a half hour of all assets together, or an asset."""
    packId: NotRequired[str | None]
    """Market pack that it belongs to; absent or null for none."""
    columns: list[BoundColumn]
    """Every column of the template, in its order."""
    convention: FileConvention
    """How energy and times are written."""
    template: str
    """The template in base64: CSV in UTF-8 with its header, at most 100,000 bytes."""


class FileBindingDetail(TypedDict):
    """A version of a bound template, with the template."""

    bindingUUID: str
    """UUID of this version."""
    name: str
    """Name of the template; those of one name are versions."""
    version: int
    """Its number, from 1."""
    kind: Literal["READINGS", "GROUP_BASELINE", "PARTICIPANTS"]
    """What a row is: a reading, a half hour of all assets together, or an asset."""
    packId: str | None
    """Market pack that it belongs to; null for none."""
    columns: list[BoundColumn]
    """Every column of the template, in its order."""
    convention: FileConvention
    """How energy and times are written."""
    sha256: str
    """SHA-256 of the template as it was uploaded, in hexadecimal digits."""
    createdUTC: str
    """When it was created; UTC instant."""
    createdBy: str | None
    """The operator behind the key; null where there is none."""
    template: str
    """The template in base64, byte for byte."""


class InstructionFile(TypedDict):
    """A file of a buyer’s instructions, with what became of each."""

    fileUUID: str
    """UUID of the file; after a dry run of nothing, because it is not stored."""
    name: str
    """Name of the file."""
    schemeUUID: str
    """UUID of the event scheme."""
    format: Literal["UKPN_DISPATCHES", "SPEN_DISPATCHES", "NESO_DFS_UTILISATION"]
    """Which data set it is."""
    sha256: str
    """SHA-256 of the file, in hexadecimal digits."""
    bytes: int
    """Length of the file."""
    rows: int
    """Rows below its header."""
    instructions: int
    """Instructions to the company."""
    createdUTC: str
    """When it was created; UTC instant."""
    isRepeated: bool
    """Whether it was received before: nothing was changed then, and the outcomes are those of the first time."""
    leftOut: int
    """Rows that are no instruction to the company and were not repeated ones of it either: the sum of passedOver
    without over.
    """
    ignoredColumns: list[str]
    """Columns of the file that are not known, and were not read."""
    passedOver: InstructionFilePassedOver
    """Rows without an instruction, by why."""
    faultyRows: int
    """Rows of the company that could not be read, and were left out."""
    faults: list[InstructionFileFault]
    """Their first 100 faults."""
    warnings: list[Warning]
    """What an operator should look at before relying on the result."""
    lines: list[InstructionFileLine]
    """Each instruction with what became of it; with dryRun, what would."""


class InstructionFilePassedOver(TypedDict):
    """Rows without an instruction, by why."""

    otherCompanies: int
    """Rows of other companies."""
    notAccepted: int
    """Rows that the buyer rejected or withdrew, and needs of reactive power."""
    noPower: int
    """Rows of availability without utilisation, or of no power."""
    repeated: int
    """Rows that say the same as an earlier one."""
    over: int
    """Instructions (not rows) that are over, and have no event or nothing new for it."""


class InstructionFileFault(TypedDict):
    row: int
    """Row of the file, the header being 1."""
    column: str
    """Column at fault."""
    detail: str
    """What is wrong, for people."""


class InstructionFileLine(TypedDict):
    row: int
    """Its first row, from 1 below the header."""
    name: str
    """Name of its event."""
    eventType: Literal["TURN_DOWN", "TURN_UP"]
    """What is asked."""
    startTime: str
    """Start; UTC instant."""
    endTime: str
    """End; UTC instant."""
    mw: float
    """Power that is asked, in MW: the contracted power of the event, the greatest of its half hours."""
    priceGbpPerMwh: float | None
    """Price in £/MWh; null where the file has none, and where half hours differ."""
    halfHourTerms: list[HalfHourTerm] | None
    """Contracted power and price by half hour, of those that are called: the others are neither dispatched nor paid;
    null where contractedMw and priceGbpPerMwh hold for every half hour.
    """
    zone: str | None
    """Zone as the buyer names it; null where the file has none."""
    isBuyersTest: bool
    """Whether the buyer tests the service by it. It is as binding and paid as any other, and its event is LIVE."""
    outcome: Literal["CREATED", "CHANGED", "UNCHANGED", "SKIPPED"]
    """CREATED: a new event. CHANGED: the event that it became before has other terms now. UNCHANGED: it had these.
    SKIPPED: it became nothing.
    """
    reason: str | None
    """Why it was skipped; null where it was not."""
    eventUUID: str | None
    """UUID of its event; null where it has none."""


class NewInstructionFile(TypedDict):
    """A buyer’s file of dispatches or accepted bids: CSV, or the JSON of a data portal, in UTF-8, at most 11,000,000
    bytes.
    """

    name: str
    """Name of the file."""
    schemeUUID: str
    """UUID of the scheme that its events belong to."""
    format: Literal["UKPN_DISPATCHES", "SPEN_DISPATCHES", "NESO_DFS_UTILISATION"]
    """Which data set it is."""
    company: NotRequired[str | None]
    """Your company as the file names it, in any case; required where rows name one, which only SPEN_DISPATCHES without
    flex_provider_id do not.
    """
    zone: NotRequired[Literal["UTC", "LONDON"] | None]
    """Clock of times without an offset; needed where SPEN_DISPATCHES have such times."""
    eventType: NotRequired[Literal["TURN_DOWN", "TURN_UP"] | None]
    """What is asked, where the file does not say so or in other words; what dispatch_type of UKPN_DISPATCHES says
    cannot be changed by it.
    """
    runningType: NotRequired[Literal["LIVE", "TEST"]]
    """LIVE by default: an instruction is binding, also where the buyer tests the service. TEST rehearses with a file;
    nobody is paid.
    """
    faultyRows: NotRequired[Literal["REFUSE", "LEAVE_OUT"]]
    """What becomes of rows of the company with faults: by default they refuse the file; LEAVE_OUT reports them."""
    content: str
    """The file in base64."""
    dryRun: NotRequired[bool]
    """True reads the file, says what would become of it, and stores nothing."""


class ListedInstructionFile(TypedDict):
    """A file of a buyer’s instructions."""

    fileUUID: str
    """UUID of the file; after a dry run of nothing, because it is not stored."""
    name: str
    """Name of the file."""
    schemeUUID: str
    """UUID of the event scheme."""
    format: Literal["UKPN_DISPATCHES", "SPEN_DISPATCHES", "NESO_DFS_UTILISATION"]
    """Which data set it is."""
    sha256: str
    """SHA-256 of the file, in hexadecimal digits."""
    bytes: int
    """Length of the file."""
    rows: int
    """Rows below its header."""
    instructions: int
    """Instructions to the company."""
    createdUTC: str
    """When it was created; UTC instant."""


class InstructionFileDetail(TypedDict):
    """A file of a buyer’s instructions as it was received."""

    fileUUID: str
    """UUID of the file; after a dry run of nothing, because it is not stored."""
    name: str
    """Name of the file."""
    schemeUUID: str
    """UUID of the event scheme."""
    format: Literal["UKPN_DISPATCHES", "SPEN_DISPATCHES", "NESO_DFS_UTILISATION"]
    """Which data set it is."""
    sha256: str
    """SHA-256 of the file, in hexadecimal digits."""
    bytes: int
    """Length of the file."""
    rows: int
    """Rows below its header."""
    instructions: int
    """Instructions to the company."""
    createdUTC: str
    """When it was created; UTC instant."""
    isRepeated: bool
    """Whether it was received before: nothing was changed then, and the outcomes are those of the first time."""
    leftOut: int
    """Rows that are no instruction to the company and were not repeated ones of it either: the sum of passedOver
    without over.
    """
    ignoredColumns: list[str]
    """Columns of the file that are not known, and were not read."""
    passedOver: InstructionFileDetailPassedOver
    """Rows without an instruction, by why."""
    faultyRows: int
    """Rows of the company that could not be read, and were left out."""
    faults: list[InstructionFileDetailFault]
    """Their first 100 faults."""
    warnings: list[Warning]
    """What an operator should look at before relying on the result."""
    lines: list[InstructionFileDetailLine]
    """Each instruction with what became of it; with dryRun, what would."""
    content: str
    """The file in base64, byte for byte."""


class InstructionFileDetailPassedOver(TypedDict):
    """Rows without an instruction, by why."""

    otherCompanies: int
    """Rows of other companies."""
    notAccepted: int
    """Rows that the buyer rejected or withdrew, and needs of reactive power."""
    noPower: int
    """Rows of availability without utilisation, or of no power."""
    repeated: int
    """Rows that say the same as an earlier one."""
    over: int
    """Instructions (not rows) that are over, and have no event or nothing new for it."""


class InstructionFileDetailFault(TypedDict):
    row: int
    """Row of the file, the header being 1."""
    column: str
    """Column at fault."""
    detail: str
    """What is wrong, for people."""


class InstructionFileDetailLine(TypedDict):
    row: int
    """Its first row, from 1 below the header."""
    name: str
    """Name of its event."""
    eventType: Literal["TURN_DOWN", "TURN_UP"]
    """What is asked."""
    startTime: str
    """Start; UTC instant."""
    endTime: str
    """End; UTC instant."""
    mw: float
    """Power that is asked, in MW: the contracted power of the event, the greatest of its half hours."""
    priceGbpPerMwh: float | None
    """Price in £/MWh; null where the file has none, and where half hours differ."""
    halfHourTerms: list[HalfHourTerm] | None
    """Contracted power and price by half hour, of those that are called: the others are neither dispatched nor paid;
    null where contractedMw and priceGbpPerMwh hold for every half hour.
    """
    zone: str | None
    """Zone as the buyer names it; null where the file has none."""
    isBuyersTest: bool
    """Whether the buyer tests the service by it. It is as binding and paid as any other, and its event is LIVE."""
    outcome: Literal["CREATED", "CHANGED", "UNCHANGED", "SKIPPED"]
    """CREATED: a new event. CHANGED: the event that it became before has other terms now. UNCHANGED: it had these.
    SKIPPED: it became nothing.
    """
    reason: str | None
    """Why it was skipped; null where it was not."""
    eventUUID: str | None
    """UUID of its event; null where it has none."""


class Offer(TypedDict):
    """Offer of a unit for one half hour of a requirement."""

    offerUUID: str
    """UUID of the offer."""
    requirementUUID: str
    """UUID of the requirement."""
    schemeUUID: str
    """UUID of the event scheme."""
    unitUUID: str
    """UUID of the unit."""
    unitId: str
    """Identifier of the unit, as the buyer knows it."""
    startTime: str
    """Start of the half hour; UTC instant."""
    endTime: str
    """End of the half hour; UTC instant."""
    state: Literal["PROPOSED", "APPROVED", "SUBMITTED", "ACCEPTED", "REJECTED", "LAPSED"]
    """PROPOSED until a person approves it, SUBMITTED once the buyer has it, then ACCEPTED or REJECTED by the results;
    LAPSED if it was not submitted by the submission time.
    """
    mw: float | None
    """Offered power in MW; null where nothing is offered."""
    priceGbpPerMwh: float | None
    """Offered price in £/MWh; null where nothing is offered."""
    isByHand: bool
    """Whether a person changed what was proposed."""
    noOffer: Literal[
        "ZONE_CLOSED", "NO_MEMBERS", "NO_FORECAST", "NOTHING_TO_DELIVER", "GUARDRAILS", "NOTHING_EARNS", "BY_HAND",
    ] | None
    """Why nothing is offered; null where something is."""
    approvedBy: list[str]
    """Who approved it, in order; two where a second person has to."""
    needsSecondPerson: bool
    """Whether a second person has to approve it."""
    dearestAcceptedGbp: float | None
    """Dearest accepted price of the half hour in £/MWh, once the results are there; null before, and where nothing was
    accepted.
    """
    eventUUID: str | None
    """UUID of the event that it became; null before, and where it was rejected."""
    factor: float | None
    """Factor K by which it was settled; null before, and where nothing was read."""
    deliveredMwh: float | None
    """Energy that was delivered, in MWh, signed; null before the first stats run."""
    revenueGbp: float | None
    """What it earned in £; null before the first stats run."""
    statsState: Literal["PRELIMINARY", "FINAL"] | None
    """Status of the stats run that settled it: PRELIMINARY until every reading is in; null before the first."""
    createdUTC: str
    """When it was created; UTC instant."""
    updatedUTC: str
    """When it was last changed; UTC instant."""


class OfferChanges(TypedDict):
    """Change of an offer by hand, before the submission time."""

    mw: NotRequired[float | None]
    """Power in MW; null offers nothing."""
    priceGbpPerMwh: NotRequired[float | None]
    """Price in £/MWh; null offers nothing."""
    asProposed: NotRequired[Literal[True]]
    """True goes back to the proposal; stands alone."""


class RequirementOffers(TypedDict):
    """Offers of all units for a requirement, with what they rest on."""

    requirementUUID: str
    """UUID of the requirement."""
    schemeUUID: str
    """UUID of the event scheme."""
    asOfUTC: str | None
    """When it was proposed; UTC instant, null before."""
    headline: RequirementOffersHeadline
    """What stands, in English, as every screen says it."""
    curve: list[RequirementOffersCurveItem]
    """Points of the curve by which a half hour is paid, straight between them."""
    totals: RequirementOffersTotals
    """All offers together; of those that stand."""
    units: list[RequirementOffersUnit]
    """Units of the scheme with a proposal, by identifier."""
    outcome: NotRequired[RequirementOffersOutcome]
    """What came of all offers together; absent before the results."""
    submission: RequirementOffersSubmission | None
    """Newest submission; null without one."""
    changes: list[RequirementOffersChange]
    """What happened to these offers, newest first, at most 50 entries."""


class RequirementOffersHeadline(TypedDict):
    """What stands, in English, as every screen says it."""

    word: str
    """First words of the sentence, as screens set them apart."""
    sentence: str
    """The rest of the sentence."""
    note: str | None
    """A second sentence on what to look at; null without one."""
    tone: Literal["GOOD", "WARN", "BAD", "NEUTRAL"]
    """Whether it is good or bad."""


class RequirementOffersCurveItem(TypedDict):
    atPercent: float
    """Delivered energy in percent of what is offered."""
    factor: float
    """Factor of the pay, K."""


class RequirementOffersTotals(TypedDict):
    """All offers together; of those that stand."""

    offers: int
    """Half hours with an offer."""
    toApprove: int
    """Of them, those that wait for approval."""
    mostMw: float
    """Highest power in a half hour, of all units, in MW."""
    offeredMwh: float
    """Energy of all offers in MWh."""
    expectedGbp: float
    """Expected pay in £: the chance of each times its pay."""
    leftGbp: float
    """What is left of it after payments to users, in £."""
    likelyAccepted: float
    """Mean number of offers that are accepted."""
    strikeChance: float
    """Chance that any half hour is a strike, 0 to 1."""


class RequirementOffersUnit(TypedDict):
    unitUUID: str
    """UUID of the unit."""
    unitId: str
    """Identifier of the unit, as the buyer knows it."""
    zone: str
    """Zone of the unit."""
    members: int
    """Assets of the unit that could take part, when it was proposed."""
    guardrails: UnitGuardrails
    """Bounds of its offers, as they were when it was proposed."""
    strikes: StrikeCounts | None
    """Strikes of the unit; null where the pack has no rule for them."""
    event: NotRequired[RequirementOffersUnitEvent]
    """Event of its accepted half hours; absent before the results, and where none became one."""
    offers: list[RequirementOffersUnitOffer]
    """One for each half hour of the requirement, in time order."""


class RequirementOffersUnitEvent(TypedDict):
    """Event of its accepted half hours; absent before the results, and where none became one."""

    eventUUID: str
    """UUID of the event."""
    assetsInvited: int
    """Assets that were invited or opted, opted-out ones included."""
    assetsOptedIn: int
    """Assets that take part."""


class RequirementOffersUnitOffer(TypedDict):
    offerUUID: str
    """UUID of the offer."""
    requirementUUID: str
    """UUID of the requirement."""
    schemeUUID: str
    """UUID of the event scheme."""
    unitUUID: str
    """UUID of the unit."""
    unitId: str
    """Identifier of the unit, as the buyer knows it."""
    startTime: str
    """Start of the half hour; UTC instant."""
    endTime: str
    """End of the half hour; UTC instant."""
    state: Literal["PROPOSED", "APPROVED", "SUBMITTED", "ACCEPTED", "REJECTED", "LAPSED"]
    """PROPOSED until a person approves it, SUBMITTED once the buyer has it, then ACCEPTED or REJECTED by the results;
    LAPSED if it was not submitted by the submission time.
    """
    mw: float | None
    """Offered power in MW; null where nothing is offered."""
    priceGbpPerMwh: float | None
    """Offered price in £/MWh; null where nothing is offered."""
    isByHand: bool
    """Whether a person changed what was proposed."""
    noOffer: Literal[
        "ZONE_CLOSED", "NO_MEMBERS", "NO_FORECAST", "NOTHING_TO_DELIVER", "GUARDRAILS", "NOTHING_EARNS", "BY_HAND",
    ] | None
    """Why nothing is offered; null where something is."""
    approvedBy: list[str]
    """Who approved it, in order; two where a second person has to."""
    needsSecondPerson: bool
    """Whether a second person has to approve it."""
    dearestAcceptedGbp: float | None
    """Dearest accepted price of the half hour in £/MWh, once the results are there; null before, and where nothing was
    accepted.
    """
    eventUUID: str | None
    """UUID of the event that it became; null before, and where it was rejected."""
    factor: float | None
    """Factor K by which it was settled; null before, and where nothing was read."""
    deliveredMwh: float | None
    """Energy that was delivered, in MWh, signed; null before the first stats run."""
    revenueGbp: float | None
    """What it earned in £; null before the first stats run."""
    statsState: Literal["PRELIMINARY", "FINAL"] | None
    """Status of the stats run that settled it: PRELIMINARY until every reading is in; null before the first."""
    createdUTC: str
    """When it was created; UTC instant."""
    updatedUTC: str
    """When it was last changed; UTC instant."""
    settlementDate: str
    """London calendar day of the half hour, YYYY-MM-DD."""
    settlementPeriod: int
    """Number of the half hour within its London day: 1 to 48, to 46 or 50 on the days the clocks change."""
    basis: RequirementOffersUnitOfferBasis
    """What its proposal rests on."""
    outcome: NotRequired[RequirementOffersUnitOfferOutcome]
    """What came of it; absent before its result."""


class RequirementOffersUnitOfferBasis(TypedDict):
    """What its proposal rests on."""

    proposed: RequirementOffersUnitOfferBasisProposed | None
    """The proposal; null where none is made."""
    surerAccepted: RequirementOffersUnitOfferBasisSurerAccepted | None
    """An alternative that is surer to be accepted; null without one."""
    surerDelivered: RequirementOffersUnitOfferBasisSurerDelivered | None
    """An alternative that is surer to be delivered; null without one."""
    noOffer: Literal[
        "ZONE_CLOSED", "NO_MEMBERS", "NO_FORECAST", "NOTHING_TO_DELIVER", "GUARDRAILS", "NOTHING_EARNS", "BY_HAND",
    ] | None
    """Why none is proposed; null where one is."""
    binding: list[str]
    """Guardrails and limits that hold the proposal back."""
    outcomesMwh: list[float]
    """Deliveries of the half hour in MWh as they were simulated; the same place is the same simulation in every half
    hour.
    """
    prices: list[float]
    """Prices in £/MWh at which the chance to be accepted changes, ascending."""
    chances: list[float]
    """Chance to be accepted at each of these prices, 0 to 1."""
    effectiveSamples: float
    """Number of earlier half hours that the chance rests on, recent ones weighted more."""
    history: list[RequirementOffersUnitOfferBasisHistoryItem]
    """The same half hour of the last 20 requirements, oldest first."""


class RequirementOffersUnitOfferBasisProposed(TypedDict):
    mw: float
    """Power in MW."""
    priceGbpPerMwh: float
    """Price in £/MWh."""
    chance: float
    """Chance that it is accepted, 0 to 1."""
    payGbp: float
    """Mean pay in £ if it is accepted."""
    costGbp: float
    """Mean payment to users in £ if it is accepted."""
    expectedGbp: float
    """Chance × (pay − payment to users), in £."""
    strikeChance: float
    """Chance of K below 0.5 if it is accepted, 0 to 1."""


class RequirementOffersUnitOfferBasisSurerAccepted(TypedDict):
    mw: float
    """Power in MW."""
    priceGbpPerMwh: float
    """Price in £/MWh."""
    chance: float
    """Chance that it is accepted, 0 to 1."""
    payGbp: float
    """Mean pay in £ if it is accepted."""
    costGbp: float
    """Mean payment to users in £ if it is accepted."""
    expectedGbp: float
    """Chance × (pay − payment to users), in £."""
    strikeChance: float
    """Chance of K below 0.5 if it is accepted, 0 to 1."""


class RequirementOffersUnitOfferBasisSurerDelivered(TypedDict):
    mw: float
    """Power in MW."""
    priceGbpPerMwh: float
    """Price in £/MWh."""
    chance: float
    """Chance that it is accepted, 0 to 1."""
    payGbp: float
    """Mean pay in £ if it is accepted."""
    costGbp: float
    """Mean payment to users in £ if it is accepted."""
    expectedGbp: float
    """Chance × (pay − payment to users), in £."""
    strikeChance: float
    """Chance of K below 0.5 if it is accepted, 0 to 1."""


class RequirementOffersUnitOfferBasisHistoryItem(TypedDict):
    startTime: str
    """Start of the half hour; UTC instant."""
    askedMw: float
    """Power that was asked, in MW."""
    dearestAcceptedGbp: float | None
    """Dearest accepted price in £/MWh; null where nothing was accepted."""
    cheapestRefusedGbp: float | None
    """Cheapest refused price in £/MWh; null where nothing was refused."""


class RequirementOffersUnitOfferOutcome(TypedDict):
    """What came of it; absent before its result."""

    refusal: Literal["PRICE", "NOTHING_ACCEPTED", "ZONE_CAP", "SIZE", "OTHER"] | None
    """Why it was refused; null where it was accepted."""
    saidChance: float | None
    """Chance to be accepted of its terms, as it was said, 0 to 1; null where nothing was known of its delivery."""
    payGbp: float | None
    """Pay in £, 0 where it was refused: settled, else by the delivery that was foreseen; null where none was."""
    costGbp: float
    """Payments to users for it in £, likewise."""
    atDearestGbp: float | None
    """Pay of the same MW at the dearest accepted price in £; null where that price would have been refused too."""
    forgoneGbp: float
    """What that is more than the pay, in £; 0 where either is not known."""


class RequirementOffersOutcome(TypedDict):
    """What came of all offers together; absent before the results."""

    isSettled: bool
    """Whether every accepted offer has a stats run."""
    payGbp: float
    """Pay of all offers in £."""
    leftGbp: float
    """What is left of it after payments to users, in £."""
    forgoneGbp: float
    """What the same MW at the dearest accepted prices would have paid more, in £."""
    choices: list[RequirementOffersOutcomeChoice]
    """What was chosen, beside what could have been."""


class RequirementOffersOutcomeChoice(TypedDict):
    choice: Literal["SUBMITTED", "PROPOSED", "SURER_ACCEPTED", "SURER_DELIVERED", "AT_DEAREST"]
    """SUBMITTED: as it was. PROPOSED and the two alternatives: as the basis of each offer has them. AT_DEAREST: the
    same MW at the dearest accepted price, which nobody knew.
    """
    offers: int
    """Half hours with an offer."""
    accepted: int
    """Of them, those that were or would have been accepted."""
    meanPriceGbpPerMwh: float | None
    """Mean price of the accepted ones in £/MWh, weighted by MW; null without one."""
    payGbp: float
    """Their pay in £, as of each offer."""


class RequirementOffersSubmission(TypedDict):
    reference: str
    """Reference of the buyer."""
    submittedUTC: str
    """When the buyer received it; UTC instant."""
    submittedBy: str
    """Who recorded it."""
    offers: int
    """Number of offers in it."""


class RequirementOffersChange(TypedDict):
    atUTC: str
    """When; UTC instant."""
    by: str
    """Who did it."""
    sentence: str
    """What happened, in English."""


class ApproveOffers(TypedDict):
    """Offers that a person approves."""

    offerUUIDs: list[str]
    """UUIDs of the offers that were seen and are approved, 1 to 1,000."""


class NewSubmission(TypedDict):
    """Record that the approved offers were submitted to the buyer."""

    reference: str
    """Reference of the buyer, or of the message it was sent with."""
    submittedUTC: NotRequired[str | None]
    """When the buyer received it, an instant with an offset or Z, not after the submission time; null for now."""


class UnitStrikes(TypedDict):
    """Acceptances of a unit, and those that count against it."""

    unitUUID: str
    """UUID of the unit."""
    verdict: UnitStrikesVerdict
    """The judgement."""
    strikes: StrikeCounts | None
    """The counts; null where the pack of the scheme has no rule."""
    acceptances: list[UnitAcceptance]
    """Its newest acceptances, at most 100, newest first."""


class UnitStrikesVerdict(TypedDict):
    """The judgement."""

    sentence: str
    """The sentence, in English, as every screen shows it."""
    tone: Literal["GOOD", "BAD", "NEUTRAL"]
    """BAD from two strikes before the rule is reached; NEUTRAL where nothing is settled or counted."""


class UnitAcceptance(TypedDict):
    """An accepted offer of a unit for one half hour."""

    requirementUUID: str
    """UUID of the requirement."""
    eventUUID: str | None
    """UUID of the event that it became; null without one."""
    startTime: str
    """Start of the half hour; UTC instant."""
    endTime: str
    """End of the half hour; UTC instant."""
    mw: float
    """Accepted power in MW."""
    priceGbpPerMwh: float
    """Accepted price in £/MWh."""
    factor: float | None
    """Factor K by which it was settled; null before, and where nothing was read."""
    isStrike: bool | None
    """Whether it is a strike; null before it is settled, and where no strikes are counted."""
    statsState: Literal["PRELIMINARY", "FINAL"] | None
    """Status of the stats run that settled it: PRELIMINARY until every reading is in; null before the first."""


UnitSeason = TypedDict(
    "UnitSeason",
    {
        # UUID of the unit.
        "unitUUID": "str",
        # Season: the year in which it began, on 1 April in London. 2026 is April 2026 to March 2027.
        "season": "int",
        # Start of the season; UTC instant.
        "from": "str",
        # End of the season, itself excluded; UTC instant.
        "to": "str",
        # All requirements of the season together.
        "totals": "UnitSeasonTotals",
        # A page of the requirements for which it offered.
        "requirements": "Page[UnitOutcome]",
    },
)
"""What a unit offered, delivered and earned in a season."""


class UnitSeasonTotals(TypedDict):
    """All requirements of the season together."""

    offered: int
    """Half hours that were offered: submitted ones, and those with a result."""
    accepted: int
    """Of them, those that were accepted."""
    offeredMwh: float
    """Energy that was offered, in MWh."""
    acceptedMwh: float
    """Energy that was accepted, in MWh."""
    settledMwh: float
    """Energy of the accepted half hours that have a stats run, in MWh."""
    deliveredMwh: float | None
    """Energy delivered in these, in MWh, signed; null before the first run."""
    factor: float | None
    """Mean factor K, weighted by accepted energy; null before it is settled."""
    strikes: int
    """Accepted half hours that are strikes; 0 where none are counted."""
    revenueGbp: float | None
    """What it earned in £; null before the first run."""
    preliminaryGbp: float
    """Of that, by preliminary runs, in £."""


class UnitOutcome(TypedDict):
    """What a unit offered for a requirement, and what came of it."""

    requirementUUID: str
    """UUID of the requirement."""
    buyerEventId: str
    """Event ID of the buyer; its numbers begin again each season."""
    startTime: str
    """Start of its first offered half hour; UTC instant."""
    endTime: str
    """End of its last offered half hour, itself excluded; UTC instant."""
    eventUUID: str | None
    """UUID of the event that it became; null without one."""
    eventName: str | None
    """Name of the event; null without one."""
    offered: int
    """Half hours that were offered: submitted ones, and those with a result."""
    accepted: int
    """Of them, those that were accepted."""
    offeredMwh: float
    """Energy that was offered, in MWh."""
    acceptedMwh: float
    """Energy that was accepted, in MWh."""
    settledMwh: float
    """Energy of the accepted half hours that have a stats run, in MWh."""
    deliveredMwh: float | None
    """Energy delivered in these, in MWh, signed; null before the first run."""
    factor: float | None
    """Mean factor K, weighted by accepted energy; null before it is settled."""
    strikes: int
    """Accepted half hours that are strikes; 0 where none are counted."""
    revenueGbp: float | None
    """What it earned in £; null before the first run."""
    preliminaryGbp: float
    """Of that, by preliminary runs, in £."""


class RequirementFileResult(TypedDict):
    """What became of a file of NESO; with dryRun, what would."""

    kind: Literal["REQUIREMENT", "BIDS", "SUMMARY"]
    """Which file it is, by its columns: requirement, utilisation report, or summary of it."""
    rows: int
    """Rows below its header."""
    repeated: int
    """Rows that say the same as an earlier one."""
    ignoredColumns: list[str]
    """Columns that are not known, and were not read."""
    requirements: RequirementFileResultRequirements
    """Requirements; only of a REQUIREMENT file."""
    halfHours: RequirementFileResultHalfHours
    """Half hours; of a REQUIREMENT or SUMMARY file."""
    bids: RequirementFileResultBids
    """Offers of all participants; only of a BIDS file."""
    differenceCount: int
    """Number of stored values of which the file says otherwise."""
    differences: list[RequirementDifference]
    """The first 100 of them."""
    warnings: list[Warning]
    """What an operator should look at before relying on the result."""


class RequirementFileResultRequirements(TypedDict):
    """Requirements; only of a REQUIREMENT file."""

    new: int
    """Stored for the first time."""
    changed: int
    """Stored before, with something added, or replaced because `differences` is ACCEPT."""
    unchanged: int
    """Stored before with the same values."""
    different: int
    """Stored before with other values, which were kept."""


class RequirementFileResultHalfHours(TypedDict):
    """Half hours; of a REQUIREMENT or SUMMARY file."""

    new: int
    """Stored for the first time."""
    changed: int
    """Stored before, with something added, or replaced because `differences` is ACCEPT."""
    unchanged: int
    """Stored before with the same values."""
    different: int
    """Stored before with other values, which were kept."""


class RequirementFileResultBids(TypedDict):
    """Offers of all participants; only of a BIDS file."""

    new: int
    """Stored for the first time."""
    changed: int
    """Stored before, with something added, or replaced because `differences` is ACCEPT."""
    unchanged: int
    """Stored before with the same values."""
    different: int
    """Stored before with other values, which were kept."""


class RequirementDifference(TypedDict):
    """A stored value of which a later file says otherwise."""

    buyerEventId: str
    """Event ID of the buyer; its numbers begin again each season."""
    eventType: Literal["TURN_DOWN", "TURN_UP"]
    """TURN_DOWN where the buyer asks for Downwards, TURN_UP for Upwards."""
    startTime: str | None
    """Start of the half hour; UTC instant, null where it is about the whole event."""
    unitId: str | None
    """Unit of the offer; null where it is about no offer."""
    member: str
    """What differs, as it is called in responses."""
    stored: str
    """What was stored when the file was read."""
    given: str
    """What the file says."""


class NewRequirementFile(TypedDict):
    """A file of NESO’s Demand Flexibility Service: requirement, utilisation report or its summary, as CSV or the JSON
    of the data portal (datastore_search), in UTF-8, at most 11,000,000 bytes.
    """

    name: str
    """Name of the file."""
    schemeUUID: str
    """UUID of the scheme in whose market it was published."""
    content: str
    """The file in base64."""
    dryRun: NotRequired[bool]
    """True reads the file, says what would become of it, and stores nothing."""
    differences: NotRequired[Literal["KEEP", "ACCEPT"]]
    """What becomes of stored values of which the file says otherwise: by default they are kept, and listed; ACCEPT
    replaces them.
    """


class ListedRequirement(TypedDict):
    """What a buyer asks in one event, without its half hours."""

    requirementUUID: str
    """UUID of the requirement."""
    schemeUUID: str
    """UUID of the event scheme."""
    season: int
    """Season: the year in which it began, on 1 April in London. 2026 is April 2026 to March 2027."""
    buyerEventId: str
    """Event ID of the buyer; its numbers begin again each season."""
    eventType: Literal["TURN_DOWN", "TURN_UP"]
    """TURN_DOWN where the buyer asks for Downwards, TURN_UP for Upwards."""
    tag: Literal["ENERGY", "SYSTEM"] | None
    """Why the buyer asks; null where its file names no known tag."""
    isBuyersTest: bool
    """Whether the buyer tests the service by it. It is as binding and paid as any other."""
    submissionTime: str
    """When offers close; UTC instant."""
    isOpen: bool
    """Whether the submission time is still to come."""
    deliveryDate: str
    """London day of its first half hour."""
    startTime: str
    """Start of its first half hour; UTC instant."""
    endTime: str
    """End of its last half hour; UTC instant."""
    halfHourCount: int
    """Number of its half hours."""
    highestMw: float
    """Power asked in the half hour that asks most, in MW."""
    guaranteedPriceGbpPerMwh: float
    """Price in £/MWh up to which every offer is accepted; 0 where there is none."""
    createdUTC: str
    """When it was created; UTC instant."""
    updatedUTC: str
    """When it was last changed; UTC instant."""


class Requirement(TypedDict):
    """What a buyer asks in one event, by half hour, and what came of it."""

    requirementUUID: str
    """UUID of the requirement."""
    schemeUUID: str
    """UUID of the event scheme."""
    season: int
    """Season: the year in which it began, on 1 April in London. 2026 is April 2026 to March 2027."""
    buyerEventId: str
    """Event ID of the buyer; its numbers begin again each season."""
    eventType: Literal["TURN_DOWN", "TURN_UP"]
    """TURN_DOWN where the buyer asks for Downwards, TURN_UP for Upwards."""
    tag: Literal["ENERGY", "SYSTEM"] | None
    """Why the buyer asks; null where its file names no known tag."""
    isBuyersTest: bool
    """Whether the buyer tests the service by it. It is as binding and paid as any other."""
    submissionTime: str
    """When offers close; UTC instant."""
    isOpen: bool
    """Whether the submission time is still to come."""
    deliveryDate: str
    """London day of its first half hour."""
    startTime: str
    """Start of its first half hour; UTC instant."""
    endTime: str
    """End of its last half hour; UTC instant."""
    halfHourCount: int
    """Number of its half hours."""
    highestMw: float
    """Power asked in the half hour that asks most, in MW."""
    guaranteedPriceGbpPerMwh: float
    """Price in £/MWh up to which every offer is accepted; 0 where there is none."""
    createdUTC: str
    """When it was created; UTC instant."""
    updatedUTC: str
    """When it was last changed; UTC instant."""
    dispatchType: str
    """Whom the buyer calls, in its words."""
    eligible: list[str]
    """Participants that may offer, as the buyer names them."""
    halfHours: list[RequirementHalfHour]
    """Its half hours in their order, each with its result as far as it is stored."""


class RequirementHalfHour(TypedDict):
    startTime: str
    """Start of the half hour; UTC instant."""
    mw: float
    """Power asked, in MW."""
    caps: dict[str, float]
    """Maximum power in MW by zone, Z1 to Z12; 0 where a zone may not offer. Empty without caps."""
    procuredMw: float | None
    """Accepted power in MW; null until the summary is stored."""
    costGbp: float | None
    """Cost of the accepted offers in £; null until the summary is stored."""
    settledMw: float | None
    """Settled power in MW as the buyer publishes it: it already contains K, and may be negative. Null until then."""
    settledGbp: float | None
    """Settled money in £, which may be negative; null until it is published."""
    offers: int | None
    """Number of offers of all participants; null until they are stored."""
    offeredMw: float | None
    """Power of all offers in MW; null until they are stored."""
    dearestAcceptedGbpPerMwh: float | None
    """Highest accepted price in £/MWh; null until offers are stored, and where none was accepted."""
    cheapestRefusedGbpPerMwh: float | None
    """Lowest refused price in £/MWh; null until offers are stored, and where none was refused."""


class RequirementFeed(TypedDict):
    """Polling of NESO’s data portal for a scheme, and what came of it."""

    schemeUUID: str
    """UUID of the event scheme."""
    intervalSeconds: int | None
    """Seconds between two reads; null where the service polls nothing."""
    requirements: RequirementFeedRequirements
    """Data set of requirements."""
    results: RequirementFeedResults
    """Data set of the utilisation report."""
    summary: RequirementFeedSummary
    """Data set of the summary of the utilisation report."""


class RequirementFeedRequirements(TypedDict):
    """Data set of requirements."""

    isOn: bool
    """Whether it is polled for this scheme."""
    notPolled: Literal["NO_ADDRESS", "SANDBOX"] | None
    """Why it is not polled although it is on: the service has no address for it (a setting), or the tenant is a
    sandbox. Null otherwise.
    """
    lastSuccessUTC: str | None
    """When it was last read and stored; UTC instant, null before the first time."""
    lastFailureUTC: str | None
    """When reading it last failed; UTC instant, null if it never did."""
    lastFailure: str | None
    """Why it last failed, for people; null if it never did."""
    failingSinceUTC: NotRequired[str | None]
    """When the first of the failures in a row was; UTC instant, null while it is read."""
    rows: NotRequired[int | None]
    """Rows of the data set when all of it was last read; null before the first time."""
    differenceCount: int
    """Stored values of which the last read said otherwise: they were kept. Upload the file to see them."""
    nextUTC: str | None
    """When it is read next; UTC instant, null while it is not polled."""


class RequirementFeedResults(TypedDict):
    """Data set of the utilisation report."""

    isOn: bool
    """Whether it is polled for this scheme."""
    notPolled: Literal["NO_ADDRESS", "SANDBOX"] | None
    """Why it is not polled although it is on: the service has no address for it (a setting), or the tenant is a
    sandbox. Null otherwise.
    """
    lastSuccessUTC: str | None
    """When it was last read and stored; UTC instant, null before the first time."""
    lastFailureUTC: str | None
    """When reading it last failed; UTC instant, null if it never did."""
    lastFailure: str | None
    """Why it last failed, for people; null if it never did."""
    failingSinceUTC: NotRequired[str | None]
    """When the first of the failures in a row was; UTC instant, null while it is read."""
    rows: NotRequired[int | None]
    """Rows of the data set when all of it was last read; null before the first time."""
    differenceCount: int
    """Stored values of which the last read said otherwise: they were kept. Upload the file to see them."""
    nextUTC: str | None
    """When it is read next; UTC instant, null while it is not polled."""


class RequirementFeedSummary(TypedDict):
    """Data set of the summary of the utilisation report."""

    isOn: bool
    """Whether it is polled for this scheme."""
    notPolled: Literal["NO_ADDRESS", "SANDBOX"] | None
    """Why it is not polled although it is on: the service has no address for it (a setting), or the tenant is a
    sandbox. Null otherwise.
    """
    lastSuccessUTC: str | None
    """When it was last read and stored; UTC instant, null before the first time."""
    lastFailureUTC: str | None
    """When reading it last failed; UTC instant, null if it never did."""
    lastFailure: str | None
    """Why it last failed, for people; null if it never did."""
    failingSinceUTC: NotRequired[str | None]
    """When the first of the failures in a row was; UTC instant, null while it is read."""
    rows: NotRequired[int | None]
    """Rows of the data set when all of it was last read; null before the first time."""
    differenceCount: int
    """Stored values of which the last read said otherwise: they were kept. Upload the file to see them."""
    nextUTC: str | None
    """When it is read next; UTC instant, null while it is not polled."""


class NewRequirementFeed(TypedDict):
    """Which data sets of NESO are polled for a scheme."""

    requirements: bool
    """Whether requirements are polled."""
    results: bool
    """Whether the utilisation report, with the offers of all participants, is polled."""
    summary: bool
    """Whether the summary of the utilisation report is polled."""


class MarketHalfHour(TypedDict):
    """A half hour of a market: what was asked, offered, accepted and settled."""

    schemeUUID: str
    """UUID of the event scheme."""
    season: int
    """Season: the year in which it began, on 1 April in London. 2026 is April 2026 to March 2027."""
    buyerEventId: str
    """Event ID of the buyer; its numbers begin again each season."""
    requirementUUID: str | None
    """UUID of the requirement; null while it is not stored."""
    eventType: Literal["TURN_DOWN", "TURN_UP"]
    """Direction that was asked."""
    startTime: str
    """Start of the half hour; UTC instant."""
    isBuyersTest: bool | None
    """Whether the requirement tests the service; null while it is not stored."""
    askedMw: float | None
    """Power asked, in MW; null until the requirement or the summary is stored."""
    openZones: list[str] | None
    """Zones that could offer; null while the requirement is not stored, or where it names no caps."""
    procuredMw: float | None
    """Accepted power in MW; null until the summary is stored."""
    costGbp: float | None
    """Cost of the accepted offers in £; null until the summary is stored."""
    settledMw: float | None
    """Settled power in MW as the buyer publishes it: it already contains K, and may be negative. Null until then."""
    settledGbp: float | None
    """Settled money in £, which may be negative; null until it is published."""
    offers: int | None
    """Number of offers of all participants; null until they are stored."""
    offeredMw: float | None
    """Power of all offers in MW; null until they are stored."""
    dearestAcceptedGbpPerMwh: float | None
    """Highest accepted price in £/MWh; null until offers are stored, and where none was accepted."""
    cheapestRefusedGbpPerMwh: float | None
    """Lowest refused price in £/MWh; null until offers are stored, and where none was refused."""
    oursOfferedMw: NotRequired[float | None]
    """Power offered by units of this tenant, in MW, of `zone` where it is given; null for none."""
    oursAcceptedMw: NotRequired[float | None]
    """Power accepted of units of this tenant, in MW, of `zone` where it is given; null where none was offered."""
    ofZone: NotRequired[MarketHalfHourOfZone | None]
    """The zone’s part, where `zone` is given; null until offers are stored."""


class MarketHalfHourOfZone(TypedDict):
    offers: int
    """Offers in the zone."""
    offeredMw: float
    """Power offered in the zone, in MW."""
    acceptedMw: float
    """Power accepted in the zone, in MW."""
    acceptedGbp: float
    """Price of what was accepted in the zone, in £."""
    dearestAcceptedGbpPerMwh: float | None
    """Dearest accepted price in the zone, in £/MWh; null for none."""
    cheapestRefusedGbpPerMwh: float | None
    """Cheapest refused price in the zone, in £/MWh; null for none."""


class MarketOffer(TypedDict):
    """An offer of any participant for one half hour, as the buyer published it."""

    buyerEventId: str
    """Event ID of the buyer; its numbers begin again each season."""
    eventType: Literal["TURN_DOWN", "TURN_UP"]
    """Direction that was asked."""
    startTime: str
    """Start of the half hour; UTC instant."""
    unitId: str
    """Unit that was offered, as the buyer names it."""
    participant: str
    """Participant, as the buyer names it."""
    zone: str
    """Zone of the unit, Z1 to Z12."""
    mw: float
    """Offered power in MW."""
    priceGbpPerMwh: float
    """Price in £/MWh."""
    isAccepted: bool
    """Whether the buyer accepted the offer; whole or not at all."""


class MarketParticipants(TypedDict):
    """Participants of a market, with what they offered and sold."""

    data: list[MarketParticipantsDataItem]
    """Participants, the one with the most accepted energy first; at most 500."""


class MarketParticipantsDataItem(TypedDict):
    participant: str
    """Participant, as the buyer names it; names in other cases are the same."""
    units: int
    """Number of its units that were offered."""
    offers: int
    """Number of its offers, one for each unit and half hour."""
    offeredMwh: float
    """Energy of its offers in MWh."""
    acceptedOffers: int
    """Number of its accepted offers."""
    acceptedMwh: float
    """Energy of its accepted offers in MWh."""
    acceptedGbp: float
    """Price of its accepted offers in £, before what is delivered is settled."""
    isOurs: NotRequired[bool]
    """Whether a unit of this tenant is among its units."""


class Markets(TypedDict):
    """Schemes whose market has a history."""

    data: list[MarketsDataItem]
    """Schemes with a history, the one with the latest first."""


class MarketsDataItem(TypedDict):
    schemeUUID: str
    """UUID of the event scheme."""
    name: str
    """Name of the scheme."""
    firstStartTime: str
    """Start of the first half hour of its history; UTC instant."""
    lastStartTime: str
    """Start of the last half hour of its history; UTC instant."""


class MarketZones(TypedDict):
    """Zones of a market, with what was offered and sold in each."""

    data: list[MarketZonesDataItem]
    """Zones with offers, by their number."""


class MarketZonesDataItem(TypedDict):
    zone: str
    """Zone, Z1 to Z12."""
    offers: int
    """Number of its offers, one for each unit and half hour."""
    offeredMwh: float
    """Energy of its offers in MWh."""
    acceptedOffers: int
    """Number of its accepted offers."""
    acceptedMwh: float
    """Energy of its accepted offers in MWh."""
    acceptedGbp: float
    """Price of its accepted offers in £, before what is delivered is settled."""
    oursAcceptedMwh: float
    """Of the accepted energy, that of this tenant’s units, in MWh."""


class MarketAlternatives(TypedDict):
    """What the market would have paid for the same power at other prices: an offer counts as accepted where its price
    is at most the dearest accepted one of its half hour.
    """

    offers: int
    """Number of the offers, one for each unit and half hour."""
    offeredMwh: float
    """Energy of the offers in MWh."""
    asOffered: MarketAlternativesAsOffered
    """The offers as they were."""
    atDearestAccepted: MarketAlternativesAtDearestAccepted
    """Each offer at the dearest accepted price of its half hour: the most that a price could have earned."""
    atFixedPrices: list[MarketAlternativesAtFixedPrice]
    """All offers at one price, cheapest first, around the usual dearest accepted prices; empty where none was accepted.
    """
    atChangedPrices: list[MarketAlternativesAtChangedPrice]
    """All offers at their own prices, changed by the same share."""


class MarketAlternativesAsOffered(TypedDict):
    """The offers as they were."""

    acceptedOffers: int
    """Offers that are accepted."""
    acceptedMwh: float
    """Energy of these offers in MWh."""
    paidGbp: float
    """Price of these offers in £, before what is delivered is settled."""


class MarketAlternativesAtDearestAccepted(TypedDict):
    """Each offer at the dearest accepted price of its half hour: the most that a price could have earned."""

    acceptedOffers: int
    """Offers that are accepted."""
    acceptedMwh: float
    """Energy of these offers in MWh."""
    paidGbp: float
    """Price of these offers in £, before what is delivered is settled."""


class MarketAlternativesAtFixedPrice(TypedDict):
    priceGbpPerMwh: float
    """Price of every offer in £/MWh."""
    acceptedOffers: int
    """Offers that are accepted."""
    acceptedMwh: float
    """Energy of these offers in MWh."""
    paidGbp: float
    """Price of these offers in £, before what is delivered is settled."""


class MarketAlternativesAtChangedPrice(TypedDict):
    changePercent: float
    """Change of every price in percent."""
    acceptedOffers: int
    """Offers that are accepted."""
    acceptedMwh: float
    """Energy of these offers in MWh."""
    paidGbp: float
    """Price of these offers in £, before what is delivered is settled."""


class AssetEvent(TypedDict):
    """An event as one asset met it. Energy is that of the newest stats run."""

    eventUUID: str
    """UUID of the event."""
    name: str
    """Name of the event."""
    schemeUUID: str
    """UUID of the event scheme."""
    eventType: Literal["TURN_DOWN", "TURN_UP"]
    """TURN_DOWN: use less than the baseline; TURN_UP: use more."""
    eventState: Literal["SCHEDULED", "STARTED", "ENDED", "CANCELLED"]
    """State of the event."""
    startTime: str
    """Start of the event; UTC instant."""
    endTime: str
    """End of the event, itself excluded; UTC instant."""
    state: Literal["INVITED", "OPT_IN", "OPT_OUT"]
    """Whether the asset was invited, opted in or opted out."""
    optedUTC: str | None
    """When the asset was last opted in or out; UTC instant, null while it is only invited."""
    statsStatus: Literal["PRELIMINARY", "FINAL"] | None
    """Whether the newest stats run is PRELIMINARY or FINAL; null before the first."""
    baselineKwh: float | None
    """Baseline energy of the asset over the event in kWh; null where the run has none of it."""
    actualKwh: float | None
    """Metered net energy of the asset over the event in kWh; null where the run has none of it."""
    deliveredKwh: float | None
    """Energy delivered by the asset in kWh, signed; null where the run has none of it."""
    reductionPercentage: float | None
    """Delivered energy in percent of the baseline; null where the run has none of it."""
    baselineStatus: Literal["OK", "INSUFFICIENT_DATA", "FALLBACK_OUTTURN"] | None
    """How the baseline was made; null where the asset is not in the run."""
    dataStatus: Literal["COMPLETE", "PARTIAL", "MISSING"] | None
    """How complete the readings of the event are; null where the asset is not in the run."""


class AssetCommitment(TypedDict):
    """An event that an asset is opted in to."""

    eventUUID: str
    """UUID of the event."""
    name: str
    """Name of the event."""
    schemeUUID: str
    """UUID of the event scheme."""
    schemeName: str
    """Name of the scheme, as it was at the start of an event that has started."""
    eventType: Literal["TURN_DOWN", "TURN_UP"]
    """TURN_DOWN: use less than the baseline; TURN_UP: use more."""
    eventState: Literal["SCHEDULED", "STARTED", "ENDED", "CANCELLED"]
    """State of the event."""
    startTime: str
    """Start of the event; UTC instant."""
    endTime: str
    """End of the event; UTC instant."""
    reservedKw: float | None
    """Power of the asset in kW that is kept for the event; null for the whole asset."""
    powerKw: float | None
    """Power of the asset in kW; null where it is not known."""
    stacking: list[StackingDecision]
    """What decided about it beside its other events when it was opted in or last checked; empty where there were none.
    """


class AssetHistoryEntry(TypedDict):
    """Something that happened to an asset."""

    at: str
    """When it happened; UTC instant."""
    kind: Literal[
        "CREATED", "ARCHIVED", "MPAN_VALIDATED", "SCHEME_STATUS", "PORTFOLIO_ASSIGNED", "EVENT_STATE", "TARIFF_ADDED",
        "TARIFF_DISCONNECTED", "CONSENT_RECORDED", "CONSENT_WITHDRAWN",
    ]
    """What happened."""
    subjectUUID: str | None
    """UUID of the scheme, portfolio, event, tariff or consent it is about; null where it is about the asset alone."""
    name: str | None
    """Name of the scheme, portfolio, event or tariff, or type of the consent, it is about; null where there is none."""
    status: str | None
    """What it became: a status, state, direction or preference; null where the kind has none."""
    reason: str | None
    """Why, where a check gave a reason; null otherwise."""


class Baseline(TypedDict):
    """Baseline of an asset in columns, with the days behind it."""

    assetUUID: str
    """UUID of the asset."""
    method: Literal["BL01", "MID_8_OF_10", "HIGH_5_OF_10", "ROLLING_MEAN", "SAME_WEEKDAY_6"]
    """Rule of the baseline: BL01 is the mean of up to 10 recent like days; MID_8_OF_10 leaves out the highest and the
    lowest of 10; HIGH_5_OF_10 uses the 5 highest of 10.
    """
    unit: Literal["kWh"]
    """Unit of every energy value in this response."""
    start: str
    """Start of the first half hour; UTC instant."""
    stepSeconds: int
    """Length of one value in seconds: 1800 for half hours, 3600 for hours."""
    values: list[float | None]
    """Baseline energy in kWh, half hour by half hour; null where there is none."""
    unadjusted: list[float | None]
    """The same before any in-day adjustment, in kWh."""
    adjustment: float | None
    """In-day adjustment in kWh a half hour; null, since it belongs to an event."""
    days: list[BaselineDay]
    """How the baseline of each London day was made."""


class BaselineDay(TypedDict):
    settlementDate: str
    """London calendar day, YYYY-MM-DD."""
    dayType: Literal["WORKING", "NON_WORKING"]
    """WORKING: Monday to Friday, bank holidays of England and Wales excluded; else NON_WORKING."""
    status: Literal["OK", "INSUFFICIENT_DATA", "FALLBACK_OUTTURN"]
    """OK; INSUFFICIENT_DATA: too few days; FALLBACK_OUTTURN: too few days, so the metered energy was used."""
    selectedDays: list[str]
    """London days that the baseline is the mean of."""
    excludedDays: list[BaselineDayExcludedDay]
    """London days passed over."""


class BaselineDayExcludedDay(TypedDict):
    date: str
    """London day, YYYY-MM-DD."""
    reason: Literal["EVENT_DAY", "INCOMPLETE", "SET_ASIDE", "CLOCK_CHANGE", "OTHER_DAY_TYPE", "NOT_MIDDLE"]
    """Why the day does not count; NOT_MIDDLE: left out by its daily total, between equal totals the older day first."""


class BaselineExplanation(TypedDict):
    """How the baseline of one half hour was made, with every number that went into it."""

    assetUUID: str
    """UUID of the asset."""
    startTime: str
    """Start of the half hour; UTC instant."""
    endTime: str
    """End of the half hour; UTC instant."""
    settlementDate: str
    """London calendar day of the half hour, YYYY-MM-DD."""
    settlementPeriod: int
    """Number of the half hour within its London day: 1 to 48, to 46 or 50 on the days the clocks change."""
    method: Literal[
        "BL01", "MID_8_OF_10", "HIGH_5_OF_10", "ROLLING_MEAN", "SAME_WEEKDAY_6", "NOMINATED", "REFERENCE_PROFILE",
        "WEEK_TEMPLATE", "ZERO", "ASSET_CAPACITY", "METER_BEFORE", "BEFORE_AFTER",
    ]
    """Rule of the baseline: BL01 is the mean of up to 10 recent like days; MID_8_OF_10 leaves out the highest and the
    lowest of 10; HIGH_5_OF_10 uses the 5 highest of 10.
    """
    methodVersion: str
    """Version of that rule."""
    unit: Literal["kWh"]
    """Unit of every energy value in this response."""
    dayType: Literal["WORKING", "NON_WORKING"]
    """WORKING: Monday to Friday, bank holidays of England and Wales excluded; else NON_WORKING."""
    status: Literal["OK", "INSUFFICIENT_DATA", "FALLBACK_OUTTURN"]
    """OK; INSUFFICIENT_DATA: too few days; FALLBACK_OUTTURN: too few days, so the metered energy was used."""
    selectedDays: list[BaselineExplanationSelectedDay]
    """Days whose mean is unadjusted."""
    excludedDays: list[BaselineExplanationExcludedDay]
    """Days passed over."""
    unadjusted: float | None
    """Baseline energy in kWh before any in-day adjustment; null where there is none."""
    adjustment: BaselineExplanationAdjustment | None
    """In-day adjustment of the event the half hour lies in; null outside an adjusted event."""
    basis: BaselineExplanationBasis | None
    """What it is made of where it is no mean of days; null where it is."""
    value: float | None
    """Baseline energy in kWh: unadjusted plus adjustment, not below 0 where the asset has no export; null where there
    is none.
    """
    actual: float | None
    """Metered net energy in kWh; null without a reading."""
    actualOrigin: BaselineExplanationActualOrigin
    """Where the metered reading came from."""


class BaselineExplanationSelectedDay(TypedDict):
    date: str
    """London day, YYYY-MM-DD."""
    value: float | None
    """Metered net energy at the same time of that day, in kWh; null where a reading is missing."""
    dayTotal: float | None
    """Metered net energy of the whole day, in kWh; null where a reading is missing."""
    origin: BaselineExplanationSelectedDayOrigin
    """Where the reading of the energy taken from the grid came from."""


BaselineExplanationSelectedDayOrigin = TypedDict(
    "BaselineExplanationSelectedDayOrigin",
    {
        # The imported file that it came from; null where it was sent without one, or is missing.
        "import": "BaselineExplanationSelectedDayOriginImport | None",
        # When a reading from a file, or in the place of one, came after asOf; UTC instant, null where none has.
        "replacedUTC": "str | None",
    },
)
"""Where the reading of the energy taken from the grid came from."""


class BaselineExplanationSelectedDayOriginImport(TypedDict):
    importUUID: str
    """UUID of the import."""
    fileName: str
    """Name of the file."""
    row: int
    """Row in the file, the header being row 1."""
    receivedUTC: str
    """When it was received; UTC instant."""


class BaselineExplanationExcludedDay(TypedDict):
    date: str
    """London day, YYYY-MM-DD."""
    value: float | None
    """Metered net energy at the same time of that day, in kWh; null where a reading is missing."""
    dayTotal: float | None
    """Metered net energy of the whole day, in kWh; null where a reading is missing."""
    reason: Literal["EVENT_DAY", "INCOMPLETE", "SET_ASIDE", "CLOCK_CHANGE", "OTHER_DAY_TYPE", "NOT_MIDDLE"]
    """Why the day does not count; NOT_MIDDLE: left out by its daily total, between equal totals the older day first."""


class BaselineExplanationAdjustment(TypedDict):
    eventUUID: str
    """UUID of the event."""
    eventName: str
    """Name of the event."""
    status: Literal["APPLIED", "INCOMPLETE"]
    """INCOMPLETE: a reading is missing in the half hours compared, so that nothing is added."""
    kind: Literal["MEAN_DIFFERENCE", "RATIO"]
    """MEAN_DIFFERENCE adds a constant, RATIO scales the baseline."""
    halfHours: list[BaselineExplanationAdjustmentHalfHour]
    """Half hours before the event that are compared."""
    factor: float | None
    """Factor of RATIO, already limited to its bounds; null for MEAN_DIFFERENCE."""
    value: float
    """Energy it adds to this half hour, in kWh, signed."""


class BaselineExplanationAdjustmentHalfHour(TypedDict):
    startTime: str
    """Start of the half hour; UTC instant."""
    actual: float | None
    """Metered net energy in kWh; null without a reading."""
    unadjusted: float | None
    """Baseline energy in kWh before adjustment; null where there is none."""


class BaselineExplanationBasis(TypedDict):
    kind: Literal["ZERO", "ASSET_CAPACITY", "REFERENCE_PROFILE", "METER_BEFORE", "BEFORE_AFTER"]
    """The method."""
    halfHours: list[BaselineExplanationBasisHalfHour]
    """Half hours whose mean it is; none where it is no mean."""
    kw: float | None
    """Power that the baseline stands for, in kW, import positive; null for a mean and where there is none."""


class BaselineExplanationBasisHalfHour(TypedDict):
    startTime: str
    """Start of the half hour; UTC instant."""
    actual: float | None
    """Metered energy in kWh; null without a reading."""


BaselineExplanationActualOrigin = TypedDict(
    "BaselineExplanationActualOrigin",
    {
        # The imported file that it came from; null where it was sent without one, or is missing.
        "import": "BaselineExplanationActualOriginImport | None",
        # When a reading from a file, or in the place of one, came after asOf; UTC instant, null where none has.
        "replacedUTC": "str | None",
    },
)
"""Where the metered reading came from."""


class BaselineExplanationActualOriginImport(TypedDict):
    importUUID: str
    """UUID of the import."""
    fileName: str
    """Name of the file."""
    row: int
    """Row in the file, the header being row 1."""
    receivedUTC: str
    """When it was received; UTC instant."""


Consent = TypedDict(
    "Consent",
    {
        # UUID of the consent.
        "consentUUID": "str",
        # UUID of the user.
        "userUUID": "str",
        # UUID of the one asset it is about; null where it is about all assets of the user.
        "assetUUID": "str | None",
        # DISPATCH allows events to use the asset, DATA_ACCESS allows its meter to be read.
        "type": 'Literal["DISPATCH", "DATA_ACCESS"]',
        # OPT_IN is consent, OPT_OUT a refusal.
        "preference": 'Literal["OPT_IN", "OPT_OUT"]',
        # ACTIVE: in force; REJECTED: a refusal; WITHDRAWN: ended by the user, by a newer preference or as endReason
        # says; EXPIRED: past expiresUTC.
        "status": 'Literal["ACTIVE", "REJECTED", "WITHDRAWN", "EXPIRED"]',
        # Finest data the user agreed to: halfHour, day or month. Of DATA_ACCESS: reads that request finer are refused.
        "granularity": "str",
        # What the data or the dispatch is for, as the user was told; null where not recorded.
        "purpose": "str | None",
        # How consent was given, "Web form" for example; null where not recorded.
        "evidenceMethod": "str | None",
        # Version of the wording the user agreed to; null where not recorded.
        "wordingVersion": "str | None",
        # What it rests on in law.
        "legalBasis": "LegalBasis",
        # When consent was given; UTC instant, null for a refusal.
        "grantedUTC": "str | None",
        # When consent ends by itself; UTC instant, null for a refusal.
        "expiresUTC": "str | None",
        # When it was withdrawn, superseded or ended; UTC instant, null while it was not.
        "withdrawnUTC": "str | None",
        # TENANCY_ENDED: the user left the asset; USER_ARCHIVED: with the archiving of the user, whose restore gives it
        # back; null for a consent that ended otherwise, or has not.
        "endReason": 'Literal["TENANCY_ENDED", "USER_ARCHIVED"] | None',
        # Last London day of that tenancy; null without one.
        "tenancyEndedOn": "str | None",
        # The operator who noted that; null for a program, and without it.
        "endedBy": "str | None",
        # When it was created; UTC instant.
        "createdUTC": "str",
    },
)
"""A user's recorded consent or refusal."""


LegalBasis: TypeAlias = Literal[
    "CONSENT", "EXPLICIT_CONSENT", "LEGITIMATE_INTERESTS", "PUBLIC_TASK", "LEGAL_OBLIGATION", "CONTRACT",
]
"""On what the use of a person’s data, or of a device, rests in law."""


NewConsent = TypedDict(
    "NewConsent",
    {
        # UUID of the user who consents or refuses.
        "userUUID": "str",
        # UUID of the one asset it is about; absent or null for all assets of the user.
        "assetUUID": NotRequired["str | None"],
        # DISPATCH allows events to use the asset, DATA_ACCESS allows its meter to be read.
        "type": 'Literal["DISPATCH", "DATA_ACCESS"]',
        # OPT_IN is consent, in force immediately; OPT_OUT is a refusal and ends opt-ins into events to come.
        "preference": NotRequired['Literal["OPT_IN", "OPT_OUT"]'],
        # Finest data the user agreed to. Of DATA_ACCESS: reads that request finer are refused.
        "granularity": NotRequired['Literal["halfHour", "day", "month"]'],
        # What the data or the dispatch is for, as the user was told; null where not recorded.
        "purpose": NotRequired["str | None"],
        # How consent was given, "Web form" for example; null where not recorded.
        "evidenceMethod": NotRequired["str | None"],
        # Version of the wording the user agreed to; null where not recorded.
        "wordingVersion": NotRequired["str | None"],
        # What it rests on in law.
        "legalBasis": NotRequired["LegalBasis"],
        # When consent is to end; an instant to come. Absent or null: after the configured validity, 12 months by
        # default.
        "expiresUTC": NotRequired["str | None"],
    },
)
"""Body of consent create. The newest preference of a user, type and asset ends the active ones before it."""


ListedConsent = TypedDict(
    "ListedConsent",
    {
        # UUID of the consent.
        "consentUUID": "str",
        # UUID of the user.
        "userUUID": "str",
        # UUID of the one asset it is about; null where it is about all assets of the user.
        "assetUUID": "str | None",
        # DISPATCH allows events to use the asset, DATA_ACCESS allows its meter to be read.
        "type": 'Literal["DISPATCH", "DATA_ACCESS"]',
        # OPT_IN is consent, OPT_OUT a refusal.
        "preference": 'Literal["OPT_IN", "OPT_OUT"]',
        # ACTIVE: in force; REJECTED: a refusal; WITHDRAWN: ended by the user, by a newer preference or as endReason
        # says; EXPIRED: past expiresUTC.
        "status": 'Literal["ACTIVE", "REJECTED", "WITHDRAWN", "EXPIRED"]',
        # Finest data the user agreed to: halfHour, day or month. Of DATA_ACCESS: reads that request finer are refused.
        "granularity": "str",
        # What the data or the dispatch is for, as the user was told; null where not recorded.
        "purpose": "str | None",
        # How consent was given, "Web form" for example; null where not recorded.
        "evidenceMethod": "str | None",
        # Version of the wording the user agreed to; null where not recorded.
        "wordingVersion": "str | None",
        # What it rests on in law.
        "legalBasis": "LegalBasis",
        # When consent was given; UTC instant, null for a refusal.
        "grantedUTC": "str | None",
        # When consent ends by itself; UTC instant, null for a refusal.
        "expiresUTC": "str | None",
        # When it was withdrawn, superseded or ended; UTC instant, null while it was not.
        "withdrawnUTC": "str | None",
        # TENANCY_ENDED: the user left the asset; USER_ARCHIVED: with the archiving of the user, whose restore gives it
        # back; null for a consent that ended otherwise, or has not.
        "endReason": 'Literal["TENANCY_ENDED", "USER_ARCHIVED"] | None',
        # Last London day of that tenancy; null without one.
        "tenancyEndedOn": "str | None",
        # The operator who noted that; null for a program, and without it.
        "endedBy": "str | None",
        # When it was created; UTC instant.
        "createdUTC": "str",
        # Name of the user.
        "userName": "str",
        # Name of the one asset it is about, or its assetId; null where it is about all assets of the user.
        "assetName": "str | None",
        # LEAVES_EVENT: it ends before an event that assets resting on it are opted into; CANNOT_JOIN: without a new one
        # they cannot be opted in; NONE: nothing, or a newer one counts instead.
        "meaning": 'Literal["LEAVES_EVENT", "CANNOT_JOIN", "NONE"]',
        # The first event it ends before; null unless its meaning is LEAVES_EVENT.
        "leaves": "ListedConsentLeaves | None",
    },
)
"""A consent or refusal in a list, with the names of what it belongs to and what it means for events now."""


class ListedConsentLeaves(TypedDict):
    eventUUID: str
    """UUID of the event."""
    name: str
    """Name of that event."""
    startTime: str
    """When that event starts, UTC instant."""


class ConsentEffect(TypedDict):
    """What withdrawing a consent would end now."""

    consentUUID: str
    """UUID of the consent."""
    assets: int
    """Assets whose permission rests on this consent alone."""
    events: list[ConsentEffectEvent]
    """Events not yet started that would lose assets, soonest first; at most 50."""
    totalEvents: int
    """Number of such events, those beyond the 50 listed included."""
    effects: list[EventEffect] | None
    """The first three of these events before and after it; null without figures."""


class ConsentEffectEvent(TypedDict):
    eventUUID: str
    """UUID of the event."""
    name: str
    """Name of the event."""
    startTime: str
    """Start of the event; UTC instant."""
    endTime: str
    """End of the event; UTC instant."""
    assets: int
    """Opted-in assets that the event would lose."""


class EventEffect(TypedDict):
    """What a step does to a scheduled event."""

    eventUUID: str
    """UUID of the event."""
    name: str
    """Name of the event."""
    startTime: str
    """Start of the event; UTC instant."""
    endTime: str
    """End of the event; UTC instant."""
    optInDeadline: str | None
    """Until when assets can be opted in; UTC instant, null until the start."""
    contractedKwh: float | None
    """Energy of the contract in kWh, else of the target; null without either."""
    before: EventFigures
    """The event as it is."""
    after: EventFigures
    """The event after the step."""


class LoadControl(TypedDict):
    """The controlled power beside the line of the notice."""

    verdict: str
    """How it stands, in a sentence, in English."""
    state: Literal["NOT_COUNTED", "BELOW", "NEAR", "NOTICE_DUE", "NOTICE_OVERDUE", "NOTICE_GIVEN"]
    """NOT_COUNTED: no count has ended yet. BELOW, NEAR: under the line, or at `nearPercent` of it. NOTICE_DUE: a day
    was at the line. NOTICE_OVERDUE: its notice has not been given in time. NOTICE_GIVEN.
    """
    day: str | None
    """Newest London day with a count, YYYY-MM-DD; null before the first."""
    controlledMw: float | None
    """Highest count of that day, in MW; null before the first."""
    assets: int
    """Controlled assets in that count."""
    assetsWithoutPower: int
    """Controlled assets without powerKw: they add nothing to the power."""
    technologies: list[LoadControlTechnology]
    """The same by technology."""
    countedUTC: str | None
    """When the last count ended; UTC instant, null before the first."""
    lineMw: float
    """Controlled power from which the government is notified, in MW."""
    nearPercent: float
    """From this share of the line on there is a task, in percent."""
    firstCrossedDay: str | None
    """First London day at or above the line, YYYY-MM-DD; null without one."""
    noticeDueDay: str | None
    """Last day of the notice, YYYY-MM-DD; null while none is due."""
    noticeGivenDay: str | None
    """Day on which the notice was given, as noted, YYYY-MM-DD; null if it was not."""
    applicationsFrom: str
    """From when licences are applied for, YYYY-MM-DD."""
    offenceFrom: str
    """From when load control without a licence is an offence, YYYY-MM-DD."""


class LoadControlTechnology(TypedDict):
    technology: str
    """Type of the assets."""
    registered: int
    """Active assets, controlled or not."""
    assets: int
    """Controlled assets."""
    mw: float
    """Their power, in MW."""


class LoadControlChanges(TypedDict):
    """Body of load control update."""

    noticeGivenDay: str | None
    """Day on which the notice was given, YYYY-MM-DD; null takes it back."""


class LoadDay(TypedDict):
    """The highest of the hourly counts of a London day."""

    day: str
    """London day, YYYY-MM-DD."""
    controlledMw: float
    """Controlled power, in MW."""
    lineMw: float
    """Controlled power from which the government is notified, in MW."""
    assets: int
    """Controlled assets."""
    assetsWithoutPower: int
    """Controlled assets without powerKw: they add nothing to the power."""
    countedUTC: str
    """When that count ended; UTC instant."""


class LoadSignals(TypedDict):
    """Some signals, in the order in which they were made."""

    data: list[LoadSignalsDataItem]
    """Signals, each once."""
    next: int | None
    """Send it as `after` to continue; null at the end."""


class LoadSignalsDataItem(TypedDict):
    atUTC: str
    """When it was made; UTC instant."""
    kind: Literal["REQUESTED", "CHANGED", "CANCELLED", "RESENT", "OVERRIDDEN"]
    """REQUESTED: asked, or asked again after a cancel. CHANGED: asked for something else. CANCELLED: released. RESENT:
    the same once more. OVERRIDDEN: nothing was sent, the customer took the asset back.
    """
    cause: Literal["EVENT", "TEST", "CHANGE", "RESPREAD", "RESEND", "CANCEL", "OVERRIDE", "CONSENT"]
    """EVENT, TEST: the dispatch of a live or a test event. CHANGE: another window, target or allocation. RESPREAD,
    RESEND: so ordered. CANCEL: cancelled. OVERRIDE: by or for the customer. CONSENT: the consent ended.
    """
    reason: str | None
    """Reason that was given; null without one."""
    actor: Literal["OPERATOR", "KEY", "CONTROLLER", "PARTICIPANT", "SYSTEM"]
    """Who caused it."""
    actorName: str | None
    """The operator or controller by name, or the id of the key; null for others."""
    eventUUID: str
    """UUID of the event."""
    assetUUID: str
    """UUID of the asset."""
    assetId: str
    """Your own identifier of the asset."""
    dispatchUUID: str
    """UUID of the dispatch."""
    revision: int
    """Revision of the dispatch."""
    controllerUUID: str
    """UUID of the controller."""
    signal: str
    """What its values are."""
    kw: float
    """Size of the mean change that is asked for, in kW."""
    startUTC: str
    """Start of the dispatch; UTC instant."""
    endUTC: str
    """End of the dispatch; UTC instant."""
    consentUUID: str | None
    """UUID of the consent to dispatch that was in force then; null for none."""
    sentUTC: str | None
    """First attempt to hand it over; UTC instant, null for none."""
    deliveredUTC: str | None
    """When its controller had it; UTC instant, null if that is not known."""
    overriddenUTC: str | None
    """When the customer next overrode the dispatch; UTC instant, null if never."""


Complaint = TypedDict(
    "Complaint",
    {
        # UUID of the complaint.
        "complaintUUID": "str",
        # What it is about.
        "type": 'Literal["CONTROL", "CONSENT", "SWITCHING", "PAYMENT", "DATA", "SERVICE", "OTHER"]',
        # London day on which it was received, YYYY-MM-DD.
        "receivedDay": "str",
        # London day on which it was closed, YYYY-MM-DD; null while it is open.
        "closedDay": "str | None",
        # UPHELD, PARTLY_UPHELD, NOT_UPHELD: what was decided. WITHDRAWN by its customer. OMBUDSMAN: passed on to the
        # ombudsman. Null while it is open.
        "outcome": 'Literal["UPHELD", "PARTLY_UPHELD", "NOT_UPHELD", "WITHDRAWN", "OMBUDSMAN"] | None',
        # UUID of the asset that it is about; null for none.
        "assetUUID": "str | None",
        # Note of an operator; null for none.
        "note": "str | None",
        # When it was created; UTC instant.
        "createdUTC": "str",
        # When it was last changed; UTC instant.
        "updatedUTC": "str",
    },
)
"""A complaint of a customer."""


NewComplaint = TypedDict(
    "NewComplaint",
    {
        # What it is about.
        "type": 'Literal["CONTROL", "CONSENT", "SWITCHING", "PAYMENT", "DATA", "SERVICE", "OTHER"]',
        # London day on which it was received, YYYY-MM-DD.
        "receivedDay": "str",
        # London day on which it was closed, YYYY-MM-DD; null while it is open.
        "closedDay": NotRequired["str | None"],
        # UPHELD, PARTLY_UPHELD, NOT_UPHELD: what was decided. WITHDRAWN by its customer. OMBUDSMAN: passed on to the
        # ombudsman. Null while it is open.
        "outcome": NotRequired['Literal["UPHELD", "PARTLY_UPHELD", "NOT_UPHELD", "WITHDRAWN", "OMBUDSMAN"] | None'],
        # UUID of the asset that it is about; null for none.
        "assetUUID": NotRequired["str | None"],
        # Note of an operator; null for none.
        "note": NotRequired["str | None"],
    },
)
"""Body of complaint create."""


ComplaintChanges = TypedDict(
    "ComplaintChanges",
    {
        # What it is about.
        "type": NotRequired['Literal["CONTROL", "CONSENT", "SWITCHING", "PAYMENT", "DATA", "SERVICE", "OTHER"]'],
        # London day on which it was received, YYYY-MM-DD.
        "receivedDay": NotRequired["str"],
        # London day on which it was closed, YYYY-MM-DD; null while it is open.
        "closedDay": NotRequired["str | None"],
        # UPHELD, PARTLY_UPHELD, NOT_UPHELD: what was decided. WITHDRAWN by its customer. OMBUDSMAN: passed on to the
        # ombudsman. Null while it is open.
        "outcome": NotRequired['Literal["UPHELD", "PARTLY_UPHELD", "NOT_UPHELD", "WITHDRAWN", "OMBUDSMAN"] | None'],
        # UUID of the asset that it is about; null for none.
        "assetUUID": NotRequired["str | None"],
        # Note of an operator; null for none.
        "note": NotRequired["str | None"],
    },
)
"""Body of complaint update: what is absent stays."""


class ComplaintCounts(TypedDict):
    """Complaints of a period by type; every type is listed."""

    data: list[ComplaintCountsDataItem]
    """Items of this page, or of the whole response where it is not paged."""


ComplaintCountsDataItem = TypedDict(
    "ComplaintCountsDataItem",
    {
        # What it is about.
        "type": 'Literal["CONTROL", "CONSENT", "SWITCHING", "PAYMENT", "DATA", "SERVICE", "OTHER"]',
        # Received in the period.
        "received": "int",
        # Closed in the period, whenever they were received.
        "closed": "int",
        # Open at the end of the period.
        "open": "int",
    },
)


class LicenceReturn(TypedDict):
    """Figures of a licence return, one a row."""

    fromDay: str
    """First London day of the period, YYYY-MM-DD."""
    toDay: str
    """Last London day of the period, YYYY-MM-DD."""
    data: list[LicenceReturnDataItem]
    """The figures, by section."""


class LicenceReturnDataItem(TypedDict):
    section: Literal["LOAD", "DEVICES", "SWITCHING", "SIGNALS", "COMPLAINTS"]
    """What they are about."""
    day: str | None
    """London day of the figure, YYYY-MM-DD; null for the whole period."""
    item: str
    """Technology, kind and cause of the signal, or type of the complaint; ALL for all."""
    measure: str
    """What is counted."""
    value: float
    """The figure."""
    unit: Literal["MW", "COUNT"]
    """Its unit."""


class AssetRegister(TypedDict):
    """Some active assets in the form of the draft register of flexible assets."""

    data: list[AssetRegisterDataItem]
    """Assets, each once."""
    next: str | None
    """Send it as `after` to continue; null at the end."""


class AssetRegisterDataItem(TypedDict):
    fspId: str | None
    """Your id as a provider of flexibility, as it was sent; null without one."""
    assetUUID: str
    """UUID of the asset."""
    assetId: str
    """Your own identifier of the asset."""
    mpan: str | None
    """MPAN of the accounting point: of the asset, else of the boundary meter that it is behind; null without one."""
    exportMpan: str | None
    """MPAN of its export; null without one."""
    technologyType: Literal[
        "SMART_METER", "BATTERY", "EV_CHARGER", "ELECTRIC_VEHICLE", "HEAT_PUMP", "HOT_WATER_TANK", "SOLAR_PV", "OTHER",
    ]
    """Type of the asset."""
    maxImportKw: float | None
    """Most power that it takes, in kW: `importKw` of the asset; null where not known."""
    maxExportKw: float | None
    """Most power that it feeds in, in kW: `exportKw` of the asset; null where not known."""
    energyCapacityKwh: float | None
    """What it stores, in kWh: `capacityKwh` of the asset; null where not known."""
    manufacturer: str | None
    """Maker of the device; null where not known."""
    model: str | None
    """Model of the device; null where not known."""
    deviceSerial: str | None
    """Serial number of the device; null where not known."""
    meteringPoint: Literal["BOUNDARY", "ASSET"] | None
    """Where it is metered; null where not known."""
    ownerRef: str | None
    """Owner of the device, where that is another than its user; null otherwise."""
    consentRef: str | None
    """`consentRef` of the asset, else the UUID of the consent to dispatch in force; null without either."""
    externalIds: list[AssetRegisterDataItemExternalId]
    """What other systems call the asset."""
    missing: list[Literal[
        "fspId", "mpan", "mpanStatus", "technologyType", "maxImportKw", "maxExportKw", "energyCapacityKwh",
        "identifier", "meteringPoint", "consentRef",
    ]]
    """What is missing before it could be registered. mpanStatus: the MPAN is not on the register of meter points.
    technologyType: a meter or OTHER is none. identifier: neither a serial number nor a name of another system.
    """


class AssetRegisterDataItemExternalId(TypedDict):
    system: str
    """Whose name it is."""
    id: str
    """The name."""


class Tariff(TypedDict):
    """Prices of an asset in one direction. Only one holds at a time."""

    tariffUUID: str
    """UUID of the tariff."""
    assetUUID: str
    """UUID of the asset."""
    direction: Literal["import", "export"]
    """import prices energy taken from the grid, export energy given to it."""
    name: str
    """Name of the tariff."""
    supplierName: str | None
    """Name of the supplier; null where not known."""
    tariffCode: str | None
    """Code the supplier has for the tariff; null where not known."""
    tariffType: Literal["SINGLE_RATE", "TIME_OF_USE", "DYNAMIC"]
    """SINGLE_RATE: one price at any time; TIME_OF_USE: windows that cover every half hour of the week once; DYNAMIC:
    windows with gaps allowed.
    """
    currency: Literal["GBP"]
    """Currency of every price."""
    standingChargePencePerDay: float
    """Standing charge in pence per London day; VAT is in it where pricesIncludeVat says so."""
    vatRatePercent: float
    """VAT in percent, added to costs where the prices leave it out."""
    pricesIncludeVat: bool
    """Whether the prices include VAT."""
    unitRates: list[TariffUnitRate]
    """Prices of energy, 1 to 200."""
    timezone: Literal["Europe/London"]
    """Time zone of all clock times and days."""
    validFrom: str
    """First London day on which it holds, YYYY-MM-DD."""
    validTo: str | None
    """London day from which it no longer holds, YYYY-MM-DD; null while open."""
    status: Literal["ACTIVE", "DISCONNECTED"]
    """DISCONNECTED where it was disconnected or has run out; it still prices the past."""
    version: int
    """Number of its newest recorded version, from 1; each correction adds one."""
    reason: str | None
    """Why it was added, perhaps in place of another; null without a reason. Corrections have reasons of their own, with
    their versions.
    """
    createdUTC: str
    """When it was created; UTC instant."""
    updatedUTC: str
    """When it was last changed; UTC instant."""


class TariffUnitRate(TypedDict):
    label: str
    """Name of the rate, "Night" for example."""
    pencePerKwh: float
    """Price in pence per kWh, with at most 6 decimals; may be below 0. VAT is in it where pricesIncludeVat says so."""
    daysOfWeek: NotRequired[list[int]]
    """Days of the week on which the window begins, 1 for Monday to 7 for Sunday; every day where absent."""
    startTime: NotRequired[str]
    """Start of the window by the London clock, HH:00 or HH:30; 00:00 where absent."""
    endTime: NotRequired[str]
    """End of the window, itself excluded, by the London clock; it runs over midnight where it is not after startTime.
    00:00 where absent.
    """
    validFrom: NotRequired[str]
    """First London day of the rate, YYYY-MM-DD; that of the tariff where absent."""
    validTo: NotRequired[str]
    """London day from which the rate no longer holds, YYYY-MM-DD; that of the tariff where absent."""


class NewTariff(TypedDict):
    """A tariff to add. It closes the open one of its direction at its validFrom."""

    direction: Literal["import", "export"]
    """import prices energy taken from the grid, export energy given to it."""
    tariffType: Literal["SINGLE_RATE", "TIME_OF_USE", "DYNAMIC"]
    """SINGLE_RATE: one price at any time; TIME_OF_USE: windows that cover every half hour of the week once; DYNAMIC:
    windows with gaps allowed.
    """
    name: str
    """Name of the tariff."""
    supplierName: NotRequired[str | None]
    """Name of the supplier; null where not known."""
    tariffCode: NotRequired[str | None]
    """Code the supplier has for the tariff; null where not known."""
    currency: NotRequired[Literal["GBP"]]
    """Currency of every price."""
    standingChargePencePerDay: NotRequired[float]
    """Standing charge in pence per London day; VAT is in it where pricesIncludeVat says so."""
    vatRatePercent: NotRequired[float]
    """VAT in percent, added to costs where the prices leave it out."""
    pricesIncludeVat: NotRequired[bool]
    """Whether the prices include VAT."""
    timezone: NotRequired[Literal["Europe/London"]]
    """Time zone of all clock times and days."""
    unitRates: list[NewTariffUnitRate]
    """Prices of energy, 1 to 200."""
    validFrom: str
    """First London day on which it holds, YYYY-MM-DD, from 2000-01-01."""
    validTo: NotRequired[str | None]
    """London day from which it no longer holds, YYYY-MM-DD, after validFrom; null for open."""
    reason: NotRequired[str | None]
    """Why it is added, or replaces the one that it closes; kept with its first version, and in the audit of a
    replacement. Null for none.
    """


class NewTariffUnitRate(TypedDict):
    label: str
    """Name of the rate, "Night" for example."""
    pencePerKwh: float
    """Price in pence per kWh, with at most 6 decimals; may be below 0. VAT is in it where pricesIncludeVat says so."""
    daysOfWeek: NotRequired[list[int]]
    """Days of the week on which the window begins, 1 for Monday to 7 for Sunday; every day where absent."""
    startTime: NotRequired[str]
    """Start of the window by the London clock, HH:00 or HH:30; 00:00 where absent."""
    endTime: NotRequired[str]
    """End of the window, itself excluded, by the London clock; it runs over midnight where it is not after startTime.
    00:00 where absent.
    """
    validFrom: NotRequired[str]
    """First London day of the rate, YYYY-MM-DD; that of the tariff where absent."""
    validTo: NotRequired[str]
    """London day from which the rate no longer holds, YYYY-MM-DD; that of the tariff where absent."""


TariffSchedule = TypedDict(
    "TariffSchedule",
    {
        # UUID of the schedule.
        "scheduleUUID": "str",
        # UUID of the asset.
        "assetUUID": "str",
        # Kind of schedule.
        "type": 'Literal["SINGLE_RATE", "TIME_OF_USE", "DYNAMIC"]',
        # import prices energy taken from the grid, export energy given to it.
        "direction": 'Literal["import", "export"]',
        # Whether its prices hold.
        "enabled": "bool",
        # Windows of the week with their prices.
        "periods": "list[TariffSchedulePeriod]",
        # Whether its periods are the tariff's own and change no cost; false where they were sent.
        "followsTariff": "bool",
        # First London day on which it holds, YYYY-MM-DD.
        "validFrom": "str",
        # London day from which it no longer holds, YYYY-MM-DD; null while open.
        "validTo": "str | None",
        # When it was created; UTC instant.
        "createdUTC": "str",
        # When it was last changed; UTC instant.
        "updatedUTC": "str",
    },
)
"""Prices by time of week, which replace those of the tariff where they hold or show them."""


class TariffSchedulePeriod(TypedDict):
    daysOfWeek: list[int]
    """Days of the week on which the window begins, 1 for Monday to 7 for Sunday."""
    startTime: str
    """Start of the window by the London clock, HH:00 or HH:30."""
    endTime: str
    """End of the window, itself excluded, by the London clock; it runs over midnight where it is not after startTime.
    """
    rateLabel: str
    """Name of the rate."""
    pencePerKwh: float
    """Price in pence per kWh, with at most 6 decimals; may be below 0."""


class NewTariffSchedule(TypedDict):
    """Body of schedule enable; it may be left out."""

    direction: NotRequired[Literal["import", "export"]]
    """import prices energy taken from the grid, export energy given to it."""
    enabled: NotRequired[bool]
    """Whether its prices hold."""
    periods: NotRequired[list[NewTariffSchedulePeriod]]
    """Windows of the week whose prices replace the tariff's, none overlapping but for DYNAMIC; where absent the
    schedule follows the tariff in force.
    """
    validFrom: NotRequired[str]
    """First London day on which it holds, YYYY-MM-DD, from 2000-01-01; today where absent."""
    validTo: NotRequired[str | None]
    """London day from which it no longer holds, YYYY-MM-DD, after validFrom; null for open."""


class NewTariffSchedulePeriod(TypedDict):
    daysOfWeek: list[int]
    """Days of the week on which the window begins, 1 for Monday to 7 for Sunday."""
    startTime: str
    """Start of the window by the London clock, HH:00 or HH:30."""
    endTime: str
    """End of the window, itself excluded, by the London clock; it runs over midnight where it is not after startTime.
    """
    rateLabel: str
    """Name of the rate."""
    pencePerKwh: float
    """Price in pence per kWh, with at most 6 decimals; may be below 0."""


class ListedTariff(TypedDict):
    """A tariff in a list, with the name of its asset."""

    tariffUUID: str
    """UUID of the tariff."""
    assetUUID: str
    """UUID of the asset."""
    direction: Literal["import", "export"]
    """import prices energy taken from the grid, export energy given to it."""
    name: str
    """Name of the tariff."""
    supplierName: str | None
    """Name of the supplier; null where not known."""
    tariffCode: str | None
    """Code the supplier has for the tariff; null where not known."""
    tariffType: Literal["SINGLE_RATE", "TIME_OF_USE", "DYNAMIC"]
    """SINGLE_RATE: one price at any time; TIME_OF_USE: windows that cover every half hour of the week once; DYNAMIC:
    windows with gaps allowed.
    """
    currency: Literal["GBP"]
    """Currency of every price."""
    standingChargePencePerDay: float
    """Standing charge in pence per London day; VAT is in it where pricesIncludeVat says so."""
    vatRatePercent: float
    """VAT in percent, added to costs where the prices leave it out."""
    pricesIncludeVat: bool
    """Whether the prices include VAT."""
    unitRates: list[ListedTariffUnitRate]
    """Prices of energy, 1 to 200."""
    timezone: Literal["Europe/London"]
    """Time zone of all clock times and days."""
    validFrom: str
    """First London day on which it holds, YYYY-MM-DD."""
    validTo: str | None
    """London day from which it no longer holds, YYYY-MM-DD; null while open."""
    status: Literal["ACTIVE", "DISCONNECTED"]
    """DISCONNECTED where it was disconnected or has run out; it still prices the past."""
    version: int
    """Number of its newest recorded version, from 1; each correction adds one."""
    reason: str | None
    """Why it was added, perhaps in place of another; null without a reason. Corrections have reasons of their own, with
    their versions.
    """
    createdUTC: str
    """When it was created; UTC instant."""
    updatedUTC: str
    """When it was last changed; UTC instant."""
    assetId: str
    """Your own name for the asset, unique in the tenant."""
    assetName: str | None
    """Name of the asset for people; null for none."""


class ListedTariffUnitRate(TypedDict):
    label: str
    """Name of the rate, "Night" for example."""
    pencePerKwh: float
    """Price in pence per kWh, with at most 6 decimals; may be below 0. VAT is in it where pricesIncludeVat says so."""
    daysOfWeek: NotRequired[list[int]]
    """Days of the week on which the window begins, 1 for Monday to 7 for Sunday; every day where absent."""
    startTime: NotRequired[str]
    """Start of the window by the London clock, HH:00 or HH:30; 00:00 where absent."""
    endTime: NotRequired[str]
    """End of the window, itself excluded, by the London clock; it runs over midnight where it is not after startTime.
    00:00 where absent.
    """
    validFrom: NotRequired[str]
    """First London day of the rate, YYYY-MM-DD; that of the tariff where absent."""
    validTo: NotRequired[str]
    """London day from which the rate no longer holds, YYYY-MM-DD; that of the tariff where absent."""


class TariffProduct(TypedDict):
    """The tariffs of one name, direction and type, and the assets that have them."""

    name: str
    """Name of the tariff."""
    direction: Literal["import", "export"]
    """import prices energy taken from the grid, export energy given to it."""
    tariffType: Literal["SINGLE_RATE", "TIME_OF_USE", "DYNAMIC"]
    """SINGLE_RATE: one price at any time; TIME_OF_USE: windows that cover every half hour of the week once; DYNAMIC:
    windows with gaps allowed.
    """
    assets: int
    """Assets with such a tariff."""
    tariffs: int
    """Tariffs; an asset may have several, one after another."""
    validFrom: str
    """First London day of the earliest of them, YYYY-MM-DD."""
    validTo: str | None
    """London day from which none of them holds, YYYY-MM-DD; null while one is open."""
    newest: TariffProductNewest
    """The one that begins last, as an example of its prices."""


class TariffProductNewest(TypedDict):
    """The one that begins last, as an example of its prices."""

    tariffUUID: str
    """UUID of the tariff."""
    lowPencePerKwh: float
    """Its lowest rate in pence per kWh."""
    highPencePerKwh: float
    """Its highest rate in pence per kWh."""
    standingChargePencePerDay: float
    """Standing charge in pence per London day; VAT is in it where pricesIncludeVat says so."""
    dayPencePerKwh: list[float | None]
    """Its price in pence per kWh at each of the 48 half hours of a day by the London clock: today, or the nearest day
    on which it holds. Null without a rate.
    """


class TariffChanges(TypedDict):
    """Body of tariff update, at least one attribute: what is absent stays, null clears."""

    name: NotRequired[str]
    """Name of the tariff."""
    supplierName: NotRequired[str | None]
    """Name of the supplier; null clears it."""
    tariffCode: NotRequired[str | None]
    """Code the supplier has for the tariff; null clears it."""
    validTo: NotRequired[str | None]
    """London day from which it no longer holds, YYYY-MM-DD, after validFrom; null opens it."""


class TariffCorrection(TypedDict):
    """A correction with its reason, of at least one attribute: what is absent stays, null clears."""

    reason: str
    """Why it is corrected; kept with the version."""
    pastCosts: NotRequired[Literal["KEEP", "RECALCULATE"]]
    """KEEP: costs of days before today stay as they were reported; RECALCULATE: they follow the correction."""
    name: NotRequired[str]
    """Name of the tariff."""
    supplierName: NotRequired[str | None]
    """Name of the supplier; null where not known."""
    tariffCode: NotRequired[str | None]
    """Code the supplier has for the tariff; null where not known."""
    tariffType: NotRequired[Literal["SINGLE_RATE", "TIME_OF_USE", "DYNAMIC"]]
    """SINGLE_RATE: one price at any time; TIME_OF_USE: windows that cover every half hour of the week once; DYNAMIC:
    windows with gaps allowed.
    """
    standingChargePencePerDay: NotRequired[float]
    """Standing charge in pence per London day; VAT is in it where pricesIncludeVat says so."""
    vatRatePercent: NotRequired[float]
    """VAT in percent, added to costs where the prices leave it out."""
    pricesIncludeVat: NotRequired[bool]
    """Whether the prices include VAT."""
    unitRates: NotRequired[list[TariffCorrectionUnitRate]]
    """Prices of energy, 1 to 200."""
    validFrom: NotRequired[str]
    """First London day on which it holds, YYYY-MM-DD, from 2000-01-01."""
    validTo: NotRequired[str | None]
    """London day from which it no longer holds, YYYY-MM-DD, after validFrom; null opens it."""


class TariffCorrectionUnitRate(TypedDict):
    label: str
    """Name of the rate, "Night" for example."""
    pencePerKwh: float
    """Price in pence per kWh, with at most 6 decimals; may be below 0. VAT is in it where pricesIncludeVat says so."""
    daysOfWeek: NotRequired[list[int]]
    """Days of the week on which the window begins, 1 for Monday to 7 for Sunday; every day where absent."""
    startTime: NotRequired[str]
    """Start of the window by the London clock, HH:00 or HH:30; 00:00 where absent."""
    endTime: NotRequired[str]
    """End of the window, itself excluded, by the London clock; it runs over midnight where it is not after startTime.
    00:00 where absent.
    """
    validFrom: NotRequired[str]
    """First London day of the rate, YYYY-MM-DD; that of the tariff where absent."""
    validTo: NotRequired[str]
    """London day from which the rate no longer holds, YYYY-MM-DD; that of the tariff where absent."""


class TariffVersion(TypedDict):
    """A tariff as it was recorded at one time."""

    version: int
    """Number of the version, from 1."""
    effectiveFrom: str
    """First London day whose cost is calculated by this version, YYYY-MM-DD."""
    recordedUTC: str
    """When it was recorded; UTC instant."""
    reason: str | None
    """Why it was corrected; of the version the tariff began with, why it was added, null without a reason."""
    name: str
    """Name of the tariff."""
    supplierName: str | None
    """Name of the supplier; null where not known."""
    tariffCode: str | None
    """Code the supplier has for the tariff; null where not known."""
    tariffType: Literal["SINGLE_RATE", "TIME_OF_USE", "DYNAMIC"]
    """SINGLE_RATE: one price at any time; TIME_OF_USE: windows that cover every half hour of the week once; DYNAMIC:
    windows with gaps allowed.
    """
    standingChargePencePerDay: float
    """Standing charge in pence per London day; VAT is in it where pricesIncludeVat says so."""
    vatRatePercent: float
    """VAT in percent, added to costs where the prices leave it out."""
    pricesIncludeVat: bool
    """Whether the prices include VAT."""
    unitRates: list[TariffVersionUnitRate]
    """Prices of energy, 1 to 200."""
    validFrom: str
    """First London day on which it holds, YYYY-MM-DD."""
    validTo: str | None
    """London day from which it no longer holds, YYYY-MM-DD; null while open."""


class TariffVersionUnitRate(TypedDict):
    label: str
    """Name of the rate, "Night" for example."""
    pencePerKwh: float
    """Price in pence per kWh, with at most 6 decimals; may be below 0. VAT is in it where pricesIncludeVat says so."""
    daysOfWeek: NotRequired[list[int]]
    """Days of the week on which the window begins, 1 for Monday to 7 for Sunday; every day where absent."""
    startTime: NotRequired[str]
    """Start of the window by the London clock, HH:00 or HH:30; 00:00 where absent."""
    endTime: NotRequired[str]
    """End of the window, itself excluded, by the London clock; it runs over midnight where it is not after startTime.
    00:00 where absent.
    """
    validFrom: NotRequired[str]
    """First London day of the rate, YYYY-MM-DD; that of the tariff where absent."""
    validTo: NotRequired[str]
    """London day from which the rate no longer holds, YYYY-MM-DD; that of the tariff where absent."""


class StoredTariffPrices(TypedDict):
    """What setting prices did."""

    tariffUUID: str
    """UUID of the tariff."""
    added: int
    """Half hours priced for the first time."""
    changed: int
    """Half hours whose price changed."""
    unchanged: int
    """Half hours that had the same price already."""
    corrected: int
    """Changed half hours that had begun."""
    warnings: list[Warning]
    """What is unusual in the prices, such as pounds in place of pence; empty where nothing is."""


class NewTariffPricesHalfHourlyPrices(TypedDict):
    reason: NotRequired[str]
    """Why prices of half hours that have begun change; needed where some do."""
    pastCosts: NotRequired[Literal["KEEP", "RECALCULATE"]]
    """KEEP: costs of half hours that have begun stay as they were reported; RECALCULATE: they follow the new prices."""
    prices: list[NewTariffPricesHalfHourlyPricesPrice]
    """Half hours with their prices, each once."""


class NewTariffPricesHalfHourlyPricesPrice(TypedDict):
    startTime: str
    """Start of the half hour, on :00 or :30; UTC instant."""
    pencePerKwh: float
    """Price in pence per kWh, with at most 6 decimals; may be below 0. VAT is in it where the tariff says so."""


class NewTariffPricesOctopusEnergyUnitRates(TypedDict):
    reason: NotRequired[str]
    """Why prices of half hours that have begun change; needed where some do."""
    pastCosts: NotRequired[Literal["KEEP", "RECALCULATE"]]
    """KEEP: costs of half hours that have begun stay as they were reported; RECALCULATE: they follow the new prices."""
    results: list[NewTariffPricesOctopusEnergyUnitRatesResult]
    """Records of unit rates; each prices every half hour that it spans."""
    count: NotRequired[int]
    """Not looked at."""
    next: NotRequired[str | None]
    """Not looked at."""
    previous: NotRequired[str | None]
    """Not looked at."""


class NewTariffPricesOctopusEnergyUnitRatesResult(TypedDict):
    valid_from: str
    """Start of the first half hour; UTC instant."""
    valid_to: str
    """End of the last half hour, itself excluded, a week later at most; UTC instant."""
    value_exc_vat: float
    """Price in pence per kWh without VAT, used where the tariff's prices leave VAT out."""
    value_inc_vat: float
    """Price in pence per kWh with VAT, used where the tariff's prices include VAT."""
    payment_method: NotRequired[str | None]
    """Not looked at."""


NewTariffPrices: TypeAlias = "NewTariffPricesHalfHourlyPrices | NewTariffPricesOctopusEnergyUnitRates"
"""Prices of half hours, in our own shape or as the Octopus Energy API returns them; all are stored or none."""


class TariffPrices(TypedDict):
    """Half-hourly prices of a dynamic tariff, in order of time."""

    tariffUUID: str
    """UUID of the tariff."""
    pricesVersion: int
    """How often prices of the tariff have been set, in any range; as "3", or in the ETag, what If-Match names."""
    data: list[TariffPricesDataItem]
    """Half hours that have a price."""


class TariffPricesDataItem(TypedDict):
    startTime: str
    """Start of the half hour; UTC instant."""
    pencePerKwh: float
    """Price in pence per kWh as it is known now."""
    toldPencePerKwh: float | None
    """Price in pence per kWh by which the reported cost was calculated; null where there was none."""


AssetCosts = TypedDict(
    "AssetCosts",
    {
        # UUID of the asset.
        "assetUUID": "str",
        # Start of the range, on a half hour; UTC instant.
        "from": "str",
        # End of the range, itself excluded; UTC instant.
        "to": "str",
        # import prices energy taken from the grid, export energy given to it.
        "direction": 'Literal["import", "export"]',
        # AS_TOLD: by the versions and prices that applied when each day passed; CORRECTED: by the newest ones.
        "costs": 'Literal["AS_TOLD", "CORRECTED"]',
        # Energy of the half hours that have a reading, in kWh; null without readings.
        "kwh": "float | None",
        # Cost in £ of the half hours that have a reading and a price, VAT and standing charges included; an export is a
        # credit, below 0. Null where nothing is priced.
        "costGbp": "float | None",
        # Half hours that have ended by now.
        "due": "int",
        # Half hours due that have a reading.
        "present": "int",
        # Half hours due that have a reading and a price: only these are in the cost.
        "priced": "int",
        # The London days of the range, the first and the last perhaps in part.
        "days": "list[AssetCostsDay]",
    },
)
"""What an asset cost in one direction over a range, London day by London day."""


class AssetCostsDay(TypedDict):
    date: str
    """London calendar day, YYYY-MM-DD."""
    kwh: float | None
    """Energy of the half hours that have a reading, in kWh; null without readings."""
    costGbp: float | None
    """Cost in £ of the half hours that have a reading and a price, VAT and standing charges included; an export is a
    credit, below 0. Null where nothing is priced.
    """
    due: int
    """Half hours that have ended by now."""
    present: int
    """Half hours due that have a reading."""
    priced: int
    """Half hours due that have a reading and a price: only these are in the cost."""


class Forecast(TypedDict):
    """Expected net energy of an asset, half hour by half hour."""

    assetUUID: str
    """UUID of the asset."""
    unit: Literal["kWh"]
    """Unit of every energy value in this response."""
    start: str
    """Start of the first half hour, the one in progress; UTC instant."""
    stepSeconds: int
    """Length of one value in seconds: 1800 for half hours, 3600 for hours."""
    values: list[float | None]
    """Expected net energy in kWh, half hour by half hour; below 0 where more is given out than taken, null where not
    known.
    """
    p10: list[float | None]
    """Energy in kWh that one outcome in ten falls below, half hour by half hour; null where not known."""
    p50: list[float | None]
    """Energy in kWh in the middle of the outcomes, half hour by half hour; no baseline, because it adds up to less than
    is used; null where not known.
    """
    p90: list[float | None]
    """Energy in kWh that one outcome in ten exceeds, half hour by half hour; null where not known."""
    status: Literal["OK", "SHORT_HISTORY", "INSUFFICIENT_DATA"]
    """OK: 14 days of history and more; SHORT_HISTORY: 3 to 13, with wider bands; INSUFFICIENT_DATA: fewer, and null
    throughout.
    """
    dataThroughUTC: str | None
    """End of the latest half hour measured; UTC instant, null without readings."""
    historyDays: int
    """London days of history with at least half of their half hours, at most 57."""


class PortfolioForecast(TypedDict):
    """Expected net energy of a portfolio, half hour by half hour."""

    portfolioUUID: str
    """UUID of the portfolio."""
    assets: int
    """Active assets in the portfolio whose user allows readings so fine, or that have none; each meter once."""
    assetsWithheld: int
    """Active assets left out, because their user allows no readings, or none so fine."""
    assetsMeterCounted: int
    """Active assets left out, because the sum has their energy already: they are behind the meter of another asset of
    it, or have its MPAN.
    """
    assetsSampled: int
    """Assets whose readings are read; where they are fewer than `assets`, an even sample of them stands for all, which
    a large portfolio over a long range has.
    """
    sampledWithin: SampledWithin | None
    """How far energy may be off for being read of a sample; null where all assets are read."""
    assetsWithForecast: int
    """Those of them with enough history, which the values add up; in proportion where sampled."""
    unit: Literal["kWh"]
    """Unit of every energy value in this response."""
    start: str
    """Start of the first half hour, the one in progress; UTC instant."""
    stepSeconds: int
    """Length of one value in seconds: 1800 for half hours, 3600 for hours."""
    values: list[float | None]
    """Expected net energy in kWh, half hour by half hour; below 0 where more is given out than taken, null where not
    known.
    """
    p10: list[float | None]
    """Energy in kWh that one outcome in ten falls below, half hour by half hour; null where not known."""
    p50: list[float | None]
    """Energy in kWh in the middle of the outcomes, half hour by half hour; no baseline, because it adds up to less than
    is used; null where not known.
    """
    p90: list[float | None]
    """Energy in kWh that one outcome in ten exceeds, half hour by half hour; null where not known."""
    status: Literal["OK", "SHORT_HISTORY", "INSUFFICIENT_DATA"]
    """OK: 14 days of history and more; SHORT_HISTORY: 3 to 13, with wider bands; INSUFFICIENT_DATA: fewer, and null
    throughout.
    """
    dataThroughUTC: str | None
    """End of the latest half hour measured; UTC instant, null without readings."""
    historyDays: int
    """Days of history of the middle asset."""
    temperature: PortfolioForecastTemperature | None
    """What the temperature of the coming days changes in the values and quantiles; null where no source of temperatures
    is configured, fewer than 200 assets without export have a forecast, or temperatures of the latest days are missing.
    """


class PortfolioForecastTemperature(TypedDict):
    source: str
    """Who forecasts the temperature."""
    effectPercentPerDegree: float
    """How much more energy the portfolio uses a day for each degree colder, below 15.5 °C, in percent: measured on its
    last eight weeks. 0 where no effect is beyond chance.
    """
    factorByDay: list[PortfolioForecastTemperatureFactorByDayItem]
    """The London days of the forecast that have a temperature."""


class PortfolioForecastTemperatureFactorByDayItem(TypedDict):
    date: str
    """London date."""
    colderByDegrees: float
    """Degrees below the past days that the forecast follows, counted below 15.5 °C only; negative for a warmer day."""
    factor: float
    """What the day’s values and quantiles were multiplied by, 0.8 to 1.25; those of assets that export were not."""


class BulkForecasts(TypedDict):
    """Forecasts of several assets."""

    data: list[Forecast]
    """Forecasts, in the order requested."""
    refused: list[BulkForecastsRefusedItem]
    """Assets without one."""


class BulkForecastsRefusedItem(TypedDict):
    assetUUID: str
    """UUID of the asset."""
    code: Literal["ASSET_NOT_FOUND", "CONSENT_REQUIRED"]
    """Reason, for programs: the asset is unknown or archived, or its user does not allow half hours."""
    detail: str
    """Reason, for people."""


class BulkForecast(TypedDict):
    """Assets to forecast."""

    assetUUIDs: list[str]
    """UUIDs of 1 to 1,000 assets; repeats count once."""
    horizonHours: NotRequired[int]
    """Hours to look ahead."""


ForecastQuality = TypedDict(
    "ForecastQuality",
    {
        # UUID of the portfolio; null for all together.
        "portfolioUUID": "str | None",
        # Start of the range; UTC instant.
        "from": "str",
        # End of the range, itself excluded; UTC instant.
        "to": "str",
        # How many forecasts begin in the range, by what became of them.
        "forecasts": "ForecastQualityForecasts",
        # Scores by how far ahead a half hour was forecast.
        "leadTimes": "list[ForecastQualityLeadTime]",
        # Scores by the London day on which the forecast began, earliest first; days without one are left out.
        "days": "list[ForecastQualityDay]",
        # Scores of the forecasts of the latest two weeks that can be over, whatever the range.
        "twoWeeks": "ForecastQualityTwoWeeks",
        # When the next forecasts are made; UTC instant.
        "nextForecastUTC": "str",
        # When a forecast is next due to be scored, if its readings are there; UTC instant.
        "nextScoreUTC": "str",
    },
)
"""How the kept forecasts of a range compare with what was measured."""


class ForecastQualityForecasts(TypedDict):
    """How many forecasts begin in the range, by what became of them."""

    scored: int
    """Forecasts compared with what was measured."""
    pending: int
    """Forecasts whose 48 hours are not over, or whose readings have not all arrived."""
    unscored: int
    """Forecasts given up: a week after their end fewer than half of their readings had arrived."""
    replayed: int
    """Those of all these that were made on a later day, when the portfolio was first forecast, from readings before
    their start alone.
    """


class ForecastQualityLeadTime(TypedDict):
    fromHours: int
    """Hours ahead at which the lead time begins."""
    toHours: int
    """Hours ahead at which it ends, itself excluded."""
    halfHours: int
    """Half hours that were scored."""
    coveragePercent: float | None
    """Share in percent of them that were measured from p10 to p90; null without any."""
    belowPercent: float | None
    """Share in percent of them that were measured below p10; null without any."""
    errorPercent: float | None
    """Mean absolute error of the forecast in percent of the mean measured energy; null without any."""


class ForecastQualityDay(TypedDict):
    date: str
    """London day on which the forecast began, at 16:00."""
    halfHours: int
    """Half hours that were scored."""
    coveragePercent: float | None
    """Share in percent of them that were measured from p10 to p90; null without any."""
    belowPercent: float | None
    """Share in percent of them that were measured below p10; null without any."""
    errorPercent: float | None
    """Mean absolute error of the forecast in percent of the mean measured energy; null without any."""
    readingsPercent: float | None
    """Share in percent of the half hours of all its assets that had a reading when it was scored; null before."""


class ForecastQualityTwoWeeks(TypedDict):
    """Scores of the forecasts of the latest two weeks that can be over, whatever the range."""

    halfHours: int
    """Half hours that were scored."""
    coveragePercent: float | None
    """Share in percent of them that were measured from p10 to p90; null without any."""
    belowPercent: float | None
    """Share in percent of them that were measured below p10; null without any."""
    errorPercent: float | None
    """Mean absolute error of the forecast in percent of the mean measured energy; null without any."""
    status: Literal["OK", "TOO_NARROW", "TOO_WIDE", "UNKNOWN"]
    """OK: 70 to 90 % of the half hours lay from p10 to p90, which is made for 80 %; TOO_NARROW: fewer; TOO_WIDE: more;
    UNKNOWN: fewer than 336 half hours were scored.
    """


class AssetForecastQuality(TypedDict):
    """How the forecasts of an asset compare with what it measured, over the first 24 hours of each."""

    assetUUID: str
    """UUID of the asset."""
    assetId: str
    """Your own identifier of the asset."""
    name: str | None
    """Name of the asset; null where it has none."""
    portfolioUUID: str | None
    """UUID of the portfolio the asset is in; null where it is in none."""
    forecasts: int
    """Forecasts that were scored."""
    halfHours: int
    """Half hours that were scored."""
    coveragePercent: float | None
    """Share in percent of them that were measured from p10 to p90; null without any."""
    belowPercent: float | None
    """Share in percent of them that were measured below p10; null without any."""
    errorPercent: float | None
    """Mean absolute error of p50 in percent of the mean measured energy; null without energy."""
    meanKwh: float | None
    """Mean absolute energy of a scored half hour in kWh; null without any."""


class KeptForecast(TypedDict):
    """A forecast of a portfolio as it was made, and what was measured."""

    portfolioUUID: str
    """UUID of the portfolio."""
    date: str
    """London day on which it begins, at 16:00."""
    madeUTC: str
    """When it was made; UTC instant."""
    isReplayed: bool
    """Whether it was made on a later day, from readings before its start alone."""
    status: Literal["PENDING", "SCORED", "UNSCORED"]
    """PENDING: not scored yet; SCORED: compared with what was measured; UNSCORED: too few readings arrived."""
    assets: int
    """Assets that the sum of the portfolio had, each meter once."""
    assetsForecast: int
    """Assets that were forecast and measured: those with enough history, and at most an even sample of 1,000 of them
    (100 if replayed), scaled to all.
    """
    readingsPercent: float | None
    """Share in percent of the half hours of all its assets that had a reading when it was scored; null before."""
    unit: Literal["kWh"]
    """Unit of all values."""
    start: str
    """Start of the first half hour; UTC instant."""
    stepSeconds: int
    """Length of a half hour in seconds."""
    values: list[float | None]
    """Expected net energy of each half hour; null where nothing is known."""
    p10: list[float | None]
    """Net energy that nine in ten half hours exceed; null where nothing is known."""
    p50: list[float | None]
    """Median net energy; null where nothing is known."""
    p90: list[float | None]
    """Net energy that one in ten half hours exceeds; null where nothing is known."""
    measured: list[float | None] | None
    """Net energy measured of the same assets; null in half hours that are not scored. Null as a whole before it is
    scored.
    """
    leadTimes: list[KeptForecastLeadTime]
    """Scores by how far ahead a half hour was forecast; empty before it is scored."""


class KeptForecastLeadTime(TypedDict):
    fromHours: int
    """Hours ahead at which the lead time begins."""
    toHours: int
    """Hours ahead at which it ends, itself excluded."""
    halfHours: int
    """Half hours that were scored."""
    coveragePercent: float | None
    """Share in percent of them that were measured from p10 to p90; null without any."""
    belowPercent: float | None
    """Share in percent of them that were measured below p10; null without any."""
    errorPercent: float | None
    """Mean absolute error of the forecast in percent of the mean measured energy; null without any."""


class SmartMeter(TypedDict):
    """A meter that can be read by MPAN."""

    mpan: str
    """13-digit core of the MPAN."""
    assetUUID: str
    """UUID of the asset that has the meter."""
    meterSerialNumber: str | None
    """Serial number printed on the meter; null where not known."""
    isHalfHourlySettled: bool | None
    """True where the profile class in the top line of the MPAN is 00, false where it is another; null without a top
    line.
    """
    status: Literal["CONNECTED", "UNKNOWN"]
    """CONNECTED where the lookup found the MPAN valid, else UNKNOWN."""
    consentStatus: Literal["ACTIVE", "REJECTED", "WITHDRAWN", "EXPIRED", "NONE"]
    """Newest DATA_ACCESS preference of the user; NONE where there is none. Only ACTIVE allows reads."""
    availableRange: SmartMeterAvailableRange | None
    """Range of the readings there are; null without readings."""
    lastReadingUTC: str | None
    """Start of the newest half hour with a reading; UTC instant, null before the first."""
    reading: SmartMeterReading
    """How this service reads the meter. Readings sent by a client need none of it."""


SmartMeterAvailableRange = TypedDict(
    "SmartMeterAvailableRange",
    {
        # Start of the first half hour; UTC instant.
        "from": "str",
        # End of the last half hour; UTC instant.
        "to": "str",
    },
)


class SmartMeterReading(TypedDict):
    """How this service reads the meter. Readings sent by a client need none of it."""

    status: Literal["READ", "FAILING", "WAITING", "NOT_READ"]
    """READ: the last read succeeded; FAILING: it failed; WAITING: it has not been tried yet; NOT_READ: it is not read,
    for notReadReason.
    """
    notReadReason: Literal["NO_CONSENT", "MPAN_NOT_VALID", "NO_SERIAL_NUMBER", "NO_ACCOUNT", "NOT_A_SMART_METER"] | None
    """NO_CONSENT of its user to DATA_ACCESS; MPAN_NOT_VALID; NO_SERIAL_NUMBER, which Octopus Energy needs; NO_ACCOUNT
    reads it (a sandbox simulates meters whose serial number begins with SIM); NOT_A_SMART_METER. Null where it is read.
    """
    provider: Literal["OCTOPUS_ENERGY", "N3RGY", "SIMULATED"] | None
    """Through whom it is read; null where it is not."""
    meterAccountUUID: str | None
    """UUID of the account that it is read with; null for the service's own access, and where it is not read."""
    lastReadUTC: str | None
    """When a read last succeeded; UTC instant, null where none has."""
    lastError: SmartMeterReadingLastError | None
    """What the last read failed of; null where it succeeded."""
    failures: int
    """Reads that failed since one succeeded."""
    nextTryUTC: str | None
    """When it is read next, or sooner on request; UTC instant, null before the first try and where it is not read."""


class SmartMeterReadingLastError(TypedDict):
    code: Literal[
        "NOT_IN_ACCOUNT", "CREDENTIAL_REFUSED", "CREDENTIAL_UNREADABLE", "CONSENT_MISSING_AT_PROVIDER",
        "PROVIDER_UNAVAILABLE", "UNEXPECTED_ANSWER",
    ]
    """NOT_IN_ACCOUNT: the meter is another account's, or unknown; CREDENTIAL_REFUSED; CREDENTIAL_UNREADABLE: sealed
    with another key of the service; CONSENT_MISSING_AT_PROVIDER; PROVIDER_UNAVAILABLE; UNEXPECTED_ANSWER.
    """
    detail: str
    """The same, for people."""
    atUTC: str
    """When it failed; UTC instant."""


class BulkMeterReadings(TypedDict):
    """Readings of several meters, each whole, at most 50,000 half hours a response."""

    data: list[BulkMeterReadingsDataItem]
    """Meters of this response."""
    refused: list[BulkMeterReadingsRefusedItem]
    """Meters that were not read."""
    nextCursor: str | None
    """Cursor of the next response; null where this is the last."""


class BulkMeterReadingsDataItem(TypedDict):
    mpan: str
    """13-digit core of the MPAN."""
    assetUUID: str
    """UUID of the asset that has the meter."""
    start: str
    """Start of the first half hour; UTC instant."""
    stepSeconds: int
    """Length of one value in seconds: 1800 for half hours, 3600 for hours."""
    values: list[float | None]
    """Energy in kWh, half hour by half hour; null where nothing was measured."""
    readingTypes: list[Literal["ACTUAL", "ESTIMATED"] | None]
    """Whether each value is ACTUAL or ESTIMATED; null where there is none."""
    coverage: BulkMeterReadingsDataItemCoverage
    """How complete the readings of the range are."""


class BulkMeterReadingsDataItemCoverage(TypedDict):
    """How complete the readings of the range are."""

    expected: int
    """Half hours in the range."""
    present: int
    """Half hours in the range that have a reading."""


class BulkMeterReadingsRefusedItem(TypedDict):
    mpan: str
    """13-digit core of the MPAN."""
    code: Literal["NOT_FOUND", "CONSENT_REQUIRED"]
    """Reason, for programs."""
    detail: str
    """Reason, for people."""


BulkMeterRead = TypedDict(
    "BulkMeterRead",
    {
        # MPANs of 1 to 1,000 meters: 13-digit cores, or all 21 digits; repeats count once.
        "mpans": "list[str]",
        # Start of the range.
        "from": "str",
        # End of the range, itself excluded; after from, by 2 years at most.
        "to": "str",
        # nextCursor of the response before, with the same mpans and range; absent to begin.
        "cursor": NotRequired["str"],
    },
)
"""Meters to read."""


class MeterAccount(TypedDict):
    """An account with a company that reads smart meters. Its credential is in no response."""

    meterAccountUUID: str
    """UUID of the account."""
    provider: Literal["OCTOPUS_ENERGY", "N3RGY"]
    """Company that reads the meters: OCTOPUS_ENERGY, over its REST API, or N3RGY, over its Customer Service API V2."""
    userUUID: str | None
    """UUID of the user whose meters it reads; null where it is the tenant's own, for every meter whose user has none.
    """
    label: str | None
    """Free text; null for none."""
    credentialSet: bool
    """Whether it has a credential."""
    credentialHint: str | None
    """Last four characters of the credential; null where it has none."""
    status: Literal["ACTIVE", "REFUSED", "PAUSED", "NOT_SET"]
    """ACTIVE; REFUSED: the provider does not accept the credential; PAUSED: the provider did not respond and is left
    alone for a while; NOT_SET: it has no credential.
    """
    statusReason: str | None
    """Why it is not ACTIVE, for people; null where it is."""
    nextTryUTC: str | None
    """When it is tried next; UTC instant, null where it is ACTIVE or NOT_SET."""
    createdUTC: str
    """When it was created; UTC instant."""
    updatedUTC: str
    """When it was last changed; UTC instant."""


class NewMeterAccount(TypedDict):
    """Body of meter account create. A user has one account at most, and so has the tenant."""

    provider: Literal["OCTOPUS_ENERGY", "N3RGY"]
    """Company that reads the meters: OCTOPUS_ENERGY, over its REST API, or N3RGY, over its Customer Service API V2."""
    userUUID: NotRequired[str | None]
    """UUID of the user whose meters it reads; null where it is the tenant's own, for every meter whose user has none.
    """
    label: NotRequired[str | None]
    """Free text; absent or null for none."""
    credential: str
    """API key that the provider issued: 8 to 200 printable ASCII characters without spaces. It is kept sealed and never
    returned.
    """


class ListedMeterAccount(TypedDict):
    """A meter account in a list, with the name of its user."""

    meterAccountUUID: str
    """UUID of the account."""
    provider: Literal["OCTOPUS_ENERGY", "N3RGY"]
    """Company that reads the meters: OCTOPUS_ENERGY, over its REST API, or N3RGY, over its Customer Service API V2."""
    userUUID: str | None
    """UUID of the user whose meters it reads; null where it is the tenant's own, for every meter whose user has none.
    """
    label: str | None
    """Free text; null for none."""
    credentialSet: bool
    """Whether it has a credential."""
    credentialHint: str | None
    """Last four characters of the credential; null where it has none."""
    status: Literal["ACTIVE", "REFUSED", "PAUSED", "NOT_SET"]
    """ACTIVE; REFUSED: the provider does not accept the credential; PAUSED: the provider did not respond and is left
    alone for a while; NOT_SET: it has no credential.
    """
    statusReason: str | None
    """Why it is not ACTIVE, for people; null where it is."""
    nextTryUTC: str | None
    """When it is tried next; UTC instant, null where it is ACTIVE or NOT_SET."""
    createdUTC: str
    """When it was created; UTC instant."""
    updatedUTC: str
    """When it was last changed; UTC instant."""
    userName: str | None
    """Name of the user; null where it is the tenant's own account."""


class MeterAccountChanges(TypedDict):
    """Body of meter account update, at least one attribute: what is absent stays."""

    label: NotRequired[str | None]
    """Free text; null clears it."""
    credential: NotRequired[str | None]
    """API key that the provider issued: 8 to 200 printable ASCII characters without spaces. It is kept sealed and never
    returned. Null removes it.
    """


AssetAnalytics = TypedDict(
    "AssetAnalytics",
    {
        # UUID of the asset.
        "assetUUID": "str",
        # Start of the range, on a half hour; UTC instant.
        "from": "str",
        # End of the range, itself excluded; UTC instant.
        "to": "str",
        # How complete the readings of the range are.
        "coverage": "AssetAnalyticsCoverage",
        # Energy taken from the grid in kWh; null without readings.
        "importKwh": "float | None",
        # Energy given to the grid in kWh; null without readings.
        "exportKwh": "float | None",
        # Import less export in kWh, over half hours that have both where there is export; null without readings.
        "netKwh": "float | None",
        # Mean demand in kW; null without readings.
        "meanKw": "float | None",
        # Highest half-hourly demand in kW; null without readings.
        "peakKw": "float | None",
        # Start of the first half hour with the highest demand; UTC instant, null without readings.
        "peakUTC": "str | None",
        # Demand in kW that is exceeded 95 % of the time; null without readings.
        "baseLoadKw": "float | None",
        # Mean demand in percent of the peak; null where there is no peak.
        "loadFactorPercent": "float | None",
        # Import in kWh from 00:30 to 07:30 London time; null without readings.
        "nightKwh": "float | None",
        # Import in kWh at other times; null without readings.
        "dayKwh": "float | None",
        # Import in kWh on working days: Monday to Friday, bank holidays of England and Wales excluded; null without
        # readings.
        "workingDayKwh": "float | None",
        # Import in kWh on the other days; null without readings.
        "nonWorkingDayKwh": "float | None",
        # Cost in £ under the tariffs in force, VAT and standing charges included, export as a credit; null where
        # nothing is priced.
        "costGbp": "float | None",
        # Assets that the sums cover: those with at least one reading in the range.
        "measuredAssets": "int",
        # Assets that the cost covers: those with readings under a tariff.
        "pricedAssets": "int",
        # CO2 of the import in kg; null without readings.
        "carbonKg": "float | None",
        # Where the carbon intensity comes from.
        "carbonSource": "str",
        # Mean import in kWh of each of the 48 London half hours on working days, from 00:00; null where not measured.
        "workingDayProfile": "list[float | None]",
        # Mean import in kWh of each of the 48 London half hours on the other days, from 00:00; null where not measured.
        "nonWorkingDayProfile": "list[float | None]",
        # Mean import in kWh by weekday, Monday first, and London half hour from 00:00; null where not measured.
        "heatMap": "list[list[float | None]]",
        # Demand in kW exceeded in 0, 1 … 100 percent of the time, highest first; null without readings.
        "loadDuration": "list[float | None]",
        # BL01 baseline less metered energy in percent of metered, over whole past days without an event; null without
        # such days.
        "baselineBiasPercent": "float | None",
        # Mean distance of the BL01 baseline from each half hour, in percent of it, over the same days; null without
        # such days.
        "baselineMapePercent": "float | None",
    },
)
"""Figures of one asset over a range."""


class AssetAnalyticsCoverage(TypedDict):
    """How complete the readings of the range are."""

    expected: int
    """Half hours in the range."""
    present: int
    """Half hours in the range that have a reading."""


PortfolioAnalytics = TypedDict(
    "PortfolioAnalytics",
    {
        # UUID of the portfolio.
        "portfolioUUID": "str",
        # Active assets in the portfolio whose user allows half hours, or that have none; each meter once.
        "assets": "int",
        # Active assets left out, because their user allows no readings, or none so fine.
        "assetsWithheld": "int",
        # Active assets left out, because the sum has their energy already: they are behind the meter of another asset
        # of it, or have its MPAN.
        "assetsMeterCounted": "int",
        # Assets whose readings are read; where they are fewer than `assets`, an even sample of them stands for all,
        # which a large portfolio over a long range has.
        "assetsSampled": "int",
        # How far energy may be off for being read of a sample; null where all assets are read.
        "sampledWithin": "SampledWithin | None",
        # Start of the range, on a half hour; UTC instant.
        "from": "str",
        # End of the range, itself excluded; UTC instant.
        "to": "str",
        # How complete the readings of the range are.
        "coverage": "PortfolioAnalyticsCoverage",
        # Energy taken from the grid in kWh; null without readings.
        "importKwh": "float | None",
        # Energy given to the grid in kWh; null without readings.
        "exportKwh": "float | None",
        # Import less export in kWh, over half hours that have both where there is export; null without readings.
        "netKwh": "float | None",
        # Mean demand in kW; null without readings.
        "meanKw": "float | None",
        # Highest half-hourly demand in kW; null without readings.
        "peakKw": "float | None",
        # Start of the first half hour with the highest demand; UTC instant, null without readings.
        "peakUTC": "str | None",
        # Demand in kW that is exceeded 95 % of the time; null without readings.
        "baseLoadKw": "float | None",
        # Mean demand in percent of the peak; null where there is no peak.
        "loadFactorPercent": "float | None",
        # Import in kWh from 00:30 to 07:30 London time; null without readings.
        "nightKwh": "float | None",
        # Import in kWh at other times; null without readings.
        "dayKwh": "float | None",
        # Import in kWh on working days: Monday to Friday, bank holidays of England and Wales excluded; null without
        # readings.
        "workingDayKwh": "float | None",
        # Import in kWh on the other days; null without readings.
        "nonWorkingDayKwh": "float | None",
        # Cost in £ under the tariffs in force, VAT and standing charges included, export as a credit; null where
        # nothing is priced.
        "costGbp": "float | None",
        # Assets that the sums cover: those with at least one reading in the range.
        "measuredAssets": "int",
        # Assets that the cost covers: those with readings under a tariff.
        "pricedAssets": "int",
        # CO2 of the import in kg; null without readings.
        "carbonKg": "float | None",
        # Where the carbon intensity comes from.
        "carbonSource": "str",
        # Mean import in kWh of each of the 48 London half hours on working days, from 00:00; null where not measured.
        "workingDayProfile": "list[float | None]",
        # Mean import in kWh of each of the 48 London half hours on the other days, from 00:00; null where not measured.
        "nonWorkingDayProfile": "list[float | None]",
        # Mean import in kWh by weekday, Monday first, and London half hour from 00:00; null where not measured.
        "heatMap": "list[list[float | None]]",
        # Demand in kW exceeded in 0, 1 … 100 percent of the time, highest first; null without readings.
        "loadDuration": "list[float | None]",
    },
)
"""Figures of a portfolio over a range, its active assets added up."""


class PortfolioAnalyticsCoverage(TypedDict):
    """How complete the readings of the range are."""

    expected: int
    """Half hours due from all active assets of the portfolio, those left out too."""
    present: int
    """Readings there are of those."""


class PortfolioResult(TypedDict):
    """A portfolio, with what it can turn down, delivers and earned, and what it does next."""

    portfolioUUID: str
    """UUID of the portfolio."""
    name: str
    """Name of the portfolio."""
    description: str | None
    """Free text; null where there is none."""
    status: Literal["ACTIVE", "ARCHIVED"]
    """ARCHIVED portfolios have no assets and join no events."""
    assetCount: int
    """Active assets in the portfolio."""
    createdUTC: str
    """When it was created; UTC instant."""
    updatedUTC: str
    """When it was last changed; UTC instant."""
    archivedUTC: str | None
    """When it was archived; UTC instant, null while it is active."""
    standing: PortfolioResultStanding | None
    """How it stands, as it was last calculated; null before."""
    nextEvent: PortfolioResultNextEvent | None
    """The event aimed at it that runs or starts next; null without one."""


class PortfolioResultStanding(TypedDict):
    calculatedUTC: str
    """When that was; UTC instant."""
    ready: int
    """Assets that are READY in the scheme in which most are, and consented; each meter once."""
    expectedKw: float | None
    """What these are expected to turn down at the usual window, in kW; null where nobody knows."""
    sureKw: float | None
    """What nine of ten outcomes exceed, in kW; null likewise."""
    usual: list[PortfolioResultStandingUsualItem]
    """What it delivered in its newest events of each type with a final run, ten at most; empty without one."""
    season: PortfolioResultStandingSeason
    """What the events of this season came to."""
    kept: PortfolioResultStandingKept | None
    """What it delivered of what was forecast at the starts of its events; null without one."""


class PortfolioResultStandingUsualItem(TypedDict):
    eventType: Literal["TURN_DOWN", "TURN_UP"]
    """Type of the events."""
    kw: float
    """Median of its mean power in these events, in kW."""
    lowestKw: float
    """Its mean power in the event in which that was lowest, in kW."""
    kwPerAsset: float
    """Mean power of an asset that was opted in, in kW."""
    events: int
    """How many events."""


class PortfolioResultStandingSeason(TypedDict):
    """What the events of this season came to."""

    events: int
    """Events with a stats run in which it had readings."""
    deliveredKwh: float
    """Energy its assets delivered in kWh, signed."""
    deliveredInterval: PortfolioResultStandingSeasonDeliveredInterval | None
    """Where deliveredKwh lies with 90 % probability: the intervals of the events together, whose errors hardly go
    together, where every one has an interval of the portfolio; null otherwise.
    """
    revenueGbp: float
    """Its shares of what they earned in £, half hour by half hour by delivered energy."""
    preliminaryGbp: float
    """Of it, what preliminary runs say, in £."""


class PortfolioResultStandingSeasonDeliveredInterval(TypedDict):
    level: Literal[90]
    """Probability in percent: 90."""
    low: float
    """Lower end in kWh, signed."""
    high: float
    """Upper end in kWh, signed. Where 0 lies between low and high, the delivery may be chance."""
    placeboDays: int
    """Placebo days of the event with the fewest."""
    coverage: float
    """Mean of the coverage of the events, in percent."""


class PortfolioResultStandingKept(TypedDict):
    events: int
    """Turn-down events with a final run and a forecast at their start: the newest of the last year, ten at most."""
    forecastKwh: float
    """What was forecast in kWh, added up."""
    deliveredKwh: float
    """What was delivered in kWh, added up."""
    percent: float | None
    """Delivered in percent of forecast; null where nothing was forecast."""


class PortfolioResultNextEvent(TypedDict):
    eventUUID: str
    """UUID of the event."""
    name: str
    """Name of the event."""
    startTime: str
    """Start; UTC instant."""
    optedIn: int | None
    """Assets of the portfolio in it, as they were last counted; null before."""


PortfolioSeason = TypedDict(
    "PortfolioSeason",
    {
        # UUID of the portfolio.
        "portfolioUUID": "str",
        # Start of the season; UTC instant.
        "from": "str",
        # End of the season, itself excluded; UTC instant.
        "to": "str",
        # The judgement.
        "verdict": "PortfolioSeasonVerdict",
        # What it delivered in its newest events of each type with a final run, ten at most; empty without one.
        "usual": "list[PortfolioSeasonUsualItem]",
        # What the events of this season came to.
        "season": "PortfolioSeasonSeason",
        # What it delivered of what was forecast at the starts of its events; null without one.
        "kept": "PortfolioSeasonKept | None",
        # A page of the events aimed at it; those cancelled before they delivered anything are left out.
        "events": "Page[PortfolioEvent]",
    },
)
"""What a portfolio usually delivers, and its part in the events of this season."""


class PortfolioSeasonVerdict(TypedDict):
    """The judgement."""

    sentence: str
    """The sentence, in English, as every screen shows it."""
    tone: Literal["WARN", "NEUTRAL"]
    """WARN where its newest event was less than three quarters of what is usual."""


class PortfolioSeasonUsualItem(TypedDict):
    eventType: Literal["TURN_DOWN", "TURN_UP"]
    """Type of the events."""
    kw: float
    """Median of its mean power in these events, in kW."""
    lowestKw: float
    """Its mean power in the event in which that was lowest, in kW."""
    kwPerAsset: float
    """Mean power of an asset that was opted in, in kW."""
    events: int
    """How many events."""


class PortfolioSeasonSeason(TypedDict):
    """What the events of this season came to."""

    events: int
    """Events with a stats run in which it had readings."""
    deliveredKwh: float
    """Energy its assets delivered in kWh, signed."""
    deliveredInterval: PortfolioSeasonSeasonDeliveredInterval | None
    """Where deliveredKwh lies with 90 % probability: the intervals of the events together, whose errors hardly go
    together, where every one has an interval of the portfolio; null otherwise.
    """
    revenueGbp: float
    """Its shares of what they earned in £, half hour by half hour by delivered energy."""
    preliminaryGbp: float
    """Of it, what preliminary runs say, in £."""


class PortfolioSeasonSeasonDeliveredInterval(TypedDict):
    level: Literal[90]
    """Probability in percent: 90."""
    low: float
    """Lower end in kWh, signed."""
    high: float
    """Upper end in kWh, signed. Where 0 lies between low and high, the delivery may be chance."""
    placeboDays: int
    """Placebo days of the event with the fewest."""
    coverage: float
    """Mean of the coverage of the events, in percent."""


class PortfolioSeasonKept(TypedDict):
    events: int
    """Turn-down events with a final run and a forecast at their start: the newest of the last year, ten at most."""
    forecastKwh: float
    """What was forecast in kWh, added up."""
    deliveredKwh: float
    """What was delivered in kWh, added up."""
    percent: float | None
    """Delivered in percent of forecast; null where nothing was forecast."""


class PortfolioEvent(TypedDict):
    """An event aimed at a portfolio, and the part of the portfolio in it."""

    eventUUID: str
    """UUID of the event."""
    name: str
    """Name of the event."""
    schemeUUID: str
    """UUID of its scheme."""
    eventType: Literal["TURN_DOWN", "TURN_UP"]
    """TURN_DOWN asks assets to use less than their baseline, TURN_UP to use more."""
    startTime: str
    """Start; UTC instant."""
    endTime: str
    """End, itself excluded; UTC instant."""
    state: Literal["SCHEDULED", "LIVE", "SETTLING", "FINAL", "CANCELLED"]
    """Where the event is on its way; SETTLING has ended and has no final run yet."""
    contractedMw: float | None
    """Contracted power of the whole event in MW; null without a contract."""
    optedIn: int
    """Assets of the portfolio that are opted in."""
    usualKw: float | None
    """What so many of its assets usually deliver in such events, in kW; null where nobody knows."""
    run: int | None
    """Number of the newest stats run; null before the first."""
    deliveredKwh: float | None
    """Energy the portfolio delivered by it in kWh, signed; null before, and without readings."""
    deliveredInterval: PortfolioEventDeliveredInterval | None
    """Where deliveredKwh lies with 90 % probability, by how far the baseline of its assets together was off on placebo
    days; null with fewer than 5, and for runs of before it was kept.
    """
    revenueGbp: float | None
    """Its share of what the event earned in £; null before, and where nothing is paid."""


class PortfolioEventDeliveredInterval(TypedDict):
    level: Literal[90]
    """Probability in percent: 90."""
    low: float
    """Lower end in kWh, signed."""
    high: float
    """Upper end in kWh, signed. Where 0 lies between low and high, the delivery may be chance."""
    placeboDays: int
    """Placebo days it is made from, at most 20."""
    coverage: float
    """Share in percent of the placebo days that the interval of the others would have contained."""


class PortfolioCapability(TypedDict):
    """What the ready assets of a portfolio can turn down or up, and what is sure of it."""

    portfolioUUID: str
    """UUID of the portfolio."""
    eventType: Literal["TURN_DOWN", "TURN_UP"]
    """Whether it is about turning down or up."""
    verdict: PortfolioCapabilityVerdict
    """The judgement."""
    nextStep: str
    """What is committed of it next, and what more would add, in English."""
    scheme: PortfolioCapabilityScheme | None
    """The open scheme in which most of its assets are READY; null where none is."""
    assets: PortfolioCapabilityAssets
    """How many assets the figures rest on."""
    pastEvents: int
    """Settled events from which the response is learnt."""
    usualWindow: PortfolioCapabilityUsualWindow | None
    """The window of most past events; null without one."""
    usual: PortfolioCapabilityUsual | None
    """Mean power at the usual window of a working day; null where nobody knows."""
    workingDay: list[PortfolioCapabilityWorkingDayItem]
    """The 48 half hours of the next working day; empty where nobody knows."""
    nonWorkingDay: list[PortfolioCapabilityNonWorkingDayItem]
    """The 48 half hours of the next weekend day or bank holiday; empty where nobody knows."""
    concentration: PortfolioCapabilityConcentration | None
    """How the power at the usual window is spread over assets; null where nobody knows."""
    types: list[PortfolioCapabilityType]
    """Ready assets by type, the most powerful first."""
    commitments: list[Commitment]
    """The first six events of the type that run or are to come with it."""


class PortfolioCapabilityVerdict(TypedDict):
    """The judgement."""

    sentence: str
    """The sentence, in English, as every screen shows it."""
    tone: Literal["WARN", "NEUTRAL"]
    """WARN where it has assets and none is ready."""


class PortfolioCapabilityScheme(TypedDict):
    schemeUUID: str
    """UUID of the scheme."""
    name: str
    """Name of the scheme."""


class PortfolioCapabilityAssets(TypedDict):
    """How many assets the figures rest on."""

    all: int
    """Active assets of the portfolio."""
    sampled: int
    """Those that were looked at; of more than 10,000 an even sample, and the numbers of ready, opted-in and free assets
    are in proportion.
    """
    ready: int
    """Of those, READY in the scheme and consented, each meter once."""
    measured: int
    """Of those, measured: all, or an even sample of 300 that stands for the rest."""
    withBaseline: int
    """Of those, with a baseline on the working day; the others add nothing."""


PortfolioCapabilityUsualWindow = TypedDict(
    "PortfolioCapabilityUsualWindow",
    {
        # Start by the London clock, as HH:MM.
        "from": "str",
        # End by the London clock, as HH:MM.
        "to": "str",
        # Events that had it.
        "events": "int",
        # Whether these events were aimed at the portfolio; otherwise they are of all.
        "ofPortfolio": "bool",
    },
)


class PortfolioCapabilityUsual(TypedDict):
    expectedKw: float
    """Expected power in kW."""
    sureKw: float
    """Power in kW that nine of ten outcomes exceed."""


class PortfolioCapabilityWorkingDayItem(TypedDict):
    expectedKw: float
    """Expected power in kW."""
    p10Kw: float
    """Power in kW that nine of ten outcomes exceed."""
    p90Kw: float
    """Power in kW that one outcome in ten exceeds."""


class PortfolioCapabilityNonWorkingDayItem(TypedDict):
    expectedKw: float
    """Expected power in kW."""
    p10Kw: float
    """Power in kW that nine of ten outcomes exceed."""
    p90Kw: float
    """Power in kW that one outcome in ten exceeds."""


class PortfolioCapabilityConcentration(TypedDict):
    sentence: str
    """What the most powerful fifth makes, in English."""
    topPercent: float
    """The same in percent."""
    points: list[PortfolioCapabilityConcentrationPoint]
    """A curve of at most 51 points, the most powerful assets first."""


class PortfolioCapabilityConcentrationPoint(TypedDict):
    assetsPercent: float
    """Share of the assets in percent."""
    powerPercent: float
    """Share of the power that they make in percent."""


class PortfolioCapabilityType(TypedDict):
    assetType: Literal[
        "SMART_METER", "BATTERY", "EV_CHARGER", "ELECTRIC_VEHICLE", "HEAT_PUMP", "HOT_WATER_TANK", "SOLAR_PV", "OTHER",
    ]
    """Type of the assets."""
    ready: int
    """Ready assets of the type."""
    expectedKw: float | None
    """Expected power at the usual window in kW; null where nobody knows."""


class Commitment(TypedDict):
    """An event to come that is aimed at a portfolio, and the part of the portfolio in it."""

    eventUUID: str
    """UUID of the event."""
    name: str
    """Name of the event."""
    startTime: str
    """Start; UTC instant."""
    endTime: str
    """End, itself excluded; UTC instant."""
    state: Literal["SCHEDULED", "LIVE"]
    """SCHEDULED, or LIVE while it runs."""
    optedIn: int
    """Assets of the portfolio that are opted in."""
    partKw: float | None
    """Mean power in kW that they are expected to deliver; null where nobody knows or nobody is in."""
    sureKw: float | None
    """Mean power in kW that they exceed in nine of ten outcomes; null likewise."""
    free: int | None
    """Ready assets of the portfolio that are not opted in; null once opting in is closed."""
    freeKw: float | None
    """Mean power in kW that these would add; null where nobody knows or there are none."""


class EventAnalytics(TypedDict):
    """Funnel, distribution and rebound of an event."""

    eventUUID: str
    """UUID of the event."""
    state: Literal["SCHEDULED", "STARTED", "ENDED", "CANCELLED"]
    """State of the event."""
    funnel: list[EventAnalyticsFunnelItem]
    """How many assets pass each stage on the way to delivering, and all before it, in order; DELIVERED once there is a
    stats run.
    """
    frozenUTC: str | None
    """UTC instant since which the stages up to OPTED_IN stay as they were: the start of the event; null before."""
    isReconstructed: bool
    """True for events that had started before Halfhour kept this: assets that were never invited are in no stage."""
    distribution: list[EventAnalyticsDistributionItem]
    """Opted-in assets by delivered energy in percent of baseline, in bands of 10 points; empty before the first stats
    run.
    """
    reboundKwh: float | None
    """Metered energy less baseline in kWh over the hours after the event; null before the end."""
    reboundHours: int
    """Hours after the event that the rebound is measured over."""
    reboundPeriods: list[EventAnalyticsReboundPeriod]
    """Those hours half hour by half hour; empty before the end."""
    unadjustedDeliveredKwh: float | None
    """Energy delivered in kWh, had the baseline not been adjusted in the day; null before the first stats run."""
    participationPercent: float | None
    """Opted-in assets that delivered more than nothing, in percent of all opted in; null before the first stats run."""


class EventAnalyticsFunnelItem(TypedDict):
    stage: Literal["FLEET", "REGISTERED", "CONSENTED", "MPAN_VALID", "READY", "OPTED_IN", "DATA_COMPLETE", "DELIVERED"]
    """Stage; FLEET is the active assets of the event’s portfolios, or of all where it has none, and those that were
    invited or opted. REGISTERED is being opted in to the scheme.
    """
    assets: int
    """Assets that pass this stage and all before it."""
    reason: str | None
    """Why the others of the stage before do not, for after their number; null where all do."""
    lostKw: float | None
    """Power in kW that those would deliver on average; null where nobody is lost, and without a settled event of the
    type.
    """
    lostGbp: float | None
    """What the event would earn more with those, in £; null also where nothing is paid."""
    remedy: EventAnalyticsFunnelItemRemedy | None
    """What can be done about it; null where nobody is lost, and where it is too late."""


class EventAnalyticsFunnelItemRemedy(TypedDict):
    code: Literal["OPT_INTO_SCHEME", "ASK_CONSENT", "CORRECT_MPANS", "READ_REASONS", "OPT_IN", "ASK_READINGS"]
    """Which kind of step."""
    label: str
    """The step in words, for a button."""


class EventAnalyticsDistributionItem(TypedDict):
    fromPercent: float
    """Start of the band in percent; the lowest band has everything below -90."""
    toPercent: float
    """End of the band in percent, itself excluded; the highest band has everything from 190."""
    assets: int
    """Assets in the band."""


class EventAnalyticsReboundPeriod(TypedDict):
    startTime: str
    """Start of the half hour; UTC instant."""
    baselineKwh: float | None
    """Baseline energy in kWh of the assets with a reading and a baseline; null where there are none."""
    actualKwh: float | None
    """Metered net energy in kWh of the same assets; null where there are none."""
    excessKwh: float | None
    """Metered energy less baseline in kWh; null where nothing is known."""


class EventComparisons(TypedDict):
    """What stands beside the settlement of an event; it never changes what is paid."""

    eventUUID: str
    """UUID of the event."""
    run: int
    """Number of the stats run it was kept with."""
    settledKwh: float
    """Energy delivered by the settlement, in kWh, signed."""
    settledInterval: EventComparisonsSettledInterval | None
    """Where deliveredKwh lies with 90 % probability, by how far the same baseline was off on earlier days of the same
    kind without an event (placebo days), settledKwh; null where the stats of the run have none.
    """
    forecast: EventComparisonsForecast | None
    """Delivery by the forecast of the assets; null where none has one, and for runs of before this was kept."""
    nonParticipants: EventComparisonsNonParticipants | None
    """Delivery by assets that did not take part; null with fewer than 50, and for runs of before this was kept."""
    surest: SurestEstimate | None
    """The estimate with the narrowest range; null where fewer than two have one."""
    inDayAdjustment: EventComparisonsInDayAdjustment | None
    """What the in-day adjustment added; null where the scheme does not adjust, with fewer than 5 quiet days, and for
    runs of before this was kept.
    """


class EventComparisonsSettledInterval(TypedDict):
    level: Literal[90]
    """Probability in percent: 90."""
    low: float
    """Lower end in kWh, signed."""
    high: float
    """Upper end in kWh, signed. Where 0 lies between low and high, the delivery may be chance."""
    placeboDays: int
    """Placebo days it is made from, at most 20."""
    coverage: float
    """Share in percent of the placebo days that the interval of the others would have contained."""


class EventComparisonsForecast(TypedDict):
    deliveredKwh: float
    """Expected values of the forecast less metered energy in kWh, signed as the settlement."""
    deliveredInterval: EventComparisonsForecastDeliveredInterval | None
    """Where this deliveredKwh lies with 90 % probability, by how far forecasts made in the same way were off on the
    placebo days, for at most 100 of the assets; null with fewer than 5 days, and for runs of before it was kept.
    """
    originUTC: str
    """When the forecast begins: 16:00 in London on the day of the event, or its start if that is earlier; it uses
    earlier readings alone. UTC instant.
    """
    assets: int
    """Assets of the event with a forecast and readings."""


class EventComparisonsForecastDeliveredInterval(TypedDict):
    level: Literal[90]
    """Probability in percent: 90."""
    low: float
    """Lower end in kWh, signed."""
    high: float
    """Upper end in kWh, signed. Where 0 lies between low and high, the delivery may be chance."""
    placeboDays: int
    """Placebo days it is made from, at most 20."""
    coverage: float
    """Share in percent of the placebo days that the interval of the others would have contained."""


class EventComparisonsNonParticipants(TypedDict):
    deliveredKwh: float
    """Delivery in kWh, signed, against unadjusted baselines times (metered ÷ baseline of the non-participants) to the
    power of the exponent, half hour by half hour.
    """
    deliveredInterval: EventComparisonsNonParticipantsDeliveredInterval | None
    """Where this deliveredKwh lies with 90 % probability, by how far baselines moved in the same way were off on the
    placebo days on which 50 non-participants count; null with fewer than 5, and for runs of before it was kept.
    """
    assets: int
    """Non-participants with readings, a baseline and no event at that time, n: at most 1,000."""
    exponent: float
    """n ÷ (n + 100)."""


class EventComparisonsNonParticipantsDeliveredInterval(TypedDict):
    level: Literal[90]
    """Probability in percent: 90."""
    low: float
    """Lower end in kWh, signed."""
    high: float
    """Upper end in kWh, signed. Where 0 lies between low and high, the delivery may be chance."""
    placeboDays: int
    """Placebo days it is made from, at most 20."""
    coverage: float
    """Share in percent of the placebo days that the interval of the others would have contained."""


class EventComparisonsInDayAdjustment(TypedDict):
    addedKwh: float
    """Delivery in kWh less that against unadjusted baselines."""
    quietDays: int
    """Placebo days of the event that it is compared with."""
    quietMeanKwh: float
    """Mean in kWh of what it added to the same window on these days."""
    quietDeviationKwh: float
    """Standard deviation in kWh over these days."""


SurestEstimate: TypeAlias = Literal["SETTLEMENT", "FORECAST", "NON_PARTICIPANTS"]
"""An estimate of a delivery: the settlement, the forecast made before, or baselines that follow non-participants."""


class EventAssetAnalytics(TypedDict):
    """Share and rebound of one opted-in asset of an event."""

    assetUUID: str
    """UUID of the asset."""
    assetId: str
    """Your own identifier of the asset."""
    name: str | None
    """Name of the asset; null where it has none."""
    deliveredKwh: float | None
    """Energy delivered in kWh by the newest stats run, signed; null where nothing is known."""
    sharePercent: float | None
    """Its part of what all assets delivered, in percent; null where nothing is known."""
    reboundKwh: float | None
    """Metered energy less baseline in kWh over the four hours after the event; null where nothing is known."""
    deliveredPercentOfBaseline: float | None
    """Delivered energy in percent of its baseline; null where nothing is known."""


class EventLostAsset(TypedDict):
    """An asset that got as far as the stage before and not past this one."""

    assetUUID: str
    """UUID of the asset."""
    assetId: str
    """Your own identifier of the asset."""
    name: str | None
    """Name of the asset; null where it has none."""
    userUUID: str | None
    """UUID of the user who owns the asset; null where nobody does."""
    mpanStatus: Literal["NOT_APPLICABLE", "PENDING", "VALID", "INVALID"]
    """Result of looking its MPAN up."""
    schemeStatus: SchemeAssetStatus | None
    """Status of the asset in the scheme of the event; null where it is not in it."""
    eventState: Literal["INVITED", "OPT_IN", "OPT_OUT"] | None
    """State of the asset in the event; null where it was not invited."""
    deliveredKwh: float | None
    """Energy delivered in kWh, signed; null where nothing is known."""


class AssetResponse(TypedDict):
    """What an asset did in the settled events of a range."""

    assetUUID: str
    """UUID of the asset."""
    assetId: str
    """Your own identifier of the asset."""
    name: str | None
    """Name of the asset; null where it has none."""
    portfolioUUID: str | None
    """UUID of the portfolio the asset is in; null where it is in none."""
    events: int
    """Settled events it took part in."""
    eventsWithData: int
    """Those of them with readings."""
    eventsKept: int
    """Those of them in which it delivered at least a tenth of its baseline."""
    reliabilityPercent: float | None
    """Kept events in percent of events with readings; null without any."""
    reliabilityLowPercent: float | None
    """Lower end of the 95 % Wilson interval of the reliability, in percent; null without readings."""
    reliabilityHighPercent: float | None
    """Upper end of the 95 % Wilson interval of the reliability, in percent; null without readings."""
    meanKw: float | None
    """Mean power delivered, in kW, signed; null without readings."""
    deviationKw: float | None
    """Standard deviation of the delivered power from event to event, in kW; null with too few events."""
    responsePercent: float | None
    """Delivered energy in percent of baseline over all its events; null without readings."""
    fatiguePoints: float | None
    """Change of the response from one event to the next in percentage points; null below three events."""
    history: list[float | None]
    """Delivered energy in percent of baseline event by event, earliest first; null where there was no reading."""


class AssetResponseDetail(TypedDict):
    """The latest settled events of an asset, and when it delivers most."""

    assetUUID: str
    """UUID of the asset."""
    events: list[AssetResponseDetailEvent]
    """Its latest settled events, at most 12, earliest first."""
    clock: list[AssetResponseDetailClockItem]
    """Delivered power by the half hours of the London clock it was called in."""


class AssetResponseDetailEvent(TypedDict):
    eventUUID: str
    """UUID of the event."""
    name: str
    """Name of the event."""
    startTime: str
    """Start of the event; UTC instant."""
    endTime: str
    """End of the event, itself excluded; UTC instant."""
    eventType: Literal["TURN_DOWN", "TURN_UP"]
    """TURN_DOWN: use less than the baseline; TURN_UP: use more."""
    baselineKwh: float | None
    """Baseline energy in kWh; null without readings."""
    deliveredKwh: float | None
    """Energy delivered in kWh, signed; null without readings."""
    responsePercent: float | None
    """Delivered energy in percent of baseline; null without readings."""
    reboundKwh: float | None
    """Metered energy less baseline in kWh over the four hours after the event; null where nothing is known."""


class AssetResponseDetailClockItem(TypedDict):
    slot: int
    """Half hour of the London clock from 0 (00:00) to 47 (23:30)."""
    meanKw: float
    """Mean power delivered in it, in kW, signed."""
    events: int
    """Half hours of events that the mean is over."""


class SchemeStanding(TypedDict):
    """Where the registrations of a scheme stand, what its ready assets can turn down, and what it earned."""

    schemeUUID: str
    """UUID of the scheme."""
    verdict: SchemeStandingVerdict
    """The judgement."""
    cause: str
    """What most easily adds to it, in English."""
    registered: int
    """Active assets that ever opted in."""
    ready: SchemeStandingReady
    """Those that passed every stage."""
    neverOptedIn: SchemeStandingNeverOptedIn
    """Active assets that are not registered in it."""
    stages: list[SchemeStandingStage]
    """The stages in order; each counts assets that passed every stage before it."""
    season: SchemeStandingSeason
    """What its events of this season came to."""
    nextEvent: SchemeStandingNextEvent | None
    """Its event that runs or starts next; null without one."""
    check: SchemeStandingCheck
    """The regulator's check of its assets."""
    countedUTC: str
    """When the stages were counted: now, or in a fleet of more than 10,000 assets a little before; UTC instant."""


class SchemeStandingVerdict(TypedDict):
    """The judgement."""

    sentence: str
    """The sentence, in English, as every screen shows it."""
    tone: Literal["WARN", "NEUTRAL"]
    """WARN where assets are registered and none is ready."""


class SchemeStandingReady(TypedDict):
    """Those that passed every stage."""

    assets: int
    """How many."""
    measured: int
    """Of those, measured: all, or an even sample of 300 that stands for the rest."""
    expectedKw: float | None
    """What they are expected to turn down at the usual window, in kW; null where nobody knows."""
    sureKw: float | None
    """What nine of ten outcomes exceed, in kW; null likewise."""


class SchemeStandingNeverOptedIn(TypedDict):
    """Active assets that are not registered in it."""

    assets: int
    """How many."""
    kw: float | None
    """What they would turn down at the usual window, in kW; null where nobody knows."""
    gbpPerEvent: float | None
    """What that would earn in one such event, in £, at what a delivered kWh earned this season; null likewise."""


class SchemeStandingStage(TypedDict):
    stage: Literal["FLEET", "OPTED_IN", "CHECKED", "CONSENTED", "MPAN_VALID", "READY"]
    """Name of the stage."""
    assets: int
    """Assets that pass it and every stage before."""
    reason: str | None
    """Why others of the stage before do not, in English; null where all do."""
    lostKw: float | None
    """What these would turn down at the usual window, in kW; null where nobody knows or all pass."""
    remedy: SchemeStandingStageRemedy | None
    """What can be done about them; null where nothing can."""


class SchemeStandingStageRemedy(TypedDict):
    code: Literal["OPT_IN", "SEE_WAITING", "ASK_CONSENT", "CORRECT_MPANS", "READ_REASONS", "SEE_ASSETS"]
    """Kind of the remedy; SEE_ASSETS where requests for consent would reach nobody."""
    label: str
    """Its button, in English."""


class SchemeStandingSeason(TypedDict):
    """What its events of this season came to."""

    events: int
    """Events that begin in the season."""
    settled: int
    """Of them, those with a stats run; the figures below are of these."""
    revenueGbp: float
    """What they earned in £."""
    preliminaryGbp: float
    """Of it, what preliminary runs say, in £."""
    fullGbp: float
    """Revenue in £ if every contract had been met exactly."""
    performanceFactor: float | None
    """Mean K, weighted by contracted energy; null without one."""
    lowFactors: int
    """Events of the last three months with a K below 0.5."""


class SchemeStandingNextEvent(TypedDict):
    eventUUID: str
    """UUID of the event."""
    name: str
    """Name of the event."""
    startTime: str
    """Start; UTC instant."""
    endTime: str
    """End, itself excluded; UTC instant."""
    optedIn: int
    """Assets that are opted in to it."""


class SchemeStandingCheck(TypedDict):
    """The regulator's check of its assets."""

    waiting: int
    """Assets that wait for it."""
    oldestUTC: str | None
    """Since when the first of them waits; UTC instant, null where none does."""


class SchemeResult(TypedDict):
    """A scheme in a list, with what its ready assets can turn down, what it earned, and its next event."""

    schemeUUID: str
    """UUID of the event scheme."""
    name: str
    """Name of the scheme."""
    schemeType: Literal["DFS", "DNO_FLEX", "SUPPLIER", "SANDBOX"]
    """Kind of the scheme."""
    description: str | None
    """Free text; null where there is none."""
    regulator: str
    """Who checks its assets."""
    status: Literal["ACTIVE", "CLOSED"]
    """A CLOSED scheme accepts no opt-ins and no new events."""
    standing: SchemeResultStanding | None
    """How it stands, as it was last calculated; null before."""
    season: SchemeResultSeason
    """What its events of this season came to."""
    nextEvent: SchemeResultNextEvent | None
    """Its event that runs or starts next; null without one."""


class SchemeResultStanding(TypedDict):
    calculatedUTC: str
    """When that was; UTC instant."""
    registered: int
    """Active assets that ever opted in."""
    ready: int
    """Those that passed every stage."""
    expectedKw: float | None
    """What these are expected to turn down at the usual window, in kW; null where nobody knows."""
    sureKw: float | None
    """What nine of ten outcomes exceed, in kW; null likewise."""


class SchemeResultSeason(TypedDict):
    """What its events of this season came to."""

    events: int
    """Events that begin in the season."""
    settled: int
    """Of them, those with a stats run; the figures below are of these."""
    revenueGbp: float
    """What they earned in £."""
    preliminaryGbp: float
    """Of it, what preliminary runs say, in £."""
    fullGbp: float
    """Revenue in £ if every contract had been met exactly."""
    performanceFactor: float | None
    """Mean K, weighted by contracted energy; null without one."""
    lowInARow: int
    """How many of its newest settled events in a row have a K below 0.5."""


class SchemeResultNextEvent(TypedDict):
    eventUUID: str
    """UUID of the event."""
    name: str
    """Name of the event."""
    startTime: str
    """Start; UTC instant."""
    endTime: str
    """End, itself excluded; UTC instant."""
    state: Literal["SCHEDULED", "LIVE"]
    """SCHEDULED, or LIVE while it runs."""
    contractedKwh: float | None
    """Contracted energy in kWh, else that of the target; null without either."""
    likely: SchemeResultNextEventLikely | None
    """What it was last said to be likely to deliver; null where nobody knows."""
    measuredKwh: float | None
    """Measured energy in kWh; null before it runs."""
    chancePercent: float | None
    """Chance in percent to meet what is contracted, as it was last said; null where nobody knows."""
    optedIn: int | None
    """Assets in it, as they were last counted; null before."""


class SchemeResultNextEventLikely(TypedDict):
    kwh: float
    """Middle of what is likely, in kWh, signed."""
    p10Kwh: float
    """Energy in kWh that one outcome in ten falls below."""
    p90Kwh: float
    """Energy in kWh that one outcome in ten exceeds."""


class Headroom(TypedDict):
    """The fewest eligible assets that deliver a power with a given confidence."""

    schemeUUID: str
    """UUID of the event scheme."""
    targetKw: float
    """Requested power, in kW."""
    confidencePercent: Literal[80, 90, 95, 99]
    """Requested confidence, in percent."""
    isMet: bool
    """Whether the chosen assets are sure of the target; if not, all that help are chosen."""
    expectedKw: float
    """Power the chosen assets are expected to deliver, in kW."""
    sureKw: float
    """Power in kW that the chosen assets deliver with the requested confidence."""
    assets: list[HeadroomAsset]
    """Chosen assets, most useful first; at most 10,000 are listed."""
    candidates: int
    """Assets that are READY in the scheme and whose users consent; each meter once."""
    meterCounted: int
    """Such assets left out, because they are behind the meter of another candidate, or have its MPAN."""
    untried: int
    """Those of them that were never called."""
    all: HeadroomAll
    """What all candidates together would make."""
    commonDeviationPercent: float
    """How far whole events lay from what was expected of their assets: standard deviation in percent."""
    eventsLearntFrom: int
    """Settled events of the last year that the figures rest on."""
    curve: list[HeadroomCurveItem]
    """What the first assets of the chosen set would make, at most 100 points."""


class HeadroomAsset(TypedDict):
    assetUUID: str
    """UUID of the asset."""
    assetId: str
    """Your own identifier of the asset."""
    name: str | None
    """Name of the asset; null where it has none."""
    expectedKw: float
    """Power it is expected to deliver, in kW."""
    deviationKw: float
    """Standard deviation of its power from event to event, in kW."""
    events: int
    """Past events it was learnt from; 0 where it was never called."""


class HeadroomAll(TypedDict):
    """What all candidates together would make."""

    expectedKw: float
    """Power all candidates are expected to deliver, in kW."""
    sureKw: float
    """Power in kW that all candidates deliver with the requested confidence."""


class HeadroomCurveItem(TypedDict):
    assets: int
    """Number of assets, counted from the most useful."""
    expectedKw: float
    """Power they are expected to deliver, in kW."""
    sureKw: float
    """Power in kW that is available with the requested confidence."""


class BaselineTrial(TypedDict):
    """Every baseline method on the same quiet days, with in-day adjustment and without."""

    schemeUUID: str
    """UUID of the event scheme."""
    method: Literal[
        "BL01", "MID_8_OF_10", "HIGH_5_OF_10", "ROLLING_MEAN", "SAME_WEEKDAY_6", "NOMINATED", "REFERENCE_PROFILE",
        "WEEK_TEMPLATE", "ZERO", "ASSET_CAPACITY", "METER_BEFORE", "BEFORE_AFTER",
    ]
    """Baseline method of the scheme."""
    inDayAdjustment: bool
    """Whether the scheme adjusts baselines in the day."""
    days: list[str]
    """Whole London days without an event for most of the assets, earliest first."""
    fromPeriod: int
    """First settlement period compared."""
    toPeriod: int
    """Last settlement period compared."""
    assetsReady: int
    """Assets that are READY in the scheme."""
    assetsTried: int
    """Assets tried: at most 500, spread evenly."""
    trials: list[BaselineTrialTrial]
    """One entry for each method, with the adjustment and without."""


class BaselineTrialTrial(TypedDict):
    method: Literal["BL01", "MID_8_OF_10", "HIGH_5_OF_10", "ROLLING_MEAN", "SAME_WEEKDAY_6"]
    """Baseline method."""
    adjusted: bool
    """Whether the baseline was adjusted in the day."""
    assetDays: int
    """Days tried, added up over the assets."""
    biasPercent: float | None
    """Baseline less metered energy, in percent of metered: above 0 it promises savings that nobody made; null where
    nothing was tried.
    """
    meanErrorKwh: float | None
    """Mean distance of the baseline from the metered energy of an asset and half hour, in kWh; null where nothing was
    tried.
    """
    overestimatePercent: float | None
    """Share in percent of the days on which all assets together used less than their baseline; null where nothing was
    tried.
    """


class AdjustmentCheck(TypedDict):
    """Use before events compared with the same homes on quiet days: what an in-day adjustment pays for."""

    schemeUUID: str
    """UUID of the event scheme."""
    method: Literal[
        "BL01", "MID_8_OF_10", "HIGH_5_OF_10", "ROLLING_MEAN", "SAME_WEEKDAY_6", "NOMINATED", "REFERENCE_PROFILE",
        "WEEK_TEMPLATE", "ZERO", "ASSET_CAPACITY", "METER_BEFORE", "BEFORE_AFTER",
    ]
    """Baseline method of the scheme."""
    inDayAdjustment: bool
    """Whether the scheme adjusts baselines in the day."""
    events: list[AdjustmentCheckEvent]
    """Latest ended events, at most six of the last 60 days, earliest first."""
    quietDays: list[str]
    """London days without an event that the homes are compared with."""
    assetsOptedIn: int
    """Homes that were opted in to any of the events."""
    assetsChecked: int
    """Homes looked at: at most 500, spread evenly."""
    assetsFlagged: int
    """Homes with a score of 3 or more."""
    adjustedKwh: float
    """Energy delivered by all homes looked at, in kWh, with the adjustment."""
    unadjustedKwh: float
    """Energy delivered by all homes looked at, in kWh, without the adjustment."""
    scores: list[int]
    """Homes by score in eight bands: below -3, -3 to -2 … 2 to 3, from 3 on."""
    assets: list[AdjustmentCheckAsset]
    """Homes farthest above their usual, at most 100, highest score first."""


class AdjustmentCheckEvent(TypedDict):
    eventUUID: str
    """UUID of the event."""
    name: str
    """Name of the event."""
    startTime: str
    """Start of the event; UTC instant."""


class AdjustmentCheckAsset(TypedDict):
    assetUUID: str
    """UUID of the asset."""
    assetId: str
    """Your own identifier of the asset."""
    name: str | None
    """Name of the asset; null where it has none."""
    events: int
    """Events it was opted in to."""
    shiftKwh: float
    """Mean shift of a half hour of the baseline before events, in kWh."""
    usualShiftKwh: float
    """Mean shift on quiet days, in kWh a half hour."""
    deviationKwh: float
    """Standard deviation of the shift from one quiet day to the next, in kWh a half hour."""
    score: float
    """Standard errors by which its shift before events lies above its usual."""
    isFlagged: bool
    """True from a score of 3 on, which chance does not explain."""
    adjustedKwh: float
    """Energy it delivered in kWh with the adjustment, signed."""
    unadjustedKwh: float
    """Energy it delivered in kWh without the adjustment, signed."""


class EventBalance(TypedDict):
    """Whether an event is met: one sentence, and the figures that carry it."""

    eventUUID: str
    """UUID of the event."""
    phase: Literal["SCHEDULED", "LIVE", "SETTLING", "FINAL", "CANCELLED"]
    """Where the event is on its way; SETTLING has ended and has no final run yet."""
    contractedKwh: float | None
    """Energy of the contract in kWh, else of the target; null without either."""
    capKwh: float | None
    """Energy above which nothing more is paid, in kWh; null where there is no such limit."""
    measuredKwh: float | None
    """Energy delivered by what has been reported, in kWh, signed; null while nothing has."""
    likely: EventBalanceLikely | None
    """Likely result of the event; null where nobody knows how its assets respond, and once it is final."""
    chancePercent: float | None
    """Chance in percent to meet the contract; null where it is not known, and once the event is final."""
    revenue: EventBalanceRevenue
    """What it earns."""
    atStart: EventBalanceAtStart | None
    """What was said when the event started; null before, and where nothing could be."""
    readings: EventBalanceReadings
    """Half hours of opted-in assets in the window."""
    assets: EventBalanceAssets
    """Assets of the event, counted."""
    verdict: EventBalanceVerdict
    """The judgement."""
    cause: EventBalanceCause | None
    """What holds most of the gap; null without a gap, or where nothing stands out."""
    nextStep: EventBalanceNextStep | None
    """What can still be done: before the start the smallest step that raises the chance by 5 points or the £ by 5 %;
    null where nothing does.
    """
    gap: NotRequired[EventBalanceGap | None]
    """Why less is delivered than contracted, once it has begun; null without a gap, and where nobody knows what was
    expected. Absent in balances that were stored before.
    """
    withAll: NotRequired[EventBalanceWithAll | None]
    """Before the start, what the event comes to if all assets that could join are opted in; null where none can, absent
    in balances that were stored before.
    """
    nowUTC: str
    """When it was counted by the clock of the tenant: now, or of a large event a little before; UTC instant."""
    dataThroughUTC: str | None
    """End of the newest half hour that an opted-in asset has reported; UTC instant, null without readings."""


class EventBalanceLikely(TypedDict):
    kwh: float
    """Middle of what is likely, in kWh, signed."""
    p10Kwh: float
    """Energy in kWh that one outcome in ten falls below."""
    p90Kwh: float
    """Energy in kWh that one outcome in ten exceeds."""


class EventBalanceRevenue(TypedDict):
    """What it earns."""

    contractedGbp: float | None
    """Revenue in £ if the contract is met exactly; null without a contract or a price."""
    likelyGbp: float | None
    """Mean revenue in £ over the likely results, half hour by half hour; null where not known."""
    measuredGbp: float | None
    """Revenue in £ of what has been measured; null before."""
    state: Literal["NONE", "FORECAST", "SO_FAR", "PRELIMINARY", "FINAL"]
    """What the revenue is; NONE where nothing is paid."""


class EventBalanceAtStart(TypedDict):
    likely: EventBalanceAtStartLikely | None
    """What was likely then; null where it was not kept."""
    chancePercent: float
    """Chance in percent to meet the contract, as it was then."""


class EventBalanceAtStartLikely(TypedDict):
    kwh: float
    """Middle of what is likely, in kWh, signed."""
    p10Kwh: float
    """Energy in kWh that one outcome in ten falls below."""
    p90Kwh: float
    """Energy in kWh that one outcome in ten exceeds."""


class EventBalanceReadings(TypedDict):
    """Half hours of opted-in assets in the window."""

    present: int
    """How many have been reported."""
    expected: int
    """How many there are to be."""


class EventBalanceAssets(TypedDict):
    """Assets of the event, counted."""

    ready: int
    """Assets that could take part before the start; those that were invited or opted in after it."""
    optedIn: int
    """Assets that take part, each meter once."""
    reporting: int
    """Of them, those whose readings come as usual."""
    late: int
    """Of them, those that have reported a part of what is due."""
    silent: int
    """Of them, those that have reported nothing of what is due."""


class EventBalanceVerdict(TypedDict):
    """The judgement."""

    code: Literal[
        "LIKELY_MET", "OPEN", "LIKELY_SHORT", "NOBODY", "NO_CONTRACT", "UNKNOWN", "SETTLING", "FINAL", "CANCELLED",
    ]
    """Kind of the judgement."""
    sentence: str
    """The sentence, in English, as every screen and message shows it."""
    tone: Literal["GOOD", "WARN", "BAD", "NEUTRAL"]
    """Whether it is good or bad."""


class EventBalanceCause(TypedDict):
    kind: Literal[
        "NOT_OPTED_IN", "SIGNAL", "RESPONSE", "NEGATIVE_ASSETS", "BASELINE", "OWED_READINGS", "PORTFOLIO", "RESULT",
        "GIVEN_UP",
    ]
    """What it is: a cause of the gap as in gap; RESULT of a final event without a gap, GIVEN_UP of a cancelled one.
    PORTFOLIO stands in balances that were stored before.
    """
    uuid: str | None
    """UUID of the portfolio; null for assets without one and for other kinds."""
    text: str
    """The same in words."""
    note: NotRequired[str]
    """What follows the text; absent where it stands alone."""
    assets: int
    """How many assets it is about."""
    gapKwh: float
    """Its part of the gap in kWh."""
    ofKwh: float
    """The gap in kWh."""


class EventBalanceNextStep(TypedDict):
    code: Literal["OPT_IN", "ASK_FOR_READINGS", "CONTRACT_LESS", "CONTRACT_MORE"]
    """What it is."""
    label: str
    """The same in words, with the number it acts on."""
    assets: int
    """How many assets it acts on: of OPT_IN the first of the list of free assets; 0 for a contract."""
    contractedKw: NotRequired[float]
    """Power in kW to contract; absent for other steps."""
    text: NotRequired[str]
    """What the step does, in English; absent where the label says it."""
    after: EventBalanceNextStepAfter | None
    """What the event comes to then; null where only more is known of it."""


class EventBalanceNextStepAfter(TypedDict):
    likely: EventBalanceNextStepAfterLikely
    """Likely result."""
    chancePercent: float | None
    """Chance in percent to meet the contract; null without one."""
    likelyGbp: float | None
    """Mean revenue in £; null where nothing is paid."""


class EventBalanceNextStepAfterLikely(TypedDict):
    """Likely result."""

    kwh: float
    """Middle of what is likely, in kWh, signed."""
    p10Kwh: float
    """Energy in kWh that one outcome in ten falls below."""
    p90Kwh: float
    """Energy in kWh that one outcome in ten exceeds."""


class EventBalanceGap(TypedDict):
    gapKwh: float
    """The gap in kWh: contracted less likely while it runs, less measured once it has ended."""
    causes: list[EventBalanceGapCause]
    """All that are not zero, the largest first."""


class EventBalanceGapCause(TypedDict):
    kind: Literal["NOT_OPTED_IN", "SIGNAL", "RESPONSE", "NEGATIVE_ASSETS", "BASELINE", "OWED_READINGS"]
    """NOT_OPTED_IN: forecast below contract at the start. SIGNAL: dispatch not confirmed. NEGATIVE_ASSETS: went the
    other way. BASELINE: assets without one. OWED_READINGS: missing. RESPONSE: the rest.
    """
    text: str
    """The same in words."""
    assets: int
    """How many assets it is about."""
    gapKwh: float
    """Its part in kWh; negative where it added delivery."""


class EventBalanceWithAll(TypedDict):
    likely: EventBalanceWithAllLikely
    """Likely result."""
    chancePercent: float | None
    """Chance in percent to meet the contract; null without one."""
    likelyGbp: float | None
    """Mean revenue in £; null where nothing is paid."""
    assets: int
    """How many could join."""


class EventBalanceWithAllLikely(TypedDict):
    """Likely result."""

    kwh: float
    """Middle of what is likely, in kWh, signed."""
    p10Kwh: float
    """Energy in kWh that one outcome in ten falls below."""
    p90Kwh: float
    """Energy in kWh that one outcome in ten exceeds."""


class EventBalanceHistory(TypedDict):
    """What was said of an event over its life."""

    eventUUID: str
    """UUID of the event."""
    points: list[EventBalanceHistoryPoint]
    """At most 400, in order; a point holds until the next."""


class EventBalanceHistoryPoint(TypedDict):
    atUTC: str
    """UTC instant from which on this was said."""
    phase: Literal["REHEARSED", "SCHEDULED", "LIVE", "SETTLING", "FINAL", "CANCELLED"]
    """Phase of the event then; REHEARSED until somebody is opted in: of all assets that could join."""
    likely: EventBalanceHistoryPointLikely | None
    """Likely result as it was then; null where nobody knew."""
    chancePercent: float | None
    """Chance in percent to meet the contract, as it was then; null where not known."""
    optedIn: int
    """Assets that took part, each meter once."""
    measuredKwh: float | None
    """Energy delivered by what had been reported, in kWh, signed; null while nothing had."""
    verdict: EventBalanceHistoryPointVerdict
    """The judgement of that time."""
    cause: Literal[
        "CREATED", "PORTFOLIO_ASSIGNED", "OPTED_IN", "OPTED_OUT", "BASELINES_READY", "CHANGED", "STARTED", "ENDED",
        "CANCELLED", "STATS_RUN", "DISPATCH_ISSUED", "DISPATCH_CHANGED", "DISPATCH_ANSWERS", "DISPATCH_SILENT",
        "DISPATCH_RESPREAD", "DISPATCH_CANCELLED", "DISPATCH_STOPPED",
    ] | None
    """What changed since the point before; null where only readings or time did."""


class EventBalanceHistoryPointLikely(TypedDict):
    kwh: float
    """Middle of what is likely, in kWh, signed."""
    p10Kwh: float
    """Energy in kWh that one outcome in ten falls below."""
    p90Kwh: float
    """Energy in kWh that one outcome in ten exceeds."""


class EventBalanceHistoryPointVerdict(TypedDict):
    """The judgement of that time."""

    code: Literal[
        "LIKELY_MET", "OPEN", "LIKELY_SHORT", "NOBODY", "NO_CONTRACT", "UNKNOWN", "SETTLING", "FINAL", "CANCELLED",
    ]
    """Kind of the judgement."""
    sentence: str
    """The sentence, in English."""
    tone: Literal["GOOD", "WARN", "BAD", "NEUTRAL"]
    """Whether it was good or bad."""


class MoreAssets(TypedDict):
    """What a scheduled event comes to if more assets are opted in."""

    eventUUID: str
    """UUID of the event."""
    sentence: str
    """What more assets would do, in English."""
    contractedKwh: float | None
    """Energy of the contract in kWh, else of the target; null without either."""
    confidencePercent: int
    """Chance in percent that is to be reached."""
    assets: MoreAssetsAssets
    """Assets of the event, counted."""
    isOpen: bool
    """Whether assets can still be opted in."""
    steps: list[MoreAssetsStep]
    """Up to four numbers of assets, in order; none where nobody knows what they would add."""
    curve: list[MoreAssetsCurveItem]
    """At most 100 points, in order."""
    nowUTC: str
    """When its assets were counted: now, or in a large event a little before; UTC instant."""


class MoreAssetsAssets(TypedDict):
    """Assets of the event, counted."""

    ready: int
    """Assets that could take part."""
    optedIn: int
    """Assets that take part, each meter once."""
    free: int
    """Assets that are ready, in no other event at that time, and not opted in."""
    unknown: int
    """Of them, those of which nobody knows what they would add."""
    freeKw: float | None
    """Mean power in kW that the free ones would add; null where nobody knows."""


class MoreAssetsStep(TypedDict):
    assets: int
    """How many more are opted in: the first of the list of free assets."""
    isAll: bool
    """Whether these are all who are free."""
    isEnough: bool
    """Whether these are the fewest that reach the confidence."""
    likely: MoreAssetsStepLikely
    """Likely result with them."""
    chancePercent: float | None
    """Chance in percent to meet the contract with them; null without one."""
    likelyGbp: float | None
    """Mean revenue in £ with them; null where nothing is paid."""


class MoreAssetsStepLikely(TypedDict):
    """Likely result with them."""

    kwh: float
    """Middle of what is likely, in kWh, signed."""
    p10Kwh: float
    """Energy in kWh that one outcome in ten falls below."""
    p90Kwh: float
    """Energy in kWh that one outcome in ten exceeds."""


class MoreAssetsCurveItem(TypedDict):
    optedIn: int
    """Assets that take part."""
    likely: MoreAssetsCurveItemLikely
    """Likely result with so many."""


class MoreAssetsCurveItemLikely(TypedDict):
    """Likely result with so many."""

    kwh: float
    """Middle of what is likely, in kWh, signed."""
    p10Kwh: float
    """Energy in kWh that one outcome in ten falls below."""
    p90Kwh: float
    """Energy in kWh that one outcome in ten exceeds."""


class FreeAsset(TypedDict):
    """An asset that is ready, free and not opted in to an event."""

    assetUUID: str
    """UUID of the asset."""
    assetId: str
    """Id of the asset."""
    name: str | None
    """Name of the asset."""
    assetType: Literal[
        "SMART_METER", "BATTERY", "EV_CHARGER", "ELECTRIC_VEHICLE", "HEAT_PUMP", "HOT_WATER_TANK", "SOLAR_PV", "OTHER",
    ]
    """Kind of the asset."""
    portfolioUUID: str | None
    """UUID of its portfolio; null without one."""
    addsKwh: float | None
    """Energy in kWh that it is expected to add to the event; null where nobody knows."""
    eventsWithData: int
    """Settled events of the type in the last year for which it has readings."""
    eventsKept: int
    """Of them, those in which it delivered at least a tenth of its baseline."""
    keptPercent: float | None
    """These in percent of those; null without one."""


class EventForecast(TypedDict):
    """What a scheduled event is forecast to deliver, half hour by half hour, and on past like days."""

    eventUUID: str
    """UUID of the event."""
    who: Literal["OPTED_IN", "FREE"]
    """Whose forecast it is: those who are opted in, or, while nobody is, everybody who is ready and free."""
    assets: int
    """How many these are, each meter once."""
    contractedKwh: float | None
    """Energy of the contract in kWh, else of the target; null without either."""
    whole: EventForecastWhole | None
    """Forecast of the whole event; null without a settled event of the type, or a baseline."""
    settlementPeriods: list[EventForecastSettlementPeriod]
    """Half hours of the event, which add up to the whole; none where it is not known."""
    likeDays: list[EventForecastLikeDay]
    """Past days of the same kind, at most ten, latest first."""
    likeDaysSentence: str | None
    """On how many like days the contract would have been met, in English; null without a contract."""
    nowUTC: str
    """Time of this response by the clock of the tenant; UTC instant."""


class EventForecastWhole(TypedDict):
    likely: EventForecastWholeLikely
    """Likely result of the event."""
    chancePercent: float | None
    """Chance in percent to meet the contract; null without one."""
    likelyGbp: float | None
    """Mean revenue in £; null where nothing is paid."""


class EventForecastWholeLikely(TypedDict):
    """Likely result of the event."""

    kwh: float
    """Middle of what is likely, in kWh, signed."""
    p10Kwh: float
    """Energy in kWh that one outcome in ten falls below."""
    p90Kwh: float
    """Energy in kWh that one outcome in ten exceeds."""


class EventForecastSettlementPeriod(TypedDict):
    startTime: str
    """Start of the half hour, as a UTC instant."""
    endTime: str
    """End of the half hour, as a UTC instant."""
    settlementDate: str
    """London calendar day."""
    settlementPeriod: int
    """Number of the half hour in that day, from 1."""
    contractedKwh: float | None
    """Energy of the contract in this half hour, in kWh; null without one."""
    likely: EventForecastSettlementPeriodLikely
    """Likely result of the half hour."""
    chancePercent: float | None
    """Chance in percent that the half hour meets its part; null without a contract."""
    likelyGbp: float | None
    """Mean revenue of the half hour in £; null where nothing is paid."""


class EventForecastSettlementPeriodLikely(TypedDict):
    """Likely result of the half hour."""

    kwh: float
    """Middle of what is likely, in kWh, signed."""
    p10Kwh: float
    """Energy in kWh that one outcome in ten falls below."""
    p90Kwh: float
    """Energy in kWh that one outcome in ten exceeds."""


class EventForecastLikeDay(TypedDict):
    settlementDate: str
    """London calendar day."""
    startTime: str
    """Start of the same half hours, as a UTC instant."""
    assets: int
    """How many of the assets have readings of that day, and were in no event."""
    deliveredKwh: float
    """Energy in kWh that all would have delivered."""
    isMet: bool | None
    """Whether that is what is contracted; null without a contract."""


class EventSettling(TypedDict):
    """Who still owes readings of an ended event, how readings usually arrive, and when it becomes final."""

    eventUUID: str
    """UUID of the event."""
    run: int | None
    """Number of the newest stats run; null before the first."""
    sentence: str
    """Whether the readings come as usual, in English."""
    outstanding: EventSettlingOutstanding
    """Half hours of the window that are still missing."""
    arrival: EventSettlingArrival
    """How readings of the window arrive, in percent of the asset half hours."""
    halfHours: list[EventSettlingHalfHour]
    """Each half hour as it is likely once all report."""
    becomesFinal: list[EventSettlingBecomesFinalItem]
    """What still happens until it is final, in order."""
    nowUTC: str
    """When it was counted by the clock of the tenant: now, or of a large event a little before; UTC instant."""


class EventSettlingOutstanding(TypedDict):
    """Half hours of the window that are still missing."""

    assets: int
    """How many assets owe them."""
    halfHours: int
    """How many half hours of assets are missing."""
    likelyKwh: float
    """What these are likely to add in kWh, signed."""
    likelyGbp: float | None
    """What these are likely to add to its revenue in £; null where nothing is paid."""
    silentAssets: int
    """Of the assets, those that have reported nothing since before the event."""
    portfolios: int
    """How many portfolios they are in; assets without one count as one."""
    byPortfolio: list[EventSettlingOutstandingByPortfolioItem]
    """At most 20, those with the most likely energy first."""


class EventSettlingOutstandingByPortfolioItem(TypedDict):
    portfolioUUID: str | None
    """UUID of the portfolio; null for assets without one."""
    name: str | None
    """Name of the portfolio; null for assets without one."""
    assets: int
    """How many assets owe them."""
    halfHours: int
    """How many half hours of assets are missing."""
    likelyKwh: float
    """What these are likely to add in kWh, signed."""
    likelyGbp: float | None
    """Its share of the revenue in £, by energy; null where nothing is paid."""


class EventSettlingArrival(TypedDict):
    """How readings of the window arrive, in percent of the asset half hours."""

    events: int
    """How many earlier events the usual range is of, at most ten."""
    hoursSinceEnd: float
    """Hours from the end of the event until now."""
    presentPercent: float
    """Share in percent that has come until now."""
    hours: list[float]
    """Hours since the end to which the values below belong."""
    present: list[float | None]
    """Share that had come of this event; null where nobody counted, and for hours to come."""
    usualLow: list[float | None]
    """Lowest share of the earlier events; null without any."""
    usualHigh: list[float | None]
    """Highest share of the earlier events; null without any."""


class EventSettlingHalfHour(TypedDict):
    startTime: str
    """Start of the half hour; UTC instant."""
    likelyKwh: float
    """Likely delivery in kWh, signed."""
    likelyFactor: float | None
    """K of the likely delivery; null where it is not paid by K."""
    likelyGbp: float | None
    """Mean revenue in £ over the likely deliveries; null where nothing is paid."""


class EventSettlingBecomesFinalItem(TypedDict):
    kind: Literal["NEXT_RUN", "USUALLY", "LATEST"]
    """What it is."""
    atUTC: str | None
    """When it is likely, or certain; UTC instant, null where nobody knows."""
    text: str
    """The same in words."""
    note: str
    """Why."""


class EventLive(TypedDict):
    """An event while it runs: what is measured, and what is likely."""

    eventUUID: str
    """UUID of the event."""
    state: Literal["SCHEDULED", "STARTED", "ENDED", "CANCELLED"]
    """State of the event."""
    eventType: Literal["TURN_DOWN", "TURN_UP"]
    """TURN_DOWN asks assets to use less than their baseline, TURN_UP to use more."""
    startTime: str
    """Start of the event; UTC instant."""
    endTime: str
    """End of the event, itself excluded; UTC instant."""
    nowUTC: str
    """When it was counted by the clock of the tenant: now, or of a large event a little before; UTC instant."""
    dataThroughUTC: str | None
    """End of the newest half hour that an opted-in asset has reported, of the event or before it; UTC instant, null
    without readings.
    """
    firstReadingsUTC: str
    """When the first readings of the event usually come; UTC instant."""
    targetKwh: float | None
    """Energy to deliver in kWh: contracted, else targeted, power over the event; null without either."""
    assets: EventLiveAssets
    """Assets of the event, counted."""
    basis: EventLiveBasis
    """What the expectation rests on."""
    expected: EventLiveExpected
    """Energy the whole event was expected to deliver before any reading."""
    measured: EventLiveMeasured
    """Half hours of assets that have been reported."""
    remaining: EventLiveRemaining
    """Energy expected of the half hours that nobody has reported yet."""
    projected: EventLiveProjected
    """Likely result of the event: measured plus remaining."""
    settlementPeriods: list[EventLiveSettlementPeriod]
    """The event half hour by half hour."""
    portfolios: list[EventLivePortfolio]
    """The same by portfolio, the largest expectation first."""
    areas: list[EventLiveArea]
    """Supply areas with opted-in assets, the furthest behind its forecast first."""
    words: EventLiveWords
    """What stands out, in words."""
    pastResponses: list[EventLivePastResponse]
    """Opted-in assets by delivered energy in percent of baseline in past events, in bands of 10 points."""
    usualDelays: list[EventLiveUsualDelay]
    """Opted-in assets by how long after a half hour its reading usually comes."""
    overdue: Page[EventLiveOverdueItem]
    """Page of the assets whose readings are late, those first of which most is expected; of an event with more than
    10,000 opted-in assets the first 500 late and the first 500 silent ones.
    """
    overdueKwh: float
    """The same of all late and silent assets together, in kWh."""


class EventLiveAssets(TypedDict):
    """Assets of the event, counted."""

    byState: EventLiveAssetsByState
    """Number of assets invited, opted in and opted out."""
    byReport: EventLiveAssetsByReport
    """Number of opted-in assets by how far their readings are."""
    withoutBaseline: int
    """Opted-in assets without a baseline, which count as delivering nothing."""


class EventLiveAssetsByState(TypedDict):
    """Number of assets invited, opted in and opted out."""

    INVITED: int
    """Assets that have been invited and have not answered."""
    OPT_IN: int
    """Assets that are opted in."""
    OPT_OUT: int
    """Assets that are opted out."""


class EventLiveAssetsByReport(TypedDict):
    """Number of opted-in assets by how far their readings are."""

    WAITING: int
    """Assets of which no reading is due yet."""
    REPORTING: int
    """Assets with every reading that is due."""
    LATE: int
    """Assets with some of the readings that are due."""
    SILENT: int
    """Assets with none of the readings that are due."""


class EventLiveBasis(TypedDict):
    """What the expectation rests on."""

    source: Literal["HISTORY", "DEFAULT"]
    """HISTORY: settled events of this type; DEFAULT: there are none, so 20 % of baseline is assumed."""
    events: int
    """Settled events it was learnt from, at most 12."""
    assetEvents: int
    """Results of single assets in those events."""
    responsePercent: float
    """Mean response: delivered energy in percent of baseline."""


class EventLiveExpected(TypedDict):
    """Energy the whole event was expected to deliver before any reading."""

    kwh: float
    """Middle of what is likely, in kWh, signed."""
    p10Kwh: float
    """Energy in kWh that one outcome in ten falls below."""
    p90Kwh: float
    """Energy in kWh that one outcome in ten exceeds."""


class EventLiveMeasured(TypedDict):
    """Half hours of assets that have been reported."""

    deliveredKwh: float | None
    """Energy delivered in them in kWh, signed; null while there are none."""
    expectedKwh: float
    """Energy that had been expected of them, in kWh."""
    baselineKwh: float | None
    """Their baseline energy in kWh; null while there are none."""
    assetHalfHours: int
    """Their number."""
    ofAssetHalfHours: int
    """Half hours of the event times opted-in assets."""


class EventLiveRemaining(TypedDict):
    """Energy expected of the half hours that nobody has reported yet."""

    kwh: float
    """Middle of what is likely, in kWh, signed."""
    p10Kwh: float
    """Energy in kWh that one outcome in ten falls below."""
    p90Kwh: float
    """Energy in kWh that one outcome in ten exceeds."""


class EventLiveProjected(TypedDict):
    """Likely result of the event: measured plus remaining."""

    kwh: float
    """Middle of what is likely, in kWh, signed."""
    p10Kwh: float
    """Energy in kWh that one outcome in ten falls below."""
    p90Kwh: float
    """Energy in kWh that one outcome in ten exceeds."""


class EventLiveSettlementPeriod(TypedDict):
    startTime: str
    """Start of the half hour; UTC instant."""
    endTime: str
    """End of the half hour; UTC instant."""
    settlementDate: str
    """London calendar day of the half hour, YYYY-MM-DD."""
    settlementPeriod: int
    """Number of the half hour within its London day: 1 to 48, to 46 or 50 on the days the clocks change."""
    targetKwh: float | None
    """Energy to deliver in the half hour, in kWh; null without a target."""
    expected: EventLiveSettlementPeriodExpected
    """Energy the half hour was expected to deliver before any reading."""
    deliveredKwh: float | None
    """Energy delivered in kWh by the assets that have reported it, signed; null while none has."""
    reportedExpectedKwh: float
    """Energy that had been expected of the same assets, in kWh."""
    assetsReported: int
    """Assets that have reported the half hour."""
    projected: EventLiveSettlementPeriodProjected
    """Likely result of the half hour: delivered by assets that have reported, expected of the rest."""
    cumulative: EventLiveSettlementPeriodCumulative
    """Likely result from the start of the event to the end of this half hour."""
    cumulativeTargetKwh: float | None
    """Energy to deliver from the start to the end of this half hour, in kWh; null without a target."""
    likelyFactor: float | None
    """Likely performance factor K of the half hour; null where the scheme has none, or nothing is known."""
    likelyGbp: float | None
    """What the half hour is likely to earn in £; those of all add up to the likely revenue of the balance. Null where
    nothing is paid, nothing is known, or the event has not begun.
    """


class EventLiveSettlementPeriodExpected(TypedDict):
    """Energy the half hour was expected to deliver before any reading."""

    kwh: float
    """Middle of what is likely, in kWh, signed."""
    p10Kwh: float
    """Energy in kWh that one outcome in ten falls below."""
    p90Kwh: float
    """Energy in kWh that one outcome in ten exceeds."""


class EventLiveSettlementPeriodProjected(TypedDict):
    """Likely result of the half hour: delivered by assets that have reported, expected of the rest."""

    kwh: float
    """Middle of what is likely, in kWh, signed."""
    p10Kwh: float
    """Energy in kWh that one outcome in ten falls below."""
    p90Kwh: float
    """Energy in kWh that one outcome in ten exceeds."""


class EventLiveSettlementPeriodCumulative(TypedDict):
    """Likely result from the start of the event to the end of this half hour."""

    kwh: float
    """Middle of what is likely, in kWh, signed."""
    p10Kwh: float
    """Energy in kWh that one outcome in ten falls below."""
    p90Kwh: float
    """Energy in kWh that one outcome in ten exceeds."""


class EventLivePortfolio(TypedDict):
    portfolioUUID: str | None
    """UUID of the portfolio; null for assets opted in without one."""
    name: str | None
    """Name of the portfolio; null for assets opted in without one."""
    assetsOptedIn: int
    """Assets of it that take part."""
    assetsReporting: int
    """Assets of it that are REPORTING: every half hour that is due was received."""
    assetsOverdue: int
    """Assets of it that are LATE or SILENT."""
    deliveredKwh: float | None
    """Energy delivered in kWh, signed; null while nothing is reported."""
    expectedKwh: float
    """Energy expected of the whole event, in kWh."""
    projectedKwh: float
    """Likely result: delivered plus what is still expected, in kWh."""
    forecastKwh: float
    """Its part of what was said of the whole event at its start, in kWh; before that, of what is expected."""


class EventLiveArea(TypedDict):
    gspGroup: str
    """GSP group: _A to _P."""
    name: str
    """Name of the supply area."""
    assets: int
    """Opted-in assets in it."""
    forecastKwh: float
    """Their part of what was said of the whole event at its start, in kWh."""
    likelyKwh: float
    """Likely result: delivered plus what is still expected, in kWh."""
    silent: int
    """Assets of it that have reported nothing of what is due."""


class EventLiveWords(TypedDict):
    """What stands out, in words."""

    portfolios: str | None
    """Which portfolio holds how much of what is missing; null where there are not several."""
    overdue: str | None
    """What late and silent assets have in common; null where that is nothing."""
    areas: list[EventLiveWordsArea]
    """The area that is furthest behind, and all others together."""


class EventLiveWordsArea(TypedDict):
    name: str
    """Name of the area, or “Elsewhere”."""
    text: str
    """How it stands against its forecast."""


class EventLivePastResponse(TypedDict):
    fromPercent: float
    """Start of the band in percent."""
    toPercent: float
    """End of the band in percent, itself excluded."""
    assets: int
    """Assets in the band."""


class EventLiveUsualDelay(TypedDict):
    toMinutes: int | None
    """End of the band in minutes; null for the last, which has no end."""
    assets: int
    """Assets in the band."""


class EventLiveOverdueItem(TypedDict):
    assetUUID: str
    """UUID of the asset."""
    assetId: str
    """Your own identifier of the asset."""
    name: str | None
    """Name of the asset; null where it has none."""
    portfolioUUID: str | None
    """UUID of the portfolio it was invited through; null where it was opted in without one."""
    status: Literal["LATE", "SILENT"]
    """LATE: some of what is due has come; SILENT: nothing has."""
    lastReadingUTC: str | None
    """Start of its newest half hour with a reading, of the event or before it; UTC instant, null before the first."""
    usualDelayMinutes: int | None
    """How long after a half hour its reading usually comes, in minutes; null where not known."""
    halfHoursMissing: int
    """Half hours that are due and missing."""
    expectedKwh: float
    """Energy expected of the half hours it has not reported, in kWh."""


class EventRescue(TypedDict):
    """The cheapest assets to call while an event runs so that none of its half hours becomes a strike."""

    eventUUID: str
    """UUID of the event."""
    unitUUID: str | None
    """UUID of its unit; null without one."""
    unitId: str | None
    """Identifier of its unit at the buyer; null without one."""
    status: Literal["NOT_APPLICABLE", "UNKNOWN", "CLEAR", "TOO_LATE", "RESCUABLE", "SHORT"]
    """NOT_APPLICABLE: it does not run, or no strikes are counted. UNKNOWN: nothing can be estimated. CLEAR: no strike
    threatens. TOO_LATE: only in begun half hours. RESCUABLE: the calls avoid all others. SHORT: some remain.
    """
    verdict: EventRescueVerdict
    """The judgement."""
    factorBelow: float | None
    """A factor K below it is a strike; null where none are counted."""
    threatened: list[EventRescueThreatenedItem]
    """Half hours that are likely to be strikes, in order."""
    avoided: int
    """Strikes that the calls avoid."""
    startTimes: list[str]
    """Starts of the half hours in which the calls ask for more; UTC instants."""
    calls: list[EventRescueCall]
    """Assets to call, with `startTimes` what POST …/dispatch/respread takes as `more`; at most 1,000."""
    callable: EventRescueCallable
    """Opted-in assets that have said yes or are asked for nothing, and have power left."""
    costGbp: float
    """Paid to users for the calls, in £, by the guardrails of the unit."""
    savesGbp: float | None
    """What the calls add to the pay, in £; null where nothing is paid."""
    nowUTC: str
    """When its assets were counted: now, or in a large event a little before; UTC instant."""


class EventRescueVerdict(TypedDict):
    """The judgement."""

    sentence: str
    """The sentence, in English, as every screen shows it."""
    tone: Literal["GOOD", "BAD", "NEUTRAL"]
    """BAD where a strike threatens."""


class EventRescueThreatenedItem(TypedDict):
    startTime: str
    """Start of the half hour; UTC instant."""
    endTime: str
    """End of the half hour; UTC instant."""
    state: Literal["MET", "SHORT", "CLOSED"]
    """MET: with the calls it is no strike. SHORT: it remains one. CLOSED: it has begun, and stays as it is."""
    contractedMw: float
    """Accepted power in MW."""
    projectedKwh: float
    """Energy in kWh that it is likely to deliver, what was asked already included."""
    neededKwh: float | None
    """The least in kWh that is no strike; null where no delivery is enough."""
    addedKwh: float
    """Energy in kWh that the calls are expected to add."""
    factor: float
    """Factor K as it is likely."""
    factorAfter: float
    """Factor K with the calls."""
    strikeChancePercent: float
    """Chance of a strike in percent, by the range of the projection."""
    strikeChancePercentAfter: float
    """The same with the calls, which are taken to deliver in full."""
    costGbp: float
    """Paid to users for the calls, in £."""
    savesGbp: float | None
    """What the calls add to the pay, in £; null where nothing is paid."""


class EventRescueCall(TypedDict):
    assetUUID: str
    """UUID of the asset."""
    assetId: str
    """Your own identifier of the asset."""
    name: str | None
    """Name of the asset; null where it has none."""
    kw: list[float]
    """Power to ask of it beyond what it is asked, in kW, in each half hour of `startTimes`."""


class EventRescueCallable(TypedDict):
    """Opted-in assets that have said yes or are asked for nothing, and have power left."""

    assets: int
    """Assets that can be asked for more, each with a power of its own left."""
    isAll: bool
    """Whether all were looked at: the first 10,000 are."""


class Coverage(TypedDict):
    """Completeness of readings by asset and London day."""

    days: list[str]
    """London days of the range, one column each."""
    expected: list[int]
    """Half hours of each day that lie in the range and have ended."""
    data: list[CoverageDataItem]
    """Assets of this page."""
    sortedBy: Literal["assetId", "present", "lastReading"]
    """Order of the page: assetId; present, those with most missing first; or lastReading, those whose newest reading is
    oldest first, which more than 10,000 assets have instead.
    """
    total: CoverageTotal
    """Completeness over all assets, other pages included."""
    assetsSampled: int
    """Assets that the total counts; where they are fewer, an even sample stands for all."""
    sampledWithinPoints: float | None
    """How far present in percent of expected of the total may be off for being of a sample, with 90 % probability, in
    percentage points to either side; null where all assets are counted.
    """
    page: int
    """Number of this page, from 1."""
    pageSize: int
    """Most items that a page holds."""
    totalItems: int
    """Assets on all pages together."""
    totalPages: int
    """Number of pages; 0 where there are no items."""


class CoverageDataItem(TypedDict):
    assetUUID: str
    """UUID of the asset."""
    assetId: str
    """Your own identifier of the asset."""
    name: str | None
    """Name of the asset; null where it has none."""
    expected: list[int]
    """Half hours of each day that are due from the asset: ended, and not before its first reading ever, or before it
    was registered while it has none.
    """
    present: list[int]
    """Half hours of each day that have a reading."""
    estimated: list[int]
    """Half hours of each day whose reading is an estimate."""
    setAside: list[int]
    """Half hours of each day whose reading was implausible and is set aside, so that it is not present."""


class CoverageTotal(TypedDict):
    """Completeness over all assets, other pages included."""

    expected: int
    """Half hours of the range that are due, over all assets."""
    present: int
    """Readings there are of those."""


class AssetFacets(TypedDict):
    """How many assets the list would have with each choice of one filter, the other filters unchanged."""

    totalItems: int
    """Assets that match."""
    usualKw: float | None
    """Power in kW that they usually deliver: the sum of the mean of each, as in its response; null where no event has
    results of any of them.
    """
    byStatus: AssetFacetsByStatus
    """Assets by lifecycle status."""
    sharedMpan: int
    """Assets whose MPAN or export MPAN another active asset has too."""
    byType: list[AssetFacetsByTypeItem]
    """By kind, most assets first."""
    byMpanStatus: list[AssetFacetsByMpanStatu]
    """By the outcome of the MPAN lookup, most assets first."""
    byReadingStatus: list[AssetFacetsByReadingStatu]
    """By whether they report, most assets first."""
    byConsent: list[AssetFacetsByConsentItem]
    """By whether a consent to dispatch is in force, most assets first."""
    byCalled: list[AssetFacetsByCalledItem]
    """By whether a settled turn-down event of the last year has results of them, most assets first."""
    nextEvent: AssetFacetsNextEvent | None
    """Those opted in to the event that runs or is next; null where none is planned."""
    byPortfolio: list[AssetFacetsByPortfolioItem]
    """The 100 portfolios with most assets."""
    byScheme: list[AssetFacetsBySchemeItem]
    """The 100 open schemes with most assets."""
    verdict: AssetFacetsVerdict
    """The judgement."""
    isLowerBound: bool
    """Whether there may be more of each: in a fleet of more than 10,000 assets, filters besides status, kind, statuses,
    portfolio, one scheme, consent, tariff, shared MPAN and the next event are counted up to 10,000 assets.
    """
    countedUTC: str | None
    """When they were counted, in a fleet of more than 10,000 assets; UTC instant, null where they were counted for this
    response.
    """


class AssetFacetsByStatus(TypedDict):
    """Assets by lifecycle status."""

    ACTIVE: int
    """Active assets."""
    ARCHIVED: int
    """Archived assets."""


class AssetFacetsByTypeItem(TypedDict):
    assetType: Literal[
        "SMART_METER", "BATTERY", "EV_CHARGER", "ELECTRIC_VEHICLE", "HEAT_PUMP", "HOT_WATER_TANK", "SOLAR_PV", "OTHER",
    ]
    """Kind of asset."""
    assets: int
    """Assets."""
    usualKw: float | None
    """Power in kW that they usually deliver: the sum of the mean of each, as in its response; null where no event has
    results of any of them.
    """


class AssetFacetsByMpanStatu(TypedDict):
    mpanStatus: Literal["NOT_APPLICABLE", "PENDING", "VALID", "INVALID"]
    """Outcome of the lookup."""
    assets: int
    """Assets."""
    usualKw: float | None
    """Power in kW that they usually deliver: the sum of the mean of each, as in its response; null where no event has
    results of any of them.
    """


class AssetFacetsByReadingStatu(TypedDict):
    readingStatus: Literal["REPORTING", "AWAITING_FIRST", "SILENT"]
    """Whether they report."""
    assets: int
    """Assets."""
    usualKw: float | None
    """Power in kW that they usually deliver: the sum of the mean of each, as in its response; null where no event has
    results of any of them.
    """


class AssetFacetsByConsentItem(TypedDict):
    consent: Literal["IN_FORCE", "MISSING"]
    """Whether one is in force."""
    assets: int
    """Assets."""
    usualKw: float | None
    """Power in kW that they usually deliver: the sum of the mean of each, as in its response; null where no event has
    results of any of them.
    """


class AssetFacetsByCalledItem(TypedDict):
    called: Literal["CALLED", "NEVER"]
    """Whether one has."""
    assets: int
    """Assets."""
    usualKw: float | None
    """Power in kW that they usually deliver: the sum of the mean of each, as in its response; null where no event has
    results of any of them.
    """


class AssetFacetsNextEvent(TypedDict):
    eventUUID: str
    """UUID of the event."""
    name: str
    """Name of the event."""
    startTime: str
    """Start of the event; UTC instant."""
    assets: int
    """Assets."""
    usualKw: float | None
    """Power in kW that they usually deliver: the sum of the mean of each, as in its response; null where no event has
    results of any of them.
    """


class AssetFacetsByPortfolioItem(TypedDict):
    portfolioUUID: str
    """UUID of the portfolio."""
    assets: int
    """Assets."""
    usualKw: float | None
    """Power in kW that they usually deliver: the sum of the mean of each, as in its response; null where no event has
    results of any of them.
    """


class AssetFacetsBySchemeItem(TypedDict):
    schemeUUID: str
    """UUID of the event scheme."""
    name: str
    """Name of the scheme."""
    assets: int
    """Assets."""
    usualKw: float | None
    """Power in kW that they usually deliver: the sum of the mean of each, as in its response; null where no event has
    results of any of them.
    """
    byStatus: list[AssetFacetsBySchemeItemByStatu]
    """By status in the scheme, most assets first."""


class AssetFacetsBySchemeItemByStatu(TypedDict):
    status: SchemeAssetStatus
    """Status in the scheme."""
    assets: int
    """Assets."""
    usualKw: float | None
    """Power in kW that they usually deliver: the sum of the mean of each, as in its response; null where no event has
    results of any of them.
    """


class AssetFacetsVerdict(TypedDict):
    """The judgement."""

    sentence: str
    """The sentence, in English, as every screen shows it."""
    say: str
    """The largest gap, in English; empty where there is none."""
    gap: AssetFacetsVerdictGap | None
    """The largest gap that can be closed; null where there is none, and under a filter."""


class AssetFacetsVerdictGap(TypedDict):
    code: Literal["OPT_IN", "ASK_CONSENT", "CORRECT_MPANS"]
    """What closes it."""
    label: str
    """The same as the words of a button, in English."""
    assets: int
    """Assets that it concerns."""
    schemeUUID: str
    """UUID of the event scheme."""
    schemeName: str
    """Name of the scheme."""


class Tiles(TypedDict):
    """One answer about every asset, a byte each, in blocks."""

    question: Literal["REPORTING", "RESPONDING", "ELIGIBLE", "EARNING"]
    """What is asked."""
    eventUUID: str | None
    """UUID of the event that is asked about; null without one."""
    by: Literal["PORTFOLIO", "AREA", "TYPE", "TARIFF"]
    """What the blocks are."""
    total: int
    """Number of tiles."""
    groups: list[TilesGroup]
    """The blocks, the largest first; assets without one last."""
    classes: str
    """Base64 of one byte per tile, its class, in the order of the blocks, their areas, the postcode and assetId."""
    counts: list[int]
    """Number of tiles of each class, from class 1."""
    layout: str
    """Which asset has which index: as long as it is the same, an index means the same asset."""
    asOfUTC: str
    """Time of this response by the clock of the tenant; UTC instant."""


class TilesGroup(TypedDict):
    name: str | None
    """Name of the portfolio or tariff, the type, or the postcode area; null without one, and for several."""
    of: int
    """How many there are in the block: more than 1 where the smallest stand together."""
    areas: list[TilesGroupArea]
    """Postcode areas in the block, or districts where the blocks are areas."""


class TilesGroupArea(TypedDict):
    name: str | None
    """The area or district; null for assets without a postcode."""
    count: int
    """Assets in it."""


class TileAssets(TypedDict):
    """The assets of chosen tiles."""

    data: list[TileAssetsDataItem]
    """Items of this page, or of the whole response where it is not paged."""
    counts: list[int]
    """Number of all chosen tiles of each class, from class 1."""
    energy: TileAssetsEnergy | None
    """What all chosen assets come to in the event; null where the question is about none."""
    page: int
    """Number of this page, from 1."""
    pageSize: int
    """Most items that a page holds."""
    totalItems: int
    """Items on all pages together."""
    totalPages: int
    """Number of pages; 0 where there are no items."""


TileAssetsDataItem = TypedDict(
    "TileAssetsDataItem",
    {
        # Index of the tile.
        "index": "int",
        # UUID of the asset.
        "assetUUID": "str",
        # Your own identifier of the asset.
        "assetId": "str",
        # Name of the asset; null where it has none.
        "name": "str | None",
        # Class of the tile.
        "class": "int",
    },
)


class TileAssetsEnergy(TypedDict):
    forecastKwh: float
    """Energy expected of them before the event, in kWh."""
    likelyKwh: float
    """Delivered by them so far and expected of the rest, in kWh."""


class Fleet(TypedDict):
    """Net energy of all portfolios together, import less export, in columns of half hours; null where not known."""

    unit: Literal["kWh"]
    """Unit of the values."""
    start: str
    """Start of the first half hour; UTC instant."""
    stepSeconds: int
    """Length of a step in seconds."""
    assets: int
    """Assets that the values stand for: those of the newest forecasts; 0 while there is neither."""
    assetsDrawn: int
    """Of them, those whose readings are read: all that have a forecast, or an even draw of 5,000."""
    sampledWithin: SampledWithin | None
    """How far energy may be off for being read of a sample; null where all assets are read."""
    metered: list[float | None]
    """The mean of the readings × assets; null where less than nine tenths of the assets have one that have one in the
    best half hour.
    """
    readings: list[int]
    """How many of the drawn assets have a reading."""
    forecast: list[float | None]
    """Expected energy, as the newest forecast of the half hour had it."""
    p10: list[float | None]
    """Energy that is exceeded with 90 % probability at least."""
    p90: list[float | None]
    """Energy that is exceeded with 10 % probability at most."""
    baseline: list[float | None]
    """Metered plus what the newest stats runs of events say they took off; null outside their windows."""
    forecastFromUTC: str | None
    """First half hour of the newest forecast; UTC instant, null without one."""
    dataThroughUTC: str | None
    """End of the last half hour with a metered value; UTC instant, null without one."""


Season = TypedDict(
    "Season",
    {
        # Start of the range in which the events begin; UTC instant.
        "from": "str",
        # End of the range, itself excluded; UTC instant.
        "to": "str",
        # The judgement.
        "verdict": "SeasonVerdict",
        # All events together.
        "totals": "SeasonTotals",
        # By London month of the start, earliest first.
        "byMonth": "list[SeasonByMonthItem]",
        # By scheme.
        "byScheme": "list[SeasonBySchemeItem]",
        # A page of the events; those cancelled before they delivered anything are left out.
        "events": "Page[SeasonEvent]",
    },
)
"""What the events of a season delivered and earned."""


class SeasonVerdict(TypedDict):
    """The judgement."""

    sentence: str
    """The sentence, in English, as every screen shows it."""
    tone: Literal["WARN", "NEUTRAL"]
    """WARN where a scheme has had two or more events in a row with a K below 0.5."""


class SeasonTotals(TypedDict):
    """All events together."""

    events: int
    """Events that begin in the range."""
    settled: int
    """Of them, those with a stats run; the figures below are of these."""
    contractedKwh: float
    """Contracted energy in kWh, of a target where there is no contract."""
    deliveredKwh: float
    """Delivered energy in kWh, signed."""
    deliveredInterval: SeasonTotalsDeliveredInterval | None
    """Where deliveredKwh lies with 90 % probability: the intervals of the events together, whose errors hardly go
    together, where every settled event has such an interval; null otherwise.
    """
    deliveryPercentage: float | None
    """Delivered in percent of contracted energy, over the events that have both; null without one."""
    performanceFactor: float | None
    """Mean K of the events that are paid by it, weighted by contracted energy; null without one."""
    revenueGbp: float
    """What they earned in £."""
    preliminaryGbp: float
    """Of it, what preliminary runs say, in £."""
    contractRevenueGbp: float
    """Of it, what events with a contract earned, in £."""
    fullGbp: float
    """Revenue in £ if every contract had been met exactly."""
    lostGbp: float
    """What single events earned less than their contract in £, added up."""


class SeasonTotalsDeliveredInterval(TypedDict):
    level: Literal[90]
    """Probability in percent: 90."""
    low: float
    """Lower end in kWh, signed."""
    high: float
    """Upper end in kWh, signed. Where 0 lies between low and high, the delivery may be chance."""
    placeboDays: int
    """Placebo days of the event with the fewest."""
    coverage: float
    """Mean of the coverage of the events, in percent."""


class SeasonByMonthItem(TypedDict):
    month: str
    """The month, YYYY-MM."""
    events: int
    """Events that begin in the range."""
    settled: int
    """Of them, those with a stats run; the figures below are of these."""
    contractedKwh: float
    """Contracted energy in kWh, of a target where there is no contract."""
    deliveredKwh: float
    """Delivered energy in kWh, signed."""
    deliveredInterval: SeasonByMonthItemDeliveredInterval | None
    """Where deliveredKwh lies with 90 % probability: the intervals of the events together, whose errors hardly go
    together, where every settled event has such an interval; null otherwise.
    """
    deliveryPercentage: float | None
    """Delivered in percent of contracted energy, over the events that have both; null without one."""
    performanceFactor: float | None
    """Mean K of the events that are paid by it, weighted by contracted energy; null without one."""
    revenueGbp: float
    """What they earned in £."""
    preliminaryGbp: float
    """Of it, what preliminary runs say, in £."""
    contractRevenueGbp: float
    """Of it, what events with a contract earned, in £."""
    fullGbp: float
    """Revenue in £ if every contract had been met exactly."""
    lostGbp: float
    """What single events earned less than their contract in £, added up."""
    byScheme: list[SeasonByMonthItemBySchemeItem]
    """The month by scheme."""


class SeasonByMonthItemDeliveredInterval(TypedDict):
    level: Literal[90]
    """Probability in percent: 90."""
    low: float
    """Lower end in kWh, signed."""
    high: float
    """Upper end in kWh, signed. Where 0 lies between low and high, the delivery may be chance."""
    placeboDays: int
    """Placebo days of the event with the fewest."""
    coverage: float
    """Mean of the coverage of the events, in percent."""


class SeasonByMonthItemBySchemeItem(TypedDict):
    schemeUUID: str
    """UUID of the scheme."""
    events: int
    """Events that begin in the range."""
    settled: int
    """Of them, those with a stats run; the figures below are of these."""
    contractedKwh: float
    """Contracted energy in kWh, of a target where there is no contract."""
    deliveredKwh: float
    """Delivered energy in kWh, signed."""
    deliveredInterval: SeasonByMonthItemBySchemeItemDeliveredInterval | None
    """Where deliveredKwh lies with 90 % probability: the intervals of the events together, whose errors hardly go
    together, where every settled event has such an interval; null otherwise.
    """
    deliveryPercentage: float | None
    """Delivered in percent of contracted energy, over the events that have both; null without one."""
    performanceFactor: float | None
    """Mean K of the events that are paid by it, weighted by contracted energy; null without one."""
    revenueGbp: float
    """What they earned in £."""
    preliminaryGbp: float
    """Of it, what preliminary runs say, in £."""
    contractRevenueGbp: float
    """Of it, what events with a contract earned, in £."""
    fullGbp: float
    """Revenue in £ if every contract had been met exactly."""
    lostGbp: float
    """What single events earned less than their contract in £, added up."""


class SeasonByMonthItemBySchemeItemDeliveredInterval(TypedDict):
    level: Literal[90]
    """Probability in percent: 90."""
    low: float
    """Lower end in kWh, signed."""
    high: float
    """Upper end in kWh, signed. Where 0 lies between low and high, the delivery may be chance."""
    placeboDays: int
    """Placebo days of the event with the fewest."""
    coverage: float
    """Mean of the coverage of the events, in percent."""


class SeasonBySchemeItem(TypedDict):
    schemeUUID: str
    """UUID of the scheme."""
    events: int
    """Events that begin in the range."""
    settled: int
    """Of them, those with a stats run; the figures below are of these."""
    contractedKwh: float
    """Contracted energy in kWh, of a target where there is no contract."""
    deliveredKwh: float
    """Delivered energy in kWh, signed."""
    deliveredInterval: SeasonBySchemeItemDeliveredInterval | None
    """Where deliveredKwh lies with 90 % probability: the intervals of the events together, whose errors hardly go
    together, where every settled event has such an interval; null otherwise.
    """
    deliveryPercentage: float | None
    """Delivered in percent of contracted energy, over the events that have both; null without one."""
    performanceFactor: float | None
    """Mean K of the events that are paid by it, weighted by contracted energy; null without one."""
    revenueGbp: float
    """What they earned in £."""
    preliminaryGbp: float
    """Of it, what preliminary runs say, in £."""
    contractRevenueGbp: float
    """Of it, what events with a contract earned, in £."""
    fullGbp: float
    """Revenue in £ if every contract had been met exactly."""
    lostGbp: float
    """What single events earned less than their contract in £, added up."""
    name: str
    """Name of the scheme."""
    lowFactors: SeasonBySchemeItemLowFactors
    """Events with a K below 0.5; a registration may end after 5 in a row, or 10 in three months."""


class SeasonBySchemeItemDeliveredInterval(TypedDict):
    level: Literal[90]
    """Probability in percent: 90."""
    low: float
    """Lower end in kWh, signed."""
    high: float
    """Upper end in kWh, signed. Where 0 lies between low and high, the delivery may be chance."""
    placeboDays: int
    """Placebo days of the event with the fewest."""
    coverage: float
    """Mean of the coverage of the events, in percent."""


class SeasonBySchemeItemLowFactors(TypedDict):
    """Events with a K below 0.5; a registration may end after 5 in a row, or 10 in three months."""

    inARow: int
    """How many the newest settled events of the range are in a row."""
    threeMonths: int
    """How many of the range began in the last three months."""


class SeasonEvent(TypedDict):
    """One event of a season."""

    eventUUID: str
    """UUID of the event."""
    name: str
    """Name of the event."""
    schemeUUID: str
    """UUID of its scheme."""
    startTime: str
    """Start; UTC instant."""
    endTime: str
    """End, itself excluded; UTC instant."""
    state: Literal["SCHEDULED", "LIVE", "SETTLING", "FINAL", "CANCELLED"]
    """Where the event is on its way; SETTLING has ended and has no final run yet."""
    priceGbpPerMwh: float | None
    """Price in £ per MWh; null where nothing is paid."""
    contractedKwh: float | None
    """Energy of the contract in kWh, else of the target; null without either."""
    run: int | None
    """Number of the newest stats run, whose figures follow; null before the first."""
    deliveredKwh: float | None
    """Energy delivered in kWh by the newest stats run, signed; null before the first."""
    deliveredInterval: SeasonEventDeliveredInterval | None
    """Where it lies with 90 % probability, as in the stats of the run; null where they have none."""
    performanceFactor: float | None
    """K of the whole event; null before the first run, and where it is not paid by K."""
    revenueGbp: float | None
    """What it earned in £; null before the first run, and where nothing is paid."""
    fullGbp: float | None
    """Revenue in £ if its contract is met exactly; null without a contract or a price."""
    lostGbp: float | None
    """What it earned less than that in £, 0 where more; null before the first run and without a contract."""
    cause: SeasonEventCause | None
    """Why it earned less; null where it did not."""


class SeasonEventDeliveredInterval(TypedDict):
    level: Literal[90]
    """Probability in percent: 90."""
    low: float
    """Lower end in kWh, signed."""
    high: float
    """Upper end in kWh, signed. Where 0 lies between low and high, the delivery may be chance."""
    placeboDays: int
    """Placebo days it is made from, at most 20."""
    coverage: float
    """Share in percent of the placebo days that the interval of the others would have contained."""


class SeasonEventCause(TypedDict):
    code: Literal[
        "STILL_SETTLING", "MISSING_READINGS", "NOT_OPTED_IN", "ABOVE_FORECAST", "LOW_RESPONSE", "NEGATIVE_ASSETS",
        "SIGNAL", "BASELINE",
    ]
    """Kind of the cause."""
    text: str
    """The same in words."""


class ListVerdict(TypedDict):
    """The sentence that answers the page of a list."""

    list: Literal[
        "PORTFOLIOS", "SCHEMES", "USERS", "CONSENTS", "READINGS", "RESPONSES", "SMART_METERS", "METER_ACCOUNTS",
        "WEBHOOKS", "CONTROLLERS", "BULK_ACTIONS", "EVENTS",
    ]
    """List whose page it is."""
    sentence: str
    """How the list stands, in English."""
    say: str
    """What comes of it or can be done, in English; empty where nothing is."""
    tone: Literal["GOOD", "WARN", "BAD", "NEUTRAL"]
    """How it judges; NEUTRAL does not."""
    assets: int
    """Assets that its next step is about: of CONSENTS those whose consent ends within 30 days, of READINGS the silent
    ones; otherwise 0.
    """


class TaskList(TypedDict):
    """What needs an operator."""

    windowDays: int
    """So many days ahead events are weighed."""
    totalGbp: float
    """Revenue at risk of all tasks, added up, in £."""
    data: list[Task]
    """The tasks, most pounds at risk first; then those without money, the most urgent first."""
    next: TaskListNext | None
    """What is decided next while events are scheduled; null without one in the window."""


class TaskListNext(TypedDict):
    atUTC: str
    """When; UTC instant."""
    text: str
    """What, in English."""


class Task(TypedDict):
    """Something that needs an operator."""

    code: Literal[
        "EVENT_SHORT", "NOBODY_OPTED_IN", "CONSENTS_MISSING", "CONSENTS_ENDING", "REGISTRATIONS_TURNED_DOWN",
        "SILENT_IN_EVENT", "SILENT_ASSETS", "READINGS_IMPLAUSIBLE", "MPAN_NOT_FOUND", "BASELINE_TOO_SHORT",
        "WEBHOOK_FAILING", "SETTLEMENT_STUCK", "CANCELS_UNCONFIRMED", "DISPATCHES_SILENT", "CONTROLLER_UNREACHABLE",
        "FORECASTS_OFF", "MAILS_FAILED", "GATE_CLOSING", "PAYMENT_DISPUTE_DUE", "LOAD_NEAR_LINE", "LOAD_NOTICE_DUE",
        "CLAIM_EVIDENCE_DUE", "ZONES_MISSING", "STRIKES_NEAR_LIMIT", "STRIKE_THREATENS",
    ]
    """Kind of the task."""
    tone: Literal["BAD", "WARN", "INFO"]
    """How urgent it is."""
    title: str
    """What is the matter, in English."""
    text: str
    """Why it matters and what can be done, in English."""
    deadlineUTC: str | None
    """Until when it can be done for the first event concerned; UTC instant, null without one."""
    assets: int | None
    """How many assets it is about; null where it is not about assets."""
    kwAtRisk: float | None
    """Part of the contracted power that is likely to be missed for it in kW, the mean of the half hours, in the event
    in which it is most; null where no event is concerned.
    """
    gbpAtRisk: float | None
    """Part of the contract value that the events of the window are likely to miss for it, in £: of an event each pound
    in one task alone. Null where nothing.
    """
    target: TaskTarget | None
    """What it is about; null for the fleet."""
    remedy: TaskRemedy
    """What resolves it."""


class TaskTarget(TypedDict):
    kind: Literal["EVENT", "SCHEME", "PORTFOLIO", "CONTROLLER", "WEBHOOK", "PAYMENT", "CLAIM", "UNIT"]
    """Kind of the resource."""
    uuid: str
    """UUID of the resource."""
    name: str
    """Name of the resource."""


class TaskRemedy(TypedDict):
    """What resolves it."""

    action: Literal["OPT_IN", "ASK_CONSENT", "ASK_READINGS", "CORRECT_MPANS", "READ_REASONS", "OPEN"]
    """What is to be done; OPEN where it is not done to assets."""
    filter: dict[str, str] | None
    """Filters of the asset list with the assets that it is about; null where there are none."""
    label: str
    """The same in words."""


class Summary(TypedDict):
    """A tenant at a glance."""

    now: str
    """Time of this response by the clock of the tenant; UTC instant."""
    assets: SummaryAssets
    """Assets, counted."""
    users: int
    """Active users."""
    portfolios: int
    """Active portfolios."""
    schemes: int
    """Active event schemes."""
    consents: SummaryConsents
    """Consents, counted."""
    events: SummaryEvents
    """Events by state, counted."""
    nextEvent: SummaryNextEvent | None
    """The event that runs or comes first; null where there is none."""
    lastEvent: SummaryLastEvent | None
    """The event that ended last; null where there is none."""
    statsFailed: list[SummaryStatsFailedItem]
    """The latest events whose stats could not be calculated, ten at most."""
    forecastAlerts: list[SummaryForecastAlert]
    """Active portfolios whose forecasts held fewer than 70 % or more than 90 % of half hours over two weeks, ten at
    most, the furthest off first.
    """
    dispatch: SummaryDispatch
    """Of dispatches in force, what waits for an operator: ten of each at most."""
    mails: SummaryMails
    """Mails, counted."""
    coverage30Days: SummaryCoverage30Days
    """How complete the readings of the last 30 whole London days are."""
    silentAssets: int
    """Active assets that have sent nothing for 48 hours; those registered since then are not among them."""
    awaitingAssets: int
    """Active assets registered within the last 48 hours that have no reading yet."""
    webhooks: SummaryWebhooks
    """Webhooks, counted."""


class SummaryAssets(TypedDict):
    """Assets, counted."""

    active: int
    """Active assets."""
    archived: int
    """Archived assets."""
    byType: dict[str, int]
    """Number of active assets by kind."""
    byMpanStatus: dict[str, int]
    """Number of active assets by the result of their MPAN lookup."""


class SummaryConsents(TypedDict):
    """Consents, counted."""

    active: int
    """Consents in force."""
    rejected: int
    """Refusals."""
    withdrawn: int
    """Consents withdrawn or superseded."""
    expired: int
    """Consents that have run out."""
    expiringIn30Days: int
    """Consents in force that run out within 30 days."""


class SummaryEvents(TypedDict):
    """Events by state, counted."""

    SCHEDULED: int
    """Events to come."""
    STARTED: int
    """Events that run."""
    ENDED: int
    """Events that have ended."""
    CANCELLED: int
    """Events that were called off."""


class SummaryNextEvent(TypedDict):
    eventUUID: str
    """UUID of the event."""
    name: str
    """Name of the event."""
    state: Literal["SCHEDULED", "STARTED", "ENDED", "CANCELLED"]
    """State of the event."""
    startTime: str
    """Start of the event; UTC instant."""
    endTime: str
    """End of the event; UTC instant."""
    contractedMw: float | None
    """Contracted power in MW; null for none."""
    assetsOptedIn: int
    """Assets that take part."""


class SummaryLastEvent(TypedDict):
    eventUUID: str
    """UUID of the event."""
    name: str
    """Name of the event."""
    endTime: str
    """End of the event; UTC instant."""
    deliveredKwh: float | None
    """Energy delivered in kWh, signed; null before the first stats run."""
    deliveryPercentage: float | None
    """Delivered energy in percent of the target; null without a target or a stats run."""
    revenueGbp: float | None
    """Revenue in £; null where it cannot be worked out."""
    statsState: Literal["PRELIMINARY", "FINAL"] | None
    """PRELIMINARY while readings are missing, then FINAL; null before the first stats run."""
    expectedReadings: int | None
    """Half hours of the event times opted-in assets; null before the first stats run."""
    presentReadings: int | None
    """Readings there were of those expected; null before the first stats run."""


class SummaryStatsFailedItem(TypedDict):
    eventUUID: str
    """UUID of the event."""
    name: str
    """Name of the event."""
    reason: str | None
    """Why the calculation failed."""


class SummaryForecastAlert(TypedDict):
    portfolioUUID: str
    """UUID of the portfolio."""
    name: str
    """Name of the portfolio."""
    coveragePercent: float
    """Share in percent of half hours measured from p10 to p90, which is made for 80 %."""
    status: Literal["TOO_NARROW", "TOO_WIDE"]
    """TOO_NARROW: the range held fewer than 70 %; TOO_WIDE: more than 90 %."""


class SummaryDispatch(TypedDict):
    """Of dispatches in force, what waits for an operator: ten of each at most."""

    stoppedUTC: str | None
    """Since when all dispatch is stopped; UTC instant, null where it is not."""
    stoppedBy: str | None
    """Who stopped it; null where nobody did."""
    silent: list[SummaryDispatchSilentItem]
    """Events with assets whose answer is overdue, most power first."""
    unconfirmedCancels: list[SummaryDispatchUnconfirmedCancel]
    """Events with cancels whose confirmation is overdue."""
    unreachableControllers: list[SummaryDispatchUnreachableController]
    """Active controllers that are out of reach."""


class SummaryDispatchSilentItem(TypedDict):
    eventUUID: str
    """UUID of the event."""
    name: str
    """Name of the event."""
    assets: int
    """Assets that are silent."""
    kw: float
    """What they were asked for, in kW."""


class SummaryDispatchUnconfirmedCancel(TypedDict):
    eventUUID: str
    """UUID of the event."""
    name: str
    """Name of the event."""
    assets: int
    """Assets whose cancel is not confirmed."""


class SummaryDispatchUnreachableController(TypedDict):
    controllerUUID: str
    """UUID of the controller."""
    name: str
    """Name of the controller."""
    sinceUTC: str | None
    """Since when, or when it was last seen; UTC instant, null where it never was."""


class SummaryMails(TypedDict):
    """Mails, counted."""

    failed: int
    """Mails of the last seven days that their server refused, or that were not taken in all attempts."""


class SummaryCoverage30Days(TypedDict):
    """How complete the readings of the last 30 whole London days are."""

    expected: int
    """Half hours of those days that are due from active assets: none before an asset’s first reading, or before it was
    registered while it has none.
    """
    present: int
    """Readings there are of those."""


class SummaryWebhooks(TypedDict):
    """Webhooks, counted."""

    active: int
    """Active subscriptions."""
    disabled: int
    """Disabled subscriptions."""
    pendingDeliveries: int
    """Messages to be delivered or tried again."""


class ChanceCalibration(TypedDict):
    """The chances to meet a contract that were said at the start of events, against what happened."""

    whole: ChanceCalibrationWhole
    """Whole events."""
    halfHour: ChanceCalibrationHalfHour
    """Half hours of events, each against its part of the target."""


class ChanceCalibrationWhole(TypedDict):
    """Whole events."""

    status: Literal["READY", "TOO_FEW"]
    """TOO_FEW while there are fewer cases than leastCases: then there is no score."""
    events: int
    """Settled events whose chance was kept."""
    cases: int
    """Chances that were said and can be compared."""
    leastCases: int
    """Cases from which scores are given."""
    brier: float | None
    """Mean square of what was said less what happened (1 or 0), from 0 to 1, the smaller the better; null with too few.
    """
    baseRateBrier: float | None
    """The same, had the share that happened been said every time; null with too few."""
    bins: list[ChanceCalibrationWholeBin]
    """Five bins of what was said, lowest first."""


class ChanceCalibrationWholeBin(TypedDict):
    fromPercent: int
    """Lowest chance of the bin, in percent."""
    toPercent: int
    """Chance in percent at which the bin ends, itself excluded but for 100."""
    said: float | None
    """Mean chance that was said, in percent; null without a case."""
    happened: float | None
    """Share in percent that met its target; null without a case."""
    happenedLow: float | None
    """Lower end of its 95 % Wilson interval, in percent; null without a case."""
    happenedHigh: float | None
    """Upper end of its 95 % Wilson interval, in percent; null without a case."""
    cases: int
    """Cases in the bin."""


class ChanceCalibrationHalfHour(TypedDict):
    """Half hours of events, each against its part of the target."""

    status: Literal["READY", "TOO_FEW"]
    """TOO_FEW while there are fewer cases than leastCases: then there is no score."""
    events: int
    """Settled events whose chance was kept."""
    cases: int
    """Chances that were said and can be compared."""
    leastCases: int
    """Cases from which scores are given."""
    brier: float | None
    """Mean square of what was said less what happened (1 or 0), from 0 to 1, the smaller the better; null with too few.
    """
    baseRateBrier: float | None
    """The same, had the share that happened been said every time; null with too few."""
    bins: list[ChanceCalibrationHalfHourBin]
    """Five bins of what was said, lowest first."""


class ChanceCalibrationHalfHourBin(TypedDict):
    fromPercent: int
    """Lowest chance of the bin, in percent."""
    toPercent: int
    """Chance in percent at which the bin ends, itself excluded but for 100."""
    said: float | None
    """Mean chance that was said, in percent; null without a case."""
    happened: float | None
    """Share in percent that met its target; null without a case."""
    happenedLow: float | None
    """Lower end of its 95 % Wilson interval, in percent; null without a case."""
    happenedHigh: float | None
    """Upper end of its 95 % Wilson interval, in percent; null without a case."""
    cases: int
    """Cases in the bin."""


class WebhookSubscriptionWithSecret(TypedDict):
    """A subscription with its secret, which no other response shows."""

    uuid: str
    """UUID of the subscription."""
    url: str
    """Address that messages are posted to."""
    events: list[Literal[
        "PORTFOLIO.ASSETS_ASSIGNED", "EVENT.PORTFOLIO_ASSIGNED", "EVENT.SCHEDULED", "EVENT.STARTED", "EVENT.ENDED",
        "EVENT.CANCELLED", "EVENT.BASELINES_READY", "EVENT.STATS_CALCULATION_STARTED", "EVENT.STATS_READY",
        "ASSET.MPAN_VALIDATED", "EVENT_SCHEME.ASSETS_UPDATED", "CONSENT.REQUESTED", "OFFER.DUE", "OFFER.DECIDED",
    ]]
    """Types of message it receives."""
    description: str | None
    """Free text; null where there is none."""
    status: Literal["ACTIVE", "DISABLED"]
    """A DISABLED subscription is sent nothing; what is published meanwhile waits, for 90 days at most."""
    disabledReason: str | None
    """Why it was disabled; null while it is active."""
    waiting: int
    """Messages that are not sent yet, retried ones included; counted up to 100,000 of each kind."""
    createdUTC: str
    """When it was created; UTC instant."""
    updatedUTC: str
    """When it was last changed; UTC instant."""
    secret: str
    """Secret that signs the messages; keep it."""


class NewWebhook(TypedDict):
    """Body of webhook create."""

    url: str
    """Address to post messages to: https, or http where the service is set up for it; no user, password or fragment,
    and no private host.
    """
    events: list[Literal[
        "PORTFOLIO.ASSETS_ASSIGNED", "EVENT.PORTFOLIO_ASSIGNED", "EVENT.SCHEDULED", "EVENT.STARTED", "EVENT.ENDED",
        "EVENT.CANCELLED", "EVENT.BASELINES_READY", "EVENT.STATS_CALCULATION_STARTED", "EVENT.STATS_READY",
        "ASSET.MPAN_VALIDATED", "EVENT_SCHEME.ASSETS_UPDATED", "CONSENT.REQUESTED", "OFFER.DUE", "OFFER.DECIDED",
    ]]
    """Types of message to receive, at least one; repeats count once."""
    description: NotRequired[str | None]
    """Free text; null for none."""


class WebhookSubscription(TypedDict):
    """A URL that gets messages of some types."""

    uuid: str
    """UUID of the subscription."""
    url: str
    """Address that messages are posted to."""
    events: list[Literal[
        "PORTFOLIO.ASSETS_ASSIGNED", "EVENT.PORTFOLIO_ASSIGNED", "EVENT.SCHEDULED", "EVENT.STARTED", "EVENT.ENDED",
        "EVENT.CANCELLED", "EVENT.BASELINES_READY", "EVENT.STATS_CALCULATION_STARTED", "EVENT.STATS_READY",
        "ASSET.MPAN_VALIDATED", "EVENT_SCHEME.ASSETS_UPDATED", "CONSENT.REQUESTED", "OFFER.DUE", "OFFER.DECIDED",
    ]]
    """Types of message it receives."""
    description: str | None
    """Free text; null where there is none."""
    status: Literal["ACTIVE", "DISABLED"]
    """A DISABLED subscription is sent nothing; what is published meanwhile waits, for 90 days at most."""
    disabledReason: str | None
    """Why it was disabled; null while it is active."""
    waiting: int
    """Messages that are not sent yet, retried ones included; counted up to 100,000 of each kind."""
    createdUTC: str
    """When it was created; UTC instant."""
    updatedUTC: str
    """When it was last changed; UTC instant."""


class WebhookChanges(TypedDict):
    """Body of webhook update, at least one attribute: what is absent stays, null clears."""

    url: NotRequired[str]
    """Address to post messages to: https, or http where the service is set up for it; no user, password or fragment,
    and no private host.
    """
    events: NotRequired[list[Literal[
        "PORTFOLIO.ASSETS_ASSIGNED", "EVENT.PORTFOLIO_ASSIGNED", "EVENT.SCHEDULED", "EVENT.STARTED", "EVENT.ENDED",
        "EVENT.CANCELLED", "EVENT.BASELINES_READY", "EVENT.STATS_CALCULATION_STARTED", "EVENT.STATS_READY",
        "ASSET.MPAN_VALIDATED", "EVENT_SCHEME.ASSETS_UPDATED", "CONSENT.REQUESTED", "OFFER.DUE", "OFFER.DECIDED",
    ]]]
    """Types of message to receive, at least one; repeats count once."""
    description: NotRequired[str | None]
    """Free text; null clears it."""
    status: NotRequired[Literal["ACTIVE", "DISABLED"]]
    """DISABLED keeps messages waiting, ACTIVE sends them in order."""


class TestedWebhook(TypedDict):
    """How the test deliveries went."""

    deliveries: list[TestedWebhookDelivery]
    """One entry for each type sent."""


class TestedWebhookDelivery(TypedDict):
    deliveryUUID: str
    """UUID of the delivery in the log."""
    event: Literal[
        "PORTFOLIO.ASSETS_ASSIGNED", "EVENT.PORTFOLIO_ASSIGNED", "EVENT.SCHEDULED", "EVENT.STARTED", "EVENT.ENDED",
        "EVENT.CANCELLED", "EVENT.BASELINES_READY", "EVENT.STATS_CALCULATION_STARTED", "EVENT.STATS_READY",
        "ASSET.MPAN_VALIDATED", "EVENT_SCHEME.ASSETS_UPDATED", "CONSENT.REQUESTED", "OFFER.DUE", "OFFER.DECIDED",
    ]
    """Type of message."""
    statusCode: int | None
    """HTTP status of the receiver; null where no response began."""
    responseTimeMs: int
    """Time the attempt took, in milliseconds."""
    error: str | None
    """What went wrong; null after a 2xx."""


class TestWebhook(TypedDict):
    """Body of webhook test; it may be left out."""

    events: NotRequired[list[Literal[
        "PORTFOLIO.ASSETS_ASSIGNED", "EVENT.PORTFOLIO_ASSIGNED", "EVENT.SCHEDULED", "EVENT.STARTED", "EVENT.ENDED",
        "EVENT.CANCELLED", "EVENT.BASELINES_READY", "EVENT.STATS_CALCULATION_STARTED", "EVENT.STATS_READY",
        "ASSET.MPAN_VALIDATED", "EVENT_SCHEME.ASSETS_UPDATED", "CONSENT.REQUESTED", "OFFER.DUE", "OFFER.DECIDED",
    ]]]
    """Types to send an example of; the first subscribed type where absent."""


class WebhookDelivery(TypedDict):
    """A message to a subscription, with its attempts."""

    deliveryUUID: str
    """UUID of the delivery, sent as webhook-id."""
    subscriptionUUID: str
    """UUID of the subscription."""
    event: Literal[
        "PORTFOLIO.ASSETS_ASSIGNED", "EVENT.PORTFOLIO_ASSIGNED", "EVENT.SCHEDULED", "EVENT.STARTED", "EVENT.ENDED",
        "EVENT.CANCELLED", "EVENT.BASELINES_READY", "EVENT.STATS_CALCULATION_STARTED", "EVENT.STATS_READY",
        "ASSET.MPAN_VALIDATED", "EVENT_SCHEME.ASSETS_UPDATED", "CONSENT.REQUESTED", "OFFER.DUE", "OFFER.DECIDED",
    ]
    """Type of message."""
    createdUTC: str
    """When it happened; UTC instant."""
    status: Literal["PENDING", "RETRYING", "SUCCEEDED", "FAILED"]
    """PENDING before the first attempt, RETRYING between attempts, then SUCCEEDED or FAILED."""
    test: bool
    """True for the made-up message of a test."""
    attempts: list[WebhookDeliveryAttempt]
    """Attempts made, earliest first."""
    nextAttemptUTC: str | None
    """When it is tried next; UTC instant, null where it is not."""
    body: str
    """Exact text of the message, a WebhookMessage in JSON, as the signature covers it."""


class WebhookDeliveryAttempt(TypedDict):
    attempt: int
    """Number of the attempt, from 1."""
    attemptedUTC: str
    """When it was made, by the clock of the machine; UTC instant."""
    statusCode: int | None
    """HTTP status of the receiver; null where no response began."""
    responseTimeMs: int
    """Time the attempt took, in milliseconds."""
    error: str | None
    """What went wrong; null after a 2xx."""
    requestHeaders: dict[str, str]
    """Headers that were sent, by name."""
    responseBody: str | None
    """First 4 kB of the response; null where no response began."""


class RecoveredWebhook(TypedDict):
    """Outcome of recover."""

    requeued: int
    """Messages that will be sent again; at most 50,000 a call, a repeated call requeues the next."""


class RecoverWebhook(TypedDict):
    """Body of webhook recover."""

    since: str
    """Failed messages of what happened at this instant or later are sent again."""


class DispatchWebhookWithSecret(TypedDict):
    """A subscription with its secret, which no other response shows."""

    uuid: str
    """UUID of the subscription."""
    url: str
    """Address that messages are posted to."""
    events: list[DispatchMessageType]
    """Types of message it receives."""
    description: str | None
    """Free text; null where there is none."""
    status: Literal["ACTIVE", "DISABLED"]
    """A DISABLED subscription is sent nothing; what is published meanwhile waits, for 90 days at most."""
    disabledReason: str | None
    """Why it was disabled; null while it is active."""
    waiting: int
    """Messages that are not sent yet, retried ones included; counted up to 100,000 of each kind."""
    createdUTC: str
    """When it was created; UTC instant."""
    updatedUTC: str
    """When it was last changed; UTC instant."""
    secret: str
    """Secret that signs the messages; keep it."""


DispatchMessageType: TypeAlias = Literal[
    "DISPATCH.ISSUED", "DISPATCH.ANSWERS", "DISPATCH.SHORTFALL", "DISPATCH.COMPLETED", "CONTROLLER.UNREACHABLE",
    "CONTROLLER.RECOVERED", "MAIL.FAILED",
]
"""Type of a message about dispatch or controllers."""


class NewDispatchWebhook(TypedDict):
    """Body of webhook create."""

    url: str
    """Address to post messages to: https, or http where the service is set up for it; no user, password or fragment,
    and no private host.
    """
    events: list[DispatchMessageType]
    """Types of message to receive, at least one; repeats count once."""
    description: NotRequired[str | None]
    """Free text; null for none."""


class DispatchWebhook(TypedDict):
    """A URL that gets messages about dispatch of some types."""

    uuid: str
    """UUID of the subscription."""
    url: str
    """Address that messages are posted to."""
    events: list[DispatchMessageType]
    """Types of message it receives."""
    description: str | None
    """Free text; null where there is none."""
    status: Literal["ACTIVE", "DISABLED"]
    """A DISABLED subscription is sent nothing; what is published meanwhile waits, for 90 days at most."""
    disabledReason: str | None
    """Why it was disabled; null while it is active."""
    waiting: int
    """Messages that are not sent yet, retried ones included; counted up to 100,000 of each kind."""
    createdUTC: str
    """When it was created; UTC instant."""
    updatedUTC: str
    """When it was last changed; UTC instant."""


class DispatchWebhookChanges(TypedDict):
    """Body of webhook update, at least one attribute: what is absent stays, null clears."""

    url: NotRequired[str]
    """Address to post messages to: https, or http where the service is set up for it; no user, password or fragment,
    and no private host.
    """
    events: NotRequired[list[DispatchMessageType]]
    """Types of message to receive, at least one; repeats count once."""
    description: NotRequired[str | None]
    """Free text; null clears it."""
    status: NotRequired[Literal["ACTIVE", "DISABLED"]]
    """DISABLED keeps messages waiting, ACTIVE sends them in order."""


class TestedDispatchWebhook(TypedDict):
    """How the test deliveries went."""

    deliveries: list[TestedDispatchWebhookDelivery]
    """One entry for each type sent."""


class TestedDispatchWebhookDelivery(TypedDict):
    deliveryUUID: str
    """UUID of the delivery in the log."""
    event: DispatchMessageType
    """Type of message."""
    statusCode: int | None
    """HTTP status of the receiver; null where no response began."""
    responseTimeMs: int
    """Time the attempt took, in milliseconds."""
    error: str | None
    """What went wrong; null after a 2xx."""


class TestDispatchWebhook(TypedDict):
    """Body of webhook test; it may be left out."""

    events: NotRequired[list[DispatchMessageType]]
    """Types to send an example of; the first subscribed type where absent."""


class DispatchWebhookDelivery(TypedDict):
    """A message to a subscription, with its attempts."""

    deliveryUUID: str
    """UUID of the delivery, sent as webhook-id."""
    subscriptionUUID: str
    """UUID of the subscription."""
    event: DispatchMessageType
    """Type of message."""
    createdUTC: str
    """When it happened; UTC instant."""
    status: Literal["PENDING", "RETRYING", "SUCCEEDED", "FAILED"]
    """PENDING before the first attempt, RETRYING between attempts, then SUCCEEDED or FAILED."""
    test: bool
    """True for the made-up message of a test."""
    attempts: list[DispatchWebhookDeliveryAttempt]
    """Attempts made, earliest first."""
    nextAttemptUTC: str | None
    """When it is tried next; UTC instant, null where it is not."""
    body: str
    """Exact text of the message in JSON, as the signature covers it."""


class DispatchWebhookDeliveryAttempt(TypedDict):
    attempt: int
    """Number of the attempt, from 1."""
    attemptedUTC: str
    """When it was made, by the clock of the machine; UTC instant."""
    statusCode: int | None
    """HTTP status of the receiver; null where no response began."""
    responseTimeMs: int
    """Time the attempt took, in milliseconds."""
    error: str | None
    """What went wrong; null after a 2xx."""
    requestHeaders: dict[str, str]
    """Headers that were sent, by name."""
    responseBody: str | None
    """First 4 kB of the response; null where no response began."""


class ImportResult(TypedDict):
    """What came of an import, or would come of it."""

    kind: Literal["ASSETS", "USERS", "CONSENTS", "TARIFFS"]
    """What the lines are."""
    dryRun: bool
    """True where nothing was changed."""
    created: int
    """Lines that were created."""
    changed: int
    """Lines that changed what was there."""
    skipped: int
    """Lines about what is there already."""
    failed: int
    """Lines that were refused."""
    lines: list[ImportResultLine]
    """What came of each line, in the order given."""


class ImportResultLine(TypedDict):
    outcome: Literal["CREATED", "CHANGED", "SKIPPED", "FAILED"]
    """What came of the line."""
    uuid: str | None
    """UUID of what was created, changed or is there already; null of a refused line and of what a dry run would create.
    """
    reasons: list[ImportResultLineReason]
    """Why it was refused or skipped, and RESTORED for one that was archived before; empty otherwise."""


class ImportResultLineReason(TypedDict):
    field: str
    """Attribute of the line that is meant; empty for the whole line."""
    code: str
    """Code of the reason."""
    detail: str
    """The reason in words."""


class NewImport(TypedDict):
    """Lines to import, each judged by itself."""

    kind: Literal["ASSETS", "USERS", "CONSENTS", "TARIFFS"]
    """What the lines are."""
    existing: NotRequired[Literal["SKIP", "CHANGE", "RESTORE"]]
    """What to do with a line about an asset or user that is there: SKIP it, CHANGE what it names, or RESTORE: the same,
    after it was restored if it is archived. Consents and tariffs that are there are skipped.
    """
    dryRun: NotRequired[bool]
    """True returns what would happen and changes nothing."""
    lines: list[dict[str, Any]]
    """The lines: of ASSETS and USERS the bodies of their create operations; of CONSENTS that of consent create with
    userId and assetId in place of the UUIDs; of TARIFFS that of tariff create with assetId.
    """


class BulkActionAnswer(TypedDict):
    """The record of a bulk action, or what it would do."""

    bulkActionUUID: str | None
    """UUID of the bulk action; null with dryRun, since nothing is stored."""
    action: Literal[
        "SCHEME_OPT_IN", "SCHEME_OPT_OUT", "EVENT_OPT_IN", "EVENT_OPT_OUT", "ASSIGN_PORTFOLIO", "ARCHIVE", "RESTORE",
        "CONSENT_REQUEST",
    ]
    """What is done with the assets."""
    target: str | None
    """UUID of the scheme, event or portfolio the action is about; null for ARCHIVE, RESTORE and others."""
    targetName: str | None
    """What the target is called now; null without one."""
    filter: BulkActionAnswerFilter
    """The filter as it was requested; assets given by UUID, or by that of their user, are counted in named."""
    named: int | None
    """Number of assets given by UUID, their own or that of their user; null where none were."""
    requestedBy: str | None
    """On whose behalf it was requested; null where nobody was named."""
    status: Literal["RUNNING", "DONE", "UNDOING", "UNDONE", "FAILED"]
    """RUNNING and UNDOING go on step by step; FAILED stopped before its end."""
    matched: int
    """Assets that matched."""
    matchedIs: Literal["EXACT", "LAST_COUNTED", "AT_LEAST"]
    """How matched is known: EXACT; LAST_COUNTED by what is kept of a large fleet, minutes old; AT_LEAST where there are
    more. EXACT once all have been found.
    """
    done: int
    """Assets decided so far, by a dry run the first 100,000; while UNDOING, assets restored so far."""
    changed: int
    """Assets that were changed."""
    unchanged: int
    """Assets that were so already."""
    refusedCount: int
    """Assets that were left as they are for a reason."""
    refusedByCode: dict[str, int]
    """Number of refused assets by reason."""
    refused: list[BulkRefusal]
    """The first fifty refused assets of each reason."""
    notPutBackCount: int
    """How often something could not be put back, by RESTORE or by undoing; an asset may be in several events."""
    notPutBackByCode: dict[str, int]
    """How often, by reason."""
    notPutBack: list[BulkRefusal]
    """The first fifty of each reason; the detail names the scheme, event or portfolio."""
    failure: str | None
    """Why it stopped before its end; null unless FAILED."""
    undoable: bool
    """Whether it can be undone now."""
    effect: BulkActionAnswerEffect | None
    """What it did to its event, known a minute later; null if something else changed who takes part meanwhile."""
    createdUTC: str
    """When it was requested; UTC instant."""
    finishedUTC: str | None
    """When it was done or failed; UTC instant, null while it runs."""


class BulkActionAnswerFilter(TypedDict):
    """The filter as it was requested; assets given by UUID, or by that of their user, are counted in named."""

    status: Literal["ACTIVE", "ARCHIVED"]
    """Whether active or archived assets are meant."""
    search: NotRequired[str]
    """Part of assetId, name, MPAN or postcode, in any case."""
    assetType: NotRequired[Literal[
        "SMART_METER", "BATTERY", "EV_CHARGER", "ELECTRIC_VEHICLE", "HEAT_PUMP", "HOT_WATER_TANK", "SOLAR_PV", "OTHER",
    ]]
    """Only assets of this kind."""
    portfolioUUID: NotRequired[str]
    """Only assets in this portfolio."""
    userUUID: NotRequired[str]
    """Only assets of this user."""
    schemeUUID: NotRequired[str]
    """Only assets in this event scheme."""
    schemeStatus: NotRequired[SchemeAssetStatus]
    """Only assets with this status in the scheme that schemeUUID names."""
    notInScheme: NotRequired[str]
    """Only assets that were never registered in this event scheme."""
    eventUUID: NotRequired[str]
    """Only assets of this event."""
    eventState: NotRequired[Literal["INVITED", "OPT_IN", "OPT_OUT"]]
    """Only assets with this state in the event that eventUUID names."""
    mpanStatus: NotRequired[Literal["NOT_APPLICABLE", "PENDING", "VALID", "INVALID"]]
    """Only assets whose MPAN lookup came out so."""
    readingStatus: NotRequired[Literal["REPORTING", "AWAITING_FIRST", "SILENT"]]
    """Only assets that report, that were registered within the last 48 hours and have no reading yet (AWAITING_FIRST),
    or that have sent nothing for 48 hours (SILENT).
    """
    tariff: NotRequired[Literal["IN_FORCE", "NONE"]]
    """Only assets with a tariff that holds today, of either direction (IN_FORCE), or without one (NONE)."""
    consent: NotRequired[Literal["IN_FORCE", "ENDING", "MISSING", "NEVER_ASKED"]]
    """Only assets whose user consents to dispatch (IN_FORCE), does so for 30 days at most (ENDING), does not (MISSING),
    or has neither consented nor refused (NEVER_ASKED).
    """
    called: NotRequired[Literal["CALLED", "NEVER"]]
    """Only assets of which a settled turn-down event of the last year has results (CALLED), or those of which none has
    (NEVER).
    """
    mpanUse: NotRequired[Literal["SINGLE", "SHARED"]]
    """SINGLE: only assets whose MPAN and export MPAN no other active asset has, and assets without one; SHARED: only
    assets whose MPAN or export MPAN another active asset has too, from before one had to stand on one asset alone.
    """
    tiles: NotRequired[str]
    """Only assets of these tiles of GET /analytics/tiles: QUESTION.event.portfolio.class.N for a class, or
    QUESTION.event.portfolio.BY.layout.indices for tiles of one layout; - for an event or portfolio not named.
    """


class BulkActionAnswerEffect(TypedDict):
    before: BulkActionAnswerEffectBefore
    """What was said of the event before."""
    after: BulkActionAnswerEffectAfter
    """What was said of it after."""


class BulkActionAnswerEffectBefore(TypedDict):
    """What was said of the event before."""

    likelyKwh: float | None
    """Likely energy in kWh; null where nobody knows."""
    chancePercent: float | None
    """Chance to meet what is contracted, in percent; null where nobody knows or nothing is contracted."""


class BulkActionAnswerEffectAfter(TypedDict):
    """What was said of it after."""

    likelyKwh: float | None
    """Likely energy in kWh; null where nobody knows."""
    chancePercent: float | None
    """Chance to meet what is contracted, in percent; null where nobody knows or nothing is contracted."""


class NewBulkAction(TypedDict):
    """Body of bulk action create."""

    filter: NewBulkActionFilter
    """Which assets are meant; all conditions have to hold. Without any, all active assets: `all` must be true then."""
    all: NotRequired[bool]
    """True says that every active asset is meant, or every archived one: a filter that names no other criterion needs
    it.
    """
    action: Literal[
        "SCHEME_OPT_IN", "SCHEME_OPT_OUT", "EVENT_OPT_IN", "EVENT_OPT_OUT", "ASSIGN_PORTFOLIO", "ARCHIVE", "RESTORE",
        "CONSENT_REQUEST",
    ]
    """What to do with them."""
    target: NotRequired[str | None]
    """UUID of the scheme, event or portfolio the action is about; none for ARCHIVE, RESTORE and others."""
    dryRun: NotRequired[bool]
    """True returns what would happen, stores no record and changes nothing."""
    requestedBy: NotRequired[str | None]
    """On whose behalf it is requested, stored in the record; null for nobody."""
    reservedKw: NotRequired[float | None]
    """Power of each asset in kW that is kept for the event; null for the whole asset. Only of opting in to an event."""


class NewBulkActionFilter(TypedDict):
    """Which assets are meant; all conditions have to hold. Without any, all active assets: `all` must be true then."""

    search: NotRequired[str]
    """Part of assetId, name, MPAN or postcode, in any case."""
    status: NotRequired[Literal["ACTIVE", "ARCHIVED"]]
    """Whether active or archived assets are meant."""
    assetType: NotRequired[Literal[
        "SMART_METER", "BATTERY", "EV_CHARGER", "ELECTRIC_VEHICLE", "HEAT_PUMP", "HOT_WATER_TANK", "SOLAR_PV", "OTHER",
    ]]
    """Only assets of this kind."""
    portfolioUUID: NotRequired[str]
    """Only assets in this portfolio."""
    userUUID: NotRequired[str]
    """Only assets of this user."""
    schemeUUID: NotRequired[str]
    """Only assets in this event scheme."""
    schemeStatus: NotRequired[SchemeAssetStatusFilter]
    """Only assets with this status in the scheme that schemeUUID names."""
    notInScheme: NotRequired[str]
    """Only assets that were never registered in this event scheme."""
    eventUUID: NotRequired[str]
    """Only assets of this event."""
    eventState: NotRequired[Literal["INVITED", "OPT_IN", "OPT_OUT"]]
    """Only assets with this state in the event that eventUUID names."""
    mpanStatus: NotRequired[Literal["NOT_APPLICABLE", "PENDING", "VALID", "INVALID"]]
    """Only assets whose MPAN lookup came out so."""
    readingStatus: NotRequired[Literal["REPORTING", "AWAITING_FIRST", "SILENT"]]
    """Only assets that report, that were registered within the last 48 hours and have no reading yet (AWAITING_FIRST),
    or that have sent nothing for 48 hours (SILENT).
    """
    tariff: NotRequired[Literal["IN_FORCE", "NONE"]]
    """Only assets with a tariff that holds today, of either direction (IN_FORCE), or without one (NONE)."""
    consent: NotRequired[Literal["IN_FORCE", "ENDING", "MISSING", "NEVER_ASKED"]]
    """Only assets whose user consents to dispatch (IN_FORCE), does so for 30 days at most (ENDING), does not (MISSING),
    or has neither consented nor refused (NEVER_ASKED).
    """
    called: NotRequired[Literal["CALLED", "NEVER"]]
    """Only assets of which a settled turn-down event of the last year has results (CALLED), or those of which none has
    (NEVER).
    """
    mpanUse: NotRequired[Literal["SINGLE", "SHARED"]]
    """SINGLE: only assets whose MPAN and export MPAN no other active asset has, and assets without one; SHARED: only
    assets whose MPAN or export MPAN another active asset has too, from before one had to stand on one asset alone.
    """
    tiles: NotRequired[str]
    """Only assets of these tiles of GET /analytics/tiles: QUESTION.event.portfolio.class.N for a class, or
    QUESTION.event.portfolio.BY.layout.indices for tiles of one layout; - for an event or portfolio not named.
    """
    assetUUIDs: NotRequired[list[str]]
    """Only these assets, up to 10,000."""
    userUUIDs: NotRequired[list[str]]
    """Only assets of these users, up to 10,000."""


class BulkActionEffect(TypedDict):
    """What a bulk action would do to scheduled events."""

    events: list[EventEffect]
    """The next events that it touches, at most three."""
    totalEvents: int
    """How many it touches."""
    refusedBy: list[BulkActionEffectRefusedByItem]
    """Why assets are refused, and what can be done about it; most power first."""
    decided: int
    """The first of the matching assets, up to 100,000: all of it rests on them."""
    matched: int
    """Assets that match."""
    matchedIs: Literal["EXACT", "LAST_COUNTED", "AT_LEAST"]
    """How matched is known: EXACT; LAST_COUNTED by what is kept of a large fleet, minutes old; AT_LEAST where there are
    more.
    """
    nowUTC: str
    """Time of this response by the clock of the tenant; UTC instant."""


class BulkActionEffectRefusedByItem(TypedDict):
    code: Literal[
        "ASSET_NOT_FOUND", "ASSET_ARCHIVED", "MPAN_REQUIRED", "MPAN_INVALID", "NOT_READY_IN_SCHEME", "NO_USER",
        "CONSENT_REQUIRED", "CONSENT_ENDS", "CONSENT_REFUSED", "OVERLAPPING_EVENT", "DEADLINE_PASSED", "EVENT_RUNNING",
        "MPAN_TAKEN", "USER_ARCHIVED", "CHANGED_SINCE", "SCHEME_CLOSED", "EVENT_NOT_SCHEDULED", "NOT_INVITED",
        "PORTFOLIO_ARCHIVED", "METER_COUNTED", "STACKING_OPPOSITE_DIRECTIONS", "STACKING_RECOVERY_TIME",
        "STACKING_NOT_ASSESSED", "STACKING_IMPLICIT_NO", "STACKING_FORBIDDEN", "STACKING_NOT_CONFIRMED", "HELD_OUT",
        "NOT_IN_UNIT", "NOT_IN_SCHEME", "MOST_PER_WEEK", "QUIET_HOURS",
    ]
    """Reason, for programs."""
    count: int
    """Assets that are refused for it."""
    kw: float | None
    """Power in kW that they would add to the event; null where nobody knows, and without an event."""
    gbp: float | None
    """Revenue in £ that they would add to the event; null where nobody knows, and without an event."""
    note: str | None
    """What else holds of these assets, in words; null for nothing."""
    remedy: BulkActionEffectRefusedByItemRemedy | None
    """The bulk action that removes the reason; null where none does."""


class BulkActionEffectRefusedByItemRemedy(TypedDict):
    action: Literal[
        "SCHEME_OPT_IN", "SCHEME_OPT_OUT", "EVENT_OPT_IN", "EVENT_OPT_OUT", "ASSIGN_PORTFOLIO", "ARCHIVE", "RESTORE",
        "CONSENT_REQUEST",
    ]
    """What it does."""
    target: str | None
    """UUID of the scheme or event it is about; null without one."""
    targetName: str | None
    """Name of the scheme or event; null without one."""
    filter: BulkActionEffectRefusedByItemRemedyFilter
    """Over which assets."""
    assets: int
    """How many they are."""
    label: str
    """The same in words, with the number it acts on."""
    readyBy: str | None
    """When the assets can take part then, at the earliest; UTC instant, null for immediately."""


class BulkActionEffectRefusedByItemRemedyFilter(TypedDict):
    """Over which assets."""

    status: Literal["ACTIVE", "ARCHIVED"]
    """Whether they are active or archived."""
    assetUUIDs: list[str]
    """UUIDs of the refused assets that it would change, up to 10,000."""


class NewBulkActionEffect(TypedDict):
    """A bulk action whose effect is wanted."""

    filter: NewBulkActionEffectFilter
    """Which assets are meant; all conditions have to hold. Without any, all active assets."""
    all: NotRequired[bool]
    """As of the bulk action; nothing depends on it here."""
    action: Literal[
        "SCHEME_OPT_IN", "SCHEME_OPT_OUT", "EVENT_OPT_IN", "EVENT_OPT_OUT", "ASSIGN_PORTFOLIO", "ARCHIVE", "RESTORE",
        "CONSENT_REQUEST",
    ]
    """What would be done with them."""
    target: NotRequired[str | None]
    """UUID of the scheme, event or portfolio the action is about; none for ARCHIVE, RESTORE and others."""
    reservedKw: NotRequired[float | None]
    """Power of each asset in kW that is kept for the event; null for the whole asset. Only of opting in to an event."""


class NewBulkActionEffectFilter(TypedDict):
    """Which assets are meant; all conditions have to hold. Without any, all active assets."""

    search: NotRequired[str]
    """Part of assetId, name, MPAN or postcode, in any case."""
    status: NotRequired[Literal["ACTIVE", "ARCHIVED"]]
    """Whether active or archived assets are meant."""
    assetType: NotRequired[Literal[
        "SMART_METER", "BATTERY", "EV_CHARGER", "ELECTRIC_VEHICLE", "HEAT_PUMP", "HOT_WATER_TANK", "SOLAR_PV", "OTHER",
    ]]
    """Only assets of this kind."""
    portfolioUUID: NotRequired[str]
    """Only assets in this portfolio."""
    userUUID: NotRequired[str]
    """Only assets of this user."""
    schemeUUID: NotRequired[str]
    """Only assets in this event scheme."""
    schemeStatus: NotRequired[SchemeAssetStatusFilter]
    """Only assets with this status in the scheme that schemeUUID names."""
    notInScheme: NotRequired[str]
    """Only assets that were never registered in this event scheme."""
    eventUUID: NotRequired[str]
    """Only assets of this event."""
    eventState: NotRequired[Literal["INVITED", "OPT_IN", "OPT_OUT"]]
    """Only assets with this state in the event that eventUUID names."""
    mpanStatus: NotRequired[Literal["NOT_APPLICABLE", "PENDING", "VALID", "INVALID"]]
    """Only assets whose MPAN lookup came out so."""
    readingStatus: NotRequired[Literal["REPORTING", "AWAITING_FIRST", "SILENT"]]
    """Only assets that report, that were registered within the last 48 hours and have no reading yet (AWAITING_FIRST),
    or that have sent nothing for 48 hours (SILENT).
    """
    tariff: NotRequired[Literal["IN_FORCE", "NONE"]]
    """Only assets with a tariff that holds today, of either direction (IN_FORCE), or without one (NONE)."""
    consent: NotRequired[Literal["IN_FORCE", "ENDING", "MISSING", "NEVER_ASKED"]]
    """Only assets whose user consents to dispatch (IN_FORCE), does so for 30 days at most (ENDING), does not (MISSING),
    or has neither consented nor refused (NEVER_ASKED).
    """
    called: NotRequired[Literal["CALLED", "NEVER"]]
    """Only assets of which a settled turn-down event of the last year has results (CALLED), or those of which none has
    (NEVER).
    """
    mpanUse: NotRequired[Literal["SINGLE", "SHARED"]]
    """SINGLE: only assets whose MPAN and export MPAN no other active asset has, and assets without one; SHARED: only
    assets whose MPAN or export MPAN another active asset has too, from before one had to stand on one asset alone.
    """
    tiles: NotRequired[str]
    """Only assets of these tiles of GET /analytics/tiles: QUESTION.event.portfolio.class.N for a class, or
    QUESTION.event.portfolio.BY.layout.indices for tiles of one layout; - for an event or portfolio not named.
    """
    assetUUIDs: NotRequired[list[str]]
    """Only these assets, up to 10,000."""
    userUUIDs: NotRequired[list[str]]
    """Only assets of these users, up to 10,000."""


class BulkAction(TypedDict):
    """One action on every asset that matched a filter, and how far it has come."""

    bulkActionUUID: str
    """UUID of the bulk action."""
    action: Literal[
        "SCHEME_OPT_IN", "SCHEME_OPT_OUT", "EVENT_OPT_IN", "EVENT_OPT_OUT", "ASSIGN_PORTFOLIO", "ARCHIVE", "RESTORE",
        "CONSENT_REQUEST",
    ]
    """What is done with the assets."""
    target: str | None
    """UUID of the scheme, event or portfolio the action is about; null for ARCHIVE, RESTORE and others."""
    targetName: str | None
    """What the target is called now; null without one."""
    filter: BulkActionFilter
    """The filter as it was requested; assets given by UUID, or by that of their user, are counted in named."""
    named: int | None
    """Number of assets given by UUID, their own or that of their user; null where none were."""
    requestedBy: str | None
    """On whose behalf it was requested; null where nobody was named."""
    status: Literal["RUNNING", "DONE", "UNDOING", "UNDONE", "FAILED"]
    """RUNNING and UNDOING go on step by step; FAILED stopped before its end."""
    matched: int
    """Assets that matched."""
    matchedIs: Literal["EXACT", "LAST_COUNTED", "AT_LEAST"]
    """How matched is known: EXACT; LAST_COUNTED by what is kept of a large fleet, minutes old; AT_LEAST where there are
    more. EXACT once all have been found.
    """
    done: int
    """Assets decided so far, by a dry run the first 100,000; while UNDOING, assets restored so far."""
    changed: int
    """Assets that were changed."""
    unchanged: int
    """Assets that were so already."""
    refusedCount: int
    """Assets that were left as they are for a reason."""
    refusedByCode: dict[str, int]
    """Number of refused assets by reason."""
    refused: list[BulkRefusal]
    """The first fifty refused assets of each reason."""
    notPutBackCount: int
    """How often something could not be put back, by RESTORE or by undoing; an asset may be in several events."""
    notPutBackByCode: dict[str, int]
    """How often, by reason."""
    notPutBack: list[BulkRefusal]
    """The first fifty of each reason; the detail names the scheme, event or portfolio."""
    failure: str | None
    """Why it stopped before its end; null unless FAILED."""
    undoable: bool
    """Whether it can be undone now."""
    effect: BulkActionEffectPart | None
    """What it did to its event, known a minute later; null if something else changed who takes part meanwhile."""
    createdUTC: str
    """When it was requested; UTC instant."""
    finishedUTC: str | None
    """When it was done or failed; UTC instant, null while it runs."""


class BulkActionFilter(TypedDict):
    """The filter as it was requested; assets given by UUID, or by that of their user, are counted in named."""

    status: Literal["ACTIVE", "ARCHIVED"]
    """Whether active or archived assets are meant."""
    search: NotRequired[str]
    """Part of assetId, name, MPAN or postcode, in any case."""
    assetType: NotRequired[Literal[
        "SMART_METER", "BATTERY", "EV_CHARGER", "ELECTRIC_VEHICLE", "HEAT_PUMP", "HOT_WATER_TANK", "SOLAR_PV", "OTHER",
    ]]
    """Only assets of this kind."""
    portfolioUUID: NotRequired[str]
    """Only assets in this portfolio."""
    userUUID: NotRequired[str]
    """Only assets of this user."""
    schemeUUID: NotRequired[str]
    """Only assets in this event scheme."""
    schemeStatus: NotRequired[SchemeAssetStatus]
    """Only assets with this status in the scheme that schemeUUID names."""
    notInScheme: NotRequired[str]
    """Only assets that were never registered in this event scheme."""
    eventUUID: NotRequired[str]
    """Only assets of this event."""
    eventState: NotRequired[Literal["INVITED", "OPT_IN", "OPT_OUT"]]
    """Only assets with this state in the event that eventUUID names."""
    mpanStatus: NotRequired[Literal["NOT_APPLICABLE", "PENDING", "VALID", "INVALID"]]
    """Only assets whose MPAN lookup came out so."""
    readingStatus: NotRequired[Literal["REPORTING", "AWAITING_FIRST", "SILENT"]]
    """Only assets that report, that were registered within the last 48 hours and have no reading yet (AWAITING_FIRST),
    or that have sent nothing for 48 hours (SILENT).
    """
    tariff: NotRequired[Literal["IN_FORCE", "NONE"]]
    """Only assets with a tariff that holds today, of either direction (IN_FORCE), or without one (NONE)."""
    consent: NotRequired[Literal["IN_FORCE", "ENDING", "MISSING", "NEVER_ASKED"]]
    """Only assets whose user consents to dispatch (IN_FORCE), does so for 30 days at most (ENDING), does not (MISSING),
    or has neither consented nor refused (NEVER_ASKED).
    """
    called: NotRequired[Literal["CALLED", "NEVER"]]
    """Only assets of which a settled turn-down event of the last year has results (CALLED), or those of which none has
    (NEVER).
    """
    mpanUse: NotRequired[Literal["SINGLE", "SHARED"]]
    """SINGLE: only assets whose MPAN and export MPAN no other active asset has, and assets without one; SHARED: only
    assets whose MPAN or export MPAN another active asset has too, from before one had to stand on one asset alone.
    """
    tiles: NotRequired[str]
    """Only assets of these tiles of GET /analytics/tiles: QUESTION.event.portfolio.class.N for a class, or
    QUESTION.event.portfolio.BY.layout.indices for tiles of one layout; - for an event or portfolio not named.
    """


class BulkActionEffectPart(TypedDict):
    before: BulkActionEffectPartBefore
    """What was said of the event before."""
    after: BulkActionEffectPartAfter
    """What was said of it after."""


class BulkActionEffectPartBefore(TypedDict):
    """What was said of the event before."""

    likelyKwh: float | None
    """Likely energy in kWh; null where nobody knows."""
    chancePercent: float | None
    """Chance to meet what is contracted, in percent; null where nobody knows or nothing is contracted."""


class BulkActionEffectPartAfter(TypedDict):
    """What was said of it after."""

    likelyKwh: float | None
    """Likely energy in kWh; null where nobody knows."""
    chancePercent: float | None
    """Chance to meet what is contracted, in percent; null where nobody knows or nothing is contracted."""


class ApiKeyWithSecret(TypedDict):
    """A new key with its secret, which is shown this once."""

    keyId: str
    """Identifier of the key: the part of it that is not secret."""
    label: str
    """What the key is for, for people."""
    isDashboard: bool
    """Whether a dashboard uses it, which says which person acts."""
    scope: Literal["full", "read-only", "meter-data", "events"]
    """What the key may do: full: everything; read-only: read; meter-data: send and read readings; events: read, opt
    assets in and out, and dispatch.
    """
    portfolioUUIDs: list[str] | None
    """UUIDs of the portfolios that the key is limited to; null for every one."""
    status: Literal["ACTIVE", "EXPIRED", "REVOKED"]
    """ACTIVE; EXPIRED: its end has passed; REVOKED: it was revoked."""
    lastUsedUTC: str | None
    """When it was last used, within five minutes; UTC instant, null before its first use."""
    expiresUTC: str | None
    """When it is refused from; UTC instant, null for never."""
    revokedUTC: str | None
    """When it was revoked; UTC instant, null where it was not."""
    createdUTC: str
    """When it was created; UTC instant."""
    apiKey: str
    """The key itself, for the header x-api-key; it is shown this once."""


class NewApiKey(TypedDict):
    """Body of API key create."""

    label: str
    """What the key is for, for people."""
    scope: Literal["full", "read-only", "meter-data", "events"]
    """What the key may do: full: everything; read-only: read; meter-data: send and read readings; events: read, opt
    assets in and out, and dispatch.
    """
    portfolioUUIDs: NotRequired[list[str] | None]
    """UUIDs of the portfolios that the key is limited to; absent or null for every one."""
    expiresUTC: NotRequired[str | None]
    """Instant from which the key is refused, by the real clock; absent or null for none."""


class ApiKey(TypedDict):
    """A key of the tenant. Its secret is in no response but that of its creation."""

    keyId: str
    """Identifier of the key: the part of it that is not secret."""
    label: str
    """What the key is for, for people."""
    isDashboard: bool
    """Whether a dashboard uses it, which says which person acts."""
    scope: Literal["full", "read-only", "meter-data", "events"]
    """What the key may do: full: everything; read-only: read; meter-data: send and read readings; events: read, opt
    assets in and out, and dispatch.
    """
    portfolioUUIDs: list[str] | None
    """UUIDs of the portfolios that the key is limited to; null for every one."""
    status: Literal["ACTIVE", "EXPIRED", "REVOKED"]
    """ACTIVE; EXPIRED: its end has passed; REVOKED: it was revoked."""
    lastUsedUTC: str | None
    """When it was last used, within five minutes; UTC instant, null before its first use."""
    expiresUTC: str | None
    """When it is refused from; UTC instant, null for never."""
    revokedUTC: str | None
    """When it was revoked; UTC instant, null where it was not."""
    createdUTC: str
    """When it was created; UTC instant."""


class Clock(TypedDict):
    """The test clock of a sandbox tenant."""

    now: str
    """Time it shows; UTC instant."""
    offsetSeconds: float
    """Seconds it is ahead of the clock of the machine; below 0 behind it."""
    movingTo: str | None
    """Where a move under way ends; null while the clock stands."""
    loading: ClockLoading | None
    """While the history of simulated meters is being read: how many meters have theirs, of how many. Null otherwise."""


class ClockLoading(TypedDict):
    done: int
    """Meters that have their history."""
    total: int
    """Meters that are to have one."""


class SetClockTo(TypedDict):
    now: str
    """Instant to put it to: any while the tenant has no events, later only forward."""


class AdvanceClockBy(TypedDict):
    advance: str
    """How far to move it forward: an ISO 8601 duration of days, hours, minutes and seconds, longer than none and not
    beyond 2199.
    """


SetClock: TypeAlias = "SetClockTo | AdvanceClockBy"
"""Where to put the test clock, or by how much to move it."""


class TokenForm(TypedDict):
    """Client credentials; client_id and client_secret are left out with HTTP Basic."""

    grant_type: Literal["client_credentials"]
    """Always client_credentials."""
    client_id: NotRequired[str]
    """Client id of the credential."""
    client_secret: NotRequired[str]
    """Secret of the credential."""
    scope: NotRequired[str]
    """Scopes to ask for; all that may be had where absent."""


class Token(TypedDict):
    """A token."""

    access_token: str
    """The token, for Authorization: Bearer."""
    token_type: Literal["Bearer"]
    """Always Bearer."""
    expires_in: int
    """Seconds for which it is valid."""
    scope: str
    """What it opens; empty for everything of the controller."""


class TokenFailure(TypedDict):
    """Why no token was issued."""

    error: Literal[
        "invalid_request", "invalid_client", "invalid_scope", "unsupported_grant_type", "temporarily_unavailable",
    ]
    """Code of RFC 6749; temporarily_unavailable with 429."""
    error_description: str
    """The reason in words."""


class PolledDispatches(TypedDict):
    """What has changed for a controller."""

    cursor: int
    """Cursor of the next poll."""
    more: bool
    """Whether there is more behind the cursor now."""
    dispatches: list[DispatchOnWire]
    """New dispatches, changes and cancels, in the order of their batches."""


class DispatchOnWire(TypedDict):
    """A dispatch as its controller gets it."""

    dispatchUUID: str
    """UUID of the dispatch, the same for all its revisions."""
    eventUUID: str
    """UUID of the event."""
    assetUUID: str
    """UUID of the asset."""
    assetId: str
    """Your own identifier of the asset."""
    revision: int
    """One more with each change; only the newest counts."""
    cancelled: bool
    """Whether the device goes back to normal now."""
    test: bool
    """Whether the event only tests."""
    signal: DispatchSignal
    """What the power of a period means to the device."""
    startAt: str
    """When the device starts; UTC instant, the spread is in it."""
    endAt: str
    """When the device is its owner's again; UTC instant, the spread is in it."""
    validUntil: str
    """After this nothing of it holds; UTC instant."""
    onLoss: Literal["HOLD", "RELEASE"]
    """HOLD: keep to the schedule when the line drops; RELEASE: go back to normal."""
    rampSeconds: int
    """Seconds over which the device changes its power."""
    ackDueUTC: str | None
    """Until when an answer is due; UTC instant, null where none is required."""
    periods: list[DispatchOnWirePeriod]
    """Power by half hour; the first begins at startAt, the last ends at endAt."""


class DispatchOnWirePeriod(TypedDict):
    startTime: str
    """When the period begins; UTC instant."""
    endTime: str
    """When the period ends; UTC instant."""
    kw: float
    """Power of the period in kW, consumption positive; its meaning is that of the signal."""


class ControllerAnswers(TypedDict):
    """Answers of a controller."""

    answers: list[ControllerAnswer]
    """1 to 1,000 answers."""


class ControllerAnswer(TypedDict):
    """What a controller says to a dispatch."""

    dispatchUUID: str
    """UUID of the dispatch."""
    revision: int
    """Revision that is answered."""
    answer: DispatchAnswer
    """What the device or its owner says."""
    reasonCode: NotRequired[DispatchReason | None]
    """Why not; null or absent where there is nothing to say."""
    at: NotRequired[str]
    """When it was said, by the clock of the tenant; now where absent."""
    promisedKw: NotRequired[float | None]
    """Mean power that will be given, in kW, below 0 for less consumption; as asked where absent."""


DispatchAnswer: TypeAlias = Literal["RECEIVED", "ACCEPTED", "OPTED_OUT", "REJECTED", "STARTED", "COMPLETED", "ABORTED"]
"""What a device or its owner says."""


class AnswersTaken(TypedDict):
    """What became of each answer."""

    accepted: int
    """Answers that were taken."""
    refused: list[AnswersTakenRefusedItem]
    """Answers that were not, with the reason."""


class AnswersTakenRefusedItem(TypedDict):
    index: int
    """Place of the answer in the request, from 0."""
    code: Literal["NOT_FOUND", "STALE_REVISION", "TOO_LATE"]
    """NOT_FOUND: none of yours; STALE_REVISION: there is a newer one; TOO_LATE: it has ended."""


Problem = TypedDict(
    "Problem",
    {
        # URN of the kind of problem.
        "type": "str",
        # The kind of problem, for people.
        "title": "str",
        # HTTP status of the response.
        "status": "int",
        # What is wrong here, for people.
        "detail": "str",
        # Path of the request.
        "instance": "str",
        # The kind of problem, for programs.
        "code": "str",
        # UUID that finds the request in our log, the same as x-request-id.
        "requestId": "str",
        # Faults of the request, at most 100.
        "errors": NotRequired["list[ProblemError]"],
        # UNSUPPORTED_VERSION: versions of the interface there are.
        "supportedVersions": NotRequired["list[str]"],
        # NOT_ACCEPTABLE: media types in which the response is offered.
        "offeredTypes": NotRequired["list[str]"],
        # TOO_MANY_REQUESTS: names of the limits that were passed.
        "violated-policies": NotRequired["list[str]"],
        # SCOPE_REQUIRED: the scopes whose keys may call the operation.
        "neededScopes": NotRequired['list[Literal["full", "read-only", "meter-data", "events"]]'],
        # SCOPE_REQUIRED: the scope of the key that was sent.
        "keyScope": NotRequired['Literal["full", "read-only", "meter-data", "events"]'],
    },
)
"""What is wrong, as RFC 9457 problem details."""


class ProblemError(TypedDict):
    pointer: str
    """Where: a JSON pointer into the body, ?name of a query parameter, {name} of one in the path, or the name of a
    header.
    """
    code: str
    """The kind of fault, for programs."""
    detail: str
    """What is wrong there, for people."""
    assetUUID: NotRequired[str]
    """MPAN_TAKEN: UUID of the asset that has the MPAN."""


class PortfolioAssetsAssignedMessage(TypedDict):
    """Webhook message PORTFOLIO.ASSETS_ASSIGNED."""

    uuid: str
    """UUID of the subscription."""
    event: Literal["PORTFOLIO.ASSETS_ASSIGNED"]
    """Type of message."""
    createdUTC: str
    """When it happened, not when it was sent; UTC instant."""
    test: NotRequired[Literal[True]]
    """Present in test messages alone, whose payload is made up."""
    payload: AssetsAssigned
    """What it is about."""


class AssetsAssigned(TypedDict):
    """Assets that were moved into a portfolio."""

    portfolioUUID: str
    """UUID of the portfolio."""
    assetUUIDs: list[str]
    """UUIDs of the assets."""


class EventPortfolioAssignedMessage(TypedDict):
    """Webhook message EVENT.PORTFOLIO_ASSIGNED."""

    uuid: str
    """UUID of the subscription."""
    event: Literal["EVENT.PORTFOLIO_ASSIGNED"]
    """Type of message."""
    createdUTC: str
    """When it happened, not when it was sent; UTC instant."""
    test: NotRequired[Literal[True]]
    """Present in test messages alone, whose payload is made up."""
    payload: PortfolioAssigned
    """What it is about."""


class PortfolioAssigned(TypedDict):
    """A portfolio that was assigned to an event."""

    eventUUID: str
    """UUID of the event."""
    portfolioUUID: str
    """UUID of the portfolio."""


class EventScheduledMessage(TypedDict):
    """Webhook message EVENT.SCHEDULED."""

    uuid: str
    """UUID of the subscription."""
    event: Literal["EVENT.SCHEDULED"]
    """Type of message."""
    createdUTC: str
    """When it happened, not when it was sent; UTC instant."""
    test: NotRequired[Literal[True]]
    """Present in test messages alone, whose payload is made up."""
    payload: ScheduledEvent
    """What it is about."""


class ScheduledEvent(TypedDict):
    """An event as it was when it was scheduled or changed."""

    eventUUID: str
    """UUID of the event."""
    revision: int
    """1 as it was scheduled, one more for every change that was announced."""
    name: str
    """Name of the event."""
    schemeUUID: str
    """UUID of the event scheme."""
    eventType: Literal["TURN_DOWN", "TURN_UP"]
    """TURN_DOWN asks assets to use less than their baseline, TURN_UP to use more."""
    runningType: Literal["LIVE", "TEST"]
    """TEST marks a trial run; it runs and is settled like a LIVE event."""
    startTime: str
    """Start, on a half hour; UTC instant."""
    endTime: str
    """End, itself excluded, on a half hour; UTC instant."""
    optInDeadline: str | None
    """Until when assets may be opted in; UTC instant, null for until the start."""
    targetKw: float | None
    """Power aimed at in kW; null for none. Counts only where no power is contracted."""
    contractedMw: float | None
    """Contracted power in MW, which delivery is settled against; null for none, and where it differs by half hour
    (halfHourTerms).
    """
    priceGbpPerMwh: float | None
    """Utilisation price in £ per MWh; null for none, and then no revenue is worked out, and where it differs by half
    hour (halfHourTerms).
    """
    halfHourTerms: list[HalfHourTerm] | None
    """Contracted power and price by half hour, of those that are called: the others are neither dispatched nor paid;
    null where contractedMw and priceGbpPerMwh hold for every half hour.
    """
    zone: str | None
    """Zone of the market in which the event runs, free text such as Z5; null for none."""
    portfolioUUIDs: list[str]
    """UUIDs of the portfolios assigned to the event."""
    requirementUUID: str | None
    """UUID of the requirement that it answers; null where it answers none."""
    unitUUID: str | None
    """UUID of the unit whose members alone take part; null where it is of none."""
    state: Literal["SCHEDULED", "STARTED", "ENDED", "CANCELLED"]
    """SCHEDULED until the start, STARTED until the end, then ENDED; CANCELLED where it was called off."""
    baselineStatus: Literal["PENDING", "READY"]
    """READY when the baselines of its opted-in assets are worked out."""
    statsStatus: Literal["NOT_STARTED", "CALCULATING", "READY", "FAILED"]
    """NOT_STARTED before the event has ended, CALCULATING while a stats run is made, READY when it is there; FAILED
    after five attempts, until one is through.
    """
    cancelReason: str | None
    """Reason given when it was cancelled; null otherwise."""
    assetsInvited: int
    """Assets that were invited or opted, opted-out ones included."""
    assetsOptedIn: int
    """Assets that take part."""
    targetKwh: float | None
    """Energy to deliver in kWh: contracted, else targeted, power over the event; null without either."""
    deliveredKwh: float | None
    """Energy delivered in kWh by the newest stats run, signed; null before the first."""
    deliveryPercentage: float | None
    """Delivered energy in percent of targetKwh; null before the first stats run or without a target."""
    statsState: Literal["PRELIMINARY", "FINAL"] | None
    """PRELIMINARY while readings are missing, then FINAL; null before the first stats run."""
    createdUTC: str
    """When it was created; UTC instant."""
    updatedUTC: str
    """When it was last changed; UTC instant."""
    changes: list[ScheduledEventChange]
    """What was changed since the revision before; empty in the first announcement."""


class ScheduledEventChange(TypedDict):
    property: Literal[
        "name", "startTime", "endTime", "optInDeadline", "targetKw", "contractedMw", "priceGbpPerMwh", "halfHourTerms",
        "zone", "portfolioUUIDs",
    ]
    """Name of the property."""
    before: str | float | list[str] | list[HalfHourTerm] | None
    """Its value before."""
    after: str | float | list[str] | list[HalfHourTerm] | None
    """Its value now."""


class EventStartedMessage(TypedDict):
    """Webhook message EVENT.STARTED."""

    uuid: str
    """UUID of the subscription."""
    event: Literal["EVENT.STARTED"]
    """Type of message."""
    createdUTC: str
    """When it happened, not when it was sent; UTC instant."""
    test: NotRequired[Literal[True]]
    """Present in test messages alone, whose payload is made up."""
    payload: EventNotice
    """What it is about."""


class EventNotice(TypedDict):
    """An event whose state, baselines or stats have changed."""

    eventUUID: str
    """UUID of the event."""
    name: str
    """Name of the event."""
    schemeUUID: str
    """UUID of the event scheme."""
    state: Literal["SCHEDULED", "STARTED", "ENDED", "CANCELLED"]
    """State of the event."""
    startTime: str
    """Start of the event; UTC instant."""
    endTime: str
    """End of the event, itself excluded; UTC instant."""


class EventEndedMessage(TypedDict):
    """Webhook message EVENT.ENDED."""

    uuid: str
    """UUID of the subscription."""
    event: Literal["EVENT.ENDED"]
    """Type of message."""
    createdUTC: str
    """When it happened, not when it was sent; UTC instant."""
    test: NotRequired[Literal[True]]
    """Present in test messages alone, whose payload is made up."""
    payload: EventNotice
    """What it is about."""


class EventCancelledMessage(TypedDict):
    """Webhook message EVENT.CANCELLED."""

    uuid: str
    """UUID of the subscription."""
    event: Literal["EVENT.CANCELLED"]
    """Type of message."""
    createdUTC: str
    """When it happened, not when it was sent; UTC instant."""
    test: NotRequired[Literal[True]]
    """Present in test messages alone, whose payload is made up."""
    payload: EventNotice
    """What it is about."""


class EventBaselinesReadyMessage(TypedDict):
    """Webhook message EVENT.BASELINES_READY."""

    uuid: str
    """UUID of the subscription."""
    event: Literal["EVENT.BASELINES_READY"]
    """Type of message."""
    createdUTC: str
    """When it happened, not when it was sent; UTC instant."""
    test: NotRequired[Literal[True]]
    """Present in test messages alone, whose payload is made up."""
    payload: EventNotice
    """What it is about."""


class EventStatsCalculationStartedMessage(TypedDict):
    """Webhook message EVENT.STATS_CALCULATION_STARTED."""

    uuid: str
    """UUID of the subscription."""
    event: Literal["EVENT.STATS_CALCULATION_STARTED"]
    """Type of message."""
    createdUTC: str
    """When it happened, not when it was sent; UTC instant."""
    test: NotRequired[Literal[True]]
    """Present in test messages alone, whose payload is made up."""
    payload: EventNotice
    """What it is about."""


class EventStatsReadyMessage(TypedDict):
    """Webhook message EVENT.STATS_READY."""

    uuid: str
    """UUID of the subscription."""
    event: Literal["EVENT.STATS_READY"]
    """Type of message."""
    createdUTC: str
    """When it happened, not when it was sent; UTC instant."""
    test: NotRequired[Literal[True]]
    """Present in test messages alone, whose payload is made up."""
    payload: EventNotice
    """What it is about."""


class AssetMpanValidatedMessage(TypedDict):
    """Webhook message ASSET.MPAN_VALIDATED."""

    uuid: str
    """UUID of the subscription."""
    event: Literal["ASSET.MPAN_VALIDATED"]
    """Type of message."""
    createdUTC: str
    """When it happened, not when it was sent; UTC instant."""
    test: NotRequired[Literal[True]]
    """Present in test messages alone, whose payload is made up."""
    payload: MpanValidated
    """What it is about."""


class MpanValidated(TypedDict):
    """Result of looking an MPAN up."""

    assetUUID: str
    """UUID of the asset."""
    assetId: str
    """Your own identifier of the asset."""
    mpan: str | None
    """13-digit core of the MPAN."""
    isValid: bool
    """Whether the lookup found the MPAN valid."""
    reason: str | None
    """Why it is not valid; null where it is."""


class EventSchemeAssetsUpdatedMessage(TypedDict):
    """Webhook message EVENT_SCHEME.ASSETS_UPDATED."""

    uuid: str
    """UUID of the subscription."""
    event: Literal["EVENT_SCHEME.ASSETS_UPDATED"]
    """Type of message."""
    createdUTC: str
    """When it happened, not when it was sent; UTC instant."""
    test: NotRequired[Literal[True]]
    """Present in test messages alone, whose payload is made up."""
    payload: SchemeAssetsChecked
    """What it is about."""


class SchemeAssetsChecked(TypedDict):
    """Assets that one check of the regulator looked at."""

    schemeUUID: str
    """UUID of the event scheme."""
    schemeName: str
    """Name of the event scheme."""
    assets: list[SchemeAssetsCheckedAsset]
    """The assets, each with its status before and after."""


class SchemeAssetsCheckedAsset(TypedDict):
    assetUUID: str
    """UUID of the asset."""
    assetId: str
    """Your own identifier of the asset."""
    mpan: str | None
    """13-digit core of the import MPAN; null where the asset has none."""
    status: SchemeAssetStatus
    """Status after the check."""
    previousStatus: SchemeAssetStatus
    """Status before the check."""
    reason: str | None
    """Reason the regulator gave; null where there is none."""


class ConsentRequestedMessage(TypedDict):
    """Webhook message CONSENT.REQUESTED."""

    uuid: str
    """UUID of the subscription."""
    event: Literal["CONSENT.REQUESTED"]
    """Type of message."""
    createdUTC: str
    """When it happened, not when it was sent; UTC instant."""
    test: NotRequired[Literal[True]]
    """Present in test messages alone, whose payload is made up."""
    payload: ConsentRequested
    """What it is about."""


ConsentRequested = TypedDict(
    "ConsentRequested",
    {
        # What they are asked for.
        "type": 'Literal["DISPATCH", "DATA_ACCESS"]',
        # The users to ask.
        "users": "list[ConsentRequestedUser]",
    },
)
"""Users whom your own messaging is to ask for their consent; what they say is recorded as a consent."""


class ConsentRequestedUser(TypedDict):
    userUUID: str
    """UUID of the user."""
    assetUUIDs: list[str]
    """UUIDs of the assets it is about."""


class OfferDueMessage(TypedDict):
    """Webhook message OFFER.DUE."""

    uuid: str
    """UUID of the subscription."""
    event: Literal["OFFER.DUE"]
    """Type of message."""
    createdUTC: str
    """When it happened, not when it was sent; UTC instant."""
    test: NotRequired[Literal[True]]
    """Present in test messages alone, whose payload is made up."""
    payload: OffersDue
    """What it is about."""


class OffersDue(TypedDict):
    """Offers for a requirement were proposed and wait for approval."""

    requirementUUID: str
    """UUID of the requirement."""
    buyerEventId: str
    """Event ID of the buyer."""
    schemeUUID: str
    """UUID of the event scheme."""
    startTime: str
    """Start of the first half hour; UTC instant."""
    endTime: str
    """End of the last half hour; UTC instant."""
    submissionTime: str
    """When offers close; UTC instant."""
    offers: int
    """Offers that wait for approval."""


class OfferDecidedMessage(TypedDict):
    """Webhook message OFFER.DECIDED."""

    uuid: str
    """UUID of the subscription."""
    event: Literal["OFFER.DECIDED"]
    """Type of message."""
    createdUTC: str
    """When it happened, not when it was sent; UTC instant."""
    test: NotRequired[Literal[True]]
    """Present in test messages alone, whose payload is made up."""
    payload: OffersDecided
    """What it is about."""


class OffersDecided(TypedDict):
    """The buyer published what became of the offers for a requirement."""

    requirementUUID: str
    """UUID of the requirement."""
    buyerEventId: str
    """Event ID of the buyer."""
    schemeUUID: str
    """UUID of the event scheme."""
    startTime: str
    """Start of the first half hour; UTC instant."""
    endTime: str
    """End of the last half hour; UTC instant."""
    accepted: int
    """Offers that were accepted."""
    rejected: int
    """Offers that were rejected."""


class DispatchIssuedMessage(TypedDict):
    """Webhook message DISPATCH.ISSUED."""

    uuid: str
    """UUID of the subscription."""
    event: Literal["DISPATCH.ISSUED"]
    """Type of message."""
    createdUTC: str
    """When it happened, not when it was sent; UTC instant."""
    test: NotRequired[Literal[True]]
    """Present in test messages alone, whose payload is made up."""
    payload: DispatchIssued
    """What it is about."""


class DispatchIssued(TypedDict):
    """Dispatches of an event that were issued."""

    eventUUID: str
    """UUID of the event."""
    revision: int
    """Revision of the order."""
    startTime: str
    """Start of the event; UTC instant."""
    endTime: str
    """End of the event, itself excluded; UTC instant."""
    assets: int
    """Assets that are asked."""
    requestedKw: float
    """Mean power that is asked in kW, whatever its direction."""
    targetKw: float | None
    """Mean target of the event in kW; null for an event without one."""
    shortfallKw: float
    """What the target is more than is asked, in kW."""


class DispatchAnswersMessage(TypedDict):
    """Webhook message DISPATCH.ANSWERS."""

    uuid: str
    """UUID of the subscription."""
    event: Literal["DISPATCH.ANSWERS"]
    """Type of message."""
    createdUTC: str
    """When it happened, not when it was sent; UTC instant."""
    test: NotRequired[Literal[True]]
    """Present in test messages alone, whose payload is made up."""
    payload: DispatchAnswersGiven
    """What it is about."""


class DispatchAnswersGiven(TypedDict):
    """Answers to dispatches of one event, at most 1,000."""

    eventUUID: str
    """UUID of the event."""
    answers: list[DispatchAnswersGivenAnswer]
    """The answers, each of one asset."""


class DispatchAnswersGivenAnswer(TypedDict):
    dispatchUUID: str
    """UUID of the dispatch."""
    assetUUID: str
    """UUID of the asset."""
    revision: int
    """Revision of the dispatch that is answered."""
    state: DispatchState | None
    """State of the dispatch; null before its first answer."""
    execution: DispatchExecution
    """What the device reports of doing it."""
    reasonCode: DispatchReason | None
    """Why it is refused or was ended; null without a reason."""
    promisedKw: float | None
    """Mean power that is promised in kW, below 0 for less consumption; null without a promise."""
    answeredUTC: str | None
    """When it was answered; UTC instant, null before."""
    answeredBy: str | None
    """Who answered; null before."""


class DispatchShortfallMessage(TypedDict):
    """Webhook message DISPATCH.SHORTFALL."""

    uuid: str
    """UUID of the subscription."""
    event: Literal["DISPATCH.SHORTFALL"]
    """Type of message."""
    createdUTC: str
    """When it happened, not when it was sent; UTC instant."""
    test: NotRequired[Literal[True]]
    """Present in test messages alone, whose payload is made up."""
    payload: DispatchShortfall
    """What it is about."""


class DispatchShortfall(TypedDict):
    """Less is promised for an event than is needed."""

    eventUUID: str
    """UUID of the event."""
    targetKw: float
    """Mean target of the event in kW, or without one what is asked."""
    promisedKw: float
    """Mean power that is promised, in kW."""
    openKw: float
    """Mean power asked of those who can still answer, in kW."""
    shortfallKw: float
    """What is missing of the target, in kW."""


class DispatchCompletedMessage(TypedDict):
    """Webhook message DISPATCH.COMPLETED."""

    uuid: str
    """UUID of the subscription."""
    event: Literal["DISPATCH.COMPLETED"]
    """Type of message."""
    createdUTC: str
    """When it happened, not when it was sent; UTC instant."""
    test: NotRequired[Literal[True]]
    """Present in test messages alone, whose payload is made up."""
    payload: DispatchCompleted
    """What it is about."""


class DispatchCompleted(TypedDict):
    """The dispatches of an event after its end."""

    eventUUID: str
    """UUID of the event."""
    status: Literal["ENDED", "CANCELLED"]
    """How the order ended."""
    states: dict[str, int]
    """Number of dispatches by state; without those of none."""
    requestedKw: float
    """Mean power that was asked in kW, whatever its direction."""
    promisedKw: float
    """Mean power that was promised, in kW."""


class ControllerUnreachableMessage(TypedDict):
    """Webhook message CONTROLLER.UNREACHABLE."""

    uuid: str
    """UUID of the subscription."""
    event: Literal["CONTROLLER.UNREACHABLE"]
    """Type of message."""
    createdUTC: str
    """When it happened, not when it was sent; UTC instant."""
    test: NotRequired[Literal[True]]
    """Present in test messages alone, whose payload is made up."""
    payload: ControllerUnreachable
    """What it is about."""


class ControllerUnreachable(TypedDict):
    """A controller that is out of reach."""

    controllerUUID: str
    """UUID of the controller."""
    name: str
    """Name of the controller."""
    kwAtRisk: float
    """Power asked of its assets that is not acknowledged, in kW."""
    lastSeenUTC: str | None
    """When it was last heard of; UTC instant, null if never."""


class ControllerRecoveredMessage(TypedDict):
    """Webhook message CONTROLLER.RECOVERED."""

    uuid: str
    """UUID of the subscription."""
    event: Literal["CONTROLLER.RECOVERED"]
    """Type of message."""
    createdUTC: str
    """When it happened, not when it was sent; UTC instant."""
    test: NotRequired[Literal[True]]
    """Present in test messages alone, whose payload is made up."""
    payload: ControllerRecovered
    """What it is about."""


class ControllerRecovered(TypedDict):
    """A controller that is within reach again."""

    controllerUUID: str
    """UUID of the controller."""
    name: str
    """Name of the controller."""
    unreachableSeconds: int
    """For how many seconds it was out of reach."""


class MailFailedMessage(TypedDict):
    """Webhook message MAIL.FAILED."""

    uuid: str
    """UUID of the subscription."""
    event: Literal["MAIL.FAILED"]
    """Type of message."""
    createdUTC: str
    """When it happened, not when it was sent; UTC instant."""
    test: NotRequired[Literal[True]]
    """Present in test messages alone, whose payload is made up."""
    payload: MailFailed
    """What it is about."""


class MailFailed(TypedDict):
    """A mail that could not be sent."""

    mailUUID: str
    """UUID of the mail."""
    kind: MailKind
    """What the mail was about."""
    eventUUID: str | None
    """UUID of the event it was about; null for other mails."""
    userUUID: str | None
    """UUID of the user it was to; null for a mail to a contact."""
    contactUUID: str | None
    """UUID of the contact it was to; null for a mail to a user."""
    reason: str
    """What the relay or the address said."""


class ControllerDispatchRequestedMessage(TypedDict):
    """Message DISPATCH.REQUESTED to a controller."""

    uuid: str
    """UUID of the controller."""
    event: Literal["DISPATCH.REQUESTED"]
    """Type of message."""
    createdUTC: str
    """When it happened, not when it was sent; UTC instant."""
    payload: ControllerPush
    """What it is about."""


class ControllerPush(TypedDict):
    """A batch of dispatches."""

    dispatches: list[DispatchOnWire]
    """The dispatches, by asset."""


class ControllerDispatchChangedMessage(TypedDict):
    """Message DISPATCH.CHANGED to a controller."""

    uuid: str
    """UUID of the controller."""
    event: Literal["DISPATCH.CHANGED"]
    """Type of message."""
    createdUTC: str
    """When it happened, not when it was sent; UTC instant."""
    payload: ControllerPush
    """What it is about."""


class ControllerDispatchCancelledMessage(TypedDict):
    """Message DISPATCH.CANCELLED to a controller."""

    uuid: str
    """UUID of the controller."""
    event: Literal["DISPATCH.CANCELLED"]
    """Type of message."""
    createdUTC: str
    """When it happened, not when it was sent; UTC instant."""
    payload: ControllerPush
    """What it is about."""


class ControllerDispatchTestMessage(TypedDict):
    """Message DISPATCH.TEST to a controller."""

    uuid: str
    """UUID of the controller."""
    event: Literal["DISPATCH.TEST"]
    """Type of message."""
    createdUTC: str
    """When it happened, not when it was sent; UTC instant."""
    payload: ControllerPush
    """What it is about."""


WebhookMessage: TypeAlias = "PortfolioAssetsAssignedMessage | EventPortfolioAssignedMessage | EventScheduledMessage | EventStartedMessage | EventEndedMessage | EventCancelledMessage | EventBaselinesReadyMessage | EventStatsCalculationStartedMessage | EventStatsReadyMessage | AssetMpanValidatedMessage | EventSchemeAssetsUpdatedMessage | ConsentRequestedMessage | OfferDueMessage | OfferDecidedMessage"
"""Any webhook message; event names its type."""


class EraseUserBody(TypedDict):
    confirm: Literal["ERASE"]
    """The word ERASE, since this cannot be undone."""


class ListAssetDispatchesResponse(TypedDict):
    data: list[Dispatch]
    """Items of this page, or of the whole response where it is not paged."""
    page: int
    """Number of this page, from 1."""
    pageSize: int
    """Most items that a page holds."""
    totalItems: int
    """Items on all pages together."""
    totalPages: int
    """Number of pages; 0 where there are no items."""
    nextCursor: NotRequired[str]
    """Send it as `cursor`, with the same query, for the rows that follow; absent where none does. A response to a
    request with `page` has it only where the page ended early, because it would have become longer than 16 MB.
    """
    record: AssetDispatchRecord
    """How the asset has answered, whatever the page."""


class CreateTariffsResponse(TypedDict):
    data: list[Tariff]
    """Items of this page, or of the whole response where it is not paged."""
    warnings: list[Warning]
    """What is unusual in what was sent, such as another unit; empty where nothing is."""
