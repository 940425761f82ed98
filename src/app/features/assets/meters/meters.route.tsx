import { IconGauge } from '@tabler/icons-react';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { listQuery } from '#app/data/query.ts';
import { ListPage } from '#app/shell/ListPage.tsx';
import { FilterChips } from '#app/table/FilterChips.tsx';
import { NoMatch } from '#app/table/NoMatch.tsx';
import { SearchBox } from '#app/table/SearchBox.tsx';
import { Toolbar } from '#app/table/Toolbar.tsx';
import { useListScreen } from '#app/table/useListScreen.ts';
import { ListVerdictLine } from '#app/ui/ListVerdictLine.tsx';
import { statusWord } from '#app/ui/statusWords.ts';
import { meterReadStatus } from '#contract/smartMeter.ts';
import { meterColumns } from './meterColumns.tsx';
import { MetersSearch, metersSearchDefaults, queryOf } from './meterSearch.ts';
import { METERS_POLL_MS } from './queryRules.ts';

/** A row on a phone. */
const LINES = { lead: 'mpan', under: ['trouble', 'provider'], edge: 'status', edgeUnder: 'lastReadingUTC' };

export const Route = createFileRoute('/_frame/meters/')({
  validateSearch: MetersSearch,
  search: { middlewares: [stripSearchParams(metersSearchDefaults)] },
  component: MetersPage,
});

function MetersPage() {
  const address = Route.useSearch();
  const navigate = Route.useNavigate();
  const list = useListScreen({
    list: listQuery('listSmartMeters', { refetchInterval: METERS_POLL_MS }),
    query: queryOf(address),
    address,
    defaults: metersSearchDefaults,
    go: (search, replace) => void navigate({ search, replace, resetScroll: false }),
  });
  const { filtered, changeAddress, clearFilters } = list;

  return (
    <ListPage
      title="Smart meters"
      verdict={<ListVerdictLine list="SMART_METERS" />}
      list={list}
      above={
        <Toolbar>
          <SearchBox
            label="Asset, MPAN or postcode"
            value={address.search}
            onChange={(search) => changeAddress({ search }, true)}
          />
          <FilterChips
            label="Reading"
            value={address.status ?? null}
            options={meterReadStatus.options.map((value) => ({ value, label: statusWord('meterRead', value).word }))}
            onChange={(status) => changeAddress({ status: status ?? undefined })}
          />
        </Toolbar>
      }
      columns={meterColumns}
      table={{ lines: LINES }}
      rowId={({ assetUUID }) => assetUUID}
      noMatch={filtered && <NoMatch icon={IconGauge} what="smart meter" onClear={clearFilters} />}
      empty={{
        icon: IconGauge,
        title: 'No smart meters yet',
        text:
          'Assets with an MPAN appear here, showing how each meter is read, ' +
          'its last read, any problem and the next attempt.',
      }}
    />
  );
}
