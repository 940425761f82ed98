import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { spawnOptionsOf, type SystemAccount } from './account.ts';

/**
 * Runs a program to its end as the account, reading from the open file `input`, if any.
 * @throws Error with the program's own message if it fails
 */
export async function runTool(
  program: string,
  options: string[],
  account: SystemAccount | null,
  input?: number,
): Promise<void> {
  const child = spawn(program, options, {
    ...spawnOptionsOf(account),
    cwd: '/',
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    stdio: [input ?? 'ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  const [code, errors] = await Promise.all([ended, text(child.stderr!)]);
  if (code !== 0) throw new Error(errors.trim().replaceAll(/\s*\n\s*/g, '; ') || `${program} ended with ${code}`);
}
