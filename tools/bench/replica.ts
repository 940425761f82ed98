import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { READ_AFTER } from '#contract/readAfter.ts';
import { connectStore } from '#store/openStore.ts';
import { type PostgresPair, startPostgresPair } from '#testing/postgresPair.ts';
import { seedAssets } from '#testing/seedAssets.ts';
import { silentLog } from '#testing/silentLog.ts';
import { startServiceProcess } from '#testing/startServiceProcess.ts';
import { type BenchTenant, halfHourRecords } from '../harness/benchService.ts';
import { createTenantWithKey } from '../harness/createTenantWithKey.ts';
import { processCpuMs, processTreeCpuMs } from '../harness/resourceUsage.ts';
import { sized } from '../harness/sized.ts';
import type { Figure } from './figures.ts';

const ASSETS = sized(10_000, 500);
const READERS = 4;
const WRITES_A_SECOND = 20;
const RECORDS = 200;
const WARM_MS = sized(3000, 100);
const MEASURED_MS = sized(15_000, 1000);
const FIRST_DAY = Date.UTC(2026, 0, 1);
const PATHS = [
  '/assets?pageSize=100',
  '/assets?pageSize=100&page=40',
  '/assets?search=00&pageSize=50',
  '/analytics/summary',
  '/analytics/asset-facets',
];

/** Whose readings arrive while the reader reads: of another tenant, or of its own. */
const WRITERS = ['another', 'its own'] as const;

interface Measured {
  reads: number;
  onReplica: number;
  seconds: number;
  cpuMs: { primary: number; replica: number; service: number };
}

/** Lists and analytics beside a stream of readings, with and without a replica for them. */
export async function replica(): Promise<Figure[]> {
  const pair = await startPostgresPair({ isDurable: true });
  try {
    const figures: Figure[] = [];
    for (const isReplicated of [false, true]) {
      const service = await startServiceProcess({
        DATABASE_URL: pair.primary.url,
        ...(isReplicated && { DATABASE_READ_URL: pair.standby.url }),
      });
      const store = connectStore({ connectionString: pair.primary.url }, silentLog, 4);
      const addTenant = async (): Promise<BenchTenant> => {
        const { tenant, headers } = await createTenantWithKey(store.db);
        return {
          headers: { ...headers, 'content-type': 'application/json' },
          assets: await seedAssets(store.db, tenant, ASSETS),
        };
      };
      try {
        const [own, another] = [await addTenant(), await addTenant()];
        await pair.primary.run((client) => client.query('checkpoint'));
        for (const of of WRITERS) {
          const measured = await measure(pair, service, own, of === 'another' ? another : own);
          figures.push(toFigure(isReplicated, of, measured));
        }
      } finally {
        await service.stop();
        await store.close();
      }
    }
    return figures;
  } finally {
    await pair.close();
  }
}

async function measure(
  pair: PostgresPair,
  { url, pid }: { url: string; pid: number },
  reader: BenchTenant,
  writer: BenchTenant,
): Promise<Measured> {
  const pool = new Pool(url, { connections: READERS, pipelining: 1 });
  const ended = new AbortController();
  let [reads, onReplica] = [0, 0];
  const read = async (first: number) => {
    for (let turn = first; !ended.signal.aborted; turn++) {
      const path = PATHS[turn % PATHS.length]!;
      const { statusCode, headers, body } = await pool.request({ method: 'GET', path, headers: reader.headers });
      await body.dump();
      if (statusCode !== 200) throw new Error(`${path} returned ${statusCode}`);
      reads++;
      onReplica += headers[READ_AFTER] === undefined ? 1 : 0;
    }
  };
  const work = [
    writeReadings(url, writer, ended.signal),
    ...Array.from({ length: READERS }, (_, reading) => read(reading)),
  ];
  await sleep(WARM_MS);
  const usage = () => ({
    primary: processTreeCpuMs(pair.primary.pid()),
    replica: processTreeCpuMs(pair.standby.pid()),
    service: processCpuMs(pid),
  });
  const [startedAt, before, counted] = [performance.now(), usage(), { reads, onReplica }];
  await sleep(MEASURED_MS);
  const [seconds, after] = [(performance.now() - startedAt) / 1000, usage()];
  const measured = { reads: reads - counted.reads, onReplica: onReplica - counted.onReplica, seconds };
  ended.abort();
  await Promise.all(work);
  await pool.close();
  return {
    ...measured,
    cpuMs: {
      primary: after.primary - before.primary,
      replica: after.replica - before.replica,
      service: after.service - before.service,
    },
  };
}

/** Readings at a steady rate, each request some assets' next half hour. */
async function writeReadings(url: string, { headers, assets }: BenchTenant, ended: AbortSignal): Promise<void> {
  for (let turn = 0; !ended.aborted; turn++) {
    const nextAt = performance.now() + 1000 / WRITES_A_SECOND;
    const from = (turn * RECORDS) % assets.length;
    const body = JSON.stringify(halfHourRecords(assets.slice(from, from + RECORDS), FIRST_DAY, RECORDS));
    const response = await fetch(`${url}/energy-consumption`, { method: 'POST', headers, body });
    await response.arrayBuffer();
    if (response.status !== 201) throw new Error(`a write returned ${response.status}`);
    await sleep(Math.max(0, nextAt - performance.now()));
  }
}

function toFigure(isReplicated: boolean, of: (typeof WRITERS)[number], measured: Measured): Figure {
  const { reads, onReplica, seconds, cpuMs } = measured;
  const share = isReplicated ? `, ${Math.round((onReplica / reads) * 100)} % of them on the replica` : '';
  const each = (ms: number) => (ms / reads).toFixed(2);
  return {
    figure: `${isReplicated ? 'with' : 'without'} a replica, readings of ${of === 'another' ? 'another tenant' : 'the same tenant'}`,
    value:
      `${Math.round(reads / seconds)} reads/s${share}; CPU ms a read: primary ${each(cpuMs.primary)}, replica ` +
      `${each(cpuMs.replica)}, service ${each(cpuMs.service)} (all writes included)`,
  };
}
