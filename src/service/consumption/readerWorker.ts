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

function answer({ id, bytes }: Question): Reply {
  try {
    return { id, grouped: readBatch(bytes) };
  } catch (error) {
    if (error instanceof ProblemError) return { id, problem: { code: error.code, message: error.message, errors: error.errors } };
    return { id, failure: String(error) };
  }
}

parentPort!.on('message', (question: Question) => {
  const reply = answer(question);
  parentPort!.postMessage(reply, 'grouped' in reply ? buffersOf(reply.grouped) : []);
});
