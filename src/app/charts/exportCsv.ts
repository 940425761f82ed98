export type Cell = string | number | null;

const BOM = '\u{FEFF}';

/** A table as CSV for spreadsheets: BOM, CRLF, quotes where needed; text that a spreadsheet would run as a formula gets a leading '. */
export function toCsv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return BOM + [header, ...rows].map((row) => row.map(cell).join(',')).join('\r\n') + '\r\n';
}

function cell(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Hands a CSV text to the browser as a download. */
export function saveCsv(fileName: string, csv: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  link.download = fileName.endsWith('.csv') ? fileName : `${fileName}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
