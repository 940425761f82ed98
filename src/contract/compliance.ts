import { z } from 'zod';
import { assetId, assetUUID, controllerUUID, createdUTC, dispatchUUID, eventUUID, updatedUTC } from './members.ts';
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
  dayOrNull,
  utcOrNull,
  textOrNull,
  uuidOrNull,
  intOrNull,
} from './primitives.ts';

const YEAR_DAYS = 366;
const DAY_MS = 86_400_000;
const MAX_SEQ = Number.MAX_SAFE_INTEGER;
const givenDay = boundedDay('2000-01-01', '2199-12-31');

const technology = z.object({
  technology: z.string().describe('Type of the assets.'),
  registered: z.int().describe('Active assets, controlled or not.'),
  assets: z.int().describe('Controlled assets.'),
  mw: z.number().describe('Their power, in MW.'),
});

/** State of the controlled power compared with the line of the notice. */
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
    verdict: z.string().describe('How it stands, in a sentence, in English.'),
    state: loadControlState.describe(
      'NOT_COUNTED: no count has ended yet. BELOW, NEAR: under the line, or at `nearPercent` of it. NOTICE_DUE: a ' +
        'day was at the line. NOTICE_OVERDUE: its notice has not been given in time. NOTICE_GIVEN.',
    ),
    day: dayOrNull.describe('Newest London day with a count, YYYY-MM-DD; null before the first.'),
    controlledMw: numberOrNull.describe('Highest count of that day, in MW; null before the first.'),
    assets: z.int().describe('Controlled assets in that count.'),
    assetsWithoutPower: z.int().describe('Controlled assets without powerKw: they add nothing to the power.'),
    technologies: z.array(technology).describe('The same by technology.'),
    countedUTC: utcOrNull.describe('When the last count ended; UTC instant, null before the first.'),
    lineMw: z.number().describe('Controlled power from which the government is notified, in MW.'),
    nearPercent: z.number().describe('From this share of the line on there is a task, in percent.'),
    firstCrossedDay: dayOrNull.describe('First London day at or above the line, YYYY-MM-DD; null without one.'),
    noticeDueDay: dayOrNull.describe('Last day of the notice, YYYY-MM-DD; null while none is due.'),
    noticeGivenDay: dayOrNull.describe('Day on which the notice was given, as noted, YYYY-MM-DD; null if it was not.'),
    applicationsFrom: day.describe('From when licences are applied for, YYYY-MM-DD.'),
    offenceFrom: day.describe('From when load control without a licence is an offence, YYYY-MM-DD.'),
  })
  .meta({ id: 'LoadControl', description: 'The controlled power beside the line of the notice.' });
export type LoadControl = z.infer<typeof LoadControl>;

export const LoadControlChanges = z
  .strictObject({
    noticeGivenDay: givenDay.nullable().describe('Day on which the notice was given, YYYY-MM-DD; null takes it back.'),
  })
  .meta({ id: 'LoadControlChanges', description: 'Body of load control update.' });

/** The highest count of a London day. */
export const LoadDay = z
  .object({
    day: day.describe('London day, YYYY-MM-DD.'),
    controlledMw: z.number().describe('Controlled power, in MW.'),
    lineMw: z.number().describe('Controlled power from which the government is notified, in MW.'),
    assets: z.int().describe('Controlled assets.'),
    assetsWithoutPower: z.int().describe('Controlled assets without powerKw: they add nothing to the power.'),
    countedUTC: utc.describe('When that count ended; UTC instant.'),
  })
  .meta({ id: 'LoadDay', description: 'The highest of the hourly counts of a London day.' });
export type LoadDay = z.infer<typeof LoadDay>;
export const LoadDayQuery = pageQuery(
  {
    fromDay: givenDay.optional().describe('First London day, YYYY-MM-DD.'),
    toDay: givenDay.optional().describe('Last London day, itself included, YYYY-MM-DD.'),
  },
  ['day', 'controlledMw'],
  '-day',
);

export const signalKind = z.enum(['REQUESTED', 'CHANGED', 'CANCELLED', 'RESENT', 'OVERRIDDEN']);
export const signalCause = z.enum(['EVENT', 'TEST', 'CHANGE', 'RESPREAD', 'RESEND', 'CANCEL', 'OVERRIDE', 'CONSENT']);

export const LoadSignalQuery = z
  .strictObject({
    from: instant.describe('Start of the range, with an offset or Z.'),
    to: instant.describe('End, itself excluded, with an offset or Z; after from, by 366 days at most.'),
    assetUUID: uuid.optional().describe('Only signals to this asset.'),
    /** Signal after which the export continues. */
    after: integerText(1, MAX_SEQ, 'after').optional().describe('Continues an export: `next` of a response.'),
  })
  .refine(({ from, to }) => from < to && to - from <= YEAR_DAYS * DAY_MS, {
    path: ['to'],
    message: 'to must come after from, by 366 days at most',
  });
export type LoadSignalQuery = z.output<typeof LoadSignalQuery>;

/** One revision of a dispatch that was made to be sent, or a customer's override of it. */
export const LoadSignal = z.object({
  atUTC: utc.describe('When it was made; UTC instant.'),
  kind: signalKind.describe(
    'REQUESTED: asked, or asked again after a cancel. CHANGED: asked for something else. CANCELLED: released. ' +
      'RESENT: the same once more. OVERRIDDEN: nothing was sent, the customer took the asset back.',
  ),
  cause: signalCause.describe(
    'EVENT, TEST: the dispatch of a live or a test event. CHANGE: another window, target or allocation. RESPREAD, ' +
      'RESEND: so ordered. CANCEL: cancelled. OVERRIDE: by or for the customer. CONSENT: the consent ended.',
  ),
  reason: textOrNull.describe('Reason that was given; null without one.'),
  actor: z.enum(['OPERATOR', 'KEY', 'CONTROLLER', 'PARTICIPANT', 'SYSTEM']).describe('Who caused it.'),
  actorName: textOrNull.describe('The operator or controller by name, or the id of the key; null for others.'),
  eventUUID,
  assetUUID,
  assetId,
  dispatchUUID,
  revision: z.int().describe('Revision of the dispatch.'),
  controllerUUID,
  signal: z.string().describe('What its values are.'),
  kw: z.number().describe('Size of the mean change that is asked for, in kW.'),
  startUTC: utc.describe('Start of the dispatch; UTC instant.'),
  endUTC: utc.describe('End of the dispatch; UTC instant.'),
  consentUUID: uuidOrNull.describe('UUID of the consent to dispatch that was in force then; null for none.'),
  sentUTC: utcOrNull.describe('First attempt to hand it over; UTC instant, null for none.'),
  deliveredUTC: utcOrNull.describe('When its controller had it; UTC instant, null if that is not known.'),
  overriddenUTC: utcOrNull.describe('When the customer next overrode the dispatch; UTC instant, null if never.'),
});
export type LoadSignal = z.infer<typeof LoadSignal>;
export const LoadSignals = z
  .object({
    data: z.array(LoadSignal).describe('Signals, each once.'),
    next: intOrNull.describe('Send it as `after` to continue; null at the end.'),
  })
  .meta({ id: 'LoadSignals', description: 'Some signals, in the order in which they were made.' });

export const complaintType = z
  .enum(['CONTROL', 'CONSENT', 'SWITCHING', 'PAYMENT', 'DATA', 'SERVICE', 'OTHER'])
  .describe('What it is about.');
export type ComplaintType = z.infer<typeof complaintType>;
export const complaintOutcome = z.enum(['UPHELD', 'PARTLY_UPHELD', 'NOT_UPHELD', 'WITHDRAWN', 'OMBUDSMAN']);
export type ComplaintOutcome = z.infer<typeof complaintOutcome>;

const note = text(MAX_REASON_LENGTH, { lines: true }).nullish();

/** Course of a complaint, as it is created and changed. */
const complaintCourse = {
  closedDay: givenDay.nullish().describe('London day on which it was closed, YYYY-MM-DD; null while it is open.'),
  outcome: complaintOutcome
    .nullish()
    .describe(
      'UPHELD, PARTLY_UPHELD, NOT_UPHELD: what was decided. WITHDRAWN by its customer. OMBUDSMAN: passed on to the ' +
        'ombudsman. Null while it is open.',
    ),
  assetUUID: uuid.nullish().describe('UUID of the asset that it is about; null for none.'),
  note: note.describe('Note of an operator; null for none.'),
};

export const NewComplaint = z
  .strictObject({
    type: complaintType,
    receivedDay: givenDay.describe('London day on which it was received, YYYY-MM-DD.'),
    ...complaintCourse,
  })
  .superRefine(({ receivedDay, closedDay, outcome }, ctx) => {
    if (Boolean(closedDay) !== Boolean(outcome))
      fail(ctx, 'REQUIRED', 'closedDay and outcome come together', [closedDay ? 'outcome' : 'closedDay']);
    if (closedDay && closedDay < receivedDay)
      fail(ctx, 'OUT_OF_RANGE', 'must not come before receivedDay', ['closedDay']);
  })
  .meta({ id: 'NewComplaint', description: 'Body of complaint create.' });
export type NewComplaint = z.output<typeof NewComplaint>;

export const ComplaintChanges = z
  .strictObject({
    type: complaintType.optional().describe('What it is about.'),
    receivedDay: givenDay.optional().describe('London day on which it was received, YYYY-MM-DD.'),
    ...complaintCourse,
  })
  .refine((changes) => Object.keys(changes).length > 0, 'name at least one attribute to change')
  .meta({ id: 'ComplaintChanges', description: 'Body of complaint update: what is absent stays.', minProperties: 1 });
export type ComplaintChanges = z.output<typeof ComplaintChanges>;

export const Complaint = z
  .object({
    complaintUUID: uuid.describe('UUID of the complaint.'),
    type: complaintType,
    receivedDay: day.describe('London day on which it was received, YYYY-MM-DD.'),
    closedDay: dayOrNull.describe('London day on which it was closed, YYYY-MM-DD; null while it is open.'),
    outcome: complaintOutcome
      .nullable()
      .describe(
        'UPHELD, PARTLY_UPHELD, NOT_UPHELD: what was decided. WITHDRAWN by its customer. OMBUDSMAN: passed on to the ' +
          'ombudsman. Null while it is open.',
      ),
    assetUUID: uuidOrNull.describe('UUID of the asset that it is about; null for none.'),
    note: textOrNull.describe('Note of an operator; null for none.'),
    createdUTC,
    updatedUTC,
  })
  .meta({ id: 'Complaint', description: 'A complaint of a customer.' });
export type Complaint = z.infer<typeof Complaint>;
export const ComplaintQuery = pageQuery(
  {
    type: complaintType.optional().describe('Only complaints about this.'),
    status: z.enum(['OPEN', 'CLOSED']).optional().describe('Only complaints with this status.'),
  },
  ['receivedDay', 'createdUTC'],
  '-receivedDay',
);

const period = z
  .strictObject({
    fromDay: givenDay.describe('First London day, YYYY-MM-DD.'),
    toDay: givenDay.describe('Last London day, itself included, YYYY-MM-DD. 366 days at most.'),
  })
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
    data: z
      .array(
        z.object({
          type: complaintType,
          received: z.int().describe('Received in the period.'),
          closed: z.int().describe('Closed in the period, whenever they were received.'),
          open: z.int().describe('Open at the end of the period.'),
        }),
      )
      .describe('Items of this page, or of the whole response where it is not paged.'),
  })
  .meta({ id: 'ComplaintCounts', description: 'Complaints of a period by type; every type is listed.' });
export type ComplaintCounts = z.infer<typeof ComplaintCounts>;

export const returnSection = z.enum(['LOAD', 'DEVICES', 'SWITCHING', 'SIGNALS', 'COMPLAINTS']);
/** Figures of a yearly return, one a row. */
export const LicenceReturn = z
  .object({
    fromDay: day.describe('First London day of the period, YYYY-MM-DD.'),
    toDay: day.describe('Last London day of the period, YYYY-MM-DD.'),
    data: z
      .array(
        z.object({
          section: returnSection.describe('What they are about.'),
          day: dayOrNull.describe('London day of the figure, YYYY-MM-DD; null for the whole period.'),
          item: z.string().describe('Technology, kind and cause of the signal, or type of the complaint; ALL for all.'),
          measure: z.string().describe('What is counted.'),
          value: z.number().describe('The figure.'),
          unit: z.enum(['MW', 'COUNT']).describe('Its unit.'),
        }),
      )
      .describe('The figures, by section.'),
  })
  .meta({ id: 'LicenceReturn', description: 'Figures of a licence return, one a row.' });
export type LicenceReturn = z.infer<typeof LicenceReturn>;
