import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (page: string) => readFileSync(join(ROOT, 'docs', page), 'utf8');
const text = read('security.md');

it.each(['security.md', 'promises.md'])('%s names tests and proofs that exist', (page) => {
  const named = [...read(page).matchAll(/`((?:src|e2e|tools|docs)\/[^`\s]+)`/g)].map(([, path]) => path!);
  expect(new Set(named).size).toBeGreaterThan(30);
  expect(named.filter((path) => globSync(path, { cwd: ROOT }).length === 0)).toEqual([]);
});

it('names a test or proof for every risk and chapter', () => {
  const rows = text.split('\n').filter((line) => /^- (API\d|V\d)/.test(line));
  expect(rows.length).toBeGreaterThanOrEqual(22);
  expect(rows.filter((row) => !/`(src|e2e|tools)\//.test(row))).toEqual([]);
});

it('counts the chapters it leaves out', () => {
  const chapters = [...text.matchAll(/^- V(\d+) /gm)].map(([, number]) => Number(number));
  const leftOut = [...text.matchAll(/^V5.*are left out/gm)].flatMap(([line]) =>
    [...line.matchAll(/V(\d+)/g)].map(([, number]) => Number(number)),
  );
  expect([...chapters, ...leftOut].sort((a, b) => a - b)).toEqual(Array.from({ length: 17 }, (_, i) => i + 1));
});
