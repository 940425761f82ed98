import { Checkbox, FileInput, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BodyOf } from '#app/data/operationTypes.ts';
import { mutation } from '#app/data/query.ts';
import { allSchemes } from '#app/data/sharedQueries.ts';
import { eventTypeWords } from '#app/format/eventWords.ts';
import { Sheet } from '#app/table/Sheet.tsx';
import { type ChosenFile, readChosenFile } from '#app/ui/files/chosenFile.ts';
import { FormDialog } from '#app/ui/FormDialog.tsx';
import { Time } from '#app/ui/Time.tsx';
import { ApiError } from '#client/client.ts';
import { type InstructionFile, type InstructionLine, MAX_INSTRUCTION_FILE_BYTES } from '#contract/instructionFile.ts';
import { formatFault } from '#energy/files/dispatches/recogniseFile.ts';
import { SPEN_COMPANY_COLUMN } from '#energy/files/dispatches/spenDispatches.ts';
import { plural } from '#text/count.ts';
import { instructionWords } from './fileWords.ts';
import { InstructionReading } from './InstructionReading.tsx';
import formClasses from '#app/ui/Form.module.css';
import classes from './marketFiles.module.css';

type InstructForm = {
  schemeUUID: string | null;
  format: BodyOf<'createInstructionFile'>['format'];
  company: string;
  zone: 'UTC' | 'LONDON';
  runningType: 'TEST' | 'LIVE';
  leavesOutFaulty: boolean;
};

const formats = Object.keys(instructionWords) as BodyOf<'createInstructionFile'>['format'][];
const MAX_MB = MAX_INSTRUCTION_FILE_BYTES / 1e6;

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
  const instruct = useMutation(mutation('createInstructionFile'));
  const schemes = useQuery(allSchemes()).data?.data ?? [];
  /** Selected columns of SP Energy Networks may name nobody. */
  const namesCompany = (format: InstructForm['format']) =>
    format !== 'SPEN_DISPATCHES' || file?.header.includes(SPEN_COMPANY_COLUMN) === true;
  const form = useForm<InstructForm>({
    initialValues: {
      schemeUUID: null,
      format: 'NESO_DFS_UTILISATION',
      company: '',
      zone: 'UTC',
      runningType: 'LIVE',
      leavesOutFaulty: false,
    },
    validate: ({ schemeUUID, format, company }) => ({
      ...(schemeUUID === null && { schemeUUID: 'Choose the scheme of the events' }),
      ...(namesCompany(format) && company.trim() === '' && { company: 'Your company, as the file names it' }),
      ...(file === null && { file: 'Choose a file' }),
    }),
    onValuesChange: () => setChecked(null),
  });
  const isSpen = form.values.format === 'SPEN_DISPATCHES';
  const choose = (chosen: ChosenFile) => {
    setFile(chosen);
    const format = formats.find((each) => formatFault(chosen.header, each) === null);
    if (format) form.setFieldValue('format', format);
  };
  const send = async ({ schemeUUID, format, company, zone, runningType, leavesOutFaulty }: InstructForm) => {
    const answer = await instruct.mutateAsync({
      body: {
        name: file!.name,
        schemeUUID: schemeUUID!,
        format,
        runningType,
        content: file!.content,
        faultyRows: leavesOutFaulty ? 'LEAVE_OUT' : 'REFUSE',
        ...(isSpen && { zone }),
        ...(namesCompany(format) && { company: company.trim() }),
        dryRun: checked === null,
      },
    });
    if (checked === null) return setChecked(answer);
    const made = answer.lines.filter(({ outcome }) => outcome === 'CREATED').length;
    return answer.isRepeated
      ? `${answer.name} was received before: nothing changed.`
      : `${plural(made, 'event')} made.`;
  };
  return (
    <FormDialog
      title="Upload instructions"
      action={checked === null ? 'Check the file' : 'Make the events'}
      form={form}
      onSubmit={send}
      onClose={onClose}
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
        {isSpen && (
          <Select
            label="Clock of its times"
            allowDeselect={false}
            data={[
              { value: 'UTC', label: 'UTC' },
              { value: 'LONDON', label: 'London' },
            ]}
            {...form.getInputProps('zone')}
          />
        )}
        {namesCompany(form.values.format) && (
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
            { value: 'LIVE', label: 'Live, as instructed' },
            { value: 'TEST', label: 'Our own test, unpaid' },
          ]}
          {...form.getInputProps('runningType')}
        />
      </div>
      <FileInput
        label="File"
        withAsterisk
        placeholder={`CSV or JSON of the portal, at most ${MAX_MB} MB`}
        accept=".csv,.json,text/csv,application/json"
        error={form.errors['file']}
        onChange={(chosen) => {
          setChecked(null);
          instruct.reset();
          if (chosen === null) setFile(null);
          else void readChosenFile(chosen).then(choose);
        }}
      />
      <Faults error={instruct.error} />
      {(hasRowFaults(instruct.error) || form.values.leavesOutFaulty) && (
        <Checkbox
          label="Leave these rows out"
          description="The other instructions become events."
          {...form.getInputProps('leavesOutFaulty', { type: 'checkbox' })}
        />
      )}
      {checked && <InstructionReading file={checked} />}
      {checked && checked.lines.length > 0 && <Lines lines={checked.lines} />}
    </FormDialog>
  );
}

const rowFaults = (error: unknown) =>
  error instanceof ApiError ? (error.problem?.errors ?? []).filter(({ pointer }) => pointer === '/content') : [];
const hasRowFaults = (error: unknown): boolean => rowFaults(error).some(({ code }) => code === 'INVALID_ROW');

function Faults({ error }: { error: unknown }) {
  const faults = rowFaults(error);
  if (faults.length === 0) return null;
  return (
    <ul className={classes.list} aria-label="Faults in the file">
      {faults.map(({ detail }) => (
        <li key={detail}>{detail}</li>
      ))}
    </ul>
  );
}

function Lines({ lines }: { lines: readonly InstructionLine[] }) {
  return (
    <Sheet label="What becomes of the instructions" bare>
      <thead>
        <tr>
          <th scope="col">Event</th>
          <th scope="col" data-text>
            Direction
          </th>
          <th scope="col">Start</th>
          <th scope="col">End</th>
          <th scope="col">MW</th>
          <th scope="col">£/MWh</th>
          <th scope="col" data-text>
            What becomes of it
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ row, name, eventType, startTime, endTime, mw, priceGbpPerMwh, outcome, reason }) => (
          <tr key={row}>
            <th scope="row">{name}</th>
            <td data-text>{eventTypeWords[eventType]}</td>
            <td>
              <Time at={startTime} />
            </td>
            <td>
              <Time at={endTime} />
            </td>
            <td>{mw}</td>
            <td>{priceGbpPerMwh ?? '–'}</td>
            <td data-text>{reason === null ? outcomeWords[outcome] : `${outcomeWords[outcome]}: ${reason}`}</td>
          </tr>
        ))}
      </tbody>
    </Sheet>
  );
}
