import { type RawBuilder, sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { noteNewReadings } from '../assets/totals/noteReadings.ts';
import { type NewestHalfHour, newestDays, updateNewest, without } from './newestHalfHour.ts';
import { RETURNS_OLD_ROW } from './returnsOldRow.ts';

/** Mask of a day with every half hour present: 2^48 - 1. */
const WHOLE_DAY = 281_474_976_710_655;

/**
 * Merges days, rows of reading_days of assets that the caller has locked, into the stored ones, and counts new half
 * hours; a measured value removes the mark of an estimate. Returns the number of half hours that had no value before.
 */
export async function storeDays(scope: TenantScope, days: RawBuilder<unknown>): Promise<number> {
  const { inserted } = await storeCounted(
    scope,
    upsert(
      scope,
      days,
      sql`wh = case excluded.present when ${WHOLE_DAY} then excluded.wh
        else merge_present(reading_days.wh, excluded.wh, excluded.present) end`,
    ),
    0,
  );
  return inserted;
}

/**
 * Does the same for one half hour of many registers, most of which have readings of its day. `sent` is the result of
 * `sentNewest` for it; `also` is a statement that is run with it and may read it.
 */
export async function storeNewest(
  scope: TenantScope,
  half: NewestHalfHour,
  sent: RawBuilder<unknown>,
  also: RawBuilder<unknown>,
): Promise<number> {
  const count = half.assetUUIDs.length;
  const { stored, inserted, assets } = await storeCounted(
    scope,
    (keeps) => updateNewest(scope.tenant, half, keeps ? sql`, fresh = ${2 ** half.slot}::bigint & ~present` : sql``),
    count,
    [sent, sql`also as (${also})`],
  );
  if (stored === count) return inserted;
  const others = assets ? without(half, assets) : half;
  // An element by itself is set without looking at the others.
  const element = sql`wh[${half.slot + 1}::integer]`;
  const added = await storeCounted(scope, upsert(scope, newestDays(others), sql`${element} = excluded.${element}`), 0);
  return inserted + added.inserted;
}

/** Statement that writes rows of reading_days; if it `keeps`, the half hours that are new are in their `fresh`. */
type Store = (keeps: boolean) => RawBuilder<unknown>;

const upsert =
  ({ tenant }: TenantScope, days: RawBuilder<unknown>, values: RawBuilder<unknown>): Store =>
  (keeps) => {
    const [column, selected, changed] = keeps
      ? [sql`, fresh`, sql`, present`, sql`, fresh = excluded.present & ~reading_days.present`]
      : [sql``, sql``, sql``];
    // The rows are sorted: concurrent writers on the same days wait for each other in order and never in a circle.
    return sql`
      insert into reading_days (tenant_uuid, asset_uuid, direction, day, wh, present, estimated${column})
      select ${tenant}::uuid, asset_uuid, direction, day, wh, present, estimated${selected} from (${days}) incoming
        order by asset_uuid, direction, day
      on conflict (tenant_uuid, asset_uuid, direction, day) do update set
        ${values},
        present = reading_days.present | excluded.present,
        estimated = (reading_days.estimated & ~excluded.present) | excluded.estimated${changed}`;
  };

/**
 * Runs such a statement after some common table expressions, and counts its new half hours: a row returns its old
 * values, or below PostgreSQL 18 stores what is new. Returns the number of days it stored and of their half hours that
 * are new; if it stored fewer than `most` days, their assets.
 */
async function storeCounted(
  scope: TenantScope,
  store: Store,
  most: number,
  expressions: readonly RawBuilder<unknown>[] = [],
) {
  const keeps = scope.serverVersion < RETURNS_OLD_ROW;
  const returned = keeps
    ? sql`asset_uuid, direction, day, fresh as present`
    : sql`new.asset_uuid, new.direction, new.day, new.present & ~coalesce(old.present, 0) as present`;
  const fresh = sql`fresh as (${store(keeps)} returning ${returned})`;
  const { rows } = await sql<{ stored: number; inserted: number; assets: string[] | null }>`
    with ${sql.join([...expressions, fresh, noteNewReadings(scope)])}
    select count(*) as stored, coalesce(sum(bit_count(present::bit(64))), 0)::integer as inserted,
      case when count(*) < ${most}::integer then array_agg(asset_uuid) end as assets
    from fresh`.execute(scope.tx);
  return rows[0]!;
}
