import { z } from 'zod';
import { lifecycleStatus } from './asset.ts';
import { balancePhase } from './balance.ts';
import { eventType } from './event.ts';
import { eventName, eventUUID, portfolioUUID } from './members.ts';
import { pageQuery, pageSchema, search } from './paging.ts';
import { Portfolio } from './portfolio.ts';
import { numberOrNull, utc, uuid, intOrNull } from './primitives.ts';
import { DeliveredInterval, SummedInterval } from './stats.ts';

/** Number of settled events from which the usual delivery of a portfolio is derived: the newest of the last year. */
export const USUAL_EVENTS = 10;

/** Delivery of a portfolio in its newest events of a type that have a final run. */
export const UsualPower = z.object({
  eventType: eventType.describe('Type of the events.'),
  kw: z.number().describe('Median of its mean power in these events, in kW.'),
  lowestKw: z.number().describe('Its mean power in the event in which that was lowest, in kW.'),
  kwPerAsset: z.number().describe('Mean power of an asset that was opted in, in kW.'),
  events: z.int().describe('How many events.'),
});
export type UsualPower = z.infer<typeof UsualPower>;

/** Results of the season's settled events for a portfolio: its share by delivered energy, half hour by half hour. */
export const PortfolioSums = z.object({
  events: z.int().describe('Events with a stats run in which it had readings.'),
  deliveredKwh: z.number().describe('Energy its assets delivered in kWh, signed.'),
  /** Interval of the delivery; null where that of an event is unknown, and without an event. */
  deliveredInterval: SummedInterval.nullable().describe(
    'Where deliveredKwh lies with 90 % probability: the intervals of the events together, whose errors hardly go ' +
      'together, where every one has an interval of the portfolio; null otherwise.',
  ),
  revenueGbp: z.number().describe('Its shares of what they earned in £, half hour by half hour by delivered energy.'),
  preliminaryGbp: z.number().describe('Of it, what preliminary runs say, in £.'),
});
export type PortfolioSums = z.infer<typeof PortfolioSums>;

/** Share of the forecasts at the starts of a portfolio's last turn-down events with a final run that it delivered. */
export const KeptForecasts = z.object({
  events: z
    .int()
    .describe(
      'Turn-down events with a final run and a forecast at their start: the newest of the last year, ten at most.',
    ),
  forecastKwh: z.number().describe('What was forecast in kWh, added up.'),
  deliveredKwh: z.number().describe('What was delivered in kWh, added up.'),
  percent: numberOrNull.describe('Delivered in percent of forecast; null where nothing was forecast.'),
});
export type KeptForecasts = z.infer<typeof KeptForecasts>;

const results = {
  usual: z
    .array(UsualPower)
    .describe('What it delivered in its newest events of each type with a final run, ten at most; empty without one.'),
  season: PortfolioSums.describe('What the events of this season came to.'),
  kept: KeptForecasts.nullable().describe(
    'What it delivered of what was forecast at the starts of its events; null without one.',
  ),
};

export const PortfolioResultQuery = pageQuery(
  {
    search: search.describe('Part of the name or description, in any case.'),
    status: lifecycleStatus.default('ACTIVE').describe('Only portfolios with this status.'),
  },
  ['name', 'assetCount', 'expectedKw', 'sureKw', 'keptPercent', 'revenueGbp'],
  '-assetCount',
);
export type PortfolioResultQuery = z.output<typeof PortfolioResultQuery>;

/** Potential, delivery and earnings of a portfolio, as last calculated. */
export const PortfolioStanding = z.object({
  calculatedUTC: utc.describe('When that was; UTC instant.'),
  ready: z.int().describe('Assets that are READY in the scheme in which most are, and consented; each meter once.'),
  expectedKw: numberOrNull.describe(
    'What these are expected to turn down at the usual window, in kW; null where nobody knows.',
  ),
  sureKw: numberOrNull.describe('What nine of ten outcomes exceed, in kW; null likewise.'),
  ...results,
});

/** A portfolio in a list, with its figures and its next event. */
export const PortfolioResult = Portfolio.extend({
  standing: PortfolioStanding.nullable().describe('How it stands, as it was last calculated; null before.'),
  nextEvent: z
    .object({
      eventUUID,
      name: eventName,
      startTime: utc.describe('Start; UTC instant.'),
      optedIn: intOrNull.describe('Assets of the portfolio in it, as they were last counted; null before.'),
    })
    .nullable()
    .describe('The event aimed at it that runs or starts next; null without one.'),
}).meta({
  id: 'PortfolioResult',
  description: 'A portfolio, with what it can turn down, delivers and earned, and what it does next.',
});
export type PortfolioResult = z.infer<typeof PortfolioResult>;

export const PortfolioSeasonQuery = pageQuery({}, ['startTime'], '-startTime').meta({
  members: { page: 'Number of the page of events, from 1.', pageSize: 'Most events on a page.' },
});
export type PortfolioSeasonQuery = z.output<typeof PortfolioSeasonQuery>;

/** An event that is aimed at a portfolio, and the portfolio's part in it. */
export const PortfolioEvent = z
  .object({
    eventUUID,
    name: eventName,
    schemeUUID: uuid.describe('UUID of its scheme.'),
    eventType: eventType.describe('TURN_DOWN asks assets to use less than their baseline, TURN_UP to use more.'),
    startTime: utc.describe('Start; UTC instant.'),
    endTime: utc.describe('End, itself excluded; UTC instant.'),
    state: balancePhase,
    contractedMw: numberOrNull.describe('Contracted power of the whole event in MW; null without a contract.'),
    optedIn: z.int().describe('Assets of the portfolio that are opted in.'),
    usualKw: numberOrNull.describe(
      'What so many of its assets usually deliver in such events, in kW; null where nobody knows.',
    ),
    run: intOrNull.describe('Number of the newest stats run; null before the first.'),
    deliveredKwh: numberOrNull.describe(
      'Energy the portfolio delivered by it in kWh, signed; null before, and without readings.',
    ),
    deliveredInterval: DeliveredInterval.nullable().describe(
      'Where deliveredKwh lies with 90 % probability, by how far the baseline of its assets together was off on ' +
        'placebo days; null with fewer than 5, and for runs of before it was kept.',
    ),
    revenueGbp: numberOrNull.describe(
      'Its share of what the event earned in £; null before, and where nothing is paid.',
    ),
  })
  .meta({ id: 'PortfolioEvent', description: 'An event aimed at a portfolio, and the part of the portfolio in it.' });
export type PortfolioEvent = z.infer<typeof PortfolioEvent>;

export const PortfolioSeason = z
  .object({
    portfolioUUID,
    from: utc.describe('Start of the season; UTC instant.'),
    to: utc.describe('End of the season, itself excluded; UTC instant.'),
    verdict: z
      .object({
        sentence: z.string().describe('The sentence, in English, as every screen shows it.'),
        tone: z
          .enum(['WARN', 'NEUTRAL'])
          .describe('WARN where its newest event was less than three quarters of what is usual.'),
      })
      .describe('The judgement.'),
    ...results,
    events: pageSchema(PortfolioEvent).describe(
      'A page of the events aimed at it; those cancelled before they delivered anything are left out.',
    ),
  })
  .meta({
    id: 'PortfolioSeason',
    description: 'What a portfolio usually delivers, and its part in the events of this season.',
  });
export type PortfolioSeason = z.infer<typeof PortfolioSeason>;
