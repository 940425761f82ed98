import { type Selectable, sql } from 'kysely';
import type { EventAssetStatsTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';

/** Figures of an asset in a statement; its name and its portfolio's are today's. */
export type StatementAsset = Pick<
  Selectable<EventAssetStatsTable>,
  'asset_uuid' | 'baseline_kwh' | 'actual_kwh' | 'delivered_kwh' | 'rewardable_kwh' | 'data_status'
> & { asset_id: string; name: string | null; portfolio: string | null };

/** Returns the next assets of a run after one, in the order of their UUIDs, and whether they are the last. */
export async function readAssetResults(
  { tx, tenant }: TenantScope,
  eventUUID: string,
  run: number,
  after: string,
  portion: number,
): Promise<{ assets: StatementAsset[]; isLast: boolean }> {
  const { rows } = await sql<StatementAsset>`
    select s.asset_uuid, s.baseline_kwh, s.actual_kwh, s.delivered_kwh, s.rewardable_kwh, s.data_status, a.asset_id,
      a.name, p.name as portfolio
    from (
      select * from run_results(${tenant}, ${eventUUID}, ${run})
      where asset_uuid > ${after} order by asset_uuid limit ${portion + 1}
    ) s
    join assets a on a.tenant_uuid = ${tenant} and a.asset_uuid = s.asset_uuid
    left join portfolios p on p.tenant_uuid = ${tenant} and p.portfolio_uuid = s.portfolio_uuid
    order by s.asset_uuid`.execute(tx);
  return { assets: rows.slice(0, portion), isLast: rows.length <= portion };
}
