import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '#app/data/client.ts';
import { query } from '#app/data/query.ts';
import { allPacks, allSchemes } from '#app/data/sharedQueries.ts';
import { ConventionFields } from '#app/ui/files/ConventionFields.tsx';
import type { IntakeSource } from '#app/ui/files/Intake.tsx';
import type { FileHead } from '#app/ui/files/parseRows.ts';
import type { FileBinding } from '#contract/fileBinding.ts';
import { namesAssets } from '#energy/files/binding.ts';
import type { ColumnMap, ImportField } from './columnMap.ts';
import { ColumnTable } from './ColumnTable.tsx';
import type { ConvertedPlan } from './convertedImport.ts';
import { readingFields } from './readingFields.ts';
import classes from './imports.module.css';

type Convention = NonNullable<ConvertedPlan['how']['convention']>;

export const convertedFields: readonly ImportField[] = [
  ...readingFields.filter(({ id }) => id === 'assetId' || id === 'mpan'),
  {
    id: 'stamp',
    label: 'Time',
    aliases: ['timestamp', 'timestamputc', 'stamp', 'time', 'datetime', 'start', 'end', 'periodend', 'utc'],
    hint: 'A date and time, or a settlement period such as 2026-07-15 SP 35',
  },
  {
    id: 'value',
    label: 'Power or energy',
    aliases: ['powerkw', 'energykwh', 'powermw', 'energymwh', 'value', 'kw', 'kwh', 'mw', 'mwh', 'power', 'energy'],
  },
];
const OWN = 'OWN';
/** Of Flexible Power: what most files by a convention are. */
export const USUAL: Convention = { quantity: 'kW', positive: 'EXPORT', stamp: 'END', zone: 'UTC', stepMinutes: 30 };

/** A chosen file, and how it is written: by a template, by the rules of a scheme, or by a convention of its own. */
export type ConvertedSource = IntakeSource & {
  head: FileHead;
  binding: FileBinding | null;
  pack: { packUUID: string; packId: string; version: string } | null;
  convention: Convention;
  columns: ColumnMap;
  /** Of a file that names no asset. */
  assetId: string;
};

export const namesItsAssets = ({ binding, columns }: ConvertedSource): boolean =>
  binding ? namesAssets(binding) : columns['assetId'] != null || columns['mpan'] != null;

/** How a file is read by what was chosen. */
export async function planOf({ binding, pack, columns, assetId, ...source }: ConvertedSource): Promise<ConvertedPlan> {
  const convention: Convention = binding ? { ...USUAL, ...conventionOf(binding.convention) } : source.convention;
  return {
    binding,
    how: pack ? { pack: { packId: pack.packId, version: pack.version } } : { convention },
    stamp: pack
      ? (await api.getMarketPack({ params: { packUUID: pack.packUUID } })).document.units.stamp
      : convention.stamp,
    columns: {
      assetId: columns['assetId'] ?? null,
      mpan: columns['mpan'] ?? null,
      stamp: columns['stamp'] ?? 0,
      value: columns['value'] ?? 0,
    },
    assetId: assetId.trim(),
  };
}

type ConvertedColumnsProps = { source: ConvertedSource; onChange: (source: ConvertedSource) => void };

/** Choice of how a file is written, with its columns where no template says them. */
export function ConvertedColumns({ source, onChange }: ConvertedColumnsProps) {
  const { head, binding, pack, convention, columns, assetId } = source;
  const bindings = (useQuery(query('listFileBindings', { query: { pageSize: 100 } })).data?.data ?? []).filter(
    ({ kind }) => kind === 'READINGS',
  );
  const schemes = useQuery(allSchemes()).data?.data ?? [];
  const packs = (useQuery(allPacks()).data?.data ?? []).filter(({ packId, version }) =>
    schemes.some((s) => s.pack.packId === packId && s.pack.version === version),
  );
  return (
    <>
      <NativeSelect
        label="File format"
        value={binding?.bindingUUID ?? pack?.packUUID ?? OWN}
        onChange={({ currentTarget: { value } }) =>
          onChange({
            ...source,
            binding: bindings.find(({ bindingUUID }) => bindingUUID === value) ?? null,
            pack: packs.find(({ packUUID }) => packUUID === value) ?? null,
          })
        }
        data={[
          { value: OWN, label: 'Custom format' },
          ...bindings.map(({ bindingUUID, name, version }) => ({
            value: bindingUUID,
            label: `Template ${name}, version ${version}`,
          })),
          ...packs.map(({ packUUID, name }) => ({ value: packUUID, label: `Market rules ${name}` })),
        ]}
      />
      {binding === null && pack === null && (
        <div className={classes.settings}>
          <ConventionFields
            convention={convention}
            onChange={(change) => onChange({ ...source, convention: { ...convention, ...change } })}
          />
        </div>
      )}
      {binding === null && (
        <ColumnTable
          fields={convertedFields}
          head={head}
          columns={columns}
          onChange={(next) => onChange({ ...source, columns: next })}
        />
      )}
      {!namesItsAssets(source) && (
        <TextInput
          label="Asset id"
          withAsterisk
          description="No column identifies the asset, so all readings are stored for this one"
          value={assetId}
          onChange={({ currentTarget: { value } }) => onChange({ ...source, assetId: value })}
        />
      )}
    </>
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
