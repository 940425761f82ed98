import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { callLog } from '#app/data/callLog.ts';
import { RouteError, RouteNotFound, RoutePending } from '#app/ui/routeStates.tsx';
import { routeTree } from './routeTree.gen.ts';

/** The router over the generated tree; every route without states of its own uses the shell's. */
export function createAppRouter(queryClient: QueryClient) {
  const router = createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    // Query decides how fresh data is; the router always loads it.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    // Unknown search parameters, as links from newsletters have, are no part of a query.
    search: { strict: true },
    scrollRestoration: true,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: RouteNotFound,
    defaultPendingComponent: RoutePending,
  });
  router.subscribe('onBeforeNavigate', ({ toLocation }) => callLog.startPage(toLocation.pathname));
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
