import { Zip, ZipDeflate } from 'fflate';
import type { Encoder } from './encoder.ts';
import type { Sheet } from './table.ts';
import { packageParts, sheetPath } from './xlsx/packageParts.ts';
import { rowsXml, SHEET_END, sheetBegin } from './xlsx/sheetXml.ts';

/** Rows compressed at once: some hundred kilobytes, so that requests do not wait for it. */
const ROWS = 512;
/**
 * Time of every workbook, so that the same figures are the same bytes; a day that a ZIP can have in every time zone.
 */
const ZIP_DAY = new Date(1980, 0, 2);

/**
 * Returns an encoder of a workbook of Office Open XML, sheet after sheet; it holds what the compression has not given
 * out.
 */
export function encodeXlsx(sheets: readonly Sheet[]): Encoder {
  let given: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    given.push(bytes);
  });
  const take = (): Uint8Array => {
    const taken = Buffer.concat(given);
    given = [];
    return taken;
  };
  const openFile = (path: string): ZipDeflate => {
    const file = new ZipDeflate(path);
    file.mtime = ZIP_DAY;
    zip.add(file);
    return file;
  };
  let [open, file] = [-1, null as ZipDeflate | null];
  const openSheet = (sheet: number): void => {
    while (open < sheet) {
      file?.push(Buffer.from(SHEET_END), true);
      file = openFile(sheetPath(++open));
      file.push(Buffer.from(sheetBegin(sheets[open]!)));
    }
  };
  return {
    begin: () => {
      for (const [path, xml] of Object.entries(packageParts(sheets))) openFile(path).push(Buffer.from(xml), true);
      return take();
    },
    *add(batch) {
      openSheet(batch.sheet ?? 0);
      for (let from = 0; from < batch.rows; from += ROWS) {
        file!.push(Buffer.from(rowsXml(batch, from, Math.min(batch.rows, from + ROWS))));
        yield take();
      }
    },
    *end() {
      openSheet(sheets.length - 1);
      file!.push(Buffer.from(SHEET_END), true);
      zip.end();
      yield take();
    },
  };
}
