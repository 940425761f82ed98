import { expect, test } from './operator.ts';

test('an ended event shows its delivery by half hour and by asset, equal to the interface', async ({
  page,
  client,
}) => {
  const { data } = await client.listEvents({ query: { search: 'Evening peak 5' } });
  const params = { 'event-uuid': data[0]!.eventUUID };
  const stats = await client.getEventStats({ params });
  await page.goto('/events');
  await page.getByRole('link', { name: 'Evening peak 5' }).click();
  await expect(page.getByRole('heading', { name: 'Evening peak 5' })).toBeVisible();
  const { verdict } = await client.getEventBalance({ params });
  await expect(page.locator('[data-verdict]')).toHaveText(verdict.sentence);

  const delivered = page.getByRole('figure', { name: /^By half-hour\./ });
  await delivered.getByRole('button', { name: /table/i }).click();
  await expect(delivered.getByRole('row')).toHaveCount(stats.settlementPeriods.length + 1);
  await expect(delivered.getByRole('table')).toContainText(
    String(Math.round(stats.settlementPeriods[0]!.deliveredKwh! * 1000) / 1000),
  );

  // Content below the fold is rendered when it comes near.
  await page.getByRole('tab', { name: 'Results by asset' }).scrollIntoViewIfNeeded();
  const best = await client.listEventAssetStats({ params, query: { sort: '-deliveredKwh', pageSize: 1 } });
  const table = page.getByRole('region', { name: /results|stats/i }).getByRole('table');
  await expect(table.getByRole('row').nth(1)).toContainText(best.data[0]!.name!);
  await expect(table).toHaveAttribute('aria-rowcount', String(stats.assetsOptedIn + 1));
});

test('a scheduled event is changed unless somebody else has changed it, and cancelled', async ({ page, client }) => {
  const schemes = await client.listSchemes({ query: { search: 'Demand Flexibility' } });
  const startTime = new Date(Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 6 * 86_400_000 + 12 * 3_600_000);
  const event = await client.createEvent({
    body: {
      name: 'Journey event',
      schemeUUID: schemes.data[0]!.schemeUUID,
      eventType: 'TURN_DOWN',
      startTime: startTime.toISOString(),
      endTime: new Date(startTime.getTime() + 3_600_000).toISOString(),
      contractedMw: 0.01,
    },
  });
  await page.goto(`/events/${event.eventUUID}`);
  await expect(page.getByRole('heading', { name: 'Journey event' })).toBeVisible();
  await page.getByRole('link', { name: 'Change' }).click();
  await expect(page.getByRole('heading', { name: 'Change Journey event' })).toBeVisible();
  await page.getByLabel('Name').fill('Journey event, moved');
  await page.getByRole('button', { name: 'Next: when' }).click();
  await page.getByLabel('End').selectOption('14:00');
  await page.getByRole('link', { name: 'Review' }).click();
  const consequence = page.getByRole('region', { name: 'Effect' });
  await expect(consequence.locator('[data-verdict]')).toHaveText('No assets opted in: 0 of 20.0 kWh');
  await expect(consequence).toContainText('Now: No assets opted in: 0 of 10.0 kWh.');
  await client.updateEvent({ params: { 'event-uuid': event.eventUUID }, body: { priceGbpPerMwh: 99 } });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('alert')).toContainText('It has changed in the meantime');
  await page.reload();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { name: 'Journey event, moved' })).toBeVisible();
  expect(await client.getEvent({ params: { 'event-uuid': event.eventUUID } })).toMatchObject({
    name: 'Journey event, moved',
    priceGbpPerMwh: 99,
  });
  await page.getByRole('button', { name: 'Cancel event' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Cancel (the )?event|Cancel .*Journey/ })
    .click();
  await expect(page.getByText('Cancelled').first()).toBeVisible();
  await expect
    .poll(async () => (await client.getEvent({ params: { 'event-uuid': event.eventUUID } })).state)
    .toBe('CANCELLED');
});

test('a scheme filters its assets by registration status', async ({ page, client }) => {
  const [scheme] = (await client.listSchemes({ query: { search: 'Demand Flexibility' } })).data;
  const { counts } = scheme!;
  await page.goto('/schemes');
  await page.getByRole('link', { name: 'Demand Flexibility Service' }).click();
  await expect(page.locator('[data-verdict]')).toHaveText(
    (await client.getSchemeStanding({ params: { schemeUUID: scheme!.schemeUUID } })).verdict.sentence,
  );
  await page
    .getByRole('button', { name: /With another provider/ })
    .or(page.getByText(/With another provider \d/))
    .first()
    .click();
  await expect(page).toHaveURL(/status=DUPLICATED/);
  await expect(page.getByText('The meter point is registered with another provider').first()).toBeVisible();
  await expect(page.getByText(`1–${counts.DUPLICATED} of ${counts.DUPLICATED}`)).toBeVisible();
});
