import type { Descriptions } from './shared.ts';

const NAME = 'Name of the asset; null where it has none.';
const EXPECTED = 'Power it is expected to deliver, in kW.';
const SURE = 'Power in kW that is available with the requested confidence.';

/** One reliability table. */
const ofTables = (table: string, text: string): Record<string, string> => ({
  [table]: text,
  [`${table}.status`]: 'TOO_FEW while there are fewer cases than leastCases: then there is no score.',
  [`${table}.events`]: 'Settled events whose chance was kept.',
  [`${table}.cases`]: 'Chances that were said and can be compared.',
  [`${table}.leastCases`]: 'Cases from which scores are given.',
  [`${table}.brier`]:
    'Mean square of what was said less what happened (1 or 0), from 0 to 1, the smaller the better; null with too few.',
  [`${table}.baseRateBrier`]: 'The same, had the share that happened been said every time; null with too few.',
  [`${table}.bins`]: 'Five bins of what was said, lowest first.',
  [`${table}.bins.fromPercent`]: 'Lowest chance of the bin, in percent.',
  [`${table}.bins.toPercent`]: 'Chance in percent at which the bin ends, itself excluded but for 100.',
  [`${table}.bins.said`]: 'Mean chance that was said, in percent; null without a case.',
  [`${table}.bins.happened`]: 'Share in percent that met its target; null without a case.',
  [`${table}.bins.happenedLow`]: 'Lower end of its 95 % Wilson interval, in percent; null without a case.',
  [`${table}.bins.happenedHigh`]: 'Upper end of its 95 % Wilson interval, in percent; null without a case.',
  [`${table}.bins.cases`]: 'Cases in the bin.',
});

/** Results of assets in events, and what can be expected of them. */
export const responses: Descriptions = {
  AssetResponse: {
    '': 'What an asset did in the settled events of a range.',
    name: NAME,
    portfolioUUID: 'UUID of the portfolio the asset is in; null where it is in none.',
    events: 'Settled events it took part in.',
    eventsWithData: 'Those of them with readings.',
    eventsKept: 'Those of them in which it delivered at least a tenth of its baseline.',
    reliabilityPercent: 'Kept events in percent of events with readings; null without any.',
    reliabilityLowPercent:
      'Lower end of the 95 % Wilson interval of the reliability, in percent; null without readings.',
    reliabilityHighPercent:
      'Upper end of the 95 % Wilson interval of the reliability, in percent; null without readings.',
    meanKw: 'Mean power delivered, in kW, signed; null without readings.',
    deviationKw: 'Standard deviation of the delivered power from event to event, in kW; null with too few events.',
    responsePercent: 'Delivered energy in percent of baseline over all its events; null without readings.',
    fatiguePoints: 'Change of the response from one event to the next in percentage points; null below three events.',
    history: 'Delivered energy in percent of baseline event by event, earliest first; null where there was no reading.',
  },
  AssetResponseDetail: {
    '': 'The latest settled events of an asset, and when it delivers most.',
    events: 'Its latest settled events, at most 12, earliest first.',
    'events.name': 'Name of the event.',
    'events.startTime': 'Start of the event; UTC instant.',
    'events.endTime': 'End of the event, itself excluded; UTC instant.',
    'events.eventType': 'TURN_DOWN: use less than the baseline; TURN_UP: use more.',
    'events.baselineKwh': 'Baseline energy in kWh; null without readings.',
    'events.deliveredKwh': 'Energy delivered in kWh, signed; null without readings.',
    'events.responsePercent': 'Delivered energy in percent of baseline; null without readings.',
    'events.reboundKwh':
      'Metered energy less baseline in kWh over the four hours after the event; null where nothing is known.',
    clock: 'Delivered power by the half hours of the London clock it was called in.',
    'clock.slot': 'Half hour of the London clock from 0 (00:00) to 47 (23:30).',
    'clock.meanKw': 'Mean power delivered in it, in kW, signed.',
    'clock.events': 'Half hours of events that the mean is over.',
  },
  ChanceCalibration: {
    '': 'The chances to meet a contract that were said at the start of events, against what happened.',
    ...ofTables('whole', 'Whole events.'),
    ...ofTables('halfHour', 'Half hours of events, each against its part of the target.'),
  },
  Headroom: {
    '': 'The fewest eligible assets that deliver a power with a given confidence.',
    targetKw: 'Requested power, in kW.',
    confidencePercent: 'Requested confidence, in percent.',
    isMet: 'Whether the chosen assets are sure of the target; if not, all that help are chosen.',
    expectedKw: 'Power the chosen assets are expected to deliver, in kW.',
    sureKw: 'Power in kW that the chosen assets deliver with the requested confidence.',
    assets: 'Chosen assets, most useful first; at most 10,000 are listed.',
    'assets.name': NAME,
    'assets.expectedKw': EXPECTED,
    'assets.deviationKw': 'Standard deviation of its power from event to event, in kW.',
    'assets.events': 'Past events it was learnt from; 0 where it was never called.',
    candidates: 'Assets that are READY in the scheme and whose users consent; each meter once.',
    meterCounted: 'Such assets left out, because they are behind the meter of another candidate, or have its MPAN.',
    untried: 'Those of them that were never called.',
    all: 'What all candidates together would make.',
    'all.expectedKw': 'Power all candidates are expected to deliver, in kW.',
    'all.sureKw': 'Power in kW that all candidates deliver with the requested confidence.',
    commonDeviationPercent:
      'How far whole events lay from what was expected of their assets: standard deviation in percent.',
    eventsLearntFrom: 'Settled events of the last year that the figures rest on.',
    curve: 'What the first assets of the chosen set would make, at most 100 points.',
    'curve.assets': 'Number of assets, counted from the most useful.',
    'curve.expectedKw': EXPECTED.replace('it is', 'they are'),
    'curve.sureKw': SURE,
  },
};
