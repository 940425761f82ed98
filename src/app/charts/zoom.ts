/** A range in ms, `to` exclusive. */
export type ZoomRange = readonly [from: number, to: number];
export type ZoomStep = 'in' | 'out' | 'earlier' | 'later';

const MIN_STEPS = 4;

/**
 * The range after one step of zooming or moving, in whole steps: "in" is its half, around `at` if given; "out" twice
 * it; "earlier" and "later" move it by half its length. Null at the limit.
 */
export function zoomed([from, to]: ZoomRange, step: ZoomStep, stepMs: number, at = (from + to) / 2): ZoomRange | null {
  const length = to - from;
  const whole = (ms: number): number => Math.round(ms / stepMs) * stepMs;
  if (step === 'earlier' || step === 'later') {
    const move = Math.max(stepMs, whole(length / 2)) * (step === 'earlier' ? -1 : 1);
    return [from + move, to + move];
  }
  if (step === 'out') {
    const edge = Math.max(stepMs, whole(length / 2));
    return [from - edge, to + edge];
  }
  const half = Math.max(MIN_STEPS * stepMs, whole(length / 2));
  if (half >= length) return null;
  const start = Math.min(Math.max(from + whole(at - from - half / 2), from), to - half);
  return [start, start + half];
}
