import { join } from 'node:path';
import { chromium } from 'playwright';
import { DAY_MS } from '#energy/time/spans.ts';
import { startInstance } from '../tools/harness/instance.ts';
import { signInOperator } from '../tools/harness/signInOperator.ts';

// `npm run pictures`: the screens of the demo tenant, for README and docs; `-- mail dispatch`: these alone.
const folder = join(import.meta.dirname, '..', 'docs', 'pictures');
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const dayAgo = (days: number): string => new Date(Math.floor(Date.now() / DAY_MS - days) * DAY_MS).toISOString();
const only = new Set(process.argv.slice(2));
const toTop = (part: Element): void => part.scrollIntoView();
const IN_DARK = new Set(['home', 'event']);

const instance = await startInstance();
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ARGS,
});
try {
  const { client, dashboardUrl } = instance;
  const events = (await client.listEvents({ query: { pageSize: 100 } })).data;
  const [asset] = (await client.listAssets({ query: { search: 'HH-1001' } })).data;
  const [scheme] = (await client.listSchemes()).data;
  const eventNamed = (name: string) => events.find((event) => event.name === name)!.eventUUID;
  const live = events.find(({ state }) => state === 'STARTED');
  const final = eventNamed('Evening peak 1');
  const { run } = await client.getEventStats({ params: { 'event-uuid': final } });
  const screens: Record<string, string> = {
    home: '/',
    assets: '/assets',
    asset: `/assets/${asset!.assetUUID}`,
    carpet: `/assets/${asset!.assetUUID}?from=${dayAgo(92)}&to=${dayAgo(0)}`,
    baseline: `/assets/${asset!.assetUUID}?tab=baseline`,
    events: '/events',
    calendar: '/events?view=calendar',
    wizard: `/events/new?from=${eventNamed('Evening peak 5')}&step=amount`,
    event: `/events/${eventNamed('Evening peak 5')}`,
    final: `/events/${final}`,
    receipt: `/receipts/${final}/${run}`,
    wall: '/wall',
    season: '/season',
    portfolios: '/portfolios',
    consents: '/consents',
    ...(live && { cockpit: `/events/${live.eventUUID}` }),
    dispatch: `/events/${eventNamed('Evening peak 5')}?dlist=true`,
    controllers: '/controllers',
    mail: '/settings/mail?tab=templates',
    scheme: `/schemes/${scheme!.schemeUUID}`,
    analytics: '/analytics',
    'data-quality': '/data-quality',
    webhooks: '/webhooks',
    settings: '/settings',
  };
  const state = await signInOperator(browser, instance);
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({
      storageState: state,
      viewport: { width: 1440, height: 1000 },
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      colorScheme,
    });
    const page = await context.newPage();
    for (const [name, address] of Object.entries(screens)) {
      if ((colorScheme === 'dark' && !IN_DARK.has(name)) || (only.size > 0 && !only.has(name))) continue;
      await page.goto(dashboardUrl + address);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
      if (name === 'dispatch') await page.getByRole('region', { name: 'Dispatch', exact: true }).evaluate(toTop);
      if (name === 'mail') await page.getByRole('button', { name: 'Text and preview of Invitation' }).click();
      // Charts draw in the frame after their data.
      await page.waitForTimeout(1000);
      const file = colorScheme === 'dark' ? `${name}-dark.png` : `${name}.png`;
      await page.screenshot({ path: join(folder, file) });
      console.log(`docs/pictures/${file}`);
    }
    await context.close();
  }
} finally {
  await browser.close();
  await instance.stop();
}
