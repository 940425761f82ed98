import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useOperation } from '#app/data/useOperation.ts';
import { formatWindow } from '#app/format/format.ts';
import { parseWindow, windowDraftOf, type WindowDraft } from '#app/format/wallTime.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { WindowFields } from '#app/ui/WindowFields.tsx';
import type { AvailabilityWindow } from '#contract/availability.ts';

type DeclareForm = WindowDraft & { reason: string };

/** Form for half hours of a window in which the capacity is not available: they earn nothing. */
export function DeclareUnavailable({ window, onClose }: { window: AvailabilityWindow; onClose: () => void }) {
  const [first, last] = [Date.parse(window.startTime), Date.parse(window.endTime)];
  const declare = useOperation('declareUnavailable');
  const form = useForm<DeclareForm>({
    initialValues: { ...windowDraftOf(first, last), reason: '' },
    validate: (values) => faultsOf(values, first, last),
  });
  const send = async ({ reason, ...draft }: DeclareForm) => {
    const { from, to } = parseWindow(draft);
    const times = { startTime: new Date(from!).toISOString(), endTime: new Date(to!).toISOString() };
    await declare({
      params: { windowUUID: window.windowUUID },
      body: { ...times, reason: reason.trim() || null },
    });
    return 'The half-hours have been declared unavailable.';
  };
  return (
    <FormDialog
      title="Declare half-hours unavailable"
      action="Declare unavailable"
      form={form}
      onSubmit={send}
      onClose={onClose}
      size={560}
    >
      <p>Within the window {formatWindow(window.startTime, window.endTime)}. This cannot be undone.</p>
      <WindowFields value={form.values} onChange={(changes) => form.setValues(changes)} errors={form.errors} />
      <TextInput label="Reason" maxLength={200} {...form.getInputProps('reason')} />
    </FormDialog>
  );
}

function faultsOf(draft: WindowDraft, first: number, last: number) {
  const { from, to, problems } = parseWindow(draft);
  return {
    ...problems,
    ...(from !== null && from < first && { start: 'This is before the start of the window' }),
    ...(to !== null && to > last && { end: 'This is after the end of the window' }),
  };
}
