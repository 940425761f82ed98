import { CsvParser, delimiterOf, type CsvRow } from './csv.ts';
import { streamText } from './streamText.ts';

/** The rows of a CSV file in chunks, the header row first. */
export async function* parseRows(file: File, onRead?: (bytes: number) => void): AsyncGenerator<CsvRow[]> {
  let cutter: CsvParser | null = null;
  let head = '';
  for await (const text of streamText(file, onRead)) {
    if (cutter) {
      yield cutter.push(text);
      continue;
    }
    head += text;
    const end = head.indexOf('\n');
    if (end === -1) continue;
    cutter = new CsvParser(delimiterOf(head.slice(0, end)));
    yield cutter.push(head);
  }
  if (!cutter) {
    cutter = new CsvParser(delimiterOf(head));
    yield cutter.push(head);
  }
  yield cutter.end();
}

const SAMPLES = 4;

export interface FileHead {
  header: string[];
  /** The first rows below the header. */
  sample: string[][];
}

/** A file's header and first rows; throws where it has none of them. */
export async function parseHead(file: File): Promise<FileHead> {
  const rows: CsvRow[] = [];
  for await (const some of parseRows(file)) {
    rows.push(...some.slice(0, SAMPLES + 1));
    if (rows.length > SAMPLES) break;
  }
  const [header, ...sample] = rows;
  if (!header || sample.length === 0) throw new Error('The file has no lines below a header');
  return { header: header.fields, sample: sample.slice(0, SAMPLES).map(({ fields }) => fields) };
}
