import { chromium, type Page } from 'playwright';
import { createClient, serviceHeaders } from '#client/client.ts';
import { pacedFetch } from '#client/pacedFetch.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { startInstance, type Instance } from '../e2e/instance.ts';
import { signIn } from '../e2e/operator.ts';
import { coldLoad, mostPoints, untilNextPaint } from './pageMeasures.ts';
import { type Figure, median, ms } from './support.ts';

const RUNS = 9;
const TOUCHES = 12;
const ASSETS = 10_000;
const A_CALL = 1000;
const ARGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
const dayAgo = (days: number): string => new Date(Math.floor(Date.now() / DAY_MS - days) * DAY_MS).toISOString();
/** The page's main chart, not whichever comes first. */
const FIRST_CHART = ['figure', '.recharts-surface'];
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(0)} kB`;

/** The demo's tenant with as many assets more as make 10,000. */
async function fillUp({ credentials: { serviceUrl, apiKey, tenant } }: Instance): Promise<void> {
  const client = createClient({ baseUrl: `${serviceUrl}/api/v1`, headers: serviceHeaders(apiKey, tenant), fetch: pacedFetch() });
  const { totalItems } = await client.listAssets({ query: { pageSize: 1 } });
  for (let from = totalItems; from < ASSETS; from += A_CALL) {
    const body = Array.from({ length: Math.min(A_CALL, ASSETS - from) }, (_, index) => ({ assetId: `bench-${from + index}`, name: `Bench home ${from + index}`, assetType: 'BATTERY' as const }));
    await client.createAssetsBulk({ body });
  }
}

async function touches(page: Page, input: 'click' | 'mousemove', act: (turn: number) => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < TOUCHES; turn++) times.push(await untilNextPaint(page, input, () => act(turn)));
  return median(times);
}

/** Sort, select and hover on pages that have settled. */
async function interactions(page: Page, dashboardUrl: string, asset: string, event: string): Promise<Figure[]> {
  await page.goto(`${dashboardUrl}/assets`);
  await page.locator('tbody a').first().waitFor();
  const sort = await touches(page, 'click', () => page.getByRole('button', { name: 'Name', exact: true }).click());
  const select = await touches(page, 'click', (turn) => page.locator('tbody input[type=checkbox]').nth(turn).click());
  const points: number[] = [];
  const hovers: number[] = [];
  for (const address of [asset, event]) {
    await page.goto(dashboardUrl + address);
    const chart = page.locator('figure .recharts-surface').first();
    await chart.waitFor();
    await page.waitForTimeout(1500);
    points.push(await mostPoints(page));
    const box = (await chart.boundingBox())!;
    hovers.push(await touches(page, 'mousemove', (turn) => page.mouse.move(box.x + box.width * (0.2 + turn * 0.05), box.y + box.height / 2)));
  }
  return [
    { figure: 'Sort, to the next paint', value: `${ms(sort)} (aim 50 ms)` },
    { figure: 'Select a row, to the next paint', value: `${ms(select)} (aim 50 ms)` },
    { figure: 'Hover over the chart of an asset, of an event', value: `${hovers.map(ms).join(', ')} (aim 50 ms)` },
    { figure: 'Points of the largest chart of an asset, of an event', value: `${points.join(', ')} (aim ≤ 2,000)` },
  ];
}

/** Weight, cold load and quickness of the pages an operator lives in, with 10,000 assets in the tenant, beside a static file. */
export async function pages(): Promise<Figure[]> {
  const instance = await startInstance();
  const browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: ARGS });
  try {
    const { client, dashboardUrl } = instance;
    await fillUp(instance);
    const state = await signIn(browser, instance);
    const [found] = (await client.listAssets({ query: { search: 'HH-1001' } })).data;
    const [ended] = (await client.listEvents({ query: { search: 'Evening peak 5' } })).data;
    const asset = `/assets/${found!.assetUUID}`;
    const event = `/events/${ended!.eventUUID}`;
    const measured: [name: string, address: string, shown: string[], mostBytes: number][] = [
      ['Static file', '/robots.txt', ['body'], 0],
      ['Assets', '/assets', ['tbody a'], 210_000],
      ['Asset, 31 days of half hours', `${asset}?from=${dayAgo(31)}&to=${dayAgo(0)}`, FIRST_CHART, 300_000],
      ['Event with its charts', event, FIRST_CHART, 300_000],
    ];
    const figures: Figure[] = [];
    for (const [name, address, shown, most] of measured) {
      const loads = [];
      for (let run = 0; run < RUNS; run++) loads.push(await coldLoad(browser, state, dashboardUrl + address, shown));
      const visible = loads.map(({ visibleMs }) => visibleMs);
      figures.push({ figure: `${name}: data visible, cold`, value: `median ${ms(median(visible))}, best ${ms(Math.min(...visible))}${most ? ' (aim 600 ms)' : ''}` });
      if (most) figures.push({ figure: `${name}: JavaScript on the wire`, value: `${kilobytes(loads[0]!.scriptBytes)} (aim ${kilobytes(most)})` });
    }
    const context = await browser.newContext({ storageState: state, viewport: { width: 1440, height: 900 } });
    figures.push(...(await interactions(await context.newPage(), dashboardUrl, asset, event)));
    return [...figures, { figure: 'Assets in the tenant', value: ASSETS.toLocaleString('en-GB') }, { figure: 'Browser', value: `Chromium ${browser.version()}` }];
  } finally {
    await browser.close();
    await instance.stop();
  }
}
