import type { EventBalance } from '#contract/balance.ts';

/** What the bar of a balance is drawn from, kWh. */
export type BarFigures = Pick<EventBalance, 'contractedKwh' | 'capKwh' | 'measuredKwh' | 'likely'> & {
  /** What the event comes to with the proposed step. */
  afterKwh: number | null;
  /** Of a proposed step: what the event comes to without it. */
  nowKwh?: number | null;
};

/** A stretch of the track, in percent of its width. */
export type Stretch = { from: number; to: number };

/** Where each part of the bar is, in percent of the track; null where there is no such part. */
export interface BarGeometry {
  measured: Stretch | null;
  /** Likely and not measured. */
  rest: Stretch | null;
  /** From p10 to p90. */
  band: Stretch | null;
  likely: number | null;
  contracted: number | null;
  cap: number | null;
  /** What the proposed step adds to the likely delivery. */
  added: Stretch | null;
  /** What is likely without the step. */
  now: number | null;
  /** From what is likely, or final, to what is contracted. */
  short: Stretch | null;
}

/** The track ends at this share of what is contracted, or this far above the most that is likely. */
const BEYOND_CONTRACTED = 1.25;
const BEYOND_LIKELY = 1.05;

/** Returns where each part of the bar is drawn. What is below zero is drawn at zero: its figure says how much. */
export function barGeometry({
  contractedKwh,
  capKwh,
  measuredKwh,
  likely,
  afterKwh,
  nowKwh = null,
}: BarFigures): BarGeometry {
  const most = Math.max(likely?.p90Kwh ?? 0, measuredKwh ?? 0, afterKwh ?? 0, nowKwh ?? 0);
  const full = Math.max(BEYOND_CONTRACTED * (contractedKwh ?? 0), BEYOND_LIKELY * most) || 1;
  const at = (kwh: number): number => Math.min(100, (100 * Math.max(0, kwh)) / full);
  const placed = (kwh: number | null): number | null => (kwh === null ? null : at(kwh));
  const measured = at(measuredKwh ?? 0);
  const end = likely?.kwh ?? measuredKwh;
  return {
    measured: stretch(0, measured),
    rest: likely && stretch(measured, at(likely.kwh)),
    band: likely && stretch(at(likely.p10Kwh), at(likely.p90Kwh)),
    likely: likely && at(likely.kwh),
    contracted: placed(contractedKwh),
    cap: placed(capKwh),
    added: afterKwh === null ? null : stretch(at(likely?.kwh ?? 0), at(afterKwh)),
    now: placed(nowKwh),
    short: end === null || contractedKwh === null ? null : stretch(at(end), at(contractedKwh)),
  };
}

const stretch = (from: number, to: number): Stretch | null => (to > from ? { from, to } : null);
