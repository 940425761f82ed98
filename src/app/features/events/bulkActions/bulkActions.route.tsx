import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { createFileRoute, Link, stripSearchParams } from '@tanstack/react-router';
import { listQuery } from '#app/data/query.ts';
import { isInProgress } from '#app/data/queryRules.ts';
import { actionTitle, bulkProgress } from '#app/features/events/optIn/index.ts';
import { ListPage } from '#app/shell/ListPage.tsx';
import type { Column } from '#app/table/columns.ts';
import { FilterChips } from '#app/table/FilterChips.tsx';
import { Toolbar } from '#app/table/Toolbar.tsx';
import { useListScreen } from '#app/table/useListScreen.ts';
import { pageOf } from '#app/table/useListTable.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { ListVerdictLine } from '#app/ui/ListVerdictLine.tsx';
import { PlainLink } from '#app/ui/PlainLink.tsx';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import { statusWord } from '#app/ui/statusWords.ts';
import { Time } from '#app/ui/Time.tsx';
import { type BulkAction, bulkActionKind, type BulkActionKind } from '#contract/bulkAction.ts';
import { formatCount } from '#text/count.ts';
import { bulkActionsDefaults, BulkActionsSearch } from './bulkActionsSearch.ts';

/** Labels of the kinds of bulk action, as in filters. */
const kindWords: Record<BulkActionKind, string> = {
  SCHEME_OPT_IN: 'Scheme opt-in',
  SCHEME_OPT_OUT: 'Scheme opt-out',
  EVENT_OPT_IN: 'Event opt-in',
  EVENT_OPT_OUT: 'Event opt-out',
  ASSIGN_PORTFOLIO: 'Move to portfolio',
  ARCHIVE: 'Archived',
  RESTORE: 'Restored',
  CONSENT_REQUEST: 'Consent request',
};

const bulkActionColumns: readonly Column<BulkAction>[] = [
  {
    id: 'what',
    header: 'Action',
    value: ({ action, targetName }) => actionTitle(action, targetName),
    cell: ({ bulkActionUUID, action, targetName }) => (
      <Link to="/bulk-actions/$bulkActionUUID" params={{ bulkActionUUID }}>
        {actionTitle(action, targetName)}
      </Link>
    ),
  },
  { id: 'createdUTC', header: 'When', sortable: true, width: 180, cell: ({ createdUTC }) => <Time at={createdUTC} /> },
  { id: 'who', header: 'By', width: 160, cell: ({ requestedBy }) => requestedBy ?? '–' },
  {
    id: 'status',
    header: 'Status',
    width: 150,
    value: ({ status }) => statusWord('bulkAction', status).word,
    cell: (action) => (
      <>
        <StatusChip kind="bulkAction" status={action.status} reason={action.failure} />
        {isInProgress(action) && ` ${Math.floor(bulkProgress(action))}\u202f%`}
      </>
    ),
  },
  {
    id: 'matched',
    header: 'Matched',
    hint: 'Assets in the request',
    numeric: true,
    width: 96,
    cell: ({ matched }) => formatCount(matched),
  },
  { id: 'changed', header: 'Changed', numeric: true, width: 96, cell: ({ changed }) => formatCount(changed) },
  {
    id: 'unchanged',
    header: 'Unchanged',
    hint: 'Already in that state',
    numeric: true,
    width: 100,
    cell: ({ unchanged }) => formatCount(unchanged),
  },
  {
    id: 'refused',
    header: 'Not eligible',
    numeric: true,
    width: 96,
    cell: ({ refusedCount }) => formatCount(refusedCount),
  },
];

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
