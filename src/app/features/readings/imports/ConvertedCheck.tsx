import { Button, Checkbox, Progress } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { BadLines } from '#app/ui/files/BadLines.tsx';
import { Tally } from '#app/ui/files/Tally.tsx';
import type { SuspicionCode } from '#contract/convertedConsumption.ts';
import { plural } from '#text/count.ts';
import { type CheckedConverted, storeConverted } from './convertedImport.ts';
import { ImportSteps } from './ImportSteps.tsx';
import { suspicionWords } from './suspicionWords.ts';
import classes from './imports.module.css';

type ConvertedCheckProps = {
  fileName: string;
  checked: CheckedConverted;
  onBack: () => void;
  onStored: (counts: { inserted: number; updated: number }) => void;
};

/** What a file holds, what looks wrong with it, and whether that is accepted; then it is stored. */
export function ConvertedCheck({ fileName, checked, onBack, onStored }: ConvertedCheckProps) {
  const { readings, halfHours, gaps, bad, suspicions } = checked;
  const [accepted, setAccepted] = useState<SuspicionCode[]>([]);
  const [share, setShare] = useState(0);
  const open = suspicions.filter(({ code }) => !accepted.includes(code)).length;
  const storing = useMutation({
    mutationFn: () => storeConverted(fileName, checked, accepted, setShare),
    onSuccess: onStored,
  });
  const isHeld = bad.length > 0 || open > 0 || readings === 0;
  return (
    <div className={classes.stack}>
      <ImportSteps step="Check" />
      <Tally
        figures={[
          { label: 'Readings', value: readings, note: fileName },
          { label: 'Half hours', value: halfHours, tone: 'good' },
          { label: 'Missing in between', value: gaps, tone: 'warn' },
          { label: 'Suspicions', value: suspicions.length, tone: 'warn' },
          { label: 'Lines with faults', value: bad.length, tone: 'bad' },
        ]}
      />
      {gaps > 0 && (
        <p className={classes.quiet}>
          {plural(gaps, 'half hour')} between the first and the last of an asset are missing. They stay as they are.
        </p>
      )}
      <BadLines title="Lines with faults" lines={bad} count={bad.length} />
      {suspicions.map(({ code, detail, assets }) => (
        <section key={code} aria-label={suspicionWords[code].title}>
          <h2 className={classes.suspicion}>{suspicionWords[code].title}</h2>
          <p className={classes.unknown}>
            {suspicionWords[code].text} Found in {plural(assets, 'asset')}: {detail}.
          </p>
          <Checkbox
            label={suspicionWords[code].accept}
            checked={accepted.includes(code)}
            onChange={(event) =>
              setAccepted(event.currentTarget.checked ? [...accepted, code] : accepted.filter((each) => each !== code))
            }
          />
        </section>
      ))}
      {storing.isPending && <Progress value={100 * share} aria-label="Storing the readings" />}
      {storing.isError && <ErrorState error={storing.error} />}
      <div className={classes.end}>
        <Button variant="default" disabled={storing.isPending} onClick={onBack}>
          Back to the columns
        </Button>
        <Button loading={storing.isPending} disabled={isHeld} onClick={() => storing.mutate()}>
          {bad.length > 0
            ? 'Faults keep the file out'
            : open > 0
              ? `${plural(open, 'suspicion')} open`
              : `Store ${plural(readings, 'reading')}`}
        </Button>
      </div>
    </div>
  );
}
