import { expect, test } from './operator.ts';

test('the season says what it earned, equal to the interface, and its columns open events', async ({
  page,
  client,
}) => {
  const season = await client.getSeason({ query: { pageSize: 400 } });
  await page.goto('/season');
  await expect(page.locator('[data-verdict]')).toHaveText(season.verdict.sentence);
  const lanes = page.getByRole('figure', { name: /^All events of the season\./ });
  await expect(lanes.getByRole('link')).toHaveCount(season.events.data.length);
  // Of the first page of the table.
  const settled = season.events.data.slice(0, 10).find(({ revenueGbp }) => revenueGbp !== null)!;
  const revenue = settled.revenueGbp!.toLocaleString('en-GB', { style: 'currency', currency: 'GBP' });
  await expect(page.getByRole('row', { name: new RegExp(settled.name) }).first()).toContainText(revenue);
  await lanes
    .getByRole('link', { name: new RegExp(`^${settled.name}, `) })
    .first()
    .click();
  await expect(page).toHaveURL(`/events/${settled.eventUUID}`);
});
