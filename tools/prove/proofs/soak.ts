import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { startWebhookReceiver } from '#testing/webhookReceiver.ts';
import { startProgram, withDataFolder } from '../../harness/program.ts';
import { withProgramStore, type ProgramTenant } from '../../harness/programStore.ts';
import { memoryUsage, openFileCount, requireProcFs } from '../../harness/resourceUsage.ts';
import { waitUntil } from '../../harness/waitUntil.ts';
import type { Proof } from '../proof.ts';

const MINUTE_MS = 60_000;
const TENANTS = 4;
const METERS = 40;
/** Requests a second that each tenant sends: close to its limit of 25. */
const PACE = 20;
const SAMPLE_MS = 5000;
const MAX_MB_A_MINUTE = 1;
const BATCH_DAYS = 10;

interface Meters {
  tenant: ProgramTenant;
  assets: string[];
  portfolioUUID: string;
  schemeUUID: string;
}

async function register(tenant: ProgramTenant, receiverUrl: string): Promise<Meters> {
  const { client } = tenant;
  const { data } = await client.createAssetsBulk({
    body: Array.from({ length: METERS }, (_, index) => ({ name: `Meter ${index}` })),
  });
  const assets = data.map(({ assetUUID }) => assetUUID);
  const { portfolioUUID } = await client.createPortfolio({ body: { name: 'North' } });
  await client.assignPortfolioAssets({ params: { portfolioUUID }, body: { assetUUIDs: assets } });
  const { schemeUUID } = await client.createScheme({ body: { name: 'Evening peak', requiresMpan: false } });
  await client.createWebhook({
    body: {
      url: receiverUrl,
      events: ['EVENT.SCHEDULED', 'EVENT.STARTED', 'EVENT.ENDED', 'PORTFOLIO.ASSETS_ASSIGNED'],
    },
  });
  return { tenant, assets, portfolioUUID, schemeUUID };
}

/**
 * What an aggregator's systems request, in rotation: lists, series, forecasts, readings of the day, an event of the
 * test clock now and then.
 */
const requests: ((meters: Meters, turn: number) => Promise<Response>)[] = [
  ({ tenant, assets }, turn) =>
    tenant.send(
      'GET',
      `/assets/${assets[turn % METERS]}/energy-consumption?from=2026-03-01T00:00:00Z&to=2026-03-08T00:00:00Z`,
    ),
  ({ tenant }) => tenant.send('GET', '/assets?pageSize=100'),
  ({ tenant, assets }, turn) => tenant.send('GET', `/assets/${assets[turn % METERS]}`),
  ({ tenant }) => tenant.send('GET', '/events?pageSize=50'),
  ({ tenant, assets }, turn) =>
    tenant.send('PATCH', `/assets/${assets[turn % METERS]}`, JSON.stringify({ name: `Meter ${turn}` })),
  ({ tenant }, turn) =>
    tenant.send('POST', '/portfolios', JSON.stringify({ name: 'Stored once' }), {
      'idempotency-key': `soak-${turn % 50}`,
    }),
  ({ tenant, portfolioUUID, assets }, turn) =>
    tenant.send('POST', `/portfolios/${portfolioUUID}/assets`, JSON.stringify({ assetUUIDs: [assets[turn % METERS]] })),
  ({ tenant }) => tenant.send('GET', '/assets/no-such-asset'),
];

const batch = ({ assets }: Meters, turn: number): string => {
  const from = Date.UTC(2026, 2, 1) + (turn % 5) * DAY_MS;
  return JSON.stringify(
    assets.flatMap((assetUUID) =>
      Array.from({ length: BATCH_DAYS * 48 }, (_, slot) => ({
        assetUUID,
        startTime: new Date(from + slot * HALF_HOUR_MS).toISOString(),
        value: (turn + slot) % 7,
      })),
    ),
  );
};

async function runEvent({ tenant: { client }, schemeUUID, portfolioUUID, assets }: Meters): Promise<void> {
  const { now } = await client.getClock();
  const start = Math.ceil((Date.parse(now) + MINUTE_MS) / HALF_HOUR_MS) * HALF_HOUR_MS;
  const { eventUUID } = await client.createEvent({
    body: {
      name: 'Dispatch',
      schemeUUID,
      eventType: 'TURN_DOWN',
      startTime: new Date(start).toISOString(),
      endTime: new Date(start + 3_600_000).toISOString(),
      portfolioUUIDs: [portfolioUUID],
    },
  });
  await client
    .optEventAssets({ params: { 'event-uuid': eventUUID }, body: { assetUUIDs: assets, action: 'OPT_IN' } })
    .catch(() => undefined);
  await client.setClock({ body: { now: new Date(start + 2 * 3_600_000).toISOString() } });
}

/** A tenant's traffic until the end; counts its requests by status. */
async function live(
  meters: Meters,
  isOver: () => boolean,
  byStatus: Map<number, number>,
  failures: string[],
): Promise<void> {
  const inFlight = new Set<Promise<void>>();
  const count = (status: number) => byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
  const start = (work: () => Promise<Response | void>) => {
    const pending: Promise<void> = work()
      .then(async (response) => {
        if (!response) return;
        await response.arrayBuffer();
        count(response.status);
      })
      .catch(
        (error: Error & { cause?: unknown }) =>
          void failures.push(`${new Date().toISOString()} ${String(error)} ${String(error.cause)}`),
      )
      .finally(() => inFlight.delete(pending));
    inFlight.add(pending);
  };
  for (let turn = 0; !isOver(); turn++) {
    if (inFlight.size < 12) start(() => requests[turn % requests.length]!(meters, turn));
    if (turn % (PACE * 3) === 0) start(() => meters.tenant.send('POST', '/energy-consumption', batch(meters, turn)));
    if (turn % (PACE * 20) === PACE) start(() => runEvent(meters));
    await sleep(1000 / PACE);
  }
  await Promise.all(inFlight);
}

interface Sample {
  minute: number;
  mb: number;
  files: number;
  resources: number;
}

/** Least squares: the slope of a value per minute. */
function slope(samples: readonly Sample[], read: (sample: Sample) => number): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(samples.map(({ minute }) => minute)), mean(samples.map(read))];
  const up = samples.reduce((sum, sample) => sum + (sample.minute - x) * (read(sample) - y), 0);
  return up / samples.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0);
}

const soak: Proof = {
  title: 'During an hour of mixed load its memory does not grow',
  minutes: 300,
  options: {
    minutes: { about: 'how long it runs; the first sixth warms up', fallback: 60 },
    strict: { about: '1 limits the growth, 0 only prints it: a run of few minutes shows little', fallback: 1 },
  },
  run: async ({ minutes, strict }) => {
    requireProcFs();
    const receiver = await startWebhookReceiver();
    const forgetting = setInterval(() => (receiver.received.length = 0), SAMPLE_MS);
    try {
      return await withDataFolder(async (dataDir) => {
        const file = join(dataDir, 'resources.json');
        const preload = pathToFileURL(join(import.meta.dirname, '..', '..', 'harness', 'reportResources.ts')).href;
        const program = await startProgram({
          DATA_DIR: dataDir,
          RESOURCES_FILE: file,
          NODE_OPTIONS: `--import ${preload}`,
        });
        const pid = program.child.pid!;
        try {
          const fleets: Meters[] = [];
          await withProgramStore(program, dataDir, async ({ addTenant }) => {
            for (let index = 0; index < TENANTS; index++) fleets.push(await register(await addTenant(), receiver.url));
          });
          const startedAt = performance.now();
          const end = startedAt + minutes! * MINUTE_MS;
          let hasFailed = false;
          const byStatus = new Map<number, number>();
          const failures: string[] = [];
          const samples: Sample[] = [];
          const living = Promise.all(
            fleets.map((meters) => live(meters, () => hasFailed || performance.now() >= end, byStatus, failures)),
          );
          const sampled = (async () => {
            while (performance.now() < end) {
              assert.ok(
                program.child.exitCode === null && program.child.signalCode === null,
                `the service ended: ${program.child.exitCode ?? program.child.signalCode}\n${program.output()}`,
              );
              await sleep(SAMPLE_MS);
              program.child.kill('SIGUSR2');
              await waitUntil(() => existsSync(file) || null, 'the service did not report its active resources', {
                withinMs: 30_000,
                everyMs: 200,
              });
              const counts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>;
              samples.push({
                minute: (performance.now() - startedAt) / MINUTE_MS,
                mb: memoryUsage(pid).now,
                files: openFileCount(pid),
                resources: Object.values(counts).reduce((sum, value) => sum + value, 0),
              });
            }
          })();
          await sampled.catch((error: unknown) => {
            hasFailed = true;
            throw error;
          });
          await living;
          const warm = samples.filter(({ minute }) => minute > minutes! / 6);
          const [first, last] = [warm[0]!, warm.at(-1)!];
          const growth = {
            mb: slope(warm, ({ mb }) => mb),
            files: slope(warm, ({ files }) => files),
            resources: slope(warm, ({ resources }) => resources),
          };
          const statuses = [...byStatus].toSorted(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
          const lines = [
            `${minutes} minutes, ${TENANTS} tenants, responses: ${statuses.join(', ')}`,
            `memory ${first.mb.toFixed(0)} MB after warming up, ${last.mb.toFixed(0)} MB at the end, ` +
              `${memoryUsage(pid).peak.toFixed(0)} MB at most: ${growth.mb.toFixed(2)} MB a minute by least ` +
              `squares over ${warm.length} samples`,
            `open files ${first.files} and ${last.files}, handles and timers ${first.resources} and ` +
              `${last.resources}: ${growth.files.toFixed(2)} and ${growth.resources.toFixed(2)} a minute`,
          ];
          if (failures.length > 0)
            lines.push(`${failures.length} requests without a response, the first: ${failures[0]}`);
          assert.equal([...byStatus.keys()].filter((status) => status >= 500).length, 0, lines.join('\n'));
          if (strict)
            assert.ok(growth.mb <= MAX_MB_A_MINUTE && growth.files <= 1 && growth.resources <= 1, lines.join('\n'));
          return lines;
        } finally {
          await program.stop();
        }
      });
    } finally {
      clearInterval(forgetting);
      await receiver.close();
    }
  },
};

export default soak;
