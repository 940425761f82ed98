import { type Binaries, majorOf } from './binaries.ts';

/**
 * The newest release of each major version when this Halfhour was made (November 2026): Debian's 15.20, and those that
 * PostgreSQL's project publishes on the same day for the others.
 */
const NEWEST: Readonly<Record<number, number>> = { 15: 20, 16: 16, 17: 12, 18: 6 };

/** Returns a sentence if a newer release of the same major version is known, which fixes security faults; else null. */
export function noteNewerRelease(binaries: Binaries): string | null {
  const [major, minor] = [majorOf(binaries), Number(binaries.version.split('.')[1])];
  const newest = NEWEST[major];
  if (newest === undefined || !(minor < newest)) return null;
  const advice = binaries.isPackage
    ? `set PG_BIN or DATABASE_URL to one that your system keeps current, or install a newer Halfhour`
    : 'update it with the packages of your system';
  return (
    `PostgreSQL ${major}.${minor} runs here; ${major}.${newest} is there, with the faults corrected that were found ` +
    `since: ${advice}.`
  );
}
