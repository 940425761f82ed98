import type { HalfHourSeries } from '../halfHourSeries.ts';

/** What the baseline of an asset is made of. */
export interface AssetHistory {
  /** Net metered energy in Wh. */
  series: HalfHourSeries;
  eventDays: ReadonlySet<string>;
  importOnly: boolean;
  /** Its baseline is adjusted where the terms adjust. */
  isDomestic: boolean;
  assetType: string;
  /** Its rated power; null where not known. */
  powerKw: number | null;
}
