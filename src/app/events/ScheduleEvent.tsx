import { Alert, Button, Group, Modal, MultiSelect, NumberInput, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ApiError } from '#client/client.ts';
import { useNow } from '#app/api/clock.ts';
import { eventMutations } from '#app/api/events.ts';
import { portfolioQueries } from '#app/api/portfolios.ts';
import { schemeQueries } from '#app/api/schemes.ts';
import { formatPower } from '#app/charts/format.ts';
import { addDays, londonDate } from '#app/charts/london.ts';
import { notifyDone } from '#app/shell/notify.ts';
import { readProblem } from '#app/shell/problem.ts';
import { draftOf, errorsOf, serviceErrors, type EventForm } from './eventForm.ts';
import classes from './events.module.css';
import { WindowFields } from './WindowFields.tsx';

/** Asks for what an event needs and schedules it; then opens its page. */
export default function ScheduleEvent({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const now = useNow();
  const navigate = useNavigate();
  const schemes = useQuery(schemeQueries.list());
  const portfolios = useQuery(portfolioQueries.list());
  const schedule = useMutation(eventMutations.schedule());
  const form = useForm<EventForm>({
    initialValues: {
      name: '', schemeUUID: null, eventType: 'TURN_DOWN', runningType: 'LIVE', contractedMw: '', priceGbpPerMwh: '', portfolioUUIDs: [],
      date: addDays(londonDate(now), 1), start: '17:00', startLater: false, end: '19:00', endLater: false,
    },
    validate: (values) => errorsOf(values, now),
  });
  const problem = schedule.error ? readProblem(schedule.error) : null;

  const send = (values: EventForm) => {
    const draft = draftOf(values);
    if (!draft) return;
    schedule.mutate(draft, {
      onSuccess: ({ eventUUID, name }) => {
        onClose();
        notifyDone(`${name} is scheduled.`);
        void navigate({ to: '/events/$eventUUID', params: { eventUUID } });
      },
      onError: (error) => {
        if (error instanceof ApiError) form.setErrors(serviceErrors(error.problem?.errors ?? []));
      },
    });
  };
  const power = typeof form.values.contractedMw === 'number' ? formatPower(form.values.contractedMw * 1000) : 'What the market bought';

  return (
    <Modal opened={opened} onClose={onClose} size={560} title="Schedule event">
      <form className={classes.form} noValidate onSubmit={form.onSubmit(send, (errors) => form.getInputNode(Object.keys(errors)[0]!)?.focus())}>
        <TextInput label="Name" withAsterisk data-autofocus placeholder="Evening peak" {...form.getInputProps('name')} />
        <Select
          label="Scheme"
          withAsterisk
          placeholder="Choose a scheme"
          searchable
          data={(schemes.data?.data ?? []).filter(({ status }) => status === 'ACTIVE').map(({ schemeUUID, name }) => ({ value: schemeUUID, label: name }))}
          {...form.getInputProps('schemeUUID')}
        />
        <div className={classes.choices}>
          <SegmentedControl aria-label="Type" data={[{ value: 'TURN_DOWN', label: 'Turn down' }, { value: 'TURN_UP', label: 'Turn up' }]} {...form.getInputProps('eventType')} />
          <SegmentedControl aria-label="Live or test" data={[{ value: 'LIVE', label: 'Live' }, { value: 'TEST', label: 'Test' }]} {...form.getInputProps('runningType')} />
        </div>
        <WindowFields value={form.values} onChange={(changes) => form.setValues(changes)} errors={form.errors} earliest={londonDate(now)} />
        <div className={classes.pair}>
          <NumberInput label="Contracted, MW" description={power} inputWrapperOrder={['label', 'input', 'description', 'error']} min={0} decimalScale={6} thousandSeparator="," hideControls {...form.getInputProps('contractedMw')} />
          <NumberInput label="Price, £ per MWh" description="Paid for what is delivered" inputWrapperOrder={['label', 'input', 'description', 'error']} min={0} decimalScale={2} thousandSeparator="," hideControls {...form.getInputProps('priceGbpPerMwh')} />
        </div>
        <MultiSelect
          label="Portfolios"
          description="Their ready assets are invited. You can assign more until the event starts."
          placeholder={form.values.portfolioUUIDs.length === 0 ? 'None yet' : undefined}
          searchable
          clearable
          data={(portfolios.data?.data ?? []).map(({ portfolioUUID, name, assetCount }) => ({ value: portfolioUUID, label: `${name} (${assetCount})` }))}
          {...form.getInputProps('portfolioUUIDs')}
        />
        {problem && (
          <Alert color="red" role="alert" title={problem.title}>
            {problem.detail ?? problem.advice}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={schedule.isPending}>
            Schedule event
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
