import type { EndpointName } from '#contract/endpoints.ts';
import { sourceOperations } from '#contract/sourceOperations.ts';
import { elapsedSince, monotonicNow, type MonotonicMs, NEVER } from '#energy/time/clocks.ts';
import { BffProblem } from '../http/problem.ts';
import { fetchAbsentOperations } from './fetchAbsentOperations.ts';

/** A server that is upgraded is noticed within this time. */
const REFRESH_MS = 5 * 60_000;
/** How long a sign-in waits to know, the first time. */
const FIRST_WAIT_MS = 2000;

/** The answer where the service does not have an operation. */
export const notOfferedProblem = (): BffProblem =>
  new BffProblem('NOT_OFFERED', 'The service behind this dashboard does not have this operation');

/**
 * Which operations of the table the service behind this dashboard does not have: read off its OpenAPI document, and
 * where it has none noticed when an operation is first called. Every server is taken to have those of the source.
 */
export class OfferedOperations {
  readonly #serviceUrl: string;
  /** What its document leaves out; null where it has shown none. */
  #absent: ReadonlySet<EndpointName> | null = null;
  #noticed = new Map<EndpointName, MonotonicMs>();
  #asked: MonotonicMs = NEVER;
  #asking: Promise<void> | null = null;

  constructor(serviceUrl: string) {
    this.#serviceUrl = serviceUrl;
  }

  /** The names of the operations that are not there; waits for the document only until it has been asked for once. */
  async listAbsent(): Promise<EndpointName[]> {
    if (elapsedSince(this.#asked) > REFRESH_MS) {
      const isFirst = this.#asked === NEVER;
      const asking = this.#ask();
      if (isFirst) await Promise.race([asking, new Promise((done) => setTimeout(done, FIRST_WAIT_MS).unref())]);
    }
    return [...new Set([...(this.#absent ?? []), ...this.#noticed.keys()])].filter((name) => this.isAbsent(name));
  }

  /** Whether an operation is known not to be there. */
  isAbsent(name: EndpointName): boolean {
    if (this.#absent) return this.#absent.has(name);
    const noticed = this.#noticed.get(name);
    return noticed !== undefined && elapsedSince(noticed) <= REFRESH_MS;
  }

  /**
   * Notes that a service without a document has answered a call as if it did not know the operation. `isKnown` says
   * whether it knows all that the call names.
   */
  async detectAbsent(name: EndpointName, status: number, isKnown: () => Promise<boolean>): Promise<void> {
    if (this.#absent || sourceOperations.has(name) || (status !== 404 && status !== 405 && status !== 501)) return;
    if (status === 404 && !(await isKnown())) return;
    this.#noticed.set(name, monotonicNow());
  }

  #ask(): Promise<void> {
    this.#asking ??= fetchAbsentOperations(this.#serviceUrl)
      .then((listAbsent) => {
        if (listAbsent) this.#absent = listAbsent;
      })
      .finally(() => {
        this.#asked = monotonicNow();
        this.#asking = null;
      });
    return this.#asking;
  }
}
