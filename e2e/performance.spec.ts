import { readFile } from 'node:fs/promises';
import { formatEnergyRange } from '#app/format/format.ts';
import { expect, test } from './operator.ts';

test('an ended event can be settled by hand: its half hours, its money, its runs and its file', async ({
  page,
  client,
}) => {
  const { data } = await client.listEvents({ query: { search: 'Evening peak 5' } });
  const params = { 'event-uuid': data[0]!.eventUUID };
  const stats = await client.getEventStats({ params });
  const [first] = stats.settlementPeriods;

  // The stage says how sure it is.
  const { low, high } = stats.deliveredInterval!;
  await page.goto(`/events/${data[0]!.eventUUID}`);
  await expect(page.getByText(formatEnergyRange(low, high)).first()).toBeVisible();
  await expect(
    page.getByText(low <= 0 && high >= 0 ? /Not statistically significant/ : /Statistically significant/),
  ).toBeVisible();
  await page.getByRole('tab', { name: 'Results by asset' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('region', { name: 'Other estimates, not used for payment' })).toContainText(
    'never affects payment',
  );

  await page.goto(`/events/${data[0]!.eventUUID}?tab=money`);
  const money = page.getByRole('region', { name: 'Revenue by half-hour' });
  await expect(money.getByRole('row')).toHaveCount(stats.settlementPeriods.length + 2);
  const paid = await money.locator('tbody tr td:last-child').allInnerTexts();
  const total = paid.reduce((sum, text) => sum + Number(text.replace('£', '').replace('−', '-')), 0);
  expect(total).toBeCloseTo(stats.revenueGbp!, 6);

  // A half hour links to its assets, and they to their days.
  await money.getByRole('button').first().click();
  const half = await client.getEventHalfHour({ params, query: { at: first!.startTime } });
  const most = page.getByRole('dialog').getByRole('region', { name: 'Highest delivery' });
  await expect(most.getByRole('row')).toHaveCount(half.most.length + 1);
  await expect(most.getByRole('row').nth(1)).toContainText(half.most[0]!.name!);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('tab', { name: 'Reconciliation' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the whole event as CSV' }).click();
  const lines = (await readFile(await (await saving).path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(1 + stats.assetsOptedIn * stats.settlementPeriods.length);

  // Another run, so that the first is an earlier one.
  await client.createStatsRun({ params, body: { reason: 'Another run' } });
  const runs = async () => (await client.listEventStatsRuns({ params })).totalItems;
  await expect.poll(runs, { timeout: 20_000 }).toBeGreaterThan(1);
  await page.goto(`/events/${data[0]!.eventUUID}?tab=runs`);
  await page.getByRole('region', { name: 'Settlement runs' }).getByRole('link', { name: 'Run 1', exact: true }).click();
  await expect(page).toHaveURL(/run=1/);
  await expect(page.getByText(/^As known at .* run 1 of/)).toBeVisible();
});

test('a drop of the funnel lists its assets', async ({ page, client }) => {
  const { data } = await client.listEvents({ query: { search: 'Evening peak 5' } });
  const lost = await client.listEventLostAssets({
    params: { 'event-uuid': data[0]!.eventUUID },
    query: { stage: 'OPTED_IN' },
  });
  await page.goto(`/events/${data[0]!.eventUUID}`);
  await page.getByRole('tab', { name: 'Results by asset' }).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: /able to take part, not opted in$/ }).click();
  await expect(page.getByRole('dialog').getByRole('row')).toHaveCount(lost.totalItems + 1);
  await expect(page.getByRole('dialog')).toContainText(lost.data[0]!.name!);
});

test('headroom lists the assets to call and opts them into an event', async ({ page, client }) => {
  const [scheme] = (await client.listSchemes({ query: { search: 'Demand Flexibility' } })).data;
  const plan = await client.getHeadroom({
    params: { schemeUUID: scheme!.schemeUUID },
    query: { targetKw: 5, confidencePercent: 90 },
  });
  await page.goto(`/analytics?tab=headroom&kw=5&certainty=90&scheme=${scheme!.schemeUUID}`);
  await expect(page.getByRole('heading', { name: `The ${plan.assets.length} assets to call on` })).toBeVisible();
  await page.getByRole('button', { name: `Opt these ${plan.assets.length} into an event` }).click();
  await expect(page.getByRole('dialog', { name: `Opt in ${plan.assets.length} assets` })).toBeVisible();
});
