import { Link } from '@tanstack/react-router';
import { formatDayMonth, formatFixed, formatPercent, formatRoundPounds } from '#app/format/format.ts';
import { formatShortTime } from '#app/format/shortTime.ts';
import type { Column } from '#app/table/columns.ts';
import type { PortfolioResult } from '#contract/portfolioSeason.ts';
import { formatCount } from '#text/count.ts';
import classes from './portfolios.module.css';

/** Columns of a service that knows portfolios without what they deliver. */
export const HIDDEN_WITHOUT_RESULTS = [
  'expectedKw',
  'sureKw',
  'nextEvent',
  'keptPercent',
  'revenueGbp',
  'calculatedUTC',
];

const KW_PER_MW = 1000;
/** Below this share of what was forecast a portfolio is marked. */
const LOW_PERCENT = 80;

/** The columns of the list of portfolios; powers of all rows are in one unit. */
export function portfolioColumns(rows: readonly PortfolioResult[], now: number): readonly Column<PortfolioResult>[] {
  const isLarge = rows.some(({ standing }) => Math.abs(standing?.expectedKw ?? 0) >= KW_PER_MW);
  const power = (kw: number | null | undefined): string =>
    kw == null ? '–' : isLarge ? `${formatFixed(kw / KW_PER_MW, 2)}\u202fMW` : `${formatFixed(kw, 1)}\u202fkW`;
  return [
    {
      id: 'name',
      header: 'Name',
      sortable: true,
      width: '22%',
      value: ({ name }) => name,
      cell: ({ portfolioUUID, name }) => (
        <Link to="/portfolios/$portfolioUUID" params={{ portfolioUUID }} className={classes.name}>
          {name}
        </Link>
      ),
    },
    {
      id: 'description',
      header: 'Description',
      optional: true,
      value: ({ description }) => description,
      cell: ({ description }) => <span className={classes.clip}>{description ?? '–'}</span>,
    },
    {
      id: 'assetCount',
      header: 'Assets',
      sortable: true,
      numeric: true,
      width: 90,
      cell: ({ assetCount }) => formatCount(assetCount),
    },
    {
      id: 'expectedKw',
      header: 'Expected',
      hint: 'Power that the assets that can take part are expected to turn down in the typical window',
      sortable: true,
      numeric: true,
      width: 120,
      unit: 'kW',
      value: ({ standing }) => standing?.expectedKw ?? null,
      cell: ({ standing }) => <strong>{power(standing?.expectedKw)}</strong>,
    },
    {
      id: 'sureKw',
      header: 'Firm',
      hint: 'Power that 90 % of outcomes exceed',
      sortable: true,
      numeric: true,
      width: 120,
      unit: 'kW',
      value: ({ standing }) => standing?.sureKw ?? null,
      cell: ({ standing }) =>
        standing?.sureKw == null ? (
          '–'
        ) : (
          <span>
            {power(standing.sureKw)}
            <span className={classes.suffix}> firm</span>
          </span>
        ),
    },
    {
      id: 'nextEvent',
      header: 'Next event, opted in',
      value: ({ nextEvent }) => nextEvent?.name ?? null,
      cell: NextEvent,
    },
    {
      id: 'keptPercent',
      header: 'Share of forecast',
      hint: 'Energy delivered against the forecast at the start, over the last ten events with a final run',
      sortable: true,
      numeric: true,
      width: 160,
      value: ({ standing }) => standing?.kept?.percent ?? null,
      cell: Kept,
    },
    {
      id: 'revenueGbp',
      header: 'This season',
      hint: 'The portfolio’s share of event revenue since 1 October',
      sortable: true,
      numeric: true,
      width: 120,
      value: ({ standing }) => standing?.season.revenueGbp ?? null,
      cell: ({ standing }) => formatRoundPounds(standing?.season.revenueGbp),
    },
    {
      id: 'calculatedUTC',
      header: 'As of',
      hint: 'When the figures were last calculated: once a day, and when an event of the portfolio is settled',
      numeric: true,
      width: 90,
      value: ({ standing }) => standing?.calculatedUTC ?? null,
      cell: ({ standing }) => (
        <span className={classes.quiet}>{standing ? formatShortTime(standing.calculatedUTC, now) : '–'}</span>
      ),
    },
  ];
}

function NextEvent({ nextEvent, assetCount }: PortfolioResult) {
  if (!nextEvent) return '–';
  const { eventUUID, name, startTime, optedIn } = nextEvent;
  return (
    <span>
      <Link to="/events/$eventUUID" params={{ eventUUID }}>
        {name}
      </Link>{' '}
      {formatDayMonth(startTime)}
      {optedIn !== null && (
        <span className={classes.joined}>
          , {formatCount(optedIn)} of {formatCount(assetCount)}
        </span>
      )}
    </span>
  );
}

function Kept({ standing }: PortfolioResult) {
  const percent = standing?.kept?.percent ?? null;
  if (percent === null) return '–';
  const text = formatPercent(Math.round(percent));
  return percent < LOW_PERCENT ? <strong className={classes.low}>{text}</strong> : text;
}
