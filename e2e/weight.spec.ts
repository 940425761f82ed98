import type { Page } from 'playwright/test';
import { expect, test } from './operator.ts';

/** Bytes of JavaScript on the wire, compressed as they came, once the page has settled. */
async function scriptBytes(page: Page, address: string, shown: string): Promise<number> {
  await page.goto(address);
  await expect(page.locator(shown).first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  return page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(({ name }) => new URL(name).pathname.endsWith('.js')).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );
}

test('the assets page weighs at most 210 kB of JavaScript', async ({ page }) => {
  const bytes = await scriptBytes(page, '/assets', 'tbody a');
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThanOrEqual(210_000);
});

test('the page of an event weighs at most 300 kB, its charts among them', async ({ page, client }) => {
  const [event] = (await client.listEvents({ query: { search: 'Evening peak 5' } })).data;
  const bytes = await scriptBytes(page, `/events/${event!.eventUUID}`, 'figure .recharts-surface');
  expect(bytes).toBeGreaterThan(200_000);
  expect(bytes).toBeLessThanOrEqual(300_000);
});
