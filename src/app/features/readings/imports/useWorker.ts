import { useEffect, useRef } from 'react';
import { createWorkerClient, type CallWorker, type CallTable } from './workerCalls.ts';

/** A worker for each file: the former one is terminated, unless a running import needs it. */
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
