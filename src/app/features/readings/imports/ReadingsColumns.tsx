import { Button, NativeSelect, Progress } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { saveColumns } from './columnMap.ts';
import { ColumnTable } from './ColumnTable.tsx';
import { ImportSteps } from './ImportSteps.tsx';
import type { TimeSettings } from './parseReading.ts';
import { countOverlap, resolveKeys } from './readingsImport.ts';
import { missingColumn, type ReadingsFile, type ReadingsPlan, type ReadingsCheckResult } from './readingsPlan.ts';
import classes from './imports.module.css';

type ReadingsColumnsProps = {
  file: ReadingsFile;
  plan: ReadingsPlan;
  onPlan: (plan: ReadingsPlan) => void;
  onChecked: (checked: ReadingsCheckResult) => void;
  onBack: () => void;
};

/** Columns and time format of a file of readings; then every line is read and compared with the service. */
export function ReadingsColumns({
  file: { file, head, callWorker, slots, fields },
  plan,
  onPlan,
  onChecked,
  onBack,
}: ReadingsColumnsProps) {
  const [share, setShare] = useState(0);
  const { columns, settings } = plan;
  const set = (change: Partial<TimeSettings>) => onPlan({ ...plan, settings: { ...settings, ...change } });
  const missing = missingColumn(plan, slots);
  const checking = useMutation({
    mutationFn: async (): Promise<ReadingsCheckResult> => {
      saveColumns('readings', head.header, columns);
      const checked = await callWorker('check', { file, columns, slots, settings }, (part) => setShare(part * 0.7));
      const byMpan = columns['assetId'] == null;
      const assetUUIDs = await resolveKeys(checked.keys, byMpan, (part) => setShare(0.7 + part * 0.2));
      const sendable = await callWorker('resolve', assetUUIDs);
      const overlap = sendable === 0 ? 0 : await countOverlap(callWorker, checked.fromMs, checked.toMs);
      return { checked, assetUUIDs, byMpan, sendable, overlap };
    },
    onSuccess: onChecked,
  });

  return (
    <div className={classes.stack}>
      <ImportSteps step="Columns" />
      {slots.length > 0 && (
        <p>
          A day a line: {slots.length} half-hour columns
          {'clock' in slots[0]! ? ' named by the clock' : ' numbered as settlement periods'}.
        </p>
      )}
      <ColumnTable
        fields={fields}
        head={head}
        columns={columns}
        onChange={(next) => onPlan({ ...plan, columns: next })}
      />
      <div className={classes.settings}>
        <NativeSelect
          label="Times without an offset are"
          data={[
            { value: 'London', label: 'UK local time' },
            { value: 'UTC', label: 'UTC' },
          ]}
          value={settings.zone}
          onChange={({ currentTarget: { value } }) => set({ zone: value as TimeSettings['zone'] })}
        />
        <NativeSelect
          label="A time is its half hour’s"
          data={[
            { value: 'start', label: 'Start' },
            { value: 'end', label: 'End' },
          ]}
          value={settings.stampsEnd ? 'end' : 'start'}
          onChange={({ currentTarget: { value } }) => set({ stampsEnd: value === 'end' })}
        />
        <NativeSelect
          label="01:00–02:00 on the October day"
          disabled={settings.zone === 'UTC'}
          data={[
            { value: 'inOrder', label: 'Twice, in the order of the lines' },
            { value: 'first', label: 'The first hour, BST' },
            { value: 'second', label: 'The second hour, GMT' },
          ]}
          value={settings.repeated}
          onChange={({ currentTarget: { value } }) => set({ repeated: value as TimeSettings['repeated'] })}
        />
      </div>
      {missing !== null && <p className={classes.quiet}>{missing}</p>}
      {checking.isPending && <Progress value={100 * share} aria-label="Checking the lines" />}
      {checking.isError && <ErrorState error={checking.error} onRetry={() => checking.mutate()} />}
      <div className={classes.end}>
        <Button variant="default" onClick={onBack}>
          Another file
        </Button>
        <Button loading={checking.isPending} disabled={missing !== null} onClick={() => checking.mutate()}>
          Check the lines
        </Button>
      </div>
    </div>
  );
}
