import { shownRegistration, writableRegistration } from './registration.ts';
import { below, type Descriptions } from './shared.ts';
import { REFUSED_BY } from './stacking.ts';

/** Members that create and update share. */
const writable = {
  assetId: 'Your own identifier, unique in the tenant; made up by the service where it is not given.',
  assetType: 'Kind of device. Without it, an asset with an mpan is a SMART_METER and any other is OTHER.',
  name: 'Name shown to people; null for none.',
  userId: 'Your identifier of the user who owns the asset; null for none. Give this or userUUID.',
  userUUID: 'UUID of the user who owns the asset; null for none. Give this or userId.',
  mpan:
    'Import MPAN: the 13-digit core, or all 21 digits; the check digit has to match. No other active asset may ' +
    'have it. Required of a SMART_METER.',
  exportMpan: 'Export MPAN: the 13-digit core, or all 21 digits; null for none.',
  boundaryMpan:
    'Import MPAN of the boundary meter that the asset is metered behind, for an asset without an MPAN of its ' +
    'own; null for none. An event counts the boundary meter or what is behind it, never both.',
  meterSerialNumber: 'Serial number printed on the meter; null for none.',
  isDomestic: 'True for a home, the default. Only homes get the in-day adjustment of a baseline.',
  installationDate: 'Day of installation, 1900-01-01 to 2100-12-31; null where not known.',
  locationPostcode: 'UK postcode, in any case and spacing; null where not known.',
  locationBuildingNoOrName: 'House number or name; null where not known.',
  locationAddress: 'Street and town; null where not known.',
  powerKw: 'Rated power of the device in kW; null where not known.',
  capacityKwh: 'Storage capacity in kWh, of a battery for example; null where not known.',
  minimumKw: 'Import in kW below which no dispatch limits the device; null for none.',
  ...writableRegistration,
};

const asset = {
  assetId: 'Your own identifier, unique in the tenant.',
  name: 'Name shown to people; null where it has none.',
  userUUID: 'UUID of the user who owns the asset; null where nobody does.',
  userId: 'Your identifier of the user who owns the asset; null where nobody does.',
  assetType: 'Kind of device.',
  mpan: '13-digit core of the import MPAN; null where the asset has none.',
  exportMpan: '13-digit core of the export MPAN; null where the asset has none.',
  boundaryMpan:
    '13-digit core of the import MPAN of the boundary meter that the asset is metered behind; null where it is ' +
    'behind none.',
  mpanStatus: 'Result of looking the MPAN up: PENDING until it is known, NOT_APPLICABLE without an MPAN.',
  meterSerialNumber: 'Serial number printed on the meter; null where not known.',
  isDomestic: 'True for a home. Only homes get the in-day adjustment of a baseline.',
  installationDate: 'Day of installation, YYYY-MM-DD; null where not known.',
  locationPostcode: 'UK postcode in capitals with one space; null where not known.',
  locationBuildingNoOrName: 'House number or name; null where not known.',
  locationAddress: 'Street and town; null where not known.',
  gspGroup: 'Grid supply point group of the MPAN, _A to _P; null without an MPAN of a regional network.',
  powerKw: 'Rated power of the device in kW; null where not known.',
  capacityKwh: 'Storage capacity in kWh; null where not known.',
  minimumKw: 'Import in kW below which no dispatch limits the device; null for none.',
  ...shownRegistration,
  controllerUUID: 'UUID of the controller that takes its dispatches; null where it has none.',
  portfolioUUID: 'UUID of the portfolio the asset is in; null where it is in none.',
  occupiedFromUTC:
    "Since when its readings are the present user's: earlier ones are not returned any more. UTC instant; null " +
    'where it has had no other user.',
  status: 'ARCHIVED assets keep their readings and take part in nothing.',
  lastReadingUTC: 'Start of the newest half hour with a reading; UTC instant, null before the first.',
};

const facet = {
  assets: 'Assets.',
  usualKw:
    'Power in kW that they usually deliver: the sum of the mean of each, as in its response; null where no event has ' +
    'results of any of them.',
};

export const assets: Descriptions = {
  Asset: { '': 'A metered device: a smart meter, a battery, a charger or another.', ...asset },
  ListedAsset: {
    '': 'An asset in a list, with the figures that the query includes.',
    ...asset,
    energy14: 'Energy of the last 14 whole London days; null where the consent of its user allows no daily data.',
    'energy14.firstDay': 'First of the days, YYYY-MM-DD.',
    'energy14.kwh':
      'Metered energy of each day in kWh, imported, or exported where it imports nothing; null without a reading.',
    'energy14.missing': 'Half hours of each day without a reading.',
    coverage: 'How many of the half hours due in the last 30 whole London days have a reading; null once archived.',
    'coverage.expected': 'Half hours that are due.',
    'coverage.present': 'Half hours with a reading.',
    schemes: 'Its state in every open scheme it is in.',
    'schemes.status': 'State of the asset in the scheme.',
    'schemes.isConsented': 'Whether its user consents to dispatch in events of the scheme.',
    response: 'What it did in the settled turn-down events of the last year.',
    'response.events': 'Settled events it took part in.',
    'response.eventsWithData': 'Those of them with readings.',
    'response.eventsKept': 'Those of them in which it delivered at least a tenth of its baseline.',
    'response.reliabilityLowPercent':
      'Lower end of the 95 % Wilson interval of the share of events kept, in percent; null without readings.',
    'response.reliabilityHighPercent':
      'Upper end of the 95 % Wilson interval of the share of events kept, in percent; null without readings.',
    'response.meanKw': 'Mean power delivered, in kW, signed; null without readings.',
    'response.deviationKw':
      'Standard deviation of the delivered power from event to event, in kW; null with too few events.',
    nextEvent:
      'The event of eventUUID, or without it the next or running one that the asset is invited to or has opted into ' +
      'or out of; null without one.',
    'nextEvent.name': 'Name of the event.',
    'nextEvent.startTime': 'Start of the event; UTC instant.',
    'nextEvent.state': 'Whether the asset is invited, opted in or opted out.',
    earned:
      "Its shares of what the season's events earned, in proportion to what it delivered in each half hour; null " +
      'where it was in no settled event that pays.',
    'earned.gbp': 'Sum of its shares in pounds.',
    'earned.isPreliminary': 'Whether an event behind it has no final stats run yet.',
  },
  AssetFacets: {
    '': 'How many assets the list would have with each choice of one filter, the other filters unchanged.',
    totalItems: 'Assets that match.',
    usualKw: facet.usualKw,
    byStatus: 'Assets by lifecycle status.',
    'byStatus.ACTIVE': 'Active assets.',
    'byStatus.ARCHIVED': 'Archived assets.',
    sharedMpan: 'Assets whose MPAN or export MPAN another active asset has too.',
    byType: 'By kind, most assets first.',
    ...below('byType', facet),
    'byType.assetType': 'Kind of asset.',
    byMpanStatus: 'By the outcome of the MPAN lookup, most assets first.',
    ...below('byMpanStatus', facet),
    'byMpanStatus.mpanStatus': 'Outcome of the lookup.',
    byReadingStatus: 'By whether they report, most assets first.',
    ...below('byReadingStatus', facet),
    'byReadingStatus.readingStatus': 'Whether they report.',
    byConsent: 'By whether a consent to dispatch is in force, most assets first.',
    ...below('byConsent', facet),
    'byConsent.consent': 'Whether one is in force.',
    byCalled: 'By whether a settled turn-down event of the last year has results of them, most assets first.',
    ...below('byCalled', facet),
    'byCalled.called': 'Whether one has.',
    nextEvent: 'Those opted in to the event that runs or is next; null where none is planned.',
    ...below('nextEvent', { name: 'Name of the event.', startTime: 'Start of the event; UTC instant.', ...facet }),
    byPortfolio: 'The 100 portfolios with most assets.',
    ...below('byPortfolio', facet),
    byScheme: 'The 100 open schemes with most assets.',
    ...below('byScheme', { name: 'Name of the scheme.', ...facet }),
    'byScheme.byStatus': 'By status in the scheme, most assets first.',
    ...below('byScheme.byStatus', { status: 'Status in the scheme.', ...facet }),
    verdict: 'The judgement.',
    'verdict.sentence': 'The sentence, in English, as every screen shows it.',
    'verdict.say': 'The largest gap, in English; empty where there is none.',
    'verdict.gap': 'The largest gap that can be closed; null where there is none, and under a filter.',
    'verdict.gap.code': 'What closes it.',
    'verdict.gap.label': 'The same as the words of a button, in English.',
    'verdict.gap.assets': 'Assets that it concerns.',
    'verdict.gap.schemeName': 'Name of the scheme.',
    isLowerBound:
      'Whether there may be more of each: in a fleet of more than 10,000 assets, filters besides status, kind, statuses, ' +
      'portfolio, one scheme, consent, tariff, shared MPAN and the next event are counted up to 10,000 assets.',
    countedUTC:
      'When they were counted, in a fleet of more than 10,000 assets; UTC instant, null where they were counted for ' +
      'this response.',
  },
  RestoredAsset: {
    '': 'An asset that is active again.',
    ...asset,
    notPutBack: 'What it is not in again, with the reason; empty where everything is as it was.',
    'notPutBack.code': 'Reason, for programs.',
    'notPutBack.detail': 'Reason, for people; it names the scheme, event or portfolio.',
    'notPutBack.stacking': REFUSED_BY,
  },
  NewAsset: {
    '': 'Body of asset create.',
    asset_id: 'Earlier spelling of assetId; where both are given they must be equal.',
    ...writable,
  },
  AssetChanges: {
    '': 'Body of asset update, at least one attribute: what is absent stays, null clears.',
    ...writable,
    userUUID:
      'UUID of the user who owns the asset; null for none. Another user than before begins a new occupancy. Give ' +
      'this or userId.',
    occupiedFromUTC:
      'When the present user moved in, on :00 or :30 and not in the future; without it, another user moves in ' +
      'with the next half hour.',
    assetId: 'Your own identifier, unique in the tenant.',
    assetType: 'Kind of device; a SMART_METER needs an mpan.',
    mpan:
      'Import MPAN: the 13-digit core, or all 21 digits; the check digit has to match. No other active asset may ' +
      'have it. Null clears it.',
    isDomestic: 'True for a home. Only homes get the in-day adjustment of a baseline.',
  },
  AssetCommitment: {
    '': 'An event that an asset is opted in to.',
    name: 'Name of the event.',
    schemeName: 'Name of the scheme, as it was at the start of an event that has started.',
    eventType: 'TURN_DOWN: use less than the baseline; TURN_UP: use more.',
    eventState: 'State of the event.',
    startTime: 'Start of the event; UTC instant.',
    endTime: 'End of the event; UTC instant.',
    reservedKw: 'Power of the asset in kW that is kept for the event; null for the whole asset.',
    powerKw: 'Power of the asset in kW; null where it is not known.',
    stacking:
      'What decided about it beside its other events when it was opted in or last checked; empty where there were none.',
  },
  AssetEvent: {
    '': 'An event as one asset met it. Energy is that of the newest stats run.',
    name: 'Name of the event.',
    eventType: 'TURN_DOWN: use less than the baseline; TURN_UP: use more.',
    eventState: 'State of the event.',
    startTime: 'Start of the event; UTC instant.',
    endTime: 'End of the event, itself excluded; UTC instant.',
    state: 'Whether the asset was invited, opted in or opted out.',
    optedUTC: 'When the asset was last opted in or out; UTC instant, null while it is only invited.',
    statsStatus: 'Whether the newest stats run is PRELIMINARY or FINAL; null before the first.',
    baselineKwh: 'Baseline energy of the asset over the event in kWh; null where the run has none of it.',
    actualKwh: 'Metered net energy of the asset over the event in kWh; null where the run has none of it.',
    deliveredKwh: 'Energy delivered by the asset in kWh, signed; null where the run has none of it.',
    reductionPercentage: 'Delivered energy in percent of the baseline; null where the run has none of it.',
    baselineStatus: 'How the baseline was made; null where the asset is not in the run.',
    dataStatus: 'How complete the readings of the event are; null where the asset is not in the run.',
  },
  AssetHistoryEntry: {
    '': 'Something that happened to an asset.',
    at: 'When it happened; UTC instant.',
    kind: 'What happened.',
    subjectUUID:
      'UUID of the scheme, portfolio, event, tariff or consent it is about; null where it is about the asset alone.',
    name:
      'Name of the scheme, portfolio, event or tariff, or type of the consent, it is about; null where there is ' +
      'none.',
    status: 'What it became: a status, state, direction or preference; null where the kind has none.',
    reason: 'Why, where a check gave a reason; null otherwise.',
  },
};
