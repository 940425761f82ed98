import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { Agent } from 'undici';
import { quantile } from './statistics.ts';

export interface Latencies {
  count: number;
  p50: number;
  p95: number;
  p99: number;
  max: number;
  /** Requests without a 200 response. */
  failed: number;
}

interface OpenLoopRequest {
  url: string;
  perSecond: number;
  headers: Record<string, string>;
}

/**
 * Requests an address at a fixed rate, whether or not earlier responses have arrived: a client that waits for each
 * response never observes the worst of them. Latencies in milliseconds count from when a request was due. Runs in a
 * thread of its own, so that other work of the proof does not count. Ends by `stop`.
 */
export function startOpenLoop(
  url: string,
  perSecond: number,
  headers: Record<string, string> = {},
): { stop: () => Promise<Latencies> } {
  const request: OpenLoopRequest = { url, perSecond, headers };
  const worker = new Worker(new URL(import.meta.url), { workerData: request, execArgv: [] });
  return {
    stop: async () => {
      const result = new Promise<Latencies>((resolve, reject) => worker.once('message', resolve).once('error', reject));
      worker.postMessage('stop', []);
      return result;
    },
  };
}

async function sendSteadily({ url, perSecond, headers }: OpenLoopRequest): Promise<void> {
  const agent = new Agent({ connections: null });
  const { origin, pathname, search } = new URL(url);
  const startedAt = performance.now();
  const latencies: number[] = [];
  const inFlight = new Set<Promise<void>>();
  let sent = 0;
  let failed = 0;
  const sendAt = async (due: number) => {
    const status = await agent.request({ origin, path: pathname + search, method: 'GET', headers }).then(
      async ({ statusCode, body }) => body.dump().then(() => statusCode),
      () => 0,
    );
    if (status !== 200) failed++;
    latencies.push(performance.now() - due);
  };
  const timer = setInterval(() => {
    for (
      let due = startedAt + (sent * 1000) / perSecond;
      due <= performance.now();
      due = startedAt + (++sent * 1000) / perSecond
    ) {
      const sending: Promise<void> = sendAt(due).finally(() => inFlight.delete(sending));
      inFlight.add(sending);
    }
  }, 2);
  await new Promise((resolve) => parentPort!.once('message', resolve));
  clearInterval(timer);
  await Promise.all(inFlight);
  await agent.destroy();
  const sorted = latencies.toSorted((a, b) => a - b);
  parentPort!.postMessage(
    {
      count: sorted.length,
      p50: quantile(sorted, 0.5) || 0,
      p95: quantile(sorted, 0.95) || 0,
      p99: quantile(sorted, 0.99) || 0,
      max: sorted.at(-1) ?? 0,
      failed,
    } satisfies Latencies,
    [],
  );
}

if (!isMainThread && (workerData as OpenLoopRequest | null)?.perSecond)
  await sendSteadily(workerData as OpenLoopRequest);

export const describeLatencies = ({ count, p50, p99, max, failed }: Latencies): string =>
  `${count} requests, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, max ${max.toFixed(1)} ms, ${failed} failed`;
