import { Checkbox, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '#app/data/client.ts';
import { allSchemes } from '#app/data/sharedQueries.ts';
import { formatInstant, formatNumber } from '#app/format/format.ts';
import { Sheet } from '#app/table/Sheet.tsx';
import { Facts } from '#app/ui/Facts.tsx';
import { type ChosenFile, readChosenFile } from '#app/ui/files/chosenFile.ts';
import { IntakeDialog, type IntakeKind, type IntakeSource } from '#app/ui/files/Intake.tsx';
import { MAX_REQUIREMENT_FILE_BYTES, type RequirementFileResult } from '#contract/requirement.ts';
import { plural } from '#text/count.ts';
import classes from './market.module.css';

type NesoSource = IntakeSource & ChosenFile & { schemeUUID: string | null };
type CheckedNeso = NesoSource & { result: RequirementFileResult; accepts: boolean };

const kindWords: Record<RequirementFileResult['kind'], string> = {
  REQUIREMENT: 'Requirement',
  BIDS: 'Utilisation report',
  SUMMARY: 'Summary of the utilisation report',
};

/** Differences by member. */
const memberWords: Readonly<Record<string, string>> = {
  tag: 'Tag',
  isBuyersTest: 'Test',
  submissionTime: 'Submission time',
  guaranteedPriceGbpPerMwh: 'Guaranteed price, £/MWh',
  dispatchType: 'Dispatch type',
  eligible: 'Participants',
  mw: 'MW',
  caps: 'Zonal caps, MW',
  participant: 'Participant',
  zone: 'Zone',
  priceGbpPerMwh: 'Price, £/MWh',
  isAccepted: 'Accepted',
  procuredMw: 'MW bought',
  costGbp: 'Cost, £',
  settledMw: 'MW settled',
  settledGbp: 'Settled, £',
};

/** Checks one of NESO's files, shows what it adds and where it differs from what is stored, and stores it then. */
export default function UploadNesoFile({ schemeUUID, onClose }: { schemeUUID: string | null; onClose: () => void }) {
  return <IntakeDialog title="Upload NESO’s files" size={860} onClose={onClose} kind={nesoIntake(schemeUUID)} />;
}

const nesoIntake = (first: string | null): IntakeKind<NesoSource, CheckedNeso> => ({
  name: 'neso',
  noun: 'rows',
  text: `Requirement, utilisation report or summary: CSV or JSON of the portal, at most ${MAX_REQUIREMENT_FILE_BYTES / 1e6} MB.`,
  open: async (file, former) => ({ schemeUUID: first, ...former, file, ...(await readChosenFile(file)) }),
  columns: (source, onChange) => <SchemeChoice source={source} onChange={onChange} />,
  missing: ({ schemeUUID }) => (schemeUUID === null ? 'Choose the scheme.' : null),
  check: async (source) => ({ ...source, accepts: false, result: await send(source, { dryRun: true }) }),
  outcome: (checked, onChange) => <Outcome checked={checked} onChange={onChange} />,
  action: () => ({ label: 'Store', disabled: false }),
  store: async (checked) => {
    const { requirements, halfHours, bids } = await send(checked, {
      differences: checked.accepts ? 'ACCEPT' : 'KEEP',
    });
    const stored = [requirements, halfHours, bids].reduce((sum, counts) => sum + counts.new + counts.changed, 0);
    return stored === 0 ? 'Nothing changed.' : `${formatNumber(stored)} stored or changed.`;
  },
});

const send = (
  { name, schemeUUID, content }: NesoSource,
  how: { dryRun?: boolean; differences?: 'KEEP' | 'ACCEPT' },
): Promise<RequirementFileResult> =>
  api.storeRequirementFile({ body: { name, schemeUUID: schemeUUID!, content, ...how } });

type SchemeChoiceProps = { source: NesoSource; onChange: (source: NesoSource) => void };

function SchemeChoice({ source, onChange }: SchemeChoiceProps) {
  const schemes = useQuery(allSchemes()).data?.data ?? [];
  return (
    <Select
      label="Scheme"
      withAsterisk
      searchable
      data={schemes.map(({ schemeUUID, name }) => ({ value: schemeUUID, label: name }))}
      value={source.schemeUUID}
      onChange={(schemeUUID) => onChange({ ...source, schemeUUID })}
    />
  );
}

const COUNTED = [
  ['requirements', 'Requirements'],
  ['halfHours', 'Half-hours'],
  ['bids', 'Offers'],
] as const;

type OutcomeProps = { checked: CheckedNeso; onChange: (next: CheckedNeso) => void };

function Outcome({ checked, onChange }: OutcomeProps) {
  const { result, accepts } = checked;
  const counted = COUNTED.filter(([member]) => Object.values(result[member]).some((count) => count > 0));
  return (
    <>
      <Facts
        facts={[
          ['File', kindWords[result.kind]],
          ['Rows', formatNumber(result.rows)],
          ...counted.map(([member, label]): [string, string] => [label, countWords(result[member])]),
        ]}
      />
      {result.warnings.map(({ code, detail }) => (
        <p key={code + detail} className={classes.note}>
          {detail}
        </p>
      ))}
      {result.differenceCount > 0 && (
        <>
          <Checkbox
            label={`Replace ${plural(result.differenceCount, 'stored value')} with those of the file`}
            checked={accepts}
            onChange={({ currentTarget }) => onChange({ ...checked, accepts: currentTarget.checked })}
          />
          <Sheet label="Differences from what is stored" bare>
            <thead>
              <tr>
                {['Event', 'Half-hour', 'Unit', 'Value', 'Stored', 'In the file'].map((column) => (
                  <th key={column} scope="col" data-text>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {result.differences.map(({ buyerEventId, startTime, unitId, member, stored, given }) => (
                <tr key={[buyerEventId, startTime, unitId, member].join()}>
                  <th scope="row">{buyerEventId}</th>
                  <td data-text>{startTime === null ? 'All' : formatInstant(startTime)}</td>
                  <td data-text>{unitId ?? '–'}</td>
                  <td data-text>{memberWords[member] ?? member}</td>
                  <td data-text>{stored}</td>
                  <td data-text>{given}</td>
                </tr>
              ))}
            </tbody>
          </Sheet>
        </>
      )}
    </>
  );
}

function countWords(counts: RequirementFileResult['bids']): string {
  const words = (['new', 'changed', 'unchanged', 'different'] as const)
    .filter((member) => counts[member] > 0)
    .map((member) => `${formatNumber(counts[member])} ${member}`);
  return words.join(', ');
}
