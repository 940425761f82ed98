import { type RawBuilder, sql } from 'kysely';
import type { EventRow } from '#store/schema.ts';

/** Event with the terms by which its assets are drawn. */
export type DrawnEvent = Pick<EventRow, 'event_uuid' | 'hold_out'>;
/** The same of an event that may be one of a unit, whose assets alone take part. */
export type AimedEvent = DrawnEvent & Pick<EventRow, 'unit_uuid'>;

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

/** Returns whether an asset is not a member of the unit of an event, as an expression. False without a unit. */
export const isOutsideUnit = ({ unit_uuid }: Pick<AimedEvent, 'unit_uuid'>, asset: RawBuilder<unknown>) =>
  unit_uuid === null
    ? sql<boolean>`false`
    : sql<boolean>`(not exists (select from unit_members um
        where um.tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid and um.unit_uuid = ${unit_uuid}
          and um.asset_uuid = ${asset} and um.to_utc is null))`;

/** Returns whether an event invites no such asset: it holds it out, or its unit does not have it. */
export const isLeftOut = (event: AimedEvent, asset: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${isHeldOut(event, asset)} or ${isOutsideUnit(event, asset)})`;
