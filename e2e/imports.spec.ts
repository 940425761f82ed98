import { readFileSync } from 'node:fs';
import type { ConsumptionSeries } from '#contract/consumption.ts';
import { expect, test } from './operator.ts';

const csv = (name: string, lines: readonly string[]) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });

test('assets are imported from a file, but for the lines that cannot be; those are handed back with their reasons', async ({ page, client }) => {
  const good = Array.from({ length: 40 }, (_, index) => `FILE-${index},Home ${index},SW1A 1AA,`);
  const bad = ['FILE-3,Again,SW1A 1AA,', 'FILE-90,Nowhere,NOWHERE,', 'FILE-91,Wrong,SW1A 1AA,1234567890123'];
  await page.goto('/assets');
  await page.getByRole('link', { name: 'Import' }).click();
  await page.locator('input[type=file]').setInputFiles(csv('homes.csv', ['Asset ID,Name,Post code,MPAN', ...good, ...bad]));
  await expect(page.getByRole('combobox', { name: 'Column for Postcode' })).toHaveValue('2');
  await page.getByRole('button', { name: 'Check the lines' }).click();
  for (const reason of ['Asset id: repeats line 5', 'Postcode: must be a UK postcode like SW1A 1AA', 'MPAN: the check digit does not match']) await expect(page.getByText(reason)).toBeVisible();
  await page.getByRole('button', { name: 'Import 40 assets' }).click();
  await expect(page.getByText('40 of 40 assets sent')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  const kept = readFileSync(await (await download).path(), 'utf8');
  expect(kept.trim().split('\r\n')).toHaveLength(4);
  expect(kept).toContain('FILE-90,Nowhere,NOWHERE,,43,Postcode: must be a UK postcode like SW1A 1AA');
  expect((await client.listAssets({ query: { search: 'FILE-' } })).totalItems).toBe(40);
});

test('readings are imported from a day a line, the spring day with its 46 half hours, and once however often', async ({ page, client }) => {
  const { assetUUID } = await client.createAsset({ body: { assetId: 'SPRING' } });
  const clocks = Array.from({ length: 48 }, (_, slot) => `${String(Math.floor(slot / 2)).padStart(2, '0')}:${slot % 2 ? '30' : '00'}`);
  const day = (date: string, skipped: readonly number[] = []) => `SPRING,${date},${clocks.map((_, slot) => (skipped.includes(slot) ? '' : `0.${100 + slot}`)).join(',')}`;
  const file = csv('spring.csv', [`assetId,date,${clocks.join(',')}`, day('28/03/2026'), day('29/03/2026', [2, 3]), day('2026-02-30')]);
  const importAll = async (words: string) => {
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: 'Check the lines' }).click();
    await expect(page.getByText('“2026-02-30” is not a date')).toBeVisible();
    await page.getByRole('button', { name: 'Import 94 readings' }).click();
    await expect(page.getByText('94 of 94 readings sent')).toBeVisible();
    await expect(page.getByText(words)).toBeVisible();
  };
  await page.goto('/data-quality/import');
  await importAll('New');
  const read = (await client.getAssetConsumption({ params: { assetUUID }, query: { from: '2026-03-29T00:00:00Z', to: '2026-03-29T23:00:00Z' } })) as ConsumptionSeries;
  expect(read.coverage).toEqual({ expected: 46, present: 46 });
  // 00:30, then 02:00 by the clock: half an hour later.
  expect(read.values.slice(1, 3)).toEqual([0.101, 0.104]);

  await page.getByRole('button', { name: 'Import another file' }).click();
  await importAll('Were there already');
  await expect(page.locator('dd').nth(1)).toHaveText('94');
});

test('the hour that March skips is named as such, line by line', async ({ page }) => {
  await page.goto('/data-quality/import');
  await page.locator('input[type=file]').setInputFiles(csv('local.csv', ['assetId,start time,kWh', 'HH-1001,2026-03-29 00:30,0.1', 'HH-1001,2026-03-29 01:30,0.2', 'HH-1001,2026-03-29 02:00,0.3']));
  await page.getByRole('button', { name: 'Check the lines' }).click();
  await expect(page.getByRole('row', { name: '3 2026-03-29 01:30 does not exist: the clocks go forward' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 2 readings' })).toBeEnabled();
});
