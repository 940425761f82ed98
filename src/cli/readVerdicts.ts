import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse';
import { text } from '#contract/primitives.ts';
import { parseMpan } from '#energy/mpan.ts';
import type { BadDecision, VerdictLine } from '#service/schemes/regulatorFile.ts';
import { StartupError } from '#store/startupError.ts';

export const COLUMNS = ['mpan', 'status', 'reason'];
const VERDICTS = ['READY', 'DUPLICATED', 'REJECTED'] as const;
const Reason = text(500);

/** Returns one line as a verdict, its fault, or null if the regulator has not decided yet. */
function readVerdict(line: number, fields: readonly string[]): VerdictLine | BadDecision | null {
  const [mpan = '', status = '', reason = ''] = fields.map((field) => field.trim());
  if (fields.length > COLUMNS.length) return { line, reason: `has ${fields.length} columns, not ${COLUMNS.length}` };
  const parsed = parseMpan(mpan);
  if (!parsed.ok) return { line, reason: `"${mpan}" is not an MPAN` };
  if (status === '') return null;
  const verdict = VERDICTS.find((each) => each === status.toUpperCase());
  if (!verdict) return { line, reason: `"${status}" is not ${VERDICTS.join(', ')}` };
  if (reason !== '' && !Reason.safeParse(reason).success)
    return { line, reason: 'the reason is longer than 500 characters or holds control characters' };
  return { line, mpan: parsed.core, status: verdict, reason: reason === '' ? null : reason };
}

export interface VerdictFile {
  verdicts: VerdictLine[];
  bad: BadDecision[];
  undecided: number;
}

/** Reads the regulator's file (the header is line 1). */
export async function readVerdicts(file: string): Promise<VerdictFile> {
  const read: VerdictFile = { verdicts: [], bad: [], undecided: 0 };
  const parser = createReadStream(file).pipe(
    parse({ relaxColumnCount: true, skipEmptyLines: true, info: true, bom: true, relaxQuotes: true }),
  );
  let isHeader = true;
  for await (const { info, record } of parser as AsyncIterable<{ info: { lines: number }; record: string[] }>) {
    if (isHeader) {
      if (record.map((name) => name.trim().toLowerCase()).join() !== COLUMNS.join())
        throw new StartupError(`The first line must be ${COLUMNS.join()}.`);
      isHeader = false;
      continue;
    }
    const line = readVerdict(info.lines, record);
    if (line === null) read.undecided++;
    else if ('status' in line) read.verdicts.push(line);
    else read.bad.push(line);
  }
  return read;
}
