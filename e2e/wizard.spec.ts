import { formatDate, formatEnergy, formatPounds } from '#app/format/format.ts';
import { londonDate } from '#energy/time/london.ts';
import { expect, test } from './operator.ts';

test('an event goes from an empty day of the calendar through its rehearsal to the calendar again', async ({
  page,
  client,
}) => {
  const [other] = (await client.listEvents({ query: { search: 'Evening peak 6' } })).data;
  const [scheme] = (await client.listSchemes({ query: { search: 'Demand Flexibility' } })).data;
  const portfolio = (await client.listPortfolios({ query: { sort: '-assetCount' } })).data[0]!;
  const date = londonDate(Date.parse(other!.startTime));
  await page.goto(`/events?view=calendar&month=${date.slice(0, 7)}`);
  const day = page.locator(`[data-day="${date}"]`);
  await day.focus();
  // The next key comes before a slow browser has drawn another month.
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 20 });
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await expect(day).toBeFocused({ timeout: 90_000 });
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/events/new\\?day=${date}`));

  // The keyboard alone.
  const chooser = page.getByRole('textbox', { name: 'Scheme' }).or(page.getByRole('combobox', { name: 'Scheme' }));
  // The list opens with the options read by then.
  await expect(async () => {
    await chooser.click();
    await expect(page.getByRole('listbox').getByRole('option', { name: /Demand/ })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.keyboard.type('Demand');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  for (
    let press = 0;
    press < 8 && !(await page.getByLabel('Name').evaluate((field) => field === document.activeElement));
    press++
  )
    await page.keyboard.press('Tab');
  await page.keyboard.type('Wizard evening');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/step=when/);

  const conflicts = page.getByRole('region', { name: 'At the same time' });
  await expect(conflicts.getByRole('link', { name: 'Evening peak 6' })).toBeVisible();
  await expect(conflicts).toContainText(`${other!.assetsOptedIn} assets in both`);
  await page.getByRole('button', { name: 'Next: who' }).click();

  const plan = {
    schemeUUID: scheme!.schemeUUID,
    eventType: 'TURN_DOWN' as const,
    startTime: other!.startTime,
    endTime: other!.endTime,
    portfolioUUIDs: [portfolio.portfolioUUID],
  };
  const { assets } = await client.rehearseEvent({ body: plan });
  await page.getByRole('checkbox', { name: `Select ${portfolio.name}` }).check();
  const gate = page.getByRole('region', { name: 'Assets able to deliver' });
  await expect(gate.getByRole('listitem').filter({ hasText: 'Can take part' })).toContainText(String(assets.consented));
  await expect(gate.getByRole('listitem').filter({ hasText: 'Valid baseline' })).toContainText(
    String(assets.withBaseline),
  );
  await page.getByRole('button', { name: 'Next: how much' }).click();

  await page.getByLabel('Contracted, MW').fill('0.004');
  const rehearsal = await client.rehearseEvent({ body: { ...plan, contractedMw: 0.004 } });
  const panel = page.getByRole('region', { name: 'Rehearsal' });
  await expect(panel.locator('[data-verdict]')).toHaveText(rehearsal.verdict.sentence);
  await expect(panel.getByRole('img', { name: rehearsal.verdict.sentence })).toBeVisible();
  await page.getByLabel('Price, £ per MWh').fill('200');
  const { pay } = await client.rehearseEvent({ body: { ...plan, contractedMw: 0.004, priceGbpPerMwh: 200 } });
  await expect(panel.locator('[data-verdict]')).toHaveText(pay!.sentence);
  await expect(panel).toContainText(`Expected pay${formatPounds(pay!.expectedGbp)}`);
  const forecast = `Forecast ${formatEnergy(rehearsal.expectedKwh!.p50)} of `;
  await expect(panel.getByRole('figure', { name: forecast })).toBeVisible();
  await expect(panel.getByRole('region', { name: 'Replayed days' }).getByRole('row')).toHaveCount(
    rehearsal.replays.length + 1,
  );
  await page.reload();
  await expect(page.getByLabel('Contracted, MW')).toHaveValue('0.004');
  await page.getByRole('button', { name: 'Next: dispatch' }).click();
  await expect(page.getByRole('region', { name: 'Allocation' })).toContainText(
    'This depends on which assets are opted in',
  );
  await page.getByRole('button', { name: 'Next: review' }).click();

  const able = assets.consented - assets.overlapping;
  await expect(page.getByLabel(`Opt in all ${able} assets`)).toBeChecked();
  await expect(page.locator('[data-verdict]')).toHaveText(pay!.sentence);
  await page.getByRole('button', { name: 'Schedule event' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Wizard evening' })).toBeVisible();
  await expect(page.getByText(`Wizard evening has been scheduled. ${able} assets opted in`)).toBeVisible();

  await page.goto(`/events?view=calendar&month=${date.slice(0, 7)}`);
  const link = page.getByRole('link', { name: /Wizard evening/ });
  // Where the day has more events than its cell shows.
  const more = page.getByRole('button', { name: `more on ${formatDate(date, true)}` });
  await expect(link.or(more).first()).toBeVisible();
  if (await link.isHidden()) await more.click();
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Wizard evening' })).toBeVisible();
  await page.goto(`/events?view=timeline&week=${date}&rows=portfolio`);
  await expect(
    page.getByText(
      /Evening peak 6 and Wizard evening share a portfolio|Wizard evening and Evening peak 6 share a portfolio/,
    ),
  ).toBeVisible();

  const [event] = (await client.listEvents({ query: { search: 'Wizard evening' } })).data;
  expect(event).toMatchObject({ assetsOptedIn: able, contractedMw: 0.004, portfolioUUIDs: [portfolio.portfolioUUID] });
  await client.cancelEvent({ params: { 'event-uuid': event!.eventUUID } });
});

test('an event with a rehearsal is scheduled in at most ten clicks', async ({ page, client }) => {
  const portfolio = (await client.listPortfolios({ query: { sort: '-assetCount' } })).data[0]!;
  await page.addInitScript(() => {
    const clicks = () => Number(sessionStorage.getItem('clicks') ?? 0);
    addEventListener(
      'click',
      ({ detail }) => detail > 0 && sessionStorage.setItem('clicks', String(clicks() + 1)),
      true,
    );
  });
  await page.goto('/events');
  await page.getByRole('link', { name: 'Schedule event' }).first().click();
  // The list before it has a filter of this name.
  await expect(page.getByRole('heading', { level: 1, name: 'Schedule event' })).toBeVisible();
  const chooser = page.getByRole('textbox', { name: 'Scheme' }).or(page.getByRole('combobox', { name: 'Scheme' }));
  await chooser.click();
  await page
    .getByRole('listbox')
    .getByRole('option', { name: /Demand/ })
    .click();
  await page.getByRole('button', { name: 'Next: when' }).click();
  await page.getByRole('button', { name: 'Next: who' }).click();
  await page.getByRole('checkbox', { name: `Select ${portfolio.name}` }).check();
  await page.getByRole('button', { name: 'Next: how much' }).click();
  await expect(page.getByLabel('Contracted, MW')).toBeFocused();
  await page.keyboard.type('0.004');
  await expect(page.getByRole('region', { name: 'Rehearsal' }).locator('[data-verdict]')).toContainText('of 8.0 kWh');
  await page.getByRole('button', { name: 'Next: dispatch' }).click();
  await page.getByRole('button', { name: 'Next: review' }).click();
  await page.getByRole('button', { name: 'Schedule event' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Evening turn-down/ })).toBeVisible();
  expect(await page.evaluate(() => Number(sessionStorage.getItem('clicks')))).toBeLessThanOrEqual(10);

  const [event] = (await client.listEvents({ query: { search: 'Evening turn-down', state: 'SCHEDULED' } })).data;
  await client.cancelEvent({ params: { 'event-uuid': event!.eventUUID } });
});
