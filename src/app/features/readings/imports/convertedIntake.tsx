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
    title: 'The sign looks turned round',
    text: 'Assets that only use energy would have exported nearly all the time. Most often the file counts import as positive, or export, and the other was chosen.',
    accept: 'These assets do export: the sign is right',
  },
  PERIOD_END_SUSPECTED: {
    title: 'The times look half an hour off',
    text: 'Readings that are stored already fit twice as well half an hour away. Most often the file stamps the end of each half hour and the start was chosen, or the reverse.',
    accept: 'The times are right: the use was different',
  },
  CLOCK_SUSPECTED: {
    title: 'The clock looks an hour off',
    text: 'Readings that are stored already fit twice as well an hour away. Most often London time was taken for UTC in summer, or the reverse.',
    accept: 'The clock is right: the use was different',
  },
  DAY_LENGTH_SUSPECTED: {
    title: 'A day has another number of half hours',
    text: 'A London day has 48 half hours, 46 when clocks go forward and 50 when they go back. Another number is most often another clock, or a day that the file has only in part.',
    accept: 'The days are as they should be in this file',
  },
};

const openSuspicions = ({ suspicions, accepted }: ConvertedOutcome): number =>
  suspicions.filter(({ code }) => !accepted.includes(code)).length;

/** Import of readings as a buyer writes them: how they are written, a check of every line, then all of them or none. */
export const convertedIntake: IntakeKind<ConvertedSource, ConvertedOutcome> = {
  name: 'converted-readings',
  noun: 'readings',
  text:
    'Readings with a sign, stamp, clock or unit of their own, as a buyer writes them. ' +
    'UTF-8, at most 50 MB; one fault keeps the whole file out.',
  template: {
    header: ['timestamp', 'power_kw'],
    rows: [
      ['2026-07-15T16:30:00Z', '-1.2'],
      ['2026-07-15T17:00:00Z', '-0.9'],
    ],
  },
  open: async (file, former) => {
    if (file.size > MAX_BYTES) throw new Error('The file has more than 50 MB. Split it by days');
    const head = await parseHead(file);
    const columns = guessColumns(head.header, convertedFields);
    return { binding: null, pack: null, convention: USUAL, assetId: '', ...former, file, head, columns };
  },
  columns: (source, onChange) => <ConvertedColumns source={source} onChange={onChange} />,
  missing: (source) => {
    const { binding, columns, assetId } = source;
    if (binding === null && (columns['stamp'] == null || columns['value'] == null))
      return 'Choose the columns of the time and of the power or energy.';
    return namesItsAssets(source) || assetId.trim() !== '' ? null : 'Name the asset, or choose its column.';
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
            { label: 'Half hours', value: halfHours, tone: 'good' },
            { label: 'Missing in between', value: gaps, tone: 'warn' },
            { label: 'Suspicions', value: suspicions.length, tone: 'warn' },
            { label: 'Lines with faults', value: bad.length, tone: 'bad' },
          ]}
        />
        {gaps > 0 && (
          <p className={files.quiet}>
            {plural(gaps, 'half hour')} between the first and the last of an asset are missing. They stay as they are.
          </p>
        )}
        <BadLines title="Lines with faults" lines={bad} />
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
    if (outcome.bad.length > 0) return { label: 'Faults keep the file out', disabled: true };
    if (open > 0) return { label: `${plural(open, 'suspicion')} open`, disabled: true };
    return { label: `Store ${plural(outcome.readings, 'reading')}`, disabled: outcome.readings === 0 };
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
              { label: 'Were there already', value: totals().updated },
            ]}
          />
        ),
    };
  },
  after: showDataQuality,
};
