import { below, type Descriptions } from './shared.ts';

const KWH = 'Energy of each half hour in kWh, of all assets of the event together; import is positive.';
const BY = 'The operator behind the key; null where there is none.';

const gate = {
  of: 'FIRST: until it there must be a version. REVISION: once there is one, until it there may be another.',
  name: 'Its name in the market pack; START where the pack has none.',
  rule: 'Its rule, like D-1 12:00 local.',
  closesUTC:
    'The last instant in time; UTC. What is due before the offer is due before the event starts: when an offer was made is ' +
    'not recorded.',
  late: 'What happens to a version after it: REFUSE with 409, or ACCEPT_AND_FLAG, kept and unused until it is allowed.',
};

const range = {
  kwh: 'Expected energy in kWh, import positive.',
  p10Kwh: 'Energy in kWh that it is below once in ten times.',
  p90Kwh: 'Energy in kWh that it exceeds once in ten times.',
};

export const nominations: Descriptions = {
  NominationGate: { '': 'By when a baseline must be nominated.', ...gate },
  NewNomination: {
    '': 'Body of nominate: one value for each half hour of the event, in kwh or in kw.',
    kwh: KWH,
    kw: 'Mean power of each half hour in kW, of all assets of the event together; import is positive.',
    note: 'Why, or from what, for people.',
  },
  Nomination: {
    '': 'A version of the nominated baseline of an event. It is never changed, only allowed.',
    version: 'Its number, from 1.',
    receivedUTC: 'When it was received; UTC instant.',
    receivedBy: `Who sent it. ${BY}`,
    startTime: 'Where its first half hour begins; UTC instant.',
    kwh: KWH,
    totalKwh: 'Their sum in kWh.',
    note: 'Why, or from what.',
    verdict:
      'Whether it counts: IN_TIME and LATE_ALLOWED do. LATE_FLAGGED waits for an allowance, LATE_REFUSED came before the ' +
      'event was moved, OTHER_WINDOW is of other half hours than the event has now.',
    gate: 'The gate that it is judged by; null with OTHER_WINDOW.',
    isInForce: 'Whether it settles the event as things are: the last that counts.',
    allowance: 'Who allowed it although it was late; null if nobody did.',
    ...below('allowance', {
      allowedUTC: 'When; UTC instant.',
      allowedBy: `Who. ${BY}`,
      reason: 'The reason given.',
    }),
  },
  EventNominations: {
    '': 'What is nominated for an event.',
    startTime: 'Start of the event; UTC instant.',
    endTime: 'End of the event; UTC instant.',
    gates: 'Its gates, the first version’s before that of revisions.',
    inForce: 'Number of the version in force; null if there is none, with which nothing counts as delivered.',
    data: 'Every version, newest first.',
  },
  NominationGuide: {
    '': 'What to nominate for an event.',
    assets: 'Assets that are opted in.',
    assetsSampled: 'Assets whose readings were looked at; where they are fewer, they stand for all.',
    forecast:
      'Forecast of their use, from the readings there are before the event; null more than 7 days ahead, and without ' +
      'enough history.',
    ...below('forecast', {
      originUTC: 'From when on it is forecast; UTC instant.',
      assetsWithForecast: 'Assets that have enough history.',
      halfHours: 'The half hours of the event.',
      ...below('halfHours', { startTime: 'Start of the half hour; UTC instant.', ...range }),
      total: 'The event as a whole; its range is that of half hours that move together.',
      ...below('total', range),
    }),
    bias:
      'The nomination in force in comparison with what was metered in the same half hours of the last ten days without an ' +
      'event; null without a nomination, or with fewer such days.',
    ...below('bias', {
      version: 'Number of the version.',
      ratio: 'Nominated energy in parts of metered.',
      isBiased: 'NOMINATION_BIASED: the ratio is outside 0.9 to 1.1.',
      days: 'How many days were compared.',
      meteredKwh: 'Energy metered on such a day in kWh, on average.',
    }),
    nowUTC: 'Time of the response; UTC instant.',
  },
  AllowNomination: {
    '': 'Body of allow.',
    reason: 'Why the buyer takes it.',
  },
  ComingNomination: {
    '': 'An event that has not started and whose baseline is nominated.',
    name: 'Name of the event.',
    schemeName: 'Name of its scheme.',
    startTime: 'Start of the event; UTC instant.',
    endTime: 'End of the event; UTC instant.',
    gates: 'Its gates, the first version’s before that of revisions.',
    closesUTC: 'Until when another version is in time; UTC instant, null if it would be late.',
    versions: 'How many there are.',
    inForce: 'Number of the version in force; null if there is none.',
    nominatedKwh: 'Its energy in kWh; null if there is none.',
    receivedUTC: 'When it was received; UTC instant, null if there is none.',
    flagged: 'Late versions that wait for an allowance.',
  },
};
