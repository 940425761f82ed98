import { sql } from 'kysely';
import type { NewConvertedConsumption } from '#contract/convertedConsumption.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { arrayLiteral } from '../../../platform/rows/arrayLiteral.ts';

type Line = NewConvertedConsumption['readings'][number];

/** Finds the active assets of some lines; returns the function from line to asset, undefined where there is none. */
export async function findAssets(
  { tx, tenant }: TenantScope,
  lines: readonly Line[],
): Promise<(line: Line) => string | undefined> {
  const uuids = [...new Set(lines.flatMap(({ assetUUID }) => assetUUID ?? []))];
  const ids = [...new Set(lines.flatMap(({ assetId }) => assetId ?? []))];
  const { rows } = await sql<{ asset_uuid: string; asset_id: string }>`
    select asset_uuid, asset_id from assets where tenant_uuid = ${tenant} and status = 'ACTIVE'
      and asset_uuid = any(${arrayLiteral(uuids)}::uuid[])
    union
    select asset_uuid, asset_id from assets where tenant_uuid = ${tenant} and status = 'ACTIVE'
      and asset_id = any(${ids}::text[])`.execute(tx);
  const known = new Set(rows.map(({ asset_uuid }) => asset_uuid));
  const byId = new Map(rows.map(({ asset_uuid, asset_id }) => [asset_id, asset_uuid]));
  return ({ assetUUID, assetId }) =>
    assetUUID === undefined ? byId.get(assetId!) : known.has(assetUUID) ? assetUUID : undefined;
}
