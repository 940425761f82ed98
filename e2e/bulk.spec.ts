import type { Locator } from 'playwright/test';
import { DAY_MS, HOUR_MS } from '#energy/time/spans.ts';
import { expect, test } from './operator.ts';

test('every matching asset is opted into a scheme after a preview; the record shows the result and undoes it', async ({
  page,
  client,
}) => {
  const { schemeUUID } = await client.createScheme({ body: { name: 'Everybody', schemeType: 'SUPPLIER' } });
  const counts = async () => (await client.getScheme({ params: { schemeUUID } })).counts;
  const matching = (await client.listAssets({ query: { search: 'HH-10' } })).totalItems;
  await page.goto('/assets?search=HH-10');
  await page.getByRole('checkbox', { name: /^Select all/ }).check();
  await expect(page.getByText('25 selected')).toBeVisible();
  await page.getByRole('button', { name: `Select all ${matching} that match` }).click();
  await expect(page.getByText(`All ${matching} selected`)).toBeVisible();
  await page.getByRole('button', { name: 'Opt in to a scheme' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('combobox', { name: 'Scheme' })
    .or(dialog.getByRole('textbox', { name: 'Scheme' }))
    .first()
    .click();
  await page.getByRole('listbox').getByRole('option', { name: 'Everybody' }).click();
  const run = dialog.getByRole('button', { name: /^Opt in \d+ assets$/ });
  await expect(run).toBeEnabled();
  const changed = Number(/\d+/.exec(await run.innerText())![0]);
  expect([(await counts()).OPT_IN, changed > 90]).toEqual([0, true]);
  await run.click();
  await expect(page.getByText(`${changed} assets opted into Everybody`)).toBeVisible();
  expect((await counts()).OPT_IN).toBe(changed);

  await page.getByRole('button', { name: 'Details' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Opt into Everybody' })).toBeVisible();
  await expect(page.getByText('Every active asset, matching “HH-10”')).toBeVisible();
  // The notification of the finished action may still offer the same button.
  await page.getByRole('main').getByRole('button', { name: 'Undo' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Undo for ${changed} assets` })
    .click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  expect(await counts()).toMatchObject({ OPT_IN: 0, OPT_OUT: 0 });
  await page.getByRole('link', { name: 'Bulk actions' }).click();
  await expect(page.getByRole('link', { name: 'Opt into Everybody' })).toBeVisible();
});

test('archived assets are restored by Undo and from the archive', async ({ page, client }) => {
  const { assetUUID } = await client.createAsset({ body: { assetId: 'COMES-BACK', name: 'Comes back' } });
  const status = async () => (await client.getAsset({ params: { assetUUID } })).status;
  await page.goto('/assets?search=COMES-BACK');
  await page.getByRole('checkbox', { name: 'Select Comes back' }).check();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive 1 asset' }).click();
  await expect(page.getByText('1 asset archived')).toBeVisible();
  expect(await status()).toBe('ARCHIVED');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone: 1 asset archived')).toBeVisible();
  expect(await status()).toBe('ACTIVE');

  await client.archiveAsset({ params: { assetUUID } });
  await page.goto(`/assets/${assetUUID}`);
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore 1 asset' }).click();
  await expect(page.getByText('1 asset restored')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Archive' })).toBeVisible();
  expect(await status()).toBe('ACTIVE');
});

test('120 assets join an event in five clicks, after its consequence and who cannot yet', async ({ page, client }) => {
  const { data: schemes } = await client.listSchemes({ query: { search: 'Demand Flexibility' } });
  // In the morning after next the demo has no other event, whose assets would be refused.
  const start = new Date(Math.ceil(Date.now() / DAY_MS + 1) * DAY_MS + 10 * HOUR_MS);
  const { eventUUID } = await client.createEvent({
    body: {
      name: 'Five clicks',
      schemeUUID: schemes[0]!.schemeUUID,
      eventType: 'TURN_DOWN',
      startTime: start.toISOString(),
      endTime: new Date(start.getTime() + HOUR_MS).toISOString(),
      contractedMw: 0.01,
      priceGbpPerMwh: 300,
    },
  });
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks++;
    await target.click();
  };
  await page.goto('/assets');
  await click(page.getByRole('checkbox', { name: /^Select all/ }));
  await click(page.getByRole('button', { name: /^Select all [\d,]+ that match/ }));
  await click(page.getByRole('button', { name: 'Opt in to an event' }));
  const dialog = page.getByRole('dialog');
  // Eleven letters and Enter.
  await dialog
    .getByRole('combobox', { name: 'Event' })
    .or(dialog.getByRole('textbox', { name: 'Event' }))
    .first()
    .click();
  clicks++;
  await page.keyboard.type('Five clicks');
  await page.keyboard.press('Enter');
  const consequence = dialog.getByRole('region', { name: 'Effect' });
  // Simulated half hour by half hour: on a busy machine longer than an expectation waits.
  await expect(consequence.getByRole('row', { name: /^Opted in 0/ })).toBeVisible({ timeout: 40_000 });
  const run = dialog.getByRole('button', { name: /^Opt in \d+ assets$/ });
  await expect(run).toBeEnabled();
  const changed = Number(/\d+/.exec(await run.innerText())![0]);
  await expect(consequence.getByRole('row', { name: 'Opted in' })).toContainText(`+${changed}`);
  await expect(dialog.getByRole('button', { name: /^Opt \d+ into the scheme$/ })).toBeVisible();
  const sentence = await consequence.locator('[data-verdict]').innerText();
  await click(run);
  expect(clicks).toBeLessThanOrEqual(5);
  await expect(page.getByText(`${changed} assets opted into Five clicks`)).toBeVisible();
  const { assets, verdict } = await client.getEventBalance({ params: { 'event-uuid': eventUUID } });
  expect([assets.optedIn, changed > 60, verdict.sentence]).toEqual([changed, true, sentence.replaceAll(/\s/g, ' ')]);
});
