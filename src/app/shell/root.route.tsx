import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, redirect } from '@tanstack/react-router';
import { sessionQuery } from './session.ts';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: async ({ context, location }) => {
    if (location.pathname === '/sign-in') return;
    const session = await context.queryClient.ensureQueryData(sessionQuery);
    if (!session.signedIn) {
      throw redirect({ to: '/sign-in', search: location.href === '/' ? {} : { returnTo: location.href } });
    }
  },
  component: Outlet,
});
