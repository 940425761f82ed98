import { api } from '#app/data/client.ts';
import type { BadLine } from '#app/ui/files/BadLines.tsx';
import { parseRows } from '#app/ui/files/parseRows.ts';
import { type LineItem, sendLines } from '#app/ui/files/sendLines.ts';
import { MAX_VERDICTS, RegulatorVerdict, verdictStatus, type VerdictStatus } from '#contract/regulator.ts';
import { formatCount, plural } from '#text/count.ts';

/** The columns of the regulator's file. */
export const VERDICT_COLUMNS = ['mpan', 'status', 'reason'] as const;

export type VerdictLine = LineItem<{ mpan: string; status: VerdictStatus; reason: string | null }>;
export interface VerdictFile {
  verdicts: VerdictLine[];
  bad: BadLine[];
  /** Lines that the regulator has not decided on. */
  undecided: number;
}

/** Reads the regulator's file; its first line must name the columns. */
export async function parseVerdictFile(file: File): Promise<VerdictFile> {
  const parsed: VerdictFile = { verdicts: [], bad: [], undecided: 0 };
  let isHeader = true;
  for await (const rows of parseRows(file)) {
    for (const { line, fields } of rows) {
      if (isHeader) {
        if (fields.map((name) => name.replace(/^\u{FEFF}/u, '').toLowerCase()).join() !== VERDICT_COLUMNS.join())
          throw new Error(`The first line must be ${VERDICT_COLUMNS.join(', ')}.`);
        isHeader = false;
        continue;
      }
      const read = parseVerdict(line, fields);
      if (read === null) parsed.undecided++;
      else if ('item' in read) parsed.verdicts.push(read);
      else parsed.bad.push(read);
    }
  }
  return parsed;
}

/** Parses one line as a verdict, its error, or null where it is undecided. */
export function parseVerdict(line: number, fields: readonly string[]): VerdictLine | BadLine | null {
  const [mpan = '', status = '', reason = ''] = fields;
  if (fields.length > VERDICT_COLUMNS.length)
    return { line, reason: `The line has ${fields.length} columns instead of ${VERDICT_COLUMNS.length}` };
  const named = verdictStatus.options.find((each) => each === status.toUpperCase());
  if (status !== '' && named === undefined)
    return { line, reason: `“${status}” is not ${verdictStatus.options.join(', ')}` };
  const verdict = { mpan, status: named ?? 'READY', reason: reason === '' ? null : reason };
  const [issue] = RegulatorVerdict.safeParse(verdict).error?.issues ?? [];
  if (issue) return { line, reason: `${issue.path[0] === 'mpan' ? 'MPAN' : 'Reason'}: ${issue.message}` };
  return named === undefined ? null : { line, item: verdict };
}

/**
 * Sends verdicts, a thousand a request, or with `dryRun` only checks them. Returns the refused lines, and how many
 * assets get another status from the others.
 */
export async function sendVerdicts(
  schemeUUID: string,
  verdicts: readonly VerdictLine[],
  dryRun: boolean,
): Promise<{ bad: BadLine[]; checked: number; changed: number }> {
  const { bad, answers } = await sendLines(verdicts, MAX_VERDICTS, (items) =>
    api.recordRegulatorVerdicts({ params: { schemeUUID }, body: { verdicts: items, dryRun } }),
  );
  const sumOf = (count: 'checked' | 'changed') => answers.reduce((sum, answer) => sum + (answer[count] ?? 0), 0);
  return { bad, checked: sumOf('checked'), changed: sumOf('changed') };
}

/** Effect of recording the regulator's verdicts, in one sentence. */
export function verdictsSummary({ verdicts, undecided }: Pick<VerdictFile, 'verdicts' | 'undecided'>): string {
  if (verdicts.length === 0) return 'No line of the file has a status.';
  const count = (status: string) => formatCount(verdicts.filter(({ item }) => item.status === status).length);
  const open = undecided === 0 ? '' : ` ${plural(undecided, 'line')} not decided yet.`;
  return (
    `${count('READY')} ready, ${count('DUPLICATED')} with another provider, ${count('REJECTED')} rejected. ` +
    `Assets that are no longer ready leave the events they were opted in to.${open}`
  );
}
