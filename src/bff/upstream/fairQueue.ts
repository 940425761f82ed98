import { BffProblem } from '../http/problem.ts';
import { type Lane, SETTLE_MS } from './lane.ts';

/** Leave to send one request. Both may be called more than once. */
export interface Pass {
  /** The answer has begun: the far side has counted the request. */
  settle: () => void;
  /** The answer is here, or will never be. */
  leave: () => void;
}

interface Waiting {
  lanes: Lane[];
  start: () => void;
}

export interface Entry {
  /** Requests of one line keep their order; lines take turns. */
  line: string;
  lanes: Lane[];
  signal: AbortSignal;
  /** Before what already waits in its line: for a request that had its turn and was sent back. */
  first?: boolean;
}

const gone = () => new BffProblem('CLIENT_GONE', 'The browser closed the connection while its request waited');

/** Requests that wait for their lanes. Sessions take turns, so one busy browser cannot starve the others. */
export class FairQueue {
  readonly #lines = new Map<string, Waiting[]>();
  readonly #mostWaiting: number;
  #waiting = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(mostWaiting: number) {
    this.#mostWaiting = mostWaiting;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /** Resolves when the request may be sent. Fails when the browser has gone, or with 503 when too many wait. */
  enter({ line, lanes, signal, first = false }: Entry): Promise<Pass> {
    if (signal.aborted) return Promise.reject(gone());
    if (this.#waiting >= this.#mostWaiting) return Promise.reject(new BffProblem('UNAVAILABLE', 'Too many requests wait for the service', { 'retry-after': '5' }));
    return new Promise((resolve, reject) => {
      const abandon = () => {
        this.#remove(line, waiting);
        reject(gone());
      };
      const start = () => {
        signal.removeEventListener('abort', abandon);
        resolve(this.#pass(lanes));
      };
      const waiting: Waiting = { lanes, start };
      signal.addEventListener('abort', abandon, { once: true });
      this.#add(line, waiting, first);
      this.pump();
    });
  }

  /** Starts whatever may start now, one of each line in turn, and comes back when the next one may. */
  pump(): void {
    clearTimeout(this.#timer);
    for (;;) {
      const now = performance.now();
      let soonest = Infinity;
      let next: string | undefined;
      for (const [line, [head]] of this.#lines) {
        const wait = Math.max(...head!.lanes.map((lane) => lane.waitMs(now)));
        if (wait <= 0) {
          next = line;
          break;
        }
        soonest = Math.min(soonest, wait);
      }
      if (next === undefined) {
        if (soonest < Infinity) this.#timer = setTimeout(() => this.pump(), Math.ceil(soonest));
        return;
      }
      this.#startHead(next);
    }
  }

  #startHead(line: string): void {
    const [head, ...others] = this.#lines.get(line)!;
    this.#lines.delete(line);
    if (others.length > 0) this.#lines.set(line, others);
    this.#waiting--;
    for (const lane of head!.lanes) lane.enter();
    head!.start();
  }

  #add(line: string, waiting: Waiting, first: boolean): void {
    const others = this.#lines.get(line) ?? [];
    this.#lines.set(line, first ? [waiting, ...others] : [...others, waiting]);
    this.#waiting++;
  }

  #remove(line: string, waiting: Waiting): void {
    const others = (this.#lines.get(line) ?? []).filter((each) => each !== waiting);
    if (others.length > 0) this.#lines.set(line, others);
    else this.#lines.delete(line);
    this.#waiting--;
    this.pump();
  }

  #pass(lanes: Lane[]): Pass {
    const once = (act: (lane: Lane) => void) => {
      let done = false;
      return () => {
        if (done) return;
        done = true;
        for (const lane of lanes) act(lane);
        this.pump();
      };
    };
    const settle = once((lane) => lane.settle(performance.now()));
    const timer = setTimeout(settle, SETTLE_MS);
    const settleNow = () => {
      clearTimeout(timer);
      settle();
    };
    const leave = once((lane) => lane.leave());
    return {
      settle: settleNow,
      leave: () => {
        settleNow();
        leave();
      },
    };
  }
}
