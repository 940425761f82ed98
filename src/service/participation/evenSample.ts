import { type RawBuilder, sql } from 'kysely';

/** An asset is in a sample if its hash is below a share of this. */
const SHARES = 1_000_000;

/**
 * Condition on rows `a` of assets: in an even sample of about `most` of `assets`, the same each time, whatever their order.
 * It is decided row by row: a fleet is neither sorted nor counted for it.
 */
export const inEvenSample = (most: number, assets: number): RawBuilder<boolean> => sql<boolean>`(
  abs(uuid_hash(a.asset_uuid)::bigint) % ${SHARES}::integer < ${Math.ceil((SHARES * most) / assets)}::integer)`;
