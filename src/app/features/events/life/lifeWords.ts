import type { ChartTable } from '#app/charts/ChartDataTable.tsx';
import { formatClock, formatDay } from '#app/format/format.ts';
import type { EventBalancePoint } from '#contract/balance.ts';
import type { Event } from '#contract/event.ts';
import { formatCount, plural } from '#text/count.ts';
import { energyOf } from './lifePaths.ts';
import type { LifePhase, PhaseSpan } from './lifeScale.ts';

/** "Tue 24 Nov, 14:12". */
export const timeText = (at: number | string): string => `${formatDay(at)}, ${formatClock(at)}`;

/** Returns what changed from one point to the next, in a few words. */
export function causeText(point: EventBalancePoint, before: EventBalancePoint | undefined): string {
  const moved = Math.abs(point.optedIn - (before?.optedIn ?? 0));
  switch (point.cause) {
    case 'CREATED':
      return 'Scheduled';
    case 'OPTED_IN':
      return `${plural(moved, 'asset')} opted in`;
    case 'OPTED_OUT':
      return `${plural(moved, 'asset')} opted out`;
    case 'CHANGED':
      return 'Event changed';
    case 'STARTED':
      return 'Event started';
    case 'ENDED':
      return 'Event ended';
    case 'CANCELLED':
      return 'Event cancelled';
    case 'STATS_RUN':
      return point.phase === 'FINAL' ? 'Final run' : 'Run';
    default:
      return point.phase === 'LIVE' || point.phase === 'SETTLING' ? 'Readings' : 'Forecast updated';
  }
}

export const phaseNames: Record<LifePhase, string> = {
  REHEARSED: 'Rehearsed',
  SCHEDULED: 'Scheduled',
  LIVE: 'Live',
  SETTLING: 'Settling',
  FINAL: 'Final',
  CANCELLED: 'Cancelled',
};

/** Returns what is said below the name of a phase. */
export function phaseText(
  { phase, fromMs }: PhaseSpan,
  { startTime, endTime, optInDeadline, assetsOptedIn }: Event,
  isFinal: boolean,
  now: number,
): string {
  switch (phase) {
    case 'REHEARSED':
      return timeText(fromMs);
    case 'SCHEDULED': {
      const closes = optInDeadline ?? startTime;
      const isClosed = Date.parse(closes) <= now;
      return `opt-in ${isClosed ? 'closed' : 'closes'} ${timeText(closes)}${isClosed ? ` with ${formatCount(assetsOptedIn)}` : ''}`;
    }
    case 'LIVE':
      return `${timeText(startTime)} to ${formatClock(endTime)}`;
    case 'SETTLING':
      return isFinal ? 'all readings counted' : 'until all readings are received';
    case 'FINAL':
      return isFinal ? formatDay(fromMs) : '';
    case 'CANCELLED':
      return timeText(fromMs);
    default:
      return phase satisfies never;
  }
}

/** What the handle says of now: an event that is over stays as it is. */
export function nowText(phase: EventBalancePoint['phase'], now: number): string {
  if (phase === 'FINAL') return phaseNames.FINAL;
  return phase === 'CANCELLED' ? phaseNames.CANCELLED : `Now, ${formatClock(now)}`;
}

/** The history as a table: times as they are, the rest as numbers in kWh. */
export const lifeTable = (points: readonly EventBalancePoint[]): ChartTable => ({
  columns: [
    { label: 'Time', show: (cell) => timeText(String(cell)) },
    { label: 'What changed' },
    { label: 'Summary' },
    { label: 'Likely or delivered, kWh' },
    { label: 'p10' },
    { label: 'p90' },
    { label: 'Likelihood, %' },
    { label: 'Opted in' },
  ],
  rows: points.map((point, index) => [
    point.atUTC,
    causeText(point, points[index - 1]),
    point.verdict.sentence,
    energyOf(point),
    point.likely?.p10Kwh ?? null,
    point.likely?.p90Kwh ?? null,
    point.chancePercent === null ? null : Math.round(point.chancePercent),
    point.optedIn,
  ]),
});
