import { type SelectQueryBuilder, sql } from 'kysely';
import { addDays, londonDate, londonMidnight } from '#energy/time/london.ts';
import type { Database } from '#store/schema.ts';

/** Number of actions of a selection on a London day. */
interface DayCount {
  date: string;
  actions: number;
}

/**
 * Counts the actions on the London days of a page's rows, newest first, each with all its actions, of other pages too.
 */
export async function countByDay(
  matching: SelectQueryBuilder<Database, 'bff.audit', object>,
  rows: readonly { at: Date }[],
): Promise<DayCount[]> {
  if (rows.length === 0) return [];
  const dates = [...new Set(rows.map(({ at }) => londonDate(at.getTime())))].sort();
  const counted = await matching
    .select([
      sql<string>`((at at time zone 'Europe/London')::date)::text`.as('date'),
      ({ fn }) => fn.countAll<string>().as('count'),
    ])
    .where('at', '>=', new Date(londonMidnight(dates[0]!)))
    .where('at', '<', new Date(londonMidnight(addDays(dates.at(-1)!, 1))))
    .groupBy('date')
    .execute();
  const counts = new Map(counted.map(({ date, count }) => [date, Number(count)]));
  return dates.toReversed().map((date) => ({ date, actions: counts.get(date) ?? 0 }));
}
