import { type RawBuilder, sql } from 'kysely';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { HalfHourRange } from '../halfHourRange.ts';
import { type DaySlice, slicesOf } from './coverageDays.ts';
import { presentDaysOf } from './presence.ts';

export interface CountedAsset {
  asset_uuid: string;
  asset_id: string;
  name: string | null;
  /** Start of its due half hours, in ms: its first reading, or its registration while it has none. */
  due_from: number;
  /** Direction that counts: 0 imports, 1 exports where there is no import; null without readings. */
  direction: 0 | 1 | null;
  /** Number of half hours of the range that are due, and that have a reading. */
  expected: number;
  present: number;
}

export interface PresentCount {
  assets: number;
  coverage: { expected: number; present: number };
  /** The requested page, in order: the assets with most missing first, or by assetId. */
  page: CountedAsset[];
}

interface Options {
  /** Restriction to these assets alone. */
  assetUUIDs?: readonly string[];
  portfolioUUID?: string | undefined;
  /** Condition on the rows `a` of the assets that are counted. */
  isMember?: RawBuilder<boolean>;
  /** The page to list, most missing first unless by assetId; no page when absent. */
  list?: { page: number; pageSize: number; sort: 'assetId' | 'present' };
}

/** Returns the end of the last ended half hour of a range; later ones cannot have a reading. */
export const dueUntil = ({ startMs, endMs }: HalfHourRange, now: number): number =>
  Math.max(startMs, Math.min(endMs, Math.floor(now / HALF_HOUR_MS) * HALF_HOUR_MS));

/** Returns the first half hour of an asset `a` that has a reading in a direction, in ms. */
const firstReading = (direction: 0 | 1) => sql`(
  select (day - '1970-01-01'::date) * ${DAY_MS}::bigint
    + round(log(2, (present & -present)::numeric))::bigint * ${HALF_HOUR_MS}::bigint
  from first_register_day(a.tenant_uuid, a.asset_uuid, ${direction})
)`;

/** Start of the due half hours of an asset `a`, in ms: its first reading, or its registration while it has none. */
const REGISTERED = sql<number>`(extract(epoch from a.created_utc) * 1000)::bigint`;
const DUE_FROM = sql<number>`coalesce(least(${firstReading(0)}, ${firstReading(1)}), ${REGISTERED})`;

/** Returns the SQL that counts the half hours an asset `a` has among some, in the direction that counts. */
const presenceIn = (slices: readonly DaySlice[]) => sql`(
  select sum(bit_count((rd.present & slice.mask)::bit(64)))::integer as present
  from unnest(${slices.map((slice) => slice.utcDay)}::date[], ${slices.map((slice) => slice.mask)}::bigint[])
    as slice (day, mask)
  join ${presentDaysOf(slices)} rd on rd.direction = counted.direction and rd.day = slice.day
)`;

/**
 * Counts the half hours of a range that are due from one asset: none before its first reading or before its present
 * user's occupancy.
 */
export async function countDue(
  { tx, tenant, now }: TenantScope,
  range: HalfHourRange,
  assetUUID: string,
): Promise<number> {
  const { rows } = await sql<{ due_from: number }>`
    select greatest(${DUE_FROM}, (extract(epoch from a.occupied_from_utc) * 1000)::bigint) as due_from from assets a
      where a.tenant_uuid = ${tenant} and a.asset_uuid = ${assetUUID}`.execute(tx);
  return Math.max(0, Math.floor((dueUntil(range, now) - Math.max(range.startMs, rows[0]!.due_from)) / HALF_HOUR_MS));
}

/** Counts the half hours of a range that active assets have, and those due: of the tenant or of one portfolio. */
export async function countPresent(
  { tx, tenant, now }: TenantScope,
  range: HalfHourRange,
  { assetUUIDs, portfolioUUID, isMember = sql`true`, list }: Options = {},
): Promise<PresentCount> {
  const order = list?.sort === 'assetId' ? sql`asset_id` : sql`present - expected, asset_id`;
  const until = dueUntil(range, now);
  const { rows } = await sql<{ assets: number; expected: number; present: number; page: CountedAsset[] | null }>`
    with measured as (
      select a.asset_uuid, a.asset_id, a.name, counted.direction, coalesce(presence.present, 0) as present,
        coalesce(least(first.import, first.export), ${REGISTERED}) as due_from
      from assets a
      cross join lateral (select ${firstReading(0)} as import, ${firstReading(1)} as export) first
      cross join lateral (
        select case when first.import is not null then 0 when first.export is not null then 1 end as direction
      ) counted
      left join lateral ${presenceIn(slicesOf(range.startMs, until))} presence on true
      where a.tenant_uuid = ${tenant} and a.status = 'ACTIVE' and ${isMember}
        and (${portfolioUUID ?? null}::uuid is null or a.portfolio_uuid = ${portfolioUUID ?? null}::uuid)
        and (${assetUUIDs ?? null}::uuid[] is null or a.asset_uuid = any(${assetUUIDs ?? null}::uuid[]))
    ), counted as (
      select *,
        greatest(0, (${until}::bigint - greatest(${range.startMs}::bigint, due_from))
          / ${HALF_HOUR_MS}::bigint) as expected
      from measured
    ), page as (
      select * from counted order by ${order}, asset_uuid
        limit ${list?.pageSize ?? 0} offset ${list ? (list.page - 1) * list.pageSize : 0}
    )
    select (select count(*) from counted) as assets,
      (select coalesce(sum(expected), 0)::bigint from counted) as expected,
      (select coalesce(sum(present), 0)::bigint from counted) as present,
      (select json_agg(page order by ${order}, asset_uuid) from page) as page`.execute(tx);
  const { assets, expected, present, page } = rows[0]!;
  return { assets, coverage: { expected, present }, page: page ?? [] };
}
