import { Button } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useStableRows } from '#app/data/live/useStableRows.ts';
import { listQuery } from '#app/data/query.ts';
import { useMayOperate } from '#app/data/session.ts';
import { usePermission } from '#app/data/usePermission.ts';
import { BulkBar, optTasks, selectionOf, useSelection } from '#app/features/events/optIn/index.ts';
import { formatMpan, maskedMpan } from '#app/format/format.ts';
import { registrationOrder } from '#app/format/schemeWords.ts';
import type { Column } from '#app/table/columns.ts';
import { FilterChips } from '#app/table/FilterChips.tsx';
import { undefinedIfEmpty } from '#app/table/pageSearch.ts';
import { NoParticipantMatches, ParticipantsTable } from '#app/table/ParticipantsTable.tsx';
import { pageOf, useListTable } from '#app/table/useListTable.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { PlainLink } from '#app/ui/PlainLink.tsx';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import { statusWords } from '#app/ui/statusWords.ts';
import { Time } from '#app/ui/Time.tsx';
import type { Scheme, SchemeAsset } from '#contract/scheme.ts';
import { schemeSearchDefaults, type SchemeSearch } from './schemeSearch.ts';
import { StandingDialog, standingText } from './standing/index.ts';
import classes from './schemes.module.css';

type SchemeAssetsProps = {
  scheme: Scheme;
  search: SchemeSearch;
  onChange: (changes: Partial<SchemeSearch>, replace?: boolean) => void;
};

/** The registrations of a scheme with status and reason; chosen ones can be opted in or out. */
export function SchemeAssets({ scheme: { schemeUUID, name, counts }, search, onChange }: SchemeAssetsProps) {
  const mayOperate = useMayOperate();
  const mayStand = usePermission('setStandingOptIns');
  const [isSetting, setSetting] = useState(false);
  const { status, sort, page, pageSize } = search;
  const text = undefinedIfEmpty(search.search);
  const { data, error, isPlaceholderData, table } = useListTable({
    list: listQuery('listSchemeAssets', { params: { schemeUUID } }),
    query: { search: text, status, sort, page, pageSize },
    address: search,
    onChange,
    defaultSort: schemeSearchDefaults.sort,
  });
  const paging = pageOf(search, data);
  const selection = useSelection({ schemeUUID, schemeStatus: status, search: text }, paging.totalItems);
  const stable = useStableRows({ data, isPlaceholderData }, ({ assetUUID }) => assetUUID, search, selection.size);
  const isFiltered = text !== undefined || status !== undefined;

  return (
    <>
      <ParticipantsTable
        label="Scheme assets"
        columns={data?.data.some(({ standingOptIn }) => standingOptIn) ? [...columns, standingColumn] : columns}
        search={search.search}
        onSearch={(next) => onChange({ search: next }, true)}
        filters={
          <FilterChips
            label="Status"
            options={registrationOrder.map((value) => ({
              value,
              label: statusWords.schemeAsset[value].word,
              count: counts[value],
            }))}
            value={status ?? null}
            onChange={(value) => onChange({ status: value ?? undefined })}
          />
        }
        table={{
          ...table,
          ...stable,
          error,
          page: paging,
          empty: isFiltered ? <NoParticipantMatches /> : <NoAssets />,
          ...(mayOperate && selectionOf(selection, stable.rows)),
        }}
      />
      {mayOperate && (
        <BulkBar
          selection={selection}
          totalItems={paging.totalItems}
          tasks={optTasks({ kind: 'scheme', uuid: schemeUUID, name })}
        >
          {mayStand && (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconRepeat size={15} />}
              onClick={() => setSetting(true)}
            >
              Standing opt-in
            </Button>
          )}
        </BulkBar>
      )}
      {isSetting && (
        <Suspense>
          <StandingDialog
            schemeUUID={schemeUUID}
            filter={selection.filter}
            count={selection.size}
            stored={null}
            onClose={() => setSetting(false)}
            onDone={selection.clear}
          />
        </Suspense>
      )}
    </>
  );
}

const NoAssets = () => (
  <EmptyState
    title="No assets have opted in yet"
    text="Select assets in the asset list and opt them in to this scheme. The scheme operator then checks each one."
    action={<PlainLink to="/assets">Choose assets</PlainLink>}
  />
);

/** Only where somebody of the page has one. */
const standingColumn: Column<SchemeAsset> = {
  id: 'standing',
  header: 'Standing opt-in',
  value: ({ standingOptIn }) => standingText(standingOptIn ?? null),
  cell: ({ standingOptIn }) => standingText(standingOptIn ?? null),
};

const columns: readonly Column<SchemeAsset>[] = [
  {
    id: 'name',
    header: 'Asset',
    sortable: true,
    cell: ({ assetUUID, assetId, name }) => (
      <Link to="/assets/$assetUUID" params={{ assetUUID }}>
        {name ?? assetId}
      </Link>
    ),
  },
  { id: 'assetId', header: 'Asset id', sortable: true, cell: ({ assetId }) => assetId },
  {
    id: 'mpan',
    header: 'MPAN',
    width: 110,
    value: ({ mpan }) => maskedMpan(mpan),
    unmasked: ({ mpan }) => mpan,
    cell: ({ mpan }) => formatMpan(mpan, 'masked'),
  },
  {
    id: 'status',
    header: 'Status',
    sortable: true,
    width: 176,
    cell: ({ status, statusReason }) => <StatusChip kind="schemeAsset" status={status} reason={statusReason} />,
  },
  {
    id: 'reason',
    header: 'Reason',
    value: ({ statusReason }) => statusReason,
    cell: ({ statusReason }) => <span className={classes.reason}>{statusReason ?? '–'}</span>,
  },
  {
    id: 'checked',
    header: 'Last checked',
    width: 176,
    cell: ({ lastCheckedUTC }) => (lastCheckedUTC === null ? 'Not yet' : <Time at={lastCheckedUTC} />),
  },
];
