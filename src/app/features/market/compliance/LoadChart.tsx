import { useMemo } from 'react';
import { ColumnChart } from '#app/charts/ColumnChart.tsx';
import { formatDate } from '#app/format/format.ts';
import type { LoadDay } from '#contract/compliance.ts';
import { chartDays, daysInWords, megawatts } from './complianceWords.ts';

const HEIGHT = 280;
const MAX_DAYS = 180;
/** Multiple of the highest day from which on the threshold is not drawn. */
const FAR_ABOVE = 5;
const SERIES = [{ label: 'Controlled', colour: 'var(--hh-metered)' }];

/** The controlled power by London day, with the line of the notice where it is near. */
export default function LoadChart({ days }: { days: readonly LoadDay[] }) {
  const points = useMemo(
    () => chartDays(days, MAX_DAYS).map(({ day, mw }) => ({ name: formatDate(day), values: [mw] })),
    [days],
  );
  const line = days[0]?.lineMw;
  const highest = Math.max(0, ...points.map(({ values }) => values[0] ?? 0));
  // A line far above would flatten the columns.
  const isAbove = line !== undefined && line > FAR_ABOVE * highest && highest > 0;
  return (
    <ColumnChart
      title="Controlled power by day"
      measure={`MW, highest count of each day (UK time)${isAbove ? `; the threshold of ${megawatts(line)} is above` : ''}`}
      head="Day"
      unit="MW"
      height={HEIGHT}
      points={points}
      series={SERIES}
      format={megawatts}
      summary={daysInWords(days)}
      empty={days.length === 0 ? 'No days counted yet' : undefined}
      fileName="Controlled power by day"
      {...(line !== undefined &&
        !isAbove && { mark: { at: line, label: `Notification threshold: ${megawatts(line)}` } })}
    />
  );
}
