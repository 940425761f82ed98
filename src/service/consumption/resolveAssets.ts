import { sql } from 'kysely';
import type { ProblemItem } from '#contract/problem.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import type { GroupedConsumption } from '../readings/groupedConsumption.ts';
import { arrayLiteral } from '../wire/arrayLiteral.ts';

/**
 * The active asset behind each reference of a batch, and a fault for each that is unknown, archived or another
 * tenant's.
 */
export async function resolveAssets(
  scope: TenantScope,
  { references, isAssetId, firstRecord }: GroupedConsumption,
): Promise<{ assets: string[]; errors: ProblemItem[] }> {
  const unknownAssets = await unknownUuids(
    scope,
    references.filter((_, index) => !isAssetId[index]),
  );
  const byAssetId = await uuidsOf(
    scope,
    references.filter((_, index) => isAssetId[index]),
  );
  const errors: ProblemItem[] = [];
  const assets = references.map((reference, index) => {
    const asset = isAssetId[index] ? byAssetId.get(reference) : unknownAssets.has(reference) ? undefined : reference;
    if (asset === undefined)
      errors.push({
        pointer: `/${firstRecord[index]}/${isAssetId[index] ? 'assetId' : 'assetUUID'}`,
        code: 'ASSET_NOT_FOUND',
        detail: 'there is no such active asset',
      });
    return asset ?? '';
  });
  return { assets, errors };
}

// With the query this way round, a good batch of 50,000 assets has an empty result.
async function unknownUuids({ tx, tenant }: TenantScope, uuids: string[]): Promise<Set<string>> {
  if (uuids.length === 0) return new Set();
  const { rows } = await sql<{ uuid: string }>`
    select named.uuid from unnest(${arrayLiteral(uuids)}::uuid[]) as named (uuid)
    where not exists (select from assets a where a.tenant_uuid = ${tenant} and a.asset_uuid = named.uuid
      and a.status = 'ACTIVE')`.execute(tx);
  return new Set(rows.map(({ uuid }) => uuid));
}

async function uuidsOf({ tx, tenant }: TenantScope, assetIds: string[]): Promise<Map<string, string>> {
  if (assetIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('assets')
    .select(['asset_uuid', 'asset_id'])
    .where('tenant_uuid', '=', tenant)
    .where('status', '=', 'ACTIVE')
    .where('asset_id', '=', sql<string>`any(${assetIds}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.asset_id, row.asset_uuid]));
}
