/** One row of a CSV text with the number of the line it begins on; the first is 1. */
export interface CsvRow {
  line: number;
  fields: string[];
}

/** A row with a quote unclosed within this many characters is split line by line. */
const MAX_QUOTED_LENGTH = 100_000;

/**
 * Splits a CSV text that arrives in chunks into rows (RFC 4180: quotes may contain delimiters and line ends). Empty
 * lines are left out.
 */
export class CsvParser {
  readonly #delimiter: string;
  #rest = '';
  #line = 1;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
  }

  push(text: string): CsvRow[] {
    this.#rest += text;
    return this.#takeRows();
  }

  /** The last row, which no line end follows. */
  end(): CsvRow[] {
    return this.#rest === '' ? [] : this.push('\n');
  }

  #takeRows(): CsvRow[] {
    const rows: CsvRow[] = [];
    let start = 0;
    for (let search = 0; ;) {
      const end = this.#rest.indexOf('\n', search);
      if (end === -1) break;
      const text = this.#rest.slice(start, end);
      if (isOpen(text) && text.length < MAX_QUOTED_LENGTH) {
        search = end + 1;
        continue;
      }
      const bare = text.endsWith('\r') ? text.slice(0, -1) : text;
      if (bare.trim() !== '') rows.push({ line: this.#line, fields: fieldsOf(bare, this.#delimiter) });
      this.#line += linesIn(text);
      start = search = end + 1;
    }
    this.#rest = this.#rest.slice(start);
    return rows;
  }
}

const quotesIn = (text: string): number => text.split('"').length - 1;
const isOpen = (text: string): boolean => text.includes('"') && quotesIn(text) % 2 === 1;
const linesIn = (text: string): number => (text.includes('\n') ? text.split('\n').length : 1);

/** The trimmed fields of one row. */
function fieldsOf(text: string, delimiter: string): string[] {
  if (!text.includes('"')) return text.split(delimiter).map((field) => field.trim());
  const fields: string[] = [];
  let field = '';
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const char = text[i]!;
    if (char === '"') {
      if (quoted && text[i + 1] === '"') field += text[++i]!;
      else quoted = !quoted;
    } else if (char === delimiter && !quoted) {
      fields.push(field.trim());
      field = '';
    } else field += char;
  }
  return [...fields, field.trim()];
}

/** The delimiter of a header: the most frequent of comma, semicolon, tab and bar. */
export function delimiterOf(header: string): string {
  const counts = [',', ';', '\t', '|'].map((delimiter) => [delimiter, header.split(delimiter).length] as const);
  return counts.reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}

/** The rows of a whole text, the header row first. */
export function parseCsv(text: string): CsvRow[] {
  const bare = text.replace(/^\uFEFF/, '');
  const parser = new CsvParser(delimiterOf(bare.split('\n', 1)[0]!));
  return [...parser.push(bare), ...parser.end()];
}
