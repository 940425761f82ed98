import * as z from 'zod';
import { AuditKind } from '#app/data/auditKind.ts';
import type { AuditQuery } from '#app/data/operators.ts';
import { undefinedIfEmpty, pageSearch } from '#app/table/pageSearch.ts';
import { addDays, londonMidnight } from '#energy/time/london.ts';

const text = z.string().max(100).optional().catch(undefined);

/** The audit's address: filters, page, and the open row. Days are London days, both ends included. */
export const AuditSearch = z.object({
  ...pageSearch,
  pageSize: z.int().min(1).max(1000).default(50).catch(50),
  operator: text,
  kind: AuditKind.optional().catch(undefined),
  outcome: z.enum(['done', 'refused', 'unknown']).optional().catch(undefined),
  from: z.iso.date().optional().catch(undefined),
  to: z.iso.date().optional().catch(undefined),
  row: z.int().min(1).optional().catch(undefined),
});
export type AuditSearch = z.infer<typeof AuditSearch>;

export const auditDefaults = { search: '', page: 1, pageSize: 50 };

const midnight = (date: string): string => new Date(londonMidnight(date)).toISOString();

/** The address as a query of the dashboard's server. */
export function auditQueryOf({ search, page, pageSize, operator, kind, outcome, from, to }: AuditSearch): AuditQuery {
  return {
    page,
    pageSize,
    operator,
    kind,
    outcome,
    subject: undefinedIfEmpty(search),
    from: from === undefined ? undefined : midnight(from),
    to: to === undefined ? undefined : midnight(addDays(to, 1)),
  };
}

export const isFiltered = ({ search, operator, kind, outcome, from, to }: AuditSearch): boolean =>
  search !== '' || [operator, kind, outcome, from, to].some((value) => value !== undefined);
