import { Button } from '@mantine/core';
import { IconBolt, IconFolderOff } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { callThrottled } from '#app/data/callThrottled.ts';
import { api } from '#app/data/client.ts';
import { listQuery } from '#app/data/query.ts';
import { useMayOperate } from '#app/data/session.ts';
import { staleAfter } from '#app/data/staleQueries.ts';
import { assetColumns } from '#app/features/assets/index.ts';
import { undefinedIfEmpty } from '#app/table/pageSearch.ts';
import { ParticipantsTable } from '#app/table/ParticipantsTable.tsx';
import { useListTable } from '#app/table/useListTable.ts';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { SelectionBar } from '#app/ui/SelectionBar.tsx';
import type { Portfolio } from '#contract/portfolio.ts';
import { plural } from '#text/count.ts';
import { portfolioSearchDefaults, type PortfolioSearch } from './portfolioSearch.ts';

type PortfolioAssetsProps = {
  portfolio: Portfolio;
  address: PortfolioSearch;
  onChange: (change: Partial<PortfolioSearch>, replace?: boolean) => void;
};

const NONE: ReadonlySet<string> = new Set();
const columns = assetColumns(new Map());
const HIDDEN = ['portfolio'];

/** The assets of a portfolio; chosen ones can be taken out of it. */
export function PortfolioAssets({
  portfolio: { portfolioUUID, name, status },
  address,
  onChange,
}: PortfolioAssetsProps) {
  const { search, sort, page, pageSize } = address;
  const mayChange = useMayOperate() && status === 'ACTIVE';
  const [selected, setSelected] = useState(NONE);
  const [isOpen, setIsOpen] = useState(false);
  const { table } = useListTable({
    list: listQuery('listAssets'),
    query: { portfolioUUID, search: undefinedIfEmpty(search), sort, page, pageSize },
    address,
    onChange,
    defaultSort: portfolioSearchDefaults.sort,
  });
  const takeOut = useMutation({
    mutationFn: (assetUUIDs: readonly string[]) =>
      callThrottled(assetUUIDs, (assetUUID) => api.removePortfolioAsset({ params: { portfolioUUID, assetUUID } })),
    onSettled: staleAfter('removePortfolioAsset'),
  });
  const what = plural(selected.size, 'asset');
  const confirm = async () => {
    const { done } = await takeOut.mutateAsync([...selected]);
    setSelected(NONE);
    return `${plural(done, 'asset')} removed from ${name}`;
  };

  return (
    <>
      <ParticipantsTable
        label="Portfolio assets"
        columns={columns}
        search={search}
        onSearch={(text) => onChange({ search: text }, true)}
        searchLabel="Name, asset id, MPAN or postcode"
        searchWidth={280}
        table={{
          ...table,
          hidden: HIDDEN,
          empty:
            search === '' ? (
              <EmptyState
                icon={IconBolt}
                title="No assets in this portfolio yet"
                text="Assign assets above or select them in the asset list. An asset can be in only one portfolio."
              />
            ) : (
              <EmptyState icon={IconBolt} title="No assets match" text="Shorten the search to see more." />
            ),
          ...(mayChange && { selected, onSelect: setSelected }),
        }}
      />
      <SelectionBar
        size={mayChange ? selected.size : 0}
        clearWords={`Clear the selection of ${what}`}
        onClear={() => setSelected(NONE)}
      >
        <Button variant="subtle" color="gray" leftSection={<IconFolderOff size={15} />} onClick={() => setIsOpen(true)}>
          Remove from portfolio
        </Button>
      </SelectionBar>
      {isOpen && (
        <ConfirmDialog
          title={`Remove ${what} from ${name}?`}
          action={`Remove ${what}`}
          keep={selected.size === 1 ? 'Keep it' : 'Keep them'}
          onConfirm={confirm}
          onClose={() => setIsOpen(false)}
        >
          <p>
            The assets stay active without a portfolio and are no longer invited to its events. To undo this, assign
            them again.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
