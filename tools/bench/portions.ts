import { loadavg } from 'node:os';
import { createClient } from '#client/client.ts';
import { startServiceProcess } from '#testing/startServiceProcess.ts';
import { formatCount } from '#text/count.ts';
import { type Bench, type BenchTenant, databaseUrlOf, withBench } from '../harness/benchService.ts';
import { fillEvent } from '../harness/fillEvent.ts';
import { memoryUsage, processCpuMs, processTreeCpuMs } from '../harness/resourceUsage.ts';
import { settleFilledEvent } from '../harness/settleFilledEvent.ts';
import { sized } from '../harness/sized.ts';
import { growthExponent, measureMs, median } from '../harness/statistics.ts';
import type { Figure } from './figures.ts';

/** `PORTIONS_ASSETS` names other sizes, `PORTIONS_PROCESSES` how many services work together. */
const SIZES = (process.env['PORTIONS_ASSETS'] ?? sized('10000,100000', '100')).split(',').map(Number);
const PROCESSES = Number(process.env['PORTIONS_PROCESSES'] ?? 1);
const READS = 5;

interface Settled {
  seconds: number;
  serviceCpu: number;
  postgresCpu: number;
  peakMb: number;
  eventPageMs: number;
}

/** The event's address on one of the services. */
const eventOf = (bench: Bench, tenant: BenchTenant, eventUUID: string) =>
  createClient({ baseUrl: bench.url, headers: tenant.headers }).getEvent({ params: { 'event-uuid': eventUUID } });

async function settle(bench: Bench, assets: number): Promise<Settled> {
  const tenant = await bench.addTenant(0);
  const eventUUID = await fillEvent(bench, tenant, assets);
  const url = databaseUrlOf(bench);
  const others = await Promise.all(
    Array.from({ length: PROCESSES - 1 }, () => startServiceProcess({ DATABASE_URL: url })),
  );
  const pids = [bench.pids.service, ...others.map(({ pid }) => pid)];
  const cpuOf = () => pids.reduce((sum, pid) => sum + processCpuMs(pid), 0);
  const before = { service: cpuOf(), postgres: processTreeCpuMs(bench.pids.postgres) };
  const ms = await measureMs(() => settleFilledEvent(bench, tenant, eventUUID));
  const result = {
    seconds: ms / 1000,
    serviceCpu: (cpuOf() - before.service) / 1000,
    postgresCpu: (processTreeCpuMs(bench.pids.postgres) - before.postgres) / 1000,
    peakMb: Math.max(...pids.map((pid) => memoryUsage(pid).peak)),
    eventPageMs: await readEvent(bench, tenant, eventUUID),
  };
  await Promise.all(others.map((service) => service.stop()));
  const stats = await createClient({ baseUrl: bench.url, headers: tenant.headers }).getEventStats({
    params: { 'event-uuid': eventUUID },
  });
  if (stats.assetsWithData !== assets || stats.status !== 'FINAL')
    throw new Error(`settled ${stats.assetsWithData} of ${assets}, ${stats.status}`);
  return result;
}

async function readEvent(bench: Bench, tenant: BenchTenant, eventUUID: string): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < READS; turn++) times.push(await measureMs(() => eventOf(bench, tenant, eventUUID)));
  return median(times);
}

const describe = (assets: number, { seconds, serviceCpu, postgresCpu, peakMb, eventPageMs }: Settled): string =>
  `${seconds.toFixed(1)} s, ${Math.round(assets / seconds)} assets/s; CPU ${serviceCpu.toFixed(1)} s in ` +
  `${PROCESSES === 1 ? 'the service' : `${PROCESSES} services`}, ${postgresCpu.toFixed(1)} s in PostgreSQL; peak ` +
  `${Math.round(peakMb)} MB resident; GET of the event ${Math.round(eventPageMs)} ms; load ${loadavg()[0]!.toFixed(1)}`;

/**
 * An event of an hour that is settled, from the job to the published stats, each size with a service and a PostgreSQL
 * of its own.
 */
export async function portions(): Promise<Figure[]> {
  const settled: Settled[] = [];
  const figures: Figure[] = [];
  for (const size of SIZES) {
    const one = await withBench((bench) => settle(bench, size));
    settled.push(one);
    figures.push({ figure: `Settling ${formatCount(size)} assets`, value: describe(size, one) });
    // A long run that is broken off has said what it knew.
    console.log(`${figures.at(-1)!.figure}: ${figures.at(-1)!.value}`);
  }
  const exponent = growthExponent(
    SIZES,
    settled.map(({ seconds }) => seconds),
  );
  return SIZES.length < 2 ? figures : [...figures, { figure: 'Growth', value: `exponent ${exponent} (aim ≤ 1.05)` }];
}
