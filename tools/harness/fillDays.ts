import { sql } from 'kysely';
import { DAY_MS } from '#energy/time/spans.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { type Bench, type BenchTenant, vacuum } from './benchService.ts';

/** Distinct days of use: home and day decide which one applies. */
const SHAPES = 97;
const ROWS_AT_ONCE = 50_000;

/** Inserts whole days of readings for assets of a tenant directly into the database, before a measurement. */
export async function fillDays(
  { store }: Pick<Bench, 'store'>,
  tenant: BenchTenant,
  fromMs: number,
  days: number,
): Promise<void> {
  const atOnce = Math.max(1, Math.floor(ROWS_AT_ONCE / tenant.assets.length));
  for (let first = 0; first < days; first += atOnce) {
    await tenantTransaction(store.background, tenant.headers['tenant']!, async ({ tx, tenant: uuid }) => {
      await sql`
        with shapes as (
          select shape, array_agg(50 + (shape * 7919 + slot * slot * 104729) % 1500 order by slot)::integer[] as wh
          from generate_series(0, ${SHAPES - 1}::int) shape, generate_series(0, 47) slot group by shape
        )
        insert into reading_days (tenant_uuid, asset_uuid, direction, day, wh, present, estimated)
        select ${uuid}, asset_uuid, 0, date '1970-01-01' + ${fromMs / DAY_MS}::int + day, wh, (1::bigint << 48) - 1, 0
        from generate_series(${first}::int, ${Math.min(days, first + atOnce) - 1}::int) day
        cross join unnest(${tenant.assets}::uuid[]) with ordinality as home (asset_uuid, number)
        join shapes on shape = (home.number * 31 + day * 17) % ${SHAPES}
        order by day, asset_uuid`.execute(tx);
    });
  }
  await tenantTransaction(store.background, tenant.headers['tenant']!, ({ tx, tenant: uuid }) =>
    tx
      .updateTable('assets')
      .set({ last_reading_utc: new Date(fromMs + days * DAY_MS - DAY_MS / 48) })
      .where('tenant_uuid', '=', uuid)
      .where(sql<boolean>`asset_uuid = any(${tenant.assets}::uuid[])`)
      .execute(),
  );
  await vacuum({ store }, 'reading_days, assets');
}
