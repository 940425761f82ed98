import { chunksOf } from '#app/data/chunksOf.ts';
import { api } from '#app/data/client.ts';
import { sentence } from '#app/ui/fieldErrors.ts';
import type { BadLine } from '#app/ui/files/BadLines.tsx';
import { parseRows } from '#app/ui/files/parseRows.ts';
import { ApiError } from '#client/client.ts';
import { MAX_VERDICTS, RegulatorVerdict, verdictStatus, type VerdictStatus } from '#contract/regulator.ts';
import { formatCount, plural } from '#text/count.ts';

/** The columns of the regulator's file. */
export const VERDICT_COLUMNS = ['mpan', 'status', 'reason'] as const;

export interface VerdictLine {
  line: number;
  verdict: { mpan: string; status: VerdictStatus; reason: string | null };
}
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
      else if ('verdict' in read) parsed.verdicts.push(read);
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
  return named === undefined ? null : { line, verdict };
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
  const sent = { bad: [] as BadLine[], checked: 0, changed: 0 };
  for (const some of chunksOf(verdicts, MAX_VERDICTS)) {
    try {
      const { checked, changed } = await api.recordRegulatorVerdicts({
        params: { schemeUUID },
        body: { verdicts: some.map(({ verdict }) => verdict), dryRun },
      });
      sent.checked += checked;
      sent.changed += changed ?? 0;
    } catch (error) {
      const refused = parseRefusal(error, some);
      if (refused.length === 0) throw error;
      sent.bad.push(...refused);
    }
  }
  return sent;
}

function parseRefusal(error: unknown, sent: readonly VerdictLine[]): BadLine[] {
  const faults = error instanceof ApiError && error.status === 400 ? (error.problem?.errors ?? []) : [];
  return faults.flatMap(({ pointer, detail }) => {
    const line = sent[Number(/^\/verdicts\/(\d+)/.exec(pointer)?.[1])]?.line;
    return line === undefined ? [] : [{ line, reason: sentence(detail) }];
  });
}

/** Effect of recording the regulator's verdicts, in one sentence. */
export function verdictsSummary({ verdicts, undecided }: Pick<VerdictFile, 'verdicts' | 'undecided'>): string {
  if (verdicts.length === 0) return 'No line of the file has a status.';
  const count = (status: string) => formatCount(verdicts.filter(({ verdict }) => verdict.status === status).length);
  const open = undecided === 0 ? '' : ` ${plural(undecided, 'line')} not decided yet.`;
  return (
    `${count('READY')} ready, ${count('DUPLICATED')} with another provider, ${count('REJECTED')} rejected. ` +
    `Assets that are no longer ready leave the events they were opted in to.${open}`
  );
}
