import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { z } from 'zod';
import type { Event, EventPortfolio } from '#contract/event.ts';
import { eventQueries } from '#app/api/events.ts';
import { EmptyState } from '#app/shell/EmptyState.tsx';
import { useMayOperate } from '#app/shell/session.ts';
import type { Column } from '#app/table/columns.ts';
import { DataTable } from '#app/table/DataTable.tsx';
import { Toolbar } from '#app/table/Toolbar.tsx';
import { InlineBar } from './InlineBar.tsx';

const AssignPortfolios = lazy(() => import('./AssignPortfolios.tsx'));
type Assigned = z.infer<typeof EventPortfolio>;

const columns: readonly Column<Assigned>[] = [
  { id: 'name', header: 'Portfolio', cell: ({ name }) => name },
  { id: 'invited', header: 'Invited', numeric: true, width: 120, cell: ({ assetsInvited }) => assetsInvited.toLocaleString('en-GB') },
  {
    id: 'optedIn',
    header: 'Opted in',
    width: 220,
    cell: ({ assetsOptedIn, assetsInvited }) => (
      <InlineBar text={assetsOptedIn.toLocaleString('en-GB')} value={assetsOptedIn} full={assetsInvited} />
    ),
  },
];

/** The portfolios of the event, and how many of their assets take part. */
export function EventPortfolios({ event }: { event: Event }) {
  const [assigning, setAssigning] = useState(false);
  const mayAssign = useMayOperate() && event.state === 'SCHEDULED';
  const assigned = useQuery(eventQueries.portfolios(event.eventUUID));
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
      {assigning && (
        <Suspense>
          <AssignPortfolios event={event} onClose={() => setAssigning(false)} />
        </Suspense>
      )}
    </>
  );
}
