import { londonDate } from '../src/energy/time/london.ts';
import { expect, test } from './operator.ts';

test('another provider claims an asset: from the notice over evidence to the decision', async ({ page, client }) => {
  const [asset] = (await client.listAssets({ query: { search: 'HH-1019' } })).data;
  const [scheme] = (await client.listSchemes({ query: { search: 'Demand Flexibility' } })).data;
  const { assetUUID } = asset!;
  const { schemeUUID } = scheme!;
  const registration = async () =>
    (await client.listSchemeAssets({ params: { schemeUUID }, query: { search: 'HH-1019' } })).data[0]!;
  expect((await registration()).status).toBe('READY');

  await page.goto(`/assets/${assetUUID}`);
  await page.getByRole('button', { name: 'Record claim' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Record claim' }).click();
  await expect(dialog).toContainText('Enter who gave notice');
  await dialog.getByLabel('Notice from').fill('London network operator');
  await dialog.getByLabel('Claimed by').fill('Otherflex');
  await dialog.getByLabel('Evidence deadline').fill(londonDate(Date.now() + 2 * 86_400_000));
  await dialog.getByLabel('Evidence deadline').press('Tab');
  await dialog.getByRole('button', { name: 'Record claim' }).click();
  await expect(page).toHaveURL(/\/schemes\/claims\//);
  await expect(page.locator('[data-verdict]')).toContainText('Evidence is missing');
  expect(await registration()).toMatchObject({ status: 'READY', reasonCode: 'CLAIMED_BY_OTHER' });

  await page.goto('/');
  const task = page.getByRole('listitem').filter({ hasText: 'is claimed by Otherflex' });
  await expect(task).toContainText('2 days left');
  await task.getByRole('link').click();
  await page.getByRole('button', { name: 'Add evidence' }).click();
  await dialog.getByLabel('Document').fill('CONSENT-1019');
  await dialog.getByLabel('Signed on').fill('2025-11-03');
  await dialog.getByLabel('Signed on').press('Tab');
  await dialog.getByLabel('Wording version').fill('2025-10');
  await dialog.getByRole('button', { name: 'Add evidence' }).click();
  await expect(dialog).toContainText('Choose a file or enter its SHA-256');
  const chosen = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'File', exact: true }).click();
  const content = 'A signed consent';
  await (await chosen).setFiles({ name: 'consent.pdf', mimeType: 'application/pdf', buffer: Buffer.from(content) });
  await dialog.getByRole('button', { name: 'Add evidence' }).click();
  await expect(page.locator('[data-verdict]')).toHaveText(
    'Evidence has been submitted. London network operator decides.',
  );
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download file' }).click();
  expect((await download).suggestedFilename()).toBe('consent.pdf');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(page.getByText('is claimed by Otherflex')).toHaveCount(0);

  await page.goto(`/assets/${assetUUID}`);
  await page.getByRole('link', { name: 'Claimed by another provider' }).click();
  await page.getByRole('button', { name: 'Record decision' }).click();
  await dialog.getByLabel('Note').fill('By e-mail');
  await dialog.getByRole('button', { name: 'Record decision' }).click();
  await expect(page.locator('[data-verdict]')).toContainText('Upheld:');
  await expect(page.getByText('By e-mail')).toBeVisible();
  expect(await registration()).toMatchObject({ status: 'READY', reasonCode: null });

  await page.goto(`/schemes/${schemeUUID}`);
  const claims = page.getByRole('region', { name: 'Claims by other providers' });
  await expect(claims).toContainText('Otherflex');
  await expect(claims).toContainText('Upheld');
});
