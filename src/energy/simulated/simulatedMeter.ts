import { HALF_HOUR_MS } from '../time/settlement.ts';
import { DAY_MS } from '../time/spans.ts';
import type { SimulatedDevice } from './device.ts';
import { draw } from './draw.ts';
import { type Executed, executedW } from './executed.ts';

/** One half hour of a simulated meter, in whole watt-hours. */
export interface SimulatedReading {
  importWh: number;
  exportWh: number;
  isEstimated: boolean;
}

/** Places of a meter's draws. */
const IS_POOR = 3;
const LOST = 0x1d0c;
/** Meters with bad reception lose more half hours, and estimate one a day. */
const POOR_METERS = 0.06;
const LOST_BY_POOR = 0.02;
const LOST_BY_GOOD = 0.0004;

/** What the meter of a device measures in the half hour at `startMs`; null for one that never arrives, as in real data. */
export function readSimulated(
  device: SimulatedDevice,
  startMs: number,
  executed: readonly Executed[],
): SimulatedReading | null {
  const isPoor = draw(device.seed, IS_POOR) < POOR_METERS;
  const slot = Math.floor(startMs / HALF_HOUR_MS);
  if (draw(device.seed ^ LOST, slot) < (isPoor ? LOST_BY_POOR : LOST_BY_GOOD)) return null;
  const wh = Math.round(executedW(device, startMs, executed) / 2);
  return {
    importWh: Math.max(0, wh),
    exportWh: Math.max(0, -wh),
    isEstimated: isPoor && startMs % DAY_MS === 0,
  };
}
