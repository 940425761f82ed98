import { Worker } from 'node:worker_threads';
import type { Credentials } from '#store/credentials.ts';

/**
 * Fills a sandbox tenant with the demo (loadDemo.ts) from a thread of its own: making half a million readings would
 * keep the service from taking them. It makes them from its first moment on, before there is a tenant to send them to.
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

  /** For a tenant that has its data already. */
  async end(): Promise<void> {
    await this.#thread.terminate();
  }
}
