import { saveFile } from './saveFile.ts';

export type Cell = string | number | null;

const BOM = '\u{FEFF}';

/**
 * A table as CSV for spreadsheets: BOM, CRLF, quotes where needed; text that a spreadsheet would run as a formula gets
 * a leading '.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return BOM + [header, ...rows].map((row) => row.map(cell).join(',')).join('\r\n') + '\r\n';
}

function cell(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = safe(value, false);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const safe = (text: string, isNumber: boolean): string => (!isNumber && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** A table as clipboard text for a spreadsheet. */
export function toTsv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const plain = (value: Cell): string =>
    safe(value === null ? '' : String(value), typeof value === 'number').replaceAll(/[\t\r\n]+/g, ' ');
  return [header, ...rows].map((row) => row.map(plain).join('\t')).join('\n');
}

/** Downloads a CSV text. */
export function saveCsv(fileName: string, csv: string): void {
  saveFile(fileName, 'csv', new Blob([csv], { type: 'text/csv;charset=utf-8' }));
}
