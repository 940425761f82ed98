import { shareOf } from '#energy/dispatch/allocation.ts';
import { type Signal, signalValue } from '#energy/dispatch/signal.ts';
import { type Spread, spreadTimes } from '#energy/dispatch/spread.ts';
import { dispatchId } from './dispatchId.ts';
import type { Eligible } from './evaluate.ts';
import type { OrderRule } from './orderTerms.ts';
import type { CandidateRow } from './readCandidates.ts';

/** Desired dispatch of an asset: requested change and value of its signal in watts, by half hour of the event. */
export interface DesiredDispatch {
  dispatchUUID: string;
  signal: Signal;
  requestedW: number[];
  valueW: number[];
  startMs: number;
  endMs: number;
}
export interface DispatchWindow {
  eventUUID: string;
  startMs: number;
  endMs: number;
  isTurnDown: boolean;
  spread: Spread;
  spreadSeconds: number;
}

/** Returns the dispatch of an asset by the rule of an allocation; null for none. */
export function desiredDispatch(
  row: CandidateRow,
  eligible: Eligible,
  { slots }: OrderRule,
  window: DispatchWindow,
): DesiredDispatch | null {
  const sign = window.isTurnDown ? -1 : 1;
  const requestedW = slots.map(({ tie, ...rule }, slot) => {
    const isWithinTie = tie !== null && row.asset_uuid <= tie;
    return sign * shareOf(rule, eligible.weights[slot]!, eligible.caps[slot]!, isWithinTie) || 0;
  });
  if (requestedW.every((watts) => watts === 0)) return null;
  const valueW = valuesOf(row, eligible, requestedW);
  const { startMs, endMs } = window;
  const dispatchUUID = dispatchId(window.eventUUID, row.asset_uuid);
  const times = spreadTimes(dispatchUUID, { startMs, endMs }, window.spread, window.spreadSeconds);
  return { dispatchUUID, signal: eligible.signal, requestedW, valueW, ...times };
}

/** Returns the values of an asset's signal for the requested changes; an eligible asset has them all. */
export const valuesOf = (
  { minimum_kw }: CandidateRow,
  { signal, baselineW, caps }: Eligible,
  requestedW: readonly number[],
): number[] =>
  requestedW.map((changeW, slot) =>
    signalValue(signal, {
      changeW,
      baselineW: baselineW[slot]!,
      capW: caps[slot]!,
      minimumW: Math.round((minimum_kw ?? 0) * 1000),
    })!,
  );
