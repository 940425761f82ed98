/** Reliability of stated chances: they are compared with what happened. */
import { wilson } from './reliability.ts';

/** The stated chance, 0 to 1, and whether the event happened. */
export interface SaidChance {
  said: number;
  happened: boolean;
}

/** The cases whose stated chance lies in [from, to), the last bin with its end. Shares 0 to 1; null without a case. */
export interface CalibrationBin {
  from: number;
  to: number;
  cases: number;
  said: number | null;
  happened: number | null;
  /** Bounds of Wilson's interval, which holds the true share in 95 of 100 tables. */
  low: number | null;
  high: number | null;
}

export interface Calibration {
  cases: number;
  /** The mean square of the stated chance less the outcome, 0 to 1, and that of always stating the observed share. */
  brier: number | null;
  baseRateBrier: number | null;
  bins: CalibrationBin[];
}

const BINS = 5;

/** Returns the reliability table in five bins, and the Brier score beside that of the base rate. */
export function calibrationOf(cases: readonly SaidChance[]): Calibration {
  const rate = shareOf(cases);
  const byBin = Map.groupBy(cases, ({ said }) => Math.min(BINS - 1, Math.floor(said * BINS)));
  return {
    cases: cases.length,
    brier: meanOf(cases, ({ said, happened }) => (said - Number(happened)) ** 2),
    baseRateBrier: rate === null ? null : rate * (1 - rate),
    bins: Array.from({ length: BINS }, (_, bin) => binOf(bin, byBin.get(bin) ?? [])),
  };
}

function binOf(bin: number, cases: readonly SaidChance[]): CalibrationBin {
  const met = cases.filter(({ happened }) => happened).length;
  const [low, high] = cases.length === 0 ? [null, null] : wilson(met, cases.length);
  return {
    from: bin / BINS,
    to: (bin + 1) / BINS,
    cases: cases.length,
    said: meanOf(cases, ({ said }) => said),
    happened: shareOf(cases),
    low,
    high,
  };
}

/** Whether the observed share lies in a bin, give or take two standard errors; true without a case. */
export function isInBin({ from, to, cases, happened }: CalibrationBin): boolean {
  if (happened === null) return true;
  const reach = 2 * Math.sqrt((happened * (1 - happened)) / cases);
  return happened >= from - reach && happened <= to + reach;
}

const shareOf = (cases: readonly SaidChance[]): number | null => meanOf(cases, ({ happened }) => Number(happened));
const meanOf = (cases: readonly SaidChance[], of: (one: SaidChance) => number): number | null =>
  cases.length === 0 ? null : cases.reduce((sum, one) => sum + of(one), 0) / cases.length;
