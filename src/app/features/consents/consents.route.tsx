import { Skeleton } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, stripSearchParams, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useNow } from '#app/data/api/clock.ts';
import { consentQueries } from '#app/data/api/consents.ts';
import { userQueries } from '#app/data/api/users.ts';
import { useMayOperate } from '#app/data/session.ts';
import { consentTypeWords } from '#app/format/consentWords.ts';
import { SavedViews } from '#app/shell/views/SavedViews.tsx';
import { DataTable } from '#app/table/DataTable.tsx';
import { FilterChips } from '#app/table/FilterChips.tsx';
import { NoMatch } from '#app/table/NoMatch.tsx';
import { Toolbar } from '#app/table/Toolbar.tsx';
import { countNote, useListScreen } from '#app/table/useListScreen.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { ImportButton } from '#app/ui/files/ImportButton.tsx';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { statusWord } from '#app/ui/statusWords.ts';
import { consentStatus, consentType, type Consent } from '#contract/consent.ts';
import { consentColumns } from './consentColumns.tsx';
import { ConsentSearch, consentSearchDefaults, isFiltered, queryOf } from './consentSearch.ts';
import { WithdrawDialog } from './WithdrawDialog.tsx';
import shell from '#app/ui/shell.module.css';
import classes from './consents.module.css';

// The ledger stands before the charts' library has arrived.
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
const NO_NAMES: ReadonlyMap<string, string> = new Map();

function ConsentsPage() {
  const address = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const mayOperate = useMayOperate();
  const now = Math.floor(useNow() / MINUTE_MS) * MINUTE_MS;
  const [ending, setEnding] = useState<Consent | null>(null);
  const { data, put, table } = useListScreen({
    list: consentQueries.list,
    query: queryOf(address),
    address,
    go: (search, replace) => void navigate({ search, replace, resetScroll: false }),
    firstSort: 'expiresUTC',
  });
  const { data: users = NO_NAMES } = useQuery(userQueries.names());
  const columns = useMemo(
    () => consentColumns({ now, users, assets: NO_NAMES, ...(mayOperate && { onWithdraw: setEnding }) }),
    [now, users, mayOperate],
  );
  const filtered = isFiltered(address);

  return (
    <>
      <PageHeader
        title="Consents"
        note={countNote(data, filtered, 'consent', 'consents', 'active')}
        actions={
          <>
            <SavedViews screen="consents" address={address} defaults={consentSearchDefaults} />
            {mayOperate && <ImportButton kind="consents" />}
          </>
        }
      />
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
          onChange={(type) => put({ type: type ?? undefined })}
        />
        <FilterChips
          label="Status"
          value={address.status === 'ALL' ? null : address.status}
          options={consentStatus.options.map((value) => ({ value, label: statusWord('consent', value).word }))}
          onChange={(status) => put({ status: status ?? 'ALL' })}
        />
      </Toolbar>
      <DataTable
        label="Consents"
        columns={columns}
        rowId={({ consentUUID }) => consentUUID}
        {...table}
        empty={
          filtered ? (
            <NoMatch icon={IconSignature} what="consent" onClear={() => put({ type: undefined, status: 'ACTIVE' })} />
          ) : (
            <EmptyState
              icon={IconSignature}
              title="No active consents"
              text="What users agree to or refuse is recorded on their pages and listed here, what expires first at the top."
              action={
                <Link to="/users" className={shell.plainLink}>
                  Go to users
                </Link>
              }
            />
          )
        }
      />
      {ending && (
        <WithdrawDialog
          consent={ending}
          user={users.get(ending.userUUID) ?? 'The user'}
          onClose={() => setEnding(null)}
        />
      )}
    </>
  );
}
