import { IconFolder, IconPlus } from '@tabler/icons-react';
import { createFileRoute, stripSearchParams, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useNow } from '#app/data/clock.ts';
import { useParts } from '#app/data/offeredOperations.ts';
import { useMayOperate } from '#app/data/session.ts';
import { ListPage } from '#app/shell/ListPage.tsx';
import { FilterChips } from '#app/table/FilterChips.tsx';
import { NoMatch } from '#app/table/NoMatch.tsx';
import { SearchBox } from '#app/table/SearchBox.tsx';
import { Toolbar } from '#app/table/Toolbar.tsx';
import { countNote, useListScreen } from '#app/table/useListScreen.ts';
import { ListVerdictLine } from '#app/ui/ListVerdictLine.tsx';
import { statusWord } from '#app/ui/statusWords.ts';
import { lifecycleStatus } from '#contract/asset.ts';
import { HIDDEN_WITHOUT_RESULTS, portfolioColumns } from './portfolioColumns.tsx';
import { portfolioResults } from './portfolioResults.ts';
import { PortfoliosSearch, portfoliosSearchDefaults, queryOf } from './portfolioSearch.ts';

const PortfolioForm = lazy(() => import('./PortfolioForm.tsx'));

export const Route = createFileRoute('/_frame/portfolios/')({
  validateSearch: PortfoliosSearch,
  search: { middlewares: [stripSearchParams(portfoliosSearchDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(portfolioResults(queryOf(deps))),
  component: PortfoliosPage,
});

const HOUR_MS = 3_600_000;
/** A row on a phone. */
const LINES = { lead: 'name', under: ['nextEvent'], edge: 'expectedKw', edgeUnder: 'sureKw' };
const LINES_WITHOUT_RESULTS = { lead: 'name', under: ['description'], edge: 'assetCount' };

const needs = { results: ['listPortfolioResults'] } as const;

function PortfoliosPage() {
  const address = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const mayOperate = useMayOperate();
  const [creating, setCreating] = useState(false);
  const has = useParts(needs);
  const list = useListScreen({
    list: portfolioResults,
    query: queryOf(address),
    address,
    defaults: portfoliosSearchDefaults,
    go: (search, replace) => void navigate({ search, replace, resetScroll: false }),
  });
  const { data, filtered, changeAddress, clearFilters } = list;
  const now = Math.floor(useNow() / HOUR_MS) * HOUR_MS;
  const columns = useMemo(() => portfolioColumns(data?.data ?? [], now), [data, now]);

  return (
    <ListPage
      title="Portfolios"
      note={countNote(data, filtered, 'portfolio', 'portfolios', 'active')}
      verdict={<ListVerdictLine list="PORTFOLIOS" />}
      list={list}
      views="portfolios"
      create={
        mayOperate && {
          label: 'Create portfolio',
          icon: <IconPlus size={15} stroke={2} />,
          run: () => setCreating(true),
        }
      }
      above={
        <Toolbar>
          <SearchBox
            label="Name or description"
            value={address.search}
            onChange={(search) => changeAddress({ search }, true)}
          />
          <FilterChips
            label="Status"
            value={address.status}
            options={lifecycleStatus.options.map((value) => ({ value, label: statusWord('asset', value).word }))}
            onChange={(status) => changeAddress({ status: status ?? 'ACTIVE' })}
          />
        </Toolbar>
      }
      columns={columns}
      table={has.results ? { lines: LINES } : { lines: LINES_WITHOUT_RESULTS, hidden: HIDDEN_WITHOUT_RESULTS }}
      rowId={({ portfolioUUID }) => portfolioUUID}
      noMatch={filtered && <NoMatch icon={IconFolder} what="portfolio" onClear={clearFilters} />}
      empty={{
        icon: IconFolder,
        title: 'No portfolios yet',
        text: 'A portfolio groups assets that are invited to events together.',
      }}
    >
      {creating && (
        <Suspense>
          <PortfolioForm onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </ListPage>
  );
}
