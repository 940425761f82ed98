import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import * as z from 'zod';
import { callBff } from './bff.ts';
import { loadStored, saveStored } from './browserStorage.ts';
import { setNotOffered } from './offeredOperations.ts';

export const Role = z.enum(['viewer', 'operator', 'admin']);
const SignedInBy = z.enum(['link', 'password', 'provider']);
const Session = z.discriminatedUnion('signedIn', [
  z.object({ signedIn: z.literal(false) }),
  z.object({
    signedIn: z.literal(true),
    name: z.string(),
    email: z.string().nullable().default(null),
    role: Role,
    passwordSet: z.boolean(),
    signedInBy: SignedInBy,
    notOffered: z.array(z.string()).default([]),
  }),
]);

const SignInMethods = z.object({ password: z.boolean(), provider: z.object({ name: z.string() }).nullable() });

export type Role = z.infer<typeof Role>;
export type SignedInBy = z.infer<typeof SignedInBy>;
/** Of a session that ended while its screens were open: they stay, below the sign-in. */
export type Session = z.infer<typeof Session> & { hasEnded?: boolean };

export const SESSION_KEY = ['session'] as const;
export const MIN_PASSWORD_LENGTH = 12;
/** Set once somebody signs out in any tab: then the screens of all of them are left. */
const SIGNED_OUT = 'signedOut';
let wasSignedIn = false;

export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: async ({ client }): Promise<Session> => {
    const session = Session.parse(await callBff('GET', '/bff/session'));
    if (session.signedIn) {
      setNotOffered(session.notOffered);
      saveStored(SIGNED_OUT, undefined);
      wasSignedIn = true;
      return session;
    }
    const last = client.getQueryData<Session>(SESSION_KEY);
    const isLeft = loadStored(SIGNED_OUT, z.boolean().catch(false));
    return wasSignedIn && last?.signedIn && !isLeft ? { ...last, hasEnded: true } : session;
  },
  staleTime: 60_000,
  // It is asked of the dashboard's server alone, and the first paint waits for it.
  networkMode: 'always',
  retry: false,
});

/** The ways to sign in: by password, with the organisation's provider, or both. */
export const signInMethodsQuery = queryOptions({
  queryKey: ['signInWays'],
  queryFn: async () => SignInMethods.parse(await callBff('GET', '/bff/sign-in')),
  staleTime: Infinity,
});

/** Returns the address at which the browser signs in with the provider; it ends at `returnTo`. */
export const providerSignInUrl = (returnTo: string): string =>
  `/bff/sign-in/oidc?returnTo=${encodeURIComponent(returnTo)}`;

/** Exchanges the one-time link's token for a session. */
export async function signInWithLink(token: string): Promise<void> {
  await callBff('POST', '/bff/session', { token });
}

export async function signInWithPassword(name: string, password: string): Promise<void> {
  await callBff('POST', '/bff/session', { name, password });
}

/** Sets the signed-in operator's password, at least 12 characters; replacing one requires the present one. */
export async function setPassword(password: string, current?: string): Promise<void> {
  await callBff('POST', '/bff/password', { password, ...(current === undefined ? {} : { current }) });
}

const SignedOut = z.object({ endSessionUrl: z.url({ protocol: /^https?$/ }) }).optional();

/** Ends the session; returns the next address: the provider's sign-out, where it has one, or the sign-in page. */
export async function signOut(): Promise<string> {
  saveStored(SIGNED_OUT, true);
  return SignedOut.parse(await callBff('DELETE', '/bff/session'))?.endSessionUrl ?? '/sign-in';
}

/** The signed-in operator, inside the frame; undefined briefly between signing out and the sign-in page. */
export function useOperator(): { name: string; email: string | null; role: Role; signedInBy: SignedInBy } | undefined {
  const { data } = useSuspenseQuery(sessionQuery);
  return data.signedIn ? data : undefined;
}

/** Whether the signed-in operator may change data; a viewer may not. */
export function useMayOperate(): boolean {
  return useOperator()?.role !== 'viewer';
}

/** Whether the signed-in operator may manage people and read the audit. */
export function useMayAdminister(): boolean {
  return useOperator()?.role === 'admin';
}
