import { DAY_MS } from '#energy/time/spans.ts';
import type { Batch, Cell, Sheet } from '../table.ts';
import { MAIN, STYLES, xmlPart } from './packageParts.ts';
import { xmlText } from './text.ts';

/** Days from Excel's day 0, with the day in 1900 that it has too many, to 1970. */
const EPOCH_SERIAL = 25_569;

/** Returns a sheet up to its first row: columns with their widths, a bold header that stays in view. */
export const sheetBegin = ({ columns }: Sheet): string =>
  xmlPart(
    `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>' +
      columns
        .map(({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
        .join('') +
      `</cols><sheetData><row>${columns.map(({ title }) => textXml(title, STYLES.header)).join('')}</row>`,
  );

/** Returns rows of a batch, without their addresses, which follow from the order. */
export function rowsXml({ cells }: Batch, from: number, to: number): string {
  let xml = '';
  for (let row = from; row < to; row++)
    xml += `<row>${cells.map((column) => cellXml(column[row] ?? null)).join('')}</row>`;
  return xml;
}

export const SHEET_END = '</sheetData></worksheet>';

/** Returns a cell. Texts are always texts, whatever they begin with: a formula would be an element of its own. */
function cellXml(cell: Cell): string {
  if (cell === null) return '<c/>';
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c t="b"><v>${Number(cell)}</v></c>`;
  if (cell instanceof Date) return `<c s="${STYLES.time}"><v>${cell.getTime() / DAY_MS + EPOCH_SERIAL}</v></c>`;
  return textXml(cell, STYLES.plain);
}

const textXml = (text: string, style: number): string =>
  `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
