import type { Selectable } from 'kysely';
import type { LoadControlState } from '#contract/compliance.ts';
import { londonDate } from '#energy/time/london.ts';
import type { LoadCountsTable, LoadDaysTable } from '#store/schema.ts';
import type { TenantScope } from '#store/tenantTransaction.ts';
import { WATTS_PER_MW } from './regime.ts';

type Notice = Pick<Selectable<LoadCountsTable>, 'crossed_day' | 'notice_due_day' | 'notice_given_day' | 'counted_utc'>;
export type NewestDay = Selectable<LoadDaysTable>;

export interface DispatchLoad {
  state: LoadControlState;
  verdict: string;
}

/** Reads the last count and the newest day; null before the first. */
export async function readCount({ tx, tenant }: TenantScope) {
  const count = await tx
    .selectFrom('load_counts')
    .select(['counted_utc', 'line_w', 'near_percent', 'crossed_day', 'notice_due_day', 'notice_given_day'])
    .where('tenant_uuid', '=', tenant)
    .executeTakeFirst();
  const newest = await tx
    .selectFrom('load_days')
    .selectAll()
    .where('tenant_uuid', '=', tenant)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { count: count ?? null, newest: newest ?? null };
}

/** Compares a count with the line, in watts; returns the state and its headline. */
export function loadOf(
  notice: Notice | null,
  newest: NewestDay | null,
  { lineW, nearPercent, now }: { lineW: number; nearPercent: number; now: number },
): DispatchLoad {
  if (notice === null || newest === null)
    return { state: 'NOT_COUNTED', verdict: 'The controlled power has not been counted yet.' };
  const controlled = `${megawatts(newest.watts)} of ${megawatts(lineW)} controlled`;
  const { crossed_day: crossed, notice_due_day: due, notice_given_day: given } = notice;
  if (crossed !== null && given !== null)
    return { state: 'NOTICE_GIVEN', verdict: `${controlled}: the notice was given on ${longDay(given)}.` };
  if (crossed !== null && londonDate(now) > due!)
    return { state: 'NOTICE_OVERDUE', verdict: `${controlled}: the notice was due by ${longDay(due!)}.` };
  if (crossed !== null)
    return { state: 'NOTICE_DUE', verdict: `${controlled}: the notice is due by ${longDay(due!)}.` };
  const isNear = newest.watts * 100 >= lineW * nearPercent;
  return {
    state: isNear ? 'NEAR' : 'BELOW',
    verdict: `${controlled}: no notice is due${isNear ? ' yet' : ''}.`,
  };
}

/** Formats watts in MW, rounded down, so that a value below a line does not read as at it. */
export function megawatts(watts: number): string {
  const step = watts >= 10 * WATTS_PER_MW ? WATTS_PER_MW / 10 : WATTS_PER_MW / 1000;
  const mw = (Math.floor(watts / step) * step) / WATTS_PER_MW;
  return `${mw.toLocaleString('en-GB', { maximumFractionDigits: 3 })} MW`;
}

const LONG = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const longDay = (day: string): string => LONG.format(new Date(`${day}T00:00:00Z`));
