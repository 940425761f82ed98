import { IconSignature } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, stripSearchParams, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { analyticsQueries } from '#app/data/api/analytics.ts';
import { useNow } from '#app/data/api/clock.ts';
import { consentQueries } from '#app/data/api/consents.ts';
import { useIsOffered } from '#app/data/api/offeredOperations.ts';
import { userQueries } from '#app/data/api/users.ts';
import { useMayOperate } from '#app/data/session.ts';
import { consentTypeWords } from '#app/format/consentWords.ts';
import { ListPage } from '#app/shell/ListPage.tsx';
import { FilterChips } from '#app/table/FilterChips.tsx';
import { NoMatch } from '#app/table/NoMatch.tsx';
import { SearchBox } from '#app/table/SearchBox.tsx';
import { Toolbar } from '#app/table/Toolbar.tsx';
import { countNote, useListScreen } from '#app/table/useListScreen.ts';
import { ImportButton } from '#app/ui/files/ImportButton.tsx';
import { ListVerdictLine } from '#app/ui/ListVerdictLine.tsx';
import { PlainLink } from '#app/ui/PlainLink.tsx';
import { statusWord } from '#app/ui/statusWords.ts';
import { consentType, type ListedConsent } from '#contract/consent.ts';
import type { Summary } from '#contract/summary.ts';
import { wallNow } from '#energy/time/clocks.ts';
import { AskToRenew } from './AskToRenew.tsx';
import { consentColumns } from './consentColumns.tsx';
import { consentParts, ConsentSearch, consentSearchDefaults, isFiltered, queryOf } from './consentSearch.ts';
import { WithdrawDialog } from './WithdrawDialog.tsx';
import classes from './consents.module.css';

export const Route = createFileRoute('/_frame/consents')({
  validateSearch: ConsentSearch,
  search: { middlewares: [stripSearchParams(consentSearchDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(consentQueries.list(queryOf(deps, wallNow()))),
  component: ConsentsPage,
});

/** A row on a phone. */
const LINES = { lead: 'user', under: ['type', 'scope', 'meaning'], edge: 'expiresUTC' };
const MINUTE_MS = 60_000;

const countNames = {
  ENDING: 'expiringIn30Days',
  ACTIVE: 'active',
  REJECTED: 'rejected',
  WITHDRAWN: 'withdrawn',
  EXPIRED: 'expired',
} as const;

function partOption(value: (typeof consentParts)[number], counts: Summary['consents'] | undefined) {
  const label = value === 'ENDING' ? 'Ending soon' : statusWord('consent', value).word;
  return { value, label, ...(counts && { count: counts[countNames[value]] }) };
}

/** Users whose assets no event can use because nobody asked them. */
function NeverAsked() {
  const { data } = useQuery(userQueries.list({ neverAsked: 'DISPATCH', pageSize: 1 }));
  return (
    <Link to="/users" search={{ neverAsked: true }} className={classes.never}>
      Never asked {data && <span>{data.totalItems.toLocaleString('en-GB')}</span>}
    </Link>
  );
}

function ConsentsPage() {
  const address = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const mayOperate = useMayOperate();
  const now = Math.floor(useNow() / MINUTE_MS) * MINUTE_MS;
  const [ending, setEnding] = useState<ListedConsent | null>(null);
  const filtered = isFiltered(address);
  const list = useListScreen({
    list: consentQueries.list,
    query: queryOf(address, now),
    address,
    defaults: consentSearchDefaults,
    go: (search, replace) => void navigate({ search, replace, resetScroll: false }),
  });
  const { data, changeAddress, clearFilters } = list;
  const summarised = useIsOffered('getSummary');
  const { data: summary } = useQuery({ ...analyticsQueries.summary(), enabled: summarised });
  const columns = useMemo(
    () => consentColumns({ now, ofAllUsers: true, ...(mayOperate && { onWithdraw: setEnding }) }),
    [now, mayOperate],
  );

  return (
    <ListPage
      title="Consents"
      note={countNote(data, filtered, 'consent', 'consents', 'active')}
      verdict={<ListVerdictLine list="CONSENTS" renderAction={({ assets }) => <AskToRenew assets={assets} />} />}
      list={list}
      views="consents"
      actions={mayOperate && <ImportButton kind="consents" />}
      above={
        <Toolbar>
          <SearchBox
            label="User, asset, MPAN or postcode"
            value={address.search}
            onChange={(search) => changeAddress({ search }, true)}
          />
          <FilterChips
            label="Status"
            value={address.status === 'ALL' ? null : address.status}
            options={consentParts.map((value) => partOption(value, summary?.consents))}
            onChange={(status) => changeAddress({ status: status ?? 'ALL' })}
          />
          <NeverAsked />
          <FilterChips
            label="For"
            value={address.type ?? null}
            options={consentType.options.map((value) => ({ value, label: consentTypeWords[value] }))}
            onChange={(type) => changeAddress({ type: type ?? undefined })}
          />
        </Toolbar>
      }
      columns={columns}
      table={{ lines: LINES }}
      rowId={({ consentUUID }) => consentUUID}
      noMatch={filtered && <NoMatch icon={IconSignature} what="consent" onClear={clearFilters} />}
      empty={{
        icon: IconSignature,
        title: 'No active consents',
        text:
          'What users agree to or refuse is recorded on their pages and listed here, ' +
          'what expires first at the top.',
        action: <PlainLink to="/users">Go to users</PlainLink>,
      }}
    >
      {ending && (
        <WithdrawDialog consent={ending} user={ending.userName || 'The user'} onClose={() => setEnding(null)} />
      )}
    </ListPage>
  );
}
