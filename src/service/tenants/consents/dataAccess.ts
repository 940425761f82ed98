import { type RawBuilder, sql } from 'kysely';
import type { ConsentStatus } from '#contract/consent.ts';
import { londonDate, londonMidnight } from '#energy/time/london.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { notFound, ProblemError } from '../../platform/http/problem.ts';

/** Granularity of data: responses may be as fine as the newest DATA_ACCESS preference allows, or coarser. */
export type DataGranularity = 'halfHour' | 'hour' | 'day' | 'week' | 'month';
const RANK: Record<DataGranularity, number> = { halfHour: 3, hour: 3, day: 2, week: 2, month: 1 };
const HALF_HOURLY = 3;
const DAILY = 2;

/** Access of responses to an asset's readings: `finest` is a rank, 3 half hours, 2 days, 1 months, 0 nothing. */
export interface DataAccess {
  finest: number;
  consent: ConsentStatus | 'NONE';
}

/**
 * Returns SQL as text, for a row `a` of assets: the newest DATA_ACCESS preference of its user, at an instant. An asset
 * without a user, or whose user has never given such a preference, has none, and nothing of it is withheld; neither is
 * it for an erased user, whose readings are nobody's.
 */
const currentAccessSql = (now: string): string => `(
  select case when c.status <> 'ACTIVE' then c.status
      when c.expires_utc <= ${now} then 'EXPIRED' else 'ACTIVE' end as consent,
    case when c.status <> 'ACTIVE' or c.expires_utc <= ${now} then 0
      when c.granularity = 'month' then 1 when c.granularity = 'day' then 2 else 3 end as finest
  from consents c join users u on u.tenant_uuid = c.tenant_uuid and u.user_uuid = c.user_uuid
  where c.tenant_uuid = a.tenant_uuid and c.user_uuid = a.user_uuid and c.type = 'DATA_ACCESS'
    and (c.asset_uuid is null or c.asset_uuid = a.asset_uuid)
    and u.erased_utc is null
  order by c.seq desc limit 1
)`;

/** SQL: the present instant of a row `t` of tenants. */
export const TENANT_NOW_SQL = "(now() + t.clock_offset_ms * interval '1 millisecond')";

/** SQL: that preference at the present instant of its tenant, a row `t` of tenants. */
export const CURRENT_ACCESS_SQL = currentAccessSql(TENANT_NOW_SQL);

const currentAccessAt = ({ now }: TenantScope): RawBuilder<unknown> =>
  sql.raw(currentAccessSql(`'${new Date(now).toISOString()}'::timestamptz`));

/** SQL: the rank of the finest data that a response may reveal of an asset, over rows `a` of assets. */
export const finestOf = (scope: TenantScope): RawBuilder<number> =>
  sql`case when a.user_uuid is null then ${HALF_HOURLY}
    else coalesce((select access.finest from ${currentAccessAt(scope)} access), ${HALF_HOURLY}) end`;

const DETAIL: Record<ConsentStatus | 'NONE', string> = {
  NONE: '',
  ACTIVE: '',
  REJECTED: "The asset's user has refused DATA_ACCESS: its readings, and figures derived from them, are not shown",
  WITHDRAWN:
    "The DATA_ACCESS consent of the asset's user was withdrawn: " +
    'its readings, and what is made of them, are not shown. Results of past events stay',
  EXPIRED:
    "The DATA_ACCESS consent of the asset's user has expired: " +
    'its readings, and what is made of them, are not shown. Results of past events stay',
};

interface RequestedAccess {
  granularity: DataGranularity;
  /** Range of sums that could be cut short: a month cut to a day would be that day. */
  from?: number;
  to?: number;
}

/** Throws 403 CONSENT_REQUIRED if an asset's user allows no data, or none so fine. */
export function requireDataAccess({ finest, consent }: DataAccess, { granularity, from, to }: RequestedAccess): void {
  if (finest === 0) throw new ProblemError('CONSENT_REQUIRED', DETAIL[consent]);
  if (finest >= HALF_HOURLY) return;
  const words = finest === DAILY ? 'daily' : 'monthly';
  if (RANK[granularity] > finest)
    throw refuse(
      '?granularity',
      `the asset's user agreed to ${words} data: ` +
        `request with granularity=${finest === DAILY ? 'day, week or month' : 'month'}`,
    );
  for (const [name, at] of [
    ['?from', from],
    ['?to', to],
  ] as const)
    if (at !== undefined && !isEdge(at, finest))
      throw refuse(
        name,
        `the asset's user agreed to ${words} data: ranges must start and end at midnight UK time` +
          (finest === DAILY ? '' : ' on the first of a month'),
      );
}

const refuse = (pointer: string, detail: string) =>
  new ProblemError('CONSENT_REQUIRED', `${detail[0]!.toUpperCase()}${detail.slice(1)}`, {
    errors: [{ pointer, code: 'CONSENT_REQUIRED', detail }],
  });

const isEdge = (at: number, finest: number): boolean =>
  londonMidnight(londonDate(at)) === at && (finest === DAILY || londonDate(at).endsWith('-01'));

/** Returns the access to assets; unknown and other tenants' ones are left out. */
export async function accessOf(scope: TenantScope, assetUUIDs: readonly string[]): Promise<Map<string, DataAccess>> {
  const { rows } = await sql<DataAccess & { asset_uuid: string }>`
    select a.asset_uuid, coalesce(access.finest, ${HALF_HOURLY})::integer as finest,
      coalesce(access.consent, 'NONE') as consent
    from assets a left join lateral ${currentAccessAt(scope)} access on true
    where a.tenant_uuid = ${scope.tenant} and a.asset_uuid = any(${assetUUIDs}::uuid[])`.execute(scope.tx);
  return new Map(rows.map(({ asset_uuid, ...access }) => [asset_uuid, access]));
}

/** Throws 404 if there is no such asset, and 403 if its readings may not be returned so finely. */
export async function requireReadAccess(
  scope: TenantScope,
  assetUUID: string,
  wanted: RequestedAccess = { granularity: 'halfHour' },
): Promise<void> {
  const access = (await accessOf(scope, [assetUUID])).get(assetUUID);
  if (!access) throw notFound('asset');
  requireDataAccess(access, wanted);
}

/** Returns the assets whose half hours may go into a sum, in their order. */
export async function filterReadable(scope: TenantScope, assetUUIDs: readonly string[]): Promise<string[]> {
  const access = await accessOf(scope, assetUUIDs);
  return assetUUIDs.filter((assetUUID) => access.get(assetUUID)?.finest === HALF_HOURLY);
}

/** Returns why an asset's half hours are missing in a list of many; null if they are not. */
export const withheldDetail = ({ finest, consent }: DataAccess): string | null =>
  finest >= HALF_HOURLY
    ? null
    : finest === 0
      ? DETAIL[consent]
      : `The asset's user agreed to ${finest === DAILY ? 'daily' : 'monthly'} data, not half-hourly data`;

export const granularityRank = (granularity: DataGranularity): number => RANK[granularity];
