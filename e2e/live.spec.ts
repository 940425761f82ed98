import type { BrowserContext } from 'playwright/test';
import type { Client } from '#client/client.ts';
import { HOUR_MS } from '#energy/time/spans.ts';
import { expect, test } from './operator.ts';

/**
 * The streams a browser has opened, all its tabs together: one that ends is reopened, and is refused where nobody is
 * signed in.
 */
function countStreams(context: BrowserContext): () => number {
  let streams = 0;
  context.on('response', (response) => new URL(response.url()).pathname === '/bff/live' && response.ok() && streams++);
  return () => streams;
}

async function scheduleEvent(client: Client, name: string, hours = 0) {
  const { data } = await client.listSchemes({ query: { search: 'Demand Flexibility' } });
  const at = Date.UTC(2027, 0, 5, 12) + hours * HOUR_MS;
  const times = { startTime: new Date(at).toISOString(), endTime: new Date(at + HOUR_MS).toISOString() };
  return client.createEvent({
    body: { name, schemeUUID: data[0]!.schemeUUID, eventType: 'TURN_DOWN', contractedMw: 0.01, ...times },
  });
}

test('two tabs share one stream, and both show the changes of others without a reload', async ({
  page,
  context,
  client,
}) => {
  const streams = countStreams(context);
  const event = await scheduleEvent(client, 'Live journey');
  const scheme = await client.createScheme({ body: { name: 'Live scheme' } });
  const second = await context.newPage();
  await page.goto(`/events/${event.eventUUID}`);
  await second.goto('/events?search=Live+journey');
  for (const tab of [page, second]) await expect(tab.locator('[data-freshness=updated]')).toBeVisible();
  expect(streams()).toBe(1);
  for (const tab of [page, second]) await tab.evaluate(() => Object.assign(window, { notReloaded: true }));

  await client.cancelEvent({ params: { 'event-uuid': event.eventUUID }, body: { reason: 'No longer needed' } });
  await expect(page.getByRole('main').getByText('Cancelled').first()).toBeVisible();
  await expect(second.getByRole('region', { name: 'Events' }).getByText('Cancelled')).toBeVisible();

  await page.goto(`/schemes/${scheme.schemeUUID}`);
  await expect(page.getByText('No assets have opted in yet').first()).toBeVisible();
  const { data: ready } = await client.listAssets({ query: { mpanStatus: 'VALID', pageSize: 1 } });
  await client.optSchemeAssets({
    params: { schemeUUID: scheme.schemeUUID },
    body: { assetUUIDs: [ready[0]!.assetUUID], action: 'OPT_IN' },
  });
  await client.setClock({ body: { advance: 'PT2M' } });
  await expect(page.getByRole('region', { name: 'Scheme assets' }).getByRole('row')).toHaveCount(2);
  expect(await second.evaluate(() => 'notReloaded' in window)).toBe(true);

  // The leader tab closes; the other takes over.
  await page.close();
  await expect.poll(streams).toBeGreaterThan(1);
  await scheduleEvent(client, 'Live journey, continued', 3);
  await expect(second.getByRole('link', { name: 'Live journey, continued' })).toBeVisible();
});

test('rows do not jump under the pointer: new rows wait until they are requested', async ({ page, client }) => {
  await scheduleEvent(client, 'Held one', 24);
  await page.goto('/events?search=Held');
  await expect(page.locator('[data-freshness=updated]')).toBeVisible();
  const table = page.getByRole('region', { name: 'Events' });
  await table.getByRole('link', { name: 'Held one' }).hover();
  await scheduleEvent(client, 'Held two', 48);
  await expect(page.getByRole('button', { name: '1 change · Show' })).toBeVisible();
  await expect(table.getByRole('link')).toHaveText(['Held one']);
  // By key: a pointer on its way to the button leaves the table, whose rows then come by themselves.
  await page.getByRole('button', { name: '1 change · Show' }).press('Enter');
  await expect(table.getByRole('link', { name: 'Held two' })).toBeVisible();

  await page.getByRole('heading', { level: 1, name: 'Events' }).hover();
  await scheduleEvent(client, 'Held three', 72);
  await expect(table.getByRole('link', { name: 'Held three' })).toBeVisible();
});

test('signing out ends the stream, and every tab of the browser leaves', async ({ page, browser, baseURL }) => {
  const invited = await page.request.post('/bff/operators', {
    data: { name: 'Lena', role: 'viewer' },
    headers: { origin: baseURL!, 'x-halfhour-csrf': '1' },
  });
  const { signInPath, operatorUUID } = (await invited.json()) as { signInPath: string; operatorUUID: string };
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] }, baseURL: baseURL! });
  const [first, second] = [await context.newPage(), await context.newPage()];
  const streams = countStreams(context);
  await first.goto(signInPath);
  await first.getByRole('button', { name: 'Not now' }).click();
  await second.goto('/events');
  for (const tab of [first, second]) await expect(tab.locator('[data-freshness=updated]')).toBeVisible();
  expect(streams()).toBe(1);

  await second.getByRole('button', { name: 'Account: Lena' }).click();
  await second.getByRole('menuitem', { name: 'Sign out' }).click();
  for (const tab of [first, second]) await expect(tab.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(streams()).toBe(1);
  await context.close();
  await page.request.delete(`/bff/operators/${operatorUUID}`, {
    data: {},
    headers: { origin: baseURL!, 'x-halfhour-csrf': '1' },
  });
});
