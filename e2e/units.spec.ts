import { mpanOf } from '#testing/scenario/context.ts';
import { expect, test } from './operator.ts';

const csv = (text: string) => ({ name: 'zones.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

test('zones are uploaded, and a unit is made of the assets of one', async ({ page, client }) => {
  const { schemeUUID } = await client.createScheme({ body: { name: 'Zoned', schemeType: 'DFS' } });
  const homes = await Promise.all(
    ['EH1 1AA', 'SW1A 1AA', null].map((locationPostcode, place) =>
      client.createAsset({
        body: { assetId: `ZONED-${place}`, mpan: mpanOf(7301 + place), powerKw: 3.5, locationPostcode },
      }),
    ),
  );
  const assetUUIDs = homes.map(({ assetUUID }) => assetUUID);
  const { portfolioUUID } = await client.createPortfolio({ body: { name: 'Zoned homes' } });
  await client.assignPortfolioAssets({ params: { portfolioUUID }, body: { assetUUIDs } });
  await client.optSchemeAssets({ params: { schemeUUID }, body: { assetUUIDs, action: 'OPT_IN' } });

  await page.goto(`/schemes/${schemeUUID}`);
  const zones = page.getByRole('region', { name: 'Zones', exact: true });
  await expect(zones).toContainText('3 assets without a zone');
  await zones.getByRole('button', { name: 'Upload zones' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(csv('outcode,zone\nEH1,Z13\n'));
  await expect(dialog).toContainText('row 2, column zone: "Z13" is not a zone, Z1 to Z12');
  await dialog.locator('input[type=file]').setInputFiles(csv('outcode,zone\nEH1,Z2\nSW1A,12\n'));
  await expect(dialog).toContainText('2 outward postcodes without errors.');
  await dialog.getByRole('button', { name: 'Replace the table' }).click();
  await expect(zones.getByRole('row', { name: /^Z12 1 SW1A/ })).toBeVisible();
  await expect(zones).toContainText('1 asset without a zone');
  await zones.getByRole('button', { name: 'Upload zones' }).click();
  await dialog.locator('input[type=file]').setInputFiles(csv('assetId,zone\nZONED-2,Z14\n'));
  await expect(dialog).toContainText('“Z14” is not a zone, Z1 to Z12');
  await dialog.getByRole('button', { name: 'Choose another file' }).click();
  await dialog.locator('input[type=file]').setInputFiles(csv('assetId,zone\nZONED-9,Z5\n'));
  await expect(dialog).toContainText('The asset is not in the scheme');
  await dialog.getByRole('button', { name: 'Choose another file' }).click();
  await dialog.locator('input[type=file]').setInputFiles(csv('zone,assetId\n5,ZONED-2\n'));
  await dialog.getByRole('button', { name: 'Give zones to 1 asset' }).click();
  await expect(zones.getByRole('row', { name: /^Z5 1/ })).toBeVisible();

  const units = page.getByRole('region', { name: 'Units', exact: true });
  await units.getByRole('button', { name: 'Create unit' }).click();
  await dialog.getByRole('button', { name: 'Create unit' }).click();
  await expect(dialog).toContainText('Enter the ID that the buyer knows');
  await dialog.getByLabel('Unit ID').fill('EQUI-03-Z2');
  await dialog.getByRole('combobox', { name: 'Zone' }).click();
  await page.getByRole('option', { name: 'Z2', exact: true }).click();
  await dialog.getByRole('combobox', { name: 'Portfolio' }).click();
  await page.getByRole('option', { name: 'Zoned homes' }).click();
  await dialog.getByLabel('Greatest chance of a strike').fill('10');
  await dialog.getByRole('button', { name: 'Create unit' }).click();
  await expect(units.getByRole('row', { name: /^EQUI-03-Z2 Z2 Zoned homes/ })).toBeVisible();
  const { data } = await client.listUnits({ query: { schemeUUID } });
  expect(data[0]).toMatchObject({ unitId: 'EQUI-03-Z2', zone: 'Z2', guardrails: { greatestStrikeChance: 0.1 } });

  await units.getByRole('link', { name: 'EQUI-03-Z2' }).click();
  await expect(page.getByRole('heading', { name: 'EQUI-03-Z2' })).toBeVisible();
  await expect(page.getByText('No half-hour of this unit was accepted yet')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Units' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit guardrails' }).click();
  await expect(dialog.getByLabel('Greatest chance of a strike')).toHaveValue('10');
  await dialog.getByLabel('Lowest price').fill('150');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('£150.00')).toBeVisible();
  await page.goBack();

  await units.getByRole('button', { name: 'Edit EQUI-03-Z2' }).click();
  await expect(dialog.getByLabel('Greatest chance of a strike')).toHaveValue('10');
  await dialog.getByLabel('Highest offer').fill('0.5');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('EQUI-03-Z2 has been updated.')).toBeVisible();
  await units.getByRole('button', { name: 'Archive EQUI-03-Z2' }).click();
  await dialog.getByRole('button', { name: 'Archive unit' }).click();
  await expect(units).toContainText('No units: nothing can be offered');
});

test('units of all schemes are listed, with what keeps them from being offered', async ({ page, client }) => {
  const { schemeUUID } = await client.createScheme({ body: { name: 'Autumn flexibility', schemeType: 'DFS' } });
  const { portfolioUUID } = await client.createPortfolio({ body: { name: 'Northern homes' } });
  await client.createUnit({ body: { unitId: 'NORTH-01-Z1', schemeUUID, zone: 'Z3', portfolioUUID } });
  await page.goto('/desk');
  await page.getByRole('link', { name: 'Units', exact: true }).click();
  const row = page.getByRole('row', { name: /^NORTH-01-Z1 Autumn flexibility 3 Northern homes/ });
  await expect(row).toContainText('ID ends in Z1');
  await page.getByRole('button', { name: 'Create unit' }).click();
  const dialog = page.getByRole('dialog');
  for (const [name, choice] of [
    ['Scheme', 'Autumn flexibility'],
    ['Zone', 'Z2'],
    ['Portfolio', 'Northern homes'],
  ] as const) {
    await dialog.getByRole('combobox', { name }).click();
    await page.getByRole('option', { name: choice, exact: true }).click();
  }
  await dialog.getByLabel('Unit ID').fill('NORTH-02-Z2');
  await dialog.getByRole('button', { name: 'Create unit' }).click();
  await expect(page.getByRole('row', { name: /^NORTH-02-Z2 Autumn flexibility 2 Northern homes/ })).toBeVisible();
  const { data } = await client.listUnits({ query: { schemeUUID } });
  expect(data.map(({ unitId, zone }) => [unitId, zone])).toEqual([
    ['NORTH-01-Z1', 'Z3'],
    ['NORTH-02-Z2', 'Z2'],
  ]);

  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('units');
  await page.getByRole('option', { name: 'Units' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Units' })).toBeVisible();
});
