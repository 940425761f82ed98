import { type RawBuilder, sql } from 'kysely';
import type { EventRow } from '#store/schema.ts';

/** Event with the terms by which its assets are drawn. */
export type DrawnEvent = Pick<EventRow, 'event_uuid' | 'hold_out'>;

/** Number of possible draws: a draw is the first 48 bits of a hash. */
const DRAWS = 2 ** 48;

/**
 * Returns whether an event holds an asset out, as an expression over the asset's UUID: the draw of `openHoldOut` in
 * SQL, so that no list of assets is needed. False where the event holds nobody out.
 */
export const isHeldOut = ({ event_uuid, hold_out }: DrawnEvent, asset: RawBuilder<unknown>): RawBuilder<boolean> =>
  hold_out === null
    ? sql<boolean>`false`
    : sql<boolean>`(('x' || left(encode(sha256(convert_to(
        ${event_uuid}::text || ':' || ${asset}::text || ':' || ${hold_out.salt}::text, 'UTF8')), 'hex'), 12)
      )::bit(48)::bigint < ${hold_out.share * DRAWS}::float8)`;
