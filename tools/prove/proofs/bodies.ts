import assert from 'node:assert/strict';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_CONSUMPTION_RECORDS } from '#contract/consumption.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { describeLatencies, startOpenLoop } from '../../harness/openLoop.ts';
import { startProgram, withDataFolder } from '../../harness/program.ts';
import { withProgramStore, type ProgramTenant } from '../../harness/programStore.ts';
import { memoryUsage, requireProcFs } from '../../harness/resourceUsage.ts';
import type { Proof } from '../proof.ts';

const TENANTS = 15;
const METERS = 50;
const FROM_MS = Date.UTC(2026, 0, 5);
const PER_METER = MAX_CONSUMPTION_RECORDS / METERS;
const ASSETS_A_SECOND = 20;

interface Fleet {
  tenant: ProgramTenant;
  meters: string[];
}

const iso = (ms: number) => new Date(ms).toISOString();

async function register(tenant: ProgramTenant): Promise<Fleet> {
  const { data: assets } = await tenant.client.createAssetsBulk({
    body: Array.from({ length: METERS }, (_, index) => ({ name: `Meter ${index}` })),
  });
  return { tenant, meters: assets.map(({ assetUUID }) => assetUUID) };
}

/** 50,000 records as most clients write them, some 6 MB. */
const usual = ({ meters }: Fleet): string =>
  JSON.stringify(
    meters.flatMap((assetUUID, meter) =>
      Array.from({ length: PER_METER }, (_, index) => ({
        assetUUID,
        startTime: iso(FROM_MS + index * HALF_HOUR_MS),
        value: (meter + index) % 9,
      })),
    ),
  );

/** These records in the longest legal form: every property, its longest spelling, and white space up to 15 MB. */
const longest = ({ meters }: Fleet): string => {
  const records = meters.flatMap((assetUUID, meter) =>
    Array.from({ length: PER_METER }, (_, index) => {
      const startTime = iso(FROM_MS + index * HALF_HOUR_MS).replace('Z', '+00:00');
      return (
        (
          `{\n    "direction" : "import" ,\n    "readingType" : "ESTIMATED" ,\n    "assetUUID" : "${assetUUID}" ` +
          `,\n    "startTime" : "${startTime}" ,\n    "value" : ${((meter + index) % 9).toFixed(3)}`
        ).padEnd(311) + '}'
      );
    }),
  );
  return `[${records.join(',\n')}]`;
};

/** Sends a batch; returns its status and how long it took. */
async function post({ tenant }: Fleet, body: Uint8Array<ArrayBuffer>): Promise<{ status: number; took: number }> {
  const startedAt = performance.now();
  const response = await tenant.send('POST', '/energy-consumption', body);
  const text = await response.text();
  assert.ok(
    response.status === 201 || response.status === 200 || response.status === 503,
    `a batch returned ${response.status}: ${text.slice(0, 300)}`,
  );
  return { status: response.status, took: performance.now() - startedAt };
}

/** Sends half of a body and disconnects. */
const disconnectHalfWay = (url: string, { tenant }: Fleet, body: Uint8Array): Promise<void> =>
  new Promise((resolve) => {
    const sent = request(`${url}/api/v1/energy-consumption`, {
      method: 'POST',
      headers: { ...tenant.headers, 'content-type': 'application/json', 'content-length': body.length },
    });
    sent.on('error', () => undefined).once('close', () => resolve());
    sent.write(body.subarray(0, body.length / 2), () => setTimeout(() => sent.destroy(), 300));
  });

const stored = async ({ tenant, meters }: Fleet): Promise<number> => {
  const series = await tenant.client.getAssetConsumption({
    params: { assetUUID: meters[0]! },
    query: { from: iso(FROM_MS), to: iso(FROM_MS + 7 * 86_400_000) },
  });
  assert.ok('coverage' in series);
  return series.coverage.present;
};

const bodies: Proof = {
  title: 'Fifteen of the largest bodies at the same time: all stored, in bounded memory, with little effect on others',
  minutes: 10,
  options: {
    rounds: { about: 'times each form is sent by all fifteen tenants', fallback: 2 },
    memory: { about: 'MB of memory that the service may use', fallback: 700 },
    strict: {
      about: '1 requires the latencies beside usual bodies, 0 only prints them: for a busy machine',
      fallback: 1,
    },
  },
  run: ({ rounds, memory, strict }) => {
    requireProcFs();
    return withDataFolder(async (dataDir) => {
      const program = await startProgram({ DATA_DIR: dataDir });
      try {
        return await withProgramStore(program, dataDir, async ({ addTenant }) => {
          const fleets: Fleet[] = [];
          for (let index = 0; index < TENANTS; index++) fleets.push(await register(await addTenant()));
          const otherFleet = await register(await addTenant({ requests_per_second: 1000, requests_in_flight: 1000 }));
          const lines: string[] = [];
          const pid = program.child.pid!;
          for (const [name, form] of Object.entries({ usual, longest })) {
            const batches = fleets.map((fleet) => Buffer.from(form(fleet)));
            const health = startOpenLoop(`${program.url}/health`, ASSETS_A_SECOND);
            const assets = startOpenLoop(`${program.url}/api/v1/assets`, ASSETS_A_SECOND, otherFleet.tenant.headers);
            const results = [];
            for (let round = 0; round < rounds!; round++) {
              results.push(...(await Promise.all(fleets.map((fleet, index) => post(fleet, batches[index]!)))));
              await sleep(1000);
            }
            const [healthy, listed] = [await health.stop(), await assets.stop()];
            const storedCount = results.filter(({ status }) => status !== 503).length;
            lines.push(
              `${name}: ${results.length} batches of ${(batches[0]!.length / 1e6).toFixed(1)} MB, ${TENANTS} at ` +
                `the same time, ${storedCount} stored, ${results.length - storedCount} told to retry; the slowest ` +
                `took ${(Math.max(...results.map(({ took }) => took)) / 1000).toFixed(1)} s`,
              `  meanwhile GET /health: ${describeLatencies(healthy)}`,
              `  meanwhile GET /assets of another tenant: ${describeLatencies(listed)}`,
              `  memory of the service: ${memoryUsage(pid).now.toFixed(0)} MB, ` +
                `${memoryUsage(pid).peak.toFixed(0)} MB at most`,
            );
            assert.equal(healthy.failed + listed.failed, 0, `others got no response meanwhile\n${lines.join('\n')}`);
            assert.ok(memoryUsage(pid).peak <= memory!, `more than ${memory} MB\n${lines.join('\n')}`);
            if (strict && form === usual)
              assert.ok(
                healthy.p99 <= 50 && healthy.max <= 100 && listed.max <= 1000,
                `too slow for others\n${lines.join('\n')}`,
              );
          }
          assert.equal(await stored(fleets[0]!), 7 * 48);
          lines.push(
            await disconnects(
              program.url,
              pid,
              await Promise.all(Array.from({ length: TENANTS }, async () => register(await addTenant()))),
            ),
          );
          return lines;
        });
      } finally {
        await program.stop();
      }
    });
  },
};

/** Clients that disconnect half way: nothing that they sent is stored, and their memory is freed. */
async function disconnects(url: string, pid: number, fleets: readonly Fleet[]): Promise<string> {
  const bodies = fleets.map((fleet) => Buffer.from(longest(fleet)));
  let before = 0;
  for (let round = 0; round < 5; round++) {
    await Promise.all(fleets.map((fleet, index) => disconnectHalfWay(url, fleet, bodies[index]!)));
    await sleep(1000);
    // The first run allocates memory for fifteen such bodies; the others reuse what is freed.
    if (round === 0) before = memoryUsage(pid).now;
  }
  for (const fleet of fleets) assert.equal(await stored(fleet), 0, 'half a body was stored');
  const after = memoryUsage(pid).now;
  assert.ok(after < before + 150, `memory went from ${before.toFixed(0)} to ${after.toFixed(0)} MB`);
  return (
    `${fleets.length * 5} clients that disconnected half way: nothing stored, memory ${before.toFixed(0)} MB after ` +
    `the first fifteen and ${after.toFixed(0)} MB after all`
  );
}

export default bodies;
