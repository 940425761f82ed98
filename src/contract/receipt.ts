import { z } from 'zod';
import { eventType, statsState } from './event.ts';
import { MAX_PAGE_SIZE } from './paging.ts';
import { halfHourInstant, integerText, numberOrNull, utc, uuid } from './primitives.ts';
import { settlementMethod } from './scheme.ts';

const amount = (decimals: number) =>
  z.string().meta({ openapi: { type: 'string', pattern: `^-?\\d{1,15}\\.\\d{${decimals}}$`, maxLength: 24 } });
/** kWh with six decimals, and £ with four: text, so that they add up exactly. */
const kwh = amount(6).nullable();
const gbp = amount(4).nullable();

/** The most lines that a receipt has without asking for its next page. */
export const RECEIPT_LINES = 100;

/** Which slip of a run: the event, one half hour, a portfolio in it, an asset in it, or the assets that were held out. */
export const ReceiptQuery = z
  .strictObject({
    at: halfHourInstant.optional(),
    by: z.enum(['HALF_HOUR', 'PORTFOLIO', 'HELD_OUT']).optional(),
    portfolioUUID: uuid.optional(),
    withoutPortfolio: z.enum(['true']).optional(),
    assetUUID: uuid.optional(),
    page: integerText(1, 1e6, 'page').default(1),
    pageSize: integerText(1, MAX_PAGE_SIZE, 'pageSize').default(RECEIPT_LINES),
  })
  .superRefine(({ at, by, ...parts }, ctx) => {
    const refuse = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message });
    if (at !== undefined && by !== undefined)
      refuse('by', 'goes without at: the lines of a half hour are its portfolios');
    for (const name of ['portfolioUUID', 'withoutPortfolio', 'assetUUID'] as const)
      if (at === undefined && parts[name] !== undefined && !(by === 'HELD_OUT' && name === 'assetUUID'))
        refuse(name, 'goes with at, the start of a half hour');
    if (parts.portfolioUUID !== undefined && parts.withoutPortfolio !== undefined)
      refuse('withoutPortfolio', 'goes without portfolioUUID');
  });
export type ReceiptQuery = z.output<typeof ReceiptQuery>;

export const receiptLineKind = z.enum([
  'HALF_HOUR',
  'PORTFOLIO',
  'NO_PORTFOLIO',
  'ASSET',
  'BASELINE',
  'METERED',
  'NOT_ATTRIBUTED',
  'ROUNDING',
  'UNIT_BASELINE',
  'GOODWILL',
]);
const receiptSum = z.object({ count: z.int(), kwh, gbp });

/** One slip of a stats run: its lines, those not shown, and their sum. */
export const EventReceipt = z
  .object({
    code: z.string(),
    eventUUID: uuid,
    eventName: z.string(),
    eventType,
    run: z.int(),
    status: statsState,
    calculatedUTC: utc,
    name: z.string().nullable(),
    /** Lines are estimates by asset of an event that was settled by a baseline of all of them together. */
    isEstimate: z.boolean(),
    formula: z.object({
      priceGbpPerMwh: numberOrNull,
      contractedMw: numberOrNull,
      settlementMethod: settlementMethod.nullable(),
    }),
    lines: z.array(
      z.object({
        kind: receiptLineKind,
        key: z.string().nullable(),
        name: z.string().nullable(),
        expected: z.int().nullable(),
        counted: z.int().nullable(),
        kwh,
        factor: numberOrNull,
        gbp,
      }),
    ),
    page: z.int(),
    pageSize: z.int(),
    totalPages: z.int(),
    shown: receiptSum,
    others: receiptSum,
    total: z.object({ kwh, gbp }),
    adds: z.literal(true),
  })
  .meta({ id: 'EventReceipt' });
export type EventReceipt = z.infer<typeof EventReceipt>;
export type ReceiptLine = EventReceipt['lines'][number];
