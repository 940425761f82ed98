import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { BadLines } from './BadLines.tsx';
import { saveBadAssets } from './downloads.ts';
import classes from './imports.module.css';
import { ImportSteps } from './ImportSteps.tsx';
import type { BadAssetLine } from './readAssetLine.ts';
import { RunProgress } from './RunProgress.tsx';
import type { AssetsImport } from './sendAssets.ts';
import { Tally } from './Tally.tsx';
import { useThrough } from './useThrough.ts';

type AssetsRunProps = { begun: AssetsImport; header: readonly string[]; leftOut: readonly BadAssetLine[]; onAgain: () => void };

/** An import of assets as it goes on, and what came of it. */
export function AssetsRun({ begun: { run, refused, created }, header, leftOut, onAgain }: AssetsRunProps) {
  const isThrough = useThrough(run);
  const bad = [...leftOut, ...refused].sort((one, other) => one.line - other.line);
  return (
    <div className={classes.stack}>
      <ImportSteps step="Import" />
      <RunProgress run={run} noun="assets" />
      <Tally
        figures={[
          { label: 'Created', value: created(), tone: 'good' },
          { label: 'Refused by the service', value: refused.length, tone: 'bad' },
          { label: 'Left out before', value: leftOut.length, tone: 'warn' },
        ]}
      />
      <BadLines title="Lines not imported" lines={bad} onDownload={() => saveBadAssets(header, bad)} />
      {isThrough && (
        <div className={classes.end}>
          <Button variant="default" onClick={onAgain}>
            Import another file
          </Button>
          <Button renderRoot={(props) => <Link to="/assets" search={{ sort: '-createdUTC' }} {...props} />}>Show the assets</Button>
        </div>
      )}
    </div>
  );
}
