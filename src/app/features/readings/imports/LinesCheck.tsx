import { Button } from '@mantine/core';
import { BadLines } from '#app/ui/files/BadLines.tsx';
import { Tally } from '#app/ui/files/Tally.tsx';
import { plural } from '#text/count.ts';
import { ImportSteps } from './ImportSteps.tsx';
import { LineOutcomes } from './LineOutcomes.tsx';
import type { CallLinesWorker } from './linesImport.ts';
import type { LineTally, LineWithReason } from './lineStore.ts';
import classes from './imports.module.css';

type LinesCheckProps = {
  fileName: string;
  noun: string;
  callWorker: CallLinesWorker;
  state: LinesState;
  onBack: () => void;
  onImport: () => void;
};

/** Result of the check of each line. */
export function LinesCheck({
  fileName,
  noun,
  callWorker,
  state: { tally, failed, skipped },
  onBack,
  onImport,
}: LinesCheckProps) {
  const { CREATED, CHANGED, SKIPPED, FAILED } = tally;
  const count = CREATED + CHANGED;
  return (
    <div className={classes.stack}>
      <ImportSteps step="Check" />
      <Tally
        figures={[
          { label: 'Lines', value: count + SKIPPED + FAILED, note: fileName },
          { label: 'To create', value: CREATED, tone: 'good' },
          { label: 'To change', value: CHANGED, tone: 'good' },
          { label: 'To skip', value: SKIPPED, tone: 'warn' },
          { label: 'Cannot be imported', value: FAILED, tone: 'bad' },
        ]}
      />
      <LineOutcomes callWorker={callWorker} noun={noun} tally={tally} foreseen />
      <BadLines title="Lines that cannot be imported" lines={failed} count={FAILED} />
      <BadLines title="Lines to skip" lines={skipped} count={SKIPPED} />
      <div className={classes.end}>
        <Button variant="default" onClick={onBack}>
          Back to the columns
        </Button>
        <Button disabled={count === 0} onClick={onImport}>
          {count === 0 ? 'Nothing to import' : `Import ${plural(count, noun)}`}
        </Button>
      </div>
    </div>
  );
}

export type LinesState = { tally: LineTally; failed: LineWithReason[]; skipped: LineWithReason[] };
