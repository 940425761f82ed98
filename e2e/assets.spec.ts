import { addDays, londonDate, londonMidnight } from '#energy/time/london.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { expect, test } from './operator.ts';

test('an operator finds assets, the search stays in the address, and paging happens on the server', async ({
  page,
  client,
}) => {
  await page.goto('/assets');
  await expect(page.getByText('120 by dependable kW')).toBeVisible();
  const { verdict, byScheme } = await client.getAssetFacets();
  await expect(page.locator('[data-verdict]')).toHaveText(verdict.sentence);
  await expect(page.getByRole('img', { name: /kWh per day/ }).first()).toBeVisible();
  // In the order of what can be relied on: power times the share of events in which it delivered.
  const { data: listed } = await client.listAssets({ query: { include: 'response', sort: '-response' } });
  await expect(page.getByRole('row').nth(1)).toContainText(listed[0]!.name!);
  const ready = byScheme[0]!.byStatus.find(({ status }) => status === 'READY')!;
  await page.getByRole('button', { name: `Ready ${ready.assets}` }).click();
  await expect(page).toHaveURL(/schemeStatus=READY/);
  await expect(page.getByText(`1–25 of ${ready.assets}`)).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByPlaceholder('Name, asset id, MPAN or postcode').fill('HH-102');
  await expect(page).toHaveURL(/search=HH-102/);
  await expect(page.getByText('1–10 of 10')).toBeVisible();
  await page.reload();
  await expect(page.getByPlaceholder('Name, asset id, MPAN or postcode')).toHaveValue('HH-102');
  await expect(page.getByText('1–10 of 10')).toBeVisible();

  await page.goto('/assets');
  const firstRow = page.getByRole('row').nth(1);
  const before = await firstRow.innerText();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('26–50 of 120')).toBeVisible();
  await expect.poll(() => firstRow.innerText()).not.toBe(before);
  await page.goBack();
  await expect(page.getByText('1–25 of 120')).toBeVisible();
});

test('selected assets are opted into a scheme after a preview, and the opt-in can be undone', async ({
  page,
  client,
}) => {
  const scheme = await client.createScheme({ body: { name: 'Journey scheme', schemeType: 'SUPPLIER' } });
  const mine = async () => (await client.getScheme({ params: { schemeUUID: scheme.schemeUUID } })).counts;
  await page.goto('/assets?search=HH-1110');
  await page.getByRole('checkbox', { name: /^Select all/ }).check();
  await page.goto('/assets?search=HH-100');
  await page.getByRole('checkbox', { name: /^Select all/ }).check();
  await page.getByRole('button', { name: 'Opt in to a scheme' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').or(dialog.getByRole('textbox')).first().click();
  await page.getByRole('listbox').getByRole('option', { name: 'Journey scheme' }).click();
  await expect(dialog.getByRole('button', { name: /^Opt in \d+ assets$/ })).toBeEnabled();
  expect((await mine()).OPT_IN).toBe(0);
  await dialog.getByRole('button', { name: /^Opt in \d+ assets$/ }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  expect((await mine()).OPT_IN).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  // They had no status in the scheme before, and have none again.
  await expect.poll(async () => Object.values(await mine()).every((count) => count === 0)).toBe(true);
});

test('an event opt-in shows before it runs who is refused and why', async ({ page }) => {
  await page.goto('/assets?pageSize=100');
  await page.getByRole('checkbox', { name: /^Select all/ }).check();
  await page.getByRole('button', { name: 'Opt in to an event' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').or(dialog.getByRole('textbox')).first().click();
  await page
    .getByRole('listbox')
    .getByRole('option', { name: /Evening peak 7/ })
    .click();
  await expect(dialog.getByText(/not ready in the scheme/i).first()).toBeVisible();
  await expect(dialog.getByText(/consent/i).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});

test('an asset page shows its half hours, its day against the baseline, and the baseline calculation', async ({
  page,
  client,
}) => {
  const { data } = await client.listAssets({ query: { search: 'HH-1001' } });
  await page.goto(`/assets/${data[0]!.assetUUID}`);
  const energy = page.getByRole('figure', { name: /^Metered energy/ });
  await expect(energy.locator('.recharts-surface').first()).toBeVisible();
  await energy.getByRole('button', { name: /table/i }).click();
  await expect(energy.getByRole('table')).toBeVisible();
  expect(await energy.getByRole('row').count()).toBeGreaterThan(48);
  await expect(page.getByRole('figure', { name: /^Day and its baseline/ })).toBeVisible();
  await page.getByRole('tab', { name: 'Baseline' }).click();
  await expect(page.getByText(/Used \([1-9]\d?\)/)).toBeVisible();
  await expect(page.getByText(/mean of the same half-hour on \d+/)).toBeVisible();
  await page
    .getByRole('button', { name: '1y' })
    .or(page.getByText('1y', { exact: true }))
    .first()
    .click();
  await expect(page).toHaveURL(/from=/);
});

test('the start of occupancy is set by a day, and readings from before it are hidden', async ({ page, client }) => {
  const today = londonDate(Date.parse((await client.getClock()).now));
  const since = addDays(today, -2);
  const { assetUUID } = await client.createAsset({
    body: { assetId: 'MOVED-IN', name: 'Moved in', assetType: 'HEAT_PUMP' },
  });
  const from = londonMidnight(addDays(today, -3));
  await client.createConsumption({
    body: Array.from({ length: 60 }, (_, slot) => ({
      assetUUID,
      startTime: new Date(from + slot * HALF_HOUR_MS).toISOString(),
      value: 1,
    })),
  });
  const readOnFirstDay = async () =>
    JSON.stringify(
      await client.getAssetConsumption({
        params: { assetUUID },
        query: { from: new Date(from).toISOString(), to: new Date(from + DAY_MS).toISOString() },
      }),
    );
  expect(await readOnFirstDay()).toContain('"values":[1,1');
  await page.goto(`/assets/${assetUUID}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/^Readings from before this day are no longer shown\./)).toBeVisible();
  await dialog.getByLabel('Current user since').fill(since);
  await dialog.getByLabel('Current user since').blur();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Moved in has been saved')).toBeVisible();
  expect(Date.parse((await client.getAsset({ params: { assetUUID } })).occupiedFromUTC!)).toBe(londonMidnight(since));
  expect(await readOnFirstDay()).not.toContain('"values":[1,1');
  await client.archiveAsset({ params: { assetUUID } });
});
