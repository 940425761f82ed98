import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { openApiDocument } from '#contract/openapi.ts';
import { sentencesOf } from '#testing/sentences.ts';
import { expect, test } from './operator.ts';

/**
 * Bytes of JavaScript, compressed, once the page has settled; each file once: on a busy machine a file that is
 * preloaded may be listed again when it is imported.
 */
async function scriptBytes(page: Page, address: string, shown: string): Promise<number> {
  await page.goto(address);
  await expect(page.locator(shown).first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  return page.evaluate(() => {
    const sizes = new Map<string, number>();
    for (const { name, encodedBodySize } of performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      if (new URL(name).pathname.endsWith('.js')) sizes.set(name, encodedBodySize);
    return [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
  });
}

test('the assets page loads at most 210 kB of JavaScript', async ({ page }) => {
  const bytes = await scriptBytes(page, '/assets', 'tbody a');
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThanOrEqual(210_000);
});

test('the page of an event loads at most 300 kB, its charts included', async ({ page, client }) => {
  const [event] = (await client.listEvents({ query: { search: 'Evening peak 5' } })).data;
  const bytes = await scriptBytes(page, `/events/${event!.eventUUID}`, 'figure .recharts-surface');
  expect(bytes).toBeGreaterThan(200_000);
  expect(bytes).toBeLessThanOrEqual(300_000);
});

test("what a page's head preloads is what the page requests, once", async ({ page, client }) => {
  const [event] = (await client.listEvents({ query: { search: 'Evening peak 5' } })).data;
  const [asset] = (await client.listAssets({ query: { search: 'HH-1001' } })).data;
  for (const [address, shown] of [
    ['/assets', 'tbody a'],
    [`/assets/${asset!.assetUUID}`, 'figure .recharts-surface'],
    [
      `/assets/${asset!.assetUUID}?from=2026-01-01T00:00:00Z&to=2026-02-01T00%3A00%3A00.000Z&direction=export`,
      'figure',
    ],
    [`/events/${event!.eventUUID}`, 'figure .recharts-surface'],
  ] as const) {
    // What the page before still loads is not counted for this one.
    await page.goto('about:blank');
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.goto(address);
    await expect(page.locator(shown).first()).toBeVisible();
    const named = await page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLLinkElement>('link:is([rel=modulepreload], [rel=preload], [rel=stylesheet])'),
      ].map(({ href }) => href),
    );
    expect(named.filter((href) => href.includes('/bff/api/')).length).toBeGreaterThan(0);
    expect(named.map((href) => [href, requested.filter((url) => url === href).length])).toEqual(
      named.map((href) => [href, 1]),
    );
    page.removeAllListeners('request');
  }
});

test('no script has a sentence that describes the interface', () => {
  const assets = join(import.meta.dirname, '..', 'dist', 'assets');
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(100);
  const all = scripts.map((name) => readFileSync(join(assets, name), 'utf8')).join('\n');
  expect(sentencesOf(openApiDocument([])).filter((sentence) => all.includes(sentence))).toEqual([]);
});
