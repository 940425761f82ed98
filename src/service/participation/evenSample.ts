import { type RawBuilder, sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { arrayLiteral } from '../wire/arrayLiteral.ts';

/** Hashes of UUIDs are whole numbers from -2³¹ on, below 2³¹. */
const LEAST_HASH = -(2 ** 31);
const HASHES = 2 ** 32;

/** An even sample of about `most` of the `assets` that a condition on rows `a` of assets holds for, the same each time. */
export async function evenSample(
  { tx }: TenantScope,
  condition: RawBuilder<boolean>,
  most: number,
  assets: number,
): Promise<string[]> {
  const above = LEAST_HASH + Math.ceil(HASHES * Math.min(1, most / assets)) - 1;
  const { rows } = await sql<{ asset_uuid: string }>`
    select a.asset_uuid from assets a where ${condition} and uuid_hash(a.asset_uuid) <= ${above}::integer`.execute(tx);
  return rows.map((row) => row.asset_uuid);
}

/**
 * Such a sample as a condition that finds its assets by their keys: PostgreSQL does not know how few a hash leaves, and would
 * read the fleet for them in every statement.
 */
export async function inEvenSample(
  scope: TenantScope,
  condition: RawBuilder<boolean>,
  most: number,
  assets: number,
): Promise<RawBuilder<boolean>> {
  const uuids = arrayLiteral(await evenSample(scope, condition, most, assets));
  return sql<boolean>`(a.tenant_uuid = ${scope.tenant} and a.asset_uuid = any(${uuids}::uuid[]))`;
}
