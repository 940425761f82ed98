import { type Browser, chromium, type Page } from 'playwright';
import { DAY_MS } from '#energy/time/spans.ts';
import { formatCount } from '#text/count.ts';
import { fillDays } from '../harness/fillDays.ts';
import { startInstance } from '../harness/instance.ts';
import { signInOperator } from '../harness/signInOperator.ts';
import { sized } from '../harness/sized.ts';
import { growthExponent, median, ms } from '../harness/statistics.ts';
import { type Figure } from './figures.ts';
import { coldLoad, maxChartPoints, type SignedInState, untilNextPaint } from './pageMeasures.ts';
import { addLargeEvent, createAssetsUpTo, instanceTenant, withInstanceStore } from './pageTenant.ts';

const RUNS = sized(9, 1);
const TOUCHES = sized(12, 2);
/** Assets in the tenant: the demo's, and ten and a hundred times as many. */
const SIZES = sized([120, 1200, 12_000], [12, 40]);
const IN_EVENT = sized(10_000, 20);
/** The demo has readings for these last days, and a few more. */
const DEMO_DAYS = 95;
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const dayAgo = (days: number): string => new Date(Math.floor(Date.now() / DAY_MS - days) * DAY_MS).toISOString();
const FIRST_ROW = ['tbody a'];
/** The page's main chart, which need not be the first. */
const FIRST_CHART = ['figure', '.recharts-surface'];
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(0)} kB`;

async function touches(
  page: Page,
  input: 'click' | 'mousemove',
  interact: (turn: number) => Promise<void>,
): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < TOUCHES; turn++) times.push(await untilNextPaint(page, input, () => interact(turn)));
  return median(times);
}

/** Sort, select and hover on pages that have finished loading. */
async function interactions(page: Page, dashboardUrl: string, asset: string, event: string): Promise<Figure[]> {
  await page.goto(`${dashboardUrl}/assets`);
  const table = page.getByRole('region', { name: 'Assets', exact: true });
  const rows = table.getByRole('row');
  await rows.getByRole('link').first().waitFor();
  const byName = table.getByRole('columnheader', { name: 'Asset', exact: true }).getByRole('button');
  const sort = await touches(page, 'click', () => byName.click());
  const select = await touches(page, 'click', (turn) =>
    rows
      .nth(turn + 1)
      .getByRole('checkbox')
      .click(),
  );
  const points: number[] = [];
  const hovers: number[] = [];
  for (const address of [asset, event]) {
    await page.goto(dashboardUrl + address);
    const chart = page.locator('figure .recharts-surface').first();
    await chart.waitFor();
    await page.waitForTimeout(1500);
    points.push(await maxChartPoints(page));
    const box = (await chart.boundingBox())!;
    hovers.push(
      await touches(page, 'mousemove', (turn) =>
        page.mouse.move(box.x + box.width * (0.2 + turn * 0.05), box.y + box.height / 2),
      ),
    );
  }
  return [
    { figure: 'Sort, to the next paint', value: `${ms(sort)} (aim 50 ms)` },
    { figure: 'Select a row, to the next paint', value: `${ms(select)} (aim 50 ms)` },
    { figure: 'Hover over the chart of an asset, of an event', value: `${hovers.map(ms).join(', ')} (aim 50 ms)` },
    { figure: 'Points of the largest chart of an asset, of an event', value: `${points.join(', ')} (aim ≤ 2,000)` },
  ];
}

/** Cold loads of a page, in ms, and the JavaScript they fetched. */
async function loadsOf(
  browser: Browser,
  state: SignedInState,
  address: string,
  shown: readonly string[],
): Promise<{ visible: number[]; scriptBytes: number }> {
  const loads = [];
  for (let run = 0; run < RUNS; run++) loads.push(await coldLoad(browser, state, address, shown));
  return { visible: loads.map(({ visibleMs }) => visibleMs), scriptBytes: loads[0]!.scriptBytes };
}

/**
 * Transfer size, cold load and interaction times of the pages used most, with 12,000 assets in the tenant, compared
 * with a static file; the list of assets with fewer as well.
 */
export async function pages(): Promise<Figure[]> {
  const instance = await startInstance();
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ARGS,
  });
  try {
    const { client, dashboardUrl } = instance;
    const state = await signInOperator(browser, instance);
    const [found] = (await client.listAssets({ query: { search: 'HH-1001' } })).data;
    const [ended] = (await client.listEvents({ query: { search: 'Evening peak 5' } })).data;
    const lists: number[] = [];
    const added: string[] = [];
    for (const size of SIZES) {
      added.push(...(await createAssetsUpTo(client, size)));
      lists.push(median((await loadsOf(browser, state, `${dashboardUrl}/assets`, FIRST_ROW)).visible));
    }
    const year = { from: dayAgo(365), to: dayAgo(0) };
    const large = await withInstanceStore(instance, async (store) => {
      await fillDays({ store }, instanceTenant(instance, [found!.assetUUID]), Date.parse(year.from), 365 - DEMO_DAYS);
      return addLargeEvent(store, instanceTenant(instance, added.slice(0, IN_EVENT)), client);
    });
    const asset = `/assets/${found!.assetUUID}`;
    const measured: [name: string, address: string, shown: string[], mostBytes: number][] = [
      ['Static file', '/robots.txt', ['body'], 0],
      ['Assets', '/assets', FIRST_ROW, 210_000],
      ['Asset, 31 days of half hours', `${asset}?from=${dayAgo(31)}&to=${year.to}`, FIRST_CHART, 300_000],
      ['Asset, a year', `${asset}?from=${year.from}&to=${year.to}`, FIRST_CHART, 300_000],
      ['Event of the demo', `/events/${ended!.eventUUID}`, FIRST_CHART, 300_000],
      [`Event with ${formatCount(IN_EVENT)} assets`, `/events/${large}`, FIRST_CHART, 300_000],
    ];
    const figures: Figure[] = [];
    for (const [name, address, shown, most] of measured) {
      const { visible, scriptBytes } = await loadsOf(browser, state, dashboardUrl + address, shown);
      figures.push({
        figure: `${name}: data visible, cold`,
        value: `median ${ms(median(visible))}, best ${ms(Math.min(...visible))}${most ? ' (aim 600 ms)' : ''}`,
      });
      if (most)
        figures.push({
          figure: `${name}: JavaScript on the wire`,
          value: `${kilobytes(scriptBytes)} (aim ${kilobytes(most)})`,
        });
    }
    figures.push({
      figure: `Assets, with ${SIZES.map((size) => formatCount(size)).join(', ')} of them`,
      value: `median ${lists.map(ms).join(', ')}; exponent ${growthExponent(SIZES, lists)}`,
    });
    const context = await browser.newContext({ storageState: state, viewport: { width: 1440, height: 900 } });
    figures.push(...(await interactions(await context.newPage(), dashboardUrl, asset, `/events/${large}`)));
    return [...figures, { figure: 'Browser', value: `Chromium ${browser.version()}` }];
  } finally {
    await browser.close();
    await instance.stop();
  }
}
