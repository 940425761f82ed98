import type { AssetAnalytics } from '#contract/analytics.ts';
import { loadShape } from '#energy/loadShape.ts';
import { whToKwh } from '#energy/reading.ts';
import { moneyToGbp } from '#energy/tariffCost.ts';
import type { HalfHourRange } from '../assets/halfHourRange.ts';
import type { CarbonIntensity, Intensities } from '../assets/ports/carbon.ts';
import { iso, toNumberOrNull } from '../platform/rows/iso.ts';
import { roundTo } from '../platform/rows/roundTo.ts';
import type { MeterTotals } from './sumMeters.ts';

type Figures = Omit<AssetAnalytics, 'assetUUID' | 'coverage' | 'baselineBiasPercent' | 'baselineMapePercent'>;

const WH_GRAMS_PER_KG = 1_000_000;

/** Returns the figures of a range from the sums of its meters. Demand, day types and carbon are those of the import. */
export async function toAnalyticsFigures(
  carbon: CarbonIntensity,
  range: HalfHourRange,
  region: string | null,
  totals: MeterTotals,
): Promise<Figures> {
  const shape = loadShape(totals.demand);
  const intensities = await carbon.intensities(range.startMs, range.endMs, region);
  return {
    from: iso(range.startMs),
    to: iso(range.endMs),
    importKwh: thousandth(shape.totalWh),
    exportKwh: thousandth(totals.exportWh),
    netKwh: thousandth(totals.netWh),
    meanKw: thousandth(shape.meanW),
    peakKw: thousandth(shape.peakW),
    peakUTC: Number.isNaN(shape.peakMs) ? null : iso(shape.peakMs),
    baseLoadKw: thousandth(shape.baseLoadW),
    loadFactorPercent: toNumberOrNull(roundTo(4, shape.loadFactorPercent)),
    nightKwh: thousandth(shape.nightWh),
    dayKwh: thousandth(shape.dayWh),
    workingDayKwh: thousandth(shape.workingWh),
    nonWorkingDayKwh: thousandth(shape.nonWorkingWh),
    costGbp: totals.cost === null ? null : moneyToGbp(totals.cost),
    measuredAssets: totals.measuredAssets,
    pricedAssets: totals.pricedAssets,
    carbonKg: carbonKgOf(totals, intensities),
    carbonSource: intensities.source,
    workingDayProfile: thousandths(shape.workingProfile),
    nonWorkingDayProfile: thousandths(shape.nonWorkingProfile),
    heatMap: shape.heatMap.map(thousandths),
    loadDuration: thousandths(shape.loadDuration),
  };
}

/** Converts Wh to kWh and W to kW; null where unknown. */
const thousandth = (value: number): number | null => toNumberOrNull(whToKwh(value));
const thousandths = (values: Float64Array): (number | null)[] => Array.from(values, thousandth);

function carbonKgOf({ demand: { wh } }: MeterTotals, { gramsPerKwh }: Intensities): number | null {
  let [total, isKnown] = [0, false];
  for (let slot = 0; slot < wh.length; slot++) {
    if (Number.isNaN(wh[slot])) continue;
    total += wh[slot]! * gramsPerKwh[slot]!;
    isKnown = true;
  }
  return isKnown ? roundTo(4, total / WH_GRAMS_PER_KG) : null;
}
