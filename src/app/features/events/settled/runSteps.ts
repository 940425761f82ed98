import { niceTicks } from '#app/charts/niceTicks.ts';
import { formatClock, formatDay } from '#app/format/format.ts';
import type { StatsRun } from '#contract/stats.ts';

/** A column on the way from the first run to the likely result, in kWh. */
export interface RunStep {
  name: string;
  note: string;
  from: number;
  to: number;
  isTotal: boolean;
  kind: 'solid' | 'pale' | 'hatched' | 'short';
}

/** Runs that are shown, newest last; those between are one. */
const MAX_RUNS = 3;

/** Returns the first run, what the later ones added, what is likely to come, and what is then short. */
export function runSteps(
  newestFirst: readonly StatsRun[],
  toComeKwh: number | null,
  targetKwh: number | null,
): RunStep[] {
  const runs = newestFirst.toReversed();
  const shown = runs.filter((_, index) => index === 0 || index > runs.length - MAX_RUNS);
  const steps: RunStep[] = shown.map(({ run, calculatedUTC, deliveredKwh }, index) => ({
    name: `Run ${run}`,
    note: `${formatDay(calculatedUTC)}, ${formatClock(calculatedUTC)}`,
    from: index === 0 ? 0 : shown[index - 1]!.deliveredKwh,
    to: deliveredKwh,
    isTotal: index === 0,
    kind: index === 0 && shown.length > 1 ? 'pale' : 'solid',
  }));
  const last = shown.at(-1);
  if (!last || toComeKwh === null) return steps;
  const likely = last.deliveredKwh + toComeKwh;
  steps.push({ name: 'To come', note: 'likely', from: last.deliveredKwh, to: likely, isTotal: false, kind: 'hatched' });
  if (targetKwh !== null && targetKwh > likely)
    steps.push({ name: 'Short', note: 'likely', from: likely, to: targetKwh, isTotal: false, kind: 'short' });
  return steps;
}

/** Where what changes takes up less than this part of the whole, the axis begins above zero. */
const CUT_BELOW = 0.5;

/** Returns the axis, in units of `scale` kWh, and whether it is cut off below. */
export function ticksOf(
  steps: readonly RunStep[],
  targetKwh: number | null,
  scale: number,
): { ticks: number[]; isCut: boolean } {
  const values = steps.flatMap(({ from, to, isTotal }) => (isTotal ? [to] : [from, to]));
  const ends = [...values, ...(targetKwh === null ? [] : [targetKwh])].map((kwh) => kwh / scale);
  const [low, high] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  const least = Math.min(...ends);
  if (ends.length === 0 || low < 0 || least <= 0 || high - least > CUT_BELOW * high)
    return { ticks: niceTicks(ends), isCut: false };
  // From a step below the least value on: its column keeps a stump, drawn cut.
  const spread = niceTicks([Math.max(high - least, 0.02 * high)]);
  const step = spread[1]! - spread[0]!;
  const first = Math.max(0, Math.floor(least / step) * step - step);
  const count = Math.ceil((high - first) / step);
  return {
    ticks: Array.from({ length: count + 1 }, (_, index) => Number((first + index * step).toPrecision(12))),
    isCut: first > 0,
  };
}
