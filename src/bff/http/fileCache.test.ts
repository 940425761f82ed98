import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { disconnectSlowReaders } from '#server/disconnectSlowReaders.ts';
import { installFileCache } from './fileCache.ts';

let app: FastifyInstance;
let root: string;
let url: string;
const TEXT = 'a'.repeat(300_000);
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'halfhour-files-'));
  writeFileSync(join(root, 'large.js'), TEXT);
  writeFileSync(join(root, 'small.js'), 'b');
  app = Fastify();
  installFileCache(app);
  disconnectSlowReaders(app);
  await app.register(fastifyStatic, { root });
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});
const get = async (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers });

test('a file is served the same from cache and disk, whole and in part', async () => {
  for (let round = 0; round < 3; round++) {
    const whole = await get('/large.js');
    expect([whole.headers.get('content-length'), await whole.text()]).toEqual(['300000', TEXT]);
    expect(await (await get('/small.js')).text()).toBe('b');
    const part = await get('/large.js', { range: 'bytes=10-19' });
    expect([part.status, await part.text()]).toEqual([206, 'aaaaaaaaaa']);
  }
});

test('a file that changed is read again', async () => {
  expect(await (await get('/small.js')).text()).toBe('b');
  writeFileSync(join(root, 'small.js'), 'c');
  utimesSync(join(root, 'small.js'), new Date(), new Date(Date.now() + 60_000));
  expect(await (await get('/small.js')).text()).toBe('c');
});
