import { CsvParser, delimiterOf, type CsvRow } from './csv.ts';

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

/** A file's text in chunks, decompressed where it is gzip, with the number of its bytes read. */
export async function* streamText(
  file: Blob & { name?: string },
  onRead?: (bytes: number) => void,
): AsyncGenerator<string> {
  let read = 0;
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      read += chunk.length;
      onRead?.(read);
      controller.enqueue(chunk);
    },
  });
  const bytes = file.stream().pipeThrough(counted);
  const plain = (await isGzip(file)) ? bytes.pipeThrough(new DecompressionStream('gzip')) : bytes;
  const reader = plain.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function isGzip(file: Blob): Promise<boolean> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return first === 0x1f && second === 0x8b;
}
