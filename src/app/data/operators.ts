import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import * as z from 'zod';
import { type Page, pageSchema } from '#contract/paging.ts';
import { londonDate } from '#energy/time/london.ts';
import { AuditKind } from './auditKind.ts';
import { callBff } from './bff.ts';
import { invalidateOnSettled } from './invalidateOnSettled.ts';
import { Role } from './session.ts';

const Operator = z.object({
  operatorUUID: z.string(),
  name: z.string(),
  role: Role,
  passwordSet: z.boolean(),
  /** Their name at the organisation's provider. */
  email: z.string().nullable(),
  linked: z.boolean(),
  roleFromClaim: z.boolean(),
  createdUTC: z.string(),
  lastSeenUTC: z.string().nullable(),
});
export type Operator = z.infer<typeof Operator>;
const Operators = z.object({ data: z.array(Operator) });
const Link = z.object({ signInPath: z.string() });

const ListedAction = z.object({
  seq: z.int(),
  at: z.string(),
  name: z.string().nullable(),
  method: z.string(),
  operation: z.string(),
  path: z.string(),
  status: z.int().nullable(),
  /** Why it was refused, or why there is no state before. */
  note: z.string().nullable(),
  hasChange: z.boolean(),
  /** What was done, after the name of who did it; `to` is the page of what a part names. */
  sentence: z.array(z.object({ text: z.string(), to: z.string().optional() })),
  kind: AuditKind,
  /** Effect: "likelihood 25 → 41 %"; null where the sentence says it or it is not known. */
  effect: z.string().nullable(),
});
/** An action as listed; `dayActions`: how many that match its UK day has. */
export type AuditRow = z.infer<typeof ListedAction> & { dayActions: number };
/** The UK days of a page, the newest first, with all their actions that match. */
const AuditDay = z.object({ date: z.string(), actions: z.int() });
const Audit = pageSchema(ListedAction).extend({ days: z.array(AuditDay) });

const AuditNames = z.object({ operators: z.array(z.string()) });
const AuditDetail = ListedAction.omit({ hasChange: true }).extend({
  asked: z.unknown(),
  before: z.unknown(),
  after: z.unknown(),
});
export type AuditDetail = z.infer<typeof AuditDetail>;

/** Filters of the audit; instants in UTC, `to` exclusive. */
export type AuditQuery = {
  page: number;
  pageSize: number;
  operator?: string | undefined;
  kind?: AuditKind | undefined;
  outcome?: string | undefined;
  subject?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** One page of the audit, the newest first. */
async function fetchAudit(query: AuditQuery): Promise<Page<AuditRow>> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const address: `/bff/${string}` = `/bff/audit?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`;
  const { days, data, ...page } = Audit.parse(await callBff('GET', address));
  const counts = new Map(days.map(({ date, actions }) => [date, actions]));
  return {
    ...page,
    data: data.map((row) => ({ ...row, dayActions: counts.get(londonDate(Date.parse(row.at))) ?? 0 })),
  };
}

const OPERATORS = ['operators'] as const;

export const operatorQueries = {
  /** All operators, by name; for administrators. */
  list: () =>
    queryOptions({
      queryKey: [...OPERATORS, 'list'],
      queryFn: async () => Operators.parse(await callBff('GET', '/bff/operators')).data,
    }),

  /** One page of the audit, the newest first; for administrators. */
  audit: (query: AuditQuery) =>
    queryOptions({
      queryKey: ['audit', query],
      queryFn: () => fetchAudit(query),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),

  /** Who is in the audit. */
  auditNames: () =>
    queryOptions({
      queryKey: ['audit', 'names'],
      queryFn: async () => AuditNames.parse(await callBff('GET', '/bff/audit/names')),
    }),

  /** One row with the states before and after. */
  auditRow: (seq: number) =>
    queryOptions({
      queryKey: ['audit', 'row', seq],
      queryFn: async () => AuditDetail.parse(await callBff('GET', `/bff/audit/${seq}`)),
    }),
};

const onSettled = invalidateOnSettled(OPERATORS);

// A link has this server's origin; whoever receives it needs the whole address.
const absoluteLink = (response: unknown): string => window.location.origin + Link.parse(response).signInPath;

/** Mutations of operators. */
export const operatorMutations = {
  /** Returns the new operator's one-time sign-in link. */
  invite: () =>
    mutationOptions({
      mutationFn: async (one: { name: string; role: Role; email?: string }) =>
        absoluteLink(await callBff('POST', '/bff/operators', one)),
      onSettled,
    }),

  changeRole: () =>
    mutationOptions({
      mutationFn: async ({ operatorUUID, role }: { operatorUUID: string; role: Role }) =>
        Operator.parse(await callBff('PATCH', `/bff/operators/${operatorUUID}`, { role })),
      onSettled,
    }),

  remove: () =>
    mutationOptions({
      mutationFn: (operatorUUID: string) => callBff('DELETE', `/bff/operators/${operatorUUID}`),
      onSettled,
    }),

  /** Returns another one-time sign-in link of an operator. */
  link: () =>
    mutationOptions({
      mutationFn: async (operatorUUID: string) =>
        absoluteLink(await callBff('POST', `/bff/operators/${operatorUUID}/sign-in-link`)),
    }),
};
