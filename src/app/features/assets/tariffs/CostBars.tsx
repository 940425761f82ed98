import { Chart, type ChartFrameProps } from '#app/charts/Chart.tsx';
import { ColumnPlot } from '#app/charts/ColumnPlot.tsx';
import type { LegendItem } from '#app/charts/Legend.tsx';
import { niceTicks } from '#app/charts/niceTicks.ts';
import { formatDate, formatDayMonth, formatEnergy, formatPounds } from '#app/format/format.ts';
import { londonMidnight } from '#energy/time/london.ts';
import { totalOf, type DayCost } from './dayCosts.ts';

type CostBarsProps = ChartFrameProps & {
  /** Undefined while they load. */
  days: readonly DayCost[] | undefined;
  colour: string;
  empty: string;
};

/** Cost or earnings of each London day; a day with readings missing is hatched, one without a price a strip. */
export function CostBars({ days, colour, empty, ...frame }: CostBarsProps) {
  const shown = days ?? [];
  const total = totalOf(shown);
  const isIncomplete = ({ present, expected }: DayCost): boolean => present < expected;
  const legend: LegendItem[] = [{ label: 'Energy and standing charge', colour, shape: 'block' }];
  if (shown.some((day) => day.gbp !== null && isIncomplete(day)))
    legend.push({ label: 'Some readings missing', colour, shape: 'hatched' });
  return (
    <Chart
      {...frame}
      measure="£ per day"
      loading={frame.loading ?? days === undefined}
      empty={total.gbp === null ? empty : undefined}
      summary={`${formatPounds(total.gbp)} for ${formatEnergy(total.kwh)} over ${shown.length} days.`}
      legend={legend}
      table={() => ({
        columns: [
          { label: 'Day', show: (cell) => formatDate(String(cell), true) },
          { label: 'Cost (£)' },
          { label: 'Energy (kWh)' },
          { label: 'Half-hours' },
          { label: 'Half-hours received' },
        ],
        rows: shown.map(({ date, gbp, kwh, expected, present }) => [date, gbp, kwh, expected, present]),
      })}
    >
      <ColumnPlot
        title={frame.title}
        ticks={niceTicks(shown.map(({ gbp }) => gbp ?? 0))}
        columns={shown.map((day) => ({
          key: day.date,
          name: formatDayMonth(londonMidnight(day.date)),
          parts: [
            day.gbp === null
              ? { kind: 'missing', from: 0, to: 0 }
              : { kind: isIncomplete(day) ? 'hatched' : 'solid', from: 0, to: day.gbp, colour },
          ],
        }))}
        tipOf={(index) => {
          const { date, gbp, kwh, expected, present } = shown[index]!;
          const label = gbp !== null && gbp < 0 ? 'Earned' : 'Cost';
          const cells = [gbp === null ? 'no price' : formatPounds(Math.abs(gbp))];
          return {
            title: formatDate(date, true),
            lines: [{ label, colour, shape: 'block', cells }],
            foot: `${formatEnergy(kwh, 'exact')} · ${present} of ${expected} readings received`,
          };
        }}
      />
    </Chart>
  );
}
