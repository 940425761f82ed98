import type { Page } from 'playwright/test';
import { expect, test } from './operator.ts';

test('Home, the event and the service say the same sentence, and the top bar leads there', async ({ page, client }) => {
  const [live] = (await client.listEvents({ query: { state: 'STARTED' } })).data;
  const params = { 'event-uuid': live!.eventUUID };
  const says = () =>
    expect(async () => {
      const { verdict } = await client.getEventBalance({ params });
      await expect(page.locator('[data-verdict]')).toHaveText(verdict.sentence, { timeout: 1000 });
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    }).toPass();
  await page.goto('/');
  await says();
  await page.goto('/assets');
  await page.getByRole('banner').getByRole('link', { name: live!.name }).click();
  await says();
  await page.getByRole('button', { name: 'View balance as table' }).click();
  await expect(page.getByRole('region', { name: 'Balance' }).getByRole('row')).toHaveCount(7);
});

/** Where the sentence, the bar and the facts are, from the top. */
const places = (page: Page) =>
  page
    .getByRole('region', { name: 'Balance' })
    .evaluate((balance) =>
      ['p', '[data-size=stage]', 'dl'].map((part) =>
        Math.round(balance.querySelector(part)!.getBoundingClientRect().top),
      ),
    );

test('the balance stays in its place while it loads, fails and is read again, and keeps its sentence', async ({
  page,
  client,
}) => {
  const [event] = (await client.listEvents({ query: { search: 'Evening peak 6' } })).data;
  const params = { 'event-uuid': event!.eventUUID };
  let isFailing = true;
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route('**/analytics/events/*/balance', async (route) => {
    await held;
    await (isFailing ? route.fulfill({ status: 503, json: { title: 'Not now' } }) : route.continue());
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/events/${event!.eventUUID}`);
  const balance = page.getByRole('region', { name: 'Balance' });
  await expect(balance).toBeVisible();
  const loading = await places(page);
  release();
  const again = balance.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible({ timeout: 15_000 });
  const failed = await places(page);
  const requested = page.waitForRequest(/\/balance$/);
  await again.click();
  await requested;
  isFailing = false;
  const sentence = page.locator('[data-verdict]');
  // A change of the event reads the balance too, and removes the button.
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1000 });
    await expect(sentence).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(sentence).toHaveText((await client.getEventBalance({ params })).verdict.sentence);
  const data = await places(page);

  isFailing = true;
  const said = await sentence.textContent();
  await client.updateEvent({ params, body: { priceGbpPerMwh: 98 } });
  await expect(balance.getByText(/^as of \d\d:\d\d:\d\d$/)).toBeVisible({ timeout: 15_000 });
  await expect(sentence).toHaveText(said!);
  const stale = await places(page);
  for (const shown of [failed, data, stale])
    shown.forEach((top, part) => expect(Math.abs(top - loading[part]!)).toBeLessThanOrEqual(4));
});

test('the life line leads to what was known before, by key, address and pointer, and back to now', async ({
  page,
  client,
}) => {
  test.setTimeout(600_000);
  const [event] = (await client.listEvents({ query: { search: 'Evening peak 6' } })).data;
  const params = { 'event-uuid': event!.eventUUID };
  const readPoints = async () => (await client.getEventBalanceHistory({ params })).points;
  await client.updateEvent({ params, body: { contractedMw: 0.02 } });
  // A change is kept after a minute, or fifty times what calculating it took.
  const minuteLater = async () => {
    await client.setClock({ body: { advance: 'PT1M' } });
    return (await readPoints()).length;
  };
  await expect.poll(minuteLater).toBeGreaterThan(1);
  const points = await readPoints();
  const first = points[0]!;
  const sentence = page.locator('[data-verdict]');
  const at = () => new URL(page.url()).searchParams.get('at');
  const isAsKnownThen = async () => {
    await expect(sentence).toHaveText(first.verdict.sentence);
    await expect(page.getByText(/^As known on \w{3} /)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cancel event' })).toHaveCount(0);
    expect(at()).toBe(first.atUTC);
  };
  const isNow = async () => {
    await expect(sentence).toHaveText((await client.getEventBalance({ params })).verdict.sentence);
    await expect(page.getByRole('button', { name: 'Cancel event' })).toBeVisible();
    expect(at()).toBeNull();
  };

  await page.goto(`/events/${event!.eventUUID}`);
  const handle = page.getByRole('slider', { name: 'As known at' });
  await handle.focus();
  await page.keyboard.press('Home');
  await isAsKnownThen();
  expect(await handle.getAttribute('aria-valuetext')).toContain(first.verdict.sentence);
  await page.reload();
  await isAsKnownThen();
  await page.getByRole('button', { name: 'Back to now' }).click();
  await isNow();

  const [now, line] = [
    await handle.boundingBox(),
    await page.getByRole('region', { name: 'Event history' }).boundingBox(),
  ];
  await page.mouse.move(now!.x + now!.width / 2, line!.y + 80);
  await page.mouse.down();
  await page.mouse.move(line!.x + 20, line!.y + 80, { steps: 3 });
  await page.mouse.up();
  await isAsKnownThen();
  await handle.focus();
  await page.keyboard.press('n');
  await isNow();

  await page.getByRole('button', { name: 'View event history as table' }).click();
  await expect(page.getByRole('region', { name: 'Event history' }).getByRole('row')).toHaveCount(points.length + 1);
});
