import { z } from 'zod';
import { coverage, summedAssets } from './consumption.ts';
import { costBasis } from './cost.ts';
import { numberOrNull, range, utc, uuid, refineRange } from './primitives.ts';

export const AnalyticsQuery = z
  .strictObject({ ...range, costs: costBasis.default('AS_TOLD') })
  .refine(...refineRange(366, 'a year'));
export type AnalyticsQuery = z.output<typeof AnalyticsQuery>;

const profile = z.array(numberOrNull).length(48);

/** Figures over a range (domain: kWh, kW = 2 × kWh per half hour); null if unknown. */
const figures = {
  from: utc,
  to: utc,
  coverage,
  importKwh: numberOrNull,
  exportKwh: numberOrNull,
  netKwh: numberOrNull,
  meanKw: numberOrNull,
  peakKw: numberOrNull,
  peakUTC: utc.nullable(),
  baseLoadKw: numberOrNull,
  loadFactorPercent: numberOrNull,
  nightKwh: numberOrNull,
  dayKwh: numberOrNull,
  workingDayKwh: numberOrNull,
  nonWorkingDayKwh: numberOrNull,
  costGbp: numberOrNull,
  /** Assets with readings, which the sums cover. */
  measuredAssets: z.int(),
  /** Assets with a tariff and readings, which the cost covers. */
  pricedAssets: z.int(),
  carbonKg: numberOrNull,
  carbonSource: z.string(),
  /** Mean kWh of each of the 48 local half hours. */
  workingDayProfile: profile,
  nonWorkingDayProfile: profile,
  /** Mean kWh by day of week (Monday first) and local half hour. */
  heatMap: z.array(profile).length(7),
  /** Demand in kW at 101 points of time share, highest first. */
  loadDuration: z.array(numberOrNull).length(101),
};
export const AssetAnalytics = z
  .object({ assetUUID: uuid, ...figures, baselineBiasPercent: numberOrNull, baselineMapePercent: numberOrNull })
  .meta({ id: 'AssetAnalytics' });
export type AssetAnalytics = z.infer<typeof AssetAnalytics>;
export const PortfolioAnalytics = z
  .object({
    portfolioUUID: uuid,
    ...summedAssets,
    ...figures,
  })
  .meta({ id: 'PortfolioAnalytics' });
export type PortfolioAnalytics = z.infer<typeof PortfolioAnalytics>;
