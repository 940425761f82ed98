import { sql } from 'kysely';
import { createClient } from '#client/client.ts';
import { DAY_MS, HOUR_MS } from '#energy/time/spans.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { type Bench, type BenchTenant, vacuum } from './benchService.ts';
import { ASSETS_AT_ONCE, fillHistory } from './fillEvent.ts';
import { fillTransaction, prepareBulkFill } from './prepareBulkFill.ts';
import { EVENT_DAY } from './settledTenant.ts';

/** One asset in so many is invited and not opted in, and one in so many has no consent. */
const UNDECIDED = 5;
const UNCONSENTED = 50;
const START_MS = EVENT_DAY + 4 * HOUR_MS;

export interface ScheduledEvent {
  eventUUID: string;
  startMs: number;
  endMs: number;
}

interface Filled {
  schemeUUID: string;
  portfolioUUIDs: string[];
}

/**
 * An event of an hour that is to come, filled directly into the database: two portfolios of homes with users and
 * consents, most of them opted in, and their readings of its day and the 61 days before it.
 */
export async function fillScheduledEvent(bench: Bench, tenant: BenchTenant, assets: number): Promise<ScheduledEvent> {
  const client = createClient({ baseUrl: bench.url, headers: tenant.headers });
  await client.setClock({ body: { now: new Date(EVENT_DAY).toISOString() } });
  const { schemeUUID } = await client.createScheme({ body: { name: 'Bench', requiresMpan: false } });
  const portfolioUUIDs = [
    (await client.createPortfolio({ body: { name: 'North' } })).portfolioUUID,
    (await client.createPortfolio({ body: { name: 'South' } })).portfolioUUID,
  ];
  await prepareBulkFill(bench.store.background);
  const uuid = tenant.headers['tenant']!;
  for (let from = 1; from <= assets; from += ASSETS_AT_ONCE)
    await fillTransaction(bench.store, uuid, (scope) =>
      fillHomes(scope, { schemeUUID, portfolioUUIDs }, from, Math.min(assets, from + ASSETS_AT_ONCE - 1)),
    );
  await fillHistory(bench, uuid, assets);
  await vacuum(bench, 'reading_days, assets, users, consents, scheme_assets');
  return addFilledEvent(bench, tenant, { schemeUUID, portfolioUUIDs }, START_MS, assets);
}

/** Another event of the same homes, after an event of them. */
export async function addFilledEventAfter(
  bench: Bench,
  tenant: BenchTenant,
  { eventUUID, startMs }: ScheduledEvent,
  assets: number,
): Promise<ScheduledEvent> {
  const client = createClient({ baseUrl: bench.url, headers: tenant.headers });
  const { schemeUUID, portfolioUUIDs } = await client.getEvent({ params: { 'event-uuid': eventUUID } });
  return addFilledEvent(bench, tenant, { schemeUUID, portfolioUUIDs }, startMs + 4 * HOUR_MS, assets);
}

async function addFilledEvent(
  bench: Bench,
  tenant: BenchTenant,
  { schemeUUID, portfolioUUIDs }: Filled,
  startMs: number,
  assets: number,
): Promise<ScheduledEvent> {
  const endMs = startMs + HOUR_MS;
  const { eventUUID } = await createClient({ baseUrl: bench.url, headers: tenant.headers }).createEvent({
    body: {
      name: `Filled ${startMs}`,
      schemeUUID,
      eventType: 'TURN_DOWN',
      startTime: new Date(startMs).toISOString(),
      endTime: new Date(endMs).toISOString(),
      contractedMw: assets / 10_000,
      priceGbpPerMwh: 200,
    },
  });
  await fillTransaction(bench.store, tenant.headers['tenant']!, async ({ tx, tenant: uuid }) => {
    await sql`insert into event_portfolios (tenant_uuid, event_uuid, portfolio_uuid)
      select ${uuid}, ${eventUUID}, unnest(${portfolioUUIDs}::uuid[])`.execute(tx);
    await sql`
      insert into event_assets (tenant_uuid, event_uuid, asset_uuid, portfolio_uuid, state, opted_utc, baseline_wh)
      select ${uuid}, ${eventUUID}, asset_uuid, portfolio_uuid,
        case when n % ${UNDECIDED} = 0 then 'INVITED' else 'OPT_IN' end,
        case when n % ${UNDECIDED} <> 0 then ${new Date(EVENT_DAY)}::timestamptz end, '{1000,1100}'
      from (select *, substr(asset_id, 7)::integer as n from assets where tenant_uuid = ${uuid}) home
      order by asset_uuid`.execute(tx);
  });
  await vacuum(bench, 'event_assets');
  return { eventUUID, startMs, endMs };
}

async function fillHomes(
  { tx, tenant }: TenantScope,
  { schemeUUID, portfolioUUIDs }: Filled,
  from: number,
  to: number,
): Promise<void> {
  const numbers = sql`generate_series(${from}::integer, ${to}::integer) as n`;
  const at = new Date(EVENT_DAY - 100 * DAY_MS);
  const uuidOf = (kind: string) => sql`md5(${`${kind} ${tenant} `} || n)::uuid`;
  await sql`insert into users (tenant_uuid, user_uuid, user_id, name, created_utc, updated_utc)
    select ${tenant}, ${uuidOf('user')}, 'user-' || n, 'Ann ' || n, ${at}, ${at} from ${numbers}`.execute(tx);
  await sql`
    insert into assets (tenant_uuid, asset_uuid, asset_id, asset_type, user_uuid, portfolio_uuid, mpan_status,
      created_utc, updated_utc)
    select ${tenant}, ${uuidOf('asset')}, 'meter-' || n, 'SMART_METER', ${uuidOf('user')},
      (${portfolioUUIDs}::uuid[])[1 + n % 2], 'NOT_APPLICABLE', ${at}, ${at}
    from ${numbers}`.execute(tx);
  await sql`
    insert into asset_readings (tenant_uuid, asset_uuid, first_reading_utc, last_reading_utc, has_imports)
    select ${tenant}, ${uuidOf('asset')}, ${at}::timestamptz, ${new Date(EVENT_DAY + DAY_MS - HOUR_MS)}::timestamptz, true
    from ${numbers}`.execute(tx);
  await sql`
    insert into consents (tenant_uuid, consent_uuid, user_uuid, type, preference, status, granularity, granted_utc,
      expires_utc, created_utc)
    select ${tenant}, ${uuidOf('consent')}, ${uuidOf('user')}, 'DISPATCH', 'OPT_IN', 'ACTIVE', 'halfHour', ${at},
      ${new Date(EVENT_DAY + 100 * DAY_MS)}, ${at}
    from ${numbers} where n % ${UNCONSENTED} <> 0`.execute(tx);
  await sql`
    insert into scheme_assets (tenant_uuid, scheme_uuid, asset_uuid, status, updated_utc)
    select ${tenant}, ${schemeUUID}, ${uuidOf('asset')}, 'READY', ${at} from ${numbers}`.execute(tx);
}
