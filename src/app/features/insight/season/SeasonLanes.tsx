import { SegmentedControl, VisuallyHidden } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useMemo, useState, type CSSProperties } from 'react';
import { Chart } from '#app/charts/Chart.tsx';
import type { ChartTable } from '#app/charts/ChartDataTable.tsx';
import type { LegendItem } from '#app/charts/Legend.tsx';
import { useNow } from '#app/data/clock.ts';
import {
  formatDay,
  formatDayMonth,
  formatEnergy,
  formatPercent,
  formatPounds,
  formatRoundPounds,
} from '#app/format/format.ts';
import { ScrollRegion } from '#app/ui/ScrollRegion.tsx';
import type { Season, SeasonEvent } from '#contract/season.ts';
import { type Lane, type LaneColumn, layLanes } from './lanes.ts';
import { deliveredWords, formatFactor, percentOf } from './seasonWords.ts';
import classes from './SeasonLanes.module.css';

const measures = { money: '£ and %', factor: 'K', energy: 'MWh' } as const;
type Measure = keyof typeof measures;
/** The column of names, narrower on phones. */
const HEAD_PX = 132;
const NARROW_HEAD_PX = 104;
const NARROW_PX = 560;
/** Between the margins of a sheet of paper. */
const SHEET_PX = 640;
/** On paper nothing scrolls: lanes that are wider are drawn smaller. */
const plotStyle = (head: number, lanes: number) =>
  ({
    width: head + lanes,
    '--print-zoom': Math.min(1, SHEET_PX / (head + lanes)),
    '--lane-head': `${head}px`,
  }) as CSSProperties;

/** Below this percentage a label is in the colour of what is short. */
const POOR_PERCENT = 80;
const KILO = 1000;

const legend: readonly LegendItem[] = [
  { label: 'Delivered', colour: 'var(--hh-delivered)', shape: 'block' },
  { label: 'Settling', colour: 'var(--hh-delivered)', shape: 'hatched' },
  { label: 'Short', colour: 'var(--hh-shortfall)', shape: 'hatched' },
  { label: 'To come', colour: 'var(--hh-missing)', shape: 'hollow' },
  { label: 'Contracted', colour: 'var(--mantine-color-text)', shape: 'line' },
];

type SeasonLanesProps = { season: Season | undefined; error: unknown; onRetry: () => void; stale: boolean };

/** Every event as a column in the lane of its scheme, which opens it. */
export function SeasonLanes({ season, error, onRetry, stale }: SeasonLanesProps) {
  const now = useNow();
  const { ref, width } = useElementSize();
  const head = width < NARROW_PX ? NARROW_HEAD_PX : HEAD_PX;
  const [measure, setMeasure] = useState<Measure>('money');
  const lanes = useMemo(
    () => (season && season.events.data.length > 0 ? layLanes(season, Math.max(0, width - head), now) : undefined),
    [season, width, head, now],
  );
  const listed = season?.events;
  return (
    <Chart
      title="All events of the season"
      measure="delivered against contracted, each scheme on its own scale"
      {...(listed && listed.totalItems > listed.data.length && { note: `the latest ${listed.data.length}` })}
      summary={`${season?.events.totalItems ?? 0} events in ${season?.byScheme.length ?? 0} schemes.`}
      fileName="season"
      height={280}
      grows
      loading={season === undefined}
      stale={stale}
      error={season === undefined ? error : undefined}
      onRetry={onRetry}
      empty={listed?.data.length === 0 ? 'No events start in this period' : undefined}
      legend={legend}
      table={() => tableOf(season!)}
      controls={
        <SegmentedControl
          size="xs"
          aria-label="Labels"
          data={Object.entries(measures).map(([value, label]) => ({ value, label }))}
          value={measure}
          onChange={(value) => setMeasure(value as Measure)}
        />
      }
    >
      <div ref={ref}>
        {lanes && width > 0 && (
          <ScrollRegion className={classes.scroll} label="Events by scheme">
            <div className={classes.plot} style={plotStyle(head, lanes.width)}>
              <div className={classes.weeks} aria-hidden="true">
                {lanes.weeks.map(({ at, x }) => (
                  <span key={at} style={{ left: head + x }}>
                    {formatDayMonth(at)}
                  </span>
                ))}
              </div>
              {lanes.lanes.map((lane, index) => (
                <LaneRow
                  key={lane.scheme.schemeUUID}
                  lane={lane}
                  measure={measure}
                  nowX={lanes.nowX}
                  isFirst={index === 0}
                />
              ))}
            </div>
          </ScrollRegion>
        )}
      </div>
    </Chart>
  );
}

function LaneRow({
  lane: { scheme, heightPx, columns },
  measure,
  nowX,
  isFirst,
}: {
  lane: Lane;
  measure: Measure;
  nowX: number | null;
  isFirst: boolean;
}) {
  return (
    <div className={classes.lane}>
      <div className={classes.name}>
        <strong>{scheme.name}</strong>
        <span>{scheme.settled === 0 ? 'no event settled yet' : formatRoundPounds(scheme.revenueGbp)}</span>
        <span>
          {scheme.deliveryPercentage === null
            ? scheme.settled > 0 && 'no contract'
            : `${formatPercent(Math.round(scheme.deliveryPercentage))} of contracted`}
        </span>
      </div>
      <ul
        className={classes.columns}
        style={{ height: heightPx + (columns.some(({ isRaised }) => isRaised) ? 54 : 40) }}
      >
        {nowX !== null && (
          <li className={classes.now} style={{ left: nowX }}>
            {isFirst && 'now'}
          </li>
        )}
        {columns.map((column) => (
          <li key={column.event.eventUUID} style={{ left: column.x }}>
            <Column column={column} measure={measure} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Column({
  column: { event, deliveredPx, contractedPx, isCut, isRaised },
  measure,
}: {
  column: LaneColumn;
  measure: Measure;
}) {
  const percent = percentOf(event);
  const { above, below } = labelsOf(event, measure, isCut);
  const words = columnWords(event);
  return (
    <Link to="/events/$eventUUID" params={{ eventUUID: event.eventUUID }} className={classes.column} title={words}>
      <VisuallyHidden>{words}</VisuallyHidden>
      <span
        className={classes.bar}
        style={{ height: Math.max(deliveredPx ?? 0, contractedPx ?? 0) }}
        aria-hidden="true"
      >
        {above !== '' && (
          <span
            className={classes.above}
            data-poor={percent !== null && Math.round(percent) < POOR_PERCENT}
            data-raised={isRaised || undefined}
          >
            {above}
          </span>
        )}
        {deliveredPx === null ? (
          <span className={classes.planned} style={{ height: contractedPx ?? 0 }} />
        ) : (
          <span
            className={classes.delivered}
            data-settling={event.state === 'SETTLING'}
            style={{ height: deliveredPx }}
          />
        )}
        {deliveredPx !== null && contractedPx !== null && contractedPx > deliveredPx && (
          <span className={classes.short} style={{ bottom: deliveredPx, height: contractedPx - deliveredPx }} />
        )}
        {contractedPx !== null && <span className={classes.cap} style={{ bottom: contractedPx }} />}
        {isCut && <span className={classes.cut} />}
      </span>
      <span className={classes.below} aria-hidden="true">
        {below}
      </span>
    </Link>
  );
}

function labelsOf(event: SeasonEvent, measure: Measure, isCut: boolean): { above: string; below: string } {
  const { performanceFactor, deliveredKwh, contractedKwh, revenueGbp } = event;
  // The column of a plan says what it is to deliver; where it is cut, only its label does.
  if (deliveredKwh === null) return { above: isCut ? formatEnergy(contractedKwh) : '', below: '' };
  if (measure === 'factor')
    return { above: performanceFactor === null ? '' : formatFactor(performanceFactor), below: '' };
  if (measure === 'energy')
    return { above: mwh(deliveredKwh), below: contractedKwh === null ? '' : `of ${mwh(contractedKwh)}` };
  const percent = percentOf(event);
  return {
    above: percent === null ? '' : String(Math.round(percent)),
    below: revenueGbp === null ? '' : shortPounds(revenueGbp),
  };
}

const mwh = (kwh: number | null): string => (kwh === null ? '' : (kwh / KILO).toFixed(Math.abs(kwh) < 100 ? 3 : 2));
/** "£2.4k", "£640", "£4.12", rounded. */
const shortPounds = (gbp: number): string =>
  Math.abs(gbp) >= KILO
    ? `${formatPounds(Math.round(gbp / 100) / 10).slice(0, -1)}k`
    : Math.abs(gbp) < 10
      ? formatPounds(gbp)
      : formatPounds(Math.round(gbp)).slice(0, -3);

function columnWords(event: SeasonEvent): string {
  const { name, startTime, deliveredKwh, revenueGbp, state } = event;
  const result =
    deliveredKwh === null
      ? 'not settled yet'
      : `${deliveredWords(event)}${revenueGbp === null ? '' : `, ${formatPounds(revenueGbp)}`}${state === 'SETTLING' ? ', settling' : ''}`;
  return `${name}, ${formatDay(startTime)}: ${result}`;
}

const tableOf = ({ events, byScheme }: Season): ChartTable => ({
  columns: ['Event', 'Scheme', 'Day', 'Delivered, kWh', 'Contracted, kWh', 'K', 'Revenue, £'].map((label) => ({
    label,
  })),
  rows: events.data.map((event) => [
    event.name,
    byScheme.find(({ schemeUUID }) => schemeUUID === event.schemeUUID)!.name,
    formatDay(event.startTime, true),
    event.deliveredKwh,
    event.contractedKwh,
    event.performanceFactor,
    event.revenueGbp,
  ]),
});
