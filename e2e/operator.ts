import { type BrowserContextOptions, test as base } from 'playwright/test';
import { type Client, createClient, serviceHeaders } from '#client/client.ts';
import type { Credentials } from './instance.ts';

/** Journeys of a signed-in operator on the demo instance, with the service's own client beside the browser. */
export const test = base.extend<{ client: Client }>({
  baseURL: async ({}, use) => use(process.env['E2E_DASHBOARD']),
  storageState: async ({}, use) => use(JSON.parse(process.env['E2E_SIGNED_IN']!) as BrowserContextOptions['storageState']),
  client: async ({}, use) => {
    const { serviceUrl, apiKey, tenant } = JSON.parse(process.env['E2E_CREDENTIALS']!) as Credentials;
    await use(createClient({ baseUrl: `${serviceUrl}/api/v1`, headers: serviceHeaders(apiKey, tenant) }));
  },
});
export { expect } from 'playwright/test';
