import { join } from 'node:path';
import { type BrowserContext, expect, type Page, test } from 'playwright/test';
import { type Instance, startInstance } from '../tools/harness/instance.ts';
import { freezeVolatileData } from './looks/freezeVolatileData.ts';
import {
  type ColorScheme,
  deskScreens,
  schemesOf,
  liveScreens,
  phoneScreens,
  type PicturedScreen,
} from './looks/pictured.ts';
import type { Pictured } from './looks/picturedTenant.ts';
import { EVENING, fillTenant, NOW, startEvening } from './looks/tenant.ts';
import { operatorContext } from './operatorContext.ts';

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
const WIDE = { width: 2560, height: 1440 };
const LOADED = { timeout: 30_000 };

// A failing screenshot is evidence enough: a trace would double the time.
test.use({
  trace: 'off',
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...args] }),
});
test.describe.configure({ timeout: 600_000 });

let instance: Instance;
let tenant: Pictured;
let context: BrowserContext;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(600_000);
  instance = await startInstance({ DEMO: 'off' });
  tenant = await fillTenant(instance.client);
  context = await operatorContext(browser, instance, {
    deviceScaleFactor: 1,
    // The content policy allows no style sheet but ours.
    bypassCSP: true,
  });
});
test.afterAll(async () => {
  await context?.close();
  await instance?.stop();
});

/** Counts, in a page, the placeholders in the window of what is still to load. */
const countPlaceholders = (): number =>
  [...document.querySelectorAll('.mantine-Skeleton-root')].filter((part) => {
    const { top, bottom, width } = part.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < window.innerHeight;
  }).length;

/** Waits until nothing loads, then compares the screen with its pictures. */
async function compare(page: Page, name: string, heading: string, colorSchemes: readonly ColorScheme[]): Promise<void> {
  await expect.soft(page.getByRole('heading', { name: heading, exact: true }).first()).toBeVisible(LOADED);
  await expect.soft(page.locator('[aria-busy=true], [data-loading]')).toHaveCount(0, LOADED);
  await expect.poll(() => page.evaluate(countPlaceholders), LOADED).toBe(0);
  await page.evaluate(() => document.fonts.ready);
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await expect.soft(page).toHaveScreenshot(`${name}-${colorScheme}.png`, PICTURE);
  }
}

async function compareScreens(
  screens: PicturedScreen[],
  viewport: { width: number; height: number },
  nowMs = NOW,
): Promise<void> {
  const page = await context.newPage();
  await freezeVolatileData(page, nowMs);
  await page.setViewportSize(viewport);
  for (const [name, address, heading] of screens)
    await test.step(name, async () => {
      await page.goto(address);
      await expect.soft(page.locator('[data-freshness=updated]').filter({ visible: true }).first()).toBeVisible(LOADED);
      await compare(page, name, heading, schemesOf(name));
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
  await compare(page, 'sign-in', 'Sign in', ['light', 'dark']);
  await page.close();
});

test('the desktop screens match their screenshots', () => compareScreens(deskScreens(tenant), DESK));

test('the phone screens match their screenshots', () => compareScreens(phoneScreens(tenant), PHONE));

test('the widest screens match their screenshots', () =>
  compareScreens(
    [
      ['home-wide', '/', 'Home'],
      ['wall-wide', '/wall', 'Fleet wall'],
    ],
    WIDE,
  ));

test('the screens of a live event match their screenshots', async () => {
  await startEvening(tenant);
  await compareScreens(liveScreens(tenant), DESK, EVENING);
  const onPhone = liveScreens(tenant).map(([name, ...of]): PicturedScreen => [`${name}-phone`, ...of]);
  await compareScreens(onPhone, PHONE, EVENING);
});
