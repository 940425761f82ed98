import { type Selectable, sql } from 'kysely';
import type { EventAssetStatsTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { deviceColumns, type OptedInMeter } from '../../baselines/measurement/optedInBatches.ts';
import { finestOf } from '../../tenants/consents/dataAccess.ts';
import type { BundledRun } from './bundleRun.ts';

/** Number of assets whose histories are in memory together. */
export const bundlePortion = { assets: 100 };
const HALF_HOURLY = 3;
const device = deviceColumns('a');

/** Stored result of an asset in a run. */
export type ResultRow = OptedInMeter &
  Pick<
    Selectable<EventAssetStatsTable>,
    'baseline_status' | 'data_status' | 'baseline_kwh' | 'actual_kwh' | 'delivered_kwh' | 'baseline_wh' | 'actual_wh'
  > & {
    attributed_wh: (number | null)[] | null;
    /** Whether its user allows that half hours are shown. */
    is_readable: boolean;
  };

/** Returns the results of the next assets of a run after one, in the order of their UUIDs. */
export async function readBundleResults(
  scope: TenantScope,
  { event, run }: BundledRun,
  after: string,
): Promise<ResultRow[]> {
  const { tx, tenant } = scope;
  const { rows } = await sql<ResultRow>`
    select s.asset_uuid, s.portfolio_uuid, s.baseline_status, s.data_status, s.baseline_kwh, s.actual_kwh,
      s.delivered_kwh, s.baseline_wh, s.actual_wh, s.attributed_wh,
      coalesce(frozen.is_domestic, a.is_domestic) as is_domestic,
      ${device.assetType} as asset_type, ${device.powerKw} as power_kw,
      ${finestOf(scope)} >= ${HALF_HOURLY} as is_readable
    from (
      select * from run_results(${tenant}, ${event.event_uuid}, ${run.run})
      where asset_uuid > ${after} order by asset_uuid limit ${bundlePortion.assets}
    ) s
    join assets a on a.tenant_uuid = ${tenant} and a.asset_uuid = s.asset_uuid
    left join event_participants frozen on frozen.tenant_uuid = ${tenant}
      and frozen.event_uuid = ${event.event_uuid} and frozen.asset_uuid = s.asset_uuid
    order by s.asset_uuid`.execute(tx);
  return rows;
}
