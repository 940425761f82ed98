import { FileInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { mutation } from '#app/data/query.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { FaultList } from '#app/ui/FaultList.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';

/** Checks a file as soon as it is chosen, and stores it as the next version. */
export default function UploadTemplate({ schemeUUID, onClose }: { schemeUUID: string; onClose: () => void }) {
  const check = useMutation(mutation('createWeekTemplate'));
  const upload = useMutation(mutation('createWeekTemplate'));
  const [text, setText] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const form = useForm({ initialValues: {} });
  const choose = async (file: File | null) => {
    const chosen = file && (await file.text());
    setText(chosen);
    setMissing(false);
    check.reset();
    upload.reset();
    if (chosen !== null) check.mutate({ params: { schemeUUID }, body: { file: chosen, dryRun: true } });
  };
  const send = async () => {
    if (text === null) return setMissing(true);
    const { version } = await upload.mutateAsync({ params: { schemeUUID }, body: { file: text } });
    return `Version ${version} is stored: events that start from now on are settled by it.`;
  };
  return (
    <FormDialog title="Upload weekly baseline" action="Upload" form={form} onSubmit={send} onClose={onClose} size={560}>
      <FileInput
        label="File"
        description="day_of_week,local_time,power_kw and 336 rows from MONDAY,00:00"
        withAsterisk
        placeholder="CSV"
        accept=".csv,text/csv"
        error={missing && 'Choose a file'}
        onChange={(file) => void choose(file)}
      />
      <output>{checkedWords(check.data)}</output>
      <FaultList error={upload.error ?? check.error} at="/file" label="Faults in the file" />
      {check.isError && <ErrorState error={check.error} />}
    </FormDialog>
  );
}

/** What the check of a file found, where it has no faults. */
function checkedWords(checked: { version: number; warnings: readonly string[] } | undefined): string {
  if (checked === undefined) return '';
  const sign = checked.warnings.length === 0 ? '' : ' Nearly all of its values are export: is its sign right?';
  return `336 rows without a fault: it will be version ${checked.version}.${sign}`;
}
