import { readFileSync } from 'node:fs';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { formatCount } from '#text/count.ts';
import { expect, test } from './operator.ts';
import { scrollTo } from './scrollTo.ts';

test('the home page shows the live event and the open tasks, and links to them', async ({ page, client }) => {
  const summary = await client.getSummary();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 2, name: summary.nextEvent!.name })).toBeVisible();
  const { totalGbp, data } = await client.listTasks();
  const total = totalGbp.toLocaleString('en-GB', { style: 'currency', currency: 'GBP' });
  await expect(
    page.getByText(`${totalGbp < 100 ? total : total.slice(0, -3)} at risk in the next seven days`),
  ).toBeVisible();
  const titles = page
    .getByRole('list')
    .filter({ has: page.getByText(data[0]!.title) })
    .locator('strong:first-child');
  await expect(titles.first()).toHaveText(data[0]!.title);

  await page.getByRole('link', { name: /^Correct 1: 1 asset with an MPAN that is not on the register/ }).click();
  await expect(page).toHaveURL(/mpan=INVALID/);
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await page.goBack();
  const [scheme] = (await client.listSchemes({ query: { search: 'Demand Flexibility' } })).data;
  const { REJECTED } = scheme!.counts;
  await page
    .getByRole('link', { name: /^View reasons: \d+ registrations? turned down/ })
    .first()
    .click();
  await expect(page).toHaveURL(/status=REJECTED/);
  await expect(page.getByText(`1–${REJECTED} of ${REJECTED}`)).toBeVisible();
});

test('the home page shows what the fleet uses and is expected to use, equal to the interface', async ({
  page,
  client,
}) => {
  await page.goto('/');
  const chart = page.getByRole('figure', { name: /^Fleet load, today/ });
  await scrollTo(page, chart);
  const now = Math.floor(Date.now() / HALF_HOUR_MS) * HALF_HOUR_MS;
  const { assets, forecast } = await client.getFleet({
    query: { from: new Date(now).toISOString(), to: new Date(now + HALF_HOUR_MS).toISOString() },
  });
  expect([assets > 0, forecast[0] !== null]).toEqual([true, true]);
  await expect(chart).toContainText(`${formatCount(assets)} assets, `);
  await chart.getByRole('button', { name: 'View as table' }).click();
  await expect(chart.getByRole('columnheader', { name: 'Forecast (kWh)' })).toBeVisible();
});

test('gaps of the fleet are shown by asset and day, and a cell opens its day', async ({ page, client }) => {
  const midnight = (daysBack: number) =>
    new Date(Math.floor(Date.now() / 86_400_000 - daysBack) * 86_400_000).toISOString();
  const { data } = await client.getCoverage({ query: { from: midnight(30), to: midnight(0), pageSize: 1 } });
  await page.goto('/data-quality');
  const map = page.getByRole('application', { name: /Half-hours received/ });
  await expect(map.getByRole('link').first()).toHaveText(data[0]!.name!);
  // It comes above the map, which moves down: a click meanwhile may miss what it aimed at.
  await expect(page.getByRole('heading', { name: 'Revenue at risk' })).toBeVisible();

  const figure = page.getByRole('figure', { name: /^Half-hours received/ });
  await figure.getByRole('button', { name: 'View as table' }).click();
  await expect(figure.getByRole('row')).toHaveCount(26);
  await figure.getByRole('button', { name: 'View as chart' }).click();

  await map.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(figure.getByRole('status')).toContainText(/\d+ of (46|48|50) half-hours received|no reading due/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/day=/);
  await expect(page.getByRole('heading', { level: 1, name: data[0]!.name! })).toBeVisible();
});

test('nothing moves for who asked for less motion, even as every colour of a screen changes', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  await page.goto('/data-quality');
  await expect(page.getByRole('application', { name: /Half-hours received/ })).toBeVisible();
  await page.evaluate(() => {
    document.addEventListener('transitionrun', () => {
      document.body.dataset['moved'] = String(Number(document.body.dataset['moved'] ?? 0) + 1);
    });
  });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.screenshot();
  expect(await page.evaluate(() => document.body.dataset['moved'])).toBeUndefined();
});

test('an asset shows its forecast and its analytics, equal to the interface', async ({ page, client }) => {
  const [asset] = (await client.listAssets({ query: { search: 'HH-1001' } })).data;
  await page.goto(`/assets/${asset!.assetUUID}`);
  const forecast = page.getByRole('figure', { name: /^Next 48 hours\./ });
  await forecast.getByRole('button', { name: 'View as table' }).click();
  await expect(forecast.getByRole('row')).toHaveCount(97);
  await expect(forecast.getByRole('columnheader', { name: /p90/ })).toBeVisible();

  await page.getByRole('tab', { name: 'Analytics' }).click();
  await expect(page).toHaveURL(/tab=analytics/);
  const week = page.getByRole('figure', { name: /^Typical week\./ });
  await week.getByRole('button', { name: 'View as table' }).click();
  await expect(week.getByRole('row')).toHaveCount(49);
  // A third of the demo's assets have a tariff; this is one of them.
  await expect(page.getByText(/£[\d.]+ a day/)).toBeVisible();
});

test('an event shows at which stage its assets were lost', async ({ page, client }) => {
  const [event] = (await client.listEvents({ query: { search: 'Evening peak 5' } })).data;
  const { funnel } = await client.getEventAnalytics({ params: { 'event-uuid': event!.eventUUID } });
  await page.goto(`/events/${event!.eventUUID}`);
  const eligibility = page.getByRole('figure', { name: /^Eligibility, stage by stage\./ });
  // Loaded once they are near.
  for (const figure of [eligibility, page.getByRole('figure', { name: /^Distribution of response\./ })])
    await scrollTo(page, figure);
  await expect(eligibility.getByRole('list').first().getByRole('listitem')).toHaveCount(funnel.length);
  await eligibility.getByRole('button', { name: /not opted in/ }).click();
  await expect(page.getByRole('dialog')).toContainText(/Not opted in/i);
});

test('the count of silent assets equals the list it opens; a new asset counts as awaiting its first reading', async ({
  page,
  client,
}) => {
  const { assetUUID } = await client.createAsset({ body: { assetId: 'JUST-NOW' } });
  const { silentAssets, awaitingAssets } = await client.getSummary();
  await page.goto('/');
  await page.getByRole('link', { name: `${silentAssets} with no readings for two days`, exact: true }).click();
  await expect(page).toHaveURL(/readings=SILENT/);
  await expect(page.getByText(`1–${silentAssets} of ${silentAssets}`)).toBeVisible();
  await expect(page.getByText('JUST-NOW')).toHaveCount(0);
  await page.goBack();
  await page.getByRole('link', { name: `View assets: ${silentAssets} assets without readings for two days` }).click();
  await expect(page.getByText(`1–${silentAssets} of ${silentAssets}`)).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: `${awaitingAssets} awaiting first reading` }).click();
  const row = page.getByRole('row', { name: /JUST-NOW/ });
  await expect(row).toContainText('Awaiting');
  await client.archiveAsset({ params: { assetUUID } });
});

test('a task of the home page matches its event page: invited, none opted in', async ({ page, client }) => {
  const [portfolio] = (await client.listPortfolios({ query: { sort: '-assetCount' } })).data;
  const [scheme] = (await client.listSchemes({ query: {} })).data;
  const startTime = new Date(Math.ceil(Date.now() / HALF_HOUR_MS) * HALF_HOUR_MS + 5 * 86_400_000).toISOString();
  const endTime = new Date(Date.parse(startTime) + 3_600_000).toISOString();
  const event = await client.createEvent({
    body: {
      name: 'Nobody yet',
      schemeUUID: scheme!.schemeUUID,
      eventType: 'TURN_DOWN',
      startTime,
      endTime,
      contractedMw: 0.01,
      portfolioUUIDs: [portfolio!.portfolioUUID],
    },
  });
  expect(event.assetsInvited).toBeGreaterThan(1);
  await page.goto('/');
  // Its step follows its first balance, which a job stores within a minute.
  await expect(page.getByRole('button', { name: /^Opt in \d+ assets?: Nobody yet: no assets opted in/ })).toBeVisible({
    timeout: 90_000,
  });
  await page.goto(`/events/${event.eventUUID}?tab=assets`);
  await expect(
    page.getByText(`No assets opted in, ${event.assetsInvited} invited. Opt them in before it starts.`),
  ).toBeVisible();
  await expect(page.getByText(/Assign a portfolio/)).toHaveCount(0);
  await expect(page.getByText(`of ${event.assetsInvited}`, { exact: false }).first()).toBeVisible();
  await page.goto('/events');
  await expect(page.getByRole('columnheader', { name: 'Contracted' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Expected' })).toHaveCount(0);
  await client.cancelEvent({ params: { 'event-uuid': event.eventUUID }, body: { reason: 'A journey' } });
});

test('the CSV of the assets matches the screen, and is masked unless the full MPAN is requested', async ({
  page,
  client,
}) => {
  const [asset] = (await client.listAssets({ query: { search: 'HH-1001' } })).data;
  // What an asset is registered as is hidden until it is chosen.
  await page.addInitScript(() =>
    localStorage.setItem('halfhour.table.Assets', JSON.stringify({ order: ['name', 'assetId', 'mpan'], hidden: [] })),
  );
  await page.goto('/assets?search=HH-1001');
  const row = page.getByRole('row', { name: /HH-1001/ });
  const through = await row.locator('time').getAttribute('datetime');
  const saved = async (button: string) => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    const [header, line] = readFileSync(await (await download).path(), 'utf8')
      .replace('\u{FEFF}', '')
      .split('\r\n');
    return Object.fromEntries(header!.split(',').map((name, index) => [name, line!.split(',')[index]]));
  };
  const masked = await saved('Save Assets as CSV');
  expect(masked).toMatchObject({
    MPAN: `•••• ${asset!.mpan!.slice(-4)}`,
    'Latest reading': through,
  });
  await expect(row).toContainText(masked['MPAN']!);
  // A page of the CSV is longer than one with figures.
  expect(Object.keys(masked)).not.toContain('Typical kW');
  expect(await saved('CSV with MPAN in full')).toMatchObject({ MPAN: asset!.mpan });
});

test('the cost of a portfolio states how many assets it covers, and lists those without a tariff', async ({
  page,
  client,
}) => {
  const [portfolio] = (await client.listPortfolios({ query: { sort: '-assetCount' } })).data;
  const { portfolioUUID } = portfolio!;
  const missing = await client.listAssets({ query: { portfolioUUID, tariff: 'NONE' } });
  expect(missing.totalItems).toBeGreaterThan(0);
  await page.goto(`/portfolios/${portfolioUUID}?tab=energy`);
  await expect(page.getByText(/for \d+ of \d+ assets/).first()).toBeVisible();
  await page.getByRole('link', { name: 'show assets without a tariff' }).click();
  await expect(page).toHaveURL(/tariff=NONE/);
  await expect(page.getByText(new RegExp(`of ${missing.totalItems}$`))).toBeVisible();
});
