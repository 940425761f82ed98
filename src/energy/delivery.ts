/**
 * Delivered energy and its earnings, after the service terms of the Demand Flexibility Service (NESO, v4.0, Schedule
 * 1).
 */

export type EventType = 'TURN_DOWN' | 'TURN_UP';
export type SettlementMethod = 'DFS_K' | 'FLAT_RATE' | 'UTILISATION_ENERGY' | 'P415';

/**
 * Returns the energy delivered in a half hour, signed: less than the baseline when turning down, more than it when
 * turning up.
 */
export function deliveredWh(eventType: EventType, baselineWh: number, actualWh: number): number {
  return eventType === 'TURN_DOWN' ? baselineWh - actualWh : actualWh - baselineWh;
}

/**
 * Returns the response volume RV of a half hour: delivered MWh in percent of what the contracted MW make in it. Null
 * without a contract.
 */
export function responseVolumePercent(deliveredMwh: number, contractedMw: number | null): number | null {
  return contractedMw === null || contractedMw <= 0 ? null : (100 * deliveredMwh) / (contractedMw * 0.5);
}

/** Returns the performance factor K for a response volume in percent: from −1 to 1.2, continuous, zero below 25 %. */
export function performanceFactor(responseVolume: number): number {
  if (responseVolume >= 120) return 1.2;
  if (responseVolume >= 50) return responseVolume / 100;
  if (responseVolume >= 25) return (2 * responseVolume - 50) / 100;
  if (responseVolume >= 0) return 0;
  return Math.max(-1, responseVolume / 100);
}
