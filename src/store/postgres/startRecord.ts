import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Settings } from './settings.ts';

/**
 * Where and by whom a server was started. It stands among the server's own arguments, so PostgreSQL keeps it beside the
 * cluster, in `postmaster.opts`, and a server started by anything else replaces it.
 */
export interface StartRecord {
  /** Of this start alone. */
  startId: string;
  /** The kernel's name of its run since it booted; empty where it gives none. */
  bootId: string;
  /** The namespace in which the server's process number counts; empty where there are none. */
  pidNamespace: string;
  host: string;
}

const SETTING_NAMES = {
  startId: 'halfhour.start_id',
  bootId: 'halfhour.boot_id',
  pidNamespace: 'halfhour.pid_namespace',
  host: 'halfhour.host',
} as const;

/** The record of a server that this process is about to start. */
export const newStartRecord = (): StartRecord => ({
  startId: randomUUID(),
  bootId: readBootId(),
  pidNamespace: readPidNamespace(),
  host: hostname().replaceAll(/[^\w.-]/g, ''),
});

/** The record as settings of the server. */
export const toServerSettings = (record: StartRecord): Settings =>
  Object.fromEntries(Object.entries(SETTING_NAMES).map(([field, name]) => [name, record[field as keyof StartRecord]]));

/** The record of the cluster's last start; null where a program without records made it, or none did. */
export function readStartRecord(cluster: string): StartRecord | null {
  const given = readFileIfThere(join(cluster, 'postmaster.opts'));
  const [startId, bootId, pidNamespace, host] = Object.values(SETTING_NAMES).map(
    (name) => new RegExp(`"${name.replace('.', '\\.')}=([^"]*)"`).exec(given)?.[1],
  );
  return startId ? { startId, bootId: bootId ?? '', pidNamespace: pidNamespace ?? '', host: host ?? '' } : null;
}

/** Whether a process number that the record's server wrote down means the same process here. */
export const isOfThisNamespace = (record: StartRecord): boolean =>
  record.bootId === readBootId() && record.pidNamespace === readPidNamespace();

/** The kernel's name of its run since it booted; empty where it gives none. */
export const readBootId = (): string => readFileIfThere('/proc/sys/kernel/random/boot_id').trim();

function readPidNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

/** What a file holds; nothing where it is not there. */
export function readFileIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return '';
    throw error;
  }
}
