import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.layer.css';
import './tokens.css';
import './ui/shared.css';
import './base.css';
import './touch.css';
import './print.css';
import { Button, createTheme, type Input, MantineProvider } from '@mantine/core';
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
import { COMMAND_CLASS } from '#app/ui/commandClass.ts';
import { cssVariablesResolver, slate, tide } from './colours.ts';
import { nonce } from './csp.ts';
import { createAppRouter } from './router.ts';

// Attributes are passed on, though the default props' type does not list them.
const named = (label: string) => ({ 'aria-label': label });

/** Dense type: 14 px body, 13 px controls and tables, 20 px page titles, radius 6. */
const theme = createTheme({
  primaryColor: 'tide',
  primaryShade: { light: 7, dark: 7 },
  colors: { tide, dark: slate },
  black: '#191e25',
  fontFamily: "'Inter Variable', Inter, system-ui, sans-serif",
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.45', xl: '1.4' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '24px' },
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'md',
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
    },
  },
  shadows: { xs: 'none', sm: 'none' },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  // By name where a component is not used on all screens: `Input.extend` would load it on all of them.
  components: {
    Button: Button.extend({
      defaultProps: { size: 'sm' },
      // Whoever waits for a response changes something.
      classNames: (_theme, { loading }) => (loading === undefined ? {} : { root: COMMAND_CLASS }),
      vars: (_theme, { size }) =>
        size === 'sm'
          ? { root: { '--button-height': '32px', '--button-fz': '13px', '--button-padding-x': '12px' } }
          : { root: {} },
    }),
    Input: {
      vars: (_theme, { size }) =>
        size === undefined || size === 'sm'
          ? { wrapper: { '--input-height': '32px', '--input-fz': '13px' } }
          : { wrapper: {} },
    } satisfies Parameters<typeof Input.extend>[0],
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    CloseButton: { defaultProps: { ...named('Close') } },
    Menu: { defaultProps: { shadow: 'md', transitionProps: { duration: 120 } } },
    Modal: { defaultProps: { centered: true, transitionProps: { duration: 140 } } },
    Paper: { defaultProps: { withBorder: true } },
    Tooltip: { defaultProps: { openDelay: 300, transitionProps: { duration: 120 } } },
  },
});

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
