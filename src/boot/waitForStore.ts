import { setTimeout as sleep } from 'node:timers/promises';
import { elapsedSince, monotonicNow } from '#energy/time/clocks.ts';
import { type Failure, isStoreLost } from '#server/problems/storeLost.ts';
import { describeError } from '#store/describeError.ts';
import { StartupError } from '#store/startupError.ts';

/** Names that are not known yet, and hosts that do not respond yet, where all of a system starts at once. */
const NOT_THERE_YET: ReadonlySet<string> = new Set([
  'EAI_AGAIN',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
const PAUSE_MS = 1000;
const MAX_WAIT_MS = 60_000;

/**
 * Opens an external store; one that does not respond is tried again for a minute. `say` gets a line when the wait
 * begins.
 * @throws what `open` throws last, or at once if waiting would not help
 */
export async function waitForStore<Result>(
  open: () => Promise<Result>,
  say: (line: string) => void,
  { mostMs = MAX_WAIT_MS, pauseMs = PAUSE_MS } = {},
): Promise<Result> {
  const since = monotonicNow();
  for (let isSaid = false; ; isSaid = true) {
    try {
      return await open();
    } catch (error) {
      const cause = causeOf(error);
      if (!isAway(cause)) throw error;
      if (elapsedSince(since) >= mostMs)
        throw new StartupError(
          `The PostgreSQL named by DATABASE_URL did not respond for ${Math.round(mostMs / 1000)} s: ${describeError(cause)}.`,
          { cause: error },
        );
      if (!isSaid)
        say(
          `The PostgreSQL named by DATABASE_URL does not respond (${describeError(cause)}): trying again for ` +
            `${Math.round(mostMs / 1000)} s …`,
        );
    }
    await sleep(pauseMs);
  }
}

const causeOf = (error: unknown): unknown =>
  error instanceof StartupError && error.cause ? causeOf(error.cause) : error;

function isAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isAway);
  return isStoreLost(error as Failure) || NOT_THERE_YET.has((error as Failure).code ?? '');
}
