import { z } from 'zod';
import { lifecycleStatus } from './asset.ts';
import { balancePhase } from './balance.ts';
import { eventType } from './event.ts';
import { pageQuery, pageSchema, search } from './paging.ts';
import { Portfolio } from './portfolio.ts';
import { numberOrNull, utc, uuid } from './primitives.ts';

/** Settled events from which it is learnt what a portfolio usually delivers: the newest of the last year. */
export const USUAL_EVENTS = 10;

/** What a portfolio delivered in its newest events of a type that have a final run. */
export const UsualPower = z.object({
  eventType,
  /** The median of the events, and the lowest of them. */
  kw: z.number(),
  lowestKw: z.number(),
  /** The mean of an asset that was opted in. */
  kwPerAsset: z.number(),
  events: z.int(),
});
export type UsualPower = z.infer<typeof UsualPower>;

/** What the settled events of the season came to for a portfolio: its share by delivered energy, half hour by half hour. */
export const PortfolioSums = z.object({
  events: z.int(),
  deliveredKwh: z.number(),
  revenueGbp: z.number(),
  preliminaryGbp: z.number(),
});
export type PortfolioSums = z.infer<typeof PortfolioSums>;

/** What a portfolio delivered of what was forecast at the starts of its last turn-down events with a final run. */
export const KeptForecasts = z.object({
  events: z.int(),
  forecastKwh: z.number(),
  deliveredKwh: z.number(),
  percent: numberOrNull,
});
export type KeptForecasts = z.infer<typeof KeptForecasts>;

const results = { usual: z.array(UsualPower), season: PortfolioSums, kept: KeptForecasts.nullable() };

export const PortfolioResultQuery = pageQuery(
  { search, status: lifecycleStatus.default('ACTIVE') },
  ['name', 'assetCount', 'expectedKw', 'sureKw', 'keptPercent', 'revenueGbp'],
  '-assetCount',
);
export type PortfolioResultQuery = z.output<typeof PortfolioResultQuery>;

/** What a portfolio can turn down, delivers and earned, as it was last calculated. */
export const PortfolioStanding = z.object({
  calculatedUTC: utc,
  ready: z.int(),
  /** At the usual window of a working day; null where nobody knows. */
  expectedKw: numberOrNull,
  sureKw: numberOrNull,
  ...results,
});

/** A portfolio in a list, with how it stands, and what it does next. */
export const PortfolioResult = Portfolio.extend({
  /** Null before the first calculation. */
  standing: PortfolioStanding.nullable(),
  nextEvent: z.object({ eventUUID: uuid, name: z.string(), startTime: utc, optedIn: z.int().nullable() }).nullable(),
}).meta({ id: 'PortfolioResult' });
export type PortfolioResult = z.infer<typeof PortfolioResult>;

export const PortfolioSeasonQuery = pageQuery({}, ['startTime'], '-startTime');
export type PortfolioSeasonQuery = z.output<typeof PortfolioSeasonQuery>;

/** An event that is aimed at a portfolio, and the portfolio's part in it. */
export const PortfolioEvent = z
  .object({
    eventUUID: uuid,
    name: z.string(),
    schemeUUID: uuid,
    eventType,
    startTime: utc,
    endTime: utc,
    state: balancePhase,
    /** Of the whole event. */
    contractedMw: numberOrNull,
    optedIn: z.int(),
    /** What so many of its assets usually deliver; null where nobody knows. */
    usualKw: numberOrNull,
    /** Of the newest stats run, as the three below; null before. */
    run: z.int().nullable(),
    deliveredKwh: numberOrNull,
    revenueGbp: numberOrNull,
  })
  .meta({ id: 'PortfolioEvent' });
export type PortfolioEvent = z.infer<typeof PortfolioEvent>;

export const PortfolioSeason = z
  .object({
    portfolioUUID: uuid,
    from: utc,
    to: utc,
    verdict: z.object({ sentence: z.string(), tone: z.enum(['WARN', 'NEUTRAL']) }),
    ...results,
    events: pageSchema(PortfolioEvent),
  })
  .meta({ id: 'PortfolioSeason' });
export type PortfolioSeason = z.infer<typeof PortfolioSeason>;
