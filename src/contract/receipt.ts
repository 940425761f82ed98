import { z } from 'zod';
import { eventType, halfHourTerm, runStatus } from './event.ts';
import { calculatedUTC, eventName, eventUUID, numberOfRun } from './members.ts';
import { MAX_PAGE, MAX_PAGE_SIZE } from './paging.ts';
import { halfHourInstant, integerText, numberOrNull, uuid, textOrNull, intOrNull } from './primitives.ts';
import { settlementMethod } from './scheme.ts';
import { DeliveredInterval } from './stats.ts';

const amount = (decimals: number) =>
  z.string().meta({ openapi: { type: 'string', pattern: `^-?\\d{1,15}\\.\\d{${decimals}}$`, maxLength: 24 } });
/** Amounts in kWh with six decimals, and £ with four: text, so that they add up exactly. */
const kwh = amount(6).nullable();
const gbp = amount(4).nullable();

/** Maximum number of lines of a receipt without a request for its next page. */
export const RECEIPT_LINES = 100;

/**
 * Selection of a receipt of a run: the event, one half hour, a portfolio in it, an asset in it, or the assets that were
 * held out.
 */
export const ReceiptQuery = z
  .strictObject({
    at: halfHourInstant
      .optional()
      .describe('Start of a half hour of the event, on :00 or :30; of the whole event without it.'),
    by: z
      .enum(['HALF_HOUR', 'PORTFOLIO', 'HELD_OUT'])
      .optional()
      .describe(
        'Lines of the whole event: HALF_HOUR (without it), PORTFOLIO, or HELD_OUT: the assets that were held out, ' +
          'with what their users get for it beside the revenue.',
      ),
    portfolioUUID: uuid.optional().describe('Portfolio of the half hour, whose assets become the lines.'),
    withoutPortfolio: z
      .enum(['true'])
      .optional()
      .describe('true for the assets that were opted in without a portfolio.'),
    assetUUID: uuid
      .optional()
      .describe(
        'Asset of the half hour, whose baseline and metered energy become the lines; with HELD_OUT the one line.',
      ),
    page: integerText(1, MAX_PAGE, 'page').default(1).describe('Number of the page, from 1.'),
    pageSize: integerText(1, MAX_PAGE_SIZE, 'pageSize').default(RECEIPT_LINES).describe('Most lines on a page.'),
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
const receiptSum = z.object({
  count: z.int().describe('Lines in the sum, without ROUNDING and UNIT_BASELINE.'),
  kwh: kwh.describe('Energy delivered in kWh, signed; null where no line has it.'),
  gbp: gbp.describe('Revenue in £; null where no line has it.'),
});

/** One receipt of a stats run: its lines, those not shown, and their sum. */
export const EventReceipt = z
  .object({
    code: z.string().describe('Name of the receipt for people, from event and run: HH-5A1E07C3-R4.'),
    eventUUID,
    eventName,
    eventType: eventType.describe('TURN_DOWN or TURN_UP.'),
    run: numberOfRun,
    status: runStatus,
    calculatedUTC,
    name: textOrNull.describe(
      'Name of the portfolio or asset that the slip is of; null for the event and a half hour.',
    ),
    isEstimate: z
      .boolean()
      .describe(
        'Whether lines are estimates by asset of an event that was settled by a baseline of all of them together; ' +
          'the total is not.',
      ),
    formula: z
      .object({
        priceGbpPerMwh: numberOrNull.describe('Price in £ per MWh; null without one.'),
        contractedMw: numberOrNull.describe('Contracted power in MW; null without one.'),
        halfHourTerms: z
          .array(halfHourTerm)
          .optional()
          .describe(
            'Both by half hour, for a slip of the event with other terms in its half hours; absent otherwise. A slip ' +
              'of a half hour has those of the half hour in priceGbpPerMwh and contractedMw.',
          ),
        settlementMethod: settlementMethod
          .nullable()
          .describe(
            'DFS_K: half the price × contracted power × K; FLAT_RATE: price × delivered; UTILISATION_ENERGY: price × ' +
              'delivered up to the contracted (or the contracted) × factor; P415: by trades; null for a run of ' +
              'before it was kept.',
          ),
      })
      .describe('What the revenue was worked out with.'),
    lines: z
      .array(
        z.object({
          kind: receiptLineKind.describe(
            'HALF_HOUR, PORTFOLIO, NO_PORTFOLIO (assets opted in without one), ASSET, GOODWILL (an asset held out), ' +
              'BASELINE, METERED, NOT_ATTRIBUTED: other events, or none, have it, ROUNDING: what rounding leaves, or ' +
              'UNIT_BASELINE: what estimates miss.',
          ),
          key: textOrNull.describe('Start of the half hour, or UUID of the portfolio or asset; null for other lines.'),
          name: textOrNull.describe('Name of the portfolio or asset; null for other lines.'),
          expected: intOrNull.describe('Half hours of assets in the line; null for ROUNDING and UNIT_BASELINE.'),
          counted: intOrNull.describe(
            'Those of them with both a reading and a baseline; the others count in no sum. Null for ROUNDING and ' +
              'UNIT_BASELINE.',
          ),
          kwh: kwh.describe(
            'Energy delivered in kWh, signed; the signed part of it for BASELINE and METERED. Null where unknown.',
          ),
          deliveredInterval: DeliveredInterval.nullable().describe(
            'Where kwh lies with 90 % probability, of a half hour or a portfolio; null for other lines, with fewer ' +
              'than 5 placebo days, for runs of before it was kept, and with isEstimate.',
          ),
          factor: numberOrNull.describe(
            'Performance factor: K of DFS_K, from -1 to 1.2, or that of the curve of the market pack, of a half ' +
              'hour; null for other lines and without contracted power or readings.',
          ),
          gbp: gbp.describe(
            'Revenue in £; of portfolios and assets their share by delivered energy. Null where unknown.',
          ),
        }),
      )
      .describe('Lines of this page; with `others` they add up to `total`.'),
    page: z.int().describe('Number of this page, from 1.'),
    pageSize: z.int().describe('Most items that a page holds.'),
    totalPages: z.int().describe('Number of pages; 0 where there are no items.'),
    shown: receiptSum.describe('Sum of the lines of this page.'),
    others: receiptSum.describe('Sum of the lines of other pages.'),
    total: z
      .object({
        kwh: kwh.describe('Energy delivered in kWh, signed; null where unknown.'),
        gbp: gbp.describe('Revenue in £; null where unknown.'),
        deliveredInterval: DeliveredInterval.nullable().describe(
          'Where kwh lies with 90 % probability, as that of its line; null for an asset at one half hour (the whole ' +
            'event’s is in its stats), and where nothing is known.',
        ),
      })
      .describe('Sum of the slip; of an asset its share of the revenue.'),
    adds: z.literal(true).describe('Lines and others add up to the total.'),
  })
  .meta({
    id: 'EventReceipt',
    description:
      'One slip of the receipt of a stats run. Amounts are decimal text: kWh with six decimals, £ with four.',
  });
export type EventReceipt = z.infer<typeof EventReceipt>;
export type ReceiptLine = EventReceipt['lines'][number];
