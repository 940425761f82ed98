import { z } from 'zod';
import { createdUTC, schemeUUID } from './members.ts';
import { pageQuery } from './paging.ts';
import {
  fileContent,
  boundedDay,
  MAX_REASON_LENGTH,
  text,
  utc,
  uuid,
  dayOrNull,
  utcOrNull,
  uuidOrNull,
  textOrNull,
} from './primitives.ts';

/** £ as text that adds up exactly: pence, or millionths where half hours make them. */
const pounds = (decimals: number) =>
  z.string().meta({ openapi: { type: 'string', pattern: `^-?\\d{1,15}\\.\\d{${decimals}}$`, maxLength: 24 } });
const gbp = pounds(2);
const exactGbp = pounds(6);

/** A London month. */
export const month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'must be a month like 2026-11')
  .meta({ openapi: { type: 'string', pattern: '^20\\d\\d-(0[1-9]|1[0-2])$', maxLength: 7 } });

/** Maximum size of a file of some 10,000 lines; in base64 it fits the longest body. */
export const MAX_PAYMENT_FILE_BYTES = 700_000;

/** Columns by name as in the header. Product and month may be the same for the whole file. */
export const PaymentMapping = z
  .strictObject({
    gbp: text(100).describe('Column of the amounts in £.'),
    product: text(100).nullish().describe('Column of the product; null where the file is of one.'),
    month: text(100)
      .nullish()
      .describe('Column of the month, or of a day of it; null where half hours or events say it.'),
    event: text(100).nullish().describe('Column of the event, by UUID or by its name in the scheme; null for none.'),
    halfHour: text(100).nullish().describe('Column of the half hour; null for none.'),
    mwh: text(100).nullish().describe('Column of the energy in MWh that the buyer counted; null for none.'),
    zone: z.enum(['UTC', 'LONDON']).default('UTC').describe('Clock of half hours without an offset.'),
    stamp: z.enum(['START', 'END']).default('START').describe('Which end of a half hour is written.'),
  })
  .meta({
    id: 'PaymentMapping',
    description: 'Which column of a file of payments has what, by the names in its header.',
  });
export type PaymentMapping = z.output<typeof PaymentMapping>;

export const NewPaymentFile = z
  .strictObject({
    name: text(200).describe('Name of the file.'),
    schemeUUID: uuid.describe('UUID of the scheme whose events were paid.'),
    buyer: text(100).optional().describe('Who paid; by default the buyer of the scheme’s market pack.'),
    product: text(100).optional().describe('Product of rows that name none.'),
    month: month
      .optional()
      .describe('London month, YYYY-MM. Of rows that name none; by default that of their half hour or event.'),
    mapping: PaymentMapping.describe('Which column has what.'),
    content: fileContent(MAX_PAYMENT_FILE_BYTES).describe('The file in base64.'),
    dryRun: z.boolean().default(false).describe('True checks the file and stores nothing.'),
  })
  .meta({
    id: 'NewPaymentFile',
    description: 'A file of payments: CSV in UTF-8 with a header, at most 700,000 bytes and 10,000 rows.',
  });
export type NewPaymentFile = z.output<typeof NewPaymentFile>;

const file = {
  fileUUID: uuid.describe('UUID of the file; after a dry run of nothing, because it is not stored.'),
  name: z.string().describe('Name of the file.'),
  schemeUUID,
  buyer: z.string().describe('Who paid.'),
  sha256: z.string().describe('SHA-256 of the file, in hexadecimal digits.'),
  bytes: z.int().describe('Length of the file.'),
  rows: z.int().describe('Rows below its header.'),
  lines: z.int().describe('Products and months in it.'),
  createdUTC,
};
/** A file as it was received; with a dry run it is not stored. */
export const PaymentFile = z.object(file).meta({ id: 'PaymentFile', description: 'A file of payments.' });
export type PaymentFile = z.infer<typeof PaymentFile>;
export const PaymentFileDetail = z
  .object({
    ...file,
    mapping: PaymentMapping.describe('Which column has what.'),
    content: z.string().describe('The file in base64, byte for byte.'),
  })
  .meta({ id: 'PaymentFileDetail', description: 'A file of payments as it was received.' });
export const PaymentFileQuery = pageQuery(
  { schemeUUID: uuid.optional().describe('UUID of the event scheme.') },
  ['createdUTC', 'name'],
  '-createdUTC',
);

export const disputeState = z
  .enum(['OPEN', 'SENT', 'ACCEPTED', 'REJECTED', 'CLOSED'])
  .describe(
    'OPEN: to be sent to the buyer. SENT. ACCEPTED or REJECTED: what the buyer answered. CLOSED: nothing more is done.',
  );
export type DisputeState = z.infer<typeof disputeState>;
const dispute = z.object({
  disputeUUID: uuid.describe('UUID of the dispute.'),
  state: disputeState,
  dueDay: dayOrNull.describe('Last London day on which it can be sent to the buyer, YYYY-MM-DD; null without one.'),
  updatedUTC: utc.describe('When it last changed; UTC instant.'),
});

export const differenceCause = z
  .enum(['MISSING_DATA', 'HALF_HOUR', 'CURVE', 'ROUNDING', 'UNEXPLAINED'])
  .describe(
    'MISSING_DATA: one side alone counts the half hour. HALF_HOUR: other energy was counted. CURVE: the same energy ' +
      'was paid by another factor or limit. ROUNDING: no more than rounding makes. UNEXPLAINED: the rest.',
  );
export type DifferenceCause = z.infer<typeof differenceCause>;

const line = {
  lineUUID: uuid.describe('UUID of the line.'),
  fileUUID: uuid.describe('UUID of the file that it came in.'),
  schemeUUID,
  schemeName: z.string().describe('Name of the event scheme.'),
  buyer: z.string().describe('Who paid.'),
  product: z.string().describe('Product of the buyer.'),
  month: month.describe('London month, YYYY-MM.'),
  events: z
    .int()
    .describe(
      'Live events that it is compared with: of the month, or those it names where the month has several lines.',
    ),
  eventsWithoutRun: z
    .int()
    .describe('Events of the month that are over and have no stats run yet: they are not expected.'),
  expectedGbp: gbp.describe('What the newest runs of the events come to, in £ to a penny.'),
  receivedGbp: gbp.describe('What the buyer paid, in £.'),
  differenceGbp: gbp.describe('Received less expected, in £.'),
  verdict: z.string().describe('The difference and its causes in a sentence, in English.'),
  causes: z
    .array(
      z.object({
        cause: differenceCause,
        halfHours: z.int().describe('Half hours with the cause.'),
        gbp: exactGbp.describe('Received less expected, in £.'),
      }),
    )
    .describe('The difference by cause; they add up to it.'),
  dispute: dispute.nullable().describe('The dispute of the line; null without one.'),
};
/** Payment of a buyer for a product in a month, beside the expected one by the newest runs of its events. */
export const PaymentLine = z
  .object(line)
  .meta({ id: 'PaymentLine', description: 'What a buyer paid for a product in a month, beside what was expected.' });
export type PaymentLine = z.infer<typeof PaymentLine>;

export const PaymentLineDetail = z
  .object({
    ...line,
    differences: z
      .array(
        z.object({
          cause: differenceCause,
          startTime: utcOrNull.describe('Start of the half hour; UTC instant, null for what belongs to the line.'),
          eventUUID: uuidOrNull.describe('UUID of the event; null where there is none, or more than one.'),
          eventName: textOrNull.describe('Name of the event.'),
          gbp: exactGbp.describe('Received less expected, in £.'),
        }),
      )
      .describe('Every difference; they add up to differenceGbp.'),
    history: z
      .array(
        z.object({
          atUTC: utc.describe('When; UTC instant.'),
          state: disputeState,
          dueDay: dayOrNull.describe(
            'Last London day on which it can be sent to the buyer, YYYY-MM-DD; null without one.',
          ),
          note: textOrNull.describe('Note of an operator; null without one.'),
        }),
      )
      .describe('What became of the dispute, newest first.'),
  })
  .meta({ id: 'PaymentLineDetail', description: 'A line of payments with every difference.' });
export type PaymentLineDetail = z.infer<typeof PaymentLineDetail>;
export const PaymentLineQuery = pageQuery(
  {
    schemeUUID: uuid.optional().describe('UUID of the event scheme.'),
    month: month.optional().describe('London month, YYYY-MM.'),
    fileUUID: uuid.optional().describe('UUID of the file of payments.'),
  },
  ['month', 'product', 'receivedGbp'],
  '-month',
);

const dueDay = boundedDay('2000-01-01', '2199-12-31').nullish();
const note = text(MAX_REASON_LENGTH, { lines: true }).nullish();
export const NewDispute = z
  .strictObject({
    dueDay: dueDay.describe(
      'Last London day on which it can be sent to the buyer, YYYY-MM-DD; null for none, absent for the days of the ' +
        'market pack.',
    ),
    note: note.describe('Note for the history; absent or null for none.'),
  })
  .meta({ id: 'NewDispute', description: 'Body of dispute create.' });
export const DisputeChanges = z
  .strictObject({
    state: disputeState
      .optional()
      .describe(
        'OPEN: to be sent to the buyer. SENT. ACCEPTED or REJECTED: what the buyer answered. CLOSED: nothing more is ' +
          'done.',
      ),
    dueDay: dueDay.describe('Last London day on which it can be sent to the buyer, YYYY-MM-DD; null for none.'),
    note: note.describe('Note for the history; absent or null for none.'),
  })
  .refine((changes) => Object.keys(changes).length > 0, 'name at least one attribute to change')
  .meta({ id: 'DisputeChanges', description: 'What became of a dispute.', minProperties: 1 });
