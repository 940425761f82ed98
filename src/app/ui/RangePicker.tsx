import { ActionIcon, SegmentedControl } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import {
  presetOf,
  presetRange,
  presets,
  rangeLabel,
  shiftRange,
  type Preset,
  type TimeRange,
} from '#app/format/range.ts';
import { wallNow } from '#energy/time/clocks.ts';
import classes from './RangePicker.module.css';

type RangePickerProps = {
  /** ISO instants, as in the address; `to` is exclusive. */
  value: TimeRange;
  onChange: (range: TimeRange) => void;
  /** The present instant in ms, if not the machine's (a test clock); ranges end with its London day. */
  now?: number;
  /** Whether there is data after the present. */
  ahead?: boolean;
};

const words: Record<Preset, string> = { '1d': 'One day', '7d': 'Seven days', '1m': 'One month', '1y': 'One year' };

/** Chooses a range of London days: a preset, or the neighbouring range of the same length. */
export function RangePicker({ value, onChange, now, ahead = false }: RangePickerProps) {
  const [opened] = useState(wallNow);
  const latest = now ?? opened;
  return (
    <div className={classes.picker}>
      <ActionIcon size={28} aria-label="Earlier" onClick={() => onChange(shiftRange(value, -1))}>
        <IconChevronLeft size={16} stroke={1.8} />
      </ActionIcon>
      <span className={classes.label} aria-live="polite">
        {rangeLabel(value)}
      </span>
      <ActionIcon
        size={28}
        aria-label="Later"
        disabled={!ahead && Date.parse(value.to) > latest}
        onClick={() => onChange(shiftRange(value, 1))}
      >
        <IconChevronRight size={16} stroke={1.8} />
      </ActionIcon>
      <SegmentedControl
        size="xs"
        aria-label="Range"
        value={presetOf(value) ?? ''}
        onChange={(preset) => onChange(presetRange(preset as Preset, now ?? wallNow()))}
        data={presets.map((preset) => ({ value: preset, label: <abbr title={words[preset]}>{preset}</abbr> }))}
      />
    </div>
  );
}
