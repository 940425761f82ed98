import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { analyticsQueries } from '#app/data/api/analytics.ts';
import { api } from '#app/data/api/client.ts';
import { ReceiptLink } from '#app/features/receipts/index.ts';
import { formatClock, formatDay, formatFixed, formatPercent, formatPounds, formatWindow } from '#app/format/format.ts';
import { type Column, formatSort, parseSort } from '#app/table/columns.ts';
import { DataTable } from '#app/table/DataTable.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { SectionHead } from '#app/ui/SectionHead.tsx';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import { statusWord } from '#app/ui/statusWords.ts';
import type { Season, SeasonEvent } from '#contract/season.ts';
import { deliveredWords, formatFactor, percentOf } from './seasonWords.ts';
import classes from './SeasonEvents.module.css';

type SeasonEventsProps = {
  season: Season | undefined;
  query: { from?: string; to?: string; schemeUUID?: string };
  narrow: boolean;
  /** Columns that say nothing where the table stands. */
  hidden?: readonly string[];
};
const NEWEST_FIRST = '-startTime';
const FIRST = { page: 1, pageSize: 20 };

/** The events of a season as a table that is sorted and paged by the service, and saved as CSV. */
export function SeasonEvents({ season, query, narrow, hidden = [] }: SeasonEventsProps) {
  const [place, setPlace] = useState(FIRST);
  const [sort, setSort] = useState<string>(NEWEST_FIRST);
  const wanted = { ...query, ...place, sort };
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...analyticsQueries.season(wanted),
    placeholderData: keepPreviousData,
  });
  const columns = useMemo(
    () => columnsOf(new Map((season?.byScheme ?? []).map(({ schemeUUID, name }) => [schemeUUID, name]))),
    [season],
  );
  return (
    <Panel>
      <SectionHead
        title="Events"
        note={season && `${season.totals.settled} of ${season.totals.events} settled or settling`}
      />
      <DataTable
        label="Season events"
        columns={columns}
        rows={data?.events.data}
        rowId={({ eventUUID }) => eventUUID}
        error={data === undefined ? error : undefined}
        onRetry={() => void refetch()}
        stale={isPlaceholderData}
        sort={parseSort(sort)}
        onSort={(next) => setSort(formatSort(next) ?? NEWEST_FIRST)}
        hidden={narrow ? HIDDEN_WHEN_NARROW : hidden}
        {...(data && { page: data.events })}
        onPage={setPlace}
        readPage={async (at) => (await api.getSeason({ query: { ...wanted, ...at } })).events}
        maxHeight="none"
      />
    </Panel>
  );
}

const HIDDEN_WHEN_NARROW = [
  'scheme',
  'startTime',
  'delivered',
  'performanceFactor',
  'priceGbpPerMwh',
  'lostGbp',
  'state',
];

const columnsOf = (names: ReadonlyMap<string, string>): readonly Column<SeasonEvent>[] => [
  {
    id: 'name',
    header: 'Event',
    value: ({ name }) => name,
    cell: (event) => (
      <>
        <Link to="/events/$eventUUID" params={{ eventUUID: event.eventUUID }}>
          {event.name}
        </Link>
        <span className={classes.under}>{formatWindow(event.startTime, event.endTime)}</span>
      </>
    ),
  },
  {
    id: 'scheme',
    header: 'Scheme',
    value: ({ schemeUUID }) => names.get(schemeUUID) ?? null,
    cell: ({ schemeUUID }) => (
      <span className={classes.scheme} title={names.get(schemeUUID)}>
        {names.get(schemeUUID)}
      </span>
    ),
  },
  {
    id: 'startTime',
    header: 'Window',
    sortable: true,
    value: ({ startTime }) => startTime,
    cell: ({ startTime, endTime }) => `${formatDay(startTime)}, ${formatClock(startTime)}–${formatClock(endTime)}`,
  },
  {
    id: 'delivered',
    header: 'Delivered of contracted',
    width: 216,
    value: ({ deliveredKwh }) => deliveredKwh,
    unit: 'kWh delivered',
    cell: (event) => (
      <span className={classes.delivered}>
        <DeliveryBar event={event} />
        {deliveredWords(event)}
      </span>
    ),
  },
  {
    id: 'percent',
    header: '%',
    numeric: true,
    width: 62,
    value: percentOf,
    cell: (event) => {
      const percent = percentOf(event);
      return (
        <span className={classes.percent} data-poor={percent !== null && percent < 80}>
          {formatPercent(percent === null ? null : Math.round(10 * percent) / 10)}
        </span>
      );
    },
  },
  {
    id: 'performanceFactor',
    header: 'K',
    numeric: true,
    width: 62,
    cell: ({ performanceFactor }) => formatFactor(performanceFactor, 3),
  },
  {
    id: 'priceGbpPerMwh',
    header: '£/MWh',
    hint: 'Price of contracted energy',
    numeric: true,
    width: 72,
    cell: ({ priceGbpPerMwh }) => formatFixed(priceGbpPerMwh, 2),
  },
  {
    id: 'revenueGbp',
    header: 'Revenue',
    unit: '£',
    numeric: true,
    sortable: true,
    width: 84,
    value: ({ revenueGbp }) => revenueGbp,
    cell: ({ eventUUID, run, revenueGbp }) =>
      run === null ? (
        formatPounds(revenueGbp)
      ) : (
        <ReceiptLink place={{ eventUUID, run }}>{formatPounds(revenueGbp)}</ReceiptLink>
      ),
  },
  {
    id: 'lostGbp',
    header: 'Short of full',
    unit: '£',
    hint: 'What it earned less than if its contract had been met exactly',
    numeric: true,
    sortable: true,
    width: 92,
    cell: ({ lostGbp }) => formatPounds(lostGbp),
  },
  {
    id: 'state',
    header: 'State',
    width: 100,
    value: ({ state }) => stateWord(state),
    cell: ({ state }) => <State state={state} />,
  },
];

function State({ state }: { state: SeasonEvent['state'] }) {
  if (state === 'SETTLING' || state === 'FINAL') return <StatusChip kind="stats" status={runOf[state]} />;
  return <StatusChip kind="event" status={state === 'LIVE' ? 'STARTED' : state} />;
}

const runOf = { SETTLING: 'PRELIMINARY', FINAL: 'FINAL' } as const;
const stateWord = (state: SeasonEvent['state']): string =>
  state === 'SETTLING' || state === 'FINAL'
    ? statusWord('stats', runOf[state]).word
    : statusWord('event', state === 'LIVE' ? 'STARTED' : state).word;

/** Delivered on a track to an eighth above the larger of delivered and contracted, where a line stands. */
function DeliveryBar({ event: { deliveredKwh, contractedKwh, state } }: { event: SeasonEvent }) {
  const full = 1.125 * Math.max(deliveredKwh ?? 0, contractedKwh ?? 0);
  if (!(full > 0)) return null;
  const shareOf = (kwh: number | null) => `${(100 * Math.max(0, kwh ?? 0)) / full}%`;
  return (
    <span className={classes.track} aria-hidden="true">
      <span className={classes.fill} data-settling={state === 'SETTLING'} style={{ width: shareOf(deliveredKwh) }} />
      {contractedKwh !== null && <span className={classes.mark} style={{ left: shareOf(contractedKwh) }} />}
    </span>
  );
}
