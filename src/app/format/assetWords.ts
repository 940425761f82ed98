import type { Asset, AssetType } from '#contract/asset.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';

export const assetTypeWords: Record<AssetType, string> = {
  SMART_METER: 'Smart meter',
  BATTERY: 'Battery',
  EV_CHARGER: 'EV charger',
  ELECTRIC_VEHICLE: 'Electric vehicle',
  HEAT_PUMP: 'Heat pump',
  HOT_WATER_TANK: 'Hot water tank',
  SOLAR_PV: 'Solar PV',
  OTHER: 'Other',
};

/** An asset's name, or its asset id where it has none. */
export const nameOf = ({ name, assetId }: Pick<Asset, 'name' | 'assetId'>): string => name ?? assetId;

/** Its address in one line, as far as it is known. */
export function placeOf({ locationBuildingNoOrName, locationAddress, locationPostcode }: Asset): string | null {
  const street = [locationBuildingNoOrName, locationAddress].filter(Boolean).join(' ');
  return [street, locationPostcode].filter(Boolean).join(', ') || null;
}

const FEEDING_TYPES: readonly AssetType[] = ['SOLAR_PV', 'BATTERY'];

/** Whether there may be export readings. */
export const mayExport = ({ exportMpan, assetType }: Pick<Asset, 'exportMpan' | 'assetType'>): boolean =>
  exportMpan !== null || FEEDING_TYPES.includes(assetType);

/** The end of the last half hour read, in ms; null before the first. */
export const dataThrough = ({ lastReadingUTC }: Pick<Asset, 'lastReadingUTC'>): number | null =>
  lastReadingUTC === null ? null : Date.parse(lastReadingUTC) + HALF_HOUR_MS;
