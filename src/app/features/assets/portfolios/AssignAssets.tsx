import { Button, Group, Modal, MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '#app/data/query.ts';
import { BulkDialog } from '#app/features/events/optIn/index.ts';
import { undefinedIfEmpty } from '#app/table/pageSearch.ts';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import type { Portfolio } from '#contract/portfolio.ts';
import { plural } from '#text/count.ts';
import form from '#app/ui/Form.module.css';

const FOUND = 30;
const PAUSE_MS = 250;

/** Finds assets by name, id or postcode, shows the effect of moving them, and moves them; mounted while it is open. */
export function AssignAssets({
  portfolio: { portfolioUUID, name },
  onClose,
}: {
  portfolio: Portfolio;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS);
  // Selected options keep their label when a later search does not find them.
  const [labels, setLabels] = useState<ReadonlyMap<string, string>>(new Map());
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState<string[]>([]);
  const found = useQuery(
    query('listAssets', { query: { search: undefinedIfEmpty(search), sort: 'name', pageSize: FOUND } }),
  );
  const options = new Map(
    found.data?.data.map((asset) => [
      asset.assetUUID,
      `${asset.name ?? asset.assetId} · ` +
        `${asset.assetId}${asset.portfolioUUID === portfolioUUID ? ' · already in this portfolio' : ''}`,
    ]),
  );
  for (const uuid of chosen) options.set(uuid, options.get(uuid) ?? labels.get(uuid) ?? uuid);

  const choose = (uuids: string[]) => {
    setLabels(new Map(uuids.map((uuid) => [uuid, options.get(uuid) ?? uuid])));
    setChosen(uuids);
  };
  if (isOpen)
    return (
      <BulkDialog
        intent="ASSIGN"
        target={{ kind: 'portfolio', uuid: portfolioUUID, name }}
        filter={{ assetUUIDs: chosen }}
        count={chosen.length}
        onClose={() => setIsOpen(false)}
        onDone={onClose}
      />
    );

  return (
    <Modal opened onClose={onClose} title={`Assign assets to ${name}`} size={520}>
      <div className={form.form}>
        <MultiSelect
          label="Assets"
          description="An asset can be in only one portfolio. Assets in another portfolio will be moved."
          placeholder={chosen.length === 0 ? 'Name, asset id, MPAN or postcode' : ''}
          searchable
          data-autofocus
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
          onChange={choose}
        />
        {found.isError && !found.data && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={chosen.length === 0} onClick={() => setIsOpen(true)}>
            {chosen.length === 0 ? 'Preview' : `Preview ${plural(chosen.length, 'asset')}`}
          </Button>
        </Group>
      </div>
    </Modal>
  );
}
