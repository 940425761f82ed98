import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconDownload } from '@tabler/icons-react';
import { useOperation } from '#app/data/useOperation.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { plural } from '#text/count.ts';

/** Takes the approved offers out as a file, and records that the buyer has them. */
export default function SubmitOffers({
  requirementUUID,
  offers,
  onClose,
}: {
  requirementUUID: string;
  offers: number;
  onClose: () => void;
}) {
  const submitOffers = useOperation('submitOffers');
  const form = useForm({ initialValues: { reference: '' } });
  return (
    <FormDialog
      title="Submit offers"
      action="Record submission"
      form={form}
      onClose={onClose}
      onSubmit={async ({ reference }) => {
        await submitOffers({ params: { requirementUUID }, body: { reference } });
        return `Recorded the submission of ${plural(offers, 'offer')}`;
      }}
    >
      <p>
        Send the file to the buyer before the submission time, then record its reference: offers without a recorded
        submission lapse.
      </p>
      <Button
        component="a"
        variant="default"
        leftSection={<IconDownload size={16} />}
        href={`/bff/api/offers?requirementUUID=${requirementUUID}&state=APPROVED&pageSize=1000&sort=startTime&as=csv`}
        download
      >
        Approved offers as CSV
      </Button>
      <TextInput label="Reference of the buyer" required {...form.getInputProps('reference')} />
    </FormDialog>
  );
}
