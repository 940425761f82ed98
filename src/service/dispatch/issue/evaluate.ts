import type { DispatchRefusalCode } from '#contract/dispatch/order.ts';
import { capOf, needsBaseline, type Signal, signalOf } from '#energy/dispatch/signal.ts';
import { type FleetResponse, type PastResponse, responseRatio } from '#energy/rehearsal.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { CandidateRow } from './readCandidates.ts';

/** Terms that decide what may be asked of an asset. */
export interface EvaluationTerms {
  allocation: 'EXPECTED' | 'CAPACITY' | 'BASELINE' | 'EQUAL' | 'GIVEN';
  signal: Signal | null;
  isTurnDown: boolean;
  startMs: number;
  endMs: number;
  /** Whether each half hour is called. */
  called: readonly boolean[];
  now: number;
  /** Watts by asset, for GIVEN. */
  given: ReadonlyMap<string, number> | null;
  /** Response of the fleet; null without a settled event. */
  fleet: FleetResponse | null;
}
/** Facts about the assets of a page beside their rows. */
export interface PageFacts {
  responses: ReadonlyMap<string, PastResponse>;
  tooOften: ReadonlySet<string>;
}
/** Asset that can be asked, with its figures by half hour of the event. */
export interface Eligible {
  signal: Signal;
  /** Baseline in watts; NaN where unknown. */
  baselineW: number[];
  weights: number[];
  caps: number[];
}

/**
 * Returns the figures of an asset that can be asked, or why it is refused; null for one that has said no or is not
 * concerned.
 */
export function evaluate(
  row: CandidateRow,
  terms: EvaluationTerms,
  facts: PageFacts,
): Eligible | { refused: DispatchRefusalCode } | null {
  const { allocation, isTurnDown } = terms;
  if (row.dispatch?.answer === 'OPTED_OUT' || row.dispatch?.is_held) return null;
  const given = terms.given?.get(row.asset_uuid);
  if (terms.given && given === undefined) return null;
  if (!row.is_opted_in) return row.dispatch || given !== undefined ? { refused: 'NOT_OPTED_IN' } : null;
  if (row.controller_uuid === null) return { refused: 'NO_CONTROLLER' };
  if (!row.controller_active) return { refused: 'CONTROLLER_DISABLED' };
  const isAsked = row.dispatch !== null && !row.dispatch.is_cancelled;
  if (!isAsked && facts.tooOften.has(row.asset_uuid)) return { refused: 'TOO_OFTEN' };
  const signal = signalOf(row.asset_type, terms.signal);
  const baselineW = baselineOf(row, terms);
  const mayExport = row.has_export || row.asset_type === 'BATTERY' || row.asset_type === 'SOLAR_PV';
  const powerW = row.power_kw === null ? null : row.power_kw * 1000;
  if (allocation === 'CAPACITY' && powerW === null) return { refused: 'NO_POWER' };
  const isByBaseline = allocation === 'BASELINE' || (allocation === 'EXPECTED' && !(mayExport && powerW !== null));
  if ((isByBaseline || powerW === null || needsBaseline(signal)) && baselineW.some(Number.isNaN))
    return { refused: 'NO_BASELINE' };
  const isOver = (slot: number) => terms.startMs + (slot + 1) * HALF_HOUR_MS <= terms.now;
  const caps = baselineW.map((watts, slot) => {
    if (isOver(slot) || !terms.called[slot]) return 0;
    const cap = Math.min(2e9, capOf({ isTurnDown, powerW, baselineW: watts, mayExport }));
    return given === undefined ? cap : Math.min(cap, given);
  });
  if (caps.every((cap) => cap === 0)) return { refused: 'NO_POWER' };
  const ratio = expectedRatio(row, terms, facts);
  const weightOf: Record<EvaluationTerms['allocation'], (slot: number) => number> = {
    EXPECTED: (slot) => (isByBaseline ? Math.max(0, ratio * baselineW[slot]!) : powerW!),
    CAPACITY: () => powerW!,
    BASELINE: (slot) => Math.max(0, baselineW[slot]!),
    EQUAL: () => 1,
    GIVEN: () => given!,
  };
  return { signal, baselineW, weights: caps.map((_, slot) => weightOf[allocation](slot)), caps };
}

/** Returns the share of its baseline that an asset is expected to give; without a settled event, all of it. */
const expectedRatio = ({ asset_uuid }: CandidateRow, { fleet }: EvaluationTerms, { responses }: PageFacts): number =>
  fleet === null ? 1 : Math.max(0, responseRatio(responses.get(asset_uuid), fleet));

/** Returns the baseline in watts by half hour of the event; NaN where unknown, as after a change of the window. */
function baselineOf({ baseline_wh }: CandidateRow, { startMs, endMs }: EvaluationTerms): number[] {
  const slots = (endMs - startMs) / HALF_HOUR_MS;
  const wh = baseline_wh === null ? [] : (JSON.parse(`[${baseline_wh.slice(1, -1).replaceAll('NULL', 'null')}]`) as []);
  if (wh.length !== slots) return Array<number>(slots).fill(NaN);
  return wh.map((value: number | null) => (value === null ? NaN : 2 * value));
}
