import { z } from 'zod';
import { DAY_MS } from '#energy/time/spans.ts';
import { balancePhase } from './balance.ts';
import { contractedKwh, eventName, eventUUID, schemeName } from './members.ts';
import { pageQuery, pageSchema } from './paging.ts';
import { instant, numberOrNull, utc, uuid, intOrNull } from './primitives.ts';
import { DeliveredInterval, SummedInterval } from './stats.ts';

const LONGEST_DAYS = 366;

/** Query of events that begin in a range; without one, in the season, which lasts from 1 October for a year. */
export const SeasonQuery = pageQuery(
  {
    from: instant
      .optional()
      .describe('Start of the range in which events begin; where absent, 1 October before its end, or before now.'),
    to: instant
      .optional()
      .describe(
        'End of the range, itself excluded; after from, by 366 days at most. Where absent, the first 1 October, ' +
          'London time, after its start.',
      ),
    schemeUUID: uuid.optional().describe('Only events of this scheme.'),
  },
  ['startTime', 'revenueGbp', 'lostGbp'],
  '-startTime',
)
  .refine(
    ({ from, to }) => from === undefined || to === undefined || (from < to && to - from <= LONGEST_DAYS * DAY_MS),
    { path: ['to'], message: `to must come after from, by ${LONGEST_DAYS} days at most` },
  )
  .meta({
    members: {
      page: 'Number of the page of events, from 1.',
      pageSize: 'Most events on a page.',
      sort: 'Field to sort the events by; a leading minus sorts descending. Unknown amounts come last.',
    },
  });
export type SeasonQuery = z.output<typeof SeasonQuery>;

/** Sums over events. Contracted energy, K and pounds are of the settled ones, which have a stats run. */
const sums = {
  events: z.int().describe('Events that begin in the range.'),
  settled: z.int().describe('Of them, those with a stats run; the figures below are of these.'),
  contractedKwh: z.number().describe('Contracted energy in kWh, of a target where there is no contract.'),
  deliveredKwh: z.number().describe('Delivered energy in kWh, signed.'),
  deliveredInterval: SummedInterval.nullable().describe(
    'Where deliveredKwh lies with 90 % probability: the intervals of the events together, whose errors hardly go ' +
      'together, where every settled event has such an interval; null otherwise.',
  ),
  deliveryPercentage: numberOrNull.describe(
    'Delivered in percent of contracted energy, over the events that have both; null without one.',
  ),
  performanceFactor: numberOrNull.describe(
    'Mean K of the events that are paid by it, weighted by contracted energy; null without one.',
  ),
  revenueGbp: z.number().describe('What they earned in £.'),
  preliminaryGbp: z.number().describe('Of it, what preliminary runs say, in £.'),
  /** Revenue of events whose contract states what they could have earned. */
  contractRevenueGbp: z.number().describe('Of it, what events with a contract earned, in £.'),
  fullGbp: z.number().describe('Revenue in £ if every contract had been met exactly.'),
  lostGbp: z.number().describe('What single events earned less than their contract in £, added up.'),
};
export const SeasonSums = z.object(sums);
export type SeasonSums = z.infer<typeof SeasonSums>;

const ofScheme = { schemeUUID: uuid.describe('UUID of the scheme.'), ...sums };

/** Reason why an event earned less than its contract would have paid. */
export const lossCode = z.enum([
  'STILL_SETTLING',
  'MISSING_READINGS',
  'NOT_OPTED_IN',
  'ABOVE_FORECAST',
  'LOW_RESPONSE',
  'NEGATIVE_ASSETS',
  'SIGNAL',
  'BASELINE',
]);
const LossCause = z.object({
  code: lossCode.describe('Kind of the cause.'),
  text: z.string().describe('The same in words.'),
});
export type LossCause = z.infer<typeof LossCause>;

export const SeasonEvent = z
  .object({
    eventUUID,
    name: eventName,
    schemeUUID: uuid.describe('UUID of its scheme.'),
    startTime: utc.describe('Start; UTC instant.'),
    endTime: utc.describe('End, itself excluded; UTC instant.'),
    state: balancePhase,
    priceGbpPerMwh: numberOrNull.describe('Price in £ per MWh; null where nothing is paid.'),
    contractedKwh,
    run: intOrNull.describe('Number of the newest stats run, whose figures follow; null before the first.'),
    deliveredKwh: numberOrNull.describe(
      'Energy delivered in kWh by the newest stats run, signed; null before the first.',
    ),
    deliveredInterval: DeliveredInterval.nullable().describe(
      'Where it lies with 90 % probability, as in the stats of the run; null where they have none.',
    ),
    performanceFactor: numberOrNull.describe(
      'K of the whole event; null before the first run, and where it is not paid by K.',
    ),
    revenueGbp: numberOrNull.describe('What it earned in £; null before the first run, and where nothing is paid.'),
    fullGbp: numberOrNull.describe('Revenue in £ if its contract is met exactly; null without a contract or a price.'),
    lostGbp: numberOrNull.describe(
      'What it earned less than that in £, 0 where more; null before the first run and without a contract.',
    ),
    cause: LossCause.nullable().describe('Why it earned less; null where it did not.'),
  })
  .meta({ id: 'SeasonEvent', description: 'One event of a season.' });
export type SeasonEvent = z.infer<typeof SeasonEvent>;

export const Season = z
  .object({
    from: utc.describe('Start of the range in which the events begin; UTC instant.'),
    to: utc.describe('End of the range, itself excluded; UTC instant.'),
    verdict: z
      .object({
        sentence: z.string().describe('The sentence, in English, as every screen shows it.'),
        tone: z
          .enum(['WARN', 'NEUTRAL'])
          .describe('WARN where a scheme has had two or more events in a row with a K below 0.5.'),
      })
      .describe('The judgement.'),
    totals: SeasonSums.describe('All events together.'),
    byMonth: z
      .array(
        z.object({
          month: z.string().describe('The month, YYYY-MM.'),
          ...sums,
          byScheme: z.array(z.object(ofScheme)).describe('The month by scheme.'),
        }),
      )
      .describe('By London month of the start, earliest first.'),
    byScheme: z
      .array(
        z.object({
          ...ofScheme,
          name: schemeName,
          /**
           * Settled events with a K below 0.5: the number of the newest in a row, and of those of the last three
           * months.
           */
          lowFactors: z
            .object({
              inARow: z.int().describe('How many the newest settled events of the range are in a row.'),
              threeMonths: z.int().describe('How many of the range began in the last three months.'),
            })
            .describe('Events with a K below 0.5; a registration may end after 5 in a row, or 10 in three months.'),
        }),
      )
      .describe('By scheme.'),
    events: pageSchema(SeasonEvent).describe(
      'A page of the events; those cancelled before they delivered anything are left out.',
    ),
  })
  .meta({ id: 'Season', description: 'What the events of a season delivered and earned.' });
export type Season = z.infer<typeof Season>;
