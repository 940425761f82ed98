import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { mb, postgresBytes, residentBytes } from './processMemory.ts';
import { type Bench, type BenchTenant, bodyOf, DAY_MS, type Figure, median, ms, quantile, RECORDS, withBench } from './support.ts';

/** Shorter where asked: SUSTAINED_SECONDS=15. */
const SECONDS = Number(process.env.SUSTAINED_SECONDS ?? 60);
/** 48 half hours of these are 50,000 records. */
const ASSETS = 1042;
const FIRST_DAY = Date.UTC(2025, 0, 1);
const WARM_UP = 3;

interface Load {
  /** Of every request that was answered, in order. */
  times: number[];
  refused: number;
  /** Seconds whose request could only begin late, the one before being still under way. */
  late: number;
  /** The most memory that was seen. */
  service: number | null;
  postgres: number | null;
}

async function send({ url }: Bench, { headers }: BenchTenant, body: Uint8Array<ArrayBuffer>): Promise<number> {
  const answer = await fetch(`${url}/api/v1/energy-consumption`, { method: 'POST', headers: { ...headers, 'idempotency-key': randomUUID() }, body });
  const text = await answer.text();
  if (answer.status !== 201 && answer.status !== 429) throw new Error(`${answer.status} ${text.slice(0, 300)}`);
  return answer.status;
}

const larger = (one: number | null, other: number | null): number | null => (one === null || other === null ? other : Math.max(one, other));

/** One full request at each second, the next body made while nothing is under way. */
async function load(bench: Bench, tenant: BenchTenant, firstDay: number, seconds: number): Promise<Load> {
  const seen: Load = { times: [], refused: 0, late: 0, service: null, postgres: null };
  let next = bodyOf(tenant, FIRST_DAY + firstDay * DAY_MS);
  const began = performance.now();
  for (let second = 0; second < seconds; second++) {
    const wait = began + second * 1000 - performance.now();
    if (wait > 0) await sleep(wait);
    else if (second > 0) seen.late++;
    const body = next;
    const sent = performance.now();
    if ((await send(bench, tenant, body)) === 429) seen.refused++;
    else seen.times.push(performance.now() - sent);
    seen.service = larger(seen.service, residentBytes(bench.pid));
    if (second % 5 === 0) seen.postgres = larger(seen.postgres, await postgresBytes(bench));
    next = bodyOf(tenant, FIRST_DAY + (firstDay + second + 1) * DAY_MS);
  }
  return seen;
}

/** 50,000 new records each second by a tenant with the limits every tenant starts with: one request a second, one in flight. */
export const sustained = (): Promise<Figure[]> =>
  withBench(async (bench) => {
    const tenant = await bench.addTenant(ASSETS, {});
    const idle = residentBytes(bench.pid);
    await load(bench, tenant, 0, WARM_UP);
    await sleep(1000);
    const { times, refused, late, service, postgres } = await load(bench, tenant, WARM_UP, SECONDS);
    const third = Math.floor(times.length / 3);
    const [first, last] = [times.slice(0, third), times.slice(-third)];
    const of = (part: number[]) => `p50 ${ms(median(part))}, p95 ${ms(quantile(part, 0.95))}`;
    return [
      { figure: `${RECORDS.toLocaleString('en-GB')} records each second for ${SECONDS} s, within the interface’s own limits`, value: `${times.length} stored, ${refused} refused with 429, ${late} late (aim: all, 0, 0)` },
      { figure: 'A request', value: `${of(times)}, longest ${ms(Math.max(...times))}` },
      { figure: 'First third', value: of(first) },
      { figure: 'Last third', value: `${of(last)}; ${(median(last) / median(first)).toFixed(2)} × the first (aim: no growth)` },
      { figure: 'Memory of the service', value: `${mb(idle)} before, ${mb(service)} at most (aim ≤ 700 MB)` },
      { figure: 'Memory of PostgreSQL, shared pages once', value: `${mb(postgres)} at most` },
      { figure: 'Beside', value: 'no peer: at this limit a client is never refused by the load it may send' },
    ];
  });
