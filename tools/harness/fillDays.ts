import { sql } from 'kysely';
import { DAY_MS } from '#energy/time/spans.ts';
import { tenantTransaction } from '#store/tenantTransaction.ts';
import { type Bench, type BenchTenant, vacuum } from './benchService.ts';

const ROWS_AT_ONCE = 50_000;
/** Distinct days of use, one for each remainder of the formula below. */
const SHAPES = 2500;

/** Watt-hours of a half hour of the n-th asset; `day` counts from the first day filled. */
export const whOf = (n: number, day: number, slot: number): number => (n * 7919 + day * 977 + slot * 31) % SHAPES;

/**
 * Inserts whole days of readings for assets of a tenant directly into the database, before a measurement: `whOf` them,
 * the first of which is the `firstNumber`-th, in the order in which a feed sends them, day by day.
 */
export async function fillDays(
  { store }: Pick<Bench, 'store'>,
  { headers, assets }: BenchTenant,
  fromMs: number,
  days: number,
  firstNumber = 0,
): Promise<void> {
  const atOnce = Math.max(1, Math.floor(ROWS_AT_ONCE / assets.length));
  for (let first = 0; first < days; first += atOnce) {
    await tenantTransaction(store.background, headers['tenant']!, async ({ tx, tenant: uuid }) => {
      await sql`
        with shapes as (
          select shape, array_agg((shape + slot * 31) % ${SHAPES}::int order by slot)::integer[] as wh
          from generate_series(0, ${SHAPES - 1}::int) shape, generate_series(0, 47) slot group by shape
        )
        insert into reading_days (tenant_uuid, asset_uuid, direction, day, wh, present, estimated)
        select ${uuid}, asset_uuid, 0, date '1970-01-01' + ${fromMs / DAY_MS}::int + day, wh, (1::bigint << 48) - 1, 0
        from generate_series(${first}::int, ${Math.min(days, first + atOnce) - 1}::int) day
        cross join unnest(${assets}::uuid[]) with ordinality as home (asset_uuid, place)
        join shapes on shape = ((${firstNumber}::int + place - 1) * 7919 + day * 977) % ${SHAPES}::int
        order by day, place`.execute(tx);
    });
  }
  const last = new Date(fromMs + days * DAY_MS - DAY_MS / 48);
  await tenantTransaction(store.background, headers['tenant']!, ({ tx, tenant: uuid }) =>
    sql`insert into asset_readings as ar (tenant_uuid, asset_uuid, first_reading_utc, last_reading_utc, has_imports)
      select ${uuid}, unnest(${assets}::uuid[]), ${new Date(fromMs)}::timestamptz, ${last}::timestamptz, true
      on conflict (tenant_uuid, asset_uuid) do update set has_imports = true, last_reading_utc = excluded.last_reading_utc,
        first_reading_utc = least(ar.first_reading_utc, excluded.first_reading_utc)`.execute(tx),
  );
  await vacuum({ store }, 'reading_days, assets, asset_readings');
}
