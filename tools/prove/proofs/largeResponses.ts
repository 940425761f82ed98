import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_RESPONSE_BYTES } from '#contract/limits.ts';
import type { Page } from '#contract/paging.ts';
import { seedDeliveries } from '#testing/seedDeliveries.ts';
import { describeLatencies, startOpenLoop } from '../../harness/openLoop.ts';
import { withDataFolder } from '../../harness/program.ts';
import { withProgramStore, type ProgramTenant } from '../../harness/programStore.ts';
import { type ProgramWithDashboard, startProgramWithDashboard } from '../../harness/programWithDashboard.ts';
import { memoryUsage, requireProcFs } from '../../harness/resourceUsage.ts';
import { type ReadPace, readSlowly } from '../../harness/slowReaders.ts';
import type { Proof } from '../proof.ts';

const DELIVERIES = 1000;
const DELIVERY_BYTES = 250_000;
const OTHERS_P99_MS = 100;
const A_SECOND = 20;
/** The longest time that reading a response may take: 13 s and 20 µs a byte. */
const LAST_DISCONNECT_MS = 13_000 + MAX_RESPONSE_BYTES / 50 + 5000;

const readPaces: Record<string, ReadPace> = {
  'read nothing': { bytes: 0, everyMs: 250 },
  'read one byte a second': { bytes: 1, everyMs: 1000 },
  'read 4 kB a second': { bytes: 1024, everyMs: 250 },
};

const largeResponses: Proof = {
  title: 'Slow readers of the largest pages cost bounded memory and delay nobody',
  minutes: 20,
  options: {
    readers: { about: 'slow readers of each tenant, and of the dashboard', fallback: 15 },
    tenants: { about: 'tenants with slow readers', fallback: 4 },
    memory: { about: 'MB by which memory may rise', fallback: 300 },
    strict: { about: '1 requires the times, 0 only prints them: for a busy machine', fallback: 1 },
  },
  run: ({ readers, tenants: count, memory, strict }) => {
    requireProcFs();
    return withDataFolder(async (dataDir) => {
      const program = await startProgramWithDashboard(dataDir);
      try {
        return await withProgramStore(program, dataDir, async ({ store, addTenant }) => {
          const paths: { tenant: ProgramTenant; path: string }[] = [];
          for (let index = 0; index < count!; index++) {
            const tenant = await addTenant();
            const { uuid } = await tenant.client.createWebhook({
              body: { url: 'https://hooks.example/', events: ['EVENT.STARTED'] },
            });
            await seedDeliveries(store.db, tenant.tenant, {
              webhookUUID: uuid,
              count: DELIVERIES,
              bytes: DELIVERY_BYTES,
            });
            paths.push({ tenant, path: `/webhooks/${uuid}/deliveries?pageSize=1000` });
          }
          const other = await addTenant({ requests_per_second: 1000, requests_in_flight: 1000 });
          const before = memoryUsage(program.child.pid!).now;
          const lines = [await readPages(program, paths[0]!)];
          for (const [name, readPace] of Object.entries(readPaces)) {
            const load = startOpenLoop(`${program.url}/api/v1/assets`, A_SECOND, other.headers);
            const health = startOpenLoop(`${program.url}/health`, A_SECOND);
            await sleep(500);
            const reads = (
              await Promise.all(
                paths.map(({ tenant, path }) =>
                  readSlowly(
                    program.url,
                    requestOf(program.url, `/api/v1${path}`, tenant.headers),
                    readers!,
                    readPace,
                    LAST_DISCONNECT_MS,
                  ),
                ),
              )
            ).flat();
            const [others, healthy] = [await load.stop(), await health.stop()];
            const { now, peak } = memoryUsage(program.child.pid!);
            const stillOpen = reads.filter(({ closedAfter }) => closedAfter === null).length;
            lines.push(
              `${reads.length} clients that ${name}: ${reads.length - stillOpen} cut, the last after ` +
                `${(Math.max(0, ...reads.map(({ closedAfter }) => closedAfter ?? 0)) / 1000).toFixed(1)} s; memory ` +
                `${before.toFixed(0)} MB before, ${now.toFixed(0)} MB after, ${peak.toFixed(0)} MB at most`,
              `  meanwhile GET /assets of another tenant: ${describeLatencies(others)}`,
              `  meanwhile GET /health: ${describeLatencies(healthy)}`,
            );
            assert.equal(stillOpen, 0, `${stillOpen} clients were not cut\n${lines.join('\n')}`);
            assert.equal(others.failed + healthy.failed, 0, `others got no response\n${lines.join('\n')}`);
            assert.ok(peak - before <= memory!, `memory rose by more than ${memory} MB\n${lines.join('\n')}`);
            if (strict) assert.ok(others.p99 <= OTHERS_P99_MS, `others were delayed\n${lines.join('\n')}`);
          }
          return lines;
        });
      } finally {
        await program.stop();
      }
    });
  },
};

const requestOf = (url: string, path: string, headers: Record<string, string>) =>
  `GET ${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;

/** Reads the pages as a client does, and returns how long they were; every delivery occurs once. */
async function readPages(
  { url }: ProgramWithDashboard,
  { tenant, path }: { tenant: ProgramTenant; path: string },
): Promise<string> {
  const bytes: number[] = [];
  const seen = new Set<string>();
  for (let next: string | undefined = `/api/v1${path}`; next;) {
    const response: Response = await fetch(url + next, { headers: tenant.headers });
    const text = await response.text();
    assert.equal(response.status, 200, text.slice(0, 300));
    bytes.push(text.length);
    for (const { deliveryUUID } of (JSON.parse(text) as Page<{ deliveryUUID: string }>).data) seen.add(deliveryUUID);
    next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  }
  const longest = Math.max(...bytes);
  const line =
    `${DELIVERIES} deliveries of ${DELIVERY_BYTES / 1000} kB: ${bytes.length} responses, the longest of ` +
    `${(longest / 1e6).toFixed(1)} MB, ${seen.size} deliveries in them`;
  assert.ok(longest <= MAX_RESPONSE_BYTES && seen.size === DELIVERIES, line);
  return line;
}

export default largeResponses;
