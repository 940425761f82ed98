import { expect, test } from './operator.ts';

const KEY = 'sk_live_journey_7788';

test('a meter account is added, its key replaced and never shown, and deleted', async ({ page, client }) => {
  const responses: string[] = [];
  page.on('response', async (response) => responses.push(await response.text().catch(() => '')));
  await page.goto('/data-quality');
  await page.getByRole('link', { name: 'Smart meters' }).click();
  await page.getByRole('link', { name: 'Meter accounts' }).click();
  await page.getByRole('button', { name: 'Add account' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add account' }).click();
  await expect(dialog.getByText('Enter the API key issued by the provider')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'API key' }).fill(KEY);
  await dialog.getByLabel('Label').fill('Ours');
  await dialog.getByRole('button', { name: 'Add account' }).click();
  const row = page.getByRole('row', { name: /Octopus Energy/ });
  await expect(row).toContainText('Set, ending in 7788');
  await expect(row).toContainText('Active');
  expect((await client.listMeterAccounts()).data).toMatchObject([
    { provider: 'OCTOPUS_ENERGY', userUUID: null, label: 'Ours', credentialSet: true },
  ]);

  await row.getByRole('button', { name: 'Replace the key for all meters' }).click();
  await dialog.getByRole('textbox', { name: 'New API key' }).fill('sk_live_journey_9900');
  await dialog.getByRole('button', { name: 'Replace key' }).click();
  await expect(row).toContainText('Set, ending in 9900');
  await page.reload();
  await expect(row).toContainText('Set, ending in 9900');
  expect(responses.join().includes('sk_live_journey')).toBe(false);

  await row.getByRole('button', { name: 'Delete the account for all meters' }).click();
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText('No meter accounts yet')).toBeVisible();
  expect((await client.listMeterAccounts()).totalItems).toBe(0);
});

test('each smart meter shows how it is read, or why it is not', async ({ page, client }) => {
  const { userUUID } = await client.createUser({ body: { userId: `meter-${Date.now()}`, name: 'Meter reader' } });
  const { assetUUID } = await client.createAsset({
    body: { name: 'Read by itself', mpan: '1900000000013', userUUID, meterSerialNumber: 'SIM-JOURNEY' },
  });
  await page.goto('/meters?search=1900000000013');
  const row = page.getByRole('row', { name: /0013/ });
  await expect(row).toContainText('Not read');
  await expect(row).toContainText('The user has not consented to data access');
  await client.createConsent({ body: { userUUID, type: 'DATA_ACCESS' } });
  await expect
    .poll(async () => (await client.getSmartMeter({ params: { mpan: '1900000000013' } })).reading.status, {
      timeout: 30_000,
    })
    .toBe('READ');
  await page.reload();
  await expect(row).toContainText('Simulated');
  await expect(row.getByText('Read', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Failing', exact: true }).click();
  await expect(page).toHaveURL(/status=FAILING/);
  await expect(page.getByRole('row', { name: /0013/ })).toHaveCount(0);
  await client.archiveAsset({ params: { assetUUID } });
});
