import { z } from 'zod';
import { packReference } from './pack/reference.ts';
import { halfHourInstant, utc, uuid } from './primitives.ts';

/** Half hours of the longest event. */
const MOST_HALF_HOURS = 96;

/** A number as it is written, so that sums of it are exact. */
const decimal = z
  .string()
  .regex(/^-?\d{1,7}(\.\d{1,6})?$/, 'must be a decimal in quotes like "71.50", with at most 6 decimals')
  .meta({ openapi: { type: 'string', pattern: '^-?\\d{1,7}(\\.\\d{1,6})?$', maxLength: 15 } });
const exact = z.string().meta({ openapi: { type: 'string', pattern: '^-?\\d{1,20}(\\.\\d{1,15})?$', maxLength: 40 } });
const pounds = z.string().meta({ openapi: { type: 'string', pattern: '^-?\\d{1,15}\\.\\d{2}$', maxLength: 24 } });

const prices = {
  tradePriceGbpPerMwh: decimal,
  sourcingCostGbpPerMwh: decimal,
  /** Null while it has not been published. */
  imbalancePriceGbpPerMwh: decimal.nullable(),
};

/** What was traded of one half hour; sold is positive, bought is negative. */
export const NewTrade = z
  .strictObject({ startTime: halfHourInstant, tradedMwh: decimal, ...prices })
  .meta({ id: 'NewTrade' });
export type NewTrade = z.output<typeof NewTrade>;
export const NewEventTrades = z
  .strictObject({ trades: z.array(NewTrade).max(MOST_HALF_HOURS) })
  .meta({ id: 'NewEventTrades' });

export const EventTrades = z
  .object({
    eventUUID: uuid,
    trades: z.array(z.object({ startTime: utc, tradedMwh: decimal, ...prices })),
    updatedUTC: utc.nullable(),
  })
  .meta({ id: 'EventTrades' });
export type EventTrades = z.infer<typeof EventTrades>;

/** What of a half hour is not known. */
export const tradeGap = z.enum(['TRADE', 'DEVIATION', 'IMBALANCE_PRICE']);
export type TradeGap = z.infer<typeof tradeGap>;

const TradedHalfHour = z.object({
  startTime: utc,
  /** Less use than the baseline is positive, more is negative, whichever way the event turns. */
  deviationMwh: exact.nullable(),
  tradedMwh: decimal.nullable(),
  tradePriceGbpPerMwh: decimal.nullable(),
  sourcingCostGbpPerMwh: decimal.nullable(),
  imbalancePriceGbpPerMwh: decimal.nullable(),
  grossGbp: exact.nullable(),
  compensationGbp: exact.nullable(),
  imbalanceGbp: exact.nullable(),
  /** Gross less compensation and what is known of imbalance. */
  gbp: exact.nullable(),
  missing: z.array(tradeGap),
});

/** What the trades of an event earn, by its newest run of stats. */
export const EventTradeStatement = z
  .object({
    eventUUID: uuid,
    run: z.int(),
    status: z.enum(['PRELIMINARY', 'FINAL']),
    calculatedUTC: utc,
    pack: packReference,
    compensationPayer: z.enum(['TRADER', 'SUPPLIERS']),
    halfHours: z.array(TradedHalfHour),
    halfHoursMissing: z.int(),
    /** Trades of half hours that the event has no more. */
    tradesOutside: z.int(),
    grossGbp: exact,
    compensationGbp: exact,
    imbalanceGbp: exact,
    exactGbp: exact,
    gbp: pounds,
  })
  .meta({ id: 'EventTradeStatement' });
export type EventTradeStatement = z.infer<typeof EventTradeStatement>;
