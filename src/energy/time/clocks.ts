/*
 * Two clocks, whose instants have different types, because no test is sure to find a comparison of one with the other.
 * Nothing else in `src` reads them (a lint rule forbids it). Durations are plain numbers of milliseconds.
 */

declare const monotonic: unique symbol;
declare const epoch: unique symbol;

/**
 * An instant of the clock that only goes forward, from `monotonicNow`: for durations and time limits. It is
 * meaningless outside this process. The compiler does not allow arithmetic on it: see `elapsedSince` and `monotonicIn`;
 * two of them can be compared.
 */
export interface MonotonicMs {
  readonly [monotonic]: true;
}

/**
 * An instant of the wall clock in milliseconds since 1970, from `wallNow`: for dates. That clock may be set forward or
 * back.
 */
export type EpochMs = number & { readonly [epoch]?: true };

/** Instant before every other of the monotonic clock: for what has never happened. */
export const NEVER = monotonicAt(-Infinity);

/** Instant after every other of the monotonic clock: for what is never due. */
export const FOREVER = monotonicAt(Infinity);

/** Returns an instant of the monotonic clock from its number, for calculations with many of them. */
export function monotonicAt(ms: number): MonotonicMs {
  return ms as unknown as MonotonicMs;
}

/** Returns the number of an instant of the monotonic clock. */
export const monotonicNumber = (instant: MonotonicMs): number => instant as unknown as number;

export const monotonicNow = (): MonotonicMs => monotonicAt(performance.now());

/** Returns the instant `ms` milliseconds from now. */
export const monotonicIn = (ms: number): MonotonicMs => monotonicAt(performance.now() + ms);

/** Returns the milliseconds since an instant; Infinity since NEVER. */
export const elapsedSince = (instant: MonotonicMs): number => performance.now() - monotonicNumber(instant);

export const wallNow = (): EpochMs => Date.now();
