import { expect, test } from './operator.ts';

const QUALITY_MS = 60_000;

test('the forecasts of the last two weeks are judged, day by day and asset by asset', async ({ page, client }) => {
  test.setTimeout(600_000);
  const [portfolio] = (await client.listPortfolios({ query: { sort: 'name' } })).data;
  const { portfolioUUID, name } = portfolio!;
  const now = Date.parse((await client.getClock()).now);
  const range = {
    from: new Date(now - 30 * 86_400_000).toISOString(),
    to: new Date(now + 86_400_000).toISOString(),
  };
  const read = () => client.getForecastQuality({ query: { ...range, portfolioUUID } });
  // The demo's forecasts are kept and scored a moment after it is ready.
  await expect.poll(async () => (await read()).forecasts.scored, { timeout: QUALITY_MS }).toBeGreaterThan(9);
  await expect.poll(async () => (await read()).twoWeeks.status, { timeout: QUALITY_MS }).not.toBe('UNKNOWN');
  const quality = await read();
  expect(quality.twoWeeks.coveragePercent).toBeGreaterThan(40);

  await page.goto('/analytics');
  await page.getByRole('tab', { name: 'Forecasts' }).click();
  await expect(page).toHaveURL(/tab=forecasts/);
  const verdict = page.locator('[data-verdict]');
  await expect(verdict).toHaveText(/^[\d.]+.% of half-hours in two weeks were inside the range/);
  await page.getByRole('combobox', { name: 'Portfolio' }).click();
  await page.getByRole('option', { name }).click();
  const held = quality.twoWeeks.coveragePercent!.toLocaleString('en-GB', { maximumFractionDigits: 1 });
  await expect(verdict).toContainText(`${held}\u202f% of half-hours in two weeks were inside the range`);
  for (const title of [
    'Inside the range, by hours ahead',
    'Error, by hours ahead',
    'Inside the range, by day',
    'Error, by day',
  ])
    await expect(page.getByRole('figure', { name: title })).toBeVisible();

  const newest = quality.days.at(-1)!.date;
  const kept = await client.getKeptForecast({ params: { portfolioUUID, date: newest } });
  const figure = page.getByRole('figure', { name: 'Forecast against metered use' });
  await expect(figure.getByText(`${kept.assets} assets`)).toBeVisible();

  const { data } = await client.listAssetForecastQuality({ query: { ...range, portfolioUUID, pageSize: 1 } });
  const table = page.getByRole('region', { name: 'Forecasts by asset' });
  await expect(table.getByRole('row').nth(1)).toContainText(data[0]!.assetId);
  await page.getByLabel('Asset, MPAN or postcode').fill(data[0]!.assetId);
  await expect(page.getByText('1 asset.', { exact: false })).toBeVisible();
});
