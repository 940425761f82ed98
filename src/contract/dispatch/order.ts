import { z } from 'zod';
import { assetId, assetName, assetUUID, controllerName, controllerUUID, eventUUID } from '../members.ts';
import {
  halfHourInstant,
  numberOrNull,
  quantity,
  text,
  utc,
  uuid,
  uuidList,
  MAX_REASON_LENGTH,
  uuidOrNull,
  textOrNull,
  utcOrNull,
} from '../primitives.ts';
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

/** Longest time in seconds for which an action can be undone. */
export const MAX_UNDO_SECONDS = 300;
const undoSeconds = z
  .int()
  .min(0)
  .max(MAX_UNDO_SECONDS)
  .default(0)
  .describe(
    'Seconds for which it can be undone, 0 to 300: nothing leaves before they have passed. It is done at once where ' +
      'what it changes begins sooner.',
  );
const leavesUTC = utc
  .optional()
  .describe('When it leaves, until which it can be undone; UTC instant, absent where it was done at once.');

/** Sums of what some controllers are sent. */
const touchedControllers = z
  .array(
    z.object({
      controllerUUID,
      name: controllerName,
      assets: z.int().describe('Its assets that it is about.'),
      kw: z.number().describe('Mean power of them, in kW.'),
    }),
  )
  .optional()
  .describe('Through which controllers it goes, the 20 with the most power.');

/** Action on the dispatch of an event that has not left yet. */
export const HeldDispatch = z
  .object({
    action: z.enum(['SEND', 'RESEND', 'RESPREAD', 'CANCEL']).describe('What is about to be done.'),
    assets: z.int().describe('Assets that it is about.'),
    kw: z.number().describe('Mean power of them, in kW.'),
    leavesUTC: utc.describe('When it leaves, until which it can be undone; UTC instant.'),
    by: z.string().describe('Who asked for it.'),
  })
  .meta({ id: 'HeldDispatch', description: 'What leaves in a moment, and can be undone until then.' });
export type HeldDispatch = z.infer<typeof HeldDispatch>;

export const NewDispatchOrder = z
  .strictObject({
    allocation: dispatchAllocation.optional().describe('How the target is divided among the assets; GIVEN by hand.'),
    signal: dispatchSignal.nullish().describe('What is sent to every device; null: what suits its type.'),
    given: z
      .array(
        z.strictObject({
          assetUUID,
          kw: quantity(0, 1e6).describe('Power asked of the asset in kW, whatever its direction.'),
        }),
      )
      .min(1)
      .max(1000)
      .optional()
      .describe('What each asset is asked; for the allocation GIVEN alone.'),
    noticeMinutes: noticeMinutes
      .optional()
      .describe('How many minutes before the start dispatches are sent, 0 to 2,880.'),
    spread: dispatchSpread
      .optional()
      .describe('Where the starts of assets are spread: BEFORE, AROUND or AFTER the start of the event, or NONE.'),
    spreadSeconds: spreadSeconds.optional().describe('Seconds over which the starts are spread, 0 to 1,800.'),
    rampSeconds: z.int().min(0).max(1800).default(0).describe('Seconds over which devices change their power.'),
    reservePercent: quantity(0, 100).default(0).describe('How much more than the target is asked, in percent of it.'),
    undoSeconds,
    dryRun: z.boolean().default(false).describe('Whether it is only previewed, and nothing is stored.'),
  })
  .refine((order) => (order.allocation === 'GIVEN') === (order.given !== undefined), {
    path: ['given'],
    message: 'given belongs to the allocation GIVEN, which needs it',
  })
  .meta({
    id: 'NewDispatchOrder',
    description: 'Body of order create; it may be left out. What is absent is as the event or its scheme says.',
  });
export type NewDispatchOrder = z.output<typeof NewDispatchOrder>;

/** Reason why an asset of the event is not dispatched. */
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
  eventUUID,
  allocation: dispatchAllocation.describe('How the target is divided among the assets; GIVEN by hand.'),
  signal: dispatchSignal.nullable().describe('What is sent to every device; null: what suits its type.'),
  noticeMinutes: z.int().describe('How many minutes before the start dispatches are sent, 0 to 2,880.'),
  spread: dispatchSpread.describe(
    'Where the starts of assets are spread: BEFORE, AROUND or AFTER the start of the event, or NONE.',
  ),
  spreadSeconds: z.int().describe('Seconds over which the starts are spread, 0 to 1,800.'),
  rampSeconds: z.int().describe('Seconds over which devices change their power.'),
  reservePercent: z.number().describe('How much more than the target is asked, in percent of it.'),
  issueAtUTC: utc.describe('When dispatches are issued; UTC instant.'),
  /** Sizes of the change by half hour, whatever its direction. `possibleKw` is all that could be had. */
  periods: z
    .array(
      z.object({
        startTime: utc.describe('When the half hour begins; UTC instant.'),
        endTime: utc.describe('When the half hour ends; UTC instant.'),
        targetKw: numberOrNull.describe('Target of the half hour in kW; null without one.'),
        requestedKw: z.number().describe('Power asked in the half hour in kW, whatever its direction.'),
        possibleKw: z.number().describe('All that could be had in the half hour, in kW.'),
      }),
    )
    .describe('Power by half hour of the event.'),
  assets: z.int().describe('Assets that are asked.'),
  /** Means over the event. */
  targetKw: numberOrNull.describe('Mean target of the event in kW; null for an event without one.'),
  requestedKw: z.number().describe('Mean power that is asked in kW, whatever its direction.'),
  shortfallKw: z.number().describe('What the target is more than can be had, in kW.'),
  portfolios: z
    .array(
      z.object({
        portfolioUUID: uuidOrNull.describe('UUID of the portfolio; null for assets of none.'),
        name: textOrNull.describe('Name of the portfolio; null for assets of none.'),
        assets: z.int().describe('Its assets that are asked.'),
        requestedKw: z.number().describe('Mean power asked of them, in kW.'),
      }),
    )
    .describe('What each portfolio is asked.'),
  controllers: z
    .array(
      z.object({
        controllerUUID,
        name: controllerName,
        channel: controllerChannel.describe('How it takes dispatches.'),
        assets: z.int().describe('Its assets that are asked.'),
        requestedKw: z.number().describe('Mean power asked of them, in kW.'),
      }),
    )
    .describe('What each controller is asked.'),
  refusedByCode: z.record(z.string(), z.int()).describe('Assets that are not asked, by reason.'),
  /** The first thousand refused assets. */
  refused: z
    .array(z.object({ assetUUID, assetId, code: dispatchRefusalCode.describe('Why the asset is not asked.') }))
    .describe('The first 1,000 assets that are not asked.'),
};
/** Preview of an order; `needsConfirmation` is set above the tenant's threshold. */
export const DispatchPlan = z.object({ ...plan, needsConfirmation: z.boolean() }).meta({ id: 'DispatchPlan' });
export type DispatchPlan = z.infer<typeof DispatchPlan>;

export const DispatchOrder = z
  .object({
    ...plan,
    needsConfirmation: z.boolean().describe('Whether a second operator has to confirm it.'),
    status: z
      .enum([...orderStatus.options, 'PREVIEW'])
      .describe('Where the order stands; PREVIEW: nothing was stored.'),
    revision: z.int().describe('One more with each change of what is asked.'),
    issuedUTC: utcOrNull.describe('When they were issued; UTC instant, null before.'),
    confirmByUTC: utcOrNull.describe(
      'Until when a second operator may confirm it; UTC instant, null where none has to.',
    ),
    askedBy: textOrNull.describe('Who ordered it; null in a preview.'),
    confirmedBy: textOrNull.describe('The second operator; null where there is none.'),
  })
  .meta({
    id: 'DispatchOrder',
    description: 'The dispatch of an event as it was ordered. Power is the size of the change, whatever its direction.',
  });
export type DispatchOrder = z.infer<typeof DispatchOrder>;

export const ConfirmDispatchOrder = z
  .strictObject({ undoSeconds })
  .meta({ id: 'ConfirmDispatchOrder', description: 'Body of confirm; it may be left out.' });

/** State of an event's dispatch. kW are sizes of the change. */
export const DispatchSummary = z
  .object({
    eventUUID,
    status: orderStatus.describe('Where the order stands.'),
    revision: z.int().describe('One more with each change of what is asked.'),
    allocation: dispatchAllocation.describe('How the target is divided among the assets; GIVEN by hand.'),
    issueAtUTC: utc.describe('When dispatches are issued; UTC instant.'),
    issuedUTC: utcOrNull.describe('When they were issued; UTC instant, null before.'),
    confirmByUTC: utcOrNull.describe(
      'Until when a second operator may confirm it; UTC instant, null where none has to.',
    ),
    askedBy: z.string().describe('Who ordered it.'),
    confirmedBy: textOrNull.describe('The second operator; null where there is none.'),
    assets: z.int().describe('Assets that are asked or were, cancelled ones included.'),
    targetKw: numberOrNull.describe('Mean target of the event in kW; null for an event without one.'),
    requestedKw: z
      .number()
      .describe('Mean power that is asked in kW, whatever its direction, without what was cancelled.'),
    shortfallKw: z.number().describe('What the target is more than can be had, in kW.'),
    promisedKw: z.number().describe('Mean power promised by those who said yes, in kW.'),
    measuredKw: numberOrNull.describe(
      'Mean power by the meters in kW, over half hours with readings, 0 in one that is not called; null before the first.',
    ),
    measuredToUTC: utcOrNull.describe('Until when there are readings; UTC instant, null before the first.'),
    states: z
      .array(
        z.object({
          state: dispatchState.describe('The state.'),
          assets: z.int().describe('Assets in it.'),
          kw: z.number().describe('Mean power asked of them, in kW.'),
          silent: z
            .object({
              assets: z.int().describe('Assets in it that are silent.'),
              kw: z.number().describe('Mean power asked of them, in kW.'),
            })
            .optional()
            .describe('Those of them whose answer is overdue.'),
        }),
      )
      .describe('Dispatches by state.'),
    executions: z
      .array(
        z.object({
          execution: dispatchExecution.describe('What is reported.'),
          assets: z.int().describe('Assets of which it is.'),
        }),
      )
      .describe('Dispatches by what devices report.'),
    silent: z
      .object({
        assets: z.int().describe('Assets that are silent.'),
        kw: z.number().describe('Mean power asked of them, in kW.'),
      })
      .describe('Dispatches without the answer that is due.'),
    unconfirmedCancels: z.int().describe('Cancels that a controller has not confirmed.'),
    latency: z
      .object({
        answers: z.int().describe('Answers that are counted.'),
        p50Seconds: numberOrNull.describe('Seconds within which half of them came; null before any.'),
        p95Seconds: numberOrNull.describe('Seconds within which 95 % of them came; null before any.'),
      })
      .describe('How long answers took.'),
    periods: z
      .array(
        z.object({
          startTime: utc.describe('When the half hour begins; UTC instant.'),
          endTime: utc.describe('When the half hour ends; UTC instant.'),
          targetKw: numberOrNull.describe('Target of the half hour in kW; null without one.'),
          requestedKw: z.number().describe('Power asked in the half hour in kW, whatever its direction.'),
          promisedKw: z.number().describe('Power promised in the half hour, in kW.'),
          measuredKw: numberOrNull.describe('Power by the meters in kW; null without readings.'),
          measuredAssets: z.int().describe('Assets with a reading of the half hour.'),
        }),
      )
      .describe('Power by half hour of the event.'),
    controllers: z
      .array(
        z.object({
          controllerUUID,
          name: controllerName,
          channel: controllerChannel.describe('How it takes dispatches.'),
          health: controllerHealth.describe('Whether it is within reach.'),
          assets: z.int().describe('Its assets that are asked.'),
          requestedKw: z.number().describe('Mean power asked of them, in kW.'),
          acknowledged: z.int().describe('Of these assets, those that said yes.'),
          silent: z.int().describe('Of these assets, those that are silent.'),
          kwAtRisk: z
            .number()
            .describe(
              'Power asked of them that cannot be counted on, in kW: refused, failed, expired, aborted, or silent.',
            ),
        }),
      )
      .describe('How each controller stands.'),
    portfolios: z
      .array(
        z.object({
          portfolioUUID: uuidOrNull.describe('UUID of the portfolio; null for assets of none.'),
          name: textOrNull.describe('Name of the portfolio; null for assets of none.'),
          assets: z.int().describe('Its assets that are asked.'),
          requestedKw: z.number().describe('Mean power asked of them, in kW.'),
          promisedKw: z.number().describe('Mean power promised by them, in kW.'),
          silent: z.int().describe('Of these assets, those that are silent.'),
        }),
      )
      .describe('How each portfolio stands.'),
    refusedByCode: z.record(z.string(), z.int()).describe('Assets that are not asked, by reason.'),
    standings: z
      .array(
        z.object({
          state: dispatchState.describe('The state of their dispatches.'),
          silent: z.boolean().describe('Whether their answer is overdue.'),
          delivers: z
            .boolean()
            .nullable()
            .describe('Whether the meter shows at least half of what was asked; null without a reading.'),
          assets: z.int().describe('Assets of which this holds.'),
          kw: z.number().describe('Mean power asked of them, in kW.'),
        }),
      )
      .optional()
      .describe('Dispatches by what was answered and by what the meter shows; each is in one of them.'),
    held: HeldDispatch.nullable().optional().describe('What leaves in a moment and can be undone; null for nothing.'),
  })
  .meta({
    id: 'DispatchSummary',
    description: 'How the dispatch of an event stands. Power is the size of the change, whatever its direction.',
  });
export type DispatchSummary = z.infer<typeof DispatchSummary>;

/**
 * Selection of dispatches of an event: by asset, state or controller; without any of them, all to which the request can
 * apply.
 */
const selection = {
  assetUUIDs: uuidList.optional().describe('Only these assets; all where absent.'),
  state: dispatchState.optional().describe('Only dispatches in this state; all where absent.'),
  silent: z.boolean().optional().describe('Only silent dispatches, or only others; all where absent.'),
  controllerUUID: uuid.optional().describe('Only dispatches of this controller; all where absent.'),
  dryRun: z.boolean().default(false).describe('Whether it is only counted, and nothing is done.'),
};
export const ResendDispatches = z
  .strictObject({
    ...selection,
    /** Whether cancels that are not confirmed are selected; false leaves them out. */
    unconfirmed: z
      .boolean()
      .optional()
      .describe('Only cancels that their controller has not confirmed, or only others; all where absent.'),
    undoSeconds,
  })
  .meta({ id: 'ResendDispatches', description: 'Body of resend; it may be left out, for all that can be sent again.' });
export type ResendDispatches = z.output<typeof ResendDispatches>;
export const CancelDispatches = z
  .strictObject({
    ...selection,
    reason: text(MAX_REASON_LENGTH).nullish().describe('Your reason, which the log keeps; null for none.'),
    undoSeconds,
  })
  .meta({ id: 'CancelDispatches', description: 'Body of cancel; it may be left out, for all.' });
export type CancelDispatches = z.output<typeof CancelDispatches>;
/** Dispatches that a request affects, or would affect. */
export const DispatchesTouched = z
  .object({
    assets: z.int().describe('Assets that it is about.'),
    kw: z.number().describe('Mean power asked of them, in kW.'),
    messages: z.int().describe('Messages to controllers.'),
    leavesUTC,
    controllers: touchedControllers,
    tooSoon: z
      .object({
        assets: z.int().describe('How many they are.'),
        againUTC: utc.describe('When the first of them can be sent again; UTC instant.'),
      })
      .nullable()
      .optional()
      .describe('Assets that are left out, since their answer to the last re-send may still come; null for none.'),
  })
  .meta({ id: 'DispatchesTouched', description: 'What was done, or would be.' });
export type DispatchesTouched = z.infer<typeof DispatchesTouched>;

/** Most assets that one request asks for more. */
export const MAX_CALLED = 1000;

export const RespreadDispatches = z
  .strictObject({
    undoSeconds,
    dryRun: z.boolean().default(false).describe('Whether it is only counted, and nothing is done.'),
    more: z
      .strictObject({
        startTimes: z
          .array(halfHourInstant)
          .min(1)
          .max(48)
          .describe('Starts of half hours of the event; UTC instants.'),
        assets: z
          .array(
            z.strictObject({
              assetUUID,
              kw: z
                .array(quantity(-1e6, 1e6))
                .min(1)
                .max(48)
                .describe('Power beyond what is asked in each of `startTimes`, in kW; negative for less.'),
            }),
          )
          .min(1)
          .max(MAX_CALLED)
          .describe('Opted-in assets that have said yes, or are asked for nothing; others are left out.'),
      })
      .optional()
      .describe(
        'What is asked of these assets instead: each so much more, within its power, in half hours that begin at least ' +
          'a minute from now.',
      ),
  })
  .meta({ id: 'RespreadDispatches', description: 'Body of re-spread; it may be left out.' });
export type RespreadDispatches = z.output<typeof RespreadDispatches>;
export const RespreadResult = z
  .object({
    /** First half hour that changes. */
    fromUTC: utcOrNull.describe('From when on it holds; UTC instant, null where nothing changes.'),
    /** Power asked of the assets that do not or cannot answer, the part of it that others take over, and the rest. */
    missingKw: z
      .number()
      .describe('Power asked of assets that do not answer or cannot, in kW; with `more`, what is asked with it.'),
    movedKw: z.number().describe('How much of it others are asked for, in kW.'),
    shortfallKw: z.number().describe('What remains, in kW.'),
    assets: z.int().describe('Assets that are asked for more.'),
    changes: z
      .array(
        z.object({
          assetUUID,
          assetId,
          assetName: assetName.optional(),
          beforeKw: z.number().describe('Power asked before, in kW.'),
          afterKw: z.number().describe('Power asked afterwards, in kW.'),
        }),
      )
      .describe('What changes for them, the first 1,000.'),
    leavesUTC,
    controllers: touchedControllers,
  })
  .meta({ id: 'RespreadResult', description: 'What was re-spread, or would be. Power is the size of the change.' });
export type RespreadResult = z.infer<typeof RespreadResult>;

/** Body of the stop: while it is in force nothing is dispatched. */
export const StopDispatch = z
  .strictObject({
    reason: text(MAX_REASON_LENGTH).nullish().describe('Your reason, which the log keeps; null for none.'),
  })
  .meta({ id: 'StopDispatch', description: 'Body of stop; it may be left out.' });
export type StopDispatch = z.output<typeof StopDispatch>;
export const DispatchStop = z
  .object({
    stoppedUTC: utcOrNull.describe('Since when it is stopped; UTC instant, null while it is not.'),
    stoppedBy: textOrNull.describe('Who stopped it; null while it is not.'),
    confirmAboveKw: numberOrNull.describe('Orders above this size in kW need a second operator; null: none does.'),
    cancelled: z.int().describe('Dispatches that the stop cancelled.'),
    inForce: z
      .object({
        events: z.int().describe('Events whose dispatches are in force.'),
        assets: z.int().describe('Assets that follow them, or may.'),
        kw: z.number().describe('Mean power asked of them, in kW.'),
      })
      .optional()
      .describe('What a stop would cancel now.'),
  })
  .meta({
    id: 'DispatchStop',
    description: 'Whether dispatch is stopped, and from which size on an order needs a second operator.',
  });
export type DispatchStop = z.infer<typeof DispatchStop>;
