import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);
const script = (name: string) => fileURLToPath(new URL(`./${name}.ts`, import.meta.url));
const messageOf = (name: string, ...args: string[]) =>
  run(process.execPath, [script(name), ...args]).then(
    ({ stdout }) => ({ code: 0, stderr: '', stdout }),
    ({ code, stderr, stdout }: { code: number; stderr: string; stdout: string }) => ({ code, stderr, stdout }),
  );
const UUID = '3b1f6f0a-7f2e-4c56-9a3e-2a4f5f0c8d11';

it.each<[command: string, args: string[], sentence: string]>([
  ['keys', ['issue', '--tenant', UUID, '--tenant', UUID], '--tenant is given more than once.'],
  ['keys', ['issue', '--tenantt', UUID], 'There is no option --tenantt.'],
  ['keys', ['issue', '--tenant'], '--tenant needs a value.'],
  ['keys', ['issue', '--tenant', '--label', 'x'], '--tenant needs a value.'],
  ['tenants', ['create', 'Acme', '--live=yes'], '--live has no value.'],
  ['tenants', ['create', 'Acme', '--live', '--live'], '--live is given more than once.'],
  ['regulator', ['import', 'a.csv', '-x'], 'There is no option -x.'],
  ['backup', ['a.sql.gz', '--force'], 'There is no option --force.'],
  ['restore', ['a.sql.gz', '--overwrite'], 'There is no option --overwrite.'],
  ['move', ['--forward'], 'There is no option --forward.'],
  ['import', ['a.csv', '--constructor'], 'There is no option --constructor.'],
])('%s %j: %s', async (command, args, sentence) => {
  const { code, stderr, stdout } = await messageOf(command, ...args);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr.split('\n')[0]).toBe(sentence);
  expect(stderr.split('\n')[1]).toMatch(/^Usage: (MOVE_TO_URL=\S+ )?npm run /);
  expect(stderr).not.toMatch(/\bat |node:internal|ERR_/);
});

it.each(['backup', 'distribute', 'doctor', 'import', 'keys', 'move', 'regulator', 'restore', 'settings', 'tenants'])(
  '%s --help prints how it is called',
  async (command) => {
    const { code, stdout, stderr } = await messageOf(command, '--help');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^Usage: (MOVE_TO_URL=\S+ )?npm run /);
  },
);

it.each([
  ['keys', 'isue'],
  ['tenants'],
  ['regulator', 'export', 'a.csv'],
  ['backup'],
  ['doctor', 'now'],
  ['settings', 'now'],
])('%s %s is called in another way: exit code 2', async (...args) => {
  const { code, stdout, stderr } = await messageOf(args[0], ...args.slice(1));
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^Usage: npm run /);
});
