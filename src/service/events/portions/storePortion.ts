import { sql } from 'kysely';
import type { EventRow } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { MeasuredAsset } from '../../baselines/measurement/measureAsset.ts';
import type { AssetRange } from '../../baselines/measurement/optedInBatches.ts';
import { addToPortfolios } from '../addToPortfolios.ts';
import { arrayText, AT_ONCE, removeResults, storeResults } from '../storeRun.ts';
import type { MeasuredPortion } from './measurePortion.ts';
import type { SettlementPlan } from './plan.ts';

/** Stores the results of each asset of a portion, for an event that the caller has locked or shares. */
export async function storePortion(
  scope: TenantScope,
  { event_uuid: eventUUID, event_type }: Pick<EventRow, 'event_uuid' | 'event_type'>,
  { purpose, run, replaces }: SettlementPlan,
  range: AssetRange,
  { sums, results }: MeasuredPortion,
): Promise<void> {
  if (purpose === 'LATE') return;
  const measured = results.map((result) => result.measured);
  sums.baselinesChanged[0] = await storeBaselines(scope, eventUUID, measured);
  if (run === null) return;
  if (replaces) await removeResults(scope, eventUUID, run, range);
  await storeResults(scope, eventUUID, run, results);
  await addToPortfolios(scope, eventUUID, run, event_type, results);
}

/** Stores the baselines, in the order of their assets, that differ from those stored; returns their number. */
async function storeBaselines(
  scope: TenantScope,
  eventUUID: string,
  measured: readonly MeasuredAsset[],
): Promise<number> {
  let changed = 0;
  for (let from = 0; from < measured.length; from += AT_ONCE)
    changed += await storeSome(scope, eventUUID, measured.slice(from, from + AT_ONCE));
  return changed;
}

async function storeSome(
  { tx, tenant }: TenantScope,
  eventUUID: string,
  measured: readonly MeasuredAsset[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    update event_assets ea
    set baseline_wh = fresh.wh
    from (
      select asset_uuid, wh::float8[] as wh
      from unnest(${measured.map((asset) => asset.assetUUID)}::uuid[],
        ${measured.map((asset) => arrayText(asset.baselineWh))}::text[]) as t (asset_uuid, wh)
    ) fresh
    where ea.tenant_uuid = ${tenant} and ea.event_uuid = ${eventUUID} and ea.asset_uuid = fresh.asset_uuid
      and ea.asset_uuid between ${measured[0]!.assetUUID} and ${measured.at(-1)!.assetUUID}
      and ea.state = 'OPT_IN' and ea.baseline_wh is distinct from fresh.wh`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
