import { sql } from 'kysely';
import { HOUR_MS } from '#energy/time/spans.ts';

/** Hours from its start after which a forecast was made for a day that had passed. */
const REPLAYED_AFTER_HOURS = 24;

/** Condition that a stored forecast was replayed. */
export const IS_REPLAYED = sql`made_utc >= origin_utc + ${sql.lit(REPLAYED_AFTER_HOURS)} * interval '1 hour'`;

export const isReplayed = (madeUTC: Date, originUTC: Date): boolean =>
  madeUTC.getTime() - originUTC.getTime() >= REPLAYED_AFTER_HOURS * HOUR_MS;
