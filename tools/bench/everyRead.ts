import { sql } from 'kysely';
import { createClient } from '#client/client.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { fillTenant } from '#testing/fullTenant.ts';
import { operations, rowOf, targetOf, type ValidRequest, validRequest } from '#testing/validRequests.ts';
import { formatCount } from '#text/count.ts';
import { type Bench, type BenchTenant, vacuum } from '../harness/benchService.ts';
import { fillFleet } from '../harness/fillFleet.ts';
import { fillTransaction } from '../harness/prepareBulkFill.ts';
import { recountAll } from '../harness/recountAll.ts';
import { sized } from '../harness/sized.ts';
import { measureMs, median, ms } from '../harness/statistics.ts';
import { benchFigures, type Figure } from './figures.ts';

const ASSETS = Number(process.env['READ_ASSETS'] ?? sized(100_000, 100));
const DAYS = 7;
const READS = sized(3, 1);
const AIM_MS = 600;
const SLOWEST = 12;

interface Timed {
  name: EndpointName;
  tookMs: number;
  status: number;
  bytes: number;
}

/**
 * An answer to data access of every home: one in ten has withdrawn it. Each is registered in a scheme, and has a result
 * of a past event.
 */
const addAnswers = ({ store }: Bench, tenant: string, schemeUUID: string): Promise<void> =>
  fillTransaction(store, tenant, async ({ tx }) => {
    await sql`
      insert into consents (tenant_uuid, consent_uuid, user_uuid, type, preference, status, granularity, granted_utc,
        created_utc)
      select tenant_uuid, gen_random_uuid(), user_uuid, 'DATA_ACCESS', 'OPT_IN',
        case when user_id like '%7' then 'WITHDRAWN' else 'ACTIVE' end, 'halfHour', created_utc, created_utc
      from users where tenant_uuid = ${tenant} and user_id like 'user-%'`.execute(tx);
    await sql`
      insert into asset_responses (tenant_uuid, asset_uuid, events, kept, sum_kw)
      select tenant_uuid, asset_uuid, 10, 8, 4.5 from assets where tenant_uuid = ${tenant} and asset_id like 'meter-%'
      on conflict do nothing`.execute(tx);
    await sql`
      insert into scheme_assets (tenant_uuid, scheme_uuid, asset_uuid, status, updated_utc)
      select tenant_uuid, ${schemeUUID}, asset_uuid, 'READY', created_utc from assets
      where tenant_uuid = ${tenant} and asset_id like 'meter-%'`.execute(tx);
  });

/** The request of a full tenant; of its last seven days where it has a range of any length. */
function requestOf(name: EndpointName, ids: Parameters<typeof validRequest>[1], todayMs: number): ValidRequest {
  const request = validRequest(name, ids);
  const { from, to } = request.query;
  if (from === undefined || to === undefined) return request;
  const lengthMs = Math.max(DAY_MS, Math.min(DAYS * DAY_MS, Date.parse(to) - Date.parse(from)));
  const [first, last] = [new Date(todayMs - lengthMs).toISOString(), new Date(todayMs).toISOString()];
  return { ...request, query: { ...request.query, from: first, to: last } };
}

async function readAll(
  { url }: Bench,
  { headers }: BenchTenant,
  requests: [EndpointName, ValidRequest][],
): Promise<Timed[]> {
  const timed: Timed[] = [];
  for (const [name, request] of requests) {
    const { method } = request;
    const body = request.body === undefined ? null : JSON.stringify(request.body);
    const times: number[] = [];
    let [status, bytes] = [0, 0];
    for (let turn = 0; turn < READS; turn++)
      times.push(
        await measureMs(async () => {
          const response = await fetch(`${url}/api/v1${targetOf(name, request)}`, { method, headers, body });
          bytes = (await response.arrayBuffer()).byteLength;
          ({ status } = response);
        }),
      );
    timed.push({ name, tookMs: median(times), status, bytes });
  }
  return timed.sort((one, other) => other.tookMs - one.tookMs);
}

/**
 * Every request of the interface that changes nothing, by a tenant that has one of everything and a fleet in one
 * portfolio (`READ_ASSETS` homes): which take longest, and which do not answer.
 */
export const everyRead = (): Promise<Figure[]> =>
  benchFigures(async (bench) => {
    const tenant = await bench.addTenant(0);
    const uuid = tenant.headers['tenant']!;
    const client = createClient({ baseUrl: bench.url, headers: tenant.headers });
    // Nobody listens there: deliveries fail, which is not measured.
    const { ids } = await fillTenant(client, 'http://127.0.0.1:4999');
    await fillFleet(bench, uuid, ASSETS, DAYS, ids.portfolioUUID);
    await addAnswers(bench, uuid, ids.schemeUUID);
    await vacuum(bench, '');
    await recountAll(bench, uuid);
    const todayMs = Math.floor(Date.parse((await client.getClock()).now) / DAY_MS) * DAY_MS;
    const requests = operations
      .filter((name) => rowOf(name).method === 'GET' || rowOf(name).readsOnly)
      .map((name): [EndpointName, ValidRequest] => [name, requestOf(name, ids, todayMs)]);
    const timed = await readAll(bench, tenant, requests);
    const answered = timed.filter(({ status }) => status === 200);
    const p50 = ms(median(answered.map(({ tookMs }) => tookMs)));
    const late = answered.filter(({ tookMs }) => tookMs > AIM_MS);
    const refused = timed.filter(({ status }) => status !== 200);
    return [
      {
        figure: `Every read with ${formatCount(ASSETS)} assets in one portfolio`,
        value: `${answered.length} of ${timed.length} answer, ${late.length} of them in more than ${AIM_MS} ms; p50 ${p50}`,
      },
      ...answered
        .slice(0, Math.max(SLOWEST, late.length))
        .map(({ name, tookMs, bytes }) => ({ figure: `  ${name}`, value: `${ms(tookMs)}, ${bytes} bytes` })),
      ...refused.map(({ name, tookMs, status }) => ({ figure: `  ${name}`, value: `${status} in ${ms(tookMs)}` })),
    ];
  });
