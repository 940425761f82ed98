import { z } from 'zod';
import { summedAssets } from './consumption.ts';
import { day, integerText, utc, uuid, uuidList } from './primitives.ts';

export const MAX_HORIZON_HOURS = 48;
export const ForecastQuery = z.strictObject({
  horizonHours: integerText(1, MAX_HORIZON_HOURS, 'horizonHours').default(MAX_HORIZON_HOURS),
});
export type ForecastQuery = z.output<typeof ForecastQuery>;
export const BulkForecast = z
  .strictObject({
    assetUUIDs: uuidList,
    horizonHours: z.int().min(1).max(MAX_HORIZON_HOURS).default(MAX_HORIZON_HOURS),
  })
  .meta({ id: 'BulkForecast' });
export type BulkForecast = z.output<typeof BulkForecast>;

const series = z.array(z.number().nullable());
const columns = {
  unit: z.literal('kWh'),
  start: utc,
  stepSeconds: z.int(),
  /** Expected value; these add up over a portfolio. */
  values: series,
  p10: series,
  p50: series,
  p90: series,
  /** INSUFFICIENT_DATA: too little history; values are null. SHORT_HISTORY: values with wider bands. */
  status: z.enum(['OK', 'SHORT_HISTORY', 'INSUFFICIENT_DATA']),
  dataThroughUTC: utc.nullable(),
  historyDays: z.int(),
};

export const Forecast = z.object({ assetUUID: uuid, ...columns }).meta({ id: 'Forecast' });
export type Forecast = z.infer<typeof Forecast>;
export const PortfolioForecast = z
  .object({
    portfolioUUID: uuid,
    ...summedAssets,
    assetsWithForecast: z.int(),
    ...columns,
    temperature: z
      .object({
        source: z.string(),
        effectPercentPerDegree: z.number(),
        factorByDay: z.array(z.object({ date: day, colderByDegrees: z.number(), factor: z.number() })),
      })
      .nullable(),
  })
  .meta({ id: 'PortfolioForecast' });
export type PortfolioForecast = z.infer<typeof PortfolioForecast>;
export const BulkForecasts = z
  .object({
    data: z.array(Forecast),
    refused: z.array(
      z.object({ assetUUID: uuid, code: z.enum(['ASSET_NOT_FOUND', 'CONSENT_REQUIRED']), detail: z.string() }),
    ),
  })
  .meta({ id: 'BulkForecasts' });
