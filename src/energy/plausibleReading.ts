/**
 * Reason why a reading is implausible: above the capacity of the connection, above that of a home, or far above all
 * before.
 */
export type Suspicion = 'CAPACITY' | 'CONNECTION' | 'HISTORY';

/** Maximum that an asset's meter can have measured in one half hour. */
export interface PlausibleLimit {
  wh: number;
  reason: Suspicion;
}

/** Known facts about one direction of an asset's connection. */
export interface Connection {
  /** Import or export capacity in kW; null where unknown. */
  capacityKw: number | null;
  isDomestic: boolean;
  /** The 99th percentile of its own half hours in watt-hours; null with less than a week of them. */
  usualHighWh: number | null;
  /** The largest reading that an operator confirmed, in watt-hours; null without one. */
  confirmedWh: number | null;
}

/** Energy of a single-phase supply of 100 A at the highest voltage that is allowed, 253 V, for half an hour. */
export const HOME_WH = 12_650;
/** Tolerance, since meters, clocks and ratings are not exact. */
const TOLERANCE = 1.1;
/** Multiple of the usual high that is more than a new machine or a cold day. */
const BEYOND_HISTORY = 5;
const WH_PER_KW = 500;

/**
 * Energy below which nothing is checked: import and export, in watt-hours. No connection is smaller, or nothing depends
 * on it.
 */
export const ALWAYS_PLAUSIBLE_WH = [5000, 2000] as const;

/** Returns the maximum that is plausible; null where nothing limits it. */
export function plausibleLimit({
  capacityKw,
  isDomestic,
  usualHighWh,
  confirmedWh,
}: Connection): PlausibleLimit | null {
  const limit = limitOf(capacityKw, isDomestic, usualHighWh);
  return limit && { ...limit, wh: Math.max(limit.wh, Math.round(TOLERANCE * (confirmedWh ?? 0))) };
}

function limitOf(capacityKw: number | null, isDomestic: boolean, usualHighWh: number | null): PlausibleLimit | null {
  if (capacityKw !== null) return { wh: Math.round(TOLERANCE * WH_PER_KW * capacityKw), reason: 'CAPACITY' };
  if (isDomestic) return { wh: HOME_WH, reason: 'CONNECTION' };
  return usualHighWh === null ? null : { wh: BEYOND_HISTORY * usualHighWh, reason: 'HISTORY' };
}
