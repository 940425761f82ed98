import { Chart } from '#app/charts/Chart.tsx';
import { ColumnPlot } from '#app/charts/ColumnPlot.tsx';
import { niceTicks } from '#app/charts/niceTicks.ts';
import { formatEnergy, formatRoundPounds } from '#app/format/format.ts';
import type { MarketHalfHour } from '#contract/marketHistory.ts';
import { marketMonths, settledShare } from './marketView.ts';

const KWH = 1000;
const HEIGHT_PX = 190;
const MISSING = { label: 'Not settled', colour: 'var(--hh-shortfall)', shape: 'hatched' } as const;
const SETTLED = { label: 'Settled', colour: 'var(--hh-delivered)', shape: 'block' } as const;

/** Energy bought and settled by month; NESO publishes the settled volumes about two months later. */
export function SettledMonths({ halfHours }: { halfHours: readonly MarketHalfHour[] }) {
  const months = marketMonths(halfHours)
    .filter(({ boughtOfSettledMwh }) => boughtOfSettledMwh > 0)
    .toReversed();
  return (
    <Chart
      title="Settled of what was bought"
      measure="MWh per month"
      height={HEIGHT_PX}
      empty={months.length === 0 ? 'Nothing is settled yet.' : undefined}
      summary={months.map((month) => `${month.month} ${settledShare(month)}`).join(', ')}
      legend={[SETTLED, MISSING]}
      table={() => ({
        columns: ['Month', 'Bought (MWh)', 'Settled (MWh)', 'Price of what was bought (£)', 'Settled (£)'].map(
          (label) => ({ label }),
        ),
        rows: months.map(({ month, boughtOfSettledMwh, settledMwh, costOfSettledGbp, settledGbp }) => [
          month,
          boughtOfSettledMwh,
          settledMwh,
          costOfSettledGbp,
          settledGbp,
        ]),
      })}
    >
      <ColumnPlot
        title="Settled of what was bought"
        ticks={niceTicks([
          0,
          ...months.flatMap(({ boughtOfSettledMwh, settledMwh }) => [boughtOfSettledMwh, settledMwh]),
        ])}
        columns={months.map((month) => ({
          key: month.month,
          name: month.month.slice(0, 3),
          label: settledShare(month),
          parts: [
            { kind: 'hatched', colour: MISSING.colour, from: 0, to: month.boughtOfSettledMwh },
            { kind: 'solid', colour: SETTLED.colour, from: 0, to: month.settledMwh },
          ],
        }))}
        tipOf={(index) => {
          const { month, boughtOfSettledMwh, settledMwh, costOfSettledGbp, settledGbp } = months[index]!;
          return {
            title: month,
            lines: [
              {
                ...MISSING,
                label: 'Bought',
                cells: [formatEnergy(boughtOfSettledMwh * KWH), formatRoundPounds(costOfSettledGbp)],
              },
              { ...SETTLED, cells: [formatEnergy(settledMwh * KWH), formatRoundPounds(settledGbp)] },
            ],
          };
        }}
      />
    </Chart>
  );
}
