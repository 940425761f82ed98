import { Button, Checkbox } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useIsOffered } from '#app/data/offeredOperations.ts';
import { formatClock, formatDay } from '#app/format/format.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { BadLines } from '#app/ui/files/BadLines.tsx';
import { saveBadLines } from '#app/ui/files/downloads.ts';
import { Tally } from '#app/ui/files/Tally.tsx';
import { MAX_CONSUMPTION_RECORDS } from '#contract/consumption.ts';
import { formatCount, plural } from '#text/count.ts';
import { ImportSteps } from './ImportSteps.tsx';
import { createMissing, importReadings, type ReadingsImport } from './readingsImport.ts';
import type { ReadingsFile, ReadingsCheckResult } from './readingsPlan.ts';
import { durationWords } from './SenderProgress.tsx';
import classes from './imports.module.css';

type ReadingsCheckProps = {
  file: ReadingsFile;
  settled: ReadingsCheckResult;
  onBack: () => void;
  onBegin: (started: ReadingsImport) => void;
};

const NAMED = 5;

/** The content of a file of readings, and the effect of importing it. */
export function ReadingsCheck({ file: { file, callWorker }, settled, onBack, onBegin }: ReadingsCheckProps) {
  const { checked, assetUUIDs, byMpan, sendable, overlap } = settled;
  const unknown = checked.keys.filter((_, index) => assetUUIDs[index] === null);
  const isNamed = useIsOffered('createReadingImport');
  const [creates, setCreates] = useState(false);
  const count = creates ? checked.readings : sendable;
  const beginning = useMutation({
    mutationFn: async () => {
      if (creates && unknown.length > 0) {
        const created = await createMissing(unknown);
        const made = new Map(unknown.map((key, index) => [key, created[index]!]));
        await callWorker(
          'resolve',
          checked.keys.map((key, index) => assetUUIDs[index] ?? made.get(key) ?? null),
        );
      }
      const started = await importReadings(callWorker, file.name, count, isNamed);
      started.sender.start();
      return started;
    },
    onSuccess: onBegin,
  });
  const named =
    unknown.slice(0, NAMED).join(', ') +
    (unknown.length > NAMED ? ` and ${formatCount(unknown.length - NAMED)} more` : '');
  const notes = [
    checked.readings > 0 &&
      `From ${formatDay(checked.fromMs, true)}, ${formatClock(checked.fromMs)}, to ` +
        `${formatDay(checked.toMs, true)}, ${formatClock(checked.toMs)}, UK time; ` +
        `${plural(checked.keys.length, byMpan ? 'MPAN' : 'asset')}.`,
    checked.empty > 0 && `${plural(checked.empty, 'cell')} without a value: those half hours stay as they are.`,
    checked.repeated > 0 && `${plural(checked.repeated, 'reading')} given twice with the same value: sent once.`,
    checked.unpaired > 0 &&
      `${plural(checked.unpaired, 'reading')} of the hour that October repeats ` +
        `${checked.unpaired === 1 ? 'comes' : 'come'} once: taken for the first hour, BST.`,
    overlap !== null &&
      overlap > 0 &&
      `Up to ${plural(overlap, 'half hour')} are there already: they take the value of the file.`,
    overlap === null &&
      'The range is too long to count what is there already: half hours that are take the value of the file.',
  ].filter((note) => note !== false);

  return (
    <div className={classes.stack}>
      <ImportSteps step="Check" />
      <Tally
        figures={[
          { label: 'Lines', value: checked.lines, note: file.name },
          { label: 'Readings to send', value: count, tone: 'good' },
          { label: 'Already there, at most', value: overlap, tone: 'warn' },
          { label: 'Of unknown assets', value: checked.readings - sendable, tone: 'warn' },
          { label: 'Lines with faults', value: checked.badCount, tone: 'bad' },
        ]}
      />
      <ul className={classes.notes}>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      {unknown.length > 0 && (
        <div>
          <p className={classes.unknown}>
            No active asset has the {byMpan ? 'MPAN' : 'asset id'} {named}.
          </p>
          {byMpan ? (
            <p className={classes.quiet}>Import these assets first; their readings are left out.</p>
          ) : (
            <Checkbox
              label={
                unknown.length === 1
                  ? 'Create an asset with this id, of type Other'
                  : `Create ${plural(unknown.length, 'asset')} with these ids, of type Other`
              }
              checked={creates}
              onChange={(event) => setCreates(event.currentTarget.checked)}
            />
          )}
        </div>
      )}
      <BadLines
        title="Lines with faults"
        lines={checked.bad}
        count={checked.badCount}
        onDownload={() => saveBadLines(checked.bad)}
      />
      {beginning.isError && <ErrorState error={beginning.error} />}
      <div className={classes.end}>
        <Button variant="default" disabled={beginning.isPending} onClick={onBack}>
          Back to the columns
        </Button>
        <Button loading={beginning.isPending} disabled={count === 0} onClick={() => beginning.mutate()}>
          {count === 0 ? 'Nothing to import' : `Import ${plural(count, 'reading')}`}
          {count > MAX_CONSUMPTION_RECORDS &&
            `, about ${durationWords(Math.ceil(count / MAX_CONSUMPTION_RECORDS) * 1500)}`}
        </Button>
      </div>
    </div>
  );
}
