import { join } from 'node:path';
import { chromium } from 'playwright';
import { startInstance } from './instance.ts';

// `npm run pictures`: the screens of the demo tenant, for README and docs.
const folder = join(import.meta.dirname, '..', 'docs', 'pictures');
const ARGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

const instance = await startInstance();
const browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: ARGS });
try {
  const { client, dashboardUrl } = instance;
  const events = await client.listEvents({ query: { search: 'Evening peak 5' } });
  const assets = await client.listAssets({ query: { search: 'HH-1001' } });
  const schemes = await client.listSchemes();
  const screens: Record<string, string> = {
    home: '/',
    'data-quality': '/data-quality',
    assets: '/assets',
    asset: `/assets/${assets.data[0]!.assetUUID}`,
    events: '/events',
    event: `/events/${events.data[0]!.eventUUID}`,
    scheme: `/schemes/${schemes.data[0]!.schemeUUID}`,
  };
  const page = await browser.newPage({ viewport: { width: 1440, height: 1000 }, locale: 'en-GB', timezoneId: 'Europe/London', colorScheme: 'light' });
  await page.goto(instance.signInLink);
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  for (const [name, address] of Object.entries(screens)) {
    await page.goto(dashboardUrl + address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
    // Charts draw in the frame after their data.
    await page.waitForTimeout(500);
    await page.screenshot({ path: join(folder, `${name}.png`) });
    console.log(`docs/pictures/${name}.png`);
  }
} finally {
  await browser.close();
  await instance.stop();
}
