import { Worker } from 'node:worker_threads';
import type { Credentials } from '#store/credentials.ts';

/** Fills a sandbox tenant with the demo (loadDemo.ts) from a thread of its own: making half a million readings would keep the service from taking them. */
export async function runDemo(credentials: Credentials, say: (line: string) => void): Promise<void> {
  const thread = new Worker(new URL('./demoWorker.ts', import.meta.url), { execArgv: [], workerData: credentials });
  await new Promise<void>((resolve, reject) => {
    thread.on('message', say).once('error', reject);
    thread.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`the demo ended with ${code}`))));
  });
}
