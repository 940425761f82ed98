import { expect, test } from './operator.ts';

test('the control room shows the live event, what needs the operator, and leads to it', async ({ page, client }) => {
  const summary = await client.getSummary();
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Live event' }).getByRole('link', { name: summary.nextEvent!.name })).toBeVisible();
  await expect(page.getByRole('figure', { name: /^By half hour\./ })).toBeVisible();
  await expect(page.getByText(String(Math.round(summary.lastEvent!.deliveryPercentage! * 10) / 10))).toBeVisible();

  const invalid = page.getByRole('link', { name: '1 asset with an invalid MPAN' });
  await invalid.click();
  await expect(page).toHaveURL(/mpan=INVALID/);
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'assets rejected by the regulator' }).click();
  await expect(page).toHaveURL(/status=REJECTED/);
  await expect(page.getByText('1–4 of 4')).toBeVisible();
});

test('gaps of the fleet are seen by asset and day, and a cell opens its day', async ({ page, client }) => {
  const midnight = (daysBack: number) => new Date(Math.floor(Date.now() / 86_400_000 - daysBack) * 86_400_000).toISOString();
  const { data } = await client.getCoverage({ query: { from: midnight(30), to: midnight(0), pageSize: 1 } });
  await page.goto('/data-quality');
  const map = page.getByRole('application', { name: /Half hours read/ });
  await expect(map.getByRole('link').first()).toHaveText(data[0]!.name!);

  const figure = page.getByRole('figure', { name: /^Half hours read/ });
  await figure.getByRole('button', { name: 'View as table' }).click();
  await expect(figure.getByRole('row')).toHaveCount(26);
  await figure.getByRole('button', { name: 'View as chart' }).click();

  await map.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(figure.getByRole('status')).toContainText(/0 of (48|50) half hours read/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/day=/);
  await expect(page.getByRole('heading', { level: 1, name: data[0]!.name! })).toBeVisible();
});

test('an asset shows its forecast and its analytics as the interface says', async ({ page, client }) => {
  const [asset] = (await client.listAssets({ query: { search: 'HH-1001' } })).data;
  await page.goto(`/assets/${asset!.assetUUID}`);
  const forecast = page.getByRole('figure', { name: /^Next 48 hours\./ });
  await forecast.getByRole('button', { name: 'View as table' }).click();
  await expect(forecast.getByRole('row')).toHaveCount(97);
  await expect(forecast.getByRole('columnheader', { name: /p90/ })).toBeVisible();

  await page.getByRole('tab', { name: 'Analytics' }).click();
  await expect(page).toHaveURL(/tab=analytics/);
  const week = page.getByRole('figure', { name: /^Usual week\./ });
  await week.getByRole('button', { name: 'View as table' }).click();
  await expect(week.getByRole('row')).toHaveCount(49);
  // A third of the demo's assets have a tariff; this is one of them.
  await expect(page.getByText(/£[\d.]+ a day/)).toBeVisible();
});

test('an event shows where its assets were lost', async ({ page, client }) => {
  const [event] = (await client.listEvents({ query: { search: 'Evening peak 5' } })).data;
  const { funnel } = await client.getEventAnalytics({ params: { 'event-uuid': event!.eventUUID } });
  await page.goto(`/events/${event!.eventUUID}`);
  const eligibility = page.getByRole('figure', { name: /^Eligibility\./ });
  await expect(eligibility.getByRole('listitem')).toHaveCount(funnel.length);
  await expect(page.getByRole('figure', { name: /^Spread of delivery\./ })).toBeVisible();
  await eligibility.getByRole('button', { name: /not opted in/ }).click();
  await expect(page.getByRole('dialog')).toContainText(/Not opted in/i);
});
