import { useEffect, useRef } from 'react';
import { askWorker, type Ask, type CallTable } from './workerCalls.ts';

/** A worker a file: the one before is ended, unless it was kept for what goes on without the page. */
export function useWorker<Calls extends CallTable>(
  create: () => Worker,
): { begin: () => Ask<Calls>; keep: () => void } {
  const worker = useRef<Worker | null>(null);
  useEffect(() => () => worker.current?.terminate(), []);
  return {
    begin: () => {
      worker.current?.terminate();
      worker.current = create();
      return askWorker<Calls>(worker.current);
    },
    keep: () => {
      worker.current = null;
    },
  };
}
