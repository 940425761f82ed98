import { BadLines } from '#app/ui/files/BadLines.tsx';
import { IntakeDialog, type IntakeKind, type IntakeSource } from '#app/ui/files/Intake.tsx';
import type { Scheme } from '#contract/scheme.ts';
import { plural } from '#text/count.ts';
import { verdictsSummary, VERDICT_COLUMNS, parseVerdictFile, sendVerdicts, type VerdictFile } from './verdictFile.ts';

type VerdictsSource = IntakeSource & VerdictFile;

/** Reads the regulator's file, shows its effect, and records it; with one bad line nothing is recorded. */
export default function VerdictsDialog({ scheme, onClose }: { scheme: Scheme; onClose: () => void }) {
  const title = `Response from ${scheme.regulator}`;
  return <IntakeDialog title={title} size={620} onClose={onClose} kind={verdictsIntake(scheme)} />;
}

const verdictsIntake = ({ schemeUUID, name }: Scheme): IntakeKind<VerdictsSource, VerdictsSource> => ({
  name: 'verdicts',
  noun: 'verdicts',
  text:
    'Columns mpan, status and reason. The status is READY, DUPLICATED or REJECTED, or empty if it ' +
    'has not been decided.',
  template: {
    header: VERDICT_COLUMNS,
    rows: [
      ['1012345678903', 'READY', ''],
      ['2000000000019', 'REJECTED', 'Not half-hourly settled'],
    ],
  },
  open: async (file) => ({ file, ...(await parseVerdictFile(file)) }),
  check: async (read) =>
    read.bad.length > 0 ? read : { ...read, bad: (await sendVerdicts(schemeUUID, read.verdicts, true)).bad },
  outcome: (read) =>
    read.bad.length > 0 ? (
      <>
        <p>Nothing is saved while any line has an error. Correct the file and choose it again.</p>
        <BadLines title="Lines with errors" lines={read.bad} saveAs="answer-lines-refused" />
      </>
    ) : (
      <p>{verdictsSummary(read)}</p>
    ),
  action: ({ bad, verdicts }) =>
    bad.length > 0 || verdicts.length === 0
      ? null
      : { label: `Record ${plural(verdicts.length, 'verdict')}`, disabled: false },
  store: async ({ verdicts }) => {
    const { checked, changed } = await sendVerdicts(schemeUUID, verdicts, false);
    return `${name}: ${plural(checked, 'asset')} checked, ${changed} with a new status.`;
  },
});
