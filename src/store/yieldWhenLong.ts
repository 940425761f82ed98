import { setImmediate as nextTurn } from 'node:timers/promises';
import { elapsedSince, monotonicNow } from '#energy/time/clocks.ts';

/** Maximum duration of calculations in one turn; longer ones delay requests. */
const MAX_MS = 8;
let turnBegan = monotonicNow();

/**
 * Lets waiting requests run once the calculations of this turn of the event loop, of whatever caller, take long: longer
 * than `maxMs`.
 */
export async function yieldWhenLong(maxMs = MAX_MS): Promise<void> {
  if (elapsedSince(turnBegan) < maxMs) return;
  await nextTurn();
  turnBegan = monotonicNow();
}
