import { Worker } from 'node:worker_threads';
import type { DemoOrder, DemoReport } from './demoMessages.ts';

/** Fills a sandbox tenant with the demo (loadDemo.ts) in a thread of its own, beside the service that stores it. */
export class DemoThread {
  readonly #thread: Worker;
  readonly #pilot = Promise.withResolvers<string>();
  readonly #ended: Promise<void>;
  #isStopped = false;

  constructor(say: (line: string) => void) {
    this.#thread = new Worker(new URL('./demoWorker.ts', import.meta.url), { execArgv: [] });
    this.#thread.unref();
    this.#ended = new Promise((resolve, reject) => {
      this.#thread.on('message', (report: DemoReport) => {
        if ('line' in report) say(report.line);
        else this.#pilot.resolve(report.pilot.schemeUUID);
      });
      this.#thread.once('error', reject);
      this.#thread.once('exit', (code) =>
        code === 0 || this.#isStopped ? resolve() : reject(new Error(`the demo ended with ${code}`)),
      );
    });
    this.#ended.catch((error: unknown) => this.#pilot.reject(error));
    this.#pilot.promise.catch(() => undefined);
  }

  /** Resolves as soon as the pilot is there, with the scheme whose events go on; the rest of the fleet follows. */
  async fill(order: DemoOrder): Promise<string> {
    this.#thread.ref();
    this.#thread.postMessage(order, []);
    return this.#pilot.promise;
  }

  /** Resolves when all of the fleet is there, or as much as there was when it was stopped. */
  async grown(): Promise<void> {
    this.#thread.unref();
    await this.#ended;
  }

  /** Stops it, also in the midst of growing, and for a tenant that already has its data. */
  async end(): Promise<void> {
    this.#isStopped = true;
    await this.#thread.terminate();
  }
}
