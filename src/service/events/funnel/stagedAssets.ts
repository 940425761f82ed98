import { type RawBuilder, sql } from 'kysely';
import type { EventAssetState } from '#contract/event.ts';
import type { DropoutStage } from '#contract/eventAnalytics.ts';
import type { AssetRow, EventRow, SchemeAssetsTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { ALL_ASSETS, type AssetRange } from '../../baselines/measurement/optedInBatches.ts';
import { newestConsent } from '../../tenants/consents/consents.ts';

/** An asset that an event is aimed at, and the first stage that it does not pass; null once it is opted in. */
export interface StagedAsset {
  asset_uuid: string;
  stage: DropoutStage | null;
  user_uuid: string | null;
  mpan_status: AssetRow['mpan_status'];
  scheme_status: SchemeAssetsTable['status'] | null;
  state: EventAssetState | null;
}

/**
 * Returns a query for the stage of every asset of a range that an event is aimed at, by today's states: the active
 * assets of its portfolios, or all of the tenant's where it has none, and those that were invited or opted. An asset
 * that opted in has passed every stage before, whatever has changed since.
 *
 * Every state is looked up by the key of one asset: PostgreSQL has no statistics of rows that have just been added, and
 * a join would compare each with each.
 */
export const stagedAssets = (
  scope: TenantScope,
  event: EventRow,
  requiresMpan: boolean,
  range: AssetRange = ALL_ASSETS,
): RawBuilder<StagedAsset> => staged(scope, event, requiresMpan, aimedAt(scope.tenant, event.event_uuid, range));

/** Returns the same query for the assets of some users, after one and up to another in their order. */
export const stagedOfUsers = (
  scope: TenantScope,
  event: EventRow,
  requiresMpan: boolean,
  { after, to }: AssetRange,
): RawBuilder<StagedAsset> => stagedAmong(scope, event, requiresMpan, sql`user_uuid > ${after} and user_uuid <= ${to}`);

/** Returns the same query for those among some assets. */
export const stagedOf = (
  scope: TenantScope,
  event: EventRow,
  requiresMpan: boolean,
  assetUUIDs: readonly string[],
): RawBuilder<StagedAsset> => stagedAmong(scope, event, requiresMpan, sql`asset_uuid = any(${assetUUIDs}::uuid[])`);

const stagedAmong = (
  scope: TenantScope,
  event: EventRow,
  requiresMpan: boolean,
  condition: RawBuilder<unknown>,
): RawBuilder<StagedAsset> => {
  const [tenant, portfolios] = [scope.tenant, portfoliosOf(scope.tenant, event.event_uuid)];
  return staged(
    scope,
    event,
    requiresMpan,
    sql`select asset_uuid from assets own
      where tenant_uuid = ${tenant} and ${condition} and (
        (status = 'ACTIVE' and (portfolio_uuid in (${portfolios}) or not exists (${portfolios})))
        or exists (select from event_assets ea where ea.tenant_uuid = ${tenant}
          and ea.event_uuid = ${event.event_uuid} and ea.asset_uuid = own.asset_uuid))`,
  );
};

const staged = (
  scope: TenantScope,
  { event_uuid, scheme_uuid, start_utc }: EventRow,
  requiresMpan: boolean,
  aimed: RawBuilder<unknown>,
): RawBuilder<StagedAsset> => {
  const { tenant } = scope;
  const start = start_utc.getTime();
  const consent = newestConsent(scope, 'DISPATCH', start, { schemeUUID: scheme_uuid, at: start });
  return sql`
    select own.asset_uuid,
      case when own.state = 'OPT_IN' then null
        when own.scheme_status is null or own.scheme_status in ('OPT_OUT', 'READY_OPT_OUT') then 'REGISTERED'
        when not own.consented then 'CONSENTED'
        when not (own.mpan_status = 'VALID' or (own.mpan_status = 'NOT_APPLICABLE' and not ${requiresMpan}))
          then 'MPAN_VALID'
        when own.scheme_status <> 'READY' then 'READY'
        else 'OPTED_IN' end as stage,
      own.user_uuid, own.mpan_status, own.scheme_status, own.state
    from (${aimed}) aimed
    cross join lateral (
      select assets.asset_uuid, assets.user_uuid, assets.mpan_status, ${consent} = 'ACTIVE' as consented,
        (select sa.status from scheme_assets sa
          where sa.tenant_uuid = ${tenant} and sa.scheme_uuid = ${scheme_uuid}
            and sa.asset_uuid = assets.asset_uuid) as scheme_status,
        (select ea.state from event_assets ea
          where ea.tenant_uuid = ${tenant} and ea.event_uuid = ${event_uuid}
            and ea.asset_uuid = assets.asset_uuid) as state
      from assets where assets.tenant_uuid = ${tenant} and assets.asset_uuid = aimed.asset_uuid
      offset 0
    ) own`;
};

const aimedAt = (tenant: string, eventUUID: string, range: AssetRange) => sql`
  select asset_uuid from event_assets where tenant_uuid = ${tenant} and event_uuid = ${eventUUID}
    and ${isWithin(range)}
  union
  select asset_uuid from assets
  where tenant_uuid = ${tenant} and status = 'ACTIVE' and ${isWithin(range)}
    and (portfolio_uuid in (${portfoliosOf(tenant, eventUUID)}) or not exists (${portfoliosOf(tenant, eventUUID)}))`;

const isWithin = ({ after, to }: AssetRange) => sql`asset_uuid > ${after} and asset_uuid <= ${to}`;

const portfoliosOf = (tenant: string, eventUUID: string) => sql`
  select portfolio_uuid from event_portfolios where tenant_uuid = ${tenant} and event_uuid = ${eventUUID}`;
