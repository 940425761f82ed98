import type { ChartFrameProps } from '#app/charts/Chart.tsx';
import { PeriodChart } from '#app/charts/PeriodChart.tsx';
import { formatClock, formatEnergy, formatFixed } from '#app/format/format.ts';
import { amountsOf, poundsText } from '#app/ui/balance/amounts.ts';
import type { EventLive, LivePeriod } from '#contract/live.ts';

/** Each settlement period: measured delivery, the expected rest, the range of both, and the target. */
export function PeriodBars({ live, ...frame }: Omit<ChartFrameProps, 'height'> & { live: EventLive | undefined }) {
  const periods = live?.settlementPeriods ?? [];
  const now = Date.parse(live?.nowUTC ?? '');
  const most = Math.max(0, ...periods.map(({ projected }) => Math.abs(projected.kwh)));
  const { unit, number } = amountsOf({ contractedKwh: null, measuredKwh: most, likely: null });
  const factors = periods.map(({ likelyFactor }) => likelyFactor);
  const pounds = periods.map(({ likelyGbp }) => likelyGbp);
  return (
    <PeriodChart
      {...frame}
      empty={live?.assets.byState.OPT_IN === 0 ? 'No assets opted in' : undefined}
      summary={periods.map(textOf).join(' ')}
      periods={periods}
      unit={unit}
      layers={[
        { label: 'Now', drawn: 'now', values: periods.map((period) => (isRunning(period, now) ? 0 : null)) },
        { label: 'Measured', drawn: 'bar', values: periods.map(({ deliveredKwh }) => deliveredKwh) },
        {
          label: 'Likely',
          drawn: 'hatched',
          values: periods.map((period) => (isOpen(period) ? period.projected.kwh : null)),
        },
        {
          label: '80 % range',
          drawn: 'range',
          values: periods.map((period) =>
            isOpen(period) ? { low: period.projected.p10Kwh, high: period.projected.p90Kwh } : null,
          ),
        },
        { label: 'Contracted', drawn: 'mark', values: periods.map(({ targetKwh }) => targetKwh) },
      ]}
      rows={[
        { name: `Likely, ${unit}`, cells: periods.map(({ projected }) => number(projected.kwh)) },
        ...(factors.every((factor) => factor === null)
          ? []
          : [{ name: 'K', cells: factors.map((factor) => formatFixed(factor, 3)) }]),
        ...(pounds.every((gbp) => gbp === null)
          ? []
          : [{ name: 'Likely £', cells: pounds.map((gbp) => (gbp === null ? '–' : poundsText(gbp))) }]),
      ]}
      more={[
        { label: 'Forecast (kWh)', values: periods.map(({ expected }) => expected.kwh) },
        { label: 'Forecast of what reported (kWh)', values: periods.map((period) => period.reportedExpectedKwh) },
        { label: 'K', values: factors },
        { label: 'Likely (£)', values: pounds },
        { label: 'Assets reported', values: periods.map(({ assetsReported }) => assetsReported) },
      ]}
    />
  );
}

/** Whether something of it is still to come. */
const isOpen = ({ projected }: LivePeriod): boolean => projected.p90Kwh > projected.p10Kwh;

/** Whether a half hour is the one in progress. */
const isRunning = ({ startTime, endTime }: LivePeriod, now: number): boolean =>
  Date.parse(startTime) <= now && now < Date.parse(endTime);

function textOf({ startTime, deliveredKwh, projected, targetKwh }: LivePeriod): string {
  const measured = deliveredKwh === null ? 'no readings' : `${formatEnergy(deliveredKwh)} measured`;
  return (
    `${formatClock(startTime)}: ${measured}, ${formatEnergy(projected.kwh)} ` +
    `likely${targetKwh === null ? '' : ` of ${formatEnergy(targetKwh)}`}.`
  );
}
