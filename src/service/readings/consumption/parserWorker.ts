import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { ProblemError } from '../../platform/http/problem.ts';
import { transferablesOf, type GroupedConsumption } from '../groupedConsumption.ts';
import { parseBatch } from './parseBatch.ts';

export interface ParseRequest {
  id: number;
  bytes: Uint8Array;
}
export type ParseResponse =
  | { id: number; grouped: GroupedConsumption }
  | { id: number; problem: Pick<ProblemError, 'code' | 'message' | 'errors'> }
  | { id: number; failure: string };

/** Niceness by which this thread yields to the main thread where both compete for a core. */
const NICENESS = 10;

/**
 * Lowers the priority of this thread on Linux, which has priorities for single threads, named by this link; elsewhere
 * the number names a process, and nothing is changed.
 */
function lowerThreadPriority(): void {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), NICENESS);
  } catch {
    // Large bodies are read without it too.
  }
}

function handleRequest({ id, bytes }: ParseRequest): ParseResponse {
  try {
    return { id, grouped: parseBatch(bytes) };
  } catch (error) {
    if (error instanceof ProblemError)
      return { id, problem: { code: error.code, message: error.message, errors: error.errors } };
    return { id, failure: String(error) };
  }
}

lowerThreadPriority();
parentPort!.on('message', (request: ParseRequest) => {
  const reply = handleRequest(request);
  parentPort!.postMessage(reply, 'grouped' in reply ? transferablesOf(reply.grouped) : []);
});
