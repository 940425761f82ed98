import { FileInput, Select, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mutation } from '#app/data/query.ts';
import { allSchemes } from '#app/data/sharedQueries.ts';
import { FaultList } from '#app/ui/FaultList.tsx';
import { type ChosenFile, readChosenFile } from '#app/ui/files/chosenFile.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { plural } from '#text/count.ts';
import { bindings, type Bound, guessBindings, mappingOf } from './paymentFile.ts';
import formClasses from '#app/ui/Form.module.css';

type UploadForm = Bound & {
  schemeUUID: string | null;
  productOfFile: string;
  zone: 'UTC' | 'LONDON';
  stamp: 'START' | 'END';
};

const errorsOf = (values: UploadForm, file: ChosenFile | null): Record<string, string> => ({
  ...(values.schemeUUID === null && { schemeUUID: 'Choose the scheme that the buyer pays for' }),
  ...(file !== null && values.gbp === null && { gbp: 'Choose the column of the amounts' }),
  ...(file !== null &&
    values.product === null &&
    values.productOfFile.trim() === '' && { productOfFile: 'Name the product, or choose its column' }),
});

/** Binds the columns of a payment file and sends it; faults are listed by row, and nothing is stored then. */
export default function UploadPayment({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [missing, setMissing] = useState(false);
  const upload = useMutation(mutation('createPaymentFile'));
  const schemes = useQuery(allSchemes()).data?.data ?? [];
  const form = useForm<UploadForm>({
    initialValues: { ...guessBindings([]), schemeUUID: null, productOfFile: '', zone: 'UTC', stamp: 'START' },
    validate: (values) => errorsOf(values, file),
  });
  const choose = async (chosen: File | null) => {
    const read = chosen && (await readChosenFile(chosen));
    setFile(read);
    setMissing(false);
    upload.reset();
    if (read) form.setValues(guessBindings(read.header));
  };
  const send = async ({ schemeUUID, productOfFile, zone, stamp, ...bound }: UploadForm) => {
    if (file === null) return setMissing(true);
    const stored = await upload.mutateAsync({
      body: {
        name: file.name,
        schemeUUID: schemeUUID!,
        ...(bound.product === null && { product: productOfFile.trim() }),
        mapping: mappingOf(bound, zone, stamp),
        content: file.content,
      },
    });
    return `${file.name} is stored: ${plural(stored.lines, 'line')} of payments.`;
  };
  return (
    <FormDialog title="Upload payment file" action="Upload" form={form} onSubmit={send} onClose={onClose} size={560}>
      <Select
        label="Scheme"
        withAsterisk
        searchable
        data={schemes.map(({ schemeUUID, name }) => ({ value: schemeUUID, label: name }))}
        {...form.getInputProps('schemeUUID')}
      />
      <FileInput
        label="File"
        withAsterisk
        placeholder="CSV, at most 700 kB"
        accept=".csv,text/csv"
        error={missing && 'Choose a file'}
        onChange={(chosen) => void choose(chosen)}
      />
      {file && <Columns form={form} header={file.header} />}
      <FaultList error={upload.error} at="/content" label="Faults in the file" />
    </FormDialog>
  );
}

function Columns({ form, header }: { form: UseFormReturnType<UploadForm>; header: readonly string[] }) {
  const hasTimes = form.values.halfHour !== null;
  return (
    <div className={formClasses.pair}>
      {bindings.map(([name, label]) => (
        <Select
          key={name}
          label={label}
          placeholder="In no column"
          clearable={name !== 'gbp'}
          data={[...new Set(header)]}
          {...form.getInputProps(name)}
        />
      ))}
      {form.values.product === null && (
        <TextInput label="Product of the file" placeholder="SU" {...form.getInputProps('productOfFile')} />
      )}
      {hasTimes && (
        <>
          <Select
            label="Clock"
            description="Of half hours without an offset"
            allowDeselect={false}
            data={[
              { value: 'UTC', label: 'UTC' },
              { value: 'LONDON', label: 'London' },
            ]}
            {...form.getInputProps('zone')}
          />
          <Select
            label="Half hours are stamped"
            description="As the buyer writes them"
            allowDeselect={false}
            data={[
              { value: 'START', label: 'At their start' },
              { value: 'END', label: 'At their end' },
            ]}
            {...form.getInputProps('stamp')}
          />
        </>
      )}
    </div>
  );
}
