import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright/test';
import type { Instance } from '../tools/harness/instance.ts';
import { signInOperator } from '../tools/harness/signInOperator.ts';

/** A context of a browser that is signed in to an instance of a journey's own, without animations. */
export const operatorContext = async (
  browser: Browser,
  instance: Instance,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> =>
  browser.newContext({
    baseURL: instance.dashboardUrl,
    storageState: await signInOperator(browser, instance),
    reducedMotion: 'reduce',
    ...options,
  });
