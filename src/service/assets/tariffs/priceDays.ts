import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';

const SLOTS = 48;

/**
 * The prices of one tariff and UTC day; `reportedPence` are those with which costs were reported, null if they never
 * differed.
 */
export interface PriceDay {
  pence: (number | null)[];
  reportedPence: (number | null)[] | null;
}

/** Reads the price days of a tariff by their UTC day, an empty one if none is stored. */
export async function readPriceDays(
  { tx, tenant }: TenantScope,
  tariffUUID: string,
  days: readonly string[],
): Promise<Map<string, PriceDay>> {
  const rows = await tx
    .selectFrom('tariff_prices')
    .select(['day', 'pence', 'pence_told'])
    .where('tenant_uuid', '=', tenant)
    .where('tariff_uuid', '=', tariffUUID)
    .where(sql<boolean>`day = any(${days}::date[])`)
    .execute();
  const found = new Map(
    rows.map(({ day, pence, pence_told }): [string, PriceDay] => [day, { pence, reportedPence: pence_told }]),
  );
  return new Map(
    days.map((day) => [day, found.get(day) ?? { pence: Array<number | null>(SLOTS).fill(null), reportedPence: null }]),
  );
}

/** Stores price days in place of the existing ones; the caller has locked the tariff's asset. */
export async function storePriceDays(
  { tx, tenant }: TenantScope,
  tariffUUID: string,
  days: ReadonlyMap<string, PriceDay>,
): Promise<void> {
  const all = [...days.values()];
  await sql`
    insert into tariff_prices (tenant_uuid, tariff_uuid, day, pence, pence_told)
    select ${tenant}, ${tariffUUID}, day, pence::float8[], reported::float8[]
    from unnest(${[...days.keys()]}::date[], ${all.map(({ pence }) => arrayOf(pence))}::text[],
      ${all.map(({ reportedPence }) => reportedPence && arrayOf(reportedPence))}::text[]) as t (day, pence, reported)
    on conflict (tenant_uuid, tariff_uuid, day) do update
      set pence = excluded.pence, pence_told = excluded.pence_told`.execute(tx);
  await sql`update tariffs set prices_version = prices_version + 1
    where tenant_uuid = ${tenant} and tariff_uuid = ${tariffUUID}`.execute(tx);
}

const arrayOf = (values: readonly (number | null)[]): string => `{${values.map((value) => value ?? 'NULL').join()}}`;
