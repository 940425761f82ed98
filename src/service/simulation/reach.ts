import { draw, seedOf } from '#energy/simulated/draw.ts';

/** A simulated controller with a longer interval comes and reads; others are pushed to. */
const PUSHED_WITHIN_S = 60;
/** Ends the name of one that is out of reach in every other event, for its first minutes. */
const UNSTEADY = '(unsteady)';
const DOWN_MS = 4 * 60_000;
const DOWN_SHARE = 0.5;
/** Seconds after which a push is tried again; after the last, every so many. */
const RETRIES_S = [0, 2, 5, 10, 20, 40, 60];
const THEN_EVERY_S = 60;

export interface SimulatedController {
  controller_uuid: string;
  name: string;
  poll_interval_seconds: number;
}

/** When a batch is handed over, and the attempts that failed before: business time in epoch milliseconds. */
export interface Reach {
  deliveredMs: number;
  failedMs: number[];
}

/**
 * When a simulated controller takes a batch of an event: at once, at its next poll, or once it is within reach again. A
 * pure function of its name and the event, so that a moved clock replays it alike.
 */
export function reachOf(
  { name, poll_interval_seconds }: Pick<SimulatedController, 'name' | 'poll_interval_seconds'>,
  eventStartMs: number | null,
  createdMs: number,
): Reach {
  const place = Math.floor((eventStartMs ?? 0) / 60_000);
  if (poll_interval_seconds > PUSHED_WITHIN_S) {
    const wait = draw(seedOf(name), place) * poll_interval_seconds;
    return { deliveredMs: createdMs + Math.round(wait) * 1000, failedMs: [] };
  }
  const isDown = eventStartMs !== null && name.endsWith(UNSTEADY) && draw(seedOf(name), place) < DOWN_SHARE;
  if (!isDown) return { deliveredMs: createdMs, failedMs: [] };
  const failedMs = attempts().filter((after) => after < DOWN_MS);
  return {
    deliveredMs: createdMs + failedMs.at(-1)! + THEN_EVERY_S * 1000,
    failedMs: failedMs.map((ms) => createdMs + ms),
  };
}

/** Milliseconds from the first attempt to each, up to the end of an outage. */
function attempts(): number[] {
  const all: number[] = [];
  let after = 0;
  for (let next = 0; after < DOWN_MS; next++) {
    after += (RETRIES_S[next] ?? THEN_EVERY_S) * 1000;
    all.push(after);
  }
  return all;
}
