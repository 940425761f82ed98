import { z } from 'zod';
import { assetType } from '../asset.ts';
import { pageQuery, search } from '../paging.ts';
import { instant, numberOrNull, quantity, text, utc, uuid } from '../primitives.ts';
import { dispatchState } from './dispatchState.ts';
import { dispatchSignal } from './terms.ts';

/** What the device reports of doing it, beside the state. */
export const dispatchExecution = z.enum(['NONE', 'STARTED', 'COMPLETED', 'ABORTED']).meta({ id: 'DispatchExecution' });
export type DispatchExecution = z.infer<typeof dispatchExecution>;

export const dispatchReason = z
  .enum(['OFFLINE', 'NOT_AVAILABLE', 'FAULT', 'LIMIT', 'OVERRIDE', 'TOO_LATE', 'UNSUPPORTED', 'OTHER'])
  .meta({ id: 'DispatchReason' });
export type DispatchReason = z.infer<typeof dispatchReason>;

export const dispatchActor = z.enum(['OPERATOR', 'KEY', 'CONTROLLER', 'PARTICIPANT', 'SYSTEM']);
export type DispatchActor = z.infer<typeof dispatchActor>;

export const dispatchAnswer = z
  .enum(['RECEIVED', 'ACCEPTED', 'OPTED_OUT', 'REJECTED', 'STARTED', 'COMPLETED', 'ABORTED'])
  .meta({ id: 'DispatchAnswer' });
export type DispatchAnswer = z.infer<typeof dispatchAnswer>;

/** A dispatch as its controller gets it, by push and by poll. */
export const DispatchOnWire = z
  .object({
    dispatchUUID: uuid,
    eventUUID: uuid,
    assetUUID: uuid,
    assetId: z.string(),
    revision: z.int(),
    cancelled: z.boolean(),
    /** The event only tests. */
    test: z.boolean(),
    signal: dispatchSignal,
    startAt: utc,
    endAt: utc,
    validUntil: utc,
    onLoss: z.enum(['HOLD', 'RELEASE']),
    rampSeconds: z.int(),
    ackDueUTC: utc.nullable(),
    periods: z.array(z.object({ startTime: utc, endTime: utc, kw: z.number() })),
  })
  .meta({ id: 'DispatchOnWire' });
export type DispatchOnWire = z.infer<typeof DispatchOnWire>;

export const Dispatch = z
  .object({
    dispatchUUID: uuid,
    eventUUID: uuid,
    eventName: z.string(),
    assetUUID: uuid,
    assetId: z.string(),
    assetName: z.string().nullable(),
    assetType,
    portfolioUUID: uuid.nullable(),
    controllerUUID: uuid,
    controllerName: z.string(),
    revision: z.int(),
    /** The newest revision that was answered: below `revision` the device still has an earlier one. */
    answeredRevision: z.int().nullable(),
    state: dispatchState,
    execution: dispatchExecution,
    isSilent: z.boolean(),
    reasonCode: dispatchReason.nullable(),
    signal: dispatchSignal,
    startAt: utc,
    endAt: utc,
    validUntil: utc,
    ackDueUTC: utc.nullable(),
    sentUTC: utc.nullable(),
    answeredUTC: utc.nullable(),
    answeredBy: z.string().nullable(),
    latencySeconds: numberOrNull,
    /** The means over the event, of what was asked and promised: below 0 for less consumption. */
    requestedKw: z.number(),
    promisedKw: numberOrNull,
    /** Of what was asked, the size of what is not acknowledged. */
    kwAtRisk: z.number(),
    /** `measuredKw` is what the meter says, against the baseline; `reportedKw` what the device says of itself. */
    periods: z.array(
      z.object({
        startTime: utc,
        endTime: utc,
        requestedKw: z.number(),
        kw: z.number(),
        measuredKw: numberOrNull,
        reportedKw: numberOrNull,
      }),
    ),
  })
  .meta({ id: 'Dispatch' });
export type Dispatch = z.infer<typeof Dispatch>;

export const DispatchLogEntry = z
  .object({
    atUTC: utc,
    kind: z.string(),
    revision: z.int(),
    actor: dispatchActor,
    actorName: z.string().nullable(),
    detail: z.string(),
  })
  .meta({ id: 'DispatchLogEntry' });
export type DispatchLogEntry = z.infer<typeof DispatchLogEntry>;
export const DispatchWithLog = Dispatch.extend({ log: z.array(DispatchLogEntry) }).meta({ id: 'DispatchWithLog' });
export type DispatchWithLog = z.infer<typeof DispatchWithLog>;

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
export const DispatchQuery = pageQuery(
  {
    search,
    state: dispatchState.optional(),
    /** An answer was due and has not come; cancels apart. */
    silent: flag.optional(),
    /** A cancel that its controller has not confirmed. */
    unconfirmed: flag.optional(),
    execution: dispatchExecution.optional(),
    portfolioUUID: uuid.optional(),
    controllerUUID: uuid.optional(),
    assetType: assetType.optional(),
  },
  ['kwAtRisk', 'answeredUTC', 'assetId'],
  '-kwAtRisk',
);
export type DispatchQuery = z.output<typeof DispatchQuery>;
export const AssetDispatchQuery = pageQuery(
  { from: instant.optional(), to: instant.optional() },
  ['startAt'],
  '-startAt',
);
export type AssetDispatchQuery = z.output<typeof AssetDispatchQuery>;

/** An asset's page of dispatches, with how it has answered the last 20. */
export const AssetDispatchRecord = z
  .object({ dispatches: z.int(), answered: z.int(), acknowledged: z.int(), medianLatencySeconds: numberOrNull })
  .meta({ id: 'AssetDispatchRecord' });
export type AssetDispatchRecord = z.infer<typeof AssetDispatchRecord>;

/** An operator notes what was said on the telephone. */
export const NoteDispatchAnswer = z
  .strictObject({
    answer: z.enum(['ACCEPTED', 'OPTED_OUT', 'REJECTED']),
    reasonCode: dispatchReason.nullish(),
    promisedKw: quantity(-1e6, 1e6).nullish(),
    note: text(500).nullish(),
  })
  .meta({ id: 'NoteDispatchAnswer' });
export type NoteDispatchAnswer = z.output<typeof NoteDispatchAnswer>;
