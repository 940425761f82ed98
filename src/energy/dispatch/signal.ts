/** Signal to a device that makes the requested change. Powers in whole watts, consumption positive. */

export type Signal = 'RELATIVE_KW' | 'IMPORT_LIMIT_KW' | 'SETPOINT_KW' | 'EXPORT_LIMIT_KW' | 'LEVEL';
export type ControlledType =
  | 'SMART_METER'
  | 'BATTERY'
  | 'EV_CHARGER'
  | 'ELECTRIC_VEHICLE'
  | 'HEAT_PUMP'
  | 'HOT_WATER_TANK'
  | 'SOLAR_PV'
  | 'OTHER';

const BY_TYPE: Record<ControlledType, Signal> = {
  SMART_METER: 'RELATIVE_KW',
  OTHER: 'RELATIVE_KW',
  EV_CHARGER: 'IMPORT_LIMIT_KW',
  ELECTRIC_VEHICLE: 'IMPORT_LIMIT_KW',
  HEAT_PUMP: 'IMPORT_LIMIT_KW',
  HOT_WATER_TANK: 'IMPORT_LIMIT_KW',
  BATTERY: 'SETPOINT_KW',
  SOLAR_PV: 'EXPORT_LIMIT_KW',
};
/** Number of steps of LEVEL, which is in thousandths as every value. */
const STEPS = 3;
const THOUSANDTHS = 1000;

/** Returns the signal of an asset, unless an order names one for all. */
export const signalOf = (assetType: ControlledType, ordered: Signal | null): Signal => ordered ?? BY_TYPE[assetType];

/** Whether a value of the signal can be calculated only with a baseline: a limit is never made up. */
export const needsBaseline = (signal: Signal): boolean => signal !== 'RELATIVE_KW' && signal !== 'LEVEL';

/** Figures of one half hour of an asset. */
export interface SignalInput {
  /** Change in watts, negative for less consumption. */
  changeW: number;
  /** Baseline in watts, NaN where unknown. */
  baselineW: number;
  /** Maximum power that could be asked for; for LEVEL. */
  capW: number;
  minimumW: number;
}

/** Returns the value of a half hour; null where the baseline that it needs is unknown. LEVEL is in thousandths. */
export function signalValue(signal: Signal, { changeW, baselineW, capW, minimumW }: SignalInput): number | null {
  if (signal === 'RELATIVE_KW') return changeW;
  if (signal === 'LEVEL')
    return capW <= 0 || changeW === 0
      ? 0
      : THOUSANDTHS * Math.min(STEPS, Math.ceil((STEPS * Math.abs(changeW)) / capW));
  if (Number.isNaN(baselineW)) return null;
  const net = Math.round(baselineW) + changeW;
  if (signal === 'SETPOINT_KW') return net;
  return signal === 'IMPORT_LIMIT_KW' ? Math.max(minimumW, net, 0) : Math.max(0, -net);
}

/** Bounds of the change that may be asked of an asset in a half hour. */
export interface PowerBounds {
  isTurnDown: boolean;
  /** Power in watts, null where unknown. */
  powerW: number | null;
  /** Baseline in watts, NaN where unknown. */
  baselineW: number;
  mayExport: boolean;
}

/**
 * Returns the greatest change in whole watts: never above the power, without one never above the baseline; less
 * consumption than its baseline only from an asset that may export, more than its power from none.
 */
export function capOf({ isTurnDown, powerW, baselineW, mayExport }: PowerBounds): number {
  const baseline = Number.isNaN(baselineW) ? null : Math.max(0, baselineW);
  if (powerW === null) return Math.floor(baseline ?? 0);
  if (mayExport || baseline === null) return Math.floor(powerW);
  return Math.max(0, Math.floor(isTurnDown ? Math.min(powerW, baseline) : powerW - Math.min(powerW, baseline)));
}
