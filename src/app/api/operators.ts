import { keepPreviousData, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import * as z from 'zod';
import { callBff } from '#app/shell/bff.ts';
import { Role } from '#app/shell/session.ts';

const Operator = z.object({
  operatorUUID: z.string(),
  name: z.string(),
  role: Role,
  passwordSet: z.boolean(),
  createdUTC: z.string(),
  lastSeenUTC: z.string().nullable(),
});
export type Operator = z.infer<typeof Operator>;
const Operators = z.object({ data: z.array(Operator) });
const Link = z.object({ signInPath: z.string() });

const AuditRow = z.object({
  seq: z.int(),
  at: z.string(),
  name: z.string().nullable(),
  method: z.string(),
  operation: z.string(),
  path: z.string(),
  status: z.int().nullable(),
});
export type AuditRow = z.infer<typeof AuditRow>;
const Audit = z.object({ data: z.array(AuditRow), totalItems: z.int() });

const OPERATORS = ['operators'] as const;

export const operatorQueries = {
  /** Everyone who may sign in, by name; for administrators. */
  list: () => queryOptions({ queryKey: [...OPERATORS, 'list'], queryFn: async () => Operators.parse(await callBff('GET', '/bff/operators')).data }),

  /** One page of what was done, the newest first; for administrators. */
  audit: ({ page, pageSize }: { page: number; pageSize: number }) =>
    queryOptions({
      queryKey: ['audit', page, pageSize],
      queryFn: async () => Audit.parse(await callBff('GET', `/bff/audit?page=${page}&pageSize=${pageSize}`)),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
};

const onSettled = (
  _answer: unknown,
  _error: unknown,
  _input: unknown,
  _mutated: unknown,
  { client }: { client: QueryClient },
): Promise<void> => client.invalidateQueries({ queryKey: OPERATORS });

// A link is an address on this server; whoever receives it needs the whole of it.
const wholeLink = (answer: unknown): string => window.location.origin + Link.parse(answer).signInPath;

/** Everything that changes who may sign in. */
export const operatorMutations = {
  /** Answers the link that signs the new operator in once. */
  invite: () =>
    mutationOptions({ mutationFn: async (one: { name: string; role: Role }) => wholeLink(await callBff('POST', '/bff/operators', one)), onSettled }),

  changeRole: () =>
    mutationOptions({
      mutationFn: async ({ operatorUUID, role }: { operatorUUID: string; role: Role }) =>
        Operator.parse(await callBff('PATCH', `/bff/operators/${operatorUUID}`, { role })),
      onSettled,
    }),

  remove: () => mutationOptions({ mutationFn: (operatorUUID: string) => callBff('DELETE', `/bff/operators/${operatorUUID}`), onSettled }),

  /** Answers another link that signs an operator in once. */
  link: () =>
    mutationOptions({ mutationFn: async (operatorUUID: string) => wholeLink(await callBff('POST', `/bff/operators/${operatorUUID}/sign-in-link`)) }),
};
