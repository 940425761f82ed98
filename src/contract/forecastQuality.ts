import { z } from 'zod';
import { assetId, assetName, assetSearch, assetUUID, inPortfolio, portfolioUUID } from './members.ts';
import { pageQuery } from './paging.ts';
import { day, numberOrNull, range, refineRange, utc, uuid, uuidOrNull } from './primitives.ts';

/** Number of days for which scores of assets are stored. */
export const ASSET_SCORE_DAYS = 60;

export const ForecastQualityQuery = z
  .strictObject({
    ...range,
    from: range.from.describe('Start of the range in which the forecasts begin, with an offset or Z.'),
    to: range.to.describe('End, itself excluded, with an offset or Z; after from, by 366 days at most.'),
    portfolioUUID: uuid.optional().describe('Only forecasts of this portfolio; all together where absent.'),
  })
  .refine(...refineRange(366, 'a year'));
export type ForecastQualityQuery = z.output<typeof ForecastQualityQuery>;

/** Comparison of ranges and expected values with the measured energy; null without a half hour. */
const score = {
  halfHours: z.int().describe('Half hours that were scored.'),
  coveragePercent: numberOrNull.describe(
    'Share in percent of them that were measured from p10 to p90; null without any.',
  ),
  belowPercent: numberOrNull.describe('Share in percent of them that were measured below p10; null without any.'),
  errorPercent: numberOrNull.describe(
    'Mean absolute error of the forecast in percent of the mean measured energy; null without any.',
  ),
};
export const coverageStatus = z.enum(['OK', 'TOO_NARROW', 'TOO_WIDE', 'UNKNOWN']);

export const ForecastQuality = z
  .object({
    portfolioUUID: uuidOrNull.describe('UUID of the portfolio; null for all together.'),
    from: utc.describe('Start of the range; UTC instant.'),
    to: utc.describe('End of the range, itself excluded; UTC instant.'),
    /** Forecasts made in the range; replayed ones are also counted by their status. */
    forecasts: z
      .object({
        scored: z.int().describe('Forecasts compared with what was measured.'),
        pending: z.int().describe('Forecasts whose 48 hours are not over, or whose readings have not all arrived.'),
        unscored: z
          .int()
          .describe('Forecasts given up: a week after their end fewer than half of their readings had arrived.'),
        replayed: z
          .int()
          .describe(
            'Those of all these that were made on a later day, when the portfolio was first forecast, from readings ' +
              'before their start alone.',
          ),
      })
      .describe('How many forecasts begin in the range, by what became of them.'),
    leadTimes: z
      .array(
        z.object({
          fromHours: z.int().describe('Hours ahead at which the lead time begins.'),
          toHours: z.int().describe('Hours ahead at which it ends, itself excluded.'),
          ...score,
        }),
      )
      .describe('Scores by how far ahead a half hour was forecast.'),
    days: z
      .array(
        z.object({
          date: day.describe('London day on which the forecast began, at 16:00.'),
          ...score,
          readingsPercent: numberOrNull.describe(
            'Share in percent of the half hours of all its assets that had a reading when it was scored; null before.',
          ),
        }),
      )
      .describe('Scores by the London day on which the forecast began, earliest first; days without one are left out.'),
    twoWeeks: z
      .object({
        ...score,
        status: coverageStatus.describe(
          'OK: 70 to 90 % of the half hours lay from p10 to p90, which is made for 80 %; TOO_NARROW: fewer; ' +
            'TOO_WIDE: more; UNKNOWN: fewer than 336 half hours were scored.',
        ),
      })
      .describe('Scores of the forecasts of the latest two weeks that can be over, whatever the range.'),
    nextForecastUTC: utc.describe('When the next forecasts are made; UTC instant.'),
    nextScoreUTC: utc.describe('When a forecast is next due to be scored, if its readings are there; UTC instant.'),
  })
  .meta({ id: 'ForecastQuality', description: 'How the kept forecasts of a range compare with what was measured.' });
export type ForecastQuality = z.infer<typeof ForecastQuality>;

export const KeptForecastPath = z.strictObject({
  portfolioUUID,
  date: day.describe('London day on which the forecast begins, at 16:00.'),
});

const series = z.array(numberOrNull);
export const KeptForecast = z
  .object({
    portfolioUUID,
    date: day.describe('London day on which it begins, at 16:00.'),
    madeUTC: utc.describe('When it was made; UTC instant.'),
    isReplayed: z.boolean().describe('Whether it was made on a later day, from readings before its start alone.'),
    status: z
      .enum(['PENDING', 'SCORED', 'UNSCORED'])
      .describe(
        'PENDING: not scored yet; SCORED: compared with what was measured; UNSCORED: too few readings arrived.',
      ),
    assets: z.int().describe('Assets that the sum of the portfolio had, each meter once.'),
    assetsForecast: z
      .int()
      .describe(
        'Assets that were forecast and measured: those with enough history, and at most an even sample of 1,000 of ' +
          'them (100 if replayed), scaled to all.',
      ),
    readingsPercent: numberOrNull.describe(
      'Share in percent of the half hours of all its assets that had a reading when it was scored; null before.',
    ),
    unit: z.literal('kWh').describe('Unit of all values.'),
    start: utc.describe('Start of the first half hour; UTC instant.'),
    stepSeconds: z.int().describe('Length of a half hour in seconds.'),
    values: series.describe('Expected net energy of each half hour; null where nothing is known.'),
    p10: series.describe('Net energy that nine in ten half hours exceed; null where nothing is known.'),
    p50: series.describe('Median net energy; null where nothing is known.'),
    p90: series.describe('Net energy that one in ten half hours exceeds; null where nothing is known.'),
    /** Measured energy; null until the forecast is scored. */
    measured: series
      .nullable()
      .describe(
        'Net energy measured of the same assets; null in half hours that are not scored. Null as a whole before it ' +
          'is scored.',
      ),
    leadTimes: z
      .array(
        z.object({
          fromHours: z.int().describe('Hours ahead at which the lead time begins.'),
          toHours: z.int().describe('Hours ahead at which it ends, itself excluded.'),
          ...score,
        }),
      )
      .describe('Scores by how far ahead a half hour was forecast; empty before it is scored.'),
  })
  .meta({ id: 'KeptForecast', description: 'A forecast of a portfolio as it was made, and what was measured.' });
export type KeptForecast = z.infer<typeof KeptForecast>;

export const AssetForecastQualityQuery = pageQuery(
  {
    ...range,
    from: range.from.describe('Start of the range in which the forecasts begin, with an offset or Z.'),
    to: range.to.describe('End, itself excluded, with an offset or Z; after from, by 60 days at most.'),
    search: assetSearch,
    portfolioUUID: inPortfolio,
  },
  ['error', 'coverage', 'energy', 'assetId'],
  '-error',
).refine(...refineRange(ASSET_SCORE_DAYS, `${ASSET_SCORE_DAYS} days`));
export type AssetForecastQualityQuery = z.output<typeof AssetForecastQualityQuery>;

export const AssetForecastQuality = z
  .object({
    assetUUID,
    assetId,
    name: assetName,
    portfolioUUID: uuidOrNull.describe('UUID of the portfolio the asset is in; null where it is in none.'),
    forecasts: z.int().describe('Forecasts that were scored.'),
    ...score,
    errorPercent: numberOrNull.describe(
      'Mean absolute error of p50 in percent of the mean measured energy; null without energy.',
    ),
    meanKwh: numberOrNull.describe('Mean absolute energy of a scored half hour in kWh; null without any.'),
  })
  .meta({
    id: 'AssetForecastQuality',
    description: 'How the forecasts of an asset compare with what it measured, over the first 24 hours of each.',
  });
export type AssetForecastQuality = z.infer<typeof AssetForecastQuality>;
