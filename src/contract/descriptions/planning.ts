import { below, type Descriptions } from './shared.ts';

const NAME = 'Name of the asset; null where it has none.';
const counts = {
  assigned: 'Active assets looked at.',
  ready: 'Of those, READY in the scheme.',
  consented: 'Of those, with the consent of their user to dispatch.',
  meterCounted: 'Of those, left out, because they are behind the meter of another of them, or have its MPAN.',
  measured: 'Of the others, measured: all, or a sample of 1,000 that stands for the rest.',
  withBaseline: 'Of those, with a baseline.',
};
const quantiles = (of: string) => ({
  p10: `${of} in kWh that one outcome in ten falls below.`,
  p50: `${of} in kWh in the middle of the outcomes.`,
  p90: `${of} in kWh that one outcome in ten exceeds.`,
});
const estimate = {
  kwh: 'Middle of what is likely, in kWh, signed.',
  p10Kwh: 'Energy in kWh that one outcome in ten falls below.',
  p90Kwh: 'Energy in kWh that one outcome in ten exceeds.',
};
const estimates = (places: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(places).flatMap(([place, words]) => [[place, words], ...Object.entries(below(place, estimate))]),
  );

/** Events before they are scheduled, and while they run. */
export const planning: Descriptions = {
  NewRehearsal: {
    '': 'An event that is being planned.',
    schemeUUID: 'UUID of the event scheme it is planned under.',
    eventType: 'TURN_DOWN asks assets to use less than their baseline, TURN_UP to use more.',
    startTime: 'Start, on :00 or :30.',
    endTime: 'End, itself excluded, on :00 or :30; 30 minutes to 48 hours after startTime.',
    portfolioUUIDs: 'UUIDs of up to 1,000 portfolios; none for every asset of the scheme.',
    contractedMw: 'Contracted power in MW, to be met; null for none.',
    targetKw: 'Power aimed at in kW; null for none. Counts only where no power is contracted.',
    eventUUID: 'UUID of the event that is being changed, which then does not overlap with itself; null for a new one.',
  },
  Rehearsal: {
    '': 'What an event would deliver with the assets that could take part today: an estimate, never settlement.',
    startTime: 'Start of the planned event; UTC instant.',
    endTime: 'End of the planned event; UTC instant.',
    assets: 'How many assets get how far.',
    ...below('assets', counts),
    'assets.overlapping':
      'Of the consented, opted in to an overlapping event, or sharing a meter with an asset that is.',
    'assets.noBaseline': 'Measured assets without a baseline, by reason.',
    'assets.noBaseline.code':
      'Main reason: NO_READINGS, SILENT for two days, TOO_NEW, or most days that do not count are EVENT_DAYS or ' +
      'have GAPS.',
    'assets.noBaseline.assets': 'Assets with this reason.',
    'assets.noBaseline.examples': 'The first 50 of them by name.',
    'assets.noBaseline.examples.name': NAME,
    'assets.noBaseline.examples.sinceUTC':
      'Since when it is so: the last reading, the first, or the oldest day that does not count; UTC instant, ' +
      'null without readings.',
    portfolios: 'The same by portfolio.',
    ...below('portfolios', counts),
    overlaps: 'Events that share a half hour with the planned one, at most 50.',
    'overlaps.name': 'Name of the event.',
    'overlaps.state': 'State of the event.',
    'overlaps.startTime': 'Start of the event; UTC instant.',
    'overlaps.endTime': 'End of the event; UTC instant.',
    'overlaps.assets': 'Assets looked at that are opted in there.',
    'overlaps.portfolioUUIDs': 'Planned portfolios that are assigned there as well.',
    baselineKwh: 'Baseline energy of the event in kWh; null where no asset has a baseline.',
    responseRatio:
      'Delivered over baseline energy in settled events of this type, as a fraction; null where there are none.',
    pastEvents: 'Settled events of this type that it rests on, at most 20.',
    expectedKwh: 'Energy the event would deliver; null without past events or a baseline.',
    ...below('expectedKwh', quantiles('Delivered energy')),
    targetKwh: 'Energy to deliver in kWh: contracted, else targeted, power over the event; null without either.',
    headroomKwh: 'Expected energy (p50) less target, in kWh; null without either.',
    confidencePercentage: 'Share of the outcomes that meet the target, in percent; null without a target or outcomes.',
    settlementPeriods: 'The event half hour by half hour.',
    'settlementPeriods.startTime': 'Start of the half hour; UTC instant.',
    'settlementPeriods.endTime': 'End of the half hour; UTC instant.',
    'settlementPeriods.baselineKwh': 'Baseline energy of the half hour in kWh; null where no asset has a baseline.',
    'settlementPeriods.targetKwh': 'Energy to deliver in the half hour, in kWh; null without a target.',
    'settlementPeriods.confidencePercentage':
      'Share of the outcomes in which the half hour meets its target, in percent; null without a target or outcomes.',
    'settlementPeriods.expectedKwh':
      'Energy the half hour would deliver; null as for the whole event. Quantiles do not add up to those of the event.',
    ...below('settlementPeriods.expectedKwh', quantiles('Delivered energy of the half hour')),
    replays: 'Past days replayed, newest first, at most ten.',
    'replays.settlementDate': 'London day that was replayed, YYYY-MM-DD.',
    'replays.startTime': 'Start of the replayed window; UTC instant.',
    'replays.assets': 'Assets with all readings and a baseline on that day.',
    'replays.baselineKwh': 'Baseline energy of the window in kWh.',
    'replays.actualKwh': 'Metered net energy of the window in kWh.',
    'replays.deliveredKwh': 'Energy the event would have delivered in kWh; null without past events.',
    'replays.baseline': 'Baseline energy in kWh, half hour by half hour.',
    'replays.actual': 'Metered net energy in kWh, half hour by half hour.',
    'replays.delivered':
      'Energy the event would have delivered in kWh, half hour by half hour; null without past events.',
  },
  EventLive: {
    '': 'An event while it runs: what is measured, and what is likely.',
    state: 'State of the event.',
    eventType: 'TURN_DOWN asks assets to use less than their baseline, TURN_UP to use more.',
    startTime: 'Start of the event; UTC instant.',
    endTime: 'End of the event, itself excluded; UTC instant.',
    nowUTC: 'Time of this response by the clock of the tenant; UTC instant.',
    dataThroughUTC:
      'End of the newest half hour that an opted-in asset has reported, of the event or before it; UTC instant, ' +
      'null without readings.',
    firstReadingsUTC: 'When the first readings of the event usually come; UTC instant.',
    targetKwh: 'Energy to deliver in kWh: contracted, else targeted, power over the event; null without either.',
    assets: 'Assets of the event, counted.',
    'assets.byState': 'Number of assets invited, opted in and opted out.',
    'assets.byReport': 'Number of opted-in assets by how far their readings are.',
    'assets.withoutBaseline': 'Opted-in assets without a baseline, which count as delivering nothing.',
    basis: 'What the expectation rests on.',
    'basis.source': 'HISTORY: settled events of this type; DEFAULT: there are none, so 20 % of baseline is assumed.',
    'basis.events': 'Settled events it was learnt from, at most 12.',
    'basis.assetEvents': 'Results of single assets in those events.',
    'basis.responsePercent': 'Mean response: delivered energy in percent of baseline.',
    ...estimates({
      expected: 'Energy the whole event was expected to deliver before any reading.',
      remaining: 'Energy expected of the half hours that nobody has reported yet.',
      projected: 'Likely result of the event: measured plus remaining.',
    }),
    measured: 'Half hours of assets that have been reported.',
    'measured.deliveredKwh': 'Energy delivered in them in kWh, signed; null while there are none.',
    'measured.expectedKwh': 'Energy that had been expected of them, in kWh.',
    'measured.baselineKwh': 'Their baseline energy in kWh; null while there are none.',
    'measured.assetHalfHours': 'Their number.',
    'measured.ofAssetHalfHours': 'Half hours of the event times opted-in assets.',
    settlementPeriods: 'The event half hour by half hour.',
    'settlementPeriods.startTime': 'Start of the half hour; UTC instant.',
    'settlementPeriods.endTime': 'End of the half hour; UTC instant.',
    'settlementPeriods.targetKwh': 'Energy to deliver in the half hour, in kWh; null without a target.',
    ...estimates({
      'settlementPeriods.expected': 'Energy the half hour was expected to deliver before any reading.',
      'settlementPeriods.projected':
        'Likely result of the half hour: delivered by assets that have reported, expected of the rest.',
      'settlementPeriods.cumulative': 'Likely result from the start of the event to the end of this half hour.',
    }),
    'settlementPeriods.deliveredKwh':
      'Energy delivered in kWh by the assets that have reported it, signed; null while none has.',
    'settlementPeriods.reportedExpectedKwh': 'Energy that had been expected of the same assets, in kWh.',
    'settlementPeriods.assetsReported': 'Assets that have reported the half hour.',
    'settlementPeriods.cumulativeTargetKwh':
      'Energy to deliver from the start to the end of this half hour, in kWh; null without a target.',
    portfolios: 'The same by portfolio, the largest expectation first.',
    'portfolios.portfolioUUID': 'UUID of the portfolio; null for assets opted in without one.',
    'portfolios.name': 'Name of the portfolio; null for assets opted in without one.',
    'portfolios.assetsOptedIn': 'Assets of it that take part.',
    'portfolios.assetsReporting': 'Assets of it that have reported any half hour of the event.',
    'portfolios.assetsOverdue': 'Assets of it that are LATE or SILENT.',
    'portfolios.deliveredKwh': 'Energy delivered in kWh, signed; null while nothing is reported.',
    'portfolios.expectedKwh': 'Energy expected of the whole event, in kWh.',
    'portfolios.projectedKwh': 'Likely result: delivered plus what is still expected, in kWh.',
    pastResponses: 'Opted-in assets by delivered energy in percent of baseline in past events, in bands of 10 points.',
    'pastResponses.fromPercent': 'Start of the band in percent.',
    'pastResponses.toPercent': 'End of the band in percent, itself excluded.',
    'pastResponses.assets': 'Assets in the band.',
    usualDelays: 'Opted-in assets by how long after a half hour its reading usually comes.',
    'usualDelays.toMinutes': 'End of the band in minutes; null for the last, which has no end.',
    'usualDelays.assets': 'Assets in the band.',
    overdue: 'Page of the assets whose readings are late, those first of which most is expected.',
    'overdue.data': 'Assets of this page.',
    'overdue.data.name': NAME,
    'overdue.data.portfolioUUID':
      'UUID of the portfolio it was invited through; null where it was opted in without one.',
    'overdue.data.status': 'LATE: some of what is due has come; SILENT: nothing has.',
    'overdue.data.lastReadingUTC':
      'Start of its newest half hour with a reading, of the event or before it; UTC instant, null before the first.',
    'overdue.data.usualDelayMinutes':
      'How long after a half hour its reading usually comes, in minutes; null where not known.',
    'overdue.data.halfHoursMissing': 'Half hours that are due and missing.',
    'overdue.data.expectedKwh': 'Energy expected of the half hours it has not reported, in kWh.',
  },
};
