import { refusalWords } from '#app/features/events/optIn/index.ts';
import { formatClock, formatInstant, formatNumber, formatPounds, formatWindow } from '#app/format/format.ts';
import type { Event, EventChange } from '#contract/event.ts';
import type { TimelineEntry } from '#contract/live.ts';
import type { RefusalCode } from '#contract/scheme.ts';
import { formatCount, plural } from '#text/count.ts';

type HalfHourTerms = NonNullable<Event['halfHourTerms']>;
type Word = (value: EventChange['before']) => string;
const none =
  (word: Word): Word =>
  (value) =>
    value === null ? 'none' : word(value);
const text: Word = none(String);
const instant: Word = none((value) => formatInstant(value as string));
const amount = (unit: string): Word => none((value) => `${formatNumber(value as number)} ${unit}`);

const words: Record<EventChange['property'], { name: string; value: Word }> = {
  name: { name: 'Name', value: text },
  startTime: { name: 'Start', value: instant },
  endTime: { name: 'End', value: instant },
  optInDeadline: { name: 'Opt-in deadline', value: instant },
  targetKw: { name: 'Target', value: amount('kW') },
  contractedMw: { name: 'Contracted', value: amount('MW') },
  priceGbpPerMwh: { name: 'Price', value: none((value) => `${formatPounds(value as number)}/MWh`) },
  halfHourTerms: { name: 'Terms by half-hour', value: none((value) => halfHourTermsWords(value as HalfHourTerms)) },
  zone: { name: 'Zone', value: text },
  portfolioUUIDs: { name: 'Portfolios', value: (value) => String((value as string[] | null)?.length ?? 0) },
};

/** "17:00 1 MW at £100/MWh, 17:30 2 MW at £150/MWh": the half hours that are called. */
export const halfHourTermsWords = (terms: HalfHourTerms): string =>
  terms
    .map(({ startTime, contractedMw, priceGbpPerMwh }) => {
      const price = priceGbpPerMwh === null ? '' : ` at ${formatPounds(priceGbpPerMwh)}/MWh`;
      return `${formatClock(startTime)} ${formatNumber(contractedMw)} MW${price}`;
    })
    .join(', ');

/** "Window: Thu 15 Jan, 17:00–18:00 → …; Contracted: 1 MW → 2 MW": the changes of an event. */
export function changeWords(changes: readonly EventChange[]): string {
  const of = (property: EventChange['property']) => changes.find((change) => change.property === property);
  const [start, end] = [of('startTime'), of('endTime')];
  // Start and end change as one window.
  const window =
    start && end
      ? `Window: ${formatWindow(start.before as string, end.before as string)} → ` +
        formatWindow(start.after as string, end.after as string)
      : null;
  const others = changes.filter(
    ({ property }) => window === null || (property !== 'startTime' && property !== 'endTime'),
  );
  return [
    window,
    ...others.map(
      ({ property, before, after }) =>
        `${words[property].name}: ${words[property].value(before)} → ${words[property].value(after)}`,
    ),
  ]
    .filter(Boolean)
    .join('; ');
}

/**
 * "3 opt-ins did not fit the change and were ended: 2 in an overlapping event, 1 no consent to dispatch."; empty where
 * all fit.
 */
export function endedWords({ recheck, refusedByCode }: Pick<TimelineEntry, 'recheck' | 'refusedByCode'>): string {
  const reasons = Object.entries(refusedByCode ?? {});
  const ended = reasons.reduce((sum, [, count]) => sum + count, 0);
  const running = recheck === 'RUNNING' ? ' The opted-in assets are still being checked.' : '';
  if (ended === 0) return running.trim();
  return (
    `${plural(ended, 'opt-in')} did not fit the change and ${ended === 1 ? 'was' : 'were'} ended: ` +
    `${reasonsText(reasons)}.${running}`
  );
}

/** "2 in an overlapping event, 1 no consent to dispatch". */
export const reasonsText = (reasons: readonly (readonly [string, number])[]): string =>
  reasons
    .map(([code, count]) => `${formatCount(count)} ${lowerFirst(refusalWords[code as RefusalCode]?.reason ?? code)}`)
    .join(', ');

function lowerFirst(text: string): string {
  return text.replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase());
}
