/*
 * Two clocks, whose instants are of different types: one compared with the other is a fault that no test may happen to
 * see. Nothing else in `src` reads them (a lint rule says so). Durations are plain numbers of milliseconds.
 */

declare const monotonic: unique symbol;
declare const epoch: unique symbol;

/**
 * An instant of the clock that only goes forward, from `monotonicNow`: for how long something takes, or may take. It
 * means nothing outside this process. It is a number, which the compiler does not let anybody calculate with: see
 * `elapsedSince` and `monotonicIn`; two of them can be compared.
 */
export interface MonotonicMs {
  readonly [monotonic]: true;
}

/**
 * An instant of the wall clock in milliseconds since 1970, from `wallNow`: for dates. Somebody may set that clock,
 * forward or back.
 */
export type EpochMs = number & { readonly [epoch]?: true };

/** Before every instant of the monotonic clock: when something happened that never has. */
export const NEVER = monotonicAt(-Infinity);

/** After every instant of the monotonic clock: when something is due that is not. */
export const FOREVER = monotonicAt(Infinity);

/** An instant of the monotonic clock by its number, for what computes with many of them. */
export function monotonicAt(ms: number): MonotonicMs {
  return ms as unknown as MonotonicMs;
}

/** The number of an instant of the monotonic clock. */
export const monotonicNumber = (instant: MonotonicMs): number => instant as unknown as number;

export const monotonicNow = (): MonotonicMs => monotonicAt(performance.now());

/** The instant `ms` milliseconds from now. */
export const monotonicIn = (ms: number): MonotonicMs => monotonicAt(performance.now() + ms);

/** Milliseconds since an instant; Infinity since NEVER. */
export const elapsedSince = (instant: MonotonicMs): number => performance.now() - monotonicNumber(instant);

export const wallNow = (): EpochMs => Date.now();
