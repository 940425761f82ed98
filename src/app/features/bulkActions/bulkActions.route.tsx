import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, stripSearchParams } from '@tanstack/react-router';
import { bulkActionQueries } from '#app/data/api/bulkActions.ts';
import { formatSort, parseSort } from '#app/table/columns.ts';
import { DataTable } from '#app/table/DataTable.tsx';
import { FilterChips } from '#app/table/FilterChips.tsx';
import { Toolbar } from '#app/table/Toolbar.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { bulkActionKind } from '#contract/bulkAction.ts';
import { bulkActionColumns } from './bulkActionColumns.tsx';
import { BulkActionsSearch, bulkActionsDefaults } from './bulkActionsSearch.ts';
import { kindWords } from './kindWords.ts';
import shell from '#app/ui/shell.module.css';

export const Route = createFileRoute('/_frame/bulk-actions/')({
  validateSearch: BulkActionsSearch,
  search: { middlewares: [stripSearchParams(bulkActionsDefaults)] },
  component: BulkActionsPage,
});

function BulkActionsPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const change = (changes: Partial<BulkActionsSearch>) =>
    void navigate({ search: (now) => ({ ...now, page: 1, ...changes }), resetScroll: false });
  const actions = useQuery(bulkActionQueries.list(search));

  return (
    <>
      <PageHeader
        title="Bulk actions"
        crumbs={[{ label: 'Assets', to: '/assets' }]}
        note="What was done to many assets at once, by whom, and what came of it."
      />
      <Toolbar>
        <FilterChips
          label="Action"
          options={bulkActionKind.options.map((value) => ({ value, label: kindWords[value] }))}
          value={search.action ?? null}
          onChange={(value) => change({ action: value ?? undefined })}
        />
      </Toolbar>
      <DataTable
        label="Bulk actions"
        columns={bulkActionColumns}
        rows={actions.data?.data}
        rowId={({ bulkActionUUID }) => bulkActionUUID}
        error={actions.data === undefined ? actions.error : undefined}
        onRetry={() => void actions.refetch()}
        stale={actions.isPlaceholderData}
        empty={
          search.action !== undefined ? (
            <EmptyState
              icon={IconHistory}
              title="No action of this kind"
              action={
                <Button variant="default" onClick={() => change({ action: undefined })}>
                  Clear filter
                </Button>
              }
            />
          ) : (
            <EmptyState
              icon={IconHistory}
              title="No bulk actions yet"
              text="Choose assets in the list, or all that match a filter, and act on them together: the record appears here, with what was refused and Undo."
              action={
                <Link to="/assets" className={shell.plainLink}>
                  Choose assets
                </Link>
              }
            />
          )
        }
        sort={parseSort(search.sort)}
        onSort={(next) => change({ sort: (formatSort(next) ?? bulkActionsDefaults.sort) as BulkActionsSearch['sort'] })}
        page={{ page: search.page, pageSize: search.pageSize, totalItems: actions.data?.totalItems ?? 0 }}
        onPage={change}
      />
    </>
  );
}
