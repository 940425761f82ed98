import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { pageLinks } from './pageLinks.ts';

const dist = mkdtempSync(join(tmpdir(), 'halfhour-dist-'));
afterAll(() => rmSync(dist, { recursive: true }));
writeFileSync(
  join(dist, 'routes.json'),
  JSON.stringify([
    { path: '/assets', scripts: ['/assets/list.js'], styles: [] },
    { path: '/assets/$assetUUID', scripts: ['/assets/asset.js'], styles: [] },
    { path: '/assets/import', scripts: ['/assets/import.js'], styles: [] },
    { path: '/events/$eventUUID', scripts: ['/assets/event.js', '/assets/charts.js'], styles: ['/assets/event.css'] },
  ]),
);
const linksOf = pageLinks(dist);
const EVENT = '3f1c4bd8-5f0e-4d4e-9d0f-111111111111';
const hrefs = (links: string): string[] => [...links.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!);

test("links a page's own files and, for the signed-in, its first reads", () => {
  const files = ['/assets/event.css', '/assets/event.js', '/assets/charts.js'];
  expect(hrefs(linksOf(`/events/${EVENT}`, false))).toEqual(files);
  expect(hrefs(linksOf(`/events/${EVENT}?run=2`, true))).toEqual([
    ...files,
    `/bff/api/events/${EVENT}`,
    `/bff/api/analytics/events/${EVENT}/balance`,
    `/bff/api/analytics/events/${EVENT}/profile`,
  ]);
});

test('preloads a list only without filters, with figures where the service has them', () => {
  const list = (sort: string) => `assets?status=ACTIVE&amp;sort=${sort}&amp;page=1&amp;pageSize=25`;
  expect(hrefs(linksOf('/assets', true))).toEqual([
    '/assets/list.js',
    `/bff/api/${list('-response')}&amp;include=energy14%2Ccoverage%2Cscheme%2Cresponse%2Cevent%2Cearned`,
  ]);
  const without = pageLinks(dist, (name) => name === 'getAssetFacets');
  expect(hrefs(without('/assets', true))).toEqual(['/assets/list.js', `/bff/api/${list('name')}`]);
  expect(hrefs(linksOf('/assets?page=2', true))).toEqual(['/assets/list.js']);
});

test("preloads an asset's energy if the URL has the range", () => {
  const asset = `/assets/${EVENT}`;
  const first = ['/assets/asset.js', `/bff/api/assets/${EVENT}`];
  const events = `/bff/api/events?assetUUID=${EVENT}&amp;sort=-startTime&amp;pageSize=100`;
  const query =
    'from=2026-10-01T00%3A00%3A00Z&amp;to=2026-11-01T00%3A00%3A00.000Z&amp;granularity=halfHour&amp;direction=';
  const energy = `/bff/api/assets/${EVENT}/energy-consumption?${query}`;
  const range = 'from=2026-10-01T00:00:00Z&to=2026-11-01T00%3A00%3A00.000Z';
  expect(hrefs(linksOf(asset, true))).toEqual([...first, events]);
  expect(hrefs(linksOf(`${asset}?${range}`, true))).toEqual([...first, events, `${energy}import`]);
  expect(hrefs(linksOf(`${asset}?${range}&direction=export`, true))).toEqual([...first, events, `${energy}export`]);
  expect(hrefs(linksOf(`${asset}?tab=events&${range}`, true))).toEqual(first);
  expect(hrefs(linksOf(`${asset}?from="><script>&to=2026-11-01T00:00:00Z`, true))).toEqual([...first, events]);
});

test('links nothing for other paths, and writes nothing of a URL but a UUID', () => {
  for (const url of ['/', '/assets/', '/assets/import/more', '/events/new', `/events/${EVENT}x`, '/events/"><script>'])
    expect(linksOf(url, true), url).toBe('');
  expect(hrefs(linksOf('/assets/import', true))).toEqual(['/assets/import.js']);
  expect(pageLinks(join(dist, 'nowhere'))('/assets', true)).toBe('');
});
