import type { ChartTable } from '#app/charts/ChartDataTable.tsx';
import { formatClock, formatDay } from '#app/format/format.ts';
import type { EventBalancePoint } from '#contract/balance.ts';
import type { KwhEstimate } from '#contract/live.ts';
import { plural } from '#text/count.ts';

/** What was said of an event at one time of its life. */
export interface SaidBefore {
  when: string;
  atUTC: string;
  likely: KwhEstimate;
  holds: boolean;
}

/**
 * Returns what was said at the ends of an event's phases before its result, each with whether its range holds it. The
 * forecast at the start, where it is kept, stands for the last before it: the headline names the same.
 */
export function saidBefore(
  points: readonly EventBalancePoint[],
  deliveredKwh: number,
  atStart: Pick<EventBalancePoint, 'atUTC' | 'likely'> | null,
): SaidBefore[] {
  const last = (phase: EventBalancePoint['phase']) => points.findLast((point) => point.phase === phase && point.likely);
  const measured = points.filter(
    ({ phase, measuredKwh, likely }) => phase === 'LIVE' && measuredKwh !== null && likely,
  );
  const [first, running] = [measured[0], measured.at(-1)];
  const found: [string, Pick<EventBalancePoint, 'atUTC' | 'likely'> | undefined][] = [
    ['Rehearsed', last('REHEARSED')],
    atStart?.likely ? ['At the start', atStart] : ['Before the start', last('SCHEDULED')],
    ['First readings', first === running ? undefined : first],
    ['During the event', running],
    ['After the end', points.find(({ phase, likely }) => phase === 'SETTLING' && likely)],
  ];
  return found.flatMap(([when, point]) => {
    const likely = point?.likely;
    if (!likely) return [];
    return [
      { when, atUTC: point.atUTC, likely, holds: likely.p10Kwh <= deliveredKwh && deliveredKwh <= likely.p90Kwh },
    ];
  });
}

/** "Every range held the outcome." or "3 of 4 ranges held the outcome; eight of ten should." */
export function heldWords(said: readonly SaidBefore[]): string {
  const held = said.filter(({ holds }) => holds).length;
  if (held === said.length)
    return said.length === 1 ? 'The outcome was inside the range.' : 'The outcome was inside every range.';
  if (held === 0)
    return said.length === 1 ? 'The outcome was outside the range.' : 'The outcome was outside every range.';
  return `${held} of ${plural(said.length, 'range')} contained the outcome; the target is eight in ten.`;
}

export const timeOf = ({ atUTC }: SaidBefore): string => `${formatDay(atUTC)}, ${formatClock(atUTC)}`;

export const outcomeTable = (said: readonly SaidBefore[], isFinal: boolean): ChartTable => ({
  columns: ['Stage', 'At', 'Likely (kWh)', 'p10', 'p90', 'In range'].map((label) => ({ label })),
  rows: said.map((each) => [
    each.when,
    timeOf(each),
    each.likely.kwh,
    each.likely.p10Kwh,
    each.likely.p90Kwh,
    isFinal ? (each.holds ? 'yes' : 'no') : 'not known yet',
  ]),
});
