import { DatePickerInput } from '@mantine/dates';
import { useState } from 'react';
import { calendar } from './calendar.ts';

type DateRangeProps = {
  from: string | undefined;
  to: string | undefined;
  onChange: (range: { from: string | undefined; to: string | undefined }) => void;
};

/** Two London days, both included; reported when both ends are chosen or both are cleared. */
export default function DateRange({ from, to, onChange }: DateRangeProps) {
  const [half, setHalf] = useState<string | null>(null);
  const change = ([first, last]: [string | null, string | null]) => {
    setHalf(last === null ? first : null);
    if ((first === null) === (last === null)) onChange({ from: first ?? undefined, to: last ?? undefined });
  };
  return (
    <DatePickerInput
      {...calendar}
      type="range"
      valueFormat="D MMM YYYY"
      placeholder="Any date"
      clearable
      clearButtonProps={{ 'aria-label': 'Clear the dates' }}
      w={236}
      value={half === null ? [from ?? null, to ?? null] : [half, null]}
      onChange={change}
    />
  );
}
