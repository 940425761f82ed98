import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '#app/data/query.ts';
import { formatInstant } from '#app/format/format.ts';
import { statusWords } from '#app/ui/statusWords.ts';

type RunPickerProps = {
  label: string;
  eventUUID: string;
  value: number | undefined;
  /** Left out of the options. */
  but?: number;
  onChange: (run: number) => void;
};

/** Chooses a stats run by its time. */
export function RunPicker({ label, eventUUID, value, but, onChange }: RunPickerProps) {
  const { data } = useQuery(
    query('listEventStatsRuns', { params: { 'event-uuid': eventUUID }, query: { pageSize: 200 } }),
  );
  const options = (data?.data ?? [])
    .filter(({ run }) => run !== but)
    .map(({ run, status, calculatedUTC }) => ({
      value: String(run),
      label: `Run ${run} · ${formatInstant(calculatedUTC)} · ${statusWords.stats[status].word}`,
    }));
  return (
    <NativeSelect
      size="xs"
      w={290}
      maw="100%"
      aria-label={label}
      data={value === undefined ? [{ value: '', label }, ...options] : options}
      value={value === undefined ? '' : String(value)}
      onChange={(event) => event.currentTarget.value !== '' && onChange(Number(event.currentTarget.value))}
    />
  );
}
