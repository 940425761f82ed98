import type { ChartTable } from '#app/charts/ChartDataTable.tsx';
import { formatClock, formatEnergy, formatInstant } from '#app/format/format.ts';
import type { Event } from '#contract/event.ts';
import type { EventStats } from '#contract/stats.ts';
import { kwhOfTerms } from '../agreed.ts';

/** Energy since the event began, at the end of each half hour; `targetKwh` is null without a contract. */
export type CumulativePoint = { t: number; deliveredKwh: number; targetKwh: number | null };

/** From the start of the event, where both are zero. A half hour without readings adds nothing. */
export function cumulativeOf(
  { settlementPeriods, targetKwh }: EventStats,
  terms: Event['halfHourTerms'] = null,
): CumulativePoint[] {
  const own = terms && new Map(terms.map((term) => [Date.parse(term.startTime), kwhOfTerms([term])]));
  const share = targetKwh === null ? null : targetKwh / settlementPeriods.length;
  const reached: CumulativePoint[] = [
    { t: Date.parse(settlementPeriods[0]!.startTime), deliveredKwh: 0, targetKwh: share === null ? null : 0 },
  ];
  for (const { startTime, endTime, deliveredKwh } of settlementPeriods) {
    const before = reached.at(-1)!;
    reached.push({
      t: Date.parse(endTime),
      deliveredKwh: before.deliveredKwh + (deliveredKwh ?? 0),
      targetKwh:
        share === null
          ? null
          : own
            ? before.targetKwh! + (own.get(Date.parse(startTime)) ?? 0)
            : share * reached.length,
    });
  }
  return reached;
}

/** "1.42 MWh of 1.60 MWh at 19:00, behind the target from 18:00 on." */
export function cumulativeSummary(reached: readonly CumulativePoint[]): string {
  const last = reached.at(-1)!;
  const end =
    `${formatEnergy(last.deliveredKwh)}${last.targetKwh === null ? '' : ` of ${formatEnergy(last.targetKwh)}`} ` +
    `at ${formatClock(last.t)}`;
  const isBehind = ({ deliveredKwh, targetKwh }: CumulativePoint): boolean =>
    targetKwh !== null && deliveredKwh < targetKwh;
  if (last.targetKwh === null) return `${end}.`;
  if (!isBehind(last))
    return `${end}, ${reached.some(isBehind) ? 'caught up with the target' : 'never behind the target'}.`;
  const since = reached[reached.findLastIndex((each) => !isBehind(each))]!;
  return `${end}, behind the target from ${formatClock(since.t)}.`;
}

/** One row for the end of each half hour. */
export const cumulativeTable = (reached: readonly CumulativePoint[]): ChartTable => ({
  columns: [
    { label: 'By', show: (cell) => formatInstant(String(cell)) },
    { label: 'Delivered so far (kWh)' },
    { label: 'Contracted so far (kWh)' },
    { label: 'Ahead of target (kWh)' },
  ],
  rows: reached
    .slice(1)
    .map(({ t, deliveredKwh, targetKwh }) => [
      new Date(t).toISOString().replace('.000Z', 'Z'),
      deliveredKwh,
      targetKwh,
      targetKwh === null ? null : deliveredKwh - targetKwh,
    ]),
});
