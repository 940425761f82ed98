import type { EventBalancePoint } from '#contract/balance.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { lifePhases, type PhaseSpan } from './lifeScale.ts';

/** A step of the line: a point of the history by its index, or now. */
export type Step = number | 'now';

export const atOf = ({ atUTC }: EventBalancePoint): number => Date.parse(atUTC);

/** Returns the point that held at an instant: the newest at or before it, else the first. */
export const heldAt = (points: readonly EventBalancePoint[], at: number): number =>
  Math.max(
    0,
    points.findLastIndex((point) => atOf(point) <= at),
  );

type Keyed = { key: string; shiftKey: boolean };

/** Returns where a key leads from a step: ← → a point, Shift half hours, 1 to 5 phases, N now; null for other keys. */
export function stepByKey(
  { key, shiftKey }: Keyed,
  step: Step,
  points: readonly EventBalancePoint[],
  spans: readonly PhaseSpan[],
  now: number,
): Step | null {
  const from = step === 'now' ? points.length : step;
  const limited = (index: number): Step => (index >= points.length ? 'now' : Math.max(0, index));
  if (key === 'n' || key === 'N' || key === 'End') return 'now';
  if (key === 'Home') return 0;
  const phase = spans.find((span) => span.phase === lifePhases[Number(key) - 1]);
  if (phase) {
    const first = points.findIndex((point) => atOf(point) >= phase.fromMs);
    return first < 0 ? 'now' : first;
  }
  const at = step === 'now' ? now : atOf(points[step]!);
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return shiftKey ? Math.min(heldAt(points, at - HALF_HOUR_MS), Math.max(0, from - 1)) : limited(from - 1);
    case 'ArrowRight':
    case 'ArrowUp':
      return shiftKey && at + HALF_HOUR_MS < now
        ? limited(Math.max(heldAt(points, at + HALF_HOUR_MS), from + 1))
        : limited(shiftKey ? points.length : from + 1);
    default:
      return null;
  }
}
