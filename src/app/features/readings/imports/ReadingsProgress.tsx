import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { BadLines } from '#app/ui/files/BadLines.tsx';
import { saveBadLines } from '#app/ui/files/downloads.ts';
import { Tally } from '#app/ui/files/Tally.tsx';
import type { CheckedReadings } from './checkReadings.ts';
import { ImportSteps } from './ImportSteps.tsx';
import type { ReadingsImport } from './readingsImport.ts';
import { SenderProgress } from './SenderProgress.tsx';
import { useInvalidateWhenSent } from './useInvalidateWhenSent.ts';
import classes from './imports.module.css';

type ReadingsProgressProps = { running: ReadingsImport; checked: CheckedReadings | null; onAgain: () => void };

/** Progress of an import of readings, and its result. */
export function ReadingsProgress({ running: { fileName, sender, totals }, checked, onAgain }: ReadingsProgressProps) {
  const isDone = useInvalidateWhenSent(sender);
  return (
    <div className={classes.stack}>
      <ImportSteps step="Import" />
      <p className={classes.quiet}>
        {fileName}. It goes on while you look at other pages of this tab; repeating an import changes nothing.
      </p>
      <SenderProgress sender={sender} noun="readings" />
      <Tally
        figures={[
          { label: 'New', value: totals.inserted, tone: 'good' },
          { label: 'Were there already', value: totals.updated },
          ...(totals.refused > 0
            ? [{ label: 'Refused by the service', value: totals.refused, tone: 'bad' as const }]
            : []),
          ...(checked ? [{ label: 'Lines with faults', value: checked.badCount, tone: 'bad' as const }] : []),
        ]}
      />
      {checked && (
        <BadLines
          title="Lines with faults"
          lines={checked.bad}
          count={checked.badCount}
          onDownload={() => saveBadLines(checked.bad)}
        />
      )}
      {isDone && (
        <div className={classes.end}>
          <Button variant="default" onClick={onAgain}>
            Import another file
          </Button>
          <Button renderRoot={(props) => <Link to="/data-quality" {...props} />}>Show data quality</Button>
        </div>
      )}
    </div>
  );
}
