import { useElementSize } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { Chart } from '#app/charts/Chart.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import type { Event } from '#contract/event.ts';
import type { EventSettling } from '#contract/settling.ts';
import type { EventStats } from '#contract/stats.ts';
import { summaryLine } from '../outcome.ts';
import { HalfHourColumns } from './HalfHourColumns.tsx';
import { amountsUpTo, halfHoursOf, legendOf, tableOf } from './halfHourFigures.ts';
import { HalfHourSum } from './HalfHourSum.tsx';

// Of phones, and of long events.
const HalfHourRows = lazy(async () => ({ default: (await import('./HalfHourRows.tsx')).HalfHourRows }));

type EachHalfHourProps = {
  event: Event;
  stats: EventStats;
  /** While it settles: what is likely of each half hour. */
  settling: EventSettling | undefined;
};

/** A column needs this much for its figures; with less, half hours are rows. */
const COLUMN_PX = 66;
const NAMES_PX = 96;
const HEIGHT_PX = 290;

/** What each half hour delivered, its factor and what it earned; each opens its receipt. */
export function EachHalfHour({ event, stats, settling }: EachHalfHourProps) {
  const { ref, width } = useElementSize();
  const halfHours = halfHoursOf(stats, settling);
  const targetKwh = stats.targetKwh === null ? null : stats.targetKwh / halfHours.length;
  const isFinal = stats.status === 'FINAL';
  const amounts = amountsUpTo(
    Math.max(
      targetKwh ?? 0,
      ...halfHours.map(({ deliveredKwh, likelyKwh }) => Math.max(deliveredKwh ?? 0, likelyKwh ?? 0)),
    ),
  );
  const place = { eventUUID: event.eventUUID, run: stats.run };
  const drawn = { halfHours, targetKwh, amounts, place, isFinal };
  const isRows = width < NAMES_PX + COLUMN_PX * halfHours.length;
  return (
    <Panel>
      <Chart
        title="Each half hour"
        measure={`${amounts.unit}${targetKwh === null ? '' : ' against contracted'}, a bar opens its receipt`}
        height={HEIGHT_PX}
        grows
        summary={summaryLine(stats)}
        legend={legendOf(halfHours, targetKwh)}
        fileName={`${event.name} half hours`}
        table={() => tableOf(halfHours, stats, targetKwh)}
      >
        <div ref={ref}>
          {width > 0 &&
            (isRows ? (
              <Suspense>
                <HalfHourRows {...drawn} />
              </Suspense>
            ) : (
              <HalfHourColumns {...drawn} />
            ))}
          {width > 0 && <HalfHourSum stats={stats} place={place} />}
        </div>
      </Chart>
    </Panel>
  );
}
