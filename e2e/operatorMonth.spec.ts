import { expect, type Page, test } from 'playwright/test';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { type Instance, startInstance } from '../tools/harness/instance.ts';
import { operatorContext } from './operatorContext.ts';

// March 2027: the event is on a Thursday. The clock moves, so it has a separate instance.
const DAY = '2027-03-04';
const USUAL_KWH = 200;
/** 5 % of grace, then three points for each. */
const GRACE = [
  { atPercent: 61.666667, factor: 0 },
  { atPercent: 95, factor: 1 },
];
test.describe.configure({ timeout: 240_000 });

let instance: Instance;
let page: Page;
let assetUUIDs: string[];
let schemes: { dfs: string; dno: string };
test.beforeAll(async ({ browser }) => {
  test.setTimeout(600_000);
  instance = await startInstance({ DEMO: 'off' });
  const context = await operatorContext(browser, instance);
  page = await context.newPage();
  page.setDefaultTimeout(15_000);
});
test.afterAll(() => instance.stop());

const at = (clock: string, date = DAY) => new Date(`${date}T${clock}:00Z`).toISOString();
const setClock = (now: string) => instance.client.setClock({ body: { now } });

/** Two cold stores of 400 kW, ready in the Demand Flexibility Service and in a product of a network operator. */
async function prepare(): Promise<void> {
  const { client } = instance;
  await setClock(at('08:00'));
  const { userUUID } = await client.createUser({ body: { userId: 'ada', name: 'Ada' } });
  await client.createConsent({ body: { userUUID, type: 'DISPATCH' } });
  const { data } = await client.createAssetsBulk({
    body: ['North', 'South'].map((name) => ({
      name: `Cold store ${name}`,
      assetType: 'OTHER' as const,
      powerKw: 400,
      userUUID,
    })),
  });
  assetUUIDs = data.map(({ assetUUID }) => assetUUID);
  const count = 30 * 48;
  const from = Date.parse(at('00:00')) - count * HALF_HOUR_MS;
  for (const assetUUID of assetUUIDs)
    await client.createConsumption({
      body: Array.from({ length: count }, (_, slot) => ({
        assetUUID,
        startTime: new Date(from + slot * HALF_HOUR_MS).toISOString(),
        value: USUAL_KWH,
      })),
    });
  await client.createMarketPack({
    body: {
      packId: 'OUR_DNO',
      version: '2027',
      parent: { packId: 'DNO_COMMON', version: '2024-12' },
      overrides: {
        name: 'Our network operator',
        settlement: { curve: GRACE, curveBase: 'STEP', appliesTo: 'AVAILABILITY', factorMonth: 'SAME' },
        stacking: { matrix: 'ENA_2025_01', product: 'SA_OU_DAY_AHEAD' },
      },
      confirmations: ['products', 'baseline', 'gates', 'settlement', 'retention', 'units', 'stacking'].map((part) => ({
        at: `/${part}`,
        statement: 'Contract of 1 March',
      })),
    },
  });
  const [dfs, dno] = await Promise.all([
    client.createScheme({ body: { name: 'Demand Flexibility Service', requiresMpan: false } }),
    client.createScheme({
      body: {
        name: 'Scheduled availability',
        schemeType: 'DNO_FLEX',
        requiresMpan: false,
        baselineMethod: 'MID_8_OF_10',
        pack: { packId: 'OUR_DNO', version: '2027' },
      },
    }),
  ]);
  schemes = { dfs: dfs.schemeUUID, dno: dno.schemeUUID };
  for (const schemeUUID of Object.values(schemes))
    await client.optSchemeAssets({ params: { schemeUUID }, body: { assetUUIDs, action: 'OPT_IN' } });
  await client.setClock({ body: { advance: 'PT1M' } });
}

/** An event of an hour this evening: 600 kW are 300 kWh a half hour. */
async function instruct(schemeUUID: string, name: string, contractedMw: number): Promise<string> {
  const { eventUUID } = await instance.client.createEvent({
    body: {
      name,
      schemeUUID,
      eventType: 'TURN_DOWN',
      startTime: at('17:00'),
      endTime: at('18:00'),
      contractedMw,
      priceGbpPerMwh: 300,
    },
  });
  return eventUUID;
}

const openedDialog = () => page.getByRole('dialog').last();

test('a month of a network operator’s product, from availability over a shared event to what was paid', async () => {
  await prepare();
  const { client } = instance;

  // What the operator agreed to pay for being there.
  await page.goto(`/schemes/${schemes.dno}`);
  const availability = page.getByRole('region', { name: 'Availability' });
  await availability.scrollIntoViewIfNeeded();
  await expect(availability).toContainText('No availability windows are agreed for this month, so nothing is payable.');
  await availability.getByRole('button', { name: 'Agree window' }).click();
  await openedDialog().getByLabel('Capacity').fill('0.5');
  await openedDialog().getByLabel('Price').fill('12');
  await openedDialog().getByRole('button', { name: 'Agree window' }).click();
  await expect(availability).toContainText('Availability payment £18.00: 6 half-hours in 1 window.');

  // Both buyers want the same hour: a pair that is permitted once somebody has confirmed it.
  const [dfs, dno] = [
    await instruct(schemes.dfs, 'National evening', 0.4),
    await instruct(schemes.dno, 'Local evening', 0.4),
  ];
  const optInBy = (eventUUID: string) =>
    client.optEventAssets({
      params: { 'event-uuid': eventUUID },
      body: { assetUUIDs, action: 'OPT_IN', reservedKw: 200 },
    });
  expect((await optInBy(dfs)).changed).toBe(2);
  expect((await optInBy(dno)).refused.map(({ code }) => code)).toEqual([
    'STACKING_NOT_CONFIRMED',
    'STACKING_NOT_CONFIRMED',
  ]);
  await page.goto('/schemes/stacking');
  const card = page.getByRole('listitem').filter({ hasText: 'DFS with SA_OU_DAY_AHEAD' });
  await card.getByRole('button', { name: 'Confirm' }).click();
  await openedDialog().getByRole('textbox', { name: 'What was agreed and where' }).fill('Both buyers, 2 March');
  await openedDialog().getByRole('button', { name: 'Confirm' }).click();
  await expect(card).toContainText('Both buyers, 2 March');
  expect((await optInBy(dno)).changed).toBe(2);

  // Half an hour of maintenance, after which the month earns less.
  await page.goto(`/schemes/${schemes.dno}`);
  await availability.scrollIntoViewIfNeeded();
  await availability.getByRole('button', { name: 'Declare unavailable' }).click();
  await openedDialog().getByRole('combobox', { name: 'Start' }).selectOption('19:30');
  await openedDialog().getByLabel('Reason').fill('Maintenance');
  await openedDialog().getByRole('button', { name: 'Declare unavailable' }).click();
  await expect(availability).toContainText(
    'Availability payment £15.00: 6 half-hours in 1 window, of which 1 unavailable.',
  );

  // Each site uses 20 kWh of 200: 180 delivered, of which each buyer was promised 100.
  await setClock(at('19:00'));
  await client.createConsumption({
    body: assetUUIDs.flatMap((assetUUID) =>
      [0, 1].map((slot) => ({
        assetUUID,
        startTime: new Date(Date.parse(at('17:00')) + slot * HALF_HOUR_MS).toISOString(),
        value: 20,
      })),
    ),
  });
  await client.setClock({ body: { advance: 'PT10M' } });
  for (const eventUUID of [dfs, dno])
    await expect
      .poll(async () => (await client.getEventStats({ params: { 'event-uuid': eventUUID } })).deliveredKwh, {
        timeout: 60_000,
      })
      .toBe(360);

  // The month of one site: nothing counts twice.
  await page.goto(`/assets/${assetUUIDs[0]!}?tab=events`);
  const commitments = page.getByRole('region', { name: 'Commitments' });
  await commitments.scrollIntoViewIfNeeded();
  await expect(commitments).toContainText(
    '2 events of 2 schemes; one is stacked with another event under a stacking rule.',
  );
  await expect(commitments.getByRole('link', { name: /Local evening/ })).toContainText('200 kW of 400 kW');
  await expect(commitments).toContainText('No double counting.');
  await expect(commitments.getByRole('row', { name: /^Scheduled availability/ })).toContainText('180.000');
  await expect(commitments.getByRole('row', { name: /^Delivered/ })).toContainText('360.000');

  // 90 % of what was promised is five points under the grace: 0.85 of the availability.
  await page.goto(`/schemes/${schemes.dno}`);
  await availability.scrollIntoViewIfNeeded();
  await expect(availability).toContainText(
    'Availability payment £12.75: 6 half-hours in 1 window, of which 1 unavailable. £2.25 of £15.00 is returned to the ' +
      'buyer, based on the utilisation factor for Mar 2027: 0.85.',
  );

  // The statement on paper, and what the buyer paid beside it.
  const { run, settlementPeriods } = await client.getEventStats({ params: { 'event-uuid': dno } });
  await page.goto(`/receipts/${dno}/${run}/statement`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main')).toContainText('360');
  const rows = settlementPeriods.map(({ startTime, deliveredKwh, revenueGbp }, slot) =>
    [
      'Local evening',
      startTime,
      (deliveredKwh! / 1000).toFixed(6),
      (revenueGbp! - (slot === 0 ? 10 : 0)).toFixed(2),
    ].join(),
  );
  await page.goto('/payments');
  await page.getByRole('button', { name: 'Upload payment file' }).click();
  const csv = ['Event,Half hour,MWh,Amount (GBP)', ...rows].join('\n');
  await openedDialog()
    .locator('input[type=file]')
    .setInputFiles({ name: 'march.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await openedDialog().getByLabel('Scheme').click();
  await page.getByRole('option', { name: 'Scheduled availability' }).click();
  await openedDialog().getByLabel('Product for the whole file').fill('SA+OU');
  await openedDialog().getByRole('button', { name: 'Check lines' }).click();
  await openedDialog().getByRole('button', { name: 'Upload' }).click();
  await expect(page.locator('[data-verdict]')).toContainText('£10.00 less than expected');
});
