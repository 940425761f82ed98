import type { SumName, EventSums } from '../portions/sums.ts';

/** Columns that make intervals: those of assets that are replayed, and of what counts elsewhere. */
export const replayNames = [
  'notAttributedWh',
  'replayed',
  'replayedExporting',
  'replayedBaselineWh',
  'replayedActualWh',
  'replayedShiftWh',
  'replayedCounted',
  'replayedHalfHourBaselineWh',
  'replayedHalfHourActualWh',
  'replayedUnadjustedWh',
  'replayedUnadjustedActualWh',
  'quiet',
  'quietBaselineWh',
  'quietUnadjustedWh',
  'quietActualWh',
] as const satisfies readonly SumName[];
export type ReplaySums = Pick<EventSums, (typeof replayNames)[number]>;
