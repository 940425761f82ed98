import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '#client/client.ts';
import { type Bench, withBench } from '../../harness/benchService.ts';
import { addPullControllers } from '../../harness/controllers/controllerTokens.ts';
import { describePolls, startPollers } from '../../harness/controllers/pollers.ts';
import { describeLatencies, type Latencies, startOpenLoop } from '../../harness/openLoop.ts';
import type { Proof } from '../proof.ts';

const PATHS = { PULL: '/control/dispatches', OPENADR: '/openadr3/3.1.0/events?active=true' };
const PER_SECOND = 20;
/** Reads of operators at the 95th percentile below which twice as long is no difference. */
const MIN_IDLE_MS = 5;

/** Every controller asks again as soon as it is refused, whatever it is told: together more than the service can do. */
const dispatchPolls: Proof = {
  title:
    'A thousand impatient controllers do not slow the operators down: above their share they get 503 and Retry-After',
  minutes: 20,
  options: {
    pollers: { about: 'controllers that poll at once', fallback: 1000 },
    openadr: { about: '1: they are VENs, which ask for events by OpenADR', fallback: 0 },
    pause: { about: 'milliseconds after a response until a controller asks again', fallback: 200 },
    seconds: { about: 'how long they do', fallback: 30 },
    slower: { about: "operators' reads at the 95th percentile, in hundredths of idle", fallback: 200 },
  },
  run: ({ pollers = 0, openadr = 0, pause = 0, seconds = 0, slower = 0 }) =>
    withBench(async (bench) => {
      const { headers, assets } = await bench.addTenant(1);
      const client = createClient({ baseUrl: bench.url, headers });
      const channel = openadr === 1 ? 'OPENADR' : 'PULL';
      const controllers = await addPullControllers(client, bench.url, pollers, channel);
      const operator = `${bench.url}/api/v1/assets/${assets[0]!}`;
      const idle = await readFor(operator, headers, 10_000);
      const polling = await startPollers({
        url: bench.url + PATHS[channel],
        tokens: controllers.map((controller) => controller.headers['authorization']!),
        pauseMs: pause,
      });
      await sleep(2000);
      const meanwhile = await readFor(operator, headers, seconds * 1000);
      const polls = await polling.stop();
      const ratio = meanwhile.p95 / Math.max(idle.p95, MIN_IDLE_MS);
      const lines = [
        `operators' reads idle: ${describe(idle)}`,
        `  … next to ${pollers} pollers: ${describe(meanwhile)}: ${ratio.toFixed(2)} × idle (at least ${MIN_IDLE_MS} ms)`,
        describePolls(polls),
        await describeShare(bench),
      ];
      console.log(lines.join('\n'));
      assert.equal(meanwhile.failed, 0, 'reads of operators failed');
      assert.equal(polls.withoutRetryAfter, 0, 'refusals without Retry-After');
      assert.ok((polls.statuses['503'] ?? 0) > 0, 'nothing was refused: the load is too small for this machine');
      assert.ok(ratio <= slower / 100, `operators' reads took ${ratio} times as long`);
      return [];
    }),
};

async function readFor(url: string, headers: Record<string, string>, ms: number): Promise<Latencies> {
  const loop = startOpenLoop(url, PER_SECOND, headers);
  await sleep(ms);
  return loop.stop();
}

/** Whether the service says that it is well, at the end. */
const describeShare = async ({ url }: Bench): Promise<string> =>
  `/ready afterwards: ${(await fetch(`${url}/ready`)).status}`;

const describe = (latencies: Latencies) => `${describeLatencies(latencies)}, p95 ${latencies.p95.toFixed(1)} ms`;

export default dispatchPolls;
