import { chromium, type FullConfig } from 'playwright/test';
import { startInstance } from './instance.ts';

/** One demo instance for all journeys, and an operator signed in by its link. */
export default async function setUp(config: FullConfig): Promise<() => Promise<void>> {
  const instance = await startInstance();
  const { launchOptions } = config.projects[0]!.use;
  const browser = await chromium.launch(launchOptions);
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(instance.signInLink);
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  const signedIn = await context.storageState();
  await browser.close();
  Object.assign(process.env, {
    E2E_DASHBOARD: instance.dashboardUrl,
    E2E_CREDENTIALS: JSON.stringify(instance.credentials),
    E2E_SIGNED_IN: JSON.stringify(signedIn),
  });
  return instance.stop;
}
