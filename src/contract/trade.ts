import { z } from 'zod';
import { calculatedUTC, eventUUID, halfHourStart } from './members.ts';
import { packReference } from './pack/reference.ts';
import { halfHourInstant, utcOrNull } from './primitives.ts';

/** Number of half hours of the longest event. */
const MAX_HALF_HOURS = 96;

/** A number as it is written, so that sums of it are exact. */
const decimal = z
  .string()
  .regex(/^-?\d{1,7}(\.\d{1,6})?$/, 'must be a decimal in quotes like "71.50", with at most 6 decimals')
  .meta({ openapi: { type: 'string', pattern: '^-?\\d{1,7}(\\.\\d{1,6})?$', maxLength: 15 } });
const exact = z.string().meta({ openapi: { type: 'string', pattern: '^-?\\d{1,20}(\\.\\d{1,15})?$', maxLength: 40 } });
const pounds = z.string().meta({ openapi: { type: 'string', pattern: '^-?\\d{1,15}\\.\\d{2}$', maxLength: 24 } });

const prices = {
  tradePriceGbpPerMwh: decimal.describe('Price of the trade in £ per MWh.'),
  sourcingCostGbpPerMwh: decimal.describe(
    'Supplier sourcing cost of the half hour in £ per MWh, by which suppliers are compensated.',
  ),
  /** Imbalance price; null while it has not been published. */
  imbalancePriceGbpPerMwh: decimal.nullable().describe('Price of imbalance in £ per MWh; null while it is not known.'),
};

/** Trade of one half hour; sold is positive, bought is negative. */
export const NewTrade = z
  .strictObject({
    startTime: halfHourInstant.describe('Start of the half hour; UTC instant.'),
    tradedMwh: decimal.describe('What was traded, in MWh; sold is positive, bought is negative.'),
    ...prices,
  })
  .meta({ id: 'NewTrade', description: 'What was traded of one half hour. Numbers are text, so that they are exact.' });
export type NewTrade = z.output<typeof NewTrade>;
export const NewEventTrades = z
  .strictObject({
    trades: z
      .array(NewTrade)
      .max(MAX_HALF_HOURS)
      .describe('One entry for each traded half hour of the event; none takes back what there was.'),
  })
  .meta({ id: 'NewEventTrades', description: 'All that was traded of an event.' });

export const EventTrades = z
  .object({
    eventUUID,
    trades: z
      .array(
        z.object({
          startTime: halfHourStart,
          tradedMwh: decimal.describe('What was traded, in MWh; sold is positive, bought is negative.'),
          ...prices,
        }),
      )
      .describe('By half hour, in their order.'),
    updatedUTC: utcOrNull.describe('When they were set; null where nothing is kept. UTC instant.'),
  })
  .meta({ id: 'EventTrades', description: 'What was traded of an event, as it was sent.' });
export type EventTrades = z.infer<typeof EventTrades>;

/** Unknown value of a half hour. */
export const tradeGap = z.enum(['TRADE', 'DEVIATION', 'IMBALANCE_PRICE']);
export type TradeGap = z.infer<typeof tradeGap>;

const TradedHalfHour = z.object({
  startTime: halfHourStart,
  deviationMwh: exact
    .nullable()
    .describe(
      'Baseline less metered energy that counts for the event, in MWh, whichever way it turns; null without a ' +
        'reading or baseline.',
    ),
  tradedMwh: decimal.nullable().describe('What was traded, in MWh; null where nothing is kept.'),
  tradePriceGbpPerMwh: decimal.nullable().describe('Price of the trade in £ per MWh; null without a trade.'),
  sourcingCostGbpPerMwh: decimal.nullable().describe('Supplier sourcing cost in £ per MWh; null without a trade.'),
  imbalancePriceGbpPerMwh: decimal.nullable().describe('Price of imbalance in £ per MWh; null while it is not known.'),
  grossGbp: exact.nullable().describe('Deviation × trade price in £, exact; null where either is missing.'),
  compensationGbp: exact
    .nullable()
    .describe('Deviation × sourcing cost in £, exact: 0 where suppliers bear it; null where either is missing.'),
  imbalanceGbp: exact
    .nullable()
    .describe('What was traded and did not deviate × price of imbalance in £, exact; null while that is not known.'),
  gbp: exact
    .nullable()
    .describe(
      'Gross less compensation, less imbalance as far as it is known, in £, exact; null where the half hour counts ' +
        'nothing.',
    ),
  missing: z
    .array(tradeGap)
    .describe('What is not known: the trade, the deviation (both count nothing), the price of imbalance.'),
});

/** Earnings of the trades of an event, by its newest stats run. */
export const EventTradeStatement = z
  .object({
    eventUUID,
    run: z.int().describe('Number of the run, from 1.'),
    status: z.enum(['PRELIMINARY', 'FINAL']).describe('PRELIMINARY while late readings may make another run.'),
    calculatedUTC,
    pack: packReference.describe('Market pack that the run was settled by.'),
    compensationPayer: z
      .enum(['TRADER', 'SUPPLIERS'])
      .describe('Who pays the compensation of suppliers, by the pack: the trader, or all suppliers.'),
    halfHours: z.array(TradedHalfHour).describe('Each half hour of the event.'),
    halfHoursMissing: z.int().describe('Half hours of which something is not known.'),
    tradesOutside: z.int().describe('Trades of half hours that are not in the event any more; they count nothing.'),
    grossGbp: exact.describe('Sum of gross in £, exact.'),
    compensationGbp: exact.describe('Sum of compensation in £, exact.'),
    imbalanceGbp: exact.describe('Sum of imbalance in £, exact.'),
    exactGbp: exact.describe('Sum of the half hours in £, exact.'),
    gbp: pounds.describe('That sum in £, rounded to pence: half away from zero.'),
  })
  .meta({ id: 'EventTradeStatement', description: 'What the trades of an event earn, by its newest run of stats.' });
export type EventTradeStatement = z.infer<typeof EventTradeStatement>;
