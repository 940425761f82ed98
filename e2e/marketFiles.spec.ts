import { readFileSync } from 'node:fs';
import { expect, test } from './operator.ts';

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

test('a buyer’s empty template is bound, an event’s readings are downloaded by it and read back', async ({
  page,
  client,
}) => {
  const [event] = (await client.listEvents({ query: { search: 'Evening peak 5' } })).data;
  const { eventUUID, startTime, endTime } = event!;

  await page.goto('/schemes');
  await page.getByRole('link', { name: 'Market files' }).click();
  await page.getByRole('button', { name: 'Add template' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Meter data');
  const chosen = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Blank template' }).click();
  await (await chosen).setFiles(csv('template.csv', 'Asset,Period end,"Power, kW",Source\r\n'));
  await expect(dialog.getByLabel('Content of Asset')).toHaveValue('ASSET_ID');
  await expect(dialog.getByLabel('Content of Power, kW')).toHaveValue('METERED');
  await dialog.getByRole('button', { name: 'Add template', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('bind exactly one of STAMP');
  await dialog.getByLabel('Content of Period end').selectOption('STAMP');
  await dialog.getByLabel('Content of Source').selectOption('CONSTANT');
  await dialog.getByLabel('Text of Source').fill('HALFHOUR');
  await dialog.getByRole('button', { name: 'Add template', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Buyer templates' })).toContainText('Meter data');

  const choose = async (label: string, option: string | RegExp) => {
    await page.getByRole('combobox', { name: label, exact: true }).click();
    await page.getByRole('option', { name: option }).click();
  };
  await choose('File', 'Buyer template');
  await choose('Template', 'Meter data, version 1');
  await choose('Event', /^Evening peak 5/);
  await expect(page.getByText('Columns: Asset, Period end, Power, kW, Source.')).toBeVisible();
  const leaves = page.getByLabel('Exclude these assets');
  if (await leaves.isVisible()) await leaves.check();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  const text = readFileSync(await (await download).path(), 'utf8');
  const [header, ...rows] = text.trim().split('\r\n');
  expect(header).toBe('Asset,Period end,"Power, kW",Source');
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.every((row) => row.endsWith(',HALFHOUR'))).toBe(true);

  const [asset] = (await client.listAssets({ query: { search: rows[0]!.split(',')[0]! } })).data;
  const stored = () =>
    client.getAssetConsumption({
      params: { assetUUID: asset!.assetUUID },
      query: { from: startTime, to: endTime, format: 'records' },
    });
  const before = await stored();
  await page.goto('/data-quality/import');
  await page.getByRole('link', { name: 'Custom format' }).click();
  // The page before has a choice of files, too.
  await expect(page.getByRole('heading', { level: 1, name: 'Import readings in a custom format' })).toBeVisible();
  const upload = (name: string, content: string) => page.locator('input[type=file]').setInputFiles(csv(name, content));
  await upload('other.csv', text.replace('Source', 'Origin'));
  await page.getByLabel('File format').selectOption({ label: 'Template Meter data, version 1' });
  await page.getByRole('button', { name: 'Check lines' }).click();
  await expect(page.getByRole('alert')).toContainText('the file has no column Source');
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await upload('readings.csv', text);
  await page.getByLabel('File format').selectOption({ label: 'Template Meter data, version 1' });
  await page.getByRole('button', { name: 'Check lines' }).click();
  await page.getByRole('button', { name: `Save ${rows.length} readings` }).click();
  await expect(page.getByText('Already stored')).toBeVisible();
  await expect(page.locator('dl dd').first()).toHaveText('0');
  expect(await stored()).toEqual(before);
  expect((await client.getEvent({ params: { 'event-uuid': eventUUID } })).state).toBe('ENDED');
});

test('a suspicion is explained, and keeps the file out until it is accepted', async ({ page, client }) => {
  const [asset] = (await client.listAssets({ query: { search: 'HH-1001' } })).data;
  const stamps = Array.from({ length: 96 }, (_, slot) =>
    new Date(Date.UTC(2020, 5, 1) + slot * 1_800_000).toISOString(),
  );
  await page.goto('/data-quality/import/convention');
  await page
    .locator('input[type=file]')
    .setInputFiles(csv('turned.csv', ['timestamp,power_kw', ...stamps.map((stamp) => `${stamp},0.4`)].join('\n')));
  await page.getByLabel('Asset id').last().fill(asset!.assetId);
  await page.getByRole('button', { name: 'Check lines' }).click();
  const sign = page.getByRole('region', { name: 'The sign looks reversed' });
  await expect(sign).toContainText('100 % of the values of assets that only consume energy are export');
  await expect(page.getByRole('button', { name: '1 possible error to resolve' })).toBeDisabled();
  await sign.getByRole('checkbox').check();
  await expect(page.getByRole('button', { name: 'Save 96 readings' })).toBeEnabled();
});

test('a file of dispatches becomes an event once it was seen, and twice nothing', async ({ page, client }) => {
  const [scheme] = (await client.listSchemes({ query: { search: 'Local constraint' } })).data;
  const start = Math.ceil(Date.now() / 86_400_000 + 1) * 86_400_000 + 17 * 3_600_000;
  const iso = (ms: number) => new Date(ms).toISOString().slice(0, 16) + 'Z';
  const file = csv(
    'dispatches.csv',
    'capacity,mwh,start,end,hours,need_direction,power_type,status\n' +
      `250,0.25,${iso(start)},${iso(start + 3_600_000)},1,Deficit,Demand,Accepted\n`,
  );
  const upload = async () => {
    await page.getByRole('button', { name: 'Upload instructions' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=file]').setInputFiles(file);
    await dialog.getByRole('combobox', { name: 'Scheme' }).click();
    await page.getByRole('option', { name: scheme!.name }).click();
    await expect(dialog.getByRole('combobox', { name: 'File type' })).toHaveValue('SP Energy Networks dispatches');
    await dialog.getByRole('combobox', { name: 'Create as' }).click();
    await page.getByRole('option', { name: 'Own tests, unpaid' }).click();
    await dialog.getByRole('button', { name: 'Check lines' }).click();
    return dialog;
  };
  await page.goto('/schemes/files');
  const dialog = await upload();
  await expect(dialog.getByRole('region', { name: 'Result for each instruction' })).toContainText('New event');
  await dialog.getByRole('button', { name: 'Create events' }).click();
  await expect(dialog).toBeHidden();
  const made = (await client.listEvents({ query: { search: 'SPEN Demand' } })).data;
  expect(made).toMatchObject([{ contractedMw: 0.25, runningType: 'TEST', portfolioUUIDs: [] }]);
  await expect(await upload()).toContainText('This file was received before');
});
