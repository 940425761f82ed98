import type { EventSettling } from '#contract/settling.ts';
import { HOUR_MS } from '#energy/time/spans.ts';
import { FINAL_AFTER_MS } from '../../events/finish/publishRun.ts';
import { formatLondonTime } from '../../events/verdict.ts';
import { iso } from '../../platform/rows/iso.ts';
import { type Arrivals, HOURS, sharesAt } from './arrival.ts';

const HOURS_A_DAY = 24;
const NINE_IN_TEN = 0.9;

/** Progress of an event: hours since its end, and the percentage of its asset half hours that has come. */
export interface SettlingProgress {
  endMs: number;
  hours: number;
  percent: number;
}

const middleOf = (sorted: readonly number[]): number | undefined => sorted[Math.floor(sorted.length / 2)];
const dayOf = (at: number): string => formatLondonTime(new Date(at)).split(',')[0]!;

/** Returns when nine in ten of what is missing have usually come, in epoch milliseconds; null where unknown. */
export function mostInMs({ endMs, hours, percent }: SettlingProgress, { earlier }: Arrivals): number | null {
  const needed = percent + NINE_IN_TEN * (100 - percent);
  const found = sharesAt(earlier).findIndex(
    (sorted, index) => HOURS[index]! > hours && (middleOf(sorted) ?? 0) >= needed,
  );
  return found < 0 ? null : endMs + HOURS[found]! * HOUR_MS;
}

/** Returns text like "On its usual course: nine in ten of the missing come by Thu 26 Nov." */
export function arrivalSentence(progress: SettlingProgress, arrivals: Arrivals): string {
  const { hours, percent } = progress;
  if (percent >= 100) return 'All readings have been received.';
  const usual = sharesAt(arrivals.earlier)[HOURS.findLastIndex((each) => each <= hours)] ?? [];
  const [low, high] = [usual[0], usual.at(-1)];
  if (low === undefined || high === undefined)
    return arrivals.earlier.length === 0
      ? 'No earlier event of this kind shows how long readings take to arrive.'
      : `Too soon after the end to compare with ${
          arrivals.earlier.length === 1 ? 'the last event' : `the last ${arrivals.earlier.length} events`
        }.`;
  const course = percent < low ? 'Slower than usual' : percent > high ? 'Faster than usual' : 'At the usual pace';
  const most = mostInMs(progress, arrivals);
  if (most !== null) return `${course}: 90 % of the missing readings usually arrive by ${dayOf(most)}.`;
  return percent >= high ? `${course}: readings missing at this stage have rarely arrived.` : `${course}.`;
}

/** Lists what still happens until an event is final, in order. */
export function becomesFinal(
  progress: SettlingProgress,
  arrivals: Arrivals,
  run: number | null,
  now: number,
): EventSettling['becomesFinal'] {
  const next = (run ?? 0) + 1;
  const most = mostInMs(progress, arrivals);
  const latest = progress.endMs + FINAL_AFTER_MS;
  const finals = arrivals.earlier.flatMap(({ finalAfterHours }) => finalAfterHours ?? []).sort((a, b) => a - b);
  const usual = middleOf(finals);
  const usualMs = usual === undefined ? null : progress.endMs + usual * HOUR_MS;
  const day = usual === undefined ? 0 : Math.ceil(usual / HOURS_A_DAY);
  const by = finals.filter((hours) => hours <= day * HOURS_A_DAY).length;
  const steps: EventSettling['becomesFinal'] = [
    {
      kind: 'NEXT_RUN',
      atUTC: most === null ? null : iso(most),
      text: `Run ${next}, as soon as more readings arrive`,
      note: most === null ? 'date not known' : `90 % of the missing readings usually arrive by ${dayOf(most)}`,
    },
    {
      kind: 'LATEST',
      atUTC: iso(latest),
      text: 'Final at the latest, 30 days after the end',
      note: 'readings still missing then count as not delivered',
    },
  ];
  if (usualMs !== null && usualMs < latest)
    steps.splice(1, 0, {
      kind: 'USUALLY',
      atUTC: iso(usualMs),
      text: usualMs > now ? 'Most likely to be final' : 'Usually final by this date',
      note: `${by} of the last ${finals.length} events were final by day ${day} after the end`,
    });
  return steps;
}
