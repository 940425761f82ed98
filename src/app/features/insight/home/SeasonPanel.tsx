import { Skeleton } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { query } from '#app/data/query.ts';
import { SEASON_EVENTS } from '#app/data/sharedQueries.ts';
import { percentOf, togetherOf } from '#app/features/insight/season/index.ts';
import { ReceiptLink } from '#app/features/settlement/receipts/index.ts';
import { formatDay, formatDayMonth, formatPercent, formatPounds, formatRoundPounds } from '#app/format/format.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import type { Season, SeasonEvent, SeasonSums } from '#contract/season.ts';
import { plural } from '#text/count.ts';
import { SeasonCurve } from './SeasonCurve.tsx';
import classes from './SeasonPanel.module.css';

/** What the season has earned of what was contracted: the sum, its course, and by scheme. */
export function SeasonPanel() {
  const { data, error, refetch } = useQuery(query('getSeason', { query: { pageSize: SEASON_EVENTS } }));
  return (
    <section className={classes.panel}>
      <div className={classes.head}>
        <h2>Season</h2>
        {data && (
          <span className={classes.note}>
            since {formatDayMonth(data.from)}, {plural(data.totals.settled, 'event')}
          </span>
        )}
        <Link to="/season" className={classes.link}>
          All events
        </Link>
      </div>
      {data ? (
        data.totals.settled === 0 ? (
          <EmptyState
            icon={IconFlag}
            title="No events settled this season"
            text="Delivery and revenue appear here once events are settled."
          />
        ) : (
          <Earned season={data} />
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className={classes.loading} />
      )}
    </section>
  );
}

function Earned({ season }: { season: Season }) {
  const { totals, byScheme, events } = season;
  const last = events.data.find(({ run }) => run !== null);
  return (
    <>
      <p className={classes.earned}>
        <strong>{formatRoundPounds(totals.revenueGbp)}</strong>{' '}
        {totals.fullGbp > 0 && <span>of {formatRoundPounds(totals.fullGbp)} contracted</span>}
      </p>
      <p className={classes.note}>
        {totals.preliminaryGbp === 0 ? 'All final' : `of which ${formatPounds(totals.preliminaryGbp)} is preliminary`}
      </p>
      <SeasonCurve season={season} />
      {last && <LastEvent event={last} />}
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Scheme</th>
            <th scope="col">Delivered</th>
            <th scope="col">K</th>
            <th scope="col">Revenue</th>
          </tr>
        </thead>
        <tbody>
          {byScheme
            .filter(({ settled }) => settled > 0)
            .map((scheme) => (
              <Row key={scheme.schemeUUID} name={scheme.name} sums={scheme} />
            ))}
          {byScheme.length > 1 && <Row name="Total" sums={togetherOf(totals, byScheme)} isTotal />}
        </tbody>
      </table>
    </>
  );
}

/** The newest event that has figures, with its receipt. */
function LastEvent({ event: { eventUUID, name, run, startTime, revenueGbp, ...energy } }: { event: SeasonEvent }) {
  const percent = percentOf(energy);
  return (
    <p className={classes.last}>
      <Link to="/events/$eventUUID" params={{ eventUUID }} className={classes.event}>
        {name}
      </Link>
      <span>
        {formatDay(startTime)}
        {percent === null ? '' : `, ${formatPercent(Math.round(percent))} of contracted`}
      </span>
      {run !== null && (
        <ReceiptLink place={{ eventUUID, run }} label={`Receipt for ${name}`}>
          {revenueGbp === null ? 'Receipt' : formatPounds(revenueGbp)}
        </ReceiptLink>
      )}
    </p>
  );
}

type Shown = Pick<SeasonSums, 'deliveryPercentage' | 'performanceFactor' | 'revenueGbp'>;

function Row({ name, sums, isTotal = false }: { name: string; sums: Shown; isTotal?: boolean }) {
  return (
    <tr data-total={isTotal}>
      <th scope="row">{name}</th>
      <td>{sums.deliveryPercentage === null ? '–' : formatPercent(Math.round(sums.deliveryPercentage))}</td>
      <td>{sums.performanceFactor?.toFixed(2) ?? '–'}</td>
      <td className={classes.pounds}>{formatRoundPounds(sums.revenueGbp)}</td>
    </tr>
  );
}
