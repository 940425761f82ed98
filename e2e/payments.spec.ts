import { expect, test } from './operator.ts';

test('an operator uploads a payment file, reads why it is short, and disputes it', async ({ page, client }) => {
  const [event] = (await client.listEvents({ query: { search: 'Evening peak 5' } })).data;
  const { schemeUUID, eventUUID, name } = event!;
  const [scheme] = (await client.listSchemes({ query: { search: 'Demand Flexibility' } })).data;
  const stats = await client.getEventStats({ params: { 'event-uuid': eventUUID } });
  const [first, ...others] = stats.settlementPeriods;
  const rows = others.map(({ startTime, deliveredKwh, revenueGbp }) =>
    [name, startTime, (deliveredKwh! / 1000).toFixed(6), revenueGbp!.toFixed(2)].join(),
  );
  const csv = ['Event,Half hour,MWh,Amount (GBP)', ...rows].join('\n');
  expect(scheme!.schemeUUID).toBe(schemeUUID);

  await page.goto('/season');
  await page.getByRole('link', { name: 'Payments' }).first().click();
  await expect(page.locator('[data-verdict]')).toHaveText('No payments received yet.');
  await page.getByRole('button', { name: 'Upload payment file' }).click();
  const dialog = page.getByRole('dialog');
  const choose = (content: string) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await choose(`${csv}\n${name},yesterday,0,1`);
  await dialog.getByLabel('Scheme').click();
  await page.getByRole('option', { name: scheme!.name }).click();
  await dialog.getByLabel('Product for the whole file').fill('DFS');
  await dialog.getByRole('button', { name: 'Check lines' }).click();
  await expect(dialog.getByRole('list', { name: 'Errors in the file' })).toContainText('"yesterday" is not a time');
  expect((await client.listPaymentFiles()).totalItems).toBe(0);
  await dialog.getByRole('button', { name: 'Choose another file' }).click();
  await choose(csv);
  await dialog.getByRole('button', { name: 'Check lines' }).click();
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(dialog).toBeHidden();

  await expect(page.locator('[data-verdict]')).toContainText('less than expected');
  const [line] = (await client.listPaymentLines()).data;
  await page.getByRole('region', { name: 'Payments' }).getByRole('link').first().click();
  await expect(page.locator('[data-verdict]')).toHaveText(line!.verdict);
  const differences = page.getByRole('region', { name: 'Differences' });
  await expect(differences).toContainText('Counted by one side only');
  const detail = await client.getPaymentLine({ params: { lineUUID: line!.lineUUID } });
  expect(detail.differences.some(({ startTime }) => startTime === first!.startTime)).toBe(true);
  await expect(differences.getByRole('row')).toHaveCount(detail.differences.length + 2);

  await page.getByRole('button', { name: 'Dispute', exact: true }).click();
  await dialog.getByLabel('Note').fill('The first half hour is missing');
  await dialog.getByRole('button', { name: 'Open dispute' }).click();
  await expect(page.getByText('The first half hour is missing')).toBeVisible();
  await page.getByRole('button', { name: 'Update dispute' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Sent', { exact: true }).first()).toBeVisible();
  const after = await client.getPaymentLine({ params: { lineUUID: line!.lineUUID } });
  expect(after.history.map(({ state }) => state)).toEqual(['SENT', 'OPEN']);
});
