import { api } from '#app/data/client.ts';
import type { ImportKind, NewImport } from '#contract/imports.ts';
import { ChunkSender } from './chunkSender.ts';
import type { LinesCalls } from './linesWorker.ts';
import type { CallWorker } from './workerCalls.ts';

export type CallLinesWorker = CallWorker<LinesCalls>;
export type Existing = NewImport['existing'];

const INTERVAL_MS = 300;

/**
 * Sends the worker's chunks, one after the other, and passes it the result of each line. With `dryRun` the service only
 * predicts them. Each storing request has a separate key: a retry after a lost response does not create twice.
 */
export function sendLines(
  callWorker: CallLinesWorker,
  kind: ImportKind,
  sizes: readonly number[],
  { existing, dryRun }: { existing: Existing; dryRun: boolean },
): ChunkSender {
  const keys = sizes.map(() => crypto.randomUUID());
  const send = async (chunk: number): Promise<void> => {
    const lines = await callWorker('chunk', chunk);
    if (lines.length === 0) return;
    const { lines: results } = await api.importLines(
      { body: { kind, existing, dryRun, lines } },
      dryRun ? {} : { headers: { 'idempotency-key': keys[chunk]! } },
    );
    await callWorker('setResults', { chunk, results });
  };
  return new ChunkSender({ sizes, send, intervalMs: INTERVAL_MS });
}

/** Waits until a sender is done; rejects with its error if it stopped. */
export const waitUntilSent = (sender: ChunkSender, onShare: (share: number) => void): Promise<void> =>
  new Promise((done, failed) => {
    const check = () => {
      const { phase, done: sent, total, error } = sender.state();
      onShare(total === 0 ? 1 : sent / total);
      if (phase !== 'done' && phase !== 'stopped') return;
      leave();
      if (phase === 'done') done();
      else failed(error instanceof Error ? error : new Error(String(error)));
    };
    const leave = sender.subscribe(check);
    sender.start();
  });
