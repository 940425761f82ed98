import { sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { MeasuredAsset } from '../baselines/measurement/measureAsset.ts';

/** Returns numbers as an array of PostgreSQL, NULL for none. */
export const arrayText = (values: Float64Array): string =>
  `{${Array.from(values, (value) => (Number.isNaN(value) ? 'NULL' : value)).join()}}`;

/** Number of assets in one statement: building the values of too many would block requests. */
const AT_ONCE = 1000;

/** Stores the baselines, in the order of their assets, that differ from those stored; returns their number. */
export async function storeBaselines(
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
