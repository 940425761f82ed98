import { Skeleton } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import { eventQueries } from '#app/data/api/events.ts';
import { settlingWords, summaryLine, withTargets } from '#app/features/events/index.ts';
import { ReceiptLink } from '#app/features/receipts/index.ts';
import { formatEnergy, formatPercent, formatPounds, splitUnit } from '#app/format/format.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { Figure } from '#app/ui/Figure.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import { Time } from '#app/ui/Time.tsx';
import type { Summary } from '#contract/summary.ts';
import home from './home.module.css';
import classes from './LastEvent.module.css';

// The page is rendered before the charts' library is loaded.
const DeliveredBars = lazy(async () => ({ default: (await import('#app/charts/DeliveredBars.tsx')).DeliveredBars }));
const CHART_PX = 168;

/** The result of the event that ended last; undefined while it loads. */
export function LastEvent({
  event,
  error,
  onRetry,
}: {
  event: Summary['lastEvent'] | undefined;
  error: unknown;
  onRetry: () => void;
}) {
  return (
    <Panel>
      <h2 className={home.title}>
        Last event
        {event && (
          <Link to="/events/$eventUUID" params={{ eventUUID: event.eventUUID }} className={home.titleLink}>
            {event.name}
          </Link>
        )}
      </h2>
      {event ? (
        <Outcome event={event} />
      ) : event === null ? (
        <EmptyState
          icon={IconFlag}
          title="No event has ended yet"
          text="What it delivered appears here once it is settled."
        />
      ) : error ? (
        <ErrorState error={error} onRetry={onRetry} />
      ) : (
        <Skeleton className={classes.loading} />
      )}
    </Panel>
  );
}

function Outcome({ event }: { event: NonNullable<Summary['lastEvent']> }) {
  const { eventUUID, name, endTime, deliveredKwh, deliveryPercentage, revenueGbp } = event;
  const settling = event.statsState === 'PRELIMINARY';
  const { data: stats, error, refetch } = useQuery(eventQueries.stats(eventUUID));
  const periods = useMemo(() => (stats ? withTargets(stats) : stats === null ? [] : undefined), [stats]);
  const [percent, sign] = formatPercent(deliveryPercentage ?? stats?.reductionPercentage).split('\u202f');
  const target = stats?.targetKwh;
  return (
    <>
      <div className={classes.figures}>
        <Figure
          label={`${deliveryPercentage === null ? 'Of baseline' : 'Delivered of target'}${settling ? ' so far' : ''}`}
          value={percent ?? '–'}
          {...(sign && { unit: sign })}
          note={settling ? settlingWords(event) : <Time at={endTime} />}
        />
        <Figure
          label="Delivered"
          {...(deliveredKwh === null ? { value: '–' } : splitUnit(deliveredKwh, 'kWh'))}
          note={target == null ? '\u00a0' : `of ${formatEnergy(target)}`}
        />
        <Figure
          label="Revenue"
          value={
            stats && revenueGbp !== null ? (
              <ReceiptLink place={{ eventUUID, run: stats.run }}>{formatPounds(revenueGbp)}</ReceiptLink>
            ) : (
              formatPounds(revenueGbp)
            )
          }
          note={stats ? (stats.status === 'FINAL' ? 'final' : 'not final') : '\u00a0'}
        />
      </div>
      <Suspense fallback={<Skeleton height={CHART_PX + 66} />}>
        <DeliveredBars
          title="By half hour"
          height={CHART_PX}
          periods={periods}
          error={stats === undefined ? error : undefined}
          onRetry={() => void refetch()}
          fileName={`${name} delivered`}
          {...(stats && { summary: summaryLine(stats) })}
        />
      </Suspense>
    </>
  );
}
