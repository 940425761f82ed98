import { expect, type Page, test } from 'playwright/test';
import type { Client } from '#client/client.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { type Instance, startInstance } from '../tools/harness/instance.ts';
import { operatorContext } from './operatorContext.ts';

// A Thursday, with a separate instance because its clock moves; the gate closes on Wednesday at noon.
const DAY = '2027-03-04';
const EVE = '2027-03-03';

let instance: Instance;
let page: Page;
let assetUUIDs: string[];
let eventUUID: string;
test.beforeAll(async ({ browser }) => {
  instance = await startInstance({ DEMO: 'off' });
  const context = await operatorContext(browser, instance);
  page = await context.newPage();
  await addNominatedEvent(instance.client);
});
test.afterAll(() => instance.stop());

const at = (clock: string, date = DAY) => new Date(`${date}T${clock}:00Z`).toISOString();
const setClock = (client: Client, now: string) => client.setClock({ body: { now } });

/** Two sites that use 200 kWh in each half hour, opted in to an event of a market that takes nominations until noon. */
async function addNominatedEvent(client: Client): Promise<void> {
  await setClock(client, at('08:00', EVE));
  const { userUUID } = await client.createUser({ body: { userId: 'ada', name: 'Ada' } });
  await client.createConsent({ body: { userUUID, type: 'DISPATCH' } });
  const { data } = await client.createAssetsBulk({
    body: ['North', 'South'].map((name) => ({ name: `Cold store ${name}`, assetType: 'OTHER' as const, userUUID })),
  });
  assetUUIDs = data.map(({ assetUUID }) => assetUUID);
  const count = 30 * 48;
  const from = Date.parse(at('08:00', EVE)) - count * HALF_HOUR_MS;
  for (const assetUUID of assetUUIDs)
    await client.createConsumption({
      body: Array.from({ length: count }, (_, slot) => ({
        assetUUID,
        startTime: new Date(from + slot * HALF_HOUR_MS).toISOString(),
        value: 200,
      })),
    });
  const { schemeUUID } = await client.createScheme({
    body: {
      name: 'SSEN day ahead',
      schemeType: 'DNO_FLEX',
      requiresMpan: false,
      pack: { packId: 'SSEN', version: '2024-12' },
    },
  });
  await client.optSchemeAssets({ params: { schemeUUID }, body: { assetUUIDs, action: 'OPT_IN' } });
  await client.setClock({ body: { advance: 'PT1M' } });
  ({ eventUUID } = await client.createEvent({
    body: {
      name: 'Thursday peak',
      schemeUUID,
      runningType: 'TEST',
      eventType: 'TURN_DOWN',
      startTime: at('17:00'),
      endTime: at('18:00'),
      contractedMw: 0.4,
      priceGbpPerMwh: 300,
    },
  }));
  await client.optEventAssets({ params: { 'event-uuid': eventUUID }, body: { assetUUIDs, action: 'OPT_IN' } });
}

async function fill(first: string, second: string, button: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('17:00–17:30, kWh').fill(first);
  await dialog.getByLabel('17:30–18:00, kWh').fill(second);
  await dialog.getByRole('button', { name: button }).click();
  await expect(dialog).toBeHidden();
}

test('a baseline is nominated and revised by its gate, a late version waits, and the event is settled by it', async () => {
  const { client } = instance;
  await page.goto('/');
  await page.getByRole('link', { name: 'Nominate' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nominations' })).toBeVisible();
  const card = page.getByRole('listitem').filter({ hasText: 'Thursday peak' });
  await expect(card.getByText(/Nominate by Wed 3 Mar.*12:00.*800.kWh expected, no nomination yet/)).toBeVisible();
  await card.getByRole('button', { name: 'Nominate' }).click();
  await expect(page.getByRole('dialog').getByLabel('17:00–17:30, kWh')).toHaveValue('400');
  await fill('500', '500', 'Nominate');
  await expect(card.getByText(/Revise by .*nominated \(version 1 of 1\)/)).toBeVisible();
  await expect(card.getByText(/Check it: version 1 is 125/)).toBeVisible();
  await card.getByRole('button', { name: 'Revise' }).click();
  await fill('400', '350', 'Revise nomination');
  await expect(card.getByText(/750.kWh nominated \(version 2 of 2\)/)).toBeVisible();

  await setClock(client, at('12:01', EVE));
  await page.reload();
  await expect(card.getByText(/The gate is closed: .*version 2 of 2/)).toBeVisible();
  await card.getByRole('button', { name: 'Revise' }).click();
  await fill('900', '900', 'Revise nomination');
  await expect(card.getByText('Late, not used')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Allow version 3' })).toBeVisible();
  await expect(card.getByText('In force')).toBeVisible();

  await setClock(client, at('19:00'));
  await client.createConsumption({
    body: [
      [100, 120],
      [150, 180],
    ].flatMap((values, place) =>
      values.map((value, slot) => ({
        assetUUID: assetUUIDs[place]!,
        startTime: at(slot === 0 ? '17:00' : '17:30'),
        value,
      })),
    ),
  });
  await client.setClock({ body: { advance: 'PT5S' } });
  await page.goto(`/events/${eventUUID}`);
  await expect(page.getByText(/Baseline: nominated, version 2 of 3 \(received Wed 3 Mar/)).toBeVisible();
  await expect(page.getByText(/Figures for single assets and portfolios are estimates/)).toBeVisible();
  const { deliveredKwh } = await client.getEventStats({ params: { 'event-uuid': eventUUID }, query: {} });
  expect(deliveredKwh).toBe(200);
});
