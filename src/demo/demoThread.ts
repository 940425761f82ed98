import { Worker } from 'node:worker_threads';
import type { DemoOrder, DemoReport, DemoSchemes } from './demoMessages.ts';

/** Fills a sandbox tenant with the demo (loadDemo.ts) in a thread of its own, beside the service that stores it. */
export class DemoThread {
  readonly #thread: Worker;
  readonly #pilot = Promise.withResolvers<DemoSchemes>();
  readonly #ended: Promise<void>;

  constructor(say: (line: string) => void) {
    this.#thread = new Worker(new URL('./demoWorker.ts', import.meta.url), { execArgv: [] });
    this.#thread.unref();
    this.#ended = new Promise((resolve, reject) => {
      this.#thread.on('message', (report: DemoReport) => {
        if ('line' in report) say(report.line);
        else this.#pilot.resolve(report.pilot);
      });
      this.#thread.once('error', reject);
      this.#thread.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`the demo ended with ${code}`))));
    });
    this.#ended.catch((error: unknown) => this.#pilot.reject(error));
    this.#pilot.promise.catch(() => undefined);
  }

  /** Resolves with its schemes as soon as the pilot is there; the rest of the fleet follows. */
  async fill(order: DemoOrder): Promise<DemoSchemes> {
    this.#thread.ref();
    this.#thread.postMessage(order, []);
    return this.#pilot.promise;
  }

  /** Resolves when all of the fleet is there. A program that ends does not wait for it. */
  async grown(): Promise<void> {
    this.#thread.unref();
    await this.#ended;
  }

  /** Stops it, also in the midst of growing, and for a tenant that already has its data. */
  async end(): Promise<void> {
    await this.#thread.terminate();
  }
}
