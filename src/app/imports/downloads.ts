import { saveCsv, toCsv } from '#app/charts/exportCsv.ts';
import type { BadAssetLine } from './readAssetLine.ts';

/** Lines left out as a file that can be corrected and imported again: the columns as they were, the reason last. */
export function saveBadAssets(header: readonly string[], bad: readonly BadAssetLine[]): void {
  const rows = bad.toSorted((one, other) => one.line - other.line).map(({ line, fields, reason }) => [...header.map((_, index) => fields[index] ?? ''), line, reason]);
  saveCsv('assets-left-out', toCsv([...header, 'line', 'reason'], rows));
}

export const saveBadLines = (bad: readonly { line: number; reason: string }[]): void =>
  saveCsv(
    'readings-left-out',
    toCsv(
      ['line', 'reason'],
      bad.map(({ line, reason }) => [line, reason]),
    ),
  );

export const saveTemplate = (name: string, { header, rows }: { header: readonly string[]; rows: readonly (readonly string[])[] }): void => saveCsv(name, toCsv(header, rows));
