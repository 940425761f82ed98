import { expect, test } from './operator.ts';

test('a portfolio is created, gets an asset, loses it and is archived', async ({ page, client }) => {
  const asset = await client.createAsset({ body: { name: 'Journey boiler', assetType: 'OTHER' } });
  await page.goto('/portfolios');
  await page.getByRole('button', { name: 'Create portfolio' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create portfolio' }).click();
  await expect(dialog.getByText('Enter a name for the portfolio')).toBeVisible();
  await dialog.getByLabel('Name').fill('Journey portfolio');
  await dialog.getByRole('button', { name: 'Create portfolio' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Journey portfolio' })).toBeVisible();

  await page.getByRole('button', { name: 'Assign assets' }).click();
  await dialog.getByRole('combobox', { name: 'Assets' }).fill('Journey boiler');
  await page
    .getByRole('listbox')
    .getByRole('option', { name: /Journey boiler/ })
    .click();
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Preview 1 asset' }).click();
  await dialog.getByRole('button', { name: 'Assign 1 asset' }).click();
  const table = page.getByRole('region', { name: 'Portfolio assets' });
  await expect(table.getByRole('link', { name: 'Journey boiler' })).toBeVisible();
  const { portfolioUUID } = await client.getAsset({ params: { assetUUID: asset.assetUUID } });
  await expect(page.locator('[data-verdict]')).toHaveText(
    (await client.getPortfolioCapability({ params: { portfolioUUID: portfolioUUID! } })).verdict.sentence,
  );
  expect(page.url()).toContain(portfolioUUID);

  await table.getByRole('checkbox', { name: 'Select Journey boiler' }).check();
  await page.getByRole('button', { name: 'Remove from portfolio' }).click();
  await dialog.getByRole('button', { name: 'Remove 1 asset' }).click();
  await expect(table.getByText('No assets in this portfolio yet')).toBeVisible();
  expect((await client.getAsset({ params: { assetUUID: asset.assetUUID } })).portfolioUUID).toBeNull();

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Archive portfolio' }).click();
  await dialog.getByRole('button', { name: 'Archive portfolio' }).click();
  await expect(page).toHaveURL(/\/portfolios$/);
  const statusOf = async () => (await client.getPortfolio({ params: { portfolioUUID: portfolioUUID! } })).status;
  expect(await statusOf()).toBe('ARCHIVED');
  const notice = page.getByRole('alert').filter({ hasText: 'Journey portfolio has been archived.' });
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Journey portfolio has been restored with 0 assets.')).toBeVisible();
  expect(await statusOf()).toBe('ACTIVE');

  await client.archivePortfolio({ params: { portfolioUUID: portfolioUUID! } });
  await page.goto(`/portfolios/${portfolioUUID!}`);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('button', { name: 'Assign assets' })).toBeVisible();
  await client.archivePortfolio({ params: { portfolioUUID: portfolioUUID! } });
  await client.archiveAsset({ params: { assetUUID: asset.assetUUID } });
});

test('a user is created, consents, withdraws after the effect is shown, and is archived', async ({ page, client }) => {
  await page.goto('/users');
  await page.getByRole('button', { name: 'Create user' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Journey Person');
  await dialog.getByLabel('User id').fill('JOURNEY-1');
  await dialog.getByRole('button', { name: 'Create user' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Journey Person' })).toBeVisible();
  const userUUID = page.url().split('/').at(-1)!;

  await page.getByRole('button', { name: 'Record a consent or refusal' }).click();
  await dialog.getByLabel('Wording version').fill('2026-11');
  await dialog.getByLabel('Evidence').fill('Call recording');
  await dialog.getByRole('button', { name: 'Record consent' }).click();
  const ledger = page.getByRole('region', { name: 'Consents of the user' });
  await expect(ledger.getByRole('row').nth(1)).toContainText(/All assets.*Dispatch.*ends /);

  await ledger.getByRole('button', { name: 'Withdraw the consent to dispatch' }).click();
  await expect(dialog).toContainText('leaves the scheduled events');
  await dialog.getByRole('button', { name: 'Withdraw consent' }).click();
  await expect(ledger.getByText(/^withdrawn /)).toBeVisible();
  const { data } = await client.listConsents({ query: { userUUID } });
  expect(data.map(({ status }) => status)).toEqual(['WITHDRAWN']);

  await page.getByRole('button', { name: 'Archive' }).click();
  await dialog.getByRole('button', { name: 'Archive user' }).click();
  await expect(page).toHaveURL(/\/users$/);
  expect((await client.getUser({ params: { userUUID } })).status).toBe('ARCHIVED');
});

test('an archived user is restored by Undo and from the archive, with what archiving said it takes', async ({
  page,
  client,
}) => {
  const { userUUID } = await client.createUser({ body: { userId: 'COMES-BACK', name: 'Comes Back' } });
  await client.createAsset({ body: { userUUID, name: 'Boiler of Comes Back' } });
  await client.createConsent({ body: { userUUID, type: 'DISPATCH' } });
  const status = async () => (await client.getUser({ params: { userUUID } })).status;
  await page.goto(`/users/${userUUID}`);
  await page.getByRole('button', { name: 'Archive' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1 asset is archived');
  await expect(dialog).toContainText('1 active consent is withdrawn');
  await dialog.getByRole('button', { name: 'Archive user' }).click();
  await expect(page.getByText('Comes Back has been archived.')).toBeVisible();
  expect(await status()).toBe('ARCHIVED');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Comes Back has been restored with 1 asset and 1 consent.')).toBeVisible();
  expect(await status()).toBe('ACTIVE');

  await client.archiveUser({ params: { userUUID } });
  await page.goto('/users?status=ARCHIVED&search=COMES-BACK');
  await page.getByRole('link', { name: 'Comes Back' }).click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Comes Back has been restored with 1 asset and 1 consent.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Archive' })).toBeVisible();
  expect(await status()).toBe('ACTIVE');
  await client.archiveUser({ params: { userUUID } });
});

test('the consents screen lists active consents, the one that expires first at the top', async ({ page, client }) => {
  const [first] = (await client.listConsents({ query: { status: 'ACTIVE', sort: 'expiresUTC', pageSize: 1 } })).data;
  const { name } = await client.getUser({ params: { userUUID: first!.userUUID } });
  await page.goto('/consents');
  await expect(page.getByRole('region', { name: 'Consents' }).getByRole('row').nth(1)).toContainText(name);
  await page.getByRole('button', { name: 'Data access', exact: true }).click();
  await expect(page).toHaveURL(/type=DATA_ACCESS/);
});

test('an asset gets a day and night tariff, is found among the tariffs, and is disconnected', async ({
  page,
  client,
}) => {
  const { assetUUID } = await client.createAsset({ body: { name: 'Journey charger', assetType: 'EV_CHARGER' } });
  await page.goto(`/assets/${assetUUID}?tab=tariff`);
  await page.getByRole('button', { name: 'Add tariff for import' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Journey nights');
  await dialog.getByText('Day and night').click();
  await dialog.getByLabel('Day rate').fill('30');
  await dialog.getByLabel('Night rate').fill('8.5');
  await dialog.getByRole('button', { name: 'Add tariff' }).click();
  const week = page.getByRole('figure', { name: /^Weekly import rates\. Night: 8\.50/ });
  await week.getByRole('button', { name: /table/i }).click();
  await expect(week.getByRole('row')).toHaveCount(337);

  await page.goto('/tariffs?by=asset&search=Journey+charger');
  const row = page.getByRole('region', { name: 'Tariffs' }).getByRole('row').nth(1);
  await expect(row).toContainText('8.50 to 30.00');
  await row.getByRole('link', { name: 'Journey charger' }).click();
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await dialog.getByRole('button', { name: 'Disconnect tariff' }).click();
  await expect(page.getByText('No import tariff in force')).toBeVisible();
  expect((await client.listTariffs({ query: { assetUUID } })).totalItems).toBe(0);
  await client.archiveAsset({ params: { assetUUID } });
});
