import { sql } from 'kysely';
import { DAY_MS } from '#energy/time/spans.ts';
import { utcDay } from '#store/readings.ts';
import { type TenantScope, tenantTransaction } from '#store/tenantTransaction.ts';
import type { Bench } from './benchService.ts';
import { fillTransaction, prepareBulkFill } from './prepareBulkFill.ts';

const ASSETS_AT_ONCE = 20_000;

/**
 * Inserts homes directly into the database: each with its user, a consent that ends within a year, and readings of
 * whole UTC days up to the last one, of which one home in a hundred has had none for a week, and one in a thousand none
 * at all.
 */
export async function fillFleet(
  { store }: Pick<Bench, 'store'>,
  tenant: string,
  assets: number,
  days: number,
  portfolioUUID: string | null = null,
): Promise<void> {
  await prepareBulkFill(store.background);
  await Promise.all([0, 1].map((turn) => fillEvery(store, tenant, { assets, days, portfolioUUID }, turn)));
  await tenantTransaction(store.background, tenant, ({ tx }) =>
    sql`insert into asset_counts (tenant_uuid, status, slot, assets)
      values (${tenant}, 'ACTIVE', 0, ${assets})
      on conflict (tenant_uuid, status, slot) do update set assets = asset_counts.assets + excluded.assets`.execute(tx),
  );
}

interface Fleet {
  assets: number;
  days: number;
  portfolioUUID: string | null;
}

/** Every second portion of the homes. */
async function fillEvery(store: Bench['store'], tenant: string, fleet: Fleet, turn: number): Promise<void> {
  const { assets } = fleet;
  for (let from = 1 + turn * ASSETS_AT_ONCE; from <= assets; from += 2 * ASSETS_AT_ONCE)
    await fillTransaction(store, tenant, (scope) =>
      fillHomes(scope, from, Math.min(assets, from + ASSETS_AT_ONCE - 1), fleet),
    );
}

async function fillHomes(
  { tx, tenant, now }: TenantScope,
  from: number,
  to: number,
  { days, portfolioUUID }: Fleet,
): Promise<void> {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const at = new Date(today - 400 * DAY_MS);
  // In the order of their numbers, as those have that were created one after the other.
  const uuid = sql`(lpad(to_hex(n), 8, '0') || substr(${tenant}::text, 9))::uuid`;
  const numbers = sql`generate_series(${from}::integer, ${to}::integer) as n`;
  const lastDay = sql`(${utcDay(today)}::date - case when n % 100 = 0 then 7 else 1 end)`;
  await sql`insert into users (tenant_uuid, user_uuid, user_id, name, created_utc, updated_utc)
    select ${tenant}, ${uuid}, 'user-' || n, 'Ann ' || n, ${at}, ${at} from ${numbers}`.execute(tx);
  await sql`
    insert into assets (tenant_uuid, asset_uuid, asset_id, asset_type, user_uuid, portfolio_uuid, mpan_status, created_utc,
      updated_utc)
    select ${tenant}, ${uuid}, 'meter-' || n, 'SMART_METER', ${uuid}, ${portfolioUUID}::uuid, 'NOT_APPLICABLE', ${at}, ${at}
    from ${numbers}`.execute(tx);
  await sql`
    insert into asset_readings (tenant_uuid, asset_uuid, first_reading_utc, last_reading_utc, has_imports)
    select ${tenant}, ${uuid}, (${utcDay(today - days * DAY_MS)}::date)::timestamp at time zone 'UTC',
      (${lastDay} + interval '23 hours 30 minutes') at time zone 'UTC', true
    from ${numbers} where n % 1000 <> 0`.execute(tx);
  await sql`
    insert into consents (tenant_uuid, consent_uuid, user_uuid, type, preference, status, granularity, granted_utc,
      expires_utc, created_utc)
    select ${tenant}, ${uuid}, ${uuid}, 'DISPATCH', 'OPT_IN', 'ACTIVE', 'halfHour', ${at},
      ${new Date(now - 10 * DAY_MS)}::timestamptz + n % 31536 * interval '1000 seconds', ${at}
    from ${numbers}`.execute(tx);
  await sql`
    insert into reading_days (tenant_uuid, asset_uuid, direction, day, wh, present, estimated)
    select ${tenant}, home.uuid, 0, day, shape.wh, (1::bigint << 48) - 1, 0
    from (select n, ${uuid} as uuid, ${lastDay} as last_day from ${numbers}) home
    cross join (select array_agg(slot * 31 % 2500 order by slot)::integer[] as wh from generate_series(0, 47) slot) shape
    cross join lateral generate_series(0, ${days - 1}::integer) as place
    cross join lateral (select ${utcDay(today - days * DAY_MS)}::date + place as day) dated
    where home.n % 1000 <> 0 and day <= home.last_day
    order by home.uuid, day`.execute(tx);
}
