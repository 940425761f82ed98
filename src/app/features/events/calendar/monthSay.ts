import { formatPercent } from '#app/format/format.ts';
import { poundsText } from '#app/ui/balance/amounts.ts';
import type { Event } from '#contract/event.ts';
import { plural } from '#text/count.ts';

const sum = (values: readonly (number | null)[]): number =>
  values.reduce<number>((all, value) => all + (value ?? 0), 0);

/** Returns what the events of a month have come to: "£52.10 from 6 events, 94 % delivered; 2 events live or scheduled". */
export function monthSay(events: readonly Event[]): string {
  const settled = events.filter(({ state, deliveredKwh }) => state === 'ENDED' && deliveredKwh !== null);
  const toCome = events.filter(({ state }) => state === 'SCHEDULED' || state === 'STARTED').length;
  const later = toCome > 0 ? `${plural(toCome, 'event')} live or scheduled` : '';
  if (settled.length === 0) return later || 'No events';
  const contracted = settled.filter(({ targetKwh }) => targetKwh !== null);
  const target = sum(contracted.map(({ targetKwh }) => targetKwh));
  const delivered = sum(contracted.map(({ deliveredKwh }) => deliveredKwh));
  const share = target > 0 ? `, ${formatPercent(Math.round((100 * delivered) / target))} delivered` : '';
  const earned = settled.some(({ revenueGbp }) => revenueGbp !== null)
    ? `${poundsText(sum(settled.map(({ revenueGbp }) => revenueGbp)))} from `
    : '';
  const preliminary = settled.some(({ statsState }) => statsState === 'PRELIMINARY') ? ', some provisional' : '';
  return [`${earned}${plural(settled.length, 'event')}${share}${preliminary}`, later].filter(Boolean).join('; ');
}
