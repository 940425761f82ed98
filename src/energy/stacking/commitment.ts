/** Commitment of an asset: to whom, when, which way and with how much of its power. */
import type { TimeWindow } from '../time/timeWindow.ts';
import type { StackingProduct } from './stackingMatrix.ts';

export interface Commitment extends TimeWindow {
  /** Id that names it in a refusal. */
  id: string;
  schemeUUID: string;
  /** Product; null for a scheme without a pack. */
  product: StackingProduct | null;
  /** Direction; null where a product has none. */
  direction: 'TURN_DOWN' | 'TURN_UP' | null;
  /** Power in kW reserved for it; null for the whole asset. */
  reservedKw: number | null;
  /** Time before it begins and after it ends in which the asset is not free for another. */
  responseMs: number;
  recoveryMs: number;
  /** Treatment of a pair that nobody assessed, by its market's rules; to permit it, both must be WARN. */
  notAssessed: 'REFUSE' | 'WARN';
}

/** Whether two windows share an instant. */
export const overlaps = (a: TimeWindow, b: TimeWindow): boolean => a.fromMs < b.toMs && b.fromMs < a.toMs;

/** Returns the window with response and recovery. */
export const busyWindow = ({ fromMs, toMs, responseMs, recoveryMs }: Commitment): TimeWindow => ({
  fromMs: fromMs - responseMs,
  toMs: toMs + recoveryMs,
});

/**
 * Whether a request fits beside the others at every instant: each has kW of its own and together they are no more than
 * the asset has. A request for the whole asset fits beside none.
 */
export function fitsBeside(request: Commitment, others: readonly Commitment[], powerKw: number): boolean {
  const own = request.reservedKw;
  if (own === null) return others.every((other) => !overlaps(other, request));
  const beside = others.filter((other) => overlaps(other, request));
  // The sum is highest when one of them begins, or at the request's own beginning.
  const instants = [request.fromMs, ...beside.map(({ fromMs }) => Math.max(fromMs, request.fromMs))];
  return instants.every((instant) => {
    const running = beside.filter(({ fromMs, toMs }) => fromMs <= instant && instant < toMs);
    return running.reduce((sum, { reservedKw }) => sum + (reservedKw ?? powerKw), own) <= powerKw;
  });
}
