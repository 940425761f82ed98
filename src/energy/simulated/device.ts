import { seedOf } from './draw.ts';

/** Kinds of simulated devices. A SITE is a shop, a cold store, a works: a meter of far more power than a home's. */
export type DeviceKind = 'HOME' | 'SITE' | 'EV_CHARGER' | 'HEAT_PUMP' | 'BATTERY' | 'SOLAR';

/** A device behind a simulated meter. */
export interface SimulatedDevice {
  kind: DeviceKind;
  /** Seed from its MPAN, or its asset id without one. */
  seed: number;
  powerW: number;
  capacityWh: number;
  /** Whether it is a home whose roof feeds in through an export meter. */
  hasRoof: boolean;
}

const KIND_OF_TYPE: Readonly<Record<string, DeviceKind>> = {
  EV_CHARGER: 'EV_CHARGER',
  ELECTRIC_VEHICLE: 'EV_CHARGER',
  HEAT_PUMP: 'HEAT_PUMP',
  HOT_WATER_TANK: 'HEAT_PUMP',
  BATTERY: 'BATTERY',
  SOLAR_PV: 'SOLAR',
};

/** Assumed power of an asset without a stated one, by kind. */
const USUAL_W: Readonly<Record<DeviceKind, number>> = {
  HOME: 3000,
  SITE: 100_000,
  EV_CHARGER: 7400,
  HEAT_PUMP: 5000,
  BATTERY: 3600,
  SOLAR: 4000,
};
const USUAL_BATTERY_HOURS = 2.6;

/** Rated power in kW from which a meter is that of a commercial site. */
export const SITE_FROM_KW = 20;

/** Returns the kind of an asset by its type; types without a model of their own are homes, or sites by their power. */
export const kindOfType = (assetType: string, powerKw: number | null): DeviceKind =>
  KIND_OF_TYPE[assetType] ?? (powerKw !== null && powerKw >= SITE_FROM_KW ? 'SITE' : 'HOME');

/** Returns the device of an asset. */
export function deviceOf(asset: {
  assetId: string;
  assetType: string;
  mpan?: string | null;
  exportMpan?: string | null;
  powerKw: number | null;
  capacityKwh: number | null;
}): SimulatedDevice {
  const kind = kindOfType(asset.assetType, asset.powerKw);
  const powerW = asset.powerKw === null ? USUAL_W[kind] : asset.powerKw * 1000;
  const capacityWh = asset.capacityKwh === null ? powerW * USUAL_BATTERY_HOURS : asset.capacityKwh * 1000;
  const hasRoof = kind === 'HOME' && (asset.exportMpan ?? null) !== null;
  return { kind, seed: seedOf(asset.mpan ?? asset.assetId), powerW, capacityWh, hasRoof };
}
