import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '#app/data/query.ts';
import { formatDate } from '#app/format/format.ts';
import type { Column } from '#app/table/columns.ts';
import { DataTable } from '#app/table/DataTable.tsx';
import { Time } from '#app/ui/Time.tsx';
import type { TariffVersion } from '#contract/tariff.ts';
import { firstDay, lastDay, ratesInWords, standingCharge, tariffTypeWords, vatInWords } from './tariffWords.ts';
import classes from './tariffs.module.css';

const columns: readonly Column<TariffVersion>[] = [
  { id: 'version', header: 'Version', numeric: true, width: 80, cell: ({ version }) => version },
  {
    id: 'reason',
    header: 'Reason',
    cell: ({ reason }) => <span className={classes.wrap}>{reason ?? 'Original version'}</span>,
    value: ({ reason }) => reason,
  },
  { id: 'recordedUTC', header: 'Recorded', width: 180, cell: ({ recordedUTC }) => <Time at={recordedUTC} /> },
  {
    id: 'effectiveFrom',
    header: 'Priced from',
    hint: 'First day priced with this version',
    width: 140,
    cell: ({ effectiveFrom }) => formatDate(effectiveFrom, true),
  },
  { id: 'name', header: 'Tariff', cell: ({ name }) => <span className={classes.clip}>{name}</span> },
  { id: 'tariffType', header: 'Type', width: 110, cell: ({ tariffType }) => tariffTypeWords[tariffType] },
  { id: 'rates', header: 'Rates', width: 190, value: ratesInWords, cell: (version) => ratesInWords(version) },
  {
    id: 'standing',
    header: 'Standing charge',
    numeric: true,
    width: 130,
    value: ({ standingChargePencePerDay }) => standingChargePencePerDay,
    cell: ({ standingChargePencePerDay }) => standingCharge(standingChargePencePerDay),
  },
  { id: 'vat', header: 'VAT', width: 130, value: vatInWords, cell: (version) => vatInWords(version) },
  { id: 'validFrom', header: 'Valid from', width: 140, cell: (version) => firstDay(version) },
  { id: 'validTo', header: 'Last day', width: 140, cell: (version) => lastDay(version) },
];

const VERSIONS_PAGE = 25;

/** The recorded versions of a tariff, the newest first. */
export function Versions({ tariffUUID }: { tariffUUID: string }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch, isPlaceholderData } = useQuery(
    query('listTariffVersions', { params: { tariffUUID }, query: { page, pageSize: VERSIONS_PAGE, sort: '-version' } }),
  );
  return (
    <DataTable
      label="Tariff versions"
      columns={columns}
      rows={data?.data}
      rowId={({ version }) => String(version)}
      error={data === undefined ? error : undefined}
      onRetry={() => void refetch()}
      stale={isPlaceholderData}
      {...(data &&
        data.totalItems > VERSIONS_PAGE && {
          page: { page, pageSize: VERSIONS_PAGE, totalItems: data.totalItems },
          onPage: (next: { page: number }) => setPage(next.page),
        })}
    />
  );
}
