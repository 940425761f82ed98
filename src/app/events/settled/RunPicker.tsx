import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { eventQueries } from '#app/api/events.ts';
import { formatInstant } from '#app/charts/format.ts';
import { statusWords } from '#app/shell/statusWords.ts';

type RunPickerProps = {
  label: string;
  eventUUID: string;
  value: number | undefined;
  /** Left out of the choice. */
  but?: number;
  onChange: (run: number) => void;
};

/** Chooses a stats run by when it was calculated. */
export function RunPicker({ label, eventUUID, value, but, onChange }: RunPickerProps) {
  const { data } = useQuery(eventQueries.runs(eventUUID));
  const options = (data?.data ?? [])
    .filter(({ run }) => run !== but)
    .map(({ run, status, calculatedUTC }) => ({ value: String(run), label: `Run ${run} · ${formatInstant(calculatedUTC)} · ${statusWords.stats[status].word}` }));
  return (
    <Select
      size="xs"
      w={290}
      aria-label={label}
      placeholder={label}
      allowDeselect={false}
      data={options}
      value={value === undefined ? null : String(value)}
      onChange={(run) => run !== null && onChange(Number(run))}
    />
  );
}
