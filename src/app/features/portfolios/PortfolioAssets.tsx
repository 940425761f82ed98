import { Button } from '@mantine/core';
import { IconBolt, IconFolderOff } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { assetQueries } from '#app/data/api/assets.ts';
import { portfolioMutations } from '#app/data/api/portfolios.ts';
import { useMayOperate } from '#app/data/session.ts';
import { assetColumns } from '#app/features/assets/index.ts';
import { nameOf } from '#app/format/assetWords.ts';
import { plural } from '#app/format/plural.ts';
import { formatSort, parseSort } from '#app/table/columns.ts';
import { DataTable } from '#app/table/DataTable.tsx';
import { undefinedIfEmpty } from '#app/table/pageSearch.ts';
import { SearchBox } from '#app/table/SearchBox.tsx';
import { Toolbar } from '#app/table/Toolbar.tsx';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { notifySuccess } from '#app/ui/notify.ts';
import { SelectionBar } from '#app/ui/SelectionBar.tsx';
import type { Portfolio } from '#contract/portfolio.ts';
import type { PortfolioSearch } from './portfolioSearch.ts';

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
  const [asking, setAsking] = useState(false);
  const assets = useQuery(assetQueries.list({ portfolioUUID, search: undefinedIfEmpty(search), sort, page, pageSize }));
  const takeOut = useMutation(portfolioMutations.removeAssets(portfolioUUID));
  const what = plural(selected.size, 'asset');
  const confirm = () =>
    takeOut.mutate([...selected], {
      onSuccess: ({ done }) => {
        notifySuccess(`${plural(done, 'asset')} taken out of ${name}`);
        setAsking(false);
        setSelected(NONE);
      },
    });

  return (
    <>
      <Toolbar>
        <SearchBox
          label="Name, asset id, MPAN or postcode"
          value={search}
          onChange={(text) => onChange({ search: text }, true)}
        />
      </Toolbar>
      <DataTable
        label="Assets of the portfolio"
        columns={columns}
        hidden={HIDDEN}
        rows={assets.data?.data}
        rowId={({ assetUUID }) => assetUUID}
        rowName={nameOf}
        error={assets.data === undefined ? assets.error : undefined}
        onRetry={() => void assets.refetch()}
        stale={assets.isPlaceholderData}
        empty={
          search === '' ? (
            <EmptyState
              icon={IconBolt}
              title="No asset is in it yet"
              text="Assign assets above, or choose them in the asset list. An asset belongs to one portfolio at most."
            />
          ) : (
            <EmptyState icon={IconBolt} title="No asset matches" text="Search for less to see the others." />
          )
        }
        sort={parseSort(sort)}
        onSort={(next) => onChange({ sort: (formatSort(next) ?? 'name') as PortfolioSearch['sort'] })}
        {...(mayChange && { selected, onSelect: setSelected })}
        {...(assets.data && { page: { page, pageSize, totalItems: assets.data.totalItems } })}
        onPage={onChange}
      />
      <SelectionBar
        size={mayChange ? selected.size : 0}
        clearWords={`Clear the selection of ${what}`}
        onClear={() => setSelected(NONE)}
      >
        <Button variant="subtle" color="gray" leftSection={<IconFolderOff size={15} />} onClick={() => setAsking(true)}>
          Take out of the portfolio
        </Button>
      </SelectionBar>
      {asking && (
        <ConfirmDialog
          title={`Take ${what} out of ${name}?`}
          action={`Take ${what} out`}
          keep={selected.size === 1 ? 'Keep it' : 'Keep them'}
          pending={takeOut.isPending}
          error={takeOut.error}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          <p>
            They stay active, without a portfolio, and are no longer invited to its events. Assigning them again undoes
            this.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
