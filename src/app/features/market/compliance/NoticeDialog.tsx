import { DateInput } from '@mantine/dates';
import { useForm } from '@mantine/form';
import { useNow } from '#app/data/clock.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { calendar } from '#app/ui/calendar.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import type { LoadControl } from '#contract/compliance.ts';
import { londonDate } from '#energy/time/london.ts';

/** Notes the day on which the government was notified. */
export default function NoticeDialog({ load, onClose }: { load: LoadControl; onClose: () => void }) {
  const note = useOperation('updateLoadControl');
  const today = londonDate(useNow());
  const form = useForm<{ noticeGivenDay: string | null }>({
    initialValues: { noticeGivenDay: load.noticeGivenDay ?? today },
  });
  const send = async (values: { noticeGivenDay: string | null }) => {
    await note({ body: values });
    return values.noticeGivenDay === null ? 'No notice is recorded.' : 'The notice has been recorded.';
  };
  return (
    <FormDialog title="Record notice" action="Save" form={form} onSubmit={send} onClose={onClose}>
      <DateInput
        {...calendar}
        label="Given on"
        description="Halfhour does not send the notice itself. Leave empty if it has not been given"
        clearable
        {...form.getInputProps('noticeGivenDay')}
      />
    </FormDialog>
  );
}
