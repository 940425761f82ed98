import { type RawBuilder, sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { discountExports, noteMovedReadings } from '../assets/totals/noteReadings.ts';
import { RETURNS_OLD_ROW } from './returnsOldRow.ts';

/** Longest step to a batch's last reading that shows a delay: more than a day of them is imported history. */
const ARRIVES_WITHIN = '26 hours';
const SHORTEST_DELAY_S = 60;
const LONGEST_DELAY_S = 172_800;

/** Expressions for an asset's first and last half hour in a batch, and whether it has imports there. */
export interface Edge {
  first: RawBuilder<unknown>;
  last: RawBuilder<unknown>;
  hasImport: RawBuilder<unknown>;
}

/**
 * Returns the new values of a row of asset_readings `ar`: its newest reading moves forward, its first one back. They
 * learn the delay of readings: the first new half hour of a batch, which ended an hour after the start of the newest
 * before it, has waited longest. Delays are averaged by their logarithms, so that one outage counts little.
 */
export function setEdge({ now }: TenantScope, { first, last, hasImport }: Edge): RawBuilder<unknown> {
  const waited = sql`least(${LONGEST_DELAY_S},
    greatest(${SHORTEST_DELAY_S}, ${now / 1000} - date_part('epoch', ar.last_reading_utc) - 3600))::float8`;
  return sql`
    first_reading_utc = least(ar.first_reading_utc, ${first}), last_reading_utc = greatest(ar.last_reading_utc, ${last}),
    has_imports = ar.has_imports or ${hasImport},
    reading_delay_s = case
      when ar.last_reading_utc < ${last} and ar.last_reading_utc > ${last} - ${ARRIVES_WITHIN}::interval
        then power(coalesce(ar.reading_delay_s, ${waited}), 0.75) * power(${waited}, 0.25)
      else ar.reading_delay_s end`;
}

/** Returns the condition that a batch changes a row of asset_readings `ar`. */
export const widens = ({ first, last, hasImport }: Edge): RawBuilder<unknown> => sql`(
  ar.last_reading_utc is null or ar.last_reading_utc < ${last}
  or ar.first_reading_utc is null or ar.first_reading_utc > ${first} or ar.has_imports < ${hasImport})`;

/**
 * Runs a statement that changes rows of asset_readings `ar` of active assets, which are locked, after some common table
 * expressions; counts what it moves. Returns the number of rows, and the value of `active`, an expression over them
 * all.
 */
export async function moveAssetReadings(
  scope: TenantScope,
  statement: RawBuilder<unknown>,
  expressions: readonly RawBuilder<unknown>[] = [],
  active: RawBuilder<unknown> = sql`null`,
): Promise<{ moved: number; active: number }> {
  const { tx, tenant, serverVersion } = scope;
  // Below PostgreSQL 18 the old row is looked up: a statement sees rows as they were before it.
  const before = (column: string) =>
    serverVersion >= RETURNS_OLD_ROW
      ? sql`old.${sql.ref(column)}`
      : sql`(select b.${sql.ref(column)} from asset_readings b
          where b.tenant_uuid = ${tenant} and b.asset_uuid = ar.asset_uuid)`;
  const moved = sql`moved as (${statement}
      returning ar.asset_uuid, ar.first_reading_utc, ar.last_reading_utc, ar.has_imports,
        ${before('first_reading_utc')} as first_before, ${before('last_reading_utc')} as last_before,
        ${before('has_imports')} as imports_before
    )`;
  const { rows } = await sql<{ moved: number; active: number; turned: string[] | null }>`
    with ${sql.join([...expressions, moved, noteMovedReadings(scope)])}
    select count(*) as moved, ${active} as active,
      array_agg(asset_uuid) filter (where has_imports and not imports_before and first_before is not null) as turned
    from moved`.execute(tx);
  const { turned, ...counted } = rows[0]!;
  if (turned) await discountExports(scope, turned);
  return counted;
}
