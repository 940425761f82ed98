import { readFileSync } from 'node:fs';
import { expect, test } from './operator.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('the palette finds an asset by its MPAN, opens screens, runs screen commands and lists recent pages', async ({
  page,
  client,
}) => {
  const [asset] = (await client.listAssets({ query: { search: 'HH-1001' } })).data;
  await page.goto('/portfolios');
  await expect(page.getByRole('region', { name: 'Portfolios' }).getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expect(palette.getByRole('option', { name: 'Create portfolio' })).toBeVisible();
  const grouped = asset!.mpan!.replace(/^(\d{2})(\d{4})(\d{4})(\d{2})(\d)$/, '$1 $2 $3 $4 $5');
  await page.keyboard.type(grouped);
  await expect(palette.getByRole('option')).toHaveCount(1);
  await expect(palette.getByRole('option', { selected: true })).toContainText(asset!.name!);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: asset!.name! })).toBeFocused();
  await expect(page).toHaveTitle(`${asset!.name!} · Halfhour`);

  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('HH-1');
  await palette.getByRole('option', { name: /^Show all [\d,]+ assets$/ }).click();
  await expect(page).toHaveURL(/\/assets\?search=HH-1$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Assets' })).toBeFocused();

  await page.getByRole('button', { name: 'Search Ctrl K' }).click();
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('tariffs');
  await expect(palette.getByRole('option', { selected: true })).toHaveText(/^Tariffs/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Tariffs' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(
    palette.getByRole('group', { name: 'Recent' }).getByRole('option', { name: asset!.name! }),
  ).toBeVisible();
});

test('a page that arrives late leaves the focus in the palette', async ({ page }) => {
  await page.goto('/portfolios');
  await expect(page.getByRole('region', { name: 'Portfolios' }).getByRole('row').nth(1)).toBeVisible();
  await page.route(/\/assets\/[^/]*tariffs?\.route[^/]*\.js|\/bff\/.*tariffs/i, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.getByRole('link', { name: 'Tariffs' }).first().click();
  await page.keyboard.press('Control+k');
  const combobox = page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox');
  await expect(combobox).toBeFocused();
  await expect(page.getByRole('heading', { level: 1, name: 'Tariffs', includeHidden: true })).toBeAttached();
  await expect(combobox).toBeFocused();
});

test('the palette reopened while it closes is empty', async ({ page }) => {
  await page.goto('/portfolios');
  await expect(page.getByRole('region', { name: 'Portfolios' }).getByRole('row').nth(1)).toBeVisible();
  const combobox = page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox');
  await page.keyboard.press('Control+k');
  await expect(combobox).toBeFocused();
  await page.keyboard.type('tariffs');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(combobox).toBeFocused();
  await expect(combobox).toHaveValue('');
});

test('keys move through a list, are listed, and can be switched off', async ({ page }) => {
  await page.goto('/users');
  const rows = page.getByRole('region', { name: 'Users' }).getByRole('row');
  await expect(rows.nth(2)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(rows.nth(2)).toBeFocused();
  await page.keyboard.press('k');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/users\/[0-9a-f-]{36}$/);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Select or deselect the row');
  await page.keyboard.press('g');
  await page.keyboard.press('e');
  await expect(page).toHaveURL(/\/users\//);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('g');
  await page.keyboard.press(',');
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck({ force: true });
  await page.keyboard.press('g');
  await page.keyboard.press('e');
  await page.keyboard.press('?');
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a saved view survives a reload, opens its screen, and is deleted', async ({ page }) => {
  await page.goto('/assets?type=HEAT_PUMP');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Heat pumps');
  await dialog.getByLabel('Use as the default view').check();
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByRole('button', { name: 'Heat pumps' })).toBeVisible();

  await page.goto('/assets?type=BATTERY');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: /^Heat pumps/ }).click();
  await expect(page).toHaveURL(/type=HEAT_PUMP/);
  await page.goto('/assets');
  await expect(page).toHaveURL(/type=HEAT_PUMP/);

  await page.getByRole('button', { name: 'Heat pumps' }).click();
  await page.getByRole('menuitem', { name: 'Rename, share or delete views' }).click();
  await dialog.getByRole('button', { name: 'Delete Heat pumps' }).click();
  await expect(dialog.getByText('No saved views')).toBeVisible();
  await page.goto('/assets');
  await expect(page.getByText(/^[\d,]+ by dependable kW/)).toBeVisible();
  await expect(page).toHaveURL(/\/assets$/);
});

test('columns are chosen and ordered, survive a reload, and determine the CSV of all pages', async ({
  page,
  client,
}) => {
  const { totalItems } = await client.listUsers();
  await page.goto('/users');
  const headers = page.getByRole('region', { name: 'Users' }).getByRole('columnheader');
  await expect(headers).toHaveText(['Name', 'User id', 'E-mail', 'Telephone', 'Status', 'Created']);
  await page.getByRole('button', { name: 'Columns in Users' }).click();
  const menu = page.getByRole('dialog', { name: 'Columns in Users' });
  await menu.getByRole('checkbox', { name: 'Telephone' }).uncheck();
  for (const _place of ['before Telephone', 'before E-mail'])
    await menu.getByRole('button', { name: 'Move Status up' }).click();
  await menu.getByText('Compact').click();
  await page.reload();
  await expect(headers).toHaveText(['Name', 'User id', 'Status', 'E-mail', 'Created']);
  await expect.poll(async () => (await page.getByRole('row').nth(1).boundingBox())?.height).toBeLessThan(33);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save Users as CSV' }).click();
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(lines[0]).toBe('\u{FEFF}Name,User id,Status,E-mail,Created');
  expect(lines).toHaveLength(totalItems + 1);

  await page.getByRole('button', { name: 'Columns in Users' }).click();
  await menu.getByText('Comfortable').click();
  await menu.getByRole('button', { name: 'Reset columns' }).click();
  await expect(headers).toHaveCount(6);
});

test('the CSV of a paged list has every row that matches, not only the page', async ({ page, client }) => {
  const { data: portfolios } = await client.listPortfolios({ query: { sort: '-assetCount', pageSize: 1 } });
  const { portfolioUUID, assetCount } = portfolios[0]!;
  const { data: assets } = await client.listAssets({ query: { pageSize: 1 } });
  await page.goto('/bulk-actions');
  // Through the dashboard, so that its audit has them too.
  const statuses = await page.evaluate(
    async (body) => {
      const send = () =>
        fetch('/bff/api/bulk-actions', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-halfhour-csrf': '1' },
          body,
        });
      return [(await send()).status, (await send()).status];
    },
    JSON.stringify({ action: 'RESTORE', filter: { assetUUIDs: [assets[0]!.assetUUID] } }),
  );
  expect(statuses).toEqual([201, 201]);

  const rowsSaved = async (button: string) => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).click();
    return (
      readFileSync(await (await download).path(), 'utf8')
        .trimEnd()
        .split('\r\n').length - 1
    );
  };
  expect(assetCount).toBeGreaterThan(1);
  await page.goto(`/portfolios/${portfolioUUID}?pageSize=1`);
  await expect(page.getByText(`1–1 of ${assetCount}`)).toBeVisible();
  expect(await rowsSaved('Save Portfolio assets as CSV')).toBe(assetCount);

  const { totalItems } = await client.listBulkActions({ query: { action: 'RESTORE' } });
  expect(totalItems).toBeGreaterThan(1);
  await page.goto('/bulk-actions?action=RESTORE&pageSize=1');
  await expect(page.getByText(`1–1 of ${totalItems}`)).toBeVisible();
  expect(await rowsSaved('Save Bulk actions as CSV')).toBe(totalItems);

  await page.goto('/audit?kind=optIns&pageSize=1');
  const count = Number(/^1–1 of (\d+)$/.exec(await page.getByText(/^1–1 of \d+$/).innerText())![1]);
  expect(count).toBeGreaterThan(1);
  expect(await rowsSaved('Save Audit as CSV')).toBe(count);
  expect(await rowsSaved('Save all as CSV')).toBe(count);
});

test('the requests of a screen are copied as curl and as a program, without the key', async ({ page, demo }) => {
  await page.goto('/portfolios?search=homes');
  await page.getByRole('button', { name: 'Copy as curl' }).click();
  const list = page.getByRole('dialog', { name: 'Copy as curl' });
  const read = list.getByRole('button', { name: /^Copy GET \/analytics\/portfolios\?.*search=homes/ });
  await read.click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect
    .poll(copied)
    .toMatch(/^curl -sS --globoff "\$HALFHOUR_URL"'\/api\/v1\/analytics\/portfolios\?.*search=homes'/);
  await list.getByText('TypeScript').click();
  await read.click();
  await expect.poll(copied).toContain('halfhour.listPortfolioResults(');
  expect(await copied()).not.toContain(demo.credentials.apiKey);
});

test('an address keeps known parameters and drops unknown ones', async ({ page }) => {
  await page.goto('/webhooks?status=ACTIVE&utm_source=letter');
  await expect(page.getByRole('region', { name: 'Webhooks' }).getByText('own live updates').first()).toBeVisible();
  await expect(page).toHaveURL(/\/webhooks\?status=ACTIVE$/);
});

/**
 * Returns the innermost elements that make the page wider than its window, as text; content of scroll regions is
 * excluded.
 */
function outsideTheWindow(): string[] {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width) return [];
  const reaching = [...document.querySelectorAll('body *')].filter(
    (element) => element.getBoundingClientRect().right > width,
  );
  return [
    `${document.documentElement.scrollWidth} px`,
    ...reaching
      .filter((element) => ![...element.children].some((child) => reaching.includes(child)))
      .map((element) => element.outerHTML.slice(0, 200)),
  ];
}

test('no screen is wider than a small window', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const address of [
    '/',
    '/assets',
    '/events',
    '/schemes',
    '/portfolios',
    '/users',
    '/consents',
    '/tariffs',
    '/data-quality',
    '/webhooks',
    '/settings?tab=sandbox',
  ]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    if (address.startsWith('/settings')) await expect(page.getByRole('heading', { name: 'Test clock' })).toBeVisible();
    await expect.poll(() => page.evaluate(outsideTheWindow), { message: address }).toEqual([]);
  }
});

test('an address of no page keeps the navigation, and that of no asset leads to the list', async ({ page }) => {
  await page.goto('/nonsense/of/any/depth');
  await expect(page.getByText('There is no page at this address')).toBeVisible();
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect(navigation.getByRole('link')).toHaveCount(13);
  await page.goto('/assets/00000000-0000-7000-8000-000000000000');
  await page.getByRole('link', { name: 'Go to the list' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Assets' })).toBeVisible();
});
