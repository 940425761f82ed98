import { type Selectable, sql } from 'kysely';
import type { EventAssetStatsTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { arrayLiteral } from '../../../platform/rows/arrayLiteral.ts';
import { BEFORE_FIRST_ASSET } from '../../../platform/rows/firstAsset.ts';

type ReconciledResult = Pick<
  Selectable<EventAssetStatsTable>,
  | 'asset_uuid'
  | 'baseline_wh'
  | 'actual_wh'
  | 'attributed_wh'
  | 'interval_low_kwh'
  | 'interval_high_kwh'
  | 'baseline_status'
  | 'data_status'
>;
/** Result of an asset in a run, with the present names of the asset. */
export type ReconciledAsset = ReconciledResult & { asset_id: string; name: string | null };

/** Reads the next assets of a run, at most `limit`, in the order of their UUIDs. */
export async function readReconciledAssets(
  { tx, tenant }: TenantScope,
  eventUUID: string,
  run: number,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<ReconciledAsset[]> {
  const { rows } = await sql<ReconciledResult>`
    select asset_uuid, baseline_wh, actual_wh, attributed_wh, interval_low_kwh, interval_high_kwh, baseline_status,
      data_status
    from run_results(${tenant}, ${eventUUID}, ${run})
    where asset_uuid > ${after ?? BEFORE_FIRST_ASSET} order by asset_uuid limit ${limit}`.execute(tx);
  if (rows.length === 0) return [];
  // Read separately: results may be on other machines than assets.
  const named = await tx
    .selectFrom('assets')
    .select(['asset_uuid', 'asset_id', 'name'])
    .where('tenant_uuid', '=', tenant)
    .where(sql<boolean>`asset_uuid = any(${arrayLiteral(rows.map(({ asset_uuid }) => asset_uuid))}::uuid[])`)
    .execute();
  const names = new Map(named.map((asset) => [asset.asset_uuid, asset]));
  return rows.map((row) => ({ ...row, ...names.get(row.asset_uuid)! }));
}
