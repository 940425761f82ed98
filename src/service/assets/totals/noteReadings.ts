import { type RawBuilder, sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { notedChanges, noteChanges, portionOf } from '../../tenants/totals/noteChanges.ts';
import { hasImports } from '../assetReadings.ts';
import { dayBucket, dayParts, asHalfHour, halfHourOf, presentFrom, readingsOfAssets } from './contributions.ts';

/**
 * Notes new readings, for a statement with rows `fresh` of (asset_uuid, direction, day, present), half hours that had
 * no value: notes those that count, imports and the exports of assets without an import. Equal days of a portion are
 * counted first, as most batches have the same half hours of every asset.
 */
export const noteNewReadings = (scope: TenantScope): RawBuilder<unknown> =>
  notedChanges(
    scope,
    'ASSETS',
    sql`
      select 'PRESENT' as figure, '' as label, ${dayBucket(sql`f.day`)} + part.part as bucket, f.portion,
        f.assets * bit_count((f.present & part.mask)::bit(64)) as amount
      from (
        select day, present, ${portionOf(scope, 'ASSETS', sql`asset_uuid`)} as portion, count(*) as assets from fresh
        where day >= ${presentFrom(scope)} and (direction = 0 or not coalesce((select ar.has_imports from asset_readings ar
          where ar.tenant_uuid = ${scope.tenant} and ar.asset_uuid = fresh.asset_uuid), false))
        group by 1, 2, 3
      ) f cross join ${dayParts}
      where f.present & part.mask <> 0`,
  );

/** Notes deleted readings, for rows `gone`, the deleted days: those that counted, which only active assets' did. */
export const noteGoneReadings = (scope: TenantScope): RawBuilder<unknown> =>
  notedChanges(
    scope,
    'ASSETS',
    sql`
      select 'PRESENT' as figure, '' as label, ${dayBucket(sql`g.day`)} + part.part as bucket,
        ${portionOf(scope, 'ASSETS', sql`g.asset_uuid`)} as portion,
        -bit_count((g.present & part.mask)::bit(64)) as amount
      from gone g cross join ${dayParts}
      where g.day >= ${presentFrom(scope)} and exists (select from assets a
        where a.tenant_uuid = ${scope.tenant} and a.asset_uuid = g.asset_uuid and a.status = 'ACTIVE'
          and ${hasImports('a')} = (g.direction = 0))`,
  );

/**
 * Notes moved readings, for a statement with rows `moved` of active assets, with their newest and first reading before
 * and after: notes the moves. Equal ones are counted before they are noted, as most assets move from one half hour to
 * the next together.
 */
export const noteMovedReadings = (scope: TenantScope): RawBuilder<unknown> =>
  notedChanges(
    scope,
    'ASSETS',
    sql`
      select f.figure, '' as label, f.bucket, m.portion, f.sign * m.assets as amount
      from (
        select ${portionOf(scope, 'ASSETS', sql`asset_uuid`)} as portion, last_before, last_reading_utc,
          first_before is distinct from first_reading_utc as is_due, first_before, first_reading_utc,
          case when last_before is null or first_before is null then (select created_utc from assets a
            where a.tenant_uuid = ${scope.tenant} and a.asset_uuid = moved.asset_uuid) end as created_utc,
          count(*) as assets
        from moved group by 1, 2, 3, 4, 5, 6, 7
      ) m
      cross join lateral (values
        ('LAST_READING', ${halfHourOf(sql`m.last_before`)}, -1),
        ('LAST_READING', ${halfHourOf(sql`m.last_reading_utc`)}, 1),
        ('NO_READING', case when m.last_before is null then ${halfHourOf(sql`m.created_utc`)} end, -1),
        ('DUE_FROM', case when m.is_due then ${asHalfHour(sql`coalesce(m.first_before, m.created_utc)`)} end, -1),
        ('DUE_FROM', case when m.is_due then ${asHalfHour(sql`m.first_reading_utc`)} end, 1)
      ) as f (figure, bucket, sign)
      where f.bucket is not null`,
  );

/** Notes that exports of assets with their first import no longer count as their readings. */
export const discountExports = (scope: TenantScope, assetUUIDs: readonly string[]): Promise<unknown> =>
  noteChanges(
    scope,
    'ASSETS',
    readingsOfAssets(
      scope,
      sql`select tenant_uuid, asset_uuid, status from assets
        where tenant_uuid = ${scope.tenant} and asset_uuid = any(${assetUUIDs}::uuid[])`,
      -1,
      sql`false`,
    ),
  );

/**
 * Corrects an asset's first reading, and whether it has imports, after readings were deleted; returns nothing, counts
 * nothing.
 */
export const correctFirstReadings = ({ tx, tenant }: TenantScope, assetUUIDs: readonly string[]): Promise<unknown> =>
  sql`
    insert into asset_readings (tenant_uuid, asset_uuid, first_reading_utc, has_imports)
    select tenant_uuid, asset_uuid, ${firstReadingOf(sql`a`)}, ${hasImportsOf(sql`a`)}
    from (select ${tenant}::uuid as tenant_uuid, unnest(${assetUUIDs}::uuid[]) as asset_uuid) a order by asset_uuid
    on conflict (tenant_uuid, asset_uuid) do update set
      first_reading_utc = excluded.first_reading_utc, has_imports = excluded.has_imports`.execute(tx);

const firstReading = (asset: RawBuilder<unknown>, direction: 0 | 1): RawBuilder<Date | null> => sql`(
  select (day + round(log(2, (present & -present)::numeric))::integer * interval '30 minutes') at time zone 'UTC'
  from first_register_day(${asset}.tenant_uuid, ${asset}.asset_uuid, ${direction})
)`;

/** Returns the start of the first half hour of an asset that has a reading, in either direction. */
export const firstReadingOf = (asset: RawBuilder<unknown>): RawBuilder<Date | null> =>
  sql`least(${firstReading(asset, 0)}, ${firstReading(asset, 1)})`;

export const hasImportsOf = (asset: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from first_register_day(${asset}.tenant_uuid, ${asset}.asset_uuid, 0))`;
