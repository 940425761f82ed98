import type { OpenEnergy } from '#energy/projectionSums.ts';

export const nothingOpen = (): OpenEnergy => ({ baselineWh: 0, expectedWh: 0 });

/** Adds the energy of an asset that is still open. */
export function addOpen(sum: OpenEnergy, { baselineWh, expectedWh }: OpenEnergy): void {
  sum.baselineWh += baselineWh;
  sum.expectedWh += expectedWh;
}
