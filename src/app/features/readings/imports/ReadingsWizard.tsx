import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNow } from '#app/data/clock.ts';
import { saveTemplate } from '#app/ui/files/downloads.ts';
import { FileChoice } from '#app/ui/files/FileChoice.tsx';
import { DAY_MS } from '#energy/time/spans.ts';
import { guessColumns, loadColumns } from './columnMap.ts';
import { ImportSteps } from './ImportSteps.tsx';
import { readingFields, readingTemplate, wideFields } from './readingFields.ts';
import { ReadingsCheck } from './ReadingsCheck.tsx';
import { ReadingsColumns } from './ReadingsColumns.tsx';
import { currentImport, clearImport, type ReadingsImport } from './readingsImport.ts';
import type { ReadingsFile, ReadingsPlan, ReadingsCheckResult } from './readingsPlan.ts';
import { ReadingsProgress } from './ReadingsProgress.tsx';
import type { ReadingsCalls } from './readingsWorker.ts';
import { labelsEnds, slotColumns } from './slotHeader.ts';
import { useWorker } from './useWorker.ts';
import classes from './imports.module.css';

/**
 * Import of a file of readings: its layout and columns, a check of every line, then the import, which continues while
 * other pages are open.
 */
export function ReadingsWizard() {
  const worker = useWorker<ReadingsCalls>(
    () => new Worker(new URL('./readingsWorker.ts', import.meta.url), { type: 'module' }),
  );
  const now = useNow();
  const [file, setFile] = useState<ReadingsFile | null>(null);
  const [plan, setPlan] = useState<ReadingsPlan | null>(null);
  const [checked, setChecked] = useState<ReadingsCheckResult | null>(null);
  const [running, setRunning] = useState<ReadingsImport | null>(currentImport);

  const opening = useMutation({
    mutationFn: async (chosen: File) => {
      const callWorker = worker.start();
      const head = await callWorker('head', chosen);
      if (!head || head.sample.length === 0) throw new Error('The file has no lines below a header');
      const slots = slotColumns(head.header);
      const fields = slots.length > 0 ? wideFields : readingFields;
      setFile({ file: chosen, head, callWorker, slots, fields });
      setPlan({
        columns: loadColumns('readings', head.header) ?? guessColumns(head.header, fields),
        settings: { zone: 'London', stampsEnd: labelsEnds(slots), repeated: 'inOrder', latestMs: now + DAY_MS },
      });
    },
  });
  const again = () => {
    clearImport();
    setRunning(null);
    setFile(null);
    setChecked(null);
    opening.reset();
  };

  if (running) return <ReadingsProgress running={running} checked={checked?.checked ?? null} onAgain={again} />;
  if (file && plan && checked)
    return (
      <ReadingsCheck
        file={file}
        settled={checked}
        onBack={() => setChecked(null)}
        onBegin={(next) => {
          worker.detach();
          setRunning(next);
        }}
      />
    );
  if (file && plan)
    return <ReadingsColumns file={file} plan={plan} onPlan={setPlan} onChecked={setChecked} onBack={again} />;
  return (
    <div className={classes.stack}>
      <ImportSteps step="File" />
      <FileChoice
        text={
          'Its first line names the columns: asset id or MPAN, time and kWh, or a date and 46 to 50 half hours ' +
          'side by side. Packed (.gz) or not; millions of lines are fine.'
        }
        onFile={(chosen) => opening.mutate(chosen)}
        onTemplate={() => saveTemplate('readings-template', readingTemplate)}
        pending={opening.isPending}
        error={opening.error}
      />
    </div>
  );
}
