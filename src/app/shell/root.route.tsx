import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, redirect } from '@tanstack/react-router';
import { clockQuery } from '#app/data/api/clock.ts';
import { sessionQuery } from '#app/data/session.ts';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: async ({ context, location }) => {
    if (location.pathname === '/sign-in') return;
    const session = await context.queryClient.ensureQueryData(sessionQuery);
    if (!session.signedIn) {
      throw redirect({ to: '/sign-in', search: location.href === '/' ? {} : { returnTo: location.href } });
    }
    // Loaded before the first render, where that takes no time.
    void context.queryClient.prefetchQuery(clockQuery);
  },
  component: Outlet,
});
