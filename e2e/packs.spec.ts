import { expect, test } from './operator.ts';

test('a version of the market rules is made, confirmed and used by a new scheme', async ({ page, client }) => {
  await page.goto('/schemes');
  await page.getByRole('link', { name: 'Market rules' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Market rules' })).toBeVisible();
  await page.getByRole('link', { name: 'SSEN Distribution' }).click();
  await expect(page.getByText('Draft: settles test events only')).toBeVisible();
  await page.getByRole('button', { name: 'Create own version' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('SSEN, evenings');
  await dialog.getByLabel('Code').fill('ssen evenings');
  await dialog.getByRole('button', { name: 'Create version' }).click();
  await expect(dialog.getByText('Use capital letters, digits and _')).toBeVisible();
  await dialog.getByLabel('Code').fill('SSEN_EVENINGS');
  await dialog.getByLabel('Which baseline does the contract name?').fill('Nominated, schedule 3');
  await dialog.getByLabel('What does the contract pay').fill('Delivered up to the instruction, schedule 4');
  await dialog.getByRole('button', { name: 'Create version' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'SSEN, evenings' })).toBeVisible();
  await expect(page.getByText('Draft: settles test events only, 1 point is open.')).toBeVisible();
  await expect(page.getByText('Nominated, schedule 3')).toBeVisible();

  const { data } = await client.listMarketPacks({ query: { origin: 'OWN', pageSize: 100 } });
  expect(data.find(({ packId }) => packId === 'SSEN_EVENINGS')?.gaps.map(({ at }) => at)).toEqual(['/products']);

  await page.goto('/schemes');
  await page.getByRole('button', { name: 'Create scheme' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('By its rules');
  await form.getByRole('combobox', { name: 'Market rules' }).click();
  await page.getByRole('option', { name: 'Flat rate per delivered MWh' }).click();
  await expect(form.getByRole('combobox', { name: 'Settlement' })).toHaveCount(0);
  await form.getByRole('button', { name: 'Create scheme' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'By its rules' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Flat rate per delivered MWh' })).toBeVisible();
});
