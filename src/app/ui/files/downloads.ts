import { saveCsv, toCsv } from '#app/format/exportCsv.ts';

export const saveBadLines = (bad: readonly { line: number; reason: string }[]): void =>
  saveCsv(
    'readings-left-out',
    toCsv(
      ['line', 'reason'],
      bad.map(({ line, reason }) => [line, reason]),
    ),
  );

export const saveTemplate = (
  name: string,
  { header, rows }: { header: readonly string[]; rows: readonly (readonly string[])[] },
): void => saveCsv(name, toCsv(header, rows));
