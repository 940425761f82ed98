import { Worker } from 'node:worker_threads';
import type { DemoOrder, DemoReport } from './demoMessages.ts';

/** Fills a sandbox tenant with the demo (loadDemo.ts) in a thread of its own, beside the service that stores it. */
export class DemoThread {
  readonly #thread: Worker;
  readonly #pilot = Promise.withResolvers<string>();
  /** Whether it came to its end by itself. */
  readonly #ended: Promise<boolean>;
  #isStopped = false;
  #answerChecks: () => Promise<void> = () => Promise.resolve();

  constructor(say: (line: string) => void) {
    this.#thread = new Worker(new URL('./demoWorker.ts', import.meta.url), { execArgv: [] });
    this.#thread.unref();
    this.#ended = new Promise((resolve, reject) => {
      this.#thread.on('message', (report: DemoReport) => {
        if ('line' in report) say(report.line);
        else if ('awaits' in report) this.#answerChecks().then(() => this.#thread.postMessage(null, []), reject);
        else this.#pilot.resolve(report.pilot.schemeUUID);
      });
      this.#thread.once('error', reject);
      this.#thread.once('exit', (code) =>
        code === 0 || this.#isStopped ? resolve(code === 0) : reject(new Error(`the demo ended with ${code}`)),
      );
    });
    this.#ended.catch((error: unknown) => this.#pilot.reject(error));
    this.#pilot.promise.catch(() => undefined);
  }

  /**
   * Resolves as soon as the pilot is there; the rest of the fleet follows. `answerChecks` has the external parties
   * answer their checks of it.
   */
  async fill(order: DemoOrder, answerChecks: () => Promise<void>): Promise<void> {
    this.#answerChecks = answerChecks;
    this.#thread.ref();
    this.#thread.postMessage(order, []);
    await this.#pilot.promise;
  }

  /** The scheme whose events go on, of a demo whose pilot is there. */
  get scheme(): Promise<string> {
    return this.#pilot.promise;
  }

  /** Resolves when all of the fleet is there; false: it was stopped before. */
  async grown(): Promise<boolean> {
    this.#thread.unref();
    return this.#ended;
  }

  /** Stops it, also in the midst of growing, and for a tenant that already has its data. */
  async end(): Promise<void> {
    this.#isStopped = true;
    await this.#thread.terminate();
  }
}
