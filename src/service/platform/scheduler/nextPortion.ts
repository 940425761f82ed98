import { type RawBuilder, sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { portionSize } from './portionSize.ts';

/** Number of rows of a portion, and its last key; null where it has all that are left. */
interface NextPortion {
  rows: number;
  last: string | null;
}

/** Finds the portion of rows after a key. `rows` is a table with its condition; rows of one key stay together. */
export async function nextPortion(
  { tx }: TenantScope,
  rows: RawBuilder<unknown>,
  column: string,
  after: string,
  size = portionSize.assets,
): Promise<NextPortion> {
  const key = sql.ref(column);
  const found = await sql<NextPortion>`
    with next as materialized (
      select ${key} as uuid, row_number() over (order by ${key}) as place from ${rows} and ${key} > ${after}
      order by ${key} limit ${size + 1}
    )
    select least(count(*), ${size})::integer as rows,
      case when count(*) > ${size} then (array_agg(uuid) filter (where place = ${size}))[1] end as last
    from next`.execute(tx);
  return found.rows[0]!;
}

/** Finds the last key of the portion after a key; null where that portion has all that are left. */
export const lastOfPortion = async (...portion: Parameters<typeof nextPortion>): Promise<string | null> =>
  (await nextPortion(...portion)).last;
