import { ActionIcon, Drawer, Skeleton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { InlineBar } from '#app/charts/InlineBar.tsx';
import { query } from '#app/data/query.ts';
import { ExplainBaseline } from '#app/features/assets/index.ts';
import { formatClock, formatFixed, formatPeriods, formatPounds, formatWindow, splitUnit } from '#app/format/format.ts';
import { factorName } from '#app/format/schemeWords.ts';
import { Sheet } from '#app/table/Sheet.tsx';
import { ErrorState } from '#app/ui/ErrorState.tsx';
import { Figure } from '#app/ui/Figure.tsx';
import type { Event } from '#contract/event.ts';
import type { EventHalfHour, EventStats } from '#contract/stats.ts';
import { plural } from '#text/count.ts';
import { formatExact } from './money.ts';
import classes from './settled.module.css';

type HalfHourPanelProps = {
  event: Event;
  stats: EventStats;
  startTime: string;
  onHalf: (startTime: string) => void;
  onClose: () => void;
};

const LOADING_PX = 420;

/**
 * One half hour of an event explained: its sums, its payment, its assets, and for one of them the baseline calculation.
 */
export default function HalfHourPanel({ event, stats, startTime, onHalf, onClose }: HalfHourPanelProps) {
  const { data, error, refetch } = useQuery(
    query('getEventHalfHour', { params: { 'event-uuid': event.eventUUID }, query: { at: startTime, run: stats.run } }),
  );
  const [asset, setAsset] = useState<string | null>(null);
  const explained = [...(data?.most ?? []), ...(data?.least ?? [])].find(({ assetUUID }) => assetUUID === asset);
  const index = stats.settlementPeriods.findIndex((period) => Date.parse(period.startTime) === Date.parse(startTime));
  const period = stats.settlementPeriods[index];
  if (period === undefined) return null;
  const symbol = factorName(stats.terms?.settlementMethod);
  const adjacentStart = (step: -1 | 1) => stats.settlementPeriods[index + step]?.startTime;
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={560}
      title={`${formatWindow(period.startTime, period.endTime)} · ${formatPeriods(period.startTime, period.endTime)}`}
    >
      <div className={classes.drawer}>
        <div className={classes.stepper}>
          <Step label="Previous half-hour" to={adjacentStart(-1)} onHalf={onHalf} />
          <span>{`Half-hour ${index + 1} of ${stats.settlementPeriods.length}, run ${stats.run}`}</span>
          <Step label="Next half-hour" to={adjacentStart(1)} onHalf={onHalf} />
        </div>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <Skeleton height={LOADING_PX} />
        ) : (
          <>
            <Sums data={data} event={event} />
            <p className={classes.quiet}>
              {period.performanceFactor !== null &&
                symbol !== null &&
                `${symbol} ${formatExact(period.performanceFactor)}, `}
              {period.revenueGbp === null
                ? 'not paid'
                : `${formatPounds(period.revenueGbp)} of ${formatPounds(stats.revenueGbp)}`}
              . {plural(data.assetsCounted, 'asset')} with a reading and a baseline
              {data.assetsMissing > 0 && `, ${plural(data.assetsMissing, 'asset')} without, counted in neither total`}.
            </p>
            {explained && (
              <section aria-label={`The baseline of ${explained.name ?? explained.assetId}`}>
                <h3 className={classes.subtitle}>{explained.name ?? explained.assetId}</h3>
                <ExplainBaseline assetUUID={explained.assetUUID} at={Date.parse(startTime)} />
              </section>
            )}
            <Contributors title="Highest delivery" rows={data.most} explained={asset} onExplain={setAsset} />
            {data.least.length > 0 && (
              <Contributors title="Lowest delivery" rows={data.least} explained={asset} onExplain={setAsset} />
            )}
          </>
        )}
      </div>
    </Drawer>
  );
}

function Step({ label, to, onHalf }: { label: string; to: string | undefined; onHalf: (startTime: string) => void }) {
  const Icon = label.endsWith('before') ? IconChevronLeft : IconChevronRight;
  return (
    <ActionIcon
      size={28}
      aria-label={to === undefined ? label : `${label}, ${formatClock(to)}`}
      disabled={to === undefined}
      onClick={() => to !== undefined && onHalf(to)}
    >
      <Icon size={16} stroke={1.8} />
    </ActionIcon>
  );
}

function Sums({ data: { baselineKwh, actualKwh, deliveredKwh }, event }: { data: EventHalfHour; event: Event }) {
  const sum = event.eventType === 'TURN_DOWN' ? [baselineKwh, actualKwh] : [actualKwh, baselineKwh];
  return (
    <div className={classes.figures}>
      <Figure label="Baseline" {...splitUnit(baselineKwh, 'kWh')} />
      <Figure label="Metered" {...splitUnit(actualKwh, 'kWh')} />
      <Figure
        label="Delivered"
        {...splitUnit(deliveredKwh, 'kWh')}
        note={`${formatFixed(sum[0], 3)} − ${formatFixed(sum[1], 3)}`}
      />
    </div>
  );
}

type ContributorsProps = {
  title: string;
  rows: EventHalfHour['most'];
  explained: string | null;
  onExplain: (assetUUID: string | null) => void;
};

/** Assets of one half hour; a name opens its baseline calculation. */
function Contributors({ title, rows, explained, onExplain }: ContributorsProps) {
  const full = Math.max(...rows.map(({ deliveredKwh }) => Math.abs(deliveredKwh)), 0);
  return (
    <section aria-label={title}>
      <h3 className={classes.subtitle}>
        {title} <span className={classes.unit}>kWh</span>
      </h3>
      <Sheet label={`${title}, table`}>
        <thead>
          <tr>
            <th scope="col">Asset</th>
            <th scope="col">Baseline</th>
            <th scope="col">Metered</th>
            <th scope="col">Delivered</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ assetUUID, assetId, name, baselineKwh, actualKwh, deliveredKwh }) => (
            <tr key={assetUUID}>
              <th scope="row">
                <button
                  type="button"
                  className={classes.slot}
                  title="Calculation of the baseline"
                  aria-expanded={explained === assetUUID}
                  onClick={() => onExplain(explained === assetUUID ? null : assetUUID)}
                >
                  {name ?? assetId}
                </button>
              </th>
              <td>{formatFixed(baselineKwh, 3)}</td>
              <td>{formatFixed(actualKwh, 3)}</td>
              <td>
                <InlineBar text={formatFixed(deliveredKwh, 3)} value={deliveredKwh} full={full} />
              </td>
            </tr>
          ))}
        </tbody>
      </Sheet>
    </section>
  );
}
