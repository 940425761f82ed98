import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultLimits } from '#contract/limits.ts';
import { startTestService, type TestService } from '#testing/testService.ts';
import { testWebhooks } from '#testing/webhookReceiver.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const guide = readFileSync(join(ROOT, 'docs', 'interface.md'), 'utf8');
/** The guide's code blocks of one language, in order: together they are one program. */
const blocks = (language: string) =>
  [...guide.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
    .filter((match) => match[1] === language)
    .map((match) => match[2]!);

interface Ended {
  code: number | null;
  out: string;
  err: string;
}

function run(command: string, args: string[], cwd: string, program: string): Promise<Ended> {
  const child = spawn(command, args, { cwd, env: { ...process.env, NODE_OPTIONS: '' } });
  const ended: Ended = { code: null, out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (ended.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (ended.err += chunk.toString()));
  child.stdin.end(program);
  return new Promise((done) => child.once('close', (code) => done({ ...ended, code })));
}

describe('the guide for programmers', () => {
  let service: TestService;
  const folders: string[] = [];
  /** The client as the package has it. */
  const built = mkdtempSync(join(tmpdir(), 'guide-client-'));
  folders.push(built);
  beforeAll(async () => {
    await build({
      configFile: join(ROOT, 'build', 'package', 'client.ts'),
      logLevel: 'silent',
      build: { outDir: built },
    });
    service = await startTestService({ webhooks: testWebhooks(), manualScheduler: false });
  });
  afterAll(async () => {
    await service.close();
    for (const folder of folders) rmSync(folder, { recursive: true });
  });

  /** A reader's folder: credentials of an empty sandbox with default limits, and the package next to it. */
  async function createReaderFolder(): Promise<string> {
    const { standard, consumption } = defaultLimits;
    const { apiKey, tenant } = await service.addTenant({
      requests_per_second: standard.perSecond,
      requests_in_flight: standard.inFlight,
      consumption_per_second: consumption.perSecond,
      consumption_in_flight: consumption.inFlight,
    });
    const folder = mkdtempSync(join(tmpdir(), 'guide-'));
    folders.push(folder);
    mkdirSync(join(folder, '.data'));
    mkdirSync(join(folder, 'node_modules'));
    writeFileSync(
      join(folder, '.data', 'credentials.json'),
      JSON.stringify({ serviceUrl: service.url, apiKey, tenant }),
    );
    const installed = join(folder, 'node_modules', 'halfhour');
    cpSync(built, join(installed, 'lib'), { recursive: true });
    cpSync(join(ROOT, 'package.json'), join(installed, 'package.json'));
    return folder;
  }

  it('holds enough code to be worth running', () => {
    expect(blocks('sh').length).toBeGreaterThan(8);
    expect(blocks('ts').length).toBeGreaterThan(8);
  });

  it('runs in a shell, from the first request to the stats', { timeout: 60_000 }, async () => {
    const { code, out, err } = await run(
      'bash',
      ['-euo', 'pipefail', '-s'],
      await createReaderFolder(),
      blocks('sh').join('\n'),
    );
    expect({ code, err }, out).toEqual({ code: 0, err: '' });
    expect(out).toContain('"pointer":"?pageSize"');
    expect(out).toContain('"deliveredKwh":1,');
  });

  it('runs in Node, from the first request to the last webhook', { timeout: 60_000 }, async () => {
    const { code, out, err } = await run(
      process.execPath,
      ['--input-type=module-typescript', '-'],
      await createReaderFolder(),
      blocks('ts').join('\n'),
    );
    expect({ code, err }, out).toEqual({ code: 0, err: '' });
    expect(out).toContain('HOME-1 READY');
    expect(out).toContain('FINAL: 1 of 1.2 kWh delivered');
    expect(out).toContain('EVENT.SCHEDULED EVENT.STARTED EVENT.ENDED EVENT.STATS_READY');
  });
});
