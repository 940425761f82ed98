import { IconHistory, IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import * as z from 'zod';
import { operatorQueries, type AuditRow } from '#app/api/operators.ts';
import { formatInstant, formatUtc } from '#app/charts/format.ts';
import { EmptyState } from '#app/shell/EmptyState.tsx';
import { PageHeader } from '#app/shell/PageHeader.tsx';
import { useMayAdminister } from '#app/shell/session.ts';
import type { Column } from '#app/table/columns.ts';
import { DataTable } from '#app/table/DataTable.tsx';
import { pageSearch } from '#app/table/pageSearch.ts';
import { operationWords } from './operationWords.ts';
import classes from './settings.module.css';

const defaults = { page: 1, pageSize: 50 };
const AuditSearch = z.object({ page: pageSearch.page, pageSize: z.int().min(1).max(1000).default(50).catch(50) });

export const Route = createFileRoute('/_frame/settings/audit')({
  validateSearch: AuditSearch,
  search: { middlewares: [stripSearchParams(defaults)] },
  component: AuditPage,
});

function AuditPage() {
  const { page, pageSize } = Route.useSearch();
  const navigate = Route.useNavigate();
  const mayAdminister = useMayAdminister();
  const audit = useQuery({ ...operatorQueries.audit({ page, pageSize }), enabled: mayAdminister });

  return (
    <>
      <PageHeader
        title="Audit log"
        crumbs={[{ label: 'Settings', to: '/settings' }]}
        note="Every sign-in and every change made through this dashboard, the newest first."
      />
      {mayAdminister ? (
        <DataTable
          label="Audit log"
          columns={columns}
          rows={audit.data?.data}
          rowId={({ seq }) => String(seq)}
          error={audit.error}
          onRetry={() => void audit.refetch()}
          stale={audit.isPlaceholderData}
          empty={<EmptyState icon={IconHistory} title="Nothing on this page" text="Sign-ins and changes are listed here as they happen." />}
          page={{ page, pageSize, totalItems: audit.data?.totalItems ?? 0 }}
          onPage={(next) => void navigate({ search: next })}
        />
      ) : (
        <EmptyState icon={IconLock} title="Only administrators read the audit log" text="Ask an administrator, or have your role changed." />
      )}
    </>
  );
}

const columns: readonly Column<AuditRow>[] = [
  { id: 'at', header: 'When', width: 176, cell: ({ at }) => <span title={formatUtc(at)}>{formatInstant(at)}</span> },
  { id: 'name', header: 'Who', width: 180, cell: ({ name }) => name ?? <span className={classes.quiet}>Not known</span> },
  { id: 'operation', header: 'Operation', width: 220, cell: ({ operation }) => operationWords(operation) },
  {
    id: 'path',
    header: 'Path',
    cell: ({ method, path }) => (
      <code className={classes.path} title={path}>
        <span>{method}</span> {path}
      </code>
    ),
  },
  { id: 'status', header: 'Status', hint: 'How the server answered', numeric: true, width: 120, cell: ({ status }) => <Outcome status={status} /> },
];

function Outcome({ status }: { status: number | null }) {
  if (status === null) return <span className={classes.quiet}>Not known</span>;
  return <span className={status < 400 ? undefined : classes.bad}>{status < 400 ? status : `Refused, ${status}`}</span>;
}
