import { type RawBuilder, sql } from 'kysely';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { arrayLiteral } from '../platform/rows/arrayLiteral.ts';

/** Smallest hash, and number of hashes: those of UUIDs are whole numbers from -2³¹ on, below 2³¹. */
const MIN_HASH = -(2 ** 31);
const HASHES = 2 ** 32;

/** Returns a condition on rows of assets, by their alias: active, in the tenant or in one portfolio. */
export const isActiveIn = (
  { tenant }: TenantScope,
  portfolioUUID: string | undefined,
  asset = 'a',
): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${asset}.tenant_uuid`)} = ${tenant} and ${sql.ref(`${asset}.status`)} = 'ACTIVE' and ${
    portfolioUUID ? sql`${sql.ref(`${asset}.portfolio_uuid`)} = ${portfolioUUID}` : sql`true`
  })`;

/** Counts the assets for which a condition on their rows `a` holds. */
export async function countAssets({ tx }: TenantScope, condition: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ assets: number }>`select count(*) as assets from assets a where ${condition}`.execute(
    tx,
  );
  return rows[0]!.assets;
}

/** Returns an even sample of about `most` of the `assets` whose rows `a` meet a condition, the same each time. */
export async function evenSample(
  { tx }: TenantScope,
  condition: RawBuilder<boolean>,
  most: number,
  assets: number,
): Promise<string[]> {
  const above = MIN_HASH + Math.ceil(HASHES * Math.min(1, most / assets)) - 1;
  const { rows } = await sql<{ asset_uuid: string }>`
    select a.asset_uuid from assets a where ${condition} and uuid_hash(a.asset_uuid) <= ${above}::integer`.execute(tx);
  return rows.map((row) => row.asset_uuid);
}

/**
 * Returns a condition on rows of assets, by their alias: they are in a sample. It finds them by their keys: PostgreSQL
 * does not know how few a hash leaves, and would read the fleet for them in every statement.
 */
export const isInSample = ({ tenant }: TenantScope, sample: readonly string[], asset = 'a'): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${asset}.tenant_uuid`)} = ${tenant}
    and ${sql.ref(`${asset}.asset_uuid`)} = any(${arrayLiteral(sample)}::uuid[]))`;

/**
 * Returns a condition on rows that have their place in an order, from 0, and their number, both by the names of their
 * columns: `most` of them, spread evenly over the order.
 */
export const isEvenPlace = (place: string, count: string, most: number): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(place)} * least(${sql.ref(count)}, ${most}) % ${sql.ref(count)} < least(${sql.ref(count)}, ${most}))`;
