import { z } from 'zod';
import { pageQuery, search } from './paging.ts';
import { day, numberOrNull, range, refineRange, utc, uuid } from './primitives.ts';

/** Days for which scores of assets are kept. */
export const ASSET_SCORE_DAYS = 60;

export const ForecastQualityQuery = z
  .strictObject({ ...range, portfolioUUID: uuid.optional() })
  .refine(...refineRange(366, 'a year'));
export type ForecastQualityQuery = z.output<typeof ForecastQualityQuery>;

/** How ranges and expected values compare with what was measured; null without a half hour. */
const score = {
  halfHours: z.int(),
  coveragePercent: numberOrNull,
  belowPercent: numberOrNull,
  errorPercent: numberOrNull,
};
export const coverageStatus = z.enum(['OK', 'TOO_NARROW', 'TOO_WIDE', 'UNKNOWN']);

export const ForecastQuality = z
  .object({
    portfolioUUID: uuid.nullable(),
    from: utc,
    to: utc,
    /** Forecasts made in the range; those replayed are also counted by their status. */
    forecasts: z.object({ scored: z.int(), pending: z.int(), unscored: z.int(), replayed: z.int() }),
    leadTimes: z.array(z.object({ fromHours: z.int(), toHours: z.int(), ...score })),
    days: z.array(z.object({ date: day, ...score, readingsPercent: numberOrNull })),
    twoWeeks: z.object({ ...score, status: coverageStatus }),
    /** When the next forecast is made, and when one may be scored next. */
    nextForecastUTC: utc,
    nextScoreUTC: utc,
  })
  .meta({ id: 'ForecastQuality' });
export type ForecastQuality = z.infer<typeof ForecastQuality>;

export const KeptForecastPath = z.strictObject({ portfolioUUID: uuid, date: day });

const series = z.array(numberOrNull);
export const KeptForecast = z
  .object({
    portfolioUUID: uuid,
    date: day,
    madeUTC: utc,
    /** Made on a later day, from readings before its start alone. */
    isReplayed: z.boolean(),
    status: z.enum(['PENDING', 'SCORED', 'UNSCORED']),
    assets: z.int(),
    assetsForecast: z.int(),
    readingsPercent: numberOrNull,
    unit: z.literal('kWh'),
    start: utc,
    stepSeconds: z.int(),
    values: series,
    p10: series,
    p50: series,
    p90: series,
    /** Null until the forecast is scored. */
    measured: series.nullable(),
    leadTimes: z.array(z.object({ fromHours: z.int(), toHours: z.int(), ...score })),
  })
  .meta({ id: 'KeptForecast' });
export type KeptForecast = z.infer<typeof KeptForecast>;

export const AssetForecastQualityQuery = pageQuery(
  { ...range, search, portfolioUUID: uuid.optional() },
  ['error', 'coverage', 'energy', 'assetId'],
  '-error',
).refine(...refineRange(ASSET_SCORE_DAYS, `${ASSET_SCORE_DAYS} days`));
export type AssetForecastQualityQuery = z.output<typeof AssetForecastQualityQuery>;

export const AssetForecastQuality = z
  .object({
    assetUUID: uuid,
    assetId: z.string(),
    name: z.string().nullable(),
    portfolioUUID: uuid.nullable(),
    forecasts: z.int(),
    ...score,
    /** Of a scored half hour. */
    meanKwh: numberOrNull,
  })
  .meta({ id: 'AssetForecastQuality' });
export type AssetForecastQuality = z.infer<typeof AssetForecastQuality>;
