import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type DiskSpace, readDiskSpace, reserveBytes } from '#store/diskSpace.ts';
import { BUILTIN_LOCALE_SINCE } from '#store/postgres/template.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

/** Connections of clients, of PostgreSQL and files: the services warn of nothing below, they refuse. */
const MIN_OPEN_FILES = 4096;
const GB = 1e9;
/** A week of readings of a small fleet, and PostgreSQL's log. */
const COMFORTABLE_BYTES = 2 * GB;

/** The disk of the data folder, or of the folder in which it will be created. */
export function checkDisk(dataDir: string, read: (folder: string) => DiskSpace = readDiskSpace): Finding[] {
  let folder = resolve(dataDir);
  while (!existsSync(folder)) folder = dirname(folder);
  const { totalBytes, freeBytes } = read(folder);
  const says = `The disk of ${folder} has ${(freeBytes / GB).toFixed(1)} GB free of ${(totalBytes / GB).toFixed(1)} GB.`;
  const reserve = reserveBytes(totalBytes);
  if (freeBytes < reserve)
    return [problem(says, `Free at least ${(reserve / 1e6).toFixed(0)} MB: below that writes are refused with 507.`)];
  if (freeBytes < COMFORTABLE_BYTES)
    return [warning(says, 'Free some space, or set DATA_DIR to a larger disk: readings take 136 kB a meter and year.')];
  return [ok(says)];
}

/** British clock changes, which settlement days follow. */
export function checkTimeZones(): Finding[] {
  const hourOf = (iso: string) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', hour12: false }).format(
      new Date(iso),
    );
  const isRight = hourOf('2026-07-01T12:00:00Z') === '13' && hourOf('2026-12-01T12:00:00Z') === '12';
  return [
    isRight
      ? ok('Time zone data knows the clock changes of Europe/London.')
      : problem(
          'Time zone data does not know the clock changes of Europe/London: settlement days would be wrong.',
          'Use a Node.js with full ICU data and unset NODE_ICU_DATA.',
        ),
  ];
}

/** What a PostgreSQL without a locale of its own creates its store with, and has to find again at each start. */
export function checkLocale(major: number, locales: string | null = readLocales()): Finding[] {
  if (major >= BUILTIN_LOCALE_SINCE || locales === null) return [];
  return [
    /^C\.utf-?8$/im.test(locales)
      ? ok('This machine has the locale C.UTF-8.')
      : problem(
          `This machine has no locale C.UTF-8, which PostgreSQL ${major} needs.`,
          `Install your system's package of locales, or use PostgreSQL ${BUILTIN_LOCALE_SINCE} or newer.`,
        ),
  ];
}

/** The locales of this machine, one a line; null where nothing lists them. */
function readLocales(): string | null {
  const { status, stdout } = spawnSync('locale', ['-a'], { encoding: 'utf8' });
  return status === 0 ? stdout : null;
}

/** The limit of this shell; under a process manager its own applies. */
export function checkOpenFiles(limits: string = readLimits()): Finding[] {
  const soft = /^Max open files\s+(\d+|unlimited)/m.exec(limits)?.[1];
  if (soft === undefined) return [];
  const says = `A process may have ${soft} open files.`;
  return [
    soft === 'unlimited' || Number(soft) >= MIN_OPEN_FILES
      ? ok(says)
      : warning(says, `Raise it to ${MIN_OPEN_FILES}: ulimit -n, or LimitNOFILE of the systemd unit.`),
  ];
}

function readLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return '';
  }
}
