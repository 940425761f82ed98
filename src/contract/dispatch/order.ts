import { z } from 'zod';
import { numberOrNull, quantity, text, utc, uuid, uuidList, MAX_REASON_LENGTH } from '../primitives.ts';
import { controllerChannel, controllerHealth } from './controller.ts';
import { dispatchExecution } from './dispatch.ts';
import { dispatchState } from './dispatchState.ts';
import {
  dispatchAllocation,
  dispatchSignal,
  dispatchSpread,
  noticeMinutes,
  orderStatus,
  spreadSeconds,
} from './terms.ts';

export const NewDispatchOrder = z
  .strictObject({
    allocation: dispatchAllocation.optional(),
    signal: dispatchSignal.nullish(),
    given: z
      .array(z.strictObject({ assetUUID: uuid, kw: quantity(0, 1e6) }))
      .min(1)
      .max(1000)
      .optional(),
    noticeMinutes: noticeMinutes.optional(),
    spread: dispatchSpread.optional(),
    spreadSeconds: spreadSeconds.optional(),
    rampSeconds: z.int().min(0).max(1800).default(0),
    reservePercent: quantity(0, 100).default(0),
    dryRun: z.boolean().default(false),
  })
  .refine((order) => (order.allocation === 'GIVEN') === (order.given !== undefined), {
    path: ['given'],
    message: 'given belongs to the allocation GIVEN, which needs it',
  })
  .meta({ id: 'NewDispatchOrder' });
export type NewDispatchOrder = z.output<typeof NewDispatchOrder>;

/** Why an asset of the event is not dispatched. */
export const dispatchRefusalCode = z.enum([
  'NO_CONTROLLER',
  'CONTROLLER_DISABLED',
  'NO_BASELINE',
  'NO_POWER',
  'CONSENT_REQUIRED',
  'TOO_OFTEN',
  'NOT_OPTED_IN',
]);
export type DispatchRefusalCode = z.infer<typeof dispatchRefusalCode>;

const plan = {
  eventUUID: uuid,
  allocation: dispatchAllocation,
  signal: dispatchSignal.nullable(),
  noticeMinutes: z.int(),
  spread: dispatchSpread,
  spreadSeconds: z.int(),
  rampSeconds: z.int(),
  reservePercent: z.number(),
  issueAtUTC: utc,
  /** Sizes of the change, whatever its direction. `possibleKw` is all that could be had. */
  periods: z.array(
    z.object({ startTime: utc, endTime: utc, targetKw: numberOrNull, requestedKw: z.number(), possibleKw: z.number() }),
  ),
  assets: z.int(),
  /** The means over the event. */
  targetKw: numberOrNull,
  requestedKw: z.number(),
  shortfallKw: z.number(),
  portfolios: z.array(
    z.object({ portfolioUUID: uuid.nullable(), name: z.string().nullable(), assets: z.int(), requestedKw: z.number() }),
  ),
  controllers: z.array(
    z.object({
      controllerUUID: uuid,
      name: z.string(),
      channel: controllerChannel,
      assets: z.int(),
      requestedKw: z.number(),
    }),
  ),
  refusedByCode: z.record(z.string(), z.int()),
  /** The first thousand. */
  refused: z.array(z.object({ assetUUID: uuid, assetId: z.string(), code: dispatchRefusalCode })),
};
/** What an order would ask for; `needsConfirmation` above the tenant's threshold. */
export const DispatchPlan = z.object({ ...plan, needsConfirmation: z.boolean() }).meta({ id: 'DispatchPlan' });
export type DispatchPlan = z.infer<typeof DispatchPlan>;

export const DispatchOrder = z
  .object({
    ...plan,
    needsConfirmation: z.boolean(),
    status: z.enum([...orderStatus.options, 'PREVIEW']),
    revision: z.int(),
    issuedUTC: utc.nullable(),
    confirmByUTC: utc.nullable(),
    askedBy: z.string().nullable(),
    confirmedBy: z.string().nullable(),
  })
  .meta({ id: 'DispatchOrder' });
export type DispatchOrder = z.infer<typeof DispatchOrder>;

/** How an event's dispatch stands. kW are sizes of the change. */
export const DispatchSummary = z
  .object({
    eventUUID: uuid,
    status: orderStatus,
    revision: z.int(),
    allocation: dispatchAllocation,
    issueAtUTC: utc,
    issuedUTC: utc.nullable(),
    confirmByUTC: utc.nullable(),
    askedBy: z.string(),
    confirmedBy: z.string().nullable(),
    assets: z.int(),
    targetKw: numberOrNull,
    requestedKw: z.number(),
    shortfallKw: z.number(),
    promisedKw: z.number(),
    /** The mean over the half hours with readings; null before the first. */
    measuredKw: numberOrNull,
    measuredToUTC: utc.nullable(),
    states: z.array(z.object({ state: dispatchState, assets: z.int(), kw: z.number() })),
    executions: z.array(z.object({ execution: dispatchExecution, assets: z.int() })),
    silent: z.object({ assets: z.int(), kw: z.number() }),
    /** Cancels that a controller has not confirmed. */
    unconfirmedCancels: z.int(),
    latency: z.object({ answers: z.int(), p50Seconds: numberOrNull, p95Seconds: numberOrNull }),
    periods: z.array(
      z.object({
        startTime: utc,
        endTime: utc,
        targetKw: numberOrNull,
        requestedKw: z.number(),
        promisedKw: z.number(),
        measuredKw: numberOrNull,
        measuredAssets: z.int(),
      }),
    ),
    controllers: z.array(
      z.object({
        controllerUUID: uuid,
        name: z.string(),
        channel: controllerChannel,
        health: controllerHealth,
        assets: z.int(),
        requestedKw: z.number(),
        acknowledged: z.int(),
        silent: z.int(),
        kwAtRisk: z.number(),
      }),
    ),
    portfolios: z.array(
      z.object({
        portfolioUUID: uuid.nullable(),
        name: z.string().nullable(),
        assets: z.int(),
        requestedKw: z.number(),
        promisedKw: z.number(),
        silent: z.int(),
      }),
    ),
    refusedByCode: z.record(z.string(), z.int()),
  })
  .meta({ id: 'DispatchSummary' });
export type DispatchSummary = z.infer<typeof DispatchSummary>;

/** Which dispatches of an event: by asset, state or controller; all that can without any of them. */
const selection = {
  assetUUIDs: uuidList.optional(),
  state: dispatchState.optional(),
  silent: z.boolean().optional(),
  controllerUUID: uuid.optional(),
  dryRun: z.boolean().default(false),
};
export const ResendDispatches = z
  .strictObject({
    ...selection,
    /** Cancels that are not confirmed; false leaves them out. */
    unconfirmed: z.boolean().optional(),
  })
  .meta({ id: 'ResendDispatches' });
export type ResendDispatches = z.output<typeof ResendDispatches>;
export const CancelDispatches = z
  .strictObject({ ...selection, reason: text(MAX_REASON_LENGTH).nullish() })
  .meta({ id: 'CancelDispatches' });
export type CancelDispatches = z.output<typeof CancelDispatches>;
/** How many it touches, or would touch. */
export const DispatchesTouched = z
  .object({ assets: z.int(), kw: z.number(), messages: z.int() })
  .meta({ id: 'DispatchesTouched' });
export type DispatchesTouched = z.infer<typeof DispatchesTouched>;

export const RespreadDispatches = z
  .strictObject({ dryRun: z.boolean().default(false) })
  .meta({ id: 'RespreadDispatches' });
export type RespreadDispatches = z.output<typeof RespreadDispatches>;
export const RespreadResult = z
  .object({
    /** From this half hour on. */
    fromUTC: utc.nullable(),
    /** What the assets that do not answer or cannot were asked for, how much of it others take, and what remains. */
    missingKw: z.number(),
    movedKw: z.number(),
    shortfallKw: z.number(),
    assets: z.int(),
    changes: z.array(z.object({ assetUUID: uuid, assetId: z.string(), beforeKw: z.number(), afterKw: z.number() })),
  })
  .meta({ id: 'RespreadResult' });
export type RespreadResult = z.infer<typeof RespreadResult>;

/** The brake: while it is on nothing is dispatched. */
export const StopDispatch = z.strictObject({ reason: text(MAX_REASON_LENGTH).nullish() }).meta({ id: 'StopDispatch' });
export type StopDispatch = z.output<typeof StopDispatch>;
export const DispatchStop = z
  .object({
    stoppedUTC: utc.nullable(),
    stoppedBy: z.string().nullable(),
    confirmAboveKw: numberOrNull,
    cancelled: z.int(),
  })
  .meta({ id: 'DispatchStop' });
export type DispatchStop = z.infer<typeof DispatchStop>;
