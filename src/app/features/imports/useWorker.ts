import { useEffect, useRef } from 'react';
import { createWorkerClient, type CallWorker, type CallTable } from './workerCalls.ts';

/** A worker a file: the one before is ended, unless it was kept for what goes on without the page. */
export function useWorker<Calls extends CallTable>(
  create: () => Worker,
): { start: () => CallWorker<Calls>; detach: () => void } {
  const worker = useRef<Worker | null>(null);
  useEffect(() => () => worker.current?.terminate(), []);
  return {
    start: () => {
      worker.current?.terminate();
      worker.current = create();
      return createWorkerClient<Calls>(worker.current);
    },
    detach: () => {
      worker.current = null;
    },
  };
}
