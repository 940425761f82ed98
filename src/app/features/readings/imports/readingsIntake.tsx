import { Button, Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { isOffered } from '#app/data/offeredOperations.ts';
import { formatClock, formatDay } from '#app/format/format.ts';
import { BadLines } from '#app/ui/files/BadLines.tsx';
import { durationWords } from '#app/ui/files/chunkSender.ts';
import type { IntakeKind } from '#app/ui/files/Intake.tsx';
import { parseHead } from '#app/ui/files/parseRows.ts';
import { Tally } from '#app/ui/files/Tally.tsx';
import { MAX_CONSUMPTION_RECORDS } from '#contract/consumption.ts';
import { DAY_MS } from '#energy/time/spans.ts';
import { formatCount, plural } from '#text/count.ts';
import type { CheckedReadings } from './checkReadings.ts';
import { saveColumns, startColumns } from './columnMap.ts';
import { readingFields, readingTemplate, wideFields } from './readingFields.ts';
import { missingColumn, ReadingsColumns, type ReadingsSource } from './ReadingsColumns.tsx';
import { countOverlap, createMissing, resolveKeys, startReadings } from './readingsImport.ts';
import type { ReadingsCalls } from './readingsWorker.ts';
import { labelsEnds, slotColumns } from './slotHeader.ts';
import { createWorkerClient } from './workerCalls.ts';
import files from '#app/ui/files/files.module.css';
import classes from './imports.module.css';

/** The file's content, beside that of the service. */
type ReadingsOutcome = ReadingsSource & {
  checked: CheckedReadings;
  /** Parallel to the keys: their assets, null where there is none. */
  assetUUIDs: (string | null)[];
  byMpan: boolean;
  /** Readings of known assets. */
  sendable: number;
  /** Maximum number that already exists; null where counting would take too many requests. */
  overlap: number | null;
  /** Whether an asset is created for each unknown id. */
  creates: boolean;
};

const unknownKeys = ({ checked, assetUUIDs }: ReadingsOutcome): string[] =>
  checked.keys.filter((_, index) => assetUUIDs[index] === null);
const countOf = ({ checked, sendable, creates }: ReadingsOutcome): number => (creates ? checked.readings : sendable);
const faultsOf = ({ bad, badCount }: CheckedReadings) => (
  <BadLines title="Lines with errors" lines={bad} count={badCount} saveAs="readings-left-out" />
);
export const showDataQuality = (
  <Button renderRoot={(props) => <Link to="/data-quality" {...props} />}>Show data quality</Button>
);

/** Import of a file of readings: its layout and columns, a check of every line, then the import. */
export const readingsIntake = (now: number): IntakeKind<ReadingsSource, ReadingsOutcome> => ({
  name: 'readings',
  noun: 'readings',
  text:
    'The first line names the columns: asset id or MPAN, time and kWh, or a date and 46 to 50 half-hours ' +
    'side by side. Plain or gzip; millions of lines can be imported.',
  template: readingTemplate,
  open: async (file) => {
    const head = await parseHead(file);
    const worker = new Worker(new URL('./readingsWorker.ts', import.meta.url), { type: 'module' });
    const slots = slotColumns(head.header);
    const fields = slots.length > 0 ? wideFields : readingFields;
    return {
      file,
      head,
      worker,
      callWorker: createWorkerClient<ReadingsCalls>(worker),
      slots,
      fields,
      columns: startColumns('readings', head.header, fields),
      settings: { zone: 'London', stampsEnd: labelsEnds(slots), repeated: 'inOrder', latestMs: now + DAY_MS },
    };
  },
  columns: (source, onChange) => <ReadingsColumns source={source} onChange={onChange} />,
  missing: missingColumn,
  check: async (source, onShare) => {
    const { file, head, callWorker, columns, slots, settings } = source;
    saveColumns('readings', head.header, columns);
    const checked = await callWorker('check', { file, columns, slots, settings }, (part) => onShare(part * 0.7));
    const byMpan = columns['assetId'] == null;
    const assetUUIDs = await resolveKeys(checked.keys, byMpan, (part) => onShare(0.7 + part * 0.2));
    const sendable = await callWorker('resolve', assetUUIDs);
    const overlap = sendable === 0 ? 0 : await countOverlap(callWorker, checked.fromMs, checked.toMs);
    return { ...source, checked, assetUUIDs, byMpan, sendable, overlap, creates: false };
  },
  outcome: (outcome, onChange) => (
    <>
      <Tally
        figures={[
          { label: 'Lines', value: outcome.checked.lines, note: outcome.file.name },
          { label: 'Readings to send', value: countOf(outcome), tone: 'good' },
          { label: 'Already stored (up to)', value: outcome.overlap, tone: 'warn' },
          { label: 'For unknown assets', value: outcome.checked.readings - outcome.sendable, tone: 'warn' },
          { label: 'Lines with errors', value: outcome.checked.badCount, tone: 'bad' },
        ]}
      />
      <ul className={classes.notes}>
        {notesOf(outcome).map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <UnknownAssets outcome={outcome} onChange={onChange} />
      {faultsOf(outcome.checked)}
    </>
  ),
  action: (outcome) => {
    const count = countOf(outcome);
    const time =
      count > MAX_CONSUMPTION_RECORDS
        ? `, about ${durationWords(Math.ceil(count / MAX_CONSUMPTION_RECORDS) * 1500)}`
        : '';
    return {
      label: count === 0 ? 'Nothing to import' : `Import ${plural(count, 'reading')}${time}`,
      disabled: count === 0,
    };
  },
  store: async (outcome) => {
    const { file, callWorker, checked, assetUUIDs, creates } = outcome;
    const unknown = unknownKeys(outcome);
    if (creates && unknown.length > 0) {
      const created = await createMissing(unknown);
      const made = new Map(unknown.map((key, index) => [key, created[index]!]));
      await callWorker(
        'resolve',
        checked.keys.map((key, index) => assetUUIDs[index] ?? made.get(key) ?? null),
      );
    }
    const { sender, totals } = await startReadings(
      callWorker,
      file.name,
      countOf(outcome),
      isOffered('createReadingImport'),
    );
    return {
      sender,
      result: () => (
        <>
          <Tally
            figures={[
              { label: 'New', value: totals.inserted, tone: 'good' },
              { label: 'Already stored', value: totals.updated },
              ...(totals.refused > 0
                ? [{ label: 'Refused by the service', value: totals.refused, tone: 'bad' as const }]
                : []),
              { label: 'Lines with errors', value: checked.badCount, tone: 'bad' },
            ]}
          />
          {faultsOf(checked)}
        </>
      ),
    };
  },
  after: showDataQuality,
});

const notesOf = ({ checked, byMpan, overlap }: ReadingsOutcome): string[] =>
  [
    checked.readings > 0 &&
      `From ${formatDay(checked.fromMs, true)}, ${formatClock(checked.fromMs)}, to ` +
        `${formatDay(checked.toMs, true)}, ${formatClock(checked.toMs)}, UK time; ` +
        `${plural(checked.keys.length, byMpan ? 'MPAN' : 'asset')}.`,
    checked.empty > 0 && `${plural(checked.empty, 'cell')} without a value: these half-hours do not change.`,
    checked.repeated > 0 && `${plural(checked.repeated, 'reading')} repeated with the same value: sent once.`,
    checked.unpaired > 0 &&
      `${plural(checked.unpaired, 'reading')} in the hour repeated in October ` +
        `${checked.unpaired === 1 ? 'appears' : 'appear'} only once: assigned to the first hour (BST).`,
    overlap !== null &&
      overlap > 0 &&
      `Up to ${plural(overlap, 'half-hour')} already stored: the values in the file replace them.`,
    overlap === null &&
      'The period is too long to count the readings already stored: the values in the file replace them.',
  ].filter((note) => note !== false);

const NAMED = 5;

/** Names the assets that are not known, and offers to create them. */
function UnknownAssets({
  outcome,
  onChange,
}: {
  outcome: ReadingsOutcome;
  onChange: (outcome: ReadingsOutcome) => void;
}) {
  const unknown = unknownKeys(outcome);
  if (unknown.length === 0) return null;
  return (
    <div>
      <p className={classes.unknown}>
        No active asset has the {outcome.byMpan ? 'MPAN' : 'asset id'} {unknown.slice(0, NAMED).join(', ')}
        {unknown.length > NAMED && ` and ${formatCount(unknown.length - NAMED)} more`}.
      </p>
      {outcome.byMpan ? (
        <p className={files.quiet}>Import these assets first; their readings are excluded.</p>
      ) : (
        <Checkbox
          label={
            unknown.length === 1
              ? 'Create an asset of type Other with this id'
              : `Create ${plural(unknown.length, 'asset')} of type Other with these ids`
          }
          checked={outcome.creates}
          onChange={(event) => onChange({ ...outcome, creates: event.currentTarget.checked })}
        />
      )}
    </div>
  );
}
