import { PeriodChart } from '#app/charts/PeriodChart.tsx';
import { formatClock, formatPower } from '#app/format/format.ts';
import type { DispatchSummary } from '#contract/dispatch/order.ts';

/** Asked, promised and measured power of each half hour. */
export function DispatchChart({ summary: { periods }, fileName }: { summary: DispatchSummary; fileName: string }) {
  return (
    <PeriodChart
      title="Instructed, accepted, measured"
      fileName={fileName}
      periods={periods}
      unit="kW"
      isGrouped
      empty={periods.length === 0 ? 'No half-hours' : undefined}
      layers={[
        {
          label: 'Instructed',
          drawn: 'outline',
          colour: 'var(--hh-metered)',
          values: periods.map(({ requestedKw }) => requestedKw),
        },
        { label: 'Accepted', drawn: 'dashed', values: periods.map(({ promisedKw }) => promisedKw) },
        { label: 'Measured', drawn: 'bar', values: periods.map(({ measuredKw }) => measuredKw) },
      ]}
      summary={periods
        .map(
          ({ startTime, requestedKw, promisedKw, measuredKw }) =>
            `${formatClock(startTime)}: ${formatPower(requestedKw)} instructed, ${formatPower(promisedKw)} accepted, ` +
            `${measuredKw === null ? 'not measured yet' : `${formatPower(measuredKw)} measured`}.`,
        )
        .join(' ')}
      more={[
        { label: 'Target (kW)', values: periods.map(({ targetKw }) => targetKw) },
        { label: 'Assets measured', values: periods.map(({ measuredAssets }) => measuredAssets) },
      ]}
    />
  );
}
