import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from 'playwright/test';
import type { Client } from '#client/client.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { type Instance, startInstance } from '../tools/harness/instance.ts';
import { coloursHaveSettled } from './coloursHaveSettled.ts';
import { operatorContext } from './operatorContext.ts';

// A Thursday; its event moves the clock, so it has a separate instance.
const DAY = '2027-03-04';
const ASSETS = 4;
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

let instance: Instance;
test.beforeAll(async () => {
  instance = await startInstance({ DEMO: 'off' });
});
test.afterAll(() => instance.stop());

const at = (clock: string) => new Date(`${DAY}T${clock}:00Z`).toISOString();
const setClock = (client: Client, clock: string) => client.setClock({ body: { now: at(clock) } });
const send = (client: Client, assetUUIDs: string[], clock: string, value: number) =>
  client.createConsumption({ body: assetUUIDs.map((assetUUID) => ({ assetUUID, startTime: at(clock), value })) });

/** Four homes that use 1 kWh in every half hour, opted in to an event from 17:00 to 20:00. */
async function schedule(client: Client): Promise<{ eventUUID: string; assetUUIDs: string[] }> {
  await setClock(client, '16:05');
  const { userUUID } = await client.createUser({ body: { userId: 'ada', name: 'Ada' } });
  await client.createConsent({ body: { userUUID, type: 'DISPATCH' } });
  const { data } = await client.createAssetsBulk({
    body: Array.from({ length: ASSETS }, (_, i) => ({
      name: `Home ${i + 1}`,
      assetType: 'HEAT_PUMP' as const,
      userUUID,
    })),
  });
  const assetUUIDs = data.map(({ assetUUID }) => assetUUID);
  const { portfolioUUID } = await client.createPortfolio({ body: { name: 'Hill homes' } });
  await client.assignPortfolioAssets({ params: { portfolioUUID }, body: { assetUUIDs } });
  const count = 40 * 48;
  const from = Date.parse(at('16:00')) - count * HALF_HOUR_MS;
  await client.createConsumption({
    body: assetUUIDs.flatMap((assetUUID) =>
      Array.from({ length: count }, (_, slot) => ({
        assetUUID,
        startTime: new Date(from + slot * HALF_HOUR_MS).toISOString(),
        value: 1,
      })),
    ),
  });
  const { schemeUUID } = await client.createScheme({ body: { name: 'Evening flexibility', requiresMpan: false } });
  await client.optSchemeAssets({ params: { schemeUUID }, body: { assetUUIDs, action: 'OPT_IN' } });
  await client.setClock({ body: { advance: 'PT1M' } });
  const { eventUUID } = await client.createEvent({
    body: {
      name: 'Cold evening',
      schemeUUID,
      eventType: 'TURN_DOWN',
      startTime: at('17:00'),
      endTime: at('20:00'),
      contractedMw: 0.002,
      portfolioUUIDs: [portfolioUUID],
    },
  });
  await client.optEventAssets({ params: { 'event-uuid': eventUUID }, body: { assetUUIDs, action: 'OPT_IN' } });
  await client.setClock({ body: { advance: 'PT5S' } });
  return { eventUUID, assetUUIDs };
}

test('an operator watches an event from its countdown to its cancellation', async ({ browser }) => {
  const { client } = instance;
  const { eventUUID, assetUUIDs } = await schedule(client);
  const context = await operatorContext(browser, instance);
  const page = await context.newPage();
  const balance = page.getByRole('region', { name: 'Balance' });
  const isSaidByTheService = () =>
    expect(async () => {
      const { verdict } = await client.getEventBalance({ params: { 'event-uuid': eventUUID } });
      await expect(page.locator('[data-verdict]')).toHaveText(verdict.sentence, { timeout: 1000 });
    }).toPass();

  await page.goto(`/events/${eventUUID}`);
  await expect(page.getByText(/^Starts 17:00, in \d+ min \d\d s$/)).toBeVisible();
  await isSaidByTheService();
  await expect(balance).toContainText('6.0');
  // Nobody knows how they respond until an event has been settled: neither does the balance.
  const forecast = page.getByRole('figure', { name: 'Forecast by half-hour' });
  await expect(forecast).toContainText('No event of this type has been settled yet');

  await setClock(client, '17:32');
  await send(client, assetUUIDs.slice(0, 2), '17:00', 0.4);
  await page.reload();
  await expect(page.getByText(/^Half-hour 2 of 6, \d+ min \d\d s left$/)).toBeVisible();
  await isSaidByTheService();
  await expect(balance).toContainText('Measured 1.2');
  await expect(balance).toContainText('of 4, latest reading 17:30');
  const measured = page.getByRole('figure', { name: /^By half-hour\. 17:00: 1\.20.kWh measured/ });
  await measured.getByRole('button', { name: 'View as table' }).click();
  await expect(measured.getByRole('row')).toHaveCount(7);
  await expect(
    page.getByRole('figure', { name: /^Portfolios against their forecast\. Hill homes: 1\.20.kWh measured/ }),
  ).toBeVisible();

  await setClock(client, '19:10');
  await page.reload();
  await balance.getByRole('link', { name: 'List 2 with no readings' }).click();
  await expect(page).toHaveURL(/overdue=SILENT/);
  const overdue = page.getByRole('region', { name: 'Assets late or with no readings' });
  await expect(overdue.getByRole('link', { name: 'Home 3' })).toBeVisible();
  await expect(overdue.getByRole('link', { name: 'Home 1' })).toHaveCount(0);
  await expect(page.getByText('4 assets opted in')).toBeVisible();

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await page.evaluate(coloursHaveSettled);
    const { violations } = await new AxeBuilder({ page }).include('main').withTags(WCAG).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await page.getByRole('button', { name: 'Cancel event' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel event with 4 assets' }).click();
  // Its notice says who had opted in until the half hours that had ended are settled.
  await expect(page.getByText(/^Cancelled .*4 assets were notified/).first()).toBeVisible();
  expect((await client.getEvent({ params: { 'event-uuid': eventUUID } })).state).toBe('CANCELLED');
  await context.close();
});
