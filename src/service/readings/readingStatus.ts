import { type RawBuilder, sql } from 'kysely';
import { type ReadingStatus, SILENT_AFTER_MS, silentBefore } from '#energy/readingStatus.ts';

/**
 * The condition under which a row of `assets` has a reading status at an instant in ms; the SQL form of
 * `readingStatusOf`.
 */
export function hasReadingStatus(status: ReadingStatus, now: number): RawBuilder<boolean> {
  const isOld = sql`assets.last_reading_utc < ${new Date(silentBefore(now))}`;
  const isNew = sql`assets.created_utc >= ${new Date(now - SILENT_AFTER_MS)}`;
  const conditions: Record<ReadingStatus, RawBuilder<boolean>> = {
    REPORTING: sql`(assets.last_reading_utc is not null and not ${isOld})`,
    AWAITING_FIRST: sql`(assets.last_reading_utc is null and ${isNew})`,
    SILENT: sql`(${isOld} or (assets.last_reading_utc is null and not ${isNew}))`,
  };
  return conditions[status];
}
