import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { expect, test } from './operator.ts';

test('a reading that no meter can have measured is set aside, which the asset says, and counts again', async ({
  page,
  client,
}) => {
  const { data } = await client.listAssets({ query: { pageSize: 1, mpanStatus: 'VALID', sort: '-lastReadingUTC' } });
  const { assetUUID, assetId, name } = data[0]!;
  const startTime = new Date(Math.floor(Date.now() / HALF_HOUR_MS) * HALF_HOUR_MS - 48 * HALF_HOUR_MS).toISOString();
  await client.createConsumption({ body: [{ assetUUID, startTime, value: 350 }] });

  await page.goto('/data-quality');
  const list = page.getByRole('region', { name: 'Implausible readings' });
  const row = list.getByRole('row').filter({ hasText: name ?? assetId });
  await expect(row).toContainText('350');
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Set aside 1' }).click();
  await expect(page.getByText('1 reading set aside.')).toBeVisible();
  await expect(row).toHaveCount(0);

  await page.goto(`/assets/${assetUUID}`);
  const energy = page.getByRole('figure', { name: /^Metered energy/ });
  await expect(energy).toContainText('1 set aside');
  await energy.getByRole('link', { name: '1 set aside' }).click();
  await page.getByRole('group', { name: 'State' }).getByRole('button', { name: 'Set aside' }).click();
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Restore 1' }).click();
  await expect(page.getByText('1 reading returned to review.')).toBeVisible();
  await page.goto(`/assets/${assetUUID}`);
  await expect(energy).toContainText('of readings received');
  await expect(energy).not.toContainText('set aside');
});
