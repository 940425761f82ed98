import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { isControlled, joinReach } from '../../dispatch/log/controlled.ts';
import { BEFORE_FIRST_ASSET } from '../../platform/rows/firstAsset.ts';

/** Number of assets, or consents, that one statement reads. */
export const PORTION = 2500;

/** Load of one technology. */
export interface Load {
  watts: number;
  assets: number;
  unrated: number;
  registered: number;
}
/** Changes of one London day. */
export interface Switching {
  came: number;
  went: number;
  consentsEnded: number;
}
/** Sums of the portions of a count so far. */
export interface Found {
  load: Record<string, Load>;
  switching: Record<string, Switching>;
}

export const newFound = (): Found => ({ load: {}, switching: {} });

const londonDay = (column: string) => sql`(${sql.ref(column)} at time zone 'Europe/London')::date`;

/** Adds the next assets in the order of their keys; returns the last of them, null where there are no more. */
export async function countNextAssets(
  scope: TenantScope,
  after: string | null,
  switchingFrom: Date,
  found: Found,
): Promise<string | null> {
  const from = after ?? BEFORE_FIRST_ASSET;
  const { rows } = await sql<Load & { type: string; looked: number; last: string }>`
    with page as materialized (
      select * from assets where tenant_uuid = ${scope.tenant} and asset_uuid > ${from}::uuid
      order by asset_uuid limit ${sql.lit(PORTION)}
    ), looked as (
      select assets.asset_uuid, assets.asset_type, assets.status, assets.power_kw, ${isControlled(scope)} as controlled
      from page as assets ${joinReach}
    )
    select asset_type as type, count(*) filter (where status = 'ACTIVE') as registered,
      count(*) filter (where controlled) as assets, count(*) filter (where controlled and power_kw is null) as unrated,
      coalesce(sum(round(1000 * power_kw)) filter (where controlled), 0)::float8 as watts,
      count(*) as looked, max(asset_uuid::text) as last
    from looked group by asset_type`.execute(scope.tx);
  for (const { type, ...load } of rows) {
    const known = (found.load[type] ??= { watts: 0, assets: 0, unrated: 0, registered: 0 });
    for (const figure of ['watts', 'assets', 'unrated', 'registered'] as const) known[figure] += load[figure];
  }
  const [last] = rows
    .map((row) => row.last)
    .toSorted()
    .toReversed();
  if (last === undefined) return null;
  const { rows: moves } = await sql<{ day: string; came: number; went: number }>`
    select day, count(*) filter (where sign > 0) as came, count(*) filter (where sign < 0) as went from (
      select ${londonDay('created_utc')} as day, 1 as sign from assets
        where tenant_uuid = ${scope.tenant} and asset_uuid > ${from}::uuid and asset_uuid <= ${last}::uuid
          and created_utc >= ${switchingFrom}
      union all
      select ${londonDay('archived_utc')}, -1 from assets
        where tenant_uuid = ${scope.tenant} and asset_uuid > ${from}::uuid and asset_uuid <= ${last}::uuid
          and status = 'ARCHIVED' and archived_utc >= ${switchingFrom}) moved
    group by day`.execute(scope.tx);
  for (const { day, came, went } of moves) {
    const known = switchingOf(found, day);
    known.came += came;
    known.went += went;
  }
  return rows.reduce((total, { looked }) => total + looked, 0) < PORTION ? null : last;
}

/**
 * Adds the ends of the next consents to dispatch: withdrawn, or expired without a newer one of the same user for the
 * same assets.
 */
export async function countConsents(
  { tx, tenant, now }: TenantScope,
  after: string | null,
  switchingFrom: Date,
  found: Found,
): Promise<string | null> {
  const { rows } = await sql<{ day: string | null; ended: number; looked: number; last: string }>`
    with page as materialized (
      select * from consents where tenant_uuid = ${tenant} and consent_uuid > ${after ?? BEFORE_FIRST_ASSET}::uuid
      order by consent_uuid limit ${sql.lit(PORTION)}
    ), looked as (
      select consent_uuid, case
        when type <> 'DISPATCH' or preference <> 'OPT_IN' then null
        when status = 'WITHDRAWN' then withdrawn_utc
        when status = 'ACTIVE' and expires_utc <= ${new Date(now)} and not exists (
          select from consents newer where newer.tenant_uuid = page.tenant_uuid and newer.user_uuid = page.user_uuid
            and newer.type = page.type and newer.seq > page.seq
            and (newer.asset_uuid is null or newer.asset_uuid = page.asset_uuid)) then expires_utc end as ended_utc
      from page
    )
    select case when ended_utc >= ${switchingFrom} then ${londonDay('ended_utc')} end as day,
      count(*) as ended, sum(count(*)) over ()::integer as looked,
      max(max(consent_uuid::text)) over () as last
    from looked group by 1`.execute(tx);
  for (const { day, ended } of rows) if (day !== null) switchingOf(found, day).consentsEnded += ended;
  const [first] = rows;
  return first === undefined || first.looked < PORTION ? null : first.last;
}

const switchingOf = (found: Found, day: string): Switching =>
  (found.switching[day] ??= { came: 0, went: 0, consentsEnded: 0 });
