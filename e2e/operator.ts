import { test as base } from 'playwright/test';
import type { Client } from '#client/client.ts';
import type { Instance } from '../tools/harness/instance.ts';
import { signInOperator, type SignedIn } from '../tools/harness/signInOperator.ts';
import { startDemoInstance } from './demoInstance.ts';

interface DemoInstance extends Instance {
  /** A browser's state with the operator signed in. */
  signedIn: SignedIn;
}

/**
 * Tests of a signed-in operator, with the service's client beside the browser. Each worker has a separate demo
 * instance.
 */
export const test = base.extend<{ client: Client }, { demo: DemoInstance }>({
  demo: [
    async ({ browser }, use) => {
      const instance = await startDemoInstance();
      await use({ ...instance, signedIn: await signInOperator(browser, instance) });
      await instance.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ demo }, use) => use(demo.dashboardUrl),
  storageState: async ({ demo }, use) => use(demo.signedIn),
  client: async ({ demo }, use) => use(demo.client),
});
export { expect } from 'playwright/test';
