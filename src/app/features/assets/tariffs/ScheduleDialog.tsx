import { Radio, Select, Stack, Switch } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useForm } from '@mantine/form';
import { useOperation } from '#app/data/useOperation.ts';
import { calendar } from '#app/ui/calendar.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { ApiError } from '#client/client.ts';
import type { Direction } from '#contract/primitives.ts';
import type { TariffSchedule } from '#contract/tariff.ts';
import { RatesEditor } from './RatesEditor.tsx';
import { emptySchedule, scheduleBody, scheduleErrors, type ScheduleForm, scheduleFormOf } from './scheduleForm.ts';
import { directionWords, tariffTypeWords } from './tariffWords.ts';
import classes from '#app/ui/Form.module.css';
import tariffs from './tariffs.module.css';

const TYPES = Object.entries(tariffTypeWords).map(([value, label]) => ({ value, label }));
const DIRECTIONS = Object.entries(directionWords).map(([value, label]) => ({ value, label }));

type ScheduleDialogProps = {
  assetUUID: string;
  /** The schedule to edit; null for a new one. */
  edited: TariffSchedule | null;
  all: readonly TariffSchedule[];
  direction: Direction;
  today: string;
  onClose: () => void;
};

/** Creates a tariff schedule, or changes one; mounted while it is open. */
export default function ScheduleDialog({ assetUUID, edited, all, direction, today, onClose }: ScheduleDialogProps) {
  const enable = useOperation('enableTariffSchedule');
  const form = useForm<ScheduleForm>({
    initialValues: edited ? scheduleFormOf(edited) : emptySchedule(direction, today),
    validate: scheduleErrors,
  });
  const { type, followsTariff, periods, direction: chosenDirection } = form.values;
  const replaced =
    edited === null && all.some((schedule) => schedule.type === type && schedule.direction === chosenDirection);
  const send = async (values: ScheduleForm) => {
    try {
      await enable({ params: { assetUUID, type: values.type }, body: scheduleBody(values) });
    } catch (refused) {
      const fault = missingPeriods(refused);
      if (fault === undefined) throw refused;
      return form.setFieldError('periods', fault);
    }
    return values.followsTariff
      ? 'The schedule follows the tariff. Costs do not change.'
      : values.enabled
        ? 'The schedule now sets prices whenever it applies.'
        : 'The schedule has been saved and is disabled.';
  };
  return (
    <FormDialog
      title={edited ? 'Edit schedule' : 'Add schedule'}
      action={edited ? 'Save schedule' : 'Add schedule'}
      form={form}
      onSubmit={send}
      onClose={onClose}
      size={720}
    >
      <div className={classes.pair}>
        <Select
          label="Type"
          allowDeselect={false}
          disabled={edited !== null}
          data={TYPES}
          {...form.getInputProps('type')}
        />
        <Select
          label="Direction"
          allowDeselect={false}
          disabled={edited !== null}
          data={DIRECTIONS}
          {...form.getInputProps('direction')}
        />
      </div>
      {replaced && (
        <p className={tariffs.quiet}>
          The existing {tariffTypeWords[type].toLowerCase()} schedule in this direction will be replaced.
        </p>
      )}
      <Radio.Group
        label="Prices"
        error={followsTariff ? form.errors['periods'] : undefined}
        value={followsTariff ? 'follow' : 'own'}
        onChange={(value) => form.setFieldValue('followsTariff', value === 'follow')}
      >
        <Stack gap={4} mt={4}>
          <Radio
            value="own"
            label="Own prices: they replace the tariff’s rates whenever the schedule applies, including in past costs"
          />
          <Radio value="follow" label="Tariff prices: the schedule shows when each rate applies; costs do not change" />
        </Stack>
      </Radio.Group>
      {!followsTariff && (
        <RatesEditor
          label="Periods"
          one="period"
          rows={periods}
          isSingle={false}
          error={form.errors['periods'] as string | undefined}
          onChange={(rows) => form.setFieldValue('periods', rows)}
        />
      )}
      <div className={classes.pair}>
        <DateInput {...calendar} label="Valid from" withAsterisk {...form.getInputProps('validFrom')} />
        <DateInput {...calendar} label="Last day" placeholder="Open" clearable {...form.getInputProps('validTo')} />
      </div>
      <Switch label="Enabled" {...form.getInputProps('enabled', { type: 'checkbox' })} />
    </FormDialog>
  );
}

/** Why a schedule that follows the tariff was refused: the tariff has no rates of its kind. */
const missingPeriods = (error: unknown): string | undefined =>
  error instanceof ApiError
    ? (error.problem?.errors ?? []).find(({ code, pointer }) => code === 'REQUIRED' && pointer === '')?.detail
    : undefined;
