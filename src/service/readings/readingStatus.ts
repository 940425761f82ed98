import { type RawBuilder, sql } from 'kysely';
import { type ReadingStatus, SILENT_AFTER_MS, silentBefore } from '#energy/readingStatus.ts';
import { hasReading, hasReadingFrom } from './assetReadings.ts';

/**
 * The condition under which a row of `assets` has a reading status at an instant in ms; the SQL form of
 * `readingStatusOf`.
 */
export function hasReadingStatus(status: ReadingStatus, now: number): RawBuilder<boolean> {
  const isReporting = hasReadingFrom('assets', silentBefore(now));
  const isAwaiting = sql<boolean>`(assets.created_utc >= ${new Date(now - SILENT_AFTER_MS)} and not ${hasReading('assets')})`;
  const conditions: Record<ReadingStatus, RawBuilder<boolean>> = {
    REPORTING: isReporting,
    AWAITING_FIRST: isAwaiting,
    SILENT: sql`not (${isReporting} or ${isAwaiting})`,
  };
  return conditions[status];
}
