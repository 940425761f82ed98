import { type RawBuilder, sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { dayBucket, dayParts, halfHourFrom, halfHourOf, presentFrom, readingsOfAssets } from './contributions.ts';
import { notedChanges, noteChanges, portionOf } from './noteChanges.ts';

/**
 * For a statement with rows `fresh` of (asset_uuid, direction, day, present), half hours that had no value: notes those
 * that count, imports and the exports of assets without an import.
 */
export const noteNewReadings = (scope: TenantScope): RawBuilder<unknown> =>
  notedChanges(
    scope,
    'ASSETS',
    sql`
      select 'PRESENT' as figure, '' as label, ${dayBucket(sql`f.day`)} + part.part as bucket,
        ${portionOf(scope, 'ASSETS', sql`f.asset_uuid`)} as portion,
        bit_count((f.present & part.mask)::bit(64)) as amount
      from fresh f cross join ${dayParts}
      where f.present & part.mask <> 0 and f.day >= ${presentFrom(scope)}
        and (f.direction = 0 or not (select a.has_imports from assets a
          where a.tenant_uuid = ${scope.tenant} and a.asset_uuid = f.asset_uuid))`,
  );

/** The same for rows `gone`, days that were deleted: notes what counted, which only active assets did. */
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
          and a.has_imports = (g.direction = 0))`,
  );

/**
 * For a statement with rows `moved` of assets, with their newest and first reading before and after: notes the moves.
 * Equal ones are counted before they are noted, as most assets move from one half hour to the next together.
 */
export const noteMovedReadings = (scope: TenantScope): RawBuilder<unknown> =>
  notedChanges(
    scope,
    'ASSETS',
    sql`
      select f.figure, '' as label, f.bucket, m.portion, f.sign * m.assets as amount
      from (
        select ${portionOf(scope, 'ASSETS', sql`asset_uuid`)} as portion, last_before, last_reading_utc,
          case when last_before is null then created_utc end as unread_from,
          case when first_before is distinct from first_reading_utc then coalesce(first_before, created_utc) end
            as due_before,
          case when first_before is distinct from first_reading_utc then first_reading_utc end as due_from,
          count(*) as assets
        from moved where status = 'ACTIVE' group by 1, 2, 3, 4, 5, 6
      ) m
      cross join lateral (values
        ('LAST_READING', ${halfHourOf(sql`m.last_before`)}, -1),
        ('LAST_READING', ${halfHourOf(sql`m.last_reading_utc`)}, 1),
        ('NO_READING', ${halfHourOf(sql`m.unread_from`)}, -1),
        ('DUE_FROM', ${halfHourFrom(sql`m.due_before`)}, -1),
        ('DUE_FROM', ${halfHourFrom(sql`m.due_from`)}, 1)
      ) as f (figure, bucket, sign)
      where f.bucket is not null`,
  );

/** The exports of assets that have got their first import were their readings, and are no more. */
export const discountExports = (scope: TenantScope, assetUUIDs: readonly string[]): Promise<unknown> =>
  noteChanges(
    scope,
    'ASSETS',
    readingsOfAssets(
      scope,
      sql`select asset_uuid, status, false as has_imports from assets
        where tenant_uuid = ${scope.tenant} and asset_uuid = any(${assetUUIDs}::uuid[])`,
      -1,
    ),
  );

/**
 * Corrects an asset's first reading, and whether it has imports, after readings were deleted; returns nothing, counts
 * nothing.
 */
export const correctFirstReadings = ({ tx, tenant }: TenantScope, assetUUIDs: readonly string[]): Promise<unknown> =>
  sql`update assets set first_reading_utc = ${firstReadingOf(sql`assets`)}, has_imports = ${hasImportsOf(sql`assets`)}
    where tenant_uuid = ${tenant} and asset_uuid = any(${assetUUIDs}::uuid[])`.execute(tx);

const firstReading = (asset: RawBuilder<unknown>, direction: 0 | 1): RawBuilder<Date | null> => sql`(
  select (day + round(log(2, (present & -present)::numeric))::integer * interval '30 minutes') at time zone 'UTC'
  from first_register_day(${asset}.tenant_uuid, ${asset}.asset_uuid, ${direction})
)`;

/** The start of the first half hour of an asset that has a reading, in either direction. */
export const firstReadingOf = (asset: RawBuilder<unknown>): RawBuilder<Date | null> =>
  sql`least(${firstReading(asset, 0)}, ${firstReading(asset, 1)})`;

export const hasImportsOf = (asset: RawBuilder<unknown>): RawBuilder<boolean> => sql`exists (
  select from first_register_day(${asset}.tenant_uuid, ${asset}.asset_uuid, 0))`;
