import { below, estimates, type Descriptions } from './shared.ts';

const NAME = 'Name of the asset; null where it has none.';
const counts = {
  assigned: 'Active assets of the portfolios, or of the scheme.',
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

/** Events before they are scheduled, and what changes would do. */
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
    verdict: 'What the balance of the event will say if all who could take part are opted in.',
    'verdict.code': 'Kind of the judgement.',
    'verdict.sentence': 'The sentence, in English, as every screen shows it.',
    'verdict.tone': 'Whether it is good or bad.',
    assets: 'How many assets get how far.',
    ...below('assets', counts),
    'assets.sampled':
      'Those that were looked at; of more than 10,000 an even sample, and the numbers of assets are in proportion, but for ' +
      'those that were measured.',
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
    'overlaps.assets': 'Assets of the plan that are opted in there.',
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
  EventFigures: {
    '': 'What a scheduled event comes to with some assets opted in, as its balance says it.',
    optedIn: 'Assets that take part, each meter once.',
    ...estimates({ likely: 'Likely result of the event; null where nobody knows how its assets respond.' }),
    powerKw: 'Likely energy over the length of the event, in kW; null where not known.',
    chancePercent: 'Chance in percent to meet the contract; null where it is not known.',
    likelyGbp: 'Mean revenue in £ over the likely results; null where not known.',
    verdict: 'The judgement.',
    'verdict.code': 'Kind of the judgement.',
    'verdict.sentence': 'The sentence, in English, as every screen and message shows it.',
    'verdict.tone': 'Whether it is good or bad.',
  },
  EventEffect: {
    '': 'What a step does to a scheduled event.',
    eventUUID: 'UUID of the event.',
    name: 'Name of the event.',
    startTime: 'Start of the event; UTC instant.',
    endTime: 'End of the event; UTC instant.',
    optInDeadline: 'Until when assets can be opted in; UTC instant, null until the start.',
    contractedKwh: 'Energy of the contract in kWh, else of the target; null without either.',
    before: 'The event as it is.',
    after: 'The event after the step.',
  },
  EventChangeEffect: {
    '': 'What changing a scheduled event does to it.',
    eventUUID: 'UUID of the event.',
    name: 'Its name after the change.',
    startTime: 'Its start after the change; UTC instant.',
    endTime: 'Its end after the change; UTC instant.',
    optInDeadline: 'Until when assets can be opted in after the change; UTC instant, null until the start.',
    contractedKwh: 'Energy of the contract after the change in kWh, else of the target; null without either.',
    before: 'The event as it is.',
    after: 'The event after the change, with the opt-ins that still fit.',
    checked:
      'Opt-ins that were checked: all, or where they are fewer than `before.optedIn` a sample, by which `ended` is estimated.',
    ended: 'Opt-ins that the change ends, by reason.',
    'ended.code': 'Why they do not fit.',
    'ended.assets': 'How many assets.',
  },
};
