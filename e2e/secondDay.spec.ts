import { expect, type Page, test } from 'playwright/test';
import type { Client } from '#client/client.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { type Instance, startInstance } from '../tools/harness/instance.ts';
import { refuseStatsRuns } from './failedStats.ts';
import { operatorContext } from './operatorContext.ts';

// A Thursday; its events move the clock, so it has a separate instance.
const DAY = '2027-03-04';

let instance: Instance;
let page: Page;
let assetUUIDs: string[];
let schemeUUID: string;
test.beforeAll(async ({ browser }) => {
  instance = await startInstance({ DEMO: 'off' });
  const context = await operatorContext(browser, instance);
  page = await context.newPage();
  await registerAssets(instance.client);
});
test.afterAll(() => instance.stop());

const at = (clock: string, date = DAY) => new Date(`${date}T${clock}:00Z`).toISOString();
const setClock = (client: Client, now: string) => client.setClock({ body: { now } });
const read = (client: Client, asset: number, clock: string, value: number) =>
  client.createConsumption({ body: [{ assetUUID: assetUUIDs[asset]!, startTime: at(clock), value }] });

/** Three homes that use 1 kWh in every half hour of forty days, READY in a scheme. */
async function registerAssets(client: Client): Promise<void> {
  await setClock(client, at('12:00'));
  const { userUUID } = await client.createUser({ body: { userId: 'ada', name: 'Ada' } });
  await client.createConsent({ body: { userUUID, type: 'DISPATCH' } });
  const { data } = await client.createAssetsBulk({
    body: ['One', 'Two', 'Three'].map((name) => ({ name: `Home ${name}`, assetType: 'HEAT_PUMP' as const, userUUID })),
  });
  assetUUIDs = data.map(({ assetUUID }) => assetUUID);
  const count = 40 * 48;
  const from = Date.parse(at('12:00')) - count * HALF_HOUR_MS;
  for (const assetUUID of assetUUIDs)
    await client.createConsumption({
      body: Array.from({ length: count }, (_, slot) => ({
        assetUUID,
        startTime: new Date(from + slot * HALF_HOUR_MS).toISOString(),
        value: 1,
      })),
    });
  ({ schemeUUID } = await client.createScheme({ body: { name: 'Evening flexibility', requiresMpan: false } }));
  await client.optSchemeAssets({ params: { schemeUUID }, body: { assetUUIDs, action: 'OPT_IN' } });
  await client.setClock({ body: { advance: 'PT1M' } });
}

const schedule = (client: Client, name: string, from: string, to: string) =>
  client.createEvent({
    body: { name, schemeUUID, eventType: 'TURN_DOWN', startTime: from, endTime: to, contractedMw: 0.002 },
  });
const opt = (client: Client, eventUUID: string, action: 'OPT_IN' | 'OPT_OUT', which = assetUUIDs) =>
  client.optEventAssets({ params: { 'event-uuid': eventUUID }, body: { assetUUIDs: which, action } });

test('a moved event shows what was changed, and whose opt-in did not fit', async () => {
  const { client } = instance;
  const { eventUUID } = await schedule(client, 'Moved', at('15:00', '2027-03-05'), at('16:00', '2027-03-05'));
  const other = await schedule(client, 'Late', at('18:00', '2027-03-05'), at('19:00', '2027-03-05'));
  await opt(client, eventUUID, 'OPT_IN');
  await opt(client, other.eventUUID, 'OPT_IN', [assetUUIDs[0]!]);
  await client.updateEvent({
    params: { 'event-uuid': eventUUID },
    body: { startTime: at('18:00', '2027-03-05'), endTime: at('19:00', '2027-03-05') },
  });
  await page.goto(`/events/${eventUUID}`);
  await expect(
    page.getByText(/^Changed .*1 opt-in did not fit the change and was ended: 1 in an overlapping event\.$/),
  ).toBeVisible();
  const ended = page.getByRole('region', { name: 'Opt-ins ended by the change' });
  await ended.getByText('In an overlapping event').click();
  await expect(ended.getByRole('link', { name: 'Home One' })).toBeVisible();
});

test('an event settles when its readings arrive; late data is reported, and recalculated with a reason', async () => {
  const { client } = instance;
  const { eventUUID } = await schedule(client, 'Thursday', at('13:00'), at('14:00'));
  await opt(client, eventUUID, 'OPT_IN');
  await setClock(client, at('14:01'));
  await read(client, 0, '13:00', 0.4);
  await client.setClock({ body: { advance: 'PT5S' } });
  await page.goto('/events');
  await expect(page.getByRole('row', { name: /^Settling Thursday/ })).toBeVisible();
  await page.goto(`/events/${eventUUID}`);
  await expect(page.getByText('Settling: 1 of 6 asset half-hours').first()).toBeVisible();

  for (const asset of [0, 1, 2]) for (const clock of ['13:00', '13:30']) await read(client, asset, clock, 0.4);
  await client.setClock({ body: { advance: 'PT5S' } });
  await expect(page.getByText('Final', { exact: true }).first()).toBeVisible();
  await read(client, 2, '13:30', 0.9);
  await client.setClock({ body: { advance: 'PT5S' } });
  await page.reload();
  await expect(page.getByText(/^Late data after final: −0\.50/)).toBeVisible();

  await page.getByRole('tab', { name: /^Runs/ }).click();
  await page.getByRole('button', { name: 'Recalculate' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Recalculate' })).toBeDisabled();
  await dialog.getByLabel('Reason').fill('The meter of Home Three was read again');
  await dialog.getByRole('button', { name: 'Recalculate' }).click();
  await client.setClock({ body: { advance: 'PT5S' } });
  await expect(page.getByText('The meter of Home Three was read again')).toBeVisible();
  await expect(page.getByText(/^Late data after final/)).toHaveCount(0);
});

test('failed stats are a task of the home page; the event page shows the reason and recalculates', async () => {
  const { client } = instance;
  const { eventUUID } = await schedule(client, 'Refused', at('15:00'), at('16:00'));
  await opt(client, eventUUID, 'OPT_IN');
  const refused = await refuseStatsRuns(instance);
  await setClock(client, at('16:01'));
  const status = async () => {
    await refused.again();
    return (await client.getEvent({ params: { 'event-uuid': eventUUID } })).statsStatus;
  };
  await expect.poll(status, { timeout: 20_000 }).toBe('FAILED');
  await page.goto('/');
  await page.getByRole('link', { name: /Refused: the settlement could not be calculated/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Refused' })).toBeVisible();
  await expect(
    page.getByText(/^The settlement could not be calculated: .*no room left for the run\. It is tried again/),
  ).toBeVisible();

  await refused.fix();
  await page.getByRole('button', { name: 'Recalculate' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('There is room again');
  await dialog.getByRole('button', { name: 'Recalculate' }).click();
  await expect(page.getByText(/^Settling: 0 of 6 asset half-hours/).first()).toBeVisible();
  await expect(page.getByText(/^The settlement could not be calculated/)).toHaveCount(0);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'To do' })).toBeVisible();
  await expect(page.getByText(/No open items|is likely to fall short/).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /the settlement could not be calculated/ })).toHaveCount(0);
});

test('undoing an opt-in restores the invitations', async () => {
  const { client } = instance;
  const { portfolioUUID } = await client.createPortfolio({ body: { name: 'Invited homes' } });
  await client.assignPortfolioAssets({ params: { portfolioUUID }, body: { assetUUIDs } });
  const { eventUUID } = await client.createEvent({
    body: {
      name: 'Invited',
      schemeUUID,
      eventType: 'TURN_DOWN',
      startTime: at('10:00', '2027-03-06'),
      endTime: at('11:00', '2027-03-06'),
      portfolioUUIDs: [portfolioUUID],
    },
  });
  const { bulkActionUUID } = await client.createBulkAction({
    body: { filter: {}, all: true, action: 'EVENT_OPT_IN', target: eventUUID },
  });
  await page.goto(`/bulk-actions/${bulkActionUUID}`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo for 3 assets' }).click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  const { data } = await client.listEventAssets({ params: { 'event-uuid': eventUUID } });
  expect(data.map(({ state }) => state)).toEqual(['INVITED', 'INVITED', 'INVITED']);
});
