import { useQuery } from '@tanstack/react-query';
import { Chart } from '#app/charts/Chart.tsx';
import { type ColumnPart, PlottedTrack } from '#app/charts/ColumnPlot.tsx';
import { query } from '#app/data/query.ts';
import { formatDate } from '#app/format/format.ts';
import { Panel } from '#app/ui/Panel.tsx';
import type { Event } from '#contract/event.ts';
import type { EventForecast } from '#contract/moreAssets.ts';
import { forecastAmounts } from './forecastAmounts.ts';
import classes from './LikeDays.module.css';

const ROW_PX = 30;
const ROWS = 8;
const DELIVERED: Pick<ColumnPart, 'kind' | 'colour'> = {
  kind: 'solid',
  colour: 'color-mix(in srgb, var(--hh-delivered) 62%, var(--hh-surface))',
};
const AGAINST: Pick<ColumnPart, 'kind' | 'colour'> = { kind: 'hatched', colour: 'var(--hh-shortfall)' };

/** What the same assets would have delivered in these half hours of past like days, against what is contracted. */
export function LikeDays({ event }: { event: Event }) {
  const { data, error, refetch } = useQuery(query('getEventForecast', { params: { 'event-uuid': event.eventUUID } }));
  const days = data?.likeDays ?? [];
  return (
    <Panel>
      <Chart
        title="The same half-hours on comparable days"
        measure={data ? forecastAmounts(data).unit : 'kWh'}
        height={ROW_PX * Math.max(days.length, data ? 1 : ROWS) + ROW_PX}
        grows
        loading={data === undefined}
        error={data === undefined ? error : undefined}
        onRetry={() => void refetch()}
        empty={data && days.length === 0 ? 'No comparable days have readings for these assets' : undefined}
        summary={data?.likeDaysSentence ?? `${days.length} comparable days.`}
        legend={
          data?.contractedKwh == null
            ? []
            : [{ label: 'Contracted', colour: 'var(--mantine-color-text)', shape: 'dashed' }]
        }
        table={() => ({
          columns: [
            { label: 'Day', show: (cell) => formatDate(String(cell)) },
            { label: 'Assets' },
            { label: 'Would have delivered (kWh)' },
            { label: 'Contracted (kWh)' },
          ],
          rows: days.map(({ settlementDate, assets, deliveredKwh }) => [
            settlementDate,
            assets,
            deliveredKwh,
            data?.contractedKwh ?? null,
          ]),
        })}
        fileName={`${event.name} comparable days`}
      >
        {data && <Days forecast={data} />}
      </Chart>
    </Panel>
  );
}

function Days({ forecast }: { forecast: EventForecast }) {
  const { likeDays, likeDaysSentence, contractedKwh } = forecast;
  const { number } = forecastAmounts(forecast);
  const full = Math.max(contractedKwh ?? 0, ...likeDays.map(({ deliveredKwh }) => Math.abs(deliveredKwh))) || 1;
  return (
    <div className={classes.days}>
      {likeDaysSentence !== null && <p>{likeDaysSentence}.</p>}
      <ol>
        {likeDays.map(({ settlementDate, deliveredKwh, isMet }) => (
          <li key={settlementDate}>
            <span>{formatDate(settlementDate)}</span>
            <PlottedTrack
              ticks={[0, full]}
              parts={[
                { ...(deliveredKwh < 0 ? AGAINST : DELIVERED), from: 0, to: Math.abs(deliveredKwh) },
                ...(contractedKwh === null ? [] : [{ kind: 'mark', from: contractedKwh, to: contractedKwh } as const]),
              ]}
            />
            <span className={classes.figure} data-met={isMet}>
              {number(deliveredKwh)}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
