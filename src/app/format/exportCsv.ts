import { csvField, inertText } from '#contract/csv.ts';
import { saveFile } from './saveFile.ts';

export type Cell = string | number | null;

const BOM = '\u{FEFF}';

/** A table as CSV for spreadsheets: BOM, CRLF, and what `csvField` does. */
export function toCsv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return BOM + [header, ...rows].map((row) => row.map(cell).join(',')).join('\r\n') + '\r\n';
}

const cell = (value: Cell): string =>
  value === null ? '' : typeof value === 'number' ? String(value) : csvField(value);

/** A table as clipboard text for a spreadsheet. */
export function toTsv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const plain = (value: Cell): string =>
    typeof value === 'string' ? inertText(value).replaceAll(/[\t\r\n]+/g, ' ') : String(value ?? '');
  return [header, ...rows].map((row) => row.map(plain).join('\t')).join('\n');
}

/** Downloads a CSV text. */
export function saveCsv(fileName: string, csv: string): void {
  saveFile(fileName, 'csv', new Blob([csv], { type: 'text/csv;charset=utf-8' }));
}
