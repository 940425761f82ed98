import { Button, Skeleton } from '@mantine/core';
import { IconDownload, IconHistory, IconLock } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import { AuditKind } from '#app/data/auditKind.ts';
import { operatorQueries, type AuditRow } from '#app/data/operators.ts';
import { useMayAdminister } from '#app/data/session.ts';
import { ListPage } from '#app/shell/ListPage.tsx';
import { ChoiceFilter } from '#app/table/ChoiceFilter.tsx';
import { FilterChips } from '#app/table/FilterChips.tsx';
import { savedWords } from '#app/table/listCsv.ts';
import { NoMatch } from '#app/table/NoMatch.tsx';
import { SearchBox } from '#app/table/SearchBox.tsx';
import { Toolbar } from '#app/table/Toolbar.tsx';
import { pageOf, useListTable } from '#app/table/useListTable.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { notifySuccess, notifyError } from '#app/ui/notify.ts';
import { PageHeader } from '#app/ui/PageHeader.tsx';
import { useNarrowerThan } from '#app/ui/useNarrowerThan.ts';
import { auditColumns, narrowColumns } from './auditColumns.tsx';
import { DayHeading, dayOf } from './auditDays.tsx';
import { auditDefaults, auditQueryOf, AuditSearch, isFiltered } from './auditSearch.ts';
import { kindWords, outcomeWords, type Outcome } from './auditWords.ts';
import { downloadAudit } from './downloadAudit.ts';

const AuditDrawer = lazy(() => import('./AuditDrawer.tsx'));
const DateRange = lazy(() => import('#app/ui/DateRange.tsx'));
const outcomes: Outcome[] = ['done', 'refused', 'unknown'];

const byDay = { of: dayOf, heading: (row: AuditRow) => <DayHeading {...row} /> };

export const Route = createFileRoute('/_frame/audit')({
  validateSearch: AuditSearch,
  search: { middlewares: [stripSearchParams(auditDefaults)] },
  component: AuditPage,
});

function AuditPage() {
  const mayAdminister = useMayAdminister();
  if (mayAdminister) return <Audit />;
  return (
    <>
      <PageHeader title="Audit" />
      <EmptyState
        icon={IconLock}
        title="Only administrators can read the audit log"
        text="Ask an administrator for the entry or for a different role."
      />
    </>
  );
}

function Audit() {
  const address = Route.useSearch();
  const navigate = Route.useNavigate();
  const { operator, kind, outcome, from, to, row } = address;
  const changeAddress = (changes: Partial<AuditSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, page: 1, ...changes }), replace });
  const query = auditQueryOf(address);
  const { data, error, table } = useListTable({
    list: operatorQueries.audit,
    query,
    address,
    onChange: changeAddress,
  });
  const names = useQuery(operatorQueries.auditNames());
  const download = useMutation({
    mutationFn: () => downloadAudit(table.readPage),
    onSuccess: (fetched) => notifySuccess(savedWords(fetched)),
    onError: notifyError,
  });
  const narrow = useNarrowerThan(720);
  const { columns, narrowed } = useMemo(() => {
    const open = (seq: number) => void navigate({ search: (now) => ({ ...now, row: seq }) });
    return { columns: auditColumns(open), narrowed: narrowColumns(open) };
  }, [navigate]);
  const page = pageOf(address, data);

  return (
    <ListPage
      title="Audit"
      note="Actions taken through this dashboard, newest first. Previews and searches change nothing and are not listed."
      list={{ address, defaults: auditDefaults, table: { ...table, error, page } }}
      actions={
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.8} />}
          loading={download.isPending}
          disabled={page.totalItems === 0}
          onClick={() => download.mutate()}
        >
          Save all as CSV
        </Button>
      }
      above={
        <Toolbar>
          <SearchBox
            label="Event, asset, user or id"
            width={240}
            value={address.search}
            onChange={(search) => changeAddress({ search }, true)}
          />
          <ChoiceFilter
            label="Who"
            any="Anyone"
            width={160}
            options={(names.data?.operators ?? []).map((value) => ({ value, label: value }))}
            value={operator}
            onChange={(value) => changeAddress({ operator: value })}
          />
          <ChoiceFilter
            label="About"
            any="All activity"
            width={220}
            options={AuditKind.options.map((value) => ({ value, label: kindWords[value] }))}
            value={kind}
            onChange={(value) => changeAddress({ kind: value })}
          />
          <Suspense fallback={<Skeleton w={256} h={32} />}>
            <DateRange from={from} to={to} onChange={changeAddress} />
          </Suspense>
          <FilterChips
            label="Outcome"
            options={outcomes.map((value) => ({ value, label: outcomeWords[value] }))}
            value={outcome ?? null}
            onChange={(value) => changeAddress({ outcome: value ?? undefined })}
          />
        </Toolbar>
      }
      columns={columns}
      rowId={({ seq }) => String(seq)}
      table={{ narrow: narrow ? narrowed : undefined, group: byDay }}
      noMatch={
        isFiltered(address) && (
          <NoMatch
            what="row"
            text="Widen the date range or remove a filter."
            onClear={() => void navigate({ search: {} })}
          />
        )
      }
      empty={{
        icon: IconHistory,
        title: 'No entries on this page',
        text: 'Sign-ins and changes are listed here as they happen.',
      }}
    >
      <Suspense>
        {row !== undefined && (
          <AuditDrawer
            key={row}
            seq={row}
            onClose={() => void navigate({ search: (now) => ({ ...now, row: undefined }) })}
          />
        )}
      </Suspense>
    </ListPage>
  );
}
