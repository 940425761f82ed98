import type { EndpointName } from '#contract/endpoints.ts';
import { sourceOperations } from '#contract/sourceOperations.ts';
import { elapsedSince, monotonicNow, type MonotonicMs, NEVER } from '#energy/time/clocks.ts';
import { BffProblem } from '../http/problem.ts';
import { fetchAbsentOperations } from './fetchAbsentOperations.ts';

/** Time within which an upgraded server is noticed. */
const REFRESH_MS = 5 * 60_000;
/** Time after which a server that did not respond is asked again. */
const RETRY_MS = 5000;
/** Time for which a sign-in waits for the document, the first time. */
const FIRST_WAIT_MS = 2000;

/** Returns the response if the service does not have an operation. */
export const notOfferedProblem = (): BffProblem =>
  new BffProblem('NOT_OFFERED', 'The service behind this dashboard does not support this operation');

/**
 * Tracks which operations of the table the service behind this dashboard lacks: read from its OpenAPI document or, if
 * it has none, noticed when an operation is first called. Every server is assumed to have those of the source.
 */
export class OfferedOperations {
  readonly #serviceUrl: string;
  /** Operations that its document leaves out; null while it has shown none. */
  #absent: ReadonlySet<EndpointName> | null = null;
  /** Whether the service last said that it has a document, or that it has none. */
  #hasAnswered = false;
  #noticedAt = new Map<EndpointName, MonotonicMs>();
  #fetchedAt: MonotonicMs = NEVER;
  #fetching: Promise<void> | null = null;

  constructor(serviceUrl: string) {
    this.#serviceUrl = serviceUrl;
  }

  /** Returns the names of the missing operations; waits for the document only until its first request has ended. */
  async listAbsent(): Promise<EndpointName[]> {
    if (elapsedSince(this.#fetchedAt) > (this.#hasAnswered ? REFRESH_MS : RETRY_MS)) {
      const isFirst = this.#fetchedAt === NEVER;
      const fetching = this.#fetch();
      if (isFirst) await Promise.race([fetching, new Promise((done) => setTimeout(done, FIRST_WAIT_MS).unref())]);
    }
    return [...new Set([...(this.#absent ?? []), ...this.#noticedAt.keys()])].filter((name) => this.isAbsent(name));
  }

  /** Whether an operation is known to be missing. */
  isAbsent(name: EndpointName): boolean {
    if (this.#absent) return this.#absent.has(name);
    const noticedAt = this.#noticedAt.get(name);
    return noticedAt !== undefined && elapsedSince(noticedAt) <= REFRESH_MS;
  }

  /**
   * Notes that a service without a document responded to a call as if it did not know the operation. `isKnown` says
   * whether it has every resource the call names. Nothing is noted before the service has said whether it has one.
   */
  async detectAbsent(name: EndpointName, status: number, isKnown: () => Promise<boolean>): Promise<void> {
    if (
      !this.#hasAnswered ||
      this.#absent ||
      sourceOperations.has(name) ||
      (status !== 404 && status !== 405 && status !== 501)
    )
      return;
    if (status === 404 && !(await isKnown())) return;
    this.#noticedAt.set(name, monotonicNow());
  }

  #fetch(): Promise<void> {
    this.#fetching ??= fetchAbsentOperations(this.#serviceUrl)
      .then(
        (absent) => {
          this.#hasAnswered = true;
          if (absent) this.#absent = absent;
        },
        () => {},
      )
      .finally(() => {
        this.#fetchedAt = monotonicNow();
        this.#fetching = null;
      });
    return this.#fetching;
  }
}
