import { strFromU8, unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';

/** A cell as a strict reader of SpreadsheetML finds it; a time is its serial with the style of times. */
export type ReadCell = string | number | null | { time: string };

/** The sheets of a workbook by their names; throws where a part is no XML, or has a formula. */
export function readWorkbook(bytes: Uint8Array): Record<string, ReadCell[][]> {
  const parts = Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([path, content]) => [path, strFromU8(content)]),
  );
  for (const xml of Object.values(parts)) parse(xml, {});
  const targets = new Map<string, string>();
  parse(parts['xl/_rels/workbook.xml.rels']!, {
    open: (_, { Id, Target }) => targets.set(Id!, Target!),
  });
  const sheets: Record<string, ReadCell[][]> = {};
  parse(parts['xl/workbook.xml']!, {
    open: (name, attributes) => {
      if (name === 'sheet') sheets[attributes['name']!] = rowsOf(parts[`xl/${targets.get(attributes['r:id']!)}`]!);
    },
  });
  return sheets;
}

interface Events {
  open?: (name: string, attributes: Record<string, string>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

function parse(xml: string, { open, text, close }: Events): void {
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  if (open) parser.on('opentag', ({ name, attributes }) => open(name, attributes));
  if (text) parser.on('text', text);
  if (close) parser.on('closetag', ({ name }) => close(name));
  parser.write(xml).close();
}

function rowsOf(xml: string): ReadCell[][] {
  const rows: ReadCell[][] = [];
  let cell: Record<string, string> = {};
  let value: string | null = null;
  parse(xml, {
    open: (name, attributes) => {
      if (name === 'row') rows.push([]);
      if (name === 'c') [cell, value] = [attributes, null];
      if (name === 'f') throw new Error('A formula');
      if (name === 't' || name === 'v') value = '';
    },
    text: (more) => {
      if (value !== null) value += more;
    },
    close: (name) => {
      if (name === 'c') rows.at(-1)!.push(cellOf(cell, value));
    },
  });
  return rows;
}

const TIME_STYLE = '2';
const [DAY_MS, EPOCH_SERIAL] = [86_400_000, 25_569];

function cellOf({ t: type, s: style }: Record<string, string>, value: string | null): ReadCell {
  if (value === null) return null;
  if (type === 'inlineStr')
    return value.replaceAll(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  const number = Number(value);
  if (style !== TIME_STYLE) return number;
  return { time: new Date(Math.round((number - EPOCH_SERIAL) * DAY_MS)).toISOString().slice(0, 16) };
}
