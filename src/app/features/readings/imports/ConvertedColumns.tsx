import { Button, NativeSelect, Progress, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '#app/data/query.ts';
import { allPacks, allSchemes } from '#app/data/sharedQueries.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import type { FileHead } from '#app/ui/files/parseRows.ts';
import { namesAssets } from '#energy/files/binding.ts';
import { type ColumnMap, guessColumns, type ImportField } from './columnMap.ts';
import { ColumnTable } from './ColumnTable.tsx';
import { type CheckedConverted, checkConverted, type ConvertedPlan } from './convertedImport.ts';
import { ImportSteps } from './ImportSteps.tsx';
import { readingFields } from './readingFields.ts';
import classes from './imports.module.css';

type Convention = NonNullable<ConvertedPlan['how']['convention']>;

const FIELDS: readonly ImportField[] = [
  ...readingFields.filter(({ id }) => id === 'assetId' || id === 'mpan'),
  {
    id: 'stamp',
    label: 'Time',
    aliases: ['timestamp', 'timestamputc', 'stamp', 'time', 'datetime', 'start', 'end', 'periodend', 'utc'],
    hint: 'A date and time, or a period like 2026-07-15 SP 35',
  },
  {
    id: 'value',
    label: 'Power or energy',
    aliases: ['powerkw', 'energykwh', 'powermw', 'energymwh', 'value', 'kw', 'kwh', 'mw', 'mwh', 'power', 'energy'],
  },
];
const OWN = 'OWN';
/** Of Flexible Power: what most files by a convention are. */
const USUAL: Convention = { quantity: 'kW', positive: 'EXPORT', stamp: 'END', zone: 'UTC', stepMinutes: 30 };

type ConvertedColumnsProps = {
  file: File;
  head: FileHead;
  onChecked: (checked: CheckedConverted) => void;
  onBack: () => void;
};

/**
 * How a file is written: by a template, by the rules of a scheme, or by a convention of its own; then it is checked.
 */
export function ConvertedColumns({ file, head, onChecked, onBack }: ConvertedColumnsProps) {
  const [by, setBy] = useState(OWN);
  const [own, setOwn] = useState<Convention>(USUAL);
  const [columns, setColumns] = useState<ColumnMap>(() => guessColumns(head.header, FIELDS));
  const [assetId, setAssetId] = useState('');
  const [share, setShare] = useState(0);
  const bindings = (useQuery(query('listFileBindings', { query: { pageSize: 100 } })).data?.data ?? []).filter(
    ({ kind }) => kind === 'READINGS',
  );
  const schemes = useQuery(allSchemes()).data?.data ?? [];
  const packs = useQuery(allPacks()).data?.data ?? [];
  const binding = bindings.find(({ bindingUUID }) => bindingUUID === by) ?? null;
  const pack = packs.find(({ packUUID }) => packUUID === by) ?? null;
  const units = useQuery(query('getMarketPack', { params: { packUUID: by } }, { enabled: pack !== null })).data
    ?.document.units;
  const named = binding ? namesAssets(binding) : columns['assetId'] != null || columns['mpan'] != null;
  const isReady =
    (named || assetId.trim() !== '') &&
    (pack === null || units !== undefined) &&
    (binding !== null || (columns['stamp'] != null && columns['value'] != null));
  const planOf = (): ConvertedPlan => {
    const convention: Convention = binding ? { ...USUAL, ...conventionOf(binding.convention) } : own;
    return {
      binding,
      how: pack ? { pack: { packId: pack.packId, version: pack.version } } : { convention },
      stamp: pack ? units!.stamp : convention.stamp,
      columns: {
        assetId: columns['assetId'] ?? null,
        mpan: columns['mpan'] ?? null,
        stamp: columns['stamp'] ?? 0,
        value: columns['value'] ?? 0,
      },
      assetId: assetId.trim(),
    };
  };
  const checking = useMutation({
    mutationFn: () => checkConverted(file, planOf(), setShare),
    onSuccess: onChecked,
  });
  return (
    <div className={classes.stack}>
      <ImportSteps step="Columns" />
      <NativeSelect
        label="The file is written"
        value={by}
        onChange={({ currentTarget: { value } }) => {
          setBy(value);
          checking.reset();
        }}
        data={[
          { value: OWN, label: 'By a convention that you choose' },
          ...bindings.map(({ bindingUUID, name, version }) => ({
            value: bindingUUID,
            label: `By the template ${name}, version ${version}`,
          })),
          ...packs
            .filter(({ packId, version }) =>
              schemes.some((s) => s.pack.packId === packId && s.pack.version === version),
            )
            .map(({ packUUID, name }) => ({ value: packUUID, label: `By the market rules ${name}` })),
        ]}
      />
      {by === OWN && <OwnConvention convention={own} onChange={setOwn} />}
      {binding === null && <ColumnTable fields={FIELDS} head={head} columns={columns} onChange={setColumns} />}
      {!named && (
        <TextInput
          label="Asset id"
          withAsterisk
          description="No column names the asset: all readings are of this one"
          value={assetId}
          onChange={({ currentTarget: { value } }) => setAssetId(value)}
        />
      )}
      {checking.isPending && <Progress value={100 * share} aria-label="Checking the lines" />}
      {checking.isError && <ErrorState error={checking.error} onRetry={() => checking.mutate()} />}
      <div className={classes.end}>
        <Button variant="default" onClick={onBack}>
          Another file
        </Button>
        <Button loading={checking.isPending} disabled={!isReady} onClick={() => checking.mutate()}>
          Check the lines
        </Button>
      </div>
    </div>
  );
}

const conventionOf = ({
  quantity,
  positive,
  stamp,
  zone,
}: Pick<Convention, 'quantity' | 'positive' | 'stamp' | 'zone'>) => ({
  quantity,
  positive,
  stamp,
  zone,
});

const STEPS = [30, 15, 5, 1] as const;

function OwnConvention({ convention, onChange }: { convention: Convention; onChange: (next: Convention) => void }) {
  const set = (change: Partial<Convention>) => onChange({ ...convention, ...change });
  return (
    <div className={classes.settings}>
      <NativeSelect
        label="Unit"
        data={['kW', 'MW', 'kWh', 'MWh']}
        value={convention.quantity}
        onChange={({ currentTarget: { value } }) => set({ quantity: value as Convention['quantity'] })}
      />
      <NativeSelect
        label="Above zero means"
        data={[
          { value: 'EXPORT', label: 'Export' },
          { value: 'IMPORT', label: 'Import' },
        ]}
        value={convention.positive}
        onChange={({ currentTarget: { value } }) => set({ positive: value as Convention['positive'] })}
      />
      <NativeSelect
        label="Times are stamped"
        data={[
          { value: 'START', label: 'At the start' },
          { value: 'END', label: 'At the end' },
        ]}
        value={convention.stamp}
        onChange={({ currentTarget: { value } }) => set({ stamp: value as Convention['stamp'] })}
      />
      <NativeSelect
        label="Times without an offset are"
        data={[
          { value: 'UTC', label: 'UTC' },
          { value: 'LONDON', label: 'UK local time' },
        ]}
        value={convention.zone}
        onChange={({ currentTarget: { value } }) => set({ zone: value as Convention['zone'] })}
      />
      <NativeSelect
        label="A value every"
        data={STEPS.map((minutes) => ({
          value: String(minutes),
          label: minutes === 1 ? 'minute' : `${minutes} minutes`,
        }))}
        value={String(convention.stepMinutes)}
        onChange={({ currentTarget: { value } }) => set({ stepMinutes: STEPS.find((step) => String(step) === value)! })}
      />
    </div>
  );
}
