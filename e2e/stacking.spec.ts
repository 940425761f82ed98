import { expect, test } from './operator.ts';

test('an operator reads what may be sold beside what, and confirms a pair', async ({ page, client }) => {
  await page.goto('/schemes');
  await page.getByRole('link', { name: 'Stacking' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Stacking' })).toBeVisible();
  await expect(
    page.getByText('ENA Open Networks, Revenue Stacking Assessment Tool V1.0, 2025-01').first(),
  ).toBeVisible();
  const card = page.getByRole('listitem').filter({ hasText: 'DFS with PR' });
  await expect(card.getByText('Both services must call for the same direction.')).toBeVisible();
  await expect(card.getByText('Not confirmed yet.')).toBeVisible();
  await expect(
    page.getByRole('listitem').filter({ hasText: 'DFS with LCM' }).getByRole('button', { name: 'Confirm' }),
  ).toHaveCount(0);
  await card.getByRole('button', { name: 'Confirm' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('Enter what was agreed and where').last()).toBeVisible();
  await dialog.getByRole('textbox', { name: 'What was agreed and where' }).fill('Letter of both buyers, 3 November');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(card.getByText('Letter of both buyers, 3 November')).toBeVisible();
  const { data } = await client.listStackingRules({
    query: { mode: 'SPLITTING', product: 'PR', value: 'Y', pageSize: 100 },
  });
  expect(data.find(({ a }) => a === 'DFS')?.confirmation?.statement).toBe('Letter of both buyers, 3 November');
});
