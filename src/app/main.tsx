import { nonce } from './csp.ts';
import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.layer.css';
import './base.css';
import './print.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { cssVariablesResolver } from './colours.ts';
import { startLive } from './live.ts';
import { createQueryClient } from './query.ts';
import { createAppRouter } from './router.ts';
import { Notices } from './shell/Notices.tsx';
import { theme } from './theme.ts';

const queryClient = createQueryClient();
const router = createAppRouter(queryClient);
startLive(queryClient);

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto" getStyleNonce={() => nonce}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
      <Notices />
    </MantineProvider>
  </StrictMode>,
);
