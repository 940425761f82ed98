import type { EventBalancePoint } from '#contract/balance.ts';
import { DAY_MS, HOUR_MS } from '#energy/time/spans.ts';

export const lifePhases = ['REHEARSED', 'SCHEDULED', 'LIVE', 'SETTLING', 'FINAL', 'CANCELLED'] as const;
export type LifePhase = (typeof lifePhases)[number];

/** A phase on the life line: its time, and its part of the line in percent. Time is linear within it. */
export interface PhaseSpan {
  phase: LifePhase;
  fromMs: number;
  toMs: number;
  left: number;
  right: number;
}

/** The parts of the line, in percent; without a rehearsal the others share its part. */
const SHARE: Record<LifePhase, number> = {
  REHEARSED: 10,
  SCHEDULED: 28,
  LIVE: 32,
  SETTLING: 22,
  FINAL: 8,
  CANCELLED: 8,
};
/** How long an event settles, as long as nobody knows. */
const USUALLY_SETTLES_MS = 3 * DAY_MS;

type Life = { createdUTC: string; startTime: string; endTime: string; cancelledUTC?: string | null };

/** Returns the phases of an event over its life, those to come included. */
export function phaseSpans(event: Life, points: readonly EventBalancePoint[], now: number): PhaseSpan[] {
  const [start, end] = [Date.parse(event.startTime), Date.parse(event.endTime)];
  const at = (found: EventBalancePoint | undefined) => found && Date.parse(found.atUTC);
  const rehearsed = at(points.find(({ phase }) => phase === 'REHEARSED'));
  const opted = at(points.find(({ phase }) => phase !== 'REHEARSED')) ?? now;
  const final = at(points.find(({ phase }) => phase === 'FINAL'));
  const settled = final ?? Math.max(end + USUALLY_SETTLES_MS, now + (now - end) / 3);
  const made = Math.min(Date.parse(event.createdUTC), at(points[0]) ?? now);
  const scheduled = rehearsed === undefined ? made : Math.min(opted, start);
  const cancelled = event.cancelledUTC == null ? null : Date.parse(event.cancelledUTC);
  const times: Record<LifePhase, [number, number]> = {
    REHEARSED: [rehearsed ?? made, scheduled],
    SCHEDULED: [scheduled, Math.min(start, cancelled ?? start)],
    LIVE: [start, Math.min(end, cancelled ?? end)],
    SETTLING: [end, settled],
    FINAL: [settled, Math.max(now, settled + HOUR_MS)],
    CANCELLED: [cancelled ?? settled, Math.max(now, (cancelled ?? settled) + HOUR_MS)],
  };
  const isReached: Record<LifePhase, boolean> = {
    REHEARSED: rehearsed !== undefined,
    SCHEDULED: true,
    // A cancelled event ends where it was cancelled.
    LIVE: cancelled === null || cancelled > start,
    SETTLING: cancelled === null,
    FINAL: cancelled === null,
    CANCELLED: cancelled !== null,
  };
  const shown = lifePhases.filter((phase) => isReached[phase]);
  const whole = shown.reduce((sum, phase) => sum + SHARE[phase], 0);
  let left = 0;
  return shown.map((phase) => {
    const [fromMs, toMs] = times[phase];
    const right = left + (100 * SHARE[phase]) / whole;
    const span = { phase, fromMs, toMs: Math.max(toMs, fromMs + 1), left, right };
    left = right;
    return span;
  });
}

/** Returns where an instant is on the line, in percent; outside an event's life at its nearer end. */
export function placeOf(spans: readonly PhaseSpan[], at: number): number {
  const { fromMs, toMs, left, right } = spanAt(spans, at);
  const share = Math.min(1, Math.max(0, (at - fromMs) / (toMs - fromMs)));
  return left + share * (right - left);
}

/** Returns the phase that an instant is in. */
export const spanAt = (spans: readonly PhaseSpan[], at: number): PhaseSpan =>
  spans.findLast(({ fromMs }) => fromMs <= at) ?? spans[0]!;
