import { join } from 'node:path';
import { type BrowserContext, expect, type Page, test } from 'playwright/test';
import { type Instance, startInstance } from '../tools/harness/instance.ts';
import { signInOperator } from '../tools/harness/signInOperator.ts';
import { freezeVolatileData } from './looks/freezeVolatileData.ts';
import { fillTenant, type ScreenPaths } from './looks/tenant.ts';

type ColorScheme = 'light' | 'dark';

// Every machine draws the same: without hinting, subpixels and a monitor's colours, in the bundled font alone.
const args = [
  '--font-render-hinting=none',
  '--disable-font-subpixel-positioning',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
];
const PICTURE = { stylePath: join(import.meta.dirname, 'looks', 'oneFont.css'), timeout: 30_000 };
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const SCHEMES: readonly ColorScheme[] = ['light', 'dark'];
const LOADED = { timeout: 30_000 };
const WEEK = 'from=2026-01-08T00:00:00Z&to=2026-01-15T00:00:00Z';

// A failing screenshot is evidence enough: a trace would double the time.
test.use({
  trace: 'off',
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...args] }),
});
test.describe.configure({ timeout: 300_000 });

let instance: Instance;
let places: ScreenPaths;
let context: BrowserContext;

test.beforeAll(async ({ browser }) => {
  instance = await startInstance({ DEMO: 'off' });
  places = await fillTenant(instance.client);
  context = await browser.newContext({
    baseURL: instance.dashboardUrl,
    storageState: await signInOperator(browser, instance),
    reducedMotion: 'reduce',
    deviceScaleFactor: 1,
    // The content policy allows no style sheet but ours.
    bypassCSP: true,
  });
});
test.afterAll(async () => {
  await context?.close();
  await instance?.stop();
});

/** Waits until nothing loads, then compares the screen with its pictures. */
async function compare(page: Page, name: string, heading: string, colorSchemes = SCHEMES): Promise<void> {
  await expect(page.getByRole('heading', { name: heading, exact: true }).first()).toBeVisible(LOADED);
  await expect(page.locator('[aria-busy=true], [data-loading]')).toHaveCount(0, LOADED);
  await page.evaluate(() => document.fonts.ready);
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await expect.soft(page).toHaveScreenshot(`${name}-${colorScheme}.png`, PICTURE);
  }
}

async function compareScreens(
  screens: [name: string, address: string, heading: string][],
  viewport: { width: number; height: number },
  colorSchemes = SCHEMES,
): Promise<void> {
  const page = await context.newPage();
  await freezeVolatileData(page);
  await page.setViewportSize(viewport);
  for (const [name, address, heading] of screens)
    await test.step(name, async () => {
      await page.goto(address);
      await expect(page.locator('[data-freshness=updated]')).toBeVisible(LOADED);
      await compare(page, name, heading, colorSchemes);
    });
  // A pending response is no failure.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.close();
}

test('the sign-in looks as it did', async ({ browser }) => {
  const page = await browser.newPage({
    baseURL: instance.dashboardUrl,
    viewport: DESK,
    reducedMotion: 'reduce',
    bypassCSP: true,
  });
  await page.goto('/sign-in');
  await compare(page, 'sign-in', 'Sign in');
  await page.close();
});

test('the desktop screens match their screenshots', () =>
  compareScreens(
    [
      ['home', '/', 'Home'],
      ['assets', '/assets', 'Assets'],
      ['asset', `${places.asset}?${WEEK}`, '3 Mill Lane'],
      ['events', '/events', 'Events'],
      ['calendar', '/events?view=calendar&month=2026-01', 'Events'],
      ['event', places.event, 'Still evening'],
      ['scheme', places.scheme, 'Evening flexibility'],
      ['data-quality', '/data-quality', 'Data quality'],
      ['analytics', '/analytics', 'Analytics'],
      ['settings', '/settings', 'Settings'],
    ],
    DESK,
  ));

test('the phone screens match their screenshots', () =>
  compareScreens(
    [
      ['home-phone', '/', 'Home'],
      ['assets-phone', '/assets', 'Assets'],
      ['event-phone', places.event, 'Still evening'],
    ],
    PHONE,
    ['light'],
  ));
