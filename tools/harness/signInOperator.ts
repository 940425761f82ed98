import type { Browser, BrowserContextOptions } from 'playwright/test';
import type { Instance } from './instance.ts';

export type SignedIn = NonNullable<BrowserContextOptions['storageState']>;

/** Signs the instance's operator in by its printed link, in a browser of its own; returns that browser's state. */
export async function signInOperator(browser: Browser, { signInLink }: Instance): Promise<SignedIn> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(signInLink);
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  const state = await context.storageState();
  await context.close();
  return state;
}
