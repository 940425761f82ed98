import { MINUTE_MS, SECOND_MS } from '#app/data/clock.ts';
import type { Freshness } from '#app/data/live/freshness.ts';
import { formatClock } from '#app/format/format.ts';

/** 4 s, 2 min; a second at the least. */
const age = (ms: number): string =>
  ms < MINUTE_MS ? `${Math.max(1, Math.round(ms / SECOND_MS))} s` : `${Math.floor(ms / MINUTE_MS)} min`;

export type FreshnessWords = { text: string; short: string; meaning: string };

/**
 * Freshness as a line, the same for a phone's header, and what it means. `aheadMs`: how far the tenant's clock is ahead
 * of this machine's.
 */
export function freshnessWords(freshness: Freshness, aheadMs: number): FreshnessWords {
  if (freshness.kind === 'connecting')
    return { text: 'Connecting', short: '…', meaning: 'No response has been received yet.' };
  if (freshness.kind === 'updated') {
    const since = age(freshness.ageMs);
    return {
      text: `Updated ${since} ago`,
      short: since,
      meaning: 'Changes appear automatically, whoever makes them.',
    };
  }
  if (freshness.kind === 'checked') {
    const since = age(freshness.ageMs);
    const every = freshness.everyMs === null ? '' : `, every ${age(freshness.everyMs)}`;
    return {
      text: `Checked ${since} ago${every}`,
      short: since,
      meaning: 'Only changes made in dashboards appear automatically: the service cannot send its webhooks here.',
    };
  }
  const at = formatClock(freshness.sinceMs + aheadMs);
  return {
    text: `Not updated since ${at}`,
    short: `as of ${at}`,
    meaning: 'The service is not responding. The data shown may have changed since.',
  };
}
