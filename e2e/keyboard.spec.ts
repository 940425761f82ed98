import type { Locator, Page } from 'playwright/test';
import { expect, test } from './operator.ts';

const MAX_TABS = 60;

/** Returns what is wrong with the focus visually: none, outside the window, or unmarked. */
const focusFault = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) return 'nothing has the focus';
    // A segmented control's radio is hidden; its label is visible.
    const seen = focused.matches('input[type=radio]')
      ? (focused.closest('label') ?? (focused.nextElementSibling as HTMLElement))
      : focused;
    const { top, bottom, left, right } = seen.getBoundingClientRect();
    const name = `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent.slice(0, 40)}`;
    if (bottom < 0 || right < 0 || top > window.innerHeight || left > window.innerWidth)
      return `${name} is outside the window`;
    const isField = focused.matches('input:not([type=checkbox], [type=radio]), textarea');
    const { outlineStyle, outlineWidth } = getComputedStyle(seen);
    return isField || (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0)
      ? ''
      : `${name} does not show its focus`;
  });

/** Presses Tab until the wanted element has the focus, and checks every stop on the way. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
    await expect.poll(() => focusFault(page)).toBe('');
  }
  throw new Error(`${MAX_TABS} tabs did not lead to ${target.toString()}`);
}

async function optIn(page: Page, button: string, target: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: button }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  const choice = dialog.getByRole('combobox').or(dialog.getByRole('textbox')).first();
  await expect(choice).toBeEnabled();
  await tabTo(page, choice);
  await page.keyboard.type(target);
  await expect(page.getByRole('listbox').getByRole('option', { name: target })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const apply = dialog.getByRole('button', { name: 'Opt in 1 asset' });
  await expect(apply).toBeEnabled();
  await tabTo(page, apply);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
}

test('an operator signs in and opts an asset into a scheme and an event with the keyboard alone', async ({
  browser,
  client,
  demo,
  page: admin,
}) => {
  const events = await client.listEvents({ query: { state: 'SCHEDULED', sort: 'startTime' } });
  const event = events.data.find(({ assetsInvited, assetsOptedIn }) => assetsInvited > assetsOptedIn)!;
  const params = { 'event-uuid': event.eventUUID };
  const invited = await client.listEventAssets({ params, query: { state: 'INVITED', pageSize: 50 } });
  const { refused } = await client.optEventAssets({
    params,
    body: { assetUUIDs: invited.data.map(({ assetUUID }) => assetUUID), action: 'OPT_IN', dryRun: true },
  });
  const asset = invited.data.find(({ assetUUID }) => refused.every((one) => one.assetUUID !== assetUUID))!;
  const scheme = await client.createScheme({ body: { name: 'Keyboard scheme', schemeType: 'SUPPLIER' } });
  const { signInPath } = (await (
    await admin.request.post('/bff/operators', {
      data: { name: 'Keyboard operator', role: 'operator' },
      headers: { 'x-halfhour-csrf': '1', origin: demo.dashboardUrl },
    })
  ).json()) as { signInPath: string };

  const context = await browser.newContext({ baseURL: demo.dashboardUrl, storageState: { cookies: [], origins: [] } });
  const page = await context.newPage();
  await page.goto(signInPath);
  await tabTo(page, page.getByLabel('New password', { exact: true }));
  await page.keyboard.type('no mouse was ever moved here');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();

  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  // Without a pause: "g" waits 1.5 seconds for its second key, which a busy machine may miss.
  await Promise.all([page.keyboard.press('g'), page.keyboard.press('a')]);
  await expect(page.getByRole('heading', { level: 1, name: 'Assets' })).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.type(asset.assetId);
  const table = page.getByRole('region', { name: 'Assets' });
  await expect(table.getByRole('checkbox')).toHaveCount(2);
  await page.keyboard.press('Tab');
  await page.keyboard.press('j');
  await expect.poll(() => focusFault(page)).toBe('');
  await page.keyboard.press('x');
  await expect(table.getByRole('checkbox').nth(1)).toBeChecked();

  await optIn(page, 'Opt in to a scheme', scheme.name);
  await expect
    .poll(async () =>
      (await client.listSchemeAssets({ params: { schemeUUID: scheme.schemeUUID } })).data.map(
        ({ assetUUID }) => assetUUID,
      ),
    )
    .toEqual([asset.assetUUID]);

  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(table.getByRole('checkbox').nth(1)).toBeChecked();
  await optIn(page, 'Opt in to an event', event.name);
  await expect
    .poll(async () =>
      (await client.listEventAssets({ params, query: { search: asset.assetId } })).data.map(({ state }) => state),
    )
    .toEqual(['OPT_IN']);
  await client.optEventAssets({ params, body: { assetUUIDs: [asset.assetUUID], action: 'OPT_OUT' } });
  await context.close();
});

test('the focus returns to what opened a drawer or a dialog, and two keys reach the bar of a selection', async ({
  page,
}) => {
  const openers: [path: string, button: string | RegExp][] = [
    ['/portfolios', 'Create portfolio'],
    ['/users', 'Create user'],
    ['/webhooks', 'Create webhook'],
    ['/settings?tab=people', 'Invite operator'],
    ['/audit', /^Details of entry/],
  ];
  for (const [path, name] of openers) {
    await page.goto(path);
    const opener = page.getByRole('button', { name }).first();
    await opener.press('Enter');
    await expect(page.getByRole('dialog'), path).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener, path).toBeFocused();
  }

  await page.goto('/assets');
  await expect(page.getByRole('region', { name: 'Assets' }).getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  const bar = page.getByLabel('Actions for the selection');
  await expect(bar).toBeVisible();
  await page.keyboard.press('b');
  await expect(bar.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bar.locator(':focus')).toHaveCount(1);
});
