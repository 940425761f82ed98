import type { Replay } from '#energy/interval/replayWindows.ts';
import type { MeasuredAsset } from '../baselines/measurement/measureAsset.ts';

/** Which half hours of an event are called; null where all are. */
export type Called = readonly boolean[] | null;

/** Returns an asset measured over an event with nothing known of the half hours that are not called. */
export const calledOnly = (measured: MeasuredAsset, called: Called): MeasuredAsset =>
  called === null
    ? measured
    : {
        ...measured,
        baselineWh: where(measured.baselineWh, called, NaN),
        unadjustedWh: where(measured.unadjustedWh, called, NaN),
        actualWh: where(measured.actualWh, called, NaN),
      };

/** Returns the placebo days of an asset with no energy in the half hours that are not called. */
export const calledOfReplay = (replay: Replay, called: Called): Replay =>
  called === null
    ? replay
    : {
        ...replay,
        baselineWh: whereEnergy(replay.baselineWh, called),
        unadjustedWh: whereEnergy(replay.unadjustedWh, called),
        actualWh: whereEnergy(replay.actualWh, called),
      };

/** Returns the energy of one or more windows, each of the half hours of an event: 0 where not called, if it is known. */
const whereEnergy = (wh: Float64Array, called: readonly boolean[]): Float64Array =>
  wh.map((value, slot) => (called[slot % called.length] || Number.isNaN(value) ? value : 0));

const where = (values: Float64Array, called: readonly boolean[], otherwise: number): Float64Array =>
  values.map((value, slot) => (called[slot] ? value : otherwise));
