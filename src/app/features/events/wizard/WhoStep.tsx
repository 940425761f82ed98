import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query } from '#app/data/query.ts';
import { allPortfolios } from '#app/data/sharedQueries.ts';
import type { Column } from '#app/table/columns.ts';
import { DataTable } from '#app/table/DataTable.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import type { Portfolio } from '#contract/portfolio.ts';
import type { Rehearsal } from '#contract/rehearsal.ts';
import { formatCount, plural } from '#text/count.ts';
import { planOf } from '../eventForm.ts';
import { QualityGate } from './QualityGate.tsx';
import type { Rehearsed } from './rehearsalQuery.ts';
import type { WizardForm } from './wizardForm.ts';
import classes from './wizard.module.css';

type Counts = Rehearsal['portfolios'][number];
const MAX_PORTFOLIOS = 1000;
const count = (value: number | undefined): string => (value === undefined ? '–' : formatCount(value));

const columnsWith = (counts: ReadonlyMap<string, Counts>): Column<Portfolio>[] => [
  { id: 'name', header: 'Portfolio', cell: ({ name }) => name },
  { id: 'assets', header: 'Assets', numeric: true, width: 80, cell: ({ assetCount }) => count(assetCount) },
  {
    id: 'ready',
    header: 'Ready',
    hint: 'Ready in the scheme',
    numeric: true,
    width: 76,
    cell: ({ portfolioUUID }) => count(counts.get(portfolioUUID)?.ready),
  },
  {
    id: 'consented',
    header: 'Consented',
    hint: 'Ready, with the user’s consent to dispatch',
    numeric: true,
    width: 96,
    cell: ({ portfolioUUID }) => count(counts.get(portfolioUUID)?.consented),
  },
  {
    id: 'complete',
    header: 'With baseline',
    hint: 'Consented assets with enough history for a valid baseline',
    numeric: true,
    width: 112,
    cell: ({ portfolioUUID }) => complete(counts.get(portfolioUUID)),
  },
];

function complete(counts: Counts | undefined): string {
  if (!counts) return '–';
  const { consented, measured, withBaseline } = counts;
  return measured < consented
    ? `about ${count(Math.round((consented * withBaseline) / Math.max(1, measured)))}`
    : count(withBaseline);
}

/** Portfolios, how many of their assets are eligible, and which ones lack data. */
export function WhoStep({ form, rehearsed }: { form: WizardForm } & Rehearsed) {
  const isRehearsed = rehearsed !== undefined;
  const { portfolioUUIDs } = form.values;
  const portfolios = useQuery(allPortfolios());
  const every = (portfolios.data?.data ?? []).map(({ portfolioUUID }) => portfolioUUID).slice(0, MAX_PORTFOLIOS);
  const plan = planOf(
    { ...form.values, portfolioUUIDs: every, contractedMw: '', targetKw: '', byHalfHour: false },
    null,
  );
  const counted = useQuery(
    query('rehearseEvent', { body: plan! }, { enabled: plan !== null && every.length > 0 && isRehearsed }),
  );
  const columns = useMemo(() => {
    const all = columnsWith(new Map(counted.data?.portfolios.map((each) => [each.portfolioUUID, each])));
    return isRehearsed ? all : all.filter(({ id }) => id === 'name' || id === 'assets');
  }, [counted.data, isRehearsed]);
  const selected = useMemo(() => new Set(portfolioUUIDs), [portfolioUUIDs]);
  return (
    <div className={classes.halves}>
      <div className={classes.column}>
        <p className={classes.note}>
          {portfolioUUIDs.length === 0
            ? 'No portfolio chosen: no asset is ' +
              `invited${isRehearsed ? ', and the figures shown are for every asset in the scheme' : ''}.`
            : `${plural(portfolioUUIDs.length, 'portfolio')} chosen. Their ready assets are invited; more can be ` +
              'assigned until the event starts.'}
        </p>
        <DataTable
          label="Portfolios"
          columns={columns}
          rows={portfolios.data?.data}
          rowId={({ portfolioUUID }) => portfolioUUID}
          rowName={({ name }) => name}
          error={portfolios.error}
          onRetry={() => void portfolios.refetch()}
          empty={
            <EmptyState
              title="No portfolios yet"
              text="Without a portfolio, assets are opted in to the event individually."
            />
          }
          selected={selected}
          onSelect={(chosen) => form.setFieldValue('portfolioUUIDs', [...chosen])}
          maxHeight={480}
        />
      </div>
      {rehearsed && <QualityGate {...rehearsed} schemeUUID={form.values.schemeUUID} />}
    </div>
  );
}
