import { Button, NativeSelect } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { wallClocks } from '#app/format/wallTime.ts';
import { calendar } from '#app/ui/calendar.ts';
import { WindowFields } from '#app/ui/WindowFields.tsx';
import { addDays, isClockChangeDay, londonDate } from '#energy/time/london.ts';
import { settlementPeriodsIn } from '#energy/time/settlement.ts';
import { Overlaps } from './Overlaps.tsx';
import type { Rehearsed } from './rehearsalQuery.ts';
import type { WizardForm } from './wizardForm.ts';
import classes from './WhenStep.module.css';
import wizard from './wizard.module.css';

/** Day, window and opt-in deadline, and simultaneous events. */
export function WhenStep({ form, now, rehearsed }: { form: WizardForm; now: number } & Rehearsed) {
  const { date, deadlineDate } = form.values;
  const setDeadline = (day: string | null, clock: string) =>
    form.setValues({ deadlineDate: day, deadlineClock: clock });
  return (
    <div className={wizard.halves}>
      <div className={wizard.column}>
        <WindowFields
          value={form.values}
          onChange={(changes) => form.setValues(changes)}
          errors={form.errors}
          earliest={londonDate(now)}
        />
        {date !== null && isClockChangeDay(date) && (
          <p className={wizard.warning}>
            The clocks change on this day: it has {settlementPeriodsIn(date)} settlement periods, and it never counts as
            baseline history.
          </p>
        )}
        <fieldset className={classes.group}>
          <legend>Opt-in deadline</legend>
          <div className={wizard.pair}>
            <DatePickerInput
              {...calendar}
              label="Deadline day"
              placeholder="Until the start"
              clearable
              clearButtonProps={{ 'aria-label': 'No separate deadline' }}
              minDate={londonDate(now)}
              {...(date !== null && { maxDate: date })}
              {...form.getInputProps('deadlineDate')}
            />
            <NativeSelect
              label="Deadline time"
              data={[...wallClocks]}
              disabled={deadlineDate === null}
              {...form.getInputProps('deadlineClock')}
            />
          </div>
          {date !== null && (
            <div className={classes.row}>
              <Button variant="default" size="compact-sm" onClick={() => setDeadline(addDays(date, -1), '17:00')}>
                Day before, 17:00
              </Button>
              <Button variant="default" size="compact-sm" onClick={() => setDeadline(date, '12:00')}>
                Same day, 12:00
              </Button>
            </div>
          )}
        </fieldset>
      </div>
      {rehearsed && <Overlaps {...rehearsed} />}
    </div>
  );
}
