import { type RawBuilder, sql } from 'kysely';
import type { FunnelStage } from '#contract/eventAnalytics.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { type StagedAsset, stagedAssets } from '../../events/funnel/stagedAssets.ts';
import { hasCompleteData } from '../completeData.ts';
import type { EventFunnel } from './openFunnel.ts';

type LostAsset = Omit<StagedAsset, 'stage'> & { delivered_kwh: number | null };

/** Returns a query for the assets that passed every stage before one and not that one. */
export function lostAssets(scope: TenantScope, funnel: EventFunnel, stage: FunnelStage): RawBuilder<LostAsset> {
  if (stage === 'FLEET' || (stage === 'DELIVERED' && funnel.run === null)) return nobody(scope, funnel);
  if (stage === 'DATA_COMPLETE') return optedIn(scope, funnel, sql`${isComplete(funnel)} is not true`);
  if (stage === 'DELIVERED')
    return optedIn(scope, funnel, sql`${isComplete(funnel)} and (result.delivered_kwh > 0) is not true`);
  return sql`select asset_uuid, user_uuid, mpan_status, scheme_status, state, null::float8 as delivered_kwh
    from (${dropouts(scope, funnel)}) staged where stage = ${stage}`;
}

/** Returns a query for the opted-in assets, all or only those whose data are complete. */
export const optedInAssets = (scope: TenantScope, funnel: EventFunnel, onlyComplete = false): RawBuilder<LostAsset> =>
  optedIn(scope, funnel, onlyComplete ? isComplete(funnel) : sql`true`);

const nobody = (scope: TenantScope, funnel: EventFunnel): RawBuilder<LostAsset> => optedIn(scope, funnel, sql`false`);

/**
 * Returns a query for the assets that an event is aimed at, with the stage that they did not pass; after the start,
 * without the opted in.
 */
export const dropouts = (scope: TenantScope, { event, scheme, frozen, range }: EventFunnel): RawBuilder<StagedAsset> =>
  frozen === null
    ? stagedAssets(scope, event, scheme.requires_mpan, range)
    : sql`select * from event_dropouts where tenant_uuid = ${scope.tenant} and event_uuid = ${event.event_uuid}
        and asset_uuid > ${range.after} and asset_uuid <= ${range.to}`;

/** Returns the condition that the run had every half hour; before the first run, see hasCompleteData. */
const isComplete = ({ event, run }: EventFunnel): RawBuilder<boolean> =>
  run === null ? hasCompleteData(event) : sql`result.data_status = 'COMPLETE'`;

function optedIn(
  { tenant }: TenantScope,
  { event, frozen, run, range }: EventFunnel,
  condition: RawBuilder<boolean>,
): RawBuilder<LostAsset> {
  const key = sql`tenant_uuid = ${tenant} and event_uuid = ${event.event_uuid}`;
  const those =
    frozen === null
      ? sql`select ea.tenant_uuid, ea.asset_uuid, x.user_uuid, x.mpan_status, null as scheme_status, ea.state
          from event_assets ea join assets x on x.tenant_uuid = ${tenant} and x.asset_uuid = ea.asset_uuid
          where ea.tenant_uuid = ${tenant} and ea.event_uuid = ${event.event_uuid} and ea.state = 'OPT_IN'
            and ea.asset_uuid > ${range.after} and ea.asset_uuid <= ${range.to}`
      : sql`select * from event_participants where ${key} and state = 'OPT_IN'
          and asset_uuid > ${range.after} and asset_uuid <= ${range.to}`;
  return sql`
    select a.asset_uuid, a.user_uuid, a.mpan_status, a.scheme_status, a.state, result.delivered_kwh
    from (${those}) a
    left join lateral (
      select data_status, delivered_kwh
      from asset_result(${tenant}, ${event.event_uuid}, ${run}::integer, a.asset_uuid)
    ) result on true
    where ${condition}`;
}
