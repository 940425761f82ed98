import type { OnProgress } from '#store/backup/writeBackup.ts';
import { formatCount } from '#text/count.ts';

export const formatMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** Prints one line for each table with rows, and one every few seconds during a long one. */
export const printProgress: OnProgress = ({ table, rows, bytes, done }) => {
  if (rows > 0)
    console.log(
      `${table.padEnd(24)} ${formatCount(rows).padStart(13)} rows ` +
        `${formatMegabytes(bytes).padStart(12)}${done ? '' : ' so far'}`,
    );
};
