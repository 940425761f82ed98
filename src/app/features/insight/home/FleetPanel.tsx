import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { HalfHourChart } from '#app/charts/HalfHourChart.tsx';
import { instantOf, stepsOf } from '#app/charts/halfHours.ts';
import { query } from '#app/data/query.ts';
import { formatDay, formatInstant } from '#app/format/format.ts';
import { withinText } from '#app/format/withinText.ts';
import { Panel } from '#app/ui/Panel.tsx';
import { useNarrowerThan } from '#app/ui/useNarrowerThan.ts';
import type { Event } from '#contract/event.ts';
import type { Fleet } from '#contract/fleet.ts';
import { addDays, londonDate, londonMidnight } from '#energy/time/london.ts';
import { formatCount, plural } from '#text/count.ts';
import { fleetGrid } from './fleetGrid.ts';

/** From midnight: kept forecasts reach two days from 16:00 on. */
const DAYS = 3;
const SLOW_POLL_MS = 300_000;
const HEIGHT = 300;
/** Where three panels stand in a row, it is as high as the tasks. */
const WIDE_PX = 1800;
const WIDE_HEIGHT = 400;

/** What the fleet used today and is expected to use in the days that are forecast, with the events in them. */
export default function FleetPanel({ events, now }: { events: readonly Event[]; now: number }) {
  const isNarrow = useNarrowerThan(WIDE_PX);
  const today = londonDate(now);
  const from = new Date(londonMidnight(today)).toISOString();
  const to = new Date(londonMidnight(addDays(today, DAYS))).toISOString();
  const { data, error, refetch } = useQuery(
    query(
      'getFleet',
      { query: { from, to } },
      { keepsPrevious: true, staleTime: SLOW_POLL_MS, refetchInterval: SLOW_POLL_MS },
    ),
  );
  const grid = useMemo(() => data && fleetGrid(data, events, now), [data, events, now]);
  const end = grid && instantOf(grid.start) + stepsOf(grid) * grid.stepSeconds * 1000 - 1;
  return (
    <Panel>
      <HalfHourChart
        title={
          end !== undefined && londonDate(end) > today ? `Fleet load, today to ${formatDay(end)}` : 'Fleet load, today'
        }
        fileName="Fleet"
        height={isNarrow ? HEIGHT : WIDE_HEIGHT}
        unit="kW"
        grid={grid}
        error={data === undefined ? error : undefined}
        onRetry={() => void refetch()}
        note={data ? noteOf(data) : '\u00a0'}
        nothingText="No readings today, and too little history for a forecast"
      />
    </Panel>
  );
}

/** How many assets are behind the lines, and how far readings reach. */
function noteOf({ assets, assetsDrawn, sampledWithin, dataThroughUTC }: Fleet): string {
  const within = withinText(sampledWithin);
  const drawn = assetsDrawn < assets ? `, scaled up from ${formatCount(assetsDrawn)} with readings${within}` : '';
  const through = dataThroughUTC === null ? 'no readings yet' : `latest reading ${formatInstant(dataThroughUTC)}`;
  return `${plural(assets, 'asset')}${drawn}, ${through}`;
}
