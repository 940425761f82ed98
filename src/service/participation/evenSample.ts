import { type RawBuilder, sql } from 'kysely';

/** Hashes of UUIDs are whole numbers from -2³¹ on, below 2³¹. */
const LEAST_HASH = -(2 ** 31);
const HASHES = 2 ** 32;

/**
 * Condition on rows `a` of active assets: in an even sample of about `most` of `assets`, the same each time. They lie together
 * in an index, so that a fleet is neither sorted nor read for it.
 */
export const inEvenSample = (most: number, assets: number): RawBuilder<boolean> =>
  sql<boolean>`uuid_hash(a.asset_uuid) < ${LEAST_HASH + Math.floor(HASHES * Math.min(1, most / assets)) - 1}::integer`;
