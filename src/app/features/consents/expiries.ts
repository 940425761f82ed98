import type { ColumnPoint, ColumnSeries } from '#app/charts/columnPoints.ts';
import { consentTypeWords } from '#app/format/consentWords.ts';
import { formatMonth } from '#app/format/format.ts';
import { plural } from '#app/format/plural.ts';
import { consentType, type Consent } from '#contract/consent.ts';
import { londonDate, londonMidnight } from '#energy/time/london.ts';

/** A consent given today for a year ends in the last of them. */
const MONTHS = 13;

export const expirySeries: ColumnSeries[] = [
  { label: consentTypeWords.DISPATCH, colour: 'var(--hh-good)' },
  { label: consentTypeWords.DATA_ACCESS, colour: 'var(--hh-info)', hatched: true },
];

const monthOf = (ms: number): string => londonDate(ms).slice(0, 7);

/** The present month and the twelve after it, as YYYY-MM. */
function monthsFrom(now: number): string[] {
  const [year, month] = monthOf(now).split('-').map(Number) as [number, number];
  return Array.from({ length: MONTHS }, (_, ahead) =>
    new Date(Date.UTC(year, month - 1 + ahead)).toISOString().slice(0, 7),
  );
}

/** Consents that expire in this month and each of the twelve after it, by what they are for. */
export function expiryPoints(consents: readonly Pick<Consent, 'type' | 'expiresUTC'>[], now: number): ColumnPoint[] {
  const counts = new Map(monthsFrom(now).map((month) => [month, consentType.options.map(() => 0)]));
  for (const { type, expiresUTC } of consents) {
    const month = expiresUTC === null ? undefined : counts.get(monthOf(Date.parse(expiresUTC)));
    if (month) month[consentType.options.indexOf(type)]! += 1;
  }
  return [...counts].map(([month, values]) => ({ name: formatMonth(londonMidnight(`${month}-01`)), values }));
}

/** The month of most expiries, in a sentence. */
export function expirySummary(points: readonly ColumnPoint[]): string {
  const totals = points.map(({ name, values }) => ({
    name,
    count: values.reduce<number>((sum, value) => sum + (value ?? 0), 0),
  }));
  const all = totals.reduce((sum, { count }) => sum + count, 0);
  const most = totals.toSorted((one, other) => other.count - one.count)[0];
  return all === 0 || most === undefined
    ? 'No consent expires in the year ahead.'
    : `${plural(all, 'consent expires', 'consents expire')} in the year ahead, most of them, ` +
        `${most.count.toLocaleString('en-GB')}, in ${most.name}.`;
}
