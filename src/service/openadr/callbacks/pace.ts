const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Pauses after the first attempts; then every minute to the start, and every five to the end. */
const FIRST_MS = [2, 5, 10, 20, 40, 60].map((seconds) => seconds * SECOND);
const JITTER = 0.2;
const MAX_RETRY_AFTER_MS = 30 * SECOND;

/**
 * Milliseconds from a callback's failed attempt, the `attempts`-th, to the next. `random` is in [0, 1); a receiver's
 * Retry-After counts up to 30 s.
 */
export function callbackPauseMs(
  attempts: number,
  { hasStarted, retryAfterMs, random }: { hasStarted: boolean; retryAfterMs: number | null; random: number },
): number {
  if (retryAfterMs !== null) return Math.min(retryAfterMs, MAX_RETRY_AFTER_MS);
  const pause = FIRST_MS[attempts - 1] ?? (hasStarted ? 5 * MINUTE : MINUTE);
  return Math.round(pause * (1 - JITTER + 2 * JITTER * random));
}
