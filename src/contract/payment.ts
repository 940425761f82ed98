import { z } from 'zod';
import { pageQuery } from './paging.ts';
import { boundedDay, day, MAX_REASON_LENGTH, text, utc, uuid } from './primitives.ts';

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

/** A file of some 10,000 lines; in base64 it fits the longest body. */
export const MAX_PAYMENT_FILE_BYTES = 700_000;
const MAX_BASE64 = Math.ceil(MAX_PAYMENT_FILE_BYTES / 3) * 4;

/** Which column has what: names as in the header. Product and month may be the same for the whole file. */
export const PaymentMapping = z
  .strictObject({
    gbp: text(100),
    product: text(100).nullish(),
    month: text(100).nullish(),
    event: text(100).nullish(),
    halfHour: text(100).nullish(),
    mwh: text(100).nullish(),
    /** Of half hours without an offset. */
    zone: z.enum(['UTC', 'LONDON']).default('UTC'),
    stamp: z.enum(['START', 'END']).default('START'),
  })
  .meta({ id: 'PaymentMapping' });
export type PaymentMapping = z.output<typeof PaymentMapping>;

export const NewPaymentFile = z
  .strictObject({
    name: text(200),
    schemeUUID: uuid,
    buyer: text(100).optional(),
    product: text(100).optional(),
    month: month.optional(),
    mapping: PaymentMapping,
    content: z
      .base64()
      .min(1)
      .max(MAX_BASE64)
      .meta({ openapi: { type: 'string', format: 'byte', minLength: 1, maxLength: MAX_BASE64 } }),
    dryRun: z.boolean().default(false),
  })
  .meta({ id: 'NewPaymentFile' });
export type NewPaymentFile = z.output<typeof NewPaymentFile>;

const file = {
  fileUUID: uuid,
  name: z.string(),
  schemeUUID: uuid,
  buyer: z.string(),
  sha256: z.string(),
  bytes: z.int(),
  rows: z.int(),
  lines: z.int(),
  createdUTC: utc,
};
/** A file as it was received; with a dry run it is not stored. */
export const PaymentFile = z.object(file).meta({ id: 'PaymentFile' });
export type PaymentFile = z.infer<typeof PaymentFile>;
export const PaymentFileDetail = z
  .object({ ...file, mapping: PaymentMapping, content: z.string() })
  .meta({ id: 'PaymentFileDetail' });
export const PaymentFileQuery = pageQuery({ schemeUUID: uuid.optional() }, ['createdUTC', 'name'], '-createdUTC');

export const disputeState = z.enum(['OPEN', 'SENT', 'ACCEPTED', 'REJECTED', 'CLOSED']);
export type DisputeState = z.infer<typeof disputeState>;
const dispute = z.object({ disputeUUID: uuid, state: disputeState, dueDay: day.nullable(), updatedUTC: utc });

export const differenceCause = z.enum(['MISSING_DATA', 'HALF_HOUR', 'CURVE', 'ROUNDING', 'UNEXPLAINED']);
export type DifferenceCause = z.infer<typeof differenceCause>;

const line = {
  lineUUID: uuid,
  fileUUID: uuid,
  schemeUUID: uuid,
  schemeName: z.string(),
  buyer: z.string(),
  product: z.string(),
  month,
  events: z.int(),
  eventsWithoutRun: z.int(),
  expectedGbp: gbp,
  receivedGbp: gbp,
  differenceGbp: gbp,
  verdict: z.string(),
  causes: z.array(z.object({ cause: differenceCause, halfHours: z.int(), gbp: exactGbp })),
  dispute: dispute.nullable(),
};
/** What a buyer paid for a product in a month, beside what the newest runs of its events say. */
export const PaymentLine = z.object(line).meta({ id: 'PaymentLine' });
export type PaymentLine = z.infer<typeof PaymentLine>;

export const PaymentLineDetail = z
  .object({
    ...line,
    differences: z.array(
      z.object({
        cause: differenceCause,
        startTime: utc.nullable(),
        eventUUID: uuid.nullable(),
        eventName: z.string().nullable(),
        gbp: exactGbp,
      }),
    ),
    history: z.array(
      z.object({ atUTC: utc, state: disputeState, dueDay: day.nullable(), note: z.string().nullable() }),
    ),
  })
  .meta({ id: 'PaymentLineDetail' });
export type PaymentLineDetail = z.infer<typeof PaymentLineDetail>;
export const PaymentLineQuery = pageQuery(
  { schemeUUID: uuid.optional(), month: month.optional(), fileUUID: uuid.optional() },
  ['month', 'product', 'receivedGbp'],
  '-month',
);

const dueDay = boundedDay('2000-01-01', '2199-12-31').nullish();
const note = text(MAX_REASON_LENGTH, { lines: true }).nullish();
export const NewDispute = z.strictObject({ dueDay, note }).meta({ id: 'NewDispute' });
export const DisputeChanges = z
  .strictObject({ state: disputeState.optional(), dueDay, note })
  .refine((changes) => Object.keys(changes).length > 0, 'name at least one attribute to change')
  .meta({ id: 'DisputeChanges', minProperties: 1 });
