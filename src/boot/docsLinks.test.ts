import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const pages = ['README.md', 'CONTRIBUTING.md', 'clients/python/README.md', ...globSync('docs/**/*.md', { cwd: ROOT })];

/** The text of a page without blocks of code. */
const prose = (path: string): string => readFileSync(path, 'utf8').replaceAll(/^```[\s\S]*?^```$/gm, '');

/** GitHub's anchors of a page's headings: a repeated heading gets -1, -2 and so on. */
function anchorsOf(path: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading] of prose(path).matchAll(/^#+ (.+)$/gm)) {
    const base = heading!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\p{M} _-]/gu, '')
      .replaceAll(' ', '-');
    let anchor = base;
    for (let count = 1; anchors.has(anchor); count++) anchor = `${base}-${count}`;
    anchors.add(anchor);
  }
  return anchors;
}

/** Why a relative link leads nowhere; null if it leads somewhere. */
function faultOf(page: string, target: string): string | null {
  const [path, anchor] = target.split('#') as [string, string?];
  const file = path === '' ? page : join(dirname(page), path);
  if (!existsSync(file)) return `${target}: no such file`;
  return anchor !== undefined && !anchorsOf(file).has(anchor) ? `${target}: no such heading` : null;
}

it('finds the pages and their links', () => {
  expect(pages.length).toBeGreaterThan(20);
  expect([...anchorsOf(join(ROOT, 'CONTRIBUTING.md'))]).toContain('add-an-operation');
});

it.each(pages)('%s links to files and headings that exist', (name) => {
  const page = join(ROOT, name);
  const targets = [...prose(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target!);
  const relatives = targets.filter((target) => !/^[a-z]+:/.test(target));
  expect(
    relatives.flatMap((target) => faultOf(page, target) ?? []),
    relative(ROOT, page),
  ).toEqual([]);
});

it('names npm scripts, proofs and benchmarks that exist', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object };
  const text = pages.map((name) => readFileSync(join(ROOT, name), 'utf8')).join('\n');
  const named = (pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name]) => name!))];
  expect(named(/npm run (?:--silent )?([a-z0-9]+)/g).filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  const proofs = named(/(?:npm run prove |`)-- ([a-z]\w*)/g);
  expect(proofs.filter((name) => !existsSync(join(ROOT, 'tools/prove/proofs', `${name}.ts`)))).toEqual([]);
  const benchmarks = named(/bench -- ([a-z]\w*)/g);
  expect(benchmarks.filter((name) => !existsSync(join(ROOT, 'tools/bench', `${name}.ts`)))).toEqual([]);
});

it('lists every proof on the page of guarantees', () => {
  const page = readFileSync(join(ROOT, 'docs/promises.md'), 'utf8');
  const proofs = globSync('tools/prove/proofs/*.ts', { cwd: ROOT }).filter((path) => !path.endsWith('.test.ts'));
  const names = proofs.map((path) => path.replace(/^.*\/(\w+)\.ts$/, '$1'));
  expect(names.filter((name) => !new RegExp(`\`${name}\\b`).test(page))).toEqual([]);
});
