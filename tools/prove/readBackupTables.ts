import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

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
