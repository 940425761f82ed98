import { Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { usePortfolioNames } from '#app/data/names.ts';
import type { QueryOf } from '#app/data/operationTypes.ts';
import { listQuery, mutation } from '#app/data/query.ts';
import { allSchemes } from '#app/data/sharedQueries.ts';
import { useOperation } from '#app/data/useOperation.ts';
import { usePermission } from '#app/data/usePermission.ts';
import type { Column } from '#app/table/columns.ts';
import { DataTable } from '#app/table/DataTable.tsx';
import { pageOf, useListTable } from '#app/table/useListTable.ts';
import { Clip } from '#app/ui/Clip.tsx';
import { ConfirmDialog } from '#app/ui/ConfirmDialog.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import { Time } from '#app/ui/Time.tsx';
import type { CalendarFeed } from '#contract/mail/calendarFeed.ts';
import { FeedAddress } from './FeedAddress.tsx';
import { feedWords } from './mailWords.ts';
import { MAIL_POLL_MS } from './queryRules.ts';

const FeedDialog = lazy(() => import('./FeedDialog.tsx'));
const ROWS = 25;

const columnsWith = (
  onRotate: ((feed: CalendarFeed) => void) | null,
  onRevoke: ((feed: CalendarFeed) => void) | null,
  names: ReadonlyMap<string, string>,
): Column<CalendarFeed>[] => [
  {
    id: 'label',
    header: 'Calendar',
    sortable: true,
    value: ({ label }) => label,
    cell: ({ label }) => <Clip text={label} />,
  },
  {
    id: 'kind',
    header: 'Events included',
    value: ({ kind }) => kind,
    cell: ({ kind, schemeUUID, portfolioUUID }) => names.get(schemeUUID ?? portfolioUUID ?? '') ?? feedWords[kind],
  },
  {
    id: 'lastRead',
    header: 'Last read',
    width: 190,
    value: ({ lastReadUTC }) => lastReadUTC,
    cell: ({ lastReadUTC }) => (lastReadUTC === null ? 'never' : <Time at={lastReadUTC} />),
  },
  {
    id: 'createdUTC',
    header: 'Created',
    sortable: true,
    width: 190,
    value: ({ createdUTC }) => createdUTC,
    cell: ({ createdUTC }) => <Time at={createdUTC} />,
  },
  ...(onRotate
    ? [
        {
          id: 'rotate',
          header: 'Address',
          width: 116,
          value: () => null,
          cell: (feed: CalendarFeed) => (
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`Replace address of ${feed.label}`}
              onClick={() => onRotate(feed)}
            >
              Replace address
            </Button>
          ),
        },
      ]
    : []),
  ...(onRevoke
    ? [
        {
          id: 'revoke',
          header: 'Revoke',
          width: 96,
          value: () => null,
          cell: (feed: CalendarFeed) => (
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`Revoke ${feed.label}`}
              onClick={() => onRevoke(feed)}
            >
              Revoke
            </Button>
          ),
        },
      ]
    : []),
];

/** Calendars that programs subscribe to by a secret address. */
export default function Feeds() {
  const mayCreate = usePermission('createCalendarFeed');
  const mayRotate = usePermission('rotateCalendarFeed');
  const mayRevoke = usePermission('deleteCalendarFeed');
  const [address, setAddress] = useState<{
    page: number;
    pageSize: number;
    sort: QueryOf<'listCalendarFeeds'>['sort'];
  }>({
    page: 1,
    pageSize: ROWS,
    sort: 'label',
  });
  const [creating, setCreating] = useState(false);
  const [rotated, setRotated] = useState<CalendarFeed | null>(null);
  const [revoked, setRevoked] = useState<CalendarFeed | null>(null);
  const { data, error, table } = useListTable({
    list: listQuery('listCalendarFeeds', { refetchInterval: MAIL_POLL_MS }),
    query: address,
    address,
    onChange: (change) => setAddress({ ...address, ...change }),
    defaultSort: 'label',
  });
  const revoke = useOperation('deleteCalendarFeed');
  const portfolios = usePortfolioNames();
  const schemes = useQuery(allSchemes());
  const columns = useMemo(() => {
    const names = new Map(portfolios);
    for (const { schemeUUID, name } of schemes.data?.data ?? []) names.set(schemeUUID, name);
    return columnsWith(mayRotate ? setRotated : null, mayRevoke ? setRevoked : null, names);
  }, [mayRotate, mayRevoke, portfolios, schemes.data]);
  return (
    <section>
      <SectionHead title="Calendars" note="Events in your calendar, through a private address">
        {mayCreate && (
          <Button
            variant="default"
            leftSection={<IconCalendarPlus size={16} stroke={1.8} />}
            onClick={() => setCreating(true)}
          >
            Create calendar
          </Button>
        )}
      </SectionHead>
      <DataTable
        label="Calendars"
        columns={columns}
        rowId={({ feedUUID }) => feedUUID}
        {...table}
        error={error}
        page={pageOf(address, data)}
        empty={<EmptyState title="No calendars" text="Create one and subscribe to its address in your calendar app." />}
      />
      <Suspense>{creating && <FeedDialog onClose={() => setCreating(false)} />}</Suspense>
      {rotated && <RotateFeed feed={rotated} onClose={() => setRotated(null)} />}
      {revoked && (
        <ConfirmDialog
          title={`Revoke ${revoked.label}?`}
          action="Revoke calendar"
          keep="Keep calendar"
          onConfirm={async () => {
            await revoke({ params: { feedUUID: revoked.feedUUID } });
            return 'The calendar has been revoked.';
          }}
          onClose={() => setRevoked(null)}
        >
          <p>Calendar apps that read it receive nothing from now on. Its address cannot be used again.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

/** Asks whether a calendar gets a new address, and shows it once. */
function RotateFeed({ feed, onClose }: { feed: CalendarFeed; onClose: () => void }) {
  const rotate = useMutation(mutation('rotateCalendarFeed'));
  if (rotate.data)
    return <FeedAddress title="The calendar has a new address" url={rotate.data.url} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={`Replace the address of ${feed.label}?`}
      action="Replace address"
      keep="Keep address"
      onConfirm={async () => void (await rotate.mutateAsync({ params: { feedUUID: feed.feedUUID } }))}
      onClose={onClose}
    >
      <p>Calendar apps that use the old address receive nothing from now on.</p>
    </ConfirmDialog>
  );
}
