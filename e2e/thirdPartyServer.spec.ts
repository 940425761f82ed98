import type { Page, Request } from 'playwright/test';
import { startSourceServer, type SourceServer } from '#testing/sourceServer.ts';
import { signInOperator } from '../tools/harness/signInOperator.ts';
import { expect, test as base } from './operator.ts';
import { everyScreen } from './screens.ts';
import { type SecondDashboard, startSecondDashboard } from './secondDashboard.ts';

interface ThirdParty extends SecondDashboard {
  server: SourceServer;
  signedIn: Awaited<ReturnType<typeof signInOperator>>;
}

/** Tests of a dashboard in front of a third-party server, which has the source's operations alone. */
const test = base.extend<object, { another: ThirdParty }>({
  another: [
    async ({ browser, demo }, use) => {
      const server = await startSourceServer(demo.credentials.serviceUrl);
      const dashboard = await startSecondDashboard(demo, server.url);
      await use({ ...dashboard, server, signedIn: await signInOperator(browser, { ...demo, ...dashboard }) });
      await dashboard.stop();
      await server.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ another }, use) => use(another.dashboardUrl),
  storageState: async ({ another }, use) => use(another.signedIn),
});

/** Collects the faults of a page from now on: console errors, failed requests, refusals. */
function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on(
    'response',
    (response) =>
      response.status() >= 400 &&
      faults.push(`${response.status()} ${response.request().method()} ${new URL(response.url()).pathname}`),
  );
  return faults;
}

/** Collects the requests of a page that have no response yet, without its event stream, which never ends. */
function pendingRequestsOf(page: Page): ReadonlySet<Request> {
  const pending = new Set<Request>();
  page.on('request', (request) => request.resourceType() !== 'eventsource' && pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  return pending;
}

test('every screen works on a server with the source’s operations alone, and calls nothing else', async ({
  page,
  client,
  another,
}) => {
  test.setTimeout(600_000);
  const faults = faultsOf(page);
  const pending = pendingRequestsOf(page);
  const screens = await everyScreen(client);
  for (const [address, heading] of screens) {
    await page.goto(address);
    await test.step(address, async () => {
      const absent = page.getByText('This server does not support this');
      await expect
        .soft(page.getByRole('heading', { level: 1, name: heading }).or(absent).first(), address)
        .toBeVisible();
      await expect.poll(() => pending.size, { message: address, intervals: [20] }).toBe(0);
      // Neither an alert nor anything that loads for ever.
      await expect.soft(page.locator('main [aria-busy=true], main .mantine-Skeleton-root'), address).toHaveCount(0);
      expect
        .soft(await page.locator('main [role=alert], .mantine-Notification-root').allInnerTexts(), address)
        .toEqual([]);
      expect.soft(faults.splice(0), address).toEqual([]);
    });
  }
  expect.soft([...new Set(another.server.missingOperations)]).toEqual(['GET /webhooks']);
});

test('screens that the server lacks are not in the navigation, and their address shows a sentence', async ({
  page,
}) => {
  const faults = faultsOf(page);
  await page.goto('/');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect(navigation.getByRole('link', { name: 'Assets', exact: true })).toBeVisible();
  const entries = await navigation.getByRole('listitem').allInnerTexts();
  // Without counts.
  expect(entries.map((entry) => entry.split('\n')[0])).toEqual([
    'Home',
    'Events',
    'Markets',
    'Assets',
    'Portfolios and units',
    'Customers',
    'Insight',
  ]);
  for (const address of ['/analytics', '/imports/users']) {
    await page.goto(address);
    await expect(page.getByText('This server does not support this')).toBeVisible();
  }
  await page.goto('/users');
  await expect(page.getByRole('button', { name: 'Create user' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Import' })).toHaveCount(0);
  expect(faults).toEqual([]);
});

test('assets are opted into and out of a scheme and an event by the interface’s operations, with refusals', async ({
  page,
  client,
}) => {
  const { schemeUUID } = await client.createScheme({
    body: { name: 'Elsewhere', schemeType: 'SUPPLIER', requiresMpan: false },
  });
  const counts = async () => (await client.getScheme({ params: { schemeUUID } })).counts;
  const matching = (await client.listAssets({ query: { search: 'HH-10' } })).totalItems;
  const faults = faultsOf(page);
  await page.goto('/assets?search=HH-10');
  await page.getByRole('checkbox', { name: /^Select all/ }).check();
  await page.getByRole('button', { name: `Select all ${matching} that match` }).click();
  await page.getByRole('button', { name: 'Opt in to a scheme' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('This server offers no preview and no undo.')).toBeVisible();
  await dialog
    .getByRole('combobox', { name: 'Scheme' })
    .or(dialog.getByRole('textbox', { name: 'Scheme' }))
    .first()
    .click();
  await page.getByRole('listbox').getByRole('option', { name: 'Elsewhere' }).click();
  await dialog.getByRole('button', { name: `Opt in ${matching} assets` }).click();
  await expect(dialog.getByText('Changed')).toBeVisible();
  const { OPT_IN } = await counts();
  expect(OPT_IN).toBeGreaterThan(90);
  await expect(dialog.getByText(String(OPT_IN), { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await client.setClock({ body: { advance: 'PT2M' } });
  await page.goto(`/schemes/${schemeUUID}?status=READY`);
  const name = 'Elsewhere at noon';
  const day = new Date(Date.parse((await client.getClock()).now) + 3 * 86_400_000).toISOString().slice(0, 10);
  const { eventUUID } = await client.createEvent({
    body: {
      name,
      schemeUUID,
      eventType: 'TURN_DOWN',
      startTime: `${day}T12:00:00Z`,
      endTime: `${day}T13:00:00Z`,
      contractedMw: 0.01,
    },
  });
  await page.goto('/assets?search=HH-10');
  await page.getByRole('checkbox', { name: /^Select all/ }).check();
  await page.getByRole('button', { name: 'Opt in to an event' }).click();
  await dialog
    .getByRole('combobox', { name: 'Event' })
    .or(dialog.getByRole('textbox', { name: 'Event' }))
    .first()
    .click();
  await page
    .getByRole('listbox')
    .getByRole('option', { name: new RegExp(name) })
    .click();
  await dialog.getByRole('button', { name: 'Opt in 25 assets' }).click();
  await expect(dialog.getByText('Changed')).toBeVisible();
  const { assetsOptedIn } = await client.getEvent({ params: { 'event-uuid': eventUUID } });
  expect(assetsOptedIn).toBeGreaterThan(0);
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await page.goto(`/events/${eventUUID}`);
  await expect(page.getByRole('figure', { name: /^Expected baseline/ })).toBeVisible();
  await page.getByRole('checkbox', { name: /^Select all/ }).check();
  await page.getByRole('button', { name: 'Opt out', exact: true }).click();
  await dialog.getByRole('button', { name: /^Opt out \d+ assets?$/ }).click();
  await expect(dialog.getByText('Changed')).toBeVisible();
  expect((await client.getEvent({ params: { 'event-uuid': eventUUID } })).assetsOptedIn).toBe(0);
  expect(faults).toEqual([]);
});

test('users, portfolios and events are created, tariffs are listed, a settled event shows its performance', async ({
  page,
  client,
}) => {
  const faults = faultsOf(page);
  const inDialog = page.getByRole('dialog');
  await page.goto('/users');
  await page.getByRole('button', { name: 'Create user' }).click();
  await inDialog.getByLabel('Name').fill('Iris Elsewhere');
  await inDialog.getByLabel('User id').fill('IRIS-1');
  await inDialog.getByRole('button', { name: 'Create user' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Iris Elsewhere' })).toBeVisible();

  await page.goto('/portfolios');
  await page.getByRole('button', { name: 'Create portfolio' }).first().click();
  await inDialog.getByLabel('Name').fill('Far portfolio');
  await inDialog.getByRole('button', { name: 'Create portfolio' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Far portfolio' })).toBeVisible();

  const events = (await client.listEvents({ query: { pageSize: 100 } })).data;
  await page.goto(`/events/${events.find(({ name }) => name === 'Evening peak 5')!.eventUUID}`);
  for (const chart of [/^Baseline and metered energy/, /^By half-hour\. Delivered/])
    await expect(page.getByRole('figure', { name: chart }).first()).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Results by asset' })).toBeVisible();
  await expect(page.getByRole('tab', { name: /^Runs/ })).toHaveCount(0);

  const day = new Date(Date.parse((await client.getClock()).now) + 5 * 86_400_000).toISOString().slice(0, 10);
  await page.goto(
    `/events/new?from=${events.find(({ name }) => name === 'Evening peak 5')!.eventUUID}&day=${day}&step=amount`,
  );
  await expect(page.getByLabel('Contracted, MW')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Rehearsal' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Next: review' }).click();
  await page.getByRole('button', { name: 'Schedule event' }).click();
  await expect(page.getByText(/has been scheduled\. \d+ assets? opted in/)).toBeVisible();

  const [asset] = (await client.listAssets({ query: { search: 'HH-1001' } })).data;
  await page.goto(`/assets/${asset!.assetUUID}?tab=tariff`);
  await expect(page.getByRole('region', { name: 'Asset tariffs' })).toContainText(/p\/kWh|Single|Time of use/i);
  expect(faults).toEqual([]);
});
