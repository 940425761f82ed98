import { Checkbox } from '@mantine/core';
import { BadLines } from '#app/ui/files/BadLines.tsx';
import type { IntakeKind } from '#app/ui/files/Intake.tsx';
import { parseHead } from '#app/ui/files/parseRows.ts';
import { Tally } from '#app/ui/files/Tally.tsx';
import type { SuspicionCode } from '#contract/convertedConsumption.ts';
import { plural } from '#text/count.ts';
import { guessColumns } from './columnMap.ts';
import {
  ConvertedColumns,
  type ConvertedSource,
  convertedFields,
  namesItsAssets,
  planOf,
  USUAL,
} from './ConvertedColumns.tsx';
import { type CheckedConverted, checkConverted, MAX_BYTES, startConverted } from './convertedImport.ts';
import { showDataQuality } from './readingsIntake.tsx';
import files from '#app/ui/files/files.module.css';
import classes from './imports.module.css';

type ConvertedOutcome = ConvertedSource & CheckedConverted & { accepted: SuspicionCode[] };

/** A sign of another convention: what it means, and when it may be right all the same. */
const suspicionWords: Record<SuspicionCode, { title: string; text: string; accept: string }> = {
  SIGN_SUSPECTED: {
    title: 'The sign looks reversed',
    text: 'Assets that only use energy would have exported nearly all the time. Usually this means that the file counts import as positive and export was chosen, or the reverse.',
    accept: 'These assets do export: the sign is correct',
  },
  PERIOD_END_SUSPECTED: {
    title: 'The times look half an hour off',
    text: 'The readings match those already stored twice as well when shifted by half an hour. Usually this means that the file stamps the end of each half-hour and the start was chosen, or the reverse.',
    accept: 'The times are correct: usage was different',
  },
  CLOCK_SUSPECTED: {
    title: 'The times look an hour off',
    text: 'The readings match those already stored twice as well when shifted by an hour. Usually this means that UK local time was taken for UTC in summer, or the reverse.',
    accept: 'The time zone is correct: usage was different',
  },
  DAY_LENGTH_SUSPECTED: {
    title: 'A day has an unexpected number of half-hours',
    text: 'A UK day has 48 half-hours, 46 when the clocks go forward and 50 when they go back. Any other number usually means a different time zone or a day that is only partly in the file.',
    accept: 'The days in this file are correct',
  },
};

const openSuspicions = ({ suspicions, accepted }: ConvertedOutcome): number =>
  suspicions.filter(({ code }) => !accepted.includes(code)).length;

/** Import of readings as a buyer writes them: how they are written, a check of every line, then all of them or none. */
export const convertedIntake: IntakeKind<ConvertedSource, ConvertedOutcome> = {
  name: 'converted-readings',
  noun: 'readings',
  text:
    'Readings in a buyer’s format, with its own sign, time stamp, time zone or unit. ' +
    'UTF-8, up to 50 MB; a file with any error is rejected as a whole.',
  template: {
    header: ['timestamp', 'power_kw'],
    rows: [
      ['2026-07-15T16:30:00Z', '-1.2'],
      ['2026-07-15T17:00:00Z', '-0.9'],
    ],
  },
  open: async (file, former) => {
    if (file.size > MAX_BYTES) throw new Error('The file is larger than 50 MB. Split it by day');
    const head = await parseHead(file);
    const columns = guessColumns(head.header, convertedFields);
    return { binding: null, pack: null, convention: USUAL, assetId: '', ...former, file, head, columns };
  },
  columns: (source, onChange) => <ConvertedColumns source={source} onChange={onChange} />,
  missing: (source) => {
    const { binding, columns, assetId } = source;
    if (binding === null && (columns['stamp'] == null || columns['value'] == null))
      return 'Choose the columns for the time and for the power or energy.';
    return namesItsAssets(source) || assetId.trim() !== '' ? null : 'Enter the asset or choose its column.';
  },
  check: async (source, onShare) => ({
    ...source,
    ...(await checkConverted(source.file, await planOf(source), onShare)),
    accepted: [],
  }),
  outcome: (outcome, onChange) => {
    const { file, readings, halfHours, gaps, bad, suspicions, accepted } = outcome;
    return (
      <>
        <Tally
          figures={[
            { label: 'Readings', value: readings, note: file.name },
            { label: 'Half-hours', value: halfHours, tone: 'good' },
            { label: 'Gaps', value: gaps, tone: 'warn' },
            { label: 'Possible errors', value: suspicions.length, tone: 'warn' },
            { label: 'Lines with errors', value: bad.length, tone: 'bad' },
          ]}
        />
        {gaps > 0 && (
          <p className={files.quiet}>
            {plural(gaps, 'half-hour')} between an asset’s first and last reading are missing. They are left as gaps.
          </p>
        )}
        <BadLines title="Lines with errors" lines={bad} />
        {suspicions.map(({ code, detail, assets }) => (
          <section key={code} aria-label={suspicionWords[code].title}>
            <h2 className={classes.suspicion}>{suspicionWords[code].title}</h2>
            <p className={classes.unknown}>
              {suspicionWords[code].text} Found in {plural(assets, 'asset')}: {detail}.
            </p>
            <Checkbox
              label={suspicionWords[code].accept}
              checked={accepted.includes(code)}
              onChange={({ currentTarget: { checked } }) =>
                onChange({
                  ...outcome,
                  accepted: checked ? [...accepted, code] : accepted.filter((each) => each !== code),
                })
              }
            />
          </section>
        ))}
      </>
    );
  },
  action: (outcome) => {
    const open = openSuspicions(outcome);
    if (outcome.bad.length > 0) return { label: 'Correct the errors first', disabled: true };
    if (open > 0) return { label: `${plural(open, 'possible error')} to resolve`, disabled: true };
    return { label: `Save ${plural(outcome.readings, 'reading')}`, disabled: outcome.readings === 0 };
  },
  store: async (outcome) => {
    const { sender, totals } = await startConverted(outcome.file.name, outcome, outcome.accepted);
    return {
      sender,
      result: (isDone) =>
        isDone && (
          <Tally
            figures={[
              { label: 'New', value: totals().inserted, tone: 'good' },
              { label: 'Already stored', value: totals().updated },
            ]}
          />
        ),
    };
  },
  after: showDataQuality,
};
