import { Button, Group, Modal, MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { assetQueries } from '#app/api/assets.ts';
import { portfolioMutations } from '#app/api/portfolios.ts';
import { ErrorState } from '#app/shell/ErrorState.tsx';
import { notifyDone } from '#app/shell/notify.ts';
import { plural } from '#app/shell/plural.ts';
import form from '#app/shell/Form.module.css';
import { orNothing } from '#app/table/pageSearch.ts';
import type { Portfolio } from '#contract/portfolio.ts';

const FOUND = 30;
const PAUSE_MS = 250;

/** Finds assets by name, id or postcode and moves them into the portfolio; mounted while it is open. */
export function AssignAssets({ portfolio: { portfolioUUID, name }, onClose }: { portfolio: Portfolio; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS);
  // What was chosen keeps its label when a later search does not find it.
  const [labels, setLabels] = useState<ReadonlyMap<string, string>>(new Map());
  const [chosen, setChosen] = useState<string[]>([]);
  const found = useQuery(assetQueries.list({ search: orNothing(search), sort: 'name', pageSize: FOUND }));
  const assign = useMutation(portfolioMutations.assign());
  const options = new Map(found.data?.data.map((asset) => [asset.assetUUID, `${asset.name ?? asset.assetId} · ${asset.assetId}${asset.portfolioUUID === portfolioUUID ? ' · in it already' : ''}`]));
  for (const uuid of chosen) options.set(uuid, options.get(uuid) ?? labels.get(uuid) ?? uuid);

  const choose = (uuids: string[]) => {
    setLabels(new Map(uuids.map((uuid) => [uuid, options.get(uuid) ?? uuid])));
    setChosen(uuids);
  };
  const send = () =>
    assign.mutate(
      { portfolioUUID, assetUUIDs: chosen },
      {
        onSuccess: ({ assigned, unchanged }) => {
          notifyDone(`${plural(assigned, 'asset')} moved into ${name}${unchanged > 0 ? `; ${unchanged.toLocaleString('en-GB')} there already` : ''}`);
          onClose();
        },
      },
    );

  return (
    <Modal opened onClose={() => !assign.isPending && onClose()} title={`Assign assets to ${name}`} size={520}>
      <div className={form.form}>
        <MultiSelect
          label="Assets"
          description="An asset belongs to one portfolio at most: those in another one leave it."
          placeholder={chosen.length === 0 ? 'Name, asset id, MPAN or postcode' : ''}
          searchable
          data-autofocus
          hidePickedOptions
          clearable
          clearButtonProps={{ 'aria-label': 'Clear the choice' }}
          maxDropdownHeight={260}
          data={[...options].map(([value, label]) => ({ value, label }))}
          // The service has searched already, by more than the label.
          filter={({ options: all }) => all}
          nothingFoundMessage={found.isFetching ? 'Searching …' : 'No asset'}
          searchValue={typed}
          onSearchChange={setTyped}
          value={chosen}
          onChange={choose}
        />
        {found.isError && !found.data && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
        {assign.isError && <ErrorState error={assign.error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={chosen.length === 0} loading={assign.isPending} onClick={send}>
            {chosen.length === 0 ? 'Assign assets' : `Assign ${plural(chosen.length, 'asset')}`}
          </Button>
        </Group>
      </div>
    </Modal>
  );
}
