import { z } from 'zod';
import { londonDate, londonMidnight } from '#energy/time/london.ts';

export const spans = ['month', 'season', 'year'] as const;
export type Span = (typeof spans)[number];

export const SeasonSearch = z.object({
  span: z.enum(spans).default('season').catch('season'),
  scheme: z.uuid().optional().catch(undefined),
});
export type SeasonSearch = z.output<typeof SeasonSearch>;
export const seasonDefaults = { span: 'season' } as const;

/** The range of a span: this London month, the season as the service has it, or the last year and what is scheduled. */
export function rangeOf(span: Span, now: number): { from?: string; to?: string } {
  if (span === 'season') return {};
  const [year, month] = londonDate(now).split('-').map(Number) as [number, number];
  return span === 'month'
    ? { from: firstOf(year, month), to: firstOf(year, month + 1) }
    : { from: firstOf(year - 1, month + 1), to: firstOf(year, month + 1) };
}

/** The London midnight that begins a month; month 13 is the next January. */
function firstOf(year: number, month: number): string {
  const day = new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10);
  return new Date(londonMidnight(day)).toISOString();
}

/** "Winter 2026/27" of a season that began in 2026. */
export const seasonName = (now: number): string => {
  const date = londonDate(now);
  const year = Number(date.slice(0, 4)) - (date.slice(5) < '10-01' ? 1 : 0);
  return `Season ${year}/${String((year + 1) % 100).padStart(2, '0')}`;
};
