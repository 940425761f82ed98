import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { query } from '#app/data/query.ts';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { AnnexLine } from './AnnexLine.tsx';
import { receiptParams } from './receiptPlace.ts';
import { HowCalculated, StatementHead } from './StatementHead.tsx';
import { HalfHourTable, PortfolioTable, RunTable } from './StatementTables.tsx';
import classes from './Statement.module.css';

const ALL = 1000;
const byPortfolio = { by: 'PORTFOLIO', pageSize: ALL } as const;

export const Route = createFileRoute('/_frame/receipts/$eventUUID/$run/statement')({
  params: receiptParams,
  loader: ({ context: { queryClient }, params: { eventUUID, run } }) =>
    Promise.all([
      queryClient.ensureQueryData(query('getEvent', { params: { 'event-uuid': eventUUID } })),
      queryClient.ensureQueryData(query('getEventStats', { params: { 'event-uuid': eventUUID }, query: { run } })),
      queryClient.ensureQueryData(
        query('listEventStatsRuns', { params: { 'event-uuid': eventUUID }, query: { pageSize: 200 } }),
      ),
      queryClient.ensureQueryData(query('getEventReceipt', { params: { 'event-uuid': eventUUID, run } })),
      queryClient.ensureQueryData(
        query('getEventReceipt', { params: { 'event-uuid': eventUUID, run }, query: byPortfolio }),
      ),
    ]),
  component: StatementPage,
});

/** The receipt of a run on paper: totals, how they were calculated, and what proves them. */
function StatementPage() {
  const { eventUUID, run } = Route.useParams();
  const { data: event } = useSuspenseQuery(query('getEvent', { params: { 'event-uuid': eventUUID } }));
  const { data: stats } = useSuspenseQuery(
    query('getEventStats', { params: { 'event-uuid': eventUUID }, query: { run } }),
  );
  const { data: runs } = useSuspenseQuery(
    query('listEventStatsRuns', { params: { 'event-uuid': eventUUID }, query: { pageSize: 200 } }),
  );
  const { data: receipt } = useSuspenseQuery(query('getEventReceipt', { params: { 'event-uuid': eventUUID, run } }));
  const { data: portfolios } = useSuspenseQuery(
    query('getEventReceipt', { params: { 'event-uuid': eventUUID, run }, query: byPortfolio }),
  );
  if (!stats) return null;
  return (
    <>
      <div data-print="no">
        <PageHeader
          title="Settlement statement"
          crumbs={[{ label: 'Events', to: '/events' }]}
          note={
            <Link to="/receipts/$eventUUID/$run" params={{ eventUUID, run }} className={classes.link}>
              Receipt {receipt.code}
            </Link>
          }
          actions={
            <Button leftSection={<IconPrinter size={16} stroke={1.8} />} onClick={() => window.print()}>
              Print
            </Button>
          }
        />
      </div>
      <article className={classes.sheet} aria-label="Statement">
        <StatementHead event={event} stats={stats} receipt={receipt} runs={runs.data.length} />
        <HalfHourTable stats={stats} receipt={receipt} />
        <PortfolioTable receipt={portfolios} halfHours={stats.settlementPeriods.length} />
        <RunTable runs={runs.data} />
        <HowCalculated stats={stats} event={event} />
        <AnnexLine eventUUID={eventUUID} run={run} code={receipt.code} assets={stats.assetsOptedIn} />
        <footer className={classes.foot}>
          <span>
            {receipt.code} · fixed at run {run}; a later run creates a new statement
          </span>
          <span>Times are UK time</span>
        </footer>
      </article>
    </>
  );
}
