import { expect, type Page, test } from 'playwright/test';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { type Instance, startInstance } from '../tools/harness/instance.ts';
import { operatorContext } from './operatorContext.ts';

// A Thursday; the event moves the clock, so it has a separate instance. Who takes part uses 100 Wh a half hour less.
const DAY = '2027-03-04';
const HOMES = 1050;
const DAYS = 12;
const AT_ONCE = 525;
test.describe.configure({ timeout: 240_000 });

let instance: Instance;
let page: Page;
let assetUUIDs: string[] = [];
test.beforeAll(async ({ browser }) => {
  test.setTimeout(600_000);
  instance = await startInstance({ DEMO: 'off' });
  const context = await operatorContext(browser, instance);
  page = await context.newPage();
});
test.afterAll(() => instance.stop());

const at = (clock: string) => Date.parse(`${DAY}T${clock}:00Z`);
const setClock = (clock: string) => instance.client.setClock({ body: { now: new Date(at(clock)).toISOString() } });

/** Readings of the two half hours of the event on some days before it, or on its own day. */
async function read(days: readonly number[], whOf: (home: number, day: number) => number): Promise<void> {
  for (const day of days)
    for (let from = 0; from < HOMES; from += AT_ONCE)
      await instance.client.createConsumption({
        body: assetUUIDs.slice(from, from + AT_ONCE).flatMap((assetUUID, place) =>
          [0, 1].map((slot) => ({
            assetUUID,
            startTime: new Date(at('17:00') - day * 86_400_000 + slot * HALF_HOUR_MS).toISOString(),
            value: whOf(from + place, day) / 1000,
          })),
        ),
      });
}

test('an operator has a scheme hold assets out, and reads the true effect of its event', async () => {
  const { client } = instance;
  await setClock('08:00');
  const { userUUID } = await client.createUser({ body: { userId: 'ada', name: 'Ada' } });
  await client.createConsent({ body: { userUUID, type: 'DISPATCH' } });
  const { schemeUUID } = await client.createScheme({ body: { name: 'Evening flexibility', requiresMpan: false } });
  const { portfolioUUID } = await client.createPortfolio({ body: { name: 'Homes' } });
  for (let from = 0; from < HOMES; from += AT_ONCE) {
    const { data } = await client.createAssetsBulk({
      body: Array.from({ length: AT_ONCE }, (_, place) => ({
        name: `Home ${from + place}`,
        assetType: 'HEAT_PUMP' as const,
        userUUID,
      })),
    });
    const uuids = data.map((asset) => asset.assetUUID);
    assetUUIDs = [...assetUUIDs, ...uuids];
    await client.assignPortfolioAssets({ params: { portfolioUUID }, body: { assetUUIDs: uuids } });
    await client.optSchemeAssets({ params: { schemeUUID }, body: { assetUUIDs: uuids, action: 'OPT_IN' } });
  }
  await client.setClock({ body: { advance: 'PT1M' } });
  const usual = (home: number) => 600 + ((home * 97) % 300);
  await read(
    Array.from({ length: DAYS }, (_, day) => day + 1),
    usual,
  );

  await page.goto(`/schemes/${schemeUUID}`);
  await page.getByRole('button', { name: /^Edit/ }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Random hold-out').fill('10');
  await dialog.getByLabel('Payment per held-out asset').fill('0.5');
  await dialog.getByRole('button', { name: 'Save scheme' }).click();
  await expect(page.getByText(/10.% from 1,000 ready assets, £0.50 each/)).toBeVisible();

  const { eventUUID } = await client.createEvent({
    body: {
      name: 'Cold evening',
      schemeUUID,
      eventType: 'TURN_DOWN',
      startTime: new Date(at('17:00')).toISOString(),
      endTime: new Date(at('18:00')).toISOString(),
      contractedMw: 0.2,
      priceGbpPerMwh: 300,
      portfolioUUIDs: [portfolioUUID],
    },
  });
  const params = { 'event-uuid': eventUUID };
  const refused: string[] = [];
  for (let from = 0; from < HOMES; from += AT_ONCE) {
    const body = { assetUUIDs: assetUUIDs.slice(from, from + AT_ONCE), action: 'OPT_IN' as const };
    refused.push(...(await client.optEventAssets({ params, body })).refused.map(({ assetUUID }) => assetUUID));
  }
  await setClock('17:01');
  const isOut = new Set(refused);
  await read([0], (home) => usual(home) - (isOut.has(assetUUIDs[home]!) ? 0 : 100));
  await setClock('18:31');
  await expect.poll(async () => (await client.getEvent({ params })).statsStatus, { timeout: 90_000 }).toBe('READY');

  await page.goto(`/events/${eventUUID}`);
  // Content below the fold is rendered when it comes near.
  await page.getByRole('tab', { name: 'Results by asset' }).scrollIntoViewIfNeeded();
  const panel = page.locator('section').filter({ has: page.getByRole('heading', { name: 'True effect' }) });
  await panel.last().scrollIntoViewIfNeeded();
  const { controlGroup } = await client.getEventStats({ params });
  expect(controlGroup!.heldOut).toBe(refused.length);
  const kwh = ((HOMES - refused.length) * 0.2).toFixed(0);
  await expect(panel.last()).toContainText(`true effect ${kwh}`);
  await expect(panel.last()).toContainText((await client.getEventHoldOut({ params })).salt!);
  await expect(panel.last()).toContainText(`£${(refused.length / 2).toFixed(2)}`);
});
