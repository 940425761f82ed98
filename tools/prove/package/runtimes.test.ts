import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedFleet } from '#testing/seed.ts';
import { startTestService, type TestService, type TestTenant } from '#testing/testService.ts';
import { ROOT } from './installPackage.ts';

const PROGRAM = 'useEverywhere.js';
const BODY = '{"uuid":"1","event":"EVENT.STARTED","createdUTC":"2026-01-15T17:00:00Z","payload":{}}';
const FOUND = {
  totalItems: 3,
  shown: 2,
  name: 'Zoë Ångström 日本',
  hasNoBody: true,
  refused: '404 NOT_FOUND',
  aborted: 'AbortError',
  signed: 'EVENT.STARTED',
  forged: null,
};
const run = promisify(execFile);

/** A program of the machine by its name, or by the setting that names its path; null without it. */
const programOf = (name: string, setting: string): string | null =>
  [
    process.env[setting] ?? '',
    ...(process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name)),
  ].find((path) => path !== '' && existsSync(path)) ?? null;

describe('the built client', () => {
  let folder: string;
  let service: TestService;
  let tenant: TestTenant;
  let given: object;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'halfhour-client-'));
    await build({
      configFile: join(ROOT, 'build', 'package', 'client.ts'),
      logLevel: 'silent',
      build: { outDir: folder },
    });
    copyFileSync(join(import.meta.dirname, PROGRAM), join(folder, PROGRAM));
    service = await startTestService();
    tenant = await service.addTenant();
    await seedFleet(service, tenant, FOUND.totalItems);
    const signature = `svcsha256=${createHmac('sha256', 'secret').update(BODY).digest('hex')}`;
    given = { headers: tenant.headers, webhook: { body: BODY, signature, secret: 'secret' } };
  });
  afterAll(async () => {
    await service.close();
    rmSync(folder, { recursive: true });
  });

  /** Runs the program under a runtime and returns what it printed. */
  async function runUnder(runtime: string): Promise<unknown> {
    const main = join(folder, 'main.mjs');
    const address = JSON.stringify({ ...given, url: `${service.url}/api/v1` });
    writeFileSync(
      main,
      `import * as client from './client.js';
      import { useEverywhere } from './${PROGRAM}';
      console.log(JSON.stringify(await useEverywhere(client, ${address})));`,
    );
    return JSON.parse((await run(runtime, [main], { cwd: folder })).stdout);
  }

  it('works in Node.js', async () => {
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    expect(await runUnder(process.execPath)).toEqual(FOUND);
  });

  it('works in Bun', async ({ skip }) => {
    const bun = programOf('bun', 'BUN_PATH');
    skip(bun === null, 'there is no Bun: install it, or name it in BUN_PATH');
    expect(await runUnder(bun!)).toEqual(FOUND);
  });

  it('works in Chromium, in a page of an integrator whose server passes requests on', async ({ skip }) => {
    const executablePath = programOf('chromium', 'CHROMIUM_PATH');
    skip(executablePath === null, 'there is no Chromium: name it in CHROMIUM_PATH');
    const site = createServer((asked, response) => serve(asked, response));
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    const browser = await chromium.launch({ executablePath: executablePath!, args: ['--no-sandbox'] });
    try {
      const page = await browser.newPage();
      const faults: Error[] = [];
      page.on('pageerror', (fault) => faults.push(fault));
      await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
      const found = await page.evaluate(
        `Promise.all([import('/client.js'), import('/${PROGRAM}')]).then(([client, { useEverywhere }]) =>
          useEverywhere(client, { ...${JSON.stringify(given)}, url: location.origin + '/api/v1' }))`,
      );
      expect([found, faults]).toEqual([FOUND, []]);
    } finally {
      await browser.close();
      site.closeAllConnections();
      await new Promise((resolve) => site.close(resolve));
    }
  });

  function serve(asked: IncomingMessage, response: ServerResponse): void {
    const { method, url: path = '/', headers } = asked;
    if (path.startsWith('/api/v1/')) {
      const passed = request(service.url + path, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
      });
      asked.pipe(passed);
      return;
    }
    const isScript = path.endsWith('.js');
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' });
    response.end(isScript ? readFileSync(join(folder, path)) : '<!doctype html><title>Integrator</title>');
  }
});
