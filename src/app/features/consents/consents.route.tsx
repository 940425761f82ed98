import { Skeleton } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { createFileRoute, stripSearchParams, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useNow } from '#app/data/api/clock.ts';
import { consentQueries } from '#app/data/api/consents.ts';
import { NO_NAMES, useUserNames } from '#app/data/names.ts';
import { useMayOperate } from '#app/data/session.ts';
import { consentTypeWords } from '#app/format/consentWords.ts';
import { ListPage } from '#app/shell/ListPage.tsx';
import { FilterChips } from '#app/table/FilterChips.tsx';
import { NoMatch } from '#app/table/NoMatch.tsx';
import { Toolbar } from '#app/table/Toolbar.tsx';
import { countNote, useListScreen } from '#app/table/useListScreen.ts';
import { ImportButton } from '#app/ui/files/ImportButton.tsx';
import { PlainLink } from '#app/ui/PlainLink.tsx';
import { statusWord } from '#app/ui/statusWords.ts';
import { consentStatus, consentType, type Consent } from '#contract/consent.ts';
import { consentColumns } from './consentColumns.tsx';
import { ConsentSearch, consentSearchDefaults, isFiltered, queryOf } from './consentSearch.ts';
import { WithdrawDialog } from './WithdrawDialog.tsx';
import classes from './consents.module.css';

// The table is shown before the charts' library is loaded.
const Expiries = lazy(() => import('./Expiries.tsx'));
const EXPIRIES_PX = 262;

export const Route = createFileRoute('/_frame/consents')({
  validateSearch: ConsentSearch,
  search: { middlewares: [stripSearchParams(consentSearchDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(consentQueries.list(queryOf(deps))),
  component: ConsentsPage,
});

const MINUTE_MS = 60_000;

function ConsentsPage() {
  const address = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const mayOperate = useMayOperate();
  const now = Math.floor(useNow() / MINUTE_MS) * MINUTE_MS;
  const [ending, setEnding] = useState<Consent | null>(null);
  const filtered = isFiltered(address);
  const list = useListScreen({
    list: consentQueries.list,
    query: queryOf(address),
    address,
    defaults: consentSearchDefaults,
    go: (search, replace) => void navigate({ search, replace, resetScroll: false }),
  });
  const { data, changeAddress, clearFilters } = list;
  const users = useUserNames();
  const columns = useMemo(
    () => consentColumns({ now, users, assets: NO_NAMES, ...(mayOperate && { onWithdraw: setEnding }) }),
    [now, users, mayOperate],
  );

  return (
    <ListPage
      title="Consents"
      note={countNote(data, filtered, 'consent', 'consents', 'active')}
      list={list}
      views="consents"
      actions={mayOperate && <ImportButton kind="consents" />}
      above={
        <>
          <div className={classes.expiries}>
            <Suspense fallback={<Skeleton height={EXPIRIES_PX} />}>
              <Expiries now={now} />
            </Suspense>
          </div>
          <Toolbar>
            <FilterChips
              label="For"
              value={address.type ?? null}
              options={consentType.options.map((value) => ({ value, label: consentTypeWords[value] }))}
              onChange={(type) => changeAddress({ type: type ?? undefined })}
            />
            <FilterChips
              label="Status"
              value={address.status === 'ALL' ? null : address.status}
              options={consentStatus.options.map((value) => ({ value, label: statusWord('consent', value).word }))}
              onChange={(status) => changeAddress({ status: status ?? 'ALL' })}
            />
          </Toolbar>
        </>
      }
      columns={columns}
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
        <WithdrawDialog
          consent={ending}
          user={users.get(ending.userUUID) ?? 'The user'}
          onClose={() => setEnding(null)}
        />
      )}
    </ListPage>
  );
}
