import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS } from '#energy/time/spans.ts';
import { formatCount } from '#text/count.ts';
import { type Bench, type BenchTenant, fullRequestBody, RECORDS_PER_REQUEST } from '../harness/benchService.ts';
import { memoryUsage, processTreeMemory } from '../harness/resourceUsage.ts';
import { sized } from '../harness/sized.ts';
import { median, ms, quantile } from '../harness/statistics.ts';
import { benchFigures, type Figure } from './figures.ts';

/** Overridden by SUSTAINED_SECONDS=15. */
const SECONDS = Number(process.env.SUSTAINED_SECONDS ?? sized(60, 3));
/** 48 half hours of these are 50,000 records. */
const ASSETS = sized(1042, 10);
const FIRST_DAY = Date.UTC(2025, 0, 1);
const WARM_UP = sized(3, 1);
const SECOND_MS = 1000;

interface Load {
  /** One entry for every request that was stored, in order. */
  times: number[];
  /** Milliseconds until each of them passed the limits. */
  admitted: number[];
  refused: number;
  /** Milliseconds by which the last request started late, because earlier ones took longer than a second. */
  behindMs: number;
  /** The highest memory use observed, in MB; NaN if the machine does not report it. */
  service: number;
  postgres: number;
}

async function send(
  { url }: Bench,
  { headers }: BenchTenant,
  body: Uint8Array<ArrayBuffer>,
): Promise<{ status: number; passedAt: number }> {
  const response = await fetch(`${url}/api/v1/energy-consumption`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body,
  });
  const text = await response.text();
  if (response.status !== 201 && response.status !== 429) throw new Error(`${response.status} ${text.slice(0, 300)}`);
  return { status: response.status, passedAt: Number(response.headers.get('x-passed-at')) - performance.timeOrigin };
}

const mb = (megabytes: number): string => (Number.isNaN(megabytes) ? 'not shown here' : `${Math.round(megabytes)} MB`);

/**
 * One full request a second, never sooner than the limit allows; the next body is built while no request is in flight.
 */
async function load(bench: Bench, tenant: BenchTenant, firstDay: number, seconds: number): Promise<Load> {
  const seen: Load = { times: [], admitted: [], refused: 0, behindMs: 0, service: 0, postgres: 0 };
  let next = fullRequestBody(tenant, FIRST_DAY + firstDay * DAY_MS);
  const startedAt = performance.now();
  let sent = startedAt - SECOND_MS;
  for (let second = 0; second < seconds; second++) {
    const due = startedAt + second * SECOND_MS;
    await sleep(Math.max(0, due - performance.now(), sent + SECOND_MS - performance.now()));
    sent = performance.now();
    seen.behindMs = sent - due;
    const { status, passedAt } = await send(bench, tenant, next);
    if (status === 201) {
      seen.times.push(performance.now() - sent);
      seen.admitted.push(passedAt - sent);
    } else seen.refused++;
    seen.service = Math.max(seen.service, memoryUsage(bench.pids.service).now);
    if (second % 5 === 0) seen.postgres = Math.max(seen.postgres, processTreeMemory(bench.pids.postgres));
    next = fullRequestBody(tenant, FIRST_DAY + (firstDay + second + 1) * DAY_MS);
  }
  return seen;
}

/** 50,000 new records each second by a tenant with default limits: one request a second, one in flight. */
export const sustained = (): Promise<Figure[]> =>
  benchFigures(async (bench) => {
    const tenant = await bench.addTenant(ASSETS, {});
    const idle = memoryUsage(bench.pids.service).now;
    await load(bench, tenant, 0, WARM_UP);
    await sleep(1000);
    const { times, admitted, refused, behindMs, service, postgres } = await load(bench, tenant, WARM_UP, SECONDS);
    const third = Math.floor(times.length / 3);
    const [first, last] = [times.slice(0, third), times.slice(-third)];
    const own = times.map((time, index) => time - admitted[index]!);
    const [ownFirst, ownLast] = [own.slice(0, third), own.slice(-third)];
    const of = (part: number[]) => `p50 ${ms(median(part))}, p95 ${ms(quantile(part, 0.95))}`;
    return [
      {
        figure:
          `${formatCount(RECORDS_PER_REQUEST)} records each second for ${SECONDS} s, within the ` +
          'interface’s own limits',
        value:
          `${times.length} requests stored, ${refused} refused with 429, at the end ${ms(behindMs)} behind (aim: ` +
          'all, 0, 0)',
      },
      { figure: 'A request', value: `${of(times)}, longest ${ms(Math.max(...times))}` },
      {
        figure: 'Accepted by the limits after',
        value:
          `${of(admitted)}, longest ${ms(Math.max(...admitted))}; between two requests it may differ by 100 ms ` +
          'before one is refused',
      },
      { figure: 'First third', value: of(first) },
      {
        figure: 'Last third',
        value: `${of(last)}; ${(median(last) / median(first)).toFixed(2)} × the first (aim: no growth)`,
      },
      {
        figure: 'After it was accepted',
        value:
          `first third ${of(ownFirst)}, last third ${of(ownLast)}; ` +
          `${(median(ownLast) / median(ownFirst)).toFixed(2)} × the first`,
      },
      { figure: 'Memory of the service', value: `${mb(idle)} before, ${mb(service)} at most (aim ≤ 700 MB)` },
      { figure: 'Memory of PostgreSQL, shared pages once', value: `${mb(postgres)} at most` },
      { figure: 'Peer', value: 'none: the limit is the interface’s own' },
    ];
  });
