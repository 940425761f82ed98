import { useQuery } from '@tanstack/react-query';
import { Chart } from '#app/charts/Chart.tsx';
import { query } from '#app/data/query.ts';
import { formatPercent } from '#app/format/format.ts';
import { Panel } from '#app/ui/Panel.tsx';
import type { Event } from '#contract/event.ts';
import { areaPercent } from './areaHexagons.ts';
import { AreaMap } from './AreaMap.tsx';
import classes from './AreaPanel.module.css';

const HEIGHT = 300;

/** Where a live event falls short: its supply areas as hexagons, likely against forecast, and the same in words. */
export default function AreaPanel({ event: { eventUUID, name } }: { event: Event }) {
  const { data, error, refetch } = useQuery(
    query('getEventLive', { params: { 'event-uuid': eventUUID }, query: { page: 1, pageSize: 10 } }),
  );
  const areas = data?.areas ?? [];
  const said = data?.words.areas ?? [];
  return (
    <Panel>
      <Chart
        title="Delivery by region"
        measure="against forecast"
        fileName={`${name} supply areas`}
        height={HEIGHT}
        grows
        loading={data === undefined}
        error={data === undefined ? error : undefined}
        onRetry={() => void refetch()}
        empty={data && areas.length === 0 ? 'No participating assets have a supply area' : undefined}
        summary={said.map(({ name: area, text }) => `${area}: ${text}.`).join(' ')}
        table={() => ({
          columns: [
            { label: 'Supply area' },
            { label: 'Assets' },
            { label: 'Forecast (kWh)' },
            { label: 'Likely (kWh)' },
            { label: 'Against forecast', show: (cell) => (cell === null ? '–' : formatPercent(Number(cell))) },
            { label: 'No readings' },
          ],
          rows: areas.map((area) => [
            area.name,
            area.assets,
            area.forecastKwh,
            area.likelyKwh,
            areaPercent(area),
            area.silent,
          ]),
        })}
      >
        <div className={classes.both}>
          <AreaMap areas={areas} />
          <dl className={classes.words}>
            {said.map(({ name: area, text }) => (
              <div key={area}>
                <dt>{area}</dt>
                <dd>{text}</dd>
              </div>
            ))}
            <div>
              <dd>Grey areas have no assets.</dd>
            </div>
          </dl>
        </div>
      </Chart>
    </Panel>
  );
}
