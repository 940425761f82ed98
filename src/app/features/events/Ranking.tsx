import { useQuery } from '@tanstack/react-query';
import { Chart } from '#app/charts/Chart.tsx';
import { MiniBars } from '#app/charts/MiniBars.tsx';
import { query } from '#app/data/query.ts';
import { formatEnergy, formatFixed } from '#app/format/format.ts';
import { EventAssetLink } from '#app/table/assetRowColumns.tsx';
import { Panel } from '#app/ui/Panel.tsx';
import type { AssetEventStats } from '#contract/stats.ts';
import classes from './Ranking.module.css';

const PLACES = 5;
const ROW_PX = 28;
const NOBODY: readonly AssetEventStats[] = [];

/** The highest and the lowest delivery, on one scale. */
export function Ranking({ eventUUID, run }: { eventUUID: string; run: number | undefined }) {
  const most = useQuery(
    query('listEventAssetStats', {
      params: { 'event-uuid': eventUUID },
      query: { sort: '-deliveredKwh', page: 1, pageSize: PLACES, run },
    }),
  );
  const least = useQuery(
    query('listEventAssetStats', {
      params: { 'event-uuid': eventUUID },
      query: { sort: 'deliveredKwh', page: 1, pageSize: PLACES, run },
    }),
  );
  const all = [...(most.data?.data ?? NOBODY), ...(least.data?.data ?? NOBODY)].map(
    ({ deliveredKwh }) => deliveredKwh ?? 0,
  );
  const scale = { low: Math.min(0, ...all), high: Math.max(0, ...all) };
  return (
    <div className={classes.rankings}>
      <Places title="Highest delivery" query={most} scale={scale} />
      <Places title="Lowest delivery" query={least} scale={scale} />
    </div>
  );
}

type Scale = { low: number; high: number };
type PlacesProps = {
  title: string;
  query: { data?: { data: AssetEventStats[] } | null | undefined; error: Error | null; refetch: () => unknown };
  scale: Scale;
};

function Places({ title, query: { data, error, refetch }, scale }: PlacesProps) {
  const rows = data?.data.filter(({ deliveredKwh }) => deliveredKwh !== null) ?? [];
  const named = rows.map((row) => `${row.name ?? row.assetId} ${formatEnergy(row.deliveredKwh)}`).join(', ');
  return (
    <Panel>
      <Chart
        title={title}
        measure="kWh over the window"
        height={PLACES * ROW_PX}
        loading={data === undefined}
        error={error}
        onRetry={() => void refetch()}
        empty={rows.length === 0 ? 'No assets measured yet' : undefined}
        summary={`${named}.`}
        table={() => ({
          columns: [
            { label: 'Asset' },
            { label: 'Delivered (kWh)' },
            { label: 'Baseline (kWh)' },
            { label: 'Metered (kWh)' },
          ],
          rows: rows.map(({ name, assetId, deliveredKwh, baselineKwh, actualKwh }) => [
            name ?? assetId,
            deliveredKwh,
            baselineKwh,
            actualKwh,
          ]),
        })}
      >
        <ol className={classes.ranking}>
          {rows.map((row) => (
            <li key={row.assetUUID}>
              <EventAssetLink {...row} />
              <MiniBars
                values={row.settlementPeriods.map((period) => period.deliveredKwh)}
                label={
                  'By half-hour: ' + row.settlementPeriods.map((period) => formatEnergy(period.deliveredKwh)).join(', ')
                }
              />
              <RankBar value={row.deliveredKwh ?? 0} {...scale} />
              <span className={classes.value}>{`${formatFixed(row.deliveredKwh, 3)}\u202fkWh`}</span>
            </li>
          ))}
        </ol>
      </Chart>
    </Panel>
  );
}

function RankBar({ value, low, high }: Scale & { value: number }) {
  const span = high - low || 1;
  const left = (100 * (Math.min(0, value) - low)) / span;
  return (
    <span className={classes.track} aria-hidden="true">
      <span data-negative={value < 0} style={{ left: `${left}%`, width: `${(100 * Math.abs(value)) / span}%` }} />
    </span>
  );
}
