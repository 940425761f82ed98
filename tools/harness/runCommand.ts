import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

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

/** Rows and checksum of every table, from the last lines that a backup prints. */
export function readBackupTables(file: string): Map<string, { rows: number; checksum: string }> {
  const script = gunzipSync(readFileSync(file)).toString();
  const lines = script.slice(script.lastIndexOf('-- Halfhour: what was written')).matchAll(/^-- table: (.*)$/gm);
  return new Map(
    [...lines]
      .map((line) => JSON.parse(line[1]!) as { table: string; rows: number; checksum: string })
      .map(({ table, rows, checksum }) => [table, { rows, checksum }]),
  );
}
