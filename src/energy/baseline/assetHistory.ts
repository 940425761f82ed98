import type { HalfHourSeries } from '../halfHourSeries.ts';

/** History from which the baseline of an asset is made. */
export interface AssetHistory {
  /** Net metered energy in Wh. */
  series: HalfHourSeries;
  eventDays: ReadonlySet<string>;
  importOnly: boolean;
  /** Whether its baseline is adjusted where the terms adjust. */
  isDomestic: boolean;
  assetType: string;
  /** Its rated power in kW; null where unknown. */
  powerKw: number | null;
}
