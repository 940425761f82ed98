import { mutationOptions, queryOptions } from '@tanstack/react-query';
import * as z from 'zod';
import { callBff } from './bff.ts';
import { invalidateOnSettled } from './invalidateOnSettled.ts';
import { Role } from './session.ts';

const Session = z.object({
  session: z.string(),
  signedInBy: z.enum(['link', 'password', 'provider']),
  browser: z.string().nullable(),
  createdUTC: z.string(),
  lastSeenUTC: z.string(),
  expiresUTC: z.string(),
  current: z.boolean(),
});
export type Session = z.infer<typeof Session>;
const Sessions = z.object({ data: z.array(Session) });
const Permissions = z.object({
  data: z.array(z.object({ job: z.string(), role: Role, operations: z.array(z.string()) })),
});
const About = z.object({ version: z.string(), serviceUrl: z.string(), tenantEnding: z.string() });

const SESSIONS = ['sessions'] as const;

export const sessionQueries = {
  /** The signed-in operator's sessions, the last used first. */
  list: () =>
    queryOptions({
      queryKey: SESSIONS,
      queryFn: async () => Sessions.parse(await callBff('GET', '/bff/sessions')).data,
      staleTime: 0,
    }),
  /** What people do for their work, with the least role that may. */
  permissions: () =>
    queryOptions({
      queryKey: ['roles'],
      queryFn: async () => Permissions.parse(await callBff('GET', '/bff/roles')).data,
      staleTime: Infinity,
    }),
  /** Versions behind this dashboard. */
  about: () =>
    queryOptions({
      queryKey: ['about'],
      queryFn: async () => About.parse(await callBff('GET', '/bff/about')),
      staleTime: Infinity,
    }),
};

const onSettled = invalidateOnSettled(SESSIONS);

export const sessionMutations = {
  end: () =>
    mutationOptions({ mutationFn: (session: string) => callBff('DELETE', `/bff/sessions/${session}`), onSettled }),
  endOthers: () => mutationOptions({ mutationFn: () => callBff('DELETE', '/bff/sessions'), onSettled }),
};
