import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints } from '#contract/endpoints.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** Pages of the present interface; versions.md and CHANGELOG.md also name what there was. */
const pages = ['README.md', 'clients/python/README.md', ...globSync('docs/**/*.md', { cwd: ROOT })].filter(
  (page) => page !== 'docs/versions.md',
);
/** Answered, but not of the interface's table: for operators, the dashboard, and the example of a home. */
const OTHERS = /^\/(health|ready|metrics|openapi\.json|docs|auth|control|bff|home)(\/|$)/;
/** Paths of OpenADR, below another base, on the page of their own. */
const OPENADR = /^\/(programs|events|vens|reports|resources|subscriptions|notifiers)(\/|$)/;

interface Named {
  method: string;
  path: string;
  query: string[];
}

const operationsIn = (text: string): Named[] =>
  [...text.matchAll(/`(GET|POST|PUT|PATCH|DELETE) (?:\/api\/v1)?((?:\/|…\/)[^`\s]*)`/g)].map(([, method, address]) => {
    const [path, query = ''] = address!.split('?') as [string, string?];
    return { method: method!, path, query: query.split('&').flatMap((pair) => pair.split('=')[0] || []) };
  });

const rows = Object.values(endpoints) as { method: string; path: string; query?: z.ZodType }[];
const shape = (path: string) => path.replaceAll(/\{[^}]+\}|(?<=\/)[A-Z][A-Z-]+(?=\/|$)/g, '{}');
const matches = ({ method, path }: Named) =>
  rows.filter((row) =>
    row.method !== method
      ? false
      : path.startsWith('…')
        ? shape(row.path).endsWith(shape(path.slice(1)))
        : shape(row.path) === shape(path),
  );
const parametersOf = (query: z.ZodType | undefined): string[] =>
  query ? Object.keys(z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }).properties ?? {}) : [];

/** Returns the fault in a page's words about an operation; null for none. */
function faultOf(named: Named, page = ''): string | null {
  if (OTHERS.test(named.path) || (page === 'docs/openadr.md' && OPENADR.test(named.path))) return null;
  const found = matches(named);
  const address = `${named.method} ${named.path}`;
  if (found.length === 0) return `${address}: no such operation`;
  const known = new Set(found.flatMap(({ query }) => parametersOf(query)));
  const unknown = named.query.filter((name) => !known.has(name));
  return unknown.length === 0 ? null : `${address}: has no ${unknown.join(', ')}`;
}

it('finds the operations that pages name', () => {
  expect(operationsIn('`GET …/balance?at=` and `POST /api/v1/assets`')).toEqual([
    { method: 'GET', path: '…/balance', query: ['at'] },
    { method: 'POST', path: '/assets', query: [] },
  ]);
  expect(faultOf({ method: 'POST', path: '/schemes', query: [] })).toBe('POST /schemes: no such operation');
  expect(faultOf({ method: 'GET', path: '/assets', query: ['mpanuse'] })).toBe('GET /assets: has no mpanuse');
  expect(pages.flatMap((page) => operationsIn(readFileSync(join(ROOT, page), 'utf8'))).length).toBeGreaterThan(100);
});

it.each(pages)('%s names operations and parameters that exist', (page) => {
  expect(operationsIn(readFileSync(join(ROOT, page), 'utf8')).flatMap((named) => faultOf(named, page) ?? [])).toEqual(
    [],
  );
});
