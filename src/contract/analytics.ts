import { z } from 'zod';
import { coverage, summedAssets } from './consumption.ts';
import { costBasis } from './cost.ts';
import { assetUUID, portfolioUUID } from './members.ts';
import { numberOrNull, range, utc, refineRange, utcOrNull } from './primitives.ts';

export const AnalyticsQuery = z
  .strictObject({
    ...range,
    to: range.to.describe('End, itself excluded, with an offset or Z; after from, by 366 days at most.'),
    costs: costBasis
      .default('AS_TOLD')
      .describe(
        'AS_TOLD: costs by the tariff versions and prices that applied to each day when it passed; CORRECTED: by the ' +
          'newest ones.',
      ),
  })
  .refine(...refineRange(366, 'a year'));
export type AnalyticsQuery = z.output<typeof AnalyticsQuery>;

const profile = z.array(numberOrNull).length(48);

/** Figures over a range (domain: kWh, kW = 2 × kWh per half hour); null if unknown. */
const figures = {
  from: utc.describe('Start of the range, on a half hour; UTC instant.'),
  to: utc.describe('End of the range, itself excluded; UTC instant.'),
  coverage: coverage.describe('How complete the readings of the range are.'),
  importKwh: numberOrNull.describe('Energy taken from the grid in kWh; null without readings.'),
  exportKwh: numberOrNull.describe('Energy given to the grid in kWh; null without readings.'),
  netKwh: numberOrNull.describe(
    'Import less export in kWh, over half hours that have both where there is export; null without readings.',
  ),
  meanKw: numberOrNull.describe('Mean demand in kW; null without readings.'),
  peakKw: numberOrNull.describe('Highest half-hourly demand in kW; null without readings.'),
  peakUTC: utcOrNull.describe(
    'Start of the first half hour with the highest demand; UTC instant, null without readings.',
  ),
  baseLoadKw: numberOrNull.describe('Demand in kW that is exceeded 95 % of the time; null without readings.'),
  loadFactorPercent: numberOrNull.describe('Mean demand in percent of the peak; null where there is no peak.'),
  nightKwh: numberOrNull.describe('Import in kWh from 00:30 to 07:30 London time; null without readings.'),
  dayKwh: numberOrNull.describe('Import in kWh at other times; null without readings.'),
  workingDayKwh: numberOrNull.describe(
    'Import in kWh on working days: Monday to Friday, bank holidays of England and Wales excluded; null without ' +
      'readings.',
  ),
  nonWorkingDayKwh: numberOrNull.describe('Import in kWh on the other days; null without readings.'),
  costGbp: numberOrNull.describe(
    'Cost in £ under the tariffs in force, VAT and standing charges included, export as a credit; null where nothing ' +
      'is priced.',
  ),
  measuredAssets: z.int().describe('Assets that the sums cover: those with at least one reading in the range.'),
  pricedAssets: z.int().describe('Assets that the cost covers: those with readings under a tariff.'),
  carbonKg: numberOrNull.describe('CO2 of the import in kg; null without readings.'),
  carbonSource: z.string().describe('Where the carbon intensity comes from.'),
  workingDayProfile: profile.describe(
    'Mean import in kWh of each of the 48 London half hours on working days, from 00:00; null where not measured.',
  ),
  nonWorkingDayProfile: profile.describe(
    'Mean import in kWh of each of the 48 London half hours on the other days, from 00:00; null where not measured.',
  ),
  heatMap: z
    .array(profile)
    .length(7)
    .describe('Mean import in kWh by weekday, Monday first, and London half hour from 00:00; null where not measured.'),
  /** Demand in kW at 101 points of time share, highest first. */
  loadDuration: z
    .array(numberOrNull)
    .length(101)
    .describe('Demand in kW exceeded in 0, 1 … 100 percent of the time, highest first; null without readings.'),
};
export const AssetAnalytics = z
  .object({
    assetUUID,
    ...figures,
    baselineBiasPercent: numberOrNull.describe(
      'BL01 baseline less metered energy in percent of metered, over whole past days without an event; null without ' +
        'such days.',
    ),
    baselineMapePercent: numberOrNull.describe(
      'Mean distance of the BL01 baseline from each half hour, in percent of it, over the same days; null without ' +
        'such days.',
    ),
  })
  .meta({ id: 'AssetAnalytics', description: 'Figures of one asset over a range.' });
export type AssetAnalytics = z.infer<typeof AssetAnalytics>;
export const PortfolioAnalytics = z
  .object({
    portfolioUUID,
    ...summedAssets,
    assets: z
      .int()
      .describe('Active assets in the portfolio whose user allows half hours, or that have none; each meter once.'),
    ...figures,
    coverage: coverage.meta({
      description: 'How complete the readings of the range are.',
      members: {
        expected: 'Half hours due from all active assets of the portfolio, those left out too.',
        present: 'Readings there are of those.',
      },
    }),
  })
  .meta({ id: 'PortfolioAnalytics', description: 'Figures of a portfolio over a range, its active assets added up.' });
export type PortfolioAnalytics = z.infer<typeof PortfolioAnalytics>;
