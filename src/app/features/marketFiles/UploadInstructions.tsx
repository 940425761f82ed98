import { FileInput, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type InstructionFileDraft, marketFileMutations } from '#app/data/api/marketFiles.ts';
import { schemeQueries } from '#app/data/api/schemes.ts';
import { plural } from '#app/format/plural.ts';
import { Sheet } from '#app/table/Sheet.tsx';
import { type ChosenFile, readChosenFile } from '#app/ui/files/chosenFile.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { notifySuccess } from '#app/ui/notify.ts';
import { Time } from '#app/ui/Time.tsx';
import { ApiError } from '#client/client.ts';
import type { InstructionFile, InstructionLine } from '#contract/instructionFile.ts';
import { instructionWords } from './fileWords.ts';
import formClasses from '#app/ui/Form.module.css';
import classes from './marketFiles.module.css';

type InstructForm = {
  schemeUUID: string | null;
  format: InstructionFileDraft['format'];
  company: string;
  zone: 'UTC' | 'LONDON';
  runningType: 'TEST' | 'LIVE';
};

const outcomeWords: Record<InstructionLine['outcome'], string> = {
  CREATED: 'New event',
  CHANGED: 'Changes its event',
  UNCHANGED: 'Nothing new',
  SKIPPED: 'Skipped',
};

/** Checks a file of instructions, shows what would become of each, and makes the events once that was seen. */
export default function UploadInstructions({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [checked, setChecked] = useState<InstructionFile | null>(null);
  const instruct = useMutation(marketFileMutations.instruct());
  const schemes = useQuery(schemeQueries.list()).data?.data ?? [];
  const form = useForm<InstructForm>({
    initialValues: { schemeUUID: null, format: 'UKPN_DISPATCHES', company: '', zone: 'UTC', runningType: 'TEST' },
    validate: ({ schemeUUID, format, company }) => ({
      ...(schemeUUID === null && { schemeUUID: 'Choose the scheme of the events' }),
      ...(format !== 'SPEN_DISPATCHES' && company.trim() === '' && { company: 'Your company, as the file names it' }),
      ...(file === null && { file: 'Choose a file' }),
    }),
    onValuesChange: () => setChecked(null),
  });
  const isSpen = form.values.format === 'SPEN_DISPATCHES';
  const send = async ({ schemeUUID, format, company, zone, runningType }: InstructForm) => {
    const answer = await instruct.mutateAsync({
      name: file!.name,
      schemeUUID: schemeUUID!,
      format,
      runningType,
      content: file!.content,
      ...(isSpen ? { zone } : { company: company.trim() }),
      dryRun: checked === null,
    });
    if (checked === null) return setChecked(answer);
    const made = answer.lines.filter(({ outcome }) => outcome === 'CREATED').length;
    notifySuccess(
      answer.isRepeated ? `${answer.name} was received before: nothing changed.` : `${plural(made, 'event')} made.`,
    );
    onClose();
  };
  return (
    <FormDialog
      title="Upload instructions"
      action={checked === null ? 'Check the file' : 'Make the events'}
      form={form}
      onSubmit={send}
      onClose={onClose}
      pending={instruct.isPending}
      error={instruct.error}
      size={720}
    >
      <div className={formClasses.pair}>
        <Select
          label="Scheme"
          withAsterisk
          searchable
          data={schemes.map(({ schemeUUID, name }) => ({ value: schemeUUID, label: name }))}
          {...form.getInputProps('schemeUUID')}
        />
        <Select
          label="File of"
          allowDeselect={false}
          data={Object.entries(instructionWords).map(([value, label]) => ({ value, label }))}
          {...form.getInputProps('format')}
        />
        {isSpen ? (
          <Select
            label="Clock of its times"
            allowDeselect={false}
            data={[
              { value: 'UTC', label: 'UTC' },
              { value: 'LONDON', label: 'London' },
            ]}
            {...form.getInputProps('zone')}
          />
        ) : (
          <TextInput
            label="Company"
            withAsterisk
            description="As the file names you"
            {...form.getInputProps('company')}
          />
        )}
        <Select
          label="Events are"
          allowDeselect={false}
          data={[
            { value: 'TEST', label: 'Tests' },
            { value: 'LIVE', label: 'Live' },
          ]}
          {...form.getInputProps('runningType')}
        />
      </div>
      <FileInput
        label="File"
        withAsterisk
        placeholder="CSV, at most 700 kB"
        accept=".csv,text/csv"
        error={form.errors['file']}
        onChange={(chosen) => {
          setChecked(null);
          instruct.reset();
          if (chosen === null) setFile(null);
          else void readChosenFile(chosen).then(setFile);
        }}
      />
      <Faults error={instruct.error} />
      {checked && <Outcome file={checked} />}
    </FormDialog>
  );
}

function Faults({ error }: { error: unknown }) {
  const faults = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  const ofRows = faults.filter(({ pointer }) => pointer === '/content');
  if (ofRows.length === 0) return null;
  return (
    <ul className={classes.list} aria-label="Faults in the file">
      {ofRows.map(({ detail }) => (
        <li key={detail}>{detail}</li>
      ))}
    </ul>
  );
}

function Outcome({ file: { lines, leftOut, isRepeated } }: { file: InstructionFile }) {
  return (
    <>
      <p className={classes.quiet}>
        {isRepeated
          ? 'This file was received before: nothing will change.'
          : `${plural(lines.length, 'instruction')}; ${plural(leftOut, 'row')} of others or without an instruction.`}
      </p>
      {lines.length > 0 && (
        <Sheet label="What becomes of the instructions" bare>
          <thead>
            <tr>
              <th scope="col">Event</th>
              <th scope="col">Start</th>
              <th scope="col">MW</th>
              <th scope="col">£/MWh</th>
              <th scope="col" data-text>
                What becomes of it
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ row, name, startTime, mw, priceGbpPerMwh, outcome, reason }) => (
              <tr key={row}>
                <th scope="row">{name}</th>
                <td>
                  <Time at={startTime} />
                </td>
                <td>{mw}</td>
                <td>{priceGbpPerMwh ?? '–'}</td>
                <td data-text>{reason === null ? outcomeWords[outcome] : `${outcomeWords[outcome]}: ${reason}`}</td>
              </tr>
            ))}
          </tbody>
        </Sheet>
      )}
    </>
  );
}
