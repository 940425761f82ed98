import { elapsedSince, type MonotonicMs } from '#energy/time/clocks.ts';
import type { LogPosition } from '../logPosition.ts';

/** Time for which positions are remembered, and so the largest lag that can be calculated. */
const REMEMBERED_MS = 10 * 60_000;

/** Positions that a read must see at least, from what this process knows of writes. */
export class Positions {
  readonly #maxLagMs: number;
  /** Positions of the primary by instant, oldest first: each was asked for after its instant. */
  readonly #primary: { at: MonotonicMs; position: LogPosition }[] = [];
  /** Positions after the last write of each tenant through this process, while they matter. */
  readonly #written = new Map<string, LogPosition>();
  #latest: LogPosition = 0n;
  /** Position that every read sees; null before anything is known of the primary. */
  #floor: LogPosition | null = null;

  constructor(maxLagMs: number) {
    this.#maxLagMs = maxLagMs;
  }

  /** The latest position at which this process knows the primary to have been. */
  get latest(): LogPosition {
    return this.#latest;
  }

  note(position: LogPosition): void {
    if (position > this.#latest) this.#latest = position;
  }

  /** Notes that the tenant's write was committed: a position at or after its commit has been noted. */
  noteWrite(tenant: string): void {
    this.#written.set(tenant, this.#latest);
  }

  /** Notes that the primary was at a position at some instant after `at`. */
  notePrimary(at: MonotonicMs, position: LogPosition): void {
    this.note(position);
    this.#primary.push({ at, position });
    while (elapsedSince(this.#primary[0]!.at) > REMEMBERED_MS && this.#primary.length > 1) this.#primary.shift();
    const old = this.#primary.findLast((each) => elapsedSince(each.at) >= this.#maxLagMs);
    this.#floor = (old ?? this.#primary[0]!).position;
    for (const [tenant, written] of this.#written) if (written <= this.#floor) this.#written.delete(tenant);
  }

  /** Returns the position that a tenant's read must see at least; null while that is not known. */
  needOf(tenant: string): LogPosition | null {
    const written = this.#written.get(tenant);
    return written !== undefined && this.#floor !== null && written > this.#floor ? written : this.#floor;
  }

  /** Returns the maximum age of a standby's replayed data, in milliseconds; Infinity if it is unknown. */
  lagAt(replayed: LogPosition): number {
    const seen = this.#primary.findLast(({ position }) => position <= replayed);
    return seen ? elapsedSince(seen.at) : Infinity;
  }
}
