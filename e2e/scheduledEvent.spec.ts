import type { Page } from 'playwright/test';
import { expect, test } from './operator.ts';
import { scrollTo } from './scrollTo.ts';

/** A fact of the balance, with plain spaces. */
const fact = async (page: Page, label: string): Promise<string> =>
  (await page.getByRole('region', { name: 'Balance' }).locator('dl > div', { hasText: label }).innerText()).replaceAll(
    /\s+/g,
    ' ',
  );

test('a step of the curve is previewed, opted in, and comes true in the balance', async ({ page, client }) => {
  const [event] = (await client.listEvents({ query: { search: 'Evening peak 7' } })).data;
  const { eventUUID } = event!;
  const params = { 'event-uuid': eventUUID };
  const before = await client.getMoreAssets({ params });
  const enough = before.steps.find(({ isEnough }) => isEnough)!;
  const { data: free } = await client.listFreeAssets({ params, query: { pageSize: enough.assets } });
  await page.goto(`/events/${eventUUID}`);
  const curve = page.getByRole('figure', { name: /^Effect of more assets\. / });
  await expect(curve).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(`${before.sentence}.`)).toBeVisible();
  const steps = page.getByRole('table', { name: 'Steps' });
  await expect(steps.getByRole('row')).toHaveCount(before.steps.length + 1);
  // The last step is everybody who is ready.
  const step = steps.getByRole('row', { name: new RegExp(`^${enough.assets}(?: more|, all that are available) `) });
  const said = (await step.innerText()).split('\t');

  await step.getByRole('button', { name: /^Preview opting in / }).click();
  const dialog = page.getByRole('dialog');
  const consequence = dialog.getByRole('region', { name: 'Effect' });
  await expect(consequence.getByRole('row', { name: /^Opted in 0/ })).toContainText(`+${enough.assets}`, {
    timeout: 40_000,
  });
  await dialog.getByRole('button', { name: `Opt in ${enough.assets} assets` }).click();
  await expect(page.getByText(`${enough.assets} assets opted into Evening peak 7`)).toBeVisible();

  const optedIn = await client.listEventAssets({ params, query: { state: 'OPT_IN', pageSize: 1000 } });
  expect(optedIn.data.map(({ assetUUID }) => assetUUID).toSorted()).toEqual(
    free.map(({ assetUUID }) => assetUUID).toSorted(),
  );
  const balance = await client.getEventBalance({ params });
  expect([balance.likely, balance.chancePercent, balance.revenue.likelyGbp]).toEqual([
    enough.likely,
    enough.chancePercent,
    enough.likelyGbp,
  ]);
  await expect(page.locator('[data-verdict]')).toHaveText(balance.verdict.sentence, { timeout: 15_000 });
  const [, forecast, chance, gbp] = said.map((text) => text.trim().replaceAll(/\s+/g, ' '));
  expect(await fact(page, 'Forecast')).toContain(forecast);
  expect(await fact(page, 'Likelihood of meeting contract')).toContain(chance);
  expect(await fact(page, 'Likely revenue')).toContain(gbp);
});

test('those who are ready and free are chosen in the list, and opted in with a preview', async ({ page, client }) => {
  const [event] = (await client.listEvents({ query: { search: 'Evening peak 6' } })).data;
  const params = { 'event-uuid': event!.eventUUID };
  const { data, totalItems } = await client.listFreeAssets({ params });
  const forecast = await client.getEventForecast({ params });
  await page.goto(`/events/${event!.eventUUID}`);
  await expect(page.getByRole('figure', { name: /^Forecast by half-hour\. 17:00: / })).toBeVisible({ timeout: 30_000 });
  const rows = page.getByRole('table', { name: 'By half-hour' });
  await expect(rows.getByRole('columnheader')).toHaveCount(forecast.settlementPeriods.length + 1);
  await scrollTo(page, page.getByRole('figure', { name: /^The same half-hours on comparable days/ }));
  await expect(page.getByText(`${forecast.likeDaysSentence}.`)).toBeVisible({ timeout: 30_000 });
  const list = page.getByRole('region', { name: 'Available, not opted in' });
  await expect(page.getByRole('link', { name: `All ${totalItems}` })).toBeVisible();
  await list.getByRole('checkbox', { name: `Select ${data[0]!.name ?? data[0]!.assetId}` }).check();
  await page.getByRole('button', { name: 'Opt in', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Opt in 1 asset' }).click({ timeout: 40_000 });
  await expect(page.getByText('1 asset opted into Evening peak 6')).toBeVisible();
  expect((await client.listFreeAssets({ params })).totalItems).toBe(totalItems - 1);
});
