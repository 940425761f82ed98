import { DAY_MS } from '#energy/time/spans.ts';
import { expect, test } from './operator.ts';

test('the chances said before events are shown against what happened, equal to the interface', async ({
  page,
  client,
}) => {
  const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
  const { whole, halfHour } = await client.getChanceCalibration({
    query: { from: daysFromNow(-90), to: daysFromNow(1) },
  });
  expect(whole.events).toBeGreaterThan(0);
  await page.goto('/analytics?days=90');
  await page.getByRole('tab', { name: 'Forecast calibration' }).click();
  await expect(page).toHaveURL(/tab=chances/);
  await expect(page.locator('[data-verdict]')).toHaveText(
    `Not enough events to judge: ${whole.cases} of ${whole.leastCases}`,
  );

  const figure = page.getByRole('figure', { name: /^Half-hours\./ });
  await expect(page.getByRole('figure', { name: /^Whole events\./ })).toBeVisible();
  await figure.getByRole('button', { name: 'View as table' }).click();
  await expect(figure.getByRole('row')).toHaveCount(1 + halfHour.bins.length);
  const counts = await figure.locator('tbody td:last-child').allTextContents();
  expect(counts.map(Number)).toEqual(halfHour.bins.map(({ cases }) => cases));
});
