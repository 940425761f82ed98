import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { eventQueries } from '#app/data/api/events.ts';
import { receiptQueries } from '#app/data/api/receipts.ts';
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
      queryClient.ensureQueryData(eventQueries.detail(eventUUID)),
      queryClient.ensureQueryData(eventQueries.stats(eventUUID, run)),
      queryClient.ensureQueryData(eventQueries.runs(eventUUID)),
      queryClient.ensureQueryData(receiptQueries.slip(eventUUID, run)),
      queryClient.ensureQueryData(receiptQueries.slip(eventUUID, run, byPortfolio)),
    ]),
  component: StatementPage,
});

/** The receipt of a run on paper: totals, how they were calculated, and what proves them. */
function StatementPage() {
  const { eventUUID, run } = Route.useParams();
  const { data: event } = useSuspenseQuery(eventQueries.detail(eventUUID));
  const { data: stats } = useSuspenseQuery(eventQueries.stats(eventUUID, run));
  const { data: runs } = useSuspenseQuery(eventQueries.runs(eventUUID));
  const { data: receipt } = useSuspenseQuery(receiptQueries.slip(eventUUID, run));
  const { data: portfolios } = useSuspenseQuery(receiptQueries.slip(eventUUID, run, byPortfolio));
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
            {receipt.code} · frozen with run {run}; a later run makes a new statement
          </span>
          <span>Times are UK time</span>
        </footer>
      </article>
    </>
  );
}
