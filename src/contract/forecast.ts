import { z } from 'zod';
import { summedAssets } from './consumption.ts';
import { assetUUID, portfolioUUID, stepSeconds, unit } from './members.ts';
import { day, integerText, utc, uuidList, utcOrNull } from './primitives.ts';

export const MAX_HORIZON_HOURS = 48;
export const ForecastQuery = z.strictObject({
  horizonHours: integerText(1, MAX_HORIZON_HOURS, 'horizonHours')
    .default(MAX_HORIZON_HOURS)
    .describe('Hours to look ahead.'),
});
export type ForecastQuery = z.output<typeof ForecastQuery>;
export const BulkForecast = z
  .strictObject({
    assetUUIDs: uuidList.describe('UUIDs of 1 to 1,000 assets; repeats count once.'),
    horizonHours: z.int().min(1).max(MAX_HORIZON_HOURS).default(MAX_HORIZON_HOURS).describe('Hours to look ahead.'),
  })
  .meta({ id: 'BulkForecast', description: 'Assets to forecast.' });
export type BulkForecast = z.output<typeof BulkForecast>;

const series = z.array(z.number().nullable());
const columns = {
  unit,
  start: utc.describe('Start of the first half hour, the one in progress; UTC instant.'),
  stepSeconds,
  /** Expected value; these add up over a portfolio. */
  values: series.describe(
    'Expected net energy in kWh, half hour by half hour; below 0 where more is given out than taken, null where not ' +
      'known.',
  ),
  p10: series.describe(
    'Energy in kWh that one outcome in ten falls below, half hour by half hour; null where not known.',
  ),
  p50: series.describe(
    'Energy in kWh in the middle of the outcomes, half hour by half hour; no baseline, because it adds up to less ' +
      'than is used; null where not known.',
  ),
  p90: series.describe('Energy in kWh that one outcome in ten exceeds, half hour by half hour; null where not known.'),
  status: z
    .enum(['OK', 'SHORT_HISTORY', 'INSUFFICIENT_DATA'])
    .describe(
      'OK: 14 days of history and more; SHORT_HISTORY: 3 to 13, with wider bands; INSUFFICIENT_DATA: fewer, and null ' +
        'throughout.',
    ),
  dataThroughUTC: utcOrNull.describe('End of the latest half hour measured; UTC instant, null without readings.'),
  historyDays: z.int().describe('London days of history with at least half of their half hours, at most 57.'),
};

export const Forecast = z
  .object({ assetUUID, ...columns })
  .meta({ id: 'Forecast', description: 'Expected net energy of an asset, half hour by half hour.' });
export type Forecast = z.infer<typeof Forecast>;
export const PortfolioForecast = z
  .object({
    portfolioUUID,
    ...summedAssets,
    assetsWithForecast: z
      .int()
      .describe('Those of them with enough history, which the values add up; in proportion where sampled.'),
    ...columns,
    historyDays: columns.historyDays.describe('Days of history of the middle asset.'),
    temperature: z
      .object({
        source: z.string().describe('Who forecasts the temperature.'),
        effectPercentPerDegree: z
          .number()
          .describe(
            'How much more energy the portfolio uses a day for each degree colder, below 15.5 °C, in percent: ' +
              'measured on its last eight weeks. 0 where no effect is beyond chance.',
          ),
        factorByDay: z
          .array(
            z.object({
              date: day.describe('London date.'),
              colderByDegrees: z
                .number()
                .describe(
                  'Degrees below the past days that the forecast follows, counted below 15.5 °C only; negative for a ' +
                    'warmer day.',
                ),
              factor: z
                .number()
                .describe(
                  'What the day’s values and quantiles were multiplied by, 0.8 to 1.25; those of assets that export ' +
                    'were not.',
                ),
            }),
          )
          .describe('The London days of the forecast that have a temperature.'),
      })
      .nullable()
      .describe(
        'What the temperature of the coming days changes in the values and quantiles; null where no source of ' +
          'temperatures is configured, fewer than 200 assets without export have a forecast, or temperatures of the ' +
          'latest days are missing.',
      ),
  })
  .meta({ id: 'PortfolioForecast', description: 'Expected net energy of a portfolio, half hour by half hour.' });
export type PortfolioForecast = z.infer<typeof PortfolioForecast>;
export const BulkForecasts = z
  .object({
    data: z.array(Forecast).describe('Forecasts, in the order requested.'),
    refused: z
      .array(
        z.object({
          assetUUID,
          code: z
            .enum(['ASSET_NOT_FOUND', 'CONSENT_REQUIRED'])
            .describe('Reason, for programs: the asset is unknown or archived, or its user does not allow half hours.'),
          detail: z.string().describe('Reason, for people.'),
        }),
      )
      .describe('Assets without one.'),
  })
  .meta({ id: 'BulkForecasts', description: 'Forecasts of several assets.' });
