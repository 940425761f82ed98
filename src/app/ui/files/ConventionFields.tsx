import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import type { FileConvention } from '#energy/files/binding.ts';

type Convention = FileConvention & { stepMinutes: number };

const choices: Record<keyof Convention, { label: string; data: NativeSelectProps['data'] }> = {
  quantity: { label: 'Unit', data: ['kW', 'MW', 'kWh', 'MWh'] },
  decimals: { label: 'Decimals', data: Array.from({ length: 10 }, (_, decimals) => String(decimals)) },
  positive: {
    label: 'Positive values mean',
    data: [
      { value: 'EXPORT', label: 'Export' },
      { value: 'IMPORT', label: 'Import' },
    ],
  },
  stamp: {
    label: 'Time stamp',
    data: [
      { value: 'START', label: 'Start of interval' },
      { value: 'END', label: 'End of interval' },
    ],
  },
  zone: {
    label: 'Time zone if no offset is given',
    data: [
      { value: 'UTC', label: 'UTC' },
      { value: 'LONDON', label: 'UK local time' },
    ],
  },
  timeFormat: {
    label: 'Time format',
    data: [
      { value: 'ISO', label: '2026-07-15T17:30:00Z' },
      { value: 'DATE_TIME', label: '2026-07-15 17:30' },
      { value: 'UK_DATE_TIME', label: '15/07/2026 17:30' },
    ],
  },
  stepMinutes: {
    label: 'Interval',
    data: [
      { value: '30', label: '30 minutes' },
      { value: '15', label: '15 minutes' },
      { value: '5', label: '5 minutes' },
      { value: '1', label: 'minute' },
    ],
  },
};
const members = Object.keys(choices) as (keyof Convention)[];

type ConventionFieldsProps<Given> = { convention: Given; onChange: (change: Partial<NoInfer<Given>>) => void };

/** Fields of how a file writes energy and times: of those members that the convention has. */
export function ConventionFields<Given extends Partial<Convention>>({
  convention,
  onChange,
}: ConventionFieldsProps<Given>) {
  return members
    .filter((member) => member in convention)
    .map((member) => (
      <NativeSelect
        key={member}
        {...choices[member]}
        value={String(convention[member])}
        onChange={({ currentTarget: { value } }) =>
          onChange({ [member]: typeof convention[member] === 'number' ? Number(value) : value } as Partial<Given>)
        }
      />
    ));
}
