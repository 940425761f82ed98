import * as z from 'zod';
import { pageDefaults, pageSearch } from '#app/table/pageSearch.ts';
import { uuid } from '#contract/primitives.ts';
import { addDays, londonDate, londonMidnight } from '#energy/time/london.ts';

export const spans = ['7', '30', '90'] as const;
export const DEFAULT_SPAN = '30';

/** The data quality page's address: days back, filters, order, page. */
export const CoverageSearch = z.object({
  page: pageSearch.page,
  pageSize: pageSearch.pageSize,
  // The router reads ?days=30 as a number.
  days: z
    .union([z.enum(spans), z.number().transform(String).pipe(z.enum(spans))])
    .default(DEFAULT_SPAN)
    .catch(DEFAULT_SPAN),
  portfolio: uuid.optional().catch(undefined),
  sort: z.enum(['present', 'assetId']).default('present').catch('present'),
});
export type CoverageSearch = z.infer<typeof CoverageSearch>;

export const coverageDefaults = {
  page: pageDefaults.page,
  pageSize: pageDefaults.pageSize,
  days: DEFAULT_SPAN,
  sort: 'present',
} as const;

/** The query of an address: whole London days up to yesterday, as today's readings are incomplete. */
export function queryOf({ page, pageSize, days, portfolio, sort }: CoverageSearch, now: number) {
  const today = londonDate(now);
  const iso = (date: string): string => new Date(londonMidnight(date)).toISOString();
  return { from: iso(addDays(today, -Number(days))), to: iso(today), portfolioUUID: portfolio, page, pageSize, sort };
}
