import { NativeSelect } from '@mantine/core';
import type { IntakeSource } from '#app/ui/files/Intake.tsx';
import type { FileHead } from '#app/ui/files/parseRows.ts';
import type { ColumnMap, ImportField } from './columnMap.ts';
import { ColumnTable } from './ColumnTable.tsx';
import type { TimeSettings } from './parseReading.ts';
import type { CallReadingsWorker } from './readingsWorker.ts';
import type { SlotColumn } from './slotHeader.ts';
import classes from './imports.module.css';

/** A chosen file, the worker that reads it, and how it is read: with `slots` a day a line. */
export type ReadingsSource = IntakeSource & {
  head: FileHead;
  callWorker: CallReadingsWorker;
  slots: SlotColumn[];
  fields: readonly ImportField[];
  columns: ColumnMap;
  settings: TimeSettings;
};

/** What is missing before the lines can be checked; null if nothing is. */
export function missingColumn({ columns, slots }: ReadingsSource): string | null {
  const has = (id: string) => columns[id] != null;
  if (!has('assetId') && !has('mpan')) return 'Choose the column for the asset id or the MPAN.';
  if (slots.length > 0) return has('date') ? null : 'Choose the column for the date.';
  if (!has('time') && !(has('date') && has('period')))
    return 'Choose the column for the time, or the columns for the date and settlement period.';
  return has('value') ? null : 'Choose the column for the kWh.';
}

type ReadingsColumnsProps = { source: ReadingsSource; onChange: (source: ReadingsSource) => void };

/** Columns and time format of a file of readings. */
export function ReadingsColumns({ source, onChange }: ReadingsColumnsProps) {
  const { head, slots, fields, columns, settings } = source;
  const set = (change: Partial<TimeSettings>) => onChange({ ...source, settings: { ...settings, ...change } });
  return (
    <>
      {slots.length > 0 && (
        <p>
          One day per line: {slots.length} half-hour columns
          {'clock' in slots[0]! ? ' named by time of day' : ' numbered as settlement periods'}.
        </p>
      )}
      <ColumnTable
        fields={fields}
        head={head}
        columns={columns}
        onChange={(next) => onChange({ ...source, columns: next })}
      />
      <div className={classes.settings}>
        <NativeSelect
          label="Time zone if no offset is given"
          data={[
            { value: 'London', label: 'UK local time' },
            { value: 'UTC', label: 'UTC' },
          ]}
          value={settings.zone}
          onChange={({ currentTarget: { value } }) => set({ zone: value as TimeSettings['zone'] })}
        />
        <NativeSelect
          label="Half-hour time stamp"
          data={[
            { value: 'start', label: 'Start' },
            { value: 'end', label: 'End' },
          ]}
          value={settings.stampsEnd ? 'end' : 'start'}
          onChange={({ currentTarget: { value } }) => set({ stampsEnd: value === 'end' })}
        />
        <NativeSelect
          label="01:00–02:00 when the clocks go back"
          disabled={settings.zone === 'UTC'}
          data={[
            { value: 'inOrder', label: 'Occurs twice, in line order' },
            { value: 'first', label: 'First hour (BST)' },
            { value: 'second', label: 'Second hour (GMT)' },
          ]}
          value={settings.repeated}
          onChange={({ currentTarget: { value } }) => set({ repeated: value as TimeSettings['repeated'] })}
        />
      </div>
    </>
  );
}
