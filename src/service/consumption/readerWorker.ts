import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { ProblemError } from '../http/problem.ts';
import { buffersOf, type GroupedConsumption } from '../shared/groupedConsumption.ts';
import { readBatch } from './readBatch.ts';

export interface Question {
  id: number;
  bytes: Uint8Array;
}
export type Reply =
  | { id: number; grouped: GroupedConsumption }
  | { id: number; problem: Pick<ProblemError, 'code' | 'message' | 'errors'> }
  | { id: number; failure: string };

/** How much this thread gives way to the one that answers everybody else, where both want the same core. */
const NICENESS = 10;

/**
 * Linux has priorities for single threads, named by this link; elsewhere a number names a process, and nothing is
 * changed.
 */
function giveWay(): void {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), NICENESS);
  } catch {
    // Without it large bodies are read all the same.
  }
}

function answer({ id, bytes }: Question): Reply {
  try {
    return { id, grouped: readBatch(bytes) };
  } catch (error) {
    if (error instanceof ProblemError)
      return { id, problem: { code: error.code, message: error.message, errors: error.errors } };
    return { id, failure: String(error) };
  }
}

giveWay();
parentPort!.on('message', (question: Question) => {
  const reply = answer(question);
  parentPort!.postMessage(reply, 'grouped' in reply ? buffersOf(reply.grouped) : []);
});
