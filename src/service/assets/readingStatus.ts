import { type RawBuilder, sql } from 'kysely';
import { type ReadingStatus, SILENT_AFTER_MS, silentBefore } from '#energy/readingStatus.ts';
import { hasReading, hasReadingFrom } from './assetReadings.ts';

/**
 * Returns the condition under which a row of `assets` has a reading status at an instant in ms; the SQL form of
 * `readingStatusOf`.
 */
export function hasReadingStatus(status: ReadingStatus, now: number): RawBuilder<boolean> {
  const isReporting = hasReadingFrom('assets', silentBefore(now));
  const isNew = sql`assets.created_utc >= ${new Date(now - SILENT_AFTER_MS)}`;
  const conditions: Record<ReadingStatus, RawBuilder<boolean>> = {
    REPORTING: isReporting,
    AWAITING_FIRST: sql`(${isNew} and not ${hasReading('assets')})`,
    // Each condition is by itself: PostgreSQL joins the first with all assets, and looks the second up for those that
    // are left.
    SILENT: sql`(not ${isReporting} and (not ${isNew} or ${hasReading('assets')}))`,
  };
  return conditions[status];
}
