import { sql } from 'kysely';
import type { PortfolioCapability } from '#contract/capability.ts';
import type { BaselineMethodName } from '#energy/baseline/methods.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { isCountedBy, mayShareMeters } from '../../../assets/sharedMeters.ts';
import { newestConsent } from '../../../tenants/consents/consents.ts';
import type { Members } from './membersOf.ts';

type AssetType = PortfolioCapability['types'][number]['assetType'];

/** Assets of a portfolio that can be called: the number of each type, and an even sample of them. */
export interface ReadyAssets {
  types: { assetType: AssetType; ready: number }[];
  sample: { assetUUID: string; assetType: AssetType }[];
}

export interface MainScheme {
  scheme_uuid: string;
  name: string;
  baseline_method: BaselineMethodName;
}

/** Reads the open scheme in which most members of a portfolio are READY; null where none is. */
export async function readMainScheme({ tx, tenant }: TenantScope, { isMember }: Members): Promise<MainScheme | null> {
  const { rows } = await sql<MainScheme>`
    select s.scheme_uuid, s.name, s.baseline_method
    from assets
    join scheme_assets sa on sa.tenant_uuid = ${tenant} and sa.asset_uuid = assets.asset_uuid and sa.status = 'READY'
    join event_schemes s on s.tenant_uuid = ${tenant} and s.scheme_uuid = sa.scheme_uuid and s.status = 'ACTIVE'
    where ${isMember}
    group by s.scheme_uuid, s.name, s.baseline_method
    order by count(*) desc, s.scheme_uuid limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** Returns a query for the members of a portfolio that are READY in a scheme and consented, each meter once. */
export async function readyAssets(
  scope: TenantScope,
  portfolioUUID: string,
  schemeUUID: string,
  { isMember }: Members,
) {
  const { tenant, now } = scope;
  const consent = newestConsent(scope, 'DISPATCH', now, { schemeUUID, at: now });
  const isReady = sql`holder.portfolio_uuid = ${portfolioUUID} and holder.status = 'ACTIVE' and exists (
    select from scheme_assets other where other.tenant_uuid = ${tenant} and other.scheme_uuid = ${schemeUUID}
      and other.asset_uuid = holder.asset_uuid and other.status = 'READY')`;
  const isShared = (await mayShareMeters(scope)) ? isCountedBy('assets', sql<boolean>`${isReady}`) : sql`false`;
  return sql<{ asset_uuid: string; asset_type: AssetType }>`
    select assets.asset_uuid, assets.asset_type
    from assets
    join scheme_assets sa on sa.tenant_uuid = ${tenant} and sa.scheme_uuid = ${schemeUUID}
      and sa.asset_uuid = assets.asset_uuid and sa.status = 'READY'
    where ${isMember} and ${consent} = 'ACTIVE' and not ${isShared}`;
}

/**
 * Counts and samples these members by one statement, in proportion where they are a sample; the sample is the same
 * while nothing changes.
 */
export async function readReady(
  scope: TenantScope,
  portfolioUUID: string,
  schemeUUID: string,
  members: Members,
  most: number,
): Promise<ReadyAssets> {
  const { rows } = await sql<ReadyAssets>`
    with ready as materialized (${await readyAssets(scope, portfolioUUID, schemeUUID, members)})
    select coalesce((select json_agg(json_build_object('assetType', asset_type, 'ready', assets) order by assets desc,
        asset_type) from (select asset_type, count(*) as assets from ready group by asset_type) of_type), '[]') as types,
      coalesce((select json_agg(json_build_object('assetUUID', asset_uuid, 'assetType', asset_type)) from (
        select asset_uuid, asset_type from ready order by md5(asset_uuid::text), asset_uuid limit ${most}
      ) drawn), '[]') as sample`.execute(scope.tx);
  const { types, sample } = rows[0]!;
  return { types: types.map((each) => ({ ...each, ready: Math.round(members.standFor * each.ready) })), sample };
}
