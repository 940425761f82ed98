import { londonWallClock } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { gbpText } from '#text/amounts.ts';
import { formatCount, plural } from '#text/count.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Most half hours of an event. */
const MAX_HALF_HOURS = 96;
/** Most changes that a sentence names; more are counted. */
const MAX_NAMED = 3;
const NOT_CALLED = 'not called';

/**
 * Returns what changed in the terms of an event between two of its states, where one has terms by half hour: "17:00 and
 * 17:30 from 1 MW at £100.00/MWh to 2 MW at £150.00/MWh". Half hours that change alike are together.
 */
export function termChanges(before: Fields, after: Fields): string[] {
  if (!Array.isArray(before['halfHourTerms']) && !Array.isArray(after['halfHourTerms'])) return [];
  const [old, fresh] = [termsOf(before), termsOf(after)];
  if (old === null || fresh === null) return [];
  const starts = [...new Set([...old.keys(), ...fresh.keys()])].sort((one, other) => one - other);
  const changed = starts
    .map((start) => ({ start, from: old.get(start) ?? NOT_CALLED, to: fresh.get(start) ?? NOT_CALLED }))
    .filter(({ from, to }) => from !== to);
  const alike = [...Map.groupBy(changed, ({ from, to }) => `from ${from} to ${to}`)].map(
    ([words, of]) => `${clocksOf(of.map(({ start }) => start))} ${words}`,
  );
  return alike.length <= MAX_NAMED
    ? alike
    : [...alike.slice(0, MAX_NAMED), plural(alike.length - MAX_NAMED, 'more time')];
}

/** Returns "17:00", "17:00 and 17:30", "17:00, 17:30 and 18:00", in London. */
function clocksOf(starts: readonly number[]): string {
  const clocks = starts.map(londonWallClock);
  return [clocks.slice(0, -1).join(', '), clocks.at(-1)!].filter((text) => text !== '').join(' and ');
}

/** Returns the terms of each half hour in words, by its start; null where the state does not have them. */
function termsOf(event: Fields): Map<number, string> | null {
  const terms = event['halfHourTerms'];
  if (Array.isArray(terms))
    return new Map((terms as Fields[]).map((term) => [Date.parse(String(term['startTime'])), dealText(term)] as const));
  const [startMs, endMs] = [Date.parse(String(event['startTime'])), Date.parse(String(event['endTime']))];
  const count = (endMs - startMs) / HALF_HOUR_MS;
  if (!(count > 0 && count <= MAX_HALF_HOURS)) return null;
  const text = dealText(event);
  return new Map(Array.from({ length: count }, (_, slot) => [startMs + slot * HALF_HOUR_MS, text] as const));
}

/** Returns "1.5 MW at £150.00/MWh", "1.5 MW", "no contract". */
function dealText({ contractedMw, priceGbpPerMwh }: Fields): string {
  if (typeof contractedMw !== 'number') return 'no contract';
  const price = typeof priceGbpPerMwh === 'number' ? ` at ${gbpText(priceGbpPerMwh)}/MWh` : '';
  return `${formatCount(contractedMw)} MW${price}`;
}
