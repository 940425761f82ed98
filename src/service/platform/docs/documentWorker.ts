import { parentPort, workerData } from 'node:worker_threads';
import { openApiDocument } from '#contract/openapi.ts';

/** Input of the thread: the servers that the document names. */
export type DocumentServers = { url: string; description: string }[];

if (parentPort) {
  const bytes = new TextEncoder().encode(JSON.stringify(openApiDocument(workerData as DocumentServers)));
  parentPort.postMessage(bytes, [bytes.buffer]);
}
