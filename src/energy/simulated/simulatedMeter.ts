import { HALF_HOUR_MS } from '../time/settlement.ts';
import { DAY_MS } from '../time/spans.ts';
import type { SimulatedDevice } from './device.ts';
import { draw } from './draw.ts';
import { type Executed, executedW } from './executed.ts';
import { simulatedHalfHour } from './halfHour.ts';
import { sunAt } from './ordinaryLoad.ts';

/** One half hour of a simulated meter, in whole watt-hours. */
export interface SimulatedReading {
  importWh: number;
  exportWh: number;
  isEstimated: boolean;
}

/** Part of the seed of a meter's draws. */
const LOST = 0x1d0c;
/** Share of half hours that a meter with bad reception loses; it estimates one a day. */
const LOST_SHARE = 0.02;
const ROOF_W = 3000;

/**
 * Returns the reading of a device's meter in the half hour at `startMs`, with all that the device does for events. Null
 * for a half hour that never arrives, as with real meters of bad reception.
 */
export function readSimulated(
  device: SimulatedDevice,
  startMs: number,
  executed: readonly Executed[],
  hasBadReception = false,
): SimulatedReading | null {
  if (hasBadReception && draw(device.seed ^ LOST, Math.floor(startMs / HALF_HOUR_MS)) < LOST_SHARE) return null;
  const wh = Math.round(executedW(device, startMs, executed) / 2);
  const roofWh = device.hasRoof ? Math.round((ROOF_W * sunAt(simulatedHalfHour(startMs))) / 2) : 0;
  return {
    importWh: Math.max(0, wh),
    exportWh: Math.max(0, -wh) + roofWh,
    isEstimated: hasBadReception && startMs % DAY_MS === 0,
  };
}
