import { FileInput, NativeSelect, Select, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mutation } from '#app/data/query.ts';
import { allPacks } from '#app/data/sharedQueries.ts';
import { type ChosenFile, readChosenFile } from '#app/ui/files/chosenFile.ts';
import { ConventionFields } from '#app/ui/files/ConventionFields.tsx';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import {
  allowedFields,
  type BindingField,
  bindingFaults,
  type BindingKind,
  type BoundColumn,
  type FileConvention,
} from '#energy/files/binding.ts';
import { fieldWords, guessField, kindWords } from './fileWords.ts';
import formClasses from '#app/ui/Form.module.css';
import classes from './marketFiles.module.css';

type BindForm = { name: string; kind: BindingKind; packId: string | null; columns: BoundColumn[] } & {
  [Member in keyof FileConvention]: FileConvention[Member];
};

const boundTo = (header: readonly string[], kind: BindingKind): BoundColumn[] => {
  const taken = new Set<string>();
  return header.map((column) => {
    const field = guessField(column, allowedFields(kind), taken);
    taken.add(field);
    return { column, field };
  });
};

const errorsOf = ({ name, kind, columns }: BindForm, file: ChosenFile | null): Record<string, string> => {
  const [fault] = file === null ? [] : bindingFaults({ kind, columns });
  return {
    ...(name.trim() === '' && { name: 'Enter the buyer’s name for the template' }),
    ...(file === null && { file: 'Choose the buyer’s blank template' }),
    ...(fault && { columns: fault.detail }),
  };
};

/** Binds the columns of a buyer's empty template to fields; a binding of the same name is its next version. */
export default function BindTemplate({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const bind = useMutation(mutation('createFileBinding'));
  const packs = useQuery(allPacks()).data?.data ?? [];
  const form = useForm<BindForm>({
    initialValues: {
      name: '',
      kind: 'READINGS',
      packId: null,
      columns: [],
      quantity: 'kW',
      positive: 'EXPORT',
      decimals: 3,
      stamp: 'END',
      zone: 'UTC',
      timeFormat: 'ISO',
    },
    validate: (values) => errorsOf(values, file),
  });
  const choose = async (chosen: File | null) => {
    const read = chosen && (await readChosenFile(chosen));
    setFile(read);
    bind.reset();
    form.setFieldValue('columns', boundTo(read?.header ?? [], form.values.kind));
  };
  const send = async ({ name, kind, packId, columns, ...convention }: BindForm) => {
    const stored = await bind.mutateAsync({
      body: {
        name: name.trim(),
        kind,
        packId,
        columns,
        convention,
        template: file!.content,
      },
    });
    return `${stored.name} has been added, version ${stored.version}.`;
  };
  const { kind, quantity, decimals, positive, stamp, zone, timeFormat } = form.values;
  return (
    <FormDialog title="Add template" action="Add template" form={form} onSubmit={send} onClose={onClose} size={640}>
      <TextInput label="Name" withAsterisk placeholder="Meter data template" {...form.getInputProps('name')} />
      <div className={formClasses.pair}>
        <Select
          label="Content"
          allowDeselect={false}
          data={Object.entries(kindWords).map(([value, label]) => ({ value, label }))}
          value={kind}
          onChange={(value) =>
            form.setValues({
              kind: value as BindingKind,
              columns: boundTo(file?.header ?? [], value as BindingKind),
            })
          }
        />
        <Select
          label="Market rules"
          placeholder="No market"
          clearable
          searchable
          data={[...new Map(packs.map(({ packId, name }) => [packId, name]))].map(([value, label]) => ({
            value,
            label,
          }))}
          {...form.getInputProps('packId')}
        />
      </div>
      <FileInput
        label="Blank template"
        withAsterisk
        placeholder="CSV with its header, at most 100 kB"
        accept=".csv,text/csv"
        error={form.errors['file']}
        onChange={(chosen) => void choose(chosen)}
      />
      {file && <Columns form={form} />}
      {kind !== 'PARTICIPANTS' && (
        <div className={formClasses.pair}>
          <ConventionFields
            convention={{ quantity, decimals, positive, stamp, zone, timeFormat }}
            onChange={(change) => form.setValues(change)}
          />
        </div>
      )}
    </FormDialog>
  );
}

function Columns({ form }: { form: UseFormReturnType<BindForm> }) {
  const { columns, kind } = form.values;
  const change = (place: number, column: Partial<BoundColumn>) =>
    form.setFieldValue(
      'columns',
      columns.map((each, index) => (index === place ? { ...each, ...column } : each)),
    );
  return (
    <div>
      <div className={classes.columns}>
        {columns.map(({ column, field, constant }, place) => [
          <span key={`${column} name`}>{column}</span>,
          <NativeSelect
            key={`${column} field`}
            aria-label={`Content of ${column}`}
            data={allowedFields(kind).map((value) => ({ value, label: fieldWords[value] }))}
            value={field}
            onChange={({ currentTarget: { value } }) =>
              change(place, { field: value as BindingField, constant: value === 'CONSTANT' ? '' : null })
            }
          />,
          field === 'CONSTANT' && (
            <TextInput
              key={`${column} text`}
              className={classes.constant}
              aria-label={`Text of ${column}`}
              value={constant ?? ''}
              onChange={({ currentTarget: { value } }) => change(place, { constant: value })}
            />
          ),
        ])}
      </div>
      {form.errors['columns'] && (
        <p role="alert" className={classes.quiet}>
          {form.errors['columns']}
        </p>
      )}
    </div>
  );
}
