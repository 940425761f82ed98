import { execFile } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');

/**
 * Runs a command of the command line in a process of its own and returns its output.
 * @throws if it fails
 */
export const runCommand = (name: string, settings: Record<string, string>, ...args: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [join(ROOT, 'src', 'cli', `${name}.ts`), ...args],
      { cwd: ROOT, env: { ...process.env, NODE_OPTIONS: '', DATABASE_URL: '', ...settings }, maxBuffer: 1e8 },
      (error, out, err) =>
        error ? reject(new Error(`${name} ended with ${error.code}: ${err || out}`)) : resolve(out),
    );
  });
