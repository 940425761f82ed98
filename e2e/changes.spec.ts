import type { ConsumptionSeries } from '#contract/consumption.ts';
import { wallNow } from '#energy/time/clocks.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { expect, test } from './operator.ts';
import { inviteViewer } from './viewer.ts';

const from = (ms: number) => new Date(Math.ceil((wallNow() + ms) / HALF_HOUR_MS) * HALF_HOUR_MS).toISOString();

test('a scheme edit first shows which events follow it and which settled ones could be recalculated', async ({
  page,
  client,
  browser,
  baseURL,
}) => {
  const [ended] = (await client.listEvents({ query: { search: 'Evening peak 5' } })).data;
  const { schemeUUID } = ended!;
  const before = await client.getScheme({ params: { schemeUUID } });
  const { eventUUID } = await client.createEvent({
    body: {
      name: 'Follows the rules',
      schemeUUID,
      eventType: 'TURN_DOWN',
      startTime: from(9 * DAY_MS),
      endTime: from(9 * DAY_MS + 2 * HALF_HOUR_MS),
    },
  });
  await page.goto(`/schemes/${schemeUUID}`);
  await page.getByRole('button', { name: 'Edit terms' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save scheme' }).click();
  await expect(dialog.getByText('No changes', { exact: true })).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Settlement' }).click();
  await page.getByRole('option', { name: 'Flat rate per MWh delivered' }).click();
  await expect(dialog.getByText(/^These rules apply to \d+ events? that (has|have) not started:/)).toContainText(
    'Follows the rules',
  );
  await expect(dialog.getByRole('link', { name: 'Recalculate Evening peak 5' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Save scheme' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await client.getScheme({ params: { schemeUUID } })).toMatchObject({
    settlementMethod: 'FLAT_RATE',
    baselineMethod: before.baselineMethod,
  });
  expect((await client.getEvent({ params: { 'event-uuid': ended!.eventUUID } })).terms).toMatchObject({
    settlementMethod: 'DFS_K',
  });
  const viewer = await inviteViewer(browser, page, baseURL!);
  await viewer.goto(`/schemes/${schemeUUID}`);
  await expect(viewer.getByRole('heading', { level: 1, name: before.name })).toBeVisible();
  await expect(viewer.getByRole('button', { name: 'Edit terms' })).toHaveCount(0);
  await viewer.context().close();

  await page.getByRole('link', { name: 'Recalculate Evening peak 5' }).click();
  await page.getByRole('button', { name: 'Recalculate', exact: true }).click();
  await expect(dialog.getByText('The scheme’s current rules')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep current figures' }).click();
  await client.updateScheme({ params: { schemeUUID }, body: { settlementMethod: before.settlementMethod } });
  await client.cancelEvent({ params: { 'event-uuid': eventUUID }, body: {} });
});

test('a portfolio is removed from an event before its start, after a preview of who leaves and who stays', async ({
  page,
  client,
}) => {
  const [ended] = (await client.listEvents({ query: { search: 'Evening peak 5' } })).data;
  const portfolio = (await client.listPortfolios({ query: { pageSize: 100 } })).data.find(
    ({ assetCount }) => assetCount > 1,
  )!;
  const { eventUUID } = await client.createEvent({
    body: {
      name: 'Loses a portfolio',
      schemeUUID: ended!.schemeUUID,
      eventType: 'TURN_DOWN',
      startTime: from(11 * DAY_MS),
      endTime: from(11 * DAY_MS + 2 * HALF_HOUR_MS),
      portfolioUUIDs: [portfolio.portfolioUUID],
    },
  });
  await page.goto(`/events/${eventUUID}?tab=portfolios`);
  await page.getByRole('button', { name: `Remove ${portfolio.name}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/have not answered leave the event|no asset leaves the event/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No portfolio assigned')).toBeVisible();
  const after = await client.getEvent({ params: { 'event-uuid': eventUUID } });
  expect([after.portfolioUUIDs, after.assetsInvited]).toEqual([[], after.assetsOptedIn]);
  await client.cancelEvent({ params: { 'event-uuid': eventUUID }, body: {} });
});

test('an administrator deletes readings of an asset after seeing their number and the events they touch', async ({
  page,
  client,
  browser,
  baseURL,
}) => {
  const [event] = (await client.listEvents({ query: { search: 'Evening peak 5' } })).data;
  const { data } = await client.listEventAssets({
    params: { 'event-uuid': event!.eventUUID },
    query: { state: 'OPT_IN', pageSize: 1 },
  });
  const { assetUUID } = data[0]!;
  const day = event!.startTime.slice(0, 10);
  const read = async (direction: 'import' | 'export') =>
    (await client.getAssetConsumption({
      params: { assetUUID },
      query: {
        from: `${day}T00:00:00Z`,
        to: new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString(),
        direction,
      },
    })) as ConsumptionSeries;
  const before = { import: await read('import'), export: await read('export') };
  const count = before.import.coverage.present + before.export.coverage.present;
  await page.goto(`/assets/${assetUUID}`);
  await page.getByRole('button', { name: 'Delete readings' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First day').fill(day);
  await dialog.getByLabel('First day').blur();
  await dialog.getByLabel('Last day').fill(day);
  await dialog.getByLabel('Last day').blur();
  await expect(dialog.getByText(/settled events? (is|are) affected/)).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Evening peak 5' })).toContainText(
    'readings from the event itself',
  );
  const button = dialog.getByRole('button', { name: /^Delete [\d,]+ readings$/ });
  await expect(button).toHaveText(`Delete ${count} readings`);
  await button.click();
  await expect(dialog).toHaveCount(0);
  expect([(await read('import')).coverage.present, (await read('export')).coverage.present]).toEqual([0, 0]);
  // Other tests rely on them.
  for (const direction of ['import', 'export'] as const) {
    const { start, values } = before[direction];
    const body = values.flatMap((value, slot) =>
      value === null
        ? []
        : [{ assetUUID, direction, value, startTime: new Date(Date.parse(start) + slot * HALF_HOUR_MS).toISOString() }],
    );
    if (body.length > 0) await client.createConsumption({ body });
  }
  const viewer = await inviteViewer(browser, page, baseURL!);
  await viewer.goto(`/assets/${assetUUID}`);
  await expect(viewer.getByRole('tab', { name: 'Energy' })).toBeVisible();
  await expect(viewer.getByRole('button', { name: 'Delete readings' })).toHaveCount(0);
  await viewer.context().close();
});

test('the next 48 hours show the baseline beside the forecast', async ({ page, client }) => {
  const [asset] = (await client.listAssets({ query: { search: 'HH-1001' } })).data;
  await page.goto(`/assets/${asset!.assetUUID}`);
  const forecast = page.getByRole('figure', { name: /^Next 48 hours/ });
  await expect(forecast).toContainText(/kWh expected, .*the baseline/);
  await forecast.getByRole('button', { name: 'View as table' }).click();
  await expect(forecast.getByRole('columnheader', { name: 'Baseline (kWh)' })).toBeVisible();
});
