import { MantineProvider } from '@mantine/core';
import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.layer.css';
import './tokens.css';
import './ui/shared.css';
import './base.css';
import './touch.css';
import './print.css';
import { useNotifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, StrictMode, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { keepShell } from '#app/data/away/keepShell.ts';
import { startReachMonitor } from '#app/data/away/startReachMonitor.ts';
import { startLiveUpdates } from '#app/data/live/startLiveUpdates.ts';
import { createQueryClient } from '#app/data/queryClient.ts';
import { waitAtMost } from '#app/data/waitBriefly.ts';
import { cssVariablesResolver } from './colours.ts';
import { nonce } from './csp.ts';
import { createAppRouter } from './router.ts';
import { theme } from './theme.ts';

const NoticeStack = lazy(() => import('./shell/NoticeStack.tsx'));

const queryClient = createQueryClient();
const router = createAppRouter(queryClient);
startReachMonitor(queryClient);
startLiveUpdates(queryClient);
void keepShell();

/** How long the first paint waits for its data; then the frame is rendered without it. */
const FIRST_PAINT_WAIT_MS = 150;
const firstLoad = waitAtMost(FIRST_PAINT_WAIT_MS, [router.load()]);

const render = () =>
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
        <Notices />
      </MantineProvider>
    </StrictMode>,
  );
// Not `await`: the build splits modules with a top-level await into many small files.
void firstLoad.then(render);

/** The notices in the corner; their renderer is loaded with the first. */
function Notices() {
  const { notifications } = useNotifications();
  const [needed, setNeeded] = useState(false);
  if (!needed && notifications.length > 0) setNeeded(true);
  if (!needed) return null;
  return (
    <Suspense>
      <NoticeStack />
    </Suspense>
  );
}
