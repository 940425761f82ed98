import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { listQuery } from '#app/data/query.ts';
import type { Column } from '#app/table/columns.ts';
import { DataTable } from '#app/table/DataTable.tsx';
import { Pager } from '#app/table/Pager.tsx';
import { useFetchPage } from '#app/table/useListTable.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Time } from '#app/ui/Time.tsx';
import type { Asset } from '#contract/asset.ts';
import type { AssetHistoryEntry } from '#contract/assetHistory.ts';
import { historyWords } from './historyWords.ts';

const COLUMNS: Column<AssetHistoryEntry>[] = [
  { id: 'at', header: 'When', width: 190, cell: ({ at }) => <Time at={at} /> },
  { id: 'kind', header: 'Change', width: 300, cell: historyWords },
  { id: 'subject', header: 'Scheme, portfolio or event', width: 260, cell: Subject },
  { id: 'reason', header: 'Reason', cell: ({ reason }) => reason ?? '–' },
];

/** The asset's history, newest first. */
export function HistoryTab({ asset }: { asset: Asset }) {
  const [shown, setShown] = useState({ page: 1, pageSize: 50 });
  const listHistory = listQuery('listAssetHistory', { params: { assetUUID: asset.assetUUID } });
  const { data, error, refetch } = useQuery(listHistory(shown));
  const readPage = useFetchPage(listHistory, shown);
  return (
    <>
      <DataTable
        label="Asset history"
        columns={COLUMNS}
        rows={data?.data}
        rowId={({ at, kind, subjectUUID, status }) => [at, kind, subjectUUID, status].join(' ')}
        error={data === undefined ? error : undefined}
        onRetry={() => void refetch()}
        readPage={readPage}
        empty={<EmptyState title="No history yet" />}
      />
      {data && data.totalItems > shown.pageSize && <Pager {...shown} totalItems={data.totalItems} onPage={setShown} />}
    </>
  );
}

function Subject({ kind, subjectUUID, name }: AssetHistoryEntry) {
  if (subjectUUID === null) return '–';
  if (kind === 'SCHEME_STATUS')
    return (
      <Link to="/schemes/$schemeUUID" params={{ schemeUUID: subjectUUID }}>
        {name}
      </Link>
    );
  if (kind === 'PORTFOLIO_ASSIGNED')
    return (
      <Link to="/portfolios/$portfolioUUID" params={{ portfolioUUID: subjectUUID }}>
        {name}
      </Link>
    );
  if (kind === 'EVENT_STATE')
    return (
      <Link to="/events/$eventUUID" params={{ eventUUID: subjectUUID }}>
        {name}
      </Link>
    );
  return '–';
}
