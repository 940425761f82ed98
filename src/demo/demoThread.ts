import { Worker } from 'node:worker_threads';
import type { Credentials } from '#store/credentials.ts';

/**
 * Fills a sandbox tenant with the demo (loadDemo.ts) in a thread of its own: generating half a million readings would
 * block the service that stores them. Generation starts immediately, before there is a tenant to send them to.
 */
export class DemoThread {
  readonly #thread: Worker;
  readonly #ended: Promise<void>;

  constructor(say: (line: string) => void) {
    this.#thread = new Worker(new URL('./demoWorker.ts', import.meta.url), { execArgv: [] });
    this.#thread.unref();
    this.#ended = new Promise((resolve, reject) => {
      this.#thread.on('message', say).once('error', reject);
      this.#thread.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`the demo ended with ${code}`))));
    });
    this.#ended.catch(() => undefined);
  }

  async fill(credentials: Credentials): Promise<void> {
    this.#thread.ref();
    this.#thread.postMessage(credentials, []);
    await this.#ended;
  }

  /** Skips the demo, for a tenant that already has its data. */
  async end(): Promise<void> {
    await this.#thread.terminate();
  }
}
