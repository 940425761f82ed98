import { sql } from 'kysely';
import type { AssetEvent } from '#contract/assetHistory.ts';
import type { Handler } from '../platform/http/call.ts';
import { pageOfQuery } from '../platform/http/lists/pageOfQuery.ts';
import { iso, isoOrNull } from '../platform/rows/iso.ts';
import { requireAsset } from './requireAsset.ts';

type Same = 'name' | 'state';
interface Row extends Pick<AssetEvent, Same> {
  event_uuid: string;
  scheme_uuid: string;
  event_type: AssetEvent['eventType'];
  event_state: AssetEvent['eventState'];
  start_utc: Date;
  end_utc: Date;
  opted_utc: Date | null;
  stats_status: AssetEvent['statsStatus'];
  baseline_kwh: number | null;
  actual_kwh: number | null;
  delivered_kwh: number | null;
  reduction_percentage: number | null;
  baseline_status: AssetEvent['baselineStatus'];
  data_status: AssetEvent['dataStatus'];
}

/** Lists every event an asset was invited or opted in to, newest first, with its result in the newest stats run. */
export const listAssetEvents: Handler<'listAssetEvents'> = async ({
  scope,
  params: { assetUUID },
  query: { state, eventState, sort, ...request },
}) => {
  const { tx, tenant } = scope;
  await requireAsset(scope, assetUUID);
  const rows = sql`
    select e.event_uuid, e.name, e.scheme_uuid, e.event_type, e.state as event_state, e.start_utc, e.end_utc,
      ea.state, ea.opted_utc,
      newest.status as stats_status, stats.baseline_kwh, stats.actual_kwh, stats.delivered_kwh,
      stats.reduction_percentage,
      stats.baseline_status, stats.data_status
    from event_assets ea join events e using (tenant_uuid, event_uuid)
    left join lateral (
      select run, status from event_stats where tenant_uuid = ea.tenant_uuid and event_uuid = ea.event_uuid
        order by run desc limit 1
    ) newest on true
    left join lateral asset_result(ea.tenant_uuid, ea.event_uuid, newest.run, ea.asset_uuid) stats on true
    where ea.tenant_uuid = ${tenant} and ea.asset_uuid = ${assetUUID}
      and (${state ?? null}::text is null or ea.state = ${state ?? null})
      and (${eventState ?? null}::text is null or e.state = ${eventState ?? null})`;
  const keys = [
    { value: sql`start_utc`, isFalling: sort !== 'startTime', isComplete: true },
    { value: sql`event_uuid`, isComplete: true },
  ];
  return pageOfQuery(tx, request, { rows, keys, toItem: toAssetEvent });
};

const toAssetEvent = (row: Row): AssetEvent => ({
  eventUUID: row.event_uuid,
  name: row.name,
  schemeUUID: row.scheme_uuid,
  eventType: row.event_type,
  eventState: row.event_state,
  startTime: iso(row.start_utc),
  endTime: iso(row.end_utc),
  state: row.state,
  optedUTC: isoOrNull(row.opted_utc),
  statsStatus: row.stats_status,
  baselineKwh: row.baseline_kwh,
  actualKwh: row.actual_kwh,
  deliveredKwh: row.delivered_kwh,
  reductionPercentage: row.reduction_percentage,
  baselineStatus: row.baseline_status,
  dataStatus: row.data_status,
});
