import { expect, test } from './operator.ts';

test('ten dashboards opened at once all show their data, and none is rate limited', async ({
  browser,
  demo,
  baseURL,
  client,
}) => {
  // Ten pages within the rate limit of one tenant, in one browser on two cores.
  test.slow();
  const { data: events } = await client.listEvents({ query: { state: 'ENDED', pageSize: 10 } });
  const { data: assets } = await client.listAssets({ query: { pageSize: 10 } });
  const addresses = [
    ...events.map((event) => `/events/${event.eventUUID}`),
    ...assets.map((asset) => `/assets/${asset.assetUUID}`),
  ].slice(0, 10);
  const refused: string[] = [];
  const contexts = await Promise.all(addresses.map(() => browser.newContext({ storageState: demo.signedIn, baseURL })));
  const pages = await Promise.all(contexts.map((context) => context.newPage()));
  for (const page of pages)
    page.on(
      'response',
      (response) => response.status() >= 400 && refused.push(`${response.status()} ${response.url()}`),
    );
  await Promise.all(pages.map((page, i) => page.goto(addresses[i]!)));
  for (const page of pages)
    await expect(page.locator('figure .recharts-surface').first()).toBeVisible({ timeout: 30_000 });
  for (const page of pages) await expect(page.locator('[aria-busy=true]')).toHaveCount(0, { timeout: 30_000 });
  expect(refused).toEqual([]);
  await Promise.all(contexts.map((context) => context.close()));
});
