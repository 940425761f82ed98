import { below, type Descriptions, METER_COUNTED, SAMPLED } from './shared.ts';

const DIRECTION = 'import is energy taken from the grid, export energy given to it.';
const sums = {
  from: 'Start of the day, week or month in London, or of the range where that is later; UTC instant.',
  to: 'Its end, itself excluded; UTC instant.',
  value: 'Energy in kWh; null where nothing was measured.',
  expected: 'Half hours in it.',
  present: 'Half hours in it that have a reading.',
};
const method =
  'Rule of the baseline: BL01 is the mean of up to 10 recent like days; MID_8_OF_10 leaves out the highest and ' +
  'the lowest of 10; HIGH_5_OF_10 uses the 5 highest of 10.';
const DAY_TYPE = 'WORKING: Monday to Friday, bank holidays of England and Wales excluded; else NON_WORKING.';
const STATUS = 'OK; INSUFFICIENT_DATA: too few days; FALLBACK_OUTTURN: too few days, so the metered energy was used.';
const REASON = 'Why the day does not count.';
const origin = {
  import: 'The imported file that it came from; null where it was sent without one, or is missing.',
  'import.importUUID': 'UUID of the import.',
  'import.fileName': 'Name of the file.',
  'import.row': 'Row in the file, the header being row 1.',
  'import.receivedUTC': 'When it was received; UTC instant.',
  replacedUTC: 'When a reading from a file, or in the place of one, came after asOf; UTC instant, null where none has.',
};
const historyDay = {
  date: 'London day, YYYY-MM-DD.',
  value: 'Metered net energy at the same time of that day, in kWh; null where a reading is missing.',
  dayTotal: 'Metered net energy of the whole day, in kWh; null where a reading is missing.',
};
const forecast = {
  start: 'Start of the first half hour, the one in progress; UTC instant.',
  values:
    'Expected net energy in kWh, half hour by half hour; below 0 where more is given out than taken, null where ' +
    'not known.',
  p10: 'Energy in kWh that one outcome in ten falls below, half hour by half hour; null where not known.',
  p50:
    'Energy in kWh in the middle of the outcomes, half hour by half hour; no baseline, because it adds up to less than ' +
    'is used; null where not known.',
  p90: 'Energy in kWh that one outcome in ten exceeds, half hour by half hour; null where not known.',
  status:
    'OK: 14 days of history and more; SHORT_HISTORY: 3 to 13, with wider bands; INSUFFICIENT_DATA: fewer, and ' +
    'null throughout.',
  dataThroughUTC: 'End of the latest half hour measured; UTC instant, null without readings.',
  historyDays: 'London days of history with at least half of their half hours, at most 57.',
};

/** Readings, baselines and forecasts. */
export const energy: Descriptions = {
  ConsumptionRecord: {
    '': 'Energy of one half hour of one asset.',
    assetUUID: 'UUID of the asset. Give this or assetId.',
    assetId: 'Your own identifier of the asset. Give this or assetUUID.',
    startTime: 'Start of the half hour, on :00 or :30, from 2000 to a day ahead.',
    timestamp: 'Other name of startTime; where both are given they must be equal.',
    value: 'Energy of the half hour in kWh, with at most 3 decimals.',
    direction: DIRECTION,
    readingType: 'ACTUAL was read from the meter, ESTIMATED was not.',
    row: 'Row of the imported file that it came from, the header being row 1; given with importUUID, and only then.',
  },
  NewReadingImport: {
    '': 'A file whose readings will be sent.',
    fileName: 'Name of the file, as people know it.',
  },
  ReadingImport: {
    '': 'A file of readings.',
    importUUID: 'UUID to send its readings with.',
    fileName: 'Name of the file.',
  },
  ConsumptionAccepted: {
    '': 'Outcome of storing records.',
    accepted: 'Records accepted, all that were sent.',
    inserted: 'Half hours that had no reading before.',
    updated: 'Half hours that had one, replaced or repeated unchanged.',
  },
  ReadingConvention: {
    '': 'How a file of readings is written.',
    quantity: 'Mean power or energy of an interval.',
    positive: 'What a number above zero means.',
    stamp: 'Whether a stamp is the beginning or the end of its interval.',
    zone: 'Clock of stamps without an offset.',
    stepMinutes: 'Length of an interval in minutes.',
  },
  NewConvertedConsumption: {
    '': 'Readings by a convention; give convention or pack.',
    convention: 'How they are written.',
    pack: 'Market pack whose units they are in.',
    importUUID: 'UUID of the import whose file they came from.',
    dryRun: 'Whether they are only checked.',
    acceptSuspicions: 'Suspicions that somebody has looked at and does not share.',
    readings: 'The readings, in the order of the file.',
    'readings.assetUUID': 'UUID of the asset. Give this or assetId.',
    'readings.assetId': 'Your own identifier of the asset. Give this or assetUUID.',
    'readings.stamp': 'Time of the interval as written: with or without an offset, or a period like 2026-07-15 SP 35.',
    'readings.value': 'Power or energy of the interval, signed, in the unit of the convention.',
    'readings.row': 'Row of the imported file, the header being row 1; given with importUUID, and only then.',
  },
  ConvertedConsumption: {
    '': 'Outcome of storing or checking converted readings.',
    dryRun: 'Whether nothing was stored.',
    convention: 'How the readings were read.',
    accepted: 'Readings without a fault.',
    halfHours: 'Half hours that they make, import and export apart.',
    inserted: 'Half hours that had no reading before; null with dryRun.',
    updated: 'Half hours that had one; null with dryRun.',
    gaps: 'Half hours that are missing between the first and the last of each asset, added up: a gap is no zero.',
    suspicions: 'Signs of another convention.',
    'suspicions.code': 'Which one.',
    'suspicions.detail': 'What it was found by.',
    'suspicions.assets': 'In how many assets it was found.',
    faults: 'The first 100 faults, with dryRun; without it they are a 400.',
    'faults.pointer': 'JSON pointer to the place in the body.',
    'faults.code': 'Kind of fault.',
    'faults.detail': 'What is wrong.',
  },
  ConsumptionSeries: {
    '': 'Readings in columns on a UTC grid.',
    direction: DIRECTION,
    firstReadingUTC:
      'Start of the first half hour ever measured, before which nothing is missing; UTC instant, null without ' +
      'readings.',
    granularity: 'Length of one value.',
    start: 'Start of the first value; UTC instant.',
    values: 'Energy in kWh, step by step from start; null where nothing was measured.',
    estimated: 'Positions in values that hold an estimate, from 0.',
  },
  ConsumptionPeriods: {
    '': 'Readings added up over days, weeks from Monday, or months of the London calendar.',
    direction: DIRECTION,
    firstReadingUTC:
      'Start of the first half hour ever measured, before which nothing is missing; UTC instant, null without ' +
      'readings.',
    granularity: 'Length of one period.',
    periods: 'Periods of the range in order.',
    ...below('periods', sums),
  },
  ConsumptionRecords: {
    '': 'The readings themselves, paged, earliest first; a half hour without one is absent.',
    'data.startTime': 'Start of the half hour; UTC instant.',
    'data.endTime': 'End of the half hour; UTC instant.',
    'data.value': 'Energy of the half hour in kWh.',
    'data.readingType': 'ACTUAL was read from the meter, ESTIMATED was not.',
  },
  ConsumptionExport: {
    '': 'Readings of some of the assets of an export, by asset and time; a half hour without one is absent.',
    'data.startTime': 'Start of the half hour; UTC instant.',
    'data.value': 'Energy of the half hour in kWh.',
    'data.direction': DIRECTION,
    'data.readingType': 'ACTUAL was read from the meter, ESTIMATED was not.',
    next: 'Where the export continues: the value of `after` for the next request. Null at the end.',
  },
  AttributionRow: {
    '': 'What the events of a scheme have of the energy that an asset delivered in a month, by the newest run of each.',
    month: 'London month in which the events began.',
    schemeName: 'Name of the scheme, as the events have it.',
    events: 'Events of the scheme that it was opted in to and that have a run.',
    preliminaryEvents: 'Of these, how many are not final.',
    attributedKwh: 'Energy that counts for the events of the scheme, kWh; against their baselines.',
    assetDeliveredKwh: 'Energy that the asset delivered in the events of all schemes, each half hour once, kWh.',
    assetUnattributedKwh: 'Of this, what counts for no event, kWh.',
    assetOverAttributedKwh: 'What counts for events beyond what was delivered, kWh; more than 0 is an error.',
  },
  AttributionExport: {
    '': 'Rows of some of the assets of an export, by asset.',
    next: 'Where the export continues: the value of `after` for the next request. Null at the end.',
  },
  ReconciliationRow: {
    '': 'An asset in a half hour of an event, as a run of stats settled it.',
    assetName: 'Its name now.',
    settlementDate: 'London day of the half hour.',
    settlementPeriod: 'Number of the half hour in its London day, from 1.',
    startTime: 'Start of the half hour; UTC instant.',
    baselineKwh: 'What it would have used, kWh.',
    actualKwh: 'What its meter read, kWh; null without a reading.',
    deliveredKwh: 'What counts for the event, kWh; less than 0 against the event’s direction.',
    assetLowKwh: 'Lower end of the 90 % interval of what it delivered in the whole event, kWh.',
    assetHighKwh: 'Its upper end, kWh.',
    halfHourLowKwh: 'Lower end of the 90 % interval of what all assets delivered in the half hour, kWh.',
    halfHourHighKwh: 'Its upper end, kWh.',
    priceGbpPerMwh: 'Price of the event in £ per MWh.',
    shareGbp: 'Part of what the half hour is paid in £, as large as its part of what all assets delivered in it.',
    baselineStatus: 'Whether the baseline has enough days.',
    dataStatus: 'Whether the readings of the event are there.',
    status: 'PRELIMINARY as long as readings may come, else FINAL.',
    run: 'Number of the run.',
  },
  ReconciliationExport: {
    '': 'Rows of some of the assets of an export, by asset.',
    next: 'Where the export continues: the value of `after` for the next request. Null at the end.',
  },
  DisclosedCommitment: {
    '': 'An asset of an event of a scheme, and what else it is committed to.',
    eventUUID: 'UUID of the event of the scheme.',
    eventName: 'Its name.',
    startTime: 'Its start; UTC instant.',
    endTime: 'Its end; UTC instant.',
    reservedKw: 'Power in kW that the asset keeps for it; null is the whole asset.',
    otherSchemeUUID: 'UUID of the other scheme.',
    otherSchemeName: 'Its name, as its event has it.',
    otherEventUUID: 'UUID of the event of the other scheme; null where the asset has none there in the range.',
    otherEventName: 'Its name; null without one.',
    otherStartTime: 'Its start; UTC instant, null without one.',
    otherEndTime: 'Its end; UTC instant, null without one.',
    otherReservedKw: 'Power in kW that the asset keeps for it; null is the whole asset, or no event.',
    ruleA:
      'One product of the cell that decided about the pair of events; null where none was asked, as when they are far apart.',
    ruleB: 'The other product of the cell; null as ruleA.',
    ruleMode: 'Mode of the cell; null as ruleA.',
    ruleValue:
      'What the cell says: Y explicit yes, y implicit yes, ? no data, n implicit no, N explicit no, - not applicable.',
    ruleSource: 'Assessment that the cell is of; null as ruleA.',
    ruleAsOf: 'Year and month of the assessment; null as ruleA.',
    confirmedBy: 'Who confirmed the cell, or overrode it; null for a key, or where nobody did.',
    confirmedUTC: 'When; UTC instant, null where nobody did.',
    overrideReason: 'Why an implicit no was overridden; null where it was not.',
  },
  CommitmentExport: {
    '': 'Rows of some of the assets of an export, by event and asset.',
    next: 'Where the export continues: the value of `after` for the next request. Null at the end.',
  },
  PortfolioConsumption: {
    '':
      'Readings of a portfolio, its active assets added up: as values for half hours and hours, as periods for ' +
      'days, weeks and months.',
    assets: 'Active assets in the portfolio whose user allows readings so fine, or that have none; each meter once.',
    assetsWithheld: 'Active assets left out, because their user allows no readings, or none so fine.',
    assetsMeterCounted: METER_COUNTED,
    assetsSampled: SAMPLED,
    direction: DIRECTION,
    granularity: 'Length of one value or period.',
    start: 'Start of the first value; UTC instant, null with periods.',
    stepSeconds: 'Length of one value in seconds, 1800 or 3600; null with periods.',
    values: 'Energy in kWh, step by step from start, null where nothing was measured; null with periods.',
    assetsPresent: 'Number of assets behind each value; null with periods.',
    periods: 'Periods of the range in order; null with values.',
    ...below('periods', {
      ...sums,
      expected: 'Half hours in it times assets.',
      present: 'Readings there are of those.',
    }),
    'coverage.expected': 'Half hours of the range times assets.',
    'coverage.present': 'Readings there are of those.',
  },
  Baseline: {
    '': 'Baseline of an asset in columns, with the days behind it.',
    method,
    start: 'Start of the first half hour; UTC instant.',
    values: 'Baseline energy in kWh, half hour by half hour; null where there is none.',
    unadjusted: 'The same before any in-day adjustment, in kWh.',
    adjustment: 'In-day adjustment in kWh a half hour; null, since it belongs to an event.',
    days: 'How the baseline of each London day was made.',
    'days.settlementDate': 'London calendar day, YYYY-MM-DD.',
    'days.dayType': DAY_TYPE,
    'days.status': STATUS,
    'days.selectedDays': 'London days that the baseline is the mean of.',
    'days.excludedDays': 'London days passed over.',
    'days.excludedDays.date': 'London day, YYYY-MM-DD.',
    'days.excludedDays.reason': REASON,
  },
  BaselineExplanation: {
    '': 'How the baseline of one half hour was made, with every number that went into it.',
    startTime: 'Start of the half hour; UTC instant.',
    endTime: 'End of the half hour; UTC instant.',
    method,
    methodVersion: 'Version of that rule.',
    dayType: DAY_TYPE,
    status: STATUS,
    selectedDays: 'Days whose mean is unadjusted.',
    ...below('selectedDays', historyDay),
    'selectedDays.origin': 'Where the reading of the energy taken from the grid came from.',
    ...below('selectedDays.origin', origin),
    excludedDays: 'Days passed over.',
    ...below('excludedDays', historyDay),
    'excludedDays.reason': REASON,
    unadjusted: 'Baseline energy in kWh before any in-day adjustment; null where there is none.',
    actualOrigin: 'Where the metered reading came from.',
    ...below('actualOrigin', origin),
    basis: 'What it is made of where it is no mean of days; null where it is.',
    'basis.kind': 'The method.',
    'basis.halfHours': 'Half hours whose mean it is; none where it is no mean.',
    'basis.halfHours.startTime': 'Start of the half hour; UTC instant.',
    'basis.halfHours.actual': 'Metered energy in kWh; null without a reading.',
    'basis.kw': 'Power that the baseline stands for, in kW, import positive; null for a mean and where there is none.',
    adjustment: 'In-day adjustment of the event the half hour lies in; null outside an adjusted event.',
    'adjustment.eventName': 'Name of the event.',
    'adjustment.status': 'INCOMPLETE: a reading is missing in the half hours compared, so that nothing is added.',
    'adjustment.kind': 'MEAN_DIFFERENCE adds a constant, RATIO scales the baseline.',
    'adjustment.halfHours': 'Half hours before the event that are compared.',
    'adjustment.halfHours.startTime': 'Start of the half hour; UTC instant.',
    'adjustment.halfHours.actual': 'Metered net energy in kWh; null without a reading.',
    'adjustment.halfHours.unadjusted': 'Baseline energy in kWh before adjustment; null where there is none.',
    'adjustment.factor': 'Factor of RATIO, already limited to its bounds; null for MEAN_DIFFERENCE.',
    'adjustment.value': 'Energy it adds to this half hour, in kWh, signed.',
    value:
      'Baseline energy in kWh: unadjusted plus adjustment, not below 0 where the asset has no export; null where ' +
      'there is none.',
    actual: 'Metered net energy in kWh; null without a reading.',
  },
  Forecast: { '': 'Expected net energy of an asset, half hour by half hour.', ...forecast },
  PortfolioForecast: {
    '': 'Expected net energy of a portfolio, half hour by half hour.',
    assets: 'Active assets in the portfolio whose user allows readings so fine, or that have none; each meter once.',
    assetsWithheld: 'Active assets left out, because their user allows no readings, or none so fine.',
    assetsMeterCounted: METER_COUNTED,
    assetsSampled: SAMPLED,
    assetsWithForecast: 'Those of them with enough history, which the values add up; in proportion where sampled.',
    ...forecast,
    historyDays: 'Days of history of the middle asset.',
    temperature:
      'What the temperature of the coming days changes in the values and quantiles; null where no source of ' +
      'temperatures is configured, fewer than 200 assets without export have a forecast, or temperatures of the ' +
      'latest days are missing.',
    'temperature.source': 'Who forecasts the temperature.',
    'temperature.effectPercentPerDegree':
      'How much more energy the portfolio uses a day for each degree colder, below 15.5 °C, in percent: measured on ' +
      'its last eight weeks. 0 where no effect is beyond chance.',
    'temperature.factorByDay': 'The London days of the forecast that have a temperature.',
    'temperature.factorByDay.date': 'London date.',
    'temperature.factorByDay.colderByDegrees':
      'Degrees below the past days that the forecast follows, counted below 15.5 °C only; negative for a warmer day.',
    'temperature.factorByDay.factor':
      'What the day’s values and quantiles were multiplied by, 0.8 to 1.25; those of assets that export were not.',
  },
  BulkForecast: {
    '': 'Assets to forecast.',
    assetUUIDs: 'UUIDs of 1 to 1,000 assets; repeats count once.',
    horizonHours: 'Hours to look ahead.',
  },
  BulkForecasts: {
    '': 'Forecasts of several assets.',
    data: 'Forecasts, in the order requested.',
    refused: 'Assets without one.',
    'refused.code': 'Reason, for programs: the asset is unknown or archived, or its user does not allow half hours.',
    'refused.detail': 'Reason, for people.',
  },
  SmartMeter: {
    '': 'A meter that can be read by MPAN.',
    mpan: '13-digit core of the MPAN.',
    assetUUID: 'UUID of the asset that has the meter.',
    meterSerialNumber: 'Serial number printed on the meter; null where not known.',
    isHalfHourlySettled:
      'True where the profile class in the top line of the MPAN is 00, false where it is another; null without a ' +
      'top line.',
    status: 'CONNECTED where the lookup found the MPAN valid, else UNKNOWN.',
    consentStatus: 'Newest DATA_ACCESS preference of the user; NONE where there is none. Only ACTIVE allows reads.',
    availableRange: 'Range of the readings there are; null without readings.',
    'availableRange.from': 'Start of the first half hour; UTC instant.',
    'availableRange.to': 'End of the last half hour; UTC instant.',
    lastReadingUTC: 'Start of the newest half hour with a reading; UTC instant, null before the first.',
    reading: 'How this service reads the meter. Readings sent by a client need none of it.',
    'reading.status':
      'READ: the last read succeeded; FAILING: it failed; WAITING: it has not been tried yet; NOT_READ: it is ' +
      'not read, for notReadReason.',
    'reading.notReadReason':
      'NO_CONSENT of its user to DATA_ACCESS; MPAN_NOT_VALID; NO_SERIAL_NUMBER, which Octopus Energy needs; ' +
      'NO_ACCOUNT reads it (a sandbox simulates meters whose serial number begins with SIM); NOT_A_SMART_METER. ' +
      'Null where it is read.',
    'reading.provider': 'Through whom it is read; null where it is not.',
    'reading.meterAccountUUID':
      "UUID of the account that it is read with; null for the service's own access, and where it is not read.",
    'reading.lastReadUTC': 'When a read last succeeded; UTC instant, null where none has.',
    'reading.lastError': 'What the last read failed of; null where it succeeded.',
    'reading.lastError.code':
      "NOT_IN_ACCOUNT: the meter is another account's, or unknown; CREDENTIAL_REFUSED; CREDENTIAL_UNREADABLE: " +
      'sealed with another key of the service; CONSENT_MISSING_AT_PROVIDER; PROVIDER_UNAVAILABLE; ' +
      'UNEXPECTED_ANSWER.',
    'reading.lastError.detail': 'The same, for people.',
    'reading.lastError.atUTC': 'When it failed; UTC instant.',
    'reading.failures': 'Reads that failed since one succeeded.',
    'reading.nextTryUTC':
      'When it is read next, or sooner on request; UTC instant, null before the first try and where it ' +
      'is not read.',
  },
  BulkMeterRead: {
    '': 'Meters to read.',
    mpans: 'MPANs of 1 to 1,000 meters: 13-digit cores, or all 21 digits; repeats count once.',
    from: 'Start of the range.',
    to: 'End of the range, itself excluded; after from, by 2 years at most.',
    cursor: 'nextCursor of the response before, with the same mpans and range; absent to begin.',
  },
  BulkMeterReadings: {
    '': 'Readings of several meters, each whole, at most 50,000 half hours a response.',
    data: 'Meters of this response.',
    'data.mpan': '13-digit core of the MPAN.',
    'data.assetUUID': 'UUID of the asset that has the meter.',
    'data.start': 'Start of the first half hour; UTC instant.',
    'data.values': 'Energy in kWh, half hour by half hour; null where nothing was measured.',
    'data.readingTypes': 'Whether each value is ACTUAL or ESTIMATED; null where there is none.',
    refused: 'Meters that were not read.',
    'refused.mpan': '13-digit core of the MPAN.',
    'refused.code': 'Reason, for programs.',
    'refused.detail': 'Reason, for people.',
    nextCursor: 'Cursor of the next response; null where this is the last.',
  },
};
