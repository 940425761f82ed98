import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compressPages } from './compressPages.ts';

const SCRIPT = 'export const one = 1;\n'.repeat(40);
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'halfhour-pages-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets', 'index-abc.js'), SCRIPT);
  writeFileSync(join(folder, 'assets', 'short-abc.js'), 'export {};');
  writeFileSync(join(folder, 'assets', 'font-abc.woff2'), Buffer.alloc(500));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('compresses texts that are not, once, and leaves nothing half written', async () => {
  expect(await compressPages(folder)).toBe(2);
  const path = join(folder, 'assets', 'index-abc.js');
  expect(brotliDecompressSync(readFileSync(`${path}.br`)).toString()).toBe(SCRIPT);
  expect(gunzipSync(readFileSync(`${path}.gz`)).toString()).toBe(SCRIPT);
  expect(readdirSync(join(folder, 'assets')).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'font-abc.woff2',
    'index-abc.js',
    'index-abc.js.br',
    'index-abc.js.gz',
    'short-abc.js',
  ]);
  expect(await compressPages(folder)).toBe(0);
});

it('leaves what a build has compressed', async () => {
  const built = join(folder, 'assets', 'index-abc.js.br');
  writeFileSync(built, 'as built');
  expect(await compressPages(folder)).toBe(1);
  expect(readFileSync(built, 'utf8')).toBe('as built');
});
