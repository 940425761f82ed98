import './zodInWorker.ts';
import { toCsv } from '#app/format/exportCsv.ts';
import type { BadLine } from '#app/ui/files/BadLines.tsx';
import { parseHead, parseRows } from '#app/ui/files/parseRows.ts';
import type { ImportedLine, ImportOutcome } from '#contract/imports.ts';
import type { ColumnMap } from './columnMap.ts';
import { withLabel } from './lineFields.ts';
import { kindOf, labelOf, type LineKindName } from './lineKinds.ts';
import { type LineState, LineStore, type LineTally } from './lineStore.ts';
import { type CallWorker, serveWorkerCalls } from './workerCalls.ts';

/** What the lines became, or would become, with the first ones that fail or are skipped. */
export type LinesState = { tally: LineTally; failed: BadLine[]; skipped: BadLine[] };
export type LinesCalls = {
  /** Reads every line; returns how many lines each chunk has. */
  read: { input: { file: File; columns: ColumnMap; name: LineKindName }; output: number[] };
  /** How many lines of each chunk passed the check. */
  sizes: { input: null; output: number[] };
  /** The bodies of a chunk that are to be sent. */
  chunk: { input: number; output: Record<string, unknown>[] };
  setResults: { input: { chunk: number; results: ImportedLine[] }; output: null };
  tally: { input: null; output: LinesState };
  /** The lines of an outcome as CSV: unchanged, with their number and the reason. */
  csv: { input: ImportOutcome; output: { bytes: Uint8Array<ArrayBuffer> } };
};
export type CallLinesWorker = CallWorker<LinesCalls>;

const SHOWN = 100;

let store = new LineStore();
let source: { file: File; name: LineKindName } | null = null;

serveWorkerCalls<LinesCalls>({
  read: async ({ file, columns, name }, onShare) => {
    store = new LineStore();
    source = { file, name };
    const kind = kindOf(name);
    const seen = new Map<string, number>();
    for await (const { line, fields } of linesOf(file, (bytes) => onShare(bytes / file.size))) {
      const read = kind.parse(line, fields, columns);
      if ('reason' in read) {
        store.add(line, null, read.reason);
        continue;
      }
      const keys = kind.keys(read.body);
      const repeated = keys.find(([field, key]) => seen.has(`${field} ${key}`));
      if (repeated)
        store.add(
          line,
          null,
          withLabel(labelOf(kind, repeated[0]), `duplicates line ${seen.get(`${repeated[0]} ${repeated[1]}`)}`),
        );
      else {
        for (const [field, key] of keys) seen.set(`${field} ${key}`, line);
        store.add(line, read.body, null, kind.groupOf(read.body));
      }
    }
    return store.splitIntoChunks();
  },
  sizes: async () => store.sizes(),
  chunk: async (chunk) => store.bodies(chunk),
  setResults: async ({ chunk, results }) => {
    const kind = kindOf(source!.name);
    store.setResults(chunk, results, (reasons) =>
      reasons.map(({ field, detail }) => withLabel(labelOf(kind, field), detail)).join('; '),
    );
    return null;
  },
  tally: async () => ({
    tally: store.tally(),
    failed: store.first('FAILED', SHOWN),
    skipped: store.first('SKIPPED', SHOWN),
  }),
  csv: async (outcome) => ({ bytes: await csvOf(outcome) }),
});

/** The rows below the header. */
async function* linesOf(
  file: File,
  onRead?: (bytes: number) => void,
): AsyncGenerator<{ line: number; fields: string[] }> {
  let isHeader = true;
  for await (const rows of parseRows(file, onRead))
    for (const row of rows) {
      if (isHeader) isHeader = false;
      else yield row;
    }
}

async function csvOf(wanted: LineState): Promise<Uint8Array<ArrayBuffer>> {
  const { file } = source!;
  const { header } = await parseHead(file);
  const rows: (string | number)[][] = [];
  let index = 0;
  for await (const { line, fields } of linesOf(file)) {
    if (store.stateAt(index) === wanted)
      rows.push([...header.map((_, column) => fields[column] ?? ''), line, store.reasonAt(index)]);
    index++;
  }
  return new TextEncoder().encode(toCsv([...header, 'line', 'reason'], rows));
}
