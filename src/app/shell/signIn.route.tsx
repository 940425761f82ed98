import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, redirect, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import * as z from 'zod';
import { parseProblem } from '#app/data/problem.ts';
import { SESSION_KEY, sessionQuery, signInMethodsQuery, signInWithLink } from '#app/data/session.ts';
import { Logo } from '#app/ui/Logo.tsx';
import { safeReturnPath } from '#contract/safeReturnPath.ts';
import { SetPasswordForm } from './SetPasswordForm.tsx';
import { SignIn } from './SignIn.tsx';
import { SignInRefusal } from './signInRefusals.ts';
import classes from './signIn.module.css';

const SignInSearch = z.object({
  returnTo: z.string().optional().catch(undefined),
  /** "refused" after a one-time link that was used, expired or wrong. */
  link: z.literal('refused').optional().catch(undefined),
  /** Why a sign-in with the provider failed. */
  refused: SignInRefusal.optional().catch(undefined),
  step: z.literal('password').optional().catch(undefined),
});

export const Route = createFileRoute('/sign-in')({
  validateSearch: SignInSearch,
  beforeLoad: async ({ location, search, context }) => {
    const token = new URLSearchParams(location.hash).get('token');
    if (token === null) return;
    const refused = await exchange(token);
    await context.queryClient.invalidateQueries({ queryKey: SESSION_KEY, refetchType: 'none' });
    // The redirect has no fragment, so the token leaves the address bar and the history.
    throw redirect({
      to: '/sign-in',
      search: { ...search, link: refused ? 'refused' : undefined },
      hash: '',
      replace: true,
    });
  },
  loader: ({ context: { queryClient } }) =>
    Promise.all([queryClient.fetchQuery(sessionQuery), queryClient.ensureQueryData(signInMethodsQuery)]),
  component: SignInPage,
});

async function exchange(token: string): Promise<boolean> {
  try {
    await signInWithLink(token);
    return false;
  } catch (error) {
    const { status } = parseProblem(error);
    if (status !== undefined && status < 500 && status !== 429) return true;
    throw error;
  }
}

function SignInPage() {
  const { returnTo, link, step, refused } = Route.useSearch();
  const { data: session } = useSuspenseQuery(sessionQuery);
  const router = useRouter();
  const leave = useCallback(() => router.history.replace(safeReturnPath(returnTo)), [router, returnTo]);
  const { data: methods } = useSuspenseQuery(signInMethodsQuery);
  const mayHavePassword = session.signedIn && methods.password && session.signedInBy !== 'provider';
  const done = session.signedIn && !(mayHavePassword && (step === 'password' || !session.passwordSet));

  useEffect(() => {
    if (done) leave();
  }, [done, leave]);

  if (done) return null;
  return (
    <main className={classes.page}>
      <title>Sign in · Halfhour</title>
      <section className={classes.card}>
        <div className={classes.brand}>
          <Logo size={28} />
          Halfhour
        </div>
        {session.signedIn ? (
          <SetPasswordForm name={session.name} first={!session.passwordSet} onDone={leave} />
        ) : (
          <SignIn
            methods={methods}
            linkRefused={link === 'refused'}
            refused={refused}
            returnTo={safeReturnPath(returnTo)}
          />
        )}
      </section>
    </main>
  );
}
