import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultLimits } from '#contract/limits.ts';
import { startTestService, type TestService } from '#testing/testService.ts';
import { testWebhooks } from '#testing/webhookReceiver.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const snippetsOf = (page: string) =>
  [...readFileSync(join(ROOT, page), 'utf8').matchAll(/^```(sh|ts|python)\n([\s\S]*?)^```$/gm)].map(
    ([, language, code]) => ({ language: language!, code: code! }),
  );
const codeOf = (page: string, language: string) =>
  snippetsOf(page).flatMap((each) => (each.language === language ? each.code : []));
const snippets = snippetsOf('docs/interface.md');
/** The guide's code blocks of one language, in order: together they are one program. */
const blocks = (language: string) => snippets.filter((each) => each.language === language).map(({ code }) => code);
/** The guide in a shell until there is an asset, which pages on controllers go on from. */
const untilAsset = () => blocks('sh').slice(0, blocks('sh').findIndex((code) => code.includes('ASSET=')) + 1);

/** Makes each snippet wait for its turn, and end it: files `turn-N` say which one is next. */
function takeTurns(language: string): string {
  const wait = { sh: 'until [ -e turn-N ]; do sleep 0.05; done', ts: "while (!existsSync('turn-N')) await pause();" };
  const end = { sh: 'touch turn-M', ts: "writeFileSync('turn-M', '');" };
  const own = snippets.flatMap((each, index) => {
    if (each.language !== language) return [];
    const at = (text: string) => text.replace('N', String(index)).replace('M', String(index + 1));
    return [at(wait[language as 'sh' | 'ts']), each.code, at(end[language as 'sh' | 'ts'])];
  });
  const before =
    language === 'sh'
      ? 'touch turn-0'
      : "import { existsSync, writeFileSync } from 'node:fs';\nconst pause = () => new Promise((go) => setTimeout(go, 50));";
  return [before, ...own].join('\n');
}

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

  it('runs in a shell, from the first request to the stats', async () => {
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

  it('is followed by the snippets of the pages on exports and bundles', async () => {
    const folder = await createReaderFolder();
    const others = ['docs/exports.md', 'docs/bundle.md']
      .flatMap(snippetsOf)
      .filter(({ code }) => code.startsWith('curl'));
    const { code, err } = await run(
      'bash',
      ['-euo', 'pipefail', '-s'],
      folder,
      [...blocks('sh'), 'RUN=1', ...others.map((each) => each.code.replaceAll('curl -', 'curl -sSf'))].join('\n'),
    );
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(others.length).toBeGreaterThan(4);
    expect(readdirSync(folder).filter((name) => /\.(csv|csv\.gz|parquet|xlsx|ndjson\.gz)$/.test(name))).toHaveLength(5);
  });

  it('is followed by the snippets for controllers', async () => {
    const own = codeOf('docs/dispatch.md', 'sh').map((code) => code.replace('wait=25', 'wait=1'));
    const { code, out, err } = await run(
      'bash',
      ['-euo', 'pipefail', '-s'],
      await createReaderFolder(),
      [...untilAsset(), 'echo controllers', ...own].join('\n'),
    );
    expect({ code, err }, out).toEqual({ code: 0, err: '' });
    const said = out.split('controllers\n').at(-1)!;
    expect(said).toContain('"changed":1');
    expect(said).toContain('"dispatches":[]');
    expect(said).toContain('"code":"NOT_FOUND"');
  });

  it('is followed by the snippets for OpenADR', async () => {
    const { code, out, err } = await run(
      'bash',
      ['-euo', 'pipefail', '-s'],
      await createReaderFolder(),
      [...untilAsset(), 'echo a VEN', ...codeOf('docs/openadr.md', 'sh')].join('\n'),
    );
    expect({ code, err }, out).toEqual({ code: 0, err: '' });
    const said = out.split('a VEN\n').at(-1)!;
    expect(said).toContain('"venName":"gateway-17"');
    expect(said).toContain('"resourceName":"HOME-1"');
    // The report is on an event that this VEN does not have.
    expect(said.match(/"status":\d+/g)).toEqual(['"status":409']);
  });

  it('has relatives that run by themselves: the README, and the page on the Python client', async ({ skip }) => {
    const [readme] = codeOf('README.md', 'sh').filter((code) => code.includes('credentials.json'));
    const listed = await run(
      'bash',
      ['-euo', 'pipefail', '-s'],
      await createReaderFolder(),
      readme!.replaceAll('curl -', 'curl -sSf -'),
    );
    expect([listed.code, listed.err]).toEqual([0, '']);
    expect(listed.out).toContain('"totalItems":0');
    const python = ['/usr/bin/python3', 'python3'].find(
      (command) => spawnSync(command, ['-c', 'import httpx, sys; sys.exit(sys.version_info < (3, 11))']).status === 0,
    );
    if (!python) skip('no Python 3.11 with httpx here (Debian: python3-httpx)');
    const { code, out, err } = await run(
      python!,
      ['-'],
      await createReaderFolder(),
      [
        `import sys; sys.path.insert(0, ${JSON.stringify(join(ROOT, 'clients', 'python', 'src'))})`,
        ...codeOf('docs/clients.md', 'python'),
      ].join('\n'),
    );
    expect({ code, err }, out).toEqual({ code: 0, err: '' });
    expect(out).toContain('0 of 0 assets');
    expect(out).toContain('INVALID_REQUEST');
  });

  it('runs in Node, from the first request to the last webhook', async () => {
    const { code, out, err } = await run(
      process.execPath,
      ['--input-type=module-typescript', '-'],
      await createReaderFolder(),
      blocks('ts').join('\n'),
    );
    expect({ code, err }, out).toEqual({ code: 0, err: '' });
    expect(out).toContain('HOME-4 READY');
    expect(out).toContain('FINAL: 1 of 1.2 kWh delivered');
    expect(out).toContain('EVENT.SCHEDULED EVENT.STARTED EVENT.ENDED EVENT.STATS_READY');
  });

  it('runs in both languages in one sandbox, in the order of the page', async () => {
    const folder = await createReaderFolder();
    const [shell, node] = await Promise.all([
      run('bash', ['-euo', 'pipefail', '-s'], folder, takeTurns('sh')),
      run(process.execPath, ['--input-type=module-typescript', '-'], folder, takeTurns('ts')),
    ]);
    expect([shell.code, shell.err, node.code, node.err], shell.out + node.out).toEqual([0, '', 0, '']);
    expect(shell.out).toContain('"deliveredKwh":1,');
    expect(node.out).toContain('FINAL: 1 of 1.2 kWh delivered');
  });
});
