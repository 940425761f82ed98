import type { OpenEnergy } from '#energy/projectionSums.ts';

export const nothingOpen = (): OpenEnergy => ({ baselineWh: 0, expectedWh: 0 });

/** Adds what is still open of an asset. */
export function addOpen(sum: OpenEnergy, { baselineWh, expectedWh }: OpenEnergy): void {
  sum.baselineWh += baselineWh;
  sum.expectedWh += expectedWh;
}
