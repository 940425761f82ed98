import { sql } from 'kysely';
import type { ProblemItem } from '#contract/problem.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { GroupedConsumption } from './groupedConsumption.ts';

/** The active asset behind each reference of a batch, and a fault for each that is unknown, archived or another tenant's. */
export async function findAssets(scope: TenantScope, { references, isAssetId, firstRecord }: GroupedConsumption): Promise<{ assets: string[]; errors: ProblemItem[] }> {
  const uuids = await find(scope, 'asset_uuid', references.filter((_, index) => !isAssetId[index]));
  const assetIds = await find(scope, 'asset_id', references.filter((_, index) => isAssetId[index]));
  const errors: ProblemItem[] = [];
  const assets = references.map((reference, index) => {
    const asset = (isAssetId[index] ? assetIds : uuids).get(reference);
    if (asset === undefined) errors.push({ pointer: `/${firstRecord[index]}/${isAssetId[index] ? 'assetId' : 'assetUUID'}`, code: 'ASSET_NOT_FOUND', detail: 'there is no such active asset' });
    return asset ?? '';
  });
  return { assets, errors };
}

/** UUIDs of active assets by what they are called in one column. */
async function find({ tx, tenant }: TenantScope, column: 'asset_uuid' | 'asset_id', names: string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const type = column === 'asset_uuid' ? sql`uuid[]` : sql`text[]`;
  const rows = await tx
    .selectFrom('assets')
    .select(['asset_uuid', 'asset_id'])
    .where('tenant_uuid', '=', tenant)
    .where('status', '=', 'ACTIVE')
    .where(column, '=', sql<string>`any(${names}::${type})`)
    .execute();
  return new Map(rows.map((row) => [row[column], row.asset_uuid]));
}
