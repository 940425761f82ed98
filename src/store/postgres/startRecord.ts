import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Settings } from './settings.ts';

/**
 * Record of where and by whom a server was started. It is among the server's own arguments, so PostgreSQL stores it in
 * the cluster's `postmaster.opts`, and a server started by anything else replaces it.
 */
export interface StartRecord {
  /** Id of this start only. */
  startId: string;
  /** The kernel's boot id; empty if it gives none. */
  bootId: string;
  /** Namespace of the server's process id; empty if there are none. */
  pidNamespace: string;
  host: string;
}

const SETTING_NAMES = {
  startId: 'halfhour.start_id',
  bootId: 'halfhour.boot_id',
  pidNamespace: 'halfhour.pid_namespace',
  host: 'halfhour.host',
} as const;

/** Returns the record of a server that this process is about to start. */
export const newStartRecord = (): StartRecord => ({
  startId: randomUUID(),
  bootId: readBootId(),
  pidNamespace: readPidNamespace(),
  host: hostname().replaceAll(/[^\w.-]/g, ''),
});

/** Returns the record as settings of the server. */
export const toServerSettings = (record: StartRecord): Settings =>
  Object.fromEntries(Object.entries(SETTING_NAMES).map(([field, name]) => [name, record[field as keyof StartRecord]]));

/** Returns the record of the cluster's last start; null if a program without records started it, or none did. */
export function readStartRecord(cluster: string): StartRecord | null {
  const given = readFileIfThere(join(cluster, 'postmaster.opts'));
  const [startId, bootId, pidNamespace, host] = Object.values(SETTING_NAMES).map(
    (name) => new RegExp(`"${name.replace('.', '\\.')}=([^"]*)"`).exec(given)?.[1],
  );
  return startId ? { startId, bootId: bootId ?? '', pidNamespace: pidNamespace ?? '', host: host ?? '' } : null;
}

/** Whether a process id that the record's server wrote down means the same process here. */
export const isOfThisNamespace = (record: StartRecord): boolean =>
  record.bootId === readBootId() && record.pidNamespace === readPidNamespace();

/** Returns the kernel's boot id; empty if it gives none. */
export const readBootId = (): string => readFileIfThere('/proc/sys/kernel/random/boot_id').trim();

function readPidNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

/** Returns the text of a file; empty if it does not exist. */
export function readFileIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return '';
    throw error;
  }
}
