import { sql } from 'kysely';
import type { ProblemItem } from '#contract/problem.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { arrayLiteral } from '../../platform/rows/arrayLiteral.ts';
import type { GroupedConsumption } from '../groupedConsumption.ts';

/**
 * Returns the asset behind each reference of a batch: a UUID as it is, and '' for an assetId that no active asset of
 * the tenant has. Locking shows whether the UUIDs are active assets; `findUnknownAssets` says which are not.
 */
export async function resolveAssets(
  scope: TenantScope,
  { references, isAssetId }: GroupedConsumption,
): Promise<string[]> {
  const byAssetId = await uuidsOf(
    scope,
    references.filter((_, index) => isAssetId[index]),
  );
  return references.map((reference, index) => (isAssetId[index] ? (byAssetId.get(reference) ?? '') : reference));
}

/** Returns a fault for each reference that is unknown, archived or another tenant's; `assets` are those resolved. */
export async function findUnknownAssets(
  scope: TenantScope,
  { references, isAssetId, firstRecord }: GroupedConsumption,
  assets: readonly string[],
): Promise<ProblemItem[]> {
  const unknown = await unknownUuids(
    scope,
    references.filter((_, index) => !isAssetId[index]),
  );
  return references.flatMap((reference, index) =>
    assets[index] !== '' && !unknown.has(reference)
      ? []
      : [
          {
            pointer: `/${firstRecord[index]}/${isAssetId[index] ? 'assetId' : 'assetUUID'}`,
            code: 'ASSET_NOT_FOUND' as const,
            detail: 'there is no such active asset',
          },
        ],
  );
}

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
