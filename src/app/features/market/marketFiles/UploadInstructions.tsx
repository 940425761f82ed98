import { Checkbox, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '#app/data/client.ts';
import { allSchemes } from '#app/data/sharedQueries.ts';
import { eventTypeWords } from '#app/format/eventWords.ts';
import { Sheet } from '#app/table/Sheet.tsx';
import { type ChosenFile, readChosenFile } from '#app/ui/files/chosenFile.ts';
import { ConventionFields } from '#app/ui/files/ConventionFields.tsx';
import { IntakeDialog, type IntakeKind, type IntakeSource } from '#app/ui/files/Intake.tsx';
import { Time } from '#app/ui/Time.tsx';
import {
  type InstructionFile,
  type InstructionFormat,
  type InstructionLine,
  MAX_INSTRUCTION_FILE_BYTES,
} from '#contract/instructionFile.ts';
import { formatFault } from '#energy/files/dispatches/recogniseFile.ts';
import { SPEN_COMPANY_COLUMN } from '#energy/files/dispatches/spenDispatches.ts';
import { plural } from '#text/count.ts';
import { instructionWords, instructedMwText, instructedPriceText } from './fileWords.ts';
import { InstructionReading } from './InstructionReading.tsx';
import formClasses from '#app/ui/Form.module.css';

type InstructionSource = IntakeSource &
  ChosenFile & {
    schemeUUID: string | null;
    format: InstructionFormat;
    company: string;
    zone: 'UTC' | 'LONDON';
    runningType: 'TEST' | 'LIVE';
    leavesOutFaulty: boolean;
  };
type CheckedInstructions = InstructionSource & { reading: InstructionFile };

const formats = Object.keys(instructionWords) as InstructionFormat[];

const outcomeWords: Record<InstructionLine['outcome'], string> = {
  CREATED: 'New event',
  CHANGED: 'Updates its event',
  UNCHANGED: 'No change',
  SKIPPED: 'Skipped',
};

/** Selected columns of SP Energy Networks may name nobody. */
const namesCompany = ({ format, header }: InstructionSource): boolean =>
  format !== 'SPEN_DISPATCHES' || header.includes(SPEN_COMPANY_COLUMN);

/** Checks a file of instructions, shows what would become of each, and makes the events once that was seen. */
export default function UploadInstructions({ onClose }: { onClose: () => void }) {
  return <IntakeDialog title="Upload instructions" size={960} onClose={onClose} kind={instructionsIntake} />;
}

const instructionsIntake: IntakeKind<InstructionSource, CheckedInstructions> = {
  name: 'instructions',
  noun: 'instructions',
  text: `Dispatches or accepted bids: CSV or JSON of the portal, at most ${MAX_INSTRUCTION_FILE_BYTES / 1e6} MB.`,
  open: async (file, former) => {
    const chosen = await readChosenFile(file);
    const known = formats.find((each) => formatFault(chosen.header, each) === null);
    return {
      schemeUUID: null,
      company: '',
      zone: 'UTC',
      runningType: 'LIVE',
      leavesOutFaulty: false,
      ...former,
      file,
      ...chosen,
      format: known ?? former?.format ?? 'NESO_DFS_UTILISATION',
    };
  },
  columns: (source, onChange) => <InstructionChoices source={source} onChange={onChange} />,
  missing: (source) => {
    if (source.schemeUUID === null) return 'Choose the scheme of the events.';
    return namesCompany(source) && source.company.trim() === '' ? 'Your company, as the file names it.' : null;
  },
  check: async (source) => ({ ...source, reading: await sendInstructions(source, true) }),
  outcome: ({ reading }) => (
    <>
      <InstructionReading file={reading} />
      {reading.lines.length > 0 && <Lines lines={reading.lines} />}
    </>
  ),
  action: () => ({ label: 'Create events', disabled: false }),
  store: async (checked) => {
    const { name, lines, isRepeated } = await sendInstructions(checked, false);
    const made = lines.filter(({ outcome }) => outcome === 'CREATED').length;
    return isRepeated ? `${name} was received before; nothing changed.` : `${plural(made, 'event')} created.`;
  },
};

const sendInstructions = (source: InstructionSource, dryRun: boolean) =>
  api.createInstructionFile({
    body: {
      name: source.name,
      schemeUUID: source.schemeUUID!,
      format: source.format,
      runningType: source.runningType,
      content: source.content,
      faultyRows: source.leavesOutFaulty ? 'LEAVE_OUT' : 'REFUSE',
      ...(source.format === 'SPEN_DISPATCHES' && { zone: source.zone }),
      ...(namesCompany(source) && { company: source.company.trim() }),
      dryRun,
    },
  });

type InstructionChoicesProps = { source: InstructionSource; onChange: (source: InstructionSource) => void };

function InstructionChoices({ source, onChange }: InstructionChoicesProps) {
  const set = (change: Partial<InstructionSource>) => onChange({ ...source, ...change });
  const schemes = useQuery(allSchemes()).data?.data ?? [];
  return (
    <>
      <div className={formClasses.pair}>
        <Select
          label="Scheme"
          withAsterisk
          searchable
          data={schemes.map(({ schemeUUID, name }) => ({ value: schemeUUID, label: name }))}
          value={source.schemeUUID}
          onChange={(schemeUUID) => set({ schemeUUID })}
        />
        <Select
          label="File type"
          allowDeselect={false}
          data={formats.map((value) => ({ value, label: instructionWords[value] }))}
          value={source.format}
          onChange={(value) => set({ format: value as InstructionFormat })}
        />
        {source.format === 'SPEN_DISPATCHES' && <ConventionFields convention={{ zone: source.zone }} onChange={set} />}
        {namesCompany(source) && (
          <TextInput
            label="Company"
            withAsterisk
            description="As named in the file"
            value={source.company}
            onChange={({ currentTarget: { value } }) => set({ company: value })}
          />
        )}
        <Select
          label="Create as"
          allowDeselect={false}
          data={[
            { value: 'LIVE', label: 'Live events, as instructed' },
            { value: 'TEST', label: 'Own tests, unpaid' },
          ]}
          value={source.runningType}
          onChange={(value) => set({ runningType: value === 'TEST' ? value : 'LIVE' })}
        />
      </div>
      <Checkbox
        label="Leave rows with faults out"
        description="The other instructions become events."
        checked={source.leavesOutFaulty}
        onChange={({ currentTarget: { checked } }) => set({ leavesOutFaulty: checked })}
      />
    </>
  );
}

function Lines({ lines }: { lines: readonly InstructionLine[] }) {
  return (
    <Sheet label="Result for each instruction" bare>
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
            Result
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ row, name, eventType, startTime, endTime, outcome, reason, ...terms }) => (
          <tr key={row}>
            <th scope="row">{name}</th>
            <td data-text>{eventTypeWords[eventType]}</td>
            <td>
              <Time at={startTime} />
            </td>
            <td>
              <Time at={endTime} />
            </td>
            <td>{instructedMwText(terms)}</td>
            <td>{instructedPriceText(terms)}</td>
            <td data-text>{reason === null ? outcomeWords[outcome] : `${outcomeWords[outcome]}: ${reason}`}</td>
          </tr>
        ))}
      </tbody>
    </Sheet>
  );
}
