import { type RawBuilder, sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { portionSize } from './portionSize.ts';

/**
 * Finds the last key of the portion of rows after a key; null where that portion has all that are left. `rows` is a
 * table with its condition; rows with one key are in one portion.
 */
export async function lastOfPortion(
  { tx }: TenantScope,
  rows: RawBuilder<unknown>,
  column: string,
  after: string,
  size = portionSize.assets,
): Promise<string | null> {
  const key = sql.ref(column);
  const found = await sql<{ last: string | null }>`
    select case when count(*) > 1 then min(uuid::text) end as last from (
      select ${key} as uuid from ${rows} and ${key} > ${after} order by ${key} offset ${size - 1} limit 2
    ) page`.execute(tx);
  return found.rows[0]!.last;
}
