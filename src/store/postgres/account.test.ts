import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const TIMEOUT_MS = 60_000;
const maySimulate =
  process.getuid?.() === 0 && existsSync('/usr/sbin/useradd') && spawnSync('unshare', ['--mount', 'true']).status === 0;
let folder: string;
let dataDir: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'halfhour-account-'));
  chmodSync(folder, 0o711);
  dataDir = join(folder, 'data');
  if (!maySimulate) return;
  cpSync('/etc', join(folder, 'etc'), { recursive: true, verbatimSymlinks: true });
  for (const file of ['passwd', 'group', 'shadow', 'gshadow']) {
    const path = join(folder, 'etc', file);
    if (existsSync(path))
      writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/^_?(postgres|halfhour):.*\n/gm, ''));
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

/**
 * Starts and stops PostgreSQL in a container without a user postgres, whose /etc is in `folder`; returns its notes on
 * the account, or the refusal.
 */
function launchThere(readOnly = false): { notes?: string[]; refused?: string } {
  const program = `
    const { launch } = await import(${JSON.stringify(new URL('launch.ts', import.meta.url).href)});
    const { openDataFolder } = await import(${JSON.stringify(new URL('../dataFolder.ts', import.meta.url).href)});
    const isOfRelease = (note) => /^PostgreSQL \\d+[.]\\d+ runs here/.test(note);
    const result = await launch(openDataFolder(${JSON.stringify(dataDir)})).then(
      async ({ notes, leave }) => { await leave(); return { notes: notes.filter((note) => !isOfRelease(note)) }; },
      (error) => ({ refused: error.message }));
    console.log(JSON.stringify(result));`;
  const mounts = `mount --bind "$0" /etc && ${readOnly ? 'mount -o remount,bind,ro /etc && ' : ''}exec "$@"`;
  const { stdout, stderr } = spawnSync(
    'unshare',
    ['--mount', 'sh', '-c', mounts, join(folder, 'etc'), process.execPath, '--input-type=module', '-e', program],
    { encoding: 'utf8', cwd: '/' },
  );
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout) as { notes?: string[]; refused?: string };
}

const ownerOf = (path: string): number => statSync(path).uid;
const passwd = (): string => readFileSync(join(folder, 'etc', 'passwd'), 'utf8');
const made = (): number => Number(/^halfhour:[^:]*:(\d+):/m.exec(passwd())?.[1]);

test.runIf(maySimulate)(
  'as root without a user postgres, creates a user of its own, once',
  { timeout: TIMEOUT_MS },
  () => {
    const { notes } = launchThere();
    expect(notes).toEqual([
      expect.stringMatching(
        new RegExp(
          '^PostgreSQL does not run as root and this machine had no user postgres: ' +
            'the system user halfhour \\(\\d+\\) was made for it\\.$',
        ),
      ),
    ]);
    expect(ownerOf(join(dataDir, 'postgres', 'data'))).toBe(made());
    expect(passwd()).toMatch(/^halfhour:.*:\/nonexistent:\/usr\/sbin\/nologin$/m);
    expect(launchThere()).toEqual({ notes: [] });
  },
);

test.runIf(maySimulate)(
  'says what to do if none can be created, and leaves nothing owned by nobody',
  { timeout: TIMEOUT_MS },
  () => {
    expect(launchThere(true)).toEqual({
      refused: expect.stringMatching(
        new RegExp(
          '^PostgreSQL does not run as root, this machine has no user postgres, and none could be made \\(.*\\): ' +
            'make one with "useradd --system halfhour", start Halfhour as another user, or set DATABASE_URL\\.$',
        ),
      ),
    });
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  },
);

test.runIf(maySimulate)(
  'takes over a database that an earlier version had given to nobody, and says so',
  { timeout: TIMEOUT_MS },
  () => {
    launchThere();
    spawnSync('chown', ['-R', 'nobody', join(dataDir, 'postgres')]);
    expect(launchThere()).toEqual({
      notes: [
        expect.stringMatching(
          new RegExp(
            '^The database in \\S+ belonged to the user nobody, as whom other programs run too: ' +
              'it belongs to halfhour now\\.$',
          ),
        ),
      ],
    });
    for (const path of ['postgres', 'postgres/data', 'postgres/data/base', 'postgres/data/PG_VERSION'])
      expect(ownerOf(join(dataDir, path))).toBe(made());
  },
);

test.runIf(maySimulate)('continues under a uid that has no name in a new container', { timeout: TIMEOUT_MS }, () => {
  launchThere();
  const before = made();
  writeFileSync(join(folder, 'etc', 'passwd'), passwd().replace(/^halfhour:.*\n/m, ''));
  expect(launchThere()).toEqual({ notes: [] });
  expect(ownerOf(join(dataDir, 'postgres', 'data'))).toBe(before);
});
