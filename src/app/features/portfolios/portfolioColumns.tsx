import { Link } from '@tanstack/react-router';
import { formatDayMonth, formatPower, formatRoundPounds } from '#app/format/format.ts';
import type { Column } from '#app/table/columns.ts';
import type { PortfolioResult } from '#contract/portfolioSeason.ts';
import classes from './portfolios.module.css';

/** Columns of a service that knows portfolios without what they deliver. */
export const HIDDEN_WITHOUT_RESULTS = ['usual', 'lowest', 'revenueGbp', 'nextEvent'];
export const HIDDEN: readonly string[] = [];
export const HIDDEN_ON_PHONES = ['description', 'lowest', 'nextEvent', 'assetCount'];

const mainOf = ({ usual }: PortfolioResult) => usual.find(({ eventType }) => eventType === 'TURN_DOWN') ?? usual[0];

/** The columns of the list of portfolios: what each usually delivers, earned, and does next. */
export const columns: readonly Column<PortfolioResult>[] = [
  {
    id: 'name',
    header: 'Name',
    sortable: true,
    value: ({ name }) => name,
    cell: ({ portfolioUUID, name, assetCount, nextEvent }) => (
      <>
        <Link to="/portfolios/$portfolioUUID" params={{ portfolioUUID }} className={classes.name}>
          {name}
        </Link>
        <span className={classes.under}>
          {assetCount.toLocaleString('en-GB')} assets
          {nextEvent && `, ${nextEvent.name} ${formatDayMonth(nextEvent.startTime)}`}
        </span>
      </>
    ),
  },
  {
    id: 'description',
    header: 'Description',
    value: ({ description }) => description,
    cell: ({ description }) => <span className={classes.clip}>{description ?? '–'}</span>,
  },
  {
    id: 'assetCount',
    header: 'Assets',
    sortable: true,
    numeric: true,
    width: 90,
    cell: ({ assetCount }) => assetCount.toLocaleString('en-GB'),
  },
  {
    id: 'usual',
    header: 'Usually',
    hint: 'Median power in its last ten events with a final run',
    numeric: true,
    width: 110,
    value: (portfolio) => mainOf(portfolio)?.kw ?? null,
    cell: (portfolio) => <strong>{formatPower(mainOf(portfolio)?.kw)}</strong>,
  },
  {
    id: 'lowest',
    header: 'Lowest',
    hint: 'Power in the lowest of these events',
    numeric: true,
    width: 110,
    value: (portfolio) => mainOf(portfolio)?.lowestKw ?? null,
    cell: (portfolio) => formatPower(mainOf(portfolio)?.lowestKw),
  },
  {
    id: 'nextEvent',
    header: 'Next event',
    width: 240,
    value: ({ nextEvent }) => nextEvent?.name ?? null,
    cell: ({ nextEvent }) =>
      nextEvent ? (
        <>
          <Link to="/events/$eventUUID" params={{ eventUUID: nextEvent.eventUUID }}>
            {nextEvent.name}
          </Link>{' '}
          {formatDayMonth(nextEvent.startTime)}
        </>
      ) : (
        '–'
      ),
  },
  {
    id: 'revenueGbp',
    header: 'This season',
    hint: 'Its share of what the events since 1 October earned',
    numeric: true,
    width: 110,
    value: ({ season }) => season.revenueGbp,
    cell: ({ season }) => formatRoundPounds(season.revenueGbp),
  },
];
