import { z } from 'zod';
import { assetType } from '../asset.ts';
import { assetId, assetName, assetUUID, controllerName, controllerUUID, eventName, eventUUID } from '../members.ts';
import { pageQuery, search } from '../paging.ts';
import {
  instant,
  numberOrNull,
  quantity,
  text,
  utc,
  uuid,
  utcOrNull,
  uuidOrNull,
  intOrNull,
  textOrNull,
} from '../primitives.ts';
import { phone } from '../user.ts';
import { dispatchState } from './dispatchState.ts';
import { dispatchSignal } from './terms.ts';

/** Execution as the device reports it, beside the state. */
export const dispatchExecution = z
  .enum(['NONE', 'STARTED', 'COMPLETED', 'ABORTED'])
  .meta({ id: 'DispatchExecution', description: 'What a device reports of doing it.' });
export type DispatchExecution = z.infer<typeof dispatchExecution>;

export const dispatchReason = z
  .enum(['OFFLINE', 'NOT_AVAILABLE', 'FAULT', 'LIMIT', 'OVERRIDE', 'TOO_LATE', 'UNSUPPORTED', 'OTHER'])
  .meta({ id: 'DispatchReason', description: 'Why a device cannot.' });
export type DispatchReason = z.infer<typeof dispatchReason>;

export const dispatchActor = z.enum(['OPERATOR', 'KEY', 'CONTROLLER', 'PARTICIPANT', 'SYSTEM']);
export type DispatchActor = z.infer<typeof dispatchActor>;

export const dispatchAnswer = z
  .enum(['RECEIVED', 'ACCEPTED', 'OPTED_OUT', 'REJECTED', 'STARTED', 'COMPLETED', 'ABORTED'])
  .meta({ id: 'DispatchAnswer', description: 'What a device or its owner says.' });
export type DispatchAnswer = z.infer<typeof dispatchAnswer>;

/** A dispatch as its controller receives it, by push and by poll. */
export const DispatchOnWire = z
  .object({
    dispatchUUID: uuid.describe('UUID of the dispatch, the same for all its revisions.'),
    eventUUID,
    assetUUID,
    assetId,
    revision: z.int().describe('One more with each change; only the newest counts.'),
    cancelled: z.boolean().describe('Whether the device goes back to normal now.'),
    test: z.boolean().describe('Whether the event only tests.'),
    signal: dispatchSignal.describe('What the power of a period means to the device.'),
    startAt: utc.describe('When the device starts; UTC instant, the spread is in it.'),
    endAt: utc.describe("When the device is its owner's again; UTC instant, the spread is in it."),
    validUntil: utc.describe('After this nothing of it holds; UTC instant.'),
    onLoss: z
      .enum(['HOLD', 'RELEASE'])
      .describe('HOLD: keep to the schedule when the line drops; RELEASE: go back to normal.'),
    rampSeconds: z.int().describe('Seconds over which the device changes its power.'),
    ackDueUTC: utcOrNull.describe('Until when an answer is due; UTC instant, null where none is required.'),
    periods: z
      .array(
        z.object({
          startTime: utc.describe('When the period begins; UTC instant.'),
          endTime: utc.describe('When the period ends; UTC instant.'),
          kw: z
            .number()
            .describe('Power of the period in kW, consumption positive; its meaning is that of the signal.'),
        }),
      )
      .describe('Power by half hour; the first begins at startAt, the last ends at endAt.'),
  })
  .meta({ id: 'DispatchOnWire', description: 'A dispatch as its controller gets it.' });
export type DispatchOnWire = z.infer<typeof DispatchOnWire>;

/** Whom to call about an asset. */
export const DispatchContact = z
  .object({
    name: textOrNull.describe('Name; null where not known.'),
    phone: textOrNull.describe('Telephone number; null where not known.'),
    email: textOrNull.describe('Email address; null where not known.'),
  })
  .meta({ id: 'DispatchContact', description: 'Whom to call about an asset that does not deliver.' });
export type DispatchContact = z.infer<typeof DispatchContact>;

export const Dispatch = z
  .object({
    dispatchUUID: uuid.describe('UUID of the dispatch, the same for all its revisions.'),
    eventUUID,
    eventName,
    assetUUID,
    assetId,
    assetName,
    assetType: assetType.describe('Type of the asset.'),
    portfolioUUID: uuidOrNull.describe('UUID of its portfolio; null for none.'),
    controllerUUID,
    controllerName,
    revision: z.int().describe('One more with each change.'),
    answeredRevision: intOrNull.describe(
      'Newest revision that was answered: below `revision` the device still has an earlier one; null: none.',
    ),
    state: dispatchState.describe('Where it stands: its own answer, else how far its message has come.'),
    execution: dispatchExecution.describe('What the device reports of doing it, beside the state.'),
    isSilent: z.boolean().describe('Whether an answer was required, its time is over and none has come.'),
    reasonCode: dispatchReason.nullable().describe('Why the device cannot; null where nothing was said.'),
    signal: dispatchSignal.describe('What the power of a period means to the device.'),
    startAt: utc.describe('When the device starts; UTC instant, the spread is in it.'),
    endAt: utc.describe("When the device is its owner's again; UTC instant, the spread is in it."),
    validUntil: utc.describe('After this nothing of it holds; UTC instant.'),
    ackDueUTC: utcOrNull.describe(
      'Until when an answer is due; UTC instant, null where none is, or before its delivery.',
    ),
    sentUTC: utcOrNull.describe('When it was first sent; UTC instant, null before.'),
    answeredUTC: utcOrNull.describe('When the present answer came; UTC instant, null before.'),
    answeredBy: textOrNull.describe('Who answered; null before.'),
    latencySeconds: numberOrNull.describe('Seconds from sending it to the answer; null before.'),
    requestedKw: z.number().describe('Mean power asked over the event in kW, below 0 for less consumption.'),
    promisedKw: numberOrNull.describe(
      'Mean power promised over the event in kW, below 0 for less consumption; null before an answer.',
    ),
    kwAtRisk: z
      .number()
      .describe(
        'Size of what is asked and cannot be counted on, in kW: refused, failed, expired, aborted, or silent, and not ' +
          'delivered by the meter; else 0.',
      ),
    /**
     * Half hours of the dispatch. `measuredKw` is what the meter measured, against the baseline; `reportedKw` what the
     * device reported.
     */
    periods: z
      .array(
        z.object({
          startTime: utc.describe('When the half hour begins; UTC instant.'),
          endTime: utc.describe('When the half hour ends; UTC instant.'),
          requestedKw: z.number().describe('Change asked in the half hour in kW, below 0 for less consumption.'),
          kw: z.number().describe('What the device is told, in kW; its meaning is that of the signal.'),
          measuredKw: numberOrNull.describe('Change by the meter against the baseline, in kW; null without readings.'),
          reportedKw: numberOrNull.describe(
            'What the device says of itself, in kW; it never settles. Null without a report.',
          ),
        }),
      )
      .describe('Power by half hour of the event.'),
    delivers: z
      .boolean()
      .nullable()
      .optional()
      .describe('Whether the meter shows at least half of what was asked so far; null without a reading.'),
    sends: z.int().optional().describe('How often the present revision was sent.'),
    lastSentUTC: utcOrNull.optional().describe('When it was last sent; UTC instant, null before.'),
    resendFromUTC: utcOrNull
      .optional()
      .describe(
        'When it can be sent again, once its answer to the last re-send is due; UTC instant, null where it can be now.',
      ),
    customer: DispatchContact.nullable()
      .optional()
      .describe('The user of the asset; null without one, and in the list of an asset.'),
    partner: DispatchContact.nullable()
      .optional()
      .describe("The controller's contact; null where none is known, and in the list of an asset."),
  })
  .meta({ id: 'Dispatch', description: 'What one asset is asked in one event, and its answer.' });
export type Dispatch = z.infer<typeof Dispatch>;

export const DispatchLogEntry = z
  .object({
    atUTC: utc.describe('When it happened; UTC instant.'),
    kind: z.string().describe('What happened.'),
    revision: z.int().describe('Revision to which it happened.'),
    actor: dispatchActor.describe('Whether an operator, a key, a controller, a participant or the service did it.'),
    actorName: textOrNull.describe('Who it was; null where nobody is named.'),
    detail: z.string().describe('What happened, in words.'),
  })
  .meta({ id: 'DispatchLogEntry', description: 'Something that happened to a dispatch.' });
export type DispatchLogEntry = z.infer<typeof DispatchLogEntry>;
export const DispatchWithLog = Dispatch.extend({
  log: z.array(DispatchLogEntry).describe('What happened to it, earliest first.'),
}).meta({ id: 'DispatchWithLog', description: 'A dispatch with its log.' });
export type DispatchWithLog = z.infer<typeof DispatchWithLog>;

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
export const DispatchQuery = pageQuery(
  {
    search: search.describe('Part of the assetId or name of the asset, in any case.'),
    state: dispatchState.optional().describe('Only dispatches in this state.'),
    /** Whether an answer was due and has not come; cancels apart. */
    silent: flag.optional().describe('Only silent dispatches, or only others; cancels are never among them.'),
    unconfirmed: flag.optional().describe('Only cancels that their controller has not confirmed, or only others.'),
    delivery: z
      .enum(['YES', 'NO', 'UNKNOWN'])
      .optional()
      .describe('Only dispatches whose meter shows at least half of what was asked, or less; UNKNOWN: no reading.'),
    execution: dispatchExecution.optional().describe('Only dispatches of which the device reports this.'),
    portfolioUUID: uuid.optional().describe('UUID of the portfolio.'),
    controllerUUID: uuid.optional().describe('UUID of the controller.'),
    assetType: assetType.optional().describe('Only assets of this type.'),
  },
  ['kwAtRisk', 'answeredUTC', 'assetId'],
  '-kwAtRisk',
);
export type DispatchQuery = z.output<typeof DispatchQuery>;
export const AssetDispatchQuery = pageQuery(
  {
    from: instant.optional().describe('Start of the range, with an offset or Z.'),
    to: instant.optional().describe('End of the range, itself excluded, with an offset or Z; after from.'),
  },
  ['startAt'],
  '-startAt',
);
export type AssetDispatchQuery = z.output<typeof AssetDispatchQuery>;

/** An asset's page of dispatches, with its answers to the last 20. */
export const AssetDispatchRecord = z
  .object({
    dispatches: z.int().describe('Dispatches that are counted, 20 at most.'),
    answered: z.int().describe('Of these, those that were answered.'),
    acknowledged: z.int().describe('Of these, those to which it said yes.'),
    medianLatencySeconds: numberOrNull.describe('Seconds within which half of the answers came; null before any.'),
  })
  .meta({ id: 'AssetDispatchRecord', description: 'How an asset has answered its last 20 dispatches.' });
export type AssetDispatchRecord = z.infer<typeof AssetDispatchRecord>;

/** Body of an operator's note of an answer given on the telephone. */
export const NoteDispatchAnswer = z
  .strictObject({
    answer: z.enum(['ACCEPTED', 'OPTED_OUT', 'REJECTED']).describe('What was said.'),
    reasonCode: dispatchReason.nullish().describe('Why not; null or absent where nothing was said.'),
    promisedKw: quantity(-1e6, 1e6)
      .nullish()
      .describe('Mean power promised in kW, below 0 for less consumption; as asked where absent.'),
    phone: phone.describe('Number that was called, which the log keeps; null for none.'),
    note: text(500).nullish().describe('Your note, which the log keeps; null for none.'),
  })
  .meta({ id: 'NoteDispatchAnswer', description: 'An answer that was given by telephone.' });
export type NoteDispatchAnswer = z.output<typeof NoteDispatchAnswer>;
