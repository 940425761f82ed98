import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AuditRow, operatorQueries } from '#app/data/operators.ts';
import { Sentence } from '#app/features/tenants/audit/index.ts';
import type { Column } from '#app/table/columns.ts';
import { DataTable } from '#app/table/DataTable.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Time } from '#app/ui/Time.tsx';

const LINES = { lead: 'sentence', under: ['at'], edge: '' };
const COLUMNS: readonly Column<AuditRow>[] = [
  { id: 'at', header: 'When', width: 190, cell: ({ at }) => <Time at={at} /> },
  { id: 'sentence', header: 'Action', cell: Sentence },
];

/** Who changed a portfolio through this dashboard, the newest first; for administrators, who read the audit. */
export default function ChangesTab({ portfolioUUID }: { portfolioUUID: string }) {
  const [place, setPlace] = useState({ page: 1, pageSize: 25 });
  const { data, error, refetch } = useQuery(
    operatorQueries.audit({ subject: portfolioUUID, outcome: 'done', ...place }),
  );
  return (
    <DataTable
      label="Portfolio changes"
      columns={COLUMNS}
      rows={data?.data}
      rowId={({ seq }) => String(seq)}
      error={data === undefined ? error : undefined}
      onRetry={() => void refetch()}
      lines={LINES}
      {...(data && { page: data })}
      onPage={setPlace}
      empty={<EmptyState title="No changes made in this dashboard" />}
    />
  );
}
