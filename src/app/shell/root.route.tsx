import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, redirect } from '@tanstack/react-router';
import { isUnanswered } from '#app/data/away/startReachMonitor.ts';
import { clockQuery } from '#app/data/clock.ts';
import { type Session, sessionQuery } from '#app/data/session.ts';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: async ({ context, location }) => {
    if (location.pathname === '/sign-in') return;
    const session = await loadSession(context.queryClient);
    if (!session.signedIn) {
      throw redirect({ to: '/sign-in', search: location.href === '/' ? {} : { returnTo: location.href } });
    }
    // Loaded before the first render, where that takes no time.
    void context.queryClient.prefetchQuery(clockQuery);
  },
  component: Outlet,
});

/** The session; the last one this tab knows where the dashboard's server does not answer. Throws if there is none. */
async function loadSession(client: QueryClient): Promise<Session> {
  try {
    return await client.ensureQueryData(sessionQuery);
  } catch (error) {
    const known = isUnanswered(error) ? client.getQueryData(sessionQuery.queryKey) : undefined;
    if (known === undefined) throw error;
    return known;
  }
}
