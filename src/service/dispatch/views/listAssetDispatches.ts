import { sql } from 'kysely';
import type { AssetDispatchRecord } from '#contract/dispatch/dispatch.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { requireAsset } from '../../assets/requireAsset.ts';
import type { Handler } from '../../platform/http/call.ts';
import { readPage } from '../../platform/http/page.ts';
import { showDispatches } from './toDispatch.ts';

/** Number of an asset's dispatches in its record. */
const RECORDED = 20;

/** Lists the dispatches of an asset, with its record of answers to the last 20 that asked for one. */
export const listAssetDispatches: Handler<'listAssetDispatches'> = async ({
  scope,
  params: { assetUUID },
  query: { from, to, ...page },
}) => {
  const { tx, tenant } = scope;
  await requireAsset(scope, assetUUID);
  let rows = tx
    .selectFrom('dispatches')
    .select('dispatch_uuid')
    .where('tenant_uuid', '=', tenant)
    .where('asset_uuid', '=', assetUUID);
  if (from !== undefined) rows = rows.where('end_at', '>', new Date(from));
  if (to !== undefined) rows = rows.where('start_at', '<', new Date(to));
  const found = await readPage(rows, {
    ...page,
    columns: { startAt: 'start_at' },
    defaultSort: '-startAt',
    tieBreak: 'event_uuid',
    toItem: (row: { dispatch_uuid: string }) => row.dispatch_uuid,
  });
  return {
    ...found,
    data: await showDispatches(scope, found.data, { contacts: false }),
    record: await readRecord(scope, assetUUID),
  };
};

async function readRecord({ tx, tenant }: TenantScope, assetUUID: string): Promise<AssetDispatchRecord> {
  const { rows } = await sql<{
    dispatches: number;
    answered: number;
    acknowledged: number;
    median: number | null;
  }>`
    select count(*)::integer as dispatches,
      count(*) filter (where answer in ('ACKNOWLEDGED', 'OPTED_OUT', 'REJECTED'))::integer as answered,
      count(*) filter (where answer = 'ACKNOWLEDGED')::integer as acknowledged,
      (percentile_cont(0.5) within group (order by latency_ms))::float8 as median
    from (
      select answer, latency_ms from dispatches
      where tenant_uuid = ${tenant} and asset_uuid = ${assetUUID} and needs_answer and answer is distinct from 'CANCELLED'
      order by start_at desc limit ${RECORDED}
    ) newest`.execute(tx);
  const { dispatches, answered, acknowledged, median } = rows[0]!;
  return { dispatches, answered, acknowledged, medianLatencySeconds: median === null ? null : median / 1000 };
}
