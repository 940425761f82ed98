import { readFileSync } from 'node:fs';
import type { ConsumptionSeries } from '#contract/consumption.ts';
import { mpanOf } from '#testing/scenario/context.ts';
import { expect, test } from './operator.ts';

const csv = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
});

test('assets are imported from a file: checked lines are created, each other line is returned with its reason', async ({
  page,
  client,
}) => {
  const good = Array.from({ length: 40 }, (_, index) => `FILE-${index},Home ${index},SW1A 1AA,,`);
  const bad = [
    'FILE-3,Again,SW1A 1AA,,',
    'FILE-90,Nowhere,NOWHERE,,',
    'FILE-91,Wrong,SW1A 1AA,1234567890123,',
    'FILE-92,Whose,SW1A 1AA,,NOBODY',
  ];
  await page.goto('/assets');
  await page.getByRole('link', { name: 'Import' }).click();
  await page
    .locator('input[type=file]')
    .setInputFiles(
      csv('homes.csv', ['Asset ID,Name,Post code,MPAN,User ID', ...good, ...bad, 'HH-1001,Another name,,,']),
    );
  await expect(page.getByRole('combobox', { name: 'Column for Postcode' })).toHaveValue('2');
  await page.getByRole('button', { name: 'Check lines' }).click();
  for (const reason of [
    'Asset id: duplicates line 5',
    'Postcode: must be a UK postcode like SW1A 1AA',
    'MPAN: the check digit does not match',
    'User id: there is no such user',
    'There is already an asset with this assetId',
  ])
    await expect(page.getByText(reason)).toBeVisible();
  expect((await client.listAssets({ query: { search: 'FILE-' } })).totalItems).toBe(0);
  await page.getByRole('button', { name: 'Import 40 assets' }).click();
  await expect(page.getByText('Done: 40 of 40 assets sent')).toBeVisible();
  await expect(page.locator('dl dd')).toHaveText(['40', '0', '1', '4']);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download 4 lines failed' }).click();
  const rejected = readFileSync(await (await download).path(), 'utf8');
  expect(rejected.trim().split('\r\n')).toHaveLength(5);
  expect(rejected).toContain('FILE-90,Nowhere,NOWHERE,,,43,Postcode: must be a UK postcode like SW1A 1AA');
  await expect(page.getByRole('button', { name: 'Download 40 lines created' })).toBeVisible();
  expect((await client.listAssets({ query: { search: 'FILE-' } })).totalItems).toBe(40);
});

test('users, consents and tariffs are imported from files, and a second import stores nothing twice', async ({
  page,
  client,
}) => {
  const importFile = async (
    kind: string,
    name: string,
    lines: readonly string[],
    button: string,
    counts: readonly string[],
  ) => {
    await page.goto(`/${kind}`);
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Import ${kind}` })).toBeVisible();
    await page.locator('input[type=file]').setInputFiles(csv(name, lines));
    await page.getByRole('button', { name: 'Check lines' }).click();
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByText(/^Done/)).toBeVisible();
    await expect(page.locator('dl dd')).toHaveText([...counts]);
  };
  await importFile(
    'users',
    'users.csv',
    ['User id,Name,Email', 'P-1,Grace,grace@example.com', 'P-2,Edsger,', 'P-3,Barbara,no address'],
    'Import 2 users',
    ['2', '0', '0', '1'],
  );
  await client.createAsset({ body: { assetId: 'P-HOME', userId: 'P-1' } });
  await importFile(
    'consents',
    'consents.csv',
    ['User id,Asset id,For,Said', 'P-1,,Dispatch,Agreed', 'P-1,P-HOME,Data access,Agreed', 'P-9,,Dispatch,Agreed'],
    'Import 2 consents',
    ['2', '0', '0', '1'],
  );
  await importFile(
    'tariffs',
    'tariffs.csv',
    [
      'Asset id,Tariff,Price,Night price,Night from,Night to,Valid from',
      'P-HOME,Two rates,29.1,8.9,00:30,05:30,2026-01-01',
      'P-AWAY,Flat,24,,,,2026-01-01',
    ],
    'Import 1 tariff',
    ['1', '0', '0', '1'],
  );
  const [home] = (await client.listAssets({ query: { search: 'P-HOME' } })).data;
  expect(
    (await client.listAssetTariffs({ params: { assetUUID: home!.assetUUID, direction: 'import' } })).data,
  ).toMatchObject([{ name: 'Two rates', tariffType: 'TIME_OF_USE' }]);

  await page.goto('/imports/users');
  await page
    .locator('input[type=file]')
    .setInputFiles(csv('again.csv', ['User id,Name,Email', 'P-1,Grace,grace@example.com', 'P-2,Edsger W.,']));
  await page.getByLabel('Lines for existing users').selectOption('CHANGE');
  await page.getByRole('button', { name: 'Check lines' }).click();
  await page.getByRole('button', { name: 'Import 1 user' }).click();
  await expect(page.locator('dl dd')).toHaveText(['0', '1', '1', '0']);
  expect((await client.listUsers({ query: { search: 'P-2' } })).data[0]!.name).toBe('Edsger W.');
});

test('an import goes on while another page is open, and shows its result on return', async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/api/imports', async (route) => {
    const { dryRun } = route.request().postDataJSON() as { dryRun: boolean };
    if (!dryRun) await released;
    await route.continue();
  });
  await page.goto('/users');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await page.locator('input[type=file]').setInputFiles(csv('away.csv', ['User id,Name', 'JOAN-1,Joan']));
  await page.getByRole('button', { name: 'Check lines' }).click();
  await page.getByRole('button', { name: 'Import 1 user' }).click();
  await expect(page.getByText('Importing: 0 of 1 users sent')).toBeVisible();
  await page.getByRole('link', { name: 'Portfolios and units' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Portfolios' })).toBeVisible();
  release();
  await page.goBack();
  await expect(page.getByText('Done: 1 of 1 users sent')).toBeVisible();
  await expect(page.locator('dl dd')).toHaveText(['1', '0', '0', '0']);
});

test('a reading in the future is reported by the check, and the others of its file are imported', async ({
  page,
  client,
}) => {
  await client.createAsset({ body: { assetId: 'AHEAD' } });
  const year = new Date().getUTCFullYear() + 1;
  await page.goto('/data-quality/import');
  await page
    .locator('input[type=file]')
    .setInputFiles(
      csv('ahead.csv', [
        'assetId,start time,kWh',
        'AHEAD,2026-03-02T00:30:00Z,0.1',
        `AHEAD,${year}-12-01T00:30:00Z,0.2`,
      ]),
    );
  await page.getByRole('button', { name: 'Check lines' }).click();
  await expect(page.getByText(/is more than a day in the future/)).toBeVisible();
  await page.getByRole('button', { name: 'Import 1 reading' }).click();
  await expect(page.getByText('Done: 1 of 1 readings sent')).toBeVisible();
});

test('a meter that already has an asset is not imported again, and the line names that asset', async ({
  page,
  client,
}) => {
  const [taken] = (await client.listAssets({ query: { mpanStatus: 'VALID', pageSize: 1 } })).data;
  await page.goto('/assets');
  await page.getByRole('link', { name: 'Import' }).click();
  const free = mpanOf(7101);
  await page
    .locator('input[type=file]')
    .setInputFiles(
      csv('meters.csv', [
        'Asset ID,MPAN,Boundary MPAN',
        `TWICE-1,${taken!.mpan},`,
        `TWICE-2,${free},`,
        `TWICE-3,${free},`,
        `TWICE-4,,${free}`,
      ]),
    );
  await page.getByRole('button', { name: 'Check lines' }).click();
  await expect(page.getByText(`MPAN: is the MPAN of the active asset ${taken!.assetId}`)).toBeVisible();
  await expect(page.getByText('MPAN: duplicates line 3')).toBeVisible();
  // Another client creates the asset before the import does.
  await client.createAsset({ body: { assetId: 'FASTER', mpan: free } });
  await page.getByRole('button', { name: 'Import 2 assets' }).click();
  await expect(page.getByText('MPAN: is the MPAN of the active asset FASTER')).toBeVisible();
  const { data } = await client.listAssets({ query: { search: 'TWICE-' } });
  expect(data.map(({ assetId, boundaryMpan }) => [assetId, boundaryMpan])).toEqual([['TWICE-4', free]]);
});

test('readings are imported from a file with a day a line, the spring day with 46 half hours, and only once', async ({
  page,
  client,
}) => {
  const { assetUUID } = await client.createAsset({ body: { assetId: 'SPRING' } });
  const clocks = Array.from(
    { length: 48 },
    (_, slot) => `${String(Math.floor(slot / 2)).padStart(2, '0')}:${slot % 2 ? '30' : '00'}`,
  );
  const day = (date: string, skipped: readonly number[] = []) =>
    `SPRING,${date},${clocks.map((_, slot) => (skipped.includes(slot) ? '' : `0.${100 + slot}`)).join(',')}`;
  const file = csv('spring.csv', [
    `assetId,date,${clocks.join(',')}`,
    day('28/03/2026'),
    day('29/03/2026', [2, 3]),
    day('2026-02-30'),
  ]);
  const importAll = async (words: string) => {
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: 'Check lines' }).click();
    await expect(page.getByText('“2026-02-30” is not a date')).toBeVisible();
    await page.getByRole('button', { name: 'Import 94 readings' }).click();
    await expect(page.getByText('94 of 94 readings sent')).toBeVisible();
    await expect(page.getByText(words, { exact: true })).toBeVisible();
  };
  await page.goto('/data-quality/import');
  await importAll('New');
  const read = (await client.getAssetConsumption({
    params: { assetUUID },
    query: { from: '2026-03-29T00:00:00Z', to: '2026-03-29T23:00:00Z' },
  })) as ConsumptionSeries;
  expect(read.coverage).toEqual({ expected: 46, present: 46, setAside: 0 });
  // 00:30, then 02:00 by the clock: half an hour later.
  expect(read.values.slice(1, 3)).toEqual([0.101, 0.104]);

  await page.getByRole('button', { name: 'Import another file' }).click();
  await importAll('Already stored');
  await expect(page.locator('dd').nth(1)).toHaveText('94');
});

test('each line in the hour that March skips is reported as such', async ({ page }) => {
  await page.goto('/data-quality/import');
  await page
    .locator('input[type=file]')
    .setInputFiles(
      csv('local.csv', [
        'assetId,start time,kWh',
        'HH-1001,2026-03-29 00:30,0.1',
        'HH-1001,2026-03-29 01:30,0.2',
        'HH-1001,2026-03-29 02:00,0.3',
      ]),
    );
  await page.getByRole('button', { name: 'Check lines' }).click();
  await expect(
    page.getByRole('row', { name: '3 2026-03-29 01:30 does not exist: the clocks go forward' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 2 readings' })).toBeEnabled();
});
