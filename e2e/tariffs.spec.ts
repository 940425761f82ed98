import type { Page } from 'playwright/test';
import { formatPounds } from '#app/format/format.ts';
import type { Client } from '#client/client.ts';
import { wallNow } from '#energy/time/clocks.ts';
import { addDays, londonDate, londonMidnight } from '#energy/time/london.ts';
import { HALF_HOUR_MS, settlementPeriodsIn } from '#energy/time/settlement.ts';
import { expect, test } from './operator.ts';
import { inviteViewer } from './viewer.ts';

const newAsset = async (client: Client, name: string) =>
  (await client.createAsset({ body: { name, assetType: 'EV_CHARGER' } })).assetUUID;
const flat = { direction: 'import', tariffType: 'SINGLE_RATE', validFrom: '2026-01-01' } as const;
const dialogOf = (page: Page) => page.getByRole('dialog');
/** The asset of the demo that has readings, with a tariff of a mistyped price for the last ten days. */
async function mistyped(client: Client): Promise<{ assetUUID: string; tariffUUID: string; from: string; to: string }> {
  const { data } = await client.listAssets({ query: { search: 'HH-10', pageSize: 100 } });
  const taken = new Set(
    (await client.listTariffs({ query: { pageSize: 1000 } })).data.map(({ assetUUID }) => assetUUID),
  );
  const { assetUUID } = data.find((asset) => !taken.has(asset.assetUUID) && asset.lastReadingUTC !== null)!;
  const today = londonDate(wallNow());
  const [tariff] = (
    await client.createTariffs({
      params: { assetUUID },
      body: {
        ...flat,
        name: 'Mistyped',
        validFrom: addDays(today, -10),
        unitRates: [{ label: 'All', pencePerKwh: 250 }],
      },
    })
  ).data;
  const at = (days: number) => new Date(londonMidnight(addDays(today, days))).toISOString();
  return { assetUUID, tariffUUID: tariff!.tariffUUID, from: at(-6), to: at(-2) };
}

test('a mistyped tariff is corrected with a reason; versions stay, past costs use the old or the new price', async ({
  page,
  client,
}) => {
  const { assetUUID, tariffUUID, from, to } = await mistyped(client);
  const costs = async (basis: 'AS_TOLD' | 'CORRECTED') =>
    (await client.getAssetCosts({ params: { assetUUID }, query: { from, to, costs: basis } })).costGbp!;
  const told = await costs('AS_TOLD');
  await page.goto(`/assets/${assetUUID}?tab=tariff`);
  await page
    .getByRole('heading', { name: /Import tariff/ })
    .getByRole('link', { name: 'Mistyped' })
    .click();
  await page.getByRole('button', { name: 'Correct', exact: true }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'Record correction' }).click();
  await expect(dialog.getByText('Enter what was wrong')).toBeVisible();
  await dialog.getByLabel('What was wrong').fill('Pounds were typed for pence');
  await dialog.getByLabel('Price of rate 1').fill('25');
  await dialog.getByRole('button', { name: 'Record correction' }).click();
  const versions = page.getByRole('region', { name: 'Tariff versions' });
  await expect(versions.getByRole('row')).toHaveCount(3);
  await expect(versions.getByRole('row').nth(1)).toContainText('Pounds were typed for pence');
  await expect(versions.getByRole('row').nth(1)).toContainText('25.00');
  await expect(versions.getByRole('row').nth(2)).toContainText('250.00');
  expect([await costs('AS_TOLD'), await costs('CORRECTED')]).toEqual([told, expect.closeTo(told / 10, 2)]);

  await page.goto(`/assets/${assetUUID}?tab=tariff&from=${from}&to=${to}`);
  const perDay = page.getByRole('figure', { name: /^Cost per day/ });
  const pounds = (value: number) => `${formatPounds(value)} for`;
  await expect(perDay).toContainText(pounds(told));
  await perDay.getByText('As corrected').click();
  await expect(perDay).toContainText(pounds(await costs('CORRECTED')));

  await page.goto(`/tariffs/${tariffUUID}`);
  await page.getByRole('button', { name: 'Correct', exact: true }).click();
  await dialog.getByLabel('What was wrong').fill('Nights are cheaper');
  await dialog.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Time of use' }).click();
  await dialog.getByLabel('Name of rate 1').fill('Night');
  await dialog.getByRole('combobox', { name: 'End of rate 1' }).click();
  await page.getByRole('option', { name: '05:30', exact: true }).click();
  await dialog.getByRole('button', { name: 'Record correction' }).click();
  await expect(dialog.getByText(/Monday 05:30 has no rate/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Add rate' }).click();
  await dialog.getByLabel('Name of rate 2').fill('Day');
  await dialog.getByLabel('Price of rate 2').fill('31');
  await dialog.getByRole('combobox', { name: 'Start of rate 2' }).click();
  await page.getByRole('option', { name: '05:30', exact: true }).click();
  await dialog.getByText('Recalculate with the correction').click();
  await dialog.getByRole('button', { name: 'Record correction' }).click();
  await expect(versions.getByRole('row')).toHaveCount(4);
  expect(await client.getTariff({ params: { tariffUUID } })).toMatchObject({
    version: 3,
    tariffType: 'TIME_OF_USE',
    unitRates: [
      { label: 'Night', startTime: '00:00', endTime: '05:30' },
      { label: 'Day', startTime: '05:30', endTime: '00:00' },
    ],
  });
});

test('a year of half-hourly prices is imported from a file, checked line by line, over both clock changes', async ({
  page,
  client,
}) => {
  const assetUUID = await newAsset(client, 'Journey dynamic');
  await page.goto(`/assets/${assetUUID}?tab=tariff`);
  await page.getByRole('button', { name: 'Add tariff for import' }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('Name').fill('Journey agile');
  await dialog.getByText('Half-hourly').click();
  await dialog.getByLabel('Fallback rate').fill('24');
  await dialog.getByRole('button', { name: 'Add tariff' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Journey agile' })).toBeVisible();

  const days = Array.from({ length: 365 }, (_, index) => addDays('2025-11-01', index));
  const lines = days.flatMap((date) =>
    Array.from(
      { length: settlementPeriodsIn(date) },
      (_, index) => `${date},${index + 1},${(index * 5 - 20).toFixed(1)}`,
    ),
  );
  const upload = async (name: string, rows: string[]) => {
    await page.getByRole('button', { name: 'Import prices' }).click();
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
  };
  await upload('neso.csv', [
    'SETTLEMENT_DATE,SETTLEMENT_PERIOD,PRICE (£/MWh)',
    ...lines,
    '2026-03-29,47,90',
    '2026-06-01,3,soon',
  ]);
  await expect(dialog.getByText('2026-03-29 has no settlement period “47”: it has 46')).toBeVisible();
  await expect(dialog.getByText('“soon” is not a price')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save 17,520 prices' }).click();
  const chart = page.getByRole('figure', { name: /^Half-hourly prices/ });
  await expect(chart).toContainText('every half-hour priced');
  const tariff = (await client.listTariffs({ query: { assetUUID } })).data[0]!;
  const priced = async (date: string) =>
    (
      await client.getTariffPrices({
        params: tariff,
        query: {
          from: new Date(londonMidnight(date)).toISOString(),
          to: new Date(londonMidnight(addDays(date, 1))).toISOString(),
        },
      })
    ).data.map(({ pencePerKwh }) => pencePerKwh);
  expect([(await priced('2026-03-29')).length, (await priced('2026-10-25')).length]).toEqual([46, 50]);
  expect((await priced('2026-10-25')).at(-1)).toBe(22.5);

  // Octopus Energy's layout, newest first; half hours that have begun need a reason.
  const start = Date.UTC(2026, 5, 1);
  const agile = Array.from({ length: 4 }, (_, index) =>
    [index, index + 1].map((step) => new Date(start + step * HALF_HOUR_MS).toISOString().replace('.000Z', 'Z')),
  ).toReversed();
  await upload('agile.csv', [
    'valid_from,valid_to,value_exc_vat,value_inc_vat',
    ...agile.map(([from, to]) => `${from},${to},20,21`),
  ]);
  await dialog.getByRole('button', { name: 'Save 4 prices' }).click();
  await expect(dialog.getByText(/have started would change\. Enter a reason/)).toBeVisible();
  await dialog.getByLabel('Reason').fill('The supplier published them again');
  await dialog.getByRole('button', { name: 'Save 4 prices' }).click();
  await expect(dialog).toHaveCount(0);
  expect((await priced('2026-06-01')).slice(2, 6)).toEqual([21, 21, 21, 21]);
});

test('a tariff is replaced and disconnected from a given day, after a preview of the effect', async ({
  page,
  client,
}) => {
  const assetUUID = await newAsset(client, 'Journey replaced');
  await client.createTariffs({
    params: { assetUUID },
    body: { ...flat, name: 'Old flat', unitRates: [{ label: 'All', pencePerKwh: 25 }] },
  });
  const today = londonDate(wallNow());
  await page.goto(`/assets/${assetUUID}?tab=tariff`);
  await page.getByRole('button', { name: 'Replace the tariff for import' }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel('Name').fill('New flat');
  await dialog.getByRole('textbox', { name: 'Rate' }).fill('27');
  await dialog.getByLabel('Valid from').fill(addDays(today, 10));
  await dialog.getByLabel('Valid from').blur();
  await expect(dialog.getByText('Old flat applies until then')).toBeVisible();
  await dialog.getByRole('button', { name: 'Replace tariff' }).click();
  const table = page.getByRole('region', { name: 'Asset tariffs' });
  await expect(table.getByRole('row')).toHaveCount(3);

  await page.getByRole('button', { name: 'Disconnect', exact: true }).click();
  await dialog.getByLabel('First day without a tariff').fill(addDays(today, 20));
  await dialog.getByLabel('First day without a tariff').blur();
  await expect(dialog.getByText(/New flat applies up to and including/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Disconnect tariff' }).click();
  await expect(dialog).toHaveCount(0);
  const tariffs = (await client.listTariffs({ query: { assetUUID, sort: 'validFrom' } })).data;
  expect(tariffs.map(({ name, validTo }) => [name, validTo])).toEqual([
    ['Old flat', addDays(today, 10)],
    ['New flat', addDays(today, 20)],
  ]);
});

test('a schedule is created, refused at its field, edited and deleted, and the week shows what applies when', async ({
  page,
  client,
}) => {
  const assetUUID = await newAsset(client, 'Journey scheduled');
  await client.createTariffs({
    params: { assetUUID },
    body: { ...flat, name: 'Flat', unitRates: [{ label: 'All', pencePerKwh: 25 }] },
  });
  const schedules = async () => (await client.listTariffSchedules({ params: { assetUUID } })).data;
  await page.goto(`/assets/${assetUUID}?tab=tariff`);
  await page.getByRole('button', { name: 'Add schedule' }).click();
  const dialog = dialogOf(page);
  const add = dialog.getByRole('button', { name: 'Add schedule' });
  await dialog.getByText('Tariff prices: the schedule shows when').click();
  await add.click();
  await expect(dialog.getByText(/is SINGLE_RATE: send the periods of a TIME_OF_USE schedule/)).toBeVisible();
  await dialog.getByText('Own prices: they replace').click();
  await dialog.getByLabel('Name of period 1').fill('Evening');
  await dialog.getByLabel('Price of period 1').fill('50');
  await add.click();
  await expect(dialog.getByText(/this single period covers the whole week/)).toBeVisible();
  expect(await schedules()).toEqual([]);
  await dialog.getByRole('combobox', { name: 'Start of period 1' }).click();
  await page.getByRole('option', { name: '16:00', exact: true }).click();
  await dialog.getByRole('combobox', { name: 'End of period 1' }).click();
  await page.getByRole('option', { name: '19:00', exact: true }).click();
  await add.click();
  const table = page.getByRole('region', { name: 'Tariff schedules of the asset' });
  await expect(table.getByRole('row').nth(1)).toContainText('Sets prices');
  await expect(
    page.getByText('Set by a schedule: 42 of 336 half-hours in the next seven days; from the tariff: 294.'),
  ).toBeVisible();

  await page.getByRole('button', { name: 'Edit the time of use schedule' }).click();
  await dialog.getByLabel('Price of period 1').fill('45');
  await dialog.getByRole('switch', { name: 'Enabled' }).uncheck();
  await dialog.getByRole('button', { name: 'Save schedule' }).click();
  await expect(table.getByRole('row').nth(1)).toContainText('Disabled; costs do not change');
  expect(await schedules()).toMatchObject([{ enabled: false, followsTariff: false, periods: [{ pencePerKwh: 45 }] }]);
  await page.getByRole('button', { name: 'Delete the time of use schedule' }).click();
  await dialog.getByRole('button', { name: 'Delete schedule' }).click();
  await expect(page.getByText('No schedules')).toBeVisible();
  expect(await schedules()).toEqual([]);
});

test('a viewer sees tariffs, versions and prices, and no way to change them', async ({
  page,
  browser,
  baseURL,
  client,
}) => {
  const assetUUID = await newAsset(client, 'Journey seen');
  const [tariff] = (
    await client.createTariffs({
      params: { assetUUID },
      body: { ...flat, tariffType: 'DYNAMIC', name: 'Seen', unitRates: [{ label: 'All', pencePerKwh: 25 }] },
    })
  ).data;
  await page.goto(`/tariffs/${tariff!.tariffUUID}`);
  await expect(page.getByRole('button', { name: 'Correct', exact: true })).toBeVisible();
  const viewer = await inviteViewer(browser, page, baseURL!);
  await viewer.goto(`/tariffs/${tariff!.tariffUUID}`);
  await expect(viewer.getByRole('region', { name: 'Tariff versions' }).getByRole('row')).toHaveCount(2);
  for (const name of ['Correct', 'Import prices'])
    await expect(viewer.getByRole('button', { name, exact: true })).toHaveCount(0);
  await viewer.goto(`/assets/${assetUUID}?tab=tariff`);
  await expect(viewer.getByRole('heading', { name: /Import tariff/ })).toBeVisible();
  for (const name of [/Replace/, /Disconnect/, /Add schedule/])
    await expect(viewer.getByRole('button', { name })).toHaveCount(0);
  await viewer.context().close();
});

test('tariffs are listed by product, and a product opens to its assets', async ({ page, client }) => {
  const [product] = (await client.listTariffProducts({ query: { sort: '-assets' } })).data;
  await page.goto('/tariffs');
  const link = page.getByRole('link', { name: product!.name, exact: true });
  const row = page.getByRole('region', { name: 'Tariffs' }).getByRole('row').filter({ has: link });
  await expect(row).toContainText(`${product!.assets}`);
  await link.click();
  await expect(page.getByRole('radio', { name: 'By asset' })).toBeChecked();
  await expect(page.getByText(`of ${product!.tariffs}`).first()).toBeVisible();
  await page.getByRole('button', { name: 'Show all products' }).click();
  await expect(page).not.toHaveURL(/name=/);
});
