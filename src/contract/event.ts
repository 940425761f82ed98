import { z } from 'zod';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DispatchTerms, DispatchTermsChanges, orderStatus } from './dispatch/terms.ts';
import { mailStatus } from './mail/mailStatus.ts';
import {
  assetId,
  assetName,
  assetSearch,
  assetUUID,
  createdUTC,
  eventName,
  eventUUID,
  halfHourStart,
  portfolioName,
  portfolioUUID,
  schemeName,
  schemeUUID,
  updatedUTC,
} from './members.ts';
import { packReference } from './pack/reference.ts';
import { pageQuery, search } from './paging.ts';
import {
  MAX_REASON_LENGTH,
  halfHourInstant,
  instant,
  numberOrNull,
  quantity,
  text,
  utc,
  uuid,
  uuidList,
  utcOrNull,
  textOrNull,
  intOrNull,
  uuidOrNull,
} from './primitives.ts';
import { baselineMethod, Refusal, refusalCode, settlementMethod } from './scheme.ts';
import { StackingDecision } from './stacking.ts';
import { warnings } from './warning.ts';

export const eventType = z.enum(['TURN_DOWN', 'TURN_UP']);
export type EventType = z.infer<typeof eventType>;
export const runningType = z.enum(['LIVE', 'TEST']);
export const eventState = z.enum(['SCHEDULED', 'STARTED', 'ENDED', 'CANCELLED']);
export type EventState = z.infer<typeof eventState>;
export const eventBaselineStatus = z.enum(['PENDING', 'READY']);
export const statsStatus = z.enum(['NOT_STARTED', 'CALCULATING', 'READY', 'FAILED']);
export const statsState = z.enum(['PRELIMINARY', 'FINAL']);
/** State of a run, as a member of what tells of the run. */
export const runStatus = statsState.describe(
  'PRELIMINARY while readings are missing; FINAL when all are there, or 30 days after the end.',
);

export const LONGEST_EVENT_MS = 48 * 3_600_000;
const MAX_HALF_HOURS = LONGEST_EVENT_MS / HALF_HOUR_MS;

/** Least power that is contracted for a half hour, in MW: one watt. */
const MIN_CONTRACTED_MW = 0.000_001;

const newHalfHourTerm = z
  .strictObject({
    startTime: halfHourInstant.describe('Start of the half hour, inside the event, on :00 or :30.'),
    contractedMw: quantity(MIN_CONTRACTED_MW, 1e5).describe('Power in MW that is contracted for it, above 0.'),
    priceGbpPerMwh: quantity(0, 1e6).nullish().describe('Its utilisation price in £ per MWh; null for none.'),
  })
  .meta({ id: 'NewHalfHourTerm', description: 'Contracted power and price of a half hour that is called.' });

export const newHalfHourTerms = z
  .array(newHalfHourTerm)
  .min(1)
  .max(MAX_HALF_HOURS)
  .superRefine((terms, ctx) => {
    for (const [place, { startTime }] of terms.entries())
      if (place > 0 && startTime <= terms[place - 1]!.startTime)
        ctx.addIssue({ code: 'custom', path: [place, 'startTime'], message: 'must come after the one before' });
  });
export type NewHalfHourTerms = z.output<typeof newHalfHourTerms>;

/** Terms of an event that are given at its creation and may be changed. */
const givenTerms = {
  optInDeadline: instant
    .nullish()
    .describe('Until when assets may be opted in, not after startTime; null for until the start.'),
  targetKw: quantity(0, 1e8)
    .nullish()
    .describe('Power aimed at in kW; null for none. Counts only where no power is contracted.'),
  contractedMw: quantity(0, 1e5)
    .nullish()
    .describe('Contracted power in MW, which delivery is settled against; null for none.'),
  priceGbpPerMwh: quantity(0, 1e6)
    .nullish()
    .describe('Utilisation price in £ per MWh; null for none, and then no revenue is worked out.'),
  halfHourTerms: newHalfHourTerms
    .nullish()
    .describe(
      'Contracted power and price of the half hours that are called, ascending: the others are neither dispatched nor ' +
        'paid. null: contractedMw and priceGbpPerMwh hold for all; beside a list they must be what all of it shares.',
    ),
  zone: text(50).nullish().describe('Zone of the market in which the event runs, free text such as Z5; null for none.'),
};

interface GivenTerms {
  contractedMw?: number | null | undefined;
  priceGbpPerMwh?: number | null | undefined;
  halfHourTerms?: NewHalfHourTerms | null | undefined;
}

/** Refuses an amount that is given beside terms by half hour and that not all of them have. */
export function refuseDisagreement(given: GivenTerms, refuse: (field: string, message: string) => void): void {
  const { halfHourTerms } = given;
  if (!halfHourTerms) return;
  for (const amount of ['contractedMw', 'priceGbpPerMwh'] as const)
    if (given[amount] != null && halfHourTerms.some((term) => (term[amount] ?? null) !== given[amount]))
      refuse(amount, 'must be absent, or what every half hour of halfHourTerms has');
}

/** Refuses terms of half hours outside a window. */
export function refuseOutside(
  terms: NewHalfHourTerms | null | undefined,
  { startTime: from, endTime: to }: { startTime: number; endTime: number },
  refuse: (path: (string | number)[], message: string) => void,
): void {
  for (const [place, { startTime }] of (terms ?? []).entries())
    if (startTime < from || startTime >= to)
      refuse(['halfHourTerms', place, 'startTime'], 'must be a half hour of the event');
}

/** A half hour of an event that is called, as in responses. */
export const halfHourTerm = z
  .object({
    startTime: utc.describe('Start of the half hour; UTC instant.'),
    contractedMw: z.number().describe('Power in MW that is contracted for it.'),
    priceGbpPerMwh: numberOrNull.describe('Its utilisation price in £ per MWh; null for none.'),
  })
  .meta({ id: 'HalfHourTerm', description: 'Contracted power and price of a half hour that is called.' });
export const halfHourTerms = z
  .array(halfHourTerm)
  .nullable()
  .describe(
    'Contracted power and price by half hour, of those that are called: the others are neither dispatched nor paid; ' +
      'null where contractedMw and priceGbpPerMwh hold for every half hour.',
  );

export const NewEvent = z
  .strictObject({
    name: text(200).describe('Name of the event.'),
    schemeUUID,
    eventType: eventType.describe('TURN_DOWN asks assets to use less than their baseline, TURN_UP to use more.'),
    runningType: runningType
      .default('LIVE')
      .describe('TEST marks a trial run; it runs and is settled like a LIVE event.'),
    startTime: halfHourInstant.describe('Start, on :00 or :30 and in the future.'),
    endTime: halfHourInstant.describe('End, itself excluded, on :00 or :30; 30 minutes to 48 hours after startTime.'),
    ...givenTerms,
    portfolioUUIDs: z
      .array(uuid)
      .max(1000)
      .transform((list) => [...new Set(list)])
      .default([])
      .describe('UUIDs of up to 1,000 portfolios whose READY assets are invited.'),
    dispatch: DispatchTermsChanges.nullish().describe(
      'How it is dispatched where that differs from its scheme; absent or null: as its scheme says.',
    ),
  })
  .superRefine((event, ctx) => {
    const refuse = (field: string, message: string) => ctx.addIssue({ code: 'custom', path: [field], message });
    if (event.endTime <= event.startTime) refuse('endTime', 'must come after startTime, by at least one half hour');
    else if (event.endTime - event.startTime > LONGEST_EVENT_MS) refuse('endTime', 'an event lasts 48 hours at most');
    if (event.optInDeadline && event.optInDeadline > event.startTime)
      refuse('optInDeadline', 'must not come after startTime');
    refuseDisagreement(event, refuse);
    refuseOutside(event.halfHourTerms, event, (path, message) => ctx.addIssue({ code: 'custom', path, message }));
  })
  .meta({ id: 'NewEvent', description: 'Body of event create.' });
export type NewEvent = z.output<typeof NewEvent>;

/** Body of event update, before its start. Window rules are checked over the event after the change. */
export const EventChanges = z
  .strictObject({
    name: text(200).optional().describe('Name of the event.'),
    startTime: halfHourInstant.optional().describe('Start, on :00 or :30 and in the future.'),
    endTime: halfHourInstant
      .optional()
      .describe('End, itself excluded, on :00 or :30; 30 minutes to 48 hours after startTime.'),
    ...givenTerms,
    dispatch: DispatchTermsChanges.nullish().describe(
      'How it is dispatched: what is named is changed, the rest stays; null: as its scheme says.',
    ),
  })
  .refine((changes) => Object.keys(changes).length > 0, 'name at least one attribute to change')
  .superRefine((changes, ctx) =>
    refuseDisagreement(changes, (field, message) => ctx.addIssue({ code: 'custom', path: [field], message })),
  )
  .meta({
    id: 'EventChanges',
    description: 'Body of event update before its start, at least one attribute: what is absent stays, null clears.',
    minProperties: 1,
  });
export type EventChanges = z.output<typeof EventChanges>;

const announced = {
  eventUUID,
  revision: z.int().describe('1 as it was scheduled, one more for every change that was announced.'),
  name: eventName,
  schemeUUID,
  eventType: eventType.describe('TURN_DOWN asks assets to use less than their baseline, TURN_UP to use more.'),
  runningType: runningType.describe('TEST marks a trial run; it runs and is settled like a LIVE event.'),
  startTime: utc.describe('Start, on a half hour; UTC instant.'),
  endTime: utc.describe('End, itself excluded, on a half hour; UTC instant.'),
  optInDeadline: utcOrNull.describe('Until when assets may be opted in; UTC instant, null for until the start.'),
  targetKw: numberOrNull.describe('Power aimed at in kW; null for none. Counts only where no power is contracted.'),
  contractedMw: numberOrNull.describe(
    'Contracted power in MW, which delivery is settled against; null for none, and where it differs by half hour ' +
      '(halfHourTerms).',
  ),
  priceGbpPerMwh: numberOrNull.describe(
    'Utilisation price in £ per MWh; null for none, and then no revenue is worked out, and where it differs by ' +
      'half hour (halfHourTerms).',
  ),
  halfHourTerms,
  zone: textOrNull.describe('Zone of the market in which the event runs, free text such as Z5; null for none.'),
  portfolioUUIDs: z.array(uuid).describe('UUIDs of the portfolios assigned to the event.'),
  requirementUUID: uuidOrNull.describe('UUID of the requirement that it answers; null where it answers none.'),
  unitUUID: uuidOrNull.describe('UUID of the unit whose members alone take part; null where it is of none.'),
  state: eventState.describe(
    'SCHEDULED until the start, STARTED until the end, then ENDED; CANCELLED where it was called off.',
  ),
  baselineStatus: eventBaselineStatus.describe('READY when the baselines of its opted-in assets are worked out.'),
  statsStatus: statsStatus.describe(
    'NOT_STARTED before the event has ended, CALCULATING while a stats run is made, READY when it is there; FAILED ' +
      'after five attempts, until one is through.',
  ),
  cancelReason: textOrNull.describe('Reason given when it was cancelled; null otherwise.'),
  assetsInvited: z.int().describe('Assets that were invited or opted, opted-out ones included.'),
  assetsOptedIn: z.int().describe('Assets that take part.'),
  targetKwh: numberOrNull.describe(
    'Energy to deliver in kWh: contracted, else targeted, power over the event; null without either.',
  ),
  deliveredKwh: numberOrNull.describe(
    'Energy delivered in kWh by the newest stats run, signed; null before the first.',
  ),
  deliveryPercentage: numberOrNull.describe(
    'Delivered energy in percent of targetKwh; null before the first stats run or without a target.',
  ),
  statsState: statsState
    .nullable()
    .describe('PRELIMINARY while readings are missing, then FINAL; null before the first stats run.'),
  createdUTC,
  updatedUTC,
};

/** Properties of an announced event that can be changed before its start. */
export const announcedProperty = z.enum([
  'name',
  'startTime',
  'endTime',
  'optInDeadline',
  'targetKw',
  'contractedMw',
  'priceGbpPerMwh',
  'halfHourTerms',
  'zone',
  'portfolioUUIDs',
]);
const announcedValue = z
  .union([
    z.string().meta({ title: 'Text or instant' }),
    z.number().meta({ title: 'Amount' }),
    z.array(uuid).meta({ title: 'Portfolios' }),
    z.array(halfHourTerm).meta({ title: 'Terms by half hour' }),
  ])
  .nullable();
export const eventChange = z.object({
  property: announcedProperty.describe('Name of the property.'),
  before: announcedValue.describe('Its value before.'),
  after: announcedValue.describe('Its value now.'),
});
export type EventChange = z.infer<typeof eventChange>;

/** An event as announced, and again whenever it is changed: the payload of EVENT.SCHEDULED. */
export const ScheduledEvent = z
  .object({
    ...announced,
    changes: z
      .array(eventChange)
      .describe('What was changed since the revision before; empty in the first announcement.'),
  })
  .meta({ id: 'ScheduledEvent', description: 'An event as it was when it was scheduled or changed.' });
export type ScheduledEvent = z.infer<typeof ScheduledEvent>;

/** The rules of a scheme by which an event is measured and settled. */
export const eventTerms = z.object({
  schemeName,
  baselineMethod: baselineMethod.describe('How baselines were made.'),
  inDayAdjustment: z
    .boolean()
    .describe('Whether the baselines of domestic assets were adjusted to their use before the event.'),
  settlementMethod: settlementMethod.describe('How delivery was paid.'),
  pack: packReference.describe('The market pack with these rules.'),
});

export const Event = z
  .object({
    ...announced,
    baselineMethod: baselineMethod.describe(
      'How its baseline is made: by the rules it started with, and before the start by those of its scheme.',
    ),
    terms: eventTerms
      .nullable()
      .describe(
        'Name and rules of the scheme as they were when the event started, or of its last recalculation by current ' +
          'rules; null before the start.',
      ),
    cancelledUTC: utcOrNull.describe('When it was cancelled; UTC instant, null otherwise.'),
    expectedReadings: intOrNull.describe(
      'Asset half hours that the newest stats run rests on, had all a reading; null before the first.',
    ),
    presentReadings: intOrNull.describe(
      'Asset half hours that had a reading in the newest stats run; null before the first.',
    ),
    revenueGbp: numberOrNull.describe(
      'What it earned in £ by the newest stats run; null before the first, and where nothing is paid.',
    ),
    performanceFactor: numberOrNull.describe(
      'K of the whole event by the newest stats run; null before the first, and where it is not paid by K.',
    ),
    statsFailure: textOrNull.describe(
      'Why the stats could not be calculated, where statsStatus is FAILED; null otherwise.',
    ),
    /** Progress of the stats, and of the baselines, of a large event while they are calculated in portions. */
    statsProgress: z
      .object({
        settledAssets: z.int().describe('Opted-in assets that are settled in it.'),
        assets: z.int().describe('Opted-in assets that it settles.'),
      })
      .nullable()
      .describe(
        'How far a stats run of more than 10,000 assets is, which is calculated in portions; null where none is ' +
          'being calculated, or all at once.',
      ),
    baselineProgress: z
      .object({
        computedAssets: z.int().describe('Opted-in assets whose baselines are worked out.'),
        assets: z.int().describe('Opted-in assets whose baselines are being worked out.'),
      })
      .nullable()
      .describe(
        'How far the baselines of more than 10,000 assets are; null where none are being worked out, or all at once.',
      ),
    startProgress: z
      .object({
        startedAssets: z.int().describe('Assets that have started, those that are prepared counted by half.'),
        assets: z.int().describe('Assets that the event is aimed at.'),
      })
      .nullable()
      .describe(
        'How far the start of an event that is aimed at more than 10,000 assets is: until it has ended the event ' +
          'stays SCHEDULED and nobody may opt in or out; null otherwise.',
      ),
    dispatch: DispatchTerms.describe(
      'How it is dispatched: by its own terms where it has any, else by those of its scheme.',
    ),
    dispatchStatus: orderStatus.nullable().describe('How far its dispatch is; null where it was not ordered.'),
  })
  .meta({
    id: 'Event',
    description: 'A period in which opted-in assets are asked to use less or more than their baseline.',
  });
export type Event = z.infer<typeof Event>;

/** An event as it was scheduled, with warnings about unusual values. */
export const CreatedEvent = Event.extend({ warnings }).meta({
  id: 'CreatedEvent',
  description: 'An event that was scheduled.',
});
export type CreatedEvent = z.infer<typeof CreatedEvent>;

/** A changed event, with the effect of the change on the opted-in assets. */
export const ChangedEvent = Event.extend({
  changes: z.array(eventChange).describe('What was changed; empty where nothing was.'),
  recheck: z
    .enum(['NONE', 'RUNNING', 'DONE'])
    .describe(
      'Whether opted-in assets were checked again: NONE where neither window nor deadline moved, RUNNING while more ' +
        'than 1,000 are checked after the response.',
    ),
  refused: z
    .array(Refusal)
    .describe(
      'Assets whose opt-in did not fit the change and was ended, of the first 1,000; GET the timeline for all.',
    ),
  warnings,
}).meta({ id: 'ChangedEvent', description: 'An event that was changed.' });
export type ChangedEvent = z.infer<typeof ChangedEvent>;

export const EventQuery = pageQuery(
  {
    search: search.describe('Part of the name, in any case.'),
    state: eventState.optional().describe('Only events with this state.'),
    schemeUUID: uuid.optional().describe('Only events under this scheme.'),
    portfolioUUID: uuid.optional().describe('Only events that this portfolio is assigned to.'),
    assetUUID: uuid.optional().describe('Only events that this asset was invited to or opted into or out of.'),
    from: instant.optional().describe('Only events that end after this instant; with an offset or Z.'),
    to: instant.optional().describe('Only events that start before this instant; with an offset or Z, after from.'),
  },
  ['startTime', 'createdUTC', 'name', 'deliveryPercentage'],
  'createdUTC',
).refine((query) => query.from === undefined || query.to === undefined || query.from < query.to, {
  path: ['to'],
  message: 'to must come after from',
});
export type EventQuery = z.output<typeof EventQuery>;

export const CancelEvent = z
  .strictObject({
    reason: text(MAX_REASON_LENGTH).nullish().describe('Why it is cancelled, for people; null for none.'),
  })
  .meta({ id: 'CancelEvent', description: 'Body of event cancel; it may be left out.' });
export const AssignPortfolios = z
  .strictObject({ portfolioUUIDs: uuidList.describe('UUIDs of 1 to 1,000 portfolios; repeats count once.') })
  .meta({ id: 'AssignPortfolios', description: 'Portfolios to assign to an event.' });
export const EventPortfolio = z
  .object({
    eventUUID,
    portfolioUUID,
    name: portfolioName,
    assetsInvited: z.int().describe('Assets invited through this portfolio, opted-out ones included.'),
    assetsOptedIn: z.int().describe('Assets of this portfolio that take part.'),
  })
  .meta({ id: 'EventPortfolio', description: 'A portfolio assigned to an event.' });

export const eventAssetState = z.enum(['INVITED', 'OPT_IN', 'OPT_OUT']);
export type EventAssetState = z.infer<typeof eventAssetState>;
/** State of the invitation mail to the asset's user, and the answer given by the link in it. */
const eventInvitation = z
  .object({
    mailUUID: uuidOrNull.describe('UUID of the mail; null once it is deleted.'),
    status: mailStatus.nullable().describe('What became of the mail.'),
    sentUTC: utcOrNull.describe('When it was sent or caught; UTC instant, null where it was not.'),
    answer: z.enum(['YES', 'NO']).nullable().describe('The last answer by the link; null where there is none.'),
    answeredUTC: utcOrNull.describe('When it was answered; UTC instant.'),
  })
  .meta({
    id: 'EventInvitation',
    description: 'What the user of an asset was written about an event, and answered by the link in it.',
  });
export type EventInvitation = z.infer<typeof eventInvitation>;
export const EventAsset = z
  .object({
    eventUUID,
    assetUUID,
    assetId,
    name: assetName,
    portfolioUUID: uuidOrNull.describe(
      'UUID of the portfolio it was invited through; null where it was opted in without one.',
    ),
    state: eventAssetState.describe('Whether it is invited, opted in or opted out.'),
    optedUTC: utcOrNull.describe('When it was last opted in or out; UTC instant, null while it is only invited.'),
    optedBy: z
      .enum(['REQUEST', 'STANDING'])
      .nullable()
      .describe(
        'Of an opted-in asset: by REQUEST, for this event, or by its STANDING opt-in for every event of the scheme; ' +
          'null otherwise.',
      ),
    standingRefusal: refusalCode
      .nullable()
      .describe('Why its standing opt-in left it invited, when that was last decided; null otherwise.'),
    reservedKw: numberOrNull.describe('Power of the asset in kW that is kept for the event; null for the whole asset.'),
    stacking: z
      .array(StackingDecision)
      .describe(
        'What decided about it beside its other events, when it was opted in or last checked; empty where there were ' +
          'none.',
      ),
    baseline: z
      .array(
        z.object({
          startTime: halfHourStart,
          value: numberOrNull.describe(
            'Baseline energy of the half hour in kWh; null where there is too little history.',
          ),
        }),
      )
      .nullable()
      .describe('Baseline half hour by half hour of the event; null until it is worked out.'),
    invitation: eventInvitation
      .nullable()
      .describe('The mail to its user about the event, and the answer by its link; null where there is neither.'),
  })
  .meta({ id: 'EventAsset', description: 'An asset under an event, with its baseline.' });
export type EventAsset = z.infer<typeof EventAsset>;
export const EventAssetQuery = pageQuery(
  {
    search: assetSearch,
    state: eventAssetState.optional().describe('Only assets with this state in the event.'),
    portfolioUUID: uuid.optional().describe('Only assets invited through this portfolio.'),
  },
  ['assetId', 'name', 'state', 'optedUTC'],
  'assetId',
);
export type EventAssetQuery = z.output<typeof EventAssetQuery>;
