import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { InlineBar } from '#app/charts/InlineBar.tsx';
import { query } from '#app/data/query.ts';
import { useMayOperate } from '#app/data/session.ts';
import { usePermission } from '#app/data/usePermission.ts';
import type { Column } from '#app/table/columns.ts';
import { DataTable } from '#app/table/DataTable.tsx';
import { Toolbar } from '#app/table/Toolbar.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import type { Event } from '#contract/event.ts';
import { formatCount } from '#text/count.ts';
import { isOpen } from './outcome.ts';
import type { Assigned } from './RemovePortfolio.tsx';

const AssignPortfolios = lazy(() => import('./AssignPortfolios.tsx'));
const RemovePortfolio = lazy(() => import('./RemovePortfolio.tsx'));

const columnsOf = (onRemove: ((portfolio: Assigned) => void) | null): readonly Column<Assigned>[] => [
  { id: 'name', header: 'Portfolio', cell: ({ name }) => name },
  {
    id: 'invited',
    header: 'Invited',
    numeric: true,
    width: 120,
    cell: ({ assetsInvited }) => formatCount(assetsInvited),
  },
  {
    id: 'optedIn',
    header: 'Opted in',
    width: 220,
    cell: ({ assetsOptedIn, assetsInvited }) => (
      <InlineBar text={formatCount(assetsOptedIn)} value={assetsOptedIn} full={assetsInvited} />
    ),
  },
  ...(onRemove
    ? [
        {
          id: 'actions',
          header: 'Change',
          width: 110,
          value: () => null,
          cell: (portfolio: Assigned) => (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Remove ${portfolio.name}`}
              onClick={() => onRemove(portfolio)}
            >
              Remove
            </Button>
          ),
        },
      ]
    : []),
];

/** The portfolios of the event, and how many of their assets take part. */
export function EventPortfolios({ event }: { event: Event }) {
  const [assigning, setAssigning] = useState(false);
  const mayAssign = useMayOperate() && isOpen(event);
  const mayRemove = usePermission('removeEventPortfolio') && isOpen(event);
  const [removing, setRemoving] = useState<Assigned | null>(null);
  const columns = useMemo(() => columnsOf(mayRemove ? setRemoving : null), [mayRemove]);
  const assigned = useQuery(
    query('listEventPortfolios', { params: { 'event-uuid': event.eventUUID }, query: { pageSize: 200, sort: 'name' } }),
  );
  const assign = mayAssign && (
    <Button variant="default" onClick={() => setAssigning(true)}>
      Assign portfolios
    </Button>
  );
  return (
    <>
      {(assigned.data?.data.length ?? 0) > 0 && assign && <Toolbar>{assign}</Toolbar>}
      <DataTable
        label="Portfolios of the event"
        columns={columns}
        rows={assigned.data?.data}
        rowId={({ portfolioUUID }) => portfolioUUID}
        error={assigned.error}
        onRetry={() => void assigned.refetch()}
        empty={
          <EmptyState
            title="No portfolio assigned"
            text="The ready assets of an assigned portfolio are invited to the event."
            action={assign}
          />
        }
      />
      {removing && (
        <Suspense fallback={null}>
          <RemovePortfolio event={event} portfolio={removing} onClose={() => setRemoving(null)} />
        </Suspense>
      )}
      {assigning && (
        <Suspense>
          <AssignPortfolios event={event} onClose={() => setAssigning(false)} />
        </Suspense>
      )}
    </>
  );
}
