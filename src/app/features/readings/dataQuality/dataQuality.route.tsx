import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, stripSearchParams } from '@tanstack/react-router';
import { useNow } from '#app/data/clock.ts';
import { query } from '#app/data/query.ts';
import { useMayOperate } from '#app/data/session.ts';
import { allPortfolios } from '#app/data/sharedQueries.ts';
import { ChoiceFilter } from '#app/table/ChoiceFilter.tsx';
import { FilterChips } from '#app/table/FilterChips.tsx';
import { Pager } from '#app/table/Pager.tsx';
import { Toolbar } from '#app/table/Toolbar.tsx';
import { useCommands } from '#app/ui/commands.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { ListVerdictLine } from '#app/ui/ListVerdictLine.tsx';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { Stage } from '#app/ui/Stage.tsx';
import type { Coverage } from '#contract/coverage.ts';
import { plural } from '#text/count.ts';
import { AtStake } from './AtStake.tsx';
import { CoverageMap } from './CoverageMap.tsx';
import { coverageDefaults, CoverageSearch, DEFAULT_SPAN, queryOf, spans } from './coverageSearch.ts';
import { coverageNote } from './coverageView.ts';
import { Implausible } from './Implausible.tsx';
import classes from './dataQuality.module.css';

export const Route = createFileRoute('/_frame/data-quality/')({
  validateSearch: CoverageSearch,
  search: { middlewares: [stripSearchParams(coverageDefaults)] },
  component: DataQualityPage,
});

/** In a large fleet nobody counts what each asset misses: see `sortedBy`. */
const ordersOf = (sortedBy: Coverage['sortedBy'] | undefined) =>
  [
    { value: 'present', label: sortedBy === 'lastReading' ? 'Longest without readings first' : 'Most missing first' },
    { value: 'assetId', label: 'By asset id' },
  ] as const;

const ShowSilent = ({ assets }: { assets: number }) => (
  <Button variant="default" renderRoot={(props) => <Link to="/assets" search={{ readings: 'SILENT' }} {...props} />}>
    {`Show ${plural(assets, 'non-reporting asset')}`}
  </Button>
);

function DataQualityPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const mayOperate = useMayOperate();
  const now = useNow();
  const coverage = useQuery(query('getCoverage', { query: queryOf(search, now) }, { keepsPrevious: true }));
  const { data: portfolios } = useQuery(allPortfolios());
  const change = (changes: Partial<CoverageSearch>) =>
    void navigate({ search: (current) => ({ ...current, page: 1, ...changes }), resetScroll: false });

  useCommands(
    mayOperate
      ? [
          {
            id: 'import',
            label: 'Import readings',
            icon: IconUpload,
            run: () => void navigate({ to: '/data-quality/import' }),
          },
        ]
      : [],
  );

  const { data } = coverage;
  return (
    <>
      <Stage>
        <PageHeader
          title="Data quality"
          note={data ? coverageNote(data) : '\u00a0'}
          actions={
            <>
              {mayOperate && (
                <Button
                  variant="default"
                  leftSection={<IconUpload size={15} stroke={1.8} />}
                  renderRoot={(props) => <Link to="/data-quality/import" {...props} />}
                >
                  Import readings
                </Button>
              )}
            </>
          }
        />
        <ListVerdictLine list="READINGS" renderAction={({ assets }) => assets > 0 && <ShowSilent assets={assets} />} />
        <Toolbar>
          <ChoiceFilter
            label="Portfolio"
            any="Any portfolio"
            width={200}
            options={(portfolios?.data ?? []).map(({ portfolioUUID, name }) => ({ value: portfolioUUID, label: name }))}
            value={search.portfolio}
            onChange={(portfolio) => change({ portfolio })}
          />
          <FilterChips
            label="Days"
            options={spans.map((value) => ({ value, label: `${value} days` }))}
            value={search.days}
            onChange={(days) => change({ days: days ?? DEFAULT_SPAN })}
          />
          <FilterChips
            label="Order"
            options={ordersOf(data?.sortedBy)}
            value={search.sort}
            onChange={(sort) => change({ sort: sort ?? 'present' })}
          />
        </Toolbar>
      </Stage>
      <AtStake />
      <Implausible />
      <Panel>
        {data?.totalItems === 0 ? (
          <EmptyState
            title={search.portfolio === undefined ? 'No assets yet' : 'No assets in this portfolio'}
            text="Each row is an asset and each cell a day, showing readings received and missing."
            action={
              search.portfolio !== undefined && (
                <Button variant="default" onClick={() => change({ portfolio: undefined })}>
                  Show all portfolios
                </Button>
              )
            }
          />
        ) : (
          <CoverageMap
            coverage={data}
            pageSize={search.pageSize}
            error={coverage.error}
            onRetry={() => void coverage.refetch()}
            stale={coverage.isPlaceholderData}
          />
        )}
        <div className={classes.pager}>
          <Pager page={search.page} pageSize={search.pageSize} totalItems={data?.totalItems ?? 0} onPage={change} />
        </div>
      </Panel>
    </>
  );
}
