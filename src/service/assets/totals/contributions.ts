import { type RawBuilder, sql } from 'kysely';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import type { CountSubject } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { type Contribution, ownContributions } from '../../tenants/totals/contributions.ts';
import { portionOf } from '../../tenants/totals/noteChanges.ts';
import { joinAssetReadings } from '../assetReadings.ts';

/**
 * Returns the half hour in which an instant lies, and the first that begins at or after it, counted from 1970. With
 * `extract`, whose result is a decimal number, they would take as long as storing an asset's newest reading.
 */
export const halfHourOf = (instant: RawBuilder<unknown>): RawBuilder<number> =>
  sql`floor(date_part('epoch', ${instant}) / ${HALF_HOUR_MS / 1000}::integer)::integer`;
export const asHalfHour = (instant: RawBuilder<unknown>): RawBuilder<number> =>
  sql`ceil(date_part('epoch', ${instant}) / ${HALF_HOUR_MS / 1000}::integer)::integer`;

/**
 * Parts of a UTC day, as the midnights of London divide it: in summer its last hour belongs to the next day there. The
 * bucket is twice the day, counted from 1970, and the part; with the half hours of each as a mask.
 */
export const DAY_PARTS = [2 ** 46 - 1, 2 ** 48 - 2 ** 46] as const;
export const dayParts: RawBuilder<unknown> = sql`(values (0, ${sql.lit(DAY_PARTS[0])}::bigint), (1, ${sql.lit(DAY_PARTS[1])}::bigint))
  as part (part, mask)`;
export const dayBucket = (day: RawBuilder<unknown>): RawBuilder<number> => sql`((${day}) - date '1970-01-01') * 2`;

/** Returns the first UTC day of which a tenant's readings are counted. */
export const presentFrom = ({ tenant }: TenantScope): RawBuilder<string> =>
  sql`(select present_from from count_states where tenant_uuid = ${tenant} and subject = 'ASSETS')`;

/** Amounts that rows of each subject add to its figures. */
export const contributions: Record<CountSubject, Contribution> = {
  ASSETS: (scope, rows, sign) => sql`
    ${statesOfAssets(scope, rows, sign)} union all ${readingsOfAssets(scope, rows, sign)}`,
  ...ownContributions,
};

/** Returns the amounts that assets add by their own rows. */
export const statesOfAssets = (scope: TenantScope, rows: RawBuilder<unknown>, sign: 1 | -1): RawBuilder<unknown> => sql`
  select f.figure, f.label, f.bucket, ${portionOf(scope, 'ASSETS', sql`a.asset_uuid`)} as portion,
    count(*) * ${sign}::integer as amount
  from (${rows}) a
  ${joinAssetReadings('a')}
  cross join lateral (values
    ('ASSETS', a.status || ' ' || a.asset_type || ' ' || a.mpan_status, 0),
    ('LAST_READING', '', case when a.status = 'ACTIVE' then ${halfHourOf(sql`ar.last_reading_utc`)} end),
    ('NO_READING', '',
      case when a.status = 'ACTIVE' and ar.last_reading_utc is null then ${halfHourOf(sql`a.created_utc`)} end),
    ('DUE_FROM', '',
      case when a.status = 'ACTIVE' then ${asHalfHour(sql`coalesce(ar.first_reading_utc, a.created_utc)`)} end)
  ) as f (figure, label, bucket)
  where f.bucket is not null
  group by f.figure, f.label, f.bucket, portion`;

/** Returns the amounts that active assets add by their readings: imports, or exports where there is no import. */
export const readingsOfAssets = (
  scope: TenantScope,
  rows: RawBuilder<unknown>,
  sign: 1 | -1,
  haveImports: RawBuilder<boolean> = sql`coalesce(ar.has_imports, false)`,
): RawBuilder<unknown> => sql`
  select 'PRESENT' as figure, '' as label, ${dayBucket(sql`rd.day`)} + part.part as bucket,
    ${portionOf(scope, 'ASSETS', sql`a.asset_uuid`)} as portion,
    sum(bit_count((rd.present & part.mask)::bit(64))) * ${sign}::integer as amount
  from (${rows}) a
  ${joinAssetReadings('a')}
  join lateral present_days(${scope.tenant}, a.asset_uuid, '-infinity', 'infinity') rd
    on rd.direction = case when ${haveImports} then 0 else 1 end and rd.day >= ${presentFrom(scope)}
  cross join ${dayParts}
  where a.status = 'ACTIVE'
  group by bucket, portion`;
