import { Link } from '@tanstack/react-router';
import { ReceiptLink } from '#app/features/settlement/receipts/index.ts';
import { formatClock, formatDay, formatFixed, formatPercent, formatPounds } from '#app/format/format.ts';
import { rangeHint } from '#app/format/rangeWords.ts';
import type { Column } from '#app/table/columns.ts';
import { StatusChip } from '#app/ui/StatusChip.tsx';
import { statusWord } from '#app/ui/statusWords.ts';
import type { Season, SeasonEvent } from '#contract/season.ts';
import { deliveredWords, formatFactor, percentOf } from './seasonWords.ts';
import classes from './SeasonEvents.module.css';

export type SeasonRange = { from?: string; to?: string; schemeUUID?: string };

export const schemeNames = (season: Season | undefined): ReadonlyMap<string, string> =>
  new Map((season?.byScheme ?? []).map(({ schemeUUID, name }) => [schemeUUID, name]));

/** The columns of a season's events, on the screen and in its CSV. */
export const seasonColumns = (names: ReadonlyMap<string, string>): readonly Column<SeasonEvent>[] => [
  {
    id: 'name',
    header: 'Event',
    value: ({ name }) => name,
    cell: ({ eventUUID, name }) => (
      <Link to="/events/$eventUUID" params={{ eventUUID }}>
        {name}
      </Link>
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
    header: 'Delivered against contracted',
    width: 178,
    value: ({ deliveredKwh }) => deliveredKwh,
    unit: 'kWh delivered',
    cell: (event) => (
      <span className={classes.delivered} title={rangeHint(event.deliveredInterval)}>
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
      const exact = percentOf(event);
      const percent = exact === null ? null : Math.round(10 * exact) / 10;
      return (
        <span className={classes.percent} data-poor={percent !== null && percent < 80}>
          {formatPercent(percent)}
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
    header: 'Lost revenue',
    unit: '£',
    hint: 'Shortfall against the revenue if its contract had been met exactly',
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
  {
    id: 'statement',
    header: 'Statement',
    width: 84,
    value: () => null,
    cell: ({ eventUUID, name, run }) =>
      run === null ? (
        '–'
      ) : (
        <Link to="/receipts/$eventUUID/$run/statement" params={{ eventUUID, run }} aria-label={`Statement of ${name}`}>
          Open
        </Link>
      ),
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
