import { sql } from 'kysely';
import { createClient } from '#client/client.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS, HOUR_MS } from '#energy/time/spans.ts';
import { utcDay } from '#store/readings.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { type Bench, type BenchTenant, vacuum } from './benchService.ts';
import { fillTransaction, prepareBulkFill } from './prepareBulkFill.ts';
import { EVENT_DAY, HISTORY_DAYS } from './settledTenant.ts';

export const ASSETS_AT_ONCE = 20_000;
/** Rows of readings of one statement. */
const ROWS_AT_ONCE = 200_000;
const START_MS = EVENT_DAY + 4 * HOUR_MS;
const END_MS = START_MS + HOUR_MS;

/**
 * An event of an hour that has ended, filled directly into the database: its opted-in assets have readings of its day
 * and the 61 days before it, stored day by day, as a feed sends them. No job is due.
 */
export async function fillEvent(bench: Bench, tenant: BenchTenant, assets: number): Promise<string> {
  const { background } = bench.store;
  const uuid = tenant.headers['tenant']!;
  const client = createClient({ baseUrl: bench.url, headers: tenant.headers });
  await client.setClock({ body: { now: new Date(EVENT_DAY).toISOString() } });
  const { schemeUUID } = await client.createScheme({ body: { name: 'Bench', requiresMpan: false } });
  const { eventUUID } = await client.createEvent({
    body: {
      name: 'Filled',
      schemeUUID,
      eventType: 'TURN_DOWN',
      startTime: new Date(START_MS).toISOString(),
      endTime: new Date(END_MS).toISOString(),
      contractedMw: assets / 10_000,
      priceGbpPerMwh: 200,
    },
  });
  const inTenant = (work: (scope: TenantScope) => Promise<unknown>) => fillTransaction(bench.store, uuid, work);
  await prepareBulkFill(background);
  for (let from = 1; from <= assets; from += ASSETS_AT_ONCE)
    await inTenant((scope) => fillParticipants(scope, eventUUID, from, Math.min(assets, from + ASSETS_AT_ONCE - 1)));
  await vacuum(bench, 'assets, event_assets');
  await fillHistory(bench, uuid, assets);
  await inTenant(({ tx }) =>
    sql`
      update events set state = 'ENDED', scheme_name = 'Bench', baseline_method = 'BL01', in_day_adjustment = false,
        settlement_method = 'DFS_K' where event_uuid = ${eventUUID}`.execute(tx),
  );
  await client.setClock({ body: { now: new Date(END_MS + HALF_HOUR_MS).toISOString() } });
  await vacuum(bench, 'reading_days, assets, event_assets');
  return eventUUID;
}

async function fillParticipants({ tx, tenant }: TenantScope, eventUUID: string, from: number, to: number) {
  const numbers = sql`generate_series(${from}::integer, ${to}::integer) as n`;
  const at = new Date(EVENT_DAY - 100 * DAY_MS);
  // In the order of their numbers, as assets have that were created one after the other.
  const uuid = sql`('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;
  await sql`
    insert into assets (tenant_uuid, asset_uuid, asset_id, asset_type, mpan_status, created_utc, updated_utc)
    select ${tenant}, ${uuid}, 'meter-' || n, 'SMART_METER', 'NOT_APPLICABLE', ${at}, ${at}
    from ${numbers}`.execute(tx);
  await sql`
    insert into asset_readings (tenant_uuid, asset_uuid, first_reading_utc, last_reading_utc, has_imports)
    select ${tenant}, ${uuid}, ${at}::timestamptz, ${new Date(EVENT_DAY + DAY_MS - HALF_HOUR_MS)}::timestamptz, true
    from ${numbers}`.execute(tx);
  await sql`
    insert into event_assets (tenant_uuid, event_uuid, asset_uuid, state, opted_utc)
    select ${tenant}, ${eventUUID}, ${uuid}, 'OPT_IN', ${at} from ${numbers}`.execute(tx);
}

/** The event's day and those before it, of every asset of a tenant, whose numbers are in their ids: meter-1. */
export async function fillHistory({ store }: Pick<Bench, 'store'>, tenant: string, assets: number): Promise<void> {
  const atOnce = Math.max(1, Math.floor(ROWS_AT_ONCE / assets));
  for (let day = 0; day <= HISTORY_DAYS; day += atOnce)
    await fillTransaction(store, tenant, (scope) => fillReadings(scope, day, Math.min(HISTORY_DAYS, day + atOnce - 1)));
}

const fillReadings = ({ tx, tenant }: TenantScope, first: number, last: number) =>
  sql`
    with shapes as (
      select shape, array_agg(300 + (shape + slot * 31) % 2500 order by slot)::integer[] as wh
      from generate_series(0, 2499) shape, generate_series(0, 47) slot group by shape
    )
    insert into reading_days (tenant_uuid, asset_uuid, direction, day, wh, present, estimated)
    select ${tenant}, home.asset_uuid, 0, ${utcDay(EVENT_DAY - HISTORY_DAYS * DAY_MS)}::date + day, wh,
      (1::bigint << 48) - 1, 0
    from generate_series(${first}::integer, ${last}::integer) day
    cross join (
      select asset_uuid, substr(asset_id, 7)::integer as n from assets where tenant_uuid = ${tenant}
    ) home
    join shapes on shape = ((home.n::bigint * 7919 + day * 977) % 2500)::integer
    order by day, n`.execute(tx);
