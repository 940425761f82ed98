import { z } from 'zod';
import { DispatchTerms, DispatchTermsChanges, orderStatus } from './dispatch/terms.ts';
import { mailStatus } from './mail/mailStatus.ts';
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
} from './primitives.ts';
import { baselineMethod, Refusal, settlementMethod } from './scheme.ts';
import { StackingDecision } from './stacking.ts';

export const eventType = z.enum(['TURN_DOWN', 'TURN_UP']);
export type EventType = z.infer<typeof eventType>;
export const runningType = z.enum(['LIVE', 'TEST']);
export const eventState = z.enum(['SCHEDULED', 'STARTED', 'ENDED', 'CANCELLED']);
export type EventState = z.infer<typeof eventState>;
export const eventBaselineStatus = z.enum(['PENDING', 'READY']);
export const statsStatus = z.enum(['NOT_STARTED', 'CALCULATING', 'READY', 'FAILED']);
export const statsState = z.enum(['PRELIMINARY', 'FINAL']);

export const LONGEST_EVENT_MS = 48 * 3_600_000;

export const NewEvent = z
  .strictObject({
    name: text(200),
    schemeUUID: uuid,
    eventType,
    runningType: runningType.default('LIVE'),
    startTime: halfHourInstant,
    endTime: halfHourInstant,
    optInDeadline: instant.nullish(),
    targetKw: quantity(0, 1e8).nullish(),
    contractedMw: quantity(0, 1e5).nullish(),
    priceGbpPerMwh: quantity(0, 1e6).nullish(),
    zone: text(50).nullish(),
    portfolioUUIDs: z
      .array(uuid)
      .max(1000)
      .transform((list) => [...new Set(list)])
      .default([]),
    dispatch: DispatchTermsChanges.nullish(),
  })
  .superRefine((event, ctx) => {
    const refuse = (field: string, message: string) => ctx.addIssue({ code: 'custom', path: [field], message });
    if (event.endTime <= event.startTime) refuse('endTime', 'must come after startTime, by at least one half hour');
    else if (event.endTime - event.startTime > LONGEST_EVENT_MS) refuse('endTime', 'an event lasts 48 hours at most');
    if (event.optInDeadline && event.optInDeadline > event.startTime)
      refuse('optInDeadline', 'must not come after startTime');
  })
  .meta({ id: 'NewEvent' });
export type NewEvent = z.output<typeof NewEvent>;

/** Body of event update, before its start. Window rules are checked over what the event becomes. */
export const EventChanges = z
  .strictObject({
    name: text(200).optional(),
    startTime: halfHourInstant.optional(),
    endTime: halfHourInstant.optional(),
    optInDeadline: instant.nullish(),
    targetKw: quantity(0, 1e8).nullish(),
    contractedMw: quantity(0, 1e5).nullish(),
    priceGbpPerMwh: quantity(0, 1e6).nullish(),
    zone: text(50).nullish(),
    dispatch: DispatchTermsChanges.nullish(),
  })
  .refine((changes) => Object.keys(changes).length > 0, 'name at least one attribute to change')
  .meta({ id: 'EventChanges', minProperties: 1 });
export type EventChanges = z.output<typeof EventChanges>;

const announced = {
  eventUUID: uuid,
  /** 1 as first scheduled, one more for every announced change. */
  revision: z.int(),
  name: z.string(),
  schemeUUID: uuid,
  eventType,
  runningType,
  startTime: utc,
  endTime: utc,
  optInDeadline: utc.nullable(),
  targetKw: z.number().nullable(),
  contractedMw: z.number().nullable(),
  priceGbpPerMwh: z.number().nullable(),
  zone: z.string().nullable(),
  portfolioUUIDs: z.array(uuid),
  state: eventState,
  baselineStatus: eventBaselineStatus,
  statsStatus,
  cancelReason: z.string().nullable(),
  assetsInvited: z.int(),
  assetsOptedIn: z.int(),
  /** The target of the event: the contracted power, otherwise the intended one, over its window. */
  targetKwh: z.number().nullable(),
  /** From the latest stats run; all three null before the first. */
  deliveredKwh: z.number().nullable(),
  deliveryPercentage: z.number().nullable(),
  statsState: statsState.nullable(),
  createdUTC: utc,
  updatedUTC: utc,
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
  'zone',
  'portfolioUUIDs',
]);
const announcedValue = z
  .union([
    z.string().meta({ title: 'Text or instant' }),
    z.number().meta({ title: 'Amount' }),
    z.array(uuid).meta({ title: 'Portfolios' }),
  ])
  .nullable();
export const eventChange = z.object({ property: announcedProperty, before: announcedValue, after: announcedValue });
export type EventChange = z.infer<typeof eventChange>;

/** An event as announced, and again whenever it is changed: the payload of EVENT.SCHEDULED. */
export const ScheduledEvent = z.object({ ...announced, changes: z.array(eventChange) }).meta({ id: 'ScheduledEvent' });
export type ScheduledEvent = z.infer<typeof ScheduledEvent>;

/** The rules of a scheme by which an event is measured and settled. */
export const eventTerms = z.object({
  schemeName: z.string(),
  baselineMethod,
  inDayAdjustment: z.boolean(),
  settlementMethod,
  pack: packReference,
});

export const Event = z
  .object({
    ...announced,
    /** How its baseline is made: by its terms, before its start by its scheme. */
    baselineMethod,
    /** Frozen at the start; null before. */
    terms: eventTerms.nullable(),
    cancelledUTC: utc.nullable(),
    /** Of the latest stats run; null before the first. */
    expectedReadings: z.int().nullable(),
    presentReadings: z.int().nullable(),
    revenueGbp: z.number().nullable(),
    performanceFactor: z.number().nullable(),
    statsFailure: z.string().nullable(),
    /** While the stats, and the baselines, of a large event are worked out in portions. */
    statsProgress: z.object({ settledAssets: z.int(), assets: z.int() }).nullable(),
    baselineProgress: z.object({ computedAssets: z.int(), assets: z.int() }).nullable(),
    startProgress: z.object({ startedAssets: z.int(), assets: z.int() }).nullable(),
    /** Its own where it has any, else those of its scheme. */
    dispatch: DispatchTerms,
    /** Of its order; null without one. */
    dispatchStatus: orderStatus.nullable(),
  })
  .meta({ id: 'Event' });
export type Event = z.infer<typeof Event>;

/** A changed event, with the effect of the change on the opted-in assets. */
export const ChangedEvent = Event.extend({
  changes: z.array(eventChange),
  /** RUNNING: with more than a thousand assets the rest is checked after the response; the timeline lists them. */
  recheck: z.enum(['NONE', 'RUNNING', 'DONE']),
  refused: z.array(Refusal),
}).meta({ id: 'ChangedEvent' });
export type ChangedEvent = z.infer<typeof ChangedEvent>;

export const EventQuery = pageQuery(
  {
    search,
    state: eventState.optional(),
    schemeUUID: uuid.optional(),
    portfolioUUID: uuid.optional(),
    assetUUID: uuid.optional(),
    from: instant.optional(),
    to: instant.optional(),
  },
  ['startTime', 'createdUTC', 'name', 'deliveryPercentage'],
  'createdUTC',
).refine((query) => query.from === undefined || query.to === undefined || query.from < query.to, {
  path: ['to'],
  message: 'to must come after from',
});
export type EventQuery = z.output<typeof EventQuery>;

export const CancelEvent = z.strictObject({ reason: text(MAX_REASON_LENGTH).nullish() }).meta({ id: 'CancelEvent' });
export const AssignPortfolios = z.strictObject({ portfolioUUIDs: uuidList }).meta({ id: 'AssignPortfolios' });
export const EventPortfolio = z
  .object({ eventUUID: uuid, portfolioUUID: uuid, name: z.string(), assetsInvited: z.int(), assetsOptedIn: z.int() })
  .meta({ id: 'EventPortfolio' });

export const eventAssetState = z.enum(['INVITED', 'OPT_IN', 'OPT_OUT']);
export type EventAssetState = z.infer<typeof eventAssetState>;
/** What the asset's user was written about the event, and answered by the link in it. */
const eventInvitation = z
  .object({
    mailUUID: uuid.nullable(),
    status: mailStatus.nullable(),
    sentUTC: utc.nullable(),
    answer: z.enum(['YES', 'NO']).nullable(),
    answeredUTC: utc.nullable(),
  })
  .meta({ id: 'EventInvitation' });
export type EventInvitation = z.infer<typeof eventInvitation>;
export const EventAsset = z
  .object({
    eventUUID: uuid,
    assetUUID: uuid,
    assetId: z.string(),
    name: z.string().nullable(),
    portfolioUUID: uuid.nullable(),
    state: eventAssetState,
    optedUTC: utc.nullable(),
    reservedKw: numberOrNull,
    stacking: z.array(StackingDecision),
    /** One entry per half hour of the event; null until computed. A half hour without baseline has null. */
    baseline: z.array(z.object({ startTime: utc, value: z.number().nullable() })).nullable(),
    /** Null where no mail was made and nothing answered. */
    invitation: eventInvitation.nullable(),
  })
  .meta({ id: 'EventAsset' });
export type EventAsset = z.infer<typeof EventAsset>;
export const EventAssetQuery = pageQuery(
  { search, state: eventAssetState.optional(), portfolioUUID: uuid.optional() },
  ['assetId', 'name', 'state', 'optedUTC'],
  'assetId',
);
export type EventAssetQuery = z.output<typeof EventAssetQuery>;
