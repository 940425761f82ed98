import { Worker } from 'node:worker_threads';
import type { DocumentServers } from './documentWorker.ts';

/**
 * Returns the OpenAPI document as JSON, made in a thread of its own: it takes most of a second, which would block every
 * request.
 */
export function documentBytes(servers: DocumentServers): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./documentWorker.ts', import.meta.url), { workerData: servers, execArgv: [] });
    worker.unref();
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes.buffer)));
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The thread that makes the document ended with ${code}`)));
  });
}
