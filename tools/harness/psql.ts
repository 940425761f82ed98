import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { SYSTEM } from './externalPostgres.ts';

/** A psql of this machine, newest first; null if there is none. */
export function findPsql(): string | null {
  const versions = existsSync(SYSTEM) ? readdirSync(SYSTEM).sort((a, b) => Number(b) - Number(a)) : [];
  return (
    versions.map((version) => join(SYSTEM, version, 'bin', 'psql')).find((path) => existsSync(path)) ??
    (existsSync('/usr/bin/psql') ? '/usr/bin/psql' : null)
  );
}

/** Runs what an operator types: `gunzip -c FILE | psql ADDRESS`. */
export const restoreByPsql = (psql: string, file: string, address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    execFile(
      '/bin/sh',
      ['-c', 'gunzip -c "$1" | "$2" -q "$3" >/dev/null', 'sh', file, psql, address],
      (error, _out, err) => (error ? reject(new Error(`psql: ${err}`)) : resolve()),
    );
  });
