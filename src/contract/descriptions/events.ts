import { below, type Descriptions } from './shared.ts';
import { REFUSED_BY } from './stacking.ts';

const TYPE = 'TURN_DOWN asks assets to use less than their baseline, TURN_UP to use more.';
const terms = {
  name: 'Name of the event.',
  eventType: TYPE,
  runningType: 'TEST marks a trial run; it runs and is settled like a LIVE event.',
};
const target = {
  targetKw: 'Power aimed at in kW; null for none. Counts only where no power is contracted.',
  contractedMw: 'Contracted power in MW, which delivery is settled against; null for none.',
  priceGbpPerMwh: 'Utilisation price in £ per MWh; null for none, and then no revenue is worked out.',
  zone: 'Zone of the market in which the event runs, free text such as Z5; null for none.',
};
const newTimes = {
  startTime: 'Start, on :00 or :30 and in the future.',
  endTime: 'End, itself excluded, on :00 or :30; 30 minutes to 48 hours after startTime.',
  optInDeadline: 'Until when assets may be opted in, not after startTime; null for until the start.',
};
const invited = 'Assets that were invited or opted, opted-out ones included.';

const event = {
  revision: '1 as it was scheduled, one more for every change that was announced.',
  ...terms,
  startTime: 'Start, on a half hour; UTC instant.',
  endTime: 'End, itself excluded, on a half hour; UTC instant.',
  optInDeadline: 'Until when assets may be opted in; UTC instant, null for until the start.',
  ...target,
  portfolioUUIDs: 'UUIDs of the portfolios assigned to the event.',
  state: 'SCHEDULED until the start, STARTED until the end, then ENDED; CANCELLED where it was called off.',
  baselineStatus: 'READY when the baselines of its opted-in assets are worked out.',
  statsStatus:
    'NOT_STARTED before the event has ended, CALCULATING while a stats run is made, READY when it is there; ' +
    'FAILED after five attempts, until one is through.',
  cancelReason: 'Reason given when it was cancelled; null otherwise.',
  assetsInvited: invited,
  assetsOptedIn: 'Assets that take part.',
  targetKwh: 'Energy to deliver in kWh: contracted, else targeted, power over the event; null without either.',
  deliveredKwh: 'Energy delivered in kWh by the newest stats run, signed; null before the first.',
  deliveryPercentage: 'Delivered energy in percent of targetKwh; null before the first stats run or without a target.',
  statsState: 'PRELIMINARY while readings are missing, then FINAL; null before the first stats run.',
};
/** The rules of a scheme, below a field of a response. */
export const eventTermsWords = {
  schemeName: 'Name of the scheme.',
  baselineMethod: 'How baselines were made.',
  inDayAdjustment: 'Whether the baselines of domestic assets were adjusted to their use before the event.',
  settlementMethod: 'How delivery was paid.',
  pack: 'The market pack with these rules.',
};

const eventOnly = {
  baselineMethod:
    'How its baseline is made: by the rules it started with, and before the start by those of its scheme.',
  terms:
    'Name and rules of the scheme as they were when the event started, or of its last recalculation by current ' +
    'rules; null before the start.',
  ...below('terms', eventTermsWords),
  cancelledUTC: 'When it was cancelled; UTC instant, null otherwise.',
  expectedReadings: 'Asset half hours that the newest stats run rests on, had all a reading; null before the first.',
  presentReadings: 'Asset half hours that had a reading in the newest stats run; null before the first.',
  revenueGbp: 'What it earned in £ by the newest stats run; null before the first, and where nothing is paid.',
  performanceFactor:
    'K of the whole event by the newest stats run; null before the first, and where it is not paid by K.',
  statsFailure: 'Why the stats could not be calculated, where statsStatus is FAILED; null otherwise.',
  statsProgress:
    'How far a stats run of more than 10,000 assets is, which is calculated in portions; null where none is being ' +
    'calculated, or all at once.',
  ...below('statsProgress', {
    settledAssets: 'Opted-in assets that are settled in it.',
    assets: 'Opted-in assets that it settles.',
  }),
  baselineProgress:
    'How far the baselines of more than 10,000 assets are; null where none are being worked out, or all at once.',
  ...below('baselineProgress', {
    computedAssets: 'Opted-in assets whose baselines are worked out.',
    assets: 'Opted-in assets whose baselines are being worked out.',
  }),
  startProgress:
    'How far the start of an event that is aimed at more than 10,000 assets is: until it has ended the event stays ' +
    'SCHEDULED and nobody may opt in or out; null otherwise.',
  ...below('startProgress', {
    startedAssets: 'Assets that have started, those that are prepared counted by half.',
    assets: 'Assets that the event is aimed at.',
  }),
  dispatch: 'How it is dispatched: by its own terms where it has any, else by those of its scheme.',
  dispatchStatus: 'How far its dispatch is; null where it was not ordered.',
};
/** A changed property of an event. */
const change = {
  property: 'Name of the property.',
  before: 'Its value before.',
  after: 'Its value now.',
};

export const events: Descriptions = {
  ScheduledEvent: {
    '': 'An event as it was when it was scheduled or changed.',
    ...event,
    changes: 'What was changed since the revision before; empty in the first announcement.',
    ...below('changes', change),
  },
  ChangedEvent: {
    '': 'An event that was changed.',
    ...event,
    ...eventOnly,
    changes: 'What was changed; empty where nothing was.',
    ...below('changes', change),
    recheck:
      'Whether opted-in assets were checked again: NONE where neither window nor deadline moved, RUNNING while ' +
      'more than 1,000 are checked after the response.',
    refused: 'Assets whose opt-in did not fit the change and was ended, of the first 1,000; GET the timeline for all.',
    'refused.code': 'Reason, for programs.',
    'refused.detail': 'Reason, for people.',
    'refused.stacking': REFUSED_BY,
  },
  Event: {
    '': 'A period in which opted-in assets are asked to use less or more than their baseline.',
    ...event,
    ...eventOnly,
  },
  NewEvent: {
    '': 'Body of event create.',
    ...terms,
    ...newTimes,
    ...target,
    portfolioUUIDs: 'UUIDs of up to 1,000 portfolios whose READY assets are invited.',
    dispatch: 'How it is dispatched where that differs from its scheme; absent or null: as its scheme says.',
  },
  EventChanges: {
    '': 'Body of event update before its start, at least one attribute: what is absent stays, null clears.',
    name: terms.name,
    ...newTimes,
    ...target,
    dispatch: 'How it is dispatched: what is named is changed, the rest stays; null: as its scheme says.',
  },
  CancelEvent: {
    '': 'Body of event cancel; it may be left out.',
    reason: 'Why it is cancelled, for people; null for none.',
  },
  AssignPortfolios: {
    '': 'Portfolios to assign to an event.',
    portfolioUUIDs: 'UUIDs of 1 to 1,000 portfolios; repeats count once.',
  },
  EventPortfolio: {
    '': 'A portfolio assigned to an event.',
    name: 'Name of the portfolio.',
    assetsInvited: 'Assets invited through this portfolio, opted-out ones included.',
    assetsOptedIn: 'Assets of this portfolio that take part.',
  },
  EventAsset: {
    '': 'An asset under an event, with its baseline.',
    name: 'Name of the asset; null where it has none.',
    portfolioUUID: 'UUID of the portfolio it was invited through; null where it was opted in without one.',
    state: 'Whether it is invited, opted in or opted out.',
    optedUTC: 'When it was last opted in or out; UTC instant, null while it is only invited.',
    reservedKw: 'Power of the asset in kW that is kept for the event; null for the whole asset.',
    stacking:
      'What decided about it beside its other events, when it was opted in or last checked; empty where there were none.',
    baseline: 'Baseline half hour by half hour of the event; null until it is worked out.',
    'baseline.startTime': 'Start of the half hour; UTC instant.',
    'baseline.value': 'Baseline energy of the half hour in kWh; null where there is too little history.',
    invitation: 'The mail to its user about the event, and the answer by its link; null where there is neither.',
  },
  EventInvitation: {
    '': 'What the user of an asset was written about an event, and answered by the link in it.',
    mailUUID: 'UUID of the mail; null once it is deleted.',
    status: 'What became of the mail.',
    sentUTC: 'When it was sent or caught; UTC instant, null where it was not.',
    answer: 'The last answer by the link; null where there is none.',
    answeredUTC: 'When it was answered; UTC instant.',
  },
  TimelineEntry: {
    '': 'Something that happened to an event; what its kind does not have is null.',
    at: 'When it happened; UTC instant.',
    kind: 'What happened.',
    assets:
      'OPTED_IN, OPTED_OUT and DISPATCH_ANSWERS: assets within that minute; of other kinds of dispatch, those it is about.',
    portfolioUUID: 'PORTFOLIO_ASSIGNED: UUID of the portfolio.',
    portfolioName: 'PORTFOLIO_ASSIGNED: name of the portfolio.',
    reason: 'CANCELLED, DISPATCH_CANCELLED and DISPATCH_STOPPED: the reason given.',
    run: 'STATS_RUN: number of the run.',
    status: 'STATS_RUN: whether the run is PRELIMINARY or FINAL.',
    deliveredKwh: 'STATS_RUN: energy delivered in kWh, signed.',
    revision: 'CHANGED: number of the revision that the change made.',
    changes: 'CHANGED: what was changed.',
    ...below('changes', change),
    recheck: 'CHANGED: whether opted-in assets were checked against a new window or deadline; RUNNING while they are.',
    refusedByCode: 'CHANGED: opt-ins that did not fit and were ended, by reason.',
    refused: 'CHANGED: the first fifty of each reason.',
    kw: 'DISPATCH_ISSUED, DISPATCH_CHANGED and DISPATCH_SILENT: mean power over the event in kW that was asked for.',
    by: 'Kinds of dispatch: the operator or key that did it; null where the service did.',
    answers: 'DISPATCH_ANSWERS: dispatches that have their answer since that minute, by answer.',
    messages: 'Webhook messages it caused; null where it causes none, or where they are no longer kept.',
    'messages.sent': 'Messages to subscribers in all.',
    'messages.delivered': 'Messages that a receiver accepted.',
    'messages.waiting': 'Messages still to be delivered or tried again.',
    'messages.failed': 'Messages given up after the last attempt.',
  },
  EventHoldOut: {
    '': 'What an event draws its control group by.',
    share: 'Probability with which an asset is held out; 0 where nobody is.',
    salt: 'Salt of the draw, from the start of the event on; null before, and where nobody is held out.',
    heldOut: 'READY assets with consent that were held out; null before the start.',
    goodwillGbp: 'What a user gets for an asset held out, in £ with four decimals; null for nothing.',
    goodwillTotalGbp: 'The same for all of them, in £; null for nothing, and before the start.',
  },
  HeldOutAsset: {
    '': 'An asset that an event held out.',
    name: 'Name of the asset; null where it has none.',
    userUUID: 'UUID of the user at the start; null where the asset had none.',
    goodwillGbp: 'What the user gets for it, in £ with four decimals; null for nothing.',
  },
};
