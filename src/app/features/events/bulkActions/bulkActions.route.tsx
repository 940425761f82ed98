import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { listQuery } from '#app/data/query.ts';
import { ListPage } from '#app/shell/ListPage.tsx';
import { FilterChips } from '#app/table/FilterChips.tsx';
import { Toolbar } from '#app/table/Toolbar.tsx';
import { useListScreen } from '#app/table/useListScreen.ts';
import { pageOf } from '#app/table/useListTable.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { ListVerdictLine } from '#app/ui/ListVerdictLine.tsx';
import { PlainLink } from '#app/ui/PlainLink.tsx';
import { bulkActionKind } from '#contract/bulkAction.ts';
import { bulkActionColumns } from './bulkActionColumns.tsx';
import { BulkActionsSearch, bulkActionsDefaults } from './bulkActionsSearch.ts';
import { kindWords } from './kindWords.ts';

/** A row on a phone. */
const LINES = { lead: 'what', under: ['createdUTC', 'who', 'status'], edge: 'changed', edgeUnder: 'refused' };

export const Route = createFileRoute('/_frame/bulk-actions/')({
  validateSearch: BulkActionsSearch,
  search: { middlewares: [stripSearchParams(bulkActionsDefaults)] },
  component: BulkActionsPage,
});

function BulkActionsPage() {
  const address = Route.useSearch();
  const navigate = Route.useNavigate();
  const list = useListScreen({
    list: listQuery('listBulkActions'),
    query: address,
    address,
    defaults: bulkActionsDefaults,
    go: (search, replace) => void navigate({ search, replace, resetScroll: false }),
  });
  const { data, changeAddress, clearFilters } = list;

  return (
    <ListPage
      title="Bulk actions"
      crumbs={[{ label: 'Assets', to: '/assets' }]}
      note="Changes made to many assets at once, by whom, and the outcome."
      verdict={<ListVerdictLine list="BULK_ACTIONS" />}
      list={list}
      above={
        <Toolbar>
          <FilterChips
            label="Action"
            options={bulkActionKind.options.map((value) => ({ value, label: kindWords[value] }))}
            value={address.action ?? null}
            onChange={(action) => changeAddress({ action: action ?? undefined })}
          />
        </Toolbar>
      }
      columns={bulkActionColumns}
      rowId={({ bulkActionUUID }) => bulkActionUUID}
      table={{ page: pageOf(address, data), lines: LINES }}
      noMatch={
        address.action !== undefined && (
          <EmptyState
            icon={IconHistory}
            title="No actions of this kind"
            action={
              <Button variant="default" onClick={clearFilters}>
                Clear filter
              </Button>
            }
          />
        )
      }
      empty={{
        icon: IconHistory,
        title: 'No bulk actions yet',
        text:
          'Choose assets in the list, or all that match a filter, and act on them together: ' +
          'the record appears here, with the assets that were not eligible, and can be undone.',
        action: <PlainLink to="/assets">Choose assets</PlainLink>,
      }}
    />
  );
}
