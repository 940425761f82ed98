import { expect, type Page, test } from 'playwright/test';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { WEEK_FILE } from '#testing/weekFile.ts';
import { type Instance, startInstance } from '../tools/harness/instance.ts';
import { operatorContext } from './operatorContext.ts';

// A Thursday of March 2027. The clock moves, so it has a separate instance.
const DAY = '2027-03-04';
test.describe.configure({ timeout: 240_000 });

let instance: Instance;
let page: Page;
test.beforeAll(async ({ browser }) => {
  test.setTimeout(600_000);
  instance = await startInstance({ DEMO: 'off' });
  const context = await operatorContext(browser, instance);
  page = await context.newPage();
  page.setDefaultTimeout(15_000);
});
test.afterAll(() => instance.stop());

const at = (clock: string) => new Date(`${DAY}T${clock}:00Z`).toISOString();

/** A cold store that sold 150 kW in an event of virtual trading and 100 kW to the DFS at the same time. */
async function prepare() {
  const { client } = instance;
  await client.setClock({ body: { now: at('08:00') } });
  const { userUUID } = await client.createUser({ body: { userId: 'ada', name: 'Ada' } });
  await client.createConsent({ body: { userUUID, type: 'DISPATCH' } });
  const { assetUUID } = await client.createAsset({
    body: { name: 'Cold store', assetType: 'OTHER', powerKw: 400, userUUID },
  });
  const count = 30 * 48;
  await client.createConsumption({
    body: Array.from({ length: count }, (_, slot) => ({
      assetUUID,
      startTime: new Date(Date.parse(at('00:00')) - (count - slot) * HALF_HOUR_MS).toISOString(),
      value: 200,
    })),
  });
  const trading = { packId: 'OUR_TRADES', version: '1' };
  await client.createMarketPack({
    body: {
      ...trading,
      parent: { packId: 'BSC_P415', version: '2024-11' },
      overrides: { settlement: { compensationPayer: 'TRADER' } },
    },
  });
  const scheme = async (name: string, pack?: { packId: string; version: string }) => {
    const { schemeUUID } = await client.createScheme({ body: { name, requiresMpan: false, ...(pack && { pack }) } });
    await client.optSchemeAssets({ params: { schemeUUID }, body: { assetUUIDs: [assetUUID], action: 'OPT_IN' } });
    return schemeUUID;
  };
  const schemes = {
    traded: await scheme('Virtual trading', trading),
    dfs: await scheme('Demand Flexibility Service'),
    weekly: await scheme('Weekly', { packId: 'NGED', version: '2024-12' }),
  };
  await client.setClock({ body: { advance: 'PT1M' } });
  const join = async (schemeUUID: string, name: string, reservedKw: number) => {
    const { eventUUID } = await client.createEvent({
      body: {
        name,
        schemeUUID,
        runningType: 'TEST',
        eventType: 'TURN_DOWN',
        startTime: at('17:00'),
        endTime: at('18:00'),
      },
    });
    const body = { assetUUIDs: [assetUUID], action: 'OPT_IN' as const, reservedKw };
    expect(await client.optEventAssets({ params: { 'event-uuid': eventUUID }, body })).toMatchObject({ changed: 1 });
    return eventUUID;
  };
  const traded = await join(schemes.traded, 'Sold evening', 150);
  await join(schemes.dfs, 'DFS evening', 100);
  await client.nominateEvent({ params: { 'event-uuid': traded }, body: { kwh: [200, 200] } });
  await client.setClock({ body: { now: at('19:00') } });
  await client.createConsumption({
    body: ['17:00', '17:30'].map((clock) => ({ assetUUID, startTime: at(clock), value: 50 })),
  });
  await client.setClock({ body: { advance: 'PT1M' } });
  return { schemes, traded };
}

test('what an event was sold for, what is kept of its assets, what to disclose, and a weekly baseline', async () => {
  const { schemes, traded } = await prepare();

  await page.goto(`/events/${traded}`);
  const trades = page.getByRole('region', { name: 'Trades', exact: true });
  await trades.scrollIntoViewIfNeeded();
  await expect(trades).toContainText('OUR_TRADES 1: the trader compensates suppliers. 2 half-hours incomplete.');
  await trades.getByRole('button', { name: 'Enter trades' }).click();
  const dialog = page.getByRole('dialog').last();
  const csv = dialog.getByRole('textbox', { name: 'Half-hours as CSV' });
  const [header, first, second] = (await csv.inputValue()).split('\n');
  const filled = (row: string, figures: string) => row.replace(',,,,', `,${figures}`);
  await csv.fill([header, filled(first!, '0.1,71.50,50,90'), filled(second!, '0.1,"71,50",50,')].join('\n'));
  await dialog.getByRole('button', { name: 'Save trades' }).click();
  await expect(dialog).toContainText('line 3, tradePriceGbpPerMwh must be a decimal');
  await csv.fill([header, filled(first!, '0.1,71.50,50,90'), second].join('\n'));
  await dialog.getByRole('button', { name: 'Save trades' }).click();
  await expect(dialog).toBeHidden();
  // 75 kWh are its part: 0.075 × 71.5 − 0.075 × 50 − 0.025 × 90.
  await expect(trades.getByRole('row').nth(1)).toContainText('0.0750.171.505.36253.752.25−0.6375');
  await expect(trades.getByRole('row').last()).toContainText('−£0.64');
  const link = await trades.getByRole('link', { name: 'Statement, CSV' }).getAttribute('href');
  expect(await (await page.request.get(link!)).text()).toContain(',-0.6375,');

  const results = page.getByRole('region', { name: 'Results by asset' });
  await page.getByRole('tab', { name: 'Results by asset' }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 400);
  for (const name of ['Estimated delivery, kWh', 'Total, kWh', 'Elsewhere, kWh', 'Reserved, kW'])
    await expect(results.getByRole('columnheader', { name })).toBeVisible();
  await expect(results.getByRole('row').last()).toContainText('300.000');
  await expect(results.getByRole('row').last()).toContainText('100.000');
  await page.getByRole('tab', { name: /^Assets/ }).click();
  await expect(page.getByRole('columnheader', { name: 'Reserved, kW' })).toBeVisible();
  await page.goto(`/receipts/${traded}/2/statement`);
  await expect(page.getByRole('article', { name: 'Statement' })).toContainText('portfolios and assets are estimates');
  await expect(page.getByRole('article', { name: 'Statement' })).toContainText('150 kWh counts for other events');

  await page.goto(`/schemes/${schemes.traded}`);
  const list = page.getByRole('region', { name: 'Disclosure', exact: true });
  const file = await list.getByRole('link', { name: 'Other commitments, CSV' }).getAttribute('href');
  const rows = (await (await page.request.get(file!)).text()).trim().split('\r\n');
  expect(rows.filter((row) => row.includes('DFS evening'))).toHaveLength(1);
  expect(rows.find((row) => row.includes('DFS evening'))).toContain('SPLITTING,Y');
  await page.goto('/schemes/stacking');
  await expect(page.getByRole('link', { name: 'Other commitments, CSV' })).toBeVisible();

  await page.goto(`/schemes/${schemes.weekly}`);
  const weekly = page.getByRole('region', { name: 'Weekly baseline', exact: true });
  await weekly.getByRole('button', { name: 'Upload weekly baseline' }).click();
  const upload = page.getByRole('dialog').last();
  const choose = (text: string) =>
    upload
      .locator('input[type=file]')
      .setInputFiles({ name: 'week.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await choose(WEEK_FILE.replace('MONDAY,01:00,-0.3', 'MONDAY,01:00,x'));
  await expect(upload.getByRole('list', { name: 'Errors in the file' })).toContainText(
    'line 4 x is not a number of kW',
  );
  await choose(WEEK_FILE);
  await expect(upload.getByRole('status')).toContainText('336 rows without errors. This will be version 1.');
  await upload.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(weekly.getByRole('row')).toHaveCount(2);
});
