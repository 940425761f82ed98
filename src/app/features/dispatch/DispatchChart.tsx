import { useMemo } from 'react';
import { formatClock, formatPower } from '#app/format/format.ts';
import type { DispatchSummary } from '#contract/dispatch/order.ts';
import { PeriodColumns, type PeriodSeries } from './PeriodColumns.tsx';

/** Asked, promised and measured power of each half hour. */
export function DispatchChart({ summary: { periods }, fileName }: { summary: DispatchSummary; fileName: string }) {
  const series = useMemo(
    (): PeriodSeries[] => [
      {
        label: 'Asked',
        drawn: 'step',
        colour: 'var(--hh-metered)',
        values: periods.map(({ requestedKw }) => requestedKw),
      },
      {
        label: 'Promised',
        drawn: 'dashed',
        colour: 'var(--mantine-color-text)',
        values: periods.map(({ promisedKw }) => promisedKw),
      },
      {
        label: 'Measured',
        drawn: 'bar',
        colour: 'var(--hh-delivered)',
        values: periods.map(({ measuredKw }) => measuredKw),
      },
    ],
    [periods],
  );
  return (
    <PeriodColumns
      title="Asked, promised, measured"
      fileName={fileName}
      height={240}
      periods={periods}
      series={series}
      summary={periods
        .map(
          ({ startTime, requestedKw, promisedKw, measuredKw }) =>
            `${formatClock(startTime)}: ${formatPower(requestedKw)} asked, ${formatPower(promisedKw)} promised, ` +
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
