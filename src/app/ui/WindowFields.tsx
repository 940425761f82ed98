import { Group, NativeSelect, Radio } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import type { ReactNode } from 'react';
import { formatPeriods, formatWindow } from '#app/format/format.ts';
import { parseWindow, formatWallChoice, wallClocks, type WindowDraft } from '#app/format/wallTime.ts';
import { calendar } from './calendar.ts';
import classes from './WindowFields.module.css';

type WindowFieldsProps = {
  value: WindowDraft;
  onChange: (changes: Partial<WindowDraft>) => void;
  errors: Partial<Record<'date' | 'start' | 'end', ReactNode>>;
  /** The first day that can be chosen. */
  earliest?: string;
};

/** Day, start and end in UK time, and their length; with a choice where the clock shows a time twice. */
export function WindowFields({ value, onChange, errors, earliest }: WindowFieldsProps) {
  const { from, to, startChoices, endChoices, problems } = parseWindow(value);
  const clocks = [...wallClocks];
  return (
    <div>
      <div className={classes.fields}>
        <DatePickerInput
          {...calendar}
          label="Day"
          withAsterisk
          placeholder="Choose a day"
          {...(earliest !== undefined && { minDate: earliest })}
          value={value.date}
          onChange={(date) => onChange({ date, startLater: false, endLater: false })}
          error={errors.date}
        />
        <NativeSelect
          label="Start"
          data={clocks}
          value={value.start}
          onChange={(event) => onChange({ start: event.currentTarget.value, startLater: false })}
          error={errors.start ?? problems.start}
        />
        <NativeSelect
          label="End"
          data={clocks}
          value={value.end}
          onChange={(event) => onChange({ end: event.currentTarget.value, endLater: false })}
          error={errors.end ?? problems.end}
        />
      </div>
      <WhichOne
        label="The clocks go back: which start time?"
        choices={startChoices}
        later={value.startLater}
        onChange={(startLater) => onChange({ startLater })}
      />
      <WhichOne
        label="The clocks go back: which end time?"
        choices={endChoices}
        later={value.endLater}
        onChange={(endLater) => onChange({ endLater })}
      />
      <p className={classes.read} aria-live="polite">
        {from !== null && to !== null
          ? `${formatWindow(from, to)} · ${formatPeriods(from, to)} · ${(to - from) / 3_600_000} h`
          : 'UK time, in half-hours'}
      </p>
    </div>
  );
}

type WhichOneProps = { label: string; choices: readonly number[]; later: boolean; onChange: (later: boolean) => void };

function WhichOne({ label, choices, later, onChange }: WhichOneProps) {
  if (choices.length === 0) return null;
  return (
    <Radio.Group
      label={label}
      mt="xs"
      value={later ? 'later' : 'first'}
      onChange={(which) => onChange(which === 'later')}
    >
      <Group gap="md" mt={4}>
        {choices.map((instant, index) => (
          <Radio key={instant} size="sm" value={index === 1 ? 'later' : 'first'} label={formatWallChoice(instant)} />
        ))}
      </Group>
    </Radio.Group>
  );
}
