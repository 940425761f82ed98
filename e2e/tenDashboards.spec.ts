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
  // Ten renderers beside the other workers take a minute and more of two cores. A refused request ends the wait: a page
  // that got one may never show its chart, however long it is waited for.
  const shown = (): Promise<boolean[]> =>
    Promise.all(pages.map((page) => page.locator('figure .recharts-surface').first().isVisible()));
  const loading = async (): Promise<number> => {
    const counts = await Promise.all(pages.map((page) => page.locator('[aria-busy=true]').count()));
    return counts.reduce((sum, count) => sum + count, 0);
  };
  await expect
    .poll(async () => refused.length > 0 || ((await shown()).every(Boolean) && (await loading()) === 0), {
      message: 'every page shows its chart and nothing loads, or a request was refused',
      timeout: 150_000,
    })
    .toBe(true);
  expect(refused).toEqual([]);
  expect(await shown()).toEqual(pages.map(() => true));
  await Promise.all(contexts.map((context) => context.close()));
});
