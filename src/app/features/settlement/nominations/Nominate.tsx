import { NumberInput, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useOperation } from '#app/data/useOperation.ts';
import { formatClock, formatEnergy } from '#app/format/format.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import type { ComingNomination } from '#contract/nomination.ts';
import { MAX_REASON_LENGTH } from '#contract/primitives.ts';
import { HALF_HOUR_MS } from '#energy/time/settlement.ts';

type NominateProps = {
  event: Pick<ComingNomination, 'eventUUID' | 'name' | 'startTime' | 'inForce'>;
  /** What the form begins with: what is in force, else what is expected. */
  proposed: readonly number[];
  onClose: () => void;
};
type NominateForm = { kwh: (number | string)[]; note: string };

const MAX_DECIMALS = 3;

/** Form of one version: kWh of each half hour, of all assets together. */
export default function Nominate({ event, proposed, onClose }: NominateProps) {
  const nominate = useOperation('nominateEvent');
  const form = useForm<NominateForm>({
    initialValues: { kwh: proposed.map((kwh) => Number(kwh.toFixed(MAX_DECIMALS))), note: '' },
    validate: {
      kwh: (values) => (values.every((value) => typeof value === 'number') ? null : 'Enter every half-hour'),
    },
  });
  const send = async ({ kwh, note }: NominateForm) => {
    const made = await nominate({
      params: { 'event-uuid': event.eventUUID },
      body: { kwh: kwh.map(Number), note: note.trim() === '' ? null : note.trim() },
    });
    return made.isInForce
      ? `Version ${made.version} is in force: ${formatEnergy(made.totalKwh)} for ${event.name}.`
      : `Version ${made.version} was late and is not used until it is allowed.`;
  };
  const isRevision = event.inForce !== null;
  return (
    <FormDialog
      title={`${isRevision ? 'Revise' : 'Nominate'} ${event.name}`}
      action={isRevision ? 'Revise nomination' : 'Nominate'}
      form={form}
      onSubmit={send}
      onClose={onClose}
    >
      {form.values.kwh.map((_, slot) => {
        const startMs = Date.parse(event.startTime) + slot * HALF_HOUR_MS;
        return (
          <NumberInput
            key={startMs}
            label={`${formatClock(startMs)}–${formatClock(startMs + HALF_HOUR_MS)}, kWh`}
            withAsterisk
            decimalScale={MAX_DECIMALS}
            hideControls
            data-autofocus={slot === 0 || undefined}
            {...form.getInputProps(`kwh.${slot}`)}
            error={slot === 0 ? form.errors['kwh'] : undefined}
          />
        );
      })}
      <Textarea
        label="Note"
        description="Basis, optional"
        autosize
        minRows={1}
        maxLength={MAX_REASON_LENGTH}
        {...form.getInputProps('note')}
      />
    </FormDialog>
  );
}
