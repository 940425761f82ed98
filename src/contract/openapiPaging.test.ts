import { expect, test } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { openApiDocument } from './openapi.ts';

interface Parameter {
  name?: string;
  schema?: { default?: unknown; minimum?: number; maximum?: number };
}
const { paths } = openApiDocument([{ url: 'https://flex.example', description: 'Production' }]) as {
  paths: Record<string, Record<string, { parameters: Parameter[] }>>;
};

/** Not lists of resources: the half hours of a series, the rows of a chart, and the lines of a receipt. */
const OTHERS: Record<string, number> = {
  '/assets/{assetUUID}/energy-consumption': 1000,
  '/analytics/coverage': 100,
  '/events/{event-uuid}/stats/runs/{run}/receipt': 100,
};

test('every list has page 1, ten items and the largest page size in the document', () => {
  const lists = Object.values<Endpoint>(endpoints).filter(
    ({ method, path }) => method === 'GET' && paths[path]!['get']!.parameters.some(({ name }) => name === 'page'),
  );
  expect(lists.length).toBeGreaterThan(25);
  for (const { path } of lists) {
    const of = (wanted: string) => paths[path]!['get']!.parameters.find(({ name }) => name === wanted)?.schema;
    expect([of('page')?.default, of('pageSize')?.default, of('pageSize')?.maximum], path).toEqual([
      1,
      OTHERS[path] ?? 10,
      1000,
    ]);
  }
});
