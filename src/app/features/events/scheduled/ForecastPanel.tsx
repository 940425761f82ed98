import { useQuery } from '@tanstack/react-query';
import { PeriodChart } from '#app/charts/PeriodChart.tsx';
import { query } from '#app/data/query.ts';
import { formatClock, formatEnergy } from '#app/format/format.ts';
import { chanceText, poundsText } from '#app/ui/balance/amounts.ts';
import { Panel } from '#app/ui/Panel.tsx';
import type { Event } from '#contract/event.ts';
import type { EventForecast, ForecastPeriod } from '#contract/moreAssets.ts';
import { formatCount } from '#text/count.ts';
import { forecastAmounts } from './forecastAmounts.ts';

const HEIGHT_PX = 208;

/** What each half hour of a scheduled event is forecast to deliver, with the range of outcomes. */
export function ForecastPanel({ event }: { event: Event }) {
  const { data, error, refetch } = useQuery(query('getEventForecast', { params: { 'event-uuid': event.eventUUID } }));
  const periods = data?.settlementPeriods ?? [];
  const { unit, number } = data ? forecastAmounts(data) : { unit: 'kWh' as const, number: String };
  const contracted = periods.map(({ contractedKwh }) => contractedKwh);
  const chances = periods.map(({ chancePercent }) => chancePercent);
  const pounds = periods.map(({ likelyGbp }) => likelyGbp);
  return (
    <Panel>
      <PeriodChart
        title="Forecast by half-hour"
        height={HEIGHT_PX}
        fileName={`${event.name} half-hours`}
        loading={data === undefined}
        error={data === undefined ? error : undefined}
        onRetry={() => void refetch()}
        note={
          data?.who === 'FREE' && data.assets > 0
            ? `if ${data.assets === 1 ? 'the one available asset' : `all ${formatCount(data.assets)} available assets`} joined`
            : undefined
        }
        empty={data && periods.length === 0 ? emptyWords(data) : undefined}
        summary={periods.map(textOf).join(' ')}
        periods={periods}
        unit={unit}
        layers={[
          { label: 'Forecast', drawn: 'hatched', values: periods.map(({ likely }) => likely.kwh) },
          {
            label: '80 % range',
            drawn: 'range',
            values: periods.map(({ likely }) => ({ low: likely.p10Kwh, high: likely.p90Kwh })),
          },
          { label: 'Contracted', drawn: 'mark', values: contracted },
        ]}
        rows={[
          { name: `Forecast, ${unit}`, cells: periods.map(({ likely }) => number(likely.kwh)) },
          ...(data?.contractedKwh == null
            ? []
            : [
                { name: 'Likelihood', cells: chances.map((percent) => (percent === null ? '–' : chanceText(percent))) },
              ]),
          ...(pounds.every((gbp) => gbp === null)
            ? []
            : [{ name: 'Likely £', cells: pounds.map((gbp) => (gbp === null ? '–' : poundsText(gbp))) }]),
        ]}
        more={[
          { label: 'Likelihood of meeting contract (%)', values: chances },
          { label: 'Likely (£)', values: pounds },
        ]}
      />
    </Panel>
  );
}

const emptyWords = ({ assets }: EventForecast): string =>
  assets === 0 ? 'No assets are available' : 'No event of this type has been settled yet, or no asset has a baseline';

const textOf = ({ startTime, likely, contractedKwh }: ForecastPeriod): string =>
  `${formatClock(startTime)}: ${formatEnergy(likely.kwh)}${contractedKwh === null ? '' : ` of ${formatEnergy(contractedKwh)}`}.`;
