import { z } from 'zod';
import { pageQuery } from './paging.ts';
import {
  boundedDay,
  day,
  fail,
  instant,
  integerText,
  MAX_REASON_LENGTH,
  numberOrNull,
  text,
  utc,
  uuid,
} from './primitives.ts';

const YEAR_DAYS = 366;
const DAY_MS = 86_400_000;
const MAX_SEQ = Number.MAX_SAFE_INTEGER;
const givenDay = boundedDay('2000-01-01', '2199-12-31');

const technology = z.object({ technology: z.string(), registered: z.int(), assets: z.int(), mw: z.number() });

/** How the controlled power stands to the line of the notice. */
export const loadControlState = z.enum([
  'NOT_COUNTED',
  'BELOW',
  'NEAR',
  'NOTICE_DUE',
  'NOTICE_OVERDUE',
  'NOTICE_GIVEN',
]);
export type LoadControlState = z.infer<typeof loadControlState>;

export const LoadControl = z
  .object({
    verdict: z.string(),
    state: loadControlState,
    day: day.nullable(),
    controlledMw: numberOrNull,
    assets: z.int(),
    assetsWithoutPower: z.int(),
    technologies: z.array(technology),
    countedUTC: utc.nullable(),
    lineMw: z.number(),
    nearPercent: z.number(),
    firstCrossedDay: day.nullable(),
    noticeDueDay: day.nullable(),
    noticeGivenDay: day.nullable(),
    applicationsFrom: day,
    offenceFrom: day,
  })
  .meta({ id: 'LoadControl' });
export type LoadControl = z.infer<typeof LoadControl>;

export const LoadControlChanges = z
  .strictObject({ noticeGivenDay: givenDay.nullable() })
  .meta({ id: 'LoadControlChanges' });

/** The highest count of a London day. */
export const LoadDay = z
  .object({
    day,
    controlledMw: z.number(),
    lineMw: z.number(),
    assets: z.int(),
    assetsWithoutPower: z.int(),
    countedUTC: utc,
  })
  .meta({ id: 'LoadDay' });
export type LoadDay = z.infer<typeof LoadDay>;
export const LoadDayQuery = pageQuery(
  { fromDay: givenDay.optional(), toDay: givenDay.optional() },
  ['day', 'controlledMw'],
  '-day',
);

export const signalKind = z.enum(['REQUESTED', 'CHANGED', 'CANCELLED', 'RESENT', 'OVERRIDDEN']);
export const signalCause = z.enum(['EVENT', 'TEST', 'CHANGE', 'RESPREAD', 'RESEND', 'CANCEL', 'OVERRIDE', 'CONSENT']);

export const LoadSignalQuery = z
  .strictObject({
    from: instant,
    to: instant,
    assetUUID: uuid.optional(),
    /** Continues behind this signal. */
    after: integerText(1, MAX_SEQ, 'after').optional(),
  })
  .refine(({ from, to }) => from < to && to - from <= YEAR_DAYS * DAY_MS, {
    path: ['to'],
    message: 'to must come after from, by 366 days at most',
  });
export type LoadSignalQuery = z.output<typeof LoadSignalQuery>;

/** One revision of a dispatch that was made to be sent, or what its customer overrode. */
export const LoadSignal = z.object({
  atUTC: utc,
  kind: signalKind,
  cause: signalCause,
  reason: z.string().nullable(),
  actor: z.enum(['OPERATOR', 'KEY', 'CONTROLLER', 'PARTICIPANT', 'SYSTEM']),
  actorName: z.string().nullable(),
  eventUUID: uuid,
  assetUUID: uuid,
  assetId: z.string(),
  dispatchUUID: uuid,
  revision: z.int(),
  controllerUUID: uuid,
  signal: z.string(),
  kw: z.number(),
  startUTC: utc,
  endUTC: utc,
  consentUUID: uuid.nullable(),
  sentUTC: utc.nullable(),
  deliveredUTC: utc.nullable(),
  overriddenUTC: utc.nullable(),
});
export type LoadSignal = z.infer<typeof LoadSignal>;
export const LoadSignals = z
  .object({ data: z.array(LoadSignal), next: z.int().nullable() })
  .meta({ id: 'LoadSignals' });

export const complaintType = z.enum(['CONTROL', 'CONSENT', 'SWITCHING', 'PAYMENT', 'DATA', 'SERVICE', 'OTHER']);
export type ComplaintType = z.infer<typeof complaintType>;
export const complaintOutcome = z.enum(['UPHELD', 'PARTLY_UPHELD', 'NOT_UPHELD', 'WITHDRAWN', 'OMBUDSMAN']);
export type ComplaintOutcome = z.infer<typeof complaintOutcome>;

const note = text(MAX_REASON_LENGTH, { lines: true }).nullish();

export const NewComplaint = z
  .strictObject({
    type: complaintType,
    receivedDay: givenDay,
    closedDay: givenDay.nullish(),
    outcome: complaintOutcome.nullish(),
    assetUUID: uuid.nullish(),
    note,
  })
  .superRefine(({ receivedDay, closedDay, outcome }, ctx) => {
    if (Boolean(closedDay) !== Boolean(outcome))
      fail(ctx, 'REQUIRED', 'closedDay and outcome come together', [closedDay ? 'outcome' : 'closedDay']);
    if (closedDay && closedDay < receivedDay)
      fail(ctx, 'OUT_OF_RANGE', 'must not come before receivedDay', ['closedDay']);
  })
  .meta({ id: 'NewComplaint' });
export type NewComplaint = z.output<typeof NewComplaint>;

export const ComplaintChanges = z
  .strictObject({
    type: complaintType.optional(),
    receivedDay: givenDay.optional(),
    closedDay: givenDay.nullish(),
    outcome: complaintOutcome.nullish(),
    assetUUID: uuid.nullish(),
    note,
  })
  .refine((changes) => Object.keys(changes).length > 0, 'name at least one attribute to change')
  .meta({ id: 'ComplaintChanges', minProperties: 1 });
export type ComplaintChanges = z.output<typeof ComplaintChanges>;

export const Complaint = z
  .object({
    complaintUUID: uuid,
    type: complaintType,
    receivedDay: day,
    closedDay: day.nullable(),
    outcome: complaintOutcome.nullable(),
    assetUUID: uuid.nullable(),
    note: z.string().nullable(),
    createdUTC: utc,
    updatedUTC: utc,
  })
  .meta({ id: 'Complaint' });
export type Complaint = z.infer<typeof Complaint>;
export const ComplaintQuery = pageQuery(
  { type: complaintType.optional(), status: z.enum(['OPEN', 'CLOSED']).optional() },
  ['receivedDay', 'createdUTC'],
  '-receivedDay',
);

const period = z
  .strictObject({ fromDay: givenDay, toDay: givenDay })
  .refine(({ fromDay, toDay }) => fromDay <= toDay && Date.parse(toDay) - Date.parse(fromDay) < YEAR_DAYS * DAY_MS, {
    path: ['toDay'],
    message: 'toDay must not come before fromDay, and the period have 366 days at most',
  });
export const LicenceReturnQuery = period;
export type LicenceReturnQuery = z.output<typeof LicenceReturnQuery>;
export const ComplaintCountQuery = period;

/** Complaints of a type in a period of London days. */
export const ComplaintCounts = z
  .object({
    data: z.array(z.object({ type: complaintType, received: z.int(), closed: z.int(), open: z.int() })),
  })
  .meta({ id: 'ComplaintCounts' });
export type ComplaintCounts = z.infer<typeof ComplaintCounts>;

export const returnSection = z.enum(['LOAD', 'DEVICES', 'SWITCHING', 'SIGNALS', 'COMPLAINTS']);
/** Figures of a yearly return, one a row. */
export const LicenceReturn = z
  .object({
    fromDay: day,
    toDay: day,
    data: z.array(
      z.object({
        section: returnSection,
        day: day.nullable(),
        item: z.string(),
        measure: z.string(),
        value: z.number(),
        unit: z.enum(['MW', 'COUNT']),
      }),
    ),
  })
  .meta({ id: 'LicenceReturn' });
export type LicenceReturn = z.infer<typeof LicenceReturn>;
