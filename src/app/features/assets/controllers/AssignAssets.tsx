import { Button, Checkbox, Group, Modal, MultiSelect, SegmentedControl, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '#app/data/query.ts';
import { allPortfolios } from '#app/data/sharedQueries.ts';
import { assetTypeWords } from '#app/format/assetWords.ts';
import { undefinedIfEmpty } from '#app/table/pageSearch.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { notifySuccess } from '#app/ui/notify.ts';
import { type AssetType, assetType } from '#contract/asset.ts';
import type { AssignedControllerAssets, Controller } from '#contract/dispatch/controller.ts';
import { formatCount, plural } from '#text/count.ts';
import { assignMany } from './assignMany.ts';
import form from '#app/ui/Form.module.css';
import classes from './controllers.module.css';

const words: Record<AssignedControllerAssets['refused'][number]['code'], string> = {
  ASSET_NOT_FOUND: 'no longer found',
  ASSET_ARCHIVED: 'archived',
  OTHER_CONTROLLER: 'assigned to another controller; choose to reassign them',
  DISPATCHED_NOW: 'in a running dispatch; assign after the event',
};

/** How many assets were not assigned, by reason. */
function Refused({ refused }: Pick<AssignedControllerAssets, 'refused'>) {
  const codes = [...new Set(refused.map(({ code }) => code))];
  return (
    <ul className={classes.refused} aria-live="polite">
      {codes.map((code) => (
        <li key={code}>
          <strong>{plural(refused.filter((each) => each.code === code).length, 'asset')}</strong> {words[code]}
        </li>
      ))}
    </ul>
  );
}

const FOUND = 30;
const PAUSE_MS = 250;
const types = assetType.options.map((value) => ({ value, label: assetTypeWords[value] }));

type How = 'some' | 'matching';

/** Puts assets under a controller: some by name, or all of a portfolio or kind; mounted while it is open. */
export default function AssignAssets({ controller, onClose }: { controller: Controller; onClose: () => void }) {
  const { controllerUUID, name } = controller;
  const [how, setHow] = useState<How>('matching');
  const [chosen, setChosen] = useState<string[]>([]);
  const [portfolioUUID, setPortfolio] = useState<string | null>(null);
  const [type, setType] = useState<AssetType | null>(null);
  const [takeOver, setTakeOver] = useState(false);
  const portfolios = useQuery(allPortfolios());
  const matching = {
    ...(portfolioUUID !== null && { portfolioUUID }),
    ...(type !== null && { assetType: type }),
  };
  const filtered = portfolioUUID !== null || type !== null;
  const matched = useQuery(query('listAssets', { query: { ...matching, pageSize: 1 } }, { enabled: filtered }));
  const assign = useMutation({
    ...assignMany(),
    onSuccess: ({ changed, unchanged, refused, takenFrom }) => {
      const taken = takenFrom.reduce((sum, { assets }) => sum + assets, 0);
      const earlier = [...new Set(takenFrom.map((of) => of.name))].join(', ');
      notifySuccess(
        `${plural(changed, 'asset')} assigned to ${name}` +
          (taken === 0 ? '' : `, including ${formatCount(taken)} from ${earlier}`) +
          `${unchanged === 0 ? '' : `, ${formatCount(unchanged)} were already assigned`}.`,
      );
      if (refused.length === 0) onClose();
    },
  });
  const count = how === 'some' ? chosen.length : filtered ? (matched.data?.totalItems ?? 0) : 0;
  const refused = assign.data?.refused ?? [];
  return (
    <Modal opened onClose={() => !assign.isPending && onClose()} title={`Assign assets to ${name}`} size={560}>
      <div className={form.form}>
        <SegmentedControl
          aria-label="Assets to assign"
          data={[
            { value: 'matching', label: 'By portfolio or type' },
            { value: 'some', label: 'Selected assets' },
          ]}
          value={how}
          onChange={(next) => setHow(next)}
        />
        {how === 'some' ? (
          <SomeAssets chosen={chosen} onChoose={setChosen} />
        ) : (
          <div className={form.pair}>
            <Select
              label="Portfolio"
              placeholder="Any portfolio"
              clearable
              searchable
              data={portfolios.data?.data.map(({ portfolioUUID: value, name: label }) => ({ value, label })) ?? []}
              value={portfolioUUID}
              onChange={setPortfolio}
            />
            <Select
              label="Asset type"
              placeholder="Any type"
              clearable
              data={types}
              value={type}
              onChange={(value) => setType(value)}
            />
          </div>
        )}
        <Checkbox
          label="Reassign assets from other controllers"
          description="An asset can have only one controller. Assets in a running dispatch keep their controller."
          checked={takeOver}
          onChange={({ currentTarget }) => setTakeOver(currentTarget.checked)}
        />
        {assign.isError && <ErrorState error={assign.error} />}
        {refused.length > 0 && <Refused refused={refused} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={assign.isPending} onClick={onClose}>
            {refused.length > 0 ? 'Close' : 'Cancel'}
          </Button>
          <Button
            disabled={count === 0}
            loading={assign.isPending}
            onClick={() =>
              assign.mutate({
                controllerUUID,
                takeOver,
                ...(how === 'some' ? { assetUUIDs: chosen } : { filter: matching }),
              })
            }
          >
            {count === 0 ? 'Assign assets' : `Assign ${plural(count, 'asset')}`}
          </Button>
        </Group>
      </div>
    </Modal>
  );
}

function SomeAssets({ chosen, onChoose }: { chosen: string[]; onChoose: (uuids: string[]) => void }) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS);
  // Selected options keep their label when a later search does not find them.
  const [labels, setLabels] = useState<ReadonlyMap<string, string>>(new Map());
  const found = useQuery(
    query('listAssets', { query: { search: undefinedIfEmpty(search), sort: 'name', pageSize: FOUND } }),
  );
  const options = new Map(
    found.data?.data.map(({ assetUUID, name, assetId }) => [assetUUID, `${name ?? assetId} · ${assetId}`]),
  );
  for (const uuid of chosen) options.set(uuid, options.get(uuid) ?? labels.get(uuid) ?? uuid);
  return (
    <MultiSelect
      label="Assets"
      placeholder={chosen.length === 0 ? 'Name, asset id, MPAN or postcode' : ''}
      searchable
      hidePickedOptions
      clearable
      clearButtonProps={{ 'aria-label': 'Clear the selection' }}
      maxDropdownHeight={260}
      data={[...options].map(([value, label]) => ({ value, label }))}
      // The service has searched already, by more than the label.
      filter={({ options: all }) => all}
      nothingFoundMessage={found.isFetching ? 'Searching …' : 'No assets'}
      searchValue={typed}
      onSearchChange={setTyped}
      value={chosen}
      onChange={(uuids) => {
        setLabels(new Map(uuids.map((uuid) => [uuid, options.get(uuid) ?? uuid])));
        onChoose(uuids);
      }}
    />
  );
}
