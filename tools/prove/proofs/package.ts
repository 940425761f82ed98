import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import commands from '../../../scripts/commands.json' with { type: 'json' };
import { postmasterPid } from '../../harness/program.ts';
import { checkPages } from '../package/checkPages.ts';
import { dependenciesOf, installInto, outsideEnvironment, packInto } from '../package/installPackage.ts';
import { startInstalled } from '../package/startInstalled.ts';
import { callFromNode, compileAgainstTypes } from '../package/useClient.ts';
import type { Proof } from '../proof.ts';

const MAX_BYTES = 5_000_000;
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(2)} MB`;
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** Runs `npx halfhour …` in a folder where it is installed. */
function npx(folder: string, args: string[], settings: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync('npx', ['--no-install', 'halfhour', ...args], {
    cwd: folder,
    env: outsideEnvironment(settings),
    encoding: 'utf8',
  });
  return { code: status, out: stdout, err: stderr };
}

function checkCommandLine(folder: string): void {
  const help = npx(folder, ['--help']);
  assert.equal(help.code, 0, help.err);
  for (const [name, { program }] of Object.entries(commands)) {
    assert.match(help.out, new RegExp(`^  ${name} `, 'm'));
    const own = npx(folder, [name, '--help']);
    assert.deepEqual([own.code, own.err], [0, ''], name);
    assert.match(own.out, program.startsWith('cli/') ? /npx halfhour / : /takes no options/);
    const wrong = npx(folder, [name, '--no-such-option']);
    assert.deepEqual([wrong.code, wrong.out], [2, ''], name);
    assert.match(wrong.err, /--no-such-option/);
  }
  const unknown = npx(folder, ['sevre']);
  assert.deepEqual([unknown.code, unknown.out], [2, '']);
  assert.match(unknown.err, /^There is no command sevre\. /);
}

/** Backs up while it runs, and restores into another folder. Returns what the restore printed last. */
function checkBackup(folder: string): string {
  const file = join(folder, 'saved.sql.gz');
  const saved = npx(folder, ['backup', file]);
  assert.equal(saved.code, 0, saved.err);
  const restored = npx(folder, ['restore', file], { DATA_DIR: join(folder, 'restored') });
  assert.equal(restored.code, 0, restored.err);
  return /^Restored: [\d,]+ rows in \d+ tables/m.exec(restored.out)?.[0] ?? assert.fail(restored.out);
}

const proof: Proof = {
  title: 'The npm package, packed and installed in an empty folder, runs as a checkout does; so does its client',
  minutes: 15,
  options: {},
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'halfhour-package-'));
    try {
      const { file, size, paths } = packInto(folder);
      assert.ok(size <= MAX_BYTES, `The package has ${megabytes(size)}`);
      const user = join(folder, 'user');
      const began = performance.now();
      installInto(user, file);
      const installed = performance.now() - began;
      checkCommandLine(user);
      const program = await startInstalled(user);
      const lines = [
        `${megabytes(size)}, ${paths.length} files; installed with ${dependenciesOf(user).length - 1} packages in ` +
          `${seconds(installed)}; with the demo ready after ${seconds(program.readyAfterMs)}`,
      ];
      try {
        const guides = await checkPages(program.dashboardUrl, program.serviceUrl);
        const integrator = join(folder, 'integrator');
        installInto(integrator, file, '--omit=optional');
        const { version, assets } = callFromNode(integrator, join(program.dataDir, 'credentials.json'));
        assert.equal(assets, 120);
        const ways = compileAgainstTypes(integrator);
        lines.push(
          `the dashboard's page and script in three encodings, ${guides} guides; the client under Node ${version} ` +
            `read ${assets} assets, its types compile with ${ways.join(' and ')}`,
          checkBackup(user),
        );
      } finally {
        const code = await program.stop();
        assert.equal(code, 0, 'It did not end in order');
        assert.equal(postmasterPid(program.dataDir), null, 'PostgreSQL was left running');
      }
      return lines;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

export default proof;
