import { z } from 'zod';
import { DAY_MS } from '#energy/time/spans.ts';
import { balancePhase } from './balance.ts';
import { pageQuery, pageSchema } from './paging.ts';
import { instant, numberOrNull, utc, uuid } from './primitives.ts';

const LONGEST_DAYS = 366;

/** Events that begin in the range; without one, in the season, which lasts from 1 October for a year. */
export const SeasonQuery = pageQuery(
  { from: instant.optional(), to: instant.optional(), schemeUUID: uuid.optional() },
  ['startTime', 'revenueGbp', 'lostGbp'],
  '-startTime',
).refine(
  ({ from, to }) => from === undefined || to === undefined || (from < to && to - from <= LONGEST_DAYS * DAY_MS),
  { path: ['to'], message: `to must come after from, by ${LONGEST_DAYS} days at most` },
);
export type SeasonQuery = z.output<typeof SeasonQuery>;

/** What events came to. Contracted energy, K and pounds are of the settled ones, which have a stats run. */
const sums = {
  events: z.int(),
  settled: z.int(),
  contractedKwh: z.number(),
  deliveredKwh: z.number(),
  /** Of the events with a contract or target. */
  deliveryPercentage: numberOrNull,
  /** The mean of the events that are paid by it, weighted by what they contracted. */
  performanceFactor: numberOrNull,
  revenueGbp: z.number(),
  preliminaryGbp: z.number(),
  /** Revenue of events whose contract says what they could have earned. */
  contractRevenueGbp: z.number(),
  fullGbp: z.number(),
  lostGbp: z.number(),
};
export const SeasonSums = z.object(sums);
export type SeasonSums = z.infer<typeof SeasonSums>;

const ofScheme = { schemeUUID: uuid, ...sums };

/** Why an event earned less than its contract would have paid. */
export const lossCode = z.enum([
  'STILL_SETTLING',
  'MISSING_READINGS',
  'NOT_OPTED_IN',
  'ABOVE_FORECAST',
  'LOW_RESPONSE',
]);
const LossCause = z.object({ code: lossCode, text: z.string() });
export type LossCause = z.infer<typeof LossCause>;

export const SeasonEvent = z
  .object({
    eventUUID: uuid,
    name: z.string(),
    schemeUUID: uuid,
    startTime: utc,
    endTime: utc,
    state: balancePhase,
    priceGbpPerMwh: numberOrNull,
    contractedKwh: numberOrNull,
    /** The newest stats run, and its figures as the three below; null before. */
    run: z.int().nullable(),
    deliveredKwh: numberOrNull,
    performanceFactor: numberOrNull,
    revenueGbp: numberOrNull,
    fullGbp: numberOrNull,
    lostGbp: numberOrNull,
    cause: LossCause.nullable(),
  })
  .meta({ id: 'SeasonEvent' });
export type SeasonEvent = z.infer<typeof SeasonEvent>;

export const Season = z
  .object({
    from: utc,
    to: utc,
    verdict: z.object({ sentence: z.string(), tone: z.enum(['WARN', 'NEUTRAL']) }),
    totals: SeasonSums,
    byMonth: z.array(z.object({ month: z.string(), ...sums, byScheme: z.array(z.object(ofScheme)) })),
    byScheme: z.array(
      z.object({
        ...ofScheme,
        name: z.string(),
        /** Settled events with a K below 0.5: how many the newest ones are in a row, and of the last three months. */
        lowFactors: z.object({ inARow: z.int(), threeMonths: z.int() }),
      }),
    ),
    events: pageSchema(SeasonEvent),
  })
  .meta({ id: 'Season' });
export type Season = z.infer<typeof Season>;
